import { type Note, notesOf } from "../citations/notes.ts";
import { plainDraft } from "../citations/verify/reading/plain.ts";
import { defined } from "../core/defined.ts";
import type { DraftComment } from "../documents/formats/docx/annotate.ts";
import type { DraftFix } from "../documents/formats/docx/fix.ts";
import { folded, placesOf } from "../documents/formats/folded.ts";
import { webAddress } from "./html.ts";
import { plainText } from "./inline.ts";
import { fieldName, LABELS, type Language, VERDICT_LABELS } from "./labels.ts";
import { factsIn, saidIn } from "./statements.ts";
import { evidenceName, type Row, type Verification } from "./verification.ts";

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
  return rows.flatMap((row) =>
    (row.corrections ?? []).flatMap(({ before, cited, after, written, at }): DraftFix[] => {
      const note = placeOfNote(notes, row);
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

/** Returns the place of a row's note among the draft's notes, from 1, in the order of their marks. */
function placeOfNote(notes: readonly Note[], { note }: Pick<Row, "note">): number | undefined {
  if (note === undefined) return undefined;
  const place = notes.findIndex(({ number, label }) => (number || label) === note) + 1;
  return place === 0 ? undefined : place;
}

/** Returns a comment for every citation that is not VERIFIED: the verdict, both values, the reason, a link. */
export function commentsOf({ rows, draft }: Verification, language: Language): readonly DraftComment[] {
  const notes = notesOf(plainDraft(draft.map((piece) => piece.text).join("")).text);
  const words = new Map<number, string>();
  for (const { row, text } of draft) if (row !== undefined) words.set(row, `${words.get(row) ?? ""}${text}`);
  return rows
    .filter(({ verdict }) => verdict !== "VERIFIED")
    .map((row) => {
      const url = webAddress(row.url);
      return {
        words: plainText((words.get(row.number) ?? row.citation).replaceAll(EMPHASIS, "")),
        lines: linesOf(row, language),
        ...defined({ note: placeOfNote(notes, row), url }),
      };
    });
}

const EMPHASIS = /(?<!\\)\*+/g; // a citation may contain only one end of an emphasis

function linesOf(row: Row, language: Language): readonly string[] {
  const words = LABELS[language];
  const { verdict, citation, note, differences, reason, unchecked, warnings, against } = row;
  const place = note === undefined ? "" : ` (${words.footnote} ${note})`;
  const evidence = against === undefined ? undefined : factsIn(against, language);
  const source = [evidenceName(row), evidence].filter((one) => one !== undefined).join(", ");
  return [
    `${VERDICT_LABELS[verdict].name[language]}: ${citation}${place}`,
    ...differences.map(({ field, cited, found, statement }) => {
      const other = found === undefined ? "" : `; ${words.source}: “${found}”`;
      const said = statement === undefined ? "" : `; ${saidIn(statement, language).text}`;
      return `${fieldName(field, language)}. ${words.draft}: “${cited}”${other}${said}`;
    }),
    ...(reason === undefined ? [] : [saidIn(reason, language).text]),
    ...unchecked.map(
      (one) =>
        `${words.notChecked}: ${saidIn(one.part, language).text}, ${saidIn(one.reason, language).text}`,
    ),
    ...warnings
      .filter((warning) => reason?.includes(warning) !== true)
      .map((warning) => saidIn(warning, language).text),
    ...(source === "" ? [] : [`${words.against} ${source}`]),
  ];
}
