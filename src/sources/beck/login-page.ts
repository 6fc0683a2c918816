import { isCaptcha, notice, plain } from "./page-state.ts";

/** Where the two sites are, as the browser sees them. */
export interface Places {
  readonly site: string;
  readonly account: string;
}

/** What a page on the way through the login wants. */
export type LoginView =
  /** User name and password; `said` is what the page complains about. */
  | { readonly view: "password"; readonly said: string | undefined }
  | { readonly view: "code"; readonly said: string | undefined }
  /** A form that posts itself. */
  | { readonly view: "passing" }
  /** A page of the site itself. */
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

interface Shown {
  readonly url: string;
  readonly status: number;
  readonly html: string;
}

const PASSWORD = /<input\b[^<>]{0,200}\bname="Input\.Password"/i;
const CODE = /<input\b[^<>]{0,200}\bname="Input\.Code"/i;
const ERROR = /<(?:div|span|p|ul)\b[^<>]*\b(?:text-danger|validation-summary-errors|alert-danger)\b/i;
const POSTS_ITSELF = /<form\b[^<>]{0,300}\bmethod="post"[^<>]{0,300}\/signin-oidc/i;

/** Judges one page by its address and its form. */
export function loginView(page: Shown, { site, account }: Places): LoginView {
  const { html, status } = page;
  if (PASSWORD.test(html)) return { view: "password", said: complaint(html) };
  if (CODE.test(html)) return { view: "code", said: complaint(html) };
  if (isCaptcha(html)) return { view: "captcha" };
  if (POSTS_ITSELF.test(html)) return { view: "passing" };
  const text = plain(html.slice(0, 60_000));
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
  const said = plain(html.slice(found.index, found.index + 1_000));
  return said === "" ? undefined : said;
}

/** Whether a page of the site greets a logged-in visitor; undefined when it does not say. */
export function isGreeting(html: string): boolean | undefined {
  if (
    /<a\b[^<>]{0,300}\bhref="[^"]{0,200}\/(?:Konto\/)?Log(?:out|off)/i.test(html) ||
    />\s*Abmelden\s*</i.test(html)
  )
    return true;
  return /\bhref="[^"]{0,200}\/Konto\/IdentityProviderLogin/i.test(html) ? false : undefined;
}
