import type { Block, LegalDocument } from "../../core/document.ts";
import { authored, isAuthor, isOneOf, surnames } from "../../documents/authors.ts";
import type { PinCheck } from "../../pins/check.ts";
import type { BlockRange } from "../../pins/match.ts";
import { type Fields, NOTHING } from "./fields.ts";

const SHOWN = 120; // characters
const THE_COURT = /^the (?:full )?court$/i;

/** Whether a judge who is said to speak in a decision wrote the places named, or any of it. */
export function spoke(speaker: string, pins: readonly PinCheck[], { kind, blocks }: LegalDocument): Fields {
  if (kind !== "case" || THE_COURT.test(speaker)) return NOTHING;
  if (pins.length > 0) return wroteThem(speaker, pins, blocks);
  const writers = writersOf(blocks);
  const isKnown =
    writers.length > 0 && blocks.every(({ pin, judge }) => judge !== undefined || !pin.includes("["));
  if (isKnown && !writers.some((one) => isOneOf(one, speaker)))
    return { differences: [{ field: "judge", cited: speaker, found: writers.join("; ") }], unchecked: [] };
  return surnames(speaker).length > 1 ? sat(speaker, writers, blocks) : NOTHING;
}

const HEAD_CHARS = 8_000;
const LEAST_SEEN = 2;

/** Whether all of several judges are among those whom the head of a decision names. */
function sat(judges: string, writers: readonly string[], blocks: readonly Block[]): Fields {
  const first = blocks.findIndex(({ pin }) => pin.startsWith("["));
  const head = [...writers, ...blocks.slice(0, Math.max(0, first)).map(({ markdown }) => markdown)];
  const known = new Set(surnames(head.join(" ").slice(0, HEAD_CHARS)));
  const strangers = surnames(judges).filter((name) => !known.has(name));
  if (strangers.length === 0) return NOTHING;
  const bench = head.find(
    (text) => surnames(judges).filter((name) => surnames(text).includes(name)).length >= LEAST_SEEN,
  );
  const isKnown = surnames(judges).length - strangers.length >= LEAST_SEEN;
  return isKnown
    ? {
        differences: [
          {
            field: "judge",
            cited: judges,
            ...(bench !== undefined && { found: bench.slice(0, SHOWN) }),
            statement: `the document's head does not name ${strangers.join(", ")}`,
          },
        ],
        unchecked: [],
      }
    : { differences: [], unchecked: [{ part: judges, reason: "this copy does not say who sat" }] };
}

/** Where judges number their reasons apart, a number is a place of each: one of them suffices. */
export function wroteThem(judges: string, pins: readonly PinCheck[], blocks: readonly Block[]): Fields {
  const there = pins.filter(({ exists, ranges }) => exists === "yes" && ranges.length > 0);
  const wrote = there.map(({ ranges }) =>
    ranges.map(({ first, last }) => writersOf(blocks.slice(first, last + 1))),
  );
  const isCourt = THE_COURT.test(judges);
  const isKnown = (names: readonly string[]) =>
    names.length > 0 && (isCourt || !names.every((one) => THE_COURT.test(one)));
  const known = wrote.filter((places) => places.some(isKnown));
  if (known.length === 0) {
    const reason = "this copy does not say who wrote the place";
    return { differences: [], unchecked: [{ part: `(${judges})`, reason }] };
  }
  const isTheirs = (names: readonly string[]) =>
    isCourt
      ? names.every((one) => THE_COURT.test(one)) || writersOf(blocks).length === 1
      : isAuthor(names.join(", "), judges) && names.every((name) => isOneOf(name, judges));
  const wrong = known.find((places) => !places.some(isTheirs));
  const found = [...new Set(wrong?.flat())].join("; ");
  return wrong ? { differences: [{ field: "judge", cited: judges, found }], unchecked: [] } : NOTHING;
}

function writersOf(blocks: readonly Block[]): readonly string[] {
  return [...new Set(authored(blocks).map(({ judge }) => judge))];
}

/** Whether the judge who is said to speak wrote the words found. */
export function spokenBy(
  speaker: string | undefined,
  range: BlockRange | undefined,
  { blocks }: LegalDocument,
): Fields {
  if (speaker === undefined || !range || isQuotedThere(speaker, blocks, range)) return NOTHING;
  return wroteThem(speaker, [{ pin: "", exists: "yes", ranges: [range] }], blocks);
}

const LEAD = 2; // blocks

/** "As Mason J said:" and the words: the document itself quotes the judge. */
function isQuotedThere(speaker: string, blocks: readonly Block[], { first, last }: BlockRange): boolean {
  const near = blocks.slice(Math.max(0, first - LEAD), last + 1).map(({ markdown }) => markdown);
  const names = speaker.match(/\p{Lu}\p{Ll}[\p{L}'’-]+/gu) ?? [];
  return names.length > 0 && names.every((name) => near.some((text) => text.includes(name)));
}
