import { LegibusError } from "../../../core/errors.ts";
import type { TextLine } from "../paged/page.ts";
import type { Programs } from "../../../workers/programs.ts";

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
export async function readImage(
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
