/** Beginnings of the names of quotation styles in Word and in courts' templates, English and German. */
export const QUOTATION_STYLES = [
  "Quot",
  "Block Quot",
  "Blockquot",
  "Block Text",
  "Intense Quote",
  "Zitat",
  "Intensives Zitat",
];

const LEAST_INDENT = 280; // twentieths of a point: half a centimetre

/** How a paragraph of a word processor is set. */
export interface Setting {
  /** Indent in twentieths of a point. */
  readonly left: number;
  readonly isHanging: boolean;
  /** Whether it has no style but the default one. */
  readonly isPlain: boolean;
  /** The end of the text before it. */
  readonly before: string;
}

/** Detects quotations without a quotation style: indented further than the preceding line, which introduces them. */
export class IndentedQuotes {
  #left = 0; // of the last paragraph that is not a quotation
  #isOpen = false;

  /** Whether the next paragraph is a quotation; to be called once for each, in reading order. */
  isQuote({ left, isHanging, isPlain, before }: Setting): boolean {
    const isSetIn = left >= this.#left + LEAST_INDENT && !isHanging;
    this.#isOpen = isSetIn && isPlain && (this.#isOpen || /[:,–—]\s*$/.test(before));
    if (!this.#isOpen) this.#left = left;
    return this.#isOpen;
  }
}
