import { folded, placesOf } from "../folded.ts";
import { escapeXml } from "../../../markup/xml/escape.ts";
import {
  type Atom,
  type ChangeOptions,
  mainPart,
  nextId,
  packed,
  partFor,
  type Parts,
  partsOf,
  type Positions,
  positionsOf,
  rawOffset,
  refusal,
  relationsIn,
  relationsPath,
  requireOpen,
  xmlOf,
} from "./package.ts";

/** A correction of a draft: `cited`, between `before` and `after`, becomes `written`. */
export interface DraftFix {
  readonly before: string;
  readonly cited: string;
  readonly after: string;
  readonly written: string;
  /** Number of the note that contains it, counted in the order of references in the body. */
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
  const texts = textsOf(parts);
  const edits = fixes.flatMap((fix) => editOf(fix, texts) ?? []);
  if (edits.length === 0) return { bytes, written: [] };
  const paths = [...new Set(edits.map(({ path }) => path))];
  let id = nextId([...paths, texts.main].map((path) => xmlOf(parts, path)));
  const changed: Record<string, string> = {};
  for (const path of paths) {
    const own = edits.filter((edit) => edit.path === path);
    changed[path] = tracked(xmlOf(parts, path), own, { ...options, first: id });
    id += 2 * own.reduce((sum, { pieces }) => sum + pieces.length, 0);
  }
  return { bytes: packed(parts, changed, options.at), written: edits.map(({ fix }) => fix) };
}

/** A part of the file that is searched on its own: the body, or a note. */
interface Stretch {
  readonly path: string;
  readonly text: string;
  readonly atoms: readonly Atom[];
  readonly starts: readonly number[];
  readonly prefix: string;
}

interface Texts {
  readonly main: string;
  readonly body: Stretch;
  /** In the order of references in the body. */
  readonly notes: readonly (Stretch | undefined)[];
}

function textsOf(parts: Parts): Texts {
  const main = mainPart(parts);
  const body = positionsOf(xmlOf(parts, main));
  const relations = parts[relationsPath(main)] ? relationsIn(xmlOf(parts, relationsPath(main))) : [];
  const read = (kind: string) => {
    const path = partFor(relations, main, `${kind}s`) ?? "";
    return parts[path] ? { path, positions: positionsOf(xmlOf(parts, path)) } : undefined;
  };
  const files = { footnote: read("footnote"), endnote: read("endnote") };
  const notes = body.atoms.flatMap(({ note }) => {
    if (!note) return [];
    const file = files[note.kind];
    return [file && noteIn(file.path, file.positions, note.id)];
  });
  return { main, body: { ...body, path: main }, notes };
}

function noteIn(path: string, { atoms, starts, notes, noteAtoms, prefix }: Positions, id: string) {
  const [from, to] = noteAtoms.get(id) ?? [0, 0];
  const text = notes.get(id) ?? "";
  return { path, prefix, text, atoms: atoms.slice(from, to), starts: starts.slice(from, to) };
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

function editOf(fix: DraftFix, { body, notes }: Texts): Edit | undefined {
  const stretch = fix.note === undefined ? body : notes[fix.note - 1];
  if (!stretch) return undefined;
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
  { author, at, first }: ChangeOptions & { readonly first: number },
): string {
  const positions = positionsOf(xml);
  const { prefix: w } = positions;
  const date = at.toISOString().replace(/\.\d+Z$/, "Z");
  const by = (id: number) => `${w}id="${id}" ${w}author="${escapeXml(author)}" ${w}date="${date}"`;
  const changes = new Map<number, Change[]>();
  const atoms = new Map<number, Atom>();
  let id = first;
  for (const { pieces, fix } of edits) {
    for (const [order, { atom, from, to }] of pieces.entries()) {
      const isLast = order === pieces.length - 1;
      const { opening } = pieces[0]?.atom.run ?? atom.run;
      const list = changes.get(atom.start) ?? [];
      const inserted = `<${w}ins ${by(id)}>${opening}<${w}t xml:space="preserve">${escapeXml(fix.written)}</${w}t></${w}r></${w}ins>`;
      list.push({ from, to, deletion: by(id + 1), insertion: isLast ? inserted : "" });
      id += 2;
      changes.set(atom.start, list);
      atoms.set(atom.start, atom);
    }
  }
  const made = rewritten(
    xml,
    changes,
    atoms,
    w,
    (text, by2) =>
      `<${w}del ${by2}>${text.replaceAll(`<${w}t `, `<${w}delText `).replaceAll(`</${w}t>`, `</${w}delText>`)}</${w}del>`,
  );
  const rejected = rewritten(
    xml,
    new Map([...changes].map(([at, list]) => [at, list.map((one) => ({ ...one, insertion: "" }))])),
    atoms,
    w,
    (text) => text,
  );
  if (textOf(positionsOf(rejected)) !== textOf(positions))
    throw refusal("could not be corrected without another change to its text");
  positionsOf(made);
  return made;
}

function textOf({ text, notes }: Positions): string {
  return [...notes.values(), text].join("\n");
}

/** Returns the part with each changed atom's run divided, and its old text rewritten by `deleted`. */
function rewritten(
  xml: string,
  changes: ReadonlyMap<number, readonly Change[]>,
  atoms: ReadonlyMap<number, Atom>,
  w: string,
  deleted: (runs: string, by: string) => string,
): string {
  let [made, at] = ["", 0];
  for (const [start, list] of [...changes].toSorted(([one], [other]) => one - other)) {
    const atom = atoms.get(start);
    if (!atom?.content) continue;
    const pieces = list.toSorted((one, other) => one.from - other.from);
    const opens = pieces[0]?.from === 0 && atom.run.start + atom.run.opening.length === atom.start;
    const closes = pieces.at(-1)?.to === atom.text.length && xml.startsWith(`</${w}r>`, atom.end);
    const inner = divided(xml, atom, pieces, w, deleted);
    made += `${xml.slice(at, opens ? atom.run.start : atom.start)}${opens ? "" : inner.head}${inner.changed}`;
    if (!closes) made += inner.tail;
    at = closes ? atom.end + `</${w}r>`.length : atom.end;
  }
  return made + xml.slice(at);
}

/**
 * Returns the end of the run before the first change, the changes with the text between them, and the start
 * of the run after the last.
 */
function divided(
  xml: string,
  { run, content, text }: Atom,
  pieces: readonly Change[],
  w: string,
  deleted: (runs: string, by: string) => string,
) {
  const raw = content ? xml.slice(content.start, content.end) : "";
  const own = (from: number, to: number) =>
    from < to
      ? `<${w}t xml:space="preserve">${raw.slice(rawOffset(raw, from), rawOffset(raw, to))}</${w}t>`
      : "";
  const first = pieces[0]?.from ?? 0;
  let [changed, last] = ["", first];
  for (const { from, to, deletion, insertion } of pieces) {
    if (from > last) changed += `${run.opening}${own(last, from)}</${w}r>`;
    changed += `${deleted(`${run.opening}${own(from, to)}</${w}r>`, deletion)}${insertion}`;
    last = to;
  }
  return { head: `${own(0, first)}</${w}r>`, changed, tail: `${run.opening}${own(last, text.length)}` };
}
