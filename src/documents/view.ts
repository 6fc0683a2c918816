import { defined } from "../core/defined.ts";
import { type Citation, find } from "../citations/index.ts";
import { otherLaw } from "../citations/tables/laws.ts";
import { plainDraft } from "../citations/verify/reading/plain.ts";
import { type Block, citedAs, type LegalDocument } from "../core/document.ts";
import { sanitise } from "../core/sanitise.ts";
import { anchorOf } from "../pins/write.ts";
import { filePageOf } from "./file-pages.ts";
import { pinRange } from "../pins/grammar.ts";
import { outline, type OutlineEntry, outlineTitle, UNTITLED } from "./outline.ts";
import type { Part } from "./reading.ts";
import { renderDocument } from "./render.ts";
import type { BlockView, DocumentFacts, DocumentView } from "./view-data.ts";

/** A document with its notes and anchors indexed, for a page built in parts. */
export interface PreparedDocument {
  readonly document: LegalDocument;
  /** Blocks of notes by label. */
  readonly notes: ReadonlyMap<string, Block>;
  /** URL fragments by block index: only the first block of a pin has one. */
  readonly anchors: ReadonlyMap<number, string>;
  /** Block indices by URL fragment. */
  readonly places: ReadonlyMap<string, number>;
}

/** Indexes a document's notes and anchors. */
export function prepareDocument(document: LegalDocument): PreparedDocument {
  const notes = new Map<string, Block>();
  const anchors = new Map<number, string>();
  const places = new Map<string, number>();
  for (const [at, block] of document.blocks.entries()) {
    if (block.type === "footnote") notes.set(block.label ?? "", block);
    const anchor = anchorOf(block.pin);
    if (anchor === "" || places.has(anchor)) continue;
    places.set(anchor, at);
    anchors.set(at, anchor);
  }
  return { document, notes, anchors, places };
}

const OUTLINE_CHARS = 70;

/** Returns what a page shows around the text of a document: its identity, source, warnings and outline. */
export function factsOf(document: LegalDocument): DocumentFacts {
  const { id, title, language, court, date, version, citations, source, marks = [], warnings } = document;
  const entries = outline(document);
  return {
    id,
    title,
    language,
    ...defined({ court, date }),
    ...(version && { version }),
    citations: citedAs(citations),
    provider: source.provider,
    isOwnFile: source.import !== undefined,
    url: source.url,
    how: source.how,
    retrieved: source.retrievedAt.slice(0, 10),
    warnings: warnings.concat(marks),
    outline: entries.map((entry, index) => ({
      text: outlineTitle(entry, entries[index - 1]?.judge, {
        longest: OUTLINE_CHARS,
        pins: shownPins(entry),
      }).replace(UNTITLED, ""),
      level: entry.level,
      at: entry.at,
      offset: entry.offset,
    })),
  };
}

const SHORT_PINS = 20; // characters that are kept on one line

/** Returns a section's pins as they are printed; empty where its heading names the provision. */
function shownPins({ heading, firstPin, lastPin }: OutlineEntry): string {
  const unit = provisionOf(firstPin);
  const number = /^(?:cl|r|reg|s) (\S+)$/.exec(unit)?.[1] ?? unit;
  const title = provisionOf(heading);
  const isNamed = [unit, number].some(
    (one) => one !== "" && title.startsWith(one) && !/^\w/.test(title.slice(one.length)),
  );
  if (isNamed && provisionOf(lastPin) === unit) return "";
  const pins = pinRange(firstPin, lastPin, "–");
  return pins.length > SHORT_PINS ? pins : pins.replaceAll(" ", "\u{a0}");
}

/** `Art 6` of "Article 6(1)" and "Art. 6 Abs. 1". */
function provisionOf(pin: string): string {
  return pin.replaceAll(/\bArt(?:icle|ikel|\.)? /g, "Art ").replace(/ ?(?:\(| Abs\.| S\.).*$/s, "");
}

/** Returns the blocks `from` to `to` (exclusive). */
export function blockViews(prepared: PreparedDocument, from: number, to: number): BlockView[] {
  const { document, notes, anchors } = prepared;
  return document.blocks.slice(from, to).map((block, index) => {
    const at = from + index;
    const { type, level, label, pin, judge } = block;
    const before = document.blocks[at - 1]?.judge;
    const anchor = anchors.get(at);
    const page = filePageOf(document, at);
    const marked = type === "footnote" ? [] : [...block.markdown.matchAll(NOTE_MARK)];
    return {
      at,
      type,
      ...defined({ level, label }),
      pin,
      ...defined({ page, anchor }),
      ...(judge !== undefined && judge !== before && type !== "heading" && { judge }),
      ...textView(block, document),
      notes: marked.flatMap(([, own = ""]) => {
        const note = notes.get(own);
        return note ? [{ label: own, ...textView(note, document) }] : [];
      }),
    };
  });
}

const NOTE_MARK = /(?<!\\)\[\^([^\]\s]{1,20})\](?!:)/g;

/** Returns a text with its citations; cleaned first, so that their offsets match the cleaned answer. */
function textView({ markdown: given }: Pick<Block, "markdown">, { jurisdiction }: LegalDocument) {
  const markdown = sanitise(given);
  const { text, origin } = plainDraft(markdown);
  const own = /^(?:de|at)$/i.exec(jurisdiction)?.[0].toLowerCase();
  const options = own === "de" || own === "at" ? ({ prefer: own } as const) : {};
  const cited = (/\d/.test(text) ? find(text, options) : []).flatMap((one) =>
    one.kind === "unrecognised" || one.kind === "back_reference" || one.kind === "secondary"
      ? []
      : [
          {
            start: origin(one.start),
            end: origin(Math.max(one.start, one.end - 1)) + 1,
            citation: withCountry(one),
          },
        ],
  );
  return { markdown, cited };
}

/** Names the country of a law whose abbreviation alone would mean a German one: `§ 156 StGB (Österreich)`. */
function withCountry(citation: Citation): string {
  const isShared = citation.kind === "norm" && citation.law?.country === "at" && otherLaw(citation.law, "de");
  return isShared ? `${citation.canonical} (Österreich)` : citation.canonical;
}

const BEFORE = 15; // blocks returned to a reader who goes back from a stretch

/** Builds the view of a part of a document; blocks cut in the part are included whole. */
export function documentView(document: LegalDocument, { stretches }: Part): DocumentView {
  const prepared = prepareDocument(document);
  const { starts, text } = renderDocument(document);
  const ranges = stretches.map(({ offset, end }) => {
    const from = Math.max(
      0,
      starts.findLastIndex((start) => start <= offset),
    );
    const to = starts.findIndex((start) => start >= end);
    return [from, to === -1 ? starts.length : to] as const;
  });
  const first = ranges[0]?.[0] ?? 0;
  const next = starts[ranges.at(-1)?.[1] ?? starts.length];
  return {
    ...factsOf(document),
    stretches: ranges.map(([from, to]) => blockViews(prepared, from, to)),
    ...(first > 0 && { before: starts[Math.max(0, first - BEFORE)] ?? 0 }),
    ...(next !== undefined && next < text.length && { next }),
  };
}
