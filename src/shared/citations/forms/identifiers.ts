import { digitsAt, isGlued, textAt, type Token } from "../tokens.ts";
import type { Country, Form, Input, Match } from "../types.ts";

/** The longest identifier that is read. */
const ECLI = /(?:ECLI:)?[A-Z]{2}:[A-Za-z0-9]{1,7}:\d{4}:[A-Za-z0-9.]{1,25}/y;
const ELI = /(?:https?:\/\/[a-z0-9.-]{4,60}\/)?eli\/(?:[a-zA-Z0-9_.-]{1,40}\/){1,7}[a-zA-Z0-9_.-]{1,40}/y;
const CELEX = /^[1-9CE]\d{4}[A-Z]{1,2}\d{4}$/;
const RECHTSSATZ = /^RS\d{7}$/;
const ECLI_COUNTRIES: Readonly<Record<string, Country>> = { DE: "de", AT: "at", EU: "eu", CE: "int" };

/** `ECLI:DE:BGH:2026:160626UIIZR198.22.0`, `EU:C:2014:317` */
export const eclis: Form = (input, at) => {
  const value = exec(ECLI, input, at);
  if (value === undefined) return undefined;
  const isBare = !value.startsWith("ECLI:");
  if (isBare && !value.startsWith("EU:")) return undefined;
  const trimmed = value.replace(/\.+$/, "");
  const full = isBare ? `ECLI:${trimmed}` : trimmed;
  const canonical = full === full.toUpperCase() ? full : canonicalCase(full);
  const notes = isBare ? ["printed without the prefix ECLI:"] : [];
  const year = Number(full.split(":")[3]);
  const warnings = year >= 1800 && year <= 2100 ? [] : [`${year} looks wrong: no such decision can be`];
  const country = ECLI_COUNTRIES[full.split(":")[1] ?? ""];
  return identifier(input, at, {
    scheme: "ecli",
    value: canonical,
    country,
    length: trimmed.length,
    notes,
    warnings,
  });
};

/** Codes of courts keep their case; the ordinal number has none. */
function canonicalCase(ecli: string): string {
  const [prefix = "", country = "", court = "", year = "", ...number] = ecli.split(":");
  return [prefix, country, court, year, number.join(":").toUpperCase()].join(":");
}

/** `eli/reg/2016/679/oj`, `https://www.ris.bka.gv.at/eli/jgs/1811/946/P1295/NOR12019037` */
export const elis: Form = (input, at) => {
  const value = exec(ELI, input, at);
  if (value === undefined) return undefined;
  const trimmed = value.replace(/[.-]+$/, "");
  const path = trimmed.slice(trimmed.indexOf("eli/"));
  const country = /ris\.bka/.test(trimmed)
    ? "at"
    : /^eli\/(?:bund|bgbl-)/.test(path)
      ? "de"
      : /^eli\/(?:reg|dir|dec)/.test(path)
        ? "eu"
        : undefined;
  return identifier(input, at, {
    scheme: "eli",
    value: path,
    country,
    length: trimmed.length,
    notes: [],
    warnings: [],
  });
};

/** `32016R0679`, `CELEX:62012CJ0131`, `RS0106668`. */
export const codes: Form = (input, at) => {
  const word = textAt(input.tokens, at);
  if (RECHTSSATZ.test(word)) {
    const meaning = {
      kind: "rechtssatz",
      number: word,
      country: "at",
      canonical: word,
      warnings: [],
      notes: [],
    } as const;
    return { drafts: [{ from: at, next: at + 1, meaning, pins: "none" }], next: at + 1 };
  }
  if (!CELEX.test(word)) return undefined;
  return identifier(input, at, {
    scheme: "celex",
    value: word,
    country: "eu",
    length: word.length,
    notes: [],
    warnings: [],
  });
};

export function isCode(word: string): boolean {
  if (word.length < 9 || word.length > 11) return false;
  return RECHTSSATZ.test(word) || CELEX.test(word);
}

interface Found {
  readonly scheme: "ecli" | "eli" | "celex";
  readonly value: string;
  readonly country: Country | undefined;
  readonly length: number;
  readonly notes: readonly string[];
  readonly warnings: readonly string[];
}

function identifier(
  { tokens }: Input,
  at: number,
  { scheme, value, country, length, notes, warnings }: Found,
): Match | undefined {
  const end = (tokens[at]?.start ?? 0) + length;
  let next = at + 1;
  while ((tokens[next]?.start ?? end) < end) next += 1;
  const meaning = { kind: "identifier", scheme, value, country, canonical: value, warnings, notes } as const;
  return { drafts: [{ from: at, next, meaning, pins: "german" }], next };
}

function exec(pattern: RegExp, { text, tokens }: Input, at: number): string | undefined {
  pattern.lastIndex = tokens[at]?.start ?? text.length;
  return pattern.exec(text)?.[0];
}

