import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import * as z from "zod";
import { startAustlii } from "../test/support/austlii/server.ts";
import { startFrl } from "../test/support/frl/server.ts";
import { startGermanSources } from "../test/support/neuris/server.ts";
import { startRis } from "../test/support/ris-at/server.ts";
import { DOCUMENTS, type EvaluatedDocument } from "./documents.ts";
import { FIXED, PLEADINGS } from "./fixed.ts";
import { type Passage, passagesOf, passagesOfLine } from "./passages.ts";
import { type PinFigures, pins } from "./pins.ts";
import { createRandom } from "./random.ts";
import { recall } from "./recall.ts";
import { type Figures, figuresShape, report, searchTable } from "./report.ts";
import { isFaultless, savedPages, savedTable } from "./saved.ts";
import { isSet, searching } from "./search.ts";
import { runCommand, startServer } from "./server.ts";
import { statementsOf } from "./statements.ts";
import { check, type Checked } from "./verifier.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const { values } = parseArgs({
  options: {
    server: { type: "string", default: join(ROOT, "dist/index.js") },
    shared: { type: "string", default: process.env["LEGIBUS_SHARED"] ?? join(ROOT, "../shared") },
    seed: { type: "string", default: "20261122" },
    /** Writes docs/evaluation.md. */
    write: { type: "boolean", default: false },
    /** Fails below the figures of eval/floors.json. */
    check: { type: "boolean", default: false },
    verbose: { type: "boolean", default: false },
    /** Only the questions of the search, with `--set` those of one set. */
    search: { type: "boolean", default: false },
    /** Only the saved pages, compared word by word. */
    saved: { type: "boolean", default: false },
    set: { type: "string" },
    distractors: { type: "string", default: "300" },
  },
});

const shared = join(values.shared, "data");
const hasShared = existsSync(shared);
const pathOf = ({ from, path }: { readonly from: "shared" | "fixtures"; readonly path: string }): string =>
  join(from === "shared" ? shared : join(ROOT, "fixtures"), path);
const isThere = (
  file: { readonly from: "shared" | "fixtures"; readonly path: string } | undefined,
): boolean => file === undefined || file.from === "fixtures" || hasShared;

/** The questions of the search; none without the genuine documents. */
async function search() {
  if (!hasShared) return [];
  return await searching(shared, {
    distractors: Number(values.distractors),
    ...(isSet(values.set) && { set: values.set }),
    databaseUrl: process.env["DATABASE_URL"] ?? "",
    ...(values.verbose && { onMiss: (line: string) => process.stdout.write(`${line}\n`) }),
  });
}

const before = hasShared
  ? figuresShape.parse(JSON.parse(readFileSync(new URL("before.json", import.meta.url), "utf8")))
  : undefined;
