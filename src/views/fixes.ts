import { notesOf } from "../citations/notes.ts";
import { plainDraft } from "../citations/verify/reading/plain.ts";
import type { DraftFix } from "../documents/formats/docx/fix.ts";
import { folded, placesOf } from "../documents/formats/folded.ts";
import type { Row, Verification } from "./verification.ts";

export type Correction = NonNullable<Row["corrections"]>[number];

/** Returns a draft's proven corrections, in order. */
export function correctionsOf({ rows }: Pick<Verification, "rows">): readonly Correction[] {
  return rows.flatMap(({ corrections = [] }) => corrections);
}

/** Returns the corrections for a Word file, each with its index among the places that have the same words. */
export function docxFixes({ rows, draft }: Pick<Verification, "rows" | "draft">): readonly DraftFix[] {
  const { text, origin } = plainDraft(draft.map((piece) => piece.text).join(""));
  const notes = notesOf(text);
  const whole = folded(text);
  const noteAt = (place: number) => notes.findIndex(({ start, end }) => place >= start && place < end) + 1;
  return rows.flatMap(({ note, corrections = [] }) =>
    corrections.flatMap(({ before, cited, after, written, at }): DraftFix[] => {
      const words = folded(`${before}${cited}${after}`).text;
      const ahead = folded(before).text.length;
      const all = placesOf(whole.text, words).filter(
        (place) => noteAt(whole.places[place] ?? 0) === (note ?? 0),
      );
      const nth = all.findIndex((place) => origin(whole.places[place + ahead] ?? -1) === at.start);
      if (nth === -1) return [];
      return [{ before, cited, after, written, nth, of: all.length, ...(note !== undefined && { note }) }];
    }),
  );
}
