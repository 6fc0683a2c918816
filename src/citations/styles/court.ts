import { aglc4, groups, placeOf } from "./aglc4.ts";
import { englishSource, isContinental } from "./english.ts";
import type { Facts } from "./facts.ts";
import { formatPeriodical } from "../recognise/periodical.ts";
import type { Item, Style } from "./types.ts";

/** As Australian courts want it in submissions: the neutral citation, then parallels, and "at" before the pin. */
export const court: Style = {
  name: "court",
  cite,
  notes: (items) => items.map((item) => `${cite(item)}.`),
  bibliography: (items) =>
    groups(items, (facts) => (facts.kind === "case" ? sourceOf(facts) : englishSource(facts, "surname"))).map(
      ({ heading, entries }) => ({ heading: heading.slice(2), entries }),
    ),
};

function cite(item: Item): string {
  const { facts, pin, judge } = item;
  if (facts.kind !== "case") return aglc4.cite(item);
  const by = judge === undefined ? "" : ` per ${judge}`;
  const place = placeOf(facts, pin);
  return `${sourceOf(facts)}${place === "" ? "" : ` at ${place}`}${by}`;
}

function sourceOf(facts: Facts): string {
  const { title, neutral, reported, printed } = facts;
  if (isContinental(facts)) {
    const isNamed = facts.decision !== undefined || facts.ruling !== undefined;
    const parallels = isNamed ? printed : printed.slice(1);
    const head = englishSource({ ...facts, printed: isNamed ? [] : printed.slice(0, 1) });
    return [head, ...parallels.map(formatPeriodical)].join("; ");
  }
  const places = [neutral, ...reported.map(({ canonical }) => canonical)].filter(Boolean);
  if (places.length === 0) return englishSource(facts);
  return [title === "" ? "" : `*${title}*`, places.join("; ")].filter(Boolean).join(" ");
}
