import { type ErrorCode, LegibusError } from "../core/errors.ts";
import { KINDS } from "./kinds.ts";
import type { ModelConfig } from "./types.ts";
import { isPassing, type Verdict, wishOf } from "./wait.ts";

/** What can be known of a failed request. */
export interface Fault extends Verdict {
  /** What the service wrote; for our own reading and the log, never for an answer. */
  readonly body: string;
  /** It wants money, not time. */
  readonly billing: boolean;
  readonly badKey: boolean;
  /** The answer came and could not be read. */
  readonly garbled: boolean;
}

const BILLING =
  /insufficient_quota|billing_hard_limit|billing_not_active|credit balance|insufficient credits/i;
const BAD_KEY = /API_KEY_INVALID|API key not valid|invalid_api_key/;
const MAX_BODY = 20_000; // characters read for such words

/** Reads an error of the SDK (an APICallError by its fields); anything else is a fault of our own and not passing. */
export function faultOf(error: unknown, now: number): Fault | undefined {
  if (!(error instanceof Error) || error.name !== "AI_APICallError") return undefined;
  const body = textAt(error, "responseBody").slice(0, MAX_BODY);
  const status = statusOf(error, body);
  const billing = status === 402 || BILLING.test(body);
  const garbled = status === 200;
  const wishMs = wishOf(headersOf(error), body, now);
  return {
    body,
    billing,
    badKey: BAD_KEY.test(body),
    garbled,
    passing: !billing && !garbled && isPassing(status),
    ...(status !== undefined && { status }),
    ...(wishMs !== undefined && { wishMs }),
  };
}

/** A connection that breaks within an answer has a status, but is the network's failure; an error may hide in a 200. */
function statusOf(error: Error, body: string): number | undefined {
  const status: unknown = Reflect.get(error, "statusCode");
  if (typeof status !== "number") return undefined;
  if (status !== 200) return status;
  if (Reflect.get(error, "isRetryable") === true) return undefined;
  const inner = /"error"\s*:\s*\{[^{}]*"code"\s*:\s*(\d{3})\b/.exec(body)?.[1]; // OpenRouter's form
  return inner === undefined ? status : Number(inner);
}

function headersOf(error: Error): Readonly<Record<string, string>> {
  const headers: unknown = Reflect.get(error, "responseHeaders");
  if (typeof headers !== "object" || headers === null) return {};
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      typeof value === "string" ? [[name.toLowerCase(), value]] : [],
    ),
  );
}

function textAt(error: Error, key: string): string {
  const value: unknown = Reflect.get(error, key);
  return typeof value === "string" ? value : "";
}

export function rejectsTemperature({ status, body }: Fault): boolean {
  return status === 400 && /temperature/i.test(body);
}

interface Reading {
  readonly fits: (fault: Fault) => boolean;
  readonly code: ErrorCode;
  /** {title}, {status}, {model}, {key} and {file} are filled in. */
  readonly message: string;
  readonly hint: string;
  readonly final?: boolean;
}

/** The first row that fits a fault tells it. */
const READINGS: readonly Reading[] = [
  {
    fits: ({ billing }) => billing,
    code: "ACCESS_DENIED",
    message: "{title} wants payment first ({status})",
    hint: "see the account's billing, or name another provider",
  },
  {
    fits: ({ badKey, status }) => badKey || status === 401 || status === 403,
    code: "AUTH_FAILED",
    message: "{title} refused the key ({status})",
    hint: "check {key}",
  },
  {
    fits: ({ status }) => status === undefined,
    code: "OFFLINE",
    message: "{title} cannot be reached",
    hint: "check the network, and {file}.baseUrl in the config file",
  },
  {
    fits: ({ garbled }) => garbled,
    code: "UPSTREAM_ERROR",
    message: "{title} sent an answer that cannot be read",
    hint: "check {file}.baseUrl in the config file",
    final: true,
  },
  {
    fits: ({ status }) => status === 404,
    code: "INVALID_INPUT",
    message: 'model: {title} knows no model "{model}" (404)',
    hint: "name another model, or set {file}.model (and {file}.baseUrl, if it was moved) in the config file",
  },
  {
    fits: ({ status }) => status === 413,
    code: "INVALID_INPUT",
    message: "text: {title} says that it is too long (413)",
    hint: "shorten text or context",
  },
  {
    fits: ({ status }) => status === 429,
    code: "RATE_LIMITED",
    message: "{title} takes no more requests for now (429)",
    hint: "wait a minute, or name another provider",
  },
  {
    fits: ({ passing }) => passing,
    code: "UPSTREAM_ERROR",
    message: "{title} failed ({status})",
    hint: "call again later, or name another provider",
  },
];

const REFUSED: Omit<Reading, "fits"> = {
  code: "UPSTREAM_ERROR",
  message: "{title} refused the request ({status})",
  hint: 'check the model "{model}"; the server\'s log has the details',
  final: true,
};

/** The failure in our words: who refused, what it means, what to do. */
export function refusal(fault: Fault, { kind, model }: ModelConfig, cause: unknown): LegibusError {
  const { title, keyVariable } = KINDS[kind];
  const status = fault.status === undefined ? "no status" : String(fault.status);
  const words: Readonly<Record<string, string>> = {
    title,
    status,
    model,
    key: keyVariable,
    file: `providers.${kind}`,
  };
  const filled = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_, name: string) => words[name] ?? "");
  const { code, message, hint, final } = READINGS.find(({ fits }) => fits(fault)) ?? REFUSED;
  return new LegibusError(code, filled(message), {
    hint: filled(hint),
    cause,
    ...(final && { retryable: false }),
  });
}
