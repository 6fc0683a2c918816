import type { LegalDocument } from "../../core/document.ts";
import { LegalError } from "../../core/errors.ts";
import { findPin } from "./pins.ts";
import { renderDocument } from "./render.ts";

export const DEFAULT_PART_CHARS = 20_000;
/** Header and outline still fit an answer of 50,000 characters. */
export const MAX_PART_CHARS = 45_000;

/** A stretch of a document's text: characters `offset` to `end` (excluded) of `total`. */
export interface Part {
  readonly text: string;
  readonly offset: number;
  readonly end: number;
  readonly total: number;
  /** Where to go on, when the wanted text does not end here. */
  readonly next: number | undefined;
}

export interface PartRequest {
  readonly pin?: string | undefined;
  readonly offset?: number | undefined;
  readonly maxChars: number;
}

/** Cuts a part at the end of a block; a block larger than the part is cut inside. The parts of a document put together are the document. */
export function readPart(document: LegalDocument, request: PartRequest): Part {
  const { text, starts } = renderDocument(document);
  const wanted = wantedStretch(document, starts, text.length, request);
  const { offset } = wanted;
  const limit = Math.min(offset + request.maxChars, wanted.end);
  const boundary = limit >= wanted.end ? wanted.end : (starts.findLast((start) => start <= limit) ?? 0);
  const end = boundary > offset ? boundary : limit;
  return {
    text: text.slice(offset, end),
    offset,
    end,
    total: text.length,
    next: end < wanted.end ? end : undefined,
  };
}

function wantedStretch(
  document: LegalDocument,
  starts: readonly number[],
  total: number,
  request: PartRequest,
) {
  if (request.pin !== undefined) {
    const { first, last } = findPin(document.blocks, request.pin);
    return { offset: starts[first] ?? 0, end: starts[last + 1] ?? total };
  }
  const offset = request.offset ?? 0;
  if (offset > 0 && offset >= total) {
    throw new LegalError("INVALID_INPUT", `offset ${offset} is behind the end of this document`, {
      hint: `it has ${total} characters: use an offset below that, or a pin`,
    });
  }
  return { offset, end: total };
}
