import { bareWords, shortened, tokens } from "../core/text.ts";
import type { Block, LegalDocument } from "../core/document.ts";
import { pinRange } from "../pins/grammar.ts";
import { renderDocument } from "./render.ts";
import { judgesOfHeading } from "./recognise/judges.ts";
import { DECISION_PARTS, type DecisionPart, OPERATIVE } from "./decision-parts.ts";

/** A section of a document: heading, author, pins and position. */
export interface OutlineEntry {
  readonly heading: string;
  readonly level: number;
  readonly judge: string | undefined;
  readonly firstPin: string;
  readonly lastPin: string;
  /** Index of its first block. */
  readonly at: number;
  readonly offset: number;
  readonly chars: number;
  readonly tokens: number;
}

type OpenEntry = { -readonly [K in keyof OutlineEntry]: OutlineEntry[K] } & { filled: boolean };

/**
 * Returns a document's sections in reading order; a new judge and the footnotes at its end begin one even without a
 * heading.
 */
export function outline(document: Pick<LegalDocument, "blocks">): readonly OutlineEntry[] {
  const { text, starts } = renderDocument(document);
  const entries: OpenEntry[] = [];
  const lastWords = document.blocks.findLastIndex(({ type }) => type !== "footnote");
  for (const [index, block] of document.blocks.entries()) {
    const isPageNote = block.type === "footnote" && index < lastWords && entries.length > 0;
    const heading = isPageNote ? undefined : opensSection(block, entries.at(-1));
    if (heading !== undefined) {
      const level = block.type === "heading" ? (block.level ?? 2) : 2;
      const own = { heading, level, judge: block.judge, at: index, offset: starts[index] ?? 0 };
      entries.push({ ...own, firstPin: "", lastPin: "", chars: 0, tokens: 0, filled: false });
    }
    const entry = entries.at(-1);
    if (entry && !isPageNote) fill(entry, block);
  }
  for (const [index, entry] of entries.entries()) {
    const end = entries[index + 1]?.offset ?? text.length;
    entry.chars = end - entry.offset;
    entry.tokens = tokens(text.slice(entry.offset, end));
  }
  return entries;
}

/** Returns the heading of the section that begins here: empty without one, undefined when none begins. */
function opensSection(block: Block, open: OpenEntry | undefined): string | undefined {
  if (block.type === "heading") return block.markdown;
  if (!open) return "";
  if (block.type === "footnote") return open.heading === FOOTNOTES ? undefined : FOOTNOTES;
  const isNew = open.filled && block.judge !== undefined && block.judge !== open.judge;
  return isNew && judgesOfHeading(open.heading) !== block.judge ? "" : undefined;
}

const FOOTNOTES = "Footnotes";

function fill(entry: OpenEntry, block: Block): void {
  if (block.type === "heading") return;
  entry.filled = true;
  entry.judge ??= block.judge;
  if (block.pin === "") return;
  entry.firstPin ||= block.pin;
  entry.lastPin = block.pin;
}

/** Renders the outline in at most `maxChars` characters, omitting the deepest headings first. */
export function outlineLines(entries: readonly OutlineEntry[], maxChars: number): string {
  for (const depth of depthsOf(entries)) {
    const text = linesDownTo(entries, depth).join("\n");
    if (text.length <= maxChars) return text;
  }
  return firstLines(linesDownTo(entries, depthsOf(entries).at(-1) ?? 1), maxChars);
}

/** Returns the levels of an outline, deepest first. */
export function depthsOf(entries: readonly OutlineEntry[]): readonly number[] {
  return [...new Set(entries.map((entry) => entry.level))].toSorted((a, b) => b - a);
}

function linesDownTo(entries: readonly OutlineEntry[], depth: number): string[] {
  const shown = entries.filter((entry) => entry.level <= depth);
  return shown.map((entry, at) => line(entry, shown[at - 1]?.judge));
}

