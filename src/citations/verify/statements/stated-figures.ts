import type { Block, LegalDocument } from "../../../core/document.ts";
import { oncePer } from "../../../core/lazy.ts";
import { differs, type Fields, NOTHING, open } from "../identity/fields.ts";
import { plainTexts } from "../passages.ts";
import {
  type Figure,
  figuresIn,
  isAlike,
  isGermanPlace,
  isOfProvision,
  timeUnit,
  withMonthsOfDays,
  withYearsOfDays,
  wordsShared,
} from "./figures.ts";
import { figuresOf, isCited, type Place } from "./place.ts";

const figuresOfAll = oncePer((blocks: readonly Block[]): readonly Figure[] =>
  figuresIn(plainTexts(blocks).join("\n")),
);

/** Returns figures that a document has but may not print: its date, and the numbers in its citations. */
function ownValues({ date, citations, title }: LegalDocument): ReadonlySet<string> {
  const { neutral = "", reported, other } = citations;
  const printed = [date ?? "", neutral, ...reported, ...other, title].join(" ");
  return new Set([date ?? "", ...(printed.match(/\d+/g) ?? [])]);
}

const [FEW, MANY] = [2, 4]; // shared words around two figures

/**
 * Compares one figure. It passes if the place or the document's metadata has it; another figure with the same
 * words around it is a difference if the document has the stated one nowhere, or if enough words are shared.
 */
export function figureFields(said: Figure, place: Place, document: LegalDocument): Fields {
  const comparable = (all: readonly Figure[]) => comparableWith(said, all);
  const there = comparable(isCited(place) ? figuresOf(place) : figuresOfAll(document.blocks));
  const isSame = ({ value }: Figure) => value === said.value;
  const alike = there.filter((one) => isAlike(one, said));
  const instead = mostShared(said, alike);
  const same = mostShared(said, alike.filter(isSame), 0);
  if (same && instead && isOfAnother(said, same, instead))
    return open(said.shown, `${place.pin ?? "the text"} has “${instead.shown}” for it`);
  if (same || isAbove(said, place) || ownValues(document).has(said.value)) return NOTHING;
  const isCounted = (one: Figure) =>
    isSame(one) && !isOfProvision(one) && (said.kind !== "percentage" || isAlike(one, said));
  if (instead === undefined && there.some(isCounted)) return NOTHING;
  const all = comparable(figuresOfAll(document.blocks));
  const isNowhere = !all.some((one) => isSame(one) && isAlike(one, said));
  const isMeasured = isMeasuredIn(said, document, isNowhere);
  const only = isOnlyPlace(place, document, isNowhere) ? onlyOther(said, alike) : undefined;
  const found = { instead: instead ?? only, isNowhere, isMeasured };
  return missingFigure(said, place, { ...found, like: alike[0] });
}

/** Whether a figure can only be one of a cited place of a German text, as the document has it nowhere. */
function isOnlyPlace(place: Place, { language }: LegalDocument, isNowhere: boolean): boolean {
  return isNowhere && language === "de" && isCited(place);
}

/** Returns the only amount or share of a place. */
function onlyOther({ kind, isRough }: Figure, alike: readonly Figure[]): Figure | undefined {
  const values = new Set(alike.map(({ value }) => value));
  if (!ALONE.has(kind) || isRough || values.size !== 1) return undefined;
  return alike.find((one) => one.kind === kind && !one.isRough);
}

/** Whether the words that open the list of a provision have a figure, which its parts share. */
function isAbove(said: Figure, { above = "" }: Place): boolean {
  return comparableWith(said, figuresIn(above)).some(({ value }) => value === said.value);
}

/** Whether a figure is a measure for which a law is cited, or that the document has nowhere. */
function isMeasuredIn(said: Figure, { kind }: LegalDocument, isNowhere: boolean): boolean {
  const isOfBoth = (kind === "legislation" || isNowhere) && measureOf(said) !== undefined;
  return isOfBoth || (isNowhere && isCount(said));
}

const LEAST_COUNT = 10;

