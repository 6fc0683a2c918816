import { englishDate } from "../../core/day.ts";
import { shownCitation } from "../format.ts";
import { formatPeriodical } from "../recognise/literature/periodical.ts";
import { courtWords, type GermanCourt } from "../tables/german-courts.ts";
import { abbreviationOf } from "../tables/jurisdictions.ts";
import type { Country, PeriodicalFields } from "../types.ts";
import { collectionOf } from "./collections.ts";
import type { Facts } from "./facts.ts";
import { editionOf, inverted, listed, namesOf, ordinal, subjectOf } from "./publication.ts";
import { GERMAN_JOURNALS } from "../tables/journals.ts";
import { treatyCalled } from "../tables/treaties.ts";
import { secondarySource } from "./secondary.ts";
import { englishAct, isUnionAct } from "./union.ts";

/**
 * Renders a source in AGLC4 form without its pinpoint: chapters 2 and 3; German and European sources after 14
 * and 18, US cases after 25.
 */
export function englishSource(facts: Facts, order: "first" | "surname" = "first"): string {
  if (facts.secondary) return secondarySource(facts.secondary, order);
  switch (facts.kind) {
    case "case":
      return isContinental(facts) ? foreignCase(facts) : caseOf(facts);
    case "legislation":
      return isUnionAct(facts) ? englishAct(facts) : actOf(facts);
    case "commentary":
      return chapterOf(facts, order);
    case "article":
      return articleOf(facts, order);
    case "other":
      return otherOf(facts);
  }
}

/** Whether a case is cited by court, date and file number, or by a German or Austrian collection. */
export function isContinental({ kind, decision, rechtssatz, printed }: Facts): boolean {
  return kind === "case" && (decision !== undefined || rechtssatz !== undefined || printed.length > 0);
}

/** Cites one report, no parallel citations (2.2.7): the authorised one first, the neutral last (2.2.2). */
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

/** A nominate report is cited with the English Reports (rule 24.1.3), any other alone (2.2.7). */
function placeOfReport(report: Facts["reported"][number], all: Facts["reported"]): string {
  const reprint =
    report.series.until === undefined ? undefined : all.find(({ series }) => series.abbreviation === "ER");
  const volume = reprint && `${reprint.volume} ER ${reprint.page}`;
  return volume === undefined ? report.canonical : `${shownCitation(report)}; ${volume}`;
}

function joined(...parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join(" ");
}

/** Rule 18.1: court, file number, date, and where it is reported. */
function foreignCase(facts: Facts): string {
  const court = courtOf(facts);
  const head = headOf(facts, court);
  if (isOfStates(court)) return reportedOfUnion(facts) ?? titled(facts, head);
  const report = facts.printed[0] && reportOf(facts.printed[0]);
  return [head, report].filter(Boolean).join(" reported in ");
}

/** `*Costa v ENEL* (6/64) [1964] ECR 585` (rule 14.2.3). */
function reportedOfUnion({ title, called = "", decision, reported: [report] }: Facts): string | undefined {
  const { fileNumber } = decision ?? {};
  const name = title === "" || title === fileNumber ? called : title;
  if (!report || fileNumber === undefined || name === "") return undefined;
  return `*${name}* (${fileNumber}) ${report.canonical}`;
}

function isOfStates(court: GermanCourt | undefined): boolean {
  return court?.country === "eu" || court?.country === "int";
}

/** Puts the parties, or the short name, where known, before the head of a European case. */
function titled({ title: parties, called = "", decision }: Facts, head: string): string {
  const number = (decision?.fileNumber ?? "\n").replace(/^Opinion /, "");
  const title = parties === "" || parties.includes(number) ? called : parties;
  return title === "" ? head : `*${title}* (${head})`;
}

function headOf({ decision, rechtssatz, printed, ecli, court }: Facts, of: GermanCourt | undefined): string {
  const { fileNumber, date, courtName = court } = decision ?? {};
  const number = rechtssatz ?? fileNumber ?? (printed.length === 0 ? ecli : undefined);
  const facts = [
    englishCourt(of, courtName),
    number,
    isOfStates(of) && number !== ecli ? ecli : undefined,
    date && englishDate(date),
  ];
  return facts.filter(Boolean).join(", ");
}

/** Returns the court that is named, or whose collection or Rechtssatz is cited. */
function courtOf({ decision, rechtssatz, printed, court }: Facts): GermanCourt | undefined {
  const name =
    (rechtssatz === undefined ? undefined : "OGH") ?? (printed[0] && collectionOf(printed[0])) ?? court;
  return decision?.court ?? (name === undefined ? undefined : courtWords.get(name));
}

/** `(2020) 225 BGHZ 23`, `[2020] NJW 1827`, `SZ 2020/118` */
function reportOf(place: PeriodicalFields): string {
  const { periodical, year, volume, page, numbered } = place;
  if (numbered || periodical.by === "number_slash") return formatPeriodical(place);
  if (volume === undefined) return joined(year === undefined ? "" : `[${year}]`, periodical.abbr, page);
  return joined(year === undefined ? "" : `(${year})`, String(volume), periodical.abbr, page);
}

