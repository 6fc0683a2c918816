import { withoutEnd } from "../../../core/text.ts";
import { regex } from "../../../core/regex.ts";
import {
  digitsAt,
  printedText,
  skip,
  skipAll,
  textAt,
  textBefore,
  tokensOf,
  type Tokens,
} from "../../tokens.ts";
import type { Form, Input, Span } from "../../types.ts";
import { lawWords } from "../../tables/laws.ts";
import { MOST_WORDS } from "./heads.ts";
import { made } from "./secondary.ts";

const WORD = String.raw`(?:\p{Lu}[\p{L}\d-]*|(?<= (?:des|der|zum|zur|im|vom) )\p{Ll}{5,20}e[nr]|(?<=, D(?:as|ie|er) )\p{Ll}{2,20}e|(?:Allg|Bes|Öff|Einf|Grdl)\.|des|der|die|das|und|zum|zur|im|in|für|über|von|vom|&|u\.|[IVX]+(?:\/\d{1,2})?|(?:Bd|Hrsg|Hg)\.|\((?:Hrsg|Hg)\.\)|\d{1,2}\.?)`;
const AUTHOR = String.raw`\p{Lu}[\p{L}'’-]{2,}(?:\/ ?\p{Lu}[\p{L}'’-]+){0,5}(?: \((?:Hrsg|Hg)\.\))?, (?:in: )?`;

/** `Larenz, Lehrbuch des Schuldrechts, Bd. I,` before "14. Aufl. 1987, S. 23". */
const BEFORE_EDITION = regex.u`${AUTHOR}(?:${WORD},? ){1,12}(\d{1,2})\. ?(?:, )?$`;
/** `Handbuch der Justizverwaltung,` before "3. Auflage 1999": a work without an author. */
const HANDBOOK =
  /(?:(?:Hand|Lehr|Wörter)buch|Kommentar|Grundriss|Lexikon) (?:de[rs]|zu[mr]) [^,.;:()]{3,80}, \d{1,2}\. ?$/;
const EDITION = /Aufl(?:age|\.)?,?(?: \(?((?:19|20)\d\d)\)?)?/y;
/** `Welser/Zöchling-Jud, Bürgerliches Recht II14`, `Kucsko, Urheberrecht3 (2023)`, `Ash, Schadenersatz I (2020) A/2/3` before "Rz 341". */
const BEFORE_RANDNUMMER = regex.u`${AUTHOR}(?:${WORD},? ){0,10}\p{Lu}\p{L}*(?:[\d\p{No}]{1,2}(?! \()|[\d\p{No}]{0,2} \((?<year>(?:19|20)\d\d)\))(?: [A-H](?:[/.]\d{1,2}){1,3}\.?)?,? $`;
const LONGEST_HEAD = 160; // characters
const RANDNUMMER_WORDS = ["Rz", "Rn", "S"];

/** `, § 76 III 2 b` after an edition: a part of the book, if neither a Randnummer nor a law follows. */
const DIVISION =
  /^,? §§? ?\d{1,3}[a-z]?(?: (?:[A-H]|[IVX]{1,4})(?![\p{L}\d]))?(?: \d{1,2}(?!\d))?(?: [a-z]{1,2}(?!\p{L}))?(?=[.;,)]?(?:\s*$|[.;,)](?! ?(?:Rn|Rz|Rdn|Randn)))|\n)/u;

export const GERMAN_BOOK_STARTS = ["Aufl", "Auflage", ...RANDNUMMER_WORDS];

/** Textbooks as German and Austrian texts cite them, by edition; Austrian texts print it as a superscript. */
export const germanBooks: Form = (input, at) => {
  const { tokens, text, floor } = input;
  const word = textAt(tokens, at);
  const byWord = RANDNUMMER_WORDS.includes(word) ? byRandnummer : byEdition;
  const found = word === "(" ? byYear(input, at) : byWord(input, at);
  if (!found) return undefined;
  const { start, year, country } = found;
  const division = DIVISION.exec(text.slice(found.end, found.end + LONGEST_HEAD))?.[0] ?? "";
  const end = found.end + division.length;
  const whole = text
    .slice(start, end)
    .replaceAll(/\s+/g, " ")
    .replace(/[\s,]+$/, "");
  const comma = whole.includes(",") ? whole.indexOf(",") : whole.length; // authors alone have no title
  const isAuthored = !/ (?:de[rs]|zu[mr]) /.test(whole.slice(0, comma));
  const meaning = {
    kind: "secondary",
    type: "book",
    author: isAuthored ? whole.slice(0, comma) : undefined,
    title: isAuthored ? whole.slice(comma + 1).trim() : whole,
    year: year === undefined ? undefined : Number(year),
    place: "",
    country,
    canonical: whole,
    warnings: [],
    notes: [],
  } as const;
  const span = tokensOf(tokens, at, { start, end, floor });
  const { from } = span;
  const next = textAt(tokens, span.next - 1) === "," ? span.next - 1 : span.next; // before "S. 23"
  if (/^(?:§|Art)$/.test(textAt(tokens, skip(tokens, next, ",")))) return undefined; // a place in a commentary
  return { drafts: [{ from, next, meaning, pins: "german", firstPage: 1 }], next };
};

