import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import type { LegalDocument } from "../../src/core/document.ts";
import { silentLogger } from "../../src/core/logger.ts";
import { createStore, type Library } from "../../src/library/index.ts";
import { insertVectors } from "../../src/library/meaning/store.ts";
import { createEmbedder } from "../../src/llm/embeddings/index.ts";
import { startEmbeddingService } from "../../test/support/embedding-service.ts";
import { median, report } from "../report.ts";
import { corpus } from "./corpus.ts";

const DOCUMENTS = 1_000;
const PARAGRAPHS = 15;
const DIMENSIONS = 768;
const MANY = 100_000; // vectors
const ROUNDS = 15;

/** What a judgment says, and the question of a client who has none of its words. */
const CASES: readonly (readonly [passage: string, question: string, same: readonly (readonly string[])[]])[] =
  [
    [
      "The employee was dismissed without notice.",
      "can they just sack me overnight",
      [["dismissed", "sack"]],
    ],
    [
      "The lessor must remedy mould.",
      "landlord ignores damp walls",
      [
        ["lessor", "landlord"],
        ["mould", "damp"],
      ],
    ],
    [
      "The vendor concealed a defect of the vehicle.",
      "seller lied about my car",
      [
        ["vendor", "seller"],
        ["vehicle", "car"],
      ],
    ],
    [
      "Maintenance is payable to a former spouse.",
      "does my ex get money every month",
      [
        ["spouse", "ex"],
        ["maintenance", "money"],
      ],
    ],
    [
      "The testator lacked capacity.",
      "grandfather had dementia when he wrote his will",
      [
        ["testator", "grandfather"],
        ["capacity", "dementia"],
      ],
    ],
    [
      "The carrier shall compensate delay of the aircraft.",
      "plane was five hours late",
      [
        ["aircraft", "plane"],
        ["delay", "late"],
      ],
    ],
    [
      "The surgeon failed to inform of the risk.",
      "doctor never told me what could go wrong",
      [
        ["surgeon", "doctor"],
        ["inform", "told"],
      ],
    ],
    [
      "The keeper of an animal is liable.",
      "neighbour's dog bit my child",
      [
        ["animal", "dog"],
        ["keeper", "neighbour"],
      ],
    ],
    [
      "The guarantor is bound by the surety.",
      "I signed for my brother's loan",
      [
        ["guarantor", "signed"],
        ["surety", "loan"],
      ],
    ],
    [
      "Noise beyond the customary is a nuisance.",
      "party music next door all night",
      [
        ["noise", "music"],
        ["nuisance", "party"],
      ],
    ],
    ["Die Kündigung ist unwirksam.", "Chef hat mich rausgeworfen", [["kündigung", "rausgeworfen"]]],
    [
      "Der Vermieter hat Feuchtigkeit zu beseitigen.",
      "Hauswirt tut nichts gegen Schimmel",
      [
        ["vermieter", "hauswirt"],
        ["feuchtigkeit", "schimmel"],
      ],
    ],
    [
      "Der Käufer kann vom Vertrag zurücktreten.",
      "darf ich das Auto zurückgeben",
      [["zurücktreten", "zurückgeben"]],
    ],
    [
      "Unterhalt ist dem geschiedenen Ehegatten zu leisten.",
      "muss ich meiner Ex monatlich zahlen",
      [
        ["unterhalt", "zahlen"],
        ["ehegatten", "ex"],
      ],
    ],
    [
      "Der Erblasser war testierunfähig.",
      "Oma war verwirrt beim Testament",
      [
        ["erblasser", "oma"],
        ["testierunfähig", "verwirrt"],
      ],
    ],
    [
      "Dem Fluggast steht eine Ausgleichsleistung zu.",
      "Flieger kam sechs Stunden zu spät",
      [
        ["fluggast", "flieger"],
        ["ausgleichsleistung", "spät"],
      ],
    ],
    [
      "Der Arzt hat über Risiken aufzuklären.",
      "im Krankenhaus sagte mir niemand die Gefahren",
      [
        ["arzt", "krankenhaus"],
        ["risiken", "gefahren"],
      ],
    ],
    ["Der Tierhalter haftet.", "Köter vom Nachbarn hat gebissen", [["tierhalter", "köter"]]],
    [
      "Der Bürge haftet für die Hauptschuld.",
      "ich habe für den Kredit meines Bruders unterschrieben",
      [
        ["bürge", "unterschrieben"],
        ["hauptschuld", "kredit"],
      ],
    ],
    [
      "Lärm ist als Immission zu dulden, soweit er ortsüblich ist.",
      "Musik nebenan die ganze Nacht",
      [
        ["lärm", "musik"],
        ["ortsüblich", "nebenan"],
      ],
    ],
  ];

