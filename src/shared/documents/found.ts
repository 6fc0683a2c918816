import type { Block, DocumentCitations, Footnote, LegalDocument } from "../../core/document.ts";
import { find } from "../citations/index.ts";
import { CONTENT_TYPES, type FileKind } from "./kind.ts";
import type { FileFacts } from "./reader.ts";

/** What a format's own reader found. */
export interface Found {
  readonly blocks: readonly Block[];
  readonly footnotes: readonly Footnote[];
  /** As the file's own data say. */
  readonly title: string | undefined;
  readonly language?: string;
  readonly kind: FileKind;
}

/** The document of a file: its facts, and what can be told from its beginning. */
export function documentOf(found: Found, facts: FileFacts): LegalDocument {
  const { blocks, footnotes, kind } = found;
  const citations = ownCitations(blocks);
  return {
    id: facts.id,
    kind: citations.neutral === undefined ? "other" : "case",
    title: facts.title ?? titleOf(found, facts.name),
    citations,
    jurisdiction: facts.jurisdiction,
    language: found.language ?? languageOf(facts),
    source: facts.source,
    contentType: CONTENT_TYPES[kind] ?? "application/octet-stream",
    blocks,
    footnotes,
    warnings: [],
  };
}

const TITLE_CHARS = 200;
const HEAD_CHARS = 1_500; // where a decision says its own citation

/** The file's own title unless a program made it up, else the first heading or short line, else the file's name. */
function titleOf({ title, blocks }: Found, name: string | undefined): string {
  if (title !== undefined && title.length > 3 && !/^(?:microsoft word|untitled|\S+\.\w{2,4}$)/i.test(title))
    return title;
  const first =
    blocks.find(({ type, level }) => type === "heading" && level === 1) ??
    blocks.slice(0, 5).find(({ type, markdown }) => type === "heading" && markdown.length <= TITLE_CHARS) ??
    blocks.slice(0, 3).find(({ markdown }) => markdown.length <= TITLE_CHARS);
  const plain = first?.markdown.replaceAll(/[*\\]|\s+$/g, "").replaceAll(/\s+/g, " ");
  return plain ?? name?.replace(/\.\w{1,5}$/, "") ?? "Untitled document";
}

/** A neutral citation at the top of a decision is its own. */
function ownCitations(blocks: readonly Block[]): DocumentCitations {
  let head = "";
  for (const { markdown } of blocks) {
    if (head.length > HEAD_CHARS) break;
    head += `${markdown}\n`;
  }
  const first = find(head.slice(0, HEAD_CHARS)).find(({ kind }) => kind === "neutral");
  return { ...(first && { neutral: first.canonical }), reported: [], other: [] };
}

function languageOf({ jurisdiction }: FileFacts): string {
  return /^(?:de|at)\b/i.test(jurisdiction) ? "de" : "en";
}
