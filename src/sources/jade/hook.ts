import { importedPageId } from "../../core/document.ts";
import { LegibusError } from "../../core/errors.ts";
import type { DocumentHook, SavedPage } from "../../core/provider.ts";
import { saidAddresses } from "../../markup/html/said-address.ts";
import type { Desk } from "./desk.ts";
import { fromId, type JadeAddress, parseUrl, toId, toUrl } from "./urls.ts";

/** How jade's documents are known by id and address, and known again when a user saved one. */
export function documentHook(desk: () => Promise<Desk>): DocumentHook {
  return {
    idOf(reference) {
      const address = fromId(reference) ?? parseUrl(reference);
      return address && toId(address);
    },
    async open(id, call) {
      const address = fromId(id);
      if (!address) throw new LegibusError("INVALID_INPUT", "id is no document of jade.io");
      const brought = await (await desk()).library?.for(call).get(importedPageId(toId(address)));
      if (brought) return brought;
      throw await readElsewhere(address);
    },
    recognise(page) {
      const address = savedAddress(page);
      return address && toId(address);
    },
    async convert(page, call) {
      const address = savedAddress(page);
      if (!address) throw new LegibusError("INVALID_INPUT", "the page is no document of jade.io");
      const { convert } = await desk();
      const source = {
        provider: "jade",
        url: toUrl(address),
        retrievedAt: page.savedAt,
        how: "import",
      } as const;
      return await convert({ id: toId(address), text: page.text, source }, call);
    },
    knowsTime: false,
  };
}

/** jade puts a text together in the browser, for its own readers: this server never fetches one. */
async function readElsewhere(address: JadeAddress): Promise<LegibusError> {
  const { placesOf } = await import("./article.ts");
  const neutral = address.type === "mnc" ? `[${address.year}] ${address.court} ${address.number}` : undefined;
  const [place] = placesOf(neutral);
  const other = place === undefined ? "" : `read ${place.id} instead, or `;
  return new LegibusError(
    "NOT_CONFIGURED",
    "nothing was fetched: this server links to jade.io's texts and reads none",
    {
      hint: `${other}open the link in a browser, save the page and bring it in with law:import`,
      humanUrl: toUrl(address),
    },
  );
}

/** The frame's module, its classes, its name in the title. */
const SIGNS =
  /\bau\.com\.barnet\.jade\b|\balcina-(?:Header|NoHistory|TopContainer)\b|[-–|]\s?BarNet Jade\s{0,9}<\/title>/i;
const TITLED = /<title\b[^<>]*>[^<[]{0,2000}\[(\d{4})\] ([A-Za-z][A-Za-z\d]{1,20}) (\d{1,6})\b/i;

function savedAddress({ text, url }: SavedPage): JadeAddress | undefined {
  if (!SIGNS.test(text)) return undefined;
  for (const one of [url, ...saidAddresses(text)]) {
    const address = one === undefined ? undefined : parseUrl(one);
    if (address) return address;
  }
  const [, year, court, number] = TITLED.exec(text) ?? [];
  return year === undefined ? undefined : fromId(`jade:mnc/${year}/${court}/${number}`);
}
