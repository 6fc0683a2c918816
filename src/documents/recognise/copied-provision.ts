import { actName, UNITS } from "../../citations/capitals.ts";
import { formatNorm } from "../../citations/recognise/german/formats.ts";
import { find } from "../../citations/index.ts";
import { AUSTRALIAN } from "../../citations/tables/jurisdictions.ts";
import type { CitationOf, Country } from "../../citations/types.ts";
import { readDay } from "../../core/day.ts";
import { defined } from "../../core/defined.ts";
import type { Block, LegalDocument, Version } from "../../core/document.ts";
import { plainLine } from "../../core/text.ts";
import { regex } from "../../core/regex.ts";
import type { Step } from "../../pins/grammar.ts";
import { itemStep, labelSteps, writePin } from "../../pins/write.ts";
import { partsOfProvision } from "./act-print.ts";
import { factBelow } from "./austrian-decision.ts";

type CopiedProvision = Pick<LegalDocument, "kind" | "title" | "jurisdiction" | "version" | "blocks">;

const HEAD_BLOCKS = 30; // RIS prints a table of facts above a provision

/**
 * Recognises the text of one provision that a reader copied from AustLII's page, from a German, Austrian or European law or
 * under a title that names it (`given`), and gives its parts their pins: `s 5A(3)(a)`, `Abs. 2 Nr. 1`, `Article 6(1)(f)`.
 * Undefined for any other text.
 */
export function copiedProvision(blocks: readonly Block[], given = ""): CopiedProvision | undefined {
  return austliiSection(blocks) ?? namedSection(blocks, given) ?? copiedNorm(blocks, given);
}

/** A section whose Act only the given title names: `Australian Consumer Law s 18`. */
function namedSection(blocks: readonly Block[], given: string): CopiedProvision | undefined {
  const [cited] = find(given);
  if (cited?.kind !== "legislation" || cited.start > 0 || cited.provisions.length === 0) return undefined;
  if (!blocks.slice(0, HEAD_BLOCKS).some(({ markdown }) => FIRST_PART.test(markdown))) return undefined;
  const parts = partsOfProvision(blocks, cited.provisions.join(" "));
  return {
    kind: "legislation",
    title: given,
    jurisdiction: (cited.jurisdiction ?? "au").toLowerCase(),
    blocks: parts,
  };
}

/** "LIMITATION ACT 1974 - SECT 5A" */
const SECTION_LINE = /^(\p{Lu}[^\p{Ll}]{4,150}) - (SECT|REG|RULE|CLAUSE|ART) ([\w.-]{1,12})$/u;
/** "Tasmanian Consolidated Acts" */
const DATABASE_LINE = regex.plain`^(${AUSTRALIAN.map(({ adjective }) => adjective).join("|")}) (?:Consolidated|Current|Numbered|Repealed) (?:Acts|Regulations)\b`;

function austliiSection(blocks: readonly Block[]): CopiedProvision | undefined {
  const head = blocks.slice(0, HEAD_BLOCKS).map(lineOf);
  const at = head.findIndex((line) => SECTION_LINE.test(line));
  const [, name = "", unit = "", number = ""] = SECTION_LINE.exec(head[at] ?? "") ?? [];
  const [database = ""] = head.flatMap((line) => DATABASE_LINE.exec(line)?.[1] ?? []);
  const state = AUSTRALIAN.find(({ adjective }) => adjective === database)?.code;
  if (at === -1 || state === undefined) return undefined;
  const pin = `${UNITS[unit]} ${number}`;
  return {
    kind: "legislation",
    title: `${actName(name)} (${state}) ${pin}`,
    jurisdiction: state.toLowerCase(),
    blocks: [...blocks.slice(0, at + 1), ...partsOfProvision(blocks.slice(at + 1), pin)],
  };
}

