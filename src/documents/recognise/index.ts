import type { Block, DocumentCitations, Footnote, LegalDocument } from "../../core/document.ts";
import { type Citation, find } from "../../citations/index.ts";
import { abbreviationOf, AUSTRALIAN } from "../../citations/tables/jurisdictions.ts";
import { readDay } from "../../core/day.ts";
import { defined } from "../../core/defined.ts";
import { languageIn, oneLine, singleSpaced, withoutEnd, wordSet, plainLine } from "../../core/text.ts";
import { regex } from "../../core/regex.ts";
import { provisionsOfPrint, registerVersion } from "./act-print.ts";
import { copiedProvision, wholeLaw } from "./copied-provision.ts";
import {
  CASES,
  continentalDecision,
  courtOf,
  GERMAN_CHARS,
  headOf,
  NEUTRAL,
  type Titled,
  titled,
} from "./titled.ts";
import { withCoverJudge, withWriters } from "./judges.ts";
import { paperOf } from "./paper.ts";
import { CONTENT_TYPES, type FileKind } from "../kind.ts";
import type { FileFacts } from "../page.ts";
import { DECISION_PARTS } from "../decision-parts.ts";

/** Result of a format's reader. */
export interface Found {
  readonly blocks: readonly Block[];
  readonly footnotes: readonly Footnote[];
  /** From the file's own metadata. */
  readonly title: string | undefined;
  readonly language?: string;
  readonly kind: FileKind;
}

/** Builds a file's document from its facts and from what its beginning shows. */
export function documentOf(found: Found, facts: FileFacts): LegalDocument {
  const { footnotes, kind } = found;
  const short = shortBlocks(found.blocks);
  const told = toldBy(facts);
  const { title } = told;
  const own = ownCitation(short);
  const { neutral, reported = [], name: ownName } = own ?? {};
  const citations = { reported, other: [], ...defined({ neutral }), ...given(told) };
  const continental = own ? undefined : (continentalDecision(found.title ?? "", short) ?? byNumber(told));
  const isCase = citations.neutral !== undefined || citations.reported.length > 0;
  const said = isCase
    ? ofCase(short, citations.neutral, own?.neutral)
    : ofLaw(title, { ...found, blocks: short }, facts.source.url);
  const blocks = withKindSpecifics(said, short);
  return {
    id: facts.id,
    title: title ?? titleOf({ ...found, blocks }, nameOf(ownName, blocks, said.kind), facts.name),
    ...said,
    citations,
    jurisdiction: placeOf(facts.jurisdiction, said.jurisdiction),
    language: found.language ?? languageOf(facts.jurisdiction, short),
    source: facts.source,
    contentType: CONTENT_TYPES[kind] ?? "application/octet-stream",
    blocks,
    footnotes,
    warnings: [],
    ...(continental ?? otherwise(said, found, short)),
    ...(title !== undefined && { title }),
  };
}

/** Returns the facts of a paper, if the text is neither a case nor a law. */
function otherwise({ kind }: Identity, { title = "" }: Found, blocks: readonly Block[]) {
  return kind === "other" ? paperOf(title, blocks) : undefined;
}

function toldBy({ title }: FileFacts): Partial<Titled> {
  return title === undefined ? {} : titled(title);
}

/** Returns the citations of a title; an empty list takes nothing from the text's own. */
function given({ citations }: Partial<Titled>): Partial<DocumentCitations> {
  const { neutral, reported = [], other = [] } = citations ?? {};
  return {
    ...defined({ neutral }),
    ...(reported.length > 0 && { reported }),
    ...(other.length > 0 && { other }),
  };
}

/** Returns the facts of a title that names a decision by its court and file number. */
function byNumber(told: Partial<Titled>): Partial<LegalDocument> | undefined {
  return told.kind === "case" && told.citations?.other.length ? told : undefined;
}

/** Facts given with a file, unless that names the country only and its text names the State or another country. */
export function placeOf(given: string, told: string): string {
  const isNearer = AUSTRALIAN.some(({ code }) => code.toLowerCase() === told) || ELSEWHERE.has(told);
  return given === "" || (given === "au" && isNearer) ? told : given;
}

/** The countries whose judgments have neutral citations. */
const ELSEWHERE = wordSet("nz uk hk sg my ca ie za in us int");

const LANGUAGE_BLOCKS = 40; // enough to tell English from German

