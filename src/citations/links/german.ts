import type { Law } from "../tables/laws.ts";
import { celexOf, eliOf, type EuropeanAct } from "../tables/eu.ts";
import type {
  CommentaryFields,
  DecisionFields,
  IdentifierFields,
  NormFields,
  PeriodicalFields,
  RechtssatzFields,
} from "../types.ts";
import type { GermanCourt } from "../tables/german-courts.ts";
import { beckKey } from "./beck-key.ts";
import type { Link } from "./types.ts";

const GII = "https://www.gesetze-im-internet.de";
const RIS = "https://www.ris.bka.gv.at";
const BECK = "https://beck-online.beck.de";
const EUR_LEX = "https://eur-lex.europa.eu";

/** gesetze-im-internet, RIS or EUR-Lex, and beck-online's reference address (y = 100). */
export function normLinks(norm: NormFields): Link[] {
  const { law, act, lawName, number, marker, parts } = norm;
  if (act) return [...actLinks(act), beckNorm(beckAct(act), norm)];
  if (law?.country === "at") return [austrianNorm(law, norm)];
  if (law?.celex !== undefined)
    return [{ source: "eur-lex", url: celexUrl(law.celex) }, beckNorm(law.abbr, norm)];
  if (!law) return lawName === undefined ? [] : [beckNorm(lawName.replace(/ [an]\. F\.$/, ""), norm)];
  const inside = parts.find(({ type }) => type === "par");
  const page =
    law.folder === undefined
      ? undefined
      : giiPage(law.folder, law.unit === "Art" ? "Art" : marker, number, inside?.value);
  const id = law.country === "de" ? { id: normId(law, number) } : {};
  return [
    ...(page === undefined ? [] : [{ source: "gesetze-im-internet", url: page, ...id }]),
    beckNorm(law.abbr, norm),
  ];
}

/** `ris:bgb/823`, `ris:gg/art-1`, as the provider of Germany's federal law names its norms. */
export function normId({ abbr, unit }: Law, number: string): string {
  const law = abbr.replaceAll(/[\s/]+/g, "_").toLowerCase();
  return `ris:${law}/${unit === "Art" ? "art-" : ""}${number.toLowerCase()}`;
}

/** Paragraphs are `__823.html`, articles `art_1.html`, paragraphs of an article `art_229__6.html`. */
function giiPage(folder: string, marker: "§" | "Art", number: string, inside: string | undefined): string {
  const file = marker === "Art" ? `art_${number}${inside === undefined ? "" : `__${inside}`}` : `__${number}`;
  return `${GII}/${folder}/${file}.html`;
}

/** RIS finds a norm of consolidated federal law by the law's title and its number. */
function austrianNorm({ title = "", abbr }: Law, { number, marker }: NormFields): Link {
  const [plain = "", letter = ""] = [/^\d+/.exec(number)?.[0], /(?<![a-z])[a-z]+$/.exec(number)?.[0]];
  const unit = marker === "Art" ? "Artikel" : "Paragraf";
  const query = new URLSearchParams({
    Abfrage: "Bundesnormen",
    Titel: title === "" ? abbr : title,
    [`Von${unit}`]: `${plain}${letter}`,
    [`Bis${unit}`]: `${plain}${letter}`,
  });
  return { source: "ris.bka.gv.at", url: `${RIS}/Ergebnis.wxe?${query.toString()}` };
}

/** beck-online's reference grammar, research on beck-online 1.2: y = 100 is a norm. */
function beckNorm(law: string, { marker, number, parts }: NormFields): Link {
  const section = parts.find(({ type }) => type === "abs");
  const unit = marker === "Art" ? "a" : "p";
  return reference({
    y: "100",
    g: beckKey(law),
    [unit]: number.toUpperCase(),
    ...(section && { x: section.value }),
  });
}

function beckAct({ type, year, number, community }: EuropeanAct): string {
  const kind = type === "regulation" ? "VO" : type === "directive" ? "RL" : "BES";
  const numbers = type === "regulation" && year < 2015 ? `${number}_${year}` : `${year}_${number}`;
  return `${community === "EC" ? "EG" : community === "EEC" ? "EWG" : community}_${kind}_${numbers}`;
}

/** y = 200 is a decision, y = 300 a journal or collection, y = 400 a commentary. */
export function decisionLinks({ court, courtName, docket, date }: DecisionFields): Link[] {
  if (court && court.country !== "de")
    return docket === undefined ? [] : [foreignDecision(court, docket, date)];
  if (docket === undefined && (courtName === undefined || date === undefined)) return [];
  const facts = {
    y: "200",
    ...(courtName !== undefined && { ge: beckKey(courtName) }),
    ...(docket !== undefined && { az: docket.replaceAll(/[\s/.()-]/g, "").toUpperCase() }),
    ...(date !== undefined && { d: date }),
  };
  const search = docket === undefined ? [] : [federalSearch(docket)];
  return [...search, reference(facts)];
}

function foreignDecision({ country, abbr }: GermanCourt, docket: string, date: string | undefined): Link {
  if (country === "eu") return curia(docket);
  return country === "int" ? hudoc(docket) : austrianDecision(abbr, docket, date);
}

