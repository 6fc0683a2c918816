import type { Block, LegalDocument } from "../../../core/document.ts";
import { oncePer } from "../../../core/lazy.ts";
import { regex } from "../../../core/regex.ts";
import { surnames } from "../../../documents/recognise/authors.ts";
import { JUDGE, JUDGES, SURNAME } from "../../../documents/recognise/offices.ts";
import { differs, type Fields, NOTHING, open, together } from "../identity/fields.ts";
import { plainTexts } from "../passages.ts";
import { sentencesOfAll } from "../reading/sentences.ts";
import type { SaidOfCase } from "../reading/surroundings.ts";
import type { Place } from "./place.ts";
import { ordersOf } from "./outcomes.ts";
import { isAgainstOrders } from "./results.ts";
import { benchesIn, headOf, writersOf } from "./speakers.ts";

/** Who decided a case, by surnames in lower case. */
export interface Bench {
  /** The authors of each set of reasons. */
  readonly sets: readonly (readonly string[])[];
  /** The authors and the judges whom the head names. */
  readonly judges: ReadonlySet<string>;
  /** Whether these are all: the head names the bench, or every numbered paragraph has its author. */
  readonly isWhole: boolean;
  /** Whether every numbered paragraph has an author who is named. */
  readonly isAuthored: boolean;
}

/** Returns the judges who sat and those who wrote, as the text of a decision names them. */
export const benchOf = oncePer((blocks: readonly Block[]): Bench => {
  const authors = writersOf(blocks).filter((one) => !/court/i.test(one));
  const [sitting] = headOf(blocks).flatMap(benchesIn);
  const isAuthored = blocks.every(
    ({ pin, judge = "" }) => !pin.includes("[") || /^(?!.*court)./i.test(judge),
  );
  return {
    sets: authors.map(surnames),
    judges: new Set([...authors, sitting ?? ""].flatMap(surnames)),
    isWhole: sitting !== undefined || isAuthored,
    isAuthored: isAuthored && authors.length > 0,
  };
});

const NAMED = regex.gu`(?<!\p{L})(?:(?<judges>${JUDGES})|[Tt]he Chief Justice)(?!\p{L})`;
const REASONS = "(?:reasons|judgments?|opinions?)";

/** A deed of judges as a sentence words it after their names, with the test whether the decision shows it. */
interface Deed {
  readonly words: RegExp;
  readonly isShown: (judges: readonly string[], blocks: readonly Block[], words: string) => boolean;
  /** Whether reasons with named authors throughout disprove it. */
  readonly byAuthors?: true;
  /** Whether it is compared only where no place is cited, whose own words decide otherwise. */
  readonly isOfWhole?: true;
}