if (values.search) {
  process.stdout.write(`${searchTable(await search()).join("\n")}\n`);
  process.exit();
}
const pages = hasShared ? await savedPages(shared) : [];
if (values.saved) {
  process.stdout.write(`${savedTable(pages).join("\n")}\n`);
  process.exit(pages.every(isFaultless) ? 0 : 1);
}
const folder = mkdtempSync(join(tmpdir(), "legibus-eval-"));
const sources = await Promise.all([startAustlii(), startGermanSources(), startRis(), startFrl()]);
const [austlii, german, ris, frl] = sources;
try {
  const env = {
    PATH: process.env["PATH"] ?? "",
    HOME: folder,
    LEGIBUS_CONFIG: "/dev/null",
    LEGIBUS_DATA_DIR: join(folder, "data"),
    LEGIBUS_FILES: folder,
    LEGIBUS_PROVIDERS: "austlii,eu,frl,ris,risat,law",
    ...austlii.live,
    ...frl.env,
    ...ris.env,
    EU_BASE_URL: "http://127.0.0.1:9",
    JADE_BASE_URL: "http://127.0.0.1:9",
    BECK_BASE_URL: "http://127.0.0.1:9",
    ...german.env,
  };
  const documents = DOCUMENTS.filter(isThere);
  const fixed = FIXED.filter(({ file }) => isThere(file));
  const pleadings = PLEADINGS.filter(({ file }) => isThere(file));
  const saved = join(folder, "saved");
  for (const file of [...documents, ...[...fixed, ...pleadings].flatMap(({ file }) => file ?? [])]) {
    const copy = join(saved, file.path);
    mkdirSync(dirname(copy), { recursive: true });
    if (!existsSync(copy)) cpSync(pathOf(file), copy);
  }
  await runCommand(values.server, ["import", saved], env);
  const server = await startServer(values.server, env);
  const asking = search(); // the server is a process of its own, so that both work at once
  const random = createRandom(Number(values.seed));
  const checked: Checked[] = [];
  const pinned: PinFigures[] = [];
  for (const document of documents) {
    const passages = passagesFor(document);
    if (passages.length < 3)
      throw new Error(`${document.path} has ${passages.length} paragraphs by its marks`);
    pinned.push(await pins(server, document, passages));
    for (const statement of statementsOf(document, passages, random)) {
      checked.push(await check(server, statement, document.evidence));
    }
  }
  for (const { text, error, jurisdiction, identity } of fixed) {
    const statement = { text, error, form: `${jurisdiction} provision or decision`, identity };
    checked.push(await check(server, statement, "saved"));
  }
  for (const { text, error, jurisdiction, identity } of pleadings) {
    const statement = { text, error, form: `${jurisdiction} sentence of a pleading`, identity };
    checked.push(await check(server, statement, "saved", "library"));
  }
  const recalled = await recall(server, hasShared ? shared : undefined);
  await server.close();
  const { figures, markdown: measured } = report(
    { checked, pinned, recalled, searched: await asking },
    { hasShared, seed: values.seed, verbose: values.verbose, before },
  );
  const markdown = `${measured}\n## Saved pages\n\n${savedTable(pages).join("\n")}`;
  process.stdout.write(`${markdown}\n`);
  if (values.write) {
    mkdirSync(join(ROOT, "docs"), { recursive: true });
    writeFileSync(join(ROOT, "docs/evaluation.md"), `${markdown}\n`);
  }
  if (values.check) process.exitCode = isBelow(figures) || !pages.every(isFaultless) ? 1 : 0;
} finally {
  await Promise.all(sources.map(async (source) => await source.close()));
  rmSync(folder, { recursive: true, force: true });
}

/** The hand-written transcript of a facsimile gives its paragraphs, the raw file those of a genuine document. */
function passagesFor(document: EvaluatedDocument): readonly Passage[] {
  const path = pathOf(document);
  if (document.line !== undefined) return passagesOfLine(path, document.line, document.marks);
  return passagesOf(
    document.marks === "markdown" ? path.replace(/\.html$/, ".expected.md") : path,
    document.marks,
  );
}

function isBelow(figures: Figures): boolean {
  const floors = z
    .object({ shared: figuresShape, fixtures: figuresShape })
    .parse(JSON.parse(readFileSync(new URL("floors.json", import.meta.url), "utf8")));
  const least = hasShared ? floors.shared : floors.fixtures;
  const most = (name: keyof Figures, what: string) =>
    figures[name] > least[name] && `${what}: ${figures[name]}, at most ${least[name]}`;
  const atLeast = (name: keyof Figures, what: string) =>
    figures[name] < least[name] && `${what}: ${figures[name].toFixed(3)}, at least ${least[name]}`;
  const failures = [
    most("plantedVerified", "planted errors VERIFIED"),
    atLeast("caught", "share of the planted errors caught"),
    most("trueMismatch", "true statements refuted"),
    atLeast("verified", "share of the true statements confirmed"),
    atLeast("plainPartial", "share of the true statements on plain files that are PARTIAL"),
    atLeast("recall", "share of the authorities recognised"),
    most("falseAlarms", "rows without an authority"),
    atLeast("pinsRight", "share of the paragraphs opened by their number"),
    most("pinsWrong", "paragraph numbers that open something else"),
    atLeast("searchRecall3", "share of the questions whose document is among the first three"),
    atLeast("searchRecall10", "share of the questions whose document is among the first ten"),
    atLeast("searchMrr", "mean reciprocal rank of the right document"),
  ].filter((failure) => failure !== false);
  for (const failure of failures) process.stderr.write(`eval: ${failure}\n`);
  return failures.length > 0;
}
