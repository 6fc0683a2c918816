import type { ToolCall } from "../../core/call.ts";
import { partMarkdown, readPart } from "../../documents/answer.ts";
import { caseNumberByDocket } from "./case-lookup.ts";
import type { Desk } from "./desk.ts";
import { openAddress } from "./document.ts";
import { addressOf, documentAddress } from "./references.ts";
import type { RisAddress } from "./urls.ts";

interface Asked {
  readonly id: string;
  readonly pin?: string | undefined;
  readonly as_at?: string | undefined;
  readonly offset?: number | undefined;
  readonly max_chars: number;
}

/** A decision or a law as a reader gets it. @throws LegibusError */
export async function readDocument(desk: Desk, asked: Asked, call: ToolCall): Promise<string> {
  const document = await openAddress(desk, await wantedAddress(desk, asked.id, call), asked.as_at, call);
  const part = readPart(document, { pin: asked.pin, offset: asked.offset, maxChars: asked.max_chars });
  return partMarkdown(document, part);
}

async function wantedAddress(desk: Desk, id: string, call: ToolCall): Promise<RisAddress> {
  const known = addressOf(id);
  if (known) return known;
  const number = await caseNumberByDocket(desk, id, call);
  return number === undefined ? documentAddress(id) : { type: "document", number };
}
