import { folded, placesOf } from "../folded.ts";
import { escapeXml } from "../../../markup/xml/escape.ts";
import {
  type Atom,
  authorship,
  type ChangeOptions,
  nextId,
  noteMarks,
  packed,
  partsOf,
  type Positions,
  positionsOf,
  rawOffset,
  refusal,
  requireOpen,
  textsOf,
  xmlOf,
} from "./package.ts";

/** A correction of a draft: `cited`, between `before` and `after`, becomes `written`. */
export interface DraftFix {
  readonly before: string;
  readonly cited: string;
  readonly after: string;
  readonly written: string;
  /** Place of the note that contains it, as `noteMarks` orders the notes, from 1. */
  readonly note?: number;
  /** Index of this occurrence of the words in the body or note, from 0, and the number of occurrences. */
  readonly nth: number;
  readonly of: number;
}

/**
 * Returns a copy of a Word file with corrections as tracked changes. Only the parts with corrected text
 * differ, and rejecting all changes restores their text. A correction is left out if its words occur in
 * another number of places than in the draft, or are in a field or in another author's change.
 * @throws LegibusError INVALID_INPUT for a file that is damaged, protected, signed or contains macros
 */
export function fixedDocx(bytes: Uint8Array, fixes: readonly DraftFix[], options: ChangeOptions) {
  const parts = partsOf(bytes);
  requireOpen(parts, "trackedChanges");
  const { main, body, notes: files } = textsOf(parts);
  const notes = noteMarks(body).map(({ kind, id }) => {
    const file = files[kind];
    return file && noteIn(file.path, file.positions, id);
  });
  const edits = fixes.flatMap((fix) => {
    const stretch = fix.note === undefined ? { ...body, path: main } : notes[fix.note - 1];
    return (stretch && editOf(fix, stretch)) ?? [];
  });
  if (edits.length === 0) return { bytes, written: [] };
  const paths = [...new Set(edits.map(({ path }) => path))];
  let id = nextId([...paths, main].map((path) => xmlOf(parts, path)));
  const changed: Record<string, string> = {};
  for (const path of paths) {
    const own = edits.filter((edit) => edit.path === path);
    changed[path] = tracked(xmlOf(parts, path), own, { ...options, first: id });
    id += 2 * own.reduce((sum, { pieces }) => sum + pieces.length, 0);
  }
  return { bytes: packed(parts, changed, options.at), written: edits.map(({ fix }) => fix) };
}

/** A part of the file that is searched on its own: the body, or a note. */
interface Stretch extends Pick<Positions, "text" | "atoms" | "starts"> {
  readonly path: string;
}

function noteIn(path: string, { atoms, starts, notes, noteAtoms }: Positions, id: string): Stretch {
  const [from, to] = noteAtoms.get(id) ?? [0, 0];
  const text = notes.get(id) ?? "";
  return { path, text, atoms: atoms.slice(from, to), starts: starts.slice(from, to) };
}

/** The pieces of a correction's old text by atom. */
interface Edit {
  readonly path: string;
  readonly fix: DraftFix;
  readonly pieces: readonly Piece[];
}

interface Piece {
  readonly atom: Atom;
  /** Offsets in the atom's text. */
  readonly from: number;
  readonly to: number;
}

function editOf(fix: DraftFix, stretch: Stretch): Edit | undefined {
  const whole = folded(stretch.text);
  const [before, cited, after] = [fix.before, fix.cited, fix.after].map((text) => folded(text).text);
  const words = folded(`${before}${cited}${after}`).text;
  const places = placesOf(whole.text, words);
  const place = places[fix.nth];
  if (words.trim() === "" || place === undefined || places.length !== fix.of) return undefined;
  const start = place + (before?.length ?? 0);
  const end = start + (cited?.length ?? 0);
  const pieces = piecesOf(stretch, whole.places[start] ?? 0, (whole.places[end - 1] ?? 0) + 1);
  return pieces && { path: stretch.path, fix, pieces };
}

