// Bundles src/ into dist/: lazily loaded chunks, pure-JS libraries inside.
// With an entry and a folder as arguments it bundles that entry into that folder instead, for tests.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { chmod, copyFile, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join, parse, relative } from "node:path";
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
  supported: { "regexp-unicode-property-escapes": true }, // esbuild rewrites these expressions as calls that every use pays
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
  await copyFile(
    "node_modules/pdfjs-dist/legacy/build/pdf.worker.min.mjs",
    join(fresh, "chunks/pdf.worker.mjs"),
  );
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
  await writeFile(join(fresh, "legibus.1"), output("man"));
  await writeFile(join(fresh, "sbom.cdx.json"), `${JSON.stringify(billOfMaterials(bundled), null, 2)}\n`);
  await writeFile(join(fresh, "meta.json"), JSON.stringify(metafile).replaceAll(`${fresh}/`, "dist/"));
  await rm("dist", { recursive: true, force: true });
  await rename(fresh, "dist");
  await writeFile("THIRD_PARTY_NOTICES.md", await notices(metafile));
}

/** What the views' pages have in them, beside the code that writes them. */
async function buildViews() {
  await build({
    entryPoints: [
      ...["style", "report", "reader", "chat"].map((name) => `src/views/${name}.css`),
      ...["reader", "chat"].map((name) => `src/views/browser/${name}.ts`),
    ],
    entryNames: "[name]",
    bundle: true,
    platform: "browser",
    format: "esm",
    outdir: join(fresh, "views"),
    minify: true,
    legalComments: "none",
    target: ["chrome105", "firefox110", "safari16"],
    logLevel: "warning",
  });
}

/** The schemas of every tool, as the server that was just built lists them. */
async function schemas() {
  return Object.fromEntries(
    JSON.parse(output("tools", "--json")).tools.map(({ name, inputSchema, outputSchema }) => [
      name,
      { inputSchema, outputSchema },
    ]),
  );
}

/** What a command of the program that was just built prints, with every tool and no configuration of this machine. */
function output(...args) {
  const env = {
    ...process.env,
    LEGIBUS_PROVIDERS: "austlii,jade,beck,eu,ris,risat,frl,enhancer,planner,law",
    LEGIBUS_TOOL_NAMES: "colon",
    LEGIBUS_CONFIG: "/dev/null",
    BECK_USERNAME: "-", // without a licence its tools are hidden
    BECK_PASSWORD: "-",
  };
  const stdio = ["ignore", "pipe", "ignore"];
  return execFileSync(process.execPath, [join(fresh, "index.js"), ...args], { env, stdio }).toString();
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

/**
 * The AI SDK uses zod as one whole object; a copy of its own keeps ours small, which every start loads. Paths are
 * relative, because esbuild orders modules by them and a clone elsewhere must give the same bytes.
 */
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
          return { path: relative(root, found.path), namespace };
        },
      );
      onResolve({ filter: /^\./, namespace }, ({ path, resolveDir }) => ({
        path: relative(root, join(resolveDir, path)),
        namespace,
      }));
      onLoad({ filter: /./, namespace }, async ({ path }) => ({
        contents: await readFile(path),
        resolveDir: join(root, dirname(path)),
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

/** Name, version and licence of every package whose code is in the bundle, each once: copies are installed in several places. */
async function packagesOf(metafile) {
  const folders = foldersOf(metafile);
  const all = await Promise.all(
    folders.map(async (folder) => JSON.parse(await readFile(`${folder}/package.json`, "utf8"))),
  );
  const listed = new Map(all.map((one) => [`${one.name} ${one.version}`, one]));
  return Array.from(listed.values(), ({ name, version, license = "see its package" }) => ({
    name,
    version,
    license,
  }));
}

/** CycloneDX 1.6: what the package is made of, inside of the bundle and beside it; no time, so that two builds are the same. */
function billOfMaterials(bundled) {
  const beside = Object.entries(dependencies).map(([name]) => {
    const { version, license } = JSON.parse(readFileSync(`node_modules/${name}/package.json`, "utf8"));
    return part({ name, version, license }, "optional"); // Node 22.13 and newer have their own SQLite
  });
  const { name, version, license } = JSON.parse(readFileSync("package.json", "utf8"));
  const components = [...bundled.map((one) => part(one)), ...beside].sort((a, b) =>
    a.purl < b.purl ? -1 : 1,
  );
  return {
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: { component: { ...part({ name, version, license }), type: "application" } },
    components,
  };
}

function part({ name, version, license }, scope) {
  const purl = `pkg:npm/${name.replace(/^@/, "%40")}@${version}`;
  const licenses = /^[\w.+-]+$/.test(license) ? [{ license: { id: license } }] : [{ expression: license }];
  return {
    type: "library",
    "bom-ref": purl,
    name,
    version,
    purl,
    ...(scope && { scope }),
    ...(license.includes(" see ") || license.startsWith("see ") ? {} : { licenses }),
  };
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
  const all = await Promise.all(foldersOf(metafile).map(noticeOf));
  const apache = all.find(({ license, text }) => license === "Apache-2.0" && text.includes("APPENDIX"));
  const parts = all.map(({ title, license, text, author }) => {
    if (text !== "") return `## ${title}\n\n\`\`\`\n${text}\n\`\`\`\n`;
    const where = license === "Apache-2.0" ? `; its text is that under ${apache.title}` : "";
    return `## ${title}\n\nThe package has no licence text of its own. Licence: ${license}${where}. Author: ${author}.\n`;
  });
  return `# Third-party notices\n\nThe published bundle contains code of these packages.\n\n${parts.join("\n")}`;
}

async function noticeOf(folder) {
  const {
    name,
    version,
    license = "see its package",
    author,
    repository,
  } = JSON.parse(await readFile(`${folder}/package.json`, "utf8"));
  const files = (await readdir(folder, { withFileTypes: true }))
    .filter((file) => file.isFile() && /^(?:licen[cs]e|copying)(?:[.-]|$)/i.test(file.name))
    .map((file) => file.name)
    .sort();
  const texts = await Promise.all(
    files.map(async (file) => (await readFile(join(folder, file), "utf8")).trim()),
  );
  const text = texts.length > 0 ? texts.join("\n\n") : await licenceInReadme(folder);
  const by = typeof author === "string" ? author : (author?.name ?? repository?.url ?? "see its package");
  return { title: `${name} ${version} (${license})`, license, text, author: by };
}

/** What a README says under the heading of its licence, where it prints the text. */
async function licenceInReadme(folder) {
  const text = await readFile(join(folder, "README.md"), "utf8").catch(() => "");
  const section = /\n#{1,3} licen[cs]e[^\n]*\n([\s\S]*)$|\nlicen[cs]e\n-+\n([\s\S]*)$/i.exec(text);
  const found = (section?.[1] ?? section?.[2] ?? "").split(/\n#{1,3} /)[0].trim();
  return /permission/i.test(found) ? found : "";
}
