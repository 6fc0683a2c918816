import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import * as z from "zod";
import { createApp } from "../src/app/index.ts";
import { importerOf } from "../src/cli/import.ts";
import { plainCall } from "../src/core/call.ts";
import type { LegalDocument } from "../src/core/document.ts";
import type { Library } from "../src/library/index.ts";

/**
 * How often the library's search has the right document among its first three and ten, over genuine documents
 * among synthetic ones: `tsx eval/search.ts [--holdout] [--misses] [--distractors=1000]`, on PostgreSQL with
 * DATABASE_URL. Without the documents (LEGIBUS_SHARED or ../shared) it says so and ends.
 */
const ROOT = fileURLToPath(new URL("..", import.meta.url));
const DATA = [process.env["LEGIBUS_SHARED"] ?? "", join(ROOT, "../shared"), join(ROOT, "../../shared")]
  .map((folder) => join(folder, "data"))
  .find((folder) => folder.startsWith("/") && existsSync(folder));
const FOLDERS = [
  "au/text",
  "au/pdf-docx",
  "de-courts",
  "rii",
  "gii",
  "austlii",
  "ris-at",
  "at",
  "eu/case-law",
];
const WANTED = { de: 10, en: 10 };

const questionSchema = z.strictObject({
  question: z.string(),
  kind: z.enum(["question", "keywords", "citation"]),
  /** Ids or names of files (without an ending as well), any of which is right. */
  expect: z.strictObject({ documents: z.array(z.string()), pin: z.string().optional() }),
  holdout: z.boolean().optional(),
});
type Question = z.infer<typeof questionSchema>;

const flags = new Set(process.argv.slice(2));
const distractors = Number(
  process.argv.find((one) => one.startsWith("--distractors="))?.split("=")[1] ?? "1000",
);

if (DATA === undefined) {
  console.log("skipped: the documents are not here (LEGIBUS_SHARED)");
} else {
  await evaluate(DATA);
}

async function evaluate(data: string): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "legibus-eval-"));
  const env = {
    LEGIBUS_CONFIG: "/dev/null",
    LEGIBUS_DATA_DIR: dataDir,
    LEGIBUS_LOG_LEVEL: "none",
    DATABASE_URL: process.env["DATABASE_URL"] ?? "",
    PATH: process.env["PATH"] ?? "",
  };
  const app = await createApp(env, () => {});
  try {
    const { library } = app.shared.store;
    if (!library) throw new Error("no library");
    const names = await importAll(app, data);
    await addDistractors(library, distractors);
    for (const language of ["en", "de"] as const) await report(language, library, names);
  } finally {
    await app.shutdown();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Ids by the name of the file they came from, and by themselves. */
async function importAll(
  app: Awaited<ReturnType<typeof createApp>>,
  data: string,
): Promise<ReadonlyMap<string, string>> {
  const call = plainCall();
  const names = new Map<string, string>();
  const paths = FOLDERS.map((folder) => join(data, folder)).filter((folder) => existsSync(folder));
  await importerOf({ app, call }).paths(
    paths,
    {
      onOutcome(outcome) {
        if (outcome.status === "refused") return;
        names.set(outcome.id, outcome.id);
        names.set(basename(outcome.name), outcome.id);
      },
    },
    call,
  );
  return names;
}

/** Documents that use the words of genuine ones without their sense: half of one document, half of any. */
async function addDistractors(library: Library, count: number): Promise<void> {
  const { entries } = await library.list({ limit: 500, offset: 0 });
  const texts: (readonly string[])[] = [];
  for (const { id } of entries) {
    const document = await library.get(id);
    const words = document?.blocks.flatMap(({ markdown }) => markdown.match(/\p{L}{2,}/gu) ?? []) ?? [];
    if (words.length > 500) texts.push(words);
  }
  const random = seeded(17);
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  for (let at = 0; at < count; at += 1) {
    const own = pick(texts) ?? [];
    const blocks = Array.from({ length: 20 }, (_, block) => ({
      type: "paragraph" as const,
      label: String(block + 1),
      pin: `[${block + 1}]`,
      markdown: Array.from({ length: 60 }, () =>
        random() < (at % 2 === 0 ? 0.5 : 0.9) ? pick(own) : pick(pick(texts) ?? []),
      ).join(" "),
    }));
    await library.put(distractor(at, blocks));
  }
}

function distractor(at: number, blocks: LegalDocument["blocks"]): LegalDocument {
  return {
    id: `synthetic:${at}`,
    kind: "case",
    title: `Party ${at} v Other ${at}`,
    citations: { reported: [], other: [] },
    jurisdiction: "au",
    language: "en",
    source: { provider: "synthetic", url: "", retrievedAt: "2026-01-01T00:00:00Z", how: "import" },
    contentType: "text/plain",
    blocks,
    footnotes: [],
    warnings: [],
  };
}

/** Mulberry32. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

async function report(
  language: "en" | "de",
  library: Library,
  names: ReadonlyMap<string, string>,
): Promise<void> {
  const file = join(ROOT, `eval/questions-${language}.json`);
  const all = z.array(questionSchema).parse(JSON.parse(readFileSync(file, "utf8")));
  const questions = all.filter(({ holdout = false }) => holdout === flags.has("--holdout"));
  for (const kind of ["question", "keywords", "citation"] as const) {
    const ranks: number[] = [];
    let slowest = 0;
    for (const question of questions.filter((one) => one.kind === kind)) {
      const started = performance.now();
      ranks.push(await rankOf(question, library, names, language));
      slowest = Math.max(slowest, performance.now() - started);
    }
    const share = (most: number) => (ranks.filter((rank) => rank <= most).length / ranks.length).toFixed(2);
    const reciprocal = ranks.reduce((sum, rank) => sum + 1 / rank, 0) / ranks.length;
    console.log(
      `${language} ${kind.padEnd(9)} n=${ranks.length} recall@3 ${share(3)} recall@10 ${share(10)} MRR ${reciprocal.toFixed(2)} slowest ${slowest.toFixed(0)} ms`,
    );
  }
}

/** Infinite when it is not among the first ten. */
async function rankOf(
  { question, expect }: Question,
  library: Library,
  names: ReadonlyMap<string, string>,
  language: "en" | "de",
): Promise<number> {
  const ids = new Set(
    [...names]
      .filter(([name]) => expect.documents.some((wanted) => name === wanted || name.startsWith(wanted)))
      .map(([, id]) => id),
  );
  const { hits } = await library.search({ query: question, limit: WANTED[language], offset: 0 });
  const at = hits.findIndex(({ document }) => ids.has(document.id));
  if (flags.has("--misses") && (at === -1 || at > 2)) {
    console.log(`  ${ids.size === 0 ? "NO SUCH DOCUMENT" : at + 1} ${question}`);
    for (const { document, pin, snippet } of hits.slice(0, 3))
      console.log(`     ${document.id} ${pin} ${document.title.slice(0, 50)} | ${snippet.slice(0, 150)}`);
  }
  return at === -1 ? Number.POSITIVE_INFINITY : at + 1;
}
