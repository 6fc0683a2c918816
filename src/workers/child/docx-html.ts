import { strFromU8, strToU8, Unzip, UnzipInflate, unzipSync, zipSync } from "fflate";
import mammoth from "mammoth";
import { defined } from "../../core/defined.ts";
import { regex } from "../../core/regex.ts";
import { roman } from "../../markup/html/labels.ts";
import { escapeText } from "../../markup/xml/escape.ts";
import { readXml, type XmlAttributes } from "../../markup/xml/tree.ts";
import { IndentedQuotes, QUOTATION_STYLES, type Setting } from "../../documents/formats/quotations.ts";
import { Refused } from "./protocol.ts";

/** XML parts of a DOCX that determine numbering and indents; empty when the file lacks them. */
export interface WordParts {
  readonly document: string;
  readonly numbering: string;
  readonly styles: string;
}

interface Level {
  readonly start: number;
  /** Of `w:numFmt`: "decimal", "lowerLetter", "bullet". */
  readonly format: string;
  /** "%1.%2", where %n is the number of level n. */
  readonly text: string;
  /** Style whose paragraphs belong to this level. */
  readonly style: string | undefined;
}

interface List {
  /** Lists with the same definition share their counters. */
  readonly definition: string;
  readonly levels: ReadonlyMap<number, Level>;
  /** By level: the first number if this list restarts. */
  readonly restarts: ReadonlyMap<number, number>;
}

interface Style {
  readonly basedOn?: string;
  readonly list?: string;
  readonly level?: number;
}

const PROPERTIES =
  /(<w:p(?:\s[^<>]*)?>\s*)(?:<w:pPr\/>|<w:pPr(?:\s[^<>]*)?>([\s\S]{0,20000}?)<\/w:pPr>(?!<\/w:pPrChange>))?/g;
const FORMER = /<w:pPrChange\b(?:(?!<w:pPrChange\b)[\s\S])*?<\/w:pPrChange>/g;
const OWN_LIST = /<w:numPr>(?:(?!<w:numPr>)[\s\S])*?<\/w:numPr>|<w:numPr\/>/g;
const NO_LIST = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="0"/></w:numPr>';

/** Style given to paragraphs that are quotations because of their indent. */
const INDENTED_QUOTE = "LegibusQuote";

/**
 * Adds to the main part what Word displays but does not store: numbers at the beginning of paragraphs, and a
 * quotation style for paragraphs that are indented after a line introducing them. Bullets stay lists. A
 * paragraph whose mark is deleted is joined with the next, and they share one number.
 */
function withWhatWordShows({ document, numbering, styles }: WordParts): string {
  const known = stylesOf(styles);
  const lists = listsOf(numbering, known);
  const counters = new Counters();
  const quotes = new IndentedQuotes();
  let isJoined = false; // to the previous paragraph
  return document.replaceAll(PROPERTIES, (whole: string, open: string, inside = "", offset = 0) => {
    const properties = String(inside).replaceAll(FORMER, "");
    const goesOn = isJoined;
    isJoined = /<w:rPr>(?:(?!<\/?w:rPr>)[\s\S])*?<w:del\b/.test(properties);
    const placed = placeOf(properties, known, lists);
    if (!placed && quotes.isQuote(settingOf(properties, document, offset)))
      return `${open}<w:pPr><w:pStyle w:val="${INDENTED_QUOTE}"/>${properties}</w:pPr>`;
    const label = goesOn && placed ? "" : placed && counters.next(placed.list, placed.level);
    if (label === undefined) return whole;
    const bare = properties.replaceAll(OWN_LIST, "");
    const style = /^\s*<w:pStyle\b[^<>]*\/>/.exec(bare)?.[0] ?? "";
    const number = label === "" ? "" : `<w:r><w:t xml:space="preserve">${escapeText(label)} </w:t></w:r>`;
    return `${open}<w:pPr>${style}${NO_LIST}${bare.slice(style.length)}</w:pPr>${number}`;
  });
}

