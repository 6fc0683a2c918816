import { LINE_BREAK } from "../../../markup/html/space.ts";

/** Groups that hold no text of the document. */
export const SKIPPED: ReadonlySet<string> = new Set(
  "fonttbl colortbl stylesheet listtable listoverridetable revtbl rsidtbl generator info pict object header headerl headerr headerf footer footerl footerr footerf ftnsep ftnsepc aftnsep xmlnstbl datastore themedata colorschememapping latentstyles fldinst filetbl nonshppict shppict listpicture pgptbl annotation atnid atnauthor bkmkstart bkmkend".split(
    " ",
  ),
);
/** Control words that stand for a character. */
export const CHARACTERS: Readonly<Record<string, string>> = {
  tab: " ",
  line: LINE_BREAK,
  emdash: "—",
  endash: "–",
  lquote: "‘",
  rquote: "’",
  ldblquote: "“",
  rdblquote: "”",
  bullet: "•",
  emspace: " ",
  enspace: " ",
};
export const PARAGRAPH_ENDS: ReadonlySet<string> = new Set(["par", "sect", "page"]);