const NORM_LINE = /^(§|Art(?:ikel|icle|\.)?) ?(\d{1,4}[a-z]?)(?: (.{2,120}))?$/;
/** "(1) Der …", "§ 1295. (1) Jedermann …", "1.   Processing …" */
const FIRST_PART = /^(?:§ ?\d{1,4}[a-z]?\. )?(?:\(1\)|1\\?\. ) {0,9}\d?\p{Lu}.{30,}/su;
const LONGEST_LINE = 120; // characters of a law's name or of a heading
const UNION_ACT =
  /^(regulation|directive|verordnung|richtlinie) ((?:\((?:EU|EC|EEC|EG|EWG)\) )?(?:n[or]\.? )?\d{1,4}\/\d{1,4}(?:\/\p{Lu}{2,3})?)\b/iu;

/** A provision under its law's name, "Bürgerliches Gesetzbuch (BGB)", or with its abbreviation, "§ 823 BGB". */
function copiedNorm(blocks: readonly Block[], given: string): CopiedProvision | undefined {
  const first = blocks.slice(0, HEAD_BLOCKS).findIndex((block) => FIRST_PART.test(printedText(block)));
  const head = linesOf(blocks.slice(0, Math.max(0, first)));
  const lines = [...(given === "" ? [] : [given]), ...head];
  const isHead =
    lines.some((line) => UNION_ACT.test(line)) || lines.every((line) => line.length <= LONGEST_LINE);
  const norm = isHead ? normIn(lines) : undefined;
  if (!norm || (norm.country !== "eu" && printedText(blocks[first]).startsWith("1"))) return undefined;
  const parts = partsOf(blocks.slice(first), norm);
  return {
    kind: "legislation",
    title: norm.title,
    jurisdiction: norm.country,
    ...(norm.version && { version: norm.version }),
    blocks: [...blocks.slice(0, first), ...parts],
  };
}

/** The line below the name and the abbreviation of a law as gesetze-im-internet.de prints it. */
const MADE_ON = /^Ausfertigungsdatum: \d/;
/** The head of a whole law in RIS (Austria). */
const WHOLE_OF_RIS = /\bGesamte Rechtsvorschrift für (.{3,400}), Fassung vom (\d{1,2}\.\d{1,2}\.\d{4})$/;
/** "§ 9a Häfen", "§ 9a. Der Wärter", "Art 3", but not "§ 9 Abs. 1 gilt" in the text of another provision. */
const PROVISION_LINE =
  /^(§|Art(?:ikel)?\.?) (\d{1,4})([a-z]?)(?=\.?$|\.? (?!(?:Abs(?:atz|\.)|Satz|S\.|Nr\.|Nummer|Z |Ziffer|lit\.|Buchst)[ \w])[\p{Lu}(„])/u;
/** The heading of a part, or of provisions that were repealed together. */
const CLOSING_LINE =
  /^(?:(?:(?:\d{1,2}|[IVX]{1,5})\. ?)?(?:Buch|Teil|Hauptstück|Kapitel|(?:Unter)?[Aa]bschnitt|(?:Unter)?[Tt]itel)(?: \d|$|: | [A-Z])|Anlage\b|§§? \d.*\(weggefallen\)$)/;

interface LawHead extends Pick<CopiedProvision, "title" | "version"> {
  readonly country: "at" | "de";
  /** Index of the first block below the head. */
  readonly end: number;
  /** The least number of provisions by which its text is known. */
  readonly least: number;
}

/** Recognises the text of a whole German or Austrian law and gives its provisions and their parts their pins: `§ 9a Abs. 2`. */
export function wholeLaw(blocks: readonly Block[]): CopiedProvision | undefined {
  const head = headOfLaw(blocks);
  if (!head) return undefined;
  const { title, country, version, end, least } = head;
  const provisions = provisionsOf(blocks.slice(end));
  if (provisions.filter(({ provision }) => provision !== "").length < least) return undefined;
  return {
    kind: "legislation",
    title,
    jurisdiction: country,
    ...defined({ version }),
    blocks: [
      ...blocks.slice(0, end),
      ...provisions.flatMap(({ provision, blocks: own }) =>
        provision === "" ? own.map((block) => ({ ...block, pin: "" })) : partsOf(own, { country, provision }),
      ),
    ],
  };
}

function headOfLaw(blocks: readonly Block[]): LawHead | undefined {
  const head = blocks.slice(0, HEAD_BLOCKS).map(lineOf);
  const ofRis = head.findIndex((line) => WHOLE_OF_RIS.test(line));
  const [, name = "", day = ""] = WHOLE_OF_RIS.exec(head[ofRis] ?? "") ?? [];
  if (name !== "")
    return {
      title: `${name} (${normAt(`§ 1 ${name}`, true)?.law?.abbr ?? "AT"})`,
      country: "at",
      end: ofRis + 1,
      least: 1,
      version: { label: `Fassung vom ${day}` },
    };
  const made = head.findIndex((line) => MADE_ON.test(line));
  const names = head.slice(0, Math.max(0, made)).filter((line) => !line.includes("www.gesetze"));
  const [abbreviation = "", ...title] = names.flatMap(withoutAbbreviation).toReversed();
  if (title.length === 0) return knownHead(blocks.slice(0, HEAD_BLOCKS));
  return {
    title: titleOf(title.toReversed().join(" "), abbreviation),
    country: "de",
    end: made + 1,
    least: 1,
  };
}

/** The lines of blocks, as a text may set a name and the dates below it in one. */
function linesOf(blocks: readonly Block[]): readonly string[] {
  return blocks.flatMap(({ markdown }) => markdown.split("\n").map(plainLine));
}

/** Splits "Gesetz über … (Wohnungseigentumsgesetz - WEG) WEG", which a PDF may set in one paragraph. */
function withoutAbbreviation(line: string): readonly string[] {
  const [, name, abbreviation] = /^(.{9,300} (\S{2,20})\)) \2$/.exec(line) ?? [];
  return name === undefined || abbreviation === undefined ? [line] : [name, abbreviation];
}

