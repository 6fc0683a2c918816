import { plainDraft } from "../../../citations/verify/reading/plain.ts";
import type { Correction } from "../../../citations/verify/verdict.ts";
import { LegibusError } from "../../../core/errors.ts";
import { oneLine } from "../../../core/text.ts";
import type { DraftComment } from "../docx/annotate.ts";

/** A correction and its position in the draft, in UTF-16 offsets. */
export type TextFix = Pick<Correction, "cited" | "written" | "at">;

/**
 * Writes corrections into a text as CriticMarkup, `{~~274~>275~~}`, which many Markdown editors display and
 * accept; rejecting all of them restores the text. Corrections that would break the mark-up are left out.
 */
export function fixedText<F extends TextFix>(
  text: string,
  fixes: readonly F[],
): { readonly text: string; readonly written: readonly F[] } {
  const isPlain = ({ at, cited, written: words }: F) =>
    text.slice(at.start, at.end) === cited && !/[~{}\n]/.test(cited) && !/[~{}]/.test(words);
  const written = fixes.filter(isPlain).toSorted((one, other) => one.at.start - other.at.start);
  let [made, from] = ["", 0];
  for (const { at, written: words } of written) {
    made += `${text.slice(from, at.start)}{~~${text.slice(at.start, at.end)}~>${words}~~}`;
    from = at.end;
  }
  return { text: made + text.slice(from), written };
}

/**
 * Returns a copy of a Markdown file or text with a footnote at the words of each comment, in their order;
 * without the marks and the notes at its end it is the text itself. `[2024] HCA 901[^legibus-1]` …
 * `[^legibus-1]: **Legibus:** Mismatch: …`
 * @throws LegibusError INVALID_INPUT for a text that is not UTF-8
 */
export function annotatedText(bytes: Uint8Array, comments: readonly DraftComment[]): string {
  const text = decoded(bytes);
  if (comments.length === 0) return text;
  const first = freeNumber(text);
  let [made, cursor] = ["", 0];
  const notes: string[] = [];
  for (const [index, { comment, at }] of placed(text, comments).entries()) {
    const label = `[^legibus-${first + index}]`;
    notes.push(`${label}: ${said(comment, at !== undefined)}`);
    if (at === undefined) continue;
    made += `${text.slice(cursor, at)}${label}`;
    cursor = at;
  }
  const end = text.endsWith("\n") ? "\n" : "\n\n";
  return `${made}${text.slice(cursor)}${end}${notes.join("\n\n")}\n`;
}

/**
 * Decodes a draft.
 * @throws LegibusError INVALID_INPUT for a text that is not UTF-8
 */
export function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw new LegibusError("INVALID_INPUT", "the text is not in UTF-8, so a copy could change its letters", {
      hint: "save it as UTF-8, or use --report",
      cause,
    });
  }
}

/** Returns a number above those of an earlier check's marks, which are kept. */
function freeNumber(text: string): number {
  return [...text.matchAll(/\[\^legibus-(\d{1,6})\]/g)].reduce(
    (most, [, number]) => Math.max(most, Number(number) + 1),
    1,
  );
}

/** Returns the comments as they are: those whose words come after the last ones first, in the order of the text. */
function placed(text: string, comments: readonly DraftComment[]) {
  const whole = plainDraft(text);
  let cursor = 0;
  return comments.map((comment) => {
    const words = plainDraft(comment.words).text;
    const start = words.trim() === "" ? -1 : whole.text.indexOf(words, cursor);
    if (start === -1) return { comment, at: undefined };
    cursor = start + words.length;
    return { comment, at: whole.origin(cursor - 1) + 1 };
  });
}

function said({ words, lines, url }: DraftComment, isPlaced: boolean): string {
  const about = isPlaced ? "" : `(${oneLine(words)}) `;
  const link = url === undefined ? "" : ` <${url}>`;
  return `**Legibus:** ${about}${lines.map(oneLine).join("; ")}${link}`;
}
