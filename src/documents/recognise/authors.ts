import { singleSpaced, wordSet } from "../../core/text.ts";
import { OFFICES } from "./offices.ts";
import type { Block } from "../../core/document.ts";
import { regex } from "../../core/regex.ts";

/** Words in a judge's name that are not names: titles and conjunctions. */
const NOT_NAMES = wordSet(
  `${[...OFFICES].join(" ").toLowerCase()} and at of in cl lec eq the hon honourable justice justices chief judge judges deputy president senior member magistrate commissioner registrar lord lady sir dame mr mrs ms dr kc qc sc ac ao am`,
);
const REASONS = "judge?ment|reasons?(?: for judgment| for decision)?|decision|opinion|speech|dissent";
const REASONS_OF = regex.i`^(?:the )?(?:joint )?(?:${REASONS}) (?:of|by) (.+)$`;
const THEIR_REASONS = regex.i`^(.+?)(?:['’]s?|,)? (?:joint )?(?:${REASONS}|\(?dissenting\)?)$`;
const NAME_START = /^(?:per )?\p{Lu}/u;
const PLACE = /,? ?(?:\bat )?((?:\[|¶|§|(?:paras?|paragraphs?|pp?|pages?|fn|Rn|Rz|orders?)\b|\d).*)/gu;
const MAX_NAME = 150; // characters after its first
const NAME_LAST = /^(.*[\d\])])(?:,? per | ?\(|, ?)(\p{Lu}[^()[\]\d]{0,150}?)\)?$/u;

/**
 * Returns the readings of a pin that names a judge: `Brennan J [25]-[60]`, `[25] (Brennan J)`, `[25] per
 * Brennan J`, `judgment of Kirby J`, `Kirby J's reasons`.
 */
export function attributions(pin: string) {
  const wanted = singleSpaced(pin);
  const [, ofJudge] = REASONS_OF.exec(wanted) ?? [];
  const [, theirs] = THEIR_REASONS.exec(wanted) ?? [];
  const [first, rest] = nameFirst(ofJudge ?? wanted);
  const [, before, last] = NAME_LAST.exec(wanted) ?? [];
  return [
    { judge: first, place: rest ?? "" },
    { judge: last, place: before ?? "" },
    { judge: ofJudge, place: "" },
    { judge: theirs, place: "" },
  ].flatMap(({ judge, place }) => (judge === undefined ? [] : [{ judge, place }]));
}

/** Reads a name followed by a place: `Brennan J, [25]`. */
function nameFirst(text: string): readonly [judge?: string, place?: string | undefined] {
  const [start] = NAME_START.exec(text) ?? [];
  if (start === undefined) return [];
  const places = new RegExp(PLACE);
  places.lastIndex = start.length;
  const found = places.exec(text);
  if (!found || Array.from(text.slice(start.length, found.index)).length > MAX_NAME) return [];
  return [text.slice(start.startsWith("per ") ? 4 : 0, found.index), found[1]];
}

/** Whether a judge is one of the authors: `Hayne J` and `Hayne` of `Gleeson CJ, Gummow and Hayne JJ`. */
export function isAuthor(authors: string, judge: string): boolean {
  const wanted = surnames(judge);
  if (wanted.length === 0) return foldedNames(authors) === foldedNames(judge); // "the Court"
  const known = new Set(surnames(authors));
  return wanted.every((name) => known.has(name));
}

/** Returns whether one of the named judges is among the authors. */
export function isOneOf(authors: string, judges: string): boolean {
  const known = new Set(surnames(authors));
  return surnames(judges).some((name) => known.has(name));
}

/** Returns the surnames in a list of judges, in lower case and without accents. */
export function surnames(judges: string): readonly string[] {
  return foldedNames(judges)
    .split(/[^\p{L}'-]+/u)
    .filter((word) => word.length > 1 && !NOT_NAMES.has(word));
}

function foldedNames(text: string): string {
  return text
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll("’", "'")
    .toLowerCase()
    .replaceAll(/^(?:by )?the /g, "")
    .replaceAll(/'s?(?=\s|$)/g, "")
    .trim();
}

/** A passage written by one judge, or by several together. */
export interface Authored {
  readonly judge: string;
  /** First pin of the passage; empty when its blocks have none. */
  readonly firstPin: string;
  readonly lastPin: string;
}

/** Returns the authors of passages, in reading order. */
export function authored(blocks: readonly Block[]): readonly Authored[] {
  const found: { judge: string; firstPin: string; lastPin: string }[] = [];
  for (const { judge, pin, type } of blocks) {
    if (judge === undefined || type === "heading" || type === "footnote") continue;
    const open = found.at(-1);
    if (open?.judge !== judge) found.push({ judge, firstPin: pin, lastPin: pin });
    else if (pin !== "") {
      open.firstPin ||= pin;
      open.lastPin = pin;
    }
  }
  return found;
}
