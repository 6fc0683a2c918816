import { GERMAN_DAY } from "../../../core/day.ts";
import { defined } from "../../../core/defined.ts";
import { byWord, oneLine } from "../../../core/text.ts";
import { regex } from "../../../core/regex.ts";
import type { Attributes } from "../../../markup/html/elements.ts";
import type { Flow, HtmlRules } from "../../../markup/html/flow.ts";
import { type CourtFact, type CourtFacts, DAY, dayOf, headFacts } from "../../recognise/german-decision.ts";
import { dayInEcli } from "../../recognise/ecli.ts";
import { GERMAN_ONLY } from "../../decision-parts.ts";

export const ASIDE: ReadonlySet<string> = new Set(["nav", "footer", "aside"]);
/** ARIA roles of page parts outside the document. */
const ASIDE_ROLES = new Set(["banner", "contentinfo", "navigation", "search"]);
const ASIDE_NAME =
  /(?:^|\s)(?:(?:page|site|global)-?)?(?:footer|breadcrumbs?|nav(?:bar|igation)?|skip-?links?)(?:\s|$)/i;

/** Returns whether an element is outside a page's document: menus and footers. */
export function isAside(name: string, { role = "", id = "", class: classes = "" }: Attributes): boolean {
  if (ASIDE.has(name) || ASIDE_ROLES.has(role)) return true;
  return (
    (name === "div" || name === "ul") && (ASIDE_NAME.test(id) || ASIDE_NAME.test(classes.slice(0, MAX_NAMES)))
  );
}

const MAX_NAMES = 300; // characters of an element's classes

/** A line that offers a function of the site. */
export const CONTROLS =
  /^(?:(?:\[image: [^\]]{0,80}\]|(?:Seite|Dokument|Entscheidung)?\s?(?:drucken|speichern|teilen)|Druck(?:ansicht|version)|zurück zur Übersicht|(?:nach|zum Seitenanfang|Nach) oben|(?:Download als )?PDF(?:[ -]Download| herunterladen)?|Führende Sache|Print(?: this page)?|Back to top)\s*)+$/i;

/** A line of a court's site below a decision's text. */
export const BELOW =
  /^(?:DISCLAIMER\b|(?:(?:Decision|Judgment) )?Last (?:updated|modified):|(?:\*\s?){5,}$)/i;

const SHORT_PAGE = 2_500; // characters of mark-up: a shorter main part may only be a frame
const MAIN = /<main\b[^<>]{0,500}>/gi;
const HEADLINE = /<h1\b/i;

/** Returns the page's only main part if no headline is outside it; menus are then cut off. */
function mainOf(html: string): string {
  const [main, other] = html.matchAll(MAIN);
  const end = html.lastIndexOf("</main");
  if (main === undefined || other !== undefined || end < main.index) return html;
  const inside = html.slice(main.index, end);
  const isWhole = inside.length > SHORT_PAGE && inside.includes("</p>");
  return isWhole && !HEADLINE.test(html.slice(0, main.index)) && !HEADLINE.test(html.slice(end))
    ? inside
    : html;
}

/** Removes the site's name from a title when the rest is the headline: "Reed v Hart | High Court". */
export function withoutSite(title: string | undefined, flows: readonly Flow[]): string | undefined {
  const headline = oneLine(flows.find(({ level }) => level === 1)?.text ?? "");
  const isFirst = title !== undefined && headline.length > 3 && title.startsWith(headline);
  return isFirst && /^\s+[|–—-]\s/.test(title.slice(headline.length)) ? headline : title;
}

