import { type Fields, NOTHING, open } from "../identity/fields.ts";
import type { CitedPlace } from "./courts.ts";
import { type Figure, figuresIn, numberWords } from "./figures.ts";
import { stemsOf } from "../reading/sentences.ts";

interface Clause {
  readonly figures: readonly Figure[];
  readonly words: ReadonlySet<string>;
}

/** Marks and words between the parts of a sentence that state different figures. */
const BETWEEN =
  /,(?!\d)|[;:()¦\n]|(?<![\d.])\.(?=\s)|\s(?:und|sowie|oder|während|aber|and|or|while|whereas|but)\s/u;
const CLEARLY = 2; // words

function clausesIn(text: string): readonly Clause[] {
  return text.split(BETWEEN).flatMap((clause) => {
    const figures = figuresIn(clause);
    return figures.length === 0 ? [] : [{ figures, words: tellingWords(clause) }];
  });
}

/** Returns the stems and the numbers in digits of a clause, without numbers in words. */
function tellingWords(clause: string): ReadonlySet<string> {
  const numbers = clause.match(/(?<![\d.,])\d{1,4}(?![\d.,]\d)/g) ?? [];
  return new Set([...[...stemsOf(clause)].filter((stem) => !numberWords().has(stem)), ...numbers]);
}

/**
 * Reports two figures of one kind that the place has as well, each with the words that the sentence has around the
 * other: "four years, if intended thirty" stated as "thirty years, if intended four".
 */
export function swappedFigures(said: string, { pin, text }: CitedPlace): Fields {
  const clauses = clausesIn(said);
  const single = clauses.flatMap(({ figures, words }) => figures.map((figure) => ({ figure, words })));
  if (clauses.length < 2) return NOTHING;
  const there = clausesIn(text);
  for (const [at, one] of single.entries())
    for (const other of single.slice(at + 1))
      if (one.words !== other.words && areSwapped(one, other, there))
        return open(`${one.figure.shown} … ${other.figure.shown}`, `${pin} has them the other way round`);
  return NOTHING;
}

interface Said {
  readonly figure: Figure;
  readonly words: ReadonlySet<string>;
}

function areSwapped(one: Said, other: Said, there: readonly Clause[]): boolean {
  if (one.figure.value === other.figure.value || !areOfOneKind(one.figure, other.figure)) return false;
  const withFigure = ({ figure }: Said) =>
    there.filter(({ figures }) =>
      figures.some((each) => each.value === figure.value && areOfOneKind(each, figure)),
    );
  const [first, second] = [withFigure(one), withFigure(other)];
  if (first.length === 0 || second.length === 0) return false;
  const [mine, theirs] = [only(one, other), only(other, one)];
  const gains = [mostOf(mine, second) - mostOf(mine, first), mostOf(theirs, first) - mostOf(theirs, second)];
  return gains.every((gain) => gain >= 0) && gains.reduce((sum, gain) => sum + gain, 0) >= CLEARLY;
}

function areOfOneKind(one: Figure, other: Figure): boolean {
  return one.kind === other.kind && one.units[0] === other.units[0];
}

/** Returns the words of a clause, without those of the other and without the figures. */
function only({ words, figure }: Said, other: Said): readonly string[] {
  const printed = new Set([figure, other.figure].flatMap(({ shown }) => shown.match(/\d+/g) ?? []));
  return [...words].filter((word) => !other.words.has(word) && !printed.has(word));
}

function mostOf(wanted: readonly string[], clauses: readonly Clause[]): number {
  return Math.max(...clauses.map(({ words }) => wanted.filter((word) => words.has(word)).length));
}
