import { LegibusError } from "../../core/errors.ts";
import type { Coverage, DocumentHook, SavedPage } from "../../core/provider.ts";
import { parseCitation } from "../../citations/index.ts";
import type { Desk } from "./desk.ts";
import { recognise } from "./recognise.ts";
import { addressOf, documentAddress } from "./references.ts";
import { humanUrl, toId } from "./urls.ts";

/** How documents of the three German sources are opened by id, and known again when a user saved one. */
export function documentHook(desk: () => Promise<Desk>): DocumentHook {
  return {
    knowsTime: true,
    idOf(reference) {
      const address = addressOf(reference);
      return address && toId(address);
    },
    async find(citation, call) {
      const { caseNumberByDocket } = await import("./case-lookup.ts");
      const number = await caseNumberByDocket(await desk(), citation, call);
      return number === undefined ? undefined : toId({ type: "document", number });
    },
    async open(id, call, asAt) {
      const { openAddress } = await import("./document.ts");
      return await openAddress(await desk(), documentAddress(id), asAt, call);
    },
    ...coverage,
    recognise,
    async convert(page, call) {
      const id = recognise(page);
      const address = id === undefined ? undefined : addressOf(id);
      if (id === undefined || !address) throw unknownPage(page);
      const url = page.url ?? humanUrl(address);
      const source = { provider: "ris", url, retrievedAt: page.savedAt, how: "import" } as const;
      return await (await desk()).convert({ id, text: page.text, source }, call);
    },
  };
}

/** Germany's federal laws in force are complete since 2005. */
function covers(text: string): Coverage {
  const citation = parseCitation(text);
  if (citation?.kind === "norm")
    return /\ba\. ?F\./.test(citation.lawName ?? "") ? { gap: "it has the text in force only" } : {};
  const isFindable =
    citation?.kind === "decision" && citation.country === "de" && citation.docket !== undefined;
  return { isFindable, gap: "the courts publish a selection" };
}

export const coverage = {
  covers,
  controlOf: (id: string) => id.split("/", 1)[0] ?? id, // the law as a whole
};

function unknownPage({ url }: SavedPage): LegibusError {
  return new LegibusError("INVALID_INPUT", "the saved page does not say which German document it is", {
    hint: "save the document's own page, complete",
    ...(url !== undefined && { humanUrl: url }),
  });
}
