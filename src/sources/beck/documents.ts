import { notADocument, removedWarning } from "../../documents/page.ts";
import { find as citationsIn } from "../../citations/index.ts";
import { referenceKeys } from "../../citations/links/beck.ts";
import type { ToolCall } from "../../core/call.ts";
import type { LegalDocument } from "../../core/document.ts";
import { type ErrorCode, LegibusError } from "../../core/errors.ts";
import type { SavedPage } from "../../core/provider.ts";
import { shortened } from "../../core/text.ts";
import type { StorageRule } from "../../library/types.ts";
import type { SourceDocuments } from "../source.ts";
import type { Answered, BeckContext } from "./client.ts";
import { FOLLOW, pageState, STOPPED } from "./page-state.ts";
import { addressOf, type BeckAddress, fromUrl, pageUrl, printUrl, toId, toVpath } from "./urls.ts";
import { SAVED_FROM } from "../../markup/html/page-text.ts";

/** Error messages for a page that is not a document, in the wording of the calling tool. */
interface Refusals {
  readonly denied: string;
  readonly empty: string;
  readonly absent: string;
}

function refusalsFor(address: BeckAddress): Refusals {
  const vpath = address.type === "document" ? address.vpath : toId(address);
  return {
    denied: `ERROR: Access Denied for vpath: ${vpath}`,
    empty: `ERROR: Document content empty or access denied (vpath: ${vpath}).`,
    absent: `beck-online has no document ${vpath}`,
  };
}

/** Finds what beck-online alone has: a page of a journal or a place in a commentary. Its page leads to the document. */
async function find(citation: string): Promise<BeckAddress | undefined> {
  const kinds: ReadonlySet<string> = new Set(["periodical", "commentary"]);
  const cited = citationsIn(citation).find(({ kind }) => kinds.has(kind));
  const keys = cited && referenceKeys(cited);
  return keys && { type: "reference", keys };
}

/** Beck's terms allow no copies except the licensee's own short-lived one. */
const KEPT: StorageRule = { keeping: "cache", maxAgeMs: 24 * 3_600_000 };
/** A reference is stored only as the document that it leads to. */
const NOT_KEPT: StorageRule = { keeping: "none", maxAgeMs: 0 };

/** Fetches a document by its path, or by a reference that beck-online resolves. @throws LegibusError */
export async function fetchDocument(
  address: BeckAddress,
  context: BeckContext,
  call: ToolCall,
  refusals?: Refusals,
): Promise<LegalDocument> {
  call.progress(0.2, "Asking beck-online");
  const { client, documentCache } = context;
  if (address.type === "document") {
    const page = await client.ask(printUrl(address.vpath), call, { isDocument: true });
    return await converted(context, page, address, refusals, call);
  }
  const page = await client.ask(pageUrl(address), call, { isDocument: true });
  const target = fromUrl(page.url); // the reference redirects to the document
  if (target?.type !== "document") {
    contentIn(page, address, refusals);
    throw notADocument("beck-online", pageUrl(address));
  }
  const document = await converted(context, page, target, refusals, call);
  return await documentCache.getOrFetch(toId(target), KEPT, async () => document, call);
}

async function converted(
  context: BeckContext,
  page: Answered,
  address: Extract<BeckAddress, { type: "document" }>,
  refusals: Refusals | undefined,
  call: ToolCall,
): Promise<LegalDocument> {
  contentIn(page, address, refusals);
  const { text, retrievedAt, removed } = page;
  const document = await context.read(address, { text, retrievedAt, how: "live" }, call);
  return { ...document, warnings: [...document.warnings, ...removedWarning(removed, "page")] };
}

/** Fetches a document's mark-up in the print view. @throws LegibusError */
export async function fetchHtml(context: BeckContext, address: BeckAddress, call: ToolCall) {
  const url = address.type === "document" ? printUrl(address.vpath) : pageUrl(address);
  const page = await context.client.ask(url, call, { isDocument: true });
  return { html: contentIn(page, address).trim(), url: pageUrl(address), removed: page.removed };
}

/** Returns the mark-up of a page's document. @throws LegibusError when the page shows none */
export function contentIn(
  { text }: Answered,
  address: BeckAddress,
  refusals: Refusals = refusalsFor(address),
): string {
  const state = pageState(text);
  if (state.state === "document") return state.content;
  const url = pageUrl(address);
  if (state.state === "unknown") throw notADocument("beck-online", url);
  const LICENCE = "the licence does not cover it, or it needs another module: open it in a browser to see";
  const TABLE: Readonly<Record<typeof state.state, readonly [ErrorCode, string, string]>> = {
    denied: ["ACCESS_DENIED", refusals.denied, LICENCE],
    empty: ["ACCESS_DENIED", refusals.empty, LICENCE],
    absent: ["NOT_FOUND", refusals.absent, "find it with beck:search, or check the path"],
    login: [
      "AUTH_REQUIRED",
      "beck-online wants a login for this page",
      "ask again; if that does not help, run legibus login beck",
    ],
    captcha: ["BLOCKED", "beck-online shows a CAPTCHA", "open the page in a browser"],
    blocked: ["BLOCKED", STOPPED, FOLLOW],
  };
  const [code, message, hint] = TABLE[state.state];
  throw new LegibusError(code, message, { hint, humanUrl: url });
}

function refusalOf(given: string): LegibusError {
  const message = `vpath names no document of beck-online (got "${shortened(given)}")`;
  return new LegibusError("INVALID_INPUT", message, {
    hint: "use the id of a search result, a path such as bibdata/ges/bgb/cont/bgb.p823.htm, or a URL of beck-online.beck.de; beck:resolve_citation finds the document of a citation",
  });
}

/** Mark-up around a document on beck-online's pages, print view or not. */
const MARK = /<(?:div|main)\b[^<>]*\b(?:id="(?:dok|print)content"|class="[^"<>]*\bdokcontent\b)/i;
const FILE = /<!--\s*FileName:\s*(bibdata[^\s<>]+\.htm)/i;
const PERMALINK = /<\w+\b(?=[^<>]*\bid="docUrl")[^<>]*\bvalue="([^"<>]+)"/i;

/** Identifies a saved page by the file name that the page's generator left in it, else by its URL. */
function savedAddress({ text, url }: SavedPage): BeckAddress | undefined {
  const vpath = toVpath(FILE.exec(text)?.[1] ?? "");
  if (vpath !== undefined) return { type: "document", vpath };
  const permalink = PERMALINK.exec(text)?.[1]?.replaceAll("&amp;", "&");
  return [url, SAVED_FROM.exec(text)?.[1], permalink]
    .map((one) => (one === undefined ? undefined : fromUrl(one)))
    .find((address) => address?.type === "document");
}

/** How beck-online's documents are addressed, fetched and recognised; `base` is the configured base URL. */
export const documentsAt = (base: string) =>
  ({
    ids: { parse: (reference) => addressOf(reference, base), format: toId, url: pageUrl },
    refusal: refusalOf,
    retention: ({ type }) => (type === "document" ? KEPT : NOT_KEPT),
    fetch: fetchDocument,
    find,
    shapes: [{ mark: MARK, address: savedAddress }],
  }) satisfies SourceDocuments<BeckAddress, BeckContext>;
