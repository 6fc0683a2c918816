import {
  ProtocolError as WireError,
  ProtocolErrorCode,
  type ServerContext,
} from "@modelcontextprotocol/server";
import type { App } from "../index.ts";
import { abortingAt, type Caller, LOCAL_USER, type SaidFacts, type ToolCall } from "../../core/call.ts";
import {
  cancelled,
  type ErrorCode,
  LegibusError,
  ProtocolError,
  QuestionForUser,
} from "../../core/errors.ts";
import { heardBy, type Logger, type LogListener } from "../../core/logger.ts";
import { failure, textOf } from "../../core/result.ts";

const DEADLINE_MS = 50_000; // Claude Desktop allows a call 60 s, whatever its progress
const GRACE_MS = 1_000; // lets work that heeds its signal return its own result instead of the time-out

const TOLD_MS = 600_000; // a client may have several conversations in one session
const MOST_TOLD = 5_000; // documents of all conversations

/** Facts during one call; `sent` marks those of an answer that reached its client. */
export interface CallFacts extends SaidFacts {
  /** Marks the header lines of the answer as sent in this conversation. */
  readonly sent: () => void;
}

/**
 * Remembers the header lines sent in each conversation, so that a second paragraph of a document needs no second
 * header. A request that is repeated word for word gets all lines again, because its first answer may be lost.
 */
export function createSaidFacts(now: () => number = () => performance.now()) {
  type Told = Readonly<Record<"lines" | "requests", ReadonlySet<string>>>;
  const told = new Map<string, Told & { readonly at: number }>();
  const recent = (key: string): Told => {
    const before = told.get(key);
    return before !== undefined && now() - before.at <= TOLD_MS
      ? before
      : { lines: new Set(), requests: new Set() };
  };
  return {
    during(conversation: string, request: string): CallFacts {
      const pending = new Map<string, ReadonlySet<string>>();
      return {
        fresh(document, lines) {
          const key = `${conversation} ${document}`;
          const before = recent(key);
          const known = pending.get(key) ?? (before.requests.has(request) ? new Set<string>() : before.lines);
          pending.set(key, new Set([...known, ...lines]));
          return lines.filter((line) => !known.has(line));
        },
        sent() {
          for (const [key, lines] of pending) {
            const before = recent(key);
            told.delete(key); // keeps the newest last
            told.set(key, {
              lines: new Set([...before.lines, ...lines]),
              requests: new Set([...before.requests, request]),
              at: now(),
            });
            const [oldest] = told.keys();
            if (told.size > MOST_TOLD && oldest !== undefined) told.delete(oldest);
          }
        },
      };
    },
  };
}

const LONGEST_SESSION = 200; // characters

/**
 * Returns what tells a client's conversations apart: over HTTP the session of revisions before 2026-07-28 or the
 * conversation that ChatGPT names; undefined when a request belongs to none that is known.
 */
export function conversationOf(context: Pick<ServerContext, "http" | "mcpReq">): string | undefined {
  const { http, mcpReq } = context;
  const session = mcpReq._meta?.["openai/session"] ?? http?.req?.headers.get("mcp-session-id");
  if (typeof session !== "string" || session.length > LONGEST_SESSION) return http ? undefined : "";
  return JSON.stringify([callerOf(context).user ?? LOCAL_USER, session]);
}

interface Answering<T> extends Pick<ToolCall, "said" | "confirm" | "ask" | "views"> {
  /** Receives what the call logs. */
  readonly heard?: LogListener | undefined;
  readonly work: (call: ToolCall) => Promise<T>;
  /** Returns the result for work that ignores its signal; without it the error is thrown. */
  readonly late?: (error: LegibusError) => T;
  /** Name for the log: canonical, never an argument. */
  readonly tool: string;
  /** Classifies an answer that was returned, not thrown. */
  readonly outcomeOf?: (answer: T) => string;
}

