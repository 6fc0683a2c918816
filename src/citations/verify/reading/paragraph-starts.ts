/** An item of a list, also of a checklist: `[x] `, `☐ `, `(iv) `, `2.1 `. */
const ITEM =
  /^[ \t]{0,12}(?:[-*+•‣▪☐☑☒✓✔]|[[(][ xX]?[\])]|\([a-z]{1,4}\)|\d{1,2}\.\d{1,2}\.?|(\d{1,3})[.)])[ \t]+(?=\S)/u;
/** `- 3 AZR 145/23 -`: a file number between dashes, which a wrapped line may begin with. */
const BETWEEN_DASHES = /^[ \t]*-[ \t][^-\n]{2,60}[ \t]-(?![\p{L}\p{N}])/u;
const HEADING = /^ {0,3}(?:#{1,6}[ \t]|(?:\*\*|__)[^*_]{1,200}(?:\*\*|__):?\s*$)/;
const ROW = /^ {0,3}\|/;
/** A line of a table of contents, with its page first or last: `p 2 ..... Judgment`, `Judgment ..... 2`. */
const LEADERS = /^[ \t]{0,12}(?:pp?|[Pp]ages?|[Tt]ab)?\.? ?\d{1,4} ?\.{3,}|(?<!\.)\.{4,} ?\d{1,4}$/;
/** A fragment of HTML that begins a block: `<li>`, `<p class="note">`. */
const BLOCK = /^[ \t]{0,12}<(?:li|p|tr|h[1-6]|div|dt|dd|blockquote)[ >]/i;
/** The end of a line after which a list may begin. */
const CLOSED = /[.:;!?…,)\]”"“»*]\s*$/;
/** The provision with which a line begins: `**s 13**`, `Section 4`. */
const PROVISION = /^[ \t]*(?:\*\*|__)?(?:[Ss]ections?|ss?\.?|[Aa]rt(?:icles?|s?\.)?|§§?) ?\d/;
/** The mark with which a line begins, other than the number of a note or an item: `//`, `\\item`, `[09:15]`, `2024-05-03`, `**`. */
const MARK =
  /^[ \t]*(?=[^\s]{0,24}[^\p{L}\d\s])(?![>|"“„'‘([]*[\p{L}>|]|\[\^|\[?\d{1,3}[\].)])([^\s]{2,24})(?=\s)/u;
/** A value of a list in JSON: `"…",`. */
const VALUE = /^[ \t]*["“][^"“”]{2,}["”],?$/;
const LINE = 400; // characters of a line that are looked at
const MOST_LINES = 512; // looked at in one step

/** The line before, and what its paragraph and the list have been so far. */
interface Before {
  readonly line: string;
  readonly hasBullets: boolean;
  /** The last number of a numbered list; 0 outside of one. */
  readonly number: number;
  readonly isQuoted: boolean;
}

const START: Before = { line: "", hasBullets: false, number: 0, isQuoted: false };

/**
 * Returns the offsets of lines that start a paragraph without an empty line before: the items of a list, a
 * heading and what follows it, the rows of a table. Lines within a quotation do not. Undefined between steps.
 */
export function* paragraphStarts(draft: string): Generator<number | undefined, void> {
  let [before, lines] = [START, 0];
  for (let from = 0; from < draft.length;) {
    const at = draft.indexOf("\n", from);
    const to = at === -1 ? draft.length : at;
    const line = draft.slice(from, Math.min(to, from + LINE)).trimEnd();
    const isApart = line !== "" && before.line !== "" && !before.isQuoted && startsParagraph(line, before);
    if (isApart) yield from;
    const isQuoted = isOpen(draft.slice(from, to), !isApart && before.isQuoted);
    before = line === "" ? START : { ...listOf(line, before), line, isQuoted };
    if ((lines += 1) % MOST_LINES === 0) yield undefined;
    from = to + 1;
  }
}

/** Whether a line begins an item of a list. */
export function isItem(line: string): boolean {
  return ITEM.test(line.slice(0, LINE));
}

function startsParagraph(line: string, before: Before): boolean {
  const isOwn = [HEADING, LEADERS].some((form) => form.test(line) || form.test(before.line));
  if (isOwn || BLOCK.test(line)) return true;
  const isEntry =
    [PROVISION, VALUE].some((form) => form.test(line) && form.test(before.line)) ||
    isLikeMarked(line, before.line);
  return isEntry || (ROW.test(line) && ROW.test(before.line)) || isItemAfter(line, before);
}

/** Whether two lines begin with the same mark but for its digits, as the entries of a list do. */
function isLikeMarked(line: string, above: string): boolean {
  const [mark, other] = [line, above].map((one) => MARK.exec(one)?.[1]?.replaceAll(/\d/g, "0"));
  return mark !== undefined && mark === other;
}

/** Whether a line is an item: of the list so far, of a list within it, or the first after the end of a clause. */
function isItemAfter(line: string, { line: above, hasBullets, number }: Before): boolean {
  const [item, printed] = ITEM.exec(line) ?? [];
  if (item === undefined || BETWEEN_DASHES.test(line)) return false;
  if (printed === undefined ? hasBullets : number > 0 && Number(printed) === number + 1) return true;
  const isInner = (hasBullets || number > 0) && /^[ \t]{2}/.test(line);
  return (printed === undefined || Number(printed) === 1) && (isInner || CLOSED.test(above));
}

function listOf(line: string, before: Before): Pick<Before, "hasBullets" | "number"> {
  const { hasBullets, number } = before;
  if (before.line !== "" && !isItemAfter(line, before)) return { hasBullets, number };
  const [item, printed] = ITEM.exec(line) ?? [];
  if (item === undefined) return { hasBullets, number };
  return printed === undefined ? { hasBullets: true, number } : { hasBullets, number: Number(printed) };
}

/** Whether a quotation is open at the end of a line. */
function isOpen(line: string, wasOpen: boolean): boolean {
  let open = wasOpen;
  for (const [mark] of line.matchAll(/["“”„«»]/g))
    open = mark === "„" || mark === "«" || ((mark === "“" || mark === '"') && !open);
  return open;
}
