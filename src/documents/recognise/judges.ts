import type { Block } from "../../core/document.ts";
import { capitalised, oneLine, wordSet } from "../../core/text.ts";
import { isAuthor } from "./authors.ts";
import { OFFICES } from "./offices.ts";

/** Judicial titles after a name; the plural ones close a list of names. */
const TITLES = new Set([...OFFICES, "CJ_at_CL", "CJ_of_LEC", "CJ_in_Eq"]);
TITLES.delete("MR"); // in capitals a form of address
/** Titles of several words, which are read as one: New South Wales. */
const LONG_TITLES = /\bCJ (?:at CL|of LEC|in Eq)\b/g;
/** Titles before a name, as tribunals and some headings print them. */
const BEFORE_NAME =
  /^(?:the )?(?:hon(?:ourable|\.)? )?(?:mr |mrs |ms |dr )?(chief justice|(?:lord|lady) justice|justice|chief judge|(?:(?:upper )?tribunal |district |employment )?judge|(?:senior )?deputy president|vice president|senior member|member|master|magistrate|commissioner|registrar) (.+)$/i;
/** "Ms R Petrucci (Member)", "E Bishop, Senior Member" */
const AFTER_NAME =
  /^(?:mr |mrs |ms |dr )?(.{3,60}?)(?:, | \()((?:senior )?member|(?:senior )?deputy president|magistrate|commissioner|registrar)\)?$/i;
/** Words that precede a lone J or P without naming a judge, or begin headings. */
const NOT_NAMES = wordSet(
  "A AN ALONE ANNEX ANNEXURE APPENDIX ATTACHMENT CHILD CLASS COMPANY COUNT DEPARTMENT DIVISION DOCUMENT DR EXHIBIT FATHER FOR GROUND IN ISSUE ITEM LOT MISS MOTHER MR MRS MS OF ON OPTION OR PART PARTY PERSON PLAN SCHEDULE SECTION STATES TABLE THE TO TRIAL WITNESS",
);
const PARTICLES = new Set(["da", "de", "della", "der", "di", "du", "la", "le", "van", "von"]);
const POST_NOMINALS = new Set(["AC", "AO", "AM", "OAM", "KC", "QC", "SC"]);
const THE_WHOLE = "The Court";
const THE_COURT = /^(?:by )?the (?:full )?court$|^per curiam$/i;
const LONGEST_OPENING = 160; // characters of a line that may consist of names

/**
 * Returns the judges named by a heading ("KIRBY J.", "GLEESON CJ AND HAYNE J", "Beech-Jones JA:"), as "Kirby
 * J"; otherwise undefined.
 */
export function judgesOfHeading(text: string): string | undefined {
  if (text.length > LONGEST_OPENING) return undefined;
  const line = text
    .trim()
    .replace(/^(?:(?:joint )?(?:reasons?|judgment)(?: for (?:judgment|decision))?|ruling|decision) of /i, "")
    .replace(/:? \(with whom [^()]{1,140}\)[.:]{0,2}$/i, "")
    .replace(/[.:]{1,3}$/, "");
  return THE_COURT.test(line) ? THE_WHOLE : (judges(line) ?? peer(line) ?? titled(line));
}

/** Returns the judges whose reasons begin here: "GAGELER CJ, GORDON AND GLEESON JJ. The project …". */
export function judgesOfOpening(text: string): string | undefined {
  const start = text.slice(0, LONGEST_OPENING);
  const stops = /[.:]/g;
  for (let stop = stops.exec(start); stop; stop = stops.exec(start)) {
    const opening = start.slice(0, stop.index);
    if (THE_COURT.test(opening) && opening === opening.toUpperCase()) return "The Court";
    const found = judges(opening);
    // "Mason J. held" is a sentence; a name in lower case introduces speech only before a colon
    if (found) return stop[0] === ":" || isCapitals(opening) ? found : undefined;
    if (/[a-z]{4}/.test(opening)) return undefined; // ordinary words: this is a sentence
  }
  return undefined;
}

