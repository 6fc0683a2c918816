import type { CDPSession, Page, Protocol } from "puppeteer-core";

/** Not needed to read a text; the site's scripts run as in any browser. */
const LEFT_OUT = ["Image", "Media", "Font"] as const;

export interface Wall {
  /** Where a fetch of this address was stopped, once. */
  stopped(url: string): string | undefined;
}

type Paused = Protocol.Fetch.RequestPausedEvent;

/**
 * Keeps a page where it is: it goes to the origins only, loads no pictures, and a fetch that is redirected to one of
 * `stops` (globs) ends there. What else a page asks for elsewhere fails at the gateway; so an ordinary fetch is not held up.
 */
export async function raiseWall(
  page: Page,
  origins: readonly string[],
  stops: readonly string[],
): Promise<Wall> {
  const own = new Set(origins);
  const session = await page.createCDPSession();
  const began = new Map<string, string>(); // request -> the address that was fetched
  const stopped = new Map<string, string>();
  session.on("Network.requestWillBeSent", ({ requestId, request, type, redirectResponse }) => {
    if (!redirectResponse && (type === "Fetch" || type === "XHR")) began.set(requestId, request.url);
  });
  session.on("Network.loadingFinished", ({ requestId }) => began.delete(requestId));
  session.on("Network.loadingFailed", ({ requestId }) => began.delete(requestId));
  session.on("Fetch.requestPaused", (event) => {
    const first = began.get(event.networkId ?? "");
    const isRedirected = first !== undefined && first !== event.request.url;
    if (isRedirected) stopped.set(first, event.request.url);
    void judge(session, event, own, isRedirected).catch(() => {}); // the page is gone, and its request with it
  });
  await session.send("Network.enable");
  const kinds = ["Document", ...LEFT_OUT] as const;
  await session.send("Fetch.enable", {
    patterns: [
      ...kinds.map((resourceType) => ({ resourceType })),
      ...["file:*", ...stops].map((urlPattern) => ({ urlPattern })),
    ],
  });
  return {
    stopped(url) {
      const found = stopped.get(url);
      stopped.delete(url);
      return found;
    },
  };
}

async function judge(
  session: CDPSession,
  event: Paused,
  own: ReadonlySet<string>,
  isRedirected: boolean,
): Promise<void> {
  const { requestId, request, resourceType } = event;
  const origin = URL.canParse(request.url) ? new URL(request.url).origin : "";
  const isPicture = LEFT_OUT.some((kind) => kind === resourceType);
  if (own.has(origin) && !isPicture && !isRedirected) {
    await session.send("Fetch.continueRequest", { requestId });
    return;
  }
  // an aborted navigation leaves the page where it is
  const errorReason = resourceType === "Document" ? "Aborted" : "BlockedByClient";
  await session.send("Fetch.failRequest", { requestId, errorReason });
}
