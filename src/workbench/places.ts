import { mayCite } from "../core/text.ts";
import { type Citation, find, parseCitation } from "../citations/index.ts";
import { pinTexts } from "../citations/verify/pinpoints.ts";
import { citationsIn, plainReference } from "../documents/reference.ts";
import { parsePin, rangesIn, splitPins } from "../pins/grammar.ts";

/** Marks between two provisions of a list: `,` of `§§ 823, 826 BGB`, `und` of `§ 823 Abs. 1 und 2 BGB`. */
const BETWEEN = /^[\s,;&]*(?:(?:and|und|sowie|u\.)\s+)?$/i;

/** Kinds whose citations in a list are documents of their own; other kinds may be parallel citations of one. */
const LISTED: ReadonlySet<Citation["kind"]> = new Set(["norm", "neutral"]);

/**
 * Splits a list of provisions or cases: `§§ 823, 826 BGB` and `[2024] HCA 1, [5]; [2024] HCA 2` give two references; any
 * other reference is returned as it is.
 */
export function provisionsIn(reference: string): readonly string[] {
  const cited = mayCite(reference) ? find(reference) : [];
  const listed = cited.filter(({ kind }) => kind === cited[0]?.kind && LISTED.has(kind));
  if (listed.length < 2) return [reference];
  const gaps = cited.map((one, at) => reference.slice(endOf(one), cited[at + 1]?.start));
  const isList =
    listed.length === cited.length &&
    [reference.slice(0, cited[0]?.start), ...gaps].every((gap) => BETWEEN.test(gap));
  return isList || /^\s*§§/.test(reference)
    ? [
        ...new Set(
          listed.map((one) => (one.kind === "norm" ? one.canonical : reference.slice(one.start, endOf(one)))),
        ),
      ]
    : [reference];
}

/**
 * Returns the pinpoints in a reference: `[21]` of `[2024] HCA 901, [21]`, `Art. 6 Abs. 1` of `Art. 6 Abs. 1
 * DSGVO`, `s 18(1), s 20` of `Privacy Act 1988 (Cth) s 18(1); s 20`.
 */
export function placeIn(reference: string): string | undefined {
  const cited = citationsIn(reference);
  const last = cited.at(-1);
  if (!last) return undefined;
  return [...cited.flatMap(pinTexts), ...morePins(reference, last)].join(", ") || undefined;
}

/** Returns the end of a citation with its pinpoints. */
function endOf({ end, pinpoints }: Citation): number {
  return Math.max(end, ...pinpoints.map((pin) => pin.end));
}

/** Returns the pins that follow a citation and its own pinpoint: `[8]` of `[2024] HCA 901, [5]; [8]`. */
export function morePins(reference: string, citation: Citation): readonly string[] {
  const known = new Set(pinTexts(citation).map(pathKey));
  const rest = plainReference(reference).slice(endOf(citation));
  const isApart = citation.pinpoints.length === 0 ? !NO_PLACE.test(rest) : /^[)\]]?\s*[,;]/.test(rest);
  const behind = (isApart && pinsOf(rest.replace(/^[)\]]/, ""))) || [];
  return behind.filter((pin) => !known.has(pathKey(pin)));
}

/** The year of `410 US 113 (1973)`, the court of `[1964] AC 40 (HL)` and `(juris)`, which are no places. */
const NO_PLACE = /^ \((?:(?:1[789]|20)\d\d|[A-Z][A-Za-z ]{1,10}|juris|n\.? ?v\.?)\)/;

/** The year of a decision after its name: `Andrews v ANZ (2012)`. */
const YEAR = /^[[(](?:1[789]|20)\d\d[\])]$/;

const LONGEST_PLACE = 400; // characters, as of the parameter `pin`

/**
 * Splits pins from the name or id of a document before them: `Marlowe v Tidewater Ferries at [5]`. A citation has
 * its own pins: `(Vic) s 40` is not the place of `Insurance Act 1984 (Vic) s 40`.
 */
export function placeBehind(reference: string) {
  if (mayCite(reference) && parseCitation(plainReference(reference))) return undefined;
  const first = Math.max(1, reference.length - LONGEST_PLACE);
  for (const { 0: mark, index } of reference.matchAll(/(?:,?\s+(?:at\s+)?|#)(?=\S)/g)) {
    const behind = reference.slice(index + mark.length);
    const pins = index < first || (mark === " " && YEAR.test(behind)) ? undefined : pinsOf(behind);
    if (pins) return { id: reference.slice(0, index), pin: pins.join(", ") };
  }
  return undefined;
}

/** Returns the pins that a text consists of; undefined when it has anything else, such as a bare number or a name. */
function pinsOf(text: string): readonly string[] | undefined {
  const pins = splitPins(text.replace(/^[\s,;]+/, ""));
  return pins.length > 0 && pins.every(isPlace) ? pins : undefined;
}

function isPlace(text: string): boolean {
  const [range] = rangesIn(text);
  const [step] = parsePin(range?.[0] ?? text)?.steps ?? [];
  return step !== undefined && step.kind !== "number" && step.value !== "";
}

function pathKey(pin: string): string {
  const ends = rangesIn(pin)[0] ?? [pin];
  return JSON.stringify(ends.map((one) => parsePin(one)?.steps ?? one));
}
