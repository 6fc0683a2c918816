import { monthOf } from "../../../core/day.ts";
import {
  digitsAt,
  isGlued,
  phraseAt,
  type ReadText,
  skip,
  skipAll,
  textAt,
  type Tokens,
  skipPhrase,
  jointedAt,
  tight,
} from "../../tokens.ts";
import { landByCode, provinceCalled } from "../../tables/lands.ts";
import type { Country, Draft, Form, Match } from "../../types.ts";
import { dateAt } from "../dates.ts";
import { unrecognised } from "../unrecognised.ts";
import { byWord } from "../../../core/text.ts";

const GAZETTES = byWord<Country>({
  de: "BGBl BGBL RGBl GVBl GVOBl GBl GV GMBl GMinBl MinBl MBl JMBl VMBl BAnz AmtsBl",
  at: "JGS dRGBl StGBl LGBl",
  eu: "ABl OJ",
});
type House = "BT" | "BR" | "LT";

const PRINTS = byWord<House>({
  BT: "BT BTDrucks BTDrs Bundestags Bundestagsdrucksache Bundestagsdrucksachen",
  BR: "BR BRDrucks BRDrs Bundesrats Bundesratsdrucksache Bundesratsdrucksachen",
  LT: "LT LTDrucks LTDrs Landtags Landtagsdrucksache Landtagsdrucksachen",
});
export const GAZETTE_STARTS = [...GAZETTES.keys(), ...PRINTS.keys()];

/** `BGBl. I 2002 S. 42`, `BGBl I Nr 83/2016`, `BGBl. 2024 I Nr. 323`, `JGS Nr 946/1811`, `BT-Drs. 14/6040`. */
export const gazettes: Form = ({ tokens, text }, at) => {
  const house = PRINTS.get(textAt(tokens, at));
  if (house) return printedMatter(tokens, at, house);
  const name = textAt(tokens, at).replace("BGBL", "BGBl");
  const country = GAZETTES.get(name);
  if (!country) return undefined;
  const numbered = landNumber(tokens, at);
  if (numbered) return numbered;
  const behind = skipPhrase(tokens, at + 1, MISPLACED_COMMA);
  const { parts: printed, next } = partsOfPlace(text, tokens, afterLand(tokens, behind));
  const parts = withYear(tokens, at, printed);
  const digits = parts.filter((part) => /^\d+[a-z]?$/.test(part)).length;
  const year = parts.find((part) => YEAR.test(part));
  const isTold = parts.some((part) => /^(?:S|Nr|No|I{1,3}|L|C|\/|,)$/.test(part));
  if (digits === 1 && isTold && (year !== undefined || parts.some((part) => /^(?:Nr|S)$/.test(part))))
    return unrecognised(at, next, `${name} ${parts.join(" ")}`, "names a year or a number only", country);
  if (digits < 2 || !isTold) return undefined;
  const isAustrian = country === "de" && parts.some((part) => /^(?:\/|aus)$/.test(part));
  const facts = {
    name: withLand(name, country, tokens, behind),
    country: isAustrian ? "at" : country,
    year,
    number: joined(parts, isAustrian || country === "at"),
  } as const;
  return withLaterYears(tokens, matter(at, next, facts), facts);
};

/** `; 1994 I S. 2439`, `, ber. 2007 S. 21`: the page of a later year, as of a correction. */
const LATER_YEAR =
  /^(?:; |, ber(?: \.)? )(?<place>(?<year>(?:19|20)\d\d) (?:I{1,3} )?S(?: \.)? \d{1,5})(?= )/;

/** Adds the pages of later years that follow a place in a German gazette. */
function withLaterYears(tokens: Tokens, { drafts, next }: Match, facts: Matter): Match {
  const all = [...drafts];
  let at = next;
  for (let found = laterYear(tokens, at, facts); found; found = laterYear(tokens, at, facts)) {
    const { place = "", year } = found.named;
    const from = textAt(tokens, at) === ";" ? at + 1 : at + (textAt(tokens, at + 2) === "." ? 3 : 2);
    const number = joined(place.replace(" .", "").split(" "), false);
    all.push(...matter(from, found.next, { ...facts, year, number }).drafts);
    at = found.next;
  }
  return { drafts: all, next: at };
}

