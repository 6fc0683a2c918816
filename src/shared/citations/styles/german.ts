import { germanDate } from "../forms/dates.ts";
import { formatDecision } from "../forms/decision.ts";
import { find } from "../find.ts";
import type { Citation } from "../types.ts";
import type { Facts } from "./facts.ts";
import { germanPin } from "./pin.ts";
import type { Group, Item, Style } from "./types.ts";

/** As the NJW has it: `BGH, Urt. v. 12.3.2020 – III ZR 123/19, NJW 2020, 1827 Rn. 5`; `§ 823 Abs. 1 BGB`. */
export const german: Style = styleOf("german", "Rn.", decisionOf);

/** As the AZR have it: `OGH 24.3.2021, 5 Ob 234/20b Rz 5`; `§ 1295 Abs 1 ABGB`. */
export const austrian: Style = styleOf("austrian", "Rz", austrianOf);

function styleOf(name: Style["name"], margin: "Rn." | "Rz", decision: (facts: Facts) => string): Style {
  const source = (facts: Facts): string => (facts.kind === "case" ? decision(facts) : facts.title);
  const cite = ({ facts, pin }: Item): string => {
    if (facts.kind === "legislation") return norm(facts, pin);
    if (pin === undefined || pin.trim() === "") return source(facts);
    return `${source(facts)} ${germanPin(pin, margin)}`;
  };
  return {
    name,
    cite,
    notes: (items) => notesOf(items, cite, margin),
    bibliography: (items) => listOf(items, source),
  };
}

function decisionOf(facts: Facts): string {
  const { decision, court, date, ecli, title, printed } = facts;
  const known = decision && { ...decision, date: decision.date ?? date };
  const head = known
    ? formatDecision(known)
    : [court, date && germanDate(date), ecli].filter(Boolean).join(", ");
  const where = printed[0] === undefined ? "" : `, ${printed[0]}`;
  return head === "" ? title : `${head}${where}`;
}

/** Austria names neither form nor "v.", and separates by a comma. */
function austrianOf(facts: Facts): string {
  const { decision, date, printed, title } = facts;
  if (!decision) return title;
  const day = decision.date ?? date;
  const head = [decision.courtName, day === undefined ? undefined : germanDate(day)]
    .filter(Boolean)
    .join(" ");
  return [head, decision.docket, printed[0]].filter(Boolean).join(day === undefined ? " " : ", ");
}

/** `§ 823 Abs. 1` and "BGB" make `§ 823 Abs. 1 BGB`, spelled as the law's country spells it. */
function norm({ title, jurisdiction }: Facts, pin: string | undefined): string {
  const place = pin?.trim() ?? "";
  const [already] = find(title, prefer(jurisdiction));
  if (already?.kind === "norm") return within(already, place);
  const [joined] = find(`${/^(?:§|Art)/.test(place) ? place : `§ ${place}`} ${title}`, prefer(jurisdiction));
  if (place === "" || joined?.kind !== "norm") return [place, title].filter(Boolean).join(" ");
  return joined.canonical;
}

/** A part of the norm that a document holds: "Abs. 1" of "§ 823 BGB". */
function within(norm: Extract<Citation, { kind: "norm" }>, place: string): string {
  const part = place.replace(/^(?:§§?|Art\.?)\s*\S+\s*/, "");
  const { marker, number, law, lawName } = norm;
  const name = law?.abbr ?? lawName;
  if (part === "" || name === undefined) return norm.canonical;
  const [joined] = find(`${marker === "Art" ? "Art." : marker} ${number} ${part} ${name}`, {
    prefer: law?.country === "at" ? "at" : "de",
  });
  return joined?.kind === "norm" ? joined.canonical : `${norm.canonical} ${part}`;
}

function prefer(jurisdiction: string): { prefer: "de" | "at" } {
  return { prefer: jurisdiction === "at" ? "at" : "de" };
}

/** A decision that the note before cites is "ebd." with its place. */
function notesOf(items: readonly Item[], cite: (item: Item) => string, margin: "Rn." | "Rz"): string[] {
  return items.map((item, at) => {
    const isSame = items[at - 1]?.facts.id === item.facts.id && item.facts.kind !== "legislation";
    if (!isSame) return `${cite(item)}.`;
    return item.pin === undefined ? "Ebd." : `Ebd. ${germanPin(item.pin, margin)}.`;
  });
}

const HEADINGS: readonly (readonly [string, Facts["kind"]])[] = [
  ["Rechtsprechung", "case"],
  ["Rechtsvorschriften", "legislation"],
  ["Sonstiges", "other"],
];

function listOf(items: readonly Item[], source: (facts: Facts) => string): Group[] {
  const sources = new Map(items.map(({ facts }) => [facts.id, facts]));
  return HEADINGS.flatMap(([heading, kind]) => {
    const entries = [...sources.values()].filter((facts) => facts.kind === kind).map(source);
    return entries.length === 0
      ? []
      : [{ heading, entries: entries.toSorted((a, b) => a.localeCompare(b, "de")) }];
  });
}
