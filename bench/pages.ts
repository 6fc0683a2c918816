import { set, textPdf } from "../test/support/paper.ts";

const WORDS =
  "the court held that a duty of care was owed by the respondent to the appellant in respect of economic loss arising from negligent misstatement and the tribunal below erred in its construction of the statutory provisions concerning liability for damage".split(
    " ",
  );
const PARAGRAPHS = 6;
const WORDS_EACH = 95; // about 600 words a page

/** A PDF with a text layer: running heads, printed page numbers, six paragraphs a page. */
export async function manyPages(count: number): Promise<Buffer> {
  let seed = 1;
  const word = () => {
    seed = (seed * 1_103_515_245 + 12_345) & 0x7f_ff_ff_ff;
    return WORDS[seed % WORDS.length] ?? "";
  };
  const paragraph = () => {
    const text = Array.from({ length: WORDS_EACH }, word).join(" ");
    return [...set(`${text.charAt(0).toUpperCase()}${text.slice(1)}.`, 96), ""];
  };
  const pages = Array.from({ length: count }, () => Array.from({ length: PARAGRAPHS }, paragraph).flat());
  return await textPdf({ pages, head: (page) => `Marlowe v Tidewater Ferries ${459 + page}` });
}
