import { titleCased } from "../../citations/capitals.ts";
import type { Block, DocumentBody, Footnote } from "../../core/document.ts";
import { unemphasised } from "../../core/text.ts";
import { judgesOfHeading, judgesOfOpening } from "../../documents/recognise/judges.ts";
import type { Flow } from "../../markup/html/flow.ts";
import { numberParagraphs, numbersOf, withoutNumber } from "./numbering.ts";
import { BlockList } from "../../documents/block-list.ts";

/** The parts of a judgment's page. */
type Zone = "front" | "orders" | "catchwords" | "reasons" | "end" | "annexure" | "notes";

interface LocatedFlow {
  readonly flow: Flow;
  readonly zone: Zone;
  /** The number that it would have as a paragraph. */
  readonly number: number | undefined;
  /** The judge who begins to speak here. */
  readonly judge?: string;
  /** Whether this line only names a judge or opens a part. */
  readonly isMarker: boolean;
  /** Part that begins right before this numbered item: a judge's reasons or a part of the page. */
  readonly starts?: "judge" | "part";
}

const LONGEST_MARKER = 90; // characters; a longer line is text
const NEAR = 3; // flows between a judge's name and the first paragraph: a heading or two

/** Lines that open a part, as courts print them. */
const MARKERS: readonly (readonly [Zone, RegExp])[] = [
  ["catchwords", /^catch ?words\b/i],
  ["orders", /^(?:the )?(?:court |tribunal )?(?:orders?|orders? made)(?: that| of the court)?:?$/i],
  ["orders", /^(?:the )?(?:court|tribunal|commission) (?:orders|decides|directs)(?: that)?:?$/i],
  ["front", /^(?:hearing|headnote|representation|appearances|counsel|solicitors):?$/i],
  ["annexure", /^(?:annexure|appendix|schedule|attachment)\b(?! of the act)/i],
  [
    "reasons",
    /^(?:ex tempore |revised )?(?:reasons?(?: for (?:judgment|decision|ruling|determination))?|judgments?|decision|ruling)(?: of the court)?:?$/i,
  ],
];
const REASONS_FOR = /^(?:ex tempore |revised )?reasons? for\b/i;
const DECISION = /^decision:?$/i;
/** Lines after the orders, and the registrar's certificate after the reasons, that belong to neither. */
const AFTER_ORDERS =
  /^(?:on appeal from|representation\b|appearances?\b|counsel\b|solicitors?\b|notice:|note:)/i;
const CERTIFICATE = /^I certify that\b/i;

/** Assigns each flow its part of the judgment and its judge. */
function placeFlows(flows: readonly Flow[]): readonly LocatedFlow[] {
  return new Placer(flows).place();
}

type Reading = Pick<LocatedFlow, "zone" | "judge" | "isMarker">;

class Placer {
  readonly #flows: readonly Flow[];
  readonly #numbers: readonly (number | undefined)[];
  readonly #next: readonly (number | undefined)[]; // index of the next numbered flow
  readonly #lastReasons: number; // index of the last heading "REASONS FOR …"
  #zone: Zone = "front";
  #last = 0; // number of the last item that may be a paragraph
  #apart = 0; // number of the last item in the orders or the annexure

  constructor(flows: readonly Flow[]) {
    this.#flows = flows;
    this.#numbers = numbersOf(flows);
    this.#next = nextNumbered(this.#numbers);
    this.#lastReasons = flows.findLastIndex((flow) => REASONS_FOR.test(flow.text) && isSetApart(flow));
  }