function laterYear(tokens: Tokens, at: number, { country }: Matter) {
  return country === "de" ? phraseAt(tokens, at, LATER_YEAR, /^(?:;|ber)$/) : undefined;
}

/** Skips the misplaced comma of "BGBl, Nr. 175/1973". */
const MISPLACED_COMMA = /^,(?= Nr )/;

/** `LGBl NÖ 8200-5`: the statutes of Lower Austria had a numbering of their own. */
function landNumber(tokens: Tokens, at: number): Match | undefined {
  const found = phraseAt(tokens, at, /^LGBl(?: \.)?(?: N[ÖO])? (?<law>\d{4}) - (?<change>\d{1,6})/);
  if (!found || !isGlued(tokens, found.next - 2)) return undefined;
  const number = `${found.named["law"]}-${found.named["change"]}`;
  return matter(at, found.next, { name: "LGBl", country: "at", year: undefined, number });
}

/** Adds the year of a gazette that only the date or the title of the act before it states. */
function withYear(tokens: Tokens, at: number, parts: readonly string[]): readonly string[] {
  if (parts.length === 2 && parts[0] === "Nr") return [...parts, ...yearOfTitle(tokens, at)];
  const dated = yearBefore(tokens, at, parts);
  return dated === undefined ? parts : [dated, ...parts.filter((part) => part !== ",")];
}

/** Returns 2012 for `vom 11. September 2012 (BGBl. I S. 2022)`, also with a comma: the act's date gives the year. */
function yearBefore(tokens: Tokens, at: number, parts: readonly string[]): string | undefined {
  const isBare = /^I{1,3},?\d+$/.test(parts.join("")); // "(BGBl. I 2855)", ", BGBl I, 3987"
  const page = isBare ? 1 : parts.indexOf("S");
  const open = afterAbbreviation(tokens, at);
  const isOfDay = monthOf(textAt(tokens, open - 2)) !== undefined || textAt(tokens, open - 2) === ".";
  const isApart = textAt(tokens, open) === "(" || (isOfDay && textAt(tokens, open) === ",");
  const year = isApart ? textAt(tokens, open - 1) : "";
  if (page === -1 || !YEAR.test(year) || parts.slice(0, page).some((part) => YEAR.test(part)))
    return undefined;
  return year;
}

const MOST_OF_NAME = 8; // tokens of "(Fahrerlaubnis-Verordnung - FeV, "

/** Returns the index of the mark before a gazette, which may be that before the law's abbreviation: `(StVG, BGBl I`. */
function afterAbbreviation(tokens: Tokens, at: number): number {
  if (textAt(tokens, at - 1) !== ",") return at - 1;
  let open = at - 2;
  while (open > at - MOST_OF_NAME && /^(?:\p{Lu}[\p{L}]+|-)$/u.test(textAt(tokens, open))) open -= 1;
  return textAt(tokens, open) === "(" ? open : at - 1;
}

/** Reads the Land, or the GDR, of a gazette or a parliament: `NRW`, `M-V`, `DDR`. */
function landAt(tokens: Tokens, at: number): ReadText | undefined {
  const word = textAt(tokens, at);
  const joined = textAt(tokens, at + 1) === "-" ? `${word}-${textAt(tokens, at + 2)}` : "";
  if (landByCode(joined)) return { text: joined, next: at + 3 };
  return word === "DDR" || landByCode(word) ? { text: word, next: at + 1 } : undefined;
}

/** Adds the Land of a gazette, which distinguishes `GVBl. LSA` from others of the name. */
function withLand(name: string, country: Country, tokens: Tokens, at: number): string {
  const land = country !== "de" ? undefined : landAt(tokens, skip(tokens, at, "."));
  return land === undefined ? name : `${name}. ${land.text}`;
}

