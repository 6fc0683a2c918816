import type { ToolCall } from "../../core/call.ts";
import type { LegalDocument } from "../../core/document.ts";
import type { SourcePage } from "../../documents/page.ts";
import type { DocumentCache } from "../../library/types.ts";
import type { FrlClient } from "./client.ts";

/** What the tools work with. */
export interface Desk {
  readonly client: FrlClient;
  readonly documentCache: DocumentCache;
  readonly convert: (page: SourcePage, call: ToolCall) => Promise<LegalDocument>;
}
