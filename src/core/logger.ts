export const LOG_LEVELS = ["debug", "info", "warn", "error", "silent"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];
type Fields = Readonly<Record<string, unknown>>;

/** Writes one JSON line per event to stderr; stdout belongs to JSON-RPC. */
export interface Logger {
  debug(event: string, fields?: Fields): void;
  info(event: string, fields?: Fields): void;
  warn(event: string, fields?: Fields): void;
  error(event: string, fields?: Fields): void;
  child(fields: Fields): Logger;
}

export interface LoggerOptions {
  readonly level: LogLevel;
  readonly write: (line: string) => void;
  /** Values that must never appear in a line (keys, passwords, cookies). */
  readonly secrets?: readonly string[];
}

const SHORTEST_SECRET = 4; // a shorter value would blank out ordinary words

export function createLogger(options: LoggerOptions, bound: Fields = {}): Logger {
  const secrets = (options.secrets ?? []).filter((value) => value.length >= SHORTEST_SECRET);
  const threshold = LOG_LEVELS.indexOf(options.level);
  const emit = (level: Exclude<LogLevel, "silent">, event: string, fields: Fields = {}) => {
    if (LOG_LEVELS.indexOf(level) < threshold) return;
    const line = JSON.stringify({ level, event, ...bound, ...fields }, plainError);
    options.write(`${secrets.reduce((text, secret) => text.replaceAll(secret, "[secret]"), line)}\n`);
  };
  return {
    debug: (event, fields) => emit("debug", event, fields),
    info: (event, fields) => emit("info", event, fields),
    warn: (event, fields) => emit("warn", event, fields),
    error: (event, fields) => emit("error", event, fields),
    child: (fields) => createLogger(options, { ...bound, ...fields }),
  };
}

export const silentLogger: Logger = createLogger({ level: "silent", write: () => {} });

function plainError(_key: string, value: unknown): unknown {
  if (!(value instanceof Error)) return value;
  return { name: value.name, message: value.message, stack: value.stack, cause: value.cause };
}
