import { textOfMarkup, wordsOf } from "../../support/neuris/words.ts";
import type { Mutant } from "./markup.ts";

/** A hit with its key and its facts. */
export interface Row {
  readonly key: string;
  readonly facts: Readonly<Record<string, string>>;
}

/** A parser's result for a page. */
export interface Reading {
  /** Facts about the whole page: title, court, date. */
  readonly facts: Readonly<Record<string, string>>;
  /** Hits of a list; absent for a text. */
  readonly rows?: readonly Row[];
  /** Number of hits according to the source. */
  readonly total?: number | undefined;
  /** Pieces of a text with their pinpoints; absent for a list. */
  readonly pieces?: readonly { readonly pin: string; readonly text: string }[];
  /** Warnings about gaps. */
  readonly marks: readonly string[];
}

interface Trial {
  readonly page: string;
  readonly mutant: Mutant;
  readonly before: Reading;
  readonly after: Reading;
}

/** Returns what is wrong with the reading of a changed page; empty if it is right or marked as incomplete. */
export function complaints(trial: Trial): string[] {
  const { before, after } = trial;
  const isMarked = after.marks.some((mark) => !before.marks.includes(mark));
  const own = before.rows ? ofRows(trial, isMarked) : ofPieces(trial, isMarked);
  return [...own, ...wrongFacts(trial, "the whole", before.facts, after.facts, [])];
}

const withoutRaised = (text: string) => text.replaceAll(/[⁰¹²³⁴-⁹]/gu, " ");
const squeezed = (text: string) => wordsOf(text).join("").toLowerCase();
/** Returns the words in lower case, without superscript numbers. */
const plainWords = (text: string) =>
  withoutRaised(text)
    .toLowerCase()
    .match(/\p{L}{4,}/gu) ?? [];

/** Returns the visible text of a page. */
function shownBy(page: string): string {
  return squeezed(textOfMarkup(page.replace(/<head\b[\s\S]*?<\/head>|<title\b[\s\S]*?<\/title>/i, "")));
}

/** Returns the visible text and the markup of a page. */
function standsIn(page: string): string {
  return `${shownBy(page)} ${squeezed(page)}`;
}

function ofRows({ mutant, before, after, page }: Trial, isMarked: boolean): string[] {
  const rows = after.rows ?? [];
  const known = new Map((before.rows ?? []).map((row) => [row.key, row]));
  const shown = shownBy(mutant.text);
  const shownBefore = shownBy(page);
  const isGone = before.total === undefined && mutant.shows === "other"; // the page had no count
  const titles = [...known].map(([key, { facts }]) => squeezed(facts["title"] ?? key));
  if (rows.length === 0 && known.size > 0)
    return isGone && !titles.some((title) => shown.includes(title)) ? [] : ["an empty success"];
  const isKnown = (key: string) =>
    known.has(key) || [...known.keys()].some((one) => one.startsWith(`${key}/`));
  const strange = rows.filter(({ key }) => !isKnown(key) && !isOfMutant(key, mutant));
  const kept = new Set(rows.map(({ key }) => key));
  const lost = [...known].flatMap(([key, { facts }]) => {
    const title = squeezed(facts["title"] ?? key);
    const isShown =
      mutant.cut || (shown.includes(title) && count(shown, title) === count(shownBefore, title));
    return isShown && !kept.has(key) ? [key] : [];
  });
  const isTold = isMarked || (after.total ?? 0) > rows.length;
  return [
    ...strange.map(({ key }) => `an invented hit: ${key}`),
    ...(isTold ? [] : lost.map((key) => `lost in silence: ${key}`)),
    ...rows.flatMap(({ key, facts }) => {
      if (!known.has(key)) return []; // already counted as invented, or the mutant's own
      const others = [...known.values()].filter((row) => row.key !== key).map((row) => row.facts);
      return wrongFacts({ mutant, page }, key, known.get(key)?.facts ?? {}, facts, others);
    }),
  ];
}

