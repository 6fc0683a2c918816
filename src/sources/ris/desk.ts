import type { ToolCall } from "../../core/call.ts";
import type { LegalDocument } from "../../core/document.ts";
import type { SourcePage } from "../../documents/page.ts";
import type { DocumentCache, StorageRule } from "../../library/types.ts";
import { createClient, type RisClient, type Sources } from "./client.ts";

/** The texts are public domain (§ 5 UrhG) and may be kept; laws change daily. */
export const RULE: StorageRule = { keeping: "keep", maxAgeMs: 24 * 3_600_000 };

/** What the tools work with. */
export interface Desk {
  readonly client: RisClient;
  readonly documentCache: DocumentCache;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Expressions whose articles are not named art-z<number> on the portal, so that nobody tries again. */
  readonly oddNames: Set<string>;
  convert(page: SourcePage, call: ToolCall): Promise<LegalDocument>;
}

export function createDesk(sources: Sources, rest: Omit<Desk, "client" | "oddNames">): Desk {
  return { ...rest, oddNames: new Set(), client: createClient(sources) };
}
