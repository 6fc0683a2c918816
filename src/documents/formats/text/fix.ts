import type { Correction } from "../../../citations/verify/verdict.ts";

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
  const written = fixes
    .filter(
      ({ at, cited, written: new_ }) => isPlain(text.slice(at.start, at.end), cited) && !/[~{}]/.test(new_),
    )
    .toSorted((one, other) => one.at.start - other.at.start);
  let [made, from] = ["", 0];
  for (const { at, written: words } of written) {
    made += `${text.slice(from, at.start)}{~~${text.slice(at.start, at.end)}~>${words}~~}`;
    from = at.end;
  }
  return { text: made + text.slice(from), written };
}

/** Returns whether the words occur literally, so that a correction contains no mark-up. */
function isPlain(there: string, cited: string): boolean {
  return there === cited && !/[~{}\n]/.test(there);
}
