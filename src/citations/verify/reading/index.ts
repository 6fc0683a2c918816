import { type MentionPlace, citedTogether } from "./together.ts";
import { groupBy } from "../../../core/group-by.ts";
import { hasUnseenCharacters } from "../../clean.ts";
import { finding } from "../../find.ts";
import { endOf } from "../../resolve-references.ts";
import { LAWS } from "../identity/index.ts";
import { everyNoteMark, notesOf } from "../../notes.ts";
import type { Citation, FindOptions } from "../../types.ts";
import type { ReadDraft } from "./around.ts";
import { attributed, type Attribution, reachesOf, withoutSources } from "./attribution.ts";
import { merged, namedAgain, withBareNames } from "./bare-names.ts";
import { withBarePlaces, withNumbersAgain } from "./bare-places.ts";
import { placesAgain } from "./english-places.ts";
import { binary, linesOf } from "./lines.ts";
import { originIn, type Origins, plainDraftInSteps } from "./plain.ts";
import { type Quotation, quotationsIn, withoutValues } from "./quotations.ts";

/** Findings from a draft's text alone: plain data, so that a worker can send it. */
export interface Reading extends ReadDraft {
  /** Maps the text to the draft as given. */
  readonly origins: Origins;
  readonly quotations: readonly Quotation[];
  readonly attributions: readonly (Attribution | undefined)[];
  readonly mentions: readonly MentionPlace[];
  /** Mentions that one statement is about, in order. */
  readonly runs: readonly (readonly MentionPlace[])[];
  /** Start of each line of the draft as given. */
  readonly lines: Uint32Array;
}

const MOST_CITATIONS = 10_000;

/**
 * Reads a draft in short steps: its citations, its quotations and whose they are.
 * @throws LegibusError INVALID_INPUT when the draft has more than 10,000 citations or 20,000 quotations
 */
export function* readingOf(draft: string, options: FindOptions): Generator<void, Reading> {
  const { text, ...origins } = yield* plainDraftInSteps(draft, { apart: true });
  const origin = (at: number) => originIn(origins, at);
  const read = yield* finding(text, { most: MOST_CITATIONS, ...options });
  yield;
  const seen = read.map((one) => withUnseen(one, draft.slice(origin(one.start), origin(one.end - 1) + 1)));
  const marked = withoutValues(yield* quotationsIn(text), text);
  yield;
  const numbered = yield* withNumbersAgain(text, seen, marked);
  const named = yield* withBareNames(text, numbered, marked);
  const reaches = reachesOf({ text, found: named });
  const { again, spoken } = yield* namedAgain(text, named, reaches, marked);
  const english = yield* placesAgain({ text, found: named, ends: reaches, quoted: marked, spoken, again });
  const known = merged(english.found, [...again, ...english.places]);
  const found = yield* withBarePlaces({
    text,
    found: known,
    ends: reachesOf({ text, found: known }),
    quoted: marked,
  });
  const quoted = yield* withoutTitles(marked, found, text);
  const notes = notesOf(text);
  yield;
  const everyMark = everyNoteMark(text, notes);
  const marks = new Map(everyMark.toReversed());
  const markPlaces = everyMark.map(([, place]) => place);
  const ends = reachesOf({ text, found });
  yield;
  const attributions = yield* attributed(quoted, { text, found, notes, everyMark, ends });
  yield;
  const quotations = withoutSources(quoted, attributions, { text, found });
  yield;
  const mentions = mentionsOf(found, quotations, attributions);
  yield;
  const runs = citedTogether(mentions, { text, found, ends });
  yield;
  const lines = linesOf(draft);
  yield;
  const placed = { notes, everyMark, marks, markPlaces, quotations, attributions, mentions, runs, lines };
  return { text, origins, found, ends, ...placed };
}

