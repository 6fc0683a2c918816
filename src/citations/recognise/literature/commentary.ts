import { withoutEnd } from "../../../core/text.ts";
import { type Law, lawByAbbreviation, lawWords } from "../../tables/laws.ts";
import { type Work, WORKS } from "../../tables/works.ts";
import { spelled } from "../german/norm-law.ts";
import { isGlued, skip, textAt, type Token, type Tokens, skipPhrase } from "../../tokens.ts";
import type { CommentaryFields, Draft, Form, Input, Match } from "../../types.ts";
import { wordTable } from "../../words.ts";

const works = wordTable<Work>(WORKS.map((work) => [work.abbr, work] as const));

export const WORK_STARTS = works.firsts;

const MOST_BETWEEN = 16;

/** `MüKoBGB/Wagner § 823 Rn. 45`, `Grüneberg/Sprau, BGB, 83. Aufl. 2024, § 823 Rn. 45`. */
export const commentaries: Form = ({ tokens, floor }, at) => {
  const found = works.at(tokens, at);
  if (!found || isAuthorOfOther(tokens, at)) return undefined;
  const place = placeAt(tokens, found.next, found.value) ?? bareRandnummer(tokens, found.next, found.value);
  if (!place) return undefined;
  const { law, marker, number, intro, next } = place;
  const from = authorsBefore(tokens, at);
  const author = authorInFront(tokens, from, floor) ?? place.author;
  const work = named(tokens, found, from, at);
  const canonical = [
    withAuthor(work.abbr, author),
    lawIn(tokens, at, next) && law && !found.value.abbr.includes(law.abbr) ? law.abbr : undefined,
    intro,
    number === "" ? undefined : `${marker === "Art" ? "Art." : marker} ${number}`,
  ];
  const fields = { work, author, law, marker, number, ...(intro !== undefined && { intro }) };
  return made(from, next, fields, canonical.filter(Boolean).join(" "));
};

/** A work of the tables with the authors who are joined before it. */
function named(
  tokens: Tokens,
  { value, next }: NonNullable<ReturnType<typeof works.at>>,
  from: number,
  at: number,
): Work {
  return from === at ? value : { ...value, abbr: spelled(tokens, from, next) };
}

/** Whether the name belongs to an author of another commentary: `KölnKomm-AktG/Koch`, `GroßkommAktG/Hopt/Roth`. */
function isAuthorOfOther(tokens: Tokens, at: number): boolean {
  const first = authorsBefore(tokens, at);
  return first < at && !/^\p{Lu}\p{Ll}+$/u.test(textAt(tokens, first));
}

/** Index of the first of several authors: the `Tröndle` of `Tröndle/Fischer`. */
function authorsBefore(tokens: Tokens, at: number): number {
  const isJoined =
    textAt(tokens, at - 1) === "/" && isGlued(tokens, at - 1) && /^\p{Lu}/u.test(textAt(tokens, at - 2));
  return isJoined ? authorsBefore(tokens, at - 2) : at;
}

/** `Zöller/Herget`; the author of `Hopt in: Baumbach/Hopt` is part of the name. */
function withAuthor(work: string, author: string | undefined): string {
  return author === undefined || work.endsWith(`/${author}`) || work === author ? work : `${work}/${author}`;
}

const MOST_AUTHORS = 12; // tokens of "W.-R. Schenke/Möwe"

/** The author of the part, before its book: the `Herget` of `Herget in: Zöller`, the `W.-R. Schenke` of `W.-R. Schenke, in: Kopp/Schenke`. */
function authorInFront(tokens: Tokens, at: number, floor: number): string | undefined {
  const link = textAt(tokens, at - 1) === ":" ? at - 2 : at - 1;
  if (textAt(tokens, link) !== "in") return undefined;
  const end = textAt(tokens, link - 1) === "," ? link - 1 : link;
  if (!IS_SURNAME.test(textAt(tokens, end - 1)) || LEADS.test(textAt(tokens, end - 1))) return undefined;
  let from = end - 1;
  while (from - 1 >= Math.max(floor, end - MOST_AUTHORS) && goesOnBefore(tokens, from)) from -= 1;
  while (!startsName(tokens, from)) from += 1;
  const isBare = link === at - 1 && end === link;
  return isBare && DETERMINER.test(textAt(tokens, from - 1)) ? undefined : spelled(tokens, from, end);
}

