import { regex } from "../../../core/regex.ts";
import type { DecisionFields } from "../../types.ts";

const GERMAN = /^ECLI:DE:([A-Z]{2,20}):(\d{4}):([\dA-Z.]{4,40})$/i;
/** Federal courts, whose code is their abbreviation; the codes of other courts are not derived. */
const FEDERAL = /^(?:BVerfG|BGH|BVerwG|BFH|BAG|BSG|BPatG)$/;
const LETTERS: Readonly<Record<string, string>> = { Urteil: "U", Beschluss: "B" };

/**
 * Compares a German ECLI with the court, year, day, form and file number of which such identifiers are
 * composed: `ECLI:DE:BGH:2020:120320UIIIZR123.19.0`. Returns the parts of the decision that it contradicts,
 * none if all agree; undefined for an ECLI of another form or a decision whose parts are not known.
 */
export function againstEcli(
  cited: string,
  decision: DecisionFields | undefined,
): readonly string[] | undefined {
  const [, code = "", year = "", rest = ""] = GERMAN.exec(cited) ?? [];
  const { courtName = "", date, fileNumber, form } = decision ?? {};
  if (rest === "" || date === undefined || fileNumber === undefined) return undefined;
  const ordinal = rest.toUpperCase().replaceAll(".", "");
  const isFederal = FEDERAL.test(courtName);
  const parts: readonly (readonly [said: string, isSaid: boolean])[] = [
    [courtName, !isFederal || courtName.toUpperCase() === code.toUpperCase()],
    [date.slice(0, 4), date.slice(0, 4) === year],
    [date, daysOf(date).some((day) => ordinal.includes(day))],
    [fileNumber, numberIn(fileNumber).test(ordinal)],
    [form ?? "", !isFederal || formIn(ordinal, date, form)],
  ];
  return parts.filter(([, isSaid]) => !isSaid).map(([said]) => said);
}

/** Returns the day as the courts write it: `120320`, `20200312`, `0312`. */
function daysOf(date: string): readonly string[] {
  const [year = "", month = "", day = ""] = date.split("-");
  return [`${day}${month}${year.slice(2)}`, `${year}${month}${day}`, `${month}${day}`];
}

/** Returns a file number without marks; some courts fill its numbers with zeros. */
function numberIn(fileNumber: string): RegExp {
  const parts = fileNumber.toUpperCase().match(/[A-ZÄÖÜ]+|\d+/g) ?? [];
  return new RegExp(parts.map((part) => (/\d/.test(part) ? `0*${part}` : part)).join(""));
}

/** Whether the letter beside the day is not that of the other form. */
function formIn(ordinal: string, date: string, form: string | undefined): boolean {
  const [day = ""] = daysOf(date);
  const letter = regex.plain`^(?:([UB])${day}|${day}([UB])(?=[\dIVX]))`.exec(ordinal);
  const said = letter?.[1] ?? letter?.[2];
  const own = LETTERS[form ?? ""];
  return said === undefined || own === undefined || said === own;
}

/** `M219/2015`, `VID 123 of 2020`, `S ECI 2024 04879`, `2019/00123456`, `CIV-2009-485-2532`. */
const FILES: readonly RegExp[] = [
  /(?<![\p{L}\d])(\p{Lu}{1,4})\s?0*(\d{1,5})(?:\/| (?:of|OF) )((?:19|20)\d\d)(?!\d)/gu,
  /(?<![\p{L}\d])(S (?:ECI|EAPCI|APCI|CI|ECR))\s((?:19|20)\d\d)\s0*(\d{1,5})(?!\d)/gu,
  /(?<![\p{L}\d/])()((?:19|20)\d\d)\/0*(\d{4,8})(?![\d/])/gu,
  /(?<!\p{L})(C[IR][VI])[- ]((?:19|20)\d\d-\d{3})-0*(\d{1,6})(?!\d)/gu,
];

/** Returns the file numbers of Australian and New Zealand courts in a text, in one spelling. */
export function filesIn(text: string): readonly string[] {
  return FILES.flatMap((form) =>
    Array.from(text.matchAll(form), ([, court = "", one, other]) => `${court} ${one}/${other}`.trim()),
  );
}
