import type { ToolCall } from "../../core/call.ts";
import type { LegalDocument } from "../../core/document.ts";
import type { SourcePage } from "../../shared/documents/page.ts";
import type { Shelf } from "../../shared/store/types.ts";
import type { FrlClient } from "./client.ts";

/** What the tools work with. */
export interface Desk {
  readonly client: FrlClient;
  readonly shelf: Shelf;
  readonly convert: (page: SourcePage, call: ToolCall) => Promise<LegalDocument>;
}