const GAZETTES: ReadonlyMap<string, readonly [name: string, country: Country]> = new Map([
  ["BGBl", ["BGBl", "de"]],
  ["RGBl", ["RGBl", "de"]],
  ["JGS", ["JGS", "at"]],
  ["dRGBl", ["dRGBl", "at"]],
  ["StGBl", ["StGBl", "at"]],
  ["LGBl", ["LGBl", "at"]],
  ["ABl", ["ABl", "eu"]],
  ["OJ", ["OJ", "eu"]],
]);
export const GAZETTE_STARTS = [...GAZETTES.keys(), "BT", "BR"];

/** `BGBl. I 2002 S. 42`, `BGBl I Nr 83/2016`, `BGBl. 2024 I Nr. 323`, `JGS Nr 946/1811`, `BT-Drs. 14/6040`. */
export const gazettes: Form = ({ tokens }, at) => {
  if (/^B[TR]$/.test(textAt(tokens, at))) return printedMatter(tokens, at);
  const gazette = GAZETTES.get(textAt(tokens, at));
  if (!gazette) return undefined;
  const [name, country] = gazette;
  const { parts, next } = partsOfPlace(tokens, at + 1);
  const digits = parts.filter((part) => /^\d+[a-z]?$/.test(part)).length;
  const year = parts.find((part) => /^(?:1[6789]|20)\d\d$/.test(part));
  if (digits < 2 || !parts.some((part) => /^(?:S|Nr|No|I{1,3}|L|C|\/|,)$/.test(part))) return undefined;
  const isAustrian = country === "de" && parts.includes("/");
  return matter(at, next, {
    name,
    country: isAustrian ? "at" : country,
    year,
    number: joined(parts, isAustrian || country === "at"),
  });
};

const MOST_PARTS = 16;

/** Numbers and the words between them; what stands behind the last number is no part. */
function partsOfPlace(tokens: readonly Token[], from: number): { parts: string[]; next: number } {
  const parts: string[] = [];
  let next = from;
  for (let at = from; at < from + MOST_PARTS; at += 1) {
    const text = textAt(tokens, at);
    if (text === "." && !isEnd(tokens, at)) continue;
    if (!isPartOfPlace(tokens, at)) break;
    parts.push(text);
    if (digitsAt(tokens, at) !== undefined) next = at + 1;
  }
  while (parts.length > 0 && !/^\d+[a-z]?$/.test(parts.at(-1) ?? "")) parts.pop();
  return { parts, next };
}

function isPartOfPlace(tokens: readonly Token[], at: number): boolean {
  const text = textAt(tokens, at);
  if (digitsAt(tokens, at) !== undefined || /^(?:I{1,3}|S|Nr|No|L|C|CE|Seite|vom|v)$/.test(text)) return true;
  return text === "/" || (text === "," && digitsAt(tokens, at + 1) !== undefined);
}

function isEnd(tokens: readonly Token[], at: number): boolean {
  const behind = tokens[at + 1];
  return behind === undefined || (behind.kind !== "number" && !/^(?:I{1,3}|S|Nr|No|L|C)$/.test(behind.text));
}

function joined(parts: readonly string[], isAustrian: boolean): string {
  const words = parts.map((part) => (/^(?:S|Nr)$/.test(part) && !isAustrian ? `${part}.` : part)).join(" ");
  return words.replaceAll(" / ", "/").replaceAll(" , ", ", ");
}

/** `BT-Drs. 14/6040, S. 5`, `BR-Drucks. 12/20` */
function printedMatter(tokens: readonly Token[], at: number): Match | undefined {
  if (textAt(tokens, at + 1) !== "-" || !/^(?:Drs|Drucks|Drucksache|Dr)$/.test(textAt(tokens, at + 2)))
    return undefined;
  const start = textAt(tokens, at + 3) === "." ? at + 4 : at + 3;
  const [first, second] = [digitsAt(tokens, start), digitsAt(tokens, start + 2)];
  if (
    first === undefined ||
    second === undefined ||
    textAt(tokens, start + 1) !== "/" ||
    !isGlued(tokens, start + 1)
  )
    return undefined;
  const name = `${textAt(tokens, at)}-Drs.`;
  return matter(at, start + 3, { name, country: "de", year: undefined, number: `${first}/${second}` });
}

interface Matter {
  readonly name: string;
  readonly country: Country;
  readonly year: string | undefined;
  readonly number: string;
}

function matter(from: number, next: number, { name, country, year, number }: Matter): Match {
  const stop = name.endsWith(".") || country === "at" ? "" : ".";
  const meaning = {
    kind: "gazette",
    gazette: name,
    year: year === undefined ? undefined : Number(year),
    number,
    country,
    canonical: `${name}${name === "OJ" ? "" : stop} ${number}`,
    warnings: [],
    notes: [],
  } as const;
  return { drafts: [{ from, next, meaning, pins: "german" }], next };
}