/** Drops the quoted titles of what is cited: `R Smith, 'Ferries at Night' (2005) 27 Sydney Law Review 393`. */
function* withoutTitles(
  quoted: readonly Quotation[],
  found: readonly Citation[],
  text: string,
): Generator<void, readonly Quotation[]> {
  const kept: Quotation[] = [];
  for (const [at, quotation] of quoted.entries()) {
    if (at % 512 === 0) yield;
    const one = found[binary(found.length, (place) => (found[place]?.start ?? 0) <= quotation.start)];
    const isInside = one?.kind === "secondary" && quotation.end <= one.end;
    const isOther = isTitle(quotation, text) || isPlace(quotation) || isReference(quotation, found, text);
    if (!isInside && !isOther) kept.push(quotation);
  }
  return kept;
}

const LEAST_WORDS = 4;

/** Whether a quoted block is a reference of the draft's own: `> - BVerfG, 2 BvQ 53/18, Rn. 1`. */
function isReference({ start, end, form }: Quotation, found: readonly Citation[], text: string): boolean {
  if (form !== "block") return false;
  const [mark = "", item] =
    /^\s{0,3}(?:>\s?){1,3}\s{0,4}((?:[-*•]|\d{1,2}[.)])\s{1,4})?/.exec(text.slice(start, end)) ?? [];
  const at = start + mark.length;
  const one = found[binary(found.length, (place) => (found[place]?.start ?? 0) <= at)];
  if (one?.start !== at || LAWS.has(one.kind)) return false;
  const rest = text.slice(endOf(one), end).match(/\p{L}{2,}/gu) ?? [];
  return item !== undefined || rest.length < LEAST_WORDS;
}

/** Whether a value in quotation marks is a citation or a place: `citation: "[2023] HCA 906"`, `pin: "[12]"`. */
function isPlace({ words }: Quotation): boolean {
  return /^\[\d{1,4}\](?: [A-Z]{2,8}[A-Za-z]{0,6} \d{1,4})?(?:,? (?:at )?\[\d{1,4}\])?$/.test(words.trim());
}

const AUTHOR = /\p{Lu}[\p{L}.'’-]{1,40},\s{1,2}$/u;
const PUBLICATION =
  /^\s?\((?:Speech|Paper|Lecture|Address|Conference|Media Release|PhD|Thesis|Working|Research|Blog|Web)/;
const SMALL_WORD =
  /^(?:.{1,2}|the|and|for|out|via|its|his|her|not|with|from|into|over|under|upon|between|against|through|towards?|before|after|about)$/;

/** Whether words are the English title of a source that no form reads: `P Brown, 'When the Ferries Went Away', The Age, 4`. */
function isTitle({ words, start, end, form }: Quotation, text: string): boolean {
  if (form === "block" || !/\b(?:the|of|and|for|to|a|an|on)\b/.test(words)) return false;
  const telling = (words.match(/\p{L}[\p{L}'’-]*/gu) ?? []).filter((word) => !SMALL_WORD.test(word));
  if (telling.length < 2 || !telling.every((word) => /^\p{Lu}/u.test(word))) return false;
  return (
    AUTHOR.test(text.slice(Math.max(0, start - 44), start)) || PUBLICATION.test(text.slice(end, end + 20))
  );
}

const UNSEEN = "holds characters that are not seen";

/** Adds a warning about zero-width characters; soft hyphens are ignored, as word processors insert them. */
function withUnseen(citation: Citation, printed: string): Citation {
  if (!hasUnseenCharacters(printed)) return citation;
  return { ...citation, warnings: [...citation.warnings, UNSEEN] };
}

function mentionsOf(
  found: readonly Citation[],
  quotations: readonly Quotation[],
  attributions: readonly (Attribution | undefined)[],
): readonly MentionPlace[] {
  const firstOf = (at: number) => found[at]?.group ?? at;
  const members = groupBy(found.keys(), firstOf);
  const said = [...attributions.entries()].flatMap(([at, attribution]) =>
    !attribution || (quotations[at]?.isShort === true && !attribution.isSaid)
      ? []
      : [{ at, first: firstOf(attribution.to) }],
  );
  const words = groupBy(said, ({ first }) => first);
  return [...members].map(([first, group], at) => ({
    number: at + 1,
    first,
    members: group,
    quotations: words.get(first)?.map((one) => one.at) ?? [],
  }));
}