/** Mark-up of a decision saved from a court's own site or a portal. */
export interface CourtPage {
  /** Pattern found only in pages of this site. */
  readonly mark: RegExp;
  readonly country: "de" | "au" | "uk";
  /** Elements whose text is a printed paragraph number, as `name.class` or `name`. */
  readonly numbers?: readonly string[];
  /** Elements with the number in an attribute, as `name@attribute`. */
  readonly numbered?: readonly string[];
  /** Class of ordered lists whose items are the paragraphs. */
  readonly list?: string;
  /** Elements (name and classes, `p.ParaNumbering`) that begin with their paragraph's number. */
  readonly leads?: RegExp;
  /** Facts of the decision by XML element, as `name` or `name@attribute`. */
  readonly facts?: Readonly<Record<string, CourtFact>>;
  /** Headings of the decision's parts by XML element. */
  readonly parts?: Readonly<Record<string, string>>;
  /** Start of the decision; only menus precede it. */
  readonly body?: RegExp;
  /** Element that opens a decision although the file has it after the reasons. */
  readonly ahead?: string;
  /** Element whose text is a footnote, printed at its mark. */
  readonly note?: string;
  /** Whether tables only lay out the text. */
  readonly placedByTables?: boolean;
  readonly court?: string;
  /** Whether the site is unknown: then the title names the decision only if it is just its citation. */
  readonly isUnlisted?: boolean;
}

