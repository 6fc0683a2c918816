import { html, type Markup } from "./html.ts";
import { type Language, READER_LABELS } from "./labels.ts";

/** Styles of law:cite offered for copying, with their usual names. */
export const COPIED_STYLES = [
  ["aglc4", "AGLC4"],
  ["de", "NJW"],
  ["at", "AZR"],
] as const;

/** Extracts a citation from law:cite's result, without its notes and emphasis. */
export function citationIn(text: string): string {
  return (text.split("\n\nNote:")[0] ?? "").replaceAll(/[*\\]/g, "").trim();
}

export interface Copied {
  readonly name: string;
  readonly text: string;
}

/** Renders a button for each form of a citation that has a text. */
export function copyButtons(citations: readonly Copied[], language: Language): Markup {
  const words = READER_LABELS[language];
  return html`${citations
    .filter(({ text }) => text !== "")
    .map(
      ({ name, text }) => html`<button data-copy="${text}"><span>${words.copy(name)}</span> ${text}</button>`,
    )}`;
}
