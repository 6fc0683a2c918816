import { type Citation, find } from "../../citations/index.ts";
import { titleCased, withoutCapitals } from "../../citations/capitals.ts";
import { caseNumber } from "../../citations/tables/eu.ts";
import { readDay } from "../../core/day.ts";
import { defined } from "../../core/defined.ts";
import type { Block, DocumentCitations, Footnote, Version } from "../../core/document.ts";
import { regex } from "../../core/regex.ts";
import { isSignature } from "./roles.ts";
import type { EuAddress } from "./urls.ts";

/** A corrigendum's title names the act that it corrects. */
const CORRIGENDUM = /^\s*(?:corrigend|berichtigung|rectificat|rettifica|rectificación|rectificação)/i;

/** Returns the act named in its own title, if its number comes first; the title may name others. */
export function actIn(title: string): Extract<Citation, { kind: "eu_act" }> | undefined {
  const line = titleCased(title).replaceAll(/\s+/g, " ");
  const [act] = find(line);
  if (CORRIGENDUM.test(title) || act?.kind !== "eu_act") return undefined;
  return /\d/.test(line.slice(0, act.start)) ? undefined : act;
}

/** Sets the head of an English or German title in lower case; titles in other languages stay as printed. */
function inLowerCase(title: string, language: string): string {
  return language === "en" || language === "de" ? withoutCapitals(title) : title;
}

export interface PageFacts {
  readonly blocks: readonly Block[];
  readonly footnotes: readonly Footnote[];
  readonly html: string;
  readonly language: string;
  readonly isCase: boolean;
  /** Titles, each joined to one line; the act's own first. */
  readonly titles: readonly string[];
}

const COURTS: Readonly<Record<string, string>> = {
  C: "Court of Justice of the European Union",
  T: "General Court of the European Union",
  F: "European Union Civil Service Tribunal",
};
const HEAD_CHARS = 30_000;

/** Returns the court of a decision by its CELEX number; undefined for any other document. */
export function courtOf(celex: string): string | undefined {
  return COURTS[/^6\d{4}([CTF])/.exec(celex)?.[1] ?? ""];
}

/** Combines the facts in a text's head with those of its address. */
export function factsOf(page: PageFacts, address: EuAddress | undefined) {
  const { blocks, html, language, isCase, titles } = page;
  const head = html.slice(0, HEAD_CHARS);
  const celex = address?.by === "celex" ? address.value : undefined;
  const said = { titles, head, celex, language };
  const title = isCase ? caseTitle(blocks, said) : actTitle(blocks, said);
  const common = { title, isCase, language, citations: citationsOf(page, title, celex) };
  if (isCase) {
    const court = courtOf(celex ?? "") ?? COURTS["C"];
    const date = dateIn(titles.join(" "), language);
    return { ...common, isConsolidated: false, version: undefined, court, date };
  }
  const version = versionOf(head, celex ?? "");
  const isConsolidated = version !== undefined || celex?.startsWith("0") === true;
  const date = isConsolidated ? undefined : (dateIn(title, language) ?? signedOn(blocks, language));
  return { ...common, isConsolidated, version, court: undefined, date };
}

/**
 * Returns the days of a consolidated text, both inclusive: by its first line or its number, and by a Formex
 * file's own data.
 */
function versionOf(head: string, celex: string): Version | undefined {
  const from = consolidatedHead(head)?.day ?? dayIn(/^0\w{9}-(\d{8})$/, celex);
  const to = dayIn(/<INFO\.CONSLEG\s[^<>]{0,600}?\bEND\.DATE="([12]\d{7})"/, head);
  return from === undefined ? undefined : { label: `consolidated text of ${from}`, from, ...defined({ to }) };
}

/** Returns the day of eight digits that a pattern finds. */
function dayIn(pattern: RegExp, text: string): string | undefined {
  return pattern.exec(text)?.[1]?.replace(/(....)(..)(..)/, "$1-$2-$3");
}

interface ActHead {
  readonly titles: readonly string[];
  readonly head: string;
  readonly celex: string | undefined;
  readonly language: string;
}

function actTitle(blocks: readonly Block[], { titles, head, celex, language }: ActHead): string {
  const title = treatyArticle(celex, language) ?? titles[0] ?? descriptionIn(head) ?? firstText(blocks);
  return inLowerCase(title.slice(0, MAX_TITLE), language);
}

/** Returns the day in the line of place and date after the last article: "Done at Brussels, 15 April 1958." */
function signedOn(blocks: readonly Block[], language: string): string | undefined {
  return blocks
    .filter(({ type, markdown }) => type === "paragraph" && isSignature(markdown))
    .flatMap(({ markdown }) => dateIn(markdown, language) ?? [])[0];
}

/** Citation forms of treaties and the Charter, by the letter in their CELEX numbers. */
const TREATIES: Readonly<Record<string, { readonly de: string; readonly en: string }>> = {
  E: { de: "Artikel # AEUV", en: "Article # TFEU" },
  M: { de: "Artikel # EUV", en: "Article # TEU" },
  P: { de: "Artikel # GRCh", en: "Article # CFR" },
};

