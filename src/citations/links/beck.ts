import type { EuropeanAct } from "../tables/eu.ts";
import type { Citation, NormFields, CitationOf } from "../types.ts";
import { BECK } from "../../core/sites.ts";
import type { Link } from "./types.ts";

/** Returns the beck-online link of a citation; empty if the reference grammar has no form for it. */
export function beckLinks(citation: Citation): Link[] {
  const isAustrian = citation.kind === "norm" && citation.country === "at";
  const keys = isAustrian ? undefined : referenceKeys(citation);
  return keys === undefined ? [] : [{ source: "beck", url: referenceUrl(keys) }];
}

/** Keys of beck-online's reference grammar, in order; `y` gives the type of the reference. */
export type ReferenceKeys = readonly (readonly [key: string, value: string])[];

/** Returns the URL of the page that a reference identifies: `/Bcid?typ=reference&y=100&g=BGB&p=823`. */
export function referenceUrl(keys: ReferenceKeys): string {
  const query = new URLSearchParams([
    ["typ", "reference"],
    ...keys.map(([key, value]): [string, string] => [key, value]),
  ]);
  return `${BECK}/Bcid?${query.toString().replaceAll("%2F", "/")}`;
}

/**
 * Maps a citation to a reference, after about 150 links of beck-online's own pages: y=100 a provision, y=200
 * a decision, y=300 a page of a journal, y=400 a commentary. Undefined where the grammar has no form for it.
 */
export function referenceKeys(citation: Citation): ReferenceKeys | undefined {
  switch (citation.kind) {
    case "norm":
      return provisionKeys(citation);
    case "periodical":
      return periodicalKeys(citation);
    case "commentary":
      return commentaryKeys(citation);
    case "decision":
      return decisionKeys(citation);
    default:
      return undefined;
  }
}

function provisionKeys({ marker, number, parts, law, lawName, act }: NormFields): ReferenceKeys | undefined {
  const name = law?.abbr ?? lawName?.replace(/ [an]\. F\.$/, "");
  const key = act ? actKey(act) : name === undefined ? undefined : lawKey(name);
  if (key === undefined) return undefined;
  const section = parts.find(({ type }) => type === "abs")?.value;
  return [
    ["y", "100"],
    ["g", key],
    [marker === "Art" ? "a" : "p", number.toUpperCase()],
    ...(section === undefined ? [] : [["x", section] as const]),
  ];
}

const ACTS: Readonly<Partial<Record<EuropeanAct["type"], string>>> = {
  directive: "RL",
  regulation: "VO",
  decision: "BES",
  framework_decision: "RB",
};

/** `EWG_RL_2001_29`, as beck-online's links name the Communities' directives; others follow the pattern. */
function actKey({ type, year, number }: EuropeanAct): string | undefined {
  const kind = ACTS[type];
  return kind === undefined ? undefined : `EWG_${kind}_${year}_${number}`;
}

/** Laws whose key differs from their abbreviation, from the publisher's own XML of Bavarian law. */
const LAW_KEYS: ReadonlyMap<string, string> = new Map([
  ["DSGVO", "EWG_DSGVO"],
  ["DS-GVO", "EWG_DSGVO"],
]);

/** `BGB`, `URHG`, `SGB_V`: upper case, without umlauts, spaces as underscores. */
export function lawKey(law: string): string {
  return LAW_KEYS.get(law) ?? upper(law).replaceAll(/[\s/-]+/g, "_");
}

/** Volume and year share one key; running numbers and pages have different keys. */
function periodicalKeys({
  periodical,
  year,
  volume,
  page,
}: CitationOf<"periodical">): ReferenceKeys | undefined {
  const when = year ?? volume;
  if (periodical.country === "eu" || when === undefined) return undefined;
  return [
    ["y", "300"],
    ["z", key(periodical.abbr)],
    ["b", String(when)],
    [periodical.by === "number" ? "n" : "s", page],
  ];
}

function commentaryKeys({
  work,
  law,
  marker,
  number,
  intro,
  pinpoints,
}: CitationOf<"commentary">): ReferenceKeys | undefined {
  const of = law?.abbr ?? work.law;
  if (work.key === undefined || of === undefined || intro !== undefined) return undefined;
  const randnummer = pinpoints.find(({ unit }) => unit === "paragraph")?.from;
  return [
    ["y", "400"],
    ["w", work.key],
    ["g", lawKey(of)],
    [marker === "Art" ? "a" : "p", number.toUpperCase()],
    ...(randnummer === undefined ? [] : [["rn", String(randnummer)] as const]),
  ];
}

/** `ge=BGH&az=IZR17119&d=2020-06-18`; requires a court with a file number or a date. */
function decisionKeys({
  court,
  courtName,
  fileNumber,
  date,
}: CitationOf<"decision">): ReferenceKeys | undefined {
  const name = courtName ?? court?.abbr;
  if (name === undefined || (fileNumber === undefined && date === undefined)) return undefined;
  if (court !== undefined && court.country !== "de" && court.country !== "eu") return undefined;
  return [
    ["y", "200"],
    ["ge", key(name)],
    ...(fileNumber === undefined ? [] : [["az", key(fileNumber)] as const]),
    ...(date === undefined ? [] : [["d", date] as const]),
  ];
}

/**
 * Returns a name as references spell it: `NJW-RR` -> `NJWRR`, `AG Köln` -> `AGKOELN`, `I ZR 171/19` ->
 * `IZR17119`.
 */
function key(name: string): string {
  return upper(name).replaceAll(/[^A-Z\d_]/g, "");
}

function upper(name: string): string {
  return name
    .toUpperCase() // ß becomes SS
    .replaceAll("Ä", "AE")
    .replaceAll("Ö", "OE")
    .replaceAll("Ü", "UE");
}
