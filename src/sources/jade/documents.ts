import type { ToolCall } from "../../core/call.ts";
import { importedPageId, type LegalDocument } from "../../core/document.ts";
import { LegibusError } from "../../core/errors.ts";
import type { SavedPage } from "../../core/provider.ts";
import { declaredUrls } from "../../markup/html/page-text.ts";
import type { SourceDocuments } from "../source.ts";
import { placesOf } from "./article.ts";
import type { CitingCase } from "./gwt-rpc.ts";
import type { JadeContext } from "./client.ts";
import { addressOf, fromId, type JadeAddress, neutralOf, fromUrl, toId, pageUrl } from "./urls.ts";

/**
 * Builds the error for texts on jade, which are assembled in the browser for jade's own readers; this server
 * never fetches them.
 */
function readElsewhere(address: JadeAddress): LegibusError {
  if (address.type === "citing")
    return new LegibusError("NOT_CONFIGURED", "jade.io's citator was not asked", {
      hint: "with BarNet's permission (LEGIBUS_LIVE=jade) and your own session (JADE_SESSION_COOKIE) it is",
      humanUrl: pageUrl(address),
    });
  const [place] = placesOf(neutralOf(address));
  const other = place === undefined ? "" : `read ${place.id} instead, or `;
  return new LegibusError(
    "NOT_CONFIGURED",
    "nothing was fetched: this server links to jade.io's texts and reads none",
    {
      hint: `${other}open the link in a browser, save the page and bring it in with law:import`,
      humanUrl: pageUrl(address),
    },
  );
}

/** The module and the classes of jade's page frame, or its name in the title. */
const SIGNS =
  /\bau\.com\.barnet\.jade\b|\balcina-(?:Header|NoHistory|TopContainer)\b|[-–|]\s?BarNet Jade\s{0,9}<\/title>/i;
const TITLED = /<title\b[^<>]*>[^<[]{0,2000}\[(\d{4})\] ([A-Za-z][A-Za-z\d]{1,20}) (\d{1,6})\b/i;

function savedAddress({ text, url }: SavedPage): JadeAddress | undefined {
  for (const one of [url ?? "", ...declaredUrls(text)]) {
    const address = fromUrl(one);
    if (address) return address;
  }
  const [, year, court, number] = TITLED.exec(text) ?? [];
  return year === undefined ? undefined : fromId(`jade:mnc/${year}/${court}/${number}`);
}

/**
 * Returns jade's list of the cases that cite one, or the document that the user imported; a text is never fetched,
 * with or without permission to query jade.io.
 */
async function fetchDocument(
  address: JadeAddress,
  { library, client, now }: JadeContext,
  call: ToolCall,
): Promise<LegalDocument> {
  if (address.type === "citing" && client?.citing)
    return citingList(address, await client.citing(neutralOf(address) ?? "", call), now());
  const brought = await library?.for(call).get(importedPageId(toId(address)));
  if (brought) return brought;
  throw readElsewhere(address);
}

/**
 * Builds the list of the cases that cite one. Each is named by its pin alone, so that the citator does not take the
 * list itself for a document that cites them.
 * @throws LegibusError NOT_FOUND
 */
function citingList(
  address: JadeAddress,
  cases: readonly CitingCase[] | undefined,
  now: number,
): LegalDocument {
  const cited = neutralOf(address) ?? "";
  const url = pageUrl(address);
  if (!cases) {
    const hint = "see the case on jade.io in a browser";
    throw new LegibusError("NOT_FOUND", `jade.io's search box has no case ${cited}`, { hint, humanUrl: url });
  }
  return {
    id: toId(address),
    kind: "other",
    title: `Cases that cite ${cited}, as jade.io lists them`,
    citations: { reported: [], other: [] },
    jurisdiction: "au",
    language: "en",
    source: { provider: "jade", url, retrievedAt: new Date(now).toISOString(), how: "live" },
    contentType: "text/x-gwt-rpc",
    blocks: cases.map(({ name, neutral, date }) => ({
      type: "paragraph",
      pin: neutral,
      markdown: `jade.io says that ${name} (${date.replace(/^0/, "")}) cites ${cited}.`,
    })),
    footnotes: [],
    warnings: ["jade.io's citator gives the newest cases only, 25 at a time"],
  };
}

const NOT_KEPT = { keeping: "none", maxAgeMs: 0 } as const;
const LISTS_KEPT = { keeping: "keep", maxAgeMs: 7 * 24 * 3_600_000 } as const;

/** How jade's documents are addressed and recognised. */
export const documents = {
  ids: { parse: addressOf, format: toId, url: pageUrl },
  retention: ({ type }) => (type === "citing" ? LISTS_KEPT : NOT_KEPT),
  fetch: fetchDocument,
  linked: readElsewhere,
  citationOf(id) {
    const address = fromId(id);
    return address?.type === "mnc" ? neutralOf(address) : undefined;
  },
  shapes: [{ mark: SIGNS, address: savedAddress }],
} satisfies SourceDocuments<JadeAddress, JadeContext>;