  place(): readonly LocatedFlow[] {
    const placed: LocatedFlow[] = [];
    let starts: "judge" | "part" | undefined;
    for (const [index, flow] of this.#flows.entries()) {
      if (flow.kind === "mark") {
        if (this.#zone === "orders" || this.#zone === "catchwords")
          this.#zone = this.#last > 0 ? "reasons" : "front";
        continue;
      }
      const number = this.#numbers[index];
      const reading = this.#read(flow, index, number);
      this.#zone = reading.zone;
      if (reading.judge !== undefined) starts = "judge";
      else if (reading.isMarker) starts ??= "part";
      placed.push({ flow, number, ...reading, ...(number !== undefined && starts && { starts }) });
      if (number !== undefined) starts = undefined;
    }
    return placed;
  }

  #read(flow: Flow, index: number, number: number | undefined): Reading {
    if (flow.defines !== undefined) return { zone: "notes", isMarker: false };
    if (number !== undefined) return this.#readItem(flow, number);
    if (flow.quote > 0 || flow.list || flow.kind === "table") return { zone: this.#zone, isMarker: false };
    return this.#readLine(flow, index);
  }

  #readItem(flow: Flow, number: number): Reading {
    const judge = judgesOfOpening(withoutNumber(flow.text));
    const zone = judge === undefined ? this.#zoneOfItem(number) : "reasons";
    if (zone === "orders" || zone === "annexure" || zone === "notes") this.#apart = number;
    else this.#last = Math.max(this.#last, number);
    return { zone, isMarker: false, ...(judge !== undefined && { judge }) };
  }

  /** Returns an item's zone; one that continues the paragraph numbers is a paragraph, whatever was in between. */
  #zoneOfItem(number: number): Zone {
    const goesOn = number > 1 && number === this.#last + 1 && number !== this.#apart + 1;
    if (this.#zone === "catchwords" || (goesOn && this.#zone !== "front")) return "reasons";
    return this.#zone;
  }

