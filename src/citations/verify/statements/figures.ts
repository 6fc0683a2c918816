import { isoDay, monthOf } from "../../../core/day.ts";
import { wordSet } from "../../../core/text.ts";
import { regex } from "../../../core/regex.ts";
import { ordinalValue } from "../../../pins/numbers.ts";

/** Number, amount or date stated in a text. */
export interface Figure {
  readonly kind: "number" | "money" | "percentage" | "day" | "month" | "year";
  /** As printed, with its unit. */
  readonly shown: string;
  /** Canonical: `50000`, `1.52`, `2025-07-31`. */
  readonly value: string;
  /** Stems of the things that a number counts or numbers: `month`, `business`, `day`. */
  readonly units: readonly string[];
  /** Short words around it, nearest first on each side. */
  readonly near: readonly string[];
  /** Whether it is approximate ("about", "more than"), so that another figure may be meant. */
  readonly isRough: boolean;
}

const ENGLISH_NUMBERS =
  "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty".split(
    " ",
  );
const GERMAN_NUMBERS =
  "zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn zwanzig".split(
    " ",
  );
const ROUND_NUMBERS =
  "thirty:30 forty:40 fifty:50 sixty:60 ninety:90 dreißig:30 vierzig:40 fünfzig:50 sechzig:60 neunzig:90";

let numbers: ReadonlyMap<string, number> | undefined;

/** Returns the numbers from 2 that are written as words in English or German, in lower case. */
export function numberWords(): ReadonlyMap<string, number> {
  numbers ??= new Map([
    ...[ENGLISH_NUMBERS, GERMAN_NUMBERS].flatMap((list) => list.map((word, at) => [word, at + 2] as const)),
    ...ROUND_NUMBERS.split(" ").map((pair) => {
      const [word = "", value] = pair.split(":");
      return [word, Number(value)] as const;
    }),
  ]);
  return numbers;
}

const MONEY = String.raw`(?:(?:AU|A|NZ|US)?\$|€|£|EUR|Euro|AUD|NZD|USD|DM|CHF)`;
const PERCENT = String.raw`(?:%|per ?cent(?:um)?|percentage points?|Prozent(?:punkte?n?)?|v\. ?H\.|vom Hundert)`;
const DAY =
  /(?<![\d.])(?:(\d{1,2})(?:st|nd|rd|th)?\.? ?(\p{Lu}\p{L}{2,8}),? (\d{4})|(\d{1,2})\. ?(\d{1,2})\. ?(\d{4})|(\d{4})-(\d\d)-(\d\d))(?![\d])/gu;
const NUMBER = regex.gu`(?<![\p{L}\p{N}.,/–-])(?:(?<ahead>${MONEY}) ?)?(?<digits>\d{1,3}(?:[.,' ]\d{3}){1,4}(?:[.,]\d{1,2})?|\d{1,9}(?:[.,]\d{1,2})?)(?![\p{L}\p{N}]|[.,/]\d)(?:,[-–]{1,2})?(?: ?(?<times>million|Mio\.?|Millionen|billion|Mrd\.?|Milliarden))?(?:[ -]?(?:(?<behind>${MONEY})|(?<percent>${PERCENT}))(?!\p{L}))?`;
const WORD =
  /(?<![\p{L}\p{N}])(\p{L}{2,12}?)(?:(jährig|monatig|wöchig|tägig|stündig)\p{L}{0,2})?(?![\p{L}\p{N}])/gu;
const SPANS: Readonly<Record<string, string>> = {
  jährig: "jahr",
  monatig: "monat",
  wöchig: "woch",
  tägig: "tag",
  stündig: "stund",
};
const TIME_UNITS: readonly (readonly [unit: string, form: RegExp])[] = [
  ["hour", /^(?:hour|stund)/],
  ["day", /^(?:day|tag)/],
  ["week", /^(?:week|woch)/],
  ["month", /^(?:month|monat)/],
  ["year", /^(?:year|jahr)/],
];

/** Returns the English unit of time that a word in lower case, or its stem, names in English or German. */
export function timeUnit(word: string): string | undefined {
  return TIME_UNITS.find(([, form]) => form.test(word))?.[0];
}

