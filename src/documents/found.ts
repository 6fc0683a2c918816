import type { Block, DocumentCitations, Footnote, LegalDocument } from "../core/document.ts";
import { type Citation, courtByCode, find } from "../citations/index.ts";
import { oneLine } from "../core/text.ts";
import { CONTENT_TYPES, type FileKind } from "./kind.ts";
import type { FileFacts } from "./page.ts";

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
  const { footnotes, kind } = found;
  const blocks = shortBlocks(found.blocks);
  const { title, ...given } = named(facts.title);
  const own = ownCitation(blocks);
  const citations = { reported: [], other: [], ...(own && { neutral: own.neutral }), ...given };
  const court = courtOf(citations.neutral);
  return {
    id: facts.id,
    kind: citations.neutral === undefined && citations.reported.length === 0 ? "other" : "case",
    title: title ?? titleOf({ ...found, blocks }, own?.name, facts.name),
    ...(court !== undefined && { court }),
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

const LONGEST_BLOCK = 50_000; // characters: a longer text is not a paragraph, and each is worked on without a pause

/** The blocks, with those that are too long for one in several of the same pin. */
export function shortBlocks(blocks: readonly Block[]): readonly Block[] {
  if (blocks.every(({ markdown }) => markdown.length <= LONGEST_BLOCK)) return blocks;
  return blocks.flatMap((block) => {
    const parts: Block[] = [];
    for (let rest = block.markdown; rest !== "";) {
      const part = rest.length <= LONGEST_BLOCK ? rest : rest.slice(0, cutAt(rest));
      parts.push({ ...block, markdown: part.trimEnd() });
      rest = rest.slice(part.length).trimStart();
    }
    return parts;
  });
}

/** After the last word that is not too far, never within a pair of surrogates. */
function cutAt(text: string): number {
  const near = text.slice(0, LONGEST_BLOCK);
  const gap = Math.max(near.lastIndexOf(" "), near.lastIndexOf("\n"));
  if (gap > LONGEST_BLOCK / 2) return gap;
  return /[\uD800-\uDBFF]$/.test(near) ? LONGEST_BLOCK - 1 : LONGEST_BLOCK;
}

const CASES: ReadonlySet<string> = new Set(["neutral", "reported"]);

/** A title that a person gave, without the citations that are after it: these are the document's. */
function named(given: string | undefined): Partial<DocumentCitations> & { readonly title?: string } {
  if (given === undefined) return {};
  const cited = find(given).filter(({ kind }) => CASES.has(kind));
  const neutral = cited.find(({ kind }) => kind === "neutral")?.canonical;
  const reported = cited.filter(({ kind }) => kind === "reported").map(({ canonical }) => canonical);
  return {
    title: cited[0]?.name ?? given,
    ...(neutral !== undefined && { neutral }),
    ...(reported.length > 0 && { reported }),
  };
}

const TITLE_CHARS = 200;
const LINE_CHARS = 100; // more is a sentence
const HEAD_CHARS = 1_500; // where a decision says its own citation

const PARTIES = /\s-?v(?:s|ersus)?\.?-?\s|^(?:Re|In re|Ex parte|In the matter of)\b/i;

/**
 * The file's own title unless a program made it up; of a decision its name, as it is printed above its citation; else
 * the first heading or short line, else the file's name.
 */
function titleOf({ title, blocks }: Found, named: string | undefined, name: string | undefined): string {
  if (title !== undefined && !isMade(title, named))
    return find(title).find(({ kind }) => CASES.has(kind))?.name ?? title;
  if (named !== undefined) return named;
  const first = firstLine(blocks);
  const ofFile = name?.replace(/\.\w{1,5}$/, "");
  if (first === undefined || COURT_LINE.test(first)) return ofFile ?? first ?? "Untitled document";
  return first;
}

/** Whether a program made a title: "memo.doc", "ica1984220"; of a decision every one that names no parties. */
function isMade(title: string, named: string | undefined): boolean {
  const isWord = /^(?:microsoft word|untitled|\S+\.\w{2,4}$|\S*\d\S*$)/i.test(title);
  return title.length <= 3 || isWord || (named !== undefined && !PARTIES.test(title));
}

function firstLine(blocks: readonly Block[]): string | undefined {
  const first =
    blocks.find(({ type, level }) => type === "heading" && level === 1) ??
    blocks.slice(0, 5).find(({ type, markdown }) => type === "heading" && markdown.length <= TITLE_CHARS) ??
    blocks.slice(0, 3).find(({ markdown }) => markdown.length <= LINE_CHARS);
  return first?.markdown.replaceAll(/[*\\]/g, "").replaceAll(/\s+/g, " ").trimEnd();
}

/** The line with which courts and their parties begin a paper; it names no document. */
const COURT_LINE =
  /^(?:in the )?(?:[\p{L}]+ ){1,4}(?:court|tribunal|commission)(?: of [\p{L} ]{3,40})?$|^im namen des volkes!?$|^(?:bundes\p{L}+|(?:ober)?landes\p{L}*gericht|amtsgericht|\p{L}+gericht)(?: [\p{L}.-]+){0,2}$/iu;

interface OwnCitation {
  readonly neutral: string;
  /** In front of it or in the line above. */
  readonly name?: string;
}

/** A neutral citation at the top of a decision is its own; one in a sentence, as memos have it, is another's. */
function ownCitation(blocks: readonly Block[]): OwnCitation | undefined {
  let head = "";
  for (const { markdown } of blocks) {
    if (head.length > HEAD_CHARS) break;
    head += `${markdown}\n`;
  }
  const text = head.slice(0, HEAD_CHARS);
  const first = find(text).find((one) => one.kind === "neutral" && standsAlone(text, one));
  if (!first) return undefined;
  const name = nameAbove(text, first);
  return { neutral: first.canonical, ...(name !== undefined && { name }) };
}

const LONGEST_NAME = 300; // characters

/** The name in the line of a citation, else the line above it when parties are named in it. */
function nameAbove(text: string, { start, name }: Citation): string | undefined {
  const from = text.lastIndexOf("\n", start - 1) + 1;
  const above = text.slice(text.lastIndexOf("\n", from - 2) + 1, Math.max(0, from - 1));
  const line = oneLine(
    (text.slice(from, start).trim() === "" ? above : text.slice(from, start)).replaceAll(/[*_#]/g, ""),
  ).trim();
  const isName = line !== "" && line.length <= LONGEST_NAME && PARTIES.test(line) && !/[.:;]$/.test(line);
  return isName ? line : name;
}

function courtOf(neutral: string | undefined): string | undefined {
  const code = /\] ([A-Za-z]+)/.exec(neutral ?? "")?.[1];
  return code === undefined ? undefined : courtByCode(code)?.name;
}

/** In its line with nothing but names and labels: no sentence leads to it, and none goes on after it. */
function standsAlone(text: string, { start, end, name = "", pinpoints }: Citation): boolean {
  const from = text.lastIndexOf("\n", start - 1) + 1;
  const to = text.indexOf("\n", end);
  const before = text.slice(from, start).replaceAll(/[*_#]/g, "").replace(name, " ").trim();
  const after = text.slice(end, to === -1 ? text.length : to);
  const leads = before.split(/\s+/).some((word) => /^\p{Ll}{2,}$/u.test(word) && !LABELS.has(word));
  const isLed = leads || /^(?:See|In|Cf|Also|But|Per|Following|Applying)$/.test(before);
  return !isLed && pinpoints.length === 0 && !/^\s*(?:[,.:]\s|(?:\.\s*)?\p{Ll})/u.test(after);
}

const LABELS: ReadonlySet<string> = new Set(
  "of the and in on for citation neutral number court no".split(" "),
);

function languageOf({ jurisdiction }: FileFacts): string {
  return /^(?:de|at)\b/i.test(jurisdiction) ? "de" : "en";
}