type Found = Span & { readonly year: string | undefined; readonly country: "de" | "at" };

const AUTHORS = String.raw`\p{Lu}[\p{L}'’-]{2,}(?:\/ ?\p{Lu}[\p{L}'’-]+){1,5}`;
/** `Medicus/Lorenz SBT`, `Deutsch/Ahrens UH II` before "Rn. 1273": authors and a book's short title in capitals. */
const SHORT_BOOK = regex.u`${AUTHORS},? (?<title>\p{Lu}{2,6})(?: (?:[IVX]{1,3}|\d{1,2}))?,? $`;
/** `Adamovich/Funk, Staatliche Organisation` before "Rz 21.085" */
const TITLED_BOOK = regex.u`${AUTHORS}, (?<title>${WORD}(?: ${WORD}){0,6}),? $`;
const PARTY =
  "(?:Kommission|Rat|Parlament|Europäisch|Bundes|Land|Stadt|Minister|Republik|Deutschland|Österreich|Italien|Frankreich|Belgien|Spanien|Niederlande|Polen|Ungarn|Griechenland|Irland|Finanzamt|Hauptzollamt)";
const PERSON = String.raw`(?!${PARTY})\p{Lu}\p{Ll}{2,30}(?:-\p{Lu}\p{Ll}{2,30})?`;
/** Text that may precede an author: the start, a bracket, a signal. */
const AHEAD = String.raw`(?<=^|[;(] ?|(?:[Vv]gl\.?|[Ss]iehe|[Aa]uch|bei|so|sowie|und|etwa|nach|dazu|insb\.?),? )`;
/** `Walter/Mayer` before "Rz 1347": authors alone; parties are joined in the same way in the names of EU cases. */
const AUTHORS_ALONE = regex.u`${AHEAD}${PERSON}(?:\/${PERSON}){1,4},? $`;
/** `Berka, Grundrechte` before "Rz 918": an author with the short title of a textbook. */
const TEXTBOOK = regex.u`${AHEAD}\p{Lu}\p{Ll}{2,30}, (?<title>\p{Lu}\p{Ll}{2,30}(?:rechte?|lehre|prozess|verfahren|haftung)),? $`;

/**
 * `P. Kunig, Das Rechtsstaatsprinzip, 1986,` before "S. 195": no edition; also a part of a collection, `Baldus, Frühe
 * Kämpfe, in: Henne/Riedlinger (Hg.), Das Urteil, 2005,`.
 */
const DATED_BOOK =
  /(?:\p{Lu}\p{L}?\. ?-?){0,3}\p{Lu}[\p{L}'’-]{2,}(?:\/\p{Lu}[\p{L}'’-]+){0,4}, (?<title>\p{Lu}[^;:()]{6,140}?(?:, in: \p{Lu}[^;:()]{2,50}(?: \((?:Hg|Hrsg)\.\), [^;:()]{3,90})?)?)(?:, | (?<=\p{L}(?:rechts?|lehre|vergleichung|wissenschaft|prozess|haftung|geschichte|theorie) ))(?<year>(?:19|20)\d\d), $/u;

function byRandnummer({ tokens, text, floor }: Input, at: number): Found | undefined {
  const patterns = booksEndingAt(
    tokens,
    isStopped(tokens, at - 1) ? at - 2 : at - 1,
    textAt(tokens, at) === "S",
  );
  if (patterns.length === 0) return undefined;
  const end = tokens[at]?.start ?? 0;
  const head = textBefore({ tokens, text, floor }, at, LONGEST_HEAD).replaceAll("\n", " ");
  const front = patterns.map((pattern) => pattern.exec(head)).find((found) => found !== null);
  const { title = "", year } = front?.groups ?? {};
  if (!front || lawWords.get(title)) return undefined;
  const start = end - front[0].length;
  const country = patterns.includes(BEFORE_RANDNUMMER) ? "at" : "de";
  return { start, end: start + withoutEnd(front[0], ", ").length, year, country };
}

/** Whether a comma, or the full stop of `C.9.`, separates a book from its Randnummer. */
function isStopped(tokens: Tokens, at: number): boolean {
  return textAt(tokens, at) === "," || (textAt(tokens, at) === "." && textAt(tokens, at - 2) === ".");
}

/** The forms of book that a token may end; others are not searched, as the backward search is costly. */
function booksEndingAt(tokens: Tokens, at: number, isPage: boolean): readonly RegExp[] {
  const word = textAt(tokens, at);
  if (word === ")" || /^\p{L}+[\d\p{No}]{1,2}$/u.test(word)) return [BEFORE_RANDNUMMER];
  if (/^(?:19|20)\d\d$/.test(word)) return [DATED_BOOK];
  if (isPage) return [];
  if (/^\d{1,2}$/.test(word) && !mayEndBook(tokens, at)) return [];
  if (/^(?:\p{Lu}{2,6}|\d{1,2})$/u.test(word)) return [SHORT_BOOK, BEFORE_RANDNUMMER];
  return /^\p{Lu}\p{Ll}{2,}$/u.test(word) ? [TITLED_BOOK, TEXTBOOK, AUTHORS_ALONE] : [];
}

