import { execFile } from "node:child_process";
import { access, chmod, constants, readFile, stat, statfs } from "node:fs/promises";
import { dirname, isAbsolute } from "node:path";
import { promisify } from "node:util";
import type { App } from "../../app/index.ts";
import { readableBytes } from "../context.ts";
import { plainCall } from "../../core/call.ts";
import { DAY_MS } from "../../core/day.ts";
import { hasCode, LegibusError } from "../../core/errors.ts";
import type { Provider } from "../../core/provider.ts";
import { plural } from "../../core/text.ts";
import { makeFolder } from "../../documents/disk.ts";
import { settings as documentSettings } from "../../documents/settings.ts";
import { settings as embeddingSettings } from "../../llm/embeddings/model.ts";
import { findBrowser } from "../../net/browser/find.ts";
import { locate } from "../../workers/programs.ts";

/** Result of one check; a problem includes an exact fix. */
export interface Finding {
  readonly check: string;
  /** `warning`: it works, but with limits. */
  readonly state: "ok" | "warning" | "problem";
  readonly detail: string;
  readonly fix?: string;
  /** Repairs it; returns a sentence on what was done. */
  readonly repair?: () => Promise<string>;
}

/** Builds the finding of a check that succeeded. */
export function ok(check: string, detail: string): Finding {
  return { check, state: "ok", detail };
}

/** Builds the finding of a check that works with limits; `fix` is an exact command or setting. */
export function warning(check: string, detail: string, fix: string): Finding {
  return { check, state: "warning", detail, fix };
}

/** Builds the finding of a check that failed; `fix` is an exact command or setting. */
export function problem(check: string, detail: string, fix: string): Finding {
  return { check, state: "problem", detail, fix };
}

/** Runs a check; a failure of the program's own is a problem, with its hint or the usual fix. */
async function tried(check: string, fix: string, work: () => Promise<Finding>): Promise<Finding> {
  return await work().catch((error: unknown) => {
    if (!(error instanceof LegibusError)) throw error;
    return problem(check, `${error.code}: ${error.message}`, error.hint ?? fix);
  });
}

const PROGRAM_MS = 5_000;
const FLOOR = [20, 19] as const;

export interface Machine {
  readonly platform: NodeJS.Platform;
  /** "v20.20.2" */
  readonly nodeVersion: string;
  readonly path: string;
  /** As configured; empty: searched for in PATH. */
  readonly tesseractPath: string;
  readonly popplerPath: string;
  readonly chromium: string;
  /** Programs installed inside a container do not persist. */
  readonly isContainer?: boolean;
  readonly isRoot?: boolean;
}

/** Checks that Node is as new as Legibus needs. */
export function checkNode({ nodeVersion }: Machine): Finding {
  const [major = 0, minor = 0] = nodeVersion.slice(1).split(".").map(Number);
  const enough = major > FLOOR[0] || (major === FLOOR[0] && minor >= FLOOR[1]);
  return enough
    ? ok("Node", nodeVersion)
    : problem("Node", `${nodeVersion} is too old`, "install Node 20.19 or later from https://nodejs.org");
}

/** Checks the programs that read scans and PDFs; without them everything else works. */
export async function checkPrograms(machine: Machine): Promise<Finding[]> {
  return [...(await Promise.all([checkTesseract(machine), checkPoppler(machine)])), checkChromium(machine)];
}

async function checkTesseract(machine: Machine): Promise<Finding> {
  const name = locate("tesseract", machine);
  const listed = await output(name, ["--list-langs"]);
  const install = installer(machine, "tesseract-ocr tesseract-ocr-deu", "tesseract tesseract-lang");
  if (listed === undefined) return warning("OCR", `${name} cannot be run: scans are not read`, install);
  const languages = ["eng", "deu"].filter((code) => !listed.split(/\s+/).includes(code));
  return languages.length === 0
    ? ok("OCR", "tesseract with eng and deu")
    : warning("OCR", `tesseract lacks ${languages.join(" and ")}`, install);
}

