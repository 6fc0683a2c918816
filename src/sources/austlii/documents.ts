import { DAY_MS } from "../../core/day.ts";
import type { ToolCall } from "../../core/call.ts";
import type { LegalDocument } from "../../core/document.ts";
import { LegibusError } from "../../core/errors.ts";
import { type Coverage, ownersOf, type SavedPage } from "../../core/provider.ts";
import { shortened } from "../../core/text.ts";
import { courtByCode } from "../../citations/courts.ts";
import { fileKind } from "../../documents/kind.ts";
import { recognisedByDisabled, sourceOffError } from "../../documents/off.ts";
import type { StorageRule } from "../../library/types.ts";
import { declaredUrls } from "../../markup/html/page-text.ts";
import { rememberWhole, type SourceDocuments } from "../source.ts";
import type { AustliiContext } from "./client.ts";
import { jurisdictionOf } from "./converter.ts";
import {
  addressOf,
  type AustliiAddress,
  citedAddress,
  type DocumentAddress,
  fromId,
  isDocument,
  lastSegment,
  NEUTRAL,
  fromUrl,
  toId,
  pageUrl,
} from "./urls.ts";

/** Parses a URL, an id or a neutral citation. @throws LegibusError INVALID_INPUT */
export function documentAddress(wanted: {
  readonly url?: string | undefined;
  readonly id?: string | undefined;
}): DocumentAddress {
  const given = wanted.id ?? wanted.url;
  if (given === undefined || (wanted.id !== undefined && wanted.url !== undefined)) {
    throw new LegibusError("INVALID_INPUT", "give either url or id", {
      hint: "id is the one of a search result, such as austlii:au/cases/cth/HCA/1992/23",
    });
  }
  const address = addressOf(given);
  if (address) return address;
  const list = fromId(given) ?? fromUrl(given);
  if (!list) throw notOurs(given, wanted.url !== undefined);
  throw new LegibusError("INVALID_INPUT", `${pageUrl(list)} is a list, not a document`, {
    hint: "open one of its documents; austlii:search_cases and austlii:search_legislation find them",
    humanUrl: pageUrl(list),
  });
}

/** Opens a document of AustLII, or of whichever source of this server it belongs to. @throws LegibusError */
export async function openAny(
  context: AustliiContext,
  wanted: Parameters<typeof documentAddress>[0],
  call: ToolCall,
): Promise<LegalDocument> {
  const given = wanted.url ?? wanted.id ?? "";
  const isOurs =
    addressOf(given) !== undefined || fromId(given) !== undefined || fromUrl(given) !== undefined;
  const [other] = isOurs ? [] : await ownersOf(context.peers(), [given]);
  if (other && (wanted.id === undefined) !== (wanted.url === undefined))
    return await other.documents.open(other.id, call);
  const off = isOurs || other ? undefined : await recognisedByDisabled(context.off, given, []);
  const refusal = off && sourceOffError(given, off);
  if (refusal) throw refusal;
  return await context.open(documentAddress(wanted), call);
}

function notOurs(given: string, isUrl: boolean): LegibusError {
  return new LegibusError(
    "INVALID_INPUT",
    `${isUrl ? "url" : "id"} is not a document of a source that this server reads (got "${shortened(given)}")`,
    {
      hint: "use the url or id of a search result, for example https://www.austlii.edu.au/au/cases/cth/HCA/1992/23.html, austlii:au/cases/cth/HCA/1992/23 or [1992] HCA 23; law:read takes names, whole citations and ids of the library (import:…), and law:import any other page that the user saves",
    },
  );
}

/**
 * AustLII forbids redistribution, which storing in a user's own library is not. Judgments hardly change,
 * consolidated Acts do.
 */
const JUDGMENTS: StorageRule = { keeping: "keep", maxAgeMs: 30 * DAY_MS };
const LEGISLATION: StorageRule = { keeping: "keep", maxAgeMs: DAY_MS };

