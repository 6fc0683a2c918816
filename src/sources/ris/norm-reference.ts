import { knownLaw } from "./laws.ts";
import { type UnitSlug, unitSlug } from "./units.ts";

/** What a caller wrote of a norm: its law, its number and the place inside it as pins are written. */
export interface NormReference {
  readonly law?: string;
  readonly unit?: UnitSlug;
  /** `Abs. 1 S. 2 Nr. 3 lit. a`, or empty. */
  readonly pin: string;
  /** Whether the mark (§ or Art.) was written. */
  readonly hasMark: boolean;
}

const ROMAN: ReadonlyMap<string, number> = new Map(
  ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII"].map((roman, at) => [
    roman,
    at + 1,
  ]),
);

/** A letter belongs to the number only in lower case: "Art. 14 I GG" is Absatz 1. */
const NUMBER = String.raw`(?<number>\d{1,4}(?:\s?[a-z](?![\p{L}.]))?)`;
const MARK = String.raw`(?<mark>§{1,2}|[Aa]rt(?:ikels?|\.)?|[Pp]aragra(?:ph|f)|[Ss]ec(?:tion|\.)?)`;
const UNIT = new RegExp(
  String.raw`(?:^|\s)(?:${MARK}\s*)${NUMBER}(?<below>\s*§\s*\d{1,4}[a-z]?)?(?!\d)`,
  "u",
);
const BARE = new RegExp(String.raw`^(?<law>\p{L}[\p{L}/ -]* )?${NUMBER}(?=\s|$)`, "u");
const ANNEX =
  /(?:^|\s)(?<word>Anlage|Anhang|Präambel|Eingangsformel)(?:\s+(?<number>\d{1,3}[a-z]?))?(?=\s|$)/iu;

/** Parts of a pin in the order in which they are written, with what each is called in ours. */
const PARTS: readonly (readonly [RegExp, string])[] = [
  [/^,?\s*(?:Abs(?:atz|\.)?|para(?:graph)?\.?)\s*(\d{1,3}[a-z]?)/i, "Abs."],
  [/^,?\s*(?:S(?:atz|\.)|sentence)\s*(\d{1,2})/i, "S."],
  [/^,?\s*(?:Nr\.?|Nummer|Ziff(?:er|\.)?|no\.?)\s*(\d{1,3}[a-z]{0,2})/i, "Nr."],
  [/^,?\s*(?:lit\.?|Buchst(?:abe|\.)?)\s*([a-z]{1,3})\b\)?/i, "lit."],
];
/** Said, but no place that our pins know. */
const IGNORED =
  /^,?\s*(?:f{1,2}\.|f{1,2}(?=\s|$)|(?:\d\.\s*)?(?:Hs\.?|Halbsatz|Alt\.?|Alternative|Var\.?|Fall)\s*\d?)/i;
const SHORT_ABSATZ = /^\s*(X{0,1}(?:IX|IV|V?I{1,3}|V|X))(?=\s|$)(?:\s*(\d{1,2})(?=\s|$))?/;

/** Reads "§ 823 Abs. 1 BGB", "Art. 14 I 1 GG", "BGB § 823", "823 BGB", "823"; undefined when no norm is named. */
export function parseNorm(text: string): NormReference | undefined {
  const plain = text
    .replaceAll(/[\s\u00a0\u202f\u2009]+/g, " ")
    .trim()
    .slice(0, 200);
  const match = UNIT.exec(plain) ?? ANNEX.exec(plain) ?? BARE.exec(plain);
  if (!match?.groups) return undefined;
  const { mark = "", word, law: leading } = match.groups;
  const { pin, rest } = readPin(plain.slice(match.index + match[0].length));
  const law = lawName(rest) ?? lawName(leading ?? plain.slice(0, match.index));
  const unit = unitSlug(printed(match.groups));
  return { ...(law !== undefined && { law }), unit, pin, hasMark: mark !== "" || word !== undefined };
}

function printed({
  mark = "",
  word,
  number = "",
  below = "",
}: Readonly<Record<string, string | undefined>>): string {
  if (word !== undefined) return `${word} ${number}`;
  return `${/^a/i.test(mark) ? "Art" : "§"} ${number}${below}`;
}

function readPin(text: string): { readonly pin: string; readonly rest: string } {
  const found: string[] = [];
  const [short, absatz = "", sentence] = SHORT_ABSATZ.exec(text) ?? [];
  let rest = text;
  if (short !== undefined) {
    found.push(`Abs. ${ROMAN.get(absatz) ?? absatz}`, ...(sentence === undefined ? [] : [`S. ${sentence}`]));
    rest = text.slice(short.length);
  }
  for (let next: string | undefined = rest; next !== undefined;) {
    rest = next.trimStart();
    next = undefined;
    for (const [pattern, name] of PARTS) {
      const part = pattern.exec(rest);
      if (!part) continue;
      found.push(`${name} ${part[1]?.toLowerCase() ?? ""}`);
      next = rest.slice(part[0].length);
      break;
    }
    const ignored = next === undefined ? IGNORED.exec(rest) : null;
    if (ignored && ignored[0].length > 0) next = rest.slice(ignored[0].length);
  }
  return { pin: found.join(" "), rest };
}

function lawName(text: string): string | undefined {
  const name = text
    .replace(/^[\s,;]*(?:(?:des|der|dem|of the|of)\s+)?/i, "")
    .replace(/(?<![\s,;.])[\s,;.]+$/, "");
  if (name === "") return undefined;
  const genitive = /(?:gesetzes|buches|verordnung|gesetz)$/i.test(name)
    ? name.replace(/(?<=gesetz|buch)es$/i, "")
    : name;
  return knownLaw(name)?.abbr ?? knownLaw(genitive)?.abbr ?? name;
}
