import type { Block, LegalDocument } from "../../../core/document.ts";
import { oncePer } from "../../../core/lazy.ts";
import { singleSpaced } from "../../../core/text.ts";
import { regex } from "../../../core/regex.ts";
import { isOneOf } from "../../../documents/recognise/authors.ts";
import { JUDGE } from "../../../documents/recognise/offices.ts";
import { differs, type Fields, NOTHING, open } from "../identity/fields.ts";
import { plainTexts } from "../passages.ts";
import { sentencesOfAll } from "../reading/sentences.ts";
import type { Place } from "./place.ts";
import { ordersOf } from "./outcomes.ts";

const REMEDY = "(?<!Courts? of )(?<remedy>cross-appeal|appeal|leave|application)s?";
const DONE =
  "(?:(?<granted>(?:allow|uphold|upheld|grant|succeed)(?:ed|s|ing)?)|(?<refused>(?:dismiss|refus|reject|fail)(?:ed?|e?s|ing)?))";
/** A remedy and its result, in either order: `the appeal must be allowed`, `would dismiss the appeal`. */
const RESULTS: readonly RegExp[] = [
  String.raw`(?<![\p{L}-])${REMEDY}(?:[ ,][^ .,;:¦]{1,20}){0,5}? (?<not>not )?(?:be |been )?${DONE}(?!\p{L})`,
  String.raw`(?<!\p{L})(?<not>not )?(?:have )?${DONE} (?:[^ .,;:¦]{1,20} ){0,3}?${REMEDY}(?![\p{L}-])`,
].map((form) => new RegExp(form, "giu"));

interface Result {
  readonly shown: string;
  readonly remedy: string;
  readonly isGranted: boolean;
}

function resultsIn(text: string): readonly Result[] {
  return RESULTS.flatMap((form) =>
    Array.from(text.matchAll(form), ({ 0: shown, groups = {} }) => ({
      shown,
      remedy: (groups["remedy"] ?? "").toLowerCase(),
      isGranted: (groups["granted"] !== undefined) !== (groups["not"] !== undefined),
    })),
  );
}

const resultsOf = oncePer((blocks: readonly Block[]) =>
  sentencesOfAll(blocks).flatMap(({ text }) => resultsIn(text)),
);

/** Whether a judge's words come to the opposite of the orders: `I would dismiss the appeal`. */
export function isAgainstOrders(text: string, blocks: readonly Block[]): boolean {
  const orders = ordersOf(blocks);
  return resultsIn(text).some(({ shown, remedy, isGranted }) => {
    const same = orders.filter((order) => (order.remedy ?? remedy) === remedy);
    const result = isGranted ? "granted" : "refused";
    const isOwn = /would|should|must/.test(
      text.slice(Math.max(0, text.indexOf(shown) - LEAD), text.indexOf(shown) + shown.length),
    );
    return isOwn && same.length > 0 && same.every((order) => order.result !== result);
  });
}

const LEAD = 40; // characters

const DISPOSED = String.raw`(?:aufgehoben|zurückgewiesen|abgewiesen|stattgegeben|verworfen|abgeändert|Erfolg|(?:auf|zurück|ab)(?=\s*(?:[(,.;¦]|$)))`;
/** How far a remedy is said to have had success: `in vollem Umfang aufgehoben`, `teilweise stattgegeben`. */
const EXTENTS: readonly (readonly [isPart: boolean, form: RegExp])[] = (
  [
    [false, "in vollem Umfang|im vollen Umfang|vollständig|insgesamt|gänzlich|zur Gänze|vollumfänglich"],
    [true, "teilweise|zum Teil"],
  ] as const
).map(([isPart, words]) => [
  isPart,
  regex.u`(?<!\p{L})(?<!nicht )(?:${words}) (?:\p{L}{2,20} ){0,3}?${DISPOSED}(?!\p{L})`,
]);

/** Compares how far a decision is said to set aside or refuse something with its orders. */
export function extentFields(text: string, { pin, text: place }: Place, { blocks }: LegalDocument): Fields {
  const [isPart, form] = EXTENTS.find(([, one]) => one.test(text)) ?? [];
  const said = form?.exec(text)?.[0];
  if (said === undefined || (pin !== undefined && form?.test(place) === true)) return NOTHING;
  const result = /(?:gewiesen|verworfen|zurück|ab)$/.test(said) ? "refused" : "granted";
  const orders = ordersOf(blocks).filter((one) => one.result === result);
  const [first] = orders;
  return first && orders.every((one) => one.isPart !== isPart)
    ? open(said, `the orders say “${first.words}”`)
    : NOTHING;
}