/** Words before an ordinary noun: `die Nachweise in Zöller`. */
const DETERMINER =
  /^(?:d(?:ie|er|as|e[mnsr])|(?:dies|ein|ihr|sein|manch|viel|weiter)e?[mnrs]?|zu[mr]|i[mn]|vo[mn])$/;

const IS_SURNAME = /^\p{Lu}\p{L}*\p{Ll}$/u;

/** Whether the token before one belongs to the same names: a slash, a hyphen, an initial or a first part. */
function goesOnBefore(tokens: Tokens, at: number): boolean {
  const [before, first] = [textAt(tokens, at - 1), textAt(tokens, at)];
  if (before === "/") return true;
  if (before === "-" || first === "-") return isGlued(tokens, at);
  if (before === ".") return /^(?:\p{Lu}|Chr?|Ph|Th|v)$/u.test(textAt(tokens, at - 2));
  return first === "." || (first === "/" && IS_SURNAME.test(before));
}

type Fields = Omit<CommentaryFields, "kind">;

function made(from: number, next: number, fields: Fields, canonical: string): Match {
  const meaning = {
    kind: "commentary",
    country: fields.law?.country ?? "de",
    canonical,
    warnings: fields.law || TITLED.test(fields.work.abbr) ? [] : ["does not say which law it explains"],
    notes: [],
    ...fields,
  } as const;
  return { drafts: [{ from, next, meaning, pins: "german" }], next };
}

/** A textbook, which explains no single law: `Roxin/Greco, Strafrecht AT I`, `Kindhäuser, AT`. */
const TITLED =
  /, (?:D(?:as|er|ie) )?(?!Aufl|Band|Bearb|Einleitung|Kommentar|Lieferung|Neubearb|Stand)(?:\p{Lu}\p{Ll}{4,}|[AB]T(?!\p{L}))/u;

const RANDNUMMERN = /^(?:Rn|Rz|Rdnr|RdNr|Rdn|Tz)$/;

/**
 * `Loose in Tipke/Kruse, § 231 AO Rz 40`,
 * `Krome, in: Schlegel, jurisPK-SGB VIII, 3. Aufl. 2022, § 93 Rn. 54`: statutes have no Randnummern, so a
 * provision with one is a place in the book named before it.
 */
export function inBooks(form: Form): Form {
  return (input, at) => {
    const match = form(input, at);
    return match ? (inBook(input, match) ?? furtherInBook(input, match) ?? match) : bareInBook(input, at);
  };
}

const MOST_BACK = 14; // tokens of `§ 425 Abs. 1 HGB Rn. 1 ff., 12; `

/** `; § 442 Rn. 1` after `Grüneberg, BGB, § 444 Rn. 1 ff.`: a further provision in the book that is cited before. */
function furtherInBook(input: Input, { drafts: [first, ...others], next }: Match): Match | undefined {
  const { tokens } = input;
  if (first === undefined || others.length > 0) return undefined;
  if (!RANDNUMMERN.test(textAt(tokens, skip(tokens, next, ",")))) return undefined;
  const sign = signIn(tokens, first.from, next);
  const number = tokens[skip(tokens, skip(tokens, sign + 1, "§"), ".")];
  const book = number?.kind === "number" && sign < next ? bookOfList(input, sign) : undefined;
  if (!book || number === undefined) return undefined;
  const own = first.meaning.kind === "norm" ? first.meaning.law : undefined;
  const marker = textAt(tokens, sign) === "§" ? "§" : "Art";
  return furtherPlace(book, { law: own ?? book.law, marker, number: number.text }, first.from, next);
}

function furtherPlace({ work, author }: Book, place: BookPlace, from: number, next: number): Match {
  const { law, marker, number } = place;
  const named = law && !work.abbr.includes(law.abbr) ? [law.abbr] : [];
  const sign = marker === "Art" ? "Art." : marker;
  const canonical = [withAuthor(work.abbr, author), ...named, `${sign} ${number}`].join(" ");
  return made(from, next, { ...place, work, author }, canonical);
}

