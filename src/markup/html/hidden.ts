import type { Attributes } from "./elements.ts";

const MAX_STYLE = 1_000; // characters
const UNSEEN =
  /(?:display\s{0,9}:\s{0,9}none|visibility\s{0,9}:\s{0,9}(?:hidden|collapse)|font-size\s{0,9}:\s{0,9}0(?![.\d])|opacity\s{0,9}:\s{0,9}0(?![.\d]))/i;

/** Returns whether an element is hidden from a reader of the page; its text is then skipped. */
export function isHidden(attributes: Attributes): boolean {
  const { hidden, style } = attributes;
  if (hidden !== undefined || attributes["aria-hidden"] === "true") return true;
  return style !== undefined && style !== "" && UNSEEN.test(style.slice(0, MAX_STYLE));
}
