import type { LegibusError } from "./errors.ts";
import { sanitise } from "./sanitise.ts";
import { oneLine, shortened } from "./text.ts";
import { VIEW_KEY } from "./views.ts";

export interface TextContent {
  readonly type: "text";
  readonly text: string;
}

/** A link to a resource, meant for the user; the text has everything that a model needs. */
export interface ResourceLink {
  readonly type: "resource_link";
  readonly uri: string;
  readonly name: string;
  readonly mimeType: string;
  readonly annotations: { readonly audience: readonly ["user"] };
}

/** Content that a client may show or open besides the text: a resource link, a file, an image in base64. */
export type Attachment =
  | ResourceLink
  | {
      readonly type: "resource";
      readonly resource: { readonly uri: string; readonly mimeType: string; readonly text: string };
    }
  | { readonly type: "image"; readonly data: string; readonly mimeType: string };

/** A tool's result: text, and for searches and lists the same facts as data. */
export interface ToolResult {
  readonly content: readonly TextContent[];
  /** MCP content blocks after the text. */
  readonly attached?: readonly Attachment[];
  readonly structuredContent?: Readonly<Record<string, unknown>>;
  readonly isError?: boolean;
  readonly _meta?: Readonly<Record<string, unknown>>;
}

/** Facts shown on a page about a draft. */
export interface PageFacts {
  /** The draft's file name. */
  readonly name: string;
  readonly language: "en" | "de";
  /** Time of the check. */
  readonly at: Date;
  /** Whether only the library was searched. */
  readonly isOffline: boolean;
}

/** Makes HTML pages for users from tool results. */
export interface Publisher {
  /** "Legibus 1.2.3" */
  readonly maker: string;
  /** Returns the page of a verified draft, made from a result of law:verify_citations with view data. */
  report(answer: ToolResult, facts: PageFacts): Promise<string>;
}

/** Maximum characters in one result: above this Claude Code moves the text to a file. */
export const MAX_ANSWER_CHARS = 50_000;
const MAX_ERROR_LINE = 2_000; // an error may echo input of any length

/** Returns a result that is one Markdown text, without `structuredContent`. */
export function markdown(text: string): ToolResult {
  return { content: [{ type: "text", text }] };
}

/**
 * Returns a result with the same facts twice: compact Markdown for readers, data for programs, and view-only
 * data in `_meta`.
 */
export function structured(
  text: string,
  data: Readonly<Record<string, unknown>>,
  meta?: Readonly<Record<string, unknown>>,
): ToolResult {
  return { content: [{ type: "text", text }], structuredContent: data, ...(meta && { _meta: meta }) };
}

/** Returns a link for the user, which clients do not add to the model's context. */
export function resourceLink({
  uri,
  name,
  mimeType,
}: Omit<ResourceLink, "type" | "annotations">): ResourceLink {
  return { type: "resource_link", uri, name, mimeType, annotations: { audience: ["user"] } };
}

/** Appends attachments after the text. */
export function withAttached(result: ToolResult, attached: readonly Attachment[]): ToolResult {
  return attached.length === 0 ? result : { ...result, attached: [...(result.attached ?? []), ...attached] };
}

/** Adds the data that only a view needs, if the caller shows views. */
export function withView(
  result: ToolResult,
  { views }: { readonly views?: boolean },
  made: () => unknown,
): ToolResult {
  return views === true ? { ...result, _meta: { ...result._meta, [VIEW_KEY]: made() } } : result;
}

/**
 * Removes nulls, empty texts, empty lists and empty objects at any depth from a result's data, because many
 * clients give the model the data instead of the text. Keys in `kept` stay even when empty.
 */
export function withoutNothings(result: ToolResult, kept: ReadonlySet<string>): ToolResult {
  const { structuredContent: data } = result;
  if (!data) return result;
  const left = Object.entries(data).flatMap(([key, value]) => {
    const inner = somethingOf(value);
    if (inner !== undefined) return [[key, inner]];
    return kept.has(key) && value !== null && value !== undefined ? [[key, value]] : [];
  });
  return { ...result, structuredContent: Object.fromEntries(left) };
}

/**
 * Returns a value without nulls, empty texts, empty lists and empty objects at any depth; undefined when
 * nothing is left.
 */
export function somethingOf(value: unknown): unknown {
  if (value === null || value === "") return undefined;
  if (Array.isArray(value))
    return value.length === 0 ? undefined : value.map((one) => somethingOf(one) ?? one);
  if (typeof value !== "object") return value;
  const left = Object.entries(value).flatMap(([key, one]) => {
    const inner = somethingOf(one);
    return inner === undefined ? [] : [[key, inner]];
  });
  return left.length === 0 ? undefined : Object.fromEntries(left);
}

/** Returns a result's texts, one a line. */
export function textOf({ content }: Pick<ToolResult, "content">): string {
  return content.map(({ text }) => text).join("\n");
}

/** Returns the error code with which a failure's text begins; undefined for any other text. */
export function failureCode({ content }: Pick<ToolResult, "content">): string | undefined {
  return /^ERROR ([A-Z_]{2,30}):/.exec(content[0]?.text ?? "")?.[1];
}

/** Returns the `isError` result of an error: its code and message, the next step and the link for the user. */
export function failure(error: LegibusError): ToolResult {
  const lines = [errorLine(`ERROR ${error.code}: ${error.message}`)];
  if (error.hint) lines.push(errorLine(`Try: ${error.hint}`));
  if (error.humanUrl) lines.push(`Open in a browser: ${oneLine(sanitise(error.humanUrl))}`);
  return { content: [{ type: "text", text: lines.join("\n").toWellFormed() }], isError: true };
}

/**
 * Cleans and shortens an error, which may echo a file name or argument: neither may start a line or control a
 * terminal.
 */
export function errorLine(text: string): string {
  return shortened(oneLine(sanitise(text)), MAX_ERROR_LINE).toWellFormed();
}

/** Adds notes on coerced arguments to the text and the data of a result. */
export function withNotes(result: ToolResult, notes: readonly string[]): ToolResult {
  if (notes.length === 0) return result;
  const said = notes.map((note) => `Note: ${note}`).join("\n");
  const content: TextContent[] = [...result.content, { type: "text", text: said }];
  const data = result.structuredContent;
  if (!data) return { ...result, content };
  const before = Array.isArray(data["notes"]) ? data["notes"] : [];
  return { ...result, content, structuredContent: { ...data, notes: [...before, ...notes] } };
}

/** Cuts a result to the size limit: the last resort after each tool's own paging. */
export function capped(result: ToolResult): ToolResult {
  const total = result.content.reduce((sum, part) => sum + part.text.length, 0);
  if (total <= MAX_ANSWER_CHARS) return result;
  const notice = "\n\n[cut: this answer was larger than 50,000 characters; ask for a smaller part]";
  let left = MAX_ANSWER_CHARS - notice.length;
  const content = result.content.flatMap((part): TextContent[] => {
    // some clients reject half a surrogate pair as JSON
    const text =
      part.text.length <= left ? part.text : part.text.slice(0, left).replace(/[\uD800-\uDBFF]$/, "");
    left = text === part.text ? left - text.length : 0; // no part follows a cut one
    return text === "" ? [] : [{ type: "text", text }];
  });
  return { ...result, content: [...content, { type: "text", text: notice }] };
}
