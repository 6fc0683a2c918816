import type { Block } from "../../core/document.ts";
import { isClosed, splitSentences } from "./sentences.ts";

/** A stretch of an Absatz: a sentence, a list item or a table. */
interface Piece {
  readonly type: "text" | "item" | "table";
  /** 1 is the Absatz's first. */
  readonly sentence: number;
  /** `Nr. 1 lit. a`, or empty. */
  readonly path: string;
  readonly level: number;
  readonly label?: string;
  readonly markdown: string;
}

/**
 * Collects one Absatz and writes its blocks with pins: `Abs. 1`, `Abs. 1 S. 2`, `Abs. 1 Nr. 3 lit. a`. Sentences
 * are numbered only where there are several, because nobody cites the only one by its number.
 */
export class Absatz {
  readonly #prefix: string;
  readonly #label: string | undefined;
  readonly #pieces: Piece[] = [];
  #sentence = 1;
  #isClosed = false;
  #afterItem = false;

  /** `prefix` is the pin of the norm in a document with many; `label` the printed number: "(1)". */
  constructor(prefix: string, label: string | undefined) {
    this.#prefix = prefix;
    this.#label = label;
  }

  /** Text outside of a list; `isMarked` when the cuts are the source's own ends of sentences. */
  text(segments: readonly string[], isMarked: boolean): void {
    for (const [at, segment] of segments.entries()) {
      const sentences = isMarked ? [segment] : splitSentences(segment);
      for (const [index, markdown] of sentences.entries()) {
        this.#sentenceText(markdown, index < sentences.length - 1 || (isMarked && at < segments.length - 1));
      }
    }
  }

  #sentenceText(markdown: string, isWhole: boolean): void {
    const goesOn = this.#afterItem && /^[\p{Ll},;–-]/u.test(markdown);
    if (this.#isClosed && !goesOn) this.#sentence += 1;
    this.#pieces.push({ type: "text", sentence: this.#sentence, path: "", level: 1, markdown });
    this.#isClosed = isWhole || isClosed(markdown);
    this.#afterItem = false;
  }

  item(markdown: string, place: { path: string; level: number; label?: string | undefined }): void {
    const { path, level, label } = place;
    const known = label === undefined ? {} : { label };
    this.#pieces.push({ type: "item", sentence: this.#sentence, path, level, markdown, ...known });
    this.#isClosed = isClosed(markdown);
    this.#afterItem = true;
  }

  table(markdown: string, path: string): void {
    this.#pieces.push({ type: "table", sentence: this.#sentence, path, level: 1, markdown });
  }

  blocks(): Block[] {
    const number = this.#label?.replaceAll(/[()\s.]/g, "");
    const absatz = number ? `Abs. ${number}` : "";
    const several = this.#sentence > 1;
    const hasLabel = this.#pieces[0]?.type === "text";
    const blocks = this.#pieces.map((piece, at): Block => {
      const sentence = several ? `S. ${piece.sentence}` : "";
      const pin =
        [this.#prefix, absatz, sentence, piece.path].filter((part) => part !== "").join(" ") || "S. 1";
      return block(piece, pin, at === 0 && hasLabel ? this.#label : undefined);
    });
    if (!hasLabel && this.#label !== undefined) {
      const pin = [this.#prefix, absatz].filter((part) => part !== "").join(" ");
      blocks.unshift({ type: "paragraph", pin, markdown: this.#label });
    }
    return blocks;
  }
}

function block({ type, level, label, markdown }: Piece, pin: string, absatzLabel: string | undefined): Block {
  if (type === "table") return { type: "table", pin, markdown };
  if (type === "item") {
    return label === undefined
      ? { type: "paragraph", pin, markdown }
      : { type: "list", level: Math.max(2, level), label, pin, markdown };
  }
  return absatzLabel === undefined
    ? { type: "paragraph", pin, markdown }
    : { type: "list", level: 1, label: absatzLabel, pin, markdown };
}
