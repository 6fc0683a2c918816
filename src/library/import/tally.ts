import { oneLine } from "../../core/text.ts";
import { mapStrings, sanitise } from "../../core/sanitise.ts";
import type { ImportOptions, ImportOutcome, ImportSummary } from "./types.ts";

/** Removes line breaks and terminal escapes, which a file name may contain. */
function inOneLine(text: string): string {
  return oneLine(sanitise(text));
}

/** `smith.pdf is damaged`, `smith.pdf: the file is empty`. */
export function refusedText({ name, message }: Extract<ImportOutcome, { status: "refused" }>): string {
  return message.startsWith("it ") ? name + message.slice("it".length) : `${name}: ${message}`;
}

/** `3 other files left out: a.png, b.css, c.js`; `most` names at most. */
export function leftOutText(names: readonly string[], most: number): string {
  const more = names.length - most;
  const files = names.length === 1 ? "other file" : "other files";
  return `${names.length} ${files} left out: ${names.slice(0, most).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

const SHOWN = 50; // outcomes of each kind in a summary; a corpus has hundreds of thousands

/** Counts outcomes and keeps the first of them. */
export class Tally {
  readonly #options: ImportOptions;
  readonly #counts = { imported: 0, known: 0, refused: 0 };
  readonly #shown: { readonly [K in ImportOutcome["status"]]: ImportOutcome[] } = {
    refused: [],
    imported: [],
    known: [],
  };
  readonly leftOut: string[] = [];
  stopped = false;

  constructor(options: ImportOptions) {
    this.#options = options;
  }

  add(given: ImportOutcome): void {
    const outcome = mapStrings(given, { isClean: (text) => text === inOneLine(text), clean: inOneLine });
    this.#counts[outcome.status] += 1;
    const shown = this.#shown[outcome.status];
    if (shown.length < SHOWN) shown.push(outcome);
    this.#options.onOutcome?.(outcome);
  }

  summary(): ImportSummary {
    const { stopped } = this;
    const leftOut = this.leftOut.map(inOneLine);
    const outcomes = [...this.#shown.refused, ...this.#shown.imported, ...this.#shown.known];
    return { ...this.#counts, leftOut, stopped, outcomes };
  }
}
