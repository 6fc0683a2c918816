import { LegibusError } from "../../core/errors.ts";
import { htmlDocument } from "../../documents/formats/html/document.ts";
import type { PageConverter } from "../../documents/page.ts";
import { pageTitle, parseTitle } from "./parse.ts";

const LEAST_BLOCKS = 3; // a page without a text has at most a menu

/**
 * Converts a page of jade that a user saved. It is read as generic HTML, because no genuine mark-up of an
 * article is known; name, citations and court come from its title.
 * @throws LegibusError LAYOUT_CHANGED when the page has no text
 */
export const convert: PageConverter = (page) => {
  const facts = parseTitle(pageTitle(page.text) ?? "");
  const document = facts && htmlDocument(page);
  if (!document || document.blocks.length < LEAST_BLOCKS) {
    throw new LegibusError("LAYOUT_CHANGED", "the saved page of jade.io holds no text of a decision", {
      hint: "save it complete once the text is shown, or print it to a PDF and import that",
      humanUrl: page.source.url,
    });
  }
  const { kind, name, neutral, reported, court, jurisdiction } = facts;
  return {
    ...document,
    kind,
    title: name === "" ? (neutral ?? "jade.io") : name,
    ...(court && { court: court.name }),
    citations: { ...(neutral !== undefined && { neutral }), reported, other: [] },
    jurisdiction,
    language: "en",
  };
};
