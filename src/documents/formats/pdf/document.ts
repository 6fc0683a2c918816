import type { LegalDocument } from "../../../core/document.ts";
import type { LegibusError } from "../../../core/errors.ts";
import type { ReadImage } from "../ocr/tesseract.ts";
import type { PagedText } from "../paged/blocks.ts";
import { type FileFacts, removedWarning } from "../../page.ts";
import { documentOf } from "../../found.ts";

interface PagedParts {
  readonly text: PagedText;
  /** How many the file has. */
  readonly pages: number;
  readonly title: string | undefined;
  readonly language: string;
  readonly scanned: {
    readonly used: ReadonlyMap<number, ReadImage>;
    readonly left: readonly number[];
    readonly failed: readonly number[];
    readonly missing?: LegibusError;
  };
}

/** The document of a file that has pages. */
export function pagedDocument(parts: PagedParts, facts: FileFacts): LegalDocument {
  const { text, scanned } = parts;
  const { used } = scanned;
  const confidence = mean([...used.values()].map((page) => page.confidence));
  const document = documentOf({ ...text, title: parts.title, language: parts.language, kind: "pdf" }, facts);
  const ofNumbers = document.kind === "legislation" ? [] : text.warnings; // an Act's count its sections
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
    warnings.push(`pages ${ranges(failed)} are scans and are left out: ${missing.message}; ${missing.hint}`);
  else if (failed.length > 0) warnings.push(`pages ${ranges(failed)} could not be read`);
  const unsure = [...used].filter(([, { confidence }]) => confidence < UNSURE).map(([page]) => page);
  if (unsure.length > 0)
    warnings.push(`pages ${ranges(unsure)} were hard to read: check quotations against the scan`);
  return warnings;
}

const UNSURE = 75; // mean confidence

/** "1-3, 7" */
export function ranges(numbers: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const number of numbers.toSorted((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last && number === last[1] + 1) last[1] = number;
    else runs.push([number, number]);
  }
  return runs.map(([first, last]) => (first === last ? String(first) : `${first}-${last}`)).join(", ");
}

function mean(values: readonly number[]): number {
  const sum = values.reduce((all, value) => all + value, 0);
  return values.length === 0 ? 0 : Math.round((sum / values.length) * 10) / 10;
}
