import { knownLaw, type Law } from "./laws.ts";
import { parseNorm } from "./norm-reference.ts";
import { normId } from "./urls.ts";

const GAP = String.raw`[\s\u00a0\u202f\u2009]`;
const PLACE = String.raw`(?:${GAP}*,?${GAP}*(?:Abs(?:atz|\.)?|S(?:atz|\.)|Nr\.?|Nummer|lit\.?|Buchst(?:abe|\.)?|Halbsatz|Hs\.|Alt\.)${GAP}*(?:\d{1,3}[a-z]{0,2}|[a-z]{1,2}\b)?|${GAP}f{1,2}\.?(?=${GAP})){0,6}`;
const UNIT = String.raw`(?:§{1,2}|\bArt(?:ikels?|\.)?)${GAP}*\d{1,4}[a-z]?(?![\p{L}\p{N}])`;
/** A norm with its law: "§ 823 Abs. 1 BGB", "Artikel 14 des Grundgesetzes"; the law may be several words. */
const CITED = new RegExp(
  String.raw`${UNIT}${PLACE}${GAP}+(?:de[sr]${GAP}+)?(?<law>\p{Lu}[\p{L}/-]{0,60}(?:${GAP}[\p{L}-]{1,40}){0,5})`,
  "gu",
);
const MOST = 12;

/** Norms that a text cites, each with the id that opens it: `ris:bgb/823` -> "§ 823 Abs. 1 BGB". */
export function normsIn(text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const match of text.matchAll(CITED)) {
    const words = match.groups?.["law"] ?? "";
    const named = lawAtStart(words);
    const unit = named && parseNorm(match[0])?.unit;
    if (!named || unit === undefined) continue;
    const id = normId(named.law, unit);
    const citation = match[0].slice(0, match[0].length - words.length + named.length);
    if (!found.has(id)) found.set(id, citation.replaceAll(/\s+/g, " "));
  }
  return found;
}

/** The longest beginning of some words that names a law. */
function lawAtStart(words: string): { readonly law: Law; readonly length: number } | undefined {
  for (let name = words; name !== ""; name = name.replace(/[^\s\u00a0\u202f\u2009]*$/u, "").trimEnd()) {
    const law = knownLaw(name);
    if (law) return { law, length: name.length };
  }
  return undefined;
}

/** One line that offers the cited norms but `own`, empty when there are none. */
export function citedNorms(text: string, own = ""): string {
  const found = [...normsIn(text)].filter(([id]) => id !== own.replace(/@.*$/, ""));
  if (found.length === 0) return "";
  const said = found.slice(0, MOST).map(([id, citation]) => `${citation} = ${id}`);
  const more = found.length > MOST ? ` and ${found.length - MOST} more` : "";
  return `Norms cited here (open with ris:get_norm or ris:get_document): ${said.join("; ")}${more}`;
}
