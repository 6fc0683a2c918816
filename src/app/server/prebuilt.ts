import type { WireSchema } from "../../core/schema.ts";

export interface Prebuilt {
  readonly inputSchema: WireSchema;
  readonly outputSchema?: WireSchema;
}

/**
 * The tools' schemas by canonical name, with canonical names in descriptions. scripts/build.mjs inserts them,
 * so that an installed server does not compute them at every start; a source tree has none and computes them.
 */
export const PREBUILT: Readonly<Record<string, Prebuilt>> = {};

/** A library included in the bundle. */
export interface Bundled {
  readonly name: string;
  readonly version: string;
  readonly license: string;
}

/** The libraries in the bundle, inserted by scripts/build.mjs; a source tree has them in node_modules. */
export const BUNDLED: readonly Bundled[] = [];
