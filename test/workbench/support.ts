import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as z from "zod";
import { plainCall, type ToolCall } from "../../src/core/call.ts";
import type { LegalDocument } from "../../src/core/document.ts";
import { LegibusError } from "../../src/core/errors.ts";
import { silentLogger } from "../../src/core/logger.ts";
import { defineProvider, type DocumentAdapter, type Provider } from "../../src/core/provider.ts";
import type { SearchAnswer, SearchRow } from "../../src/core/search.ts";
import { documents as austlii } from "../../src/sources/austlii/documents.ts";
import { documents as frl } from "../../src/sources/frl/documents.ts";
import { documents as risat } from "../../src/sources/ris-at/documents.ts";
import { documents as ris } from "../../src/sources/neuris/documents.ts";
import { everyFile } from "../../src/documents/file-access.ts";
import type { WorkbenchContext } from "../../src/workbench/context.ts";
import { createStore, type Library } from "../../src/library/index.ts";
import { documentOf, paragraph } from "../documents/made.ts";
import { untilTestEnds } from "../support/lasting.ts";

export const NOW = Date.parse("2026-11-21T12:00:00.000Z");

export type TestStore = ReturnType<typeof temporaryStore>;

/** A real store in its own folder. */
export function temporaryStore() {
  const dataDir = mkdtempSync(join(tmpdir(), "legibus-law-"));
  const store = createStore({
    dataDir,
    databaseUrl: "",
    library: true,
    log: silentLogger,
    now: () => NOW,
    cacheBytes: 50_000_000,
  });
  if (!store.library) throw new Error("the library is off");
  return {
    store,
    library: store.library,
    dataDir,
    async close() {
      await store.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The library of a store of its own, which holds these documents and is closed when the test ends. */
export async function libraryOf(...documents: readonly LegalDocument[]): Promise<Library> {
  const { library } = untilTestEnds(temporaryStore());
  for (const document of documents) await library.put(document);
  return library;
}

/** What the sources of these names declare. */
const COVERAGE: Readonly<Record<string, Pick<DocumentAdapter, "covers" | "controlOf" | "citationOf">>> = {
  austlii: {
    covers: (citation, year) => austlii.covers(citation, year),
    controlOf: (id) => austlii.controlOf(id),
    citationOf: (id) => austlii.citationOf(id),
  },
  frl: { covers: (citation) => frl.covers(citation) },
  ris: {
    covers: (citation) => ris.covers(citation),
    controlOf: (id) => ris.controlOf(id),
    citationOf: (id) => ris.citationOf(id),
  },
  risat: { covers: (citation) => risat.covers(citation) },
};

/** A source with these documents, found by ids `<name>:<id>` and by citation. */
export interface SourceSpec {
  readonly name: string;
  readonly documents?: readonly LegalDocument[];
  readonly citations?: Readonly<Record<string, string>>;
  readonly failure?: LegibusError;
  readonly find?: NonNullable<DocumentAdapter["find"]>;
  readonly search?: Provider["search"];
  readonly countries?: readonly string[];
  readonly kinds?: Provider["kinds"];
  readonly recognise?: DocumentAdapter["recognise"];
  readonly reads?: DocumentAdapter["reads"];
  readonly printed?: NonNullable<DocumentAdapter["printed"]>;
  readonly convert?: DocumentAdapter["convert"];
  readonly opened?: string[];
  /** Collects the as-at days of opened documents; if present, the source keeps versions. */
  readonly days?: (string | undefined)[];
}

export function sourceOf(spec: SourceSpec): Provider {
  const { name, documents = [], citations = {}, failure, opened = [] } = spec;
  const adapter: DocumentAdapter = {
    ...COVERAGE[name],
    knowsTime: spec.days !== undefined,
    idOf: (reference) => citations[reference] ?? (reference.startsWith(`${name}:`) ? reference : undefined),
    async open(id, _call, day) {
      opened.push(id);
      spec.days?.push(day);
      if (failure) throw failure;
      const found = documents.find((document) => document.id === id);
      if (!found) throw new LegibusError("NOT_FOUND", `${name} has no ${id}`);
      return found;
    },
    ...(spec.find && { find: spec.find }),
    recognise: spec.recognise ?? (() => undefined),
    ...(spec.reads && { reads: spec.reads }),
    ...(spec.printed && { printed: spec.printed }),
    convert:
      spec.convert ??
      (async () => {
        throw new LegibusError("LAYOUT_CHANGED", "the page was not understood");
      }),
  };
  return defineProvider({
    name,
    log: silentLogger,
    tools: [],
    documents: async () => adapter,
    ...(spec.search && { search: spec.search }),
    ...(spec.countries && { countries: spec.countries }),
    ...(spec.kinds && { kinds: spec.kinds }),
  });
}

export function contextOf(more: Partial<WorkbenchContext> = {}): WorkbenchContext {
  return {
    log: silentLogger,
    library: undefined,
    reader: { read: noReader, drawPage: noReader },
    peers: () => [],
    now: () => NOW,
    files: everyFile,
    ...more,
  };
}

export function documentWith(id: string, more: Partial<LegalDocument> = {}): LegalDocument {
  return { ...documentOf([paragraph(1, "The words of the first paragraph.")]), id, ...more };
}

export function row(source: string, id: string, more: Partial<SearchRow> = {}): SearchRow {
  return {
    id: `${source}:${id}`,
    title: `Title of ${id}`,
    url: `https://${source}.example/${id}`,
    citation: { reported: [] },
    jurisdiction: "au",
    source,
    how: "live",
    ...more,
  };
}

export function answer(
  source: string,
  rows: readonly SearchRow[],
  more: Partial<SearchAnswer> = {},
): SearchAnswer {
  const status = rows.length > 0 ? "ok" : "empty";
  return {
    query: "q",
    status,
    total: rows.length,
    total_is_exact: true,
    results: rows,
    next: null,
    per_source: [{ source, status, hits: rows.length, ms: 1 }],
    query_url: `https://${source}.example/search`,
    notes: [],
    warnings: [],
    ...more,
  };
}

export const call: ToolCall = plainCall();

/** Returns the LegibusError that the work rejects with. @throws Error when it does not fail */
export async function failureOf(work: Promise<unknown>): Promise<LegibusError> {
  try {
    await work;
  } catch (error) {
    if (error instanceof LegibusError) return error;
    throw error;
  }
  throw new Error("it did not fail");
}

const VERDICT = z.enum(["VERIFIED", "PARTIAL", "MISMATCH", "NOT_FOUND", "UNVERIFIED", "UNRECOGNISED"]);
const verifiedRow = z.looseObject({
  number: z.int(),
  citation: z.string(),
  reason: z.string().optional(),
  warnings: z.array(z.string()).optional(),
});

/** Parses a result of law:verify_citations: rows in the draft's order, each with its verdict. */
export const verifiedAnswer = z
  .looseObject({
    structuredContent: z.looseObject({
      status: z.string(),
      total: z.int(),
      next: z.int().nullable().default(null),
      warnings: z.array(z.string()).default([]),
    }),
    _meta: z.looseObject({ "legibus/rows": z.partialRecord(VERDICT, z.array(verifiedRow)) }),
  })
  .transform(({ structuredContent, _meta: { "legibus/rows": rows } }) => ({
    ...structuredContent,
    rows: VERDICT.options
      .flatMap((verdict) => (rows[verdict] ?? []).map((row) => ({ ...row, verdict })))
      .toSorted((one, other) => one.number - other.number),
  }));

async function noReader(): Promise<never> {
  throw new LegibusError("NOT_CONFIGURED", "no reader");
}
