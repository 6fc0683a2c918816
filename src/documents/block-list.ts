import type { Block, Footnote } from "../core/document.ts";

/** The blocks of a document in reading order, with its footnotes and the pins at which they are marked. */
export class BlockList {
  readonly blocks: Block[] = [];
  readonly #labels: string[] = []; // of the footnotes
  readonly #marks = new Map<string, string>(); // label of a note -> pin of the block with its first mark

  /** Adds a block; `marks` are the labels of the notes that its text marks. */
  push(block: Block, marks: readonly string[]): void {
    this.mark(marks, block.pin);
    this.blocks.push(block);
  }

  /** Notes the pin at which footnotes are marked; only the first mark of a label counts. */
  mark(labels: readonly string[], pin: string): void {
    for (const label of labels) if (!this.#marks.has(label)) this.#marks.set(label, pin);
  }

  /** Adds the text of a footnote. */
  note(label: string, markdown: string, marks: readonly string[]): void {
    this.#labels.push(label);
    this.push({ type: "footnote", label, pin: `fn ${label}`, markdown }, marks);
  }

  /** Continues the last block. */
  append(markdown: string, between: string): void {
    const last = this.blocks.pop();
    if (last) this.blocks.push({ ...last, markdown: `${last.markdown}${between}${markdown}` });
  }

  /** Returns the labels of the footnotes, with the pins at which they are marked. */
  footnotes(): Footnote[] {
    return this.#labels.map((label) => {
      const at = this.#marks.get(label) ?? "";
      return at === "" ? { label } : { label, at };
    });
  }

  /** Returns the labels of marks without a footnote. */
  unmatched(): readonly string[] {
    return [...this.#marks.keys()].filter((label) => !this.#labels.includes(label));
  }
}
