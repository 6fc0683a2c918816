import type { Law } from "../tables/laws.ts";
import type { NormFields } from "../types.ts";
import { RIS_AT } from "../../core/sites.ts";
import type { Link } from "./types.ts";

/** `risat:ABGB/1295`, `risat:B-VG/art-7`: id of a provision of Austrian federal law. */
export function austrianProvisionId(law: string, marker: "§" | "Art", number: string): string {
  return `risat:${law}/${marker === "Art" ? "art-" : ""}${number.toLowerCase()}`;
}

/** Returns a link to RIS's search for a provision of federal law by the law's title and the provision's number. */
export function austrianProvision(
  { title = "", abbr }: Law,
  { number, marker, lawName = "" }: NormFields,
): Link {
  const unit = marker === "Art" ? "Artikel" : "Paragraf";
  const [year] = YEAR_OF_LAW.exec(title) ?? [];
  const [named = year] = YEAR_OF_LAW.exec(lawName) ?? [];
  const isOther = year !== undefined && named !== undefined && named !== year; // "AsylG 1997" is not the one of 2005
  const link = resultPage({
    Abfrage: "Bundesnormen",
    Titel: title === "" ? abbr : title.replace(YEAR_OF_LAW, named ?? ""),
    [`Von${unit}`]: number,
    [`Bis${unit}`]: number,
  });
  return isOther ? link : { ...link, id: austrianProvisionId(abbr, marker, number) };
}

const YEAR_OF_LAW = /(?<= )(?:18|19|20)\d\d$/;

const APPLICATIONS: ReadonlyMap<string, string> = new Map([
  ["VfGH", "Vfgh"],
  ["VwGH", "Vwgh"],
  ["BVwG", "Bvwg"],
  ["LVwG", "Lvwg"],
  ["VwG", "Lvwg"],
  ["VG", "Lvwg"],
  ["DSB", "Dsk"],
  ["AsylGH", "AsylGH"],
  ["UVS", "Uvs"],
]);

/** Returns RIS's application with the decisions of a court: `Lvwg` of "NÖ LVwG", `Justiz` of "OLG Wien". */
export function applicationOf(court: string): string {
  const [application = "Justiz"] = court.split(" ").flatMap((word) => APPLICATIONS.get(word) ?? []);
  return application;
}

/**
 * Links RIS's list of the decisions with a file number; the OGH's also have an id, which consists of date and
 * number.
 */
export function austrianDecision(court: string, fileNumber: string, date: string | undefined): Link {
  const link = resultPage({
    Abfrage: applicationOf(court),
    Geschaeftszahl: fileNumber.replace(/ ua$/, ""),
    SucheNachText: "True",
  });
  const id = court === "OGH" ? oghId(fileNumber, date) : undefined;
  return id === undefined ? link : { ...link, id };
}

/** Links RIS's list of the texts of a Rechtssatz by its number: `RS0012345`. */
export function rechtssatzLink(number: string): Link {
  return resultPage({ Abfrage: "Justiz", Rechtssatznummer: number, SucheNachRechtssatz: "True" });
}

function resultPage(query: Readonly<Record<string, string>>): Link {
  return {
    source: "ris.bka.gv.at",
    url: `${RIS_AT}/Ergebnis.wxe?${new URLSearchParams(query).toString()}`,
  };
}

const OGH_NUMBER = /^(\d{1,3}) (Ob|ObA|ObS|ObN|Os|Ok|Nc|Bkd) (\d{1,5})\/(\d\d)([a-z]?)$/;

/** Returns RIS's document number of an Austrian Supreme Court decision, derived from file number and date. */
function oghId(fileNumber: string, date: string | undefined): string | undefined {
  const [, senate = "", sign = "", number = "", year = "", letter = ""] = OGH_NUMBER.exec(fileNumber) ?? [];
  if (senate === "" || date === undefined) return undefined;
  const register = `${senate.padStart(3, "0")}${sign.toUpperCase().padStart(3, "0")}${number.padStart(5, "0")}`;
  return `risat:JJT_${date.replaceAll("-", "")}_OGH0002_${register}_${year}${letter === "" ? "0" : letter.toUpperCase()}0000_000`;
}
