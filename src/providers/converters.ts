import { type PageConverter, sayingWhetherAll } from "../shared/documents/page.ts";

/** What turns a source's pages into documents, loaded where a page is converted: in the server or in a worker. */
export const CONVERTERS: Readonly<Record<string, () => Promise<PageConverter>>> = {
  austlii: async () => sayingWhetherAll((await import("./austlii/page-converter.ts")).convertPage),
  frl: async () => sayingWhetherAll((await import("./frl/converter.ts")).convert),
  jade: async () => sayingWhetherAll((await import("./jade/converter.ts")).convert),
  ris: async () => sayingWhetherAll((await import("./ris/converter.ts")).convert),
  risat: async () => sayingWhetherAll((await import("./risat/converter.ts")).convert),
  beck: async () => sayingWhetherAll((await import("./beck/converter.ts")).convertPage),
  file: async () =>
    sayingWhetherAll((await import("../shared/documents/html/page-converter.ts")).convertPage),
  rtf: async () => (await import("../shared/documents/rtf/read.ts")).convertRtf,
  text: async () => (await import("../shared/documents/text/read.ts")).convertText,
};
