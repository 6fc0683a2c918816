import type { ToolCall } from "../../core/call.ts";
import type { LegalDocument } from "../../core/document.ts";
import { LegalError } from "../../core/errors.ts";
import { neutralToAustlii, parseNeutral } from "../../shared/citations/index.ts";
import { fileKind } from "../../shared/documents/kind.ts";
import type { Page } from "../../shared/http/http.ts";
import { convert } from "./converter.ts";
import type { Desk } from "./desk.ts";
import { type AustliiAddress, fromId, parseUrl, toUrl } from "./urls.ts";

const FETCHABLE: ReadonlySet<AustliiAddress["type"]> = new Set(["case", "document", "legislation", "page"]);

/** The address behind a URL, an id or a neutral citation. @throws LegalError INVALID_INPUT */
export function documentAddress(wanted: {
  readonly url?: string | undefined;
  readonly id?: string | undefined;
}): AustliiAddress {
  const given = wanted.id ?? wanted.url;
  if (given === undefined || (wanted.id !== undefined && wanted.url !== undefined)) {
    throw new LegalError("INVALID_INPUT", "give either url or id", {
      hint: "id is the one of a search result, such as austlii:au/cases/cth/HCA/1992/23",
    });
  }
  const address =
    fromId(given) ?? (wanted.url === undefined ? undefined : parseUrl(given)) ?? citationAddress(given);
  if (!address) throw notOurs(given, wanted.url !== undefined);
  if (FETCHABLE.has(address.type)) return address;
  throw new LegalError("INVALID_INPUT", `${toUrl(address)} is a list, not a document`, {
    hint: "open one of its documents; austlii:search_cases and austlii:search_legislation find them",
    humanUrl: toUrl(address),
  });
}

function citationAddress(given: string): AustliiAddress | undefined {
  const citation = parseNeutral(given);
  return citation && fromId(neutralToAustlii(citation).id);
}

function notOurs(given: string, isUrl: boolean): LegalError {
  const shown = given.length > 120 ? `${given.slice(0, 117)}...` : given;
  return new LegalError(
    "INVALID_INPUT",
    `${isUrl ? "url" : "id"} is no document of a source that this server reads (got "${shown}")`,
    {
      hint: "use the url or id of a search result, for example https://www.austlii.edu.au/au/cases/cth/HCA/1992/23.html, austlii:au/cases/cth/HCA/1992/23 or [1992] HCA 23",
    },
  );
}

/** Fetches a document of AustLII and converts it. */
export async function openDocument(
  desk: Desk,
  address: AustliiAddress,
  call: ToolCall,
): Promise<LegalDocument> {
  const url = toUrl(address);
  if ("rendition" in address && address.rendition !== undefined)
    throw onlyHtml(address.rendition.toUpperCase(), url);
  if (!desk.client) throw linkMode(url);
  call.progress(0.2, "Asking AustLII");
  const page = await desk.client.document(url, call);
  call.progress(0.7, "Reading the document");
  requireHtml(page, url);
  return convert({
    html: page.text(),
    address,
    source: { provider: "austlii", url, retrievedAt: page.retrievedAt, how: page.how },
  });
}

function requireHtml({ bytes }: Page, url: string): void {
  const kind = fileKind(bytes);
  if (kind !== "html" && kind !== "text")
    throw onlyHtml(kind === "zip" ? "DOCX or ZIP" : kind.toUpperCase(), url);
}

function onlyHtml(format: string, url: string): LegalError {
  return new LegalError(
    "NOT_CONFIGURED",
    `the document is a ${format} file, and this version of legibus reads AustLII's HTML pages only`,
    {
      hint: "ask for the same address with .html, or open the file in a browser",
      humanUrl: url,
    },
  );
}

function linkMode(url: string): LegalError {
  return new LegalError(
    "NOT_CONFIGURED",
    "nothing was fetched: AustLII forbids automated access without its written agreement, so this server only links to it",
    {
      hint: "open the link in a browser and quote from there; an operator with permission sets LEGIBUS_LIVE=austlii",
      humanUrl: url,
    },
  );
}
