export type PageShape =
  | "akn-case"
  | "akn-doc"
  | "akn-law"
  | "gii-page"
  | "gii-xml"
  | "portal-case"
  | "portal-law"
  | "rii-page"
  | "rii-xml";

/** Required mark of each kind of page, searched for in its first LOOK_CHARS characters. */
export const SHAPES: readonly (readonly [PageShape, RegExp])[] = [
  ["gii-xml", /<dokumente[\s>]/],
  ["rii-xml", /<dokument>(?:[^<]|<(?!doknr>|dokument>))*<doknr>/],
  ["akn-law", /<(?:\w{1,20}:)?act[\s>]/],
  ["akn-case", /<(?:\w{1,20}:)?judgment[\s>]/],
  [
    "akn-doc",
    /<(?:\w{1,20}:)?akomaNtoso[\s>](?:[^<]|<(?!(?:\w{1,20}:)?(?:doc[\s>]|akomaNtoso)))*<(?:\w{1,20}:)?doc[\s>]/,
  ],
  ["gii-page", /class="jnheader"/],
  ["portal-law", /class="(?:akn-act|einzelvorschrift|akn-body|akn-akomaNtoso)"/],
  ["rii-page", /class="RspDL"/],
  ["portal-case", /<h1 id="title"|class="border-number"/],
];
/** Length of the prefix, in characters, in which a page's mark is searched for. */
export const LOOK_CHARS = 60_000;

/** Identifies the kind of page by its mark-up; undefined for any other text. */
export function shapeOf(text: string): PageShape | undefined {
  const start = text.slice(0, LOOK_CHARS);
  return SHAPES.find(([, mark]) => mark.test(start))?.[0];
}

/**
 * Returns the offset where a page's own mark-up begins: at its first heading or its identifying mark,
 * whichever is earlier.
 */
export function startOf(text: string, shape: PageShape): number {
  const mark = SHAPES.find(([name]) => name === shape)?.[1] ?? /^/;
  const start = text.slice(0, LOOK_CHARS);
  const found = [start.search(mark), start.search(/<h[1-4]\b/i)].filter((at) => at !== -1);
  return Math.max(0, text.lastIndexOf("<", Math.min(...found)));
}
