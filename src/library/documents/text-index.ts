import { pause } from "../../core/steps.ts";
import type { EngineName } from "../engine.ts";
import { tsvector } from "../search/query.ts";
import { createTerms, packedPlaces } from "../search/terms.ts";
import { fold, spelling, withoutMarkdown, wordTexts } from "../search/words.ts";
import { citedIn } from "./cites.ts";

/** A block in PostgreSQL's index of words, or in SQLite's: its text unless the Markdown gives the same words, and other spellings. */
export type IndexedWords =
  | { readonly vector: string }
  | { readonly text: string | null; readonly spelt: string };

export interface IndexedBlocks {
  readonly words: readonly IndexedWords[];
  /** Each citation with the position of its block among these. */
  readonly citations: readonly (readonly [block: number, citation: string])[];
}

/** A document's entry in the index of documents. */
export interface IndexedDocument {
  readonly tokens: string;
  readonly packed: Uint8Array;
}

/** Indexes the text of one document. */
export interface TextIndex {
  /** Adds the Markdown of the next blocks. */
  add(markdown: readonly string[]): Promise<IndexedBlocks>;
  finish(names: readonly string[]): Promise<IndexedDocument>;
}

/** Creates the index of a document's text, which is computed in short steps in this thread. */
export function createTextIndex(engine: EngineName): TextIndex {
  const terms = createTerms();
  return {
    async add(blocks) {
      const words: IndexedWords[] = [];
      const citations: [number, string][] = [];
      for (const [at, markdown] of blocks.entries()) {
        const text = withoutMarkdown(markdown);
        terms.add(text);
        words.push(wordsOf(engine, markdown, text));
        for (const citation of citedIn(text)) citations.push([at, citation]);
        await pause();
      }
      return { words, citations };
    },
    async finish(names) {
      const { tokens, places } = terms.finish(names);
      return { tokens, packed: await packedPlaces(places) };
    },
  };
}

function wordsOf(engine: EngineName, markdown: string, text: string): IndexedWords {
  if (engine === "postgres") return { vector: tsvector(wordTexts(text)) };
  if (indexedAsItIs(markdown)) return AS_IT_IS;
  return { text: fold(text), spelt: UMLAUT.test(text) ? spellings(wordTexts(text)).join(" ") : "" };
}

const AS_IT_IS: IndexedWords = { text: null, spelt: "" };

const CHANGED = /[^\0-\x7f]|\]\(|\\|[A-Za-z\d][*`]{1,3}[A-Za-z\d]/;

/** Whether the Markdown itself gives the same words: all other markup is not part of words anyway. */
function indexedAsItIs(markdown: string): boolean {
  return !CHANGED.test(markdown);
}

const UMLAUT = /[äöüÄÖÜ]|[aouAOU]\u0308/;

/** Returns the words with umlauts in their other spelling. */
function spellings(words: readonly string[]): string[] {
  return words.flatMap((word) => spelling(word) ?? []);
}
