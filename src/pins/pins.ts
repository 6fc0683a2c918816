import type { Block } from "../core/document.ts";
import { LegibusError } from "../core/errors.ts";
import { attributions, authored, isAuthor } from "../documents/authors.ts";
import { otherWordings } from "./norms.ts";
import { renderDocument } from "../documents/render.ts";
import { normalisePin, splitRange } from "./spelling.ts";

/** Blocks from `first` up to and including `last`. */
export interface BlockRange {
  readonly first: number;
  readonly last: number;
}

/** The pin is in several places, and the document is not divided by them. */
export class AmbiguousPin extends LegibusError {}

const LONGEST_PIN = 200; // characters

/**
 * The blocks that a pin points at: `[14]`, `[14]-[21]`, `14-21`, `para 14`, `s 18`, `s 18(1)`, `Abs. 2 S. 1`, `fn 12`,
 * `Kirby J [3]`, `[3] (Kirby J)`, or all that `Kirby J` wrote. Throws INVALID_INPUT that names the pins there are when
 * it points at nothing or at several places.
 */
export function findPin(blocks: readonly Block[], pin: string): BlockRange {
  const wanted = pin.trim();
  if (wanted.length > LONGEST_PIN) throw noSuchPin(blocks, `${wanted.slice(0, 40)}…`);
  const found =
    placeOrRange(blocks, wanted) ??
    attributed(blocks, wanted) ??
    otherwise(blocks, otherWordings(blocks, wanted));
  if (!found) throw noSuchPin(blocks, wanted);
  return found;
}

function otherwise(blocks: readonly Block[], wordings: readonly string[]): BlockRange | undefined {
  for (const wording of wordings) {
    const found = wording === "" ? { first: 0, last: blocks.length - 1 } : placeOrRange(blocks, wording);
    if (found) return found;
  }
  return undefined;
}

function placeOrRange(blocks: readonly Block[], wanted: string): BlockRange | undefined {
  const whole = single(blocks, wanted);
  if (whole) return whole; // "s 995-1" is one section, so a range comes second
  const range = splitRange(wanted);
  const start = range && single(blocks, range.from);
  if (!range || !start) return undefined;
  const ends = places(blocks, range.to);
  if (ends.length === 0) return undefined;
  const end = ends.find(({ last }) => last >= start.first);
  if (!end) throw endsBeforeItBegins(wanted);
  return { first: start.first, last: end.last };
}

/** A place in what a judge wrote, where the pins themselves do not name the judge. */
function attributed(blocks: readonly Block[], wanted: string): BlockRange | undefined {
  for (const { judge, place } of attributions(wanted)) {
    if (!blocks.some((block) => block.judge !== undefined && isAuthor(block.judge, judge))) continue;
    if (place === "") return onlyOne(blocks, wanted, byJudge(blocks, judge));
    const theirs = blocks.map((block) =>
      block.judge !== undefined && isAuthor(block.judge, judge) ? block : { ...block, pin: "" },
    );
    const found = placeOrRange(theirs, place);
    if (!found) throw notTheirs(blocks, judge, place);
    return found;
  }
  return undefined;
}

/** The one place of a pin; undefined when it has none. */
function single(blocks: readonly Block[], wanted: string): BlockRange | undefined {
  return onlyOne(blocks, wanted, places(blocks, wanted));
}

function onlyOne(
  blocks: readonly Block[],
  wanted: string,
  found: readonly BlockRange[],
): BlockRange | undefined {
  if (found.length > 1) throw severalPlaces(blocks, wanted, found);
  return found[0];
}

