import { copyFile, readdir, readFile, readlink, realpath, stat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { isDeepStrictEqual } from "node:util";
import {
  createScanner,
  findNodeAtLocation,
  type Node,
  parse,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from "jsonc-parser";
import { parse as parseToml, stringify as stringifyToml } from "smol-toml";
import { hasCode } from "../../core/errors.ts";
import { withoutEnd } from "../../core/text.ts";
import { regex } from "../../core/regex.ts";
import { makeFolder, writeAtomically } from "../../documents/disk.ts";

const PRIVATE = 0o600; // it may hold keys

/**
 * Reads the file's text, empty when there is none.
 * @throws Error when it is not UTF-8, because writing it back would lose content
 */
export async function readSettings(path: string): Promise<string> {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(await readFile(path));
  } catch (error) {
    if (hasCode(error, "ENOENT")) return "";
    if (hasCode(error, "ERR_ENCODING_INVALID_ENCODED_DATA"))
      throw new Error("it is not UTF-8", { cause: error });
    throw error;
  }
}

/**
 * Replaces the file atomically after copying the old one; returns the copy's path. A symbolic link is
 * followed, not replaced.
 */
export async function writeSettings(path: string, text: string, now: Date): Promise<string | undefined> {
  const target = await targetOf(path);
  makeFolder(dirname(target));
  const mode = await modeOf(target);
  const copy = mode === undefined ? undefined : `${target}.${now.toISOString().replaceAll(/[:.]/g, "-")}.bak`;
  if (copy !== undefined) await copyFile(target, copy);
  await writeAtomically(target, text, mode ?? PRIVATE);
  return copy;
}

/** Follows symbolic links, also to a file that does not exist yet. */
async function targetOf(path: string): Promise<string> {
  const linked = async () => await targetOf(resolve(dirname(path), await readlink(path)));
  return await realpath(path).catch(async (error: unknown) =>
    hasCode(error, "ENOENT") ? await linked().catch(() => path) : path,
  );
}

const BACKUP = /\.\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z\.bak$/;

/** Lists the copies of a file that earlier runs made. */
export async function backupsOf(path: string): Promise<readonly string[]> {
  const target = await targetOf(path);
  const names = await readdir(dirname(target)).catch(() => []);
  return names
    .filter((name) => name.startsWith(`${basename(target)}.`) && BACKUP.test(name))
    .map((name) => join(dirname(target), name));
}

async function modeOf(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).mode & 0o777;
  } catch (error) {
    if (hasCode(error, "ENOENT")) return undefined;
    throw error;
  }
}

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
  /** `eol` is the line break of the lines that are added. */
  readonly write: (text: string, key: string, shape: Shape | undefined, eol: string) => string;
}

const MARK = "\uFEFF"; // some editors begin a file with it, and some parsers reject it

