// Takes the pictures of README.md and docs/ from the built program and the demo's invented documents: npm run docs:pictures
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import puppeteer from "puppeteer-core";
import { SAMPLES } from "../src/cli/demo.ts";
import { findBrowser } from "../src/net/browser/find.ts";
import { MADE_FROM, MEMO, picturedPages } from "./pictured.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const SERVER = join(ROOT, "dist/index.js");
const IMAGES = join(ROOT, "docs/images");
const SIZE = { width: 1_280, height: 800 };

const folder = mkdtempSync(join(tmpdir(), "legibus-pictures-"));
const env = {
  PATH: process.env["PATH"] ?? "",
  HOME: folder,
  LEGIBUS_DATA_DIR: join(folder, "data"),
  LEGIBUS_PROVIDERS: "law",
  LEGIBUS_LOG_LEVEL: "error",
};
const path = findBrowser(process.env["PUPPETEER_EXECUTABLE_PATH"] ?? ""); // oxlint-disable-line node/no-process-env -- a script of the developer
const browser = await puppeteer.launch({
  executablePath: path,
  args: ["--no-sandbox", "--force-device-scale-factor=1"],
});
try {
  mkdirSync(IMAGES, { recursive: true });
  for (const { file, text } of SAMPLES) writeFileSync(join(folder, file), text);
  writeFileSync(join(folder, "memo.md"), MEMO);
  legibus("import", ...SAMPLES.map(({ file }) => file));
  legibus("verify", "memo.md", "--offline", "--report", "memo.html");
  await picture(pathToFileURL(join(folder, "memo.html")).href, "verification.png");
  const reader = spawn(process.execPath, [SERVER, "open", "[2024] NSWCA 901", "--no-browser"], {
    cwd: folder,
    env,
  });
  const [line] = await once(reader.stdout, "data");
  await picture(String(line).trim(), "reader.png");
  reader.kill("SIGINT");
  await once(reader, "close");
  writeFileSync(join(ROOT, MADE_FROM), `${JSON.stringify(await picturedPages(), undefined, 2)}\n`);
} finally {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}

function legibus(...args: readonly string[]): void {
  const { status, stderr } = spawnSync(process.execPath, [SERVER, ...args], {
    cwd: folder,
    env,
    encoding: "utf8",
  });
  if (status !== 0 && status !== 8) throw new Error(stderr);
}

async function picture(url: string, name: string): Promise<void> {
  const page = await browser.newPage();
  await page.setViewport(SIZE);
  await page.goto(url, { waitUntil: "networkidle0" });
  await page.screenshot({ path: join(IMAGES, name), type: "png" });
  await page.close();
}
