import { parseJson } from "./json.ts";
import { byWord, shortened, withoutEnd } from "./text.ts";
import type { JsonSchema } from "./schema.ts";
import { mapStrings } from "./sanitise.ts";

/** JSON does not allow half a surrogate pair; no tool takes arguments nested deeper than this. */
const WELL_FORMED = {
  isClean: (text: string) => text.isWellFormed(),
  clean: (text: string) => text.toWellFormed(),
  maxDepth: 100,
};

/** Other words for the values of a parameter, in lower case, with `_` for a space; `cases` is a spelling of `case`. */
export type Synonyms = Readonly<Record<string, Readonly<Record<string, string>>>>;

export interface CoercedArguments {
  readonly args: Readonly<Record<string, unknown>>;
  /**
   * Changes to mention in the result; wrapping a value in a list or an object is not mentioned, because its
   * meaning is the same.
   */
  readonly notes: readonly string[];
}

/**
 * Other names that models use for a parameter, each accepted only if the tool has no parameter of that name.
 */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  id: ["document_id", "doc_id", "document", "citation", "reference", "url", "uri"],
  url: ["id", "link", "address", "uri", "document_id"],
  pin: ["pinpoint", "pins", "section", "provision", "paragraph", "article"],
  paragraph: ["section", "article", "provision", "norm", "pin"],
  law: ["act", "statute", "code"],
  query: ["q", "search", "search_query", "keywords", "question", "text"],
  pattern: ["query", "q", "text", "phrase", "words", "search"],
  text: ["draft", "content", "memo", "document", "prompt", "question", "input"],
  template_id: ["template"],
  documents: ["ids"],
  from: ["from_date", "date_from", "start_date", "after", "since"],
  to: ["to_date", "date_to", "end_date", "until", "before"],
  as_at: ["date", "as_of", "at", "on", "in_force"],
  limit: ["max_results", "count", "num_results", "top_k", "page_size"],
  language: ["lang"],
  law_abbreviation: ["law", "abbreviation", "act", "code"],
  vpath: ["id", "url", "path", "document", "document_id"],
  term: ["query", "q", "prefix", "text"],
  prefix: ["court", "name", "query"],
  user_id: ["user", "username", "owner"],
  project_id: ["id", "project"],
  task_id: ["id", "task"],
  citation: ["id", "reference", "query", "text", "case"],
};

/**
 * Corrects frequent, unmistakable mistakes of models: camelCase and other parameter names; numbers and
 * booleans sent as strings; marks around an id or URL; lists and objects sent as JSON in a string; a string where a list, or an object
 * with one required property, is expected; a list where one text is expected beside a parameter for several;
 * a number for a pin or a year, and a list of pins; an enum value in another spelling or in a list; "today" for a day that
 * is today's by default; `null` or "" for an optional parameter. Everything else is left for the schema to reject.
 */
export function coerceArguments(
  schema: JsonSchema,
  synonyms: Synonyms,
  sentArguments: Readonly<Record<string, unknown>>,
): CoercedArguments {
  const properties = schema.properties ?? {};
  const notes: string[] = [];
  const raw = wrapIntoList(sentArguments, schema);
  const said = Object.entries(raw).filter(
    ([name, value]) => !isLeftOut(name, value, schema) && !isToday(name, value, properties),
  );
  const entries = said.map(([sent, given]): [string, unknown] => {
    const value = mapStrings(given, WELL_FORMED);
    const name = knownName(sent, properties, raw) ?? severalOf(sent, value, properties, raw) ?? sent;
    if (sent !== name && snakeOf(sent) !== name) notes.push(`${sent} was read as ${name}`);
    const property = properties[name];
    if (!property) return [name, value];
    const texts = asTexts(name, value, property);
    const coerced = asTexts(name, coerce(texts, property, synonyms[name] ?? {}), property);
    if (coerced !== texts && !isOnlyWrapped(texts, coerced))
      notes.push(`${name}: ${shown(value)} was read as ${shown(coerced)}`);
    return [name, withItems(coerced, property, notes)];
  });
  return { args: Object.fromEntries(entries), notes };
}

/** Corrects each object of a list in the same way. */
function withItems(value: unknown, { items }: JsonSchema, notes: string[]): unknown {
  if (!Array.isArray(value) || !items?.properties) return value;
  return value.map((item: unknown) => {
    if (typeof item !== "object" || item === null || Array.isArray(item)) return item;
    const { args, notes: said } = coerceArguments(items, {}, Object.fromEntries(Object.entries(item)));
    notes.push(...said);
    return args;
  });
}

/** Parameters whose empty text is a mistake that matters. */
const NEVER_EMPTY: ReadonlySet<string> = new Set(["idempotency_key", "model"]);

