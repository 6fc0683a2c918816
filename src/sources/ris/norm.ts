import type { ToolCall } from "../../core/call.ts";
import type { LegalDocument } from "../../core/document.ts";
import { LegibusError } from "../../core/errors.ts";
import { today } from "./days.ts";
import { type Desk, RULE } from "./desk.ts";
import { fromGii, UnknownLaw } from "./gii-law.ts";
import { attempted } from "./outage.ts";
import { fromPortal, type Wanted } from "./portal-law.ts";
import { giiLawUrl, normId } from "./urls.ts";

/** Opens a norm or a whole law, on today's date unless another is asked for. @throws LegibusError */
export async function openNorm(desk: Desk, given: Wanted, call: ToolCall): Promise<LegalDocument> {
  const day = today(desk.now());
  const wanted = given.asAt === day ? { ...given, asAt: undefined } : given;
  const id = normId(wanted.law, wanted.unit, wanted.asAt);
  return await desk.documentCache.getOrFetch(
    id,
    RULE,
    async () => ({ document: await fetchNorm(desk, wanted, day, call) }),
    call,
  );
}

async function fetchNorm(desk: Desk, wanted: Wanted, now: string, call: ToolCall): Promise<LegalDocument> {
  call.progress(0.1, "Asking Rechtsinformationen des Bundes");
  const { value, outage } = await attempted(fromPortal(desk, wanted, wanted.asAt ?? now, call));
  if (value) return value;
  if (wanted.asAt !== undefined) throw outage ?? onlyToday(wanted, wanted.asAt);
  call.progress(0.5, "Asking gesetze-im-internet.de");
  try {
    const document = await fromGii(desk, wanted, call);
    if (!outage) return document;
    const said =
      "Rechtsinformationen des Bundes could not answer; this is the text of gesetze-im-internet.de";
    return { ...document, warnings: [said, ...document.warnings] };
  } catch (error) {
    throw outage && error instanceof UnknownLaw ? outage : error; // one source's list does not say what the other holds
  }
}

function onlyToday({ law }: Wanted, day: string): LegibusError {
  return new LegibusError("NOT_FOUND", `no source of this server has ${law.abbr} as it was on ${day}`, {
    hint: "gesetze-im-internet.de keeps today's text only: leave as_at out to read that",
    ...(law.slug !== undefined && { humanUrl: giiLawUrl(law.slug) }),
  });
}