  #readLine(flow: Flow, index: number): Reading {
    const { text } = flow;
    if (
      (CERTIFICATE.test(text) && this.#zone !== "notes") ||
      (this.#zone === "orders" && AFTER_ORDERS.test(text))
    ) {
      return { zone: this.#last > 0 ? "end" : "front", isMarker: false };
    }
    if (text.length > LONGEST_MARKER) return { zone: this.#zone, isMarker: false };
    const marker = isSetApart(flow) ? this.#marker(text, index) : undefined;
    if (marker) return { zone: marker, isMarker: true };
    const judge = this.#mayNameJudge(flow, index) ? judgesOfHeading(text) : undefined;
    return judge ? { zone: "reasons", judge, isMarker: true } : { zone: this.#zone, isMarker: false };
  }

  /**
   * Returns the part that this line opens. After the first paragraph, a part begins only where the numbering
   * does not continue.
   */
  #marker(text: string, index: number): Zone | undefined {
    const next = this.#numbers[this.#next[index] ?? -1] ?? 0;
    if (this.#last > 0 && next > 1) return undefined;
    const zone = MARKERS.find(([, pattern]) => pattern.test(text))?.[0];
    if (zone === "annexure") return this.#last > 0 ? zone : undefined;
    if (zone === "front") return this.#last === 0 && this.#zone !== "reasons" ? zone : undefined;
    return zone === "reasons" && DECISION.test(text) && index < this.#lastReasons ? "orders" : zone;
  }

  /** Tests whether a line is where a judge's name would be: in the reasons, or right before the first paragraph. */
  #mayNameJudge(flow: Flow, index: number): boolean {
    const next = this.#next[index];
    const near = next !== undefined && next - index <= NEAR;
    if (this.#zone === "notes" || this.#zone === "annexure") return near && flow.bold;
    if (!near && this.#zone === "front") return false;
    return (
      flow.bold || flow.centred || flow.text.endsWith(":") || flow.text === flow.text.toUpperCase() || near
    );
  }
}

function nextNumbered(numbers: readonly (number | undefined)[]): readonly (number | undefined)[] {
  const next: (number | undefined)[] = [];
  let found: number | undefined;
  for (let at = numbers.length - 1; at >= 0; at -= 1) {
    next[at] = found;
    if (numbers[at] !== undefined) found = at;
  }
  return next;
}

/** Tests whether a line is set apart from the text, as headings are. */
function isSetApart({ bold, centred, kind, text }: Flow): boolean {
  return bold || centred || kind === "heading" || text === text.toUpperCase();
}

/** Builds the blocks of a judgment from its page's flows, for every generation of mark-up. */
export function judgmentBlocks(flows: readonly Flow[]): DocumentBody {
  const spoken = flows.findIndex(({ text }) => TRANSCRIPT.test(text));
  if (spoken !== -1) return transcriptBlocks(flows, spoken);
  const placed = placeFlows(markOldNotes(flows));
  const { paragraphs, warnings } = findParagraphs(placed);
  const writer = new BlockWriter(paragraphs, soleJudge(placed));
  for (const [index, one] of withReasons(placed, paragraphs).entries()) writer.add(one, index);
  const { blocks, footnotes, unmatched } = writer.finish();
  const notes = noteWarnings(footnotes, unmatched);
  return { blocks, footnotes, warnings: [...warnings, ...countWarnings(flows, paragraphs), ...notes] };
}

const TRANSCRIPT = /^transcript of proceedings$/i;
const SPEAKER =
  /^((?:MR|MS|MRS|MISS|DR|PROF)\.? [A-Z][A-Za-z'’ -]{1,40}|(?:HIS|HER|THEIR) HONOURS?|THE (?:COURT|REGISTRAR|WITNESS|INTERPRETER)|[A-Z][A-Za-z'’ -]{1,40} (?:CJ|ACJ|P|J|JA|JJ)):\s/;

/** Converts a hearing's transcript: its cover, then each speaker's words, without pins. */
function transcriptBlocks(flows: readonly Flow[], spoken: number): DocumentBody {
  const cover = new BlockWriter(new Map(), undefined);
  for (const [index, one] of placeFlows(flows.slice(0, spoken + 1)).entries()) cover.add(one, index);
  let speaker: string | undefined;
  const said = flows.slice(spoken + 1).flatMap((flow): Block[] => {
    if (flow.markdown === "" || isOrnament(flow)) return [];
    speaker = speakerOf(flow.text) ?? speaker;
    const judge = speaker === undefined ? {} : { judge: speaker };
    return [{ type: flow.quote > 0 ? "quote" : "paragraph", pin: "", markdown: flow.markdown, ...judge }];
  });
  return { blocks: [...cover.finish().blocks, ...said], footnotes: [], warnings: [] };
}

/** Returns a line's speaker: "Kiefel CJ", "Ms Harris". */
function speakerOf(text: string): string | undefined {
  const printed = SPEAKER.exec(text)?.[1];
  return printed === undefined ? undefined : (judgesOfHeading(printed) ?? titleCased(printed));
}

interface Paragraph {
  readonly number: number;
  /** Index of its list, where several lists each begin at 1; 0 when there is only one. */
  readonly list: number;
}

/** Keyed by index of the flow. */
type Paragraphs = ReadonlyMap<number, Paragraph>;

function findParagraphs(placed: readonly LocatedFlow[]): {
  paragraphs: Paragraphs;
  warnings: readonly string[];
} {
  const candidates = placed.flatMap(({ flow, zone, number, starts }, index) => {
    if (number === undefined || zone === "orders" || zone === "notes" || zone === "annexure") return [];
    const before = placed[index - 1];
    const introduced = before !== undefined && !before.isMarker && /[:—–]$/.test(before.flow.text);
    const list = flow.list?.id;
    return [{ index, number, introduced, ...(list !== undefined && { list }), ...(starts && { starts }) }];
  });
  const { lists, warnings } = numberParagraphs(candidates);
  const paragraphs = new Map<number, Paragraph>();
  for (const [order, list] of lists.entries()) {
    for (const at of list) {
      const candidate = candidates[at];
      if (candidate)
        paragraphs.set(candidate.index, { number: candidate.number, list: lists.length > 1 ? order + 1 : 0 });
    }
  }
  return { paragraphs, warnings };
}

/** Moves the headings right before the first paragraph into the reasons, whether or not the page marks them. */
function withReasons(placed: readonly LocatedFlow[], paragraphs: Paragraphs): readonly LocatedFlow[] {
  const [first = placed.length] = paragraphs.keys();
  let start = first;
  while (isHeadingOf(placed[start - 1])) start -= 1;
  return placed.map((one, index) =>
    one.zone === "front" && index >= start ? { ...one, zone: "reasons" } : one,
  );
}

function isHeadingOf(one: LocatedFlow | undefined): boolean {
  return one !== undefined && one.zone === "front" && !one.flow.centred && isHeading(one.flow, "reasons");
}

function countWarnings(flows: readonly Flow[], paragraphs: Paragraphs): string[] {
  const stated = statedCount(flows);
  const last = [...paragraphs.values()].at(-1);
  if (stated === undefined || last === undefined || last.list > 0 || last.number === stated) return [];
  return [`the page states ${stated} numbered paragraphs; the last one found is [${last.number}]`];
}

const MAX_NAMED = 10; // labels listed in a warning

function noteWarnings(footnotes: readonly Footnote[], unmatched: readonly string[]): string[] {
  if (unmatched.length === 0) return [];
  const named = unmatched.slice(0, MAX_NAMED).join(", ") + (unmatched.length > MAX_NAMED ? " …" : "");
  return [
    footnotes.length === 0
      ? "the page does not carry the text of its footnotes"
      : `the page has no text for footnote ${named}`,
  ];
}

class BlockWriter {
  readonly #paragraphs: Paragraphs;
  readonly #list = new BlockList();
  #judge: string | undefined;
  #pin = ""; // of the current paragraph, order or annexure
  #zone: Zone = "front";
  #order = 0; // number of the last order
  #orderLists = 1;
  #note: string | undefined;

  constructor(paragraphs: Paragraphs, judge: string | undefined) {
    this.#paragraphs = paragraphs;
    this.#judge = judge;
  }

  add(placed: LocatedFlow, index: number): void {
    const { flow, zone, judge } = placed;
    if (isOrnament(flow)) return;
    if (judge !== undefined) this.#judge = judge;
    if (zone !== this.#zone) this.#enter(zone);
    const paragraph = this.#paragraphs.get(index);
    if (flow.defines !== undefined) this.#footnote(flow.defines, flow);
    else if (paragraph) this.#paragraph(flow, paragraph);
    else if (zone === "notes" && this.#note !== undefined) this.#footnote(this.#note, flow);
    else this.#other(placed);
  }

  finish() {
    const list = this.#list;
    return { blocks: list.blocks, footnotes: list.footnotes(), unmatched: list.unmatched() };
  }

  #enter(zone: Zone): void {
    this.#zone = zone;
    this.#pin = zone === "orders" ? "orders" : "";
    if (zone !== "notes") this.#note = undefined;
  }

  #paragraph(flow: Flow, { number, list }: Paragraph): void {
    const who = list > 0 ? `${this.#judge ?? `List ${list}`} ` : "";
    this.#pin = `${who}[${number}]`;
    this.#note = undefined;
    const markdown = flow.list?.ordered ? flow.markdown : withoutNumber(flow.markdown);
    this.#push({ type: "paragraph", label: String(number), pin: this.#pin, markdown }, flow);
  }

  #footnote(label: string, flow: Flow): void {
    if (flow.defines === undefined && this.#list.blocks.at(-1)?.type === "footnote")
      return this.#list.append(flow.markdown, "\n\n");
    this.#note = label;
    this.#list.note(label, flow.markdown, flow.notes);
  }

  #other({ flow, zone, isMarker }: LocatedFlow): void {
    if (flow.quote === 0 && (isHeading(flow, zone) || isMarker)) {
      this.#heading(flow, zone, isMarker);
    } else if (flow.kind === "table") {
      this.#push({ type: "table", pin: this.#pin, markdown: flow.markdown }, flow);
    } else if (zone === "orders") {
      this.#orders(flow);
    } else if (zone === "catchwords" && flow.quote === 0) {
      this.#push({ type: "catchwords", pin: "", markdown: flow.markdown }, flow);
    } else {
      this.#text(flow, zone);
    }
  }

  #heading(flow: Flow, zone: Zone, isMarker: boolean): void {
    const markdown = unemphasised(flow.markdown);
    if (zone === "annexure") this.#pin = isMarker ? annexurePin(markdown) : this.#pin;
    else this.#pin = zone === "orders" ? "orders" : "";
    const pin = zone === "annexure" || zone === "orders" ? this.#pin : "";
    const level = this.#list.blocks.length === 0 ? 1 : headingLevel(flow, isMarker);
    this.#push({ type: "heading", level, pin, markdown }, flow);
  }

  #orders(flow: Flow): void {
    const label = flow.list?.first ? flow.list.label : undefined;
    if (label !== undefined && flow.list?.depth === 1) this.#pin = this.#orderPin(label, flow.list.number);
    this.#push(
      { type: "orders", pin: this.#pin, ...(label !== undefined && { label }), markdown: flow.markdown },
      flow,
    );
  }

  /** Returns the pin of an order; each matter on a page may have its own list of orders. */
  #orderPin(label: string, number: number): string {
    if (number <= this.#order) this.#orderLists += 1;
    this.#order = number;
    const pin = `order ${label.replace(/\.$/, "")}`;
    return this.#orderLists > 1 ? `${pin} of list ${this.#orderLists}` : pin;
  }

  #text(flow: Flow, zone: Zone): void {
    const { label, markdown } = labelOf(flow);
    const common = { pin: this.#pin, ...(label !== undefined && { label }), markdown };
    if (flow.quote > 0) this.#push({ type: "quote", level: flow.quote, ...common }, flow);
    else if (label !== undefined) this.#push({ type: "list", level: flow.list?.depth ?? 1, ...common }, flow);
    else if (zone === "front" || zone === "end") this.#coverLine(flow);
    else this.#push({ type: "paragraph", pin: this.#pin, markdown }, flow);
  }

  /** Appends to the previous line where it can, because cover sheets and signatures are many short lines. */
  #coverLine(flow: Flow): void {
    const last = this.#list.blocks.at(-1);
    if (last?.type === "paragraph" && last.pin === "" && last.label === undefined) {
      this.#list.mark(flow.notes, "");
      this.#list.append(flow.markdown, "  \n");
    } else {
      this.#push({ type: "paragraph", pin: "", markdown: flow.markdown }, flow);
    }
  }

  #push(block: Block, { notes }: Flow): void {
    const judge = block.pin.includes("[") ? this.#judge : undefined;
    this.#list.push(judge === undefined ? block : { ...block, judge }, notes);
  }
}