function languageOf(jurisdiction: string, blocks: readonly Block[]): string {
  if (/^(?:de|at)\b/i.test(jurisdiction)) return "de";
  return languageIn(
    blocks
      .slice(0, LANGUAGE_BLOCKS)
      .map(({ markdown }) => markdown.slice(0, GERMAN_CHARS))
      .join(" "),
  );
}

/** Adds what depends on the kind of document: authors of reasons, pins in the print of an Act. */
function withKindSpecifics(
  { kind, title = "", blocks: own }: Identity,
  blocks: readonly Block[],
): readonly Block[] {
  if (kind === "case") return withCoverJudge(withWriters(blocks));
  if (own) return own;
  return kind === "legislation" ? provisionsOfPrint(blocks, title) : blocks;
}

type Identity = Pick<LegalDocument, "kind" | "jurisdiction"> &
  Partial<Pick<LegalDocument, "title" | "court" | "date" | "version" | "blocks">>;

function ofCase(blocks: readonly Block[], neutral: string | undefined, own: string | undefined): Identity {
  return { kind: "case", ...courtOf(neutral), ...defined({ date: dateOf(blocks, own) }) };
}

const OTHER: Identity = { kind: "other", jurisdiction: "" };

/** Recognises a copied provision and, unless the user named the file, a register's print or page of an Act. */
function ofLaw(given: string | undefined, found: Found, url: string): Identity {
  const copied = wholeLaw(found.blocks) ?? copiedProvision(found.blocks, given);
  if (copied) return copied;
  if (given !== undefined) return OTHER;
  const title = lawOf(found, url);
  if (title === undefined) return OTHER;
  const version = registerVersion(found.blocks);
  const jurisdiction = /\((\w+)\)$/.exec(title)?.[1]?.toLowerCase() ?? "au";
  return { kind: "legislation", title, jurisdiction, ...defined({ version }) };
}

const LONGEST_BLOCK = 50_000; // characters: longer text is not a paragraph, and each block is processed without a pause

/** Splits blocks that are too long into several with the same pin. */
export function shortBlocks(blocks: readonly Block[]): readonly Block[] {
  if (blocks.every(({ markdown }) => markdown.length <= LONGEST_BLOCK)) return blocks;
  return blocks.flatMap((block) => {
    const parts: Block[] = [];
    for (let rest = block.markdown; rest !== "";) {
      const part = rest.length <= LONGEST_BLOCK ? rest : rest.slice(0, cutAt(rest));
      parts.push({ ...block, markdown: part.trimEnd() });
      rest = rest.slice(part.length).trimStart();
    }
    return parts;
  });
}

/** Returns where to cut: after the last word that fits, never within a surrogate pair. */
function cutAt(text: string): number {
  const near = text.slice(0, LONGEST_BLOCK);
  const gap = Math.max(near.lastIndexOf(" "), near.lastIndexOf("\n"));
  if (gap > LONGEST_BLOCK / 2) return gap;
  return /[\uD800-\uDBFF]$/.test(near) ? LONGEST_BLOCK - 1 : LONGEST_BLOCK;
}

const TITLE_CHARS = 200;
const LINE_CHARS = 100; // more is a sentence
const HEAD_CHARS = 1_500; // where a decision says its own citation

const PARTIES = /\s-?v(?:s|ersus)?\.?-?\s|^(?:Re|In re|Ex parte|In the matter of)\b/i;

/**
 * The file's own title unless a program made it up; of a decision its name, as it is printed above its citation; else
 * the first heading or short line, else the file's name.
 */
function titleOf({ title, blocks }: Found, named: string | undefined, name: string | undefined): string {
  if (title !== undefined && !isMade(title, named)) return withoutCitation(title);
  if (named !== undefined) return named;
  const subject = SUBJECT.exec(headOf(blocks, HEAD_CHARS))?.[1];
  if (subject !== undefined) return subject.trim();
  const first = firstLine(blocks);
  const ofFile = nameOfFile(name);
  if (first === undefined || COURT_LINE.test(first) || isPart(first))
    return ofFile ?? first ?? "Untitled document";
  return first;
}

