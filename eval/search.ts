import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import * as z from "zod";
import { createApp } from "../src/app/index.ts";
import { importerOf } from "../src/cli/import.ts";
import { plainCall } from "../src/core/call.ts";
import type { LegalDocument } from "../src/core/document.ts";
import type { Library } from "../src/library/index.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const FIXTURES = join(ROOT, "fixtures");
const PATHS = [
  "au/text",
  "au/pdf-docx",
  "de-courts",
  "rii",
  "gii",
  "austlii",
  "ris-at",
  "at",
  "eu/case-law",
  "eu/acts",
  "eu/formex/32008R1137",
  "eu/formex/32011L0083",
  "eu/formex/32011R1319",
  "eu/formex/32014L0092.akn.xml",
  "eu/formex/32019L0790",
  "eu/formex/lexparency-crr.xml",
  "eu/formex/lexparency-mifid_ii.xml",
  "eu/formex/lexparency-visakodex.xml",
  "au/retyped",
  "au/html/austlii-prototype-document.html",
  "au/html/hcourt-2026-02-11_Judgment_Judgment_Summary.html",
  "au/html/hcourt-undated_Case_page.html",
  "neuris/documents",
];
/** Files with one JSON record a line, which are imported as one text file each. */
const RECORDS =
  /^au\/(?:legislation\/(?:act|ato-taxdoctrine|nz|nz-ird|qld|sa|vic)|text\/nz-commerce-commission)\.jsonl$/;
const FACSIMILES = /^(?:austlii\/document-|ris\/)[^/]*\.(?:html|xml)$/;
const WANTED = { de: 10, en: 10 };

const SETS = [
  "holdout",
  "unseen",
  "places",
  "stranger",
  "fresh",
  "sealed",
  "recent",
  "blind",
  "further",
  "kept",
  "daily",
  "locked",
  "varied",
  "shut",
  "told",
  "untold",
  "asked",
  "unasked",
  "spoken",
  "unspoken",
] as const;

const questionSchema = z.strictObject({
  question: z.string(),
  kind: z.enum(["question", "keywords", "citation"]),
  expect: z.strictObject({
    /** Ids or names of files (without an ending as well), any of which is right. */
    documents: z.array(z.string()),
    /** Places in it, any of which answers the question. */
    pins: z.array(z.string()).optional(),
  }),
  /** `holdout` was kept back while the search was made, `unseen` was written after it by someone else, `places` before passages were weighed by their type, `stranger` afterwards over documents that few other questions are about, `fresh` and `sealed` over documents or places that no question was about, `sealed` asked only before and after a change; `recent` and `blind` likewise, half each of questions of another day, and so `further` and `kept`, `daily` and `locked`, in everyday words over documents of every kind, and `varied` and `shut`, by who asks: half from a text's holding, a quarter each from a detail of it and as a client would ask; `told` and `untold`, half each of facts as lay people tell them, and so `asked` and `unasked`, with searches in words that the document lacks; `spoken` and `unspoken` likewise, halved by chance. */
  set: z.enum(SETS).optional(),
  /** The document has too few of the words for any search by words to lead to it. */
  hard: z.literal(true).optional(),
});
type Question = z.infer<typeof questionSchema>;

export function isSet(name: string | undefined): name is (typeof SETS)[number] {
  return SETS.some((one) => one === name);
}

export interface SearchOptions {
  /** Documents that use the words of genuine ones without their sense. */
  readonly distractors: number;
  /** Only these questions; without it those by which the search was made. */
  readonly set?: Question["set"];
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
  /** Of the questions with a known place whose document was found, how many name that place. */
  readonly pins: { readonly known: number; readonly right: number };
  /** Milliseconds. */
  readonly slowest: number;
}

const rowsSchema = z.looseObject({
  results: z
    .array(z.looseObject({ id: z.string(), title: z.string(), snippet: z.string().default("") }))
    .default([]),
});

/** What `law:search` shows for a question, the best first. */
type Asker = (question: string, limit: number) => Promise<z.infer<typeof rowsSchema>["results"]>;

function askerOf({ orchestrator }: Awaited<ReturnType<typeof createApp>>): Asker {
  return async (query, limit) => {
    const args = { query, limit, sources: ["library"] };
    const { structuredContent } = await orchestrator.handleToolCall("law:search", args, plainCall());
    return rowsSchema.parse(structuredContent ?? {}).results;
  };
}

/** Asks `law:search` the questions over the genuine documents of a folder among synthetic ones. */
export async function searching(data: string, options: SearchOptions): Promise<readonly SearchFigures[]> {
  const folder = mkdtempSync(join(tmpdir(), "legibus-eval-"));
  const [dataDir, records] = [join(folder, "data"), join(folder, "records")]; // a server never imports from its own data
  const env = {
    LEGIBUS_CONFIG: "/dev/null",
    LEGIBUS_DATA_DIR: dataDir,
    LEGIBUS_FILES: [data, FIXTURES, records].join(delimiter),
    LEGIBUS_LOG_LEVEL: "none",
    DATABASE_URL: options.databaseUrl ?? "",
    PATH: process.env["PATH"] ?? "",
  };
  const app = await createApp(env, () => {});
  try {
    const { library } = app.shared.store;
    if (!library) throw new Error("no library");
    mkdirSync(records);
    writeRecords(data, records);
    const names = await importAll(app, data, records);
    await addDistractors(library, options.distractors);
    const figures: SearchFigures[] = [];
    for (const language of ["en", "de"] as const)
      figures.push(...(await figuresOf(language, askerOf(app), names, options)));
    return figures;
  } finally {
    await app.shutdown();
    rmSync(folder, { recursive: true, force: true });
  }
}

function pathsIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" });
}

const recordSchema = z.looseObject({ id: z.string(), title: z.string(), text: z.string() });

/** One text file for each record, named by its id, its title in the first line. */
function writeRecords(data: string, folder: string): void {
  for (const path of pathsIn(data).filter((one) => RECORDS.test(one))) {
    const lines = readFileSync(join(data, path), "utf8").split("\n");
    for (const line of lines.filter((one) => one.trim() !== "")) {
      const { id, title, text } = recordSchema.parse(JSON.parse(line));
      writeFileSync(join(folder, `${id.replaceAll("/", "-").slice(0, 120)}.txt`), `${title}\n\n${text}`);
    }
  }
}

/** Ids by the name of the file they came from, and by themselves. */
async function importAll(
  app: Awaited<ReturnType<typeof createApp>>,
  data: string,
  records: string,
): Promise<ReadonlyMap<string, string>> {
  const call = plainCall();
  const names = new Map<string, string>();
  const facsimiles = pathsIn(FIXTURES).filter((path) => FACSIMILES.test(path));
  const paths = [
    ...PATHS.map((folder) => join(data, folder)).filter((folder) => existsSync(folder)),
    ...facsimiles.map((path) => join(FIXTURES, path)),
    records,
  ];
  await importerOf({ app }).paths(
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
  const written: Promise<void>[] = [];
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
    written.push(library.put(distractor(at, blocks)));
    if (written.length >= AT_ONCE) await written.shift();
  }
  await Promise.all(written);
}

const AT_ONCE = 16;

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
  ask: Asker,
  names: ReadonlyMap<string, string>,
  options: SearchOptions,
): Promise<readonly SearchFigures[]> {
  const file = join(ROOT, `eval/questions-${language}.json`);
  const all = z.array(questionSchema).parse(JSON.parse(readFileSync(file, "utf8")));
  const wanted = options.set === undefined ? [undefined, "places"] : [options.set];
  const questions = all.filter(({ set }) => wanted.includes(set));
  const figures: SearchFigures[] = [];
  for (const kind of ["question", "keywords", "citation"] as const) {
    if (!questions.some((one) => one.kind === kind)) continue;
    const ranks: number[] = [];
    const pins = { known: 0, right: 0 };
    let slowest = 0;
    for (const question of questions.filter((one) => one.kind === kind)) {
      const started = performance.now();
      const { rank, snippet } = await placeOf(question, ask, names, { language, ...options });
      ranks.push(rank);
      if (question.expect.pins && snippet !== undefined) {
        pins.known += 1;
        if (question.expect.pins.some((wanted) => isAt(snippet, wanted))) pins.right += 1;
        else
          options.onMiss?.(
            `PIN ${snippet.slice(0, 30)} instead of ${question.expect.pins.join(", ")}: ${question.question}`,
          );
      }
      slowest = Math.max(slowest, performance.now() - started);
    }
    const share = (most: number) => ranks.filter((rank) => rank <= most).length / ranks.length;
    const mrr = ranks.reduce((sum, rank) => sum + 1 / rank, 0) / ranks.length;
    const [recall3, recall10] = [share(3), share(10)];
    figures.push({ language, kind, questions: ranks.length, recall3, recall10, mrr, pins, slowest });
  }
  return figures;
}

/** The rank is infinite when the document is not among the first ten. */
async function placeOf(
  { question, expect, hard }: Question,
  ask: Asker,
  names: ReadonlyMap<string, string>,
  { language, onMiss }: SearchOptions & { readonly language: "en" | "de" },
): Promise<{ readonly rank: number; readonly snippet?: string }> {
  const ids = new Set(
    [...names]
      .filter(([name]) => expect.documents.some((wanted) => name === wanted || name.startsWith(wanted)))
      .map(([, id]) => id),
  );
  const hits = await ask(question, WANTED[language]);
  const at = hits.findIndex(({ id }) => ids.has(id));
  if (at === -1 || at > 2) {
    onMiss?.(`${ids.size === 0 ? "NO SUCH DOCUMENT" : at + 1}${hard ? " (hard)" : ""} ${question}`);
    for (const { id, title, snippet } of hits.slice(0, 3))
      onMiss?.(`   ${id} ${title.slice(0, 50)} | ${snippet.slice(0, 150)}`);
  }
  const hit = hits[at];
  return hit ? { rank: at + 1, snippet: hit.snippet } : { rank: Number.POSITIVE_INFINITY };
}

/** Whether a snippet says a place or one within it: `§ 1 Abs. 2: …` is within `§ 1`, `s 10A(1): …` within `s 10A`. */
function isAt(snippet: string, wanted: string): boolean {
  return [":", " ", "("].some((joint) => snippet.startsWith(`${wanted}${joint}`));
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
