import { nearest } from "../core/nearest.ts";
import { FOREIGN_COURTS } from "./tables/foreign-courts.ts";
import table from "./courts.json" with { type: "json" };

/** A court or tribunal (or report series) that AustLII cites as `[year] CODE number`. */
export interface Court {
  /** As printed, mixed case kept: "HCA", "FedCFamC1F", "AICmr". */
  readonly code: string;
  readonly name: string;
  /** cth, act, nsw, nt, qld, sa, tas, vic, wa, nf, nz; au for material of several jurisdictions. */
  readonly jurisdiction: string;
  /** AustLII's case-sensitive path: "au/cases/cth/HCA". */
  readonly database: string;
  /** First and last year in AustLII's database; absent when unknown or still growing. */
  readonly databaseFrom?: number;
  readonly databaseTo?: number;
  /** First and last year in which the court itself assigned neutral citations, where known. */
  readonly neutralFrom?: number;
  readonly neutralTo?: number;
}

export type Cell = string | number | null | undefined;

/** All 430 courts and tribunals of Australia and New Zealand that have their own database on AustLII. */
export const COURTS: readonly Court[] = table.rows.map(court);

const byKey: ReadonlyMap<string, Court> = new Map(COURTS.map((one) => [one.code.toLowerCase(), one]));

/** Codes in judgments that differ from the code of the court's database. */
const ALIASES: ReadonlyMap<string, string> = new Map([["nswirc", "nswircomm"]]);

/** Finds a court by its code in any case (codes never differ only in case); `code` has the proper case. */
export function courtByCode(code: string): Court | undefined {
  const key = code.toLowerCase();
  return byKey.get(ALIASES.get(key) ?? key);
}

const CODES = [...COURTS, ...FOREIGN_COURTS].map((one) => one.code);

/** Returns the three codes closest to an unknown one. */
export function nearestCourts(code: string): string[] {
  return nearest(code.slice(0, LONGEST_CODE), CODES, 3);
}

const LONGEST_CODE = 24; // a longer word is not a misspelt code, and the cost of the distance grows with its length

function court(row: readonly Cell[]): Court {
  const [code, name, segment, databaseFrom, databaseTo, neutralFrom, neutralTo] = row;
  const place = cellText(segment);
  return {
    code: cellText(code),
    name: cellText(name),
    jurisdiction: place === "other" ? "au" : place,
    database: place === "nz" ? `nz/cases/${cellText(code)}` : `au/cases/${place}/${cellText(code)}`,
    ...(typeof databaseFrom === "number" && { databaseFrom }),
    ...(typeof databaseTo === "number" && { databaseTo }),
    ...(typeof neutralFrom === "number" && { neutralFrom }),
    ...(typeof neutralTo === "number" && { neutralTo }),
  };
}

/** Returns the text of a cell of a table; empty for a number or an empty cell. */
export function cellText(cell: Cell): string {
  return typeof cell === "string" ? cell : "";
}