/** Returns whether the name before the first title is in capitals, except a small prefix: "McHUGH J". */
function isCapitals(text: string): boolean {
  return /^(?:[A-Z]\.? )*(?:[a-z]{2,3} )?(?:Mc|Mac|O')?[A-ZÀ-Þ][A-ZÀ-Þ'’-]+/.test(text);
}

function judges(text: string): string | undefined {
  const line = text.replaceAll(LONG_TITLES, (title) => title.replaceAll(" ", "_"));
  const words = line.replaceAll(/[,;]/g, " , ").replaceAll("&", " and ").split(/\s+/).filter(Boolean);
  if (words.length < 2 || !TITLES.has(bare(words.at(-1)))) return undefined;
  if (!words.every(isPart) || !isName(words.find((word) => !isInitial(word) && !PARTICLES.has(word)) ?? "")) {
    return undefined;
  }
  return words.map(written).join(" ").replaceAll(" ,", ",");
}

/** A member of the House of Lords: "LORD BINGHAM OF CORNHILL", not the office of "Lord Chancellor". */
function peer(text: string): string | undefined {
  const [, title = "", name = ""] =
    /^(lord|lady|baroness|viscount) (\S+)(?: of [\p{L} -]{3,40})?$/iu.exec(text) ?? [];
  return isName(name) && !/^(?:Advocate|Chancellor|Chief|Justice|Mayor|President)$/i.test(name)
    ? `${capitalised(title.toLowerCase())} ${written(name)}`
    : undefined;
}

/** Reads a title before the name: "Senior Member I Mortlace", "JUSTICE KIRBY". */
function titled(text: string): string | undefined {
  const [, title = "", rest = ""] = BEFORE_NAME.exec(text.replace(AFTER_NAME, "$2 $1")) ?? [];
  const words = rest.split(/\s+/).filter(Boolean);
  const surname = words.findLast((word) => !POST_NOMINALS.has(bare(word))) ?? "";
  if (words.length > 4 || !isName(surname)) return undefined;
  if (!words.every((word) => isName(word) || isInitial(word) || POST_NOMINALS.has(bare(word))))
    return undefined;
  if (/^l\p{L}+ justice$/iu.test(title)) return `${words.map(written).join(" ")} LJ`; // "Lady Justice Asplin"
  return [...title.split(" ").map((one) => capitalised(one.toLowerCase())), ...words.map(written)].join(" ");
}

function isPart(word: string): boolean {
  return (
    word === "," ||
    /^and$/i.test(word) ||
    TITLES.has(bare(word)) ||
    PARTICLES.has(word) ||
    POST_NOMINALS.has(word) ||
    isInitial(word) ||
    isName(word)
  );
}

function isInitial(word: string): boolean {
  return /^(?:[A-Z]|(?:[A-Z]\.){1,4})$/.test(word);
}

