import { ENGLISH_MONTHS } from "../../core/day.ts";
import { regex } from "../../core/regex.ts";
import { englishTitle } from "../capitals.ts";
import type { SecondaryFields } from "../types.ts";
import { AUSTRALIAN } from "../tables/jurisdictions.ts";
import { journalInFull } from "../tables/journals.ts";
import { initialsOf } from "../work-keys.ts";
import { treatyCalled } from "../tables/treaties.ts";
import { GIVEN } from "./names.ts";
import { inverted, listed, ordinal, surname } from "./publication.ts";

/** Parliaments and bodies that texts abbreviate, in full as rules 3.9.1, 7.1 and 7.5 write them. */
const IN_FULL: ReadonlyMap<string, string> = new Map([
  ...AUSTRALIAN.map(({ code, name }) => [code, name] as const),
  ["Commonwealth of Australia", "Commonwealth"],
  ["ALRC", "Australian Law Reform Commission"],
  ["NSWLRC", "New South Wales Law Reform Commission"],
  ["VLRC", "Victorian Law Reform Commission"],
  ["QLRC", "Queensland Law Reform Commission"],
  ["TLRI", "Tasmania Law Reform Institute"],
  ["SALRI", "South Australian Law Reform Institute"],
  ["NZLC", "New Zealand Law Commission"],
]);

/** Parliaments by the initials of their debates, or by those of a house that is the only one of its name. */
const PARLIAMENTS: Readonly<Record<string, string>> = {
  CPD: "Commonwealth",
  HR: "Commonwealth",
  Senate: "Commonwealth",
  NSWPD: "New South Wales",
  VPD: "Victoria",
  QPD: "Queensland",
  SAPD: "South Australia",
  WAPD: "Western Australia",
  HC: "United Kingdom",
  HL: "United Kingdom",
};
const HOUSES: Readonly<Record<string, string>> = {
  HC: "House of Commons",
  HL: "House of Lords",
  HR: "House of Representatives",
  HA: "House of Assembly",
  LA: "Legislative Assembly",
  LC: "Legislative Council",
  S: "Senate",
  Senate: "Senate",
};

const HOUSE = String.raw`\(?(?<house>${Object.keys(HOUSES).join("|")})\b\)?`;
/** `HC Deb 26 March 1997, vol 292, col 345`, its parts in any order; `NSWPD (LC), 5 December 1979 at 4823`. */
const DEBATE = regex.u`^(?:(?<series>[A-Z]{1,4}PD),? )?${HOUSE}(?: Debs?\.?)?(?<=PD.{2,10}|Debs?\.?),?(?=.*?(?<day>\d{1,2} \p{L}+ \d{4}))(?=.*?(?<volume>vol \d+)|)(?=.*?(?<columns>cols? [\d–\-]+\w*)|.*\d{4}(?:,| at) (?:pp?\.? ?)?(?<page>[\d–\-]+)$)`;
/** `ALRC 96, 2003` */
const OF_REFORMERS = /^(?<body>[A-Z]*LRC|TLRI|SALRI|NZLC) R?(?<number>\d{1,3}),? \(?(?<year>\d{4})\)?$/;

/** Returns the title of a material in the form of rules 7.5 and 24.3, where a text prints it in another. */
function inForm(title: string): string {
  const { series, house = "", day, volume, columns, page } = DEBATE.exec(title)?.groups ?? {};
  const parliament = PARLIAMENTS[series ?? house];
  const { body = "", number, year } = OF_REFORMERS.exec(title)?.groups ?? {};
  if (parliament !== undefined)
    return [parliament, "*Parliamentary Debates*", HOUSES[house], day, volume, columns ?? page]
      .filter(Boolean)
      .join(", ");
  return number === undefined
    ? withoutStops(title)
    : `${IN_FULL.get(body) ?? body}, Report No ${number} (${year})`;
}

