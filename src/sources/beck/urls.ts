import { type ReferenceKeys, referenceUrl } from "../../citations/links/beck.ts";
import { BECK } from "../../core/sites.ts";
import { percentDecoded } from "../../core/text.ts";
import { regex } from "../../core/regex.ts";

/**
 * An address in beck-online. `document` is a page by its path (`bibdata/ges/bgb/cont/bgb.p823.htm`,
 * case-insensitive); `reference` identifies a provision, a decision, a page of a journal or of a commentary
 * by keys, which the site resolves.
 */
export type BeckAddress =
  | { readonly type: "document"; readonly vpath: string }
  | { readonly type: "reference"; readonly keys: ReferenceKeys };

/**
 * Reference keys by type: y=100 provision: law, paragraph or article, Absatz; y=200 decision: court, file
 * number, date; y=300 journal: journal, year or volume, page, inner page, number, Randnummer; y=400
 * commentary: work, edition, law, paragraph, outline, Randnummer. Derived from about 150 links on
 * beck-online's own pages.
 */
const KEYS: Readonly<Record<string, readonly string[]>> = {
  "100": ["g", "p", "a", "x"],
  "200": ["ge", "az", "d"],
  "300": ["z", "b", "s", "sx", "n", "rn"],
  "400": ["w", "aufl", "g", "p", "a", "gl", "rn"],
};

