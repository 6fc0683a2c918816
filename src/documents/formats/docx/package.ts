import { decodeXML } from "entities/decode";
import { strFromU8, strToU8, unzipSync, type Zippable, zipSync } from "fflate";
import { LegibusError } from "../../../core/errors.ts";
import { regex } from "../../../core/regex.ts";
import { escapeXml } from "../../../markup/xml/escape.ts";
import { fileKind } from "../../kind.ts";

/** WordprocessingML, transitional and strict. */
const NAMESPACE =
  /xmlns(?::([\w.-]+))?\s*=\s*["'](?:http:\/\/schemas\.openxmlformats\.org\/wordprocessingml\/2006\/main|http:\/\/purl\.oclc\.org\/ooxml\/wordprocessingml\/main)["']/;

/** A run of a part's XML, by offsets in it. */
export interface Run {
  /** Offset of its opening tag. */
  readonly start: number;
  /** Offset after its closing tag. */
  end: number;
  /** Its opening tag with its properties, repeated when the run is divided. */
  opening: string;
  /** Whether it can be divided: its properties contain no ids, which would be duplicated. */
  isDivisible: boolean;
  /** Whether it can take a tracked change: it is not part of a field or of another change. */
  readonly isTrackable: boolean;
}

/** Text of a run, or the readable form of another element in it. */
export interface Atom {
  readonly run: Run;
  /** Element name without prefix, and offset. */
  readonly name: string;
  readonly start: number;
  end: number;
  /** Text as displayed; empty for a note's mark. */
  text: string;
  /** Offsets of a text element's content, and whether spaces at its ends are preserved; else absent. */
  content?: { readonly start: number; end: number; readonly keepsSpace: boolean };
  /** Id of the note whose mark this is. */
  readonly note?: { readonly kind: "footnote" | "endnote"; readonly id: string };
  /** Text of the text box anchored here. */
  readonly box?: string;
}

/** The text of a part of a Word file, with positions in its XML. */
export interface Positions {
  readonly xml: string;
  /** Prefix of WordprocessingML with its colon. */
  readonly prefix: string;
  readonly atoms: readonly Atom[];
  /** The text and the offset of each atom in it; each paragraph ends with a newline. */
  readonly text: string;
  readonly starts: readonly number[];
  /** Texts of the notes by id, if the part has notes. */
  readonly notes: ReadonlyMap<string, string>;
  /** Atom indices of each note (`to` is exclusive); their starts are offsets in the note's text. */
  readonly noteAtoms: ReadonlyMap<string, readonly [from: number, to: number]>;
}

const TOKEN =
  /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|<!|<(\/?)([\w.:-]+)((?:\s+[\w.:-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/g;

/** Elements whose text is not part of the body: reverted changes, copies for old readers, boxes. */
const BOX = "txbxContent";
const NOT_BODY = new Set(["del", "moveFrom", "Fallback", BOX, "rPrChange", "pPrChange"]);
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
  /** Number of open fields; their instructions and results are in separate runs. */
  fields: number;
  firstAtom: number;
  text: string;
  note: string | undefined;
  apart: number;
  /** Offset at which the text of the open box begins; boxes do not nest. */
  boxAt: number | undefined;
}

/**
 * Parses a part of a Word file into its text and positions.
 * @throws LegibusError INVALID_INPUT when it is damaged
 */
export function positionsOf(xml: string): Positions {
  const prefix = NAMESPACE.exec(xml.slice(0, 20_000));
  if (!prefix) throw damaged(UNBALANCED);
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
    if (xml.slice(last, match.index).includes("<") || match[0] === "<!") throw damaged(UNBALANCED);
    last = match.index + match[0].length;
    if (match[2] !== undefined) tag(scan, match);
  }
  if (scan.open.length > 0 || xml.slice(last).trim() !== "") throw damaged(UNBALANCED);
  return scan;
}

function tag(
  scan: Scan,
  { index, 0: all, 1: close, 2: name = "", 3: attributes = "", 4: empty }: RegExpExecArray,
): void {
  const end = index + all.length;
  if (close === "/") {
    if (scan.open.pop() !== name) throw damaged(UNBALANCED);
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
  if (NOT_BODY.has(local)) setApart(scan, local, end);
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
/** Elements that may contain a tracked change beside their runs. */
const HOLDERS = new Set(["p", "hyperlink", "smartTag", "sdtContent"]);
const CHANGES = new Set(["ins", "moveTo"]);

function isTrackable(scan: Scan): boolean {
  const names = scan.open.map((name) => localName(scan, name));
  return scan.fields === 0 && HOLDERS.has(names.at(-1) ?? "") && !names.some((name) => CHANGES.has(name));
}

/** Returns the atom of an element other than text; undefined for an invisible element. */
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

/** Assigns the text of a text box to its run, which is then never divided. */
function boxed(scan: Scan, { start, end }: Closing): void {
  const run = scan.runs.at(-1);
  if (!run || scan.boxAt === undefined) return;
  const box = scan.xml.slice(scan.boxAt, start).replaceAll(/<\/[\w.-]+:p>/g, "\n");
  run.isDivisible = false;
  scan.starts.push(scan.text.length);
  scan.atoms.push({ run, name: BOX, start, end, text: "", box: decodeXML(box.replaceAll(/<[^<>]*>/g, "")) });
  scan.boxAt = undefined;
}

const NOTES = new Set(["footnote", "endnote"]);

type Closing = Omit<Tag, "attributes">;

function closed(scan: Scan, name: string, closing: Closing): void {
  const local = localName(scan, name);
  if (NOT_BODY.has(local)) scan.apart -= 1;
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
  atom.text = decodeXML(scan.xml.slice(atom.content.start, start));
  scan.text += atom.text;
}

function localName({ prefix }: Scan, name: string): string {
  if (name === "mc:Fallback") return "Fallback";
  return name.startsWith(prefix) && !name.slice(prefix.length).includes(":") ? name.slice(prefix.length) : "";
}

/** Returns an attribute's value from the text of an opening tag. */
export function attributeOf(attributes: string, name: string): string | undefined {
  const found = regex.plain`(?:^|\s)${name}\s*=\s*(?:"([^"]*)"|'([^']*)')`.exec(attributes);
  return found?.[1] ?? found?.[2];
}

const ENTITY = /&(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-fA-F]{1,6});/g;
/** Converts an offset in the decoded text to one in the raw XML. */
export function rawOffset(raw: string, offset: number): number {
  let [at, said] = [0, 0];
  for (const { index, 0: entity } of raw.matchAll(ENTITY)) {
    const before = said + (index - at);
    if (before >= offset) break;
    [at, said] = [index + entity.length, before + decodeXML(entity).length];
  }
  return at + (offset - said);
}

const MAX_UNPACKED = 200_000_000; // bytes of all parts together
const RELATION =
  /^http:\/\/(?:schemas\.openxmlformats\.org\/officeDocument\/2006|purl\.oclc\.org\/ooxml\/officeDocument)\/relationships/;
export const CONTENT_TYPES = "[Content_Types].xml";
export type Parts = Readonly<Record<string, Uint8Array>>;

/** Who changed a file, and when. */
export interface ChangeOptions {
  readonly author: string;
  readonly at: Date;
}

/** Returns the error of a Word file that cannot be changed; `why` continues "the Word file". */
export function refusal(why: string, hint?: string): LegibusError {
  return new LegibusError("INVALID_INPUT", `the Word file ${why}`, hint === undefined ? {} : { hint });
}

const UNBALANCED = "its XML does not end as it begins";

function damaged(why: string, cause?: unknown): LegibusError {
  return new LegibusError("INVALID_INPUT", `the Word file is damaged: ${why}`, {
    hint: "open it in Word and save it again",
    cause,
  });
}

/** Unpacks a DOCX file of up to 200 MB. @throws LegibusError INVALID_INPUT for another or damaged file */
export function partsOf(bytes: Uint8Array): Parts {
  const kind = fileKind(bytes);
  if (kind === "locked") throw refusal("is protected by a password", "save a copy without it");
  if (kind === "word") throw refusal("is of Word 97-2003", "save it as DOCX");
  if (kind === "cut") throw damaged("its end is missing");
  if (kind !== "docx")
    throw refusal("is not a DOCX file", "only DOCX, Markdown and text can be written; use --report");
  let size = 0;
  let parts: Parts;
  try {
    parts = unzipSync(bytes, {
      filter: ({ originalSize }) => {
        size += originalSize;
        return size <= MAX_UNPACKED;
      },
    });
  } catch (cause) {
    throw damaged("it cannot be unpacked", cause);
  }
  if (size > MAX_UNPACKED) throw refusal("unpacks to more than 200 MB");
  return parts;
}

/**
 * Checks that a file can be changed.
 * @throws LegibusError INVALID_INPUT for a file that contains macros, is signed, or is protected against
 * changes of this kind
 */
export function requireOpen(parts: Parts, kind: "comments" | "trackedChanges"): void {
  const names = Object.keys(parts);
  const types = xmlOf(parts, CONTENT_TYPES);
  if (/macroEnabled/i.test(types) || names.some((name) => /vbaProject\.bin$/i.test(name)))
    throw refusal("holds macros", "save it as DOCX without them");
  if (/wordprocessingml\.template\./.test(types)) throw refusal("is a template", "save it as DOCX");
  if (names.some((name) => name.startsWith("_xmlsignatures/")))
    throw refusal("is signed, and a change would break its signature", "save a copy without it");
  const settings = names.find((name) => /(?:^|\/)settings\.xml$/.test(name));
  const protection =
    settings === undefined
      ? undefined
      : /<[\w.-]*:?documentProtection\b[^>]*>/.exec(xmlOf(parts, settings))?.[0];
  const isEnforced = /enforcement\s*=\s*["'](?:1|true|on)["']/.test(protection ?? "");
  if (isEnforced && attributeOf(protection ?? "", "(?:[\\w.-]+:)?edit") !== kind)
    throw refusal("is protected against changes", "end the protection in Word (Review, Restrict Editing)");
}

/** Returns a part's text. @throws LegibusError INVALID_INPUT when it is missing or not in UTF-8 */
export function xmlOf(parts: Parts, name: string): string {
  const bytes = parts[name];
  if (!bytes) throw refusal(`is damaged: it has no ${name}`, "open it in Word and save it again");
  if (bytes[0] === 0xff || bytes[0] === 0xfe)
    throw refusal("is written in UTF-16", "open it in Word and save it again");
  return strFromU8(bytes);
}

function mainPart(parts: Parts): string {
  const target = relationsIn(xmlOf(parts, "_rels/.rels")).find(({ type }) =>
    type.endsWith("/officeDocument"),
  )?.target;
  if (target === undefined) throw refusal("is damaged: nothing says which part is its text");
  return resolved("", target);
}

interface Relation {
  readonly id: string;
  readonly type: string;
  readonly target: string;
}

/** Reads the links from a part to others, in its `.rels` file. */
export function relationsIn(xml: string): readonly Relation[] {
  return [...xml.matchAll(/<(?:[\w.-]+:)?Relationship\s([^>]*?)\/?>/g)].flatMap(({ 1: attributes = "" }) => {
    const [id, type, target] = ["Id", "Type", "Target"].map((name) => attributeOf(attributes, name));
    return id !== undefined && type !== undefined && target !== undefined && RELATION.test(type)
      ? [{ id, type, target }]
      : [];
  });
}

/** Returns the path of a part's links: `word/_rels/document.xml.rels` of `word/document.xml`. */
export function relationsPath(part: string): string {
  const at = part.lastIndexOf("/") + 1;
  return `${part.slice(0, at)}_rels/${part.slice(at)}.rels`;
}

/** Returns the path of the part that the main part uses for this, such as "footnotes". */
export function partFor(relations: readonly Relation[], main: string, use: string): string | undefined {
  const target = relations.find(({ type }) => type.endsWith(`/${use}`))?.target;
  return target === undefined ? undefined : resolved(main, target);
}

/** Reads the texts of the body and of the notes, with the parts that they are in. */
export function textsOf(parts: Parts) {
  const main = mainPart(parts);
  const list = relationsPath(main);
  const relations = parts[list] ? relationsIn(xmlOf(parts, list)) : [];
  const notesOf = (use: string) => {
    const path = partFor(relations, main, use) ?? "";
    return parts[path] ? { path, positions: positionsOf(xmlOf(parts, path)) } : undefined;
  };
  const body = positionsOf(xmlOf(parts, main));
  return { main, relations, body, notes: { footnote: notesOf("footnotes"), endnote: notesOf("endnotes") } };
}

/** Returns the marks of the notes with the indices of their atoms: footnotes, then endnotes, as they follow in the body. */
export function noteMarks({ atoms }: Positions) {
  const marks = atoms.flatMap(({ note }, at) => (note ? [{ ...note, at }] : []));
  return ["footnote", "endnote"].flatMap((kind) => marks.filter((mark) => mark.kind === kind));
}

/** Returns the attributes that say who changed a file and when. */
export function authorship(prefix: string, { author, at }: ChangeOptions): string {
  const date = at.toISOString().replace(/\.\d+Z$/, "Z");
  return `${prefix}author="${escapeXml(author)}" ${prefix}date="${date}"`;
}

/**
 * Resolves a part's path: from the package's root when the target starts with a slash, otherwise from the
 * folder of `from`.
 */
function resolved(from: string, target: string): string {
  const folder = target.startsWith("/") ? "" : from.slice(0, from.lastIndexOf("/") + 1);
  const steps: string[] = [];
  for (const step of `${folder}${target.replace(/^\//, "")}`.split("/")) {
    if (step === "..") steps.pop();
    else if (step !== "." && step !== "") steps.push(step);
  }
  return steps.join("/");
}

/** Returns an id above all used ones: comments, bookmarks and changes each count their own. */
export function nextId(parts: readonly string[]): number {
  const ids = parts.flatMap((xml) => [...xml.matchAll(/\s[\w.-]+:id\s*=\s*["'](\d{1,9})["']/g)]);
  return ids.reduce((most, [, id]) => Math.max(most, Number(id) + 1), 1);
}

/** Repacks the file with new content for some of its parts; all other parts are unchanged. */
export function packed(parts: Parts, changed: Readonly<Record<string, string>>, at: Date): Uint8Array {
  const zipped: Zippable = {};
  for (const [name, content] of Object.entries(parts)) zipped[name] = content;
  for (const [name, xml] of Object.entries(changed)) zipped[name] = strToU8(xml);
  return zipSync(zipped, { mtime: at });
}
