import { readDay } from "../../../core/day.ts";
import { FORMS } from "../../recognise/german/decision-words.ts";
import type { Citation, DecisionFields, Span } from "../../types.ts";
import { placesIn } from "./surroundings.ts";

/** Labels of the place of an authority, in a table's head or before a colon: `Pinpoint`, `Randnummer`. */
const PLACE = /^(?:pin(?:point|cite)?s?|(?:para(?:graph)?|¶)s?\.?)$/i;
const GERMAN_PLACE = /^(?:R[nz]\.?|Rdnr\.?|Randnummern?|Randziffern?)$/i;
const DAY =
  /^(?:(?:decision |judgment )?(?:date|day)(?: of (?:the )?(?:decision|judgment))?|decided|(?:Entscheidungs)?datum)$/i;
const YEAR = /^(?:year|date|decided|(?:Entscheidungs)?jahr)$/i;
const COURT = /^(?:court|tribunal|forum)$/i;
const BENCH = /^(?:coram|before|bench|judges?)$/i;
const FORM = /^(?:(?:Entscheidungs)?(?:form|art)|Art(?: der Entscheidung)?|Typ)$/i;
const HEARD = /^(?:(?:date of (?:the )?)?hearing(?: date)?|heard)$/i;
const OUTCOME = /^(?:holding|held|outcome|result|disposition|orders?|Ergebnis|Ausgang|Tenor)$/i;
/** Labels of other facts that are compared like a sentence: `Vorinstanz: LG Kiel`. */
const STATED =
  /^(?:Vorinstanz(?:en)?|(?:Erste|Zweite|I\.|II\.) Instanz|Vorsitz(?:ende[rn]?)?|Berichterstatter(?:in)?|Generalanw(?:alt|ältin)|Kosten|Spruchkörper)$/;
/** Labels of its words: `Quote`, `Key passage`, `Leitsatz`. */
const WORDS =
  /^(?:(?:key |relevant |direct )?(?:quot(?:e|ation)s?|extracts?|passages?|words|text)|held|holding|principles?|propositions?|ratio|rule|(?:wörtliches )?Zitate?|Wortlaut|Kernaussage|Leitsatz|Aussage|Grundsatz)$/i;
const LABEL = /^[ \t]*(?:(?:[-*+•]|\d{1,3}[.)])[ \t]+)?([\p{L}¶][\p{L}. ]{0,30}?)[ \t]*:/u;
const QUOTED = /^["“'‘]([^"“”'‘’]*)["”'’]$/; // a value, as YAML quotes it
const [NEAR, MOST_ROWS] = [400, 200]; // characters after a citation, rows above it

/** Cells of a table's row, and of its head. */
interface Row extends Span {
  readonly cells: readonly string[];
  readonly head: readonly string[];
}

const cellsOf = (line: string) => line.split(/(?<!\\)\|/).map((cell) => cell.trim());

/** Returns the table's row that contains a position; undefined outside of tables. */
function rowAt(text: string, at: number): Row | undefined {
  const start = text.lastIndexOf("\n", at - 1) + 1;
  const next = text.indexOf("\n", at);
  const end = next === -1 ? text.length : next;
  if (!/^ {0,3}\|/.test(text.slice(start, start + 4))) return undefined;
  let head = start;
  for (let rows = 0; head > 0 && rows < MOST_ROWS; rows += 1) {
    const above = text.slice(0, head).trimEnd().length;
    const line = text.lastIndexOf("\n", above - 1) + 1;
    if (!/^ {0,3}\|/.test(text.slice(line, line + 4))) break;
    head = line;
  }
  const first = text.slice(head, text.indexOf("\n", head) === -1 ? end : text.indexOf("\n", head));
  return { start, end, cells: cellsOf(text.slice(start, end)), head: cellsOf(first) };
}

const ALONE =
  /^(?:(?:at|paras?\.?|R[nz]\.?|Rdnr\.?|Tz\.?)\s?)?(?:\[\d{1,4}\]|\d{1,4})(?:\s?[-–,]\s?(?:\[\d{1,4}\]|\d{1,4})){0,8}\.?$/;