/** Accepts a fact that is the original one, missing, or stated by the changed page. */
function wrongFacts(
  { mutant, page }: Pick<Trial, "mutant" | "page">,
  of: string,
  before: Reading["facts"],
  after: Reading["facts"],
  others: readonly Reading["facts"][],
): string[] {
  return Object.entries(after).flatMap(([name, value]) => {
    if (value === "" || isPart(value, before[name] ?? "") || isOfMutant(value, mutant)) return [];
    const isAnothers = others.some((facts) => facts[name] === value);
    const isNew = mutant.shows === "other" || !isStated(value, { text: page });
    const isTitle = name === "title" && squeezed(titleOf(mutant.text)).includes(squeezed(value));
    const isComposed = name === "url" && value.includes(of.slice(of.indexOf(":") + 1));
    const isTrue = isTitle || isComposed || (!isAnothers && isStated(value, mutant) && isNew);
    return isTrue ? [] : [`${name} of ${of}: ${JSON.stringify(value)} for ${JSON.stringify(before[name])}`];
  });
}

const GENERAL = ["Entscheidung", "Vorschrift", "AT", "Cth"]; // written by us

/** Whether a value consists of words of the original. */
function isPart(value: string, original: string): boolean {
  const known = new Set([...wordsOf(original), ...GENERAL]);
  const words = wordsOf(withoutRaised(value));
  const own = words.filter((word) => !GENERAL.includes(word));
  return value === original || own.every((word) => known.has(word));
}

const titleOf = (page: string) => /<title\b[^>]*>([^<]*)/i.exec(page)?.[1] ?? "";

function isStated(value: string, { text, shows }: Pick<Mutant, "text" | "shows">): boolean {
  if (shows !== "other") return standsIn(text).includes(squeezed(value));
  const page = standsIn(text);
  return wordsOf(value).every((word) => page.includes(word.toLowerCase()) || GENERAL.includes(word));
}

function isOfMutant(value: string, { digits }: Mutant): boolean {
  return digits !== undefined && squeezed(value).includes(String(Number(digits)));
}

const LEAST = 12; // minimum letters to recognise a piece of text

/** Counts the occurrences of a part in a text. */
const count = (text: string, part: string) => text.split(part).length - 1;

/** Accepts a coarser pinpoint: "Abs. 1" of "§ 17 Abs. 1 Z 2", "orders" of "order 2", "Gründe" of "Rn. 3". */
function isCoarser(found: string, pin: string): boolean {
  if (pin.startsWith(found) || !/\d/.test(found)) return true;
  const words = pin.split(/[ ()]+/);
  let at = 0;
  return found.split(/[ ()]+/).every((word) => (at = words.indexOf(word, at) + 1) > 0);
}

function ofPieces({ page, mutant, before, after }: Trial, isMarked: boolean): string[] {
  const pieces = after.pieces ?? [];
  if (pieces.length === 0) return ["an empty success"];
  if (isMarked) return [];
  const [shown, shownBefore] = [shownBy(mutant.text), shownBy(page)];
  const read = pieces.map(({ text }) => squeezed(text));
  const all = new Set(pieces.flatMap((piece) => plainWords(piece.text)));
  const together = read.join("");
  const original = (before.pieces ?? []).map((piece) => ({
    ...piece,
    words: plainWords(piece.text),
    text: squeezed(piece.text),
  }));
  const start = original.findIndex(({ pin }) => pin !== ""); // earlier pieces are facts
  const once = original
    .slice(start)
    .filter(({ text }) => text.length >= LEAST && original.filter((one) => one.text === text).length === 1);
  const gone = squeezed(textOfMarkup(mutant.gone ?? ""));
  const still = once.filter(({ text }) => gone === "" || !text.includes(gone));
  return still.flatMap(({ pin, text, words }) => {
    const at = read.indexOf(text);
    const found = pieces[at]?.pin ?? "";
    if (at === -1) {
      const isShown = mutant.cut || (shown.includes(text) && count(shown, text) === count(shownBefore, text));
      const isLost = isShown && !together.includes(text) && !words.every((word) => all.has(word));
      return isLost ? [`lost in silence: ${text.slice(0, 60)}`] : [];
    }
    const isRight = found === "" || isCoarser(found, pin) || mutant.shows === "other";
    return isRight ? [] : [`${JSON.stringify(text.slice(0, 40))} is called ${found}, not ${pin}`];
  });
}
