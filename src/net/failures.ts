import { type ErrorCode, LegibusError } from "../core/errors.ts";
import { clock } from "./circuit-breaker.ts";

/** Where a failure happened, in words a person can use. */
export interface Place {
  /** The source: "AustLII". */
  readonly name: string;
  readonly humanUrl: string;
}

/** What is said of one kind of failure. */
export interface Telling {
  readonly code: ErrorCode;
  /** Continues the source's name. */
  readonly says: string;
  readonly hint: string;
}

const LOOK = "open the page in a browser; a page that you save there comes in with law:import";
/** The hint where nothing but waiting helps. */
export const LATER = "try again in a minute";

const LOGIN: Telling = { code: "AUTH_REQUIRED", says: "wants a login for this page", hint: LOOK };
const DENIED: Telling = {
  code: "ACCESS_DENIED",
  says: "does not let this program read the page",
  hint: LOOK,
};
const BLOCKED: Telling = { code: "BLOCKED", says: "turns programs away", hint: LOOK };
const CHALLENGE: Telling = { code: "BLOCKED", says: "asks every visitor to prove being human", hint: LOOK };
const MANY: Telling = { code: "RATE_LIMITED", says: "asks for fewer requests", hint: LATER };
const SERVER: Telling = { code: "UPSTREAM_ERROR", says: "could not answer", hint: LATER };
const CLIENT: Telling = { code: "UPSTREAM_ERROR", says: "did not accept the request", hint: LOOK };
const ABSENT: Telling = {
  code: "NOT_FOUND",
  says: "has no page at this address",
  hint: "check the address or search for the title",
};

const BY_STATUS: Readonly<Record<number, Telling>> = {
  401: LOGIN,
  403: DENIED,
  404: ABSENT,
  408: { code: "UPSTREAM_TIMEOUT", says: "gave up waiting for the request", hint: LATER },
  410: { ...ABSENT, says: "has removed this page" },
  429: MANY,
  451: { ...DENIED, says: "withholds this page for legal reasons" },
};

/** For a source's own reading of a status. */
const BY_CODE: ReadonlyMap<ErrorCode, Telling> = new Map(
  [LOGIN, DENIED, BLOCKED, MANY, ABSENT].map((telling) => [telling.code, telling]),
);

/** The error for a status that is no success; `reading` is the source's own meaning of it. */
export function statusFailure(place: Place, status: number, reading?: ErrorCode): LegibusError {
  const said = ` (status ${status})`;
  if (reading !== undefined)
    return tell(place, BY_CODE.get(reading) ?? { ...SERVER, code: reading }, { said });
  if (status >= 500) return tell(place, SERVER, { said });
  const known = BY_STATUS[status];
  return known ? tell(place, known, { said }) : tell(place, CLIENT, { said, retryable: false });
}

export function challengeFailure(place: Place): LegibusError {
  return tell(place, CHALLENGE, { said: "" });
}

/** The source named a time that lies beyond what this call can wait. */
export function comeBackLater(place: Place, comeBackAt: number, status: number): LegibusError {
  const until = clock(comeBackAt);
  const telling = {
    code: "RATE_LIMITED",
    says: `asks to wait until ${until}`,
    hint: `try again after ${until}`,
  } as const;
  return tell(place, telling, { said: ` (status ${status})` });
}

export function timeOut(name: string, timeoutMs: number, humanUrl: string): LegibusError {
  return new LegibusError(
    "UPSTREAM_TIMEOUT",
    `${name} did not finish answering within ${timeoutMs / 1000} seconds`,
    {
      hint: LATER,
      humanUrl,
    },
  );
}

interface TellOptions {
  readonly said: string;
  readonly retryable?: boolean;
  readonly cause?: unknown;
}

/** Puts a failure into words; the cause goes to the log only. */
export function tell(
  { name, humanUrl }: Place,
  telling: Telling,
  { said, ...rest }: TellOptions,
): LegibusError {
  return new LegibusError(telling.code, `${name} ${telling.says}${said}`, {
    hint: telling.hint,
    humanUrl,
    ...rest,
  });
}
