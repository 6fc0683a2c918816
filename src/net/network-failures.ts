import { LegibusError } from "../core/errors.ts";
import { LATER, type Place, tell, type Telling } from "./failures.ts";

interface NetworkTelling extends Telling {
  readonly codes: RegExp;
  /** Whether another try may help; default true. */
  readonly passing?: boolean;
}

const ONLINE = "check the internet connection and try again";
const CERTIFICATE =
  "if a proxy of your network signs connections itself, name its certificate in NODE_EXTRA_CA_CERTS";

const BROKEN: NetworkTelling = {
  codes: /^/,
  code: "UPSTREAM_ERROR",
  says: "closed the connection before the answer was complete",
  hint: LATER,
};

const NETWORK: readonly NetworkTelling[] = [
  {
    codes: /^FORBIDDEN_ADDRESS$/,
    code: "UPSTREAM_ERROR",
    says: "leads to an address outside the public internet, which is not opened",
    hint: "check the name server of this network",
    passing: false,
  },
  {
    codes: /^ECONNREFUSED$/,
    code: "OFFLINE",
    says: "does not accept connections at the moment",
    hint: LATER,
  },
  {
    codes: /^(ENOTFOUND|EAI_\w+)$/,
    code: "OFFLINE",
    says: "cannot be found: its name does not resolve",
    hint: ONLINE,
  },
  {
    codes: /^(ENETUNREACH|ENETDOWN|EHOSTUNREACH)$/,
    code: "OFFLINE",
    says: "cannot be reached from this network",
    hint: ONLINE,
  },
  { codes: /TIMEDOUT|TIMEOUT/, code: "UPSTREAM_TIMEOUT", says: "did not answer in time", hint: LATER },
  {
    codes: /^CERT_HAS_EXPIRED$/,
    code: "UPSTREAM_ERROR",
    says: "shows a certificate that has expired, so the connection is not safe",
    hint: "check this machine's clock; otherwise wait until the site has renewed it",
    passing: false,
  },
  {
    codes: /^ERR_TLS_CERT_ALTNAME_INVALID$/,
    code: "UPSTREAM_ERROR",
    says: "shows a certificate of another site, so the connection is not safe",
    hint: CERTIFICATE,
    passing: false,
  },
  {
    codes: /SELF_SIGNED|UNABLE_TO_|^CERT_/,
    code: "UPSTREAM_ERROR",
    says: "shows a certificate that nobody vouches for, so the connection is not safe",
    hint: CERTIFICATE,
    passing: false,
  },
  {
    codes: /^(EPROTO|ERR_SSL|ERR_TLS)/,
    code: "UPSTREAM_ERROR",
    says: "does not speak a safe connection",
    hint: LATER,
    passing: false,
  },
];

/** The error for a connection that failed; a LegibusError passes through. */
export function networkFailure(place: Place, error: unknown): LegibusError {
  if (error instanceof LegibusError) return error;
  const known = codesOf(error);
  const telling = NETWORK.find(({ codes }) => known.some((code) => codes.test(code)));
  const { passing = true, ...rest } = telling ?? BROKEN;
  return tell(place, rest, { said: "", cause: error, ...(passing ? {} : { retryable: false }) });
}

/** The codes of an error, of its causes, and of the addresses that were tried one after the other. */
function codesOf(error: unknown, depth = 0): readonly string[] {
  if (!(error instanceof Error) || depth > 3) return [];
  const own = "code" in error && typeof error.code === "string" ? [error.code] : [];
  const parts = error instanceof AggregateError ? error.errors.flatMap((one) => codesOf(one, depth + 1)) : [];
  return [...own, ...parts, ...codesOf(error.cause, depth + 1)];
}
