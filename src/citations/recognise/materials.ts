import { GERMAN_MATERIALS } from "../tables/german-materials.ts";
import { FOREIGN_LAW } from "../tables/foreign-law.ts";
import { type Material, MATERIALS } from "../tables/materials.ts";
import { skip, textAt, textBefore, tokensOf } from "../tokens.ts";
import type { Form, Input, Match, Span } from "../types.ts";
import { made } from "./literature/secondary.ts";
import { unrecognised } from "./unrecognised.ts";

const spaced = (form: RegExp) => new RegExp(form.source.replaceAll(" ", String.raw`\s`), form.flags);

/** Returns the rows by trigger word, with any white space for each blank, as a line may break in a citation. */
function byWord(rows: readonly Material[]): ReadonlyMap<string, readonly Material[]> {
  const found = new Map<string, Material[]>();
  for (const { front, place, ...row } of rows) {
    const material = { ...row, place: spaced(place), ...(front && { front: spaced(front) }) };
    for (const word of row.words.split(" ")) found.set(word, [...(found.get(word) ?? []), material]);
  }
  return found;
}

const FOREIGN = byWord(FOREIGN_LAW);
const GERMAN = byWord(GERMAN_MATERIALS);
const OTHERS = byWord(MATERIALS);
export const FOREIGN_STARTS = [...FOREIGN.keys()];
export const MATERIAL_STARTS = [...GERMAN.keys(), ...OTHERS.keys()];

/** `42 U.S.C. § 1983`, `BGE 135 III 1 E. 2.3`: law outside the tables, reported as unchecked because silence would look like a check. */
export const foreignLaw: Form = (input, at) => read(FOREIGN.get(textAt(input.tokens, at)), input, at);

/** Preparatory works, papers of parliaments and authorities, fee schedules and rulings, by number. */
export const materials: Form = (input, at) => {
  const word = textAt(input.tokens, at);
  return germanMaterial(word, input, at) ?? withRandnummern(input, read(OTHERS.get(word), input, at));
};

/**
 * A material that German Randnummern or pages follow: `COMP/C-3/37.792, Rn. 1064`, `COM(2015) 634 final, S. 11`; also after
 * the name of a case, `COMP/39.906 – Bojen, Rn. 12`.
 */
function withRandnummern({ tokens }: Input, found: Match | undefined): Match | undefined {
  const word = found && textAt(tokens, skip(tokens, found.next, ","));
  if (!found || word === undefined || !/^(?:Rn|Rz|Rdnr|Tz|S|-)$/.test(word)) return found;
  const pins = { pins: "german", ...(word === "S" && { firstPage: 1 }) } as const;
  return { ...found, drafts: found.drafts.map((one) => ({ ...one, ...pins })) };
}

/** A German material, whose pages are counted only from one that it names: `S. 27, 84`. */
function germanMaterial(word: string, input: Input, at: number): Match | undefined {
  const found = read(GERMAN.get(word), input, at);
  const page = Number(
    /(?: S\.|, (?:19|20)\d\d,|\((?:19|20)\d\d\),?) ?(\d+)$/.exec(
      found?.drafts[0]?.meaning.canonical ?? "",
    )?.[1] ?? 0,
  );
  if (!found || /^pp?$/.test(textAt(input.tokens, skip(input.tokens, found.next, ",")))) return found; // "(WP 136), p 9"
  return { ...found, drafts: found.drafts.map((one) => ({ ...one, pins: "german", firstPage: page })) };
}

/** Foreign law and materials that begin with a word of letters and digits: `5A_629/2011`. */
export const numberedMaterials: Form = (input, at) =>
  read(FOREIGN.get(""), input, at) ?? germanMaterial("", input, at) ?? read(OTHERS.get(""), input, at);

function read(rows: readonly Material[] = [], input: Input, at: number): Match | undefined {
  const { tokens, text, floor } = input;
  for (const material of rows) {
    const stretch = stretchOf(material, input, at);
    if (!stretch) continue;
    const title = text
      .slice(stretch.start, stretch.end)
      .replaceAll(/\s+/g, " ")
      .replaceAll(/ (?=[,;:])/g, "")
      .trim();
    const { from, next } = tokensOf(tokens, at, { ...stretch, floor });
    if (material.foreign !== undefined)
      return unrecognised(from, next, title, `names ${material.foreign}, not checked here`);
    const year = /\b(?:19|20)\d\d\b/.exec(title)?.[0];
    const parts = { type: "material", title, from, next } as const;
    return made(year === undefined ? parts : { ...parts, year: Number(year) }, title);
  }
  return undefined;
}

const LONGEST_FRONT = 160; // characters

const RANDNUMMER = /^,? R[zn]\.? ?\d/;
const LONGEST_RANDNUMMER = 8; // characters of ", Rz. 12"

/** Returns the end of a text that a front matches; italics leave a space before a comma: `*Criminal Code* , RSC 1985`. */
function frontBefore(front: RegExp, before: string): string | undefined {
  const found = front.exec(before.replaceAll(/\s(?=[,;])/g, ""))?.[0];
  let start = before.length;
  for (let left = found?.replaceAll(/\s/g, "").length ?? 0; left > 0; start -= 1)
    if (/\S/.test(before.charAt(start - 1))) left -= 1;
  return found === undefined ? undefined : before.slice(start);
}

/** Returns the span from the front to the end of the place; a word alone needs a front, a number or a Randnummer. */
function stretchOf({ front, place }: Material, input: Input, at: number): Span | undefined {
  const start = input.tokens[at]?.start ?? input.text.length;
  place.lastIndex = start;
  const found = place.exec(input.text)?.[0];
  if (found === undefined) return undefined;
  const lead = front ? frontBefore(front, textBefore(input, at, LONGEST_FRONT)) : "";
  const end = start + found.length;
  const isPlaced =
    front === undefined ||
    lead !== "" ||
    /\d/.test(found) ||
    RANDNUMMER.test(input.text.slice(end, end + LONGEST_RANDNUMMER));
  return lead === undefined || !isPlaced ? undefined : { start: start - lead.length, end };
}