const DEEDS: readonly Deed[] = [
  {
    words: regex.u`^(?: (?:\p{L}+ )?(?:gave|wrote|delivered|published) (?:(?:his|her|their|a|an|the) )?(?:own|separate|sole|individual|concurring)(?: \p{L}+)? ${REASONS}| (?:wrote|writes|writing|spoke) (?:alone|separately))(?!\p{L})`,
    isShown: (judges, blocks) => judges.every((one) => wroteAs([one], blocks)) || wroteAs(judges, blocks),
    byAuthors: true,
  },
  {
    words:
      /^(?: (?:\p{L}+ )?(?:joined|were part of the plurality|was part of the plurality|(?:gave|wrote|delivered) (?:a |the )?joint) ?)/u,
    isShown: (judges, blocks) =>
      benchOf(blocks).sets.some((set) => set.length > 1 && judges.every((one) => set.includes(one))),
    byAuthors: true,
  },
  {
    words: regex.u`^(?: (?:\p{L}+ )?(?:gave|wrote|delivered) (?:the )?(?:leading|lead|principal|main) ${REASONS})(?!\p{L})`,
    isShown: (judges, blocks) => !judges.some((one) => hasOnlyAgreed(one, blocks)),
  },
  {
    words: /^(?: gave the judgment)(?!\p{L})/u,
    isShown: (judges, blocks) =>
      judges.every(
        (one) =>
          benchOf(blocks).judges.has(one) || headOf(blocks).some((line) => surnames(line).includes(one)),
      ),
  },
  {
    words: /^,? \(?(?:\p{L}+ )?(?:dissent(?:ed|s|ing)(?: in(?=\s{1,3}¦))?|in dissent)(?!\p{L}| in(?!\p{L}))/u,
    isShown: (judges, blocks) => judges.every((one) => hasDissented(one, blocks)),
  },
  {
    words:
      /^,? (?:in dissent,? )?(?:would|thought|considered|held that|was of the view)(?!\p{L})[^.;:¦]{0,80}/u,
    isShown: (judges, blocks, words) =>
      !isAgainstOrders(words, blocks) || judges.every((one) => hasDissented(one, blocks)),
    isOfWhole: true,
  },
];

/** `(Free JA, Payne and Kirk JJA agreeing)`: whether a judge is said to agree with another's reasons. */
function hasOnlyAgreed(name: string, blocks: readonly Block[]): boolean {
  const agreeing = regex.iu`\([^(),;]{3,40}, [^();]{0,120}(?<!\p{L})${name}(?!\p{L})[^();]{0,80} agreeing\)`;
  return blocks.some(({ markdown }) => agreeing.test(markdown.slice(0, LONGEST_HEAD)));
}

/** `The leading judgment was given by Kirk JA`: reasons before the judge. */
const GIVEN_BY = regex.gu`(?<!\p{L})[Tt]he (?<what>(?:(?:leading|lead|principal|main) )?${REASONS})(?: [^.;:]{1,40})? (?:was|were) (?:given|written|delivered) by (?<who>${JUDGES})`;

function wroteAs(judges: readonly string[], blocks: readonly Block[]): boolean {
  return benchOf(blocks).sets.some(
    (set) => set.length === judges.length && judges.every((one) => set.includes(one)),
  );
}

const CHIEF = regex.u`(?<!\p{L})(${SURNAME}) (?:CJ|C\.J\.)(?!\p{L})`;

/** Returns the surname of the Chief Justice on the bench, in lower case; none if it is not named. */
function chiefOf(blocks: readonly Block[]): readonly string[] {
  const named = [...writersOf(blocks), ...headOf(blocks)].flatMap((one) => CHIEF.exec(one)?.[1] ?? []);
  return named.slice(0, 1).flatMap(surnames);
}

/** Reports what judges are said to have done when the decision does not show it. */
export function deedFields(text: string, { pin }: Place, { blocks, language }: LegalDocument): Fields {
  if (language !== "en") return NOTHING;
  const active = text.replaceAll(GIVEN_BY, "$<who> gave the $<what>");
  return together(
    [...active.matchAll(NAMED)].map(({ 0: named, index, groups }) => {
      const rest = active.slice(index + named.length, index + named.length + LONGEST);
      const isNamed = groups?.["judges"] !== undefined;
      const [told] = DEEDS.flatMap((deed) => {
        const words = deed.isOfWhole && pin !== undefined ? undefined : deed.words.exec(rest)?.[0];
        return words === undefined ? [] : [{ deed, words, said: `${named}${words}` }];
      });
      // a named judge's dissent "in" the case is reported with the citation where the copy tells of none
      if (!told || (isNamed && told.words.endsWith(" in") && dissentsIn(blocks).length === 0)) return NOTHING;
      return toldFields(told, isNamed ? surnames(named) : chiefOf(blocks), blocks);
    }),
  );
}

/** Compares a judge who is marked as dissenting beside a place: `(Smith J, dissenting)`; a copy without orders shows nothing. */
export function dissentFields(said: SaidOfCase | undefined, document: LegalDocument): Fields {
  const mark = said?.dissent;
  const isShown = mark !== undefined && ordersOf(document.blocks).length > 0;
  return isShown ? deedFields(mark, WHOLE, document) : NOTHING;
}

const WHOLE: Place = { pin: undefined, text: "", writers: [] };

function toldFields(
  { deed, words, said }: { readonly deed: Deed; readonly words: string; readonly said: string },
  judges: readonly string[],
  blocks: readonly Block[],
): Fields {
  if (judges.length > 0 && deed.isShown(judges, blocks, words)) return NOTHING;
  const cited = said.replace(/ (?:in)?$/, "");
  const bench = benchOf(blocks);
  // a judge who is nowhere named may have written what this copy lacks
  const isKnown = judges.length > 0 && judges.every((one) => bench.judges.has(one));
  return deed.byAuthors && bench.isAuthored && isKnown
    ? differs({ field: "judge", cited, found: writersOf(blocks).join("; ") })
    : open(cited, "the document does not say so");
}

const LONGEST = 120; // characters after the name
const LONGEST_HEAD = 2_000; // characters of a block

/** Returns the paragraphs of a document that speak of a dissent. */
export const dissentsIn = oncePer((blocks: readonly Block[]) =>
  blocks.flatMap(({ markdown }) => (/dissent|disagree/i.test(markdown) ? markdown : [])),
);

/** Whether a judge's own reasons come to another result than the orders, or the words beside the surname say so. */
function hasDissented(name: string, blocks: readonly Block[]): boolean {
  const beside = regex.iu`${name}[^.;]{0,120}(?:dissent|disagree)|dissent[^.;]{0,80}${name}`;
  return dissentsIn(blocks).some((text) => beside.test(text)) || concludesOtherwise(name, blocks);
}

/** Whether a judge's own reasons say that they dissent, or come to another result than the orders. */
export function concludesOtherwise(name: string, blocks: readonly Block[]): boolean {
  const own = blocks.filter(({ judge = "" }) => judge !== "" && surnames(judge).includes(name));
  return (
    own.some(({ markdown }) => OWN_DISSENT.test(markdown)) ||
    own.slice(-CONCLUSION).some(({ markdown }) => isAgainstOrders(markdown, blocks))
  );
}

/** Paragraphs at the end of reasons, where they say what should be ordered; those before tell of the courts below. */
const CONCLUSION = 3;

const OWN_DISSENT =
  /(?<!\p{L})(?:I|[Ww]e)(?: must| respectfully| regret that we| regret that I){0,2} (?:dissent|disagree|cannot agree|am unable to agree|are unable to agree)(?!\p{L})/u;

const BELOW = "(?:primary|trial|sentencing|first[- ]instance) judge";
/** `the primary judge was Smith J`, `the trial judge (Smith J)`, `Smith J, the primary judge`. */
const JUDGE_BELOW = regex.gu`(?<!\p{L})(?:${BELOW}(?: was| had been)?,? \(?(?<after>${JUDGE})|(?<ahead>${JUDGE})(?:,| was| \() ?(?:the |as )?${BELOW})(?!\p{L})`;

interface Below {
  readonly shown: string;
  readonly name: string;
}

function judgesBelowIn(text: string): readonly Below[] {
  return Array.from(text.matchAll(JUDGE_BELOW), ({ 0: shown, groups }) => ({
    shown,
    name: surnames(groups?.["after"] ?? groups?.["ahead"] ?? "").join(" "),
  }));
}

const judgesBelowOf = oncePer((blocks: readonly Block[]) => judgesBelowIn(plainTexts(blocks).join("\n")));

/** Reports a judge said to be the one below when no sentence of the decision names them with such words. */
export function judgeBelowFields(text: string, _: Place, { blocks }: LegalDocument): Fields {
  return together(
    judgesBelowIn(text).map(({ shown, name }) => {
      const found = judgesBelowOf(blocks);
      const isTold = ({ text: sentence }: { readonly text: string }) =>
        /primary|trial|sentenc|instance|below/i.test(sentence) && surnames(sentence).includes(name);
      if (found.some((one) => one.name === name)) return NOTHING;
      const [other] = found;
      if (other) return differs({ field: "judge", cited: shown, found: other.shown });
      return sentencesOfAll(blocks).some(isTold) ? NOTHING : open(shown, "the document does not say so");
    }),
  );
}