function firstLines(lines: readonly string[], maxChars: number): string {
  if (lines.length === 0) return "";
  const kept: string[] = [];
  let used = more(lines.length).length;
  for (const one of lines) {
    used += one.length + 1;
    if (used > maxChars) break;
    kept.push(one);
  }
  return [...kept, more(lines.length - kept.length)].join("\n");
}

function more(count: number): string {
  return `- … and ${count} more`;
}

function line(entry: OutlineEntry, judgeBefore: string | undefined): string {
  return `${"  ".repeat(Math.max(0, entry.level - 1))}- ${outlineTitle(entry, judgeBefore)} (offset ${entry.offset}, ${entry.chars} characters)`;
}

const LINK = /\[([^[\]]{0,200})\]\([^()\s]{1,500}\)/g;
/** The title of a part without heading and pins. */
export const UNTITLED = "(untitled)";
const LONGEST_HEADING = 160; // characters; some "headings" are whole sentences

/**
 * Returns heading, judge and pins; the judge is omitted if the heading or the pins name the judge or the
 * previous section has the same one.
 */
export function outlineTitle(
  entry: Pick<OutlineEntry, "heading" | "judge" | "firstPin" | "lastPin">,
  judgeBefore: string | undefined,
  { longest = LONGEST_HEADING, pins = pinRange(entry.firstPin, entry.lastPin) } = {},
): string {
  const heading = shortened(entry.heading.replaceAll(LINK, "$1").replace(/:$/, ""), longest);
  const judge = entry.judge ?? "";
  const isSaid = [heading, pins].some((text) => text.toLowerCase().includes(judge.toLowerCase()));
  const parts = [heading, isSaid || judge === judgeBefore ? "" : judge, pins].filter((part) => part !== "");
  return parts.join(" · ") || UNTITLED;
}

const LONGEST_NAME = 100; // characters

/** Further beginnings of a part of a decision, so that the part before it ends. */
const OTHERS =
  /^(?:catchwords|representation|appearances|counsel|solicitors|on appeal from .{1,80}|(?:legislation|cases|texts) cited|category|text|kopf)$/;

/**
 * Finds a part of a decision by any of its names, printed as a heading or as a line of its own: `operative part`,
 * `reasons`. Several of one name in a row are one part; the operative part ends where the numbered reasons begin.
 */
export function partsNamed(
  blocks: readonly Block[],
  wanted: string,
  endOfSection: (at: number) => number,
): readonly { readonly first: number; readonly last: number }[] {
  const part = partCalled(wanted);
  if (!part) return [];
  const found: { first: number; last: number }[] = [];
  for (const [first, { type, markdown }] of blocks.entries()) {
    if (partCalled(markdown) !== part) continue;
    const isHeading = type === "heading";
    const section = isHeading ? endOfSection(first) : blocks.length - 1;
    const inside = blocks.slice(first + 1, section + 1);
    const next = inside.findIndex((block) => endsPart(block, isHeading, part === OPERATIVE));
    const last = next === -1 ? section : first + next;
    const before = found.at(-1);
    if (before?.last === first - 1) before.last = last;
    else if (last > first) found.push({ first, last });
  }
  return found;
}

function endsPart({ type, pin, markdown }: Block, isBelowHeading: boolean, isOperative: boolean): boolean {
  if (isOperative && /\[\d|^Rn\.|^para/.test(pin)) return true;
  if (isBelowHeading) return false;
  return type === "heading" || OTHERS.test(plainName(markdown)) || partCalled(markdown) !== undefined;
}

function partCalled(text: string): DecisionPart | undefined {
  const name = plainName(text);
  return DECISION_PARTS.find(({ german, others }) => german.includes(name) || others.includes(name));
}

/** Returns a name in lower case, without marks, article and letter-spacing: `L e i t s a t z`, `**ORDER**`. */
function plainName(text: string): string {
  if (text.length > LONGEST_NAME) return "";
  const words = bareWords(text.toLowerCase()).replace(/^the /, "");
  return /^(?:\p{L} )+\p{L}$/u.test(words) ? words.replaceAll(" ", "") : words;
}
