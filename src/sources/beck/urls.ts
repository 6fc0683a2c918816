import { type ReferenceKeys, referenceUrl } from "../../citations/links/beck.ts";
import { SITE } from "./settings.ts";
import { percentDecoded } from "../../core/text.ts";

/**
 * A place in beck-online. `document` is a page by its path (`bibdata/ges/bgb/cont/bgb.p823.htm`, case does not
 * matter); `reference` names a norm, a decision, a page of a journal or of a commentary by keys, which the site looks up.
 */
export type BeckAddress =
  | { readonly type: "document"; readonly vpath: string }
  | { readonly type: "reference"; readonly keys: ReferenceKeys };

/**
 * y=100 norm: law, paragraph or article, Absatz; y=200 decision: court, file number, date; y=300 journal: journal, year or
 * volume, page, inner page, number, Randnummer; y=400 commentary: work, edition, law, paragraph, outline,
 * Randnummer. Taken from about 150 links of beck-online's own pages.
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

/** `beck:bibdata/…` or `beck:Y-100-G-BGB-P-823`. */
export function toId(address: BeckAddress): string {
  return `${PREFIX}${address.type === "document" ? address.vpath.toLowerCase() : referencePath(address.keys)}`;
}

/** `Y-100-G-BGB-P-823`: how beck-online names its anchors, and a path below /Bcid. */
function referencePath(keys: ReferenceKeys): string {
  return keys
    .map(([key, value]) => `${key}-${value}`)
    .join("-")
    .toUpperCase();
}

/** The address of an id as `toId` writes it. */
export function fromId(id: string): BeckAddress | undefined {
  return id.toLowerCase().startsWith(PREFIX) ? fromPath(id.slice(PREFIX.length)) : undefined;
}

function fromPath(path: string): BeckAddress | undefined {
  const vpath = toVpath(path);
  if (vpath !== undefined) return { type: "document", vpath };
  const keys = keysOfPath(path);
  return keys && { type: "reference", keys };
}

/** A path as the site writes it; undefined for what is none. */
export function toVpath(text: string): string | undefined {
  const plain = text.trim().replaceAll("\\", "/").replace(/^\/+/, "");
  return plain.length <= MAX_CHARS && VPATH.test(plain.toLowerCase()) && !plain.includes("..")
    ? plain
    : undefined;
}

/** `Y-300-Z-BECKRS-B-2023-N-52213`; values may hold hyphens, so the known keys cut it. */
function keysOfPath(path: string): ReferenceKeys | undefined {
  const [, y, rest = ""] = /^y-(\d{3})((?:-[\p{L}\p{N}_.,()+/-]{1,300})?)$/iu.exec(path.trim()) ?? [];
  const known = y === undefined ? undefined : KEYS[y];
  if (y === undefined || !known) return undefined;
  const cut = new RegExp(String.raw`-(${known.join("|")})-(?=.)`, "gi");
  const marks = [...rest.matchAll(cut)];
  const keys = marks.map((mark, at): readonly [string, string] => {
    const end = marks[at + 1]?.index ?? rest.length;
    return [(mark[1] ?? "").toLowerCase(), rest.slice(mark.index + mark[0].length, end)];
  });
  return keys.length === 0 ? undefined : [["y", y], ...keys.filter(([, value]) => value !== "")];
}

/** The address that a page's link or a caller's URL means; `base` is where the site was moved to. */
export function fromUrl(raw: string, base: string = SITE): BeckAddress | undefined {
  if (raw.length > MAX_CHARS || !URL.canParse(raw, `${SITE}/`)) return undefined;
  const url = new URL(raw, `${SITE}/`);
  if (url.origin !== SITE && url.origin !== new URL(base).origin) return undefined;
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

/** What a caller gave: an id, a URL of the site, a path, or a reference path. No network. */
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
  return `${SITE}${path}?${query.replaceAll("%2F", "/")}`;
}

/** A reference in the usual form: "BGB § 286 Abs. 1", "NJW 2014, 898", "BECKOKURHR URHG § 15 Rn. 21". */
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

/** The page that a browser opens. */
export function humanUrl(address: BeckAddress): string {
  return address.type === "document"
    ? site("/Dokument", [["vpath", address.vpath]])
    : referenceUrl(address.keys);
}

/** The same document without the site around it: one request, notes in the text, links kept. */
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

export function suggestUrl(term: string): string {
  return site("/Suggest/", [
    ["typ", "std"],
    ["term", term],
  ]);
}

/** The same addresses as globs, for the browser. */
export const LOGIN_GLOBS = ["*/Konto/*", "*/Login*", "*/connect/*", "*/oauth/*"];

/** Where a fetch must not follow: the login begins there. */
export function isLoginAddress({ pathname }: Pick<URL, "pathname">): boolean {
  return /^\/(?:Konto\/|Login\b|connect\/|oauth\/)/i.test(pathname);
}
