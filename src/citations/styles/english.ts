import { englishDate } from "../recognise/dates.ts";
import { formatPeriodical } from "../recognise/periodical.ts";
import { courtWords, type GermanCourt } from "../tables/german-courts.ts";
import type { PeriodicalFields } from "../types.ts";
import { collectionOf } from "./collections.ts";
import type { Facts } from "./facts.ts";
import { COUNTRIES, englishCourt, englishLaw, JOURNALS } from "./names.ts";
import { editionOf, inverted, namesOf, subjectOf } from "./publication.ts";
import { secondarySource } from "./secondary.ts";

/** A source in AGLC4's manner, without its pin: chapters 2 and 3, of German and European ones 14 and 18, of others 25. */
export function englishSource(facts: Facts, order: "first" | "surname" = "first"): string {
  if (facts.secondary) return secondarySource(facts.secondary, order);
  switch (facts.kind) {
    case "case":
      return isContinental(facts) ? foreignCase(facts) : caseOf(facts);
    case "legislation":
      return actOf(facts);
    case "commentary":
      return chapterOf(facts, order);
    case "article":
      return articleOf(facts, order);
    case "other":
      return otherOf(facts);
  }
}

/** Whether a case is cited by court, date and file number, or by a German or Austrian place of print. */
export function isContinental({ kind, decision, ruling, printed }: Facts): boolean {
  return kind === "case" && (decision !== undefined || ruling !== undefined || printed.length > 0);
}

/** One report only, never parallels (2.2.7); the authorised one before all others, the neutral one last (2.2.2). */
function caseOf({ title, reported, neutral, court, date, ecli }: Facts): string {
  const name = title === "" ? "" : `*${title}*`;
  const [report] = reported;
  const place = report ? placeOfReport(report, reported) : neutral;
  if (place !== undefined && report?.series.jurisdiction === "us")
    return [name, place].filter(Boolean).join(", "); // rule 25.1
  if (place !== undefined)
    return joined(/HCATrans/.test(place) ? "Transcript of Proceedings," : "", name, place);
  const facts = [court, date && englishDate(date)].filter(Boolean).join(", ") || ecli;
  return facts === undefined ? name : joined(name, name === "" ? facts : `(${facts})`);
}

/** A nominate report is given with the English Reports (rule 24.1.3), any other alone (2.2.7). */
function placeOfReport(report: Facts["reported"][number], all: Facts["reported"]): string {
  const reprint =
    report.series.until === undefined ? undefined : all.find(({ series }) => series.abbreviation === "ER");
  const volume = reprint && `${reprint.volume} ER ${reprint.page}`;
  return [report.canonical, volume].filter(Boolean).join("; ");
}

function joined(...parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join(" ");
}

/** Rule 18.1: court, file number, date, and where it is reported. */
function foreignCase(facts: Facts): string {
  const court = courtOf(facts);
  const head = headOf(facts, court);
  if (isOfStates(court)) return titled(facts, head);
  const report = facts.printed[0] && reportOf(facts.printed[0]);
  return [head, report].filter(Boolean).join(" reported in ");
}

function isOfStates(court: GermanCourt | undefined): boolean {
  return court?.country === "eu" || court?.country === "int";
}

/** Of a case of the Union the parties, where they are known. */
function titled({ title, decision }: Facts, head: string): string {
  return title === "" || title.includes(decision?.docket ?? "\n") ? head : `*${title}* (${head})`;
}

function headOf({ decision, ruling, printed, ecli, court }: Facts, of: GermanCourt | undefined): string {
  const { docket, date, courtName = court } = decision ?? {};
  const number = ruling ?? docket ?? (printed.length === 0 ? ecli : undefined);
  const facts = [
    englishCourt(of, courtName),
    number,
    isOfStates(of) && number !== ecli ? ecli : undefined,
    date && englishDate(date),
  ];
  return facts.filter(Boolean).join(", ");
}

/** The court that is named, or whose official collection it is; Rechtssätze are the Supreme Court's. */
function courtOf({ decision, ruling, printed, court }: Facts): GermanCourt | undefined {
  const name =
    (ruling === undefined ? undefined : "OGH") ?? (printed[0] && collectionOf(printed[0])) ?? court;
  return decision?.court ?? (name === undefined ? undefined : courtWords.get(name));
}