async function checkPoppler(machine: Machine): Promise<Finding> {
  const name = locate("pdftotext", machine);
  const found = await output(name, ["-v"]);
  return found === undefined
    ? warning(
        "PDF",
        "poppler's pdftotext cannot be run: PDFs are read slowly, scans not at all",
        installer(machine, "poppler-utils", "poppler"),
      )
    : ok("PDF", /pdftotext version \S+/.exec(found)?.[0] ?? "pdftotext");
}

/** Checks the extra certificates of a network that intercepts TLS, because Node ignores a file that it cannot read. */
export async function checkCertificates(
  env: Readonly<Record<string, string | undefined>>,
): Promise<Finding[]> {
  const path = env["NODE_EXTRA_CA_CERTS"] ?? "";
  if (path === "") return [];
  const text = await readFile(path, "utf8").catch(() => "");
  return text.includes("-----BEGIN CERTIFICATE-----")
    ? [ok("Certificates", `${path} (NODE_EXTRA_CA_CERTS)`)]
    : [
        problem(
          "Certificates",
          `NODE_EXTRA_CA_CERTS names ${path}, which is not a file of certificates: it is ignored`,
          "name a file in PEM format",
        ),
      ];
}

/** Checks the clock: if it is earlier than the program's own files, the age of stored texts is wrong. */
export async function checkClock(script: string, now: number): Promise<Finding> {
  const made = await stat(script).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
  const said = new Date(now).toISOString();
  if (now > made - DAY_MS) return ok("Clock", said);
  return problem("Clock", `${said} is before this program was installed`, "set the machine's clock");
}

/** Finds the browser as the provider that uses it does. */
function checkChromium({ chromium }: Machine): Finding {
  try {
    return ok("Browser", findBrowser(chromium));
  } catch (error) {
    if (!(error instanceof LegibusError)) throw error;
    return warning("Browser", `${error.message}: Beck cannot be used`, error.hint ?? "install Chromium");
  }
}

function installer({ platform, isContainer, isRoot }: Machine, debian: string, brew: string): string {
  if (isContainer === true) return `use the image with the tag full, which has ${debian}`;
  if (platform === "darwin") return `brew install ${brew}`;
  if (platform === "win32") return "install it and add its folder to PATH";
  return `${isRoot === true ? "" : "sudo "}apt-get install ${debian}`;
}

/** Returns a program's output on both streams; undefined when it cannot be run. */
async function output(program: string, args: readonly string[]): Promise<string | undefined> {
  try {
    const { stdout, stderr } = await promisify(execFile)(program, args, { timeout: PROGRAM_MS });
    return stdout + stderr;
  } catch {
    return undefined;
  }
}

const PRIVATE = 0o700;

/** Checks configuration, providers and data folder of the server that would run here. */
export async function checkState(app: App, live: boolean): Promise<Finding[]> {
  return [
    ...checkConfig(app),
    ...(await Promise.all(app.orchestrator.providers.map(async (one) => await checkProvider(one, live)))),
    await checkFolder(app.shared.dataDir),
    await checkSpace(app.shared.dataDir),
    ...(await checkFiles(app)),
    await checkStore(app),
    await checkMeaning(app, live),
  ];
}

function checkConfig({ ignored }: App): Finding[] {
  return ignored.length === 0
    ? [ok("Configuration", "every setting is understood")]
    : ignored.map((text) => warning("Configuration", text, "set it as said, or take it out"));
}

async function checkProvider(provider: Provider, live: boolean): Promise<Finding> {
  const { state, detail } = provider.health?.() ?? { state: "live", detail: "" };
  const said = `${state}${detail === "" ? "" : `: ${detail}`}`;
  if (!live || state !== "live" || !provider.search) return ok(provider.name, said);
  const { name } = provider;
  return await tried(name, "try again later; the source's own page shows whether it is up", async () => {
    const found = await provider.search?.({ query: "contract", limit: 1 }, plainCall());
    return ok(name, `${said}; answered just now (${found?.status ?? "empty"})`);
  });
}

const LEAST_BYTES = 500_000_000; // a German code or a scanned report takes some megabytes

