import type { Flow } from "../../shared/html/flow.ts";
import { judgesOfHeading, judgesOfOpening } from "./judges.ts";

/** The parts of a judgment's page. */
export type Zone = "front" | "orders" | "catchwords" | "reasons" | "notes";

export interface Placed {
  readonly flow: Flow;
  readonly zone: Zone;
  /** Who begins to speak here. */
  readonly judge?: string;
  /** This line only names who speaks, or which part begins. */
  readonly isMarker: boolean;
  /** A judge or a part of the page begins right before this. */
  readonly fresh: boolean;
}

const LONGEST_MARKER = 90; // characters; a longer line is text

/** Lines that open a part, as courts print them. */
const MARKERS: readonly (readonly [Zone, RegExp])[] = [
  ["catchwords", /^catch ?words\b/i],
  ["orders", /^(?:the )?(?:court |tribunal )?(?:orders?|orders? made)(?: that| of the court)?:?$/i],
  ["orders", /^(?:the )?(?:court|tribunal|commission) (?:orders|decides|directs)(?: that)?:?$/i],
  [
    "reasons",
    /^(?:ex tempore |revised )?(?:reasons?(?: for (?:judgment|decision|ruling|determination))?|judgments?|decision|ruling)(?: of the court)?:?$/i,
  ],
];

/** Says of every flow which part of the judgment it stands in and who speaks. */
export function placeFlows(flows: readonly Flow[]): readonly Placed[] {
  const placed: Placed[] = [];
  let zone: Zone = "front";
  let reasons = false;
  let fresh = false;
  for (const flow of flows) {
    if (flow.kind === "mark") {
      if (zone === "orders" || zone === "catchwords") zone = "front";
      fresh = true;
      continue;
    }
    const reading = read(flow, zone, reasons);
    zone = reading.zone;
    reasons ||= zone === "reasons";
    fresh ||= reading.isMarker || reading.judge !== undefined;
    placed.push({ flow, ...reading, fresh });
    if (isNumbered(flow)) fresh = false;
  }
  return placed;
}

function read(flow: Flow, zone: Zone, reasons: boolean): Pick<Placed, "zone" | "judge" | "isMarker"> {
  if (flow.defines !== undefined) return { zone: "notes", isMarker: false };
  if (flow.quote > 0) return { zone, isMarker: false };
  const marker = flow.text.length <= LONGEST_MARKER && !isNumbered(flow) ? markerZone(flow) : undefined;
  if (marker && !(reasons && marker !== "reasons")) return { zone: marker, isMarker: true };
  const heading = isNumbered(flow) || flow.list ? undefined : judgesOfHeading(flow.text);
  if (heading && (reasons || zone !== "front" || flow.bold))
    return { zone: "reasons", judge: heading, isMarker: true };
  const opening = isNumbered(flow) ? judgesOfOpening(withoutNumber(flow.text)) : undefined;
  if (opening) return { zone: "reasons", judge: opening, isMarker: false };
  return {
    zone: isNumbered(flow) && (zone === "catchwords" || zone === "notes") ? "reasons" : zone,
    isMarker: false,
  };
}

function markerZone(flow: Flow): Zone | undefined {
  const text = flow.text.replace(/\s+/g, " ");
  const stands = flow.bold || flow.centred || flow.kind === "heading" || text === text.toUpperCase();
  return stands ? MARKERS.find(([, pattern]) => pattern.test(text))?.[0] : undefined;
}

/** The number of an outermost list item, or of a line that begins "12." or "[12]". */
export function numberOf(flow: Flow): number | undefined {
  if (flow.quote > 0 || flow.defines !== undefined || flow.kind !== "text") return undefined;
  if (flow.list)
    return flow.list.ordered && flow.list.depth === 1 && flow.list.first ? itemNumber(flow) : undefined;
  const [, bracketed, dotted] = /^(?:\[(\d{1,4})\]|(\d{1,4})\.?)\s+\S/.exec(flow.text) ?? [];
  const digits = bracketed ?? dotted;
  return digits === undefined ? undefined : Number(digits);
}

/** Old pages number by an anchor before the item, `para12`, and may restart the list. */
function itemNumber(flow: Flow): number | undefined {
  const anchor = flow.anchors
    .map((name) => /^para(\d{1,4})$/.exec(name)?.[1])
    .findLast((digits) => digits !== undefined);
  return anchor === undefined ? flow.list?.number : Number(anchor);
}

function isNumbered(flow: Flow): boolean {
  return numberOf(flow) !== undefined;
}

/** A line without the number that it begins with. */
export function withoutNumber(text: string): string {
  return text.replace(/^(?:\[\d{1,4}\]|\d{1,4}(?:\\?\.)?)\s+/, "");
}
