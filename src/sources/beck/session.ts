import { createHash } from "node:crypto";
import { constants } from "node:fs";
import { type FileHandle, lstat, open } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import * as z from "zod";
import { type ErrorCode, hasCode, LegibusError } from "../../core/errors.ts";
import { parseJson } from "../../core/json.ts";
import type { Logger } from "../../core/logger.ts";
import type { Cookie, Tab, Visited } from "../../net/browser/types.ts";
import { FOLLOW, isCaptcha, notice, textOfHtml, STOPPED } from "./page-state.ts";
import { makeFolder, writeAtomically } from "../../documents/disk.ts";

const cookie = z.object({
  name: z.string().min(1),
  value: z.string(),
  domain: z.string().min(1),
  path: z.string(),
  expires: z.number(),
  httpOnly: z.boolean(),
  secure: z.boolean(),
  sameSite: z.enum(["Strict", "Lax", "None"]).exactOptional(),
});
const content = z.object({ account: z.string(), cookies: z.array(cookie).max(200) });

export interface SessionFileOptions {
  /** Empty for the default path. */
  readonly path: string;
  readonly username: string;
  /** The two sites; cookies of other sites are neither stored nor used. */
  readonly origins: readonly string[];
  readonly log: Logger;
}

export type SessionFile = ReturnType<typeof createSessionFile>;

/** Stores the session between starts in `~/.beck-online-mcp/cookies.json`, readable only by its owner. */
export function createSessionFile({ path, username, origins, log }: SessionFileOptions) {
  const place = path === "" ? join(homedir(), ".beck-online-mcp", "cookies.json") : path;
  const account = createHash("sha256")
    .update(JSON.stringify([username, ...origins]))
    .digest("hex");
  const hosts = new Set(origins.map((origin) => new URL(origin).hostname));
  const isOurs = ({ domain }: Cookie) => hosts.has(domain.replace(/^\./, ""));
  return {
    /** Returns a value that changes whenever the file is written, by any program. */
    stamp: async () => await stampOf(place),
    /** Returns this account's cookies; empty when the file is missing, unreadable or another account's. */
    async load(): Promise<readonly Cookie[]> {
      try {
        const text = await readPrivate(place);
        const kept = text === undefined ? undefined : content.safeParse(parseJson(text));
        return kept?.success && kept.data.account === account ? kept.data.cookies.filter(isOurs) : [];
      } catch (error) {
        log.info("the kept session cannot be read", { error });
        return [];
      }
    },
    async save(cookies: readonly Cookie[]) {
      try {
        await writePrivate(place, JSON.stringify({ account, cookies: cookies.filter(isOurs) }));
      } catch (error) {
        log.warn("the session is not kept", { error });
      }
    },
  };
}

const PRIVATE_FILE = 0o600;
const MAX_BYTES = 1_000_000;

/** Reads a file that this user owns; undefined when it is missing, a symbolic link, another user's or too large. */
export async function readPrivate(path: string): Promise<string | undefined> {
  let file: FileHandle | undefined;
  try {
    file = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
    const { uid, size } = await file.stat();
    const isOurs = process.getuid === undefined || uid === process.getuid();
    if (!isOurs || size > MAX_BYTES) return undefined;
    if (process.platform !== "win32") await file.chmod(PRIVATE_FILE);
    return await file.readFile("utf8");
  } catch (error) {
    if (hasCode(error, "ENOENT", "ELOOP")) return undefined;
    throw error;
  } finally {
    await file?.close();
  }
}

/** Replaces a file atomically by one that only this user can read, whatever existed before and whatever the umask. */
export async function writePrivate(path: string, text: string): Promise<void> {
  makeFolder(dirname(path));
  await writeAtomically(path, text, PRIVATE_FILE);
}

/** Returns a value that changes whenever the file is rewritten; empty when there is none. */
export async function stampOf(path: string): Promise<string> {
  try {
    const { mtimeMs, ino, size } = await lstat(path);
    return `${mtimeMs} ${ino} ${size}`;
  } catch {
    return "";
  }
}

/** Prompts a user at a terminal; absent in a tool call, which never waits for input. */
export type Ask = (question: string) => Promise<string>;