const folder = mkdtempSync(join(tmpdir(), "legibus-bench-meaning-"));
const service = await startEmbeddingService(
  DIMENSIONS,
  CASES.flatMap(([, , same]) => same),
);
try {
  const model = {
    service: "openai-compatible",
    kind: "openai-compatible",
    model: "concepts",
    baseUrl: service.url,
  } as const;
  const embedder = async () =>
    createEmbedder({ model, apiKey: "", log: silentLogger, now: Date.now, sleep: async () => {} });
  const store = createStore({
    dataDir: folder,
    databaseUrl: "",
    library: true,
    log: silentLogger,
    cacheBytes: 0,
    embedder,
  });
  const { library } = store;
  if (!library) throw new Error("no library");
  const documents = [...corpus(DOCUMENTS, PARAGRAPHS), ...CASES.map(caseOf)];
  const imported = await seconds(async () => {
    for (const one of documents) await library.put(one);
  });
  const signal = new AbortController().signal;
  const { passages } = await (await store.embedding()).plan({ signal });
  const embedded = await seconds(async () => void (await (await store.embedding()).run({ signal })));
  const [words, both] = [await recall(library, false), await recall(library, true)];
  const few = await searches(library);
  const engine = await store.engine();
  const rows = Array.from({ length: MANY }, (_, at) => ({
    document: 1 + (at % DOCUMENTS),
    from: 1_000 + Math.floor(at / DOCUMENTS),
    piece: 0,
    blocks: 1,
    vector: Uint8Array.from(
      { length: DIMENSIONS },
      (__, i) => Math.imul(at * DIMENSIONS + i, 2_654_435_761) >>> 24,
    ),
  }));
  for (let at = 0; at < MANY; at += 5_000)
    await engine.write(insertVectors(engine, 1, rows.slice(at, at + 5_000), false));
  const { rows: counted } = await sql<{
    readonly n: number;
  }>`select count(*) as n from library_vectors`.execute(engine.db);
  const many = await searches(library);
  await store.close();
  const total = Number(counted[0]?.n);
  report(
    `Search by meaning: ${DOCUMENTS} documents, ${passages} passages, ${DIMENSIONS} dimensions, a loopback service`,
    [
      { name: `recall@3 of ${CASES.length} questions in other words: words alone`, value: words, unit: "" },
      { name: `recall@3 of ${CASES.length} questions in other words: with meaning`, value: both, unit: "" },
      { name: "import without vectors", value: DOCUMENTS / imported, unit: "documents/s" },
      {
        name: "import with vectors",
        value: DOCUMENTS / (imported + embedded),
        unit: "documents/s",
        note: `${(passages / embedded).toFixed(0)} passages/s with the service's own work`,
      },
      { name: `a search of ${passages} vectors: words alone`, value: few.words, unit: "ms" },
      {
        name: `a search of ${passages} vectors: with meaning`,
        value: few.meaning,
        unit: "ms",
        note: "a new question each time",
      },
      { name: `a search of ${total} vectors: with meaning`, value: many.meaning, unit: "ms" },
    ],
  );
} finally {
  await service.close();
  rmSync(folder, { recursive: true, force: true });
}

async function seconds(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1_000;
}

function caseOf([passage]: (typeof CASES)[number], at: number): LegalDocument {
  const [first] = corpus(1, 1);
  if (!first) throw new Error("no document");
  return {
    ...first,
    id: `case:${at}`,
    title: `Case ${at}`,
    citations: { reported: [], other: [] },
    blocks: [{ type: "paragraph", label: "1", pin: "[1]", markdown: passage }],
  };
}

async function recall(library: Library, meaning: boolean): Promise<number> {
  let right = 0;
  for (const [at, [, query]] of CASES.entries()) {
    const { hits } = await library.search({ query, meaning, limit: 3, offset: 0 });
    if (hits.some(({ document }) => document.id === `case:${at}`)) right += 1;
  }
  return right / CASES.length;
}

/** The median of a search in milliseconds of processor time of all threads, which is the same however busy the machine is. */
async function searches(library: Library): Promise<{ readonly words: number; readonly meaning: number }> {
  const times = async (meaning: boolean) => {
    const all: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const query = `lessor ${round} of mould number ${Math.random()}`;
      const before = process.cpuUsage();
      await library.search({ query, meaning, limit: 10, offset: 0 });
      const { user, system } = process.cpuUsage(before);
      all.push((user + system) / 1_000);
    }
    return median(all);
  };
  return { words: await times(false), meaning: await times(true) };
}
