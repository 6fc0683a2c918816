import { languageIn, plural } from "../../../core/text.ts";
import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { ToolCall } from "../../../core/call.ts";
import type { LegalDocument } from "../../../core/document.ts";
import { LegibusError } from "../../../core/errors.ts";
import { lazy } from "../../../core/lazy.ts";
import { type OcrLanguage, type OcrOutcome, type ReadImage, readScans } from "../ocr/pages.ts";
import { pagedBlocks, type PagedText } from "../paged/blocks.ts";
import { pause } from "../../../core/steps.ts";
import type { TextPage } from "../paged/page.ts";
import type { Programs } from "../../../workers/programs.ts";
import { withTemporaryFile } from "../../../workers/temporary.ts";
import type { FormatReader } from "../../create-reader.ts";
import { type FileFacts, removedWarning, unreadable } from "../../page.ts";
import type { PdfText } from "./fallback.ts";
import { coveredPages, hasProgram, pdfFacts, type PdfFacts, popplerPages } from "./poppler.ts";
import { documentOf } from "../../recognise/index.ts";

export interface PdfDeps {
  readonly programs: Programs;
  readonly cores: number;
  /**
   * Extracts the pages' text with a library in a separate process, for machines without poppler.
   * @throws LegibusError
   */
  readonly parse: (bytes: Uint8Array, facts: FileFacts, call: ToolCall) => Promise<PdfText>;
}

const MAX_PAGES = 2_000;
const LEAST_LETTERS = 40; // a page with fewer is a scan, or nearly empty
const KNOWN_FILES = 20; // files whose scanned pages are remembered, so that a later call continues

/** Creates a reader of PDFs: the text layer where there is one, OCR page by page elsewhere. */
export function createPdfReader(deps: PdfDeps): FormatReader {
  const scans = new LRUCache<string, Map<number, ReadImage>>({ max: KNOWN_FILES });
  const never = new AbortController().signal;
  const hasPoppler = lazy(async () => await hasProgram(deps.programs, "pdftotext", never));
  return async (bytes, facts, call) => {
    if (!(await hasPoppler())) return await withoutPoppler(deps, bytes, facts, call);
    return await withTemporaryFile(bytes, "file.pdf", async (path) => {
      const info = readableFacts(await pdfFacts(deps.programs, path, call.signal), facts);
      call.progress(0.1, `Reading ${plural(info.pages, "page")}`);
      const { programs, cores } = deps;
      const pages = await popplerPages(programs, path, { count: info.pages, cores, signal: call.signal });
      if (!pages) throw tooHeavy(facts);
      const language = ocrLanguage(facts, pages);
      const key = `${language} ${await fingerprint(bytes)}`;
      const known = scans.get(key) ?? new Map<number, ReadImage>();
      const job = { path, pages: await scannedPages(programs, path, pages, call), language, known, cores };
      if (job.pages.length > 0) scans.set(key, known);
      const scanned = await scansOf(programs, { ...job, all: pages.length }, call);
      return await assemble(pages, scanned, info.title, facts, call);
    });
  };
}

/** Returns pages without text, and pages covered by one image whose little text is a stamp or a signature. */
async function scannedPages(
  programs: Programs,
  path: string,
  pages: readonly TextPage[],
  { signal }: ToolCall,
): Promise<readonly number[]> {
  const scans = pages.filter(isScan);
  const stamped = pages.filter((page) => size(page.lines) <= LONGEST_STAMP && !scans.includes(page));
  const covered = stamped.length > 0 ? await coveredPages(programs, path, signal) : new Set<number>();
  const read = new Set([...scans, ...stamped.filter(({ number }) => covered.has(number))]);
  return pages.flatMap((page) => (read.has(page) ? [page.number] : []));
}

const LONGEST_STAMP = 600; // characters

const HASHED_BYTES = 1_000_000; // per step: a scan may have 100 MB

async function fingerprint(bytes: Uint8Array): Promise<string> {
  const hash = createHash("sha256");
  for (let at = 0; at < bytes.length; at += HASHED_BYTES) {
    hash.update(bytes.subarray(at, at + HASHED_BYTES));
    await pause();
  }
  return hash.digest("base64");
}

/** Returns the number of pages of a file that can be read. */
function readableFacts(info: PdfFacts, facts: FileFacts) {
  switch (info.state) {
    case "encrypted":
      throw unreadable(facts, "is protected by a password", "save it without the password, then try again");
    case "damaged":
      throw unreadable(facts, "is damaged or no PDF", "download or scan it again");
    case "heavy":
      throw tooHeavy(facts);
    case "readable":
      if (info.pages <= MAX_PAGES) return info;
      throw unreadable(
        facts,
        `has ${info.pages} pages; at most ${MAX_PAGES} are read`,
        "split it and read the parts that you need",
      );
  }
}

function tooHeavy(facts: FileFacts): LegibusError {
  return unreadable(
    facts,
    "needs more time or memory than one file may have",
    "split it, or print it to a new PDF",
  );
}

function isScan({ lines }: TextPage): boolean {
  const text = lines.map((line) => line.text).join("");
  if (size(lines) > MANY_LETTERS && !BROKEN.test(text)) return false;
  const letters = text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  const broken = text.match(BROKEN_LETTERS)?.length ?? 0;
  return letters < LEAST_LETTERS || broken > letters;
}

const MANY_LETTERS = 400; // characters of lines: a page with this many has at least 40 letters
/** Characters from fonts without a Unicode mapping. */
const BROKEN = /[\ufffd\ue000-\uf8ff]/;
const BROKEN_LETTERS = new RegExp(BROKEN, "g");