const MAX_CHARS = 2_000;
const VPATH = /^bibdata\/[\p{L}\p{N}_.,()+'~@!$=;:/ -]{3,400}$/u;
const PREFIX = "beck:";

/** Formats an id: `beck:bibdata/…` or `beck:Y-100-G-BGB-P-823`. */
export function toId(address: BeckAddress): string {
  return `${PREFIX}${address.type === "document" ? address.vpath.toLowerCase() : referencePath(address.keys)}`;
}

/** Formats a reference, `Y-100-G-BGB-P-823`, as in beck-online's anchors and in paths below /Bcid. */
function referencePath(keys: ReferenceKeys): string {
  return keys
    .map(([key, value]) => `${key}-${value}`)
    .join("-")
    .toUpperCase();
}

/** Parses an id as written by `toId`. */
export function fromId(id: string): BeckAddress | undefined {
  return id.toLowerCase().startsWith(PREFIX) ? fromPath(id.slice(PREFIX.length)) : undefined;
}

function fromPath(path: string): BeckAddress | undefined {
  const vpath = toVpath(path);
  if (vpath !== undefined) return { type: "document", vpath };
  const keys = keysOfPath(path);
  return keys && { type: "reference", keys };
}

/** Normalises a path to the site's spelling; undefined when it is not a document path. */
export function toVpath(text: string): string | undefined {
  const plain = text.trim().replaceAll("\\", "/").replace(/^\/+/, "");
  return plain.length <= MAX_CHARS && VPATH.test(plain.toLowerCase()) && !plain.includes("..")
    ? plain
    : undefined;
}

/** Parses `Y-300-Z-BECKRS-B-2023-N-52213`; values may contain hyphens, so it splits at the known keys. */
function keysOfPath(path: string): ReferenceKeys | undefined {
  const [, y, rest = ""] = /^y-(\d{3})((?:-[\p{L}\p{N}_.,()+/-]{1,300})?)$/iu.exec(path.trim()) ?? [];
  const known = y === undefined ? undefined : KEYS[y];
  if (y === undefined || !known) return undefined;
  const cut = regex.gi`-(${known.join("|")})-(?=.)`;
  const marks = [...rest.matchAll(cut)];
  const keys = marks.map((mark, at): readonly [string, string] => {
    const end = marks[at + 1]?.index ?? rest.length;
    return [(mark[1] ?? "").toLowerCase(), rest.slice(mark.index + mark[0].length, end)];
  });
  return keys.length === 0 ? undefined : [["y", y], ...keys.filter(([, value]) => value !== "")];
}

/** Returns the whole URL of a link on a page; undefined for one that leaves the site. */
export function siteUrl(href = ""): string | undefined {
  const url = URL.canParse(href, BECK) ? new URL(href, BECK) : undefined;
  return url?.origin === BECK ? url.href : undefined;
}

/** Parses a page's link or a caller's URL; `base` is the configured base URL. */
export function fromUrl(raw: string, base: string = BECK): BeckAddress | undefined {
  if (raw.length > MAX_CHARS || !URL.canParse(raw, `${BECK}/`)) return undefined;
  const url = new URL(raw, `${BECK}/`);
  if (url.origin !== BECK && url.origin !== new URL(base).origin) return undefined;
  const parameters = new Map([...url.searchParams].map(([key, value]) => [key.toLowerCase(), value]));
  const vpath = parameters.get("vpath");
  if (vpath !== undefined) {
    const path = toVpath(vpath);
    return path === undefined ? undefined : { type: "document", vpath: path };
  }
  const [, path] = /\/bcid\/([^/]+)$/i.exec(percentDecoded(url.pathname)) ?? [];
  return path === undefined ? fromParameters(parameters) : fromPath(path);
}

function fromParameters(parameters: ReadonlyMap<string, string>): BeckAddress | undefined {
  const y = parameters.get("y");
  const known = parameters.get("typ") === "reference" && y !== undefined ? KEYS[y] : undefined;
  if (!known || y === undefined) return undefined;
  const keys = known.flatMap((key) => {
    const value = parameters.get(key)?.trim();
    return value ? [[key, value] as const] : [];
  });
  return keys.length === 0 ? undefined : { type: "reference", keys: [["y", y], ...keys] };
}

/** Parses an id, a URL of the site, a path or a reference path, without any request. */
export function addressOf(given: string, base?: string): BeckAddress | undefined {
  const text = given.trim();
  if (text.length > MAX_CHARS) return undefined;
  if (/^https?:/i.test(text)) return fromUrl(text, base);
  if (/^[/?]/.test(text)) return fromUrl(text, base) ?? fromPath(text);
  return fromId(text) ?? fromPath(text);
}

function site(path: string, parameters: readonly (readonly [string, string])[]): string {
  const query = new URLSearchParams(
    parameters.map(([key, value]): [string, string] => [key, value]),
  ).toString();
  return `${BECK}${path}?${query.replaceAll("%2F", "/")}`;
}

/** Formats a reference as a citation: "BGB § 286 Abs. 1", "NJW 2014, 898", "BECKOKURHR URHG § 15 Rn. 21". */
export function referenceText(keys: ReferenceKeys): string {
  const of = new Map(keys);
  const part = (key: string, before = "") => (of.has(key) ? `${before}${of.get(key) ?? ""}` : undefined);
  const place = [part("b"), part("s") ?? part("n") ?? part("sx")]
    .filter((one) => one !== undefined)
    .join(", ");
  const words = [
    part("w"),
    part("g"),
    part("ge"),
    part("z"),
    part("az"),
    part("d"),
    place,
    part("p", "§ "),
    part("a", "Art. "),
    part("x", "Abs. "),
    part("gl"),
    part("rn", "Rn. "),
  ];
  return words.filter((one) => one !== undefined && one !== "").join(" ");
}

/** Returns the URL to open in a browser. */
export function pageUrl(address: BeckAddress): string {
  return address.type === "document"
    ? site("/Dokument", [["vpath", address.vpath]])
    : referenceUrl(address.keys);
}

/** Returns the URL of a document's print view: one request, notes in the text, links kept. */
export function printUrl(vpath: string): string {
  return site("/Print/CurrentDoc", [
    ["vpath", vpath],
    ["printdialogmode", "CurrentDoc"],
    ["options", "WithFootNoteInText"],
    ["options", "WithLinks"],
    ["actionname", "Index"],
    ["timezone", "Europe/Berlin"],
  ]);
}

export interface SearchParameters {
  readonly words: string;
  readonly page: number;
  /** `spubtyp0:ges`. */
  readonly filter?: string | undefined;
  readonly onlyAvailable: boolean;
}

/** Returns the URL of a page of search results; `page` counts from 1. */
export function searchUrl({ words, page, filter, onlyAvailable }: SearchParameters): string {
  return site("/Search", [
    ["pagenr", String(page)],
    ["words", words],
    ["st", ""],
    ["searchid", ""],
    ...(filter === undefined ? [] : [["Addfilter", filter] as const]),
    ...(onlyAvailable ? [["MEINBECKONLINE", "True"] as const] : []),
  ]);
}

/** Returns the URL of the words that the site suggests for the beginning of a term. */
export function suggestUrl(term: string): string {
  return site("/Suggest/", [
    ["typ", "std"],
    ["term", term],
  ]);
}

/** Globs for the same addresses, for the browser. */
export const LOGIN_GLOBS = ["*/Konto/*", "*/Login*", "*/connect/*", "*/oauth/*"];

/** Tests for an address of the login, where a fetch must not follow redirects. */
export function isLoginAddress({ pathname }: Pick<URL, "pathname">): boolean {
  return /^\/(?:Konto\/|Login\b|connect\/|oauth\/)/i.test(pathname);
}
