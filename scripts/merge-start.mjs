// Makes one file of all chunks that every start loads: each ES module of its own costs about a millisecond.
import { readFile, writeFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { build } from "esbuild";

const START = "chunks/start.js";

/**
 * Merges the chunks that the entry and these dynamically imported sources load at start. What other chunks import
 * from a merged one, they get through a file of one line in its place, so that every module still exists once.
 * Returns the metafile with the new file in it.
 */
export async function mergeStart({ folder, metafile, sources, options }) {
  const { outputs } = metafile;
  const at = (path) => join(folder, path);
  const roots = Object.entries(outputs).filter(([, { entryPoint }]) => sources.includes(entryPoint));
  const merged = closure([at("index.js"), ...roots.map(([path]) => path)], outputs);
  merged.delete(at("index.js"));
  const names = [...merged].toSorted((a, b) => (a < b ? -1 : 1));
  const alias = new Map(names.map((path, index) => [path, (name) => `c${index}_${name}`]));
  const contents = names.map((path) => {
    const list = outputs[path].exports.map((name) => `${name} as ${alias.get(path)(name)}`).join(", ");
    return `export { ${list} } from "./${basename(path)}";`;
  });
  const bundle = await build({
    ...options,
    entryPoints: undefined,
    outdir: undefined,
    splitting: false,
    plugins: [onlyThese(new Set(names.map((path) => resolve(path))), options.banner.js)],
    stdin: { contents: contents.join("\n"), resolveDir: resolve(at("chunks")), loader: "js" },
    outfile: at(START),
    write: false,
  });
  // the folder of this build is in the names of its modules: two builds give the same bytes
  await writeFile(at(START), bundle.outputFiles[0].text.replaceAll(`"${folder}/`, '"dist/'));
  for (const path of names) {
    const list = outputs[path].exports.map((name) => `${alias.get(path)(name)} as ${name}`).join(",");
    await writeFile(path, `export{${list}}from"./start.js";\n`);
  }
  const entry = await readFile(at("index.js"), "utf8");
  await writeFile(at("index.js"), names.reduce(withoutImport, entry));
  const inputs = Object.assign({}, ...names.map((path) => outputs[path].inputs));
  return { ...metafile, outputs: { ...outputs, [at(START)]: { inputs, imports: [], exports: [] } } };
}

/** Removes the import of a chunk for its effects only: the merged one is loaded in any case. */
function withoutImport(text, path) {
  return text.replace(`import"./chunks/${basename(path)}";`, "");
}

/** Other chunks stay files of their own beside the merged one, which has the banner of all once. */
function onlyThese(merged, banner) {
  return {
    name: "merge",
    setup({ onLoad, onResolve }) {
      onResolve({ filter: /^\.\.?\// }, ({ path, resolveDir }) =>
        merged.has(resolve(resolveDir, path)) ? undefined : { path, external: true },
      );
      onLoad({ filter: /\.js$/ }, async ({ path }) => ({
        contents: (await readFile(path, "utf8")).replace(banner, ""),
      }));
    },
  };
}

/** Everything that these chunks load by static imports. */
function closure(from, outputs) {
  const seen = new Set();
  const left = [...from];
  for (let path = left.pop(); path !== undefined; path = left.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    for (const { path: imported, kind, external } of outputs[path].imports) {
      if (kind === "import-statement" && !external) left.push(imported);
    }
  }
  return seen;
}
