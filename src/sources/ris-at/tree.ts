import { sanitise } from "../../core/sanitise.ts";

/**
 * Reads the service's JSON, which was made of XML: every repeated element is an object when there is one of it and
 * an array when there are more, empty elements are "", absent ones null objects, numbers are texts.
 */
export function toArray(value: unknown): readonly unknown[] {
  if (value === undefined || value === null || value === "" || isNil(value)) return [];
  return Array.isArray(value) ? value : [value];
}

/** What lies at the end of a path; of a repeated element on the way the first. */
export function at(value: unknown, ...path: readonly string[]): unknown {
  let node = value;
  for (const key of path) {
    const one: unknown = Array.isArray(node) ? node[0] : node;
    if (typeof one !== "object" || one === null || !Object.hasOwn(one, key)) return undefined;
    node = Reflect.get(one, key);
  }
  return node;
}

const IRREGULAR = /^\s|\s$|\s\s|[^\S ]/;

/** The text of an element, trimmed; undefined when it is empty, nil or no text. */
export function textAt(value: unknown, ...path: readonly string[]): string | undefined {
  const found = at(value, ...path);
  if (typeof found === "string") return plainText(found);
  const [one] = toArray(found);
  const text = typeof one === "object" ? at(one, "#text") : one;
  if (typeof text === "number") return String(text);
  return typeof text === "string" ? plainText(text) : undefined;
}

/** Without what cannot be seen: it is shown to a model. */
function plainText(raw: string): string | undefined {
  const text = sanitise(raw);
  const plain = IRREGULAR.test(text) ? text.replaceAll(/\s+/g, " ").trim() : text;
  return plain === "" ? undefined : plain;
}

/** The texts of `{item: …}`, one or many; several in one text are split at "; ". */
export function itemsAt(value: unknown, ...path: readonly string[]): readonly string[] {
  return toArray(at(value, ...path, "item")).flatMap((item) => textAt({ item }, "item")?.split("; ") ?? []);
}

function isNil(value: unknown): boolean {
  return typeof value === "object" && value !== null && "@xsi:nil" in value;
}
