import { defineProvider, type Provider, type ResourceTemplate } from "../core/provider.ts";
import { type Desk, MAX_TOKENS } from "./desk.ts";
import { PROMPTS } from "./prompts.ts";
import { citing } from "./tools/citing.ts";
import { cite } from "./tools/cite.ts";
import { compare } from "./tools/compare.ts";
import { grep } from "./tools/grep.ts";
import { importFiles } from "./tools/import.ts";
import { library } from "./tools/library.ts";
import { outline } from "./tools/outline.ts";
import { read } from "./tools/read.ts";
import { search } from "./tools/search.ts";
import { verifyCitations } from "./tools/verify-citations.ts";
import type { ToolCall } from "../core/call.ts";
import type { LegalDocument } from "../core/document.ts";
import { type ErrorCode, LegibusError } from "../core/errors.ts";

const INSTRUCTIONS =
  "Any document, whatever its source: law:search finds, law:outline shows its parts, law:grep its passages, law:read reads a pin; law:cite writes citations; law:import brings in files that the user saved. Check every draft with law:verify_citations before you answer.";

/** The workbench: reads, searches and imports across all sources and the library. */
export function law(desk: Desk): Provider {
  return defineProvider({
    name: "law",
    log: desk.log,
    instructions: INSTRUCTIONS,
    tools: [
      outline(desk),
      read(desk),
      grep(desk),
      search(desk),
      compare(desk),
      verifyCitations(desk),
      cite(desk),
      citing(desk),
      importFiles(desk),
      library(desk),
    ],
    prompts: PROMPTS,
    resourceTemplates: [documentTemplate(desk)],
    health: () => ({
      state: desk.library ? "live" : "disabled",
      detail: desk.library ? "the library is on" : "LEGIBUS_LIBRARY=off: nothing is kept",
    }),
  });
}

const PREFIX = "law://document/";
const COMPLETIONS = 50;
const UNKNOWN: ReadonlySet<ErrorCode> = new Set(["INVALID_INPUT", "NOT_FOUND"]);

/** Any document in parts: `law://document/austlii:au/cases/cth/HCA/1992/23?offset=24000`. */
function documentTemplate(desk: Desk): ResourceTemplate {
  return {
    uriTemplate: `${PREFIX}{id}`,
    name: "law-document",
    title: "A document in parts",
    description:
      "A document by its id; the next part is at ?offset= from its `Next` line, a passage at ?pin=",
    mimeType: "text/markdown",
    async complete(prefix, caller) {
      if (!desk.library) return [];
      const { entries } = await desk.library.for(caller).list({ limit: 500, offset: 0 });
      return entries
        .map(({ id }) => id)
        .filter((id) => id.toLowerCase().startsWith(prefix.toLowerCase()))
        .slice(0, COMPLETIONS);
    },
    async read(variable, call) {
      const { id, offset, pin } = addressOf(variable);
      const document = await documentOrNone(desk, id, call);
      if (!document) return undefined;
      const { reading } = await import("../documents/reading.ts");
      const { markdown } = reading(document, { offset, pin, maxTokens: MAX_TOKENS });
      return { uri: `${PREFIX}${variable}`, mimeType: "text/markdown", text: markdown };
    },
  };
}

/** Undefined for an id that nobody knows; a source that fails is a failure. */
async function documentOrNone(desk: Desk, id: string, call: ToolCall): Promise<LegalDocument | undefined> {
  const { openDocument } = await import("./opening.ts");
  try {
    return await openDocument(desk, id, call);
  } catch (error) {
    if (error instanceof LegibusError && UNKNOWN.has(error.code)) return undefined;
    throw error;
  }
}

/** `?offset=` and `?pin=` at the end belong to us; any other question mark is the id's own. */
function addressOf(variable: string): { id: string; offset: number | undefined; pin: string | undefined } {
  const [, id = variable, query = ""] =
    /^([^?]*(?:\?(?!(?:offset|pin)=)[^?]*)*)\?((?:offset|pin)=[^&]*(?:&(?:offset|pin)=[^&]*)*)&?$/.exec(
      variable,
    ) ?? [];
  const parameters = new URLSearchParams(query);
  const offset = parameters.get("offset");
  return {
    id,
    offset: offset !== null && /^\d{1,9}$/.test(offset) ? Number(offset) : undefined,
    pin: parameters.get("pin") ?? undefined,
  };
}
