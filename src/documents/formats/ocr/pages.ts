import type { ToolCall } from "../../../core/call.ts";
import { cancelled } from "../../../core/errors.ts";
import { drawPage } from "../pdf/poppler.ts";
import type { Programs } from "../../../workers/programs.ts";
import { type OcrLanguage, type ReadImage, readImage } from "./tesseract.ts";

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
  const queue = job.pages.values();
  const work = async () => {
    for (const page of queue) {
      const image = job.known.get(page) ?? (await readScan(programs, job, page, stopper));
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
    }
  };
  try {
    await Promise.all(Array.from({ length: Math.min(job.cores, job.pages.length) }, work));
  } catch (error) {
    late.abort(); // one failure stops the pages that are being read
    throw error;
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
