import { randomUUID } from "node:crypto";

export const USERNAME = "anna.probe@kanzlei.example";
export const PASSWORD = "Geheim-4711&Co";
export const CODE = "482913";

/** What the local Beck can be told to do. */
export interface Switches {
  /** Before every answer, milliseconds. */
  latencyMs: number;
  /** A session ends after so many answers; 0 for never. */
  expireAfter: number;
  /** How an ended session is told. */
  expiredAs: "redirect" | "text" | "form";
  /** A second login of the same user ends the first. */
  singleSession: boolean;
  secondFactor: "off" | "ask" | "missing";
  /** The page about the device after the login. */
  device: boolean;
  /** /Error/103 for everybody. */
  security: boolean;
  locked: boolean;
  captchaAtLogin: boolean;
  /** Documents behind a captcha, lower case. */
  captcha: readonly string[];
  overlay: boolean;
  language: "de" | "en";
  /** The callback loses its cookies so many times. */
  correlationFails: number;
  /** The answer of the identity provider is posted by a form. */
  formPost: boolean;
  /** "Sitzung beenden" after the login. */
  otherSession: boolean;
  /** Status of the next answers, and of how many. */
  failWith: number;
  failures: number;
  /** vpath in lower case -> which sentence. */
  denied: Readonly<Record<string, number>>;
  titleOnly: readonly string[];
  layoutChanged: boolean;
  loginChanged: boolean;
  /** Bytes that are added to every document. */
  padding: number;
}

const CALM: Switches = {
  latencyMs: 0,
  expireAfter: 0,
  expiredAs: "redirect",
  singleSession: false,
  secondFactor: "off",
  device: false,
  security: false,
  locked: false,
  captchaAtLogin: false,
  captcha: [],
  overlay: true,
  language: "de",
  correlationFails: 0,
  formPost: false,
  otherSession: false,
  failWith: 0,
  failures: 0,
  denied: {},
  titleOnly: [],
  layoutChanged: false,
  loginChanged: false,
  padding: 0,
};

export interface Hit {
  readonly origin: "site" | "account";
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly authorised: boolean;
  /** Milliseconds of the monotonic clock. */
  readonly at: number;
}

interface Session {
  readonly user: string;
  answers: number;
}

/** Everything that both origins know. */
export function createState() {
  const switches: Switches = { ...CALM };
  const hits: Hit[] = [];
  const sessions = new Map<string, Session>();
  const counts = { logins: 0, passwords: 0, codes: 0, fingerprints: 0, inFlight: 0, mostInFlight: 0 };
  return {
    switches,
    hits,
    sessions,
    counts,
    /** What the identity provider has promised: code -> state of the site. */
    codes: new Map<string, { readonly state: string; readonly nonce: string }>(),
    /** Logged in at the identity provider itself. */
    accounts: new Set<string>(),
    tokens: new Set<string>(),
    set(wanted: Partial<Switches>) {
      Object.assign(switches, wanted);
    },
    /** Calm, with nothing counted; sessions stay. */
    reset() {
      Object.assign(switches, CALM);
      hits.length = 0;
      for (const name of [
        "logins",
        "passwords",
        "codes",
        "fingerprints",
        "inFlight",
        "mostInFlight",
      ] as const)
        counts[name] = 0;
    },
    /** Everybody is logged out, at the identity provider too. */
    forget() {
      sessions.clear();
      this.accounts.clear();
    },
    openSession(user: string): string {
      if (switches.singleSession) sessions.clear();
      const cookie = `cfdj8-${randomUUID()}`;
      sessions.set(cookie, { user, answers: 0 });
      counts.logins += 1;
      return cookie;
    },
    /** The session of a cookie, while it lasts; each look counts. */
    session(cookie: string | undefined): Session | undefined {
      const session = cookie === undefined ? undefined : sessions.get(cookie);
      if (!session) return undefined;
      session.answers += 1;
      if (switches.expireAfter > 0 && session.answers > switches.expireAfter) {
        sessions.delete(cookie ?? "");
        return undefined;
      }
      return session;
    },
  };
}

export type BeckState = ReturnType<typeof createState>;

/** A request as a page of the local Beck sees it. */
export interface Asked {
  readonly method: string;
  readonly url: URL;
  readonly cookies: ReadonlyMap<string, string>;
  readonly form: URLSearchParams;
  readonly referer: boolean;
}

export interface Answer {
  readonly status?: number;
  readonly html: string;
  readonly type?: string;
  readonly location?: string;
  readonly cookies?: readonly string[];
  readonly retryAfter?: string;
}

export interface Places {
  readonly site: string;
  readonly account: string;
}
