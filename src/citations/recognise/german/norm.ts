import { defined } from "../../../core/defined.ts";
import { oncePer } from "../../../core/lazy.ts";
import { type Law, lawWords } from "../../tables/laws.ts";
import { isWork } from "../../tables/works.ts";
import { endsParagraph, isGlued, skip, skipPhrase, textAt, type Token, type Tokens } from "../../tokens.ts";
import type { Draft, Form, Input, Match, NormFields } from "../../types.ts";
import { dateAt } from "../dates.ts";
import {
  FILLERS,
  isBareTreaty,
  isInstrument,
  lawAt,
  lawOfPlace,
  endsLaw,
  numberAhead,
  type Marker,
  type NamedLaw,
  preferred,
  spelled,
  versionAt,
} from "./norm-law.ts";
import { formatNorm } from "./formats.ts";
import { unrecognised } from "../unrecognised.ts";
import { isCounted, isNumber, partsAhead, romanAt, siblingAt, type Unit, unitAt } from "./norm-parts.ts";
import { wordSet } from "../../../core/text.ts";

interface Item {
  readonly marker: Marker;
  readonly from: number;
  readonly unit: Unit;
}

export const ARTICLES = wordSet(
  "Art Artikel Artikels Arts Artt Article Articles ARTICLE ARTICLES article articles art arts",
);
/** The section sign as a word; "Paragraph 5" without a known law is a paragraph of a text. */
export const SPELLED_SIGNS = wordSet(
  "Paragraph Paragraphen Paragraf Paragrafen Section Sections section sections Sec Secs sec secs",
);
const LINKS = wordSet(", ; und u sowie oder bzw and or et & / bis to -");
const CROSS: readonly (readonly string[])[] = [
  ["i", ".", "V", ".", "m", "."],
  ["i", ".", "V", ".", "m"],
  ["i", ".", "V", ".", "mit"],
  ["iVm"],
  ["iVm", "."],
  ["i", ".", "Verb", ".", "m", "."],
  ["in", "Verbindung", "mit"],
  ["in", "conjunction", "with"],
  ["read", "in", "conjunction", "with"],
  ["read", "together", "with"],
  ["analog"],
  ["und", "/", "oder"],
];
/** Words for things other than laws whose sections are cited: contracts, companies' articles, books. */
const NO_LAW =
  /(?:vertrag|vertrages|vertrags|satzung|vereinbarung|ordnung der|agb|geschäftsordnung|hausordnung|statuten|protokoll|bedingungen|gesellschaftsvertrags|tarifvertrages|klausel|buches|lehrbuchs|entwurfs)$/i;
const MOST_ITEMS = 40;

/** `§§ 280 Abs. 1, 241 Abs. 2 BGB`, `Art. 14 I 1 GG`, `Articles 101 and 102 TFEU`. */
export const norms: Form = (input, at) => {
  const { tokens } = input;
  const marker = markerAt(tokens, at);
  if (!marker) return undefined;
  const keyword = keywordLaw(input, at);
  const ahead = (keyword && membersOf(input, at, keyword, at)) ?? unknownAhead(input, at);
  if (ahead) return ahead;
  const { drafts, open, next } = listOnce(input, at, marker);
  return drafts.length > 0 ? { drafts, next } : incompleteOf(input, open, at);
};

const MOST_KEYWORDS = 80; // tokens