type Book = Pick<CommentaryFields, "work" | "author" | "law">;

/** The book of the place before a provision, from which only Randnummern and a mark separate it. */
function bookOfList(input: Input, sign: number): Book | undefined {
  const { tokens } = input;
  if (!/^[;,]$|^und$/.test(textAt(tokens, sign - 1))) return undefined;
  let [at, isPinned] = [sign - 2, false];
  for (; at > sign - MOST_BACK && isOfPlace(tokens, at); at -= 1)
    isPinned ||= RANDNUMMERN.test(textAt(tokens, at));
  if (!isPinned || !isMarker(tokens, at)) return undefined;
  const known = knownBook(tokens, at);
  const head = known ? undefined : headBefore({ ...input, floor: 0 }, at);
  if (head) return { work: { abbr: head.name }, author: undefined, law: head.law };
  return known ?? bookOfList(input, at);
}

const OF_PLACE = /^(?:R[nz]|Rdnr|RdNr|Rdn|Tz|ff?|Abs|[.,-]|und|\d{1,4}[a-z]?)$/;

function isOfPlace(tokens: Tokens, at: number): boolean {
  return OF_PLACE.test(textAt(tokens, at)) || lawWords.at(tokens, at)?.next === at + 1;
}

/** The commentary of the tables to which a provision belongs. */
function knownBook(tokens: Tokens, sign: number): Book | undefined {
  for (let from = Math.max(0, sign - MOST_BETWEEN); from < sign; from += 1) {
    const found = works.at(tokens, from);
    const place = found && placeAt(tokens, found.next, found.value);
    if (!place || place.next <= sign) continue;
    const first = authorsBefore(tokens, from);
    const author = authorInFront(tokens, first, 0) ?? place.author;
    return { work: named(tokens, found, first, from), author, law: place.law };
  }
  return undefined;
}

/** `Larenz/Canaris SBT 2` */
const TEXTBOOK = /^\p{Lu}[\p{L}-]+(?:\/\p{Lu}[\p{L}-]+)+,? [^,]{1,40}$/u;

function inBook(input: Input, { drafts: [first, ...others], next }: Match): Match | undefined {
  const { tokens } = input;
  if (first === undefined || others.length > 0) return undefined;
  const randnummer = afterState(tokens, next);
  const isRandnummer = RANDNUMMERN.test(textAt(tokens, randnummer));
  const place = isRandnummer || isWithoutLaw(first) ? placeIn(input, first, next) : undefined;
  if (!place || !(isRandnummer || TEXTBOOK.test(place.head.name) || EDITED.test(place.head.name)))
    return undefined;
  const behind =
    randnummer > skip(tokens, next, ",") ? randnummer - Number(textAt(tokens, randnummer - 1) === ",") : next;
  return bookPlace(place.head, place, isRandnummer ? behind : afterLabel(tokens, next));
}

/** Reads a provision as a place in the book that is named before it. */
function placeIn(input: Input, { from, meaning }: Draft, next: number) {
  const { tokens } = input;
  const sign = signIn(tokens, from, next);
  const number = tokens[skip(tokens, skip(tokens, sign + 1, "§"), ".")];
  const head = sign < next && number?.kind === "number" ? headBefore(input, sign) : undefined;
  const law = (meaning.kind === "norm" ? meaning.law : undefined) ?? head?.law;
  const marker = textAt(tokens, sign) === "§" ? ("§" as const) : ("Art" as const);
  return head && number && { head, law, marker, number: number.text };
}

function signIn(tokens: Tokens, from: number, next: number): number {
  let sign = from;
  while (sign < next && !isMarker(tokens, sign)) sign += 1;
  return sign;
}

function isWithoutLaw({ meaning }: Draft): boolean {
  return meaning.kind === "norm" && meaning.lawName === undefined;
}

/** Skips the last label of a section of a book: the `c` of `§ 76 III 2 c`. */
export function afterLabel(tokens: Tokens, at: number): number {
  return /^[a-z]{1,2}$/.test(textAt(tokens, at)) && /^[.,;)]?$/.test(textAt(tokens, at + 1)) ? at + 1 : at;
}

const MOST_STATE = 12; // tokens

