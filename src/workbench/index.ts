import { defineProvider, type Provider } from "../core/provider.ts";
import type { Desk } from "./desk.ts";
import { PROMPTS } from "./prompts.ts";
import { documentTemplate } from "./resources.ts";
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