/** Skips the Land of a gazette: "Tirol", "für Wien", "für das Land Salzburg". */
function afterLand(tokens: Tokens, at: number): number {
  const start = skip(tokens, at, ".");
  const land = landAt(tokens, start);
  if (land) return skip(tokens, land.next, ".");
  if (provinceCalled(textAt(tokens, start)) !== undefined) return skip(tokens, start + 1, ".");
  if (textAt(tokens, start) !== "für") return at;
  const named = skip(tokens, skip(tokens, start + 1, "das"), "Land");
  return skipAll(tokens, named, /^\p{Lu}\p{Ll}{3}/u);
}

const YEAR = /^(?:1[6789]|20)\d\d$/;
const MOST_PARTS = 16;

/** Reads numbers and the words between them; anything after the last number is dropped. */
function partsOfPlace(text: string, tokens: Tokens, from: number): { parts: string[]; next: number } {
  const parts: string[] = [];
  let next = from;
  for (let at = from; at < from + MOST_PARTS; at += 1) {
    const part = textAt(tokens, at);
    if (part === "." && !isEnd(tokens, at)) continue;
    if (!isPartOfPlace(tokens, at) || isListNumber(text, tokens, at)) break;
    parts.push(part);
    if (digitsAt(tokens, at) !== undefined) next = at + 1;
  }
  while (parts.length > 0 && !/^\d+[a-z]?$/.test(parts.at(-1) ?? "")) parts.pop();
  return { parts, next };
}

/** Whether a number begins a line as that of a list: "Nr. 22/2018⏎ 4. B-VG". */
function isListNumber(text: string, tokens: Tokens, at: number): boolean {
  const [before, token] = [tokens[at - 1], tokens[at]];
  if (!before || !token || textAt(tokens, at + 1) !== "." || isGlued(tokens, at + 2)) return false;
  return text.slice(before.end, token.start).includes("\n");
}

const TITLE = /(?:gesetz(?:es|buchs?)?|[Oo]rdnung|[Gg])$/;
const MOST_BETWEEN = 10; // tokens of ` (= 53. Novelle zum ASVG), `

/** Returns the year of an act of Austria whose title has it: `Strukturanpassungsgesetzes 1996, BGBl. Nr. 201`. */
function yearOfTitle(tokens: Tokens, at: number): readonly string[] {
  let last = at - 2;
  if (textAt(tokens, at - 1) !== ",") return [];
  if (textAt(tokens, last) === ")")
    while (last > at - MOST_BETWEEN && textAt(tokens, last + 1) !== "(") last -= 1;
  const year = textAt(tokens, last);
  return YEAR.test(year) && TITLE.test(textAt(tokens, last - 1)) ? ["/", year] : [];
}

function isPartOfPlace(tokens: Tokens, at: number): boolean {
  const text = textAt(tokens, at);
  if (digitsAt(tokens, at) !== undefined || /^(?:I{1,3}|S|Nr|No|L|C|CE|Seite|vom|v)$/.test(text)) return true;
  if (text === "aus") return YEAR.test(textAt(tokens, at + 1)); // "RGBl Nr 5 aus 1907"
  if (text === "," && /^(?:S|Seite)$/.test(textAt(tokens, at + 1))) return true; // "2004, S. 246"
  return text === "/" || (text === "," && digitsAt(tokens, at + 1) !== undefined);
}

function isEnd(tokens: Tokens, at: number): boolean {
  const behind = tokens[at + 1];
  return behind === undefined || (behind.kind !== "number" && !/^(?:I{1,3}|S|Nr|No|L|C)$/.test(behind.text));
}

function joined(parts: readonly string[], isAustrian: boolean): string {
  const words = parts.map((part) => (/^(?:S|Nr)$/.test(part) && !isAustrian ? `${part}.` : part)).join(" ");
  return words.replaceAll(" / ", "/").replaceAll(" , ", ", ");
}