const TIMES: readonly (readonly [RegExp, number])[] = [
  [/^(?:million|Mio|Millionen)/, 1_000_000],
  [/^(?:billion|Mrd|Milliarden)/, 1_000_000_000],
];
const ROUGH =
  /(?:about|approximately|around|some|nearly|almost|over|under|than|least|most|up to|roughly|rund|etwa|circa|ca\.|über|unter|als|mindestens|höchstens|bis zu|knapp|fast|gut)\s$/i;
/** Words that are not units of a number. */
const SMALL = wordSet(
  "of the in and or to at from by for on a an per as is was were are be that which with than von der die das den dem des in im und oder auf bei zu zum zur als je pro für mit an am bis nach vor wird werden wurde war ist sind",
);
const SIDE = 70; // characters considered on either side
const [NEAR, UNITS] = [4, 2]; // words

function wordsIn(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}]+/gu) ?? [];
}

function stem(word: string): string {
  return word.length > 3 ? word.replace(/(?:en|es|s|e|n)$/, "") : word;
}

function around(text: string, from: number, to: number): Pick<Figure, "near" | "isRough"> {
  const ahead = text.slice(Math.max(0, from - SIDE), from);
  const behind = text.slice(to, to + SIDE);
  return {
    near: [...wordsIn(ahead).toReversed().slice(0, NEAR), ...wordsIn(behind).slice(0, NEAR)],
    isRough: ROUGH.test(ahead.slice(-20)),
  };
}

/** A capitalised word or letter, or the unit of a provision, right before a number: `Category 20`, `S 15`, `s 5`, `Art. 8`. */
const LABEL =
  /(?<!\p{L})(\p{Lu}(?:\p{L}{2,20})?|ss?|rr?|regs?|cls?|(?:Art|Abs|Nr|Ziff|Buchst|Alt|Hs)\.|§§?) $/u;

function labelBefore(text: string, from: number): RegExpExecArray | null {
  return LABEL.exec(text.slice(Math.max(0, from - 24), from));
}

/**
 * Returns the words after a number, which name its unit, and a capitalised label before it ("Category 20").
 */
function unitsAround(text: string, from: number, to: number): readonly string[] {
  const label = labelBefore(text, from)?.[1];
  const behind = /^[\s-]{1,2}[^.;:()]{0,40}/.exec(text.slice(to, to + 42))?.[0] ?? "";
  const after = wordsIn(behind)
    .filter((word) => !SMALL.has(word))
    .map((word) => word.replace(/^lebens(?=jahr)/, ""))
    .slice(0, UNITS);
  const noun = /(?<= )\p{Lu}\p{Ll}{3,}/u.exec(behind)?.[0].toLowerCase();
  return [
    ...[label?.toLowerCase(), noun].flatMap((one) => (one === undefined ? [] : [stem(one)])),
    ...after.map(stem),
  ];
}

