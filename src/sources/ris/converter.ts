import type { LegalDocument } from "../../core/document.ts";
import { LegibusError } from "../../core/errors.ts";
import type { SourcePage } from "../../documents/page.ts";
import { sanitiseMarkup } from "../../core/sanitise.ts";
import { removedWarning } from "../../documents/removed.ts";
import { breaksOff } from "../../markup/html/ending.ts";
import { cutOff } from "./conversion-errors.ts";
import { convertAknCase } from "./convert-akn-case.ts";
import { convertAknDoc } from "./convert-akn-doc.ts";
import { convertAknLaw } from "./convert-akn-law.ts";
import { convertGiiLaw } from "./convert-gii.ts";
import { convertGiiPage } from "./convert-gii-page.ts";
import { convertPortalCase } from "./convert-portal-case.ts";
import { convertPortalLaw } from "./convert-portal-law.ts";
import { convertRii } from "./convert-rii.ts";
import { convertRiiPage } from "./convert-rii-page.ts";
import { sayingWhatIsLost } from "./lost-words.ts";
import { type PageShape, shapeOf } from "./shapes.ts";
import { lawIdParts } from "./urls.ts";

const CONVERTERS: Readonly<Record<PageShape, (page: SourcePage) => LegalDocument>> = {
  "akn-case": convertAknCase,
  "akn-doc": convertAknDoc,
  "akn-law": convertAknLaw,
  "gii-xml": convertGiiLaw,
  "gii-page": convertGiiPage,
  "portal-case": convertPortalCase,
  "portal-law": convertPortalLaw,
  "rii-page": convertRiiPage,
  "rii-xml": convertRii,
};

/** Any page of Rechtsinformationen des Bundes, gesetze-im-internet.de or rechtsprechung-im-internet.de. @throws LegibusError */
export function convert(given: SourcePage): LegalDocument {
  const { text, removed } = sanitiseMarkup(given.text);
  const document = converted({ ...given, text });
  return { ...document, warnings: [...document.warnings, ...removedWarning(removed, "page")] };
}

function converted(page: SourcePage): LegalDocument {
  const shape = shapeOf(page.text);
  if (shape === undefined)
    throw new LegibusError("LAYOUT_CHANGED", "the page is none that the German sources are known for", {
      hint: "open it in a browser and quote from there",
      humanUrl: page.source.url,
    });
  if (breaksOff(page.text)) throw cutOff("the source", page.source.url);
  const document = CONVERTERS[shape](page);
  return lawIdParts(page.id)?.unit === undefined ? sayingWhatIsLost(page.text, shape, document) : document;
}
