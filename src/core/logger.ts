export const LOG_LEVELS = ["debug", "info", "warn", "error", "silent"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];
type Fields = Readonly<Record<string, unknown>>;

/** Writes one JSON line per event to stderr; stdout is reserved for JSON-RPC. */
export interface Logger {
  debug(event: string, fields?: Fields): void;
  info(event: string, fields?: Fields): void;
  warn(event: string, fields?: Fields): void;
  error(event: string, fields?: Fields): void;
  /** Returns a logger that adds these fields to every line, optionally with its own level. */
  child(fields: Fields, level?: LogLevel): Logger;
}

export interface LoggerOptions {
  readonly level: LogLevel;
  /** Receives a line with its line break. */
  readonly write: (line: string) => void;
  /** Values that must never appear in a line (keys, passwords, cookies). */
  readonly secrets?: readonly string[];
}

const SHORTEST_SECRET = 4; // characters; a shorter value would blank out ordinary words

/** Creates a logger that drops lines below `level`; `bound` are fields of every line. */
export function createLogger(options: LoggerOptions, bound: Fields = {}): Logger {
  const hide = hider(options.secrets ?? []);
  const threshold = LOG_LEVELS.indexOf(options.level);
  const emit = (level: Exclude<LogLevel, "silent">, event: string, fields: Fields = {}) => {
    if (LOG_LEVELS.indexOf(level) < threshold) return;
    const time = new Date().toISOString();
    options.write(`${lineOf({ time, level, event, ...bound, ...fields }, hide)}\n`);
  };
  return {
    debug: (event, fields) => emit("debug", event, fields),
    info: (event, fields) => emit("info", event, fields),
    warn: (event, fields) => emit("warn", event, fields),
    error: (event, fields) => emit("error", event, fields),
    child: (fields, level = options.level) => createLogger({ ...options, level }, { ...bound, ...fields }),
  };
}

/** Receives a log line; its fields may hold data meant only for the server's operator. */
export type LogListener = (level: Exclude<LogLevel, "silent">, event: string, fields: Fields) => void;

/** Returns a logger that also passes every line to a listener, whatever the log's own level. */
export function heardBy(log: Logger, listener: LogListener): Logger {
  const both =
    (level: Exclude<LogLevel, "silent">) =>
    (event: string, fields: Fields = {}) => {
      log[level](event, fields);
      listener(level, event, fields);
    };
  return {
    debug: both("debug"),
    info: both("info"),
    warn: both("warn"),
    error: both("error"),
    child: (fields, level) =>
      heardBy(log.child(fields, level), (at, event, more) => listener(at, event, { ...fields, ...more })),
  };
}

export const silentLogger: Logger = createLogger({ level: "silent", write: () => {} });

/**
 * Returns a function that replaces secrets in a text, the longest first, so that no rest of a secret survives
 * when a shorter one is its prefix.
 */
export function hider(secrets: readonly string[]): (text: string) => string {
  const hidden = secrets
    .filter((value) => value.length >= SHORTEST_SECRET)
    .toSorted((a, b) => b.length - a.length);
  return (text) => hidden.reduce((rest, secret) => rest.replaceAll(secret, "[secret]"), text);
}

/** Serializes a log entry; secrets are replaced before JSON escapes them, and logging never throws. */
function lineOf(entry: Fields, hide: (text: string) => string): string {
  const seen = new Set<unknown>();
  const plain = (_key: string, value: unknown): unknown => {
    if (typeof value === "string") return hide(value);
    if (typeof value === "bigint") return String(value);
    if (typeof value !== "object" || value === null) return value;
    if (seen.has(value)) return "[repeated]"; // causes and sockets contain themselves
    seen.add(value);
    return value instanceof Error
      ? { name: value.name, message: value.message, stack: value.stack, cause: value.cause }
      : value;
  };
  try {
    return JSON.stringify(entry, plain);
  } catch {
    return JSON.stringify(
      { time: entry["time"], level: entry["level"], event: entry["event"], fields: "[unreadable]" },
      plain,
    );
  }
}
