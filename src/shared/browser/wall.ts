import type { HTTPRequest, Page } from "puppeteer-core";

/** Chromium's rules by which a name or an address that is not one of the origins leads nowhere, whoever asks for it. */
export function resolverRules(origins: readonly string[]): string {
  const own = origins.map((origin) => {
    const { hostname, protocol, port } = new URL(origin);
    const place = `${hostname}:${port || (protocol === "https:" ? "443" : "80")}`;
    return `MAP ${place} ${place}`;
  });
  return [...own, "MAP * ~NOTFOUND"].join(", ");
}

/** Not needed to read a text; the site's scripts run as in any browser. */
const LEFT_OUT: ReadonlySet<string> = new Set(["image", "media", "font"]);

export interface Wall {
  /** Where a fetch of this address was stopped, once. */
  stopped(url: string): string | undefined;
}

/** Lets a page ask only the origins, whatever the kind of request; local files and other schemes are none of them. */
export async function raiseWall(
  page: Page,
  origins: readonly string[],
  stopAt: (url: URL) => boolean,
): Promise<Wall> {
  const own = new Set(origins);
  const stops = new Map<string, string>();
  page.on("request", (request) => {
    void judge(request, own, stopAt, stops).catch(() => {}); // the page is gone, and its request with it
  });
  await page.setRequestInterception(true);
  return {
    stopped(url) {
      const found = stops.get(url);
      stops.delete(url);
      return found;
    },
  };
}

async function judge(
  request: HTTPRequest,
  own: ReadonlySet<string>,
  stopAt: (url: URL) => boolean,
  stops: Map<string, string>,
): Promise<void> {
  const raw = request.url();
  const url = URL.canParse(raw) ? new URL(raw) : undefined;
  const [first] = request.redirectChain();
  const isFetch = !request.isNavigationRequest() && /^(?:fetch|xhr)$/.test(request.resourceType());
  if (url && first && isFetch && (stopAt(url) || !own.has(url.origin))) {
    stops.set(first.url(), raw);
    return await request.abort("blockedbyclient");
  }
  const isAllowed = url !== undefined && own.has(url.origin) && !LEFT_OUT.has(request.resourceType());
  if (isAllowed) return await request.continue();
  // an aborted navigation leaves the page where it is
  await request.abort(request.isNavigationRequest() ? "aborted" : "blockedbyclient");
}
