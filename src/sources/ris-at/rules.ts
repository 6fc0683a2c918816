import type { Attributes } from "../../markup/html/elements.ts";
import type { HtmlRules } from "../../markup/html/rules.ts";
import type { InlineStyle } from "../../markup/html/inline.ts";
import { numberOf, toId } from "./urls.ts";

const STYLES: Readonly<Record<string, Partial<InlineStyle>>> = {
  Fett: { bold: true },
  Kursiv: { italic: true },
  Hoch: { raised: true },
};

function has(attributes: Attributes, name: string): boolean {
  return attributes["class"]?.split(/\s+/).includes(name) === true;
}

/** RIS prints every abbreviation twice: for the eye (hidden from reading programs) and spelled out for the ear. */
export const rules: HtmlRules = {
  skip: (_name, attributes) => has(attributes, "sr-only"),
  show: (_name, attributes) => attributes["aria-hidden"] === "true",
  style: (_name, attributes) => Object.entries(STYLES).find(([name]) => has(attributes, name))?.[1],
  link(attributes) {
    const number = numberOf(attributes["href"] ?? "");
    return number === undefined ? { kind: "text" } : { kind: "link", href: toId(number) };
  },
};
