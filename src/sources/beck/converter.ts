import type { Step } from "../../pins/grammar.ts";
import { writePin } from "../../pins/write.ts";
import { lowered } from "../../core/text.ts";
import type { Block, DocumentBody, DocumentCitations, LegalDocument } from "../../core/document.ts";
import { notADocument, type PageConverter, removedWarning } from "../../documents/page.ts";
import { walk } from "../../markup/html/walk.ts";
import { type DocumentHead, readHead, journalPlace, publicationOf } from "./head.ts";
import {
  contentOf,
  pageTitle,
  documentRules,
  prepareContent,
  anchored,
  ANCHORS,
  type Zone,
  zoneOf,
} from "./page-state.ts";
import { fromId } from "./urls.ts";
import type { Flow } from "../../markup/html/flow.ts";
import { BlockList } from "../../documents/block-list.ts";

/** Beck's terms: the texts are for the licensee only. */
const RIGHTS = "for the licence's holder only; not to be passed on (beck-online's terms)";

/**
 * Converts a page of beck-online, print view or not: laws, decisions, commentaries, articles.
 * @throws LegibusError LAYOUT_CHANGED
 */
export const convert: PageConverter = ({ id, text, source }) => {
  const content = contentOf(text);
  if (content === undefined) throw notADocument("beck-online", source.url);
  const path = pathOf(id, content);
  const part = kindOf(path);
  const { flows, removed } = walk(prepareContent(content), documentRules);
  const writer = new BlockWriter(part);
  for (const flow of flows) writer.add(flow);
  const { blocks, footnotes, warnings } = writer.finish();
  if (blocks.length === 0) throw notADocument("beck-online", source.url);
  const head = readHead(content);
  const kind = head.court !== undefined && head.fileNumber !== undefined ? "case" : part; // journals print decisions too
  const title = titleOf(head, text, kind, blocks.find(({ type }) => type === "heading")?.markdown);
  const publication = kind === "other" ? publicationOf(head, path) : undefined;
  return {
    id,
    kind,
    title,
    ...(head.court !== undefined && { court: courtOf(head) }),
    ...dateOf(head, kind),
    citations: citationsOf(head, kind, title, path),
    jurisdiction: "de",
    language: "de",
    source: { ...source, licence: RIGHTS },
    ...(kind === "legislation" && head.stand !== undefined && { version: { label: `Stand ${head.stand}` } }),
    ...(publication && { publication }),
    contentType: "text/html",
    blocks,
    footnotes,
    warnings: [...warnings, ...removedWarning(removed)],
  };
};

/** Returns the document's path: from its id, or from the file name that the page's generator left in it. */
function pathOf(id: string, content: string): string {
  const address = fromId(id);
  if (address?.type === "document") return address.vpath.toLowerCase();
  const file = /<!--\s{0,9}FileName:\s{0,9}([^\s>]{1,400})/i.exec(content)?.[1];
  return (file ?? "").replaceAll("\\", "/").toLowerCase();
}

function kindOf(path: string): LegalDocument["kind"] {
  if (/inhaltsverzeichnis/.test(path)) return "contents";
  if (path.startsWith("bibdata/ges/")) return "legislation";
  return path.startsWith("bibdata/ent") ? "case" : "other";
}

function courtOf({ court = "", chamber }: DocumentHead): string {
  return chamber === undefined ? court : `${court} (${chamber})`;
}

/**
 * Returns "LG Köln (14. Zivilkammer), Urteil vom 22.12.2023 – 14 O 276/23", a commentary's own heading, else
 * the page's title.
 */
function titleOf(
  head: DocumentHead,
  page: string,
  kind: LegalDocument["kind"],
  first: string | undefined,
): string {
  if (head.court !== undefined && head.fileNumber !== undefined) {
    const when = head.date === undefined ? "" : ` vom ${head.date.split("-").toReversed().join(".")}`;
    return `${courtOf(head)}, ${head.form ?? "Entscheidung"}${when} – ${head.fileNumber}`;
  }
  if (kind === "other" && head.work !== undefined && head.heading !== undefined) {
    return [head.heading, head.randnummern, head.author].filter((one) => one !== undefined).join(", ");
  }
  const title = pageTitle(page);
  return /^(?:|beck-online|Druckansicht.*|Dokument)$/i.test(title) ? (first ?? head.place ?? title) : title;
}

function dateOf({ date, stand }: DocumentHead, kind: LegalDocument["kind"]): { readonly date?: string } {
  const day = kind === "case" ? date : (date ?? stand);
  return day === undefined ? {} : { date: day };
}

function citationsOf(
  head: DocumentHead,
  kind: LegalDocument["kind"],
  title: string,
  path: string,
): DocumentCitations {
  const { ecli, work, stand } = head;
  const place = head.place ?? journalPlace(path);
  const edition = work === undefined ? [] : [stand === undefined ? work : `${work}, Stand ${stand}`];
  return {
    reported: place === undefined || place === title ? [] : [place],
    other: kind === "case" ? [] : edition,
    ...(ecli !== undefined && { ecli }),
  };
}