const JUDGE_LABEL = /^(?:judgment of|judges?|before|coram|judicial officer|tribunal|member)\s{0,9}:?$/i;
const JUDGE_LINE = /^(?:judgment of|judge|before|coram|tribunal)\s{0,9}:\s{0,9}(\S.{1,80})$/i;
const COUNT_LABEL = /^(?:number of paragraphs|no\.? of paragraphs)\s{0,9}:?$/i;
const COUNT_LINE = /^I certify that the preceding [a-z -]{0,60}\((\d{1,4})\) numbered paragraphs?\b/i;

/** Returns the one judge named on the cover sheet, for single-judge decisions whose reasons do not name the speaker. */
function soleJudge(placed: readonly LocatedFlow[]): string | undefined {
  for (const { flow, zone, number } of placed) {
    if (zone === "reasons" && number !== undefined) return undefined; // "DECISION" may be the title of the cover sheet
    const named = memberBeside(flow) ?? cell(flow, JUDGE_LABEL) ?? JUDGE_LINE.exec(flow.text)?.[1];
    const judge = named === undefined ? undefined : judgesOfHeading(named);
    if (judge !== undefined) return /,| and |JJ|AJJ/.test(judge) ? undefined : judge;
  }
  return undefined;
}

/**
 * Returns the member beside the place and day of a decision of the Fair Work Commission: "COMMISSIONER HALE |
 * PERTH, 5 MARCH 2021".
 */
