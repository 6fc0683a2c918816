/** The one list of sources, in the order in which they are shown and asked: a new one is its folder and a line here. */
export const SOURCES = {
  austlii: async () => (await import("./austlii/index.ts")).source,
  jade: async () => (await import("./jade/index.ts")).source,
  frl: async () => (await import("./frl/index.ts")).source,
  ris: async () => (await import("./ris/index.ts")).source,
  eu: async () => (await import("./eu/index.ts")).source,
  risat: async () => (await import("./ris-at/index.ts")).source,
  beck: async () => (await import("./beck/index.ts")).source,
};