function settingOf(properties: string, document: string, offset: number): Setting {
  const indent = /<w:ind\b[^<>]*>/.exec(properties)?.[0] ?? "";
  const end = document.lastIndexOf("</w:t>", offset);
  return {
    left: Number(/\bw:(?:left|start)="(\d{1,6})"/.exec(indent)?.[1] ?? 0),
    isHanging: /\bw:hanging="[1-9]/.test(indent),
    isPlain: !/<w:pStyle\b/.test(properties) || /<w:pStyle\b[^<>]*"(?:Normal|Standard)"/.test(properties),
    before: end === -1 ? "" : document.slice(Math.max(0, end - 20), end),
  };
}

/** Returns the list and level of a paragraph, from its own properties or else from its style's. */
function placeOf(properties: string, styles: ReadonlyMap<string, Style>, lists: ReadonlyMap<string, List>) {
  const own = /<w:numPr>((?:(?!<w:numPr>)[\s\S])*?)<\/w:numPr>/.exec(properties)?.[1] ?? "";
  const styleId = valueOf(properties, "pStyle");
  const style = styleId === undefined ? {} : inherited(styles, styleId);
  const list = lists.get(valueOf(own, "numId") ?? style.list ?? "");
  if (!list) return undefined;
  const linked = [...list.levels].find(([, level]) => styleId !== undefined && level.style === styleId)?.[0];
  const level = Number(valueOf(own, "ilvl") ?? linked ?? style.level ?? 0);
  return { list, level };
}

function valueOf(xml: string, name: string): string | undefined {
  return regex.plain`<w:${name}\s[^<>]*?w:val="([^"]*)"`.exec(xml)?.[1];
}

const DEEPEST_STYLE = 20;

function inherited(styles: ReadonlyMap<string, Style>, id: string): Style {
  const chain: Style[] = [];
  for (let next: string | undefined = id; next !== undefined && chain.length < DEEPEST_STYLE;) {
    const style: Style = styles.get(next) ?? {};
    chain.push(style);
    next = style.basedOn;
  }
  const list = chain.find((style) => style.list !== undefined)?.list;
  const level = chain.find((style) => style.level !== undefined)?.level;
  return { ...defined({ list, level }) };
}

function stylesOf(xml: string): ReadonlyMap<string, Style> {
  const styles = new Map<string, Style>();
  let id = "";
  const set = (more: Style) => styles.set(id, { ...styles.get(id), ...more });
  readXml(xml, {
    open(name, { val = "", styleId }) {
      if (name === "style") id = styleId ?? "";
      else if (name === "basedOn") set({ basedOn: val });
      else if (name === "numId") set({ list: val });
      else if (name === "ilvl") set({ level: Number(val) });
    },
    close: () => undefined,
    text: () => undefined,
  });
  return styles;
}

/** A list definition or instance while it is being read. */
interface Read {
  definition: string;
  link: string | undefined;
  readonly levels: Map<number, Level>;
  readonly restarts: Map<number, number>;
}