export interface LoginOptions extends Places {
  readonly credentials: Record<"username" | "password", string>;
  /** URL where the login begins. */
  readonly entry: string;
  /** URL to suggest for opening in a browser. */
  readonly humanUrl: string;
  readonly ask?: Ask | undefined;
}

const MOST_PAGES = 12;
const MOST_CODES = 3;
const AUTH_COOKIE = "beck-online.auth";

interface Walk {
  readonly tab: Tab;
  readonly options: LoginOptions;
  readonly signal: AbortSignal;
  sentPassword: boolean;
  codes: number;
  restarts: number;
}

/** Completes each page of beck-online's login until the site itself opens. @throws LegibusError */
export async function login(tab: Tab, options: LoginOptions, signal: AbortSignal): Promise<void> {
  const walk: Walk = { tab, options, signal, sentPassword: false, codes: 0, restarts: 0 };
  let page = await tab.visit(options.entry, signal);
  for (let pages = 0; pages < MOST_PAGES; pages += 1) {
    const view = loginView(page, options);
    if (view.view === "arrived") return await arrived(walk);
    page = await onward(walk, view);
  }
  throw failed("unknown", options);
}

async function arrived({ tab, options }: Walk): Promise<void> {
  const cookies = await tab.cookies();
  if (!cookies.some(({ name, value }) => name === AUTH_COOKIE && value !== ""))
    throw failed("unknown", options);
}

type OnTheWay = Exclude<LoginView, { view: "arrived" }>;

async function onward(walk: Walk, view: OnTheWay): Promise<Visited> {
  const { tab, options, signal } = walk;
  switch (view.view) {
    case "password":
      return await password(walk, view.said);
    case "code":
      return await code(walk, view.said);
    case "passing":
      return await tab.follow(signal);
    case "correlation":
      walk.restarts += 1;
      if (walk.restarts > 1) throw failed("lost", options);
      walk.sentPassword = false;
      return await tab.visit(options.entry, signal);
    case "other session":
      return await endOther(walk);
    default:
      throw failed(view.view, options);
  }
}

async function password(walk: Walk, said: string | undefined): Promise<Visited> {
  const { tab, options, signal } = walk;
  if (walk.sentPassword) throw failed(/gesperrt|locked/i.test(said ?? "") ? "locked" : "password", options);
  walk.sentPassword = true;
  await tab.fill('input[name="Input.Username"]', options.credentials.username);
  await tab.fill('input[name="Input.Password"]', options.credentials.password);
  return await tab.enter(signal); // a consent notice may cover the button
}

async function code(walk: Walk, said: string | undefined): Promise<Visited> {
  const { tab, options, signal } = walk;
  if (!options.ask) throw failed("second factor", options);
  walk.codes += 1;
  if (walk.codes > MOST_CODES) throw failed("code", options);
  const given = await options.ask(
    said === undefined ? "The code of your second factor:" : "That code was not accepted. The code:",
  );
  await tab.fill('input[name="Input.Code"]', given.trim());
  return await tab.enter(signal);
}

async function endOther({ tab, options, signal }: Walk): Promise<Visited> {
  const answer = await options.ask?.("This account is logged in elsewhere. End that session? (yes/no)");
  if (!/^(?:y|j)/i.test(answer ?? "")) throw failed("other session", options);
  await tab.fill('form button[type="submit"], form input[type="submit"]', "");
  return await tab.enter(signal);
}

const LATER = "try again in a minute";

/** Why a login ends: the error's code, what happened, and the next step. */
const FAILURES = {
  locked: ["AUTH_FAILED", "beck-online has locked this account", `${FOLLOW}; then start this server anew`],
  password: [
    "AUTH_FAILED",
    "beck-online does not accept this user name and password",
    "set BECK_USERNAME and BECK_PASSWORD to those of your licence and start this server anew; they are not tried again, so that the account is not locked",
  ],
  code: ["AUTH_FAILED", "beck-online did not accept the code", "run legibus login beck again"],
  "second factor": [
    "AUTH_REQUIRED",
    "beck-online asks for the account's second factor",
    "run legibus login beck in a terminal and type the code there; the session is kept for this server",
  ],
  "no second factor": [
    "AUTH_FAILED",
    "beck-online wants this account to set up a second factor first",
    FOLLOW,
  ],
  "other session": [
    "AUTH_REQUIRED",
    "this account is logged in to beck-online elsewhere",
    "log out there, or run legibus login beck in a terminal to end that session",
  ],
  blocked: ["BLOCKED", STOPPED, FOLLOW],
  captcha: ["BLOCKED", "beck-online shows a CAPTCHA at its login", FOLLOW],
  outage: ["UPSTREAM_ERROR", "beck-online's login could not answer", LATER],
  lost: ["UPSTREAM_ERROR", "beck-online lost its own login on the way", LATER],
  unknown: [
    "LAYOUT_CHANGED",
    "beck-online's login does not look as expected",
    "log in with a browser; if that works, the login has changed: please report it",
  ],
} as const satisfies Readonly<Record<string, readonly [ErrorCode, string, string]>>;

