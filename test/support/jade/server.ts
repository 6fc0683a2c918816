import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { listen } from "../listen.ts";
import { movedTo } from "../loopback.ts";
import { challengePage } from "../austlii/challenge.ts";
import { readCall } from "./rpc.ts";

/** How an address may misbehave. */
export type JadeFault = "blocked" | "challenge" | "slow" | "broken" | "changed" | "gone";

export interface AskedJade {
  readonly method: string;
  readonly path: string;
  readonly cookie: string | undefined;
  readonly userAgent: string | undefined;
  readonly body: string;
}

export interface JadeSite {
  readonly url: string;
  /** The settings that let a server ask this site, without a wait between requests. */
  readonly env: Readonly<Record<string, string>>;
  readonly requests: readonly AskedJade[];
  /** The most requests that were open at one time. */
  readonly mostOpen: () => number;
  /** Paths that begin so misbehave; "/" means all. */
  fault(path: string, fault: JadeFault): void;
  /** The service's present identifier; another one is stale. */
  rename(strongName: string): void;
  reset(): void;
  close(): Promise<void>;
}

export const STRONG_NAME = "0123456789ABCDEF0123456789ABCDEF";
export const PERMUTATION = "FEDCBA9876543210FEDCBA9876543210";
export const COOKIE = "IID=invented; alcsessionid=0-1";

const FIXTURES = new URL("../../../fixtures/jade/", import.meta.url);
const read = (name: string) => readFileSync(new URL(name, FIXTURES), "utf8");
const FRAME = read("frame.html");
const PROPOSALS = read("proposals.txt");
const EMPTY =
  '//OK[0,0,[1],["au.com.barnet.jade.cs.csobjects.qsearchdesktop.QuickSearchWithCitablesResultContainer/1141727551"],4,7]';
const STALE =
  '//EX[2,1,["com.google.gwt.user.client.rpc.IncompatibleRemoteServiceException/3936916533","This application is out of date"],0,7]';

/** Articles that are public: number -> title without its suffix. */
const ARTICLES: ReadonlyMap<string, string> = new Map([
  ["90001", "Marlowe v Tidewater Ferries Pty Ltd [2024] HCA 901; 299 CLR 901; 98 ALJR 901"],
  ["90002", "Lantern &amp; Quay [2023] FedCFamC1F 9907"],
  ["90005", "Harbour Ferries Safety Act 2011 (Cth)"],
]);
/** Citations that lead to an article, or show it at their own address. */
const MOVED: ReadonlyMap<string, string> = new Map([["/mnc/2024/HCA/901", "90001"]]);
const SHOWN: ReadonlyMap<string, string> = new Map([
  ["/mnc/2023/FedCFamC1F/9907", "90002"],
  ["/mnc/2020/HCA/999", "90001"], // shows another case than was asked for
]);

/** jade.io on a free loopback port: frames with titles, and the service of its search box. */
export async function startJade(): Promise<JadeSite> {
  const requests: AskedJade[] = [];
  const faults = new Map<string, JadeFault>();
  let strongName = STRONG_NAME;
  let open = 0;
  let most = 0;
  const server = createServer((request, response) => {
    open += 1;
    most = Math.max(most, open);
    response.once("close", () => {
      open -= 1;
    });
    void bodyOf(request).then((body) => {
      const asked = record(request, body);
      requests.push(asked);
      const fault = [...faults].find(([path]) => asked.path.startsWith(path))?.[1];
      setTimeout(() => respond(response, asked, fault, strongName), 5); // long enough to see how many are open
      return undefined;
    });
  });
  const { url, close } = await listen(server);
  return {
    url,
    env: movedTo(url, "JADE"),
    requests,
    mostOpen: () => most,
    fault: (path, fault) => void faults.set(path, fault),
    rename(name) {
      strongName = name;
    },
    reset() {
      faults.clear();
      requests.length = 0;
      strongName = STRONG_NAME;
      most = 0;
    },
    close,
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  await once(request, "end");
  return Buffer.concat(chunks).toString("utf8");
}

function record({ method = "", url = "", headers }: IncomingMessage, body: string): AskedJade {
  return { method, path: url, cookie: headers.cookie, userAgent: headers["user-agent"], body };
}

function respond(
  response: ServerResponse,
  asked: AskedJade,
  fault: JadeFault | undefined,
  name: string,
): void {
  if (fault === "slow" || response.destroyed) return;
  if (fault === "blocked") return page(response, "<title>403 Forbidden</title>", 403);
  if (fault === "broken") return page(response, "<title>500</title>", 500);
  if (fault === "gone") return page(response, "<title>404</title>", 404);
  if (fault === "changed") return page(response, "<title>Welcome to something new</title>");
  if (fault === "challenge") {
    response.setHeader("cf-mitigated", "challenge");
    return page(response, challengePage(asked.path), 403);
  }
  if (asked.path === "/jadeService.do") return serve(response, asked, name);
  const moved = MOVED.get(asked.path);
  if (moved !== undefined) {
    response.setHeader("location", `/article/${moved}`);
    return page(response, "", 302);
  }
  const number = SHOWN.get(asked.path) ?? /^\/article\/(\d+)/.exec(asked.path)?.[1] ?? "";
  page(response, titled(ARTICLES.get(number)));
}

function titled(title: string | undefined): string {
  return title === undefined ? FRAME : FRAME.replace(/<title>[^<]*/, `<title>${title} - BarNet Jade`);
}

function serve(response: ServerResponse, { method, cookie, body }: AskedJade, name: string): void {
  const call = readCall(body);
  response.setHeader("content-type", "application/json; charset=utf-8");
  if (method !== "POST" || !call || cookie !== COOKIE) response.end(STALE);
  else if (call.texts[1] !== name) response.end(STALE);
  else response.end(call.texts.some((text) => text.includes("zzzqqq")) ? EMPTY : PROPOSALS);
}

function page(response: ServerResponse, body: string, status = 200): void {
  response.writeHead(status, { "content-type": "text/html; charset=utf-8" });
  response.end(body);
}