function listsOf(xml: string, styles: ReadonlyMap<string, Style>): ReadonlyMap<string, List> {
  const definitions = new Map<string, Read>();
  const instances = new Map<string, Read>();
  let current: Read = { definition: "", link: undefined, levels: new Map(), restarts: new Map() };
  let at = 0;
  const begin = (definition: string): Read => {
    current = { definition, link: undefined, levels: new Map(), restarts: new Map() };
    return current;
  };
  const set = (more: Partial<Level>) => {
    const level = current.levels.get(at) ?? { start: 1, format: "decimal", text: "", style: undefined };
    current.levels.set(at, { ...level, ...more });
  };
  const readers: Readonly<Record<string, (attributes: XmlAttributes) => void>> = {
    abstractNum: ({ abstractNumId = "" }) => definitions.set(abstractNumId, begin(abstractNumId)),
    num: ({ numId = "" }) => instances.set(numId, begin("")),
    abstractNumId: ({ val = "" }) => (current.definition = val),
    numStyleLink: ({ val }) => (current.link = val),
    lvl: ({ ilvl = "0" }) => (at = Number(ilvl)),
    lvlOverride: ({ ilvl = "0" }) => (at = Number(ilvl)),
    startOverride: ({ val }) => current.restarts.set(at, Number(val)),
    start: ({ val }) => set({ start: Number(val) }),
    numFmt: ({ val = "" }) => set({ format: val }),
    lvlText: ({ val = "" }) => set({ text: val }),
    pStyle: ({ val }) => set({ style: val }),
  };
  readXml(xml, {
    open: (name, attributes) => readers[name]?.(attributes),
    close: () => undefined,
    text: () => undefined,
  });
  const linked = (definition: string) => {
    const style = definitions.get(definition)?.link;
    const list = style === undefined ? undefined : styles.get(style)?.list;
    return (list === undefined ? undefined : instances.get(list)?.definition) ?? definition;
  };
  return new Map(
    [...instances].map(([id, { definition, levels, restarts }]) => {
      const used = linked(definition);
      const all = new Map([...(definitions.get(used)?.levels ?? []), ...levels]);
      return [id, { definition: used, levels: all, restarts }];
    }),
  );
}

/** Numbers assigned so far, by definition and level. */
class Counters {
  readonly #counts = new Map<string, number[]>();
  readonly #begun = new Set<List>();

