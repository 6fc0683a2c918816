import type { Coverage, DocumentHook, SavedPage } from "../../core/provider.ts";
import { LegibusError } from "../../core/errors.ts";
import { parseCitation } from "../../citations/index.ts";
import type { Desk } from "./desk.ts";
import { addressOf, type FrlAddress, pageUrl, toId } from "./urls.ts";

/** How the workbench opens the register's texts and knows a saved page of it. */
export function documentHook(desk: () => Promise<Desk>): DocumentHook {
  return {
    knowsTime: true,
    idOf(reference) {
      const address = addressOf(reference);
      return address && toId(address);
    },
    async find(citation, call) {
      if (!citation.endsWith("(Cth)")) return undefined;
      const { findAddress } = await import("./document.ts");
      return toId(await findAddress(await desk(), citation, call));
    },
    async open(id, call, asAt) {
      const { checkedDay, findAddress, openDocument } = await import("./document.ts");
      const work = await desk();
      const address = await findAddress(work, id, call);
      const dated = asAt === undefined ? address : { titleId: address.titleId, asAt: checkedDay(asAt) };
      return await openDocument(work, dated, call);
    },
    ...coverage,
    recognise(page) {
      const address = addressOfPage(page);
      return address && toId(address);
    },
    async convert(page, call) {
      const address = addressOfPage(page);
      if (!address) {
        throw new LegibusError(
          "INVALID_INPUT",
          "this is no saved text of the Federal Register of Legislation",
          {
            hint: "save the page of the text itself, or import the EPUB's page with its address",
          },
        );
      }
      const url = pageUrl(address);
      const source = { provider: "frl", url, retrievedAt: page.savedAt, how: "import" as const };
      return await (await desk()).convert({ id: toId(address), text: page.text, source }, call);
    },
  };
}

export const coverage = {
  covers(text: string): Coverage {
    const citation = parseCitation(text);
    const isFindable = citation?.kind === "legislation" && citation.jurisdiction === "Cth";
    return { isFindable, gap: "it may know the title by another name" };
  },
};

const HEAD_CHARS = 30_000;
/** Marks of the text itself; the register's empty frame alone is no document. */
const TEXT_MARK = /\bclass\s*=\s*["'](?:ActHead[1-5]|ShortT|CharSectno|HR)\b/;
const OWN_LINK =
  /(?:rel=["']canonical["'][^<>]{0,40}\bhref\s?=\s?|property=["']og:url["'][^<>]{0,40}\bcontent\s?=\s?|saved from url=\(\d{1,4}\)\s?)["']?(https?:\/\/(?:www\.)?legislation\.gov\.au\/[^"'\s<>]{1,200})/i;

function addressOfPage({ text, url }: SavedPage): FrlAddress | undefined {
  if (!TEXT_MARK.test(text)) return undefined;
  const link = url ?? OWN_LINK.exec(text.slice(0, HEAD_CHARS))?.[1];
  return link === undefined ? undefined : addressOf(link);
}
