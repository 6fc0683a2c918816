import type { Block, LegalDocument } from "../../../core/document.ts";
import { oncePer } from "../../../core/lazy.ts";
import type { PinCheck } from "../../../pins/check.ts";
import type { BlockRange } from "../../../pins/match.ts";
import { plainText, plainTexts } from "../passages.ts";
import { readSentences } from "../reading/sentences.ts";
import { figuresIn } from "./figures.ts";

/** Text of the cited places, or of the entire document. */
export interface Place {
  /** `[5]`, or undefined for the whole document. */
  readonly pin: string | undefined;
  readonly text: string;
  readonly writers: readonly string[];
  /** The heading and the opening words that a part of a provision shares with the other parts. */
  readonly above?: string;
}

/** Places that were found by their pins. */
export interface CitedPlace extends Place {
  readonly pin: string;
}

/** Tests whether a place was found by a pin, and is not the whole document. */
export function isCited(place: Place): place is CitedPlace {
  return place.pin !== undefined;
}

/** Returns the sentences of a place, which many comparisons need. */
export const sentencesOf = oncePer(({ text }: CitedPlace) => readSentences(text));

/** Returns the figures of a place. */
export const figuresOf = oncePer(({ text }: CitedPlace) => figuresIn(text));

/** Returns the place that consists of all blocks of a document. */
const wholeOf = oncePer((blocks: readonly Block[]): Place => ({
  pin: undefined,
  text: plainTexts(blocks).join("\n"),
  writers: blocks.flatMap(({ judge }) => judge ?? []),
}));

const placesIn = oncePer((document: LegalDocument) =>
  oncePer((pins: readonly PinCheck[]) => readPlace(pins, document)),
);

/** Returns the place of the pins of a mention, or the whole document if it has none of them. */
export function placeOf(pins: readonly PinCheck[], document: LegalDocument): Place {
  return placesIn(document)(pins);
}

function readPlace(pins: readonly PinCheck[], { blocks, kind }: LegalDocument): Place {
  const there = pins.filter(({ exists, ranges }) => exists === "yes" && ranges.length > 0);
  if (there.length === 0) return wholeOf(blocks);
  const within = ({ first, last }: BlockRange) =>
    blocks
      .slice(first, last + 1)
      .map(plainText)
      .join("\n");
  const ranges = there.flatMap((one) => one.ranges);
  return {
    pin: there.map(({ pin }) => pin).join(", "),
    text: ranges.map(within).join("\n"),
    ...(kind === "legislation" && { above: ranges.map(({ first }) => aboveIn(blocks, first)).join("\n") }),
    writers: ranges.flatMap(({ first, last }) =>
      blocks.slice(first, last + 1).flatMap(({ judge }) => judge ?? []),
    ),
  };
}

const FURTHEST = 200; // blocks

/** Returns the heading of a provision and the blocks of which the one at `first` is a part: `1. Personal data shall be:`. */
function aboveIn(blocks: readonly Block[], first: number): string {
  const own = blocks[first]?.pin ?? "";
  const found: string[] = [];
  for (let at = first; at >= Math.max(0, first - FURTHEST); at -= 1) {
    const block = blocks[at];
    if (!block) break;
    const isHeading = block.type === "heading";
    if (isHeading || (block.pin !== "" && block.pin !== own && own.startsWith(block.pin)))
      found.push(plainText(block));
    if (isHeading) break;
  }
  return found.join("\n");
}
