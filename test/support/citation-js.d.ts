declare module "@citation-js/core" {
  /** Reads whatever its plugins know, into CSL-JSON. */
  export class Cite {
    constructor(data: unknown);
    readonly data: readonly Readonly<Record<string, unknown>>[];
  }
}
declare module "@citation-js/plugin-bibtex";
declare module "@citation-js/plugin-ris";