/** Checks free space on the disk of the data folder, even if the folder does not exist yet. */
async function checkSpace(folder: string): Promise<Finding> {
  const facts = await statfs(folder).catch(() => undefined);
  if (!facts)
    return dirname(folder) === folder
      ? ok("Disk", "its space is not known")
      : await checkSpace(dirname(folder));
  const free = facts.bavail * facts.bsize;
  const said = `${readableBytes(free)} free for ${folder}`;
  return free >= LEAST_BYTES
    ? ok("Disk", said)
    : warning("Disk", said, "free some space, or set LEGIBUS_DATA_DIR to a folder on another disk");
}

async function checkFolder(folder: string): Promise<Finding> {
  const check = "Data folder";
  try {
    await access(folder, constants.R_OK | constants.W_OK);
    const open = ((await stat(folder)).mode & 0o077) !== 0 && process.platform !== "win32";
    if (!open) return ok(check, folder);
    return {
      ...warning(check, `${folder} can be read by others`, `chmod 700 ${folder}`),
      async repair() {
        await chmod(folder, PRIVATE);
        return `${folder} is private now`;
      },
    };
  } catch (error) {
    const missing = hasCode(error, "ENOENT");
    if (!missing)
      return problem(check, `${folder} cannot be written`, "give it to this user, or set LEGIBUS_DATA_DIR");
    return {
      ...warning(check, `${folder} is made when something is first kept`, `mkdir -m 700 -p ${folder}`),
      async repair() {
        makeFolder(folder);
        return `${folder} was made`;
      },
    };
  }
}

/** Checks the folders from which a client of stdio may read files. */
async function checkFiles({ shared }: App): Promise<Finding[]> {
  const check = "Files for import";
  const folders = (await shared.services.files.folders()) ?? [];
  const there = await Promise.all(folders.map(async (folder) => await isFolder(folder)));
  const missing = folders.filter((_, at) => there[at] === false);
  const usable = folders.filter((_, at) => there[at] === true);
  const isDeclared = shared.services.config.read(documentSettings).files.length > 0;
  const said =
    usable.length === 0 ? "none may be read" : `below ${usable.join(", ")}${isDeclared ? "" : " (default)"}`;
  return missing.length === 0 || !isDeclared
    ? [ok(check, `${said} (LEGIBUS_FILES)`)]
    : [
        ok(check, said),
        ...missing.map((folder) =>
          warning(check, `${folder} is not an absolute path of a folder`, "set it right in LEGIBUS_FILES"),
        ),
      ];
}

async function isFolder(path: string): Promise<boolean> {
  if (!isAbsolute(path)) return false;
  return await stat(path).then(
    (facts) => facts.isDirectory(),
    () => false,
  );
}

async function checkStore({ shared }: App): Promise<Finding> {
  const { library } = shared.store;
  if (!library) return ok("Library", "off (LEGIBUS_LIBRARY): nothing is kept");
  return await tried("Library", "set LEGIBUS_DATA_DIR to a folder that can be written", async () => {
    const { documents, place } = await library.stats();
    return ok("Library", `${plural(documents, "document")} in ${place}`);
  });
}

/** Shows what is sent to the embedding service; with `live`, sends it one word. */
async function checkMeaning({ shared }: App, live: boolean): Promise<Finding> {
  const check = "Search by meaning";
  const { store, services } = shared;
  if (services.config.read(embeddingSettings).embeddings === "")
    return ok(check, "off (LEGIBUS_EMBEDDINGS): the words are searched, and nothing is sent anywhere");
  return await tried(check, "check LEGIBUS_EMBEDDINGS", async () => {
    const embedding = await store.embedding();
    const { vectors } = await store.show();
    const passages = vectors.reduce((sum, one) => sum + one.passages, 0);
    const said = `passages and questions go to ${embedding.name} at ${embedding.host}; ${passages} passages have vectors`;
    if (!live) return ok(check, said);
    const { documents } = await embedding.plan({ signal: plainCall().signal });
    const left = `${documents} documents have none`;
    return documents === 0
      ? ok(check, `${said}; it answered just now`)
      : warning(check, `${said}, ${left}; it answered just now`, "legibus library embed");
  });
}