/** Returns whether a word is a judge's name: KIRBY, McHUGH, O'BRYAN, BELL-JONES, Beech-Jones. */
function isName(word: string): boolean {
  if (TITLES.has(word) || NOT_NAMES.has(word.toUpperCase()) || word.toUpperCase() === "AND") return false;
  return /^(?:Mc|Mac|Van|De|La|Le|Di|O['’])?[A-ZÀ-Þ][A-ZÀ-Þa-zß-ÿ'’-]+$/.test(word);
}

function bare(word: string | undefined): string {
  return word?.replaceAll(".", "") ?? "";
}

function written(word: string): string {
  if (word === ",") return word;
  if (TITLES.has(bare(word)) || POST_NOMINALS.has(word)) return bare(word).replaceAll("_", " ");
  if (/^and$/i.test(word)) return "and";
  if (PARTICLES.has(word) || isInitial(word)) return word;
  return word
    .replaceAll(/[A-ZÀ-Þ]+/g, (run) => capitalised(run.toLowerCase()))
    .replace(/^(Mc)([a-z])/, (_, mc: string, next: string) => mc + next.toUpperCase());
}

const NEAR = 3; // blocks between a judge's name and the first paragraph: a heading or two

/**
 * Adds the authors to a decision's numbered paragraphs, as named by headings or openings of the reasons. Blocks
 * between a judge's name and the first number belong to no paragraph.
 */
export function withWriters(blocks: readonly Block[]): readonly Block[] {
  let judge: string | undefined;
  let isBetween = false;
  return blocks.map((block, at) => {
    if (block.type === "footnote") return block;
    const isNumbered = block.label !== undefined && isParagraph(block);
    if (isNumbered) judge = judgesOfOpening(openingText(block.markdown)) ?? judge;
    const named = isNumbered ? undefined : newJudges(blocks, at, judge);
    judge = named ?? judge;
    isBetween = !isNumbered && (isBetween || named !== undefined);
    if (isBetween) return { ...block, pin: "" };
    return judge !== undefined && isParagraph(block) ? { ...block, judge } : block;
  });
}

/** Returns the judges named by a heading; undefined for those who speak already. */
function newJudges(blocks: readonly Block[], at: number, judge: string | undefined): string | undefined {
  const named = leadsToParagraph(blocks, at)
    ? judgesOfHeading(openingText(blocks[at]?.markdown ?? ""))
    : undefined;
  if (named === undefined || judge === undefined) return named;
  // below a judge's name, "The Full Court" is a topic of the reasons, and the same names head a page
  return named === THE_WHOLE || (isAuthor(judge, named) && isAuthor(named, judge)) ? undefined : named;
}

function isParagraph({ pin }: Block): boolean {
  return /^\[\d+\]$/.test(pin);
}

function leadsToParagraph(blocks: readonly Block[], at: number): boolean {
  return blocks.slice(at + 1, at + 1 + NEAR).some((block) => block.label !== undefined && isParagraph(block));
}

function openingText(markdown: string): string {
  return markdown.slice(0, LONGEST_OPENING).replaceAll(/[*_]/g, "");
}

/** Assigns paragraphs to judges as listed on the cover sheet: "Reed JA at [1]; Hart JA at [10]". */
export function withJudges(blocks: readonly Block[], judges: string | undefined): readonly Block[] {
  const starts = [
    ...(judges ?? "").matchAll(/(?<=^|[;,\]])([^;,:[\]\d]{3,60}?)\s{1,2}at\s{1,2}\[?(\d{1,4})\]?/g),
  ].map(([, judge = "", first]) => ({
    judge: judge.trim(),
    first: Number(first),
  }));
  const named = judgesOfHeading(judges ?? "");
  const alone = named === undefined || /,|;| and /.test(named) ? undefined : named;
  if (starts.length === 0 && alone === undefined) return blocks;
  let judge: string | undefined;
  return blocks.map((block) => {
    const number = /^\[(\d{1,4})\]$/.exec(block.pin)?.[1];
    if (number !== undefined) judge = alone ?? starts.findLast(({ first }) => first <= Number(number))?.judge;
    return number === undefined || judge === undefined || block.type === "footnote"
      ? block
      : { ...block, judge };
  });
}

/** "JUDGE: Richards J WHERE HELD: Melbourne" on a decision's cover sheet */
const COVER_JUDGE =
  /^(?:(?:JUDGES?|CORAM|BEFORE|MEMBERS?|DECISION OF)\b(?:\s?:)?|(?:Judges?|Coram|Before|Members?|Decision of)\s?:)\s*(.*?)(?=\s+\p{Lu}{2}[\p{Lu} ]{1,40}:|$)/u;
const COVER_BLOCKS = 40;

/** Gives the paragraphs of a decision without named reasons the only judge on its cover sheet. */
export function withCoverJudge(blocks: readonly Block[]): readonly Block[] {
  if (blocks.some(({ judge }) => judge !== undefined)) return blocks;
  const lines = blocks
    .slice(0, COVER_BLOCKS)
    .map(({ markdown }) => oneLine(markdown.replaceAll(/[*_]/g, "")));
  const at = lines.findIndex((line) => COVER_JUDGE.test(line));
  return withJudges(blocks, COVER_JUDGE.exec(lines[at] ?? "")?.[1] || lines[at + 1]);
}
