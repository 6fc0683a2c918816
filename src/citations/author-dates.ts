import { regex } from "../core/regex.ts";
import { rangeEnd } from "../pins/numbers.ts";
import { endOf } from "./parallel.ts";
import { YEAR } from "./recognise/literature/heads.ts";
import { surname } from "./styles/publication.ts";
import type { Finding, FindingOf, Pinpoint, Span } from "./types.ts";

type Work = FindingOf<"secondary">;

const NAME = String.raw`\p{Lu}(?:[\p{L}-]|['’](?!s )){1,30}`;
/** The year that ends a reference, alone or with its letter: `2012`, `2012a`. */
const DATE = /(?<=[ (])(?:1[6-9]|20)\d\d[a-h]?(?![\p{L}\d/-])/gu;
/** The authors before the year: `Smith `, `Smith, `, `Smith (`, `Smith has said (`, `Smith and Jones `, `Smith, Jones & Elm, `, `Smith et al., ` */
const AUTHORS = regex.u`(?<![\p{L}\d]|\sv\.? )(?<name>${NAME})(?:(?:, ${NAME}){0,4},? (?:&|and) ${NAME}| et al\.?)?(?:'s)?(?:,|(?: \p{Ll}{2,12}){1,3}(?= \())? (?<open>\()?$`;
const LONGEST_AUTHORS = 256; // characters
/** `Smith, "Limits of Review," 57`, `Smith, Law of Evidence, 55-57`, found by the comma after the name. */
const SHORT_TITLE = regex.gu`,(?<=(?<!\p{L})(?<name>${NAME}),) {1,2}(?:"(?<quoted>[^"\n]{3,90}?),?"|(?<plain>\p{Lu}[^"(),.;\n]{3,70})),? (?=\d{1,4}(?:-\d{1,4})?(?:[.;,)]|\s|$))`;
/** `, 55`, `, p. 55`, `: 55-7`, `, para. 12`, `, [12]`, and the next of a list. */
const PIN =
  /^(?:, ?|: ?|, and | and )?(?<unit>pp?\.? ?|paras?\.? ?|\[)?(?<from>\d{1,4})(?:-(?<to>\d{1,4}))?\]?(?=[\s,;.)\]]|$)/;
const MOST_PINS = 6;
const LONGEST_PIN = 40; // characters
const LONGEST_BRACKET = 200; // characters

/** The short form by which an author and a date name a work: `Smith (2012a)`; undefined for what has no author or year. */
export function authorDateOf(one: Finding): string | undefined {
  if (one.kind !== "secondary" || one.author === undefined || one.year === undefined) return undefined;
  const letter = regex.plain`${one.year}([a-h])(?![a-z])`.exec(one.text)?.[1] ?? "";
  return `${firstSurname(one.author)} (${one.year}${letter})`;
}

/** Whether a reference has the short form of a work that the text cites in full, perhaps in a list at its end. */
export function isAuthorDate({
  form,
  canonical,
}: Pick<FindingOf<"back_reference">, "form" | "canonical">): boolean {
  return form === "name" && /\((?:1[6-9]|20)\d\d[a-h]?\)$/.test(canonical);
}

