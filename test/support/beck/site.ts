import { randomUUID } from "node:crypto";
import { gzipSync } from "node:zlib";
import { type BeckDocument, byReference, byVpath, CORPUS } from "./corpus.ts";
import * as pages from "./pages.ts";
import { type Answer, type Asked, type Places, type BeckState, USERNAME } from "./state.ts";

const COOKIE = "; Path=/; Secure; HttpOnly; SameSite=None";

/** beck-online itself. */
export function site(state: BeckState, asked: Asked, places: Places): Answer {
  const { switches } = state;
  const path = asked.url.pathname;
  if (path.startsWith("/assets/")) {
    const { type, body } = pages.asset(path);
    return { html: body, type };
  }
  const special = beforeContent(state, asked, places);
  if (special) return special;
  if (switches.failures > 0) {
    switches.failures -= 1;
    return {
      status: switches.failWith,
      html: "<p>Störung</p>",
      ...(switches.failWith === 429 && { retryAfter: "120" }),
    };
  }
  if (switches.security) return redirect("/Error/103");
  if (path === "/Home") return home(state, asked);
  if (!state.session(asked.cookies.get("beck-online.auth"))) return expired(state);
  return content(state, asked);
}

/** The login, and the pages that it may lead to. */
function beforeContent(state: BeckState, asked: Asked, places: Places): Answer | undefined {
  const path = asked.url.pathname;
  if (path === "/Fingerprint/Report") {
    state.counts.fingerprints += 1;
    return { html: "{}", type: "application/json" };
  }
  if (path === "/Konto/IdentityProviderLogin") return startLogin(places);
  if (path === "/oauth/signin-oidc") return signIn(state, asked);
  if (path === "/Konto/SitzungBeenden") return endOther(state);
  if (path === "/Error/44") return { html: pages.DEVICE_PAGE };
  if (path === "/Error/103") return { html: pages.SECURITY_BLOCK };
  if (path === "/Error/2FA") return { html: pages.NO_SECOND_FACTOR };
  if (path === "/Meldung/Sitzung") return { html: pages.OTHER_SESSION };
  return undefined;
}

function home(state: BeckState, asked: Asked): Answer {
  const session = state.session(asked.cookies.get("beck-online.auth"));
  const body = session
    ? `<a id="logout" href="/Konto/Logout">Abmelden</a>`
    : `<a href="/Konto/IdentityProviderLogin">Anmelden</a>`;
  return { html: pages.sitePage("beck-online", body) };
}

function startLogin({ account, site: own }: Places): Answer {
  const [state, nonce] = [randomUUID(), randomUUID()];
  const parameters = new URLSearchParams({
    client_id: "beck-online",
    redirect_uri: `${own}/oauth/signin-oidc`,
    response_type: "code",
    scope: "openid profile",
    state,
    nonce,
  });
  return redirect(`${account}/connect/authorize?${parameters.toString()}`, [
    `.AspNetCore.Correlation.${state}=N${COOKIE}`,
    `.AspNetCore.OpenIdConnect.Nonce.${nonce}=N${COOKIE}`,
  ]);
}

function signIn(state: BeckState, asked: Asked): Answer {
  const given = asked.method === "POST" ? asked.form : asked.url.searchParams;
  const promised = state.codes.get(given.get("code") ?? "");
  state.codes.delete(given.get("code") ?? "");
  const isSame =
    promised !== undefined &&
    promised.state === given.get("state") &&
    asked.cookies.has(`.AspNetCore.Correlation.${promised.state}`) &&
    asked.cookies.has(`.AspNetCore.OpenIdConnect.Nonce.${promised.nonce}`);
  if (!isSame || state.switches.correlationFails > 0) {
    state.switches.correlationFails -= 1;
    return {
      status: 400,
      html: "<html><body><h1>An unhandled exception</h1><p>Correlation failed.</p></body></html>",
    };
  }
  const { secondFactor, otherSession, device } = state.switches;
  if (secondFactor === "missing") return redirect("/Error/2FA");
  if (otherSession) return redirect("/Meldung/Sitzung");
  const cookie = state.openSession(USERNAME);
  return redirect(device ? "/Error/44" : "/Home", [`beck-online.auth=${cookie}${COOKIE}`]);
}

function endOther(state: BeckState): Answer {
  state.sessions.clear();
  return redirect("/Home", [`beck-online.auth=${state.openSession(USERNAME)}${COOKIE}`]);
}

