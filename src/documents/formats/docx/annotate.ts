import { regex } from "../../../core/regex.ts";
import {
  type Atom,
  attributeOf,
  authorship,
  type ChangeOptions,
  CONTENT_TYPES,
  nextId,
  noteMarks,
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
  textsOf,
  xmlOf,
} from "./package.ts";
import { folded } from "../folded.ts";
import { escapeXml } from "../../../markup/xml/escape.ts";

export interface DraftComment {
  /** The commented words, as in the file. */
  readonly words: string;
  /** Place of the note that contains them, as `noteMarks` orders the notes, from 1. */
  readonly note?: number;
  readonly lines: readonly string[];
  readonly url?: string;
}

const COMMENTS_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.comments+xml";

/**
 * Returns a copy of a Word file with comments at their words, in file order; comments on a note are at its
 * mark, as Word has no comments in notes, and those on a text box at the box. Only the main part, the
 * comments, their relationships and the list of content types change.
 * @throws LegibusError INVALID_INPUT for a file that is damaged, protected, signed or contains macros
 */
export function annotated(
  bytes: Uint8Array,
  comments: readonly DraftComment[],
  options: ChangeOptions,
): Uint8Array {
  const parts = partsOf(bytes);
  requireOpen(parts, "comments");
  if (comments.length === 0) return bytes;
  const texts = textsOf(parts);
  const { main, body } = texts;
  if (body.atoms.length === 0) throw refusal("has no text to comment on");
  const known = partFor(texts.relations, main, "comments");
  const path = known ?? freeName(parts, main);
  const before = known === undefined ? emptyComments(body) : xmlOf(parts, path);
  const first = nextId([before, body.xml]);
  const marked = withRanges(body, rangesOf(texts, comments), first);
  if (positionsOf(marked).text !== body.text)
    throw refusal("could not be commented on without a change to its text");
  const changed = {
    [main]: marked,
    [path]: withComments(before, comments, { ...options, first }),
    ...(known === undefined && registered(parts, main, path)),
  };
  return packed(parts, changed, options.at);
}

/** Returns the lists of relationships and of content types with a new part for comments. */
function registered(parts: Parts, main: string, path: string): Readonly<Record<string, string>> {
  const list = relationsPath(main);
  const empty =
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"></Relationships>';
  const xml = parts[list] ? xmlOf(parts, list) : empty;
  const ids = new Set([...xml.matchAll(/\bId\s*=\s*["']([^"']*)["']/g)].map(([, id]) => id));
  let number = 1;
  while (ids.has(`legibus${number}`)) number += 1;
  const root = relationsIn(xmlOf(parts, "_rels/.rels"))[0]?.type.replace(/\/[^/]*$/, "") ?? "";
  const relation = `Relationship Id="legibus${number}" Type="${root}/comments" Target="${path.slice(main.lastIndexOf("/") + 1)}"`;
  const type = `Override PartName="/${path}" ContentType="${COMMENTS_TYPE}"`;
  return {
    [list]: inserted(xml, "Relationships", (prefix) => `<${prefix}${relation}/>`),
    [CONTENT_TYPES]: inserted(xmlOf(parts, CONTENT_TYPES), "Types", (prefix) => `<${prefix}${type}/>`),
  };
}

/** Inserts XML at the end of a root element, which may be empty. */
function inserted(xml: string, root: string, make: (prefix: string) => string): string {
  const close = regex.plain`</([\w.-]+:)?${root}\s*>\s*$`.exec(xml);
  if (close) return `${xml.slice(0, close.index)}${make(close[1] ?? "")}${xml.slice(close.index)}`;
  const empty = regex.plain`<([\w.-]+:)?${root}((?:\s[^<>]*?)?)/>\s*$`.exec(xml);
  if (!empty) throw refusal("is damaged: a part of it does not end");
  const prefix = empty[1] ?? "";
  return `${xml.slice(0, empty.index)}<${prefix}${root}${empty[2]}>${make(prefix)}</${prefix}${root}>`;
}