/** `BT-Drs. 14/6040, S. 5`, `BR-Drucks. 12/20`, `Bundestags-Drucksache 14/6040` */
function printedMatter(tokens: Tokens, at: number, house: House): Match | undefined {
  const isHouse = /^(?:BT|BR|LT|(?:Bundes|Land)\p{Ll}{2,3}s)$/u.test(textAt(tokens, at));
  if (!isHouse) return printAt(tokens, at, at + 1, house);
  const isPrint =
    textAt(tokens, at + 1) === "-" && /^(?:Drs|Drucks|Drucksachen?|Dr)$/.test(textAt(tokens, at + 2));
  return isPrint ? printAt(tokens, at, at + 3, house) : undefined;
}

/** `14/6040`, and the Bundesrat's `17/1/21`. */
function printAt(tokens: Tokens, at: number, from: number, house: House): Match | undefined {
  const stop = skip(tokens, from, ".");
  const land = house === "LT" ? landAt(tokens, stop) : undefined;
  const start = land?.next ?? stop;
  const name = `${house}-Drs.${land === undefined ? "" : ` ${land.text}`}`;
  const first = digitsAt(tokens, start);
  const found = jointedAt(tokens, start, PRINT);
  if (first === undefined) return undefined;
  if (!found)
    return unrecognised(at, start + 1, `${name} ${first}`, "names no number after the period", "de");
  const facts = { name, country: "de", year: undefined, number: tight(found.named["number"]) } as const;
  return withFurther(tokens, matter(at, afterDay(tokens, found.next), facts), name);
}

/** Skips the `vom 5.10.2022` of a print. */
function afterDay(tokens: Tokens, at: number): number {
  const on = skipPhrase(tokens, at, /^(?:vom|v \.)(?= )/);
  return on > at ? (dateAt(tokens, on)?.next ?? at) : at;
}

const PRINT =
  /^(?<number>[ _]\d{1,6}_\/[ _]\d{1,6}(?=[ _])(?:[ _]\/_\d{1,6}(?=[ _]))?)(?:[ _]\([ _](?:neu|Beschluss|Begründung|B)[ _]\))?/;

/** Adds the further prints of a list; their pages have no first one, but may follow a comma: `BT-Drs. 16/3945, 47`. */
function withFurther(tokens: Tokens, { drafts, next }: Match, name: string): Match {
  const all = [...drafts, ...printsBehind(tokens, next, name)].map((one) => ({
    ...one,
    firstPage: digitsAt(tokens, skip(tokens, one.next, ",")) === undefined ? 0 : 1,
  }));
  return { drafts: all, next: all.at(-1)?.next ?? next };
}

const MOST_LISTED = 12;

/** `, 1/328` and `(SPD), 1/328`; not the first numbers of `1/328/2`. */
const FURTHER_PRINT =
  /^(?:[ _]\([ _][^ _]+[ _]\))?[ _](?:,|;|und)[ _](?<number>\d{1,2}_\/_\d{2,5})(?=[ _])(?![ _]\/)/;

/** `, 1/328 (SPD)` after `BT-Drs. 1/788 (Bundesregierung)`: further prints of the same house. */
function printsBehind(tokens: Tokens, from: number, name: string): readonly Draft[] {
  const drafts: Draft[] = [];
  let found = jointedAt(tokens, from, FURTHER_PRINT);
  for (; found && drafts.length < MOST_LISTED; found = jointedAt(tokens, found.next, FURTHER_PRINT)) {
    const facts = { name, country: "de", year: undefined, number: tight(found.named["number"]) } as const;
    drafts.push(...matter(found.next - 3, found.next, facts).drafts);
  }
  return drafts;
}

interface Matter {
  readonly name: string;
  readonly country: Country;
  readonly year: string | undefined;
  readonly number: string;
}

function matter(from: number, next: number, { name, country, year, number }: Matter): Match {
  const stop = name.includes(".") || country === "at" ? "" : ".";
  const meaning = {
    kind: "gazette",
    gazette: name,
    year: year === undefined ? undefined : Number(year),
    number,
    country,
    canonical: `${name}${name === "OJ" ? "" : stop} ${number}`,
    warnings: [],
    notes: [],
  } as const;
  return { drafts: [{ from, next, meaning, pins: "german" }], next };
}
