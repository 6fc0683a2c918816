import { sanitise } from "../core/sanitise.ts";

/** Mark-up made by `html`: the only text written to a page unescaped. */
export class Markup {
  readonly text: string;

  constructor(parts: readonly string[], values: readonly Value[]) {
    this.text = parts.map((part, at) => `${part}${written(values[at])}`).join("");
  }
}

export type Value = Markup | string | number | undefined | false | readonly Value[];

/**
 * Template tag for mark-up: values are escaped, lists concatenated, undefined and false omitted. Attributes
 * must be in double quotation marks.
 */
export function html(parts: TemplateStringsArray, ...values: Value[]): Markup {
  return new Markup(parts, values);
}

function written(value: Value): string {
  if (value === undefined || value === false) return "";
  if (value instanceof Markup) return value.text;
  if (typeof value === "string" || typeof value === "number") return escaped(String(value));
  return value.map(written).join("");
}

const ENTITIES = new Map([
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ['"', "&quot;"],
  ["'", "&#39;"],
]);

function escaped(text: string): string {
  return sanitise(text).replaceAll(/[&<>"']/g, (one) => ENTITIES.get(one) ?? "");
}

/** Returns a URL if it is safe to follow: http or https only, never one that runs a script. */
export function webAddress(address: string | undefined): string | undefined {
  return address !== undefined && /^https?:\/\/[^\s/]/i.test(address) ? address : undefined;
}