/** Normalises `8.750,-`, `50,000.00` and `1,52` to plain numbers. */
function valueOf(digits: string, times: string | undefined): string {
  const [, whole = digits, cents] = /^(\d{1,3}(?:[.,' ]\d{3})+|\d+)(?:[.,](\d{1,2}))?$/.exec(digits) ?? [];
  const value = Number(`${whole.replaceAll(/\D/g, "")}.${cents ?? "0"}`);
  const factor = TIMES.find(([form]) => times !== undefined && form.test(times))?.[1] ?? 1;
  return String(value * factor);
}

function daysIn(text: string): readonly (Figure & { readonly from: number; readonly to: number })[] {
  return [...text.matchAll(DAY)].flatMap(
    ({ 0: shown, 1: d1, 2: name = "", 3: y1, 4: d2, 5: m2, 6: y2, 7: y3, 8: m3, 9: d3, index }) => {
      const month = m2 ?? m3;
      const value = isoDay(
        Number(y1 ?? y2 ?? y3),
        month === undefined ? (monthOf(name) ?? 0) : Number(month),
        Number(d1 ?? d2 ?? d3),
      );
      if (value === undefined) return [];
      const to = index + shown.length;
      return [{ kind: "day", shown, value, units: [], ...around(text, index, to), from: index, to } as const];
    },
  );
}

const MONTH = /(?<!\p{L})(\p{Lu}\p{L}{2,8}) ((?:1[789]|20)\d\d)(?!\d)/gu;

/** Returns months with their year that are no part of a day: `July 2009`. */
function monthsIn(text: string): readonly Figure[] {
  return Array.from(text.matchAll(MONTH)).flatMap(({ 0: shown, 1: name = "", 2: year = "", index }) => {
    const month = monthOf(name);
    if (month === undefined) return [];
    const value = isoDay(Number(year), month, 1)?.slice(0, MONTH_LENGTH);
    const near = around(text, index, index + shown.length);
    return value === undefined ? [] : [{ kind: "month", shown, value, units: [], ...near } as const];
  });
}

const MONTH_LENGTH = "2009-07".length;

/** `s76`, `ss73(2)`, as Tasmanian judgments print sections. */
const GLUED = /(?<![\p{L}\d])(ss?|rr?|regs?|cls?)(?=\d)/gu;

/** Returns the figures stated in a text. */
export function figuresIn(printed: string): readonly Figure[] {
  const text = printed.replaceAll(/\s+/g, " ").replaceAll(GLUED, "$1 ");
  const days = daysIn(text);
  let rest = text;
  for (const { from, to } of days) rest = rest.slice(0, from) + " ".repeat(to - from) + rest.slice(to);
  const digits = Array.from(rest.matchAll(NUMBER), ({ 0: shown, index, groups = {} }): Figure => {
    const { digits: printed = "", times } = groups;
    const to = index + shown.length;
    const kind = kindOf(groups);
    const units = kind === "number" ? unitsAround(rest, index, to) : [];
    const value = valueOf(printed, times);
    return { kind, shown: withUnit(rest, index, to, kind), value, units, ...around(rest, index, to) };
  });
  const words = Array.from(rest.matchAll(WORD), (match): readonly Figure[] => {
    const [shown, word = "", span] = match;
    const to = match.index + shown.length;
    const behind = rest.slice(to, to + 20);
    const value =
      numberWords().get(word.toLowerCase()) ?? singleTime(word, behind) ?? ordinalTime(word, behind);
    if (value === undefined) return [];
    const sign = span === undefined ? PERCENT_BEHIND.exec(rest.slice(to, to + 20))?.[0] : undefined;
    if (sign !== undefined) {
      const known = {
        kind: "percentage",
        shown: `${shown}${sign}`,
        value: String(value),
        units: [],
      } as const;
      return [{ ...known, ...around(rest, match.index, to + sign.length) }];
    }
    const units = span === undefined ? unitsAround(rest, match.index, to) : [SPANS[span] ?? ""];
    const whole = span === undefined ? withUnit(rest, match.index, to, "number") : shown;
    return [{ kind: "number", shown: whole, value: String(value), units, ...around(rest, match.index, to) }];
  }).flat();
  return [...days, ...monthsIn(rest), ...digits, ...codesIn(rest), ...words];
}

/** `E53`, `PX4`: a name of letters and digits. */
const CODE = /(?<![\p{L}\p{N}/.-])(\p{Lu}{1,3})\d{1,4}(?![\p{L}\p{N}/]|[.-]\d)/gu;

/** Returns codes, each a number of the things that its letters name. */
function codesIn(text: string): readonly Figure[] {
  return Array.from(text.matchAll(CODE), ({ 0: shown, 1: letters = "", index }) => {
    const near = around(text, index, index + shown.length);
    return { kind: "number", shown, value: shown, units: [letters], ...near } as const;
  });
}

/** The units that an ordinal counts: `third business day`, `am zwanzigsten Werktag`. */
const COUNTED_TIME =
  /^ (?:(?:business|working|calendar|clear) )?(?:day|week|month|year|birthday|Lebensjahr|(?:Werk|Arbeits|Kalender)?[Tt]age?s?|Woche|Monats?|Jahre?s?)(?!\p{L})/u;

/** Returns 16 for `das sechzehnte Lebensjahr`, 20 for `am zwanzigsten Tag` and `the twentieth business day`. */
function ordinalTime(word: string, behind: string): number | undefined {
  if (!COUNTED_TIME.test(behind)) return undefined;
  const lower = word.toLowerCase();
  const cardinal = lower.replace(/ieth$/, "y").replace(/th$|s?te[mnrs]?$/, "");
  const value = numberWords().get(cardinal) ?? ordinalValue(lower);
  return value === 1 ? undefined : value;
}

/** Returns 1 for `one day` and `eines Jahres`; other uses of the word count nothing. */
function singleTime(word: string, behind: string): number | undefined {
  const unit = /^[ -](\p{L}{3,9})/u.exec(behind)?.[1] ?? "";
  return /^(?:one|ein(?:e[nmrs]?|es)?)$/i.test(word) && timeUnit(unit.toLowerCase()) !== undefined
    ? 1
    : undefined;
}

const PERCENT_BEHIND = regex.u`^[ -]${PERCENT}(?!\p{L})`;

function kindOf({ ahead, behind, percent, digits = "" }: Readonly<Record<string, string>>): Figure["kind"] {
  if (ahead !== undefined || behind !== undefined) return "money";
  if (percent !== undefined) return "percentage";
  return /^(?:1[5-9]|20)\d\d$/.test(digits) ? "year" : "number";
}

/** Returns the figures with the year of each day as a year. */
export function withYearsOfDays(figures: readonly Figure[]): readonly Figure[] {
  return figures.map((one) =>
    one.kind === "day" ? { ...one, kind: "year", value: one.value.slice(0, 4) } : one,
  );
}

/** Returns the figures with the month of each day as a month. */
export function withMonthsOfDays(figures: readonly Figure[]): readonly Figure[] {
  return figures.map((one) =>
    one.kind === "day" ? { ...one, kind: "month", value: one.value.slice(0, MONTH_LENGTH) } : one,
  );
}

/** Returns the figure as printed, with the label before and the word after it. */
function withUnit(text: string, from: number, to: number, kind: Figure["kind"]): string {
  const label = labelBefore(text, from)?.[0] ?? "";
  const unit = kind === "number" ? (/^[ -]\p{L}{2,20}/u.exec(text.slice(to, to + 24))?.[0] ?? "") : "";
  return `${label}${text.slice(from, to)}${unit}`.trim();
}

const PROVISION =
  /^(?:§+|Art(?:icle|ikel)?s?|(?:[Ss]ub)?[Ss]ections?|ss?|rr?|regs?|cls?|paras?|Schedule|Part|Annex|Anhang|Rn|Rz|Nr|Abs)\.? ?\d/;
const GERMAN_PART =
  "(?:(?:Unter)?[Aa]bs(?:atz(?:es)?|ätzen?)?|Satz(?:es)?|Sätzen?|Nr|Nummern?|Ziff(?:ern?)?|Buchst(?:abe)?|lit|Halbsatz|Hs|Alt(?:ernative)?)";
/** `Absatz 3`, `Stufe 5`, and the `5 Satz` of `§ 5 Satz 2`. */
const GERMAN_PLACE = regex.u`^(?:(?:${GERMAN_PART}|§+|Art(?:ikels?)?|Anlage|Stufe)\.? ?\d|\d{1,4}[a-z]? ${GERMAN_PART}(?!\p{L}))`;

/** Whether a figure is the number of a provision or a note, to which the sentence only refers. */
export function isOfProvision({ shown }: Figure): boolean {
  return PROVISION.test(shown) || GERMAN_PLACE.test(shown);
}

/** Whether a figure is the number of a part of a German text, which measures nothing. */
export function isGermanPlace({ shown }: Figure): boolean {
  return GERMAN_PLACE.test(shown);
}

/** Whether two figures are comparable: both amounts, percentages or dates, or numbers of the same things. */
export function isAlike(one: Figure, other: Figure): boolean {
  if (one.kind !== other.kind) return isSum(one) && isSum(other);
  return one.kind !== "number" || one.units.some((unit) => other.units.includes(unit));
}

const LEAST_SUM = 1_000;

/** Whether a figure is an amount, or a number that may be one without its currency. */
function isSum({ kind, value }: Figure): boolean {
  return kind === "money" || (kind === "number" && Number(value) >= LEAST_SUM);
}

/** Returns the number of shared words around both; with two or more, one figure replaces the other. */
export function wordsShared(one: Figure, other: Figure): number {
  if (one.isRough && !other.isRough) return 0;
  return one.near.filter((word) => other.near.includes(word)).length;
}
