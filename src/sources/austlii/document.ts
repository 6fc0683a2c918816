import type { ToolCall } from "../../core/call.ts";
import { importedPageId, type LegalDocument } from "../../core/document.ts";
import { LegibusError } from "../../core/errors.ts";
import { courtByCode } from "../../citations/courts.ts";
import { neutralToAustlii, parseNeutral } from "../../citations/index.ts";
import { fileKind } from "../../documents/kind.ts";
import type { StorageRule } from "../../library/types.ts";
import type { AustliiClient } from "./client.ts";
import { BREAKS_OFF } from "../../markup/html/ending.ts";
import { jurisdictionOf } from "./converter.ts";
import type { Desk } from "./desk.ts";
import { type AustliiAddress, fromId, isDocument, parseUrl, toId, toUrl } from "./urls.ts";

/** The address behind a URL, an id or a neutral citation. @throws LegibusError INVALID_INPUT */
export function documentAddress(wanted: {
  readonly url?: string | undefined;
  readonly id?: string | undefined;
}): AustliiAddress {
  const given = wanted.id ?? wanted.url;
  if (given === undefined || (wanted.id !== undefined && wanted.url !== undefined)) {
    throw new LegibusError("INVALID_INPUT", "give either url or id", {
      hint: "id is the one of a search result, such as austlii:au/cases/cth/HCA/1992/23",
    });
  }
  const address =
    fromId(given) ?? (wanted.url === undefined ? undefined : parseUrl(given)) ?? citationAddress(given);
  if (!address) throw notOurs(given, wanted.url !== undefined);
  if (isDocument(address)) return address;
  throw new LegibusError("INVALID_INPUT", `${toUrl(address)} is a list, not a document`, {
    hint: "open one of its documents; austlii:search_cases and austlii:search_legislation find them",
    humanUrl: toUrl(address),
  });
}

function citationAddress(given: string): AustliiAddress | undefined {
  const citation = parseNeutral(given);
  return citation && fromId(neutralToAustlii(citation).id);
}

function notOurs(given: string, isUrl: boolean): LegibusError {
  const shown = given.length > 120 ? `${given.slice(0, 117)}...` : given;
  return new LegibusError(
    "INVALID_INPUT",
    `${isUrl ? "url" : "id"} is no document of a source that this server reads (got "${shown}")`,
    {
      hint: "use the url or id of a search result, for example https://www.austlii.edu.au/au/cases/cth/HCA/1992/23.html, austlii:au/cases/cth/HCA/1992/23 or [1992] HCA 23",
    },
  );
}

const DAY_MS = 24 * 3_600_000;
/** AustLII forbids redistribution; a user's own library is none. Judgments hardly change, consolidated Acts do. */
const JUDGMENTS: StorageRule = { keeping: "keep", maxAgeMs: 30 * DAY_MS };
const LEGISLATION: StorageRule = { keeping: "keep", maxAgeMs: DAY_MS };

/** Opens a document: from the document cache, or from AustLII in whatever format it keeps it. @throws LegibusError */
export async function openDocument(
  desk: Desk,
  address: AustliiAddress,
  call: ToolCall,
): Promise<LegalDocument> {
  const { client } = desk;
  const id = toId(address);
  if (!client) return await keptDocument(desk.library?.for(call), id, toUrl(address));
  const rule = address.type === "legislation" ? LEGISLATION : JUDGMENTS;
  try {
    const fetched = async () => ({ document: await fetchDocument({ ...desk, client }, address, call) });
    return await desk.documentCache.getOrFetch(id, rule, fetched, call);
  } catch (error) {
    if (error instanceof Unfinished) return error.document;
    throw error;
  }
}

/** A document whose end is still to be read, or did not come, is given, but not kept: thrown past the document cache. */
class Unfinished extends Error {
  readonly document: LegalDocument;

  constructor(document: LegalDocument) {
    super("unfinished");
    this.document = document;
  }
}

async function fetchDocument(
  desk: Desk & { readonly client: AustliiClient },
  address: AustliiAddress,
  call: ToolCall,
): Promise<LegalDocument> {
  const url = toUrl(address);
  call.progress(0.05, "Asking AustLII");
  const page = await desk.client.document(url, call);
  call.progress(0.1, "Reading the document");
  const id = toId(address);
  const source = { provider: "austlii", url, retrievedAt: page.retrievedAt, how: page.how } as const;
  const kind = fileKind(page.bytes);
  if (kind === "html" || kind === "text") {
    const converted = await desk.convert({ id, text: page.text(), source }, call);
    if (converted.warnings.includes(BREAKS_OFF)) throw new Unfinished(converted);
    return converted;
  }
  const { contentType } = page;
  const jurisdiction = jurisdictionOf(address);
  const facts = { id, source, jurisdiction, contentType, ...nameOf(url) };
  const document = { ...(await desk.reader.read(page.bytes, facts, call)), ...knownFacts(address) };
  if (document.partial) throw new Unfinished(document);
  return document;
}

function nameOf(url: string) {
  const name = new URL(url).pathname.split("/").at(-1);
  return name === undefined || name === "" ? {} : { name };
}

/** What an address says of its document; a file says it in its text only. */
function knownFacts(address: AustliiAddress): Partial<LegalDocument> {
  if (address.type === "legislation") return { kind: "legislation" };
  if (address.type !== "case") return { kind: "other" };
  const code = address.database.slice(address.database.lastIndexOf("/") + 1);
  const court = courtByCode(code);
  const neutral = `[${address.year}] ${court?.code ?? code} ${address.number}`;
  return {
    kind: "case",
    citations: { neutral, reported: [], other: [] },
    ...(court && { court: court.name }),
  };
}

/** In link mode a document is given only when the user has brought it. */
async function keptDocument(library: Desk["library"], id: string, url: string): Promise<LegalDocument> {
  const kept = (await library?.get(id)) ?? (await library?.get(importedPageId(id)));
  if (kept) return kept;
  throw new LegibusError(
    "NOT_CONFIGURED",
    "nothing was fetched: AustLII forbids automated access without its written agreement, so this server only links to it",
    {
      hint: "open the link in a browser and quote from there, or save the page and bring it in with law:import; an operator with permission sets LEGIBUS_LIVE=austlii",
      humanUrl: url,
    },
  );
}
