import { type BeckDocument } from "./corpus.ts";

const escape = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** Scripts, styles and pictures as a page of the site has them; the fingerprint is sent on every page load. */
const CHROME = `<link rel="stylesheet" href="/assets/site.css"><script src="/assets/site.js"></script><script src="/assets/fp.js"></script>`;
const PICTURES = ["logo", "left", "right", "foot"]
  .map((name) => `<img src="/assets/${name}.png" alt="">`)
  .join("");

export function sitePage(title: string, body: string): string {
  return `<!DOCTYPE html><html lang="de"><head><title>${escape(title)} - beck-online</title>${CHROME}</head><body><div id="HeaderControl">${PICTURES}</div><div id="bo_left"></div><div id="bo_center">${body}</div></body></html>`;
}

const FINGERPRINT = `fetch("/Fingerprint/Report", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ version: "5.0.1", agent: navigator.userAgent }) });`;

export function asset(path: string): { readonly type: string; readonly body: string } {
  if (path.endsWith("fp.js")) return { type: "text/javascript", body: FINGERPRINT };
  if (path.endsWith(".js"))
    return { type: "text/javascript", body: "document.documentElement.dataset.ready = 1;" };
  return path.endsWith(".css")
    ? { type: "text/css", body: "body{margin:0}" }
    : { type: "image/png", body: "" };
}

export function printView({ title, html }: BeckDocument): string {
  return `<!DOCTYPE html><html lang="de"><head><title>${escape(title)} - beck-online</title></head><body><div id="printcontent"><div class="dokcontent">\n${html}\n</div></div></body></html>`;
}

export function documentView(document: BeckDocument): string {
  const { title, kind, html, vpath } = document;
  const url = `/Dokument?vpath=${encodeURIComponent(vpath)}`;
  return sitePage(
    title,
    `<div id="toccontent"><ul><li><a href="#">+</a><a href="${url}">${escape(title)}</a></li></ul></div><div id="dokument" class="${kind}"><div id="dokcontent">\n${html}\n</div></div><input id="docUrl" value="${url}">${references(document)}`,
  );
}

function link(of: string, text: string, target: string): string {
  return `<li class="documentLink ${of}"><a linkcategory-data="${of}" href="/Dokument?vpath=${encodeURIComponent(target)}">${text}</a></li>`;
}

function searchLink(of: string, text: string, count: number): string {
  const href = `/Search/Searchlink?query=${of}`;
  return `<li class="simple searchlink row ${of}"><a href="${href}"><i></i></a><a href="${href}">${text}</a><a href="${href}">${count}</a></li>`;
}

/** A category's row, whose name folds it, and the row with its links; the page may count more than it lists. */
function category(of: string, name: string, count: number, links: readonly string[]): string {
  return `<li class="${of} row foldable" data-unfolded="true"><div class="column icons"><i class="icon-site-color icon-down-open trigger"></i></div><div class="column"><a title="${name}" class="trigger" href="" linkCategory-data="${name}">${name}</a></div><div class="column count"><div class="verweiszettel-section-count">${count}</div></div></li>
<li class="defaultlinks row ${of} foldable-target" data-unfolded="true"><ul>${links.join("\n")}</ul></li>`;
}

/** "Siehe auch", as the genuine list is built; only decisions and commentaries have one here. */
function references({ kind, vpath }: BeckDocument): string {
  if (kind !== "BECKRS" && kind !== "KOMMENTAR") return "";
  const norms = [link("zitiertinnormen", "§ 286 BGB", "bibdata/ges/bgb/cont/bgb.p286.htm")];
  const decisions = [
    link(
      "rechtsprechung",
      "BGH: Haftung für nachgebildete Ware",
      "bibdata/zeits/njw/1999/cont/njw.1999.99898.1.htm",
    ),
  ];
  return `<div id="verweisContainer"><div id="verweiszettel-top" class="verweiszettel"><div class="bo-box" id="viewVerweiszettel"><div class="header row"><span>Siehe auch ...</span></div><div id="verweiszettel-content" class="content"><ul class="content-list">
${category("zitiertinnormen", "Zitiert in Normen", 1, norms)}
${category("rechtsprechung", "Rechtsprechung", 5, decisions)}
${searchLink("kommentar", "Kommentare zu diesem Dokument", 12)}${searchLink("verwaltungsanweisungen", "Verwaltungsanweisungen", 3)}${searchLink("sonstiges", "Sonstige Treffer", 4)}
<li class="row parallelfundstellen">Parallelfundstellen</li><li><ul><li>NJW 2024, 99</li></ul></li></ul></div></div></div></div><!-- ${vpath} -->`;
}

const DENIALS = [
  "Das Dokument kann nicht angezeigt werden, da Sie nicht über die notwendigen Rechte verfügen.",
  "Sie haben keine Berechtigung zum Aufruf dieses Dokuments.",
  "Dieses Dokument ist nicht von Ihrem Abonnement umfasst.",
];

export function deniedPage(title: string, phrase: number): string {
  return sitePage(
    title,
    `<h1>${escape(title)}</h1><div class="hinweis"><p>${DENIALS[phrase] ?? ""}</p></div>`,
  );
}

export function titleOnly({ title }: BeckDocument): string {
  return `<!DOCTYPE html><html><head><title>${escape(title)} - beck-online</title></head><body><div id="printcontent"><div class="dokcontent"><div class="citation"><h1>${escape(title)}</h1></div></div></div></body></html>`;
}

