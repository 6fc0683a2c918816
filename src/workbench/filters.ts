import { defined } from "../core/defined.ts";
import { LegibusError } from "../core/errors.ts";
import type { DocumentKind, Provider } from "../core/provider.ts";
import type { SearchRow, SourceReport } from "../core/search.ts";
import { isGerman, plural } from "../core/text.ts";
import { regex } from "../core/regex.ts";
import { citedCountry } from "../citations/cited-query.ts";
import { type Country, checkCourt, courtNames, courtsCalled } from "../citations/index.ts";
import { AUSTRALIAN } from "../citations/tables/jurisdictions.ts";
import type { LibraryQuery } from "../library/types.ts";

/** The filters of a search; an absent one does not narrow it. */
export interface Filters {
  readonly kind?: DocumentKind | undefined;
  /** `de`, `at`, `au` (which includes its states), `nsw` … */
  readonly jurisdiction?: string | undefined;
  /** Name or abbreviation, as `courtsCalled` reads it. */
  readonly court?: string | undefined;
  /** ISO dates, both inclusive. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** ISO date. */
  readonly in_force?: string | undefined;
}

/** Converts the filters for the library; a kind also admits imported files of unknown kind, of which none is in force. */
export function libraryFilters(filters: Filters): Partial<LibraryQuery> {
  const { kind, jurisdiction, court, from, to, in_force: inForce } = filters;
  return {
    ...(kind !== undefined && { kind: inForce === undefined ? [kind, "other" as const] : kind }),
    ...(jurisdiction !== undefined && { jurisdiction }),
    ...(court !== undefined && { court: courtNames(court, jurisdiction) }),
    ...defined({ from, to, inForce }),
  };
}

/**
 * Returns the filters to apply with notes on them: `in_force` restricts a search to legislation.
 * @throws LegibusError INVALID_INPUT for filters that no document passes together, or a court that `checkCourt`
 * refuses
 */
export function checkedFilters<F extends Filters>(
  given: F,
): { readonly request: F; readonly notes: readonly string[] } {
  const { kind, court, jurisdiction, in_force: day } = given;
  checkCourt(given);
  if (court !== undefined && kind === "legislation") {
    throw new LegibusError("INVALID_INPUT", "court asks for decisions, and no law is of a court", {
      hint: "leave court out, or ask for kind case",
    });
  }
  if (court !== undefined && jurisdiction !== undefined) checkPlace(court, jurisdiction);
  if (day === undefined || kind === "legislation") return { request: given, notes: [] };
  if (kind === undefined && court === undefined) {
    const notes = ["in_force asks for laws: decisions were not searched"];
    return { request: { ...given, kind: "legislation" }, notes };
  }
  throw new LegibusError("INVALID_INPUT", "in_force asks for laws, and a decision is never in force", {
    hint: "leave in_force out; from and to narrow decisions to a time",
  });
}

/** @throws LegibusError INVALID_INPUT when every court of this name is in another country */
function checkPlace(court: string, jurisdiction: string): void {
  const found = courtsCalled(court, jurisdiction);
  const isThere = (own: string) => own === "int" || countryOf(own) === countryOf(jurisdiction);
  if (found.some((one) => isThere(one.jurisdiction))) return;
  const own = [...new Set(found.map((one) => one.jurisdiction))].join(" or ");
  throw new LegibusError("INVALID_INPUT", `court "${court}" is of ${own}, not of ${jurisdiction}`, {
    hint: "leave jurisdiction out",
  });
}

/** Coverage of a source; absent means everything. */
interface Covered {
  readonly countries?: readonly string[] | undefined;
  readonly kinds?: readonly DocumentKind[] | undefined;
}

/** Whether a source may have results for a query, by its kind, jurisdiction, court, citations and language. */
export function mayHave(
  { countries: covered, kinds }: Covered,
  query: string,
  { jurisdiction, kind, court }: Filters,
): boolean {
  const wantedKind = kind ?? (court === undefined ? undefined : "case");
  if (kinds && wantedKind !== undefined && !kinds.includes(wantedKind)) return false;
  if (!covered) return true;
  const cited = citedCountry(query);
  const wanted: readonly string[] =
    jurisdiction !== undefined
      ? [countryOf(jurisdiction)]
      : court !== undefined
        ? courtsCalled(court).flatMap(({ jurisdiction: of }) => (of === "int" ? [] : countryOf(of)))
        : cited !== undefined
          ? [cited]
          : (germanCountries(query) ?? covered);
  return wanted.some((country) => covered.includes(country));
}

/** Returns the countries whose law a question in German is about; undefined for one in another language. */
function germanCountries(query: string): readonly Country[] | undefined {
  if (!isGerman(query)) return undefined;
  return /\baustrali|\bneuseel/i.test(query) ? ["de", "at", "eu", "au", "nz"] : ["de", "at", "eu"];
}

const COUNTRIES: Readonly<Record<string, Country>> = { de: "de", at: "at", eu: "eu", nz: "nz", uk: "uk" };

/** Names of each jurisdiction, by the code with which rows are compared. */
const JURISDICTIONS: Readonly<Record<string, RegExp>> = {
  de: /^(?:de(?:-\w{2})?|germany|german|deutschland|bund|brd)$/,
  at: /^(?:at(?:-\d)?|austria|austrian|österreich|oesterreich)$/,
  eu: /^(?:eu|european union|europe|europa|europäische union|union)$/,
  au: /^(?:au|australia|australian)$/,
  ...Object.fromEntries(
    AUSTRALIAN.map(({ code, name }) => [code.toLowerCase(), regex.i`^(?:au-)?(?:${code}|${name})$`]),
  ),
  nz: /^(?:nz|new zealand)$/,
  uk: /^(?:uk|gb|united kingdom|england)$/,
};

