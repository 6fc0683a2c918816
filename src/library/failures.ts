import { type ErrorCode, LegibusError } from "../core/errors.ts";

/** A row that breaks a rule of its table: a duplicate key, a missing parent, a failed check. */
export class Refused extends Error {
  override readonly name = "Refused";
}

/** An engine's error, whichever the engine. */
interface EngineError {
  readonly code: string;
  /** SQLite's primary result code, or 0. */
  readonly number: number;
  readonly message: string;
}

/** The database was written by a version of this program that is newer than this one. */
export const NEWER = "LEGIBUS_NEWER";

const SET_FOLDER =
  "name a folder that can be written in LEGIBUS_DATA_DIR, or a PostgreSQL database in DATABASE_URL";
const CHECK_URL = "check DATABASE_URL; without it a file in the data folder (LEGIBUS_DATA_DIR) is used";
const LATER = "try again in a minute";

interface FailureRule {
  /** SQLite's result codes (sqlite.org/rescode.html). */
  readonly numbers?: readonly number[];
  /** Error codes of the file system or the network, or SQLSTATEs. */
  readonly codes: RegExp;
  readonly make: (cause: unknown) => Error;
}

const notConfigured = (says: string, hint: string) => (cause: unknown) =>
  new LegibusError("NOT_CONFIGURED", says, { hint, cause });

const failed =
  (says: string, hint: string, retryable = true, code: ErrorCode = "UPSTREAM_ERROR") =>
  (cause: unknown) =>
    new LegibusError(code, says, { hint, cause, retryable });

/** Returns the error for a query that exceeded its time limit. */
export function tookTooLong(cause: unknown): LegibusError {
  return new LegibusError("UPSTREAM_ERROR", "the query took longer than a query may, and was ended", {
    hint: "ask for fewer or rarer words, or search one document (id)",
    retryable: false,
    cause,
  });
}

const FAILURE_RULES: readonly FailureRule[] = [
  {
    codes: /^LEGIBUS_NEWER$/,
    make: notConfigured(
      "the database was made by a newer version of legibus, and this one leaves it alone",
      `update legibus, or ${SET_FOLDER}`,
    ),
  },
  { numbers: [19], codes: /^23\w{3}$/, make: (cause) => new Refused("a row breaks a rule", { cause }) },
  {
    numbers: [5, 6],
    codes: /^(?:55P03|40001|40P01)$/,
    make: failed("another program is using the database, and it stayed busy for 5 seconds", LATER),
  },
  { codes: /^57014$/, make: tookTooLong },
  {
    numbers: [13],
    codes: /^(?:ENOSPC|EDQUOT|53100)$/,
    make: failed("there is no space left for the database", `free some space, or ${SET_FOLDER}`, false),
  },
  {
    numbers: [11, 26],
    codes: /^XX00[12]$/,
    make: notConfigured(
      "the database is damaged and was not touched",
      `restore it from a copy or move it away; or ${SET_FOLDER}`,
    ),
  },
  {
    numbers: [10],
    codes: /^(?:EIO|EMFILE|ENFILE|58030)$/,
    make: failed("the disk failed while the database was read or written", SET_FOLDER, false),
  },
  {
    numbers: [3, 8, 14, 23],
    codes: /^(?:E(?:ACCES|PERM|ROFS|NOTDIR|ISDIR|EXIST|NOENT|NAMETOOLONG|LOOP)|42501|25006)$/,
    make: notConfigured("the database cannot be opened for writing", SET_FOLDER),
  },
  {
    codes: /^(?:28\w{3}|3D000|3F000|ERR_INVALID_URL)$/,
    make: notConfigured("PostgreSQL does not let this program in", CHECK_URL),
  },
  {
    codes: /^(?:ECONNREFUSED|ENOTFOUND|EAI_\w+|E(?:HOST|NET)UNREACH)$/,
    make: failed("PostgreSQL does not accept connections", CHECK_URL, true, "OFFLINE"),
  },
  {
    codes: /^(?:ECONN\w+|ETIMEDOUT|EPIPE|57P0\d|53300|08\w{3})$/,
    make: failed("PostgreSQL does not answer", CHECK_URL),
  },
  {
    codes: /^ERR_(?:MODULE_NOT_FOUND|DLOPEN_FAILED)$/,
    make: notConfigured(
      "the SQLite engine cannot be loaded on this machine",
      "install legibus with its dependencies, use Node 22.13 or newer, or name a PostgreSQL database in DATABASE_URL",
    ),
  },
];

/** Converts anything that an engine rejects with to one of our errors; ours pass through. */
export function storeFailure(error: unknown): Error {
  if (error instanceof LegibusError || error instanceof Refused) return error;
  const trouble = troubleOf(error);
  const rule = FAILURE_RULES.find(
    ({ numbers = [], codes }) => numbers.includes(trouble.number) || codes.test(trouble.code),
  );
  return (
    rule?.make(error) ??
    new LegibusError("UPSTREAM_ERROR", "the database did not do what was asked", {
      hint: `see the server's log; ${LATER}`,
      cause: error,
      retryable: false,
    })
  );
}

/** SQLite's messages for its codes: `@photostructure/sqlite` gives no number for statements that return rows. */
const WORDS: readonly (readonly [string, number])[] = [
  ["database is locked", 5],
  ["database table is locked", 6],
  ["attempt to write a readonly database", 8],
  ["disk I/O error", 10],
  ["database disk image is malformed", 11],
  ["database or disk is full", 13],
  ["unable to open database file", 14],
];

/** Describes an error as plain data that can be sent to another thread. */
export function troubleOf(error: unknown): EngineError {
  if (!(error instanceof Error)) return { code: "", number: 0, message: String(error) };
  const inner = error instanceof AggregateError ? troubleOf(error.errors[0]) : undefined; // every address refused
  const code = "code" in error && typeof error.code === "string" ? error.code : (inner?.code ?? "");
  const number =
    "errcode" in error && typeof error.errcode === "number"
      ? error.errcode & 0xff // without the extension
      : (WORDS.find(([words]) => error.message.endsWith(words))?.[1] ?? 0);
  return { code: code === "ERR_SQLITE_ERROR" ? "" : code, number, message: error.message };
}

/** Turns the plain data back into an error. */
export function toError({ code, number, message }: EngineError): Error {
  return Object.assign(new Error(message), { code, errcode: number });
}