/** Skips the date of a loose-leaf page: `(Stand: 01.08.2021),`, `Stand März 2020`. */
function afterState(tokens: Tokens, at: number): number {
  const start = skip(tokens, at, ",");
  const isOpen = textAt(tokens, start) === "(";
  if (textAt(tokens, isOpen ? start + 1 : start) !== "Stand") return start;
  for (let next = start + 1; next < start + MOST_STATE; next += 1) {
    if (isOpen ? textAt(tokens, next) === ")" : /^(?:19|20)\d\d$/.test(textAt(tokens, next)))
      return skip(tokens, next + 1, ",");
  }
  return start;
}

/** `Gola/Heckmann, DS-GVO, 3. Aufl. 2022, Art. 6 Rn. 58`: an article that no other form recognises. */
function bareInBook(input: Input, at: number): Match | undefined {
  const { tokens } = input;
  const number = skip(tokens, at + 1, ".");
  const isPlace = isMarker(tokens, at) && RANDNUMMERN.test(textAt(tokens, skip(tokens, number + 1, ",")));
  const head = isPlace ? headBefore(input, at) : undefined;
  const marker = textAt(tokens, at) === "§" ? "§" : "Art";
  return head && bookPlace(head, { law: head.law, marker, number: textAt(tokens, number) }, number + 1);
}

type BookPlace = Pick<CommentaryFields, "law" | "marker" | "number">;

function bookPlace(head: { from: number; name: string }, place: BookPlace, next: number): Match {
  const { law, marker, number } = place;
  const named = law && !head.name.includes(law.abbr) ? [law.abbr] : [];
  const canonical = [head.name, ...named, `${marker === "Art" ? "Art." : marker} ${number}`].join(" ");
  return made(head.from, next, { ...place, work: { abbr: head.name }, author: undefined }, canonical);
}

const MOST_HEAD = 45; // tokens
const HEAD_WORDS = /^(?:in|und|u|zu|zum|zur|der|des|von|van|de|v|hrsg|hg|begr|a|aufl|edn?|et|al|sche[rs])$/; // Beck'scher
const LEADS =
  /^(?:Vgl|Siehe|So|Auch|Dazu|Ebenso|Nach|Gemäß|Zutreffend|Ähnlich|Anders|Näher|Hierzu|Statt|Etwa|Näheres|Überblick|Vertiefend)$/;
const FILLER_WORDS =
  /(?:vertrag|satzung|ordnung|gesetz|recht|buch)s?$|^(?:Satz|Absatz|Nummer|Artikel|Paragraph|Siehe|Vergleiche|Kommentierung|Kommentar|Anmerkung|Urteil|Beschluss|Senat|Kammer)$/i;
const ABBREVIATIONS =
  /^(?:Aufl|Anh|Stand|EL|Lfg|Bd|Hrsg|Hg|Begr|Ed|Std|Komm|Vorb|Vorbem|Vor|Einl|Neubearb|v|u|a|o|aufl|hrsg|hg|begr|Art|Chr?|Ph|Th|\p{Lu}|\d{1,3})$/u;
/** Marks of a book's name: two editors, a chapter's author, an edition. */
const IS_BOOK =
  /\p{Lu}[\p{L}.-]{0,30}\/\s?\p{Lu}|\p{Lu}\p{L}{1,30}\.?,? in:? ?\p{Lu}|\bAufl(?:age|\.)|\bStand\b|\bEL\b|\[(?:19|20)\d\d\]|[Kk]omm(?:entar|\.)|jurisPK-\p{Lu}|(?<!\p{L})\p{Lu}\p{L}{0,6}K[²³\d]?[- ]\p{Lu}|^\p{Lu}\p{Ll}{2,30} ?, \p{Lu}\p{Ll}{0,5}K[²³\d]?$/u;
/** `Demharter`: a section with Randnummern belongs to a book, so a bare name before it is the author. */
/** `KBB6`, `Rummel⁴`: Austrian books have the number of the edition at the end. */
const EDITED = /^\p{Lu}[\p{L}/-]{2,30}[\d⁰¹²³⁴-⁹]{1,2}$/u;
/** `KR-Rachor`: the letters of a commentary, and the author of the part. */
const LETTERED =
  /^\p{Lu}{2,5}-(?!Urteil|Beschluss|Entscheidung|Rechtsprechung|Kommission)\p{Lu}\p{Ll}{2,30}$/u;
