import { LegibusError } from "../../core/errors.ts";
import type { Coverage, DocumentHook, SavedPage } from "../../core/provider.ts";
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
    ...coverage,
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

/** A court's decisions of a year are numbered without gaps; nothing else is complete. */
function covers(citation: string, year: number): Coverage {
  const [, wanted, code = ""] = NEUTRAL.exec(citation) ?? [];
  const court = wanted === undefined ? undefined : courtByCode(code);
  if (!court) return { gap: "its collection of such documents is not complete" };
  const first = court.databaseFrom ?? court.neutralFrom;
  if (first === undefined || Number(wanted) < first || Number(wanted) > (court.databaseTo ?? year))
    return { gap: `its collection of ${court.code} does not have that year` };
  return Number(wanted) >= year ? { gap: "decisions of this year may still come" } : {};
}

export const coverage = {
  covers,
  controlOf: (id: string) => `${id.slice(0, id.lastIndexOf("/") + 1)}1`, // the first decision of the court and year
};

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
