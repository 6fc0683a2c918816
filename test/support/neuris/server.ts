import { createHash } from "node:crypto";
import { type Asked, type Reply, startLoopback } from "../loopback.ts";
import { DECISIONS } from "./corpus.ts";
import { riiToc, riiXml } from "./decisions.ts";
import { giiAnswer, zipped } from "./gii.ts";
import { NOT_FOUND, portalAnswer, type Shape } from "./portal.ts";

export type GermanSources = Awaited<ReturnType<typeof startGermanSources>>;

/** Three loopback servers that answer as Rechtsinformationen des Bundes, gesetze-im-internet.de and rechtsprechung-im-internet.de do. */
export async function startGermanSources() {
  const requests: Asked[] = [];
  let shape: Shape = "2026";
  let limit = { requests: Number.POSITIVE_INFINITY, windowMs: 0 };
  let granted: number[] = [];
  const portal = (asked: Asked): Reply => {
    granted = granted.filter((at) => at > asked.at - limit.windowMs);
    if (granted.length >= limit.requests) return { status: 429 };
    granted.push(asked.at);
    return portalAnswer(asked.path, asked.query, shape);
  };
  const services = {
    neuris: await startLoopback(portal, "RIS", requests),
    gii: await startLoopback(laws, "GII", requests),
    rii: await startLoopback(decisions, "RII", requests),
  };
  const all = Object.values(services);
  return {
    ...services,
    env: Object.assign({}, ...all.map(({ env }) => env)),
    requests,
    shape(wanted: Shape) {
      shape = wanted;
    },
    /** The portal answers requests above so many in a window with status 429 and no body. */
    limit(most: number, windowMs: number) {
      limit = { requests: most, windowMs };
    },
    reset() {
      shape = "2026";
      limit = { requests: Number.POSITIVE_INFINITY, windowMs: 0 };
      granted = [];
      for (const service of all) service.reset();
    },
    async close() {
      await Promise.all(all.map(async ({ close }) => await close()));
    },
  };
}

/** The portal's error body with status 200. */
export const envelope = (code: string): Reply => ({
  body: JSON.stringify({ errors: [{ code, message: "x", parameter: "" }] }),
});

/** gesetze-im-internet.de says with each file what it is asked again with. */
function laws({ path, headers }: Asked): Reply {
  const found = giiAnswer(path);
  if (!found) return { status: 404, type: "text/html", body: "<html><title>404</title></html>" };
  const etag = `"${createHash("sha256").update(found.body).digest("hex").slice(0, 16)}"`;
  const isKnown = headers["if-none-match"] === etag;
  return { ...(isKnown ? { status: 304 } : found), headers: { etag } };
}

function decisions({ path }: Asked): Reply {
  if (path === "/rii-toc.xml") return { type: "text/xml", body: riiToc() };
  const number = /\/jb-([A-Z0-9]+)\.zip$/.exec(path)?.[1];
  const one = DECISIONS.find((decision) => decision.number === number);
  return one ? { type: "application/zip", body: zipped(`jb-${one.number}.xml`, riiXml(one)) } : NOT_FOUND;
}