/** Verifies each edit by parsing it: this server's entry is as requested, and everything else unchanged. */
function checked({ parse, write }: Format): Editor {
  const read = (text: string, key: string) => entryOf(parse(withoutMark(text)), key);
  return {
    read,
    write(text, key, shape) {
      const before = withoutMark(text);
      if (isDeepStrictEqual(asJson(read(text, key)), asJson(shape))) return text;
      const after = write(before, key, shape, before.includes("\r\n") ? "\r\n" : "\n");
      if (!isWritten(parse, { before, after }, key, shape)) {
        throw new Error(
          `${key} is written in a way that cannot be edited safely (twice, or on one line): change it by hand`,
        );
      }
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
    const isOurs = isDeepStrictEqual(asJson(entryOf(now, key)), asJson(shape));
    return isOurs && isDeepStrictEqual(asJson(othersOf(now, key)), asJson(othersOf(parse(before), key)));
  } catch {
    return false;
  }
}

/** Removes prototypes and undefined values, which do not appear in a file. */
function asJson(value: unknown): unknown {
  if (value === undefined) return undefined;
  return JSON.parse(JSON.stringify(value, (_, one: unknown) => (typeof one === "bigint" ? `${one}n` : one)));
}

function othersOf(settings: Shape, key: string): Shape {
  const { [SERVER_NAME]: _, ...others } = shapeOf(settings[key] ?? {}, `an object as ${key}`);
  return { ...settings, [key]: others };
}

/** Returns one step of the file's indentation. */
function indentOf(text: string): string {
  return /\n([ \t]+)"/.exec(text)?.[1] ?? "  ";
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

function writeJson(text: string, key: string, shape: Shape | undefined, eol: string): string {
  const before = text.trim() === "" ? `{}${eol}` : text;
  const root = parseTree(before, [], { allowTrailingComma: true });
  if (!root) return before;
  const style = { eol, indent: indentOf(before) };
  const servers = findNodeAtLocation(root, [key]);
  const ours = findNodeAtLocation(root, [key, SERVER_NAME]);
  if (shape === undefined)
    return ours?.parent && servers ? withoutMember(before, servers, ours.parent) : before;
  if (ours) return replaced(before, ours.offset, ours.length, valueText(before, ours.offset, shape, style));
  return servers
    ? withMember(before, servers, { [SERVER_NAME]: shape }, style)
    : withMember(before, root, { [key]: { [SERVER_NAME]: shape } }, style);
}

interface Style {
  readonly eol: string;
  readonly indent: string;
}

function replaced(text: string, offset: number, length: number, by: string): string {
  return text.slice(0, offset) + by + text.slice(offset + length);
}

/** Writes a value as it looks at this position: its lines are indented like the line that it begins in. */
function valueText(text: string, at: number, value: unknown, { eol, indent }: Style): string {
  return JSON.stringify(value, null, indent).replaceAll("\n", `${eol}${marginAt(text, at)}`);
}

/** Returns the indentation of the line that holds a position. */
function marginAt(text: string, at: number): string {
  return /^[ \t]*/.exec(text.slice(text.lastIndexOf("\n", at - 1) + 1, at))?.[0] ?? "";
}

/** Appends the one member of `added` to an object; comments and other members stay as they are written. */
function withMember(text: string, object: Node, added: Shape, style: Style): string {
  const close = object.offset + object.length - 1;
  const last = object.children?.at(-1);
  const end = last && last.offset + last.length;
  const isTrailed = end !== undefined && commaAfter(text, end) !== undefined; // then ours is, too
  const comma = end === undefined || isTrailed ? "" : ",";
  const margin = `${style.eol}${marginAt(text, object.offset)}`;
  const member = valueText(text, object.offset, added, style).slice(1, -1).trimEnd() + (isTrailed ? "," : "");
  const inner = text.slice(object.offset + 1, close);
  const at = object.offset + 1 + inner.trimEnd().length;
  const rest = text.slice(at).replace(/^[ \t]*\}/, `${margin}}`);
  return `${text.slice(0, end ?? at)}${comma}${text.slice(end ?? at, at)}${member}${rest}`;
}

/** Removes a member with its line and the comma that separates it. */
function withoutMember(text: string, object: Node, member: Node): string {
  const end = member.offset + member.length;
  const behind = commaAfter(text, end);
  const members = object.children ?? [];
  const before = members[members.indexOf(member) - 1];
  const line = text.lastIndexOf("\n", member.offset - 1);
  const isAlone = line >= 0 && text.slice(line, member.offset).trim() === "";
  const kept = isAlone ? withoutEnd(text.slice(0, line), "\r") : text.slice(0, member.offset);
  const rest = text.slice(behind === undefined ? end : behind + 1);
  const comma = before && behind === undefined ? commaAfter(text, before.offset + before.length) : undefined;
  return (comma === undefined ? kept : replaced(kept, comma, 1, "")) + rest;
}

/** Returns the position of a comma after a value, over white space and comments. */
function commaAfter(text: string, at: number): number | undefined {
  const scanner = createScanner(text, true);
  scanner.setPosition(at);
  scanner.scan();
  const found = scanner.getTokenOffset();
  return text[found] === "," ? found : undefined;
}

function parsedToml(text: string): Shape {
  try {
    return shapeOf(parseToml(text, { integersAsBigInt: "asNeeded" }), "a TOML table");
  } catch (error) {
    const message = error instanceof Error ? (error.message.split("\n")[0] ?? "") : "";
    throw new Error(`it is not TOML (${message})`, { cause: error });
  }
}

/**
 * Replaces this server's table and its sub-tables, which are whole sections of lines; all other lines stay
 * unchanged.
 */
function writeToml(text: string, key: string, shape: Shape | undefined, eol: string): string {
  const kept = withoutSections(text, key);
  if (shape === undefined) return kept;
  const section = stringifyToml({ [key]: { [SERVER_NAME]: shape } }).trim();
  const above = kept.trim() === "" ? "" : `${kept.trimEnd()}${eol}${eol}`;
  return `${above}${section.replaceAll("\n", eol)}${eol}`;
}

function withoutSections(text: string, key: string): string {
  const ours = regex.plain`^\s*\[\s*${key}\s*\.\s*"?${SERVER_NAME}"?\s*(?:\.[^\]]*)?\]`;
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
