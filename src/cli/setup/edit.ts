import { isDeepStrictEqual } from "node:util";
import {
  applyEdits,
  type FormattingOptions,
  modify,
  type ParseError,
  parse,
  printParseErrorCode,
} from "jsonc-parser";
import { parse as parseToml, stringify as stringifyToml } from "smol-toml";

export const SERVER_NAME = "legibus";

type Shape = Readonly<Record<string, unknown>>;

/**
 * Edits a client's settings as text; comments and everything else stay unchanged.
 * @throws Error that gives the position of a syntax error
 */
export interface Editor {
  /** Returns this server's entry, if there is one. */
  read(text: string, key: string): Shape | undefined;
  /** Adds or replaces this server's entry; `undefined` removes it. */
  write(text: string, key: string, shape: Shape | undefined): string;
}

export const EDITORS: Readonly<Record<"json" | "toml", Editor>> = {
  json: checked({ parse: parsedJson, write: writeJson }),
  toml: checked({ parse: parsedToml, write: writeToml }),
};

interface Format {
  readonly parse: (text: string) => Shape;
  readonly write: (text: string, key: string, shape: Shape | undefined) => string;
}

const MARK = "\uFEFF"; // some editors begin a file with it, and some parsers reject it

/** Verifies each edit by parsing it: this server's entry is as requested, and everything else unchanged. */
function checked({ parse, write }: Format): Editor {
  const read = (text: string, key: string) => entryOf(parse(withoutMark(text)), key);
  return {
    read,
    write(text, key, shape) {
      if (shape === undefined && read(text, key) === undefined) return text;
      const before = withoutMark(text);
      const isWindows = before.includes("\r\n");
      const unix = isWindows ? before.replaceAll("\r\n", "\n") : before;
      const written = write(unix, key, shape);
      if (!isWritten(parse, { before: unix, after: written }, key, shape)) {
        throw new Error(
          `${key} is written in a way that cannot be edited safely (twice, or on one line): change it by hand`,
        );
      }
      const after = isWindows ? written.replaceAll("\n", "\r\n") : written;
      return text.startsWith(MARK) ? MARK + after : after;
    },
  };
}

function withoutMark(text: string): string {
  return text.startsWith(MARK) ? text.slice(1) : text;
}

function isWritten(
  parse: Format["parse"],
  { before, after }: { readonly before: string; readonly after: string },
  key: string,
  shape: Shape | undefined,
): boolean {
  try {
    const now = parse(after);
    const isOurs = isDeepStrictEqual(plain(entryOf(now, key)), plain(shape));
    return isOurs && isDeepStrictEqual(plain(othersOf(now, key)), plain(othersOf(parse(before), key)));
  } catch {
    return false;
  }
}

/** Removes prototypes and undefined values, which do not appear in a file. */
function plain(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}

function othersOf(settings: Shape, key: string): Shape {
  const { [SERVER_NAME]: _, ...others } = shapeOf(settings[key] ?? {}, `an object as ${key}`);
  return { ...settings, [key]: others };
}

/** Detects the file's indentation. */
function styleOf(text: string): FormattingOptions {
  const [, indent = "  "] = /\n([ \t]+)"/.exec(text) ?? [];
  const isTabbed = indent.startsWith("\t");
  return { insertSpaces: !isTabbed, tabSize: isTabbed ? 1 : indent.length, eol: "\n" };
}

/** Parses JSON with the comments and trailing commas that some clients allow. */
function parsedJson(text: string): Shape {
  const errors: ParseError[] = [];
  const value: unknown = text.trim() === "" ? {} : parse(text, errors, { allowTrailingComma: true });
  const [first] = errors;
  if (first) {
    const line = text.slice(0, first.offset).split("\n").length;
    throw new Error(`line ${line} is not JSON (${printParseErrorCode(first.error)})`);
  }
  return shapeOf(value, "a JSON object");
}

function shapeOf(value: unknown, wanted: string): Shape {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new TypeError(`it must hold ${wanted}`);
  }
  return Object.fromEntries(Object.entries(value));
}

function entryOf(settings: Shape, key: string): Shape | undefined {
  const servers = settings[key];
  if (servers === undefined) return undefined;
  const entry = shapeOf(servers, `an object as ${key}`)[SERVER_NAME];
  return entry === undefined ? undefined : shapeOf(entry, `an object as ${key}.${SERVER_NAME}`);
}

function writeJson(text: string, key: string, shape: Shape | undefined): string {
  const before = text.trim() === "" ? "{}\n" : text;
  const formattingOptions = styleOf(before);
  return applyEdits(before, modify(before, [key, SERVER_NAME], shape, { formattingOptions }));
}

function parsedToml(text: string): Shape {
  try {
    return shapeOf(parseToml(text), "a TOML table");
  } catch (error) {
    const message = error instanceof Error ? (error.message.split("\n")[0] ?? "") : "";
    throw new Error(`it is not TOML (${message})`, { cause: error });
  }
}

/**
 * Replaces this server's table and its sub-tables, which are whole sections of lines; all other lines stay
 * unchanged.
 */
function writeToml(text: string, key: string, shape: Shape | undefined): string {
  const kept = withoutSections(text, key);
  if (shape === undefined) return kept;
  const section = stringifyToml({ [key]: { [SERVER_NAME]: shape } }).trim();
  return `${kept.trim() === "" ? "" : `${kept.trimEnd()}\n\n`}${section}\n`;
}

function withoutSections(text: string, key: string): string {
  const ours = new RegExp(`^\\s*\\[\\s*${key}\\s*\\.\\s*"?${SERVER_NAME}"?\\s*(?:\\.[^\\]]*)?\\]`);
  const kept: string[] = [];
  let within = false;
  let between: string[] = []; // comments at the end of this server's table belong to the next one
  for (const line of text.split("\n")) {
    const isHeader = /^\s*\[/.test(line);
    if (isHeader && within && !ours.test(line)) kept.push(...between);
    if (isHeader) within = ours.test(line);
    if (!within) kept.push(line);
    else if (/^\s*(?:#|$)/.test(line)) between.push(line);
    else between = [];
  }
  return kept.join("\n");
}