/** Names a treaty article, `12016E267` as Article 267 TFEU, because its own heading does not name the treaty. */
function treatyArticle(celex: string | undefined, language: string): string | undefined {
  const [, letter = "", number = ""] = /^1\d{4}([EMP])(\d{3})$/.exec(celex ?? "") ?? [];
  const name = TREATIES[letter]?.[language === "de" ? "de" : "en"];
  return name?.replace("#", String(Number(number)));
}

/** Reads "02016R0679 — EN — 04.05.2016 — 000.002", the first line of a consolidated text. */
export function consolidatedHead(head: string) {
  const [, base, language = "", day, month, year] =
    /\b0?(\d{4}[A-Z]{1,2}\d{4}) (?:—|&#8212;|&mdash;) ([A-Z]{2}) (?:—|&#8212;|&mdash;) (\d{2})\.(\d{2})\.(\d{4})/.exec(
      head,
    ) ?? [];
  return base === undefined
    ? undefined
    : { base, language: language.toLowerCase(), day: `${year}-${month}-${day}` };
}

const MAX_TITLE = 600; // characters

function citationsOf(
  { html, isCase }: PageFacts,
  title: string,
  celex: string | undefined,
): DocumentCitations {
  const ecli = /<NO\.ECLI ECLI="(ECLI:EU:[CTF]:\d{4}:\d{1,5})"/.exec(html.slice(0, HEAD_CHARS))?.[1];
  const number = isCase
    ? (caseNumber(celex ?? "") ?? /\b([CTF])[-‑](\d{1,4}\/\d{2})\b/.exec(title)?.[0])
    : undefined;
  const act = isCase ? undefined : actIn(title)?.canonical;
  const journal = isCase ? undefined : journalIn(html);
  return {
    reported: journal === undefined ? [] : [journal],
    other: [number, celex && `CELEX ${celex}`, act].flatMap((one) => one || []),
    ...(ecli !== undefined && { ecli }),
  };
}

/** Classes of the page heads of the Official Journal with and without the prefix that new pages have. */
const PAGE_HEAD = (name: string, text: string) =>
  regex.plain`\bclass="(?:oj-)?hd-${name}"[^<>]{0,80}>\s{0,40}${text}\s{0,40}<`;
const [ON, ISSUE, SERIES, OWN] = [
  PAGE_HEAD("date", String.raw`(\d{1,2}\.\d{1,2}\.\d{4})`),
  PAGE_HEAD("oj", String.raw`([LC]) (\d{1,4})\/(\d{1,4})`),
  PAGE_HEAD("coll", String.raw`(?:Series |Reihe )?([LC])(?:[- ](?:series|Reihe))?`),
  PAGE_HEAD("uniq", String.raw`(\d{4}\/\d{1,5})`),
];
/**
 * The line of the basic act in a consolidated text, that of a page of EUR-Lex below the title, and the description
 * of old pages: `Official Journal L 003 , 05/01/2002 P. 0001 - 0024`.
 */
const PRINTED = [
  />\s{0,40}\((?:OJ|ABl\.) ([LC]) (\d{1,4}),? (\d{1,2})\.(\d{1,2})\.(\d{4}), [pS]\. ?(\d{1,4})\)\s{0,40}</,
  /<em>\s{0,40}(?:OJ|ABl\.) ([LC]) (\d{1,4}),? (\d{1,2})\.(\d{1,2})\.(\d{4}), [pS]\. ?(\d{1,4})[–-]\d/,
  /"(?:Official Journal|Amtsblatt Nr\.) (?:([LC]) )?0{0,2}(\d{1,4}) ?,?(?: vom)? (\d\d)\/(\d\d)\/(\d{4}) [PS]\. 0{0,3}(\d{1,4})/,
];
/** Formex states the year and the first page of the act. */
const FORMEX =
  /<COLL>([LC])<\/COLL>\s{0,40}<NO\.OJ>0{0,2}(\d{1,4})<\/NO\.OJ>\s{0,40}<YEAR>(\d{4})<\/YEAR>\s{0,40}<LG\.OJ>\w\w<\/LG\.OJ>\s{0,40}<PAGE\.FIRST>(\d{1,4})</;

/** Returns the place of an act in the Official Journal: `OJ L 119, 4.5.2016, p. 1`, `OJ 2016 L 119, p. 1`. */
function journalIn(html: string): string | undefined {
  const head = html.slice(0, HEAD_CHARS);
  const day = ON.exec(head)?.[1];
  const own = OWN.exec(head)?.[1];
  if (own !== undefined)
    return [`OJ ${SERIES.exec(head)?.[1] ?? "L"}, ${own}`, day].filter(Boolean).join(", ");
  const issue = ISSUE.exec(head);
  if (issue && day !== undefined) return `OJ ${issue[1]} ${issue[2]}, ${day}, p. ${issue[3]}`;
  const formex = FORMEX.exec(html);
  if (formex) return `OJ ${formex[3]} ${formex[1]} ${formex[2]}, p. ${formex[4]}`;
  for (const form of PRINTED) {
    const [found, series, number, date, month, year, page] = form.exec(html) ?? [];
    if (found === undefined) continue;
    const place = [series, number].filter(Boolean).join(" ");
    return `OJ ${place}, ${Number(date)}.${Number(month)}.${year}, p. ${page}`;
  }
  return undefined;
}

