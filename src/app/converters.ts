import type { PageConverter } from "../documents/page.ts";

type Loader = () => Promise<PageConverter>;

/** What turns a source's pages into documents, loaded where a page is converted: in the server or in a worker. */
export const CONVERTERS: Readonly<Record<string, Loader>> = {
  austlii: pages(async () => (await import("../sources/austlii/page-converter.ts")).convertPage),
  frl: pages(async () => (await import("../sources/frl/converter.ts")).convert),
  jade: pages(async () => (await import("../sources/jade/converter.ts")).convert),
  ris: pages(async () => (await import("../sources/ris/converter.ts")).convert),
  risat: pages(async () => (await import("../sources/ris-at/converter.ts")).convert),
  beck: pages(async () => (await import("../sources/beck/converter.ts")).convertPage),
  file: pages(async () => (await import("../documents/formats/html/page-converter.ts")).convertPage),
  rtf: async () => (await import("../documents/formats/rtf/read.ts")).convertRtf,
  text: async () => (await import("../documents/formats/text/read.ts")).convertText,
};

/** A converter of HTML pages, whose documents say when the page was not all there. */
function pages(load: Loader): Loader {
  return async () => {
    const [{ sayingWhetherAll }, convert] = await Promise.all([import("../documents/page.ts"), load()]);
    return sayingWhetherAll(convert);
  };
}
