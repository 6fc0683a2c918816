import type { LegalDocument } from "../../core/document.ts";
import { LegalError } from "../../core/errors.ts";
import type { SourcePage } from "../../shared/documents/page.ts";
import { convertGiiLaw } from "./convert-gii.ts";
import { convertGiiPage } from "./convert-gii-page.ts";
import { convertPortalLaw } from "./convert-portal-law.ts";

export type PageShape = "gii-xml" | "gii-page" | "portal-law";

/** What each kind of page cannot be without, looked for in its first part. */
const SHAPES: readonly (readonly [PageShape, RegExp])[] = [
  ["gii-xml", /<dokumente[\s>]/],
  ["gii-page", /class="jnheader"/],
  ["portal-law", /class="(?:akn-act|einzelvorschrift|akn-body|akn-akomaNtoso)"/],
];
const LOOK_CHARS = 60_000;

/** Which of the three sites' pages a text is, by its mark-up; undefined for any other text. */
export function shapeOf(text: string): PageShape | undefined {
  const start = text.slice(0, LOOK_CHARS);
  return SHAPES.find(([, mark]) => mark.test(start))?.[0];
}

const CONVERTERS: Readonly<Record<PageShape, (page: SourcePage) => LegalDocument>> = {
  "gii-xml": convertGiiLaw,
  "gii-page": convertGiiPage,
  "portal-law": convertPortalLaw,
};

/** Any page of Rechtsinformationen des Bundes, gesetze-im-internet.de or rechtsprechung-im-internet.de. @throws LegalError */
export function convert(page: SourcePage): LegalDocument {
  const shape = shapeOf(page.text);
  if (shape === undefined)
    throw new LegalError("LAYOUT_CHANGED", "the page is none that the German sources are known for", {
      hint: "open it in a browser and quote from there",
      humanUrl: page.source.url,
    });
  return CONVERTERS[shape](page);
}
