import { DAY_MS } from "../../core/day.ts";
import { execFile } from "node:child_process";
import { readFile, stat } from "node:fs/promises";
import { promisify } from "node:util";
import { LegibusError } from "../../core/errors.ts";
import { findBrowser } from "../../net/browser/find.ts";
import { locate } from "../../workers/programs.ts";
import { type Finding, ok, problem, warning } from "./finding.ts";

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

/**
 * Checks the extra certificates of a network that intercepts TLS, because Node ignores a file that it cannot
 * read.
 */
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
