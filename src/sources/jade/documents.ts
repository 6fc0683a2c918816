import type { ToolCall } from "../../core/call.ts";
import { importedPageId, type LegalDocument } from "../../core/document.ts";
import { LegibusError } from "../../core/errors.ts";
import type { SavedPage } from "../../core/provider.ts";
import { declaredUrls } from "../../markup/html/page-text.ts";
import type { SourceDocuments } from "../source.ts";
import { placesOf } from "./article.ts";
import type { JadeContext } from "./client.ts";
import { fromId, type JadeAddress, neutralOf, parseUrl, toId, toUrl } from "./urls.ts";

/**
 * Builds the error for texts on jade, which are assembled in the browser for jade's own readers; this server
 * never fetches them.
 */
function readElsewhere(address: JadeAddress): LegibusError {
  const [place] = placesOf(neutralOf(address));
  const other = place === undefined ? "" : `read ${place.id} instead, or `;
  return new LegibusError(
    "NOT_CONFIGURED",
    "nothing was fetched: this server links to jade.io's texts and reads none",
    {
      hint: `${other}open the link in a browser, save the page and bring it in with law:import`,
      humanUrl: toUrl(address),
    },
  );
}

/** The module and the classes of jade's page frame, or its name in the title. */
const SIGNS =
  /\bau\.com\.barnet\.jade\b|\balcina-(?:Header|NoHistory|TopContainer)\b|[-–|]\s?BarNet Jade\s{0,9}<\/title>/i;
const TITLED = /<title\b[^<>]*>[^<[]{0,2000}\[(\d{4})\] ([A-Za-z][A-Za-z\d]{1,20}) (\d{1,6})\b/i;

function savedAddress({ text, url }: SavedPage): JadeAddress | undefined {
  for (const one of [url ?? "", ...declaredUrls(text)]) {
    const address = parseUrl(one);
    if (address) return address;
  }
  const [, year, court, number] = TITLED.exec(text) ?? [];
  return year === undefined ? undefined : fromId(`jade:mnc/${year}/${court}/${number}`);
}

/** Returns the document that the user imported; nothing is fetched, with or without permission to query jade.io. */
async function fetchDocument(
  address: JadeAddress,
  { library }: JadeContext,
  call: ToolCall,
): Promise<LegalDocument> {
  const brought = await library?.for(call).get(importedPageId(toId(address)));
  if (brought) return brought;
  throw readElsewhere(address);
}

/** How jade's documents are addressed and recognised. */
export const documents = {
  ids: { parse: (reference) => fromId(reference) ?? parseUrl(reference), format: toId, url: toUrl },
  retention: { keeping: "none", maxAgeMs: 0 },
  fetch: fetchDocument,
  linked: readElsewhere,
  citationOf(id) {
    const address = fromId(id);
    return address && neutralOf(address);
  },
  shapes: [{ mark: SIGNS, address: savedAddress }],
} satisfies SourceDocuments<JadeAddress, JadeContext>;