/** Whether an argument says that it is left out, as models fill in optional parameters: `null`, `""`. */
function isLeftOut(name: string, value: unknown, { properties = {}, required = [] }: JsonSchema): boolean {
  if (!Object.hasOwn(properties, name) || required.includes(name)) return false;
  const isText = properties[name]?.type === "string" && !NEVER_EMPTY.has(name);
  return value === null || (isText && typeof value === "string" && value.trim() === "");
}

/** Days that are today's when they are left out. */
const UNTIL_TODAY: ReadonlySet<string> = new Set(["as_at", "to", "start_date"]);
const TODAY = /^\s*(?:today|now|current|present|heute|jetzt|aktuell)\s*$/i;

/** Whether an argument says in a word what its parameter means when it is left out. */
function isToday(name: string, value: unknown, properties: Properties): boolean {
  const isKnown = UNTIL_TODAY.has(name) && Object.hasOwn(properties, name);
  return isKnown && typeof value === "string" && TODAY.test(value);
}

/** Parameters that are numbers to a model, and texts to the schema. */
const NUMBERED: ReadonlySet<string> = new Set(["pin", "paragraph", "from", "to", "as_at"]);

const QUOTED_LIST = /^\s*\[\s*"/; // `[14]` is a pin

/** Parameters that name one document. */
const REFERENCES: ReadonlySet<string> = new Set(["id", "url"]);
/** Longest id, URL or citation of one document. */
export const LONGEST_REFERENCE = 4_096; // characters
const IN_MARKS = /^(?:<([^<>]+)>|`([^`]+)`|"([^"]+)"|'([^']+)')$/;

/** Returns the id or URL without what a model or a sentence wrote around it: `<…>`, `"…"`, `[name](…)`, a last full stop. */
function unwrapped(text: string): string {
  if (text.length > LONGEST_REFERENCE) return text;
  const plain = withoutEnd(text.trim(), ".,;");
  const inner = linkIn(plain) ?? IN_MARKS.exec(plain)?.slice(1).find(Boolean);
  return inner === undefined ? plain : unwrapped(inner);
}

/** Returns the address of a Markdown link, without its title. */
function linkIn(text: string): string | undefined {
  const at = text.startsWith("[") && text.endsWith(")") ? text.lastIndexOf("](") : -1;
  const [address = ""] = text
    .slice(at + 2, -1)
    .trim()
    .split(/\s/);
  return at > 0 && address.includes(":") ? address : undefined;
}

/** Writes a number as text, joins several pins with commas, and unwraps an id, where the schema expects a text. */
function asTexts(name: string, value: unknown, { type }: JsonSchema): unknown {
  if (type === "string" && typeof value === "string" && REFERENCES.has(name)) return unwrapped(value);
  if (type !== "string" || !NUMBERED.has(name)) return value;
  if (typeof value === "number") return String(value);
  if (name !== "pin") return value;
  const pins = typeof value === "string" && QUOTED_LIST.test(value) ? parseJson(value) : value;
  return Array.isArray(pins) &&
    pins.length > 0 &&
    pins.every((one) => ["string", "number"].includes(typeof one))
    ? pins.map(String).join(", ")
    : value;
}

type Properties = Readonly<Record<string, JsonSchema>>;
type Raw = Readonly<Record<string, unknown>>;

/**
 * Returns the parameter that a name means; undefined when it means none, several, or one that was also sent.
 */
function knownName(sent: string, properties: Properties, raw: Raw): string | undefined {
  if (Object.hasOwn(properties, sent))
    return Array.isArray(raw[sent]) && properties[sent]?.type === "string" ? undefined : sent;
  const snake = snakeOf(sent);
  const free = Object.keys(properties).filter((name) => !Object.hasOwn(raw, name));
  if (free.includes(snake)) return snake;
  const meant = free.filter((name) => OTHER_NAMES[name]?.includes(snake));
  if (meant.includes("paragraph")) return "paragraph"; // `section` of a law, not a place in it
  return meant.length === 1 ? meant[0] : undefined;
}

function snakeOf(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/**
 * Returns the list parameter whose items require only the property that was sent as a list: `ids` sent as
 * `id`.
 */
function severalOf(sent: string, value: unknown, properties: Properties, raw: Raw): string | undefined {
  if (!Array.isArray(value)) return undefined;
  return Object.entries(properties).find(
    ([name, { items }]) =>
      !Object.hasOwn(raw, name) && items?.required?.length === 1 && items.required[0] === sent,
  )?.[0];
}

/**
 * Moves unknown arguments into the one required list as its only item, if they are properties of such an
 * item: id and pin.
 */
function wrapIntoList(raw: Raw, { properties = {}, required = [] }: JsonSchema): Raw {
  const unknown = Object.keys(raw).filter((name) => !Object.hasOwn(properties, name));
  const list = required.find(
    (name) => properties[name]?.items?.type === "object" && !Object.hasOwn(raw, name),
  );
  const item = list === undefined ? undefined : properties[list]?.items;
  const isItem =
    unknown.every((name) => Object.hasOwn(item?.properties ?? {}, name)) &&
    (item?.required ?? []).every((name) => unknown.includes(name));
  if (list === undefined || unknown.length === 0 || !isItem) return raw;
  const one = Object.fromEntries(unknown.map((name) => [name, raw[name]]));
  const rest = Object.entries(raw).filter(([name]) => !unknown.includes(name));
  return { ...Object.fromEntries(rest), [list]: [one] };
}

function coerce(value: unknown, schema: JsonSchema, synonyms: Readonly<Record<string, string>>): unknown {
  if (Array.isArray(value)) {
    return value.length === 1 && schema.type === "string"
      ? coerceScalar(value[0], schema, synonyms)
      : itemsFromStrings(value, schema.items);
  }
  return coerceScalar(value, schema, synonyms);
}

function coerceScalar(
  value: unknown,
  schema: JsonSchema,
  synonyms: Readonly<Record<string, string>>,
): unknown {
  if (typeof value !== "string") return expandRecord(value, schema);
  if (schema.type === "integer") return /^-?\d{1,15}$/.test(value.trim()) ? Number(value) : value;
  if (schema.type === "boolean") return BOOLEANS.get(value.trim().toLowerCase()) ?? value;
  if (schema.type === "array")
    return value.trim() === "" ? [] : coerce(parsed(value, "[") ?? [value], schema, synonyms);
  if (schema.type === "object") return parsed(value, "{") ?? value;
  return schema.enum ? enumValue(value, schema.enum, synonyms) : value;
}

/**
 * Expands `{hearing: "2027-03-01"}` into items when a list of name and value pairs is expected; wraps a
 * single complete item in a list.
 */
function expandRecord(value: unknown, { type, items: item }: JsonSchema): unknown {
  const required = (type === "array" && item?.type === "object" && item.required) || [];
  const [name, says, ...more] = required;
  if (typeof value !== "object" || value === null || required.length === 0) return value;
  if (required.every((key) => Object.hasOwn(value, key))) return [value];
  const entries = Object.entries(value);
  if (name === undefined || says === undefined || more.length > 0) return value;
  return entries.every(([, one]) => typeof one === "string")
    ? entries.map(([key, one]: [string, unknown]) => ({ [name]: key, [says]: one }))
    : value;
}

const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ["true", true],
  ["yes", true],
  ["ja", true],
  ["false", false],
  ["no", false],
  ["nein", false],
]);

/** Returns whether the coerced value only wraps the sent texts in a list, or each in an object. */
function isOnlyWrapped(sent: unknown, coerced: unknown): boolean {
  if (!Array.isArray(coerced)) return false;
  const texts: readonly unknown[] = [sent].flat();
  const isSame = (one: unknown, at: number) =>
    one === texts[at] || (typeof one === "object" && one !== null && Object.values(one)[0] === texts[at]);
  return texts.length === coerced.length && coerced.every(isSame);
}

/**
 * Turns strings into objects when a list expects objects: each is JSON, or the value of the object's only
 * required property.
 */
function itemsFromStrings(values: readonly unknown[], item: JsonSchema | undefined): unknown {
  if (item?.type !== "object" || !values.some((one) => typeof one === "string")) return values;
  const [only, ...more] = item.required ?? [];
  return values.map((one) => {
    if (typeof one !== "string") return one;
    return parsed(one, "{") ?? (only === undefined || more.length > 0 ? one : { [only]: one });
  });
}

/** Parses JSON that a client sent inside a string; undefined when the text is not JSON. */
function parsed(text: string, opening: "[" | "{"): unknown {
  return text.trimStart().startsWith(opening) ? parseJson(text) : undefined;
}

/** Names of languages and countries, with the codes that a parameter may take. */
const CODES = byWord({
  at: "austria austrian oesterreich österreich",
  de: "deutsch deutschland german germany",
  en: "englisch english",
});

function enumValue(
  value: string,
  allowed: readonly unknown[],
  synonyms: Readonly<Record<string, string>>,
): unknown {
  if (allowed.includes(value)) return value;
  const plain = value.trim().toLowerCase();
  const spelled = plainChoice(plain);
  const isWord = (word: string) => plainChoice(word) === spelled;
  const synonym = Object.entries(synonyms).find(([, words]) => words.split(" ").some(isWord))?.[0];
  const code = CODES.get(plain);
  if (synonym === undefined && allowed.includes(code)) return code;
  return synonym ?? allowed.find((one) => typeof one === "string" && plainChoice(one) === spelled) ?? value;
}

/** `in_progress`, `in-progress` and `In progress` are one spelling, `regulations` and `regulation` another. */
function plainChoice(text: string): string {
  return withoutEnd(text.toLowerCase().replaceAll(/[\s_-]+/g, " "), "s");
}

function shown(value: unknown): string {
  return shortened(JSON.stringify(value) ?? String(value), 80);
}