/** A word such as "Judgment" before the reasons, in bold like the parties. */
const FORMS = /^(?:Judgment|Order|Opinion|Urteil|Beschluss|Gutachten|Arrêt|Ordonnance)$/;

/** Builds a case's title from the parties, the number, and the court's line with its date, as printed. */
function caseTitle(blocks: readonly Block[], { titles, celex, language }: ActHead): string {
  const [first, between, second] = partiesOf(blocks);
  const named = second === undefined ? first : `${first} ${between} ${second}`;
  const number = caseNumber(celex ?? "");
  const [printed = ""] = titles;
  const line = printed
    .trim()
    .replace(/\(\s{0,9}\)$/, "")
    .trimEnd(); // the brackets contained a note's mark
  const isSaid = number?.startsWith("Opinion") === true && line !== "";
  const parts = [named, isSaid ? undefined : number, inLowerCase(line, language)];
  return parts.filter((one) => one !== undefined && one !== "").join(", ") || (celex ?? "");
}

/** Returns one party, the word between them and the other party; parties are printed in bold. */
function partiesOf(blocks: readonly Block[]): readonly string[] {
  const parties: string[] = [];
  for (const { markdown, pin } of blocks) {
    if (pin !== "" || parties.length > 2) break;
    const party = /^\*\*([^*]{2,200})\*\*(?:$|,)/.exec(markdown)?.[1];
    if (party !== undefined && !FORMS.test(party)) parties.push(unescaped(party).replace(/,$/, ""));
    else if (parties.length === 1 && /^\p{L}{1,12}\.?$/u.test(markdown)) parties.push(markdown);
    else if (parties.length === 2) break; // the other party is not in bold
  }
  return parties;
}

/** Removes Markdown escapes. */
function unescaped(markdown: string): string {
  return markdown.replaceAll(/\\(?=[\p{P}\p{S}])/gu, "").replaceAll("&amp;", "&");
}

/** Reads the date from "… 16 July 2020 (*1)", in another language with its own name of the month. */
function dateIn(text: string, language: string): string | undefined {
  const [found] = /\b\d{1,2}\.? \p{L}{3,9} (?:19|20)\d{2}\b/u.exec(text) ?? [];
  const read = found === undefined ? undefined : readDay(found);
  return read ?? (language === "en" || language === "de" ? undefined : dateWithMonth(text, language));
}

function dateWithMonth(text: string, language: string): string | undefined {
  const written = new Intl.DateTimeFormat(language, { day: "numeric", month: "long", timeZone: "UTC" });
  for (let month = 0; month < 12; month += 1) {
    const parts = written.formatToParts(Date.UTC(2001, month, 15));
    const name = parts.find(({ type }) => type === "month")?.value ?? "";
    const date = regex.iu`\b(\d{1,2})(?:\.|er)? (?:\p{L}{1,9} )?${name} (?:de )?((?:19|20)\d{2})\b`;
    const [, day = "", year] = date.exec(text) ?? [];
    if (year !== undefined)
      return readDay(`${year}-${String(month + 1).padStart(2, "0")}-${day.padStart(2, "0")}`);
  }
  return undefined;
}

function descriptionIn(head: string): string | undefined {
  return /name="DC\.description"[^<>]{0,20}content="([^"]{5,600})"/i.exec(head)?.[1]?.trim();
}

/** A running head: "02016R0679 — EN — 04.05.2016 — 000.002", "4.5.2016 EN Official Journal … L 119/1". */
const RUNNING_HEAD =
  /^(?:This (?:text|document) is meant purely|Dieses Dokument ist lediglich|Dieser Text dient lediglich|Ce document constitue|Ce texte constitue)|^\d{4,5}[A-Z]{1,2}\d{4}\s—|^\d{1,2}\.\d{1,2}\.\d{4}\s+[A-Z]{2}\b/;

/** The basic act's row in a consolidated text: `| ►B | COUNCIL REGULATION … (OJ L 3, 5.1.2002, p. 1) |` */
const BASIC_ACT = /►\**B\**\s*\|\s*([^|(][^|]{7,600}?)\s*(?:\((?:OJ|ABl\.|JO) [^|]{0,60})?\|/;

function firstText(blocks: readonly Block[]): string {
  const table = blocks.find(({ type, markdown }) => type === "table" && markdown.includes("►"));
  const act = BASIC_ACT.exec(table?.markdown ?? "")?.[1];
  if (act !== undefined) return act;
  const own = blocks.filter(({ type, markdown }) => type !== "table" && !RUNNING_HEAD.test(markdown));
  const first = own.find(({ pin }) => pin === "") ?? own[0]; // a page of a single article begins with it
  return first?.markdown.slice(0, 200) ?? "";
}
