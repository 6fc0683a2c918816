// Bundles src/ into dist/: lazily loaded chunks, pure-JS libraries inside.
// With an entry and a folder as arguments it bundles that entry into that folder instead, for tests.
import { chmod, readFile, rm, writeFile } from "node:fs/promises";
import { parse } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("..", import.meta.url));
process.chdir(root);

const REQUIRE = [
  'import { createRequire as __createRequire } from "node:module";',
  "const require = __createRequire(import.meta.url);", // CommonJS libraries in the bundle ask for Node's own modules
  "const __dirname = import.meta.dirname;", // and for the folder they are in
].join("\n");

const [entry, folder] = process.argv.slice(2);
const { dependencies } = JSON.parse(await readFile("package.json", "utf8"));
if (entry === undefined) await rm("dist", { recursive: true, force: true });
const { metafile } = await build({
  entryPoints: [
    { in: entry ?? "src/index.ts", out: entry === undefined ? "index" : parse(entry).name },
    { in: "src/worker.ts", out: "worker" },
    { in: "src/shared/documents/programs-worker.ts", out: "programs-worker" },
    { in: "src/shared/documents/child.ts", out: "file-child" },
    { in: "src/shared/store/sqlite/worker.ts", out: "store-worker" },
    { in: "node_modules/piscina/dist/worker.js", out: "chunks/worker" }, // piscina looks for it beside its own code
  ],
  outdir: folder ?? "dist",
  // installed beside the bundle; and what pg and piscina look for and do without
  external: [...Object.keys(dependencies), "pg-native", "@napi-rs/nice"],
  bundle: true,
  splitting: true,
  format: "esm",
  platform: "node",
  mainFields: ["module", "main"], // jsonc-parser's main cannot be bundled
  target: "node20.19",
  chunkNames: "chunks/[name]-[hash]",
  minifySyntax: true,
  minifyWhitespace: true,
  legalComments: "none",
  metafile: true,
  banner: { js: REQUIRE },
  logLevel: "warning",
});
if (entry === undefined) {
  await chmod("dist/index.js", 0o755);
  await writeFile("dist/meta.json", JSON.stringify(metafile));
  await writeFile("THIRD_PARTY_NOTICES.md", await notices(metafile));
}

/** The licence text of every package whose code is in the bundle. */
async function notices({ inputs }) {
  const names = new Set(
    Object.keys(inputs).flatMap((path) => {
      const found = [...path.matchAll(/node_modules\/((?:@[^/]+\/)?[^/]+)/g)].at(-1);
      return found ? [path.slice(0, found.index + found[0].length)] : [];
    }),
  );
  const parts = await Promise.all([...names].sort().map(notice));
  return `# Third-party notices\n\nThe published bundle contains code of these packages.\n\n${parts.join("\n")}`;
}

async function notice(folder) {
  const { name, version, license } = JSON.parse(await readFile(`${folder}/package.json`, "utf8"));
  const texts = await Promise.all(
    ["LICENSE", "LICENSE.md", "LICENSE.txt", "license", "LICENSE-MIT.txt"].map((file) =>
      readFile(`${folder}/${file}`, "utf8").catch(() => ""),
    ),
  );
  const text = texts.find((one) => one !== "") ?? "";
  return `## ${name} ${version} (${license ?? "see its package"})\n\n${text === "" ? "" : `\`\`\`\n${text.trim()}\n\`\`\`\n`}`;
}