const IS_AUTHOR = /^\p{Lu}\p{Ll}{3,30}$/u;

function isBook(name: string): boolean {
  return (
    IS_BOOK.test(name) ||
    EDITED.test(name) ||
    LETTERED.test(name) ||
    (IS_AUTHOR.test(name) && !FILLER_WORDS.test(name) && !lawWords.get(name))
  );
}

const BRACKETS: Readonly<Record<string, number>> = { ")": 1, "]": 1, "(": -1, "[": -1 };

function headBefore({ tokens, text, floor }: Input, end: number) {
  let from = end;
  for (let depth = 0; from > Math.max(floor, end - MOST_HEAD); from -= 1) {
    depth += BRACKETS[textAt(tokens, from - 1)] ?? 0;
    if (depth < 0 || !isOfHead(tokens, from - 1)) break;
  }
  while (from < end && !startsName(tokens, from)) from += 1;
  const printed = text
    .slice(tokens[from]?.start, tokens[end - 1]?.end)
    .replaceAll(/[\u00ad\u200b-\u200d\u2060\ufeff]/g, "")
    .replaceAll(/\s+/g, " ");
  const name = withoutEnd(printed, " ,");
  if (from >= end || !isBook(name)) return undefined;
  return { from, name, law: lawIn(tokens, from, end) };
}

/** The last law that a name contains: `BGB`, and the ABGB of `ABGB4`, as Austrian books have the number of the edition at the end. */
function lawIn(tokens: Tokens, from: number, end: number): Law | undefined {
  let law: Law | undefined;
  for (let at = from; at < end; at += 1) {
    const name = /^(\p{Lu}[\p{L}-]*\p{Lu})[\d⁰¹²³⁴-⁹]{1,2}$/u.exec(textAt(tokens, at))?.[1] ?? "";
    law =
      lawWords.at(tokens, at)?.value[0] ?? lawWords.get(name)?.find(({ country }) => country === "at") ?? law;
  }
  return law;
}

/** `Groeben`, and the `von` of `von der Groeben` where no word precedes it. */
function startsName(tokens: Tokens, at: number): boolean {
  const isNoble = /^(?:von|van)$/.test(textAt(tokens, at)) && tokens[at - 1]?.kind !== "word";
  const isOfAbbreviation = /^[a-z] \. \p{Lu}$/u.test(
    [at - 2, at - 1, at].map((one) => textAt(tokens, one)).join(" "),
  ); // the `B` of "z.B. Roe in Doe"
  if (isOfAbbreviation) return false;
  return isNoble || /^\p{Lu}|^v$|^juris/u.test(textAt(tokens, at));
}

function isOfHead(tokens: Tokens, at: number): boolean {
  const token = tokens[at];
  const before = textAt(tokens, at - 1);
  if (!token || isRandnummerAt(tokens, at)) return false;
  if (token.text === ".") return ABBREVIATIONS.test(before);
  if (token.text === ":") return before === "in" || before === "Stand";
  if (token.text === "<") return EDITOR.test(textAt(tokens, at + 1));
  if (token.text === ">") return EDITOR.test(textAt(tokens, before === "." ? at - 2 : at - 1));
  if (token.kind === "mark") return HEAD_MARKS.has(token.text);
  if (LEADS.test(token.text)) return false;
  const isName = token.kind === "number" || /^(?:\p{Lu}|juris)/u.test(token.text);
  return isName || HEAD_WORDS.test(token.text) || isAdjective(tokens, at);
}

/** The `neue` of `, Das neue Kaufrecht`, a title. */
function isAdjective(tokens: Tokens, at: number): boolean {
  const isTitle = textAt(tokens, at - 2) === "," && /^D(?:as|ie|er)$/.test(textAt(tokens, at - 1));
  return isTitle && /^\p{Ll}{2,20}e$/u.test(textAt(tokens, at));
}

const EDITOR = /^(?:Hrsg|Hg|Begr)$/;
const HEAD_MARKS: ReadonlySet<string> = new Set([",", "/", "-", "&", "(", ")", "[", "]", "'"]);

