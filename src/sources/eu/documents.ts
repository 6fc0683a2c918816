import type { ToolCall } from "../../core/call.ts";
import { DAY_MS, utcDay } from "../../core/day.ts";
import type { Block, LegalDocument } from "../../core/document.ts";
import { isFailure, LegibusError, onFailure, unlessMissing } from "../../core/errors.ts";
import type { Coverage, SavedPage } from "../../core/provider.ts";
import { withoutMarkdown } from "../../library/search/words.ts";
import { escapeText } from "../../markup/xml/escape.ts";
import { depthOf, type Labels, withLabel } from "../../pins/write.ts";
import { notOurs, type SourceDocuments } from "../source.ts";
import { identification, isAkomaNtoso } from "./akoma-ntoso.ts";
import type { EuContext } from "./client.ts";
import { actIn, consolidatedHead } from "./facts.ts";
import { LANGUAGES } from "./languages.ts";
import { articleNumber, isSubject } from "./roles.ts";
import { addressOf, eliUrl, type EuAddress, pageUrl, type Spoken, toId } from "./urls.ts";
import { baseOf, fetchWorks, type Known, onDay, versionOn, withFacts, withPreamble } from "./versions.ts";

const HEAD_LINES = 60;
const MENU_LINES = 1_000; // the menus of a page of EUR-Lex and its list of languages
const LONGEST_HEADING = 120; // characters
const TITLE_LINES = 4;
const LONGEST_NAME = 60; // characters of a judge's name, with which the signatures begin

/** The first line of an act's title, which the Official Journal prints in capitals. */
const ACT =
  /^(?:►\w{1,2} )?(?:(?:COUNCIL|COMMISSION|IMPLEMENTING|DELEGATED|FRAMEWORK) ){0,3}(?:REGULATION|DIRECTIVE|DECISION)\b|^(?:►\w{1,2} )?(?:DELEGIERTER? )?(?:DURCHFÜHRUNGS|RAHMEN)?(?:VERORDNUNG|RICHTLINIE|BESCHLUSS|ENTSCHEIDUNG)\b/;
