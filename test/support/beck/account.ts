import { randomUUID } from "node:crypto";
import * as pages from "./pages.ts";
import { type Answer, type Asked, CODE, PASSWORD, USERNAME, type BeckState } from "./state.ts";

/** The identity provider: authorize -> Login -> TwoFactorAuthentication -> authorize/callback. */
export function account(state: BeckState, asked: Asked): Answer {
  const { switches } = state;
  const token = randomUUID();
  switch (asked.url.pathname) {
    case "/connect/authorize": {
      const back = `/connect/authorize/callback${asked.url.search}`;
      const known = state.accounts.has(asked.cookies.get("idsrv") ?? "");
      return redirect(known ? back : `/Login?ReturnUrl=${encodeURIComponent(back)}`);
    }
    case "/Login":
      return login(state, asked, token);
    case "/TwoFactorAuthentication":
      return secondFactor(state, asked, token);
    case "/connect/authorize/callback": {
      const code = randomUUID();
      const of = (name: string) => asked.url.searchParams.get(name) ?? "";
      if (!state.accounts.has(asked.cookies.get("idsrv") ?? "")) return redirect("/Login");
      state.codes.set(code, { state: of("state"), nonce: of("nonce") });
      const target = of("redirect_uri");
      if (switches.formPost) return { html: pages.formPost(target, { code, state: of("state") }) };
      return redirect(`${target}?${new URLSearchParams({ code, state: of("state") }).toString()}`);
    }
    default:
      return { status: 404, html: "<p>not found</p>" };
  }
}

function login(state: BeckState, asked: Asked, token: string): Answer {
  const { switches, counts, tokens } = state;
  const view = { overlay: switches.overlay, language: switches.language };
  const form = (error?: string): Answer => {
    tokens.add(token);
    if (switches.loginChanged) return { html: pages.CHANGED };
    if (switches.captchaAtLogin) return { html: pages.CAPTCHA };
    const html = pages.loginPage(asked.url.pathname + asked.url.search, token, {
      ...view,
      ...(error !== undefined && { error }),
    });
    return { html, cookies: [`.AspNetCore.Antiforgery=${token}; Path=/; HttpOnly; Secure; SameSite=None`] };
  };
  if (asked.method !== "POST") return form();
  const sent = asked.form;
  const given = sent.get("__RequestVerificationToken") ?? "";
  if (!tokens.has(given) || asked.cookies.get(".AspNetCore.Antiforgery") !== given || !asked.referer) {
    return { status: 400, html: "<p>Bad request</p>" };
  }
  counts.passwords += 1;
  if (switches.locked) return form("Ihr Konto ist gesperrt. Bitte wenden Sie sich an den Kundenservice.");
  if (sent.get("Input.Username") !== USERNAME || sent.get("Input.Password") !== PASSWORD) {
    return form(
      switches.language === "de" ? "Benutzername oder Kennwort ungültig." : "Invalid username or password.",
    );
  }
  if (switches.secondFactor === "ask") {
    return redirect(`/TwoFactorAuthentication${asked.url.search}`, [`2fa=${token}; Path=/; HttpOnly`]);
  }
  return welcome(state, asked);
}

function secondFactor(state: BeckState, asked: Asked, token: string): Answer {
  const action = asked.url.pathname + asked.url.search;
  if (asked.method !== "POST") return { html: pages.codePage(action, token, false) };
  state.counts.codes += 1;
  if (asked.form.get("Input.Code") !== CODE) return { html: pages.codePage(action, token, true) };
  return welcome(state, asked);
}

function welcome(state: BeckState, asked: Asked): Answer {
  const cookie = randomUUID();
  state.accounts.add(cookie);
  return redirect(asked.url.searchParams.get("ReturnUrl") ?? "/", [
    `idsrv=${cookie}; Path=/; HttpOnly; Secure; SameSite=None`,
  ]);
}

function redirect(location: string, cookies: readonly string[] = []): Answer {
  return { status: 302, location, cookies, html: "" };
}
