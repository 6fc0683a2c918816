import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Finding, ok, problem, warning } from "./finding.ts";

const PROGRAM_MS = 5_000;
const FLOOR = [20, 19] as const;

export interface Machine {
  readonly platform: NodeJS.Platform;
  /** "v20.20.2" */
  readonly nodeVersion: string;
  readonly path: string;
  readonly tesseract: string;
  readonly poppler: string;
  readonly chromium: string;
}

export function checkNode({ nodeVersion }: Machine): Finding {
  const [major = 0, minor = 0] = nodeVersion.slice(1).split(".").map(Number);
  const enough = major > FLOOR[0] || (major === FLOOR[0] && minor >= FLOOR[1]);
  return enough
    ? ok("Node", nodeVersion)
    : problem("Node", `${nodeVersion} is too old`, "install Node 20.19 or later from https://nodejs.org");
}

/** Programs that read scans and PDFs; without them the rest works. */
export async function checkPrograms(machine: Machine): Promise<Finding[]> {
  return await Promise.all([checkTesseract(machine), checkPoppler(machine), checkChromium(machine)]);
}

async function checkTesseract({ tesseract, platform }: Machine): Promise<Finding> {
  const name = tesseract === "" ? "tesseract" : tesseract;
  const listed = await output(name, ["--list-langs"]);
  const install = installer(platform, "tesseract-ocr tesseract-ocr-deu", "tesseract tesseract-lang");
  if (listed === undefined) return warning("OCR", `${name} cannot be run: scans are not read`, install);
  const languages = ["eng", "deu"].filter((code) => !listed.split(/\s+/).includes(code));
  return languages.length === 0
    ? ok("OCR", "tesseract with eng and deu")
    : warning("OCR", `tesseract lacks ${languages.join(" and ")}`, install);
}

async function checkPoppler({ poppler, platform }: Machine): Promise<Finding> {
  const name = poppler === "" ? "pdftotext" : join(poppler, "pdftotext");
  const found = await output(name, ["-v"]);
  return found === undefined
    ? warning(
        "PDF",
        "poppler's pdftotext cannot be run: PDFs are read slowly, scans not at all",
        installer(platform, "poppler-utils", "poppler"),
      )
    : ok("PDF", /pdftotext version \S+/.exec(found)?.[0] ?? "pdftotext");
}

/** Where Debian, macOS and Windows put Chromium and its relatives. */
const BROWSERS: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>> = {
  linux: [
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
    "/opt/google/chrome/chrome",
  ],
  darwin: [
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
  ],
  win32: [
    "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
    "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe",
  ],
};

async function checkChromium({ chromium, platform }: Machine): Promise<Finding> {
  const wanted = chromium === "" ? (BROWSERS[platform] ?? []) : [chromium];
  const found = wanted.find((path) => existsSync(path));
  return found === undefined
    ? warning(
        "Browser",
        "no Chromium was found: Beck cannot be used",
        `${installer(platform, "chromium", "--cask chromium")}, or set PUPPETEER_EXECUTABLE_PATH`,
      )
    : ok("Browser", found);
}

function installer(platform: NodeJS.Platform, debian: string, brew: string): string {
  if (platform === "darwin") return `brew install ${brew}`;
  if (platform === "win32") return "install it and add its folder to PATH";
  return `sudo apt-get install ${debian}`;
}

/** What a program prints on either stream; undefined when it cannot be run. */
async function output(program: string, args: readonly string[]): Promise<string | undefined> {
  try {
    const { stdout, stderr } = await promisify(execFile)(program, args, { timeout: PROGRAM_MS });
    return stdout + stderr;
  } catch {
    return undefined;
  }
}