/** Returns a title without its citation, the roles of the parties and the site's name. */
function withoutCitation(given: string): string {
  const title = given.replace(SITE, "");
  const cited = find(title).find(({ kind }) => CASES.has(kind));
  const [, first, second] = PARTIES_LINE.exec(title) ?? [];
  if (first !== undefined && second !== undefined) return `${first} v ${second}`;
  return withoutEnd(cited?.name ?? title.slice(0, cited?.start), " -–") || given;
}

/** The subject in the head of an e-mail. */
const SUBJECT =
  /^[ \t]*(?:From|Von|To|An|Sent|Gesendet|Date|Datum)\\?: .+\n(?:.*\n){0,6}?(?:Subject|Betreff)\\?: (.{1,200})$/imu;

const FILE_NAME = /^(?:microsoft word|untitled|\S+\.\w{2,4}$|\S*\d\S*$)/i;

/** The site's name before the title of a page. */
const SITE = /^(?:eCourts Portal|JADE|ParlInfo) - /;

/** Titles that a site gives to every page. */
const ANY_PAGE =
  /^(?:detail(?:s|ansicht|seite)?|dokument(?:ansicht)?|document|druckansicht|entscheidung(?:en)?|full text|home|index|print|start(?:seite)?|suche|volltext)$/i;

/** Whether a program made a title: "memo.doc", "ica1984220"; for a decision any title without parties. */
function isMade(title: string, named: string | undefined): boolean {
  return (
    title.length <= 3 ||
    FILE_NAME.test(title) ||
    ANY_PAGE.test(title) ||
    isPart(title) ||
    COURT_LINE.test(title) ||
    (named !== undefined && !PARTIES.test(title))
  );
}

/** Removes the extension from a file's name. */
export function nameOfFile(name: string | undefined): string | undefined {
  return name?.replace(/\.\w{1,5}$/, "");
}

/** Whether a line is a part or date of a decision, as when a text lacks its head: unsuitable as a title. */
export function isPart(line: string): boolean {
  return PART_LINE.test(line) || /^[\d./ -]+$/.test(line);
}

function firstLine(all: readonly Block[]): string | undefined {
  const blocks = all.filter(({ markdown }) => !FILE_NAME.test(markdown));
  const [top = ""] = (blocks[0]?.markdown ?? "").split("\n", 1);
  if (PARTIES.test(top) && top.length <= LINE_CHARS) return oneLine(top.replaceAll(/[*\\]/g, "")).trim();
  const first =
    blocks.find(({ type, level }) => type === "heading" && level === 1) ??
    blocks.slice(0, 5).find(({ type, markdown }) => type === "heading" && markdown.length <= TITLE_CHARS) ??
    blocks.slice(0, 3).find(({ markdown }) => markdown.length <= LINE_CHARS);
  return first?.markdown
    .replaceAll(/\[\^[^\]\s]{1,20}\]|[*\\]/g, "")
    .replaceAll(/\s+/g, " ")
    .trimEnd();
}

/** Opening line of court papers, unsuitable as a title. */
const COURT_LINE =
  /^(?:in the )?(?:[\p{L}]+ ){1,4}(?:court|tribunal|commission)(?: of [\p{L} ]{3,40})?$|^im namen des volkes!?$|^(?:bundes\p{L}+|(?:ober)?landes\p{L}*gericht|amtsgericht|\p{L}+gericht)(?: [\p{L}.-]+){0,2}$/iu;

const PART_NAMES = DECISION_PARTS.flatMap(({ german, others }) => [...german, ...others]).join("|");
const PART_LINE = regex.i`^(?:${PART_NAMES}|(?:amtliche |orientierungs)leits(?:atz|ätze)|aus den gründen|kopf|(?:rechtliche )?beurteilung|catchwords|(?:reasons for )?(?:judgment|ruling))\s?:?$`;

const JUDGMENT_DATES =
  /\b(?:date of (?:judgment|decision|orders?|delivery|publication of reasons)|judgment date|judgment (?:delivered|given on)|judgment|delivered(?: on)?|decision date|date delivered|dated?)\s{0,3}[:|]?\s{1,9}(?:on )?(\d{1,2} \p{L}{3,9} \d{4})\b/giu;

/** Orders may be made before the reasons for them. */
const rankOf = ([label]: RegExpExecArray) =>
  Number(/^date of orders/i.test(label)) - Number(/^date of publication/i.test(label));

/** "Date: 24/03/2023" of England, with the day first. */
const DAY_IN_FIGURES = /^Date ?: ?(\d{1,2})\/(\d{1,2})\/(\d{4})\b/m;

