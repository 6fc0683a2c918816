import type { ToolCall } from "../../core/call.ts";
import type { LegalDocument } from "../../core/document.ts";
import { LegibusError } from "../../core/errors.ts";
import { renderDocument } from "../../documents/render.ts";
import type { StorageRule } from "../../library/types.ts";
import { textOf } from "./client.ts";
import type { Desk } from "./desk.ts";
import { documentUrl, numberOf, toId } from "./urls.ts";

export const DAY_MS = 24 * 3_600_000;
const TAIL_CHARS = 2_000;
const RULE: StorageRule = { keeping: "keep", maxAgeMs: DAY_MS };

/** The document number behind an id or an address. @throws LegibusError INVALID_INPUT */
export function checkedNumber(reference: string): string {
  const number = numberOf(reference);
  if (number !== undefined) return number;
  const shown = reference.length > 120 ? `${reference.slice(0, 117)}...` : reference;
  throw new LegibusError("INVALID_INPUT", `this is no document of RIS (Austria) (got "${shown}")`, {
    hint: /^ECLI:/i.test(reference.trim())
      ? "RIS finds no decision by its ECLI: search its file number with risat:search"
      : "use the id of a search result, such as risat:NOR40052761, or for a provision risat:get_norm",
  });
}

/** The text of a document: one request, none when it is kept. @throws LegibusError */
export async function openDocument(desk: Desk, number: string, call: ToolCall): Promise<LegalDocument> {
  const id = toId(number);
  const fetch = async () => {
    call.progress(0.4, "Fetching the document from RIS (Austria)");
    const page = await desk.client.document(number, call);
    const source = {
      provider: "risat",
      url: documentUrl(number),
      retrievedAt: page.retrievedAt,
      how: page.how,
    };
    call.progress(0.8, "Reading the document");
    const text = textOf(page);
    if (!/<\/html\s{0,9}>/i.test(text.slice(-TAIL_CHARS))) throw incomplete(source.url);
    return { document: await desk.convert({ id, text, source }, call) };
  };
  return await desk.documentCache.getOrFetch(id, RULE, fetch, call);
}

/** A provision without its last words may say the opposite. */
function incomplete(humanUrl: string): LegibusError {
  return new LegibusError("UPSTREAM_ERROR", "RIS (Austria) sent a page that breaks off before its end", {
    hint: "try again in a minute, or open the page in a browser",
    humanUrl,
  });
}

/** Facts above the text that the answer's own head says. */
const SAID =
  /^\*\*(?:Kurztitel|Titel|Kundmachungsorgan|Typ|§\/Artikel\/Anlage|Inkrafttretensdatum|Außerkrafttretensdatum|Abkürzung|Gericht|Entscheidende Behörde|Entscheidungsdatum|Geschäftszahl):\*\* /;

/** Where the text begins, when nothing stands above it that the answer's head does not say; a Rechtssatz lists its decisions there. */
export function textStart(document: LegalDocument): number {
  const first = document.blocks.findIndex(({ type }) => type === "heading");
  const above = document.blocks.slice(0, Math.max(0, first));
  const isSaid = /^risat:J[A-Z]R_/.test(document.id)
    ? above.length === 0
    : above.every(({ markdown }) => SAID.test(markdown));
  return isSaid ? (renderDocument(document).starts[first] ?? 0) : 0;
}

/** How to go on from a decision to the Rechtssätze that were taken from it. */
export function rulingsHint({ id, citations }: LegalDocument): string {
  const [docket] = citations.other;
  const application = /^risat:J([JWF])T_/.exec(id)?.[1];
  if (application === undefined || docket === undefined) return "";
  const name = { J: "justiz", W: "vwgh", F: "vfgh" }[application] ?? "justiz";
  return `\n\nRechtssätze of this decision: risat:search with application ${name}, query ${docket}, rechtssatz true`;
}
