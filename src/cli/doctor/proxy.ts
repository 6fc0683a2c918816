import { once } from "node:events";
import { connect } from "node:net";
import { connect as connectSecurely } from "node:tls";
import { networkFailure } from "../../net/failures.ts";
import { ProxyFailure, proxyPort, proxyUrl, tunnel } from "../../net/proxy.ts";
import { withoutBrackets } from "../../net/url-allowlist.ts";
import { type Finding, ok, problem, warning } from "./finding.ts";

const MOST_MS = 5_000;
const NOWHERE = "legibus.invalid:443"; // no source is asked: names under .invalid never exist

/** Checks the network's proxy as requests to sources use it: it is dialled and asked for a connection. */
export async function checkProxy(env: Readonly<Record<string, string | undefined>>): Promise<Finding> {
  const given = (env["HTTPS_PROXY"] ?? env["https_proxy"] ?? "").trim();
  const plain = (env["HTTP_PROXY"] ?? env["http_proxy"] ?? "").trim();
  if (given === "" && plain !== "")
    return warning(
      "Proxy",
      "HTTP_PROXY is set and HTTPS_PROXY is not: every source is asked by https, so no proxy is used",
      "set HTTPS_PROXY as well",
    );
  if (given === "") return ok("Proxy", "none (HTTPS_PROXY is not set)");
  const url = proxyUrl(env);
  if (!url)
    return warning(
      "Proxy",
      "HTTPS_PROXY is not the address of an HTTP proxy: it is ignored",
      "set it as http://host:port",
    );
  const exceptions = env["NO_PROXY"] ?? env["no_proxy"] ?? "";
  const said = exceptions === "" ? "" : `, not for ${exceptions}`;
  const place = `${url.protocol}//${url.host}`;
  const works = ok("Proxy", `${place} for all sources and model services${said}; it answers`);
  return failureAt(url, place, await dial(url)) ?? works;
}

function failureAt(url: URL, place: string, failure: unknown): Finding | undefined {
  if (failure === undefined) return undefined;
  const isAnswer = failure instanceof ProxyFailure;
  if (isAnswer && failure.status === 407)
    return problem(
      "Proxy",
      `${place} wants a user name and password${url.username === "" ? "" : " other than those given"}`,
      "set HTTPS_PROXY as http://name:password@host:port",
    );
  if (isAnswer && failure.status !== undefined) return undefined; // it refuses the connection, so it is a proxy
  return problem(
    "Proxy",
    isAnswer
      ? `${place} is no proxy: ${failure.message}`
      : networkFailure({ name: place, humanUrl: place }, failure).message,
    "correct HTTPS_PROXY, or take it out if this network needs no proxy",
  );
}

/** Asks the proxy for a connection that no proxy can make; its answer shows what it is. */
async function dial(proxy: URL): Promise<unknown> {
  const at = { host: withoutBrackets(proxy.hostname), port: proxyPort(proxy) };
  const isSecure = proxy.protocol === "https:";
  const socket = isSecure ? connectSecurely({ ...at, servername: at.host }) : connect(at);
  const late = Object.assign(new Error("no answer"), { code: "ETIMEDOUT" });
  const timer = setTimeout(() => socket.destroy(late), MOST_MS);
  let failure: unknown;
  socket.on("error", (error) => (failure = error));
  try {
    await once(socket, isSecure ? "secureConnect" : "connect");
    await tunnel(socket, NOWHERE, proxy);
    return undefined;
  } catch (error) {
    return failure ?? error;
  } finally {
    clearTimeout(timer);
    socket.destroy();
  }
}
