import { LegibusError } from "../../core/errors.ts";
import type { DocumentHook, SavedPage } from "../../core/provider.ts";
import { courtByCode } from "../../citations/courts.ts";
import { neutralToAustlii } from "../../citations/links.ts";
import { saidAddresses } from "../../markup/html/said-address.ts";
import type { Desk } from "./desk.ts";
import {
  type AustliiAddress,
  type DocumentAddress,
  fromId,
  isDocument,
  parseUrl,
  toId,
  toUrl,
} from "./urls.ts";

/** How AustLII's documents are opened by id, and known again when a user saved one. */
export function documentHook(desk: () => Promise<Desk>): DocumentHook {
  return {
    idOf(reference) {
      const address = addressOf(reference);
      return address && isDocument(address) ? toId(address) : undefined;
    },
    async open(id, call) {
      const { documentAddress, openDocument } = await import("./document.ts");
      return await openDocument(await desk(), documentAddress({ id }), call);
    },
    recognise(page) {
      const address = savedAddress(page);
      return address && toId(address);
    },
    async convert(page, call) {
      const address = savedAddress(page);
      if (!address) throw notOurs();
      const { convert } = await desk();
      const url = toUrl({ ...address, anchor: "" });
      const source = { provider: "austlii", url, retrievedAt: page.savedAt, how: "import" } as const;
      return await convert({ id: toId(address), text: page.text, source }, call);
    },
    knowsTime: false,
  };
}

function addressOf(reference: string): AustliiAddress | undefined {
  return fromId(reference) ?? parseUrl(reference) ?? citedAddress(reference.trim());
}

const NEUTRAL = /^\[(\d{4})\] ([A-Za-z][A-Za-z\d]{1,20}) (\d{1,6})(?![\w.])/;

/** The address of "[1992] HCA 23"; read here, because the finder of all citations is not loaded at the start. */
function citedAddress(reference: string): AustliiAddress | undefined {
  const [, year, code, number] = NEUTRAL.exec(reference) ?? [];
  const court = code === undefined ? undefined : courtByCode(code);
  if (!court || number === undefined) return undefined;
  return fromId(neutralToAustlii({ court, year: Number(year), number }).id);
}

/** What AustLII's tools have left in every document since the 1990s, or its layout since 2017. */
const SIGNS = /<!--\s*(?:make_database|sino)\b|<article\b[^<>]*\bthe-document\b/i;
const OWN_PLACES = [
  /<base\b[^<>]*\bhref=["']?([^\s"'<>]+)/i,
  /\bhref=["']?((?:https?:\/\/[\w.-]+)?\/cgi-bin\/sign\.cgi\/[^\s"'<>]+)/i,
];

function savedAddress({ text, url }: SavedPage): DocumentAddress | undefined {
  if (!SIGNS.test(text)) return undefined;
  for (const one of [url, ...saidAddresses(text, OWN_PLACES)]) {
    const page = pageAddress(one === undefined ? undefined : parseUrl(one));
    if (page) return page;
  }
  const title = /<title\b[^<>]*>([^<]{1,2000})/i.exec(text)?.[1] ?? "";
  return pageAddress(citedAddress(title.slice(Math.max(0, title.search(CITATION)))));
}

const CITATION = /\[\d{4}\] [A-Za-z]/;

/** The address of a document's page, not of its PDF. */
function pageAddress(address: AustliiAddress | undefined): DocumentAddress | undefined {
  if (!address || !isDocument(address)) return undefined;
  return "rendition" in address && address.rendition !== undefined ? undefined : address;
}

function notOurs(): LegibusError {
  return new LegibusError("INVALID_INPUT", "the page is not a document of AustLII");
}
