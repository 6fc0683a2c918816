import { wordSet } from "../../core/text.ts";
import { journalPlace } from "../journal.ts";
import { formatAct } from "../recognise/union/act.ts";
import { celexOf, type EuropeanAct } from "../tables/eu.ts";
import { lawByAbbreviation, LAWS } from "../tables/laws.ts";
import type { Facts } from "./facts.ts";
import type { Manner } from "./spelling.ts";

/** The Communities in German texts. */
const GERMAN: Readonly<Record<string, string>> = {
  EC: "EG",
  EEC: "EWG",
  JHA: "JI",
  CFSP: "GASP",
  ECSC: "EGKS",
};
const ENGLISH: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(GERMAN).map(([english, own]) => [own, english]),
);

/** `VO (EG) Nr. 44/2001`, `Regulation (EC) No 44/2001`: an act by its number, as texts in a language name it. */
function actIn(act: EuropeanAct, language: "de" | "en"): string {
  const names = language === "de" ? GERMAN : ENGLISH;
  return formatAct({ ...act, community: names[act.community] ?? act.community }, language);
}

/**
 * Returns the name that German texts give a law of the Union: `DSGVO` for "Regulation (EU) 2016/679" and "GDPR", `AEUV` for "TFEU",
 * `RL 95/46/EG` for "Directive 95/46/EC". Undefined for any other law.
 */
export function germanLaw({ act, abbreviation = "", country }: Facts["law"]): string | undefined {
  if (country !== "eu") return undefined;
  const law = lawByAbbreviation(abbreviation, "eu");
  if (law?.language === "de") return abbreviation;
  const celex = law?.celex ?? (act?.type === "regulation" ? celexOf(act) : undefined);
  const known = LAWS.find((one) => one.celex !== undefined && one.celex === celex && one.language === "de");
  return known?.abbr ?? (act ? actIn(act, "de") : abbreviation);
}

/** Whether a source is an act of the European Union, and neither a treaty nor an article of one. */
export function isUnionAct({ kind, jurisdiction, law }: Facts): boolean {
  const isUnnamed = /^eu$/i.test(jurisdiction) && law.abbreviation === undefined;
  return kind === "legislation" && (law.act !== undefined || isUnnamed);
}

const ACT =
  /^(?:(?:Council|Commission|European \p{L}+|Delegated|Implementing) ){0,3}(?:Regulation|Directive|Decision|Framework|Joint|Common)\b/iu;

/**
 * Cites an act after AGLC4 rule 14.2.1, without its pinpoint: its English title, or its number if the text at
 * hand is in another language, and its place in the Official Journal if known.
 */
export function englishAct({ law: { act }, title, language, journal }: Facts): string {
  const isTitle = act === undefined || (language === "en" && ACT.test(title));
  const name = isTitle ? headline(withoutNotes(title), language) : actIn(act, "en");
  return [`*${name}*`, journal === undefined ? "" : englishJournal(journal)].filter(Boolean).join(" ");
}

/** `VO (EU) 2016/679 (DSGVO), ABl. L 119 vom 4.5.2016, S. 1`, in Austria `ABl L 2016/119, 1`; an act without a number of its own by its title. */
export function germanActOf({ law, title, language, journal }: Facts, manner: Manner): string {
  const number = law.act && actIn(law.act, "de");
  const called = germanLaw(law);
  const name = number === undefined || number === called ? number : `${number} (${called})`;
  return [
    name ?? headline(withoutNotes(title), language),
    journal === undefined ? "" : germanJournal(journal, manner),
  ]
    .filter(Boolean)
    .join(", ");
}

/** Removes what is not part of an act's title: the note on the EEA, and marks of footnotes. */
function withoutNotes(title: string): string {
  return title
    .replaceAll(/\s+/g, " ")
    .replace(/ ?\(Text (?:with EEA relevance|von Bedeutung für den EWR)\.?\)/i, "")
    .replace(/(?: \(\*?\d{1,2}\)|(?<!\d)\(\*?\d{1,2}\))+$/, "")
    .trim();
}

/** Words that a title of AGLC4 rule 1.7 does not capitalise. */
const MINOR = wordSet(
  "a an the and but or nor of in on at to for by with from as into upon between under over within without regarding concerning regard its their",
);

/** Capitalises an English title. */
function headline(title: string, language: string): string {
  if (language !== "en") return title;
  return title.replaceAll(/(?<![\p{L}\p{N}(/.‐-])\p{Ll}[\p{L}‐-]*/gu, (word) =>
    MINOR.has(word) ? word : word.charAt(0).toUpperCase() + word.slice(1),
  );
}

/** `[2016] OJ L 119/1`, `[2024] OJ L 2024/1689` */
function englishJournal(journal: string): string {
  const { year, issue = journal, page } = journalPlace(journal) ?? {};
  const ofSeries = year ?? /\d{4}(?=\/)/.exec(issue)?.[0];
  return [
    ofSeries === undefined ? "" : `[${ofSeries}]`,
    "OJ",
    page === undefined ? issue : `${issue}/${page}`,
  ]
    .filter(Boolean)
    .join(" ");
}

/** `ABl. L 119 vom 4.5.2016, S. 1`, `ABl. L, 2024/1689, 12.7.2024`; in Austria `ABl L 2016/119, 1`. */
function germanJournal(journal: string, manner: Manner): string {
  const { issue = "", year, page } = journalPlace(journal) ?? {};
  if (manner === "at" && year !== undefined && page !== undefined)
    return `ABl ${issue.replace(/\d/, `${year}/$&`)}, ${page}`;
  const german = journal.replace(/^OJ /, "ABl. ").replace(/, p\. /, ", S. ");
  return /\d\/\d/.test(journal) ? german : german.replace(/, (?=\d{1,2}\.\d{1,2}\.\d{4})/, " vom ");
}
