import type { Flow } from "../../markup/html/flow.ts";

/** One titled part of a document: "Kurztitel", "Text", "Spruch" … */
export interface Field {
  /** Empty before the first title. */
  readonly title: string;
  readonly flows: readonly Flow[];
}

/** A document's parts in reading order; RIS titles each with an `h1.Titel`. */
export function fieldsOf(flows: readonly Flow[]): readonly Field[] {
  const fields: { title: string; flows: Flow[] }[] = [];
  for (const flow of flows) {
    if (flow.kind === "mark") continue;
    if (flow.kind === "heading" && flow.level === 1) fields.push({ title: flow.text, flows: [] });
    else if (fields.length === 0) fields.push({ title: "", flows: [flow] });
    else fields.at(-1)?.flows.push(flow);
  }
  return fields;
}

/** The text of the first part of a name, one line. */
export function valueOf(fields: readonly Field[], ...titles: readonly string[]): string | undefined {
  const wanted = fields.find(({ title }) => titles.includes(title));
  const text = wanted?.flows
    .map((flow) => flow.text)
    .join(" ")
    .replaceAll(/\s+/g, " ")
    .trim();
  return text === "" ? undefined : text;
}

/** Parts whose content is prose that is read and cited; all others are facts of one line. */
export const PROSE: ReadonlySet<string> = new Set([
  "Text",
  "Kopf",
  "Spruch",
  "Begründung",
  "Rechtssatz",
  "Leitsatz",
  "Rechtliche Beurteilung",
  "Sachverhalt",
  "Entscheidungstexte",
  "Präambel/Promulgationsklausel",
  "Anmerkung",
  "Beachte",
]);