/** The head of several provisions that names a known law, "Bürgerliches Gesetzbuch (BGB)". */
function knownHead(head: readonly Block[]): LawHead | undefined {
  const first = head.findIndex((block) => PROVISION_LINE.test(lineOf(block)));
  const named = linesOf(head.slice(0, Math.max(0, first))).filter((line) => line.length <= LONGEST_LINE);
  for (const line of named.toReversed()) {
    const country = normAt(`§ 1 ${lawIn(line)}`)?.law?.country;
    if (country === "de" || country === "at") return { title: line, country, end: first, least: 2 };
  }
  return undefined;
}

/** "Wohnungseigentumsgesetz (WEG)" of "Gesetz über … (Wohnungseigentumsgesetz - WEG)". */
function titleOf(name: string, abbreviation: string): string {
  const [, long = "", short = ""] = /^(.+?)(?: \(([^()]+)\))?$/.exec(name) ?? [];
  const own = short.replace(/ ?[-–]? ?(?<![\p{L}\d])[\p{L}\d]+$/u, "");
  return `${own === "" ? long : own} (${abbreviation})`;
}

interface Provision {
  /** `§ 9a`, `Art. 2 § 1`; empty for what belongs to none. */
  readonly provision: string;
  readonly blocks: Block[];
}

/** Joins a label on a line of its own to the words below it. */
function withLabels(blocks: readonly Block[]): readonly Block[] {
  return blocks.flatMap((block, at) => {
    const [before, next] = [blocks[at - 1], blocks[at + 1]];
    if (next && LONE_LABEL.test(lineOf(block)) && !LABEL.test(lineOf(next))) return [];
    const label = before === undefined ? "" : lineOf(before);
    return LONE_LABEL.test(label) && !LABEL.test(lineOf(block)) ? [{ ...block, label }] : [block];
  });
}

function provisionsOf(blocks: readonly Block[]): readonly Provision[] {
  const lines = blocks.map(lineOf);
  const start = endOfContents(lines);
  const found: Provision[] = [{ provision: "", blocks: blocks.slice(0, start) }];
  const isNested = ["§", "A"].every((sign) => lines.some((line) => line.startsWith(sign) && placeIn(line)));
  let article = "";
  let last = 0;
  for (const [at, block] of blocks.slice(start).entries()) {
    const line = lines[start + at] ?? "";
    const place = placeIn(line);
    const holdsOthers = isNested && place?.unit === "Art.";
    if (holdsOthers) [article, last] = ["", 0];
    if (place && place.number >= last + (place.isInserted ? 0 : 1)) {
      const above = headingsAbove(found.at(-1)?.blocks ?? []);
      found.push({ provision: "", blocks: above }, { provision: `${article}${place.pin}`, blocks: [] });
      [article, last] = holdsOthers ? [`${place.pin} `, 0] : [article, place.number];
    } else if (CLOSING_LINE.test(line)) found.push({ provision: "", blocks: [] });
    found.at(-1)?.blocks.push(block);
  }
  return found;
}

