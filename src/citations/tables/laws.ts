import { wordTable } from "../words.ts";
import table from "./laws.json" with { type: "json" };

/** A law that is cited by its abbreviation. */
export interface Law {
  readonly abbr: string;
  readonly country: "de" | "at" | "eu" | "int";
  /** How its norms are counted. */
  readonly unit: "§" | "Art";
  /** The language, and with it the manner, in which its pins are printed. */
  readonly language: "de" | "en";
  /** Its folder on gesetze-im-internet.de. */
  readonly folder?: string;
  /** Its short title in Austria's RIS, or its full name. */
  readonly title?: string;
  readonly celex?: string;
}

/** The laws of one abbreviation: `StGB`, `ZPO` and `UWG` are German and Austrian ones. */
export type Laws = readonly Law[];

type Cell = string | null;

function unitOf(cell: Cell | undefined): Law["unit"] {
  return cell === "Art" ? "Art" : "§";
}

function german([abbr, folder, unit]: readonly Cell[]): Law {
  const place = typeof folder === "string" ? { folder } : {};
  return { abbr: abbr ?? "", country: "de", unit: unitOf(unit), language: "de", ...place };
}

function austrian([abbr, title, unit]: readonly Cell[]): Law {
  return { abbr: abbr ?? "", country: "at", unit: unitOf(unit), language: "de", title: title ?? "" };
}

function european([abbr, language, celex, title]: readonly Cell[]): Law {
  const names = { celex: celex ?? "", title: title ?? "" };
  return {
    abbr: abbr ?? "",
    country: "eu",
    unit: "Art",
    language: language === "en" ? "en" : "de",
    ...names,
  };
}

function treaty([abbr, language, title]: readonly Cell[]): Law {
  const isEnglish = language === "en";
  return {
    abbr: abbr ?? "",
    country: "int",
    unit: "Art",
    language: isEnglish ? "en" : "de",
    title: title ?? "",
  };
}

/** All laws; sources in laws.json. */
export const LAWS: readonly Law[] = [
  ...table.german.map(german),
  ...table.austrian.map(austrian),
  ...table.european.map(european),
  ...table.treaties.map(treaty),
];

const byAbbreviation = new Map<string, Law[]>();
for (const law of LAWS) {
  const laws = byAbbreviation.get(law.abbr);
  if (laws) laws.push(law);
  else byAbbreviation.set(law.abbr, [law]);
}
const byName = table.names.map(([name = "", abbr = ""]) => [name, byAbbreviation.get(abbr) ?? []] as const);

/** Laws by abbreviation and by the names that follow "des" and "der". */
export const lawWords = wordTable<Laws>([...byAbbreviation, ...byName]);

/** The law of an abbreviation in any spacing: of the country preferred, else the German one. */
export function lawByAbbreviation(abbreviation: string, country: Law["country"] = "de"): Law | undefined {
  const laws = lawWords.get(abbreviation) ?? [];
  return laws.find((one) => one.country === country) ?? laws[0];
}