/** `Smith` of "J Smith, M Jones and T Elm (eds)"; the last word of the name of a body. */
function firstSurname(author: string): string {
  const [first = author] = author.split(/,? and | & |, | et al|\/| \(/);
  return surname(first);
}

/**
 * Adds the references by author and date, `(Smith 2012, 55)`, and by author and short title, `Smith, "Limits," 57`, to
 * the works that the text cites in full, before or in a list at its end.
 */
export function withAuthorDates(found: readonly Finding[], text: string): readonly Finding[] {
  const works = worksIn(found);
  if (works.byDate.size === 0) return found;
  const added = [...byDate(text, works.byDate), ...byTitle(text, works.byAuthor)];
  if (added.length === 0) return found;
  const free = withoutTaken(
    added.toSorted((one, other) => one.start - other.start),
    found,
  );
  return [...found, ...free].toSorted((one, other) => one.start - other.start);
}

interface Works {
  /** Short forms by author and date, of which only their presence counts. */
  readonly byDate: ReadonlyMap<string, Work>;
  readonly byAuthor: ReadonlyMap<string, readonly Work[]>;
}

function worksIn(found: readonly Finding[]): Works {
  const dates = new Map<string, Work>();
  const authors = new Map<string, Work[]>();
  for (const one of found) {
    const key = authorDateOf(one);
    if (one.kind !== "secondary" || key === undefined) continue;
    dates.set(key, one);
    const name = firstSurname(one.author ?? "");
    const known = authors.get(name);
    if (known === undefined) authors.set(name, [one]);
    else if (known.length < MOST_WORKS) known.push(one);
  }
  return { byDate: dates, byAuthor: authors };
}

const MOST_WORKS = 50; // of one author

function byDate(text: string, works: Works["byDate"]): Finding[] {
  const added: Finding[] = [];
  const dates = new Set(Array.from(works.keys(), (key) => key.slice(key.lastIndexOf("(") + 1, -1)));
  for (const { 0: date, index: dateAt } of text.matchAll(DATE)) {
    const before = dates.has(date) ? text.slice(Math.max(0, dateAt - LONGEST_AUTHORS), dateAt) : "";
    const { index = 0, groups: { name = "", open } = {} } = AUTHORS.exec(before) ?? {};
    const key = `${name} (${date})`;
    const work = works.get(key);
    if (!work) continue;
    const start = startOf(text, dateAt - before.length + index, name, work);
    const end = dateAt + date.length;
    const isInBracket = open !== undefined || isBracketed(text, start);
    if (!isInBracket || !/^[),:;]/.test(text.slice(end, end + 1))) continue;
    const isClosed = text[end] === ")" && open !== undefined;
    added.push(reference(text, { start, end: isClosed ? end + 1 : end }, key));
  }
  return added;
}

/** The start of the name of a body, of which only the last word was read. */
function startOf(text: string, at: number, name: string, { author = "" }: Work): number {
  const start = at + name.length - author.length;
  return start >= 0 && text.startsWith(author, start) ? start : at;
}

function isBracketed(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - LONGEST_BRACKET), at);
  return before.lastIndexOf("(") > before.lastIndexOf(")");
}

function byTitle(text: string, works: Works["byAuthor"]): Finding[] {
  const added: Finding[] = [];
  for (const { 0: whole, index, groups = {} } of text.matchAll(SHORT_TITLE)) {
    const { name = "", plain, quoted = plain ?? "" } = groups;
    const title = quoted.trim().toLowerCase();
    const work = works.get(name)?.find((one) => one.title.toLowerCase().includes(title));
    const key = work && authorDateOf(work);
    if (key !== undefined) {
      const span = { start: index - name.length, end: index + whole.trimEnd().length };
      added.push(reference(text, span, key));
    }
  }
  return added;
}

function reference(text: string, { start, end }: Span, canonical: string): Finding {
  return {
    kind: "back_reference",
    form: "name",
    note: undefined,
    target: undefined,
    provisions: [],
    country: undefined,
    canonical,
    warnings: [],
    notes: [],
    judges: undefined,
    text: text.slice(start, end),
    start,
    end,
    pinpoints: pinsFrom(text, end),
  };
}

function pinsFrom(text: string, from: number): Pinpoint[] {
  const pins: Pinpoint[] = [];
  for (let at = from; pins.length < MOST_PINS;) {
    const pin = pinAt(text, at, pins.length === 0);
    if (!pin) break;
    pins.push(pin);
    at = pin.end;
  }
  return pins;
}

function pinAt(text: string, at: number, isFirst: boolean): Pinpoint | undefined {
  const found = PIN.exec(text.slice(at, at + LONGEST_PIN).replace(/^ (?=\d)/, ","));
  const { unit = "", from = "", to } = found?.groups ?? {};
  const isPlace = unit !== "" || !(YEAR.test(from) || (!isFirst && found?.[0].startsWith(" and") === true));
  if (!found || !isPlace) return undefined;
  const [first, last] = [Number(from), to === undefined ? undefined : rangeEnd(Number(from), Number(to))];
  return {
    unit: /^(?:para|\[)/.test(unit) ? "paragraph" : "page",
    from: first,
    ...(last !== undefined && { to: last }),
    start: at + found[0].search(/\d/),
    end: at + found[0].length,
  };
}

/** Drops the references that overlap other citations, or each other. */
function withoutTaken(added: readonly Finding[], found: readonly Finding[]): Finding[] {
  const free: Finding[] = [];
  let at = 0;
  for (const one of added) {
    while (at < found.length && endOf(found[at] ?? one) <= one.start) at += 1;
    const next = found[at];
    const before = free.at(-1);
    const isFree = next === undefined || next.start >= endOf(one);
    if (isFree && (before === undefined || endOf(before) <= one.start)) free.push(one);
  }
  return free;
}