/** Needs neither year nor jurisdiction, nor the number of an earlier note. */
export const CONSTITUTION = "*Australian Constitution*";
const CONSTITUTION_TITLE = /^(?:(?:Commonwealth of Australia|Australian) )?Constitution(?: Act)?$/;

function actOf({ title, jurisdiction, law, country }: Facts): string {
  const isFederal = /^(?:cth|au|)$/i.test(jurisdiction);
  if (isFederal && CONSTITUTION_TITLE.test(title)) return CONSTITUTION;
  if (law.type === "bill") return joined(title, jurisdiction === "" ? "" : `(${shortCode(jurisdiction)})`); // rule 3.2: roman
  const name = englishLaw(law.abbreviation ?? "", law.country ?? country) ?? `*${lawTitle(title, law)}*`;
  if (law.country === "eu" || law.country === "int") return name;
  const state = country && COUNTRIES[country];
  const place = state ?? shortCode(jurisdiction);
  return place === "" ? name : `${name} (${place})`;
}

function shortCode(code: string): string {
  return abbreviationOf(code) ?? (code.length <= 3 ? code.toUpperCase() : code);
}

/** Returns the law's abbreviation for a document that is a single provision, else the title without it. */
function lawTitle(title: string, { provision, abbreviation }: Facts["law"]): string {
  if (abbreviation === undefined) return title;
  return provision === undefined ? title.replace(` (${abbreviation})`, "") : abbreviation;
}

/** Rule 6.6: a commentary on a provision is cited as a chapter of an edited book. */
function chapterOf(facts: Facts, order: "first" | "surname"): string {
  const { publication } = facts;
  const { law, place } = subjectOf(facts);
  const part = joined(place, law) || facts.title;
  const editors = listed(namesOf(publication?.editors));
  const many = namesOf(publication?.editors).length > 1 ? "eds" : "ed";
  const book = `*${publication?.work ?? publication?.abbreviation ?? ""}*`;
  const within = joined("in", editors === "" ? "" : `${editors} (${many}),`, book, englishEdition(facts));
  return joined(authorsOf(publication?.author, order), `'${part}'`, within);
}

/** `(9th ed, 2024) vol 2` */
function englishEdition(facts: Facts): string {
  const edition = editionOf(facts);
  if (!edition) return "";
  const { number, year, volume } = edition;
  const when = [number && `${ordinal(number)} ed`, year].filter(Boolean).join(", ");
  return joined(`(${when})`, volume.replace(/^Bd\. ?/, "vol "));
}

/** Rule 5: author, title, year, journal, first page. */
function articleOf({ publication, title, printed }: Facts, order: "first" | "surname"): string {
  const [place] = printed;
  const where = place && journalOf(place);
  return joined(authorsOf(publication?.author, order), title === "" ? "" : `'${title}'`, where ?? "");
}