/** Reads a value that consists of places only; a bare number is one under a label. */
function placesOf(value: string, label: string, kind: Citation["kind"]): readonly string[] {
  if (!ALONE.test(value)) return [];
  const places = placesIn(value);
  if (places.length > 0) return places;
  const numbers = value.match(/\d{1,4}(?:\s?[-–]\s?\d{1,4})?/g) ?? [];
  if (GERMAN_PLACE.test(label) && kind === "decision") return numbers.map((number) => `Rn. ${number}`);
  const isNumbered = kind === "neutral" || kind === "foreign_neutral"; // of a report it may be a page
  return PLACE.test(label) && isNumbered
    ? numbers.map((number) => `[${number.replace(/\s?[-–]\s?/, "]-[")}]`)
    : [];
}

export interface LabelledFacts {
  readonly places: readonly string[];
  readonly day: string | undefined;
  readonly outcome: string | undefined;
  readonly year: number | undefined;
  readonly court: string | undefined;
  /** As printed: "Kiefel CJ, Bell and Keane JJ", "3 May 2024". */
  readonly bench: string | undefined;
  readonly heard: string | undefined;
  /** Other facts with their labels: `Vorinstanz: LG Kiel`. */
  readonly stated: readonly string[];
  /** Form of a continental decision: `Beschluss` under `Form`. */
  readonly form: DecisionFields["form"];
}

interface Labelled {
  readonly label: string;
  readonly value: string;
}

/** Returns the cells of a citation's row, none if the row has another citation. */
function labelledIn(row: Row, room: Span): readonly Labelled[] {
  const isAlone = row.start >= room.start && row.end <= room.end;
  return isAlone ? row.cells.map((value, at) => ({ label: row.head[at] ?? "", value })) : [];
}

/** Returns the lines with a label after a citation. */
function labelledBehind(text: string, end: number, room: Span): readonly Labelled[] {
  const behind = text.slice(end, Math.min(room.end, end + NEAR)).split(/\n[ \t]*#/, 1)[0] ?? "";
  return behind
    .split("\n")
    .slice(1)
    .flatMap((line) => {
      const [printed = "", label] = LABEL.exec(line) ?? [];
      const value = line.slice(printed.length).trim();
      return label === undefined ? [] : [{ label, value: QUOTED.exec(value)?.[1] ?? value }];
    });
}

/**
 * Returns what the other cells of a citation's row say, or the lines with a label after it: its places (`| [2024]
 * HCA 901 | … | [5] |`, `Pinpoint: [5]`), its ISO 8601 date, its year, court and form, and its
 * outcome in words. `room` is the stretch around
 * it without other citations.
 */
export function factsBeside(
  text: string,
  span: Span,
  { kind, pinpoints }: Pick<Citation, "kind" | "pinpoints">,
  room: Span,
): LabelledFacts {
  const row = rowAt(text, span.start);
  const all = row ? labelledIn(row, room) : labelledBehind(text, span.end, room);
  const isPlace = ({ label }: Labelled) => row !== undefined || PLACE.test(label) || GERMAN_PLACE.test(label);
  const placed = pinpoints.length > 0 ? [] : all.filter(isPlace);
  const places = placed.map(({ label, value }) => placesOf(value, label, kind));
  return {
    places: row ? places.flat() : (places.find((one) => one.length > 0) ?? []),
    day: all.filter(({ label }) => DAY.test(label)).flatMap(({ value }) => readDay(value) ?? [])[0],
    outcome: all.find(({ label }) => OUTCOME.test(label))?.value,
    year: all.flatMap(({ label, value }) =>
      YEAR.test(label) && /^\d{4}$/.test(value) ? [Number(value)] : [],
    )[0],
    court: all.find(({ label, value }) => COURT.test(label) && value !== "")?.value,
    bench: all.find(({ label, value }) => BENCH.test(label) && value !== "")?.value,
    form: all.flatMap(({ label, value }) => (FORM.test(label) ? (FORMS.get(value) ?? []) : []))[0],
    stated: all.flatMap(({ label, value }) =>
      STATED.test(label) && value !== "" ? [`${label}: ${value}`] : [],
    ),
    heard: all.find(({ label, value }) => HEARD.test(label) && readDay(value) !== undefined)?.value,
  };
}

/** Whether a position is in a table's cell, or in a line, that a label says to hold the authority's words. */
export function isLabelledWords(text: string, at: number): boolean {
  const row = rowAt(text, at);
  if (row) return WORDS.test(row.head[cellsOf(text.slice(row.start, at)).length - 1] ?? "");
  const line = text.slice(text.lastIndexOf("\n", at - 1) + 1, at);
  return WORDS.test(LABEL.exec(line)?.[1] ?? "");
}