/** Returns the pieces of a correction; undefined when some of its text can take no tracked change. */
function piecesOf(
  { atoms, starts, text }: Stretch,
  start: number,
  end: number,
): readonly Piece[] | undefined {
  if (text.slice(start, end).includes("\n")) return undefined;
  const pieces = atoms.flatMap((atom, at): Piece[] => {
    const first = starts[at] ?? 0;
    const [from, to] = [Math.max(start - first, 0), Math.min(end - first, atom.text.length)];
    return from < to ? [{ atom, from, to }] : [];
  });
  const isWhole = pieces.reduce((sum, { from, to }) => sum + to - from, 0) === end - start;
  return isWhole && pieces.length > 0 && pieces.every(canChange) ? pieces : undefined;
}

function canChange({ atom: { run, content, text } }: Piece): boolean {
  if (!content || !run.isDivisible || !run.isTrackable) return false;
  return content.keepsSpace || text.trim() === text; // Word does not display these spaces, and must not start to
}

interface Change extends Omit<Piece, "atom"> {
  readonly deletion: string;
  /** Text inserted after it; only after the last piece of a correction. */
  readonly insertion: string;
}

/**
 * Returns a part with its corrections as tracked changes.
 * @throws LegibusError when rejecting them would not restore the text
 */
function tracked(
  xml: string,
  edits: readonly Edit[],
  { first, ...options }: ChangeOptions & { readonly first: number },
): string {
  const positions = positionsOf(xml);
  const { prefix: w } = positions;
  const by = (id: number) => `${w}id="${id}" ${authorship(w, options)}`;
  const changes = new Map<Atom, Change[]>();
  let id = first;
  for (const { pieces, fix } of edits) {
    for (const [order, { atom, from, to }] of pieces.entries()) {
      const isLast = order === pieces.length - 1;
      const { opening } = pieces[0]?.atom.run ?? atom.run;
      const inserted = `<${w}ins ${by(id)}>${opening}<${w}t xml:space="preserve">${escapeXml(fix.written)}</${w}t></${w}r></${w}ins>`;
      const change = { from, to, deletion: by(id + 1), insertion: isLast ? inserted : "" };
      changes.set(atom, [...(changes.get(atom) ?? []), change]);
      id += 2;
    }
  }
  const made = rewritten(xml, changes, w, ({ deletion, insertion }, runs) => {
    const deleted = runs.replaceAll(`<${w}t `, `<${w}delText `).replaceAll(`</${w}t>`, `</${w}delText>`);
    return `<${w}del ${deletion}>${deleted}</${w}del>${insertion}`;
  });
  const rejected = rewritten(xml, changes, w, (_, runs) => runs);
  if (textOf(positionsOf(rejected)) !== textOf(positions))
    throw refusal("could not be corrected without another change to its text");
  positionsOf(made);
  return made;
}

function textOf({ text, notes }: Positions): string {
  return [...notes.values(), text].join("\n");
}

/**
 * Returns the part with the run of each changed atom divided around its changes; `write` returns what a change makes of
 * the runs with its old text.
 */
function rewritten(
  xml: string,
  changes: ReadonlyMap<Atom, readonly Change[]>,
  w: string,
  write: (change: Change, runs: string) => string,
): string {
  let [made, at] = ["", 0];
  for (const [atom, list] of [...changes].toSorted(([one], [other]) => one.start - other.start)) {
    const { run, content, text, start, end } = atom;
    if (!content) continue;
    const raw = xml.slice(content.start, content.end);
    const own = (from: number, to: number) =>
      from < to
        ? `<${w}t xml:space="preserve">${raw.slice(rawOffset(raw, from), rawOffset(raw, to))}</${w}t>`
        : "";
    const pieces = list.toSorted((one, other) => one.from - other.from);
    let last = pieces[0]?.from ?? 0;
    const opens = last === 0 && run.start + run.opening.length === start;
    made += opens ? xml.slice(at, run.start) : `${xml.slice(at, start)}${own(0, last)}</${w}r>`;
    for (const change of pieces) {
      if (change.from > last) made += `${run.opening}${own(last, change.from)}</${w}r>`;
      made += write(change, `${run.opening}${own(change.from, change.to)}</${w}r>`);
      last = change.to;
    }
    const closes = last === text.length && xml.startsWith(`</${w}r>`, end);
    if (!closes) made += `${run.opening}${own(last, text.length)}`;
    at = closes ? end + `</${w}r>`.length : end;
  }
  return made + xml.slice(at);
}
