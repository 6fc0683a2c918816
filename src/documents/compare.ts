import { defined } from "../core/defined.ts";
import { cutBytes, plural, tokens } from "../core/text.ts";
import { diffArrays } from "diff";
import { type Block, type LegalDocument, openEnd } from "../core/document.ts";
import { LegibusError } from "../core/errors.ts";
import { findPin } from "../pins/match.ts";
import type { ComparisonView } from "./view-data.ts";

const MAX_TOKENS = 800;
const CONTEXT = 8; // unchanged words shown beside a change
const LONGEST_CHANGE = 60; // words of one change; the rest is counted
const LONGEST_WARNING = 300; // bytes
const MARK = /^\**[▼►][A-Z]\d{0,3}\**$/u; // names the act that last changed what follows
const MAX_BLOCKS = 4_000; // of one side; a provision has fewer
const LEGEND = "[-removed-] {+added+}; … stands for unchanged words";

/** One version of a document and its requested day. */
export interface Side {
  readonly document: LegalDocument;
  readonly day: string;
}

/**
 * Describes how a provision changed between two versions, word by word, in at most 800 tokens; the header
 * gives both periods in force. A pin that only one version has is shown as one change.
 * @throws LegibusError INVALID_INPUT for a pin that neither has
 */
export function compareVersions(before: Side, after: Side, pin: string): string {
  const [old, fresh] = sidesOf(before, after, pin);
  const changes = changesOf(old, fresh);
  const head = header(before, after, pin, verdict(before, after, old, fresh, changes));
  return fitted(
    head,
    changes.map(({ line }) => line),
  );
}

type Text = readonly Block[] | undefined;

function sidesOf(before: Side, after: Side, pin: string): readonly [Text, Text] {
  if (before.document.language !== after.document.language) throw twoLanguages(before, after);
  const failures: unknown[] = [];
  const textOf = ({ document }: Side): Text => {
    try {
      const { first, last } = findPin(document.blocks, pin);
      return document.blocks.slice(first, last + 1).filter(({ markdown }) => !MARK.test(markdown));
    } catch (error) {
      if (!(error instanceof LegibusError)) throw error;
      failures.push(error);
      return undefined;
    }
  };
  const texts = [textOf(before), textOf(after)] as const;
  if (failures.length === 2) throw failures[1];
  for (const text of texts) if (text && text.length > MAX_BLOCKS) throw tooMuch(pin);
  return texts;
}

/** Returns the error for versions in different languages: every word would look changed. */
function twoLanguages(before: Side, after: Side): LegibusError {
  const { id, language } = after.document;
  const spoken = `the text of ${before.day} is in ${before.document.language}, that of ${after.day} in ${language}`;
  const named = /\/[a-z]{2}$/.test(id)
    ? `name it in one language, such as eu:32016R0679/${language}, or `
    : "";
  return new LegibusError("INVALID_INPUT", `${spoken}: words of two languages cannot be compared`, {
    hint: `${named}read each with law:read and as_at`,
  });
}

function tooMuch(pin: string): LegibusError {
  return new LegibusError("INVALID_INPUT", `pin "${pin}" covers too much text to compare`, {
    hint: "compare one section or paragraph at a time",
  });
}

interface Change {
  readonly removed: number;
  readonly added: number;
  readonly line: string;
}

/** A block with its changes, or a removed or added block, as words. */
interface ComparedRow {
  readonly pin: string;
  readonly isHeading: boolean;
  readonly stretches: readonly Stretch[];
}

function changesOf(old: Text, fresh: Text): readonly Change[] {
  return comparedRows(old, fresh).flatMap(({ pin, stretches }) =>
    stretches.every(({ kind }) => kind === "same")
      ? []
      : [
          {
            removed: count(stretches, "old"),
            added: count(stretches, "new"),
            line: `- ${pin === "" ? "" : `${pin}: `}${sentence(stretches)}`,
          },
        ],
  );
}

/** Compares blocks first, so that a moved line does not affect its neighbours, then words within them. */
function comparedRows(old: Text, fresh: Text): readonly ComparedRow[] {
  const texts = new Map([...(old ?? []), ...(fresh ?? [])].map((block) => [block, plainText(block)]));
  const textOf = (block: Block) => texts.get(block) ?? "";
  const compared = diffArrays([...(old ?? [])], [...(fresh ?? [])], {
    comparator: (left, right) => sameWords(textOf(left), textOf(right)),
  });
  const made: ComparedRow[] = [];
  for (let at = 0; at < compared.length; at += 1) {
    const part = compared[at];
    const next = compared[at + 1];
    if (!part) continue;
    if (part.removed && next?.added) {
      made.push(...(together(part.value, next.value) ?? pairs(part.value, next.value)));
      at += 1;
    } else {
      const kind = part.removed ? "old" : part.added ? "new" : "same";
      made.push(...part.value.map((block) => wholeBlock(block, kind)));
    }
  }
  return made;
}

