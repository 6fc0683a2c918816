import type { Flow } from "../../markup/html/flow.ts";
import { numbersOf, withoutNumber } from "./numbering.ts";

/** The parts of a judgment's page. */
export type Zone = "front" | "orders" | "catchwords" | "reasons" | "end" | "annexure" | "notes";

export interface Placed {
  readonly flow: Flow;
  readonly zone: Zone;
  /** The number that it would have as a paragraph. */
  readonly number: number | undefined;
  /** Who begins to speak here. */
  readonly judge?: string;
  /** This line only names who speaks, or which part begins. */
  readonly isMarker: boolean;
  /** Who or what begins right before this numbered item. */
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
/** Lines after the orders, and the registrar's line after the reasons, that belong to neither. */
const AFTER_ORDERS =
  /^(?:on appeal from|representation\b|appearances?\b|counsel\b|solicitors?\b|notice:|note:)/i;
const CERTIFICATE = /^I certify that\b/i;

/** Says of every flow which part of the judgment it is in and who speaks. */
export function placeFlows(flows: readonly Flow[]): readonly Placed[] {
  return new Placer(flows).place();
}

type Reading = Pick<Placed, "zone" | "judge" | "isMarker">;

class Placer {
  readonly #flows: readonly Flow[];
  readonly #numbers: readonly (number | undefined)[];
  readonly #next: readonly (number | undefined)[]; // index of the next numbered flow
  readonly #lastReasons: number; // index of the last heading "REASONS FOR …"
  #zone: Zone = "front";
  #last = 0; // number of the last item that may be a paragraph
  #apart = 0; // number of the last item of the orders or of the annexure

  constructor(flows: readonly Flow[]) {
    this.#flows = flows;
    this.#numbers = numbersOf(flows);
    this.#next = nextNumbered(this.#numbers);
    this.#lastReasons = flows.findLastIndex((flow) => REASONS_FOR.test(flow.text) && stands(flow));
  }