/** Parts that are shown as a line of metadata above the text. */
const FACTS: ReadonlySet<Zone> = new Set([
  "normenk",
  "rechtsgebiet",
  "schlagwort",
  "ecli",
  "rekraft",
  "vorinst",
]);
const STATE = /^Stand:\s?\d{1,2}\.\s?\d{1,2}\.\s?\d{4}\b/; // date of the law's text, printed after it
const HEADS: ReadonlySet<Zone> = new Set(["citation", "gerzeile"]);

class BlockWriter {
  readonly #kind: LegalDocument["kind"];
  readonly #list = new BlockList();
  #norm: Flow[] = []; // flows of the current provision
  #zone: Zone = "";
  #heading = ""; // label of a metadata line
  #pin = "";
  #counted = 0; // number of Leitsätze so far
  #note: string | undefined;

  constructor(kind: LegalDocument["kind"]) {
    this.#kind = kind;
  }

  add(flow: Flow): void {
    const zone = flow.kind === "mark" ? zoneOf(flow.text) : undefined;
    if (zone !== undefined) return this.#enter(zone);
    if (flow.defines !== undefined) this.#footnote(flow.defines, flow);
    else if (flow.kind === "heading") this.#title(flow);
    else if (this.#note !== undefined && this.#zone === "fussnoten") this.#footnote(this.#note, flow);
    else if (this.#kind === "legislation" && this.#zone !== "vkstandfooter" && !STATE.test(flow.text))
      this.#norm.push(flow);
    else this.#text(flow);
  }

  finish(): DocumentBody {
    this.#endNorm();
    const { blocks } = this.#list;
    const missing = this.#list.unmatched();
    const warnings =
      missing.length === 0 ? [] : [`the page has no text for footnote ${missing.slice(0, 10).join(", ")}`];
    return { blocks, footnotes: this.#list.footnotes(), warnings: [...warnings, ...gaps(blocks)] };
  }

  #enter(zone: Zone): void {
    this.#endNorm();
    if (zone !== this.#zone) this.#pin = PINS[zone] ?? (zone === "text" ? this.#pin : "");
    this.#zone = zone;
    this.#heading = "";
    if (zone !== "fussnoten") this.#note = undefined;
  }

  #title(flow: Flow): void {
    this.#endNorm();
    const printed = flow.markdown.trimEnd();
    const markdown = printed.endsWith(":") ? printed.slice(0, -1).trimEnd() : printed;
    if (FACTS.has(this.#zone) || (this.#zone === "title" && flow.level > 1)) this.#heading = markdown;
    else {
      const level = this.#list.blocks.some(({ type }) => type === "heading") ? Math.max(2, flow.level) : 1;
      this.#list.blocks.push({ type: "heading", level, pin: PINS[this.#zone] ?? "", markdown });
    }
  }

  #text(flow: Flow): void {
    const { markdown } = flow;
    const zone = this.#zone;
    if (FACTS.has(zone) || (zone === "title" && this.#heading !== "")) {
      this.#push(
        {
          type: "catchwords",
          pin: "",
          markdown: this.#heading === "" ? markdown : `**${this.#heading}:** ${markdown}`,
        },
        flow,
      );
      return;
    }
    if (HEADS.has(zone) || zone === "vkstandfooter" || STATE.test(flow.text))
      return this.#push({ type: "paragraph", pin: "", markdown }, flow);
    const randnummer = anchored(flow, ANCHORS.randnummer);
    if (randnummer !== undefined) this.#pin = `Rn. ${randnummer}`;
    else if (zone === "leitsatz" && flow.quote === 0) this.#leitsatz(flow);
    this.#push(textBlock(flow, this.#pin, randnummer, zone === "tenor"), flow);
  }

  #leitsatz({ text }: Flow): void {
    const [, printed] = /^(\d{1,2})\.\s/.exec(text) ?? [];
    this.#counted = printed === undefined ? this.#counted + 1 : Number(printed);
    this.#pin = `Leitsatz ${this.#counted}`;
  }

  #endNorm(): void {
    const flows = this.#norm;
    this.#norm = [];
    for (const piece of pieces(flows)) this.#push(blockOf(piece), piece.flow);
  }

  #footnote(label: string, flow: Flow): void {
    this.#endNorm();
    if (flow.defines === undefined && this.#list.blocks.at(-1)?.type === "footnote")
      return this.#list.append(flow.markdown, "\n\n");
    this.#note = label;
    this.#list.note(label, flow.markdown, flow.notes);
  }

  #push(block: Block, { notes }: Flow): void {
    if (block.markdown !== "") this.#list.push(block, notes);
  }
}

function textBlock(
  { kind, markdown, quote, list }: Flow,
  pin: string,
  randnummer: string | undefined,
  isOrder: boolean,
): Block {
  if (kind === "table") return { type: "table", pin, markdown };
  if (isOrder) return { type: "orders", pin, markdown };
  if (quote > 0) return { type: "quote", level: quote, pin, markdown };
  if (list) return { type: "list", level: list.depth, label: list.label, pin, markdown };
  return { type: "paragraph", pin, ...(randnummer !== undefined && { label: randnummer }), markdown };
}

