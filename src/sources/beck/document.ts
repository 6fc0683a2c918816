import { removedWarning } from "../../documents/removed.ts";
import type { ToolCall } from "../../core/call.ts";
import type { LegalDocument } from "../../core/document.ts";
import { type ErrorCode, LegibusError } from "../../core/errors.ts";
import { shortened } from "../../core/text.ts";
import type { Answered } from "./client.ts";
import { type Desk, RULE } from "./desk.ts";
import { type PageState, pageState } from "./page-state.ts";
import { addressOf, type BeckAddress, fromUrl, humanUrl, printUrl, toId } from "./urls.ts";

/** What is said when a page is no document, in the words of the tool that asked. */
export interface Refusals {
  readonly denied: string;
  readonly empty: string;
  readonly absent: string;
}

export function refusalsFor(vpath: string): Refusals {
  return {
    denied: `ERROR: Access Denied for vpath: ${vpath}`,
    empty: `ERROR: Document content empty or access denied (vpath: ${vpath}).`,
    absent: `beck-online has no document ${vpath}`,
  };
}

/** The address behind what a caller gave. @throws LegibusError INVALID_INPUT */
export function documentAddress(given: string, base: string): BeckAddress {
  const address = addressOf(given, base);
  if (address) return address;
  const shown = shortened(given);
  throw new LegibusError("INVALID_INPUT", `vpath names no document of beck-online (got "${shown}")`, {
    hint: "use the id of a search result, a path such as bibdata/ges/bgb/cont/bgb.p823.htm, or a URL of beck-online.beck.de; beck:resolve_citation finds the document of a citation",
  });
}

/** Opens a document by its path, or by the reference that beck-online looks up. @throws LegibusError */
export async function openAddress(
  desk: Desk,
  address: BeckAddress,
  call: ToolCall,
  refusals?: Refusals,
): Promise<LegalDocument> {
  if (address.type === "reference") return await openReference(desk, address, call, refusals);
  const id = toId(address);
  const fetch = async () => {
    call.progress(0.2, "Asking beck-online");
    const page = await desk.client.ask(printUrl(address.vpath), call, { isDocument: true });
    return {
      document: await converted(
        desk,
        { page, address, refusals: refusals ?? refusalsFor(address.vpath) },
        call,
      ),
    };
  };
  return await desk.documentCache.getOrFetch(id, RULE, fetch, call);
}

/** One request: the page to which the reference leads is the document. */
async function openReference(
  desk: Desk,
  address: Extract<BeckAddress, { type: "reference" }>,
  call: ToolCall,
  refusals: Refusals = refusalsFor(toId(address)),
): Promise<LegalDocument> {
  call.progress(0.2, "Asking beck-online");
  const page = await desk.client.ask(humanUrl(address), call, { isDocument: true });
  const target = fromUrl(page.url);
  if (target?.type !== "document") throw problem(stateOrAbsent(page.text), refusals, humanUrl(address));
  const document = await converted(desk, { page, address: target, refusals }, call);
  return await desk.documentCache.getOrFetch(toId(target), RULE, async () => ({ document }), call);
}

interface Raw {
  readonly page: Answered;
  readonly address: Extract<BeckAddress, { type: "document" }>;
  readonly refusals: Refusals;
}

async function converted(
  desk: Desk,
  { page, address, refusals }: Raw,
  call: ToolCall,
): Promise<LegalDocument> {
  const url = humanUrl(address);
  const state = pageState(page.text);
  if (state.state !== "document") throw problem(state, refusals, url);
  const { text, retrievedAt, removed } = page;
  const source = { provider: "beck", url, retrievedAt, how: "live" } as const;
  const document = await desk.convert({ id: toId(address), text, source }, call);
  return { ...document, warnings: [...document.warnings, ...removedWarning(removed, "page")] };
}

/** The mark-up of a document as beck-online prints it. @throws LegibusError */
export async function openHtml(
  desk: Desk,
  address: BeckAddress,
  call: ToolCall,
): Promise<{ html: string; url: string; removed: number }> {
  const isPath = address.type === "document";
  const page = await desk.client.ask(isPath ? printUrl(address.vpath) : humanUrl(address), call, {
    isDocument: true,
  });
  const state = pageState(page.text);
  if (state.state === "document")
    return { html: state.content.trim(), url: humanUrl(address), removed: page.removed };
  throw problem(state, refusalsFor(isPath ? address.vpath : toId(address)), humanUrl(address));
}

function stateOrAbsent(html: string): Exclude<PageState, { state: "document" }> {
  const state = pageState(html);
  return state.state === "document" ? { state: "unknown" } : state;
}

/** A page that is no document, as an error. */
export function problem(
  { state }: Exclude<PageState, { state: "document" }>,
  refusals: Refusals,
  url: string,
): LegibusError {
  const LICENCE = "the licence does not cover it, or it needs another module: open it in a browser to see";
  const TABLE: Readonly<Record<typeof state, readonly [ErrorCode, string, string]>> = {
    denied: ["ACCESS_DENIED", refusals.denied, LICENCE],
    empty: ["ACCESS_DENIED", refusals.empty, LICENCE],
    absent: ["NOT_FOUND", refusals.absent, "find it with beck:search, or check the path"],
    login: [
      "AUTH_REQUIRED",
      "beck-online wants a login for this page",
      "ask again; if that does not help, run legibus login beck",
    ],
    captcha: ["BLOCKED", "beck-online shows a CAPTCHA", "open the page in a browser"],
    blocked: [
      "BLOCKED",
      "beck-online has stopped this account's access for reasons of security",
      "log in with a browser and follow what it says",
    ],
    unknown: [
      "LAYOUT_CHANGED",
      "the page does not look like a document of beck-online",
      "open it in a browser; if it shows the document, beck-online has changed its pages: please report it",
    ],
  };
  const [code, message, hint] = TABLE[state];
  return new LegibusError(code, message, { hint, humanUrl: url });
}
