// Bundles src/ into dist/: lazily loaded chunks, pure-JS libraries inside.
// With an entry and a folder as arguments it bundles that entry into that folder instead, for tests.
import { execFileSync } from "node:child_process";
import { chmod, copyFile, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join, parse } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { mergeStart } from "./merge-start.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
process.chdir(root);

const REQUIRE = [
  'import { createRequire as __createRequire } from "node:module";',
  "const require = __createRequire(import.meta.url);", // CommonJS libraries in the bundle ask for Node's own modules
  "const __dirname = import.meta.dirname;", // and for the folder they are in
].join("\n");

const [entry, folder] = process.argv.slice(2);
const { dependencies } = JSON.parse(await readFile("package.json", "utf8"));
const fresh = folder ?? `.dist-${process.pid}`; // a server that runs from dist keeps its files until the new ones are complete
const options = {
  entryPoints: [
    { in: entry ?? "src/index.ts", out: entry === undefined ? "index" : parse(entry).name },
    { in: "src/app/worker.ts", out: "worker" },
    { in: "src/workers/programs-worker.ts", out: "programs-worker" },
    { in: "src/workers/child.ts", out: "file-child" },
    { in: "src/library/sqlite/worker.ts", out: "store-worker" },
    { in: "node_modules/piscina/dist/worker.js", out: "chunks/worker" }, // piscina looks for it beside its own code
  ],
  outdir: fresh,
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
};
/** The providers' folders: what a server loads when it starts, whatever its configuration. */
const loaded = async (list) =>
  [...(await readFile(list, "utf8")).matchAll(/import\("(.+\/index\.ts)"\)/g)].map(([, path]) =>
    join(dirname(list), path),
  );
const providers = [...(await loaded("src/sources/index.ts")), ...(await loaded("src/app/providers.ts"))];
const STARTED = ["src/cli/serve.ts", ...providers];
const plugins = [zodOfItsOwn(), withoutForms()];
let { metafile } = await build({ ...options, plugins });
// pdf.js looks for it beside its own code
const copyPdfWorker = async () =>
  await copyFile("node_modules/pdf-parse/dist/worker/pdf.worker.mjs", join(fresh, "chunks/pdf.worker.mjs"));
if (entry !== undefined) await copyPdfWorker();
else {
  const made = await schemas();
  await rm(join(fresh, "chunks"), { recursive: true }); // their names change with what they hold
  const bundled = await packagesOf(metafile);
  ({ metafile } = await build({ ...options, plugins: [...plugins, prebuilt(made, bundled)] }));
  metafile = await mergeStart({ folder: fresh, metafile, sources: STARTED, options });
  await copyPdfWorker();
  await buildViews();
  await chmod(join(fresh, "index.js"), 0o755);
  await writeFile(join(fresh, "meta.json"), JSON.stringify(metafile).replaceAll(`${fresh}/`, "dist/"));
  await rm("dist", { recursive: true, force: true });
  await rename(fresh, "dist");
  await writeFile("THIRD_PARTY_NOTICES.md", await notices(metafile));
}

/** What the views' pages have in them, beside the code that writes them. */
async function buildViews() {
  await build({
    entryPoints: [
      ...["style", "report", "reader"].map((name) => `src/views/${name}.css`),
      "src/views/browser/reader.ts",
    ],
    entryNames: "[name]",
    format: "esm",
    outdir: join(fresh, "views"),
    minify: true,
    target: ["chrome105", "firefox110", "safari16"],
    logLevel: "warning",
  });
}

/** The schemas of every tool, as the server that was just built lists them. */
async function schemas() {
  const env = {
    ...process.env,
    LEGIBUS_PROVIDERS: "austlii,jade,beck,eu,ris,risat,frl,enhancer,planner,law",
    LEGIBUS_TOOL_NAMES: "colon",
    LEGIBUS_CONFIG: "/dev/null",
    BECK_USERNAME: "-", // without a licence its tools are hidden
    BECK_PASSWORD: "-",
  };
  const listed = execFileSync(process.execPath, [join(fresh, "index.js"), "tools", "--json"], {
    env,
    stdio: ["ignore", "pipe", "ignore"],
  });
  return Object.fromEntries(
    JSON.parse(listed.toString()).tools.map(({ name, inputSchema, outputSchema }) => [
      name,
      { inputSchema, outputSchema },
    ]),
  );
}

/** Puts the schemas and the list of libraries where src/app/server/prebuilt.ts has none. */
function prebuilt(made, bundled) {
  return {
    name: "prebuilt",
    setup({ onLoad }) {
      onLoad({ filter: /src[\\/]app[\\/]server[\\/]prebuilt\.ts$/ }, () => ({
        contents: `export const PREBUILT = ${JSON.stringify(made)};\nexport const BUNDLED = ${JSON.stringify(bundled)};`,
      }));
    },
  };
}

/** The AI SDK uses zod as one whole object; a copy of its own keeps ours small, which every start loads. */
function zodOfItsOwn() {
  const namespace = "zod-of-ai";
  return {
    name: namespace,
    setup({ onLoad, onResolve, resolve }) {
      onResolve(
        { filter: /^zod(?:$|\/)/, namespace: "file" },
        async ({ path, importer, resolveDir, pluginData }) => {
          if (pluginData === namespace || !/node_modules\/(?:ai|@ai-sdk)\//.test(importer)) return undefined;
          const found = await resolve(path, { resolveDir, kind: "import-statement", pluginData: namespace });
          return { path: found.path, namespace };
        },
      );
      onResolve({ filter: /^\./, namespace }, ({ path, resolveDir }) => ({
        path: join(resolveDir, path),
        namespace,
      }));
      onLoad({ filter: /./, namespace }, async ({ path }) => ({
        contents: await readFile(path),
        resolveDir: dirname(path),
      }));
    },
  };
}

/** The SDK brings a JSON Schema validator for the forms that a server sends to people; this one sends none. */
function withoutForms() {
  const namespace = "without-forms";
  return {
    name: namespace,
    setup({ onLoad, onResolve }) {
      onResolve({ filter: /^@modelcontextprotocol\/server\/_shims$/ }, ({ path }) => ({ path, namespace }));
      onLoad({ filter: /./, namespace }, () => ({
        resolveDir: root,
        contents: `
          export { default as process } from "node:process";
          export class DefaultJsonSchemaValidator {
            getValidator() {
              throw new Error("this server sends no forms, so there is none to check");
            }
          }`,
      }));
    },
  };
}

/** Name, version and licence of every package whose code is in the bundle. */
async function packagesOf(metafile) {
  const folders = foldersOf(metafile);
  const all = await Promise.all(
    folders.map(async (folder) => JSON.parse(await readFile(`${folder}/package.json`, "utf8"))),
  );
  return all.map(({ name, version, license }) => ({ name, version, license: license ?? "see its package" }));
}

/** The folders of the packages whose code is in the bundle. */
function foldersOf({ inputs }) {
  const names = new Set(
    Object.keys(inputs).flatMap((input) => {
      const path = input.replace(/^zod-of-ai:/, "");
      const found = [...path.matchAll(/node_modules\/((?:@[^/]+\/)?[^/]+)/g)].at(-1);
      return found ? [path.slice(0, found.index + found[0].length)] : [];
    }),
  );
  return [...names].sort();
}

/** The licence text of every package whose code is in the bundle. */
async function notices(metafile) {
  const parts = await Promise.all(foldersOf(metafile).map(notice));
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