/** `(2020) 225 BGHZ 23`, `[2020] NJW 1827`, `SZ 2020/118` */
function reportOf(place: PeriodicalFields): string {
  const { periodical, year, volume, page, numbered } = place;
  if (numbered || periodical.by === "number_slash") return formatPeriodical(place);
  if (volume === undefined) return joined(year === undefined ? "" : `[${year}]`, periodical.abbr, page);
  return joined(year === undefined ? "" : `(${year})`, String(volume), periodical.abbr, page);
}

const CODES: Readonly<Record<string, string>> = {
  cth: "Cth",
  qld: "Qld",
  vic: "Vic",
  tas: "Tas",
  imp: "Imp",
};

const CONSTITUTION = /^(?:(?:Commonwealth of Australia|Australian) )?Constitution(?: Act)?$/;

function actOf({ title, jurisdiction, law, country }: Facts): string {
  const isFederal = /^(?:cth|au|)$/i.test(jurisdiction);
  if (isFederal && CONSTITUTION.test(title)) return "*Australian Constitution*";
  if (law.type === "bill")
    return joined(title, `(${CODES[jurisdiction.toLowerCase()] ?? shortCode(jurisdiction)})`); // rule 3.2: roman
  const name = englishLaw(law.abbreviation ?? "", law.country ?? country) ?? `*${lawTitle(title, law)}*`;
  if (law.country === "eu" || law.country === "int") return name;
  const state = country && COUNTRIES[country];
  const place = state ?? CODES[jurisdiction.toLowerCase()] ?? shortCode(jurisdiction);
  return place === "" ? name : `${name} (${place})`;
}

function shortCode(code: string): string {
  return code.length <= 3 ? code.toUpperCase() : code;
}

/** Of a document that is one provision the law's name, of a whole law its title. */
function lawTitle(title: string, { provision, abbreviation }: Facts["law"]): string {
  if (abbreviation === undefined) return title;
  return provision === undefined ? title.replace(` (${abbreviation})`, "") : abbreviation;
}

/** Rule 6.6: a commentary's part is a chapter of a book with editors. */
function chapterOf(facts: Facts, order: "first" | "surname"): string {
  const { publication } = facts;
  const { law, place } = subjectOf(facts);
  const part = joined(place, law) || facts.title;
  const edition = editionOf(facts);
  const editors = listed(namesOf(publication?.editors));
  const many = namesOf(publication?.editors).length > 1 ? "eds" : "ed";
  const book = `*${publication?.work ?? publication?.abbreviation ?? ""}*`;
  const when = edition && [`${ordinal(edition.number)} ed`, edition.year].filter(Boolean).join(", ");
  const within = joined(
    "in",
    editors === "" ? "" : `${editors} (${many}),`,
    book,
    when === undefined ? "" : `(${when})`,
  );
  return joined(authorsOf(publication?.author, order), `'${part}'`, within);
}

/** Rule 5: author, title, year, journal, first page. */
function articleOf({ publication, title, printed }: Facts, order: "first" | "surname"): string {
  const [place] = printed;
  const where = place && journalOf(place);
  return joined(authorsOf(publication?.author, order), `'${title}'`, where ?? "");
}

function journalOf({ periodical: { abbr }, year, volume, page }: PeriodicalFields): string {
  const journal = `*${JOURNALS[abbr] ?? abbr}*`;
  if (year === undefined || volume === undefined)
    return joined(
      year === undefined ? "" : `[${year}]`,
      volume === undefined ? "" : String(volume),
      journal,
      page,
    );
  return joined(`(${year})`, String(volume), journal, page);
}

function otherOf({ title, url, date, publication }: Facts): string {
  const facts = [date && `(${englishDate(date)})`, /^https?:/.test(url) ? `<${url}>` : ""].filter(Boolean);
  const name = title === "" ? "[no title]" : `'${title}'`;
  return joined(authorsOf(publication?.author, "first"), name, ...facts.map(String));
}

/** "Erika Beispiel and Max Muster,"; in a bibliography the first by the surname. */
function authorsOf(authors: string | undefined, order: "first" | "surname"): string {
  const [first, ...more] = namesOf(authors);
  if (first === undefined) return "";
  return `${listed([order === "surname" ? inverted(first) : first, ...more])},`;
}

function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? "";
  return names.length < 2 ? last : `${names.slice(0, -1).join(", ")} and ${last}`;
}

function ordinal(number: string): string {
  if (/1[123]$/.test(number)) return `${number}th`;
  return `${number}${{ "1": "st", "2": "nd", "3": "rd" }[number.at(-1) ?? ""] ?? "th"}`;
}
