// Runs every bench, or those that are named, one after the other; when all ran, writes RESULTS.md: npm run bench
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { arch, cpus, release, tmpdir, totalmem, type } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import * as z from "zod";
import packageJson from "../package.json" with { type: "json" };
import { fileOf, outcomeOf, shown } from "./report.ts";

const BENCHES = [
  "startup",
  "coverage",
  "search",
  "html",
  "xml",
  "registers",
  "eu",
  "pdf",
  "ocr",
  "block",
  "library",
  "citations",
  "verify",
  "plans",
  "http",
  "browser",
];

const PROGRAMS: readonly (readonly [string, ...string[]])[] = [
  ["pdftotext", "-v"],
  ["tesseract", "--version"],
  ["chromium", "--version"],
];

type Result = z.output<typeof fileOf>;

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));
const named = process.argv.slice(2);
const unknown = named.filter((name) => !BENCHES.includes(name));
if (unknown.length > 0) {
  console.error(`there is no bench "${unknown.join('", "')}": take some of ${BENCHES.join(", ")}`);
  process.exit(2);
}
const folder = mkdtempSync(join(tmpdir(), "legibus-bench-"));
try {
  execFileSync(process.execPath, [path("../scripts/build.mjs")], { stdio: "inherit" });
  const results = BENCHES.filter((name) => named.length === 0 || named.includes(name)).map(run);
  if (named.length === 0) {
    writeFileSync(path("RESULTS.md"), markdown(results));
    console.log("bench/RESULTS.md is written; npm run docs copies its table into docs/benchmarks.md");
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function run(name: string): Result {
  const json = join(folder, `${name}.json`);
  execFileSync(process.execPath, ["--import", "tsx", path(`${name}.ts`), "--json", json], {
    stdio: "inherit",
  });
  console.log("");
  return fileOf.parse(JSON.parse(readFileSync(json, "utf8")));
}

function markdown(results: readonly Result[]): string {
  const goals = results.flatMap(({ figures }) => figures.filter(({ goal }) => goal !== undefined));
  return `# Figures

Written by \`npm run bench\`; each figure is measured in one run together with what it is compared with. A ratio is ours to the other way, so smaller is better.

${header().join("  \n")}

<!-- figures:begin -->

${table(goals)}

<!-- figures:end -->

${results.map(({ title, figures }) => `## ${title}\n\n${table(figures)}\n`).join("\n")}`;
}

function header(): string[] {
  const [first] = cpus();
  const memory = `${Math.round(totalmem() / 2 ** 30)} GiB`;
  return [
    `Legibus ${packageJson.version}, ${new Date().toISOString().slice(0, 10)}`,
    `${cpus().length} x ${first?.model.trim() ?? "unknown"}, ${memory}, ${type()} ${release()} ${arch()}`,
    [`Node ${process.versions.node}`, ...PROGRAMS.flatMap(versionOf)].join(", "),
  ];
}

/** The first line with a version that a program says of itself; nothing when it is not there. */
function versionOf([program, ...args]: readonly [string, ...string[]]): string[] {
  try {
    const said = execFileSync("sh", ["-c", 'exec "$0" "$@" 2>&1', program, ...args], { encoding: "utf8" });
    return said
      .split("\n")
      .filter((line) => /\d\.\d/.test(line))
      .slice(0, 1)
      .map((line) => line.trim());
  } catch {
    return [];
  }
}

function table(figures: Result["figures"]): string {
  const rows = figures.map((figure) => [
    figure.name,
    shown(figure.value, figure.unit),
    outcomeOf(figure),
    figure.note ?? "",
  ]);
  return [["figure", "measured", "goal", ""], ["---", "---:", "---", "---"], ...rows]
    .map((row) => `| ${row.join(" | ")} |`)
    .join("\n");
}
