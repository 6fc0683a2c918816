import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { challengePage } from "../austlii/challenge.ts";
import { type Asked, type Reply, startLoopback } from "../loopback.ts";
import { readCall } from "./rpc.ts";

/** How an address may misbehave. */
export type JadeFault = keyof typeof FAULTS;

const page = (body: string, status = 200): Reply => ({ status, type: "text/html; charset=utf-8", body });

const FAULTS = {
  blocked: page("<title>403 Forbidden</title>", 403),
  challenge: { ...page(challengePage("/"), 403), headers: { "cf-mitigated": "challenge" } },
  slow: "silence",
  broken: page("<title>500</title>", 500),
  changed: page("<title>Welcome to something new</title>"),
  gone: page("<title>404</title>", 404),
} as const;

export const STRONG_NAME = "0123456789ABCDEF0123456789ABCDEF";
export const PERMUTATION = "FEDCBA9876543210FEDCBA9876543210";
export const CITATOR_NAME = "00112233445566778899AABBCCDDEEFF";
export const COOKIE = "IID=invented; alcsessionid=0-1";

const FIXTURES = new URL("../../../fixtures/jade/", import.meta.url);
const read = (name: string) => readFileSync(new URL(name, FIXTURES), "utf8");
const FRAME = read("frame.html");
const PROPOSALS = read("proposals.txt");
const CITING = read("citing.txt");
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
export async function startJade() {
  let strongName = STRONG_NAME;
  const service = await startLoopback(async (asked) => {
    await sleep(5); // long enough to see how many are open
    return answer(asked, strongName);
  }, "JADE");
  return {
    ...service,
    /** Addresses with this path misbehave; "/" means all. */
    fault: (path: string, fault: JadeFault) => service.fault(path, FAULTS[fault]),
    /** The service's present identifier; another one is stale. */
    rename(name: string) {
      strongName = name;
    },
    reset() {
      service.reset();
      strongName = STRONG_NAME;
    },
  };
}

function answer(asked: Asked, strongName: string): Reply {
  const { path } = asked;
  if (path === "/jadeService.do")
    return { type: "application/json; charset=utf-8", body: proposals(asked, strongName) };
  const moved = MOVED.get(path);
  if (moved !== undefined) return { ...page("", 302), headers: { location: `/article/${moved}` } };
  const title = ARTICLES.get(SHOWN.get(path) ?? /^\/article\/(\d+)/.exec(path)?.[1] ?? "");
  return page(title === undefined ? FRAME : FRAME.replace(/<title>[^<]*/, `<title>${title} - BarNet Jade`));
}

function proposals({ method, headers, body }: Asked, strongName: string): string {
  const call = readCall(body.replace("|JaAb|", "|0|")); // jade's number is not decimal
  if (method === "POST" && headers.cookie === COOKIE && call?.texts[1] === CITATOR_NAME)
    return body.includes("|12|0|0|JaAb|0|") ? CITING : STALE;
  if (method !== "POST" || headers.cookie !== COOKIE || call?.texts[1] !== strongName) return STALE;
  return call.texts.some((text) => text.includes("zzzqqq")) ? EMPTY : PROPOSALS;
}
