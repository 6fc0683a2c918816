import type { DecisionFields, NormFields, NormPart, PartType } from "../../types.ts";
import { germanDate } from "../../../core/day.ts";

const SHORT: Readonly<Record<string, string>> = {
  Urteil: "Urt. v.",
  Beschluss: "Beschl. v.",
  Verfügung: "Vfg. v.",
  Bescheid: "Gerichtsbescheid v.",
  Erkenntnis: "Erk. v.",
  Schlussanträge: "Schlussanträge v.",
};
/** `BGH, Urt. v. 12.3.2020 – III ZR 123/19`; Austrian courts as in the AZR: `OGH 24.3.2021, 5 Ob 234/20b`. */
export function formatDecision({
  court,
  courtName,
  form,
  date,
  fileNumber,
}: Pick<DecisionFields, "court" | "courtName" | "form" | "date" | "fileNumber">): string {
  const day = date === undefined ? undefined : germanDate(date);
  if (court?.country === "at") {
    const head = [courtName, day].filter(Boolean).join(" ");
    return [head, fileNumber].filter(Boolean).join(day === undefined ? " " : ", ");
  }
  if (court?.country === "eu" && day === undefined)
    return `${form === "Schlussanträge" ? "Schlussanträge in " : ""}${fileNumber ?? courtName ?? ""}`;
  if (day === undefined) return undated(courtName, fileNumber);
  const head = [courtName, [SHORT[form ?? ""], day].filter(Boolean).join(" ")].filter(Boolean).join(", ");
  return fileNumber === undefined ? head : `${head} – ${fileNumber}`;
}

/** `OLG Köln 6 U 12/19`, and `HVerfG 3/10`, where the register is the court's name. */
function undated(courtName: string | undefined, fileNumber: string | undefined): string {
  const isSaid = courtName !== undefined && fileNumber?.startsWith(`${courtName} `) === true;
  return [isSaid ? undefined : courtName, fileNumber].filter(Boolean).join(" ");
}

type Manner = "de" | "at" | "en";

const WORDS: Readonly<Record<PartType, readonly [de: string, at: string]>> = {
  par: ["§ ", "§ "],
  abschn: ["Abschn. ", "Abschn "],
  teil: ["Teil ", "Teil "],
  tp: ["TP ", "TP "],
  abs: ["Abs. ", "Abs "],
  uabs: ["UAbs. ", "UAbs "],
  satz: ["S. ", "S "],
  hs: ["Hs. ", "HS "],
  nr: ["Nr. ", "Nr "],
  lit: ["lit. ", "lit "],
  alt: ["Alt. ", "Alt "],
  z: ["Z ", "Z "],
  ind: ["Spstr. ", "Spstr "],
};

/** Names of subdivisions that are counted but not labelled in print. */
const NAMES: Partial<Readonly<Record<PartType, readonly [de: string, en: string]>>> = {
  uabs: ["Unterabsatz", "subpara"],
  satz: ["Satz", "sentence"],
  hs: ["Halbsatz", "half-sentence"],
  alt: ["Fall", "case"],
  ind: ["Spiegelstrich", "indent"],
};

type Parts = Pick<NormFields, "marker" | "number" | "to" | "follow" | "parts" | "law" | "lawName">;

/** Formats `§ 823 Abs. 1 S. 1 BGB`, in Austria `§ 1295 Abs 1 ABGB`, in English `Art 6(1)(a) GDPR`, `Art 4(2) Directive 2011/61/EU`. */
export function formatNorm(norm: Parts): string {
  const name = lawNameOf(norm);
  return [formatPlace(norm), name].filter(Boolean).join(" ");
}

/** Formats the place without its law: `§ 823 Abs. 1`. */
export function formatPlace(norm: Parts): string {
  const { marker, number, to, follow, parts } = norm;
  const manner = mannerOf(norm);
  const isSeveral = to !== undefined || follow === "ff";
  const sign = marker === "§" ? (isSeveral ? "§§" : "§") : manner === "de" ? "Art." : "Art";
  const range = to === undefined ? number : `${number}–${to}`;
  const tail = follow === undefined ? "" : ` ${follow}${manner === "de" ? "." : ""}`;
  const below = parts.map((part) => formatPart(part, manner)).join(manner === "en" ? "" : " ");
  const place = `${sign} ${range}${tail}`;
  if (below === "") return place;
  return manner === "en" ? `${place}${below}` : `${place} ${below}`;
}

/** `Abs. 1 S. 2 Nr. 3`: subdivisions as German texts and the pins of documents spell them. */
export function formatParts(parts: readonly NormPart[]): string {
  return parts.map((part) => formatPart(part, "de")).join(" ");
}

function formatPart({ type, value, to }: NormPart, manner: Manner): string {
  const range = to === undefined ? value : `${value}–${to}`;
  if (value === "last")
    return `${manner === "en" ? " last" : "letzter"} ${NAMES[type]?.[manner === "en" ? 1 : 0] ?? type}`;
  const name = manner === "en" ? NAMES[type]?.[1] : undefined;
  if (name !== undefined) return ` ${name} ${value}`;
  if (manner === "en") return to === undefined ? `(${value})` : `(${value})–(${to})`;
  return `${WORDS[type][manner === "at" ? 1 : 0]}${range}`;
}

/** The names that acts of the Union have in English. */
const ENGLISH_ACT = /^(?:Regulation|Directive|Decision|Framework Decision|Joint Action|Common Position) /;

function mannerOf({ law, lawName = "" }: Pick<Parts, "law" | "lawName">): Manner {
  if (law ? law.language === "en" : ENGLISH_ACT.test(lawName)) return "en";
  return law?.country === "at" ? "at" : "de";
}

/** Returns the table's abbreviation with the edition named in the text. */
function lawNameOf({ law, lawName }: Parts): string | undefined {
  if (!law || lawName === undefined || lawName === law.abbr) return lawName;
  const [printed = ""] = /(?: (?:\d{4}|[an]\. F\.)){1,4}$/.exec(lawName) ?? [];
  const edition = law.title?.endsWith(printed) ? "" : printed; // the year of "Passgesetz 1992" is part of its title
  const already = edition !== "" && (law.abbr.endsWith(edition) || law.title?.endsWith(edition) === true);
  return already ? law.abbr : `${law.abbr}${edition}`;
}