/** Known court sites; add a row for a new one. */
const PAGES: readonly CourtPage[] = [
  { mark: /class="absatzRechts"/, country: "de", numbers: ["span.absatzRechts"] }, // Justiz NRW
  { mark: /class="rdblock"/, country: "de", numbers: ["div.rd"], body: /<div class="cont">/ }, // Bayern
  {
    mark: /<span class="rdn"/,
    country: "de",
    numbers: ["span.rdn"],
    body: /<h2 class="unline">|<div class="row entscheidung">/,
    court: "Bundesverwaltungsgericht",
  },
  {
    mark: /<li class="m-decisions__item" data-rd=/,
    country: "de",
    numbered: ["li@data-rd"],
    body: /<h1\b[^<>]{0,200}>\s*<span/,
    court: "Bundesfinanzhof",
  },
  {
    mark: /<byrecht-rspr\b/, // Bayern, as XML
    country: "de",
    numbered: ["rd@nr"],
    facts: {
      aktenzeichen: "fileNumber",
      "entsch-datum": "date",
      gertyp: "court",
      gerort: "court",
      doktyp: "type",
      periodikum: "printed",
      zitstelle: "printed",
    },
    parts: {
      tenor: "Tenor",
      tatbestand: "Tatbestand",
      entscheidungsgruende: "Entscheidungsgründe",
      gruende: "Gründe",
      leitsatz: "Leitsatz",
      titelzeile: "Titelzeile",
    },
    body: /<textdaten>/,
    ahead: "leitsatz",
  },
  { mark: /<rd nr="/, country: "de", numbered: ["rd@nr"], body: /<h1\b/, placedByTables: true },
  { mark: /<dl class="RspDL"/, country: "de", numbers: ["dl.RspDL dt", "dt"] }, // juris, the portals of the Länder
  {
    mark: /<meta name="DC\.creator" content="Bundesverfassungsgericht/,
    country: "de",
    numbers: ["div.rechts", "span.rn"],
    body: /<div id="wrapperContent">/,
  },
  {
    mark: /<meta name="DC\.creator" content="Das Bundesarbeitsgericht/,
    country: "de",
    numbers: ["dt"],
    body: /<h1\b/,
  },
  {
    mark: /<div id="decisionDetail"/, // NSW Caselaw; lists since 2015
    country: "au",
    numbers: ["span.list_number_"],
    list: "num1",
    body: /<div id="decisionDetail"/,
  },
  {
    mark: /<div class="judgment_content"/, // Federal Court
    country: "au",
    leads: /\.ParaNumbering\b/,
    body: /<div class="judgment_content"/,
  },
  {
    mark: /class="judgment-(?:body__number|header__neutral-citation)"/, // Find Case Law of The National Archives
    country: "uk",
    numbers: ["span.judgment-body__number"],
    body: /<article class="judgment"/,
  },
  {
    mark: /<akomaNtoso\b(?:(?!<akomaNtoso)[^]){0,5000}\bhref="#tna"/, // the same, as XML
    country: "uk",
    numbers: ["num"],
    note: "authorialNote",
    facts: { "FRBRname@value": "name", "FRBRdate@date": "date", "uk:cite": "citation" },
    body: /<header>/,
  },
  {
    mark: /<!-- bailii-specific markup|<IMG ALT="BAILII"|src="\/images\/bailii_logo|You are here:\s{0,20}(?:<[^<>]{0,80}>\s{0,20})?BAILII/i,
    country: "uk",
    numbered: ["li@value"],
    body: /<!--sino section body-->|<HR>\s{0,20}<\/TD>\s{0,20}<\/TR>\s{0,20}<\/TABLE>/i,
  },
  {
    mark: /class="caseview_html_wrapper/, // Queensland Judgments
    country: "au",
    numbers: ["span.para_number"],
    body: /<div id="report-view"/,
  },
];

/** Returns the court site of a saved decision; undefined for any other page. */
export function courtPageOf(html: string): CourtPage | undefined {
  return PAGES.find(({ mark }) => mark.test(html));
}

/** Returns the page without the menus before the decision, with headings for parts that are elements. */
export function bodyOf(html: string, { body, parts = {}, ahead, note }: Partial<CourtPage> = {}): string {
  if (body === undefined) return mainOf(html);
  const start = html.search(body);
  const found = start > 0 ? html.slice(start) : html;
  const noted = note === undefined ? found : withNotesBelow(found, note);
  const text = ahead === undefined ? noted : withAhead(noted, ahead);
  return Object.entries(parts).reduce(
    (read, [name, heading]) => read.replaceAll(`<${name}>`, `<${name}><h2>${heading}</h2>`),
    text,
  );
}

/** Moves the footnotes to the end and leaves their marks. */
function withNotesBelow(html: string, name: string): string {
  const [first = "", ...others] = html.split(`<${name}`);
  const read = others.map((part, at) => {
    const [note = "", rest = ""] = part.split(`</${name}>`, 2);
    const words = note.slice(note.indexOf(">") + 1);
    const [mark, back] = ["fn", "fnref"].map((id) => `<a href="#${id}${at + 1}">${at + 1}</a>`);
    return {
      text: `${mark}${rest}`,
      note: `<p>${back} ${words.replaceAll(/<\/?p\b[^<>]{0,500}>/g, " ")}</p>`,
    };
  });
  return [first, ...read.map(({ text }) => text), ...read.map(({ note }) => note)].join("");
}

/** Moves all elements of one name to the front. */
function withAhead(html: string, name: string): string {
  const [open, close] = [`<${name}>`, `</${name}>`];
  let [front, rest, at] = ["", "", 0];
  for (let from = html.indexOf(open); from !== -1; from = html.indexOf(open, at)) {
    const end = html.indexOf(close, from);
    if (end === -1) break;
    rest += html.slice(at, from);
    at = end + close.length;
    front += html.slice(from, at);
  }
  return front + rest + html.slice(at);
}

/** Adds a site's paragraph numbers to the rules of any page. */
export function courtRules(
  rules: HtmlRules,
  { numbers = [], numbered = [], list, placedByTables }: CourtPage,
): HtmlRules {
  return {
    ...rules,
    placedByTables: placedByTables === true,
    numberedItems: ({ class: classes = "" }) => list !== undefined && classes.split(/\s+/).includes(list),
    number(name: string, attributes: Attributes) {
      const classes = attributes["class"]?.split(/\s+/) ?? [];
      if (numbers.includes(name) || classes.some((one) => numbers.includes(`${name}.${one}`))) return true;
      const attribute = numbered.find((one) => one.startsWith(`${name}@`))?.slice(name.length + 1);
      return (attribute === undefined ? undefined : attributes[attribute]) ?? false;
    },
  };
}

/** The label of a day that may be before that of the decision, and is its date only where no other is. */
const ORDERS = "date of orders";
/** The label of the day of the reasons, which follows that of the order: the High Court's. */
const REASONS = "date of publication of reasons";

/** Labels of facts on sites, without the colon. */
const LABELS = byWord<CourtFact>(
  {
    court: "gericht",
    date: `datum|entscheidungsdatum|date|judgment date|date of judgment|delivered on|delivered|decision date|date of order|${ORDERS}|${REASONS}`,
    fileNumber: "aktenzeichen",
    type: "art|entscheidungsart|entscheidungsform|dokumenttyp",
    ecli: "ecli",
    printed: "fundstelle|fundstellen|fundstelle(n)",
    citation: "medium neutral citation|neutral citation number|cite as|citation",
    judges: "before|judgment of|judge|judges|member|decision of",
  },
  "|",
);
const LABELLED_FLOWS = 400; // flows searched for facts
const LONGEST_VALUE = 300; // characters

type Labelled = readonly [label: string, value: string, at: number];

function nameOf(label: string): string {
  return label.trim().replace(/:$/, "").trimEnd().toLowerCase();
}

/** Returns labels with their values: from table rows, from `Label: value`, from a line and the next one. */
function labelledLines(flows: readonly Flow[]): readonly Labelled[] {
  const all = flows.slice(0, LABELLED_FLOWS).flatMap(({ rows = [], text }, at) => {
    const cells = rows.map((row) =>
      row.filter((cell) => !/^[\s:]*$/.test(cell)).map((cell) => cell.replaceAll("*", "").trim()),
    );
    const [, label = text, value = flows[at + 1]?.text] = /^([^:]{3,30}):\s+(\S.*)$/s.exec(text) ?? [];
    const lines = [...cells, [label, value]].map(([name = "", said = ""]) => [name, said, at] as const);
    return lines.filter(([, said]) => said !== "" && said.length <= LONGEST_VALUE);
  });
  const rankOf = ([label]: Labelled) => Number(nameOf(label) === ORDERS) - Number(nameOf(label) === REASONS);
  return all.toSorted((a, b) => rankOf(a) - rankOf(b));
}

/** Returns the facts of a decision from the page's labelled lines, head and title; as printed. */
export function courtFacts(
  html: string,
  flows: readonly Flow[],
  title: string | undefined,
  page?: CourtPage,
): CourtFacts {
  const facts: Partial<Record<CourtFact | "title", string>> = {
    ...(title !== undefined && { title }),
    ...elementFacts(html, page),
  };
  for (const [label, value, at] of labelledLines(flows)) {
    const fact = LABELS.get(nameOf(label));
    if (fact !== undefined)
      facts[fact] ??= oneLine(fact === "printed" ? placesAfter(flows, at, value) : value);
  }
  const printed = facts.printed ?? placesAtEnd(flows);
  for (const [name, fact] of META) {
    const said = metaOf(html, name);
    if (said !== undefined) facts[fact] ??= said;
  }
  const lone = facts.fileNumber === undefined && facts.date === undefined ? headLines(flows) : undefined;
  if (lone) Object.assign(facts, { ...lone, ...facts });
  return { ...facts, ...defined({ printed, ecli: facts.ecli ?? ownEcli(flows, facts) }) };
}

const PLACE = /^\p{Lu}[\p{L} .-]{1,30},? (?:\d{1,4},? )?[(\d]/u;

/** Joins the reports that follow the first, each on its own line: "BayVBl 2020, 100". */
function placesAfter(flows: readonly Flow[], at: number, first: string): string {
  const lines = flows.slice(at + 2, at + HEAD_FLOWS).map(({ text }) => text);
  const end = lines.findIndex((line) => line.length > LONGEST_VALUE || !PLACE.test(line));
  return [first, ...lines.slice(0, Math.max(end, 0))].join("; ");
}

/** Returns the reports that a long page lists below its text: "Fundstelle(n)", "BVerfGE 62, 1 - 116". */
function placesAtEnd(flows: readonly Flow[]): string | undefined {
  const at = flows.findLastIndex(({ text }) => LABELS.get(nameOf(text)) === "printed");
  return at === -1 ? undefined : placesAfter(flows, at, flows[at + 1]?.text ?? "");
}

const HEAD_FLOWS = 40;

/** Reads court, type, date and file number from a head that prints each on its own line without labels. */
function headLines(flows: readonly Flow[]): CourtFacts | undefined {
  const texts = flows.slice(0, HEAD_FLOWS).map(({ text }) => text);
  return headFacts(texts.join("\n"));
}

/** Returns the first ECLI on the page with the decision's own date, as in its suggested citation. */
function ownEcli(flows: readonly Flow[], facts: CourtFacts): string | undefined {
  const day = dayOf(facts.date) ?? dayOf(DAY.exec(oneLine(facts.title ?? ""))?.[1]);
  const all = flows.slice(0, LABELLED_FLOWS).flatMap(({ text }) => text.match(WHOLE_ECLI) ?? []);
  return all.find((one) => day !== undefined && dayInEcli(one) === day);
}

const TYPES: Readonly<Record<string, string>> = { Bes: "Beschluss", Urt: "Urteil" };

/** Reads the facts in the elements of a decision's XML; joins two of one fact, "OLG" and "München". */
function elementFacts(
  html: string,
  { facts = {} }: Partial<CourtPage> = {},
): Partial<Record<CourtFact, string>> {
  const read: Partial<Record<CourtFact, string>> = {};
  for (const [name, fact] of Object.entries(facts)) {
    const [element, attribute] = name.split("@");
    const pattern =
      attribute === undefined
        ? `<${element}(?:\\s[^<>]{0,200})?>([^<>]{1,200})<`
        : `<${element}\\s(?:[^<>]{0,200}\\s)?${attribute}="([^"<>]{1,300})"`;
    const said = new RegExp(pattern).exec(html.slice(0, HEAD_CHARS))?.[1];
    if (said === undefined) continue;
    const value = fact === "type" ? (TYPES[said.trim()] ?? said) : said;
    read[fact] = oneLine([read[fact], value].filter((one) => one !== undefined).join(" "));
  }
  return read;
}

const META: readonly (readonly [name: string, fact: CourtFact])[] = [
  ["DC.creator", "court"],
  ["DC.date", "date"],
  ["DC.isVersionOf", "ecli"],
  ["MNC", "citation"],
  ["Judgment_Dated", "date"],
  ["Judge", "judges"],
];
const HEAD_CHARS = 60_000;

function metaOf(html: string, name: string): string | undefined {
  const tag = regex.i`<meta\s[^<>]{0,40}name=["']${name.replace(".", String.raw`\.`)}["'][^<>]{0,2000}`.exec(
    html.slice(0, HEAD_CHARS),
  )?.[0];
  const content = /content=["']([^"']{1,300})["']/i.exec(tag ?? "")?.[1]?.trim();
  return content === "" ? undefined : content;
}

const WHOLE_ECLI = /(?:\b|(?<=\d))ECLI:DE:[A-Z]{2,20}:\d{4}:[\dA-Z.]{4,40}(?<!\.)/gi;

const DECISION_LINE = regex.u`\b(?:Urteil|Beschluss|Beschluß)\s(?:des\s.{1,60}\s)?vom\s${GERMAN_DAY}\s?[,–-]{1,3}\s?\S`;
const LONGEST_LINE = 200; // characters

/** Returns the line that names the decision: "Urteil vom 16. Februar 1983 - 2 BvE 1/83". */
export function decisionLine(flows: readonly Flow[]): string | undefined {
  return flows
    .slice(0, LABELLED_FLOWS)
    .map(({ text }) => (text.length <= LONGEST_LINE ? DECISION_LINE.exec(text) : null))
    .find((found) => found !== null)
    ?.input.replace(/^.*?(?=\b(?:Urteil|Beschlu))/s, "");
}

/** Parts on a line of their own that only a German decision has. */
const GERMAN_PART = regex.i`>\s{0,50}(?:${GERMAN_ONLY.replace("ü", "(?:ü|&uuml;)")})\s{0,5}:?\s{0,50}<`;
const GERMAN_FORM = /Urteil|Beschlu(?:ss|ß|&szlig;)|Gerichtsbescheid/i;
const NEUTRAL_TITLE =
  /<(?:title|h[12])\b[^<>]{0,300}>[^<>]{0,300}\[(?:19|20)\d\d\]\s[A-Z][A-Za-z]{1,9}\s\d{1,5}\b/i;

/** An element that contains only a number, with its first class and the text before it. */
const NUMBER =
  /<(span|div|a|dt|td|p|b|strong|em|small)\b([^<>]{0,300})>\s{0,20}(?:<a\b[^<>]{0,300}>\s{0,20})?\[?(\d{1,4})\]?\s{0,20}(?:<\/a>\s{0,20})?<\/\1>/gi;
const CLASS = /\bclass\s?=\s?["']?\s{0,5}([\w-]{1,60})/i;
/** Class names of numbers that are not paragraph numbers. */
const OTHER = /page|seite|pag|fn|foot|note|sup|line|zeile|badge|count|step|toc/i;
/** Tags that begin a line; after any other tag the number is within a line. */
const BEFORE =
  /<\/?(?:p|div|td|tr|dd|dt|dl|li|ol|ul|section|article|blockquote|table|tbody|h[1-6]|br|hr)\b[^<>]{0,300}>\s{0,200}$/i;
const BEFORE_CHARS = 520;
const LEAST = 3;
const LEAST_CHARS = 60; // of mark-up between two numbers, on average

/** Detects a decision from an unknown site, with the class of its paragraph numbers. */
export function unlistedPage(html: string): CourtPage | undefined {
  const country = countryOf(html);
  if (country === undefined) return undefined;
  const numbers = numberElement(html);
  if (numbers === undefined && country !== "de") return undefined;
  return { mark: NUMBER, country, isUnlisted: true, numbers: numbers === undefined ? [] : [numbers] };
}

function countryOf(html: string): CourtPage["country"] | undefined {
  if (GERMAN_PART.test(html) && GERMAN_FORM.test(html)) return "de";
  return NEUTRAL_TITLE.test(html) ? "au" : undefined;
}

interface Count {
  readonly numbers: number[];
  readonly first: number;
  last: number;
}

/** Returns the elements, as `name.class`, that contain the numbers from 1 on, each beginning a line. */
function numberElement(html: string): string | undefined {
  const counts = new Map<string, Count>();
  for (const match of html.matchAll(NUMBER)) {
    const [, name = "", attributes = "", digits] = match;
    const first = CLASS.exec(attributes)?.[1];
    if (first === undefined || OTHER.test(first)) continue;
    if (!BEFORE.test(html.slice(Math.max(0, match.index - BEFORE_CHARS), match.index))) continue;
    const key = `${name.toLowerCase()}.${first}`;
    const count = counts.get(key) ?? { numbers: [], first: match.index, last: 0 };
    count.numbers.push(Number(digits));
    count.last = match.index;
    counts.set(key, count);
  }
  return [...counts]
    .filter(([, count]) => isOfParagraphs(count))
    .toSorted(([, a], [, b]) => b.numbers.length - a.numbers.length)[0]?.[0];
}

function isOfParagraphs({ numbers, first, last }: Count): boolean {
  const { length } = numbers;
  return (
    length >= LEAST &&
    numbers.every((number, at) => number === at + 1) &&
    (last - first) / length >= LEAST_CHARS
  );
}

/** Assigns lines that contain only a number, counting up from 1, to the lines after them. */
export function withLoneNumbers(flows: readonly Flow[]): readonly Flow[] {
  const lone = flows.filter(isLone);
  if (lone.length < LEAST || !lone.every(({ text }, at) => bare(text) === String(at + 1))) return flows;
  return flows.flatMap((flow, at) => {
    const before = flows[at - 1];
    if (isLone(flow)) return [];
    return [before && isLone(before) ? { ...flow, number: bare(before.text) } : flow];
  });
}

function isLone({ kind, text, list }: Flow): boolean {
  return kind === "text" && list === undefined && /^(?:R[nz]\. ?)?\d{1,4}$/.test(text);
}

/** `2` of a line `Rz. 2` */
const bare = (text: string) => text.replace(/^\D+/, "");
