import { sanitise } from "../core/sanitise.ts";

/** Mark-up that `html` made: the only text that is written to a page as it is. */
export class Markup {
  readonly text: string;

  constructor(parts: readonly string[], values: readonly Value[]) {
    this.text = parts.map((part, at) => `${part}${written(values[at])}`).join("");
  }
}

export type Value = Markup | string | number | undefined | false | readonly Value[];

/** A piece of a page; values are put in as text, lists one after the other, undefined and false as nothing. Attributes are in double quotation marks. */
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

/** An address that a reader may follow: of the web only, never one that runs a program. */
export function webAddress(address: string | undefined): string | undefined {
  return address !== undefined && /^https?:\/\/[^\s/]/i.test(address) ? address : undefined;
}