/** Reads the line with which a provision begins: `§ 9a Häfen`, `Art 3`. */
function placeIn(line: string) {
  const [, sign, number = "", letter = ""] = PROVISION_LINE.exec(line) ?? [];
  if (sign === undefined) return undefined;
  const unit = sign === "§" ? sign : "Art.";
  return { unit, number: Number(number), isInserted: letter !== "", pin: `${unit} ${number}${letter}` };
}

/** The index of the first block below a table of contents: the provisions begin anew, and none above has a sentence. */
function endOfContents(lines: readonly string[]): number {
  const first = lines.findIndex((line) => placeIn(line));
  const pin = placeIn(lines[first] ?? "")?.pin;
  const again = lines.findIndex((line, at) => at > first && pin !== undefined && placeIn(line)?.pin === pin);
  const listed = lines.slice(Math.max(0, first), Math.max(0, again));
  return listed.some((line) => /[.;]$/.test(line)) ? 0 : Math.max(0, again);
}

/** Takes the headings at the end of a provision, which are those of the next. */
function headingsAbove(blocks: Block[]): Block[] {
  const last = blocks.findLastIndex((block) => !isHeading(lineOf(block)));
  return blocks.splice(Math.max(1, last + 1));
}

function isHeading(line: string): boolean {
  const isPlain = /^\p{Lu}/u.test(line) && !LABEL.test(line);
  return CLOSING_LINE.test(line) || (isPlain && line.length <= LONGEST_LINE && !/[.;:,!?]$/.test(line));
}

function printedText({ label, markdown }: Pick<Block, "label" | "markdown"> = { markdown: "" }): string {
  return label === undefined ? markdown : `${label}${/\w$/.test(label) ? "." : ""} ${markdown}`;
}

interface CopiedNorm {
  /** `§ 823 BGB Schadensersatzpflicht` */
  readonly title: string;
  readonly country: Country;
  /** The article of an act of the Union, which its pins begin with; otherwise empty. */
  readonly provision: string;
  readonly version?: Version;
}

/** Reads the provision from the lines above its first part. */
function normIn(lines: readonly string[]): CopiedNorm | undefined {
  const at = lines.findIndex((line) => NORM_LINE.test(line));
  if (at === -1) return undefined;
  const [line = "", sign = "", number = "", rest] = NORM_LINE.exec(lines[at] ?? "") ?? [];
  const place = `${sign === "§" || sign === "Article" ? sign : "Art."} ${number}`;
  const table = factsOfRis(lines);
  if (table) {
    const [norm] = normsOf(place, table.laws, true);
    return norm && { title: formatNorm(norm), country: "at", provision: "", version: table.version };
  }
  const own = normAt(line);
  if (own) return copied(own, place, number, line.slice(own.end));
  const [norm] = normsOf(place, lines.slice(0, at).toReversed());
  return norm && copied(norm, place, number, rest ?? lines[at + 1]);
}

function copied(
  norm: CitationOf<"norm">,
  place: string,
  number: string,
  heading = "",
): CopiedNorm | undefined {
  if (norm.number !== number || norm.parts.length > 0) return undefined;
  const country = norm.law?.country ?? "eu";
  const name = place.startsWith("Article") ? `${place} ${norm.lawName ?? ""}` : formatNorm(norm);
  return { title: `${name} ${heading.trim()}`.trim(), country, provision: country === "eu" ? place : "" };
}

/** The provision at a place of each law that a line names. */
function normsOf(place: string, lines: readonly string[], isOfRis = false): readonly CitationOf<"norm">[] {
  return lines.flatMap((line) => normAt(`${place} ${lawIn(line)}`, isOfRis) ?? []);
}