/**
 * Renders a source that is neither a case nor a law of Australia in AGLC4 form, without its pinpoint: chapters 4
 * to 9, rule 3.7, and the statutes of chapters 15 to 25.
 */
export function secondarySource(
  { type, author, title, place }: SecondaryFields,
  order: "first" | "surname",
): string {
  const by = author === undefined ? "" : `${writtenAuthor(author, order)}, `;
  const called = englishTitle(title);
  switch (type) {
    case "article":
      return `${by}${besides(called === "" ? "" : `'${called}'`, inPrint(place))}`;
    case "memorandum":
      return place === "" ? title : `${title}, ${place}`;
    case "minute_book":
      return place;
    case "material":
      return place === "" ? inForm(title) : `${by}${besides(`*${title}*`, place)}`;
    case "treaty":
      return treaty(title, place);
    case "hansard":
      return debate(author, `*${title}*`, place);
    default:
      return `${by}${workIn(type, called, published(numbered(place, author)))}`;
  }
}

/** Writes authors with joined initials and their bodies in full: `HLA Hart`, `Tom Elm and Ann Oak`. */
function writtenAuthor(printed: string, order: "first" | "surname"): string {
  const [, last, given] = SURNAME_FIRST.exec(printed) ?? [];
  const [head = ""] = printed.split(", ", 1);
  const isOfState = printed.startsWith(`${head}, Royal Commission`);
  const whole = isOfState
    ? `${IN_FULL.get(head) ?? head}${printed.slice(head.length)}`
    : (IN_FULL.get(printed) ?? (last === undefined ? printed : `${given} ${last}`));
  const author = whole
    .replaceAll(INITIALS, (letters) => `${letters.replaceAll(/[. ]/g, "")} `)
    .replace(/ \(eds?\.\)$/, (mark) => mark.replace(".", ""))
    .replaceAll(" & ", " and ");
  return order === "surname" ? inOrder(author) : author;
}

/** `Ash, Jane M`, `Ash, Jolanta.` with the full stop of an entry, but not `Ash, Elm`, who are two. */
const SURNAME_FIRST = regex.u`^(\p{Lu}[\p{L}'’-]+), ((?:${[...GIVEN].join("|")})(?: \p{Lu}\.?)?|\p{Lu}\.?(?: ?\p{Lu}\.?){0,3}|\p{Lu}\p{Ll}+(?: \p{Lu})?(?=\.$))\.?$`;
/** `H. L. A. Hart`, `J D Heydon` */
const INITIALS = /(?<!\p{L})(?:\p{Lu}\.? ?){1,4} (?=\p{Lu}\p{Ll})/gu;

/** Writes a treaty; one that is known has its place in the treaty series even if the reference has not (rule 8.3). */
function treaty(title: string, place: string): string {
  const known = place === "" ? treatyCalled(title) : undefined;
  if (known) return `*${known.title}*, ${known.place}`;
  if (place.startsWith("art")) return `*${title}* ${place}`;
  return [title === "" ? "" : `*${title}*`, place].filter(Boolean).join(", ");
}

/** Writes a debate with its parliament and house in full (rule 7.5.1). */
function debate(author: string | undefined, title: string, place: string): string {
  const [house = "", ...rest] = place.split(", ");
  const parliament = author === undefined ? PARLIAMENTS[house] : (IN_FULL.get(author) ?? author);
  return [parliament, title, HOUSES[house] ?? house, ...rest].filter(Boolean).join(", ");
}

function workIn(type: SecondaryFields["type"], title: string, place: string): string {
  if (type === "report" && place === "") return numbered(title);
  return besides(`*${title}*`, englishEdition(place));
}

/** Puts the place after the title: with `comma` after a comma, unless it begins with a comma or bracket of its own. */
export function besides(title: string, place: string, comma = ""): string {
  if (title === "" || place === "" || place.startsWith(",")) return `${title}${place}`;
  return `${title}${place.startsWith("(") ? "" : comma} ${place}`;
}

