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

const ROOT = fileURLToPath(new URL("..", import.meta.url));
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

export interface SearchOptions {
  /** Documents that use the words of genuine ones without their sense. */
  readonly distractors: number;
  /** The questions that were kept back while the search was made. */
  readonly holdout?: boolean;
  /** PostgreSQL; SQLite without. */
  readonly databaseUrl?: string;
  /** Called with every question whose document is not among the first three, and with what came instead. */
  readonly onMiss?: (line: string) => void;
}

/** How often the right document is among the first. */
export interface SearchFigures {
  readonly language: "en" | "de";
  readonly kind: Question["kind"];
  readonly questions: number;
  /** Shares, 0 to 1. */
  readonly recall3: number;
  readonly recall10: number;
  /** Mean reciprocal rank. */
  readonly mrr: number;
  /** Milliseconds. */
  readonly slowest: number;
}

/** Asks the library the questions over the genuine documents of a folder among synthetic ones. */
export async function searching(data: string, options: SearchOptions): Promise<readonly SearchFigures[]> {
  const dataDir = mkdtempSync(join(tmpdir(), "legibus-eval-"));
  const env = {
    LEGIBUS_CONFIG: "/dev/null",
    LEGIBUS_DATA_DIR: dataDir,
    LEGIBUS_FILES: data,
    LEGIBUS_LOG_LEVEL: "none",
    DATABASE_URL: options.databaseUrl ?? "",
    PATH: process.env["PATH"] ?? "",
  };
  const app = await createApp(env, () => {});
  try {
    const { library } = app.shared.store;
    if (!library) throw new Error("no library");
    const names = await importAll(app, data);
    await addDistractors(library, options.distractors);
    const figures: SearchFigures[] = [];
    for (const language of ["en", "de"] as const)
      figures.push(...(await figuresOf(language, library, names, options)));
    return figures;
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

async function figuresOf(
  language: "en" | "de",
  library: Library,
  names: ReadonlyMap<string, string>,
  options: SearchOptions,
): Promise<readonly SearchFigures[]> {
  const file = join(ROOT, `eval/questions-${language}.json`);
  const all = z.array(questionSchema).parse(JSON.parse(readFileSync(file, "utf8")));
  const questions = all.filter(({ holdout = false }) => holdout === (options.holdout ?? false));
  const figures: SearchFigures[] = [];
  for (const kind of ["question", "keywords", "citation"] as const) {
    const ranks: number[] = [];
    let slowest = 0;
    for (const question of questions.filter((one) => one.kind === kind)) {
      const started = performance.now();
      ranks.push(await rankOf(question, library, names, { language, ...options }));
      slowest = Math.max(slowest, performance.now() - started);
    }
    const share = (most: number) => ranks.filter((rank) => rank <= most).length / ranks.length;
    const mrr = ranks.reduce((sum, rank) => sum + 1 / rank, 0) / ranks.length;
    const [recall3, recall10] = [share(3), share(10)];
    figures.push({ language, kind, questions: ranks.length, recall3, recall10, mrr, slowest });
  }
  return figures;
}

/** Infinite when it is not among the first ten. */
async function rankOf(
  { question, expect }: Question,
  library: Library,
  names: ReadonlyMap<string, string>,
  { language, onMiss }: SearchOptions & { readonly language: "en" | "de" },
): Promise<number> {
  const ids = new Set(
    [...names]
      .filter(([name]) => expect.documents.some((wanted) => name === wanted || name.startsWith(wanted)))
      .map(([, id]) => id),
  );
  const { hits } = await library.search({ query: question, limit: WANTED[language], offset: 0 });
  const at = hits.findIndex(({ document }) => ids.has(document.id));
  if (at === -1 || at > 2) {
    onMiss?.(`${ids.size === 0 ? "NO SUCH DOCUMENT" : at + 1} ${question}`);
    for (const { document, pin, snippet } of hits.slice(0, 3))
      onMiss?.(`   ${document.id} ${pin} ${document.title.slice(0, 50)} | ${snippet.slice(0, 150)}`);
  }
  return at === -1 ? Number.POSITIVE_INFINITY : at + 1;
}

/** All questions together, each of the same weight. */
export function searchTotals(
  figures: readonly SearchFigures[],
): Pick<SearchFigures, "recall3" | "recall10" | "mrr"> {
  if (figures.length === 0) return { recall3: 1, recall10: 1, mrr: 1 };
  const total = figures.reduce((sum, { questions }) => sum + questions, 0);
  const mean = (name: "recall3" | "recall10" | "mrr") =>
    figures.reduce((sum, one) => sum + one[name] * one.questions, 0) / total;
  return { recall3: mean("recall3"), recall10: mean("recall10"), mrr: mean("mrr") };
}
