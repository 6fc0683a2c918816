import type { SaidFacts } from "../core/call.ts";
import type { LegalDocument } from "../core/document.ts";
import { authored } from "../documents/recognise/authors.ts";
import { depthsOf, outline, type OutlineEntry, outlineTitle } from "../documents/outline.ts";
import { chunks } from "../core/group-by.ts";
import { bytesOf, cutBytes, plural, shortened } from "../core/text.ts";
import { citedByText } from "./citing.ts";
import { OUTLINE_TOKENS } from "./context.ts";
import { authoredText, factsWithin, freshFacts, nameLine } from "../documents/reading.ts";

/** Maximum UTF-8 bytes of the facts and of the judges. */
const FACTS = 800;
const AUTHORS = 800;
const LONGEST_HEADING = 120; // characters
const SHORT_HEADING = 30; // characters, where one line covers several sections

/**
 * Outlines a document in at most OUTLINE_TOKENS: headings, judges, pin ranges and token counts; what does not
 * fit is joined, never dropped.
 */
export function outlining(document: LegalDocument, citedBy?: number, said?: SaidFacts): string {
  const entries = outline(document);
  const total = entries.reduce((sum, entry) => sum + entry.tokens, 0);
  const judges = [...new Set(authored(document.blocks).map(authoredText))];
  const head = [
    ...factsOf(document, said),
    `Length: ${total} tokens, ${plural(entries.length, "section")}, each with (${NUMBERS})`,
    ...(citedBy === undefined
      ? []
      : [`Cited by: ${citedByText(citedBy).slice("cited by ".length)} (law:citing)`]),
    ...(judges.length > 0 ? [`Judges: ${cutBytes(judges.join("; "), AUTHORS)}`] : []),
    "---",
  ].join("\n");
  const lines = linesWithin(entries, bytesOf(OUTLINE_TOKENS) - Buffer.byteLength(head) - 1);
  return `${head}\n${lines || "(no text)"}`;
}

/** Lines that an outline does not mark as seen, so that the text repeats them: a licence belongs with the text. */
const WITH_TEXT = /^(?:In force|Rights|OCR|Warnings): /;

/** Returns the fact lines that this conversation has not seen yet. */
function factsOf(document: LegalDocument, said: SaidFacts | undefined): readonly string[] {
  const lines = factsWithin(document, FACTS).split("\n");
  const fresh = freshFacts(
    document,
    lines.filter((line) => !WITH_TEXT.test(line)),
    said,
  );
  return fresh ? [nameLine(document), ...fresh] : lines;
}

const NUMBERS = "tokens, and the offset where it has no pin";
const SHORTEST_LINE = 16; // bytes: "- (untitled) (1)"

/** Renders the entries within `bytes`; joins deeper levels first, then neighbours. */
function linesWithin(entries: readonly OutlineEntry[], bytes: number): string {
  const most = Math.floor(bytes / SHORTEST_LINE);
  let shallow = entries;
  for (const depth of depthsOf(entries)) {
    shallow = joinedBelow(entries, depth);
    const text = shallow.length > most ? undefined : linesOf(shallow);
    if (text !== undefined && Buffer.byteLength(text) <= bytes) return text;
  }
  for (
    let size = Math.max(2, Math.ceil(shallow.length / most));
    size < shallow.length;
    size = Math.ceil(size * 1.25)
  ) {
    const text = linesOf(groups(shallow, size));
    if (Buffer.byteLength(text) <= bytes) return text;
  }
  return cutBytes(linesOf(groups(shallow, shallow.length)), bytes);
}

/** Entries below a level become part of the one above; a section of several judges names none. */
function joinedBelow(entries: readonly OutlineEntry[], depth: number): readonly OutlineEntry[] {
  const joined: OutlineEntry[] = [];
  for (const entry of entries) {
    const open = joined.at(-1);
    if (entry.level <= depth || !open) joined.push(entry);
    else joined[joined.length - 1] = together(open, entry);
  }
  return joined;
}

function together(first: OutlineEntry, second: OutlineEntry): OutlineEntry {
  const isNote = second.firstPin.startsWith("fn ");
  const isBare = first.judge === undefined && first.firstPin === ""; // a heading right above another
  const sameJudge = second.judge === undefined || first.judge === second.judge;
  return {
    ...first,
    judge: isBare ? second.judge : sameJudge ? first.judge : undefined,
    firstPin: first.firstPin || (isNote ? "" : second.firstPin),
    lastPin: (isNote ? "" : second.lastPin) || first.lastPin,
    chars: first.chars + second.chars,
    tokens: first.tokens + second.tokens,
  };
}

/** Joins every `size` neighbours into one entry: `Short title … Penalties`. */
function groups(entries: readonly OutlineEntry[], size: number): readonly OutlineEntry[] {
  return chunks(entries, size).flatMap((stretch) => {
    const [first] = stretch;
    const last = stretch.at(-1);
    if (!first || !last) return [];
    const heading =
      first === last
        ? first.heading
        : `${shortened(first.heading, SHORT_HEADING)} … ${shortened(last.heading, SHORT_HEADING)}`;
    return [{ ...stretch.reduce(together), heading }];
  });
}

/** Renders one entry per line, indented by depth; a single topmost heading does not indent the rest. */
function linesOf(entries: readonly OutlineEntry[]): string {
  const above: number[] = [];
  const depths = entries.map(({ level }) => {
    while ((above.at(-1) ?? 0) >= level) above.pop();
    return above.push(level) - 1;
  });
  const top = depths.lastIndexOf(0) === 0 ? 1 : 0;
  return entries
    .map((entry, at) => {
      const title = outlineTitle(entry, entries[at - 1]?.judge, { longest: LONGEST_HEADING });
      const place = entry.firstPin === "" ? `, offset ${entry.offset}` : "";
      return `${"  ".repeat(Math.max(0, (depths[at] ?? 0) - top))}- ${title} (${entry.tokens}${place})`;
    })
    .join("\n");
}