/** `42 USC` for `42 U.S.C.` (rule 1.6.1). */
function withoutStops(title: string): string {
  return title.replaceAll(/\b\p{Lu}\.(?: ?\p{Lu}\.)+/gu, (letters) => letters.replaceAll(/[. ]/g, ""));
}

/** `Report No 129` for `Report 129`, or for `ALRC Report 129` after the name of that body (rule 7.1.3). */
function numbered(place: string, author = ""): string {
  const initials = initialsOf(author);
  const isOwn = initials.length > 1 && place.startsWith(`(${initials} `);
  const own = isOwn ? `(${place.slice(initials.length + 2)}` : place;
  return own.replace(/^(\(?(?:[A-Z]\w+ )?(?:Report|Paper)) (?=\d)/, "$1 No ");
}

/** Presses that references abbreviate. */
const PRESSES: ReadonlyMap<string, string> = new Map([
  ["CUP", "Cambridge University Press"],
  ["MUP", "Melbourne University Press"],
  ["OUP", "Oxford University Press"],
]);
/** Places of publication, which AGLC4 leaves out (rule 6.3). */
const CITIES: ReadonlySet<string> = new Set(
  "Brisbane|Cambridge|Canberra|Chatswood|Chicago|London|Melbourne|New York|North Ryde|Oxford|Pyrmont|Singapore|Sydney|Wellington".split(
    "|",
  ),
);
const EDITION = /^(?:(\d{1,2})(?:st|nd|rd|th|d)?\.?|rev(?:ised|\.)?) (?:edn?\.?|edition)$/i;
/** The space before a year without a comma: `Hart 2011`, `2nd edn 2011`; not before that of a day or month. */
const BEFORE_YEAR = regex.plain`(?<!,|\b(?:${ENGLISH_MONTHS.join("|")})) (?=(?:1[5-9]|20)\d\d$)`;

/** Orders what brackets say of a book as rule 6.3 does: `(Hart, 2nd ed, 2011)` for `(2nd edn, Oxford: Hart 2011)`. */
function published(place: string): string {
  return place.replaceAll(/\(([^()]+)\)/g, (all, inside: string) => {
    const parts = inside
      .replace(/^(\d{4}), ([^()\d]+)$/, "$2, $1")
      .replaceAll(/\bNo\. ?(?=\d)/g, "No ")
      .replace(BEFORE_YEAR, ", ")
      .split(/, |(?<=\p{Ll}): (?=\p{Lu})/u)
      .map((one) => PRESSES.get(one) ?? one.replace(/\bCo\.$/, "Co"));
    const year = parts.at(-1) ?? "";
    if (!/\d{4}$/.test(year)) return all.replace(/(eds?)\./, "$1");
    const rest = parts.slice(0, -1);
    const others = rest.filter((one) => !EDITION.test(one));
    const publishers = others.length > 1 ? others.filter((one) => !CITIES.has(one)) : others;
    const editions = rest.filter((one) => EDITION.test(one)).map(edition);
    return `(${[...publishers, ...editions, year].join(", ")})`;
  });
}

/** `2nd ed` for `2nd edn` or `2d edition` */
function edition(printed: string): string {
  const number = EDITION.exec(printed)?.[1];
  return number === undefined ? "rev ed" : `${ordinal(number)} ed`;
}

const GERMAN_EDITION =
  /^(?:(?:Bd\.|Band) ?([IVX\d/]{1,6}), )?(?:(\d{1,3})\. ?Aufl\p{L}*\.?,? ?)?(\d{4})?(?:,? S\. (\d{1,4}))?$/u;

/** `(6th ed, 1991)` for `6. Aufl. 1991`, `(1840) vol 1` for `Bd. 1, 1840` */
function englishEdition(place: string): string {
  if (/^(?:Diss\.|\d{1,2}\.\d{1,2}\.)/.test(place)) return `(${place})`;
  const [all, volume, number, year, page] = GERMAN_EDITION.exec(place) ?? [];
  if (all === undefined || place === "") return place;
  const edition = [number && `${ordinal(number)} ed`, year].filter(Boolean).join(", ");
  return [`(${edition})`, volume && `vol ${volume}`, page].filter(Boolean).join(" ");
}

/** The place of an article: a chapter is published as its book, any other is in a journal or in none. */
function inPrint(place: string): string {
  return place.startsWith("in ") ? published(place) : italicJournal(place);
}

/** `(2005) 27(3) *Sydney Law Review* 393`, `(2027) 51 *Sydney Law Review* (forthcoming)` */
function italicJournal(place: string): string {
  return place.replace(
    /^([([]\d{4}[)\]](?: \d+(?:\([\d–-]+\))?)?) (.+) (\d+|\(forthcoming\))$/,
    (_, before: string, journal: string, page: string) => `${before} *${journalInFull(journal)}* ${page}`,
  );
}

/** Whether a pinpoint follows without a comma, as after the brackets of publishers, bodies and bills. */
export function isPinApart({ type, title, place }: SecondaryFields): boolean {
  if (type === "hansard" || type === "minute_book") return false;
  const isOpen = type === "article" || type === "material" || type === "statute";
  return !isOpen || /[)\]]$/.test(place === "" ? title : place);
}