function places(blocks: readonly Block[], wanted: string): readonly BlockRange[] {
  const key = normalisePin(wanted);
  if (key === "") return [];
  const pins = normalised(blocks);
  const exact = stretches(pins, (pin) => isAt(pin, key));
  if (exact.length > 0) return exact;
  const number = /^\[(\w+)\]$/.exec(key)?.[1];
  if (number !== undefined && !wanted.includes("[")) return stretches(pins, (pin) => isUnit(pin, number));
  return /[\d[(]/.test(wanted) ? [] : byJudge(blocks, wanted);
}

function normalised(blocks: readonly Block[]): string[] {
  const known = new Map<string, string>(); // neighbours share their pin
  return blocks.map(({ pin }) => {
    const plain = known.get(pin) ?? normalisePin(pin);
    known.set(pin, plain);
    return plain;
  });
}

/** Stretches of neighbouring blocks that a pin covers. */
function stretches(pins: readonly string[], covers: (pin: string) => boolean): BlockRange[] {
  const found: BlockRange[] = [];
  for (const [index, pin] of pins.entries()) {
    if (pin === "" || !covers(pin)) continue;
    const before = found.at(-1);
    const goesOn = before?.last === index - 1 && (pin === pins[index - 1] || !pin.endsWith("]"));
    if (before && goesOn) found[found.length - 1] = { first: before.first, last: index };
    else found.push({ first: index, last: index });
  }
  return found;
}

/** What may follow a pin inside of it: `(1)`, `cl 2`, `Abs. 1`, `S. 2`, `Nr. 3`, `Z 4`, `lit. a`. */
const INSIDE = /^(?:$|\(|cl|(?:abs|s|nr|z|hs|alt|uabs)\d|lit[a-z])/;

/** Whether a pin is the wanted one or lies inside it: `s 18(1)` in `s 18`, `Kirby J [3]` for `[3]`, `s 18(1)` for `(1)`. */
function isAt(pin: string, key: string): boolean {
  if (pin === key) return true;
  if (key.startsWith("[")) return pin.endsWith(key);
  const inside = key.startsWith("(") ? pin.slice(pin.indexOf("(")) : pin;
  // "s 4 (definition of 'ferry' para (a))" lies in "s 4 (definition of 'ferry')"
  if (key.includes("(definitionof") && inside.startsWith(`${key.slice(0, -1)}para(`)) return true;
  return inside.startsWith(key) && INSIDE.test(inside.slice(key.length));
}

/** Whether a pin is the unit of that number, of whatever kind: `s 18`, `reg 18`, `Rn. 18`. */
function isUnit(pin: string, number: string): boolean {
  const unit = /^[a-zäöü§]+(\d.*)$/.exec(pin)?.[1];
  return unit?.startsWith(number) === true && INSIDE.test(unit.slice(number.length));
}

/** Everything that a judge wrote, from the first block to the last; the name as printed goes before a part of it. */
function byJudge(blocks: readonly Block[], judge: string): BlockRange[] {
  const key = normalisePin(judge);
  const exact = judgeStretches(blocks, (authors) => normalisePin(authors) === key);
  return exact.length > 0 ? exact : judgeStretches(blocks, (authors) => isAuthor(authors, judge));
}

function judgeStretches(blocks: readonly Block[], wrote: (authors: string) => boolean): BlockRange[] {
  const found: BlockRange[] = [];
  let open: string | undefined;
  for (const [index, { judge }] of blocks.entries()) {
    if (judge === undefined) continue; // headings stand between
    const before = found.at(-1);
    if (wrote(judge)) {
      if (before && open === judge) found[found.length - 1] = { first: before.first, last: index };
      else found.push({ first: index, last: index });
    }
    open = judge;
  }
  return found;
}

function notTheirs(blocks: readonly Block[], judge: string, place: string): LegibusError {
  const theirs = authored(blocks).filter(({ judge: author }) => isAuthor(author, judge));
  const wrote = theirs.map((one) => `${one.judge}: ${pinRange(one.firstPin, one.lastPin)}`);
  return new LegibusError("INVALID_INPUT", `"${place}" is not in what ${judge} wrote`, {
    hint: `that judge wrote ${wrote.slice(0, MAX_NAMED).join("; ")}`,
  });
}

function noSuchPin(blocks: readonly Block[], wanted: string): LegibusError {
  return new LegibusError("INVALID_INPUT", `pin "${wanted}" is not in this document`, {
    hint: `its pins are ${describePins(blocks)}`,
  });
}

function endsBeforeItBegins(wanted: string): LegibusError {
  return new LegibusError("INVALID_INPUT", `pin "${wanted}" ends before it begins`, {
    hint: "write the earlier place first",
  });
}

const MAX_NAMED = 12; // pins in a message

function severalPlaces(blocks: readonly Block[], wanted: string, found: readonly BlockRange[]): LegibusError {
  const { starts } = renderDocument({ blocks });
  const pins = new Set(found.map(({ first }) => blocks[first]?.pin ?? ""));
  const named =
    pins.size === found.length
      ? `say which: ${[...pins].slice(0, MAX_NAMED).join(", ")}`
      : `read it by offset: ${found
          .slice(0, MAX_NAMED)
          .map(({ first }) => starts[first] ?? 0)
          .join(", ")}`;
  return new AmbiguousPin("INVALID_INPUT", `pin "${wanted}" is in ${found.length} places of this document`, {
    hint: named,
  });
}

/** What two pins have in common and one writes once: the judge, the section, the word for the kind. */
const SAID_ONCE = [
  /^([^[]*)\[/,
  /^([^(]*\d[A-Z]*)\(\w{1,5}\)$/,
  /^([a-z]{1,8} )\d[\w.()]*$/,
  /^(.*\. )\d{1,5}[a-z]?$/,
];

/** Two pins as one reads them: `[1]-[68]`, `Kirby J [1]-[7]`, `s 18(1)-(3)`, `fn 1-7`; `findPin` understands it. */
export function pinRange(first: string, last: string): string {
  const [from, to] = [first, last].map((pin) => pin.replace(/ \(definition of .*$/s, ""));
  if (from === to || !to) return from ?? "";
  for (const same of SAID_ONCE) {
    const prefix = same.exec(from ?? "")?.[1];
    if (prefix !== undefined && prefix === same.exec(to)?.[1]) return `${from}-${to.slice(prefix.length)}`;
  }
  return `${from}-${to}`;
}

/** The pins of a document in a few words: stretches of the same kind as `[1]-[68]`. */
export function describePins(blocks: readonly Block[]): string {
  const groups = new Map<string, { readonly first: string; last: string }>();
  for (const { pin } of blocks) {
    if (pin === "") continue;
    const kind = pin.replace(/ ?\(.*$/s, "").replaceAll(/\d+[A-Z]{0,4}/g, "#");
    const group = groups.get(kind);
    if (group) group.last = pin;
    else groups.set(kind, { first: pin, last: pin });
  }
  const said = [...groups.values()].map(({ first, last }) => pinRange(first, last));
  if (said.length === 0) return "none: read it by offset";
  const more = said.length > MAX_NAMED ? ` and ${said.length - MAX_NAMED} more kinds` : "";
  return said.slice(0, MAX_NAMED).join(", ") + more;
}
