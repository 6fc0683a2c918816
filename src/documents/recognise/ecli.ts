import { readDay } from "../../core/day.ts";
import { regex } from "../../core/regex.ts";

const ECLI = /ECLI:DE:[A-Z]{2,20}:(\d{4}):([A-Z\d.]{4,40})/i;
/** The day in an ECLI: `190919UB12KR2118R0`, `B.240424.VIIR57.20.0`; `qs20180822.2bvq005318`; `1018.2WS364.95.00`. */
const DAYS = [
  /^(?:[UB]\.)?(?<day>\d\d)(?<month>\d\d)\d\d/i,
  /^[a-z]{2}\d{4}(?<month>\d\d)(?<day>\d\d)\./i,
  /^(?<month>\d\d)(?<day>\d\d)\./,
];
const TYPE = /^(?:([UB])\.\d{6}|\d{6}\.?([UB]))/i;

/** Reads the day of a decision from its German ECLI. */
export function dayInEcli(ecli: string | undefined): string | undefined {
  const [, year = "", rest = ""] = ECLI.exec(ecli ?? "") ?? [];
  const found = DAYS.map((pattern) => pattern.exec(rest)?.groups).find(Boolean);
  return found && readDay(`${year}-${found["month"]}-${found["day"]}`);
}

/** Reads the kind of a decision from its German ECLI: "Urteil". */
export function typeInEcli(ecli: string | undefined): string | undefined {
  const [, first, second] = TYPE.exec(ECLI.exec(ecli ?? "")?.[2] ?? "") ?? [];
  const letter = (first ?? second)?.toUpperCase();
  return letter === "U" ? "Urteil" : letter === "B" ? "Beschluss" : undefined;
}

/** Germany's federal courts, whose code in an ECLI is their abbreviation. */
export const COURTS: readonly string[] = ["BVerfG", "BGH", "BVerwG", "BFH", "BAG", "BSG", "BPatG"];

/** Reads the federal court of a German ECLI: "BVerwG". */
export function courtInEcli(ecli: string | undefined): string | undefined {
  const code = (ecli ?? "").split(":")[2]?.toUpperCase();
  return COURTS.find((one) => one.toUpperCase() === code);
}

/** The file number at the end of an ECLI: `B.240424.VIIR57.20.0`, `180124U5C13.22.0`. */
const NUMBER = /^(?:[UB]\.)?\d{6}\.?[UB]?\.?([IVX]{1,5}|\d{1,2})([A-Z]{1,5}?)(\d{1,4})\.(\d\d)\.\d{1,2}$/i;

/** Returns the file number that an ECLI has, as the text prints it: "VII R 57/20". */
export function numberByEcli(ecli: string | undefined, text: string): string | undefined {
  const [, senate = "", register = "", serial = "", year = ""] =
    NUMBER.exec(ECLI.exec(ecli ?? "")?.[2] ?? "") ?? [];
  if (serial === "") return undefined;
  return regex.i`(?<![\dA-Z])${senate}\s${register}\s${serial}[./]${year}(?!\d)`
    .exec(text)?.[0]
    .replaceAll(/\s/g, " ");
}
