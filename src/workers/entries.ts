import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** Our own worker and child programs: their source files and their names in the build. */
const ENTRIES = {
  worker: { source: "../app/worker.ts", built: "worker" },
  programs: { source: "./programs-worker.ts", built: "programs-worker" },
  file: { source: "./child.ts", built: "file-child" },
  store: { source: "../library/sqlite/worker.ts", built: "store-worker" },
} as const;

let builtFolder: string | undefined;

/**
 * Lets code that runs from source use programs built into this folder, because the loader takes half a second
 * for each.
 */
export function usePrograms(folder: string): void {
  builtFolder = folder;
}

/**
 * Returns the URL of a program: in the source tree, or beside the bundle's entry, whose chunks are one folder
 * deeper.
 */
export function entryUrl(name: keyof typeof ENTRIES): URL {
  const here = import.meta.url;
  const { source, built } = ENTRIES[name];
  if (here.endsWith(".ts"))
    return builtFolder === undefined
      ? new URL(source, here)
      : pathToFileURL(join(builtFolder, `${built}.js`));
  const ending = here.slice(here.lastIndexOf("."));
  return new URL(`${here.includes("/chunks/") ? "../" : "./"}${built}${ending}`, here);
}

/** Returns Node's arguments to run it: none for a built program, the loader for source files. */
export function loaderArguments(entry: URL): string[] {
  if (!entry.pathname.endsWith(".ts")) return [];
  const api = createRequire(import.meta.url)
    .resolve("tsx/esm/api")
    .replace(/\.cjs$/, ".mjs");
  const register = `import { register } from ${JSON.stringify(pathToFileURL(api).href)}; register();`; // `--import tsx` does not reach workers
  return ["--import", `data:text/javascript,${encodeURIComponent(register)}`];
}
