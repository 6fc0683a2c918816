import { LegibusError } from "../../../core/errors.ts";

/** WordprocessingML, transitional and strict. */
const NAMESPACE =
  /xmlns(?::([\w.-]+))?\s*=\s*["'](?:http:\/\/schemas\.openxmlformats\.org\/wordprocessingml\/2006\/main|http:\/\/purl\.oclc\.org\/ooxml\/wordprocessingml\/main)["']/;

/** A run of a part's XML, by offsets in it. */
export interface Run {
  /** Of its opening tag. */
  readonly start: number;
  /** After its closing tag. */
  end: number;
  /** Its opening tag with its properties: what a second half of it begins with. */
  opening: string;
  /** Whether it can be divided: its properties have no ids, which would be there twice. */
  isDivisible: boolean;
  /** Whether a change of it can be tracked here: it does not belong to a field or to another change. */
  readonly isTrackable: boolean;
}

/** Text of a run, or what a reader sees of something else in it. */
export interface Atom {
  readonly run: Run;
  /** The element without its prefix, and where it is. */
  readonly name: string;
  readonly start: number;
  end: number;
  /** As it is read; empty for the mark of a note. */
  text: string;
  /** The content of a text element and whether spaces at its ends are kept; absent for other elements. */
  content?: { readonly start: number; end: number; readonly keepsSpace: boolean };
  /** The id of the note whose mark it is. */
  readonly note?: { readonly kind: "footnote" | "endnote"; readonly id: string };
  /** What the text box says whose place it is. */
  readonly box?: string;
}

/** What a part of a Word file says, and where in its XML. */
export interface Positions {
  readonly xml: string;
  /** The prefix of WordprocessingML with its colon. */
  readonly prefix: string;
  readonly atoms: readonly Atom[];
  /** The text, in it the start of each atom; paragraphs end with a line. */
  readonly text: string;
  readonly starts: readonly number[];
  /** The notes' texts by their ids, where the part has notes. */
  readonly notes: ReadonlyMap<string, string>;
  /** The atoms of each note: from an index to one, exclusive; their starts are places in the note's text. */
  readonly noteAtoms: ReadonlyMap<string, readonly [from: number, to: number]>;
}

const TOKEN =
  /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|<!|<(\/?)([\w.:-]+)((?:\s+[\w.:-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/g;

/** Text in these is not the body's: changes that were taken back, copies for old readers, boxes. */
const BOX = "txbxContent";
const APART = new Set(["del", "moveFrom", "Fallback", BOX, "rPrChange", "pPrChange"]);
const SHOWN = new Map([
  ["tab", "\t"],
  ["br", "\n"],
  ["cr", "\n"],
  ["noBreakHyphen", "-"],
]);

interface Scan {
  readonly xml: string;
  readonly prefix: string;
  readonly open: string[];
  readonly runs: Run[];
  readonly atoms: Atom[];
  readonly starts: number[];
  readonly notes: Map<string, string>;
  readonly noteAtoms: Map<string, readonly [from: number, to: number]>;
  /** Of the fields that are open; their instructions and results are in runs of their own. */
  fields: number;
  firstAtom: number;
  text: string;
  note: string | undefined;
  apart: number;
  /** Where the text of the open box begins; boxes do not nest. */
  boxAt: number | undefined;
}

/** Reads a part of a Word file with the places of everything it says. @throws LegibusError INVALID_INPUT when it is damaged */
export function positionsOf(xml: string): Positions {
  const prefix = NAMESPACE.exec(xml.slice(0, 20_000));
  if (!prefix) throw damaged();
  if (prefix[1] === undefined)
    throw new LegibusError(
      "INVALID_INPUT",
      "the Word file is written in a way that this program does not change",
      {
        hint: "open it in Word and save it again",
      },
    );
  const scan: Scan = {
    xml,
    prefix: `${prefix[1]}:`,
    open: [],
    runs: [],
    atoms: [],
    starts: [],
    notes: new Map(),
    noteAtoms: new Map(),
    fields: 0,
    firstAtom: 0,
    text: "",
    note: undefined,
    apart: 0,
    boxAt: undefined,
  };
  let last = 0;
  for (const match of xml.matchAll(TOKEN)) {
    if (xml.slice(last, match.index).includes("<") || match[0] === "<!") throw damaged();
    last = match.index + match[0].length;
    if (match[2] !== undefined) tag(scan, match);
  }
  if (scan.open.length > 0 || xml.slice(last).trim() !== "") throw damaged();
  return scan;
}

function damaged(): LegibusError {
  return new LegibusError("INVALID_INPUT", "the Word file is damaged: its XML does not end as it begins", {
    hint: "open it in Word and save it again",
  });
}

function tag(
  scan: Scan,
  { index, 0: all, 1: close, 2: name = "", 3: attributes = "", 4: empty }: RegExpExecArray,
): void {
  const end = index + all.length;
  if (close === "/") {
    if (scan.open.pop() !== name) throw damaged();
    closed(scan, name, { start: index, end, isEmpty: false });
    return;
  }
  opened(scan, name, { start: index, end, attributes, isEmpty: empty === "/" });
  if (empty === "/") closed(scan, name, { start: end, end, isEmpty: true });
  else scan.open.push(name);
}

interface Tag {
  readonly start: number;
  readonly end: number;
  readonly attributes: string;
  readonly isEmpty: boolean;
}

function setApart(scan: Scan, local: string, end: number): void {
  scan.apart += 1;
  if (local === BOX && scan.apart === 1) scan.boxAt = end;
}

function opened(scan: Scan, name: string, opening: Tag): void {
  const { start, end, attributes } = opening;
  const local = localName(scan, name);
  if (APART.has(local)) setApart(scan, local, end);
  if (NOTES.has(local)) scan.note = attributeOf(attributes, `${scan.prefix}id`);
  if (scan.apart > 0) return;
  if (local === "r") {
    const run = { start, end, opening: scan.xml.slice(start, end), isDivisible: true };
    scan.runs.push({ ...run, isTrackable: isTrackable(scan) });
  }
  if (local === "fldChar")
    scan.fields += FIELD.get(attributeOf(attributes, `${scan.prefix}fldCharType`) ?? "") ?? 0;
  const run = scan.runs.at(-1);
  if (!run || scan.open.at(-1) !== `${scan.prefix}r`) return;
  const more = atomOf(scan, local, opening);
  if (!more) return;
  if (/xml:space\s*=\s*["']default["']/.test(attributes)) run.isDivisible = false;
  const text = SHOWN.get(local) ?? "";
  scan.starts.push(scan.text.length);
  scan.atoms.push({ run, name: local, start, end, text, ...more });
  scan.text += text;
}

const FIELD = new Map([
  ["begin", 1],
  ["end", -1],
]);
/** What may hold a tracked change beside its runs. */
const HOLDERS = new Set(["p", "hyperlink", "smartTag", "sdtContent"]);
const CHANGES = new Set(["ins", "moveTo"]);

function isTrackable(scan: Scan): boolean {
  const names = scan.open.map((name) => localName(scan, name));
  return scan.fields === 0 && HOLDERS.has(names.at(-1) ?? "") && !names.some((name) => CHANGES.has(name));
}

/** What there is besides text; undefined for an element that a reader does not see. */
function atomOf(
  { prefix }: Scan,
  local: string,
  { end, attributes, isEmpty }: Tag,
): Partial<Atom> | undefined {
  if (SHOWN.has(local)) return {};
  const id = attributeOf(attributes, `${prefix}id`) ?? "";
  if (local === "footnoteReference") return { note: { kind: "footnote", id } };
  if (local === "endnoteReference") return { note: { kind: "endnote", id } };
  if (local !== "t" || isEmpty) return undefined;
  return { content: { start: end, end, keepsSpace: /xml:space\s*=\s*["']preserve["']/.test(attributes) } };
}

/** Gives the run that holds a text box the text of the box; such a run is never divided. */
function boxed(scan: Scan, { start, end }: Closing): void {
  const run = scan.runs.at(-1);
  if (!run || scan.boxAt === undefined) return;
  const box = scan.xml.slice(scan.boxAt, start).replaceAll(/<\/[\w.-]+:p>/g, "\n");
  run.isDivisible = false;
  scan.starts.push(scan.text.length);
  scan.atoms.push({ run, name: BOX, start, end, text: "", box: decodedXml(box.replaceAll(/<[^<>]*>/g, "")) });
  scan.boxAt = undefined;
}

const NOTES = new Set(["footnote", "endnote"]);

interface Closing {
  readonly start: number;
  readonly end: number;
  readonly isEmpty: boolean;
}

function closed(scan: Scan, name: string, closing: Closing): void {
  const local = localName(scan, name);
  if (APART.has(local)) scan.apart -= 1;
  if (local === BOX && scan.apart === 0) boxed(scan, closing);
  if (NOTES.has(local) && scan.note !== undefined) {
    scan.notes.set(scan.note, scan.text);
    scan.noteAtoms.set(scan.note, [scan.firstAtom, scan.atoms.length]);
    scan.firstAtom = scan.atoms.length;
    scan.text = "";
    scan.note = undefined;
  }
  if (scan.apart > 0) return;
  if (local === "p") scan.text += "\n";
  const run = scan.runs.at(-1);
  if (run) closedInRun(scan, run, local, closing);
}

function closedInRun(scan: Scan, run: Run, local: string, { start, end, isEmpty }: Closing): void {
  if (local === "r") {
    run.end = end;
    scan.runs.pop();
    return;
  }
  if (scan.open.at(-1) !== `${scan.prefix}r`) return;
  if (local === "rPr") {
    run.opening = scan.xml.slice(run.start, end);
    run.isDivisible = !/:id\s*=/.test(run.opening);
  }
  const atom = scan.atoms.at(-1);
  if (isEmpty || atom?.run !== run || atom.name !== local) return;
  atom.end = end;
  if (!atom.content) return;
  atom.content.end = start;
  atom.text = decodedXml(scan.xml.slice(atom.content.start, start));
  scan.text += atom.text;
}

function localName({ prefix }: Scan, name: string): string {
  if (name === "mc:Fallback") return "Fallback";
  return name.startsWith(prefix) && !name.slice(prefix.length).includes(":") ? name.slice(prefix.length) : "";
}

/** An attribute's value in the text of an opening tag. */
export function attributeOf(attributes: string, name: string): string | undefined {
  const found = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes);
  return found?.[1] ?? found?.[2];
}

const ENTITY = /&(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-fA-F]{1,6});/g;
const NAMED = new Map([
  ["&amp;", "&"],
  ["&lt;", "<"],
  ["&gt;", ">"],
  ["&quot;", '"'],
  ["&apos;", "'"],
]);

function decodedXml(raw: string): string {
  return raw.replaceAll(ENTITY, decodedEntity);
}

function decodedEntity(entity: string): string {
  const named = NAMED.get(entity);
  if (named !== undefined) return named;
  const code = entity.startsWith("&#x")
    ? Number.parseInt(entity.slice(3), 16)
    : Number.parseInt(entity.slice(2), 10);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity;
}

/** The offset in raw XML text of an offset in what it says. */
export function rawOffset(raw: string, offset: number): number {
  let [at, said] = [0, 0];
  for (const { index, 0: entity } of raw.matchAll(ENTITY)) {
    const before = said + (index - at);
    if (before >= offset) break;
    [at, said] = [index + entity.length, before + decodedEntity(entity).length];
  }
  return at + (offset - said);
}
