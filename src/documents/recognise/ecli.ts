import { readDay } from "../../core/day.ts";

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