export const LOGIN_WANTED = sitePage(
  "Anmeldung erforderlich",
  "<p>Sie können das gewünschte Dokument nur aufrufen, wenn Sie eingeloggt sind.</p>",
);
export const SECURITY_BLOCK = sitePage(
  "Meldung",
  "<p>Aus Sicherheitsgründen wurde Ihnen der weitere Zugriff auf beck-online verwehrt.</p>",
);
export const DEVICE_PAGE = sitePage("Meldung", "<p>Dieses Gerät wurde für Ihr Konto freigegeben.</p>");
export const NO_SECOND_FACTOR = sitePage(
  "Fehler",
  "<p>Bitte richten Sie zuerst die 2-Faktor-Authentifizierung für Ihr Konto ein.</p>",
);
export const NOT_FOUND = sitePage("Fehler", "<p>Die Fundstelle konnte nicht ermittelt werden.</p>");
export const CAPTCHA = `<!DOCTYPE html><html><head><title>Captcha</title></head><body><div id="bo_center"><div id="turnstile-container"></div><form action="/Captcha/ValidateCaptchaResult"></form></div></body></html>`;
export const CHANGED = `<!DOCTYPE html><html><head><title>beck-online</title></head><body><main><app-root></app-root><p>Willkommen im neuen beck-online.</p></main></body></html>`;
export const OTHER_SESSION = `<!DOCTYPE html><html><head><title>Meldung - beck-online</title></head><body><div id="bo_center"><p>Mit diesen Zugangsdaten ist bereits ein Nutzer angemeldet.</p><form id="endsession" method="post" action="/Konto/SitzungBeenden"><button type="submit">Sitzung beenden</button></form></div></body></html>`;

export function loginPage(
  action: string,
  token: string,
  {
    error,
    overlay,
    language,
  }: { readonly error?: string; readonly overlay: boolean; readonly language: "de" | "en" },
): string {
  const button = language === "de" ? "Alle Cookies akzeptieren" : "Accept all cookies";
  const cover = overlay
    ? `<div id="usercentrics-root" style="position:fixed;inset:0;z-index:9999;background:#fff"><button>${button}</button></div>`
    : "";
  const failed =
    error === undefined
      ? ""
      : `<div class="validation-summary-errors text-danger"><ul><li>${error}</li></ul></div>`;
  return `<!DOCTYPE html><html><head><title>Anmelden</title></head><body>${cover}${failed}<form method="post" action="${escape(action)}"><input type="text" name="Input.Username"><input type="password" name="Input.Password"><input type="checkbox" name="Input.RememberMe" value="true"><input type="hidden" name="Input.RememberMe" value="false"><input name="__RequestVerificationToken" type="hidden" value="${token}"><button type="submit" data-testid="submitButton">${language === "de" ? "Anmelden" : "Log in"}</button></form></body></html>`;
}

export function codePage(action: string, token: string, wrong: boolean): string {
  const failed = wrong ? `<div class="text-danger">Der Code ist ungültig.</div>` : "";
  return `<!DOCTYPE html><html><head><title>2-Faktor-Authentifizierung</title></head><body>${failed}<form method="post" action="${escape(action)}"><input name="Input.Code" autocomplete="one-time-code"><input type="hidden" value="${token}" name="__RequestVerificationToken"><button type="submit" data-testid="submitButton">Weiter</button></form></body></html>`;
}

export function formPost(action: string, fields: Readonly<Record<string, string>>): string {
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escape(value)}">`,
  );
  return `<!DOCTYPE html><html><head><title>Working...</title></head><body><form method="post" action="${escape(action)}">${inputs.join("")}</form><script>document.forms[0].submit()</script></body></html>`;
}

const HITS_PER_PAGE = 20;

/** A hitlist; the links to other pages carry the state of the query, without which the site shows the first page. */
export function hitlist(
  hits: readonly BeckDocument[],
  { page, words, query }: { readonly page: number; readonly words: string; readonly query: string },
): string {
  if (hits.length === 0) {
    return sitePage(
      "Suchergebnisse",
      `<div class="searchBarOption_MainContainer"></div><div class="trefferliste-leer"><p>Zu Ihrer Suche nach „${escape(words)}“ wurden keine Treffer gefunden.</p></div>`,
    );
  }
  const pages = Math.ceil(hits.length / HITS_PER_PAGE);
  const shown = hits.slice((page - 1) * HITS_PER_PAGE, page * HITS_PER_PAGE);
  const links = Array.from({ length: pages }, (_, at) => {
    const target = new URLSearchParams({ pagenr: String(at + 1), words, QUERY: query });
    return `<li><a href="/Search?${escape(target.toString())}">${at + 1}</a></li>`;
  });
  return sitePage(
    "Suchergebnisse",
    `<div class="searchBarOption_MainContainer">Seite ${page} von ${pages}</div><div class="trefferliste">${shown.map(hit).join("\n")}</div><ul class="paging">${links.join("")}</ul>`,
  );
}

function hit({ type, hit: { work, section, rest }, vpath, available }: BeckDocument): string {
  const href = `/Dokument?vpath=${encodeURIComponent(vpath)}&amp;pos=1&amp;hlwords=on`;
  const icon = type === "Rechtsprechung" ? `<svg title="${type}"></svg>` : `<i title="${type}"></i>`;
  const lock = available ? "" : `<i class="icon-lock" title="Nicht in Ihrem Abonnement enthalten"></i>`;
  const second = section === undefined ? "" : `<a href="${href}">${escape(section)}</a>`;
  return `<div class="treffer-wrapper"><div class="icon-container">${icon}${lock}</div><div class="treffer-data-inner"><div class="treffer-firstline-wrapper"><div class="treffer-firstline-text"><a href="${href}">${escape(work)}</a></div></div>${second} ${rest ?? ""}</div></div>`;
}
