import { type ProxyFor, proxyPort } from "../net/proxy.ts";
import { withoutBrackets } from "../net/url-allowlist.ts";

/** `fetch` by way of the host's proxy, where there is one. Redirects are not followed: they would carry the key to another host. */
export function fetchThrough(proxy: ProxyFor | undefined): typeof fetch {
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const by = proxy?.({ host: withoutBrackets(url.hostname), port: proxyPort(url) });
    return by ? await sentThrough(by, url, init) : await fetch(input, { ...init, redirect: "manual" });
  };
}

async function sentThrough(proxy: URL, url: URL, init: RequestInit = {}): Promise<Response> {
  const { method = "GET", body = null, signal = null } = init;
  if (body !== null && typeof body !== "string") throw new TypeError("a model service is sent text only");
  const { ProxyAgent, request } = await import("undici");
  const { username, password, protocol, host } = proxy;
  const name = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const token = `Basic ${Buffer.from(name).toString("base64")}`;
  const dispatcher = new ProxyAgent({ uri: `${protocol}//${host}`, ...(username !== "" && { token }) });
  const headers = Object.fromEntries(new Headers(init.headers));
  try {
    const answer = await request(url, { method, headers, body, signal, dispatcher });
    const bytes = await answer.body.arrayBuffer();
    const told = Object.entries(answer.headers).flatMap(([key, value]) =>
      [value ?? []].flat().map((one): [string, string] => [key, one]),
    );
    return new Response(bytes.byteLength === 0 ? null : bytes, { status: answer.statusCode, headers: told });
  } catch (error) {
    if (signal?.aborted === true) throw error;
    throw new TypeError("fetch failed", { cause: error }); // as fetch itself says it
  } finally {
    await dispatcher.close().catch(() => {}); // the answer is here, or the call is over
  }
}
