import { expect, test } from "vitest";
import { IMPORTED } from "./made.ts";
import { htmlDocument } from "../../src/documents/formats/html/document.ts";
import { convert as convertEu } from "../../src/sources/eu/converter.ts";
import { convert as convertRisat } from "../../src/sources/ris-at/converter.ts";
import { AUSTRALIAN_COURT_PAGES } from "../support/unseen/courts-au.ts";
import { ANTIPODEAN_COURT_PAGES } from "../support/unseen/courts-anz.ts";
import { GERMAN_COURT_PAGES } from "../support/unseen/courts-de.ts";
import { AUSTRIAN_PAGES, UNION_PAGES } from "../support/unseen/laws.ts";
import { GERMAN_PORTALS } from "../support/unseen/portals-de.ts";
import type { UnseenPage } from "../support/unseen/types.ts";
import { lostWords } from "../support/unseen/words.ts";
import type { LegalDocument } from "../../src/core/document.ts";

const CONVERTERS = { eu: convertEu, risat: convertRisat };

function check(document: LegalDocument, { html, pins, title, aside }: UnseenPage): void {
  const own = document.blocks.map(({ pin }) => pin).filter((pin) => pin !== "" && !pin.startsWith("fn "));
  expect(lostWords(html, document, aside)).toEqual([]);
  expect([...new Set(own)]).toEqual(pins);
  if (title !== undefined) expect(document.title).toBe(title);
}

test.each([...GERMAN_COURT_PAGES, ...GERMAN_PORTALS, ...AUSTRALIAN_COURT_PAGES, ...ANTIPODEAN_COURT_PAGES])(
  "no word and no pin is lost of $name",
  (page) => {
    check(htmlDocument({ id: "import:x", text: page.html, source: IMPORTED }), page);
  },
);

test.each([...AUSTRIAN_PAGES, ...UNION_PAGES])("no word and no pin is lost by $source: $name", (page) => {
  check(CONVERTERS[page.source]({ id: page.id, text: page.html, source: IMPORTED }), page);
});
