import type { LegalDocument } from "../core/document.ts";
import { LegibusError } from "../core/errors.ts";
import { findPin } from "../pins/match.ts";
import { renderDocument, type RenderedDocument } from "./render.ts";

export const DEFAULT_PART_CHARS = 20_000;
/** Header and outline still fit an answer of 50,000 characters. */
export const MAX_PART_CHARS = 45_000;

/** A stretch of a document's text: characters `offset` to `end` (excluded) of `total`. */
export interface Part {
  readonly text: string;
  readonly offset: number;
  readonly end: number;
  readonly total: number;
  /** Where to go on, when the wanted text does not end here; with the same pin, if there was one. */
  readonly next: number | undefined;
}

export interface PartRequest {
  readonly pin?: string | undefined;
  /** Where to begin; within the pin's text when both are given. */
  readonly offset?: number | undefined;
  readonly maxChars: number;
  /** UTF-8 bytes at most, for a cap in tokens; at least 4. */
  readonly maxBytes?: number | undefined;
}

/** Cuts a part at the end of a block; a block larger than the part is cut between words. The parts of a document put together are the document. */
export function readPart(
  document: LegalDocument,
  request: PartRequest,
  { text, starts }: RenderedDocument = renderDocument(document),
): Part {
  const wanted = wantedStretch(document, starts, text.length, request);
  const { offset } = wanted;
  const limit = Math.min(
    offset + Math.max(1, request.maxChars),
    endWithin(text, offset, request.maxBytes),
    wanted.end,
  );
  const end = endOfPart(text, starts, offset, limit, wanted.end);
  return {
    text: text.slice(offset, end),
    offset,
    end,
    total: text.length,
    next: end < wanted.end ? end : undefined,
  };
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

function wantedStretch(
  document: LegalDocument,
  starts: readonly number[],
  total: number,
  { pin, offset = 0 }: PartRequest,
) {
  const { first, last } =
    pin === undefined ? { first: 0, last: starts.length - 1 } : findPin(document.blocks, pin);
  const start = starts[first] ?? 0;
  const end = starts[last + 1] ?? total;
  if (offset === 0) return { offset: start, end };
  if (offset >= start && offset < end) return { offset, end };
  throw pin === undefined ? behindEnd(offset, total) : outsidePin(offset, pin, start, end);
}

function behindEnd(offset: number, total: number): LegibusError {
  return new LegibusError("INVALID_INPUT", `offset ${offset} is behind the end of this document`, {
    hint: `it has ${total} characters: use an offset below that, or a pin`,
  });
}

function outsidePin(offset: number, pin: string, start: number, end: number): LegibusError {
  return new LegibusError("INVALID_INPUT", `offset ${offset} is outside of pin "${pin}"`, {
    hint: `that pin's text has the offsets ${start} to ${end - 1}: leave out one of the two`,
  });
}