/**
 * Compares sentences whose number or pins changed as one text, so that a split, joined or renumbered sentence
 * shows its changed words under the later pins; undefined when each block has its counterpart or too little
 * is common.
 */
function together(old: readonly Block[], fresh: readonly Block[]): readonly ComparedRow[] | undefined {
  const all = [...old, ...fresh];
  const isPaired = old.length === fresh.length && old.every(({ pin }, at) => pin === fresh[at]?.pin);
  if (isPaired || all.length === 2 || all.every(({ label }) => label !== undefined)) return undefined;
  const [before, after] = [tokensIn(old), tokensIn(fresh)];
  const parts = joined(tokenDifference(before, after) ?? [], FEW);
  const common = wordCount(parts.flatMap(({ kind, tokens }) => (kind === "same" ? tokens : [])));
  if (common < LEAST_COMMON * Math.min(wordCount(before), wordCount(after))) return undefined;
  return rows(parts, before).map(({ from, at, parts: shown }) => {
    const { pin = "", type } = (at === undefined ? old[from] : fresh[at]) ?? {};
    const stretches = shown.map(({ kind, tokens }) => stretch(kind, tokens));
    return { pin, isHeading: type === "heading", stretches };
  });
}

function wordCount(tokens: readonly Token[]): number {
  return tokens.filter(({ word }) => IS_WORD.test(word)).length;
}

/** The changes under one pin: of the later block `at`, or of the earlier block `from` that is gone. */
interface Row {
  readonly from: number;
  readonly at: number | undefined;
  readonly parts: Part[];
}

/** Groups the parts by later block; removed words go to the block with the rest of their earlier block. */
function rows(parts: readonly Part[], before: readonly Token[]): readonly Row[] {
  let position = 0; // in the earlier text
  const placed = parts.flatMap(({ kind, tokens }) =>
    tokens.map((token) => {
      const from = before[position]?.block ?? 0;
      if (kind !== "new") position += 1;
      return { kind, token, from };
    }),
  );
  const found: Row[] = [];
  for (const [index, { kind, token, from }] of placed.entries()) {
    const stays = (one: (typeof placed)[number]) => one.kind === "same" && one.from === from;
    const home = kind === "old" ? (placed.slice(0, index).findLast(stays) ?? placed.find(stays)) : { token };
    const at = home?.token.block;
    const row = found.find((one) => one.at === at && (at !== undefined || one.from === from));
    const part = { kind, tokens: [token] };
    if (row) append(row.parts, part);
    else found.push({ from, at, parts: [part] });
  }
  return found;
}

function append(parts: Part[], { kind, tokens }: Part): void {
  const last = parts.at(-1);
  if (last?.kind === kind) parts.splice(-1, 1, { kind, tokens: [...last.tokens, ...tokens] });
  else parts.push({ kind, tokens });
}

function tokensIn(blocks: readonly Block[]): Token[] {
  return blocks.flatMap((block, at) => tokensOf(plainText(block, false), at));
}

/** Compares changed blocks of the same pin; a block without counterpart was removed or added. */
function pairs(old: readonly Block[], fresh: readonly Block[]): readonly ComparedRow[] {
  const left = [...fresh];
  const made: ComparedRow[] = [];
  for (const block of old) {
    const at = left.findIndex(({ pin, type }) => pin === block.pin && type === block.type);
    const partner = old.length === 1 && left.length === 1 ? left[0] : left[at];
    if (!partner) {
      made.push(wholeBlock(block, "old"));
      continue;
    }
    const skipped = left.splice(0, left.indexOf(partner) + 1).slice(0, -1);
    made.push(...skipped.map((one) => wholeBlock(one, "new")), changedBlock(block, partner));
  }
  return [...made, ...left.map((block) => wholeBlock(block, "new"))];
}

function changedBlock(old: Block, fresh: Block): ComparedRow {
  const labelled = old.label !== fresh.label; // an unchanged label is in the pin
  const stretches = wordDifference(plainText(old, labelled), plainText(fresh, labelled));
  return { pin: fresh.pin, isHeading: fresh.type === "heading", stretches };
}

function wholeBlock(block: Block, kind: Stretch["kind"]): ComparedRow {
  const tokens = tokensOf(plainText(block));
  const stretches = tokens.length > 0 ? [stretch(kind, tokens)] : [];
  return { pin: block.pin, isHeading: block.type === "heading", stretches };
}

/**
 * Returns all rows of a provision, or of the whole document without a pin.
 * @throws LegibusError INVALID_INPUT
 */
