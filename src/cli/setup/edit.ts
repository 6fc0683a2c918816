import {
  applyEdits,
  type FormattingOptions,
  modify,
  type ParseError,
  parse,
  printParseErrorCode,
} from "jsonc-parser";
import { parse as parseToml, stringify as stringifyToml } from "smol-toml";

/** The server's name in every client. */
export const SERVER_NAME = "legibus";

type Shape = Readonly<Record<string, unknown>>;

/** A client's settings: text in, text out; comments and everything else stay as they are. @throws Error that says where the text is broken */
export interface Editor {
  /** Our entry, when there is one. */
  read(text: string, key: string): Shape | undefined;
  /** Puts our entry in, or in the place of the old one; `undefined` takes it out. */
  write(text: string, key: string, shape: Shape | undefined): string;
}

export const EDITORS: Readonly<Record<"json" | "toml", Editor>> = {
  json: { read: readJson, write: writeJson },
  toml: { read: readToml, write: writeToml },
};

const JSON_STYLE: FormattingOptions = { insertSpaces: true, tabSize: 2, eol: "\n" };

/** Comments and trailing commas are allowed where the client allows them: no file is refused for them. */
function parsedJson(text: string): Shape {
  const errors: ParseError[] = [];
  const value: unknown = text.trim() === "" ? {} : parse(text, errors, { allowTrailingComma: true });
  const [first] = errors;
  if (first) {
    const line = text.slice(0, first.offset).split("\n").length;
    throw new Error(`line ${line} is no JSON (${printParseErrorCode(first.error)})`);
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

function readJson(text: string, key: string): Shape | undefined {
  return entryOf(parsedJson(text), key);
}

function writeJson(text: string, key: string, shape: Shape | undefined): string {
  const present = readJson(text, key);
  if (shape === undefined && present === undefined) return text;
  const before = text.trim() === "" ? "{}\n" : text;
  return applyEdits(before, modify(before, [key, SERVER_NAME], shape, { formattingOptions: JSON_STYLE }));
}

function readToml(text: string, key: string): Shape | undefined {
  try {
    return entryOf(shapeOf(parseToml(text), "a TOML table"), key);
  } catch (error) {
    const message = error instanceof Error ? (error.message.split("\n")[0] ?? "") : "";
    throw new Error(`it is no TOML (${message})`, { cause: error });
  }
}

/** Our table and its sub-tables are whole sections of lines; all other lines stay as they are. */
function writeToml(text: string, key: string, shape: Shape | undefined): string {
  const present = readToml(text, key);
  if (shape === undefined && present === undefined) return text;
  const kept = withoutSections(text, key);
  if (present && readToml(kept, key)) {
    throw new Error(`${key}.${SERVER_NAME} is not written as a table of its own: take it out by hand`);
  }
  if (shape === undefined) return kept;
  const section = stringifyToml({ [key]: { [SERVER_NAME]: shape } }).trim();
  return `${kept.trim() === "" ? "" : `${kept.trimEnd()}\n\n`}${section}\n`;
}

function withoutSections(text: string, key: string): string {
  const ours = new RegExp(`^\\s*\\[\\s*${key}\\s*\\.\\s*"?${SERVER_NAME}"?\\s*(?:\\.[^\\]]*)?\\]`);
  let within = false;
  const kept = text.split("\n").filter((line) => {
    if (/^\s*\[/.test(line)) within = ours.test(line);
    return !within;
  });
  return kept.join("\n");
}
