import type { Block } from "../../core/document.ts";
import { LegalError } from "../../core/errors.ts";

/** Blocks from `first` up to and including `last`. */
export interface BlockRange {
  readonly first: number;
  readonly last: number;
}

/**
 * The blocks that a pin points at: `[14]`, `[14]-[21]`, `14-21`, `s 18`, `s 18(1)`, `fn 12`, `Kirby J [3]`.
 * Throws INVALID_INPUT that names the pins there are when it points at nothing or at several places.
 */
export function findPin(blocks: readonly Block[], wanted: string): BlockRange {
  const { from, to } = splitRange(wanted);
  const start = ranges(blocks, from);
  const end = to === undefined ? start : ranges(blocks, to);
  const first = start[0];
  const last = end.find((range) => first !== undefined && range.last >= first.first);
  if (!first || !last) throw noSuchPin(blocks, wanted);
  if (start.length > 1) throw severalPlaces(blocks, wanted, start);
  return { first: first.first, last: last.last };
}

/** `[14]-[21]` has two ends; `s 18-20` keeps its kind for the second. */
function splitRange(wanted: string): { from: string; to: string | undefined } {
  const parts = /^(.*[\d\])])\s*(?:-|–|—|to)\s*(\[?[^-–—]+)$/.exec(wanted.trim());
  const [, from = wanted, to] = parts ?? [];
  if (to === undefined) return { from, to };
  const kind = /^([a-z]+\.?)\s*\d/i.exec(from)?.[1];
  return { from, to: kind && /^\d/.test(to) ? `${kind} ${to}` : to };
}

/** Stretches of neighbouring blocks whose pin is the wanted one or lies inside it. */
function ranges(blocks: readonly Block[], wanted: string): BlockRange[] {
  const key = normalise(wanted);
  const found: BlockRange[] = [];
  for (const [index, block] of blocks.entries()) {
    if (!matches(normalise(block.pin), key)) continue;
    const before = found.at(-1);
    if (before && before.last === index - 1 && sameStretch(blocks[before.last], block)) {
      found[found.length - 1] = { first: before.first, last: index };
    } else {
      found.push({ first: index, last: index });
    }
  }
  return found;
}

function sameStretch(a: Block | undefined, b: Block): boolean {
  return a === undefined || a.pin === b.pin || /^(?:s|reg|r|cl|sch|art)\b/i.test(b.pin);
}

/** Spelling that does not matter: spaces, full stops, case, "para" words; a bare number is a paragraph. */
function normalise(pin: string): string {
  const plain = pin
    .toLowerCase()
    .replaceAll(/\bparas?\.?|\bpp(?=\.?\s*\d)/g, (word) => (word.startsWith("pp") ? "p" : ""))
    .replaceAll(/\b(?:section|sect?|ss)\.?(?=\s*\d)/g, "s")
    .replaceAll(/\brz\b/g, "rn")
    .replaceAll(/[\s.]+/g, "");
  return /^\d+[a-z]?$/.test(plain) ? `[${plain}]` : plain;
}

function matches(pin: string, key: string): boolean {
  if (pin === "" || key === "") return false;
  if (pin === key) return true;
  if (key.startsWith("[")) return pin.endsWith(key); // "kirbyj[3]" for "[3]"
  return pin.startsWith(key) && pin[key.length] === "("; // "s18(1)" for "s18"
}

function noSuchPin(blocks: readonly Block[], wanted: string): LegalError {
  return new LegalError("INVALID_INPUT", `pin "${wanted}" is not in this document`, {
    hint: `its pins are ${describePins(blocks)}`,
  });
}

function severalPlaces(blocks: readonly Block[], wanted: string, places: readonly BlockRange[]): LegalError {
  const pins = places.map(({ first }) => blocks[first]?.pin ?? "");
  return new LegalError("INVALID_INPUT", `pin "${wanted}" is in ${places.length} places of this document`, {
    hint: `say which: ${[...new Set(pins)].join(", ")}`,
  });
}

/** The pins of a document in a few words: stretches of the same kind as `[1]-[68]`. */
export function describePins(blocks: readonly Block[]): string {
  const groups = new Map<string, { first: string; last: string }>();
  for (const { pin } of blocks) {
    if (pin === "") continue;
    const kind = pin.replaceAll(/\d+/g, "#").replace(/\(.*$/, "");
    const group = groups.get(kind);
    if (group) group.last = pin;
    else groups.set(kind, { first: pin, last: pin });
  }
  const said = [...groups.values()].map(({ first, last }) => (first === last ? first : `${first}-${last}`));
  return said.length > 0 ? said.slice(0, 12).join(", ") : "none: read it by offset";
}
