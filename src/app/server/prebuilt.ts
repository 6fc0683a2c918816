import type { WireSchema } from "../../core/schema.ts";

export interface Prebuilt {
  readonly inputSchema: WireSchema;
  readonly outputSchema?: WireSchema;
}

/**
 * The tools' schemas by canonical name, descriptions in canonical names. scripts/build.mjs puts them here, so that an
 * installed server does not make them at every start; in a source tree there are none, and they are made.
 */
export const PREBUILT: Readonly<Record<string, Prebuilt>> = {};

/** A library whose code is in the bundle. */
export interface Bundled {
  readonly name: string;
  readonly version: string;
  readonly license: string;
}

/** The libraries in the bundle, which scripts/build.mjs puts here, too; a source tree has them in node_modules. */
export const BUNDLED: readonly Bundled[] = [];
