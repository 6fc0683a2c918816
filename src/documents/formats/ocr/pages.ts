import type { ToolCall } from "../../../core/call.ts";
import { cancelled, LegibusError } from "../../../core/errors.ts";
import { inParallel } from "../../../core/concurrency.ts";
import type { Programs } from "../../../workers/programs.ts";
import type { TextLine } from "../paged/page.ts";
import { drawPage } from "../pdf/poppler.ts";

/** Result of OCR on a page image. */
export interface ReadImage {
  readonly lines: readonly TextLine[];
  /** Mean confidence of the words, 0..100, weighted by length; 0 without words. */
  readonly confidence: number;
}

export type OcrLanguage = "eng" | "deu";

const PAGE_MS = 60_000;
const TEXT_BYTES = 8_000_000;
const NO_LANGUAGE = /Error opening data file|Failed loading language|couldn't load any languages/i;

/**
 * Reads an image; undefined when the program fails.
 * @throws LegibusError NOT_CONFIGURED without the program or language
 */
async function readImage(
  programs: Programs,
  image: Uint8Array,
  {
    language,
    dpi,
    signal,
  }: { readonly language: OcrLanguage; readonly dpi: number; readonly signal: AbortSignal },
): Promise<ReadImage | undefined> {
  const args = ["stdin", "stdout", "-l", language, "--dpi", String(dpi), "tsv"];
  const run = await programs.run("tesseract", args, {
    signal,
    timeoutMs: PAGE_MS,
    maxBytes: TEXT_BYTES,
    input: image,
  });
  if (run.outcome === "failed" && NO_LANGUAGE.test(run.said)) throw noLanguage(language);
  return run.outcome === "done" ? parseTsv(run.output.toString("utf8")) : undefined;
}

function noLanguage(language: OcrLanguage): LegibusError {
  return new LegibusError("NOT_CONFIGURED", `tesseract has no data for the language "${language}"`, {
    hint: `install it (Debian, Ubuntu: apt-get install tesseract-ocr-${language}; macOS: brew install tesseract-lang)`,
  });
}

const GRID = 100; // characters across a page, as in text layers

interface OpenLine {
  readonly words: string[];
  readonly left: number;
  right: number;
  readonly gap: boolean;
}

/** Parses tesseract's table, whose last four columns are width, height, confidence and text. */
export function parseTsv(tsv: string): ReadImage {
  const lines: OpenLine[] = [];
  let width = 0;
  let open = "";
  let paragraph = "";
  let letters = 0;
  let sure = 0;
  for (const row of tsv.split("\n")) {
    const [level, , block, par, line, , left, , size, , confidence, text] = row.split("\t");
    if (level === "1") width = Number(size);
    const word = text?.trim() ?? "";
    if (level !== "5" || word === "" || width <= 0) continue;
    const [from, to] = [Number(left), Number(left) + Number(size)].map((x) => Math.round((x / width) * GRID));
    const place = `${block} ${par} ${line}`;
    if (place !== open) {
      lines.push({ words: [], left: from ?? 0, right: 0, gap: `${block} ${par}` !== paragraph });
      open = place;
      paragraph = `${block} ${par}`;
    }
    const current = lines.at(-1);
    current?.words.push(word);
    if (current) current.right = to ?? 0;
    letters += word.length;
    sure += word.length * Math.max(0, Number(confidence));
  }
  const confidence = letters === 0 ? 0 : Math.round((sure / letters) * 10) / 10;
  return { lines: lines.map(({ words, ...rest }) => ({ ...rest, text: words.join(" ") })), confidence };
}

export interface OcrJob {
  readonly path: string;
  readonly pages: readonly number[];
  readonly language: OcrLanguage;
  /** Pages read by earlier calls; this call adds its own. */
  readonly known: Map<number, ReadImage>;
  readonly cores: number;
}

export interface OcrOutcome {
  readonly read: ReadonlyMap<number, ReadImage>;
  /** Pages left for a later call. */
  readonly left: readonly number[];
  /** Pages that could not be rendered or read. */
  readonly failed: readonly number[];
}

const DPI = 200;
const FINE_DPI = 300;
const UNSURE = 80; // mean confidence below which the page is read again at a higher resolution
const RESERVE_MS = 5_000; // of the call's time, for building the document from the pages read

/**
 * Reads scanned pages, as many concurrently as there are cores, until all are read or the call's time is
 * nearly over.
 */
export async function readScans(programs: Programs, job: OcrJob, call: ToolCall): Promise<OcrOutcome> {
  const late = new AbortController();
  const left = call.deadline === undefined ? undefined : call.deadline - performance.now() - RESERVE_MS;
  const timer = left === undefined ? undefined : setTimeout(() => late.abort(), Math.max(0, left));
  const stopper = AbortSignal.any([call.signal, late.signal]);
  const read = new Map<number, ReadImage>();
  const failed: number[] = [];
  const readOne = async (page: number) =>
    await readScan(programs, job, page, stopper).catch((error: unknown) => {
      late.abort(); // one failure stops the pages that are being read
      throw error;
    });
  try {
    await inParallel(job.pages, job.cores, async (page) => {
      const image = job.known.get(page) ?? (stopper.aborted ? "late" : await readOne(page));
      if (image === "late") return;
      if (image === undefined) failed.push(page);
      else {
        job.known.set(page, image);
        read.set(page, image);
      }
      const done = read.size + failed.length;
      call.progress(
        0.3 + (0.6 * done) / job.pages.length,
        `Read ${done} of ${job.pages.length} scanned pages`,
      );
    });
  } finally {
    clearTimeout(timer);
  }
  if (call.signal.aborted) throw cancelled(call.signal);
  return { read, failed, left: job.pages.filter((page) => !read.has(page) && !failed.includes(page)) };
}

async function readScan(
  programs: Programs,
  { path, language }: OcrJob,
  number: number,
  signal: AbortSignal,
): Promise<ReadImage | "late" | undefined> {
  try {
    const at = async (dpi: number) => {
      const image = await drawPage(programs, path, { number, dpi, signal });
      return image && (await readImage(programs, image, { language, dpi, signal }));
    };
    const first = await at(DPI);
    if (!first || first.lines.length === 0 || first.confidence >= UNSURE) return first;
    const fine = await at(FINE_DPI);
    return fine && fine.confidence > first.confidence ? fine : first;
  } catch (error) {
    if (signal.aborted) return "late";
    throw error;
  }
}
