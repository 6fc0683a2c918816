/** All sources, in the order in which they are listed and queried. A new source is a folder and a line here. */
export const SOURCES = {
  austlii: async () => (await import("./austlii/index.ts")).source,
  jade: async () => (await import("./jade/index.ts")).source,
  frl: async () => (await import("./frl/index.ts")).source,
  ris: async () => (await import("./neuris/index.ts")).source,
  eu: async () => (await import("./eu/index.ts")).source,
  risat: async () => (await import("./ris-at/index.ts")).source,
  beck: async () => (await import("./beck/index.ts")).source,
};