/** Whether a figure counts things in words that are not those of a provision: `419 Personen`. */
function isCount(said: Figure): boolean {
  const { kind, value, units } = said;
  return kind === "number" && units.length > 0 && Number(value) >= LEAST_COUNT && !isOfProvision(said);
}

function comparableWith({ kind }: Figure, all: readonly Figure[]): readonly Figure[] {
  if (kind === "year") return withYearsOfDays(all);
  return kind === "month" ? withMonthsOfDays(all) : all;
}

interface Missing {
  readonly instead: Figure | undefined;
  readonly isNowhere: boolean;
  /** Whether it is a measure for which a law is cited, or that the case has nowhere. */
  readonly isMeasured: boolean;
  readonly like: Figure | undefined;
}

function missingFigure(said: Figure, { pin }: Place, found: Missing): Fields {
  const { instead, isNowhere, isMeasured, like } = found;
  if (instead && !isGermanPlace(said) && isWrong(said, instead, pin !== undefined, isNowhere)) {
    const field = said.kind === "day" ? "date" : "figure";
    return differs({ field, cited: said.shown, found: instead.shown });
  }
  const isOtherMonth = said.kind === "month" && pin !== undefined && instead !== undefined;
  const isMissing = isMeasured && pin !== undefined && like === undefined;
  if (!isMissing && !isOtherMonth && !isOpen(said, pin !== undefined, isNowhere, like !== undefined))
    return NOTHING;
  return open(said.shown, `${pin ?? "the text"} does not have it${elsewhere(found, pin)}`);
}

/** Returns the end of the sentence about a missing figure: the place's own figure, or that another provision has it. */
function elsewhere({ isNowhere, isMeasured, like }: Missing, pin: string | undefined): string {
  if (like && pin !== undefined) return `; it has “${like.shown}”`;
  return isMeasured && pin !== undefined && !isNowhere ? "; another provision does" : "";
}

/** Whether the stated figure is in the text but of another thing: `instead` has the words around it. */
function isOfAnother(said: Figure, same: Figure, instead: Figure): boolean {
  const shared = wordsShared(said, instead);
  return said.value !== instead.value && shared > MANY && shared >= 2 * wordsShared(said, same);
}

function mostShared(said: Figure, alike: readonly Figure[], fewest = FEW): Figure | undefined {
  const shared = (one: Figure) => wordsShared(said, one);
  return alike
    .filter((one) => shared(one) >= fewest)
    .toSorted((one, other) => shared(other) - shared(one))[0];
}

/** Returns what a figure counts, in either language; undefined for other things than money, shares, days and time. */
export function measureOf({ kind, units }: Figure): string | undefined {
  if (kind !== "number") return kind === "year" || kind === "month" ? undefined : kind;
  return units.flatMap((unit) => timeUnit(unit) ?? [])[0];
}

/** Compares a figure with the cited place of a text in another language. */
export function translatedFields(said: Figure, place: Place): Fields {
  const measure = measureOf(said);
  if (!isCited(place) || measure === undefined) return NOTHING;
  const there = figuresOf(place).filter((one) => measureOf(one) === measure);
  const [first] = there;
  if (first === undefined || there.some(({ value }) => value === said.value)) return NOTHING;
  return open(said.shown, `${place.pin} has “${first.shown}”`);
}

const ALONE: ReadonlySet<Figure["kind"]> = new Set(["money", "percentage"]);

/** Whether the document has another figure in place of the stated one. */
function isWrong(said: Figure, instead: Figure, isHere: boolean, isNowhere: boolean): boolean {
  if (said.kind === "year" || said.kind === "month" || instead.value === "1") return false;
  return isNowhere ? isHere || ALONE.has(said.kind) : isHere && wordsShared(said, instead) >= MANY;
}

/**
 * Whether a missing figure is worth reporting: an amount, percentage or date if a comparable one is there or the document
 * has it nowhere, others only if the cited place has a comparable one.
 */
function isOpen({ kind }: Figure, isHere: boolean, isNowhere: boolean, hasLike: boolean): boolean {
  if (ALONE.has(kind) || kind === "day") return hasLike || isNowhere;
  return isHere && hasLike && ((kind !== "year" && kind !== "month") || isNowhere);
}
