import { checkedDay } from "../../core/day.ts";
import type { Coverage, DocumentHook, SavedPage } from "../../core/provider.ts";
import { LegibusError } from "../../core/errors.ts";
import { parseCitation } from "../../citations/index.ts";
import { findCited, normIdOf, normOfId } from "./cited.ts";
import type { Desk } from "./desk.ts";
import { openNorm, openOnDay } from "./norm.ts";
import { documentUrl, numberOf, toId } from "./urls.ts";

/** How the workbench opens documents of RIS and knows a saved page of it. */
export function documentHook(desk: () => Promise<Desk>): DocumentHook {
  return {
    knowsTime: true,
    idOf(reference) {
      const number = numberOf(reference);
      return number === undefined ? normIdOf(reference) : toId(number);
    },
    async find(citation, call) {
      return await findCited(await desk(), citation, call);
    },
    async open(id, call, asAt) {
      const { checkedNumber, openDocument } = await import("./document.ts");
      const work = await desk();
      const norm = normOfId(id);
      if (norm) return await openNorm(work, { ...norm, asAt }, call);
      const document = await openDocument(work, checkedNumber(id), call);
      if (asAt === undefined) return document;
      return await openOnDay(work, document, checkedDay(asAt, "as_at"), call);
    },
    ...coverage,
    recognise(page) {
      const number = numberOfPage(page);
      return number === undefined ? undefined : toId(number);
    },
    async convert(page, call) {
      const number = numberOfPage(page);
      if (number === undefined) {
        throw new LegibusError("INVALID_INPUT", "this is no saved document of RIS (Austria)", {
          hint: "save the HTML page of the document itself",
        });
      }
      const url = documentUrl(number);
      const source = { provider: "risat", url, retrievedAt: page.savedAt, how: "import" as const };
      return await (await desk()).convert({ id: toId(number), text: page.text, source }, call);
    },
  };
}

export const coverage = {
  covers(text: string): Coverage {
    const citation = parseCitation(text);
    const isDecision =
      citation?.kind === "decision" && citation.country === "at" && citation.docket !== undefined;
    const isFindable = isDecision || citation?.kind === "rechtssatz";
    return { isFindable, gap: "it does not claim to have all of them" };
  },
};

const HEAD_CHARS = 5_000;
const LOOK_CHARS = 200_000;
const MARK = /<meta\s[^<>]{0,60}name=["']ris_stylesheet_version["']|<title>RIS Dokument<\/title>/i;
const ROOT =
  /<meta\s[^<>]{0,60}name=["']root["'][^<>]{0,20}content=["']\/Dokumente\/\w{1,20}\/([\w-]{5,130})\//i;
const FIELD = />Dokumentnummer<\/h1>\s{0,20}<p[^<>]{0,100}>\s{0,20}([\w-]{5,130})\s{0,20}</;

function numberOfPage({ text, url }: SavedPage): string | undefined {
  const head = text.slice(0, HEAD_CHARS);
  if (!MARK.test(head)) return undefined;
  const number = ROOT.exec(head)?.[1] ?? FIELD.exec(text.slice(0, LOOK_CHARS))?.[1] ?? url;
  return number === undefined ? undefined : numberOf(number);
}