async function fetchDocument(
  place: DocumentAddress,
  { client, read, reader }: AustliiContext,
  call: ToolCall,
): Promise<LegalDocument> {
  if (!client) throw new Error("AustLII is only linked to");
  const address = { ...place, anchor: "" };
  const url = pageUrl(address);
  call.progress(0.05, "Asking AustLII");
  const page = await client.document(url, call);
  call.progress(0.1, "Reading the document");
  const kind = fileKind(page.bytes);
  if (kind === "html" || kind === "text") {
    const text = page.text();
    const document = await read(address, { ...page, text }, call);
    rememberWhole(page, text);
    return document;
  }
  const { contentType, retrievedAt, how } = page;
  const source = { provider: "austlii", url, retrievedAt, how } as const;
  const facts = {
    id: toId(address),
    source,
    jurisdiction: jurisdictionOf(address),
    contentType,
    ...nameOf(url),
  };
  const document = await reader.read(page.bytes, facts, call);
  page.remember();
  return { ...document, ...knownFacts(address) };
}

function nameOf(url: string) {
  const name = new URL(url).pathname.split("/").at(-1);
  return name === undefined || name === "" ? {} : { name };
}

/** Returns the facts implied by an address; a file states them only in its text. */
function knownFacts(address: DocumentAddress): Partial<LegalDocument> {
  if (address.type === "legislation") return { kind: "legislation" };
  if (address.type !== "case") return { kind: "other" };
  const code = lastSegment(address.database);
  const court = courtByCode(code);
  const neutral = `[${address.year}] ${court?.code ?? code} ${address.number}`;
  return {
    kind: "case",
    citations: { neutral, reported: [], other: [] },
    ...(court && { court: court.name }),
  };
}

/** Reports coverage: a court's decisions of a year are numbered without gaps; no other collection is complete. */
function covers(citation: string, year: number): Coverage {
  const [, wanted, code = ""] = NEUTRAL.exec(citation) ?? [];
  const court = wanted === undefined ? undefined : courtByCode(code);
  if (!court) return { gap: "its collection of such documents is not complete" };
  const first = court.databaseFrom ?? court.neutralFrom;
  if (first === undefined || Number(wanted) < first || Number(wanted) > (court.databaseTo ?? year))
    return { gap: `its collection of ${court.code} does not have that year` };
  return Number(wanted) >= year ? { gap: "decisions of this year may still come" } : {};
}

/**
 * Comments that AustLII's tools have left in every document since the 1990s, or the article of its layout
 * since 2017.
 */
const SIGNS = /<!--\s*(?:make_database|sino)\b|<article\b[^<>]*\bthe-document\b/i;
const OWN_PLACES = [
  /<base\b[^<>]*\bhref=["']?([^\s"'<>]+)/i,
  /\bhref=["']?((?:https?:\/\/[\w.-]+)?\/cgi-bin\/sign\.cgi\/[^\s"'<>]+)/i,
  /<small>\s{0,9}(https?:\/\/[^\s"'<>]{1,2000})\s{0,9}<\/small>/i, // footer since 2017
  /\bURL:\s{0,9}<i>\s{0,9}(https?:\/\/[^\s"'<>]{1,2000})/i, // footer before 2017
];

function savedAddress({ text, url }: SavedPage): DocumentAddress | undefined {
  for (const one of [url, ...declaredUrls(text, OWN_PLACES)]) {
    const page = pageAddress(one === undefined ? undefined : fromUrl(one));
    if (page) return page;
  }
  const title = /<title\b[^<>]*>([^<]{1,2000})/i.exec(text)?.[1] ?? "";
  return pageAddress(citedAddress(title.slice(Math.max(0, title.search(CITATION)))));
}

const CITATION = /\[\d{4}\] [A-Za-z]/;

function pageAddress(address: AustliiAddress | undefined): DocumentAddress | undefined {
  if (!address || !isDocument(address)) return undefined;
  return "rendition" in address && address.rendition !== undefined ? undefined : { ...address, anchor: "" };
}

/** How AustLII's documents are addressed, fetched and recognised. */
export const documents = {
  ids: { parse: addressOf, format: toId, url: pageUrl },
  retention: ({ type }) => (type === "legislation" ? LEGISLATION : JUDGMENTS),
  fetch: fetchDocument,
  covers,
  controlOf: (id) => `${id.slice(0, id.lastIndexOf("/") + 1)}1`, // the first decision of the court and year
  citationOf(id) {
    const [, court, year, number] = /\/cases\/(?:[^/]+\/)?([^/]+)\/(\d{4})\/(\w+)$/.exec(id) ?? [];
    return number === undefined ? undefined : `[${year}] ${court} ${number}`;
  },
  shapes: [{ mark: SIGNS, address: savedAddress }],
} satisfies SourceDocuments<DocumentAddress, AustliiContext>;
