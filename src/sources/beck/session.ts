import { LegibusError } from "../../core/errors.ts";
import type { Logger } from "../../core/logger.ts";
import { createMutex } from "../../core/mutex.ts";
import type { Browser, Fetched, FetchOptions, Tab } from "../../net/browser/types.ts";
import { createSingleFlight } from "../../net/single-flight.ts";
import { type Ask, login, type LoginOptions } from "./login.ts";
import { isGreeting } from "./login-page.ts";
import { contentOf, notice } from "./page-state.ts";
import type { SessionFile } from "./session-file.ts";
import { isLoginAddress } from "./urls.ts";

export interface SessionDeps {
  readonly browser: Browser;
  readonly login: Omit<LoginOptions, "ask">;
  /** The page by which the site tells whether it knows the visitor. */
  readonly home: string;
  readonly file: SessionFile;
  readonly log: Logger;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

const LOGIN_MS = 40_000;

/**
 * One licence, logged in once, however many calls wait for it. A login goes on when they have all given up: left in the
 * middle it would still move the page under the next one, which would send the password again.
 */
export interface Session {
  /** Logs in when nobody has yet, so that what waits for the login does not leave all at once behind it. @throws LegibusError */
  ready(signal: AbortSignal): Promise<void>;
  /** Asks for an address as the licence's holder; a session that has ended is renewed once. @throws LegibusError */
  fetch(url: string, signal: AbortSignal, options?: FetchOptions): Promise<Fetched>;
  /** Logs in with a person's help, whatever was kept. @throws LegibusError */
  loginWith(ask: Ask, signal: AbortSignal): Promise<void>;
  /** When the running session began; undefined when there is none. */
  readonly since: number | undefined;
}

/** What is known of the login; a page of another browser knows nothing of it. */
interface State {
  tab: Tab | undefined;
  since: number | undefined;
  /** Never tried again: a wrong password locks the account, a code is sent with every try. */
  refusal: LegibusError | undefined;
  /** The file as it was when it was used or refused. */
  stamp: string;
}

export function createSession(deps: SessionDeps): Session {
  const { browser } = deps;
  const flights = createSingleFlight<void>();
  const state: State = { tab: undefined, since: undefined, refusal: undefined, stamp: "" };
  const logins = createMutex();
  const known = (tab: Tab): boolean => state.tab === tab && state.since !== undefined;
  const enter = async (tab: Tab, seen: number | undefined, signal: AbortSignal) =>
    await flights.join("login", signal, async () => {
      await logins.runExclusive(async () => {
        if (known(tab) && state.since !== seen) return; // somebody else was faster
        await begin(deps, state, tab, AbortSignal.timeout(LOGIN_MS));
      });
    });

  return {
    get since() {
      return state.since;
    },
    async ready(signal) {
      await browser.use(async (tab) => {
        if (!known(tab)) await enter(tab, undefined, signal);
      }, signal);
    },
    async fetch(url, signal, options) {
      return await browser.use(async (tab) => {
        if (!known(tab)) await enter(tab, undefined, signal);
        const seen = state.since;
        const first = await tab.fetch(url, signal, options);
        if (!hasEnded(first)) return first;
        deps.log.info("the session has ended and is renewed");
        await enter(tab, seen, signal);
        const second = await tab.fetch(url, signal, options);
        if (hasEnded(second)) throw endedAgain(deps.login.humanUrl);
        return second;
      }, signal);
    },
    async loginWith(ask, signal) {
      state.refusal = undefined;
      await browser.use(
        async (tab) => await logins.runExclusive(async () => await begin(deps, state, tab, signal, ask)),
        signal,
      );
    },
  };
}

/** A session from the file when the site still knows it, else by the login. */
async function begin(
  deps: SessionDeps,
  state: State,
  tab: Tab,
  signal: AbortSignal,
  ask?: Ask,
): Promise<void> {
  const stamp = await deps.file.stamp();
  if (state.refusal && (state.refusal.code === "AUTH_FAILED" || stamp === state.stamp)) throw state.refusal;
  const isNews = state.tab !== tab || stamp !== state.stamp;
  state.since = undefined;
  if (!ask && isNews && (await restored(deps, tab, signal))) {
    done(state, tab, deps.now(), stamp);
    return;
  }
  try {
    await login(tab, { ...deps.login, ask }, signal);
  } catch (error) {
    const isFinal =
      error instanceof LegibusError && (error.code === "AUTH_FAILED" || error.code === "AUTH_REQUIRED");
    if (isFinal) [state.refusal, state.stamp] = [error, stamp];
    throw error;
  }
  await deps.file.save(await tab.cookies());
  done(state, tab, deps.now(), await deps.file.stamp());
}

function done(state: State, tab: Tab, at: number, stamp: string): void {
  [state.tab, state.refusal, state.stamp] = [tab, undefined, stamp];
  state.since = state.since === at ? at + 1 : at;
}

/** Puts the kept cookies back and asks the site whether it knows them: a file is no proof. */
async function restored({ file, home, log }: SessionDeps, tab: Tab, signal: AbortSignal): Promise<boolean> {
  const cookies = await file.load();
  if (cookies.length === 0) return false;
  await tab.setCookies(cookies);
  const page = await tab.visit(home, signal);
  const greeted = page.status < 400 && !isLoginAddress(new URL(page.url)) && isGreeting(page.html) !== false;
  log.debug("a kept session was tried", { accepted: greeted });
  return greeted;
}

/** Whether an answer is the site's way to say that it does not know the visitor any more. */
export function hasEnded({ stoppedAt, url, status, text }: Fetched): boolean {
  if (stoppedAt !== undefined || status === 401) return true;
  if (URL.canParse(url) && isLoginAddress(new URL(url))) return true;
  return contentOf(text) === undefined && !text.includes("treffer-wrapper") && notice(text) === "login";
}

function endedAgain(humanUrl: string): LegibusError {
  return new LegibusError("AUTH_REQUIRED", "beck-online ended the session again right after the login", {
    hint: "the account is probably in use elsewhere: log out there, then ask again",
    humanUrl,
  });
}
