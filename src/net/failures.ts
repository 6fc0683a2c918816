import { type ErrorCode, LegibusError, type LegibusErrorOptions } from "../core/errors.ts";
import { clock } from "./circuit-breaker.ts";

/** Where a failure happened, for messages to the user. */
export interface FailedPage {
  /** The source: "AustLII". */
  readonly name: string;
  readonly humanUrl: string;
}

export interface FailureKind {
  readonly code: ErrorCode;
  /** Continues a sentence that begins with the source's name. */
  readonly message: string;
  readonly hint: string;
}

const LOOK = "open the page in a browser; a page that you save there comes in with law:import";
/** Hint when only waiting helps. */
const LATER = "try again in a minute";

const LOGIN: FailureKind = { code: "AUTH_REQUIRED", message: "wants a login for this page", hint: LOOK };
const DENIED: FailureKind = {
  code: "ACCESS_DENIED",
  message: "does not let this program read the page",
  hint: LOOK,
};
const BLOCKED: FailureKind = { code: "BLOCKED", message: "blocks automated access", hint: LOOK };
const CHALLENGE: FailureKind = {
  code: "BLOCKED",
  message: "shows a CAPTCHA",
  hint: LOOK,
};
const MANY: FailureKind = { code: "RATE_LIMITED", message: "asks for fewer requests", hint: LATER };
const SERVER: FailureKind = { code: "UPSTREAM_ERROR", message: "could not answer", hint: LATER };
const CLIENT: FailureKind = { code: "UPSTREAM_ERROR", message: "did not accept the request", hint: LOOK };
const ABSENT: FailureKind = {
  code: "NOT_FOUND",
  message: "has no page at this address",
  hint: "check the address or search for the title",
};

const BY_STATUS: Readonly<Record<number, FailureKind>> = {
  401: LOGIN,
  403: DENIED,
  404: ABSENT,
  408: { code: "UPSTREAM_TIMEOUT", message: "gave up waiting for the request", hint: LATER },
  410: { ...ABSENT, message: "has removed this page" },
  429: MANY,
  451: { ...DENIED, message: "withholds this page for legal reasons" },
};

/** Failure texts for a status that the source itself maps to a code. */
const BY_CODE: ReadonlyMap<ErrorCode, FailureKind> = new Map(
  [LOGIN, DENIED, BLOCKED, MANY, ABSENT].map((kind) => [kind.code, kind]),
);

/** Returns the error for an unsuccessful status; `reading` is the code that the source assigns to it. */
export function statusFailure(place: FailedPage, status: number, reading?: ErrorCode): LegibusError {
  const said = ` (status ${status})`;
  if (reading !== undefined)
    return failureOf(place, BY_CODE.get(reading) ?? { ...SERVER, code: reading }, { said, status });
  if (status >= 500) return failureOf(place, SERVER, { said, status });
  const known = BY_STATUS[status];
  return known
    ? failureOf(place, known, { said, status })
    : failureOf(place, CLIENT, { said, status, retryable: false });
}

/** Returns the error of a page that asks for proof that its reader is human. */
export function challengeFailure(place: FailedPage): LegibusError {
  return failureOf(place, CHALLENGE, { said: "" });
}

/** Returns the error for a Retry-After beyond the time that this call can wait. */
export function comeBackLater(place: FailedPage, comeBackAt: number, status: number): LegibusError {
  const until = clock(comeBackAt);
  const kind = {
    code: "RATE_LIMITED",
    message: `asks to wait until ${until}`,
    hint: `try again after ${until}`,
  } as const;
  return failureOf(place, kind, { said: ` (status ${status})` });
}

/** Returns the error of a source that did not answer in time. */
export function timeOut(name: string, timeoutMs: number, humanUrl: string): LegibusError {
  return new LegibusError(
    "UPSTREAM_TIMEOUT",
    `${name} did not finish answering within ${timeoutMs / 1000} seconds`,
    { hint: LATER, humanUrl },
  );
}

/** Builds the error of a failure; its cause goes to the log only. */
function failureOf(
  { name, humanUrl }: FailedPage,
  kind: FailureKind,
  { said, ...rest }: LegibusErrorOptions & { readonly said: string },
): LegibusError {
  return new LegibusError(kind.code, `${name} ${kind.message}${said}`, {
    hint: kind.hint,
    humanUrl,
    ...rest,
  });
}