function freeName(parts: Parts, main: string): string {
  const folder = main.slice(0, main.lastIndexOf("/") + 1);
  for (let number = 0; ; number += 1) {
    const name = `${folder}comments${number === 0 ? "" : number}.xml`;
    if (!parts[name]) return name;
  }
}

function emptyComments({ xml, prefix }: Positions): string {
  const name = prefix === "" ? "xmlns" : `xmlns:${prefix.slice(0, -1)}`;
  const uri = attributeOf(xml.slice(0, 20_000), name) ?? "";
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<${prefix}comments ${name}="${uri}"></${prefix}comments>`;
}

/** A note of the draft. */
interface Note {
  /** Index of the atom of its mark. */
  readonly at: number;
  readonly text: string;
}

/** Start and end of a comment: atoms and offsets in their text. */
interface Range {
  readonly from: number;
  readonly start: number;
  readonly to: number;
  readonly end: number;
}

function rangesOf(
  { body, notes: parts }: ReturnType<typeof textsOf>,
  comments: readonly DraftComment[],
): readonly Range[] {
  const whole = folded(body.text);
  const notes = noteMarks(body).map(({ at, kind, id }): Note => {
    return { at, text: folded(parts[kind]?.positions.notes.get(id) ?? "").text };
  });
  const noteWith = (words: string, number: number | undefined) => {
    const numbered = number === undefined ? undefined : notes[number - 1];
    return numbered ?? notes.find(({ text }) => text.includes(words));
  };
  const boxes = body.atoms.flatMap(({ box }, at) =>
    box === undefined ? [] : [{ at, text: folded(box).text }],
  );
  const boxWith = (words: string) => boxes.find(({ text }) => words !== "" && text.includes(words));
  const firstText = Math.max(
    0,
    body.atoms.findIndex(({ text }) => text.trim() !== ""),
  );
  let cursor = 0;
  return comments.map(({ words, note }) => {
    const wanted = folded(words).text.trim();
    const next = whole.text.indexOf(wanted, cursor);
    const found = next === -1 ? whole.text.indexOf(wanted) : next;
    if (note !== undefined || found === -1 || wanted === "") {
      const box = note === undefined ? boxWith(wanted) : undefined;
      const at = (box ?? noteWith(wanted, note))?.at ?? firstText;
      return { from: at, start: 0, to: at, end: body.atoms[at]?.text.length ?? 0 };
    }
    cursor = found + wanted.length;
    return rangeAt(body, whole.places[found] ?? 0, (whole.places[cursor - 1] ?? 0) + 1);
  });
}

function rangeAt({ atoms, starts }: Positions, start: number, end: number): Range {
  const atomAt = (place: number) => {
    let at = starts.findLastIndex((from) => from <= place);
    while (at > 0 && (starts[at] ?? 0) + (atoms[at]?.text.length ?? 0) <= place) at -= 1;
    return Math.max(0, at);
  };
  const [from, to] = [atomAt(start), atomAt(end - 1)];
  return { from, start: start - (starts[from] ?? 0), to, end: end - (starts[to] ?? 0) };
}

/** Text inserted at a place of the XML: ends of ranges first, then beginnings, in what closes and opens a run again. */
interface Cut {
  readonly before: string;
  readonly after: string;
  readonly ends: string[];
  readonly starts: string[];
}

function withRanges(body: Positions, ranges: readonly Range[], first: number): string {
  const { xml, prefix, atoms } = body;
  const cuts = new Map<number, Cut>();
  const kept = new Set<number>(); // text elements that must preserve their spaces from now on
  const cutAt = (atom: Atom, offset: number, isEnd: boolean): Cut => {
    const { place, before, after, keep } = placeOf(body, { atom, offset, isEnd });
    if (keep !== undefined) kept.add(keep);
    const known = cuts.get(place) ?? { before, after, ends: [], starts: [] };
    cuts.set(place, known);
    return known;
  };
  for (const [index, { from, start, to, end }] of ranges.entries()) {
    const id = first + index;
    const [head, tail] = [atoms[from], atoms[to]];
    if (!head || !tail) continue;
    cutAt(head, start, false).starts.push(`<${prefix}commentRangeStart ${prefix}id="${id}"/>`);
    cutAt(tail, end, true).ends.push(
      `<${prefix}commentRangeEnd ${prefix}id="${id}"/><${prefix}r><${prefix}commentReference ${prefix}id="${id}"/></${prefix}r>`,
    );
  }
  for (const place of kept)
    if (!cuts.has(place))
      cuts.set(place, { before: ' xml:space="preserve"', after: "", ends: [], starts: [] });
  const places = [...cuts].toSorted(([one], [other]) => one - other);
  let [made, at] = ["", 0];
  for (const [place, { before, after, ends, starts }] of places) {
    made += `${xml.slice(at, place)}${before}${ends.join("")}${starts.join("")}${after}`;
    at = place;
  }
  return made + xml.slice(at);
}

interface Insertion {
  readonly place: number;
  readonly before: string;
  readonly after: string;
  /** Index of a text element that must be marked as preserving its spaces. */
  readonly keep?: number;
}

/** Returns where a range can begin or end: at a run's edge, or within it when it can be divided. */
function placeOf(
  { xml, prefix }: Positions,
  { atom, offset, isEnd }: { readonly atom: Atom; readonly offset: number; readonly isEnd: boolean },
): Insertion {
  const { run, content, text } = atom;
  const edge = { place: isEnd ? run.end : run.start, before: "", after: "" };
  const isWhole = isEnd ? offset >= text.length : offset <= 0;
  const isBorder =
    isWhole &&
    (isEnd ? xml.startsWith(`</${prefix}r>`, atom.end) : run.start + run.opening.length === atom.start);
  if (isBorder || !run.isDivisible) return edge;
  const [closing, opening] = [`</${prefix}r>`, run.opening];
  if (isWhole) return { place: isEnd ? atom.end : atom.start, before: closing, after: opening };
  if (!content) return edge;
  const raw = xml.slice(content.start, content.end);
  if (!content.keepsSpace && raw.trim() !== raw) return edge; // Word does not display these spaces, and must not start to
  return {
    place: content.start + rawOffset(raw, offset),
    before: `</${prefix}t>${closing}`,
    after: `${opening}<${prefix}t xml:space="preserve">`,
    ...(!content.keepsSpace && { keep: content.start - 1 }),
  };
}

function withComments(
  xml: string,
  comments: readonly DraftComment[],
  { first, ...options }: ChangeOptions & { readonly first: number },
): string {
  const initial = escapeXml(options.author.slice(0, 1));
  return inserted(xml, "comments", (w) =>
    comments
      .map(({ lines, url }, index) => {
        const link = url === undefined ? [] : [linkRuns(w, url)];
        const paragraphs = [...lines.map((line) => textRun(w, line)), ...link]
          .map((runs) => `<${w}p>${runs}</${w}p>`)
          .join("");
        return `<${w}comment ${w}id="${first + index}" ${authorship(w, options)} ${w}initials="${initial}">${paragraphs}</${w}comment>`;
      })
      .join(""),
  );
}

function textRun(w: string, text: string): string {
  return `<${w}r><${w}t xml:space="preserve">${escapeXml(text)}</${w}t></${w}r>`;
}

/** Builds a hyperlink field, which needs no relationship for its address. */
function linkRuns(w: string, url: string): string {
  const mark = (type: string) => `<${w}r><${w}fldChar ${w}fldCharType="${type}"/></${w}r>`;
  const address = encodeURI(url).replaceAll("%25", "%").replaceAll('"', "%22");
  const instruction = `<${w}r><${w}instrText xml:space="preserve"> HYPERLINK "${escapeXml(address)}" </${w}instrText></${w}r>`;
  return `${mark("begin")}${instruction}${mark("separate")}${textRun(w, url)}${mark("end")}`;
}