/** `THE COUNCIL OF THE EUROPEAN UNION,` below the title of an act, which older pages print in small letters. */
const INSTITUTION = /^(?:THE|DER|DIE|DAS) \p{Lu}{3}/u;
/** Words after the title of an act. */
const BELOW_TITLE =
  /^(?:\((?:Text (?:with|von)|OJ|ABl\.|\d)|(?:THE|DER|DIE|DAS) \p{Lu}{3}|Amended by|Geändert durch|Having regard|gestützt auf|►)/u;
/** The first line of a decision. */
const DECISION =
  /^(?:(judgment|urteil)|(order|beschluss)|(opinion|schlussanträge))\b.{0,20} (?:court|general court|advocate general|gerichtshofs|gerichts|generalanwalts|generalanwältin)\b/i;
const NUMBER = /\b(?:Joined Cases|Cases?|Rechtssachen?)\s+([CTF])[-‑‐](\d{1,4})\/(\d{2})\b/;
const ECLI = /\bECLI:EU:[CTF]:\d{4}:\d{1,5}\b/;
const LONE_LABEL = /^(?:\(\w{1,5}\)|\d{1,3}[a-z]{0,2}\.|[a-z]\)|[—–-])$/;
/** A wide label, which a print sets without a space: "(10)Directive". */
const CLOSE_LABEL = /^(\(\d{1,3}\))(?=[\p{L}‘“„"])/u;
const GROUNDS = /^(?:On those grounds|Aus diesen Gründen)/;
const OPERATIVE = /^(\d{1,2}\.)\s+(?=\p{Lu})/u;

/**
 * Builds a page in the mark-up of the Publications Office from the print of an act or of a decision in English
 * or German; undefined for any other document.
 */
function printedPage({
  blocks,
  language,
  contentType,
}: LegalDocument): Omit<SavedPage, "savedAt"> | undefined {
  const lines = withLabels(blocks);
  const head = lines.slice(0, HEAD_LINES);
  const decision = decisionOf(head);
  const body = decision === undefined ? actBody(lines, contentType === "text/plain") : decisionBody(lines);
  if (body === undefined) return undefined;
  const ecli = ECLI.exec(head.map(({ text }) => text).join(" "))?.[0];
  const said = ecli === undefined ? "" : `<NO.ECLI ECLI="${ecli}"/>`;
  return {
    text: `<html lang="${language}"><body>${said}${body}</body></html>`,
    ...(decision !== undefined && { url: decision }),
  };
}

interface Line {
  readonly text: string;
  readonly block: Block;
}

/** Joins a label on a line of its own to the text after it. */
function withLabels(blocks: readonly Block[]): readonly Line[] {
  const lines: Line[] = [];
  let label = "";
  for (const block of blocks.filter(({ type }) => type !== "footnote")) {
    const own = [block.label, withoutMarkdown(block.markdown)]
      .filter(Boolean)
      .join(" ")
      .replace(CLOSE_LABEL, "$1 ");
    const text = label === "" ? own : `${label} ${own}`;
    label = LONE_LABEL.test(own) ? text : "";
    if (label === "") lines.push({ text, block });
  }
  return lines;
}

/** Returns the CELEX number of the decision whose print begins with these lines. */
function decisionOf(head: readonly Line[]): string | undefined {
  const text = head.map((line) => line.text).join("\n");
  const [, court, number = "", year] = NUMBER.exec(text) ?? [];
  const form = head.map((line) => DECISION.exec(line.text)).find((found) => found !== null);
  if (!form || court === undefined) return undefined;
  const letter = form[1] === undefined ? (form[2] === undefined ? "C" : "O") : "J";
  return `6${Number(year) > 50 ? "19" : "20"}${year}${court}${letter}${number.padStart(4, "0")}`;
}

function decisionBody(lines: readonly Line[]): string {
  const at = lines.findIndex(({ text }) => DECISION.test(text));
  const end = lines.findLastIndex(({ text }) => GROUNDS.test(text));
  const last = lines.findLastIndex(({ text }, index) => end !== -1 && index > end && OPERATIVE.test(text));
  const signed = lines.findIndex(
    ({ text }, index) => last !== -1 && index > last && text.length < LONGEST_NAME,
  );
  return lines
    .map(({ text, block }, index) => {
      const isNumbered = block.label !== undefined && /^\[\d|^Rn\. \d/.test(block.pin);
      if (index === at || index === at + 1)
        return p("sum-title-1", text.replace(/(?<!\s)\s*\(\s?\W{0,2}\d?\s?\)$/, ""));
      const [label] = end !== -1 && index > end ? (OPERATIVE.exec(text) ?? []) : [];
      if (label !== undefined) return row(label.trim(), text.slice(label.length));
      if (index === end) return row("", text); // without a label, this ends the points
      if (index === signed) return p("final", text);
      if (isNumbered && /^\d{1,4}$/.test(block.label)) return p("count", text, `point${block.label}`);
      return p(block.type === "heading" ? "ti-grseq-1" : "normal", text);
    })
    .join("");
}

/**
 * Returns the index of the first line of the title; in small letters it is the last such line above the
 * institution.
 */
function startOfAct(lines: readonly Line[]): number {
  const start = lines.findIndex(({ text }) => ACT.test(text) && /^(?:►\w{1,2} )?\p{Lu}{4}/u.test(text));
  const institution = lines.findIndex(({ text }) => INSTITUTION.test(text));
  return start !== -1 && (start < institution || institution === -1)
    ? start
    : lines.findLastIndex(({ text }, at) => at < institution && ACT.test(text.toUpperCase()));
}

/** Builds the body of an act; the points of a copied text, which has no indents, are set in by their labels. */
function actBody(lines: readonly Line[], isCopied: boolean): string | undefined {
  const start = startOfAct(lines);
  const first = lines.findIndex(
    ({ text }, at) => at > start && text.length < LONGEST_HEADING && articleNumber(text) === "1",
  );
  if (start === -1 || start > (isCopied ? MENU_LINES : HEAD_LINES) || first === -1) return undefined;
  const end = lines.findIndex(
    ({ text }, at) => at > start && (at > start + TITLE_LINES || at === first || BELOW_TITLE.test(text)),
  );
  const styles = isCopied ? stylesOf(lines.slice(first)) : [];
  return lines
    .map(({ text }, at) => {
      if (at >= start && at < end) return p("doc-ti", text.replace(/^►\w{1,2} /, ""));
      const role = ROLES.find(([pattern]) => pattern.test(text))?.[1];
      if (role !== undefined) return p(role, text);
      const above = ROLES.find(([pattern]) => pattern.test(lines[at - 1]?.text ?? ""))?.[1];
      const subject = above === "ti-section-1" ? "ti-section-2" : "sti-art";
      return p(above !== undefined && isSubject(text) ? subject : (styles[at - first] ?? "normal"), text);
    })
    .join("");
}

/**
 * Returns the Commission's styles of lines by the depth of their labels: `Point1` for (a), `Point2` for (i)
 * below it; in an annex one deeper.
 */
function stylesOf(lines: readonly Line[]): readonly string[] {
  const labels = lines.map(({ text }) => POINT.exec(text)?.[1]?.replaceAll(/[().]/g, ""));
  let open: Labels = [];
  let outer = 0;
  return labels.map((label, at) => {
    if (ANNEX.test(lines[at]?.text ?? "")) outer = 1;
    if (label === undefined) return "normal";
    const depth = depthOf(open, label, () =>
      labels.slice(at + 1, at + 1 + AHEAD).flatMap((one) => one ?? []),
    );
    open = withLabel(open, label, depth);
    return depth + outer === 0 ? "normal" : `Point${depth + outer}`;
  });
}

const POINT = /^(\(?\w{1,5}\)|\d{1,3}[a-z]?\.)\s/;
const AHEAD = 60; // lines

const ANNEX = /^(?:ANNEX|ANHANG)(?: [IVXLC]{1,7}[A-Za-z]?)?$/;
/** Lines that are only the number of a part, and the class of their paragraphs. */
const ROLES: readonly (readonly [line: RegExp, name: string])[] = [
  [/^(?:Article|Artikel) \d{1,4}[a-z]{0,3}$/, "ti-art"],
  [ANNEX, "title-annex-1"],
  [/^(?:TITLE|CHAPTER|SECTION|TITEL|KAPITEL|ABSCHNITT) [IVXLC\d]{1,7}[A-Za-z]?$/, "ti-section-1"],
];

/** A point of the operative part or what leads to it, in a table as on the pages; the label is in bold. */
function row(label: string, text: string): string {
  return `<table><tr><td><p class="normal"><span class="bold">${label}</span></p></td><td>${p("normal", text)}</td></tr></table>`;
}

function p(name: string, text: string, id?: string): string {
  return `<p class="${name}"${id === undefined ? "" : ` id="${id}"`}>${escapeText(text)}</p>`;
}

/** Texts that change only when corrected: a consolidated text of a given day, a decision. */
const FIXED = /^(?:0|6|E)/;

/** Returns the default language, for requests that do not set one. */
export function languageFor({ settings, peers }: Pick<EuContext, "settings" | "peers">): string {
  if (settings.language !== "auto") return settings.language;
  const names = peers().map(({ name }) => name);
  const isAustralian = names.some((name) => ["austlii", "jade", "frl"].includes(name));
  const isGerman = names.some((name) => ["ris", "risat", "beck"].includes(name));
  return isGerman && !isAustralian ? "de" : "en";
}

/** Resolves an address to a CELEX number and a language. @throws LegibusError NOT_FOUND */
export async function resolve(address: EuAddress, context: EuContext, call: ToolCall): Promise<Spoken> {
  const language = address.language ?? languageFor(context);
  const { by, value } = address;
  if (by === "celex") return { ...address, by, language };
  const { client } = context;
  const works =
    by === "case"
      ? await client.numbered(candidatesOf(value), call)
      : await client.identified(by, by === "eli" ? eliUrl(value) : value, call);
  const [first] = works.toSorted((one, other) => rankOf(one.celex) - rankOf(other.celex));
  const published = address.isPublished ? { isPublished: true as const } : {};
  if (first) return { by: "celex", value: first.celex, ...published, language };
  const what = by === "eli" ? `act with the ELI ${eliUrl(value)}` : `decision ${value}`;
  throw new LegibusError("NOT_FOUND", `CELLAR has no ${what}`, {
    hint: "find it with eu:search, or open the page in a browser",
    humanUrl: pageUrl(address),
  });
}

const FORMS = ["J", "O", "V", "C"]; // judgment, order, opinion of the Court, opinion of the Advocate General

/** Returns the possible CELEX numbers of a case: `C-131/12` -> 62012CJ0131, 62012CO0131 … */
function candidatesOf(number: string): readonly string[] {
  const [, court = "", serial = "", short = ""] = /^([CTF])-(\d{1,4})\/(\d{2})$/.exec(number) ?? [];
  const year = Number(short) < 50 ? `20${short}` : `19${short}`;
  return FORMS.map((form) => `6${year}${court}${form}${serial.padStart(4, "0")}`);
}

function rankOf(celex: string): number {
  const at = FORMS.indexOf(/^6\d{4}[CTF]([A-Z])/.exec(celex)?.[1] ?? "");
  return at === -1 ? FORMS.length : at;
}

async function fetchDocument(address: EuAddress, context: EuContext, call: ToolCall): Promise<LegalDocument> {
  const spoken = await resolve(address, context, call);
  call.progress(0.2, "Asking CELLAR what is known of the text");
  const facts = await fetchWorks(spoken, context, call);
  const { text, read } = await inForce(spoken, facts, context, call);
  const document = withFacts(text, read, facts);
  return { ...document, id: toId(spoken), source: { ...document.source, url: pageUrl(read) } };
}

/** Reads an act's newest consolidated text, with the recitals as published, or the text itself if there is none. */
async function inForce(spoken: Spoken, facts: Known, context: EuContext, call: ToolCall) {
  const { value, language, isPublished } = spoken;
  const base = baseOf(value);
  const today = utcDay(context.now());
  const newest = base === value && !isPublished ? versionOn(facts.works, base, today) : undefined;
  const consolidated: Spoken | undefined = newest
    ? { by: "celex", value: newest.celex, language }
    : value.startsWith("0")
      ? spoken
      : undefined;
  if (base === undefined || !consolidated)
    return { text: await readAnyText(spoken, facts, context, call), read: spoken };
  const published: Spoken = { by: "celex", value: base, language, isPublished: true };
  // one in some twenty consolidated texts is listed but not served
  const text = newest
    ? await readText(consolidated, context, call).catch(unlessMissing)
    : await readAnyText(consolidated, facts, context, call);
  if (!text) {
    const act = await readAnyText(published, facts, context, call);
    const warning = `CELLAR does not serve the consolidated text ${consolidated.value}: amendments are missing in this text`;
    return { text: { ...act, warnings: [...act.warnings, warning] }, read: published };
  }
  const act = await readText(published, context, call).catch(onFailure(() => undefined)); // missing recitals should not fail the call
  if (act) return { text: withPreamble(text, act), read: consolidated };
  const warning = "the recitals are missing: the act as published was not available";
  return { text: { ...text, warnings: [...text.warnings, warning] }, read: consolidated };
}

async function readText(spoken: Spoken, context: EuContext, call: ToolCall): Promise<LegalDocument> {
  call.progress(0.4, `Fetching ${spoken.value} from CELLAR`);
  const page = await context.client.text(spoken, call);
  call.progress(0.7, "Reading the text");
  const document = await context.read(spoken, { ...page, text: page.text() }, call);
  page.remember();
  return document;
}

/** Fallback languages: judgments are in French and most texts in English, but others exist in some languages only. */
const COMMON = ["en", "fr", "de"];

/**
 * Reads the text in the requested language, else in a common one.
 * @throws LegibusError NOT_FOUND only if there is no such work
 */
async function readAnyText(
  spoken: Spoken,
  { works, failure }: Known,
  context: EuContext,
  call: ToolCall,
): Promise<LegalDocument> {
  try {
    return await readText(spoken, context, call);
  } catch (error) {
    if (!isFailure(error, "NOT_FOUND")) throw error;
    if (failure) throw failure; // the metadata request failed, so the work may exist
    if (works.length === 0) throw error;
  }
  for (const language of COMMON.filter((one) => one !== spoken.language)) {
    const text = await readText({ ...spoken, language }, context, call).catch(unlessMissing);
    if (!text) continue;
    const warning = `CELLAR has no text in the language ${spoken.language}; this is the text in ${language}`;
    return { ...text, warnings: [warning, ...text.warnings] };
  }
  throw new LegibusError(
    "UPSTREAM_ERROR",
    `CELLAR knows ${spoken.value} and has no text of it for programs`,
    {
      hint: "open the page in a browser: it may be kept as PDF only; a PDF that you save there comes in with law:import",
      humanUrl: pageUrl(spoken),
      retryable: false,
    },
  );
}

/** Marks of EUR-Lex's saved pages and CELLAR's files. */
const SAVED_MARK =
  /\bclass="(?:oj-|coj-)?(?:ti-art|doc-ti|sti-art|sum-title-1|count|title-article-norm|normal)\b|\bid="(?:TexteOnly|document1)"|<title>[^<]{5,40}: \d{5}[A-Z]{1,2}\d{4} — [A-Z]{2} — |<NO\.CELEX>|schema\/formex-|<akomaNtoso[\s>]/;
/** Mark-up that only the Publications Office writes; it identifies parts of a publication, whatever their file name. */
const OWN_MARKUP =
  /schema\/formex-|\bclass="(?:oj-|coj-)(?:ti-art|normal|doc-ti)\b|CONVEX # converter_version|\bclass="(?:sum-title-1|ti-art|Titrearticle|Typedudocument)"/;

/** How EU law is addressed, found, fetched and recognised. */
export const documents = {
  ids: { parse: addressOf, format: toId, url: pageUrl },
  retention: ({ value }) => ({ keeping: "keep", maxAgeMs: FIXED.test(value) ? 90 * DAY_MS : DAY_MS }),
  at: async (address, day, context, call) => {
    const spoken = await resolve(address, context, call);
    return day === undefined ? spoken : await onDay(spoken, day, context, call);
  },
  fetch: fetchDocument,
  refusal: (reference) =>
    notOurs("CELLAR (EU law)", reference, "use the id of a result of eu:search, a CELEX number or C-131/12"),
  languageOf: (id) => addressOf(id)?.language,
  covers: (): Coverage => ({}),
  controlOf: (id) => (/^eu:(?:6|ECLI|[CTF]-)/.test(id) ? "eu:62012CJ0131/en" : "eu:32016R0679/en"),
  shapes: [{ mark: SAVED_MARK, address: addressOfPage }],
  reads: ({ text }) => OWN_MARKUP.test(text) || isAkomaNtoso(text),
  printed: printedPage,
} satisfies SourceDocuments<EuAddress, EuContext>;

const HEAD_CHARS = 60_000;

function addressOfPage({ text, url }: SavedPage): EuAddress | undefined {
  const known = url === undefined ? undefined : addressOf(url);
  const head = text.slice(0, HEAD_CHARS);
  return known ?? formexAddress(head) ?? addressOfArticle(text, head) ?? akomaAddress(text) ?? saidBy(text);
}

function akomaAddress(text: string): EuAddress | undefined {
  if (!isAkomaNtoso(text)) return undefined;
  const { celex = "", language = "" } = identification(text);
  const address = addressOf(celex);
  return address && LANGUAGES.has(language) ? { ...address, language } : address;
}

/**
 * Page ranges in the Official Journal C of consolidated treaties and the Charter, with the prefix of their
 * CELEX numbers, by issue.
 */
const TREATY_PAGES: Readonly<
  Record<string, readonly (readonly [first: number, last: number, celex: string])[]>
> = {
  "2008115": [
    [13, 45, "12008M"],
    [47, 199, "12008E"],
  ],
  "2012326": [
    [13, 45, "12012M"],
    [47, 200, "12012E"],
    [391, 407, "12012P"],
  ],
  "2016202": [
    [13, 45, "12016M"],
    [47, 200, "12016E"],
    [389, 405, "12016P"],
  ],
};
const ARTICLE_HEADING = /class="ti-art"[^<>]{0,60}>[^<\d]{0,30}(\d{1,3})\b/g;

/**
 * Identifies a single treaty article, which CELLAR serves as a page of its own, by the journal page in its
 * file name.
 */
function addressOfArticle(text: string, head: string): EuAddress | undefined {
  const [, issue = "", language = "", page] =
    /<title>\s{0,20}C_(\d{7})([A-Z]{2})\.01(\d{4})\d\d\.xml\s{0,20}</.exec(head) ?? [];
  const treaty = TREATY_PAGES[issue]?.find(([first, last]) => first <= Number(page) && Number(page) <= last);
  const [article, another] = [...text.matchAll(ARTICLE_HEADING)].map(([, number = ""]) => number);
  if (!treaty || article === undefined || another !== undefined) return undefined;
  return addressOf(`${treaty[2]}${article.padStart(3, "0")}/${language}`);
}

const ROOT =
  /<(ACT|CONS\.ACT|ANNEX|CONS\.ANNEX|CORR|AGR|DOC|PUB|GENERAL|LETTER|PROT)\s[^<>]{0,400}schema\/formex-/;

/** Reads the address from Formex metadata: a consolidated act's date, or an act's number; parts of an act have none. */
function formexAddress(head: string): EuAddress | undefined {
  const address = formexNumber(ROOT.exec(head)?.[1], head);
  const language = /<LG\.(?:DOC|OJ)>([A-Z]{2})</.exec(head)?.[1]?.toLowerCase() ?? "";
  return address && LANGUAGES.has(language) ? { ...address, language } : address;
}

function formexNumber(root: string | undefined, head: string): EuAddress | undefined {
  if (root === "CONS.ACT") {
    const tag = /<INFO\.CONSLEG\s[^<>]{0,600}/.exec(head)?.[0] ?? "";
    const base = /\bCONSLEG\.REF="(\d{4}[A-Z]{1,2}\d{4})"/.exec(tag)?.[1];
    return addressOf(`0${base}-${/\bSTART\.DATE="(\d{8})"/.exec(tag)?.[1]}`);
  }
  if (root !== "ACT") return undefined;
  const title = /<TITLE>\s{0,40}<TI>([\s\S]{5,800}?)<\/TI>/.exec(head)?.[1] ?? "";
  const address = addressOf(actIn(title.replaceAll(/<[^<>]{0,200}>/g, " "))?.canonical ?? "");
  return address && { ...address, isPublished: true };
}

/**
 * Identifies a page by its own statements: its number, the URL that it was saved from, the ELI at its end,
 * its title.
 */
function saidBy(text: string): EuAddress | undefined {
  const head = text.slice(0, HEAD_CHARS);
  if (ROOT.test(head)) return undefined;
  const consolidated = consolidatedHead(head);
  if (consolidated) {
    const { base, day, language } = consolidated;
    return addressOf(`0${base}-${day.replaceAll("-", "")}/${language}`);
  }
  for (const pattern of OWN_NUMBERS) {
    const found = addressOf(pattern.exec(head)?.[1] ?? "");
    if (found) return found;
  }
  return atEnd(text, head);
}

/** Reads the ELI in the last line of a page, not in a note on another act; an act whose ELI has not its number is named by its title. */
function atEnd(text: string, head: string): EuAddress | undefined {
  const [, eli = ""] =
    />\s{0,20}ELI:\s{0,3}(http:\/\/data\.europa\.eu\/eli\/[^\s<"]{5,60}\/oj)\b/.exec(
      text.slice(-TAIL_CHARS),
    ) ?? [];
  const address = addressOf(eli);
  return address?.by === "celex" ? address : (addressOf(actIn(titleLine(head))?.canonical ?? "") ?? address);
}

const TAIL_CHARS = 20_000;
const OWN_NUMBERS = [
  /<title>\s{0,20}(6\d{4}[CTF][A-Z]\d{4})\s{0,20}</,
  /<NO\.CELEX>([^<]{6,30})</,
  /property="eli:id_local"\s{1,20}content="([^"]{6,40})"/,
  /name="WT\.z_docID"\s{0,10}content="([^"]{6,40})"/i,
  /name="DC\.identifier"[^<>]{0,150}uri=CELEX:([0-9A-Z()]{6,20}):/i,
  /saved from url=\(\d{1,4}\)\s?(https?:\/\/[^\s<>]{10,300})/,
  /rel="canonical"[^<>]{0,40}href="([^"]{10,300})"/,
  /href="#t-ECR_(6\d{4}[CTF][A-Z]\d{4})_/, // the note at a judgment's own date
];

/** Returns the title line, such as "REGULATION (EU) No 910/2014". */
function titleLine(head: string): string {
  return /class="(?:oj-)?doc-ti"[^<>]{0,60}>\s{0,40}([^<]{8,160})</.exec(head)?.[1] ?? "";
}