function journalOf({ periodical: { abbr }, year, volume, page, numbered, first }: PeriodicalFields): string {
  const journal = `*${GERMAN_JOURNALS[abbr] ?? abbr}*`;
  if (numbered)
    return [`${journal} ${year ?? volume}/${page}`, first].filter((one) => one !== undefined).join(", "); // contributions are counted
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

/** "Erika Beispiel and Max Muster,"; in a bibliography the first author is inverted, surname first. */
function authorsOf(authors: string | undefined, order: "first" | "surname"): string {
  const [first, ...more] = namesOf(authors);
  if (first === undefined) return "";
  return `${listed([order === "surname" ? inverted(first) : first, ...more])},`;
}

/**
 * English names of courts, as the courts' own English pages give them; the name of a court with a seat
 * applies to all of its kind.
 */
const COURTS: Readonly<Record<string, string>> = {
  BVerfG: "German Federal Constitutional Court",
  BGH: "German Federal Court of Justice",
  BVerwG: "German Federal Administrative Court",
  BFH: "German Federal Fiscal Court",
  BAG: "German Federal Labour Court",
  BSG: "German Federal Social Court",
  BPatG: "German Federal Patent Court",
  AG: "Local Court",
  LG: "Regional Court",
  OLG: "Higher Regional Court",
  KG: "Berlin Higher Regional Court",
  VG: "Administrative Court",
  OVG: "Higher Administrative Court",
  VGH: "Higher Administrative Court",
  ArbG: "Labour Court",
  LAG: "Higher Labour Court",
  SG: "Social Court",
  LSG: "Higher Social Court",
  FG: "Fiscal Court",
  OGH: "Austrian Supreme Court",
  VfGH: "Austrian Constitutional Court",
  VwGH: "Austrian Supreme Administrative Court",
  BVwG: "Austrian Federal Administrative Court",
  BFG: "Austrian Federal Fiscal Court",
};

/** English names of European courts. */
const OF_STATES: Readonly<Record<string, string>> = {
  EuGH: "Court of Justice of the European Union",
  EuG: "General Court of the European Union",
  EGMR: "European Court of Human Rights",
};

/** English names of the seats of courts, which are part of the names of others: `Nürnberg-Fürth`. */
const SEATS: Readonly<Record<string, string>> = {
  München: "Munich",
  Köln: "Cologne",
  Nürnberg: "Nuremberg",
  Hannover: "Hanover",
  Wien: "Vienna",
};

/** `Bundesgerichtshof [German Federal Court of Justice]`, `Oberlandesgericht Köln [Cologne Higher Regional Court]`. */
function englishCourt(court: GermanCourt | undefined, courtName: string | undefined): string {
  if (!court) return courtName ?? "";
  const own = OF_STATES[court.abbr];
  if (own !== undefined) return own;
  const seat = court.seated ? (courtName ?? "").slice(court.abbr.length).trim() : "";
  const name = [court.name, seat].filter(Boolean).join(" ");
  const english = COURTS[court.abbr];
  if (english === undefined) return name;
  const place = seat.replaceAll(/\p{L}+/gu, (word) => SEATS[word] ?? word);
  return `${name} [${[place, english].filter(Boolean).join(" ")}]`;
}

type Names = readonly [full: string, english: string];

/** Full titles of the most cited laws, with the English titles of the ministries' own translations. */
const LAWS: Readonly<Record<string, Readonly<Record<string, Names>>>> = {
  de: {
    BGB: ["Bürgerliches Gesetzbuch", "Civil Code"],
    GG: ["Grundgesetz für die Bundesrepublik Deutschland", "Basic Law for the Federal Republic of Germany"],
    HGB: ["Handelsgesetzbuch", "Commercial Code"],
    StGB: ["Strafgesetzbuch", "Criminal Code"],
    StPO: ["Strafprozessordnung", "Code of Criminal Procedure"],
    ZPO: ["Zivilprozessordnung", "Code of Civil Procedure"],
    AktG: ["Aktiengesetz", "Stock Corporation Act"],
    GmbHG: [
      "Gesetz betreffend die Gesellschaften mit beschränkter Haftung",
      "Limited Liability Companies Act",
    ],
    InsO: ["Insolvenzordnung", "Insolvency Code"],
    UrhG: ["Gesetz über Urheberrecht und verwandte Schutzrechte", "Copyright Act"],
    UWG: ["Gesetz gegen den unlauteren Wettbewerb", "Act against Unfair Competition"],
    GWB: ["Gesetz gegen Wettbewerbsbeschränkungen", "Competition Act"],
    VwVfG: ["Verwaltungsverfahrensgesetz", "Administrative Procedure Act"],
    VwGO: ["Verwaltungsgerichtsordnung", "Code of Administrative Court Procedure"],
    KSchG: ["Kündigungsschutzgesetz", "Protection against Unfair Dismissal Act"],
  },
  at: {
    ABGB: ["Allgemeines bürgerliches Gesetzbuch", "General Civil Code"],
    "B-VG": ["Bundes-Verfassungsgesetz", "Federal Constitutional Law"],
    UGB: ["Unternehmensgesetzbuch", "Commercial Code"],
    StGB: ["Strafgesetzbuch", "Criminal Code"],
    ZPO: ["Zivilprozessordnung", "Code of Civil Procedure"],
    KSchG: ["Konsumentenschutzgesetz", "Consumer Protection Act"],
    MRG: ["Mietrechtsgesetz", "Tenancy Act"],
  },
};

/** English names of EU acts and treaties, by the abbreviation in either language. */
const UNION: Readonly<Record<string, string>> = {
  DSGVO: "General Data Protection Regulation",
  "DS-GVO": "General Data Protection Regulation",
  GDPR: "General Data Protection Regulation",
  AEUV: "Treaty on the Functioning of the European Union",
  TFEU: "Treaty on the Functioning of the European Union",
  EUV: "Treaty on European Union",
  TEU: "Treaty on European Union",
  GRCh: "Charter of Fundamental Rights of the European Union",
};

/** Returns the English name of a European act or treaty: "Regulation (EU) 2016/679" for "VO (EU) 2016/679". */
export function unionName(name: string): string {
  const english = name
    .replace(/^(?:VO|Verordnung)\b/, "Regulation")
    .replace(/^(?:RL|Richtlinie)\b/, "Directive")
    .replace(/\bEG\b/, "EC")
    .replace(/\bEWG\b/, "EEC");
  return treatyCalled(name)?.title ?? UNION[name] ?? english;
}

/** Returns the full title of a law with its English title in square brackets. */
function englishLaw(abbreviation: string, country: Country | undefined): string | undefined {
  const treaty = country === "int" && treatyCalled(abbreviation);
  if (treaty) return `*${treaty.title}*, ${treaty.place}`;
  if ((country === "eu" || country === "int") && abbreviation !== "") return `*${unionName(abbreviation)}*`;
  const names = LAWS[country ?? ""]?.[abbreviation];
  return names && `*${names[0]}* [${names[1]}]`;
}

const COUNTRIES: Readonly<Partial<Record<Country, string>>> = { de: "Germany", at: "Austria" };