/** The federal portal finds decisions by docket. */
function federalSearch(docket: string): Link {
  const query = new URLSearchParams({ query: `"${docket}"`, documentKind: "R" });
  return {
    source: "rechtsinformationen.bund.de",
    url: `https://testphase.rechtsinformationen.bund.de/search?${query.toString()}`,
  };
}

const APPLICATIONS: ReadonlyMap<string, string> = new Map([
  ["VfGH", "Vfgh"],
  ["VwGH", "Vwgh"],
  ["BVwG", "Bvwg"],
  ["LVwG", "Lvwg"],
  ["VwG", "Lvwg"],
  ["DSB", "Dsk"],
  ["AsylGH", "AsylGH"],
  ["UVS", "Uvs"],
]);

function austrianDecision(court: string, docket: string, date: string | undefined): Link {
  const query = new URLSearchParams({
    Abfrage: APPLICATIONS.get(court) ?? "Justiz",
    Geschaeftszahl: docket.replace(/ ua$/, ""),
    SucheNachText: "True",
  });
  const id = court === "OGH" ? oghId(docket, date) : undefined;
  return {
    source: "ris.bka.gv.at",
    url: `${RIS}/Ergebnis.wxe?${query.toString()}`,
    ...(id !== undefined && { id }),
  };
}

export function rechtssatzLinks({ number }: Pick<RechtssatzFields, "number">): Link[] {
  const query = new URLSearchParams({
    Abfrage: "Justiz",
    Rechtssatznummer: number,
    SucheNachRechtssatz: "True",
  });
  return [{ source: "ris.bka.gv.at", url: `${RIS}/Ergebnis.wxe?${query.toString()}` }];
}

function curia(docket: string): Link {
  return {
    source: "curia",
    url: `https://curia.europa.eu/juris/liste.jsf?num=${encodeURIComponent(docket)}`,
  };
}

function hudoc(application: string): Link {
  const filter = JSON.stringify({ appno: [application] });
  return { source: "hudoc", url: `https://hudoc.echr.coe.int/eng#${encodeURIComponent(filter)}` };
}

export function periodicalLinks({ periodical, year, volume, page }: PeriodicalFields): Link[] {
  if (periodical.country === "eu") return [];
  const place: Record<string, string> = periodical.by === "number" ? { n: page } : { s: page };
  const when = year ?? volume;
  if (when === undefined) return [];
  return [reference({ y: "300", z: beckKey(periodical.abbr), b: String(when), ...place })];
}

export function commentaryLinks({ work, law, marker, number }: CommentaryFields, margin?: number): Link[] {
  if (work.key === undefined || !law) return [];
  const unit = marker === "Art" ? "a" : "p";
  const place = margin === undefined ? {} : { rn: String(margin) };
  return [reference({ y: "400", w: work.key, g: beckKey(law.abbr), [unit]: number.toUpperCase(), ...place })];
}

function reference(facts: Readonly<Record<string, string>>): Link {
  return {
    source: "beck",
    url: `${BECK}/?${new URLSearchParams({ typ: "reference", ...facts }).toString()}`,
  };
}

export function actLinks(act: EuropeanAct): Link[] {
  return [
    { source: "eur-lex", url: celexUrl(celexOf(act)) },
    { source: "eli", url: `http://data.europa.eu/eli/${eliOf(act)}/oj` },
  ];
}

function celexUrl(celex: string): string {
  return `${EUR_LEX}/legal-content/DE/TXT/?uri=CELEX:${celex}`;
}

/** ECLI by the e-Justice portal and the source of its country; ELI at its own address; CELEX at EUR-Lex. */
export function identifierLinks({ scheme, value }: IdentifierFields): Link[] {
  if (scheme === "celex") return [{ source: "eur-lex", url: celexUrl(value) }];
  if (scheme === "eli") return [{ source: "eli", url: eliUrl(value) }];
  const country = value.split(":")[1];
  const portal = { source: "e-justice", url: `https://e-justice.europa.eu/ecli/${value}` };
  if (country === "EU")
    return [{ source: "eur-lex", url: `${EUR_LEX}/legal-content/DE/TXT/?uri=ecli:${value}` }, portal];
  return country === "DE" ? [{ ...portal, id: `ris:${value}` }] : [portal];
}

function eliUrl(path: string): string {
  if (/^eli\/(?:reg|dir|dec)/.test(path)) return `http://data.europa.eu/${path}`;
  if (/^eli\/(?:bund|bgbl-)/.test(path)) return `https://testphase.rechtsinformationen.bund.de/${path}`;
  return `${RIS}/${path}`;
}

const OGH_DOCKET = /^(\d{1,3}) (Ob|ObA|ObS|ObN|Os|Ok|Nc|Bkd) (\d{1,5})\/(\d\d)([a-z]?)$/;

/** RIS's document number of a decision of the Austrian Supreme Court, which follows from docket and day. */
function oghId(docket: string, date: string | undefined): string | undefined {
  const [, senate = "", sign = "", number = "", year = "", letter = ""] = OGH_DOCKET.exec(docket) ?? [];
  if (senate === "" || date === undefined) return undefined;
  const register = `${senate.padStart(3, "0")}${sign.toUpperCase().padStart(3, "0")}${number.padStart(5, "0")}`;
  return `risat:JJT_${date.replaceAll("-", "")}_OGH0002_${register}_${year}${letter === "" ? "0" : letter.toUpperCase()}0000_000`;
}
