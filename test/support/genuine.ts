import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ROOT } from "./sources.ts";

/**
 * Genuine pages and responses are not part of the project, because others have rights in them. They are kept in
 * `data` of the folder LEGIBUS_SHARED, or of the nearest folder `shared` beside the repository or a folder above it.
 */
function dataFolder(): string | undefined {
  const own = process.env["LEGIBUS_SHARED"];
  if (own !== undefined) return join(own, "data");
  for (let folder = dirname(ROOT); folder !== dirname(folder); folder = dirname(folder)) {
    const data = join(folder, "shared/data");
    if (existsSync(data)) return data;
  }
  return undefined;
}

/** Returns the path of a sample or a folder of them, or undefined after printing that its tests are skipped. */
export function genuinePath(name: string): string | undefined {
  const path = join(dataFolder() ?? "/nowhere", name);
  if (existsSync(path)) return path;
  process.stderr.write(`skipped: no genuine sample shared/data/${name}\n`);
  return undefined;
}

/** Returns a sample's bytes, or undefined after printing that its tests are skipped. */
export function genuineBytes(name: string): Buffer | undefined {
  const path = genuinePath(name);
  return path === undefined ? undefined : readFileSync(path);
}

/** Returns a sample's text, or undefined after printing that its tests are skipped. */
export function genuineText(name: string): string | undefined {
  return genuineBytes(name)?.toString("utf8");
}
