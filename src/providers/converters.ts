import type { PageConverter } from "../shared/documents/page.ts";

type Loader = () => Promise<PageConverter>;

/** What turns a source's pages into documents, loaded where a page is converted: in the server or in a worker. */
export const CONVERTERS: Readonly<Record<string, Loader>> = {
  austlii: pages(async () => (await import("./austlii/page-converter.ts")).convertPage),
  frl: pages(async () => (await import("./frl/converter.ts")).convert),
  jade: pages(async () => (await import("./jade/converter.ts")).convert),
  ris: pages(async () => (await import("./ris/converter.ts")).convert),
  risat: pages(async () => (await import("./risat/converter.ts")).convert),
  beck: pages(async () => (await import("./beck/converter.ts")).convertPage),
  file: pages(async () => (await import("../shared/documents/html/page-converter.ts")).convertPage),
  rtf: async () => (await import("../shared/documents/rtf/read.ts")).convertRtf,
  text: async () => (await import("../shared/documents/text/read.ts")).convertText,
};

/** A converter of HTML pages, whose documents say when the page was not all there. */
function pages(load: Loader): Loader {
  return async () => {
    const [{ sayingWhetherAll }, convert] = await Promise.all([
      import("../shared/documents/page.ts"),
      load(),
    ]);
    return sayingWhetherAll(convert);
  };
}