/** `Smith J would have dismissed`, `Smith and Bell JJ thought that the appeal must be dismissed`. */
const OPINION = regex.u`(?<!\p{L})${JUDGE},?(?: in dissent,?)? (?:would|thought|considered|held that|was of the view)(?!\p{L})`;

/**
 * Compares the result of an appeal that an English sentence states with the cited place, else with the orders and
 * with what the decision tells of other courts. A judge's opinion is wrong if their own place has the opposite.
 */
export function resultFields(text: string, place: Place, document: LegalDocument): Fields {
  const one = document.language === "en" ? onlyResult(text) : undefined;
  if (one === undefined) return NOTHING;
  const isOpinion = OPINION.test(text);
  const { pin } = place;
  const there = resultsThere(place, document.blocks);
  const isOrderedSo = !isOpinion && isOrdered(one, document.blocks);
  if (hasResult(there, one) || (isOrderedSo && !isOfCourtBelow(text, one, place, there))) return NOTHING;
  // without a place, an opinion is compared with who dissents
  if (pin === undefined) return isOpinion ? NOTHING : open(one.shown, "the text does not say so");
  const opposite = there.find(({ remedy }) => remedy === one.remedy);
  if (isOpinion && opposite && isOwnPlace(text, place))
    return differs({ field: "outcome", cited: one.shown, found: opposite.shown });
  return open(one.shown, `${pin} does not say so`);
}

function resultsThere({ pin, text }: Place, blocks: readonly Block[]): readonly Result[] {
  return pin === undefined ? resultsOf(blocks) : resultsIn(text);
}

/** A court below, which decided before this one. */
const BELOW =
  /(?<!\p{L})(?:(?:primary|trial|sentencing) judge|(?:Full (?:Federal )?|Federal |Supreme |District )Court|Court of (?:Criminal )?Appeal)(?!\p{L})/u;

/** Whether a result is stated of a court below, of which the place tells only the opposite. */
function isOfCourtBelow(
  text: string,
  { remedy }: Result,
  { pin, text: there }: Place,
  found: readonly Result[],
): boolean {
  const [court] = BELOW.exec(text) ?? [];
  return (
    pin !== undefined &&
    court !== undefined &&
    there.includes(court) &&
    found.some((other) => other.remedy === remedy)
  );
}

const FILE = /(?<![\p{L}\d])[A-Z]{1,4} ?\d{1,5}(?:\/| of )(?:19|20)\d\d(?!\d)/gu;
const NEAR_FILE = 80; // characters

/** Returns the results that a text gives for matters by their numbers: `M219/2015 … Appeal dismissed`. */
function byMatter(text: string): ReadonlyMap<string, Result> {
  const files = [...text.matchAll(FILE)];
  return new Map(
    files.flatMap(({ 0: file, index }, at): [string, Result][] => {
      const end = Math.min(index + file.length + NEAR_FILE, files[at + 1]?.index ?? text.length);
      const behind = text.slice(index + file.length, end).replace(/\bappeals?\b/i, " ");
      const [only, ...more] = resultsIn(singleSpaced(`appeal ${behind}`));
      return only && more.length === 0 ? [[file, only]] : [];
    }),
  );
}

/** Compares the results that a sentence gives for matters by their numbers with the orders. */
export function matterFields(text: string, _: Place, { blocks }: LegalDocument): Fields {
  const said = byMatter(text);
  if (said.size === 0) return NOTHING;
  const ordered = byMatter(plainTexts(blocks).slice(0, MOST_OF_HEAD).join("\n"));
  const wrong = [...said].find(
    ([file, { isGranted }]) => (ordered.get(file)?.isGranted ?? isGranted) !== isGranted,
  );
  return wrong
    ? differs({
        field: "outcome",
        cited: `${wrong[0]}: ${wrong[1].shown}`,
        found: ordered.get(wrong[0])?.shown ?? "",
      })
    : NOTHING;
}

const MOST_OF_HEAD = 60; // blocks

function hasResult(found: readonly Result[], { remedy, isGranted }: Result): boolean {
  return found.some((other) => other.remedy === remedy && other.isGranted === isGranted);
}

/** Returns the result that a text states; undefined if it states different ones. */
function onlyResult(text: string): Result | undefined {
  const [one, ...others] = resultsIn(text);
  return others.every(({ isGranted }) => isGranted === one?.isGranted) ? one : undefined;
}

/** Whether the text names the authors of the place. */
function isOwnPlace(text: string, { writers }: Place): boolean {
  return writers.length > 0 && writers.every((writer) => isOneOf(writer, text));
}

function isOrdered({ remedy, isGranted }: Result, blocks: readonly Block[]): boolean {
  const result = isGranted ? "granted" : "refused";
  return ordersOf(blocks).some((order) => order.result === result && (order.remedy ?? remedy) === remedy);
}
