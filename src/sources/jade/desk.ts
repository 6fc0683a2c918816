import type { ToolCall } from "../../core/call.ts";
import type { LegalDocument } from "../../core/document.ts";
import type { PlainQuery } from "../../core/provider.ts";
import type { SearchAnswer } from "../../core/search.ts";
import type { SourcePage } from "../../documents/page.ts";
import type { Library } from "../../library/types.ts";
import type { JadeClient } from "./client.ts";

/** Searches AustLII; undefined when this server does without it. */
export type FindCases = (query: PlainQuery, call: ToolCall) => Promise<SearchAnswer | undefined>;

/** What the tools work with. */
export interface Desk {
  /** Undefined in link mode: nothing may be asked over the network. */
  readonly client: JadeClient | undefined;
  readonly cases: FindCases;
  readonly convert: (page: SourcePage, call: ToolCall) => Promise<LegalDocument>;
  readonly library: Library | undefined;
}

export const LINK_NOTE =
  "jade.io forbids automated use without BarNet's written permission, so this server only links to it: addresses are composed from the citations, not checked. An operator with permission sets LEGIBUS_LIVE=jade.";
