import type { Flow } from "../../markup/html/flow.ts";
import { judgesOfHeading, judgesOfOpening } from "../../documents/judges.ts";
import { numbersOf, withoutNumber } from "./numbering.ts";

/** The parts of a judgment's page. */
export type Zone = "front" | "orders" | "catchwords" | "reasons" | "end" | "annexure" | "notes";

export interface Placed {
  readonly flow: Flow;
  readonly zone: Zone;
  /** The number that it would have as a paragraph. */
  readonly number: number | undefined;
  /** The judge who begins to speak here. */
  readonly judge?: string;
  /** Whether this line only names a judge or opens a part. */
  readonly isMarker: boolean;
  /** What begins right before this numbered item: a judge's reasons or a part of the page. */
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
  #apart = 0; // number of the last item in the orders or the annexure

  constructor(flows: readonly Flow[]) {
    this.#flows = flows;
    this.#numbers = numbersOf(flows);
    this.#next = nextNumbered(this.#numbers);
    this.#lastReasons = flows.findLastIndex((flow) => REASONS_FOR.test(flow.text) && isSetApart(flow));
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

  /**
   * Returns an item's zone; one that continues the paragraph numbers is a paragraph, whatever was in between.
   */
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

  /**
   * Tests whether a line is where a judge's name would be: in the reasons, or right before the first
   * paragraph.
   */
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

/** Tests whether a line is set apart from the text, as headings are. */
function isSetApart({ bold, centred, kind, text }: Flow): boolean {
  return bold || centred || kind === "heading" || text === text.toUpperCase();
}