/** Pins of parts without numbers. */
const PINS: Readonly<Record<Zone, string>> = { tenor: "Tenor", abstract: "Abstract" };

/** Returns the first Randnummer missing in each gap between two printed ones. */
function gaps(blocks: readonly Block[]): string[] {
  const numbers = blocks.flatMap(({ pin, label }) => {
    const number = label === undefined ? undefined : /^Rn\. (\d{1,5})$/.exec(pin)?.[1];
    return number === undefined ? [] : [Number(number)];
  });
  const missing = numbers.flatMap((number, at) => {
    const before = numbers[at - 1];
    return before !== undefined && number > before + 1 ? [`${before + 1}`] : [];
  });
  return missing.length === 0 ? [] : [`the page jumps over Rn. ${missing.slice(0, 5).join(", ")}`];
}

/** A sentence of a provision, or a list item in it. */
interface Piece {
  readonly flow: Flow;
  readonly absatz: string | undefined;
  /** Sentence number; 0 where the page prints none. */
  readonly sentence: number;
  readonly items: readonly string[];
  /** Label printed before it: "(2)", "1.", "a)". */
  readonly label: string | undefined;
  readonly markdown: string;
}

/** The number of an Absatz without a class of its own. */
const PRINTED = /^\((\d{1,3}[a-z]{0,2})\)(?:\s{1,9}|$)/;
const SENTENCE = /(?<=^|\s)[⁰¹²³⁴-⁹]{1,3}(?=\S)/gu;

/** Splits a provision into its sentences and list items. */
function pieces(flows: readonly Flow[]): Piece[] {
  const found: Piece[] = [];
  let [absatz, sentence]: [string | undefined, number] = [undefined, 0];
  let items: readonly string[] = [];
  for (const flow of flows) {
    const { opened, text } = opening(flow);
    const item = anchored(flow, ANCHORS.item) ?? (flow.list?.first ? flow.list.label : undefined);
    if (opened !== undefined) [absatz, sentence, items] = [opened, 0, []];
    if (item !== undefined) items = itemsWith(items, item);
    else if (!flow.list) items = [];
    const first = item ?? (opened && `(${opened})`);
    for (const [at, part] of sentences(text).entries()) {
      if (part.number > 0) sentence = part.number;
      found.push({
        flow,
        absatz,
        sentence,
        items,
        label: at === 0 ? first : undefined,
        markdown: part.markdown,
      });
    }
  }
  return found;
}

/** Returns the number of an Absatz that begins here, and the text after it. */
function opening(flow: Flow): { readonly opened: string | undefined; readonly text: string } {
  const printed = PRINTED.exec(flow.markdown);
  const text = flow.markdown.slice(printed?.[0].length ?? 0);
  return { opened: anchored(flow, ANCHORS.absatz) ?? printed?.[1], text };
}

/** Updates the open items: "2." closes "1." and everything in it; "a)" is nested in the number before. */
function itemsWith(open: readonly string[], item: string): readonly string[] {
  const plain = item.replace(/[.)]$/, "");
  const numbered = /^\d/.test(open[0] ?? "") ? 1 : 0; // letters are nested in numbers, where there are any
  const depth = /^\d/.test(plain) ? 0 : numbered + (/^([a-z])\1$/.test(plain) ? 1 : 0);
  return [...open.slice(0, depth), plain];
}

/**
 * Splits at the raised numbers that the page prints before sentences; other raised digits follow a letter or
 * a digit.
 */
function sentences(markdown: string) {
  if (markdown === "") return []; // a number on a line of its own: its text follows
  const marks = [...markdown.matchAll(SENTENCE)];
  const [first] = marks;
  if (!first) return [{ number: 0, markdown }];
  const before = markdown.slice(0, first.index).trim();
  const rest = marks.map((mark, at) => ({
    number: Number(lowered(mark[0])),
    markdown: markdown.slice(mark.index, marks[at + 1]?.index).trim(),
  }));
  return before === "" ? rest : [{ number: 0, markdown: before }, ...rest];
}

/** Builds a block with the pin that lawyers write: `Abs. 2 S. 1`, `Abs. 2 Nr. 3`, `Abs. 1 Nr. 1 lit. a`. */
function blockOf({ flow, absatz, sentence, items, label, markdown }: Piece): Block {
  const units = items.map((value): Step => ({ kind: /^\d/.test(value) ? "nummer" : "litera", value }));
  const pin = writePin("", [
    { kind: "absatz", value: absatz ?? "" },
    { kind: "satz", value: sentence === 0 ? "" : String(sentence) },
    ...units,
  ]);
  if (flow.kind === "table") return { type: "table", pin, markdown };
  if (label === undefined) return { type: "paragraph", pin, markdown };
  return { type: "list", level: items.length === 0 ? 1 : items.length + 1, label, pin, markdown };
}