  /** Returns the label of the next paragraph of a level; undefined for a bullet or an undefined level. */
  next(list: List, at: number): string | undefined {
    const level = list.levels.get(at);
    if (!level || level.format === "bullet") return undefined;
    const counts = this.#counts.get(list.definition) ?? [];
    this.#counts.set(list.definition, counts);
    if (!this.#begun.has(list)) for (const [of, start] of list.restarts) counts[of] = start - 1;
    this.#begun.add(list);
    for (let above = 0; above < at; above += 1) counts[above] ??= list.levels.get(above)?.start ?? 1;
    counts[at] = (counts[at] ?? level.start - 1) + 1;
    counts.length = at + 1;
    return level.text.replaceAll(/%([1-9])/g, (_, digit: string) => {
      const of = Number(digit) - 1;
      return written(counts[of] ?? 1, list.levels.get(of)?.format ?? "decimal");
    });
  }
}

function written(number: number, format: string): string {
  switch (format) {
    case "lowerLetter":
      return letters(number);
    case "upperLetter":
      return letters(number).toUpperCase();
    case "lowerRoman":
      return roman(number);
    case "upperRoman":
      return roman(number).toUpperCase();
    case "none":
      return "";
    default:
      return String(number);
  }
}

/** Formats a number in letters as Word does: "z" is followed by "aa", "bb". */
function letters(number: number): string {
  const at = (number - 1) % 26;
  return "abcdefghijklmnopqrstuvwxyz".charAt(at).repeat(Math.min(10, Math.floor((number - 1) / 26) + 1));
}

const MAX_UNPACKED = 200_000_000; // bytes of all parts together
const PIECE = 65_536;

const styleMap = [
  "u => u",
  `p.${INDENTED_QUOTE} => blockquote > p:fresh`,
  ...QUOTATION_STYLES.map((name) => `p[style-name^='${name}'] => blockquote > p:fresh`),
];

/**
 * Converts a DOCX to HTML, with notes in the form that our walker expects and automatic numbers as text,
 * without pictures.
 */
export async function* docxHtml(bytes: Uint8Array): AsyncGenerator<string> {
  requireModest(bytes);
  const buffer = Buffer.from(asShown(bytes));
  const convertImage = mammoth.images.imgElement(() => Promise.resolve({ src: "" }));
  const { value } = await mammoth.convertToHtml({ buffer }, { convertImage, styleMap });
  yield notesFirst(value);
}

/**
 * Decompresses everything once and counts, because the sizes declared in an archive may be wrong.
 * @throws Refused
 */
function requireModest(bytes: Uint8Array): void {
  let total = 0;
  const unzip = new Unzip((file) => {
    if ((file.originalSize ?? 0) > MAX_UNPACKED) throw new Refused("size", "declared");
    file.ondata = (error, piece) => {
      if (error) throw error;
      total += piece.length;
      if (total > MAX_UNPACKED) throw new Refused("size", "unpacked");
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  for (let at = 0; at < bytes.length; at += PIECE)
    unzip.push(bytes.subarray(at, at + PIECE), at + PIECE >= bytes.length);
}

/** Returns the file without pictures, its main part with the numbers that Word displays. */
function asShown(bytes: Uint8Array): Uint8Array {
  const parts = unzipSync(bytes, { filter: ({ name }) => /\.(?:xml|rels)$/.test(name) });
  const relations = textOf(parts["_rels/.rels"]);
  const target = /<Relationship\s(?=[^<>]*officeDocument")[^<>]*\bTarget="\/?([^"]+)"/.exec(relations)?.[1];
  const main = target ?? "word/document.xml";
  const folder = main.slice(0, main.lastIndexOf("/") + 1);
  const partOf = (name: string) => textOf(parts[`${folder}${name}.xml`]);
  const notes = ["footnotes", "endnotes"].map((name) => `${folder}${name}.xml`).filter((name) => parts[name]);
  const document = withWhatWordShows({
    document: withWrapped(textOf(parts[main])),
    numbering: partOf("numbering"),
    styles: partOf("styles"),
  });
  const wrapped = notes.map((name) => [name, strToU8(withWrapped(textOf(parts[name])))] as const);
  return zipSync({ ...parts, ...Object.fromEntries(wrapped), [main]: strToU8(document) }, { level: 0 });
}

/** Renames elements that only wrap visible text and that mammoth leaves out to one that it reads: `w:smartTag`. */
function withWrapped(xml: string): string {
  return xml.replaceAll(/(?<=<\/?w:)(?:fldSimple|customXml|dir|bdo)(?=[\s>/])/g, "smartTag");
}

function textOf(part: Uint8Array | undefined): string {
  return part === undefined ? "" : strFromU8(part);
}

/** The number of a note, or the roman one of an endnote. */
const LABEL = String.raw`\d{1,6}|[ivxlcdm]{1,12}`;

/**
 * Moves the link back to a note's mark, which mammoth puts at its end, to its beginning, where the walker
 * recognises it.
 */
function notesFirst(html: string): string {
  return numbered(html)
    .replaceAll(regex.g`<a href="#(?:foot|end)note-ref-(?:${LABEL})">↑</a>`, "")
    .replaceAll(regex.g`<li id="((?:foot|end)note)-(${LABEL})">\s*<p>`, '<p><a href="#$1-ref-$2">[$2]</a> ');
}

const MARK = /<a href="#((foot|end)note-\d{1,6})" id="[^"]{1,40}">\[\d{1,6}\]<\/a>/g;

/**
 * Numbers notes as Word prints them, by counting the marks of each kind, because a file's own ids may begin with 2 or
 * have gaps; endnotes beside footnotes are i, ii, iii.
 */
function numbered(html: string): string {
  const labels = new Map<string, string>();
  const counts = { foot: 0, end: 0 };
  const isMixed = ["foot", "end"].every((kind) => html.includes(`<a href="#${kind}note-`));
  for (const [, id = "", kind] of html.matchAll(MARK)) {
    if (labels.has(id)) continue;
    const count = (counts[kind === "end" ? "end" : "foot"] += 1);
    labels.set(id, isMixed && kind === "end" ? roman(count) : String(count));
  }
  const marked = html.replaceAll(MARK, (mark: string, id: string) =>
    mark.replace(/(?<=\[)\d+(?=\])/, labels.get(id) ?? ""),
  );
  return marked.replaceAll(
    /((?:href="#|id=")((?:foot|end)note)-(?:ref-)?)(\d{1,6})(?=")/g,
    (all, before: string, kind: string, own: string) => {
      const label = labels.get(`${kind}-${own}`);
      return label === undefined ? all : `${before}${label}`;
    },
  );
}
