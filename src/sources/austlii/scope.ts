import { courtsCalled, nearestCourtNames } from "../../citations/index.ts";
import { LegibusError } from "../../core/errors.ts";
import { didYouMean } from "../../core/nearest.ts";
import {
  FOLDER_MASKS,
  INSTRUMENTS,
  JURISDICTIONS,
  courtDatabase,
  type Database,
  type Databases,
  knownJurisdiction,
} from "./databases.ts";
import { lastSegment } from "./urls.ts";

export interface ScopeRequest {
  readonly kind: "cases" | "legislation";
  /** Any spelling of a jurisdiction. */
  readonly jurisdiction?: string | undefined;
  /** A court by code, name or path: "HCA", "Land Court of Queensland". */
  readonly court?: string | undefined;
  /**
   * The kind of legislation: a key of INSTRUMENTS ("act", "regulation", "bill") or AustLII's own
   * "consol_act".
   */
  readonly instrument?: string | undefined;
}

export interface Scope {
  /** Mask paths of the search, without duplicates. */
  readonly masks: readonly string[];
  readonly notes: readonly string[];
}

const MOST_MASKS = 200; // more make the URL longer than servers accept
const MOST_COURTS = 6; // most courts one name may match before it is too vague

/**
 * Returns the masks that limit a search to the courts or laws of a jurisdiction.
 * @throws LegibusError INVALID_INPUT
 */
export function searchScope(databases: Databases, request: ScopeRequest): Scope {
  const place = request.jurisdiction === undefined ? undefined : knownJurisdiction(request.jurisdiction);
  if (request.kind === "cases") {
    return request.court === undefined
      ? wholeBranch(databases, "cases", place)
      : courtScope(databases, request.court, place);
  }
  return request.instrument === undefined
    ? wholeBranch(databases, "legislation", place)
    : instrumentScope(databases, request.instrument, place);
}

/**
 * Resolves a caller's codes to exact ones.
 * @throws LegibusError INVALID_INPUT naming the nearest codes of each unknown one
 */
export function knownCodes(databases: Databases, given: readonly string[]): Scope {
  const notes: string[] = [];
  const unknown: string[] = [];
  const masks = given
    .flatMap((one) => separate(databases, one))
    .flatMap((one) => {
      if (FOLDER_MASKS.has(one)) return [one];
      const found = databases.recognise(one);
      if (!found) unknown.push(one);
      if (found?.note !== undefined) notes.push(found.note);
      return found ? [found.database.code] : [];
    });
  if (unknown.length > 0) throw unknownCodes(databases, unknown);
  return { masks: limited([...new Set(masks)]), notes };
}

/** Splits a value that holds several paths: "au/cases/cth au/legis/cth", "au/journals+au/other". */
function separate(databases: Databases, given: string): string[] {
  if (databases.recognise(given) || !given.includes("/")) return [given];
  return given.split(/[\s+,;]+/).filter((one) => one !== "");
}

function limited(masks: readonly string[]): readonly string[] {
  if (masks.length <= MOST_MASKS) return masks;
  throw new LegibusError(
    "INVALID_INPUT",
    `databases holds ${masks.length} codes; the most is ${MOST_MASKS}`,
    {
      hint: "use groups such as au/cases/nsw or au/legis, or leave databases empty for all",
    },
  );
}

function unknownCodes(databases: Databases, unknown: readonly string[]): LegibusError {
  const sentences = unknown.slice(0, 5).map((code) => {
    const near = databases.nearestCodes(code, 3);
    return `there is no database "${code.slice(0, 60)}"${near.length > 0 ? ` (nearest: ${near.join(", ")})` : ""}`;
  });
  return new LegibusError("INVALID_INPUT", sentences.join("; "), {
    hint: "take codes from austlii:list_databases; they are case-sensitive paths such as au/cases/cth/HCA",
  });
}

/**
 * Returns the jurisdiction's group where AustLII has one; New Zealand and Norfolk Island have none, so each
 * database is listed.
 */
