import { withPlace } from "./places.ts";

const DOCKET =
  /\b(?:[IVX]{1,5}[a-z]?|\d{1,3}[a-z]?|[A-Z]{2,4}|[A-Z][A-Za-z]{1,4}[A-Z]{1,2})\s(?:\p{L}{1,6}\s(?:\(\p{L}{2,8}\)\s)?)?\d{1,5}\/\d{2}\b/u;
const ECLI = /\bECLI:DE:[A-Z0-9]{1,7}:\d{4}:[A-Z0-9.]{1,24}[A-Z0-9]/gi;
/** As they write themselves; an ECLI may be in capitals. */
export const COURTS = ["BVerfG", "BGH", "BVerwG", "BFH", "BAG", "BSG", "BPatG"] as const;
const TYPES: Readonly<Record<string, string>> = { U: "Urteil", B: "Beschluss" };

/** The first file number in a text: "XIV ZR 901/25". */
export function docketIn(text: string): string {
  return DOCKET.exec(text)?.[0] ?? "";
}

/** A page's only ECLI; several are citations. */
export function onlyEcli(text: string): string | undefined {
  const found = new Set(text.match(ECLI));
  const [only] = found;
  return found.size === 1 ? only : undefined;
}

/** What a German ECLI says of its decision: court, day, and for most courts the kind. */
export function factsOfEcli(ecli: string | undefined): {
  court: string;
  date: string | undefined;
  type: string;
} {
  const [, , code = "", year = "", ordinal = ""] = (ecli ?? "").split(":");
  const court = COURTS.find((one) => one.toUpperCase() === code.toUpperCase()) ?? "";
  const [, kind = ""] = /^\d{6}\.?([UB])/i.exec(ordinal) ?? [];
  return {
    court: withPlace(court, ""),
    date: dayOfEcli(ordinal, year),
    type: TYPES[kind.toUpperCase()] ?? "",
  };
}

/** "160226UXIVZR901.25.0" of 2026 -> "2026-02-16"; the Federal Constitutional Court writes the year first. */
export function dayOfEcli(ordinal: string, year: string): string | undefined {
  const [, longYear, longMonth, longDay] = /(\d{4})(\d{2})(\d{2})/.exec(ordinal) ?? [];
  if (longYear === year) return `${longYear}-${longMonth}-${longDay}`;
  const [, day, month, short] = /^(\d{2})(\d{2})(\d{2})/.exec(ordinal) ?? [];
  return short !== undefined && year.endsWith(short) ? `${year}-${month}-${day}` : undefined;
}