  place(): readonly Placed[] {
    const placed: Placed[] = [];
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

  /** An item that goes on with the paragraphs is one, whatever was between. */
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
    const marker = stands(flow) ? this.#marker(text, index) : undefined;
    if (marker) return { zone: marker, isMarker: true };
    const judge = this.#names(flow, index) ? judgesOfHeading(text) : undefined;
    return judge ? { zone: "reasons", judge, isMarker: true } : { zone: this.#zone, isMarker: false };
  }

  /** The part that this line opens. Once there are paragraphs, a part begins only where their numbers do not go on. */
  #marker(text: string, index: number): Zone | undefined {
    const next = this.#numbers[this.#next[index] ?? -1] ?? 0;
    if (this.#last > 0 && next > 1) return undefined;
    const zone = MARKERS.find(([, pattern]) => pattern.test(text))?.[0];
    if (zone === "annexure") return this.#last > 0 ? zone : undefined;
    if (zone === "front") return this.#last === 0 && this.#zone !== "reasons" ? zone : undefined;
    return zone === "reasons" && DECISION.test(text) && index < this.#lastReasons ? "orders" : zone;
  }

  /** Whether a line is where a judge's name would: in the reasons, or right before the first paragraph. */
  #names(flow: Flow, index: number): boolean {
    const next = this.#next[index];
    const near = next !== undefined && next - index <= NEAR;
    if (this.#zone === "notes" || this.#zone === "annexure") return near && flow.bold;
    if (!near && this.#zone === "front") return false;
    return (
      flow.bold || flow.centred || flow.text.endsWith(":") || flow.text === flow.text.toUpperCase() || near
    );
  }
}

function nextNumbered(numbers: readonly (number | undefined)[]): (number | undefined)[] {
  let next: number | undefined;
  return numbers
    .map((number, index) => ({ number, index }))
    .reverse()
    .map(({ number, index }) => {
      const found = next;
      if (number !== undefined) next = index;
      return found;
    })
    .reverse();
}

/** Whether a line stands out from the text, as headings do. */
function stands({ bold, centred, kind, text }: Flow): boolean {
  return bold || centred || kind === "heading" || text === text.toUpperCase();
}

/** Judicial titles after a name; the plural ones close a list of names. */
const TITLES = new Set(
  "CJ ACJ J JJ P AP JA JJA AJA AJ AJJ AsJ AsJJ DCJ ADCJ FM SFM CM SM DP SDP VP CJEQ CJCL ASJ JR CJ_at_CL CJ_of_LEC CJ_in_Eq".split(
    " ",
  ),
);
/** Titles of several words, by the one word that they are read as: New South Wales. */
const LONG_TITLES: readonly (readonly [string, RegExp])[] = [
  ["CJ_at_CL", /\bCJ at CL\b/g],
  ["CJ_of_LEC", /\bCJ of LEC\b/g],
  ["CJ_in_Eq", /\bCJ in Eq\b/g],
];
/** Titles before a name, as tribunals and some headings print them. */
const BEFORE_NAME =
  /^(?:the )?(?:hon(?:ourable|\.)? )?(?:mr |mrs |ms |dr )?(chief justice|justice|chief judge|judge|deputy president|senior member|member|magistrate|commissioner|registrar) (.+)$/i;
/** Words that are before a lone J or P and name no judge, and that headings begin with. */
const NOT_NAMES = new Set(
  "A AN ALONE ANNEX ANNEXURE APPENDIX ATTACHMENT CHILD CLASS COMPANY COUNT DEPARTMENT DIVISION DOCUMENT DR EXHIBIT FATHER FOR GROUND IN ISSUE ITEM LOT MISS MOTHER MR MRS MS OF ON OPTION OR PART PARTY PERSON PLAN SCHEDULE SECTION STATES TABLE THE TO TRIAL WITNESS".split(
    " ",
  ),
);
const PARTICLES = new Set(["da", "de", "della", "der", "di", "du", "la", "le", "van", "von"]);
const POST_NOMINALS = new Set(["AC", "AO", "AM", "KC", "QC", "SC"]);
const THE_COURT = /^(?:by )?the (?:full )?court$|^per curiam$/i;
const LONGEST_OPENING = 160; // characters of a line that still can be names only

/** The judges named by a heading ("KIRBY J.", "GLEESON CJ AND HAYNE J", "Beech-Jones JA:"), as "Kirby J", or undefined. */
export function judgesOfHeading(text: string): string | undefined {
  if (text.length > LONGEST_OPENING) return undefined;
  const line = text
    .trim()
    .replace(/^(?:(?:joint )?(?:reasons?|judgment)(?: for (?:judgment|decision))?|ruling|decision) of /i, "")
    .replace(/[.:]{1,3}$/, "");
  return THE_COURT.test(line) ? "The Court" : (judges(line) ?? titled(line));
}

/** The judges whose reasons begin with this paragraph: "GAGELER CJ, GORDON AND GLEESON JJ.   The project …". */
export function judgesOfOpening(text: string): string | undefined {
  const start = text.slice(0, LONGEST_OPENING);
  const stops = /[.:]/g;
  for (let stop = stops.exec(start); stop; stop = stops.exec(start)) {
    const opening = start.slice(0, stop.index);
    if (THE_COURT.test(opening) && opening === opening.toUpperCase()) return "The Court";
    const found = judges(opening);
    // "Mason J. held" is a sentence; a name in small letters speaks only before a colon
    if (found) return stop[0] === ":" || isCapitals(opening) ? found : undefined;
    if (/[a-z]{4}/.test(opening)) return undefined; // ordinary words: this is a sentence
  }
  return undefined;
}

/** Whether the name in front of the first title is in capitals, its small prefix aside: "McHUGH J". */
function isCapitals(text: string): boolean {
  return /^(?:[A-Z]\.? )*(?:[a-z]{2,3} )?(?:Mc|Mac|O')?[A-ZÀ-Þ][A-ZÀ-Þ'’-]+/.test(text);
}

function judges(text: string): string | undefined {
  const line = LONG_TITLES.reduce((read, [title, printed]) => read.replaceAll(printed, title), text);
  const words = line.replaceAll(/[,;]/g, " , ").replaceAll("&", " and ").split(/\s+/).filter(Boolean);
  if (words.length < 2 || !TITLES.has(bare(words.at(-1)))) return undefined;
  if (!words.every(isPart) || !isName(words.find((word) => !isInitial(word) && !PARTICLES.has(word)) ?? "")) {
    return undefined;
  }
  return words.map(written).join(" ").replaceAll(" ,", ",");
}

/** "Senior Member I Mortlace", "JUSTICE KIRBY" */
function titled(text: string): string | undefined {
  const [, title = "", rest = ""] = BEFORE_NAME.exec(text) ?? [];
  const words = rest.split(/\s+/).filter(Boolean);
  const surname = words.findLast((word) => !POST_NOMINALS.has(bare(word))) ?? "";
  if (words.length > 4 || !isName(surname)) return undefined;
  if (!words.every((word) => isName(word) || isInitial(word) || POST_NOMINALS.has(bare(word))))
    return undefined;
  return [...title.split(" ").map(capital), ...words.map(written)].join(" ");
}

function isPart(word: string): boolean {
  return (
    word === "," ||
    /^and$/i.test(word) ||
    TITLES.has(bare(word)) ||
    PARTICLES.has(word) ||
    POST_NOMINALS.has(word) ||
    isInitial(word) ||
    isName(word)
  );
}

function isInitial(word: string): boolean {
  return /^(?:[A-Z]|(?:[A-Z]\.){1,4})$/.test(word);
}

/** A name: KIRBY, McHUGH, O'BRYAN, BELL-JONES, Beech-Jones. */
function isName(word: string): boolean {
  if (TITLES.has(word) || NOT_NAMES.has(word.toUpperCase()) || word.toUpperCase() === "AND") return false;
  return /^(?:Mc|Mac|Van|De|La|Le|Di|O['’])?[A-ZÀ-Þ][A-ZÀ-Þa-zß-ÿ'’-]+$/.test(word);
}

function bare(word: string | undefined): string {
  return word?.replaceAll(".", "") ?? "";
}

function written(word: string): string {
  if (word === ",") return word;
  if (TITLES.has(bare(word)) || POST_NOMINALS.has(word)) return bare(word).replaceAll("_", " ");
  if (/^and$/i.test(word)) return "and";
  if (PARTICLES.has(word) || isInitial(word)) return word;
  return word
    .replaceAll(/[A-ZÀ-Þ]+/g, capital)
    .replace(/^(Mc)([a-z])/, (_, mc: string, next: string) => mc + next.toUpperCase());
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();
}