/** Returns the OCR language: German for documents from Germany and Austria, else that of the pages with text. */
function ocrLanguage({ jurisdiction }: FileFacts, pages: readonly TextPage[]): OcrLanguage {
  if (jurisdiction !== "") return /^(?:de|at)\b/i.test(jurisdiction) ? "deu" : "eng";
  const lines = pages.slice(0, LANGUAGE_PAGES).flatMap((page) => page.lines.map(({ text }) => text));
  return languageIn(lines.join(" ")) === "de" ? "deu" : "eng";
}

const LANGUAGE_PAGES = 10; // enough to tell English from German

interface Scanned extends OcrOutcome {
  /** Why pages without text were skipped. */
  readonly missing?: LegibusError;
}

async function scansOf(
  programs: Programs,
  job: Parameters<typeof readScans>[1] & { readonly all: number },
  call: ToolCall,
): Promise<Scanned> {
  if (job.pages.length === 0) return { read: new Map(), left: [], failed: [] };
  try {
    return await readScans(programs, job, call);
  } catch (error) {
    const readable = job.pages.length < job.all; // the pages with text are still useful
    if (!readable || !(error instanceof LegibusError) || error.code !== "NOT_CONFIGURED") throw error;
    return { read: new Map(), left: [], failed: job.pages, missing: error };
  }
}

async function assemble(
  pages: readonly TextPage[],
  scanned: Scanned,
  title: string | undefined,
  facts: FileFacts,
  call: ToolCall,
) {
  const used = new Map([...scanned.read].filter(([, { lines }]) => lines.length > 0));
  // a page with a line or two of text may be a stamped scan, or just short
  const whole = pages.map((page) => {
    const { lines } = used.get(page.number) ?? page;
    return size(lines) > size(page.lines) ? { ...page, lines } : page;
  });
  if (whole.every(({ lines }) => lines.length === 0)) throw noText(scanned, facts);
  call.progress(0.92, "Putting the document together");
  const language = ocrLanguage(facts, whole) === "deu" ? "de" : "en";
  const text = await pagedBlocks(whole);
  return pagedDocument({ text, pages: pages.length, title, language, scanned: { ...scanned, used } }, facts);
}

function size(lines: TextPage["lines"]): number {
  return lines.reduce((sum, { text }) => sum + text.length, 0);
}

function noText({ left }: Scanned, facts: FileFacts): LegibusError {
  if (left.length > 0)
    return new LegibusError("UPSTREAM_TIMEOUT", "no scanned page could be read in the time of one call", {
      hint: "ask again: the pages are read one after the other",
      retryable: true,
    });
  return unreadable(facts, "has no text, and none could be read in its images", "open it in a viewer");
}

async function withoutPoppler({ parse }: PdfDeps, bytes: Uint8Array, facts: FileFacts, call: ToolCall) {
  const { pages, title } = await parse(bytes, facts, call);
  const missing = new LegibusError("NOT_CONFIGURED", "reading scanned pages needs poppler and tesseract", {
    hint: "install them (Debian, Ubuntu: apt-get install poppler-utils tesseract-ocr tesseract-ocr-deu; macOS: brew install poppler tesseract tesseract-lang)",
  });
  const scans = pages.filter(isScan).map(({ number }) => number);
  if (scans.length === pages.length) throw missing;
  const scanned: Scanned = { read: new Map(), left: [], failed: scans, ...(scans.length > 0 && { missing }) };
  return await assemble(pages, scanned, title, facts, call);
}

interface PagedParts {
  readonly text: PagedText;
  readonly pages: number;
  readonly title: string | undefined;
  readonly language: string;
  readonly scanned: Omit<Scanned, "read"> & { readonly used: Scanned["read"] };
}

/** Builds the document of a PDF from its text and the pages read by OCR, with the mean confidence from 0 to 100. */
export function pagedDocument(parts: PagedParts, facts: FileFacts): LegalDocument {
  const { text, scanned } = parts;
  const { used } = scanned;
  const all = [...used.values()].reduce((sum, page) => sum + page.confidence, 0);
  const confidence = Math.round((all / used.size) * 10) / 10;
  const document = documentOf({ ...text, title: parts.title, language: parts.language, kind: "pdf" }, facts);
  const ofNumbers = document.kind === "legislation" ? [] : text.warnings; // the warnings concern paragraph numbers, but an Act numbers its sections
  return {
    ...document,
    ...(used.size > 0 && {
      ocr: { used: true, pages: [...used.keys()].toSorted((a, b) => a - b), confidence },
    }),
    ...(scanned.left.length > 0 && { partial: true }),
    pages: { count: parts.pages, shift: text.shift },
    warnings: [...pageWarnings(parts), ...ofNumbers, ...removedWarning(text.removed)],
  };
}

function pageWarnings({ scanned: { left, failed, missing, used }, pages }: PagedParts): string[] {
  const warnings: string[] = [];
  if (left.length > 0)
    warnings.push(
      `pages ${ranges(left)} of ${pages} are scans that were not read yet, because the time of one call was over: ask for the document again and reading goes on with them`,
    );
  if (missing)
    warnings.push(
      `pages ${ranges(failed)} have no text, as blank pages and scans have none, and are left out: ${missing.message}; ${missing.hint}`,
    );
  else if (failed.length > 0) warnings.push(`pages ${ranges(failed)} could not be read`);
  const unsure = [...used].filter(([, { confidence }]) => confidence < UNSURE).map(([page]) => page);
  if (unsure.length > 0)
    warnings.push(`pages ${ranges(unsure)} were hard to read: check quotations against the scan`);
  return warnings;
}

const UNSURE = 75; // mean confidence

/** "1-3, 7" */
function ranges(numbers: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const number of numbers.toSorted((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last && number === last[1] + 1) last[1] = number;
    else runs.push([number, number]);
  }
  return runs.map(([first, last]) => (first === last ? String(first) : `${first}-${last}`)).join(", ");
}