/** Answers a request that may take long, soon after its deadline at the latest, and releases what the call held. */
export async function answering<T>(
  app: App,
  context: ServerContext,
  { work, late, tool, outcomeOf = () => "ok", ...more }: Answering<T>,
): Promise<T> {
  const call = toolCall(app, context, tool, more);
  const started = performance.now();
  let outcome = "ERROR";
  let timer: NodeJS.Timeout | undefined;
  const inTime = async () =>
    await new Promise<T>((resolve, reject) => {
      const overdue = () => {
        const error = cancelled(call.signal);
        app.log.error("a call did not end at its deadline", { what: tool });
        if (late) resolve(late(error));
        else reject(error);
      };
      timer = setTimeout(overdue, call.deadline - performance.now() + GRACE_MS).unref();
      work(call).then(resolve, reject);
    });
  try {
    const answer = await guarded(app, tool, inTime);
    outcome = outcomeOf(answer);
    return answer;
  } catch (error) {
    if (error instanceof QuestionForUser) outcome = "asked";
    throw error;
  } finally {
    clearTimeout(timer);
    call.end();
    const source = tool.includes(":") ? (tool.split(":", 1)[0] ?? "") : "none";
    const ms = Math.round(performance.now() - started);
    app.calls.report({
      tool,
      source,
      user: call.user ?? LOCAL_USER,
      request: requestOf(context),
      ms,
      outcome,
    });
  }
}

interface RunningCall extends ToolCall {
  readonly deadline: number;
  readonly end: () => void;
}

/** Creates the call for a handler: the client's cancellation, our deadline, and progress if requested. */
function toolCall(
  app: App,
  context: ServerContext,
  tool: string,
  { heard, ...given }: Omit<Answering<unknown>, "work" | "late" | "tool" | "outcomeOf">,
): RunningCall {
  const { signal, _meta, id } = context.mcpReq;
  const token = _meta?.progressToken;
  const deadline = createDeadline(signal, app.callMs ?? DEADLINE_MS);
  let reached = 0;
  let log: Logger | undefined;
  return {
    get signal() {
      return deadline.signal();
    },
    end: deadline.end,
    deadline: deadline.endsAt,
    get log() {
      return (log ??= heardLog(app.log.child({ tool, call: id }), heard)); // created lazily: few calls log anything
    },
    ...callerOf(context),
    ...given,
    progress(fraction, message) {
      const progress = Math.min(fraction, 1);
      if (token === undefined || !(progress > reached) || signal.aborted) return;
      reached = progress; // the protocol requires strictly rising progress
      const params = { progressToken: token, progress, total: 1, message };
      context.mcpReq.notify({ method: "notifications/progress", params }).catch((error: unknown) => {
        app.log.debug("progress was not sent", { error });
      });
    },
  };
}

function heardLog(log: Logger, heard: LogListener | undefined): Logger {
  return heard ? heardBy(log, heard) : log;
}

/** Returns the request id given by the transport, for matching lines of several logs. */
function requestOf({ http, mcpReq }: ServerContext): string {
  const given = http?.authInfo?.extra?.["request"];
  return typeof given === "string" ? given : String(mcpReq.id);
}

/** Returns the caller as identified by the transport; empty on stdio. */
export function callerOf({ http }: Pick<ServerContext, "http">): Caller {
  const { clientId: user, extra } = http?.authInfo ?? {};
  const matters = extra?.["matters"];
  return {
    ...(user !== undefined && { user }),
    ...(Array.isArray(matters) && { matters: matters.filter((one) => typeof one === "string") }),
  };
}

/**
 * Creates a signal that aborts with the client, or with a time-out at the deadline. Created on first use: it
 * is the most expensive part of a call that only computes.
 */
function createDeadline(client: AbortSignal, ms: number) {
  const endsAt = performance.now() + ms;
  let made: ReturnType<typeof abortingAt> | undefined;
  return {
    endsAt,
    signal: () => (made ??= abortingAt(endsAt, client)).signal,
    end: () => made?.end(),
  };
}

/** Codes of errors in what a client sent. */
const WRONG_PARAMS: ReadonlySet<ErrorCode> = new Set(["INVALID_INPUT", "NOT_FOUND"]);

/** Runs a request handler; only messages of this program reach the client, other errors go to the log. */
export async function guarded<T>(app: App, what: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof WireError || error instanceof QuestionForUser) throw error;
    if (error instanceof ProtocolError) {
      const { message, data } = app.catalogue.renderIn({ message: error.message, data: error.data });
      throw new WireError(error.code, message, data);
    }
    if (error instanceof LegibusError) {
      const text = app.catalogue.render(textOf(failure(error)));
      throw new WireError(
        WRONG_PARAMS.has(error.code) ? ProtocolErrorCode.InvalidParams : ProtocolErrorCode.InternalError,
        text.replace(/^ERROR /, "").replaceAll("\n", ". "),
      );
    }
    app.log.error("internal error", { what, error });
    throw new WireError(ProtocolErrorCode.InternalError, "internal error, see the server's log");
  }
}