/**
 * Returns the code of a jurisdiction by any of its names.
 * @throws LegibusError INVALID_INPUT for one that is not known
 */
export function checkedJurisdiction(name: string): string {
  const plain = name.trim().toLowerCase();
  const found = Object.entries(JURISDICTIONS).find(([, names]) => names.test(plain));
  if (found) return found[0];
  throw new LegibusError("INVALID_INPUT", `jurisdiction "${name}" is not known`, {
    hint: `write ${Object.keys(JURISDICTIONS).join(", ")}`,
  });
}

/** Returns the country of a jurisdiction's code; that of an Australian state is `au`. */
export function countryOf(jurisdiction: string): Country {
  return COUNTRIES[jurisdiction.toLowerCase()] ?? "au";
}

/** Returns the rows that pass the filters; `unknown` counts those dropped only because they lack a filtered field. */
export function filtered(
  rows: readonly SearchRow[],
  filters: Filters,
): { readonly rows: readonly SearchRow[]; readonly unknown: number } {
  const { jurisdiction, court, from, to } = filters;
  const courts = court === undefined ? [] : courtNames(court, jurisdiction).map((name) => name.toLowerCase());
  let unknown = 0;
  const kept = rows.filter((row) => {
    const checks = [
      check(jurisdiction, row.jurisdiction || undefined, (wanted, own) => isWithin(own, wanted)),
      check(court, courtOf(row), (_, own) => matchesCourt(own, row.court, courts)),
      check(from, row.date, (wanted, own) => own >= wanted),
      check(to, row.date, (wanted, own) => own <= wanted),
    ];
    if (checks.every((one) => one === true)) return true;
    if (!checks.includes(false)) unknown += 1;
    return false;
  });
  return { rows: kept, unknown };
}

/** Whether a row's value matches; undefined when the row has none. */
function check(
  wanted: string | undefined,
  own: string | undefined,
  holds: (wanted: string, own: string) => boolean,
): boolean | undefined {
  if (wanted === undefined) return true;
  return own === undefined ? undefined : holds(wanted, own);
}

function isWithin(own: string, wanted: string): boolean {
  const [one, other] = [own.toLowerCase().replace(/^au-/, ""), wanted.toLowerCase()];
  return one === other || (other === "au" && countryOf(one) === "au");
}

/** Whether a row's court or neutral citation contains one of the names, or its court resolves to one of these courts. */
function matchesCourt(own: string, court: string | undefined, wanted: readonly string[]): boolean {
  return (
    wanted.some((name) => ` ${own} `.includes(` ${name} `)) ||
    (court !== undefined && courtsCalled(court).some(({ code }) => wanted.includes(code.toLowerCase())))
  );
}

function courtOf({ court, citation }: SearchRow): string | undefined {
  const names = [court, citation.neutral].filter((name) => name !== undefined);
  return names.length === 0 ? undefined : names.join(" ").toLowerCase();
}

/** A source's part of an answer. */
interface Narrowable {
  readonly report: SourceReport;
  readonly rows: readonly SearchRow[];
  readonly notes: readonly string[];
  readonly isExact: boolean;
}

/** Applies the filters to a source's rows; the library's own search has applied them already. */
export function narrowed<R extends Narrowable>(result: R, request: Filters): R {
  const { source, hits } = result.report;
  if (source === "library") return result;
  const { rows, unknown } = filtered(result.rows, request);
  const isUndated = request.in_force !== undefined && rows.length > 0;
  const unapplied = isUndated ? [`${source}: in_force is not applied to its results`] : [];
  if (rows.length === result.rows.length) return { ...result, notes: [...result.notes, ...unapplied] };
  const left = result.rows.length - rows.length;
  const unread = rows.length === 0 && result.report.status === "ok" ? Math.max(0, hits - left) : 0;
  const why = unknown > 0 ? `, ${unknown} of them because they do not say` : "";
  return {
    ...result,
    rows,
    report: {
      ...result.report,
      hits: Math.max(rows.length, hits - left),
      ...(unread > 0 && { status: "partial", unread }),
    },
    notes: [
      ...result.notes,
      ...unapplied,
      `${source}: ${plural(left, "result")} left out by the filters${why}${unread > 0 ? `; its other ${unread} were not looked at` : ""}`,
    ],
    isExact: false,
  };
}

/** Closes a quotation mark at the end of a query, and leaves out brackets without their pair: sources refuse both. */
export function closedQuery(written: string): { readonly query: string; readonly notes: readonly string[] } {
  const count = (pattern: RegExp) => written.match(pattern)?.length ?? 0;
  const isOpen = count(/["“”„]/g) % 2 === 1;
  const isUneven = count(/\(/g) !== count(/\)/g);
  const query = isUneven ? written.replaceAll(/[()]/g, " ").trim() : written;
  return {
    query: isOpen ? `${query}"` : query,
    notes: [
      ...(isOpen ? ["the quotation mark that was not closed was closed at the end"] : []),
      ...(isUneven ? ["the brackets do not match and were left out"] : []),
    ],
  };
}

/** Returns the name of the tool that searches a source, by the source's name. */
export function searchToolOf(peers: readonly Provider[]): (source: string) => string {
  return (source) => {
    const peer = peers.find(({ name }) => name === source);
    return peer?.getTools().find(({ isCore }) => isCore)?.name ?? `the own search of ${source}`;
  };
}