function memberBeside({ rows = [] }: Flow): string | undefined {
  const [cells = [], ...others] = rows;
  const [member = "", place = ""] = cells.map(withoutAsterisks).filter(Boolean);
  return others.length === 0 && /^[^,\d]{3,40}, \d{1,2} \p{L}{3,9} \d{4}$/u.test(place) ? member : undefined;
}

/** Returns the number of paragraphs that the page states, on its cover sheet or in its certificate. */
function statedCount(flows: readonly Flow[]): number | undefined {
  for (const flow of flows) {
    const digits = cell(flow, COUNT_LABEL) ?? COUNT_LINE.exec(flow.text)?.[1];
    if (digits !== undefined && /^\d{1,4}$/.test(digits)) return Number(digits);
  }
  return undefined;
}

function cell({ rows }: Flow, label: RegExp): string | undefined {
  const row = rows?.find(([first = ""]) => label.test(withoutAsterisks(first)));
  return row?.[1] === undefined ? undefined : withoutAsterisks(row[1]);
}

function withoutAsterisks(markdown: string): string {
  return markdown.replaceAll("*", "").trim();
}

const LONGEST_HEADING = 200; // characters; a longer line in bold is emphasised text

/** Splits off the printed label of an item, or of a line that begins with a label: "(a) the weather". */
function labelOf(flow: Flow): { readonly label: string | undefined; readonly markdown: string } {
  const { list } = flow;
  if (list && (list.ordered || !list.first))
    return { label: list.first ? list.label : undefined, markdown: flow.markdown };
  const [all, label = list?.label] =
    /^(\((?:[a-z]{1,4}|[A-Z]{1,2}|\d{1,2})\)) (?=\S)/.exec(flow.markdown) ?? [];
  return { label, markdown: all === undefined ? flow.markdown : flow.markdown.slice(all.length) };
}

