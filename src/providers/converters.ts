import type { PageConverter } from "../shared/documents/page.ts";

/** What turns a source's pages into documents, loaded where a page is converted: in the server or in a worker. */
export const CONVERTERS: Readonly<Record<string, () => Promise<PageConverter>>> = {
  austlii: async () => (await import("./austlii/page-converter.ts")).convertPage,
  frl: async () => (await import("./frl/converter.ts")).convert,
  jade: async () => (await import("./jade/converter.ts")).convert,
  ris: async () => (await import("./ris/converter.ts")).convert,
  risat: async () => (await import("./risat/converter.ts")).convert,
  beck: async () => (await import("./beck/converter.ts")).convertPage,
  file: async () => (await import("../shared/documents/html/page-converter.ts")).convertPage,
};
