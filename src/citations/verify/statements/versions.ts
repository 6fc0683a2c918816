import type { LegalDocument } from "../../../core/document.ts";
import { regex } from "../../../core/regex.ts";
import { find } from "../../find.ts";
import { keysOfCitation } from "../../keys.ts";
import type { Citation } from "../../types.ts";
import { compareFields, type Fields, NOTHING, open, together } from "../identity/fields.ts";
import { plainTexts } from "../passages.ts";
import { figuresIn } from "./figures.ts";

const DAY = String.raw`(?:\d{1,2}(?:st|nd|rd|th|\.)? ?(?:\p{L}{3,9}|\d{1,2}\.) ?)?\d{4}`;
/** `, as in force on 1 July 2010`, `(as it stood in 2010)`, `in der am 1.1.2010 geltenden Fassung` directly after a law. */
const OF_DAY = regex.u`¦[\s,(]{0,3}(?:as (?:at|in force|consolidated|it (?:stood|was|read|applied)|amended)(?: (?:on|in|at|as at|to|until|immediately before))?|in (?:der|ihrer|seiner) (?:am|zum|ab dem|seit dem|bis zum|bis) )\s?${DAY}(?: (?:geltenden|gültigen|anwendbaren) Fassung)?`;

/** Returns the words that say of which day a law is cited; undefined if there are none. */
export function versionIn(text: string): string | undefined {
  return OF_DAY.exec(text)?.[0];
}

/** Reports a day on which the text at hand was not, or may not have been, in force. */
export function versionFields(said: string | undefined, { version, date }: LegalDocument): Fields {
  if (said === undefined) return NOTHING;
  const [day] = figuresIn(said).flatMap(({ kind, value }) => (kind === "day" ? [value] : []));
  const year = /\d{4}/.exec(said)?.[0] ?? "";
  const shown = said.replace(/^¦[\s,(]*/, "");
  const from = version?.from ?? date;
  if (from === undefined) return open(shown, "the text at hand does not say since when it is in force");
  if ((day ?? `${year}-12-31`) < from) return open(shown, `the text at hand is in force from ${from}`);
  const to = version?.to;
  return to !== undefined && (day ?? `${year}-01-01`) > to
    ? open(shown, `the text at hand was in force until ${to}`)
    : NOTHING;
}

/** Compares the identifiers and places of publication given for a law with its text. */
export function placesFields(places: readonly Citation[], document: LegalDocument): Fields {
  return together(
    places.map((one) => (one.country === "at" ? gazetteFields(one, document) : compareFields(one, document))),
  );
}

const HEAD = 30; // blocks

/** Compares a number of the Austrian gazette with those that the head of the text names. */
function gazetteFields(cited: Citation, { blocks, version }: LegalDocument): Fields {
  const head = [version?.label ?? "", ...plainTexts(blocks.slice(0, HEAD))].join("\n");
  const named = find(head).filter(({ kind }) => kind === "gazette");
  const own = new Set(named.flatMap((one) => keysOfCitation(one).same));
  const [other] = named;
  return other === undefined || keysOfCitation(cited).same.some((key) => own.has(key))
    ? NOTHING
    : open(cited.text, `the text at hand names ${other.text}`);
}
