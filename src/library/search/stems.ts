import { stemmer as english } from "@orama/stemmers/english";
import { stemmer as german } from "@orama/stemmers/german";
import { withoutEnd, wordSet } from "../../core/text.ts";
import { fold, spelling } from "./words.ts";

export type Language = "de" | "en";

/** Folded words that say nothing about a text's subject; `R`, `re`, `v` and `vs` are of the names of cases. */
const STOP_WORDS: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: wordSet(
    "a about after again against all also an and any are as at be because been before being between both but by can cannot could did do does doing down each for from further get got had has have having he her here hers him his how however i if in into is it its itself just may me might mine more most must my myself no nor not now of off on once only or other ought our ours out over own r re s same shall she should so some such t than that the their theirs them then there these they this those through thus to too under until up upon us v very vs was we were what when where whether which while who whom whose why will with within without would you your yours",
  ),
  de: wordSet(
    "aber alle allem allen aller alles als also am an ander andere anderem anderen anderer anderes auch auf aus bei beim bereits bin bis bist bzw da dabei dadurch dafur dagegen daher damit danach dann daran darauf daraus darf darin daruber das dass dasselbe davon dazu dein deine dem demselben den denen denn denselben der deren derselbe derselben des desselben dessen deswegen dich die dies diese dieselbe dieselben diesem diesen dieser dieses dir doch dort du durch durfen durfte durften ebenso ein eine einem einen einer eines einig einige einigem einigen einiger einiges er es etwa etwas euch euer eure fur gegen gewesen hab habe haben hat hatte hatten hier hin hinter ich ihm ihn ihnen ihr ihre ihrem ihren ihrer ihres im in indem ins insbesondere insoweit ist ja jede jedem jeden jeder jedes jedoch jene jenem jenen jener jenes jetzt kann kein keine keinem keinen keiner keines konnen konnte konnten man manche mehr mein meine meinem meinen meiner meines mich mir mit mochte muss mussen musste mussten nach nicht nichts noch nun nur ob oder ohne r re sehr sei seien sein seine seinem seinen seiner seines seit selbst sich sie sind so sofern solche solchem solchen solcher solches soll sollen sollte sollten somit sondern sonst soweit sowie sowohl trotz trotzdem um und uns unser unsere unserem unseren unser unter v viel vom von vor vs wahrend war waren warst was weg weil weiter welche welchem welchen welcher welches wem wen wenn wer werde werden wessen wie wieder wieviel will wir wird wirst wo wodurch wollen wollte wollten woran worauf wurde wurden zu zum zur zwar zwischen",
  ),
};

/** Whether a folded word is a stop word in either language. */
export function isStopWord(word: string): boolean {
  return STOP_WORDS.en.has(word) || STOP_WORDS.de.has(word);
}

const MANY_WORDS = 4; // as in a question; hardly any text has all of its words
const MOST_NOUNS = 3;

/**
 * Returns a German question's words without stop words, then its nouns alone, its first word last because it
 * may not be a noun; empty for few words, words without a stop word, a phrase or operators.
 */
export function contentWords(question: string): readonly string[] {
  const parts = question.split(/\s+/).flatMap((part) => withoutEnd(part, "?!,;.:") || []);
  if (parts.length < MANY_WORDS || /["*()]|\b(?:UND|ODER|NICHT)\b/.test(question)) return [];
  const content = parts.filter((part) => !isStopWord(fold(part)));
  if (content.length === parts.length) return [];
  const nouns = content.filter((part) => /^\p{Lu}\p{L}/u.test(part));
  const [first, ...others] = nouns[0] === parts[0] ? nouns : [undefined, ...nouns];
  const told = [...others, ...(first === undefined ? [] : [first])].slice(0, MOST_NOUNS);
  return [content.join(" "), told.length < 2 ? "" : told.join(" ")].filter((words) => words !== "");
}

/** Whether a folded word is a stop word of this language only. */
export function betrays(word: string, language: Language): boolean {
  return STOP_WORDS[language].has(word) && !STOP_WORDS[language === "de" ? "en" : "de"].has(word);
}

const LONGEST = 48; // letters indexed of a word; longer ones are hashes or broken lines

/** Two spellings of one word; `Schadenersatz` is the Austrian one. */
const SAME: readonly (readonly [string, string])[] = [["schadensersatz", "schadenersatz"]];

const NUMBER = /\d/;
const UMLAUT = /[äöü]/;

const stemmers: Readonly<Record<Language, (word: string) => string>> = {
  en: (word) => english(word),
  de: (word) => german(word).replace(/(?<=e[lr])n$/, ""), // "Mängeln": the dative of many nouns
};

/** Returns a word's stems without accents; for a word with umlauts in both spellings, "grunberg" and "gruenberg". */
export function stemsOf(word: string, language: Language): readonly string[] {
  const small = word.normalize("NFKC").toLowerCase().replaceAll("\u00ad", "").slice(0, LONGEST);
  if (NUMBER.test(small)) return [fold(small)];
  const stem = (spelt: string) => fold(stemmers[language](language === "de" ? alike(spelt) : spelt));
  if (!UMLAUT.test(small)) return [stem(small)];
  const spelt = spelling(small);
  return spelt === undefined ? [stem(small)] : [...new Set([stem(small), stem(spelt)])];
}

function alike(word: string): string {
  return SAME.reduce((text, [one, other]) => text.replace(one, other), word);
}