/** Tests for a printer's rule, which is not text: "**********", "---", "- - -". */
function isOrnament({ kind, text, notes }: Flow): boolean {
  return kind !== "table" && notes.length === 0 && text !== "" && /^[*_–—.\s-]+$/.test(text);
}

function isHeading(flow: Flow, zone: Zone): boolean {
  if (flow.kind === "heading") return true;
  if (flow.kind !== "text" || flow.quote > 0 || flow.list || flow.text.length > LONGEST_HEADING) return false;
  if (zone !== "reasons" && zone !== "annexure" && zone !== "notes") return false;
  return flow.bold || ((flow.italic || flow.underlined) && !/[.;,]$/.test(flow.text));
}

/** Returns a heading's level; parts of the page and judges rank above the headings of their reasons. */
function headingLevel(flow: Flow, isMarker: boolean): number {
  if (flow.level > 0) return flow.level;
  if (isMarker) return 2;
  return flow.bold || flow.centred || flow.text === flow.text.toUpperCase() ? 3 : 4;
}

/** "ANNEXURE A: agreed facts" -> "annexure A" */
function annexurePin(heading: string): string {
  const [, kind = "annexure", name] = /^(\w{1,20})(?: ([A-Z]|\d{1,2}|[IVX]{1,4})\b)?/.exec(heading) ?? [];
  return name === undefined ? kind.toLowerCase() : `${kind.toLowerCase()} ${name}`;
}

const NOTE = /^\((\d{1,4})\)\s/;
const MARK = /(?<=[\s.,;:!?"'”’)])\((\d{1,4})\)/g;

/**
 * Converts the notes of 1990s pages, which print them as lines "(144) …" at the end and mark them "(144)" in
 * the text, without a link. Such lines become footnotes when they count up and the text contains a mark.
 */
function markOldNotes(flows: readonly Flow[]): readonly Flow[] {
  if (flows.some((flow) => flow.defines !== undefined)) return flows;
  const start = firstNote(flows);
  const labels = new Set(flows.slice(start).map(label));
  const isMarked = (flow: Flow) => [...flow.text.matchAll(MARK)].some(([, mark]) => labels.has(mark));
  if (start === flows.length || !flows.slice(0, start).some(isMarked)) return flows;
  return flows.map((flow, index) => (index < start ? withMarks(flow, labels) : asNote(flow)));
}

/** Returns the index where the notes at the end begin: adjacent lines numbered consecutively. */
function firstNote(flows: readonly Flow[]): number {
  let start = flows.length;
  for (let at = flows.length - 1; at >= 0; at -= 1) {
    const here = label(flows[at]);
    const after = label(flows[at + 1]);
    if (here === undefined || (after !== undefined && Number(here) + 1 !== Number(after))) break;
    start = at;
  }
  return start;
}

function label(flow: Flow | undefined): string | undefined {
  return flow?.kind === "text" && flow.quote === 0 ? NOTE.exec(flow.text)?.[1] : undefined;
}

function withMarks(flow: Flow, labels: ReadonlySet<string | undefined>): Flow {
  if (flow.kind === "mark") return flow;
  const notes: string[] = [];
  const markdown = flow.markdown.replaceAll(MARK, (printed, mark: string) => {
    if (!labels.has(mark)) return printed;
    notes.push(mark);
    return `[^${mark}]`;
  });
  return notes.length === 0 ? flow : { ...flow, markdown, notes: [...flow.notes, ...notes] };
}

function asNote(flow: Flow): Flow {
  const defines = label(flow);
  if (defines === undefined) return flow;
  return {
    ...flow,
    defines,
    text: flow.text.replace(NOTE, "").trimStart(),
    markdown: flow.markdown.replace(NOTE, "").trimStart(),
  };
}