function failed(why: keyof typeof FAILURES, { humanUrl }: Pick<LoginOptions, "humanUrl">): LegibusError {
  const [code, message, hint] = FAILURES[why];
  return new LegibusError(code, message, { hint, humanUrl });
}

/** The two sites' base URLs as the browser uses them. */
interface Places {
  readonly site: string;
  readonly account: string;
}

/** The kind of page reached during the login. */
type LoginView =
  /** Asks for user name and password; `said` is the page's error message. */
  | { readonly view: "password"; readonly said: string | undefined }
  | { readonly view: "code"; readonly said: string | undefined }
  /** A form that submits itself. */
  | { readonly view: "passing" }
  /** A page of the site itself, so the login is complete. */
  | { readonly view: "arrived" }
  | {
      readonly view:
        | "no second factor"
        | "blocked"
        | "captcha"
        | "correlation"
        | "other session"
        | "outage"
        | "unknown";
    };

const PASSWORD = /<input\b[^<>]{0,200}\bname="Input\.Password"/i;
const CODE = /<input\b[^<>]{0,200}\bname="Input\.Code"/i;
const ERROR = /<(?:div|span|p|ul)\b[^<>]*\b(?:text-danger|validation-summary-errors|alert-danger)\b/i;
const POSTS_ITSELF = /<form\b[^<>]{0,300}\bmethod="post"[^<>]{0,300}\/signin-oidc/i;

/** Classifies a page by its URL and its form. */
function loginView(page: Visited, { site, account }: Places): LoginView {
  const { html, status } = page;
  if (PASSWORD.test(html)) return { view: "password", said: complaint(html) };
  if (CODE.test(html)) return { view: "code", said: complaint(html) };
  if (isCaptcha(html)) return { view: "captcha" };
  if (POSTS_ITSELF.test(html)) return { view: "passing" };
  const text = textOfHtml(html.slice(0, 60_000));
  if (/Correlation failed/i.test(text)) return { view: "correlation" };
  if (status >= 500) return { view: "outage" };
  const origin = URL.canParse(page.url) ? new URL(page.url).origin : "";
  if (origin !== new URL(site).origin) {
    return origin === new URL(account).origin && status === 429 ? { view: "outage" } : { view: "unknown" };
  }
  return siteView(new URL(page.url).pathname, html, text);
}

function siteView(path: string, html: string, text: string): LoginView {
  if (notice(html) === "blocked" || /^\/Error\/103\b/i.test(path)) return { view: "blocked" };
  if (/Sitzung beenden/i.test(text) && /<form\b/i.test(html)) return { view: "other session" };
  if (/^\/Error\//i.test(path) && /2-Faktor-Authentifizierung/i.test(text))
    return { view: "no second factor" };
  return { view: "arrived" };
}

function complaint(html: string): string | undefined {
  const found = ERROR.exec(html);
  if (!found) return undefined;
  const said = textOfHtml(html.slice(found.index, found.index + 1_000));
  return said === "" ? undefined : said;
}

/** Tests whether a page of the site greets a logged-in visitor; undefined when the page does not show it. */
export function isGreeting(html: string): boolean | undefined {
  if (
    /<a\b[^<>]{0,300}\bhref="[^"]{0,200}\/(?:Konto\/)?Log(?:out|off)/i.test(html) ||
    />\s*Abmelden\s*</i.test(html)
  )
    return true;
  return /\bhref="[^"]{0,200}\/Konto\/IdentityProviderLogin/i.test(html) ? false : undefined;
}