function wholeBranch(databases: Databases, kind: ScopeRequest["kind"], place = "au"): Scope {
  const branch = kind === "cases" ? "cases" : "legis";
  const group = place === "au" ? `au/${branch}` : `au/${branch}/${place}`;
  if (databases.byCode(group)) return { masks: [group], notes: [] };
  const masks = databases.list({ jurisdiction: place, kind }).map((one) => one.code);
  if (masks.length === 0) throw nothingFor(kind, place);
  return { masks: limited(masks), notes: [] };
}

function courtScope(databases: Databases, court: string, place: string | undefined): Scope {
  const { found, note } = courtsOf(databases, court, place);
  if (found.length === 0 || found.length > MOST_COURTS) throw unclearCourt(databases, court, found);
  const elsewhere = found.find((one) => place !== undefined && place !== "au" && one.jurisdiction !== place);
  if (elsewhere) {
    throw new LegibusError(
      "INVALID_INPUT",
      `${elsewhere.code} is not a court of the jurisdiction "${place}"`,
      {
        hint: `leave the jurisdiction out, or use jurisdiction "${elsewhere.jurisdiction}"`,
      },
    );
  }
  return { masks: found.map((one) => one.code), notes: note === undefined ? [] : [note] };
}

function courtsOf(
  databases: Databases,
  court: string,
  place: string | undefined,
): { readonly found: readonly Database[]; readonly note?: string } {
  const known = databases.recognise(court);
  if (known?.database.kind === "cases")
    return { found: [known.database], ...(known.note !== undefined && { note: known.note }) };
  const found = courtsCalled(court, place).flatMap(
    ({ code }) => databases.byCode(courtDatabase(code) ?? "") ?? [],
  );
  const read = found.map((one) => one.code).join(", ");
  return { found, note: `court "${court}" was read as ${read}` };
}

function unclearCourt(databases: Databases, court: string, found: readonly Database[]): LegibusError {
  const near =
    found.length > 0 ? found.slice(0, MOST_COURTS).map((one) => one.code) : databases.nearestCodes(court, 3);
  const problem =
    found.length > 0
      ? `"${court.slice(0, 60)}" may be any of ${found.length} courts`
      : `there is no court "${court.slice(0, 60)}"`;
  const names = near.length > 0 ? ` (nearest: ${near.join(", ")})` : "";
  const meant =
    found.length > 0
      ? undefined
      : didYouMean(nearestCourtNames(court, ({ code }) => courtDatabase(code) !== undefined));
  return new LegibusError("INVALID_INPUT", `${problem}${names}`, {
    hint: meant ?? "give the code of its neutral citations, such as HCA, NSWCA or VCAT, and the jurisdiction",
  });
}

function instrumentScope(databases: Databases, instrument: string, place: string | undefined): Scope {
  const plain = instrument.trim().toLowerCase();
  const segments = new Set(Object.hasOwn(INSTRUMENTS, plain) ? INSTRUMENTS[plain] : [plain]);
  const wanted = place === "au" ? undefined : place;
  const masks = databases
    .list({ kind: "legislation", ...(wanted !== undefined && { jurisdiction: wanted }) })
    .filter((one) => segments.has(lastSegment(one.code)))
    .filter((one) => wanted !== undefined || one.jurisdiction !== "nz") // without a jurisdiction: Australia
    .map((one) => one.code);
  if (masks.length > 0) return { masks, notes: [] };
  throw new LegibusError(
    "INVALID_INPUT",
    `AustLII has no "${instrument.slice(0, 60)}"${wanted === undefined ? "" : ` for ${placeName(wanted)}`}`,
    {
      hint: `use one of ${Object.keys(INSTRUMENTS).join(", ")}`,
    },
  );
}

function nothingFor(kind: string, place: string): LegibusError {
  return new LegibusError("INVALID_INPUT", `AustLII has no ${kind} of ${placeName(place)}`, {
    hint: `use one of ${JURISDICTIONS.map((row) => row.code).join(", ")}`,
  });
}

function placeName(code: string): string {
  return JURISDICTIONS.find((row) => row.code === code)?.name ?? code;
}
