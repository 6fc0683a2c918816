import type { Attributes } from "../../markup/html/elements.ts";
import type { HtmlRules, LinkReading } from "../../markup/html/rules.ts";

/** Class of a citation that AustLII put into the court's text. */
const INSERTED = "autolink_findcases_inserted";

/** Says in the document what the marks around an inserted citation mean. */
export const INSERTED_NOTICE = "‹…› marks a citation that AustLII added; it is not part of the original text";

/** Comments that AustLII's own tools leave in a page. */
function comment(text: string): "skip" | "resume" | "mark" | undefined {
  if (/^sino noindex\b/i.test(text)) return "skip";
  if (/^sino index\b/i.test(text)) return "resume";
  return /^section break/i.test(text) ? "mark" : undefined;
}

const NOTE_LINK = /href="?#fnB?(\d{1,5})"?[^<>]{0,200}>(?:<[^<>]{1,100}>){0,4}\s{0,5}\[?(\d{1,5})(?=[\]<])/gi;

/** What is added to a note's number in its address to make the printed one: pages of the 2000s count addresses from 0. */
function shiftOf(html: string): number {
  const shifts = new Set(
    [...html.matchAll(NOTE_LINK)].map(([, address, printed]) => Number(printed) - Number(address)),
  );
  const [shift = 0] = shifts;
  return shifts.size === 1 ? shift : 0;
}

function noteLink(attributes: Attributes, shift: number): LinkReading | undefined {
  const [, back, address] = /^#fn(B?)(\d{1,5})$/.exec(attributes["href"] ?? "") ?? [];
  if (address === undefined) return undefined;
  return { kind: back === "B" ? "noteStart" : "noteMark", label: String(Number(address) + shift) };
}

/** Judgments: footnotes are recognised, links are reduced to their text. */
export function judgmentRules(html: string): HtmlRules {
  const shift = shiftOf(html);
  return {
    comment,
    link(attributes) {
      const note = noteLink(attributes, shift);
      if (note) return note;
      if (attributes["class"] === INSERTED) return { kind: "wrapped", before: "‹", after: "›" };
      return { kind: "text" };
    },
  };
}

/** Tables of provisions: the links are the content. */
export function contentsRules(absolute: (href: string) => string | undefined): HtmlRules {
  return {
    comment,
    link(attributes) {
      const href = attributes["href"] === undefined ? undefined : absolute(attributes["href"]);
      return href === undefined ? { kind: "text" } : { kind: "link", href };
    },
  };
}
