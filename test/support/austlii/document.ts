/** One page of the invented collection. */
export interface CorpusDocument {
  /** Without a leading slash: `au/cases/cth/HCA/2024/901.html`. */
  readonly path: string;
  /** `au/cases/cth/HCA`. */
  readonly database: string;
  readonly kind: "case" | "legislation" | "contents";
  /** As a result row prints it. */
  readonly title: string;
  /** ISO date; legislation has none. */
  readonly date?: string;
  readonly citedBy: number;
  /** Size in KB as a result row prints it. */
  readonly kilobytes: number;
  readonly text: string;
  readonly contentType: string;
  bytes(): Buffer;
}

const MONTHS = "January February March April May June July August September October November December".split(
  " ",
);

const monthName = (month: number): string => MONTHS[month - 1] ?? "";

/** "14 March 2024" from "2024-03-14". */
export function longDate(iso: string): string {
  const [year = "", month = "1", day = "1"] = iso.split("-");
  return `${Number(day)} ${monthName(Number(month))} ${year}`;
}

/** The last "(14 March 2024)" of a title, as an ISO date. */
export function dateOfTitle(title: string): string | undefined {
  const found = /\((\d{1,2}) ([A-Z][a-z]+) (\d{4})\)[^(]*$/.exec(title);
  const [, day = "", month = "", year = ""] = found ?? [];
  const index = MONTHS.indexOf(month);
  return index < 0 ? undefined : `${year}-${String(index + 1).padStart(2, "0")}-${day.padStart(2, "0")}`;
}
