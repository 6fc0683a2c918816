import { betrays, type Language, stemsOf } from "../stems.ts";
import { fold, wordTexts } from "../words.ts";
import { GERMAN } from "./de.ts";
import { ENGLISH } from "./en.ts";

/** Other words for one thing, any of which a law or a court may use. */
export type LegalWords = readonly string[];

/** One line of a list: `fired, lost job: dismissal/termination unfair`. */
interface Line {
  /** Each is a group of stems; a question with all stems of a group is about the subject of the line. */
  readonly cues: readonly (readonly string[])[];
  /** Things the law speaks of in such a case, separated by spaces, each in words separated by `/`. */
  readonly law: readonly LegalWords[];
}

const LISTS: Readonly<Record<Language, string>> = { de: GERMAN, en: ENGLISH };

const lines = new Map<Language, readonly Line[]>();

/** Returns the law's words for what a question in everyday words is about; none for a query that is not a sentence. */
export function legalWordsFor(words: readonly string[]): readonly LegalWords[] {
  const language = languageOf(words);
  if (language === undefined) return [];
  const said = new Set(stemsIn(words, language));
  const fitting = linesOf(language).filter(({ cues }) =>
    cues.some((cue) => cue.every((stem) => said.has(stem))),
  );
  const law = new Map(fitting.flatMap((line) => line.law.map((one) => [one.join("/"), one] as const)));
  return [...law.values()];
}

/** Returns the language of the question's stop words; undefined without any, as in keywords. */
export function languageOf(words: readonly string[]): Language | undefined {
  const count = (language: Language) => words.filter((word) => betrays(fold(word), language)).length;
  const [de, en] = [count("de"), count("en")];
  if (de === en) return undefined;
  return de > en ? "de" : "en";
}

function stemsIn(words: readonly string[], language: Language): readonly string[] {
  return words.flatMap((word) => stemsOf(word, language));
}

function linesOf(language: Language): readonly Line[] {
  const known = lines.get(language);
  if (known) return known;
  const read = LISTS[language].split("\n").flatMap((line): Line[] => {
    const [cues, law] = line.split(": ");
    if (cues === undefined || law === undefined) return [];
    const groups = cues.split(", ").map((cue) => stemsIn(wordTexts(cue), language));
    return [
      { cues: groups.filter((group) => group.length > 0), law: law.split(" ").map((one) => one.split("/")) },
    ];
  });
  lines.set(language, read);
  return read;
}