/** Whether a short number may be that of a volume or place in a book, `SBT 2`, `A/2/3`, not the year of `123/19`. */
function mayEndBook(tokens: Tokens, at: number): boolean {
  return tokens[at - 1]?.kind === "word" || /^(?:[A-H]|\d{1,2})$/.test(textAt(tokens, at - 2));
}

const LONGEST_FOLLOW = 12; // characters of "92 ff sowie"
/** Marks of a German title. */
const GERMAN_TITLE =
  /[äöüß]|(?<!\p{L})(?:de[rs]|und|zu[mr]|im|für|über)(?!\p{L})|\p{Ll}(?:rechts?|haftung|heit|keit|schaft|gesetz|vertrag|prozess)(?!\p{L})/u;

/** `Perner/Spitzer/Kodek, Bürgerliches Recht7 (2022) 315`, `Ash, System des Privatrechts (1996) 92 f`: a page after the year. */
function byYear({ tokens, text }: Input, at: number): Found | undefined {
  const [year, page] = [digitsAt(tokens, at + 1), tokens[at + 3]];
  const isPlace = year?.length === 4 && textAt(tokens, at + 2) === ")" && page?.kind === "number";
  const behind = text.slice(page?.end, (page?.end ?? 0) + LONGEST_FOLLOW);
  const end =
    /^(?: f{1,2}\.?(?!\p{L}))?(?=[.,;:)\s]*(?:$|\n)|[.,;:)]| (?:mwN|mit|und|sowie|ua)(?!\p{L}))/u.exec(
      behind,
    );
  if (!isPlace || !end || !/^\p{L}+[\d\p{No}]{0,2}$/u.test(textAt(tokens, at - 1))) return undefined;
  const margin = page.start - LONGEST_HEAD;
  const head = text.slice(Math.max(0, margin), page.start).replaceAll("\n", " ");
  const front = BEFORE_RANDNUMMER.exec(head);
  if (!front || !(/[\d\p{No}]$/u.test(textAt(tokens, at - 1)) || GERMAN_TITLE.test(front[0])))
    return undefined;
  return { start: page.start - front[0].length, end: page.end + end[0].length, year, country: "at" };
}

function byEdition(input: Input, at: number): Found | undefined {
  const start = input.tokens[at]?.start ?? 0;
  EDITION.lastIndex = start;
  const edition = EDITION.exec(input.text);
  const head = edition ? textBefore(input, at, LONGEST_HEAD).replaceAll("\n", " ") : "";
  const front = BEFORE_EDITION.exec(head) ?? HANDBOOK.exec(head);
  if (!edition || !front) return undefined;
  const end = start + edition[0].replace(/,$/, "").length;
  return { start: start - front[0].length, end, year: edition[1], country: "de" };
}

export const HALSBURY_STARTS = ["Halsbury", "Laws"];
const IN_PLACE = /^(?:[(),.]|\d{1,2}(?:st|nd|rd|th)|edn?|rev|vol|Vol|Reissue|reissue|\d{1,4}|[IVXL]+)$/;
const OF_PUBLISHER = /^(?:Westlaw|Thomson|Lawbook|Law|LBC|vol)$/;

/** `Halsbury's Laws of England (4th ed) vol 9, [12]`, `Halsbury's Laws of Australia, vol 12 [185-1]` */
export const encyclopaedias: Form = (input, at) => {
  const { tokens } = input;
  let next = skipAll(tokens, at + 1, /^(?:'|s|Laws|of|England|Australia|New|Zealand|The|,)$/, MOST_WORDS);
  while (textAt(tokens, next - 1) === ",") next -= 1;
  const title = printedText(input, at, next);
  const isOther = textAt(tokens, at - 1) === "the" && textAt(tokens, at - 2) === "on"; // "Commentaries on the Laws of England"
  if (isOther || !/(?:England|Australia|Zealand)$/.test(title)) return undefined;
  const behind = skip(tokens, next, ",");
  const isPlace = OF_PUBLISHER.test(textAt(tokens, behind)) || /^[[(]$/.test(textAt(tokens, behind));
  if (textAt(tokens, at) === "Laws" && !isPlace) return undefined; // "the Laws of Australia"
  let end = skipAll(tokens, next, IN_PLACE, MOST_WORDS);
  while (end > next && /^[(,.]$/.test(textAt(tokens, end - 1))) end -= 1;
  const place = printedText(input, next, end).replace(/^,\s*/, "");
  return made(
    { type: "encyclopaedia", title, place, from: at, next: end },
    [title, place].filter(Boolean).join(" "),
  );
};