/** The act or treaty of the Union before a keyword of a decision's head: `Richtlinie 2007/46/EG – Genehmigung – Art. 18 Abs. 1 –`. */
function keywordLaw({ tokens, text }: Input, at: number): NamedLaw | undefined {
  if (textAt(tokens, at - 1) !== "-" || isGlued(tokens, at) || !/^Art(?:ikel)?$/.test(textAt(tokens, at)))
    return undefined;
  for (let from = at - 2; from >= Math.max(0, at - MOST_KEYWORDS); from -= 1) {
    if (endsParagraph(text, tokens, from + 1)) return undefined;
    const isFirst =
      from === 0 || /^(?:-|"|“|„)$/.test(textAt(tokens, from - 1)) || endsParagraph(text, tokens, from);
    const law = isFirst ? lawAt(tokens, from, "Art") : undefined;
    if (law && (law.act || law.laws[0]?.country === "eu")) return law;
  }
  return undefined;
}

const ORDINANCE = /\p{Ll}(?:V|VO|G|O|GB)$|^\d{1,2}\. .*Nov(?:elle)?$/u;

/** `BaustellV §§ 2, 3`, `FrPolG 2005 §31`: the abbreviation of a law that the table does not have precedes the provisions. */
function unknownAhead(input: Input, at: number): Match | undefined {
  const front = lawInFront(input, at);
  if (!front) return undefined;
  const isTelling = ORDINANCE.test(front.law.name) || startsLine(input.text, input.tokens[front.from]);
  return isTelling ? membersOf(input, at, front.law, front.from) : undefined;
}

/** Whether a token is the first of its line, as in a list of provisions. */
function startsLine(text: string, token: Token | undefined): boolean {
  return (
    token !== undefined &&
    /(?:^|\n)[ \t]*$/.test(text.slice(Math.max(0, token.start - LONGEST_INDENT), token.start))
  );
}

const LONGEST_INDENT = 12; // characters

/** Reads a list of provisions, or only the first of one that is known to have no law. */
function listOnce(input: Input, at: number, marker: NonNullable<ReturnType<typeof markerAt>>) {
  const lawless = lawlessIn(input.tokens);
  const list = listAt(input, at, marker, at < lawless.to ? 1 : MOST_ITEMS);
  if (list.open.length === MOST_ITEMS) lawless.to = list.open.at(-1)?.from ?? at;
  return list;
}

/** Reads at most so many provisions: those that a law follows are drafts, the last ones without a law are open. */
function listAt(
  input: Input,
  at: number,
  marker: NonNullable<ReturnType<typeof markerAt>>,
  most: number,
): { readonly drafts: readonly Draft[]; readonly open: readonly Item[]; readonly next: number } {
  const { tokens, text, floor } = input;
  const drafts: Draft[] = [];
  let open: Item[] = [];
  let [next, start, kind, isPlural] = [at, marker.next, marker.marker, marker.isPlural];
  for (let count = 0; count < most; count += 1) {
    const marked = markedStart(tokens, start);
    const item = itemAt(tokens, marked, kind, isPlural, marked === start ? open.at(-1) : undefined);
    if (!item) break;
    open.push(
      start === marker.next ? withPartsAhead(tokens, item, at, floor) : withMarker(tokens, item, start),
    );
    if (endsParagraph(text, tokens, item.unit.next)) break;
    const law = lawBehind(input, item.unit.next, kind);
    if (law) {
      next = law.next;
      drafts.push(...ofArticles(open, law).map((one, index) => draft(one, law, index === open.length - 1)));
      open = [];
    }
    const after = continuation(tokens, law?.next ?? item.unit.next, isPlural, law !== undefined);
    if (!after) break;
    [start, kind, isPlural] = [after.start, after.marker ?? kind, after.isPlural ?? isPlural];
  }
  return { drafts, open, next };
}

/** Reads `§ 22` of `Art. 229 § 9, § 22 EGBGB` as another paragraph of the article, in a law that is divided so. */
function ofArticles(open: readonly Item[], { laws }: NamedLaw): readonly Item[] {
  let article: string | undefined;
  return open.map((item) => {
    const { number, to, parts, ...unit } = item.unit;
    if (item.marker === "Art") article = parts[0]?.type === "par" ? number : undefined;
    if (item.marker === "Art" || article === undefined || laws[0]?.unit !== "Art") return item;
    const paragraph = { type: "par", value: number, ...(to !== undefined && { to }) } as const;
    return { ...item, marker: "Art", unit: { ...unit, number: article, parts: [paragraph, ...parts] } };
  });
}

/** The end of the longest list that no law follows: a marker within it does not begin such a list again. */
const lawlessIn = oncePer<Tokens, { to: number }>(() => ({ to: 0 }));

/** Whether a marker is within a list that no law follows. */
export function isWithoutLaw(tokens: Tokens, at: number): boolean {
  return at < lawlessIn(tokens).to;
}

/** Extends the first provision of a list by the parts named before it. */
function withPartsAhead(tokens: Tokens, item: Item, marker: number, floor: number): Item {
  const { parts, from } = partsAhead(tokens, marker, floor);
  return { ...item, from, unit: { ...item.unit, parts: [...item.unit.parts, ...parts] } };
}

/** `Paragraph 823 BGB`, `section 823(1) of the German Civil Code`: of a law of the tables, which must follow. */
export const spelledNorms: Form = (input, at) => {
  const marker = markerAt(input.tokens, at);
  if (!marker || unknownAhead(input, at)) return undefined;
  const { drafts, next } = listOnce(input, at, marker);
  return drafts.some(({ meaning }) => "law" in meaning && meaning.law) ? { drafts, next } : undefined;
};

/** `StBerG § 16`, `GG Art. 3`, `InsO aF §§ 4, 290`: the law precedes the provision. */
export const normsAfterLaw: Form = (input, at) => {
  const { tokens } = input;
  const found = lawWords.at(tokens, at);
  const year = found && /^(?:1[89]|20)\d\d$/.test(textAt(tokens, found.next)) ? 1 : 0;
  const version = found && versionAt(tokens, found.next + year);
  const end = skipPhrase(tokens, version?.next ?? (found?.next ?? at) + year, TRANSLATED, /^\[$/);
  const start = afterName(tokens, end);
  if (!found || !markerAt(tokens, start) || /^[Ss]ec/.test(textAt(tokens, start))) return undefined;
  const name = [spelled(tokens, at, found.next), version?.name].filter(Boolean).join(" ");
  return membersOf(input, start, { laws: found.value, name, next: found.next }, at);
};

/** `[Civil Code] (Germany)` after the title of a foreign law, as AGLC4 cites it. */
const TRANSLATED = /^\[ (?:\p{L}+ ){1,6}\] \( (?:Germany|Austria) \)(?= )/u;

/** Skips the mark of `StGB: § 242`, but not the hyphen of "SGBXII-§ 82-DV", and `, and in particular`. */
function afterName(tokens: Tokens, at: number): number {
  const isApart = /^[,:-]$/.test(textAt(tokens, at)) && !isGlued(tokens, at + 1);
  return afterEmphasis(tokens, at) ?? (isApart ? at + 1 : at);
}

const EMPHASIS =
  /^(?:[,.()]|and|in|particular|insb|insbesondere|auf|den|die|the|first|second|third|subparagraph|of)$/;
const MOST_EMPHASIS = 9; // tokens

/** Skips `, and in particular` and `(insb.` between a law and its articles: `Treaty on European Union, and in particular Article 7 thereof`. */
function afterEmphasis(tokens: Tokens, from: number): number | undefined {
  let [at, isSaid] = [from, false];
  for (; at < from + MOST_EMPHASIS && EMPHASIS.test(textAt(tokens, at)); at += 1)
    isSaid ||= /^(?:particular|insb|insbesondere)$/.test(textAt(tokens, at));
  return isSaid ? at : undefined;
}

/** Reads the provisions after the law that precedes them; undefined if another law follows. */
function membersOf(input: Input, at: number, law: NamedLaw, from: number): Match | undefined {
  const { tokens } = input;
  const marker = markerAt(tokens, at);
  if (!marker) return undefined;
  const items: Item[] = [];
  for (let [start, isPlural] = [at, marker.isPlural]; items.length < MOST_ITEMS;) {
    const marked = markedStart(tokens, start);
    const item = itemAt(tokens, marked, marker.marker, isPlural, marked === start ? items.at(-1) : undefined);
    if (!item) break;
    items.push(items.length === 0 ? { ...item, from } : withMarker(tokens, item, start));
    const after = continuation(tokens, item.unit.next, isPlural, false);
    if (!after || endsParagraph(input.text, tokens, after.start)) break;
    if (after.marker !== undefined && !isOfSameLaw(input, after, marker.marker)) break;
    [start, isPlural] = [after.start, after.isPlural ?? isPlural];
  }
  const last = items.at(-1);
  if (!last || isOfOther(input, last.unit.next, marker.marker)) return undefined;
  return { drafts: items.map((item) => draft(item, law)), next: last.unit.next };
}

/** Whether a law follows in the line that precedes no provision of its own. */
function isOfOther(input: Input, at: number, marker: Marker): boolean {
  const behind = endsLine(input, at) ? undefined : lawAt(input.tokens, at, marker);
  return behind !== undefined && behind.name !== "thereof" && !isInFront(input.tokens, behind);
}

/** Whether `§ 80` of `BetrVG § 87 Abs. 1; § 80` goes on with the law in front, as no other law follows. */
function isOfSameLaw(input: Input, { start, marker, isPlural = false }: Continuation, kind: Marker): boolean {
  const { tokens } = input;
  if (marker !== kind) return false;
  const { drafts, open } = listAt(
    input,
    start,
    { marker, next: markedStart(tokens, start), isPlural },
    MOST_ITEMS,
  );
  const [first] = open;
  return drafts.length === 0 && first !== undefined && looksLegal(tokens, first, start);
}

/** Whether a token is the first of its line. */
function endsLine({ tokens, text }: Input, at: number): boolean {
  const [before, token] = [tokens[at - 1], tokens[at]];
  return before !== undefined && token !== undefined && text.slice(before.end, token.start).includes("\n");
}

/** Reads the law after a provision; in "BGB § 242, StGB § 263" and in the next line, it belongs to the next provision. */
function lawBehind(input: Input, at: number, marker: Marker): NamedLaw | undefined {
  const { tokens } = input;
  const law = lawAt(tokens, at, marker);
  const isApart = textAt(tokens, at) === "," || endsLine(input, at);
  return law && isApart && isInFront(tokens, law) ? undefined : law;
}

/** Whether a law precedes a provision of its own: the `StGB` of "BGB § 242, StGB § 263". */
function isInFront(tokens: Tokens, { next }: NamedLaw): boolean {
  return markerAt(tokens, skip(tokens, next, ",")) !== undefined;
}

function markerAt(
  tokens: Tokens,
  at: number,
): { marker: Marker; next: number; isPlural: boolean } | undefined {
  const text = textAt(tokens, at);
  if (text === "§") {
    const isPlural = textAt(tokens, at + 1) === "§";
    return { marker: "§", next: afterOmission(tokens, isPlural ? at + 2 : at + 1), isPlural };
  }
  if (SPELLED_SIGNS.has(text)) {
    const next = skip(tokens, at + 1, ".");
    return tokens[next]?.kind === "number"
      ? { marker: "§", next, isPlural: /(?:en|s)$/.test(text) }
      : undefined;
  }
  if (!ARTICLES.has(text)) return undefined;
  const next = afterOmission(tokens, skip(tokens, at + 1, "."));
  const isPlural = /^(?:Arts|Artt|Articles|articles|arts)$/.test(text) || !text.startsWith("Artikel");
  const isNumber =
    isNumbered(tokens[next]) ||
    romanAt(tokens, next) !== undefined ||
    /^\d{1,4}ff$/.test(textAt(tokens, next));
  return isNumber ? { marker: "Art", next, isPlural } : undefined;
}

/**
 * Skips the `...` of `§ ... 322 ZPO`, by which a portal shortens its list of provisions, and the bracket of `Article [87(1)
 * EC]`, which a quotation has put in.
 */
function afterOmission(tokens: Tokens, at: number): number {
  if (textAt(tokens, at) === "[") return at + 1;
  return [0, 1, 2].every((step) => textAt(tokens, at + step) === ".") ? at + 3 : skip(tokens, at, "…");
}

function isNumbered(token: Token | undefined): boolean {
  return token !== undefined && isNumber(token);
}

function markedStart(tokens: Tokens, at: number): number {
  return markerAt(tokens, at)?.next ?? at;
}

/** A later provision of a list starts at its own marker, if it has one. */
function withMarker(tokens: Tokens, item: Item, start: number): Item {
  return { ...item, from: markerAt(tokens, start) ? start : item.from };
}

/** Highest number of a part that a list of sections may go on with: after `683 S. 1`, 677 is a section. */
const MOST_OF: Readonly<Record<string, number>> = { satz: 20, hs: 5, alt: 9, abs: 30 };
const MOST_PARTS = 120;

/** Whether a number in a list may be that of a part of the section before it. */
function isBelow(number: number, { unit }: Item, isPlural: boolean): boolean {
  const most = MOST_OF[unit.parts.at(-1)?.type ?? ""] ?? MOST_PARTS;
  return number <= most && (!isPlural || number <= Number.parseInt(unit.number, 10));
}

function itemAt(
  tokens: Tokens,
  at: number,
  marker: Marker,
  isPlural: boolean,
  before: Item | undefined,
): Item | undefined {
  const number = Number.parseInt(textAt(tokens, at), 10);
  const goesOnBelow =
    before && before.unit.parts.length > 0 && (Number.isNaN(number) || isBelow(number, before, isPlural));
  const sibling = goesOnBelow ? siblingAt(tokens, at, before.unit) : undefined;
  const unit = sibling ?? unitAt(tokens, at);
  const isOther = before !== undefined && unit !== undefined && isCounted(tokens, unit.next);
  return unit && !isOther ? { marker, from: at, unit } : undefined;
}

interface Continuation {
  readonly start: number;
  readonly marker?: Marker;
  readonly isPlural?: boolean;
}

/** Subject of a section, in brackets: the `(Begehen durch Unterlassen)` of `§§ 13 (Begehen durch Unterlassen), 222 StGB`. */
const SUBJECT = /^\( (?!(?:im|in|vgl|siehe) )(?:\p{L}[\p{L}-]{2,}(?: -)? ){1,7}\)(?= )/u;

/** Reads past a comma or conjunction after a list member; a number, a part or a new marker must follow, after the subject of a single section a marker. */
function continuation(
  tokens: Tokens,
  at: number,
  isPlural: boolean,
  hasLaw: boolean,
): Continuation | undefined {
  const behind = textAt(tokens, at) === "(" ? skipPhrase(tokens, at, SUBJECT) : at;
  const found = linkedAt(tokens, behind, isPlural, hasLaw);
  return behind > at && found?.marker === undefined && !isPlural ? undefined : found;
}

function linkedAt(tokens: Tokens, at: number, isPlural: boolean, hasLaw: boolean): Continuation | undefined {
  const cross = CROSS.findLast((words) => words.every((word, index) => textAt(tokens, at + index) === word));
  const word = textAt(tokens, at);
  if (!cross && !isLink(tokens, at)) return undefined;
  let start = at + (cross?.length ?? 1);
  if (cross || /^(?:u|bzw)$/.test(word)) start = skip(tokens, start, ".");
  if (word === "," && /^(?:und|sowie)$/.test(textAt(tokens, start))) start += 1;
  const marker = markerAt(tokens, start);
  if (marker) return { start, marker: marker.marker, isPlural: marker.isPlural };
  const isOver = hasLaw && !isPlural && !isNextLaw(tokens, word, start);
  return isOver || dateAt(tokens, start) ? undefined : { start };
}

/** Whether a list goes on; a dash may separate keywords of an EU decision: "Article 1(4) — Article 290 TFEU". */
function isLink(tokens: Tokens, at: number): boolean {
  const isKeyword = textAt(tokens, at) === "-" && /^Articles?$/.test(textAt(tokens, at + 1));
  return LINKS.has(textAt(tokens, at)) && !isKeyword;
}

/** `und 839 BGB` after `§ 823 BGB`: a number followed by a law of the tables. */
function isNextLaw(tokens: Tokens, link: string, at: number): boolean {
  const unit = /^(?:und|u|sowie)$/.test(link) ? unitAt(tokens, at) : undefined;
  return (
    unit !== undefined && tokens[unit.next]?.kind === "word" && lawWords.at(tokens, unit.next) !== undefined
  );
}

type Naming = Omit<NamedLaw, "name"> & { readonly name: string | undefined };

const NAMELESS: Naming = { laws: [], name: undefined, next: 0 };

/** Makes the citation of a provision; of a list, the last one takes the law. */
function draft({ marker, from, unit }: Item, named: Naming, takesLaw = false): Draft {
  const { number, parts, to, follow } = unit;
  const { laws, name, land, act, made } = named;
  const law = laws.length === 1 ? laws[0] : preferred(laws, unit, marker);
  const fields: NormFields = {
    kind: "norm",
    marker,
    number,
    parts,
    law,
    lawName: name,
    ...(to !== undefined && { to }),
    ...(follow && { follow }),
    ...defined({ land, act, made }),
  };
  const warnings = name === undefined ? ["names no law"] : warningsOf(fields);
  const country = law?.country ?? (act ? "eu" : land === undefined ? undefined : "de");
  const next = takesLaw ? named.next : unit.next;
  const meaning = { country, canonical: formatNorm(fields), warnings, notes: [], ...fields };
  return { from, next, meaning, pins: "none" };
}

function warningsOf({ law, lawName, land, act, marker, number, to, parts }: NormFields): string[] {
  const warnings: string[] = [];
  if (land !== undefined) {
    const whose = land === "" ? "a Land" : `the Land ${land}`;
    warnings.push(`${lawName} is law of ${whose}, not federal law`);
  } else if (lawName !== undefined && isBareTreaty(lawName))
    warnings.push(`the text does not say which ${lawName} is meant`);
  else if (!law && !act && lawName !== undefined) warnings.push(`${lawName} ${unknownLawOf(lawName)}`);
  if (law && isDividedOtherwise(law, { marker, parts })) {
    warnings.push(`${law.abbr} is divided into ${law.unit === "§" ? "paragraphs (§)" : "articles (Art.)"}`);
  }
  if (to !== undefined && Number.parseInt(to, 10) < Number.parseInt(number, 10)) {
    warnings.push(`the range ends (${to}) before it begins (${number})`);
  }
  return warnings;
}

function unknownLawOf(name: string): string {
  if (NEIGHBOUR.test(name)) return "is law of Switzerland or Liechtenstein, which is not checked here";
  return `is not a law of the table${isInstrument(name) ? "" : ": it may be one of a Land"}`;
}

/** `OR`, `ZGB (CH)`, `ABGB-FL` */
const NEIGHBOUR = /^(?:OR|SchKG)$|(?: \((?:CH|FL|Schweiz|Liechtenstein)\)|-(?:CH|FL))$/;

/** Whether a law has no provisions of that kind; one cited as "Art. 3 § 2" has both. */
function isDividedOtherwise(law: Law, { marker, parts }: Pick<NormFields, "marker" | "parts">): boolean {
  return law.unit !== marker && !parts.some(({ type }) => type === "par");
}

/** The first provisions of a list, up to one without a marker. */
function markedOf(tokens: Tokens, open: readonly Item[]): readonly Item[] {
  const bare = open.findIndex(({ from }, index) => index > 0 && !markerAt(tokens, from));
  return bare === -1 ? open : open.slice(0, bare);
}

/** Provisions without a named law: the first, and later ones with a marker of their own. */
function incompleteOf(input: Input, open: readonly Item[], at: number): Match | undefined {
  const { tokens } = input;
  const end = open.at(-1)?.unit.next ?? at;
  const shared = lawOfPlace(tokens, end);
  if (shared) return { drafts: open.map((item) => draft(item, shared)), next: end };
  const front = lawInFront(input, at);
  const found = front && membersOf(input, at, front.law, front.from);
  if (found) return found;
  const isList = textAt(tokens, at - 1) === "(" && textAt(tokens, end) === ")"; // "(§§ 253, 255)"
  const incomplete = isList ? open : markedOf(tokens, open);
  const [first, last] = [incomplete[0], incomplete.at(-1)];
  if (!first || !last) return undefined;
  if (isInBook(tokens, first)) return bookPlace(tokens, first, at);
  if (isOfOtherText(tokens, at)) return { drafts: [], next: last.unit.next };
  if (!looksLegal(tokens, first, at))
    return incomplete.length > 1 ? { drafts: [], next: last.unit.next } : undefined;
  return { drafts: incomplete.map((item) => draft(item, NAMELESS)), next: last.unit.next };
}

const MOST_IN_FRONT = 4; // tokens of "HPVG F. 1979"

/** `FGG § 5`, `BayBO Art. 6`, `B-UHG 2009 § 2`, `BauO Wr § 129`: an abbreviation missing from the table, in the same paragraph. */
function lawInFront({ tokens, text, floor }: Input, at: number) {
  if (endsParagraph(text, tokens, at)) return undefined;
  let longest: { readonly law: NamedLaw; readonly from: number } | undefined; // "BauO NRW 2006", not its "NRW 2006"
  for (let end = at - 1; end >= Math.max(floor, at - MOST_IN_FRONT); end -= 1) {
    const word = tokens[end];
    if (word?.kind !== "word" || !endsLaw(word.text) || isWork(word.text)) continue;
    const from = lawStart(tokens, end, floor);
    const law = lawAt(tokens, from, "§");
    if (law?.next === at && law.laws.length === 0) longest = { law, from };
  }
  return longest;
}

/** Where a law that ends with the word at `end` begins: `SGB-ÄndG`, `1. SGB-ÄndG`. */
function lawStart(tokens: Tokens, end: number, floor: number): number {
  const isJoined = textAt(tokens, end - 1) === "-" && isGlued(tokens, end) && isGlued(tokens, end - 1);
  const first = isJoined && end - 2 >= floor ? end - 2 : end;
  const numbered = numberAhead(tokens, first);
  return numbered >= floor ? numbered : first;
}

/** `Roxin, Strafrecht AT I, § 3 Rn. 5`, `in: Musterfrau, SGB VIII, 9. Aufl. 2022, § 93 Rn. 28`: a section of a book. */
function isInBook(tokens: Tokens, { unit, marker }: Item): boolean {
  return (
    marker === "§" && /^(?:Rn|Rdnr|RdNr|Rdn|Rz|Tz|Anm)$/.test(textAt(tokens, skip(tokens, unit.next, ",")))
  );
}

/** `at § 7`: a section of a book that is cited before; `Rule 59 § 3`: a paragraph of a rule of court. */
function isOfOtherText(tokens: Tokens, at: number): boolean {
  return (
    textAt(tokens, at) === "§" && (textAt(tokens, at - 1) === "at" || /^Rules?$/.test(textAt(tokens, at - 2)))
  );
}

/** The report that follows a paragraph of a judgment of Strasbourg: `7 December 1976, § 49, Series A no. 24`. */
const OF_STRASBOURG = /^, (?:Series A|Serie A|ECHR|CEDH)(?= |$)/;

function bookPlace(tokens: Tokens, { unit }: Item, at: number): Match {
  const place = spelled(tokens, at, unit.next);
  return unrecognised(
    at,
    unit.next,
    place,
    "names a section of a book or commentary that the tables do not have",
  );
}

/** `im Mietvertrag (§ 3)`, `der Satzung, § 5`: whether the word directly before is not a law. */
function isOfContract(tokens: Tokens, at: number): boolean {
  const front = /^(?:[(,]|in|unter)$/.test(textAt(tokens, at - 1)) ? at - 2 : at - 1;
  return NO_LAW.test(textAt(tokens, front));
}

/** Whether a provision without a law is an incomplete citation and not, say, a section of a contract. */
function looksLegal(tokens: Tokens, { unit, marker }: Item, at: number): boolean {
  const following = [textAt(tokens, unit.next), textAt(tokens, unit.next + 1), textAt(tokens, unit.next + 2)];
  if (following.some((word) => NO_LAW.test(word)) || isOfContract(tokens, at)) return false;
  if (textAt(tokens, at - 1) === "-" && isGlued(tokens, at)) return false; // "SGBXII-§ 82-DV" is a name
  if (OF_STRASBOURG.test(following.join(" "))) return false;
  if (marker === "§")
    return (
      !/^(?:USC|U|C)$/.test(textAt(tokens, at - 1)) &&
      (!FILLERS.has(following[0] ?? "") || /^(?:Gesetzes|Verordnung)$/.test(following[1] ?? ""))
    );
  return textAt(tokens, at + 1) === "." && unit.parts.some(({ type }) => type === "abs");
}