/** Whether a pinpoint is written as it is: [235-1500] of an encyclopaedia is one paragraph, and a resolution has `para 3`. */
export function keepsPin({ type, title, place }: SecondaryFields, pin: string): boolean {
  const isResolution = type === "material" && /\bRes \S+, .*UN Doc /.test(`${title}${place}`);
  const isOfChapter = type === "book" && /^\[\d{1,2}-\d{3}\]$/.test(pin); // "[3-250]", not a range
  return type === "encyclopaedia" || isOfChapter || (isResolution && /^paras? \d/.test(pin));
}

/** Whether a work is listed apart from articles and books: an encyclopaedia, or what is in a newspaper, a blog or a case. */
export function isOfOtherSource({ type, place }: SecondaryFields): boolean {
  return type === "encyclopaedia" || (type === "article" && place.startsWith(","));
}

/** Returns the short form for later notes: "Ellicott", "Neil and Chin", else the title. */
export function shortSecondary({ type, author, title, place }: SecondaryFields): string {
  if (author !== undefined && type !== "hansard")
    return isPerson(author) ? listed(writersIn(author).map(surname)) : author;
  if (title === "" || type === "hansard")
    return secondarySource({ type, author, title, place, kind: "secondary", year: undefined }, "first");
  if (type === "material" && place === "") return title;
  return type === "article" || type === "memorandum"
    ? type === "article"
      ? `'${title}'`
      : title
    : `*${title}*`;
}

/** "Ash, Mark, Tom Elm and Ann Oak (eds)": the first author by surname. */
function inOrder(author: string): string {
  if (!isPerson(author)) return author;
  const [first = author, ...more] = writersIn(author);
  return `${listed([inverted(first), ...more])}${AFTER_NAMES.exec(author)?.[0] ?? ""}`;
}

const AFTER_NAMES = / (?:et al|\(eds?\))$/;

/** Returns the names in "Mark Ash, Tom Elm and Ann Oak (eds)"; a body is one name. */
export function writersIn(author: string): readonly string[] {
  const names = author.replace(AFTER_NAMES, "");
  return isPerson(author) ? names.split(/,? and | & |, |\//) : [names];
}

/** Whether an author is a person; the name of a body is not shortened: "Australian Law Reform Commission". */
export function isPerson(author: string): boolean {
  return !/\b(?:Commission|Committee|Council|Department|Institute|Inquiry|Commonwealth|Office|Parliament)\b/.test(
    author,
  );
}