export function comparisonView(before: Side, after: Side, pin = ""): ComparisonView {
  const [old, fresh] = pin === "" ? wholeTexts(before, after) : sidesOf(before, after, pin);
  const { id, title } = after.document;
  const made = comparedRows(old, fresh).map(({ stretches, ...row }) => ({
    ...row,
    words: stretches.map(({ kind, text, apart }) => ({ kind, text, apart })),
  }));
  return { id, title, pin, before: versionOf(before), after: versionOf(after), rows: made };
}

function versionOf({ document: { version }, day }: Side): ComparisonView["before"] {
  if (!version) return { day };
  const { label, from, to } = version;
  return { day, version: defined({ label, from, to }) };
}

function wholeTexts(before: Side, after: Side): readonly [Text, Text] {
  const texts = [before.document.blocks, after.document.blocks] as const;
  for (const text of texts) if (text.length > MAX_BLOCKS) throw tooMuch("the whole document");
  return texts;
}

function sentence(stretches: readonly Stretch[]): string {
  return stretches.reduce((text, one, at) => {
    const space = at > 0 && (one.apart || one.kind === "new") ? " " : "";
    return text + space + shown(one, at, stretches.length);
  }, "");
}

function shown(stretch: Stretch, at: number, of: number): string {
  const { kind } = stretch;
  if (kind === "old") return `[-${shortened(stretch, LONGEST_CHANGE)}-]`;
  if (kind === "new") return `{+${shortened(stretch, LONGEST_CHANGE)}+}`;
  if (stretch.words.length <= CONTEXT * (at === 0 || at === of - 1 ? 1 : 2) + 2) return stretch.text;
  const start = at === 0 ? "" : leading(stretch.text, CONTEXT);
  const end = at === of - 1 ? "" : stretch.text.split(" ").slice(-CONTEXT).join(" ");
  return [start, "…", end].filter((part) => part !== "").join(" ");
}

function shortened({ text, words }: Stretch, most: number): string {
  return words.length <= most * 1.5 ? text : `${leading(text, most)} … (${words.length - most} more words)`;
}

function leading(text: string, words: number): string {
  return text.split(" ").slice(0, words).join(" ");
}

function count(stretches: readonly Stretch[], kind: Stretch["kind"]): number {
  return stretches.reduce(
    // punctuation is compared, not counted
    (sum, one) => sum + (one.kind === kind ? one.words.filter((word) => IS_WORD.test(word)).length : 0),
    0,
  );
}

const NOTE_MARK = /\s?\(\s{0,2}\[\^[^\]\s]{1,20}\]\s{0,2}\)|(?<!\\)\[\^[^\]\s]{1,20}\](?!:)/g; // [^4], ( [^4] )