/** "25th July, 2001", "the 21st day of October, 2022" */
const ENGLISH_DAY = /\b(?:the )?(\d{1,2})(?:st|nd|rd|th)?(?: day of)?,? (\p{Lu}\p{Ll}{2,8}),? (\d{4})\b/gu;

/** Returns a decision's date if its first lines have it. */
function dateOf(blocks: readonly Block[], neutral: string | undefined): string | undefined {
  const lines = headOf(blocks, HEAD_CHARS).replaceAll(/[*_\\]/g, "");
  const head = oneLine(lines).replaceAll(ENGLISH_DAY, "$1 $2 $3");
  const behind = neutral === undefined ? [] : head.split(neutral).slice(1);
  const [below] = behind.flatMap((text) => /^\s*\(?(\d{1,2} \p{L}{3,9} \d{4})\b/u.exec(text)?.[1] ?? []);
  const [first] = Array.from(head.matchAll(JUDGMENT_DATES)).toSorted((a, b) => rankOf(a) - rankOf(b));
  const inFigures = DAY_IN_FIGURES.exec(lines)?.slice(1).join(".");
  const printed = first?.[1] ?? inFigures ?? below ?? loneDay(blocks);
  return printed === undefined ? undefined : readDay(printed);
}

/** "27 October 2021", "DEPUTY PRESIDENT ORROW BRISBANE, 5 MAY 2023" */
const LONE_DAY =
  /^(?:[\p{Lu} ]{4,80}, |[^\p{L}\p{N}\n]{0,20})(\d{1,2} \p{Lu}\p{L}{2,8}\.? \d{4})[^\p{L}\p{N}\n]{0,20}$/gmu;

/** Returns the only day that has a line of its own in the head of a decision, or the later of two with nothing between: of the hearing and the judgment. */
function loneDay(blocks: readonly Block[]): string | undefined {
  const head = headOf(blocks, HEAD_CHARS);
  const lines = [...head.matchAll(LONE_DAY)];
  const days = lines.map(([, day = ""]) => readDay(day));
  const [hearing, judgment] = days;
  if (new Set(days).size === 1) return hearing;
  const [above, below] = lines;
  const isPair = lines.length === 2 && head.slice(above?.index, below?.index).trim() === above?.[0].trim();
  return isPair && hearing !== undefined && judgment !== undefined && hearing < judgment
    ? judgment
    : undefined;
}

const LAW_CHARS = 2_500; // where a print of a law says its register
const LAW_LINES = 3; // of which one is its title
const CITED_CHARS = 60_000; // where it says how it may be cited
const LAW_TITLE = String.raw`\p{Lu}[^.;:]{3,140}?\b(?:Act|Regulations?|Rules|Ordinance|Code)(?: \(No\.? \d+\))? (?:18|19|20)\d\d(?:[-–](?:18|19|20)\d\d)?(?: \(No\.? \d{1,2}\))?`;
const LAW_LINE = regex.u`^(${LAW_TITLE})(?:,? (?:(?:Select Legislative Instrument|Statutory Rules) )?No\.? \d+(?:,? (?:of )?\d{4})?)?(?: Compilation No\.? \d+)?(?: \[(NSW)\])?$`;
/** "This Act may be cited as the Wharves Act 1984.", "These are the Wharves Regulations 1996." */
const CITED_AS = regex.u`\b(?:This|These)(?: (?:Act|Regulations?|Rules|Ordinance))? (?:may be cited as|may be called|is|are) the (${LAW_TITLE})\.`;
/** Text that registers print on the first page of a law; all others print the name of the State or Territory. */
const REGISTER_SIGNS: Readonly<Record<string, RegExp>> = {
  Cth: /\bCompilation (?:No|date)\b|\bFederal Register of Legislation\b/,
  NSW: /\bNSW [Ll]egislation\b|\bNew South Wales\b/,
  Vic: /\b(?:Authorised )?Version No\. \d{3}\b|\bVictorian Legislation\b/,
  WA: /\bWestern Australia\b|\bwww\.(?:slp|legislation)\.wa\.gov\.au\b/,
  NT: /\bNorthern Territory of Australia\b/i,
};
const REGISTERS = [
  ...AUSTRALIAN.map(({ code, name }) => ({
    code,
    sign: REGISTER_SIGNS[code] ?? regex.plain`\b${name}\b`,
  })),
  { code: "UK", sign: /\blegislation\.gov\.uk\b/ },
  { code: "NZ", sign: /\bPublic Act \d{4} No \d+\b|\blegislation\.govt\.nz\b/ },
];

/**
 * Returns a law's title and jurisdiction from a register's print or page, "Wharves Act 1984 (Cth)": from its
 * first lines, its file's title, or its citation provision.
 */
function lawOf({ blocks, title: own = "" }: Found, url: string): string | undefined {
  const head = headOf(blocks, LAW_CHARS);
  const register = registerOf([url, own].join("\n")) ?? registerOf(head);
  if (register === undefined) return undefined;
  const lines = [...head.split("\n").slice(0, LAW_LINES), own.replace(/\s[-–|]\s[^-–|]{3,60}$/, "")];
  const titles = lines.flatMap((line) => LAW_LINE.exec(plainLine(line))?.[1] ?? []);
  const title = titles[0] ?? CITED_AS.exec(oneLine(headOf(blocks, CITED_CHARS)))?.[1];
  return title === undefined ? undefined : `${singleSpaced(title)} (${register})`;
}

const STATE_SITE = /\blegislation\.(nsw|vic|qld|wa|sa|tas|act|nt)\.gov\.au\b/;

function registerOf(text: string): string | undefined {
  const state = STATE_SITE.exec(text)?.[1];
  return state === undefined ? REGISTERS.find(({ sign }) => sign.test(text))?.code : abbreviationOf(state);
}

/** Returns the neutral citation at the top of a decision; one within a sentence belongs to another. */
function ownCitation(blocks: readonly Block[]) {
  const text = headOf(blocks, HEAD_CHARS);
  const cited = find(text);
  const first = cited.find((one) => NEUTRAL.has(one.kind) && standsAlone(text, one) && !isBelow(text, one));
  if (!first || LIST_OF_HITS.test(text) || isListed(text, first, cited)) return undefined;
  const same = cited.filter(({ canonical }) => canonical === first.canonical);
  const [above] = same.flatMap((one) => nameAbove(text, one) ?? []);
  const name = above?.replace(NAME_LABEL, "").replace(CITATION_LABEL, "");
  return { neutral: first.canonical, reported: reportedBeside(text, first, cited), ...defined({ name }) };
}

/** The reports printed directly after a decision's own citation, on its line or below it. */
function reportedBeside(text: string, { end }: Citation, cited: readonly Citation[]): readonly string[] {
  const reported: string[] = [];
  let from = end;
  for (const one of cited.filter(({ start }) => start >= end)) {
    if (one.kind !== "reported" || /[^\s;,#*]/.test(text.slice(from, one.start))) break;
    reported.push(one.canonical);
    from = one.end;
  }
  return reported;
}

/** Matches a page of a court's list, which is not a decision. */
const LIST_OF_HITS = /\b(?:displaying|showing|results?) \d{1,6} ?(?:-|–|to) ?\d{1,6} of \d{1,7}\b/i;
/** The heading of a list of authorities. */
const LIST_HEADING =
  /^[#* \t]*(?:(?:further |required )?reading(?: list)?|(?:table|list) of (?:cases|authorities)|(?:cases|authorities)(?: cited| to read)?|bibliography|references)\s?:?[* \t]*$/im;
const ITEM = /^\s*(?:[-•*–]|\d{1,3}[.)])\s/;

/** Returns whether a citation is an item of a list of cases: below its heading, or with another case in the next line. */
function isListed(text: string, first: Citation, cited: readonly Citation[]): boolean {
  const above = text.slice(0, first.start);
  const line = above.slice(above.lastIndexOf("\n") + 1);
  if (ITEM.test(line) || LIST_HEADING.test(above.slice(0, -line.length || undefined))) return true;
  const from = text.indexOf("\n", first.end);
  const [gap = ""] = from === -1 ? [] : (/^\s+/.exec(text.slice(from)) ?? []);
  const next = from + gap.length;
  const end = text.indexOf("\n", next);
  const other = cited.find(
    ({ start, kind, canonical }) => start >= next && NEUTRAL.has(kind) && canonical !== first.canonical,
  );
  const isNext = from !== -1 && other !== undefined && (end === -1 || other.start < end);
  return isNext && PARTIES.test(text.slice(next, other.start)) && standsAlone(text, other);
}

const BELOW = /\b(?:lower court|court below|appeal(?:ed)? from|under (?:appeal|review)|appeal history)\b/i;
const BELOW_LINES = 3;

/** Returns whether the lines above a citation mark it as the decision appealed from. */
function isBelow(text: string, { start }: Citation): boolean {
  const above = text.slice(0, start).split("\n").slice(-BELOW_LINES).join("\n");
  return BELOW.test(above);
}

const LONGEST_NAME = 300; // characters
/** "CITATION: Reed v Hart", "CASE MAY BE CITED AS: Reed v Hart MEDIUM NEUTRAL CITATION:" */
const NAME_LABEL =
  /^(?:.*\bCITED AS:?|(?:(?:medium )?neutral |case )?(?:citation|name|title)\b(?: number| as)?(?:\s?:)?)\s+/i;
const CITATION_LABEL = /(?<!\s)\s+(?:medium )?neutral citation(?: number)?:?$/i;

const ROLE =
  "(?:(?:First|Second|Third) )?(?:Appellant|Applicant|Claimant|Defendant|Petitioner|Plaintiff|Prosecutor|Respondent)s?";
/** "Reed (Appellant) v Hart (Respondent)" on a line, or each party with its role on a line of its own. */
const PARTIES_LINE = regex.im`^(.{2,100}?) \(${ROLE}\) v (.{2,140}?) \(${ROLE}\)$`;
const PARTIES_LINES = regex.im`^(?:between:?\s+)?(\S.{1,100}?)\s+\(?${ROLE}\)?\s+(?:[-–—] ?)?(?:v|and)\.?(?: ?[-–—])?\s+(\S.{1,140}?)\s+\(?${ROLE}\)?$`;

/** "John Reed", "v" and "Hart Pty Ltd" on three lines. */
const PARTIES_APART = /^(\p{Lu}[^\n:]{2,80}?) *\n-? ?v\.? ?-? *\n(\p{Lu}[^\n:]{2,100}?) *$/mu;

/** The name of a decision: above its own citation, or of the parties in its head. */
function nameOf(above: string | undefined, blocks: readonly Block[], kind: LegalDocument["kind"]) {
  if (above !== undefined || kind !== "case") return above;
  const head = headOf(blocks, HEAD_CHARS).replaceAll(/[*_#\\]/g, "");
  const [, first, second] = [PARTIES_LINE, PARTIES_LINES, PARTIES_APART].flatMap(
    (one) => one.exec(head) ?? [],
  );
  return first === undefined || second === undefined ? undefined : `${first} v ${second}`;
}

/** Returns the name in the line of a citation, or in the line above if that names parties. */
function nameAbove(text: string, { start, name }: Citation): string | undefined {
  const from = text.lastIndexOf("\n", start - 1) + 1;
  const above = text.slice(text.lastIndexOf("\n", from - 2) + 1, Math.max(0, from - 1));
  const line = oneLine(
    (text.slice(from, start).trim() === "" ? above : text.slice(from, start)).replaceAll(/[*_#]/g, ""),
  ).trim();
  const isName = line !== "" && line.length <= LONGEST_NAME && PARTIES.test(line) && !/[.:;]$/.test(line);
  return isName ? line : name;
}

/** Whether a citation's line has only names and labels: no sentence leads to it or continues after it. */
function standsAlone(text: string, { start, end, name = "", pinpoints }: Citation): boolean {
  const from = text.lastIndexOf("\n", start - 1) + 1;
  const to = text.indexOf("\n", end);
  const before = text.slice(from, start).replaceAll(/[*_#]/g, "").replace(name, " ").trim();
  const after = text.slice(end, to === -1 ? text.length : to);
  const words = before.split(/\s+/).map((word) => word.replace(/[:;,]$/, ""));
  const leads = words.some((word) => /^\p{Ll}{2,}$/u.test(word) && !LABELS.has(word));
  const isLed = leads || /^(?:See|In|Cf|Also|But|Per|Following|Applying)$/.test(before);
  return !isLed && pinpoints.length === 0 && !/^\s*(?:[,.:]\s|(?:\.\s*)?\p{Ll})/u.test(after);
}

const LABELS = wordSet("of the and in on for citation neutral number court no");
