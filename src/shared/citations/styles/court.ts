import { aglc4 } from "./aglc4.ts";
import { englishPin } from "./pin.ts";
import type { Item, Style } from "./types.ts";

/** As Australian courts want it in submissions: the neutral citation, then parallels, and "at" before the pin. */
export const court: Style = {
  name: "court",
  cite,
  notes: (items) => items.map((item) => `${cite(item)}.`),
  bibliography: (items) =>
    aglc4.bibliography(items).map(({ heading }) => ({
      heading: heading.slice(2),
      entries: [
        ...new Set(items.filter((item) => belongs(item, heading)).map(({ facts }) => cite({ facts }))),
      ].toSorted(),
    })),
};

function belongs({ facts }: Item, heading: string): boolean {
  return heading.startsWith("B")
    ? facts.kind === "case"
    : heading.startsWith("C")
      ? facts.kind === "legislation"
      : facts.kind === "other";
}

function cite(item: Item): string {
  const { facts, pin, judge } = item;
  const places = [facts.neutral, ...facts.reported.map(({ canonical }) => canonical)].filter(Boolean);
  if (facts.kind !== "case" || places.length === 0) return aglc4.cite(item);
  const by = judge === undefined ? "" : ` per ${judge}`;
  const place = pin === undefined || pin.trim() === "" ? "" : ` at ${englishPin(pin)}`;
  return `*${facts.title}* ${places.join("; ")}${place}${by}`;
}