function expired({ switches }: BeckState): Answer {
  switch (switches.expiredAs) {
    case "redirect":
      return redirect("/Konto/IdentityProviderLogin");
    case "text":
      return { html: pages.LOGIN_WANTED };
    case "form":
      return { html: pages.loginPage("/Konto/Login", "0", { overlay: false, language: switches.language }) };
  }
}

function content(state: BeckState, asked: Asked): Answer {
  const { pathname, searchParams } = asked.url;
  const lower = pathname.toLowerCase();
  if (state.switches.layoutChanged) return { html: pages.CHANGED };
  if (lower === "/print/currentdoc") return document(state, searchParams.get("vpath") ?? "", pages.printView);
  if (lower === "/search") return search(asked.url);
  if (lower === "/suggest/") return suggest(searchParams.get("term") ?? "");
  const path = /^\/bcid\/(.+)$/.exec(lower)?.[1];
  if (path !== undefined || searchParams.get("typ") === "reference") return reference(path, searchParams);
  const isDocument = /^\/(?:dokument|default\.aspx)?$/.test(lower) && searchParams.has("vpath");
  if (isDocument) return document(state, searchParams.get("vpath") ?? "", pages.documentView);
  return { status: 404, html: pages.NOT_FOUND };
}

function reference(path: string | undefined, parameters: URLSearchParams): Answer {
  const keys = [...parameters].filter(([key]) => key !== "typ").map(([key, value]) => `${key}-${value}`);
  const found = byReference(path ?? keys.join("-"));
  return found ? redirect(`/Dokument?vpath=${encodeURIComponent(found.vpath)}`) : { html: pages.NOT_FOUND };
}

function document(state: BeckState, vpath: string, view: (one: BeckDocument) => string): Answer {
  const key = vpath.toLowerCase();
  const { captcha, denied, titleOnly, padding } = state.switches;
  if (captcha.includes(key)) return { html: pages.CAPTCHA };
  const found = byVpath(vpath);
  const phrase = denied[key];
  if (phrase !== undefined) return { html: pages.deniedPage(found?.title ?? vpath, phrase) };
  if (!found) return { html: pages.NOT_FOUND };
  if (titleOnly.includes(key)) return { html: pages.titleOnly(found) };
  const more = padding > 0 ? `<div class="text"><p>${"Füllung ".repeat(padding / 8)}</p></div>` : "";
  return { html: view({ ...found, html: found.html + more }) };
}

/** All words must be among a document's; an exact norm or place leads straight to it. */
function search(url: URL): Answer {
  const words = url.searchParams.get("words") ?? "";
  const direct = directHit(words);
  if (direct) return redirect(`/Dokument?vpath=${encodeURIComponent(direct.vpath)}`);
  const filters = url.searchParams.getAll("Addfilter").map((one) => one.replace("spubtyp0:", ""));
  const wanted = words
    .toLowerCase()
    .replaceAll('"', "")
    .split(/\s+/)
    .filter((word) => word !== "");
  const hits = CORPUS.filter(
    (one) =>
      wanted.every((word) =>
        `${one.words} ${one.hit.work} ${one.hit.section ?? ""}`.toLowerCase().includes(word),
      ) &&
      filters.every((code) => one.codes.includes(code)) &&
      (url.searchParams.get("MEINBECKONLINE") !== "True" || one.available),
  );
  const query = gzipSync(words).toString("base64");
  const page = url.searchParams.get("QUERY") === query ? Number(url.searchParams.get("pagenr") ?? 1) : 1;
  return { html: pages.hitlist(hits, { page, words, query }) };
}

function directHit(words: string): BeckDocument | undefined {
  const plain = words.trim().toLowerCase();
  const [, norm] = /^§ ?(\d+) bgb$/.exec(plain) ?? [];
  if (norm !== undefined) return byReference(`Y-100-G-BGB-P-${norm}`);
  return CORPUS.find(({ hit }) => hit.rest?.toLowerCase() === plain);
}

function suggest(term: string): Answer {
  if (term === "kaputt") return { html: "<html><body>kein JSON</body></html>" };
  const labels = CORPUS.map(({ title }) => title).filter((title) =>
    title.toLowerCase().includes(term.toLowerCase()),
  );
  const values = labels.slice(0, 10).map((label, id) => ({ label, id }));
  return { html: JSON.stringify({ values }), type: "application/json" };
}

function redirect(location: string, cookies: readonly string[] = []): Answer {
  return { status: 302, location, cookies, html: "" };
}