/** Whether the token is "Rn" or the number after it, which end another citation. */
function isRandnummerAt(tokens: Tokens, at: number): boolean {
  const front = textAt(tokens, at - 1) === "." ? at - 2 : at - 1;
  return RANDNUMMERN.test(textAt(tokens, at)) || RANDNUMMERN.test(textAt(tokens, front));
}

interface CommentaryPlace {
  readonly author: string | undefined;
  readonly law: Law | undefined;
  readonly marker: "§" | "Art";
  readonly number: string;
  readonly intro?: string | undefined;
  readonly next: number;
}

/** `Vor § 823`, `Vorb. zu §§ 280 ff.`, `Einf. v. § 631`, `Einl. BGB`: notes before a provision or a whole law. */
const INTRO = /^(?:Vor|Vorb|Vorbem|Vorbemerkung|Vorbemerkungen|Einf|Einführung|Einl|Einleitung)$/;
const INTRO_LINKS = /^(?:zu|zum|v|vor|der|den|in|§)$/;

/** Reads from the work to its `§`, past author, law and edition; a Randnummer must follow. */
function placeAt(tokens: Tokens, from: number, work: Work): CommentaryPlace | undefined {
  const { name: author, next: start } = authorAfter(tokens, from);
  const own = work.law === undefined ? undefined : lawByAbbreviation(work.law);
  let law = own;
  let intro: string | undefined;
  for (let at = start; at < from + MOST_BETWEEN; at += 1) {
    if (isMarker(tokens, at)) {
      const place = numberAt(tokens, at, author, law === own ? dividedSo(own, tokens, at) : law);
      return place && { ...place, intro };
    }
    const named = lawWords.at(tokens, at)?.value[0];
    law = named ?? law;
    intro = introAt(tokens, at, intro);
    if (isOfWholeLaw(tokens, at + 1, intro))
      return { author, law, marker: "§", number: "", intro, next: at + 1 };
    const isInside = isBetween(tokens, at) || (intro !== undefined && isInIntro(tokens, at));
    if (!named && !isInside) return undefined;
  }
  return undefined;
}

/** `Staudinger/Thiele Rn 14`: within the comment on a provision, which is not named again. */
function bareRandnummer(tokens: Tokens, from: number, work: Work): CommentaryPlace | undefined {
  const { name: author, next } = authorAfter(tokens, from);
  if (author === undefined || !RANDNUMMERN.test(textAt(tokens, skip(tokens, next, ",")))) return undefined;
  const law = work.law === undefined ? undefined : lawByAbbreviation(work.law);
  return { author, law, marker: "§", number: "", next };
}

function authorAfter(
  tokens: Tokens,
  from: number,
): { readonly name: string | undefined; readonly next: number } {
  const author = /^[-/]$/.test(textAt(tokens, from)) ? authorAt(tokens, from + 1) : undefined;
  return author ?? { name: undefined, next: from };
}

/** `Einl. Rn. 45`: an introduction, which precedes no single provision. */
function isOfWholeLaw(tokens: Tokens, at: number, intro: string | undefined): boolean {
  return intro !== undefined && /^Ein[fl]/.test(intro) && RANDNUMMERN.test(textAt(tokens, at));
}

/** Returns the law of a work unless it is divided otherwise: `Palandt/Thorn Art. 6` is not of the BGB. */
function dividedSo(law: Law | undefined, tokens: Tokens, at: number): Law | undefined {
  return law?.unit === (textAt(tokens, at) === "§" ? "§" : "Art") ? law : undefined;
}

/** Returns the introduction named so far with the word at a token, if it is part of it. */
function introAt(tokens: Tokens, at: number, intro: string | undefined): string | undefined {
  if (isIntro(tokens, at)) return introOf(tokens, at);
  return intro !== undefined && isSubjectOf(tokens, at) ? `${intro} ${textAt(tokens, at)}` : intro;
}

/** "Vor", "Vorb.", "Einl.": as printed, with its full stop. */
function introOf(tokens: Tokens, at: number): string {
  const word = textAt(tokens, at);
  return textAt(tokens, at + 1) === "." ? `${word}.` : word;
}