/** Returns the provision that a line begins with, if its law is known, of the Union, or that of a page of RIS. */
function normAt(line: string, isOfRis = false): CitationOf<"norm"> | undefined {
  const [first] = find(line, isOfRis ? { prefer: "at" } : {});
  if (first?.kind !== "norm" || first.start !== 0) return undefined;
  const { law, lawName = "" } = first;
  const isNamed = isOfRis ? lawName !== "" : UNION_ACT.test(lawName) || /^(?:VO|RL) /.test(lawName);
  return isNamed || (law && ["de", "at", "eu"].includes(law.country)) ? first : undefined;
}

/** "BGB" of "Bürgerliches Gesetzbuch (BGB)", "Regulation (EU) 2022/2065" of an act's title, else the line itself. */
function lawIn(line: string): string {
  const [, type = "", number] = UNION_ACT.exec(line) ?? [];
  if (number !== undefined) return `${type.charAt(0).toUpperCase()}${type.slice(1).toLowerCase()} ${number}`;
  return /\((\p{Lu}[\p{L} -]{1,12})\)$/u.exec(line)?.[1] ?? line;
}

interface FactsOfRis {
  /** Abbreviation and titles, the surest first. */
  readonly laws: readonly string[];
  readonly version: Version;
}

/** The facts of a provision in the table above its text in RIS (Austria), each below its label; undefined without them. */
function factsOfRis(lines: readonly string[]): FactsOfRis | undefined {
  const below = factBelow(lines);
  const title = below("Kurztitel");
  if (title === undefined || below("Kundmachungsorgan") === undefined) return undefined;
  const [from, to] = ["Inkrafttretensdatum", "Außerkrafttretensdatum"].map((label) =>
    readDay(below(label) ?? ""),
  );
  const short = /\((\p{Lu}[\p{L}-]{1,12})\)$/u.exec(below("Index") ?? "")?.[1];
  return {
    laws: [below("Abkürzung"), short, title].flatMap((law) => law ?? []),
    version: defined({ from, to }),
  };
}

const LABEL =
  /^(?:§ ?\d{1,4}[a-z]?\. )?(\(\w{1,4}\)(?=\s|\p{Lu}|[„(§])|(?:\d{1,3}[a-z]?\\?\.|[a-z]{1,2}\))(?=\s))\s*/u;
const LONE_LABEL = /^(?:\(\w{1,4}\)|\d{1,3}[a-z]?\.|[a-z]{1,2}\))$/;

/**
 * Gives the parts of a provision their pins: `(1)` is an Absatz, `1.` a Nummer (in Austria a Ziffer), `a)` a litera; of an
 * English article each is a label in brackets.
 */
function partsOf(
  blocks: readonly Block[],
  { country, provision }: Pick<CopiedNorm, "country" | "provision">,
): readonly Block[] {
  const isEnglish = provision.startsWith("Article");
  let path: readonly Step[] = [];
  return withLabels(blocks).map((block) => {
    const printed = LABEL.exec(printedText(block))?.[1]?.replace("\\", "");
    const step = printed === undefined ? undefined : stepOf(printed, country, isEnglish);
    if (printed !== undefined && !step) return block;
    path = step ? [...path.slice(0, depthOf(step, path)), step] : path.slice(0, 1);
    const steps = isEnglish ? labelSteps(path.map(({ value }) => value)) : path;
    return { ...block, pin: writePin(provision, steps) };
  });
}

function stepOf(printed: string, country: Country, isEnglish: boolean): Step | undefined {
  const value = printed.replaceAll(/[().]/g, "");
  if (/^\d/.test(value) && (printed.startsWith("(") || isEnglish)) return { kind: "absatz", value };
  const step = itemStep(printed);
  return country === "at" && step?.kind === "nummer" ? { ...step, kind: "ziffer" } : step;
}

const ORDER = ["absatz", "nummer", "ziffer", "litera"];

/** The number of open steps that a step is below. */
function depthOf({ kind }: Step, path: readonly Step[]): number {
  const at = path.findIndex((open) => ORDER.indexOf(open.kind) >= ORDER.indexOf(kind));
  return at === -1 ? path.length : at;
}

function lineOf({ markdown }: Block): string {
  return plainLine(markdown);
}
