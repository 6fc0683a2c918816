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

/** What each kind of page cannot be without, looked for in its first part. */
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
/** Characters in which a page's mark is. */
export const LOOK_CHARS = 60_000;

/** Which of the three sites' pages a text is, by its mark-up; undefined for any other text. */
export function shapeOf(text: string): PageShape | undefined {
  const start = text.slice(0, LOOK_CHARS);
  return SHAPES.find(([, mark]) => mark.test(start))?.[0];
}

/** Where a page's own mark-up begins: with its first heading, or with what it is known by. */
export function startOf(text: string, shape: PageShape): number {
  const mark = SHAPES.find(([name]) => name === shape)?.[1] ?? /^/;
  const start = text.slice(0, LOOK_CHARS);
  const found = [start.search(mark), start.search(/<h[1-4]\b/i)].filter((at) => at !== -1);
  return Math.max(0, text.lastIndexOf("<", Math.min(...found)));
}
