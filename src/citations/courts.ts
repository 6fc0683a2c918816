import { nearest } from "../core/nearest.ts";
import { FOREIGN_COURTS } from "./tables/foreign-courts.ts";
import table from "./courts.json" with { type: "json" };

/** A court or tribunal (or report series) that AustLII cites as `[year] CODE number`. */
export interface Court {
  /** As printed, mixed case kept: "HCA", "FedCFamC1F", "AICmr". */
  readonly code: string;
  readonly name: string;
  /** cth, act, nsw, nt, qld, sa, tas, vic, wa, nf, nz; au for material of no one jurisdiction. */
  readonly jurisdiction: string;
  /** AustLII's case-sensitive path: "au/cases/cth/HCA". */
  readonly database: string;
  /** First and last year in AustLII's database; absent when unknown or still growing. */
  readonly databaseFrom?: number;
  readonly databaseTo?: number;
  /** First and last year in which the court itself gave neutral citations, where known. */
  readonly neutralFrom?: number;
  readonly neutralTo?: number;
}

type Cell = string | number | null | undefined;

/** All 430 courts and tribunals of Australia and New Zealand that have a database of their own on AustLII. */
export const COURTS: readonly Court[] = table.rows.map(court);

const byKey: ReadonlyMap<string, Court> = new Map(COURTS.map((one) => [one.code.toLowerCase(), one]));

/** Codes that judgments use for a court whose database has another. */
const ALIASES: ReadonlyMap<string, string> = new Map([["nswirc", "nswircomm"]]);

/** The court of a code in any case (no two codes differ only in case); compare `code` to see what was changed. */
export function courtByCode(code: string): Court | undefined {
  const key = code.toLowerCase();
  return byKey.get(ALIASES.get(key) ?? key);
}

const CODES = [...COURTS, ...FOREIGN_COURTS].map((one) => one.code);

/** Codes closest to one that no court has. */
export function nearestCourts(code: string, count = 3): string[] {
  return nearest(code.slice(0, LONGEST_CODE), CODES, count);
}

const LONGEST_CODE = 24; // a longer word is not a slip of a code, and the distance costs its length

function court(row: readonly Cell[]): Court {
  const [code, name, segment, databaseFrom, databaseTo, neutralFrom, neutralTo] = row;
  const place = text(segment);
  return {
    code: text(code),
    name: text(name),
    jurisdiction: place === "other" ? "au" : place,
    database: place === "nz" ? `nz/cases/${text(code)}` : `au/cases/${place}/${text(code)}`,
    ...(typeof databaseFrom === "number" && { databaseFrom }),
    ...(typeof databaseTo === "number" && { databaseTo }),
    ...(typeof neutralFrom === "number" && { neutralFrom }),
    ...(typeof neutralTo === "number" && { neutralTo }),
  };
}

function text(cell: Cell): string {
  return typeof cell === "string" ? cell : "";
}