/** Returns the text to compare: label and words, without the marks of Markdown, notes and table cells. */
function plainText({ type, label, markdown }: Block, labelled = true): string {
  const cells = type === "table" ? markdown.replaceAll(/^[ \t|:-]+$|(?<!\\)\|/gm, " ") : markdown;
  const text = cells
    .replaceAll(NOTE_MARK, "")
    .replaceAll(/(?<!\\)\*+|\\(?=[*_`[\]<>&~])/g, "")
    .replaceAll(/\s+/g, " ");
  return label === undefined || !labelled ? text : `${label} ${text}`;
}

function header(before: Side, after: Side, pin: string, said: string): readonly string[] {
  const { title, id, source } = after.document;
  return [
    `**${title}**, ${pin}`,
    `From: ${windowOf(before)}`,
    `To: ${windowOf(after)}`,
    `Id: ${id} · ${source.url}`,
    ...warningsOf(before, after),
    said,
    "---",
  ];
}

function warningsOf(before: Side, after: Side): readonly string[] {
  const warnings = [before, after].flatMap(({ document }) => document.warnings);
  return [...new Set(warnings)].map((warning) => `Warning: ${cutBytes(warning, LONGEST_WARNING)}`);
}

function windowOf({ document: { version, source }, day }: Side): string {
  const { label, from = "…", to = openEnd(source) } = version ?? {};
  return `as at ${day}, in force ${from} to ${to}${label === undefined ? "" : ` (${label})`}`;
}

function verdict(before: Side, after: Side, old: Text, fresh: Text, changes: readonly Change[]): string {
  if (!old) return `New: the earlier version has no such place. ${LEGEND}`;
  if (!fresh) return `Gone: the later version has no such place. ${LEGEND}`;
  if (isSameVersion(before, after)) return "Both days lie in the same version: nothing changed";
  const removed = changes.reduce((sum, one) => sum + one.removed, 0);
  const added = changes.reduce((sum, one) => sum + one.added, 0);
  if (removed + added === 0) return "Two versions, and the words of this place are the same in both";
  return `${plural(changes.length, "place")}: ${plural(removed, "word")} removed, ${added} added. ${LEGEND}`;
}

function isSameVersion({ document: a }: Side, { document: b }: Side): boolean {
  const from = a.version?.from;
  return from !== undefined && from === b.version?.from && a.version?.label === b.version?.label;
}

/** Returns as many lines as fit into the tokens of an answer, and the number left out. */
function fitted(head: readonly string[], lines: readonly string[]): string {
  const kept = [...head];
  for (const [at, one] of lines.entries()) {
    if (tokens([...kept, one, ...leftOut(lines.length - at - 1)].join("\n")) > MAX_TOKENS)
      return [...kept, ...leftOut(lines.length - at)].join("\n");
    kept.push(one);
  }
  return kept.join("\n");
}

function leftOut(changes: number): readonly string[] {
  return changes > 0 ? [`… and ${changes} more changes: compare a smaller pin`] : [];
}

/** A run of kept, removed or added words, as printed. */
interface Stretch {
  readonly kind: "same" | "old" | "new";
  readonly words: readonly string[];
  /** The words with what is between them. */
  readonly text: string;
  /** Whether white space precedes it. */
  readonly apart: boolean;
}

interface Token {
  readonly word: string;
  /** Index of its block among several. */
  readonly block: number;
  /** Whether white space precedes it. */
  readonly apart: boolean;
}

const WORD = /[\p{L}\p{N}]+(?:[-'’\u2011][\p{L}\p{N}]+)*|[^\s\p{L}\p{N}]/gu;
const IS_WORD = /[\p{L}\p{N}]/u;
const MAX_EDITS = 600; // steps of the search; beyond them two texts have too little in common to compare by words
const LONE = 1; // unchanged words between two changes that are read as part of the change
const FEW = 2; // the same where several blocks are compared as one text
const LEAST_COMMON = 0.3; // of the shorter text's words; below it two texts are two changes

/** Compares the words of two texts, ignoring white space. Texts with too little in common are one change. */
export function wordDifference(before: string, after: string): readonly Stretch[] {
  const [old, fresh] = [tokensOf(before), tokensOf(after)];
  if (old.length === 0 || fresh.length === 0) return whole(old, fresh);
  const parts = tokenDifference(old, fresh);
  return parts ? joined(parts).map(({ kind, tokens }) => stretch(kind, tokens)) : whole(old, fresh);
}

/** Undefined when the texts have too little in common. */
function tokenDifference(old: Token[], fresh: Token[]): readonly Part[] | undefined {
  return diffArrays(old, fresh, {
    comparator: (left, right) => left.word === right.word,
    maxEditLength: MAX_EDITS,
  })?.map(({ value, added, removed }) => ({
    kind: removed ? ("old" as const) : added ? ("new" as const) : ("same" as const),
    tokens: value,
  }));
}

function whole(old: readonly Token[], fresh: readonly Token[]): readonly Stretch[] {
  return [stretch("old", old), stretch("new", fresh)].filter(({ words }) => words.length > 0);
}

/** Returns whether two texts have the same words. */
export function sameWords(before: string, after: string): boolean {
  return before === after || words(before) === words(after);
}

function words(text: string): string {
  return (text.match(WORD) ?? []).join(" ");
}

function tokensOf(text: string, block = 0): Token[] {
  const tokens: Token[] = [];
  let end = 0;
  for (const { 0: word, index } of text.matchAll(WORD)) {
    tokens.push({ word, block, apart: index > end || (block > 0 && end === 0) });
    end = index + word.length;
  }
  return tokens;
}

interface Part {
  readonly kind: Stretch["kind"];
  readonly tokens: readonly Token[];
}

/** Merges changes around a lone unchanged word into one; removed words precede added ones. */
function joined(parts: readonly Part[], lone = LONE): readonly Part[] {
  const result: Part[] = [];
  let gone: Token[] = [];
  let come: Token[] = [];
  const close = () => {
    if (gone.length > 0) result.push({ kind: "old", tokens: gone });
    if (come.length > 0) result.push({ kind: "new", tokens: come });
    [gone, come] = [[], []];
  };
  for (const [at, { kind, tokens }] of parts.entries()) {
    const inside = at > 0 && at < parts.length - 1 && tokens.length <= lone;
    if (kind !== "new" && (kind === "old" || inside)) gone.push(...tokens);
    if (kind !== "old" && (kind === "new" || inside)) come.push(...tokens);
    if (kind !== "same" || inside) continue;
    close();
    result.push({ kind, tokens });
  }
  close();
  return result;
}

function stretch(kind: Stretch["kind"], tokens: readonly Token[]): Stretch {
  const text = tokens.map(({ word, apart }, at) => (apart && at > 0 ? ` ${word}` : word)).join("");
  return { kind, words: tokens.map(({ word }) => word), text, apart: tokens[0]?.apart !== false };
}
