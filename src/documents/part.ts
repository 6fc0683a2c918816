import type { LegalDocument } from "../core/document.ts";
import { LegibusError } from "../core/errors.ts";
import { findPins } from "../pins/match.ts";
import { renderDocument, type RenderedDocument } from "./render.ts";

/** Characters `offset` to `end` (excluded) of a document's text. */
export interface Stretch {
  readonly offset: number;
  readonly end: number;
}

/** A part of a document's text; several pins have several stretches, with a line of their own between them. */
export interface Part extends Stretch {
  readonly text: string;
  /** In the order of the pins; `offset` and `end` are those of the first and the last. */
  readonly stretches: readonly Stretch[];
  /** Characters of the whole document. */
  readonly total: number;
  /** Where to go on, when the wanted text does not end here; with the same pin, if there was one. */
  readonly next: number | undefined;
}

export interface PartRequest {
  readonly pin?: string | undefined;
  /** Where to begin, as the character's number; within the pins' text when both are given. */
  readonly offset?: number | undefined;
  readonly maxChars: number;
  /** UTF-8 bytes at most, for a cap in tokens; at least 4. */
  readonly maxBytes?: number | undefined;
}

const BETWEEN = "[…]\n\n";

/**
 * Cuts a part at the end of a block; a block larger than the part is cut between words. The parts of a document put
 * together are the document.
 */
export function readPart(
  document: LegalDocument,
  request: PartRequest,
  { text, starts }: RenderedDocument = renderDocument(document),
): Part {
  const wanted = wantedStretches(document, starts, text.length, request);
  const stretches: Stretch[] = [];
  const texts: string[] = [];
  let room = { maxChars: Math.max(1, request.maxChars), maxBytes: request.maxBytes };
  let next: number | undefined;
  for (const stretch of wanted) {
    const isFull = stretches.length > 0 && room.maxChars < LEAST_PIECE;
    const end = isFull ? stretch.offset : endWithRoom(text, starts, stretch, room);
    if (!isFull) {
      const piece = text.slice(stretch.offset, end);
      stretches.push({ offset: stretch.offset, end });
      texts.push(piece);
      room = leftOf(room, piece);
    }
    if (end < stretch.end) {
      next = end;
      break;
    }
  }
  const offset = stretches[0]?.offset ?? 0;
  const shown = texts.map((one, at) => (at < texts.length - 1 ? `${one.trimEnd()}\n\n` : one));
  const end = stretches.at(-1)?.end ?? offset;
  return { text: shown.join(BETWEEN), offset, end, stretches, total: text.length, next };
}

const LEAST_PIECE = 200; // characters of another pin that are worth beginning

interface Room {
  readonly maxChars: number;
  readonly maxBytes: number | undefined;
}

function leftOf({ maxChars, maxBytes }: Room, piece: string): Room {
  const chars = maxChars - piece.length - BETWEEN.length;
  const bytes = maxBytes === undefined ? undefined : maxBytes - Buffer.byteLength(piece + BETWEEN);
  return { maxChars: bytes === undefined ? chars : Math.min(chars, bytes), maxBytes: bytes };
}

function endWithRoom(text: string, starts: readonly number[], { offset, end }: Stretch, room: Room): number {
  const limit = Math.min(offset + room.maxChars, endWithin(text, offset, room.maxBytes), end);
  return endOfPart(text, starts, offset, limit, end);
}

/** The last place whose text from `offset` has no more than `bytes` UTF-8 bytes. */
function endWithin(text: string, offset: number, bytes: number | undefined): number {
  if (bytes === undefined) return text.length;
  let used = 0;
  for (let at = offset; at < text.length;) {
    const code = text.codePointAt(at) ?? 0;
    used += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    if (used > bytes) return at;
    at += code > 0xffff ? 2 : 1;
  }
  return text.length;
}

function endOfPart(
  text: string,
  starts: readonly number[],
  offset: number,
  limit: number,
  end: number,
): number {
  if (limit >= end) return end;
  const boundary = starts.findLast((start) => start <= limit) ?? 0;
  return boundary > offset ? boundary : endInside(text, offset, limit);
}

/** A cut behind the last space of the part's second half, else anywhere but inside a character. */
function endInside(text: string, offset: number, limit: number): number {
  const space = text.lastIndexOf(" ", limit - 1) + 1;
  if (space > offset + (limit - offset) / 2) return space;
  const splitsPair = /[\uD800-\uDBFF]/.test(text.charAt(limit - 1));
  if (!splitsPair) return limit;
  return limit - 1 > offset ? limit - 1 : limit + 1;
}

/** The stretches of the pins from `offset` on, or of the whole document. */
function wantedStretches(
  { blocks }: LegalDocument,
  starts: readonly number[],
  total: number,
  { pin, offset = 0 }: PartRequest,
): readonly Stretch[] {
  const ranges = pin === undefined ? [{ first: 0, last: starts.length - 1 }] : findPins(blocks, pin);
  const stretches = ranges.map(({ first, last }) => ({
    offset: starts[first] ?? 0,
    end: starts[last + 1] ?? total,
  }));
  if (offset === 0) return stretches;
  const at = stretches.findIndex((one) => offset >= one.offset && offset < one.end);
  if (at === -1) throw pin === undefined ? behindEnd(offset, total) : outsidePin(offset, pin, stretches);
  return stretches.slice(at).map((one, later) => (later === 0 ? { ...one, offset } : one));
}

function behindEnd(offset: number, total: number): LegibusError {
  return new LegibusError("INVALID_INPUT", `offset ${offset} is behind the end of this document`, {
    hint: `it has ${total} characters: use an offset below that, or a pin`,
  });
}

function outsidePin(offset: number, pin: string, stretches: readonly Stretch[]): LegibusError {
  const offsets = stretches.map((one) => `${one.offset} to ${one.end - 1}`).join(", ");
  return new LegibusError("INVALID_INPUT", `offset ${offset} is outside of pin "${pin}"`, {
    hint: `that pin's text has the offsets ${offsets}: leave out one of the two`,
  });
}