/** `Vorb.`, and the `vor` of `Palandt (2015) vor § 535 Rn. 126`. */
function isIntro(tokens: Tokens, at: number): boolean {
  const word = textAt(tokens, at);
  return INTRO.test(word) || (word === "vor" && textAt(tokens, at + 1) === "§");
}

/** The `IPR` of `Einl IPR Rn. 12`. */
function isSubjectOf(tokens: Tokens, at: number): boolean {
  const word = textAt(tokens, at - 1) === "." ? at - 2 : at - 1;
  const isAbbreviation = /^\p{Lu}\p{L}*\p{Lu}$/u.test(textAt(tokens, at));
  return isAbbreviation && /^Ein[fl]/.test(textAt(tokens, word)) && lawWords.at(tokens, at) === undefined;
}

function isInIntro(tokens: Tokens, at: number): boolean {
  const text = textAt(tokens, at);
  return INTRO.test(text) || INTRO_LINKS.test(text);
}

function isMarker(tokens: Tokens, at: number): boolean {
  const text = textAt(tokens, at);
  return text === "§" || (text === "Art" && tokens[skip(tokens, at + 1, ".")]?.kind === "number");
}

function isBetween(tokens: Tokens, at: number): boolean {
  const token = tokens[at];
  if (!token) return false;
  return (
    token.kind === "number" ||
    /^(?:[,./()[\]-]|A|[IVX]{1,4}|ON\d*|Klang\d?|Aufl|Auflage|Std|Stand|Ed|Edition|EL|in|Kommentar|Lfg|Bd|Band|Neubearb|Komm|Anh|Anhang|Ergänzungslieferung)$/.test(
      token.text,
    )
  );
}

function numberAt(
  tokens: Tokens,
  at: number,
  author: string | undefined,
  law: Law | undefined,
): CommentaryPlace | undefined {
  const marker = textAt(tokens, at) === "§" ? "§" : "Art";
  const start = skip(tokens, skip(tokens, at + 1, "§"), ".");
  const number = tokens[start];
  if (number?.kind !== "number") return undefined;
  const behind = skipPhrase(tokens, start + 1, PARTS_BEHIND);
  const randnummer = skip(tokens, behind, ",");
  const [after] = lawWords.at(tokens, behind)?.value ?? [];
  const end = after ? (lawWords.at(tokens, behind)?.next ?? behind) : behind;
  const isRandnummer = RANDNUMMERN.test(textAt(tokens, after ? end : randnummer));
  if (!isRandnummer && !isToldBefore(tokens, at, author, law)) return undefined;
  return { author, law: after ?? law, marker, number: number.text, next: end };
}

/** Whether the words before a provision tell that it is a place in a commentary: "Dreier GG I Art. 1", "Staudinger/Emmerich BGB § 536". */
function isToldBefore(tokens: Tokens, at: number, author: string | undefined, law: Law | undefined): boolean {
  const isVolume = law !== undefined && /^[IVX]{1,4}$/.test(textAt(tokens, at - 1));
  return isVolume || (author !== undefined && lawWords.at(tokens, at - 1) !== undefined);
}

/** Skips `ff.` and `Abs. 1`, as Randnummern count through a provision. */
const PARTS_BEHIND = /^(?:ff?(?= )(?: \.)?|Abs(?:atz)?(?: \.)? \d{1,6}[A-Za-z]?(?= ))/;

function authorAt(tokens: Tokens, at: number): { name: string; next: number } | undefined {
  let next = at;
  let name = "";
  while (next < at + 6) {
    const token = tokens[next];
    const isJoined = name === "" || tokens[next - 1]?.end === token?.start;
    const goesOn = isJoined || /[a-z]\.$|(?:^|[ /])(?:von|van|der|zu)$/.test(name);
    if (!token || !isNamePart(token, goesOn)) break;
    name += isJoined ? token.text : ` ${token.text}`;
    next += 1;
  }
  return name === "" ? undefined : { name, next };
}

/** Authors' names are joined by slashes or hyphens; a separate word starts the next part of the citation. */
function isNamePart({ kind, text }: Token, goesOn: boolean): boolean {
  if (kind === "mark") return /^[-/.]$/.test(text);
  return kind === "word" && /^\p{L}/u.test(text) && goesOn && text !== "Art" && !lawWords.get(text);
}