interface NetworkFailureKind extends FailureKind {
  readonly codes: RegExp;
  /** Whether a retry may help; default true. */
  readonly transient?: boolean;
}

const ONLINE = "check the internet connection and try again";
const CERTIFICATE =
  "if a proxy of your network signs connections itself, name its certificate in NODE_EXTRA_CA_CERTS";

const BROKEN: NetworkFailureKind = {
  codes: /^/,
  code: "UPSTREAM_ERROR",
  message: "closed the connection before the answer was complete",
  hint: LATER,
};

const NETWORK: readonly NetworkFailureKind[] = [
  {
    codes: /^FORBIDDEN_ADDRESS$/,
    code: "UPSTREAM_ERROR",
    message: "leads to an address outside the public internet, which is not opened",
    hint: "check the name server of this network",
    transient: false,
  },
  {
    codes: /^PROXY_LOGIN$/,
    code: "OFFLINE",
    message: "cannot be reached through the proxy of HTTPS_PROXY, which wants a user name and password",
    hint: "set HTTPS_PROXY as http://name:password@host:port",
    transient: false,
  },
  {
    codes: /^PROXY_FAILURE$/,
    code: "OFFLINE",
    message: "cannot be reached through the proxy of HTTPS_PROXY, which did not make the connection",
    hint: "check HTTPS_PROXY and the rights at the proxy, or name the source in NO_PROXY",
  },
  {
    codes: /^ECONNREFUSED$/,
    code: "OFFLINE",
    message: "does not accept connections at the moment",
    hint: LATER,
  },
  {
    codes: /^(ENOTFOUND|EAI_\w+)$/,
    code: "OFFLINE",
    message: "cannot be found: its name does not resolve",
    hint: ONLINE,
  },
  {
    codes: /^(ENETUNREACH|ENETDOWN|EHOSTUNREACH)$/,
    code: "OFFLINE",
    message: "cannot be reached from this network",
    hint: ONLINE,
  },
  { codes: /TIMEDOUT|TIMEOUT/, code: "UPSTREAM_TIMEOUT", message: "did not answer in time", hint: LATER },
  {
    codes: /^CERT_HAS_EXPIRED$/,
    code: "UPSTREAM_ERROR",
    message: "shows a certificate that has expired, so the connection is not safe",
    hint: "check this machine's clock; otherwise wait until the site has renewed it",
    transient: false,
  },
  {
    codes: /^ERR_TLS_CERT_ALTNAME_INVALID$/,
    code: "UPSTREAM_ERROR",
    message: "shows a certificate of another site, so the connection is not safe",
    hint: CERTIFICATE,
    transient: false,
  },
  {
    codes: /SELF_SIGNED|UNABLE_TO_|^CERT_/,
    code: "UPSTREAM_ERROR",
    message: "shows a certificate of an unknown authority, so the connection is not safe",
    hint: CERTIFICATE,
    transient: false,
  },
  {
    codes: /^(EPROTO|ERR_SSL|ERR_TLS)/,
    code: "UPSTREAM_ERROR",
    message: "does not speak a safe connection",
    hint: LATER,
    transient: false,
  },
];

/** Returns the error for a failed connection; a LegibusError passes through. */
export function networkFailure(place: FailedPage, error: unknown): LegibusError {
  if (error instanceof LegibusError) return error;
  const known = codesOf(error);
  const kind = NETWORK.find(({ codes }) => known.some((code) => codes.test(code)));
  const { transient = true, ...rest } = kind ?? BROKEN;
  return failureOf(place, rest, { said: "", cause: error, ...(transient ? {} : { retryable: false }) });
}

/** Collects the codes of an error, of its causes, and of the addresses tried in turn. */
function codesOf(error: unknown, depth = 0): readonly string[] {
  if (!(error instanceof Error) || depth > 3) return [];
  const own = "code" in error && typeof error.code === "string" ? [error.code] : [];
  const parts = error instanceof AggregateError ? error.errors.flatMap((one) => codesOf(one, depth + 1)) : [];
  return [...own, ...parts, ...codesOf(error.cause, depth + 1)];
}
