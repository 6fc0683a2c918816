import { type Law, lawByAbbreviation, lawWords } from "../tables/laws.ts";
import { type Work, WORKS } from "../tables/works.ts";
import { skip, textAt, type Token } from "../tokens.ts";
import type { Form } from "../types.ts";
import { wordTable } from "../words.ts";

const works = wordTable<Work>(WORKS.map((work) => [work.abbr, work] as const));

export const WORK_STARTS = works.firsts;

const MOST_BETWEEN = 16;

/** `MüKoBGB/Wagner § 823 Rn. 45`, `Grüneberg/Sprau, BGB, 83. Aufl. 2024, § 823 Rn. 45`. */
export const commentaries: Form = ({ tokens }, at) => {
  const found = works.at(tokens, at);
  if (!found) return undefined;
  const place = placeAt(tokens, found.next, found.value);
  if (!place) return undefined;
  const { author, law, marker, number, next } = place;
  const canonical = [
    `${found.value.abbr}${author === undefined ? "" : `/${author}`}`,
    law && !found.value.abbr.includes(law.abbr) ? law.abbr : undefined,
    `${marker === "Art" ? "Art." : marker} ${number}`,
  ];
  const meaning = {
    kind: "commentary",
    work: found.value,
    author,
    law,
    marker,
    number,
    country: law?.country ?? "de",
    canonical: canonical.filter(Boolean).join(" "),
    warnings: law ? [] : ["does not say which law it explains"],
    notes: [],
  } as const;
  return { drafts: [{ from: at, next, meaning, pins: "german" }], next };
};

interface Place {
  readonly author: string | undefined;
  readonly law: Law | undefined;
  readonly marker: "§" | "Art";
  readonly number: string;
  readonly next: number;
}

/** From the work to its `§`, over author, law and edition; the margin number must follow. */
function placeAt(tokens: readonly Token[], from: number, work: Work): Place | undefined {
  const author = /^[-/]$/.test(textAt(tokens, from)) ? authorAt(tokens, from + 1) : undefined;
  let law = work.law === undefined ? undefined : lawByAbbreviation(work.law);
  for (let at = author?.next ?? from; at < from + MOST_BETWEEN; at += 1) {
    if (isMarker(tokens, at)) {
      return numberAt(tokens, at, author?.name, law);
    }
    const [named] = lawWords.at(tokens, at)?.value ?? [];
    law = named ?? law;
    if (!named && !isBetween(tokens, at)) return undefined;
  }
  return undefined;
}

function isMarker(tokens: readonly Token[], at: number): boolean {
  const text = textAt(tokens, at);
  return text === "§" || (text === "Art" && tokens[skip(tokens, at + 1, ".")]?.kind === "number");
}

function isBetween(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (!token) return false;
  return (
    token.kind === "number" ||
    /^(?:[,./()-]|Aufl|Auflage|Std|Stand|Ed|Edition|EL|in|Kommentar|Lfg|Bd|Band|Neubearb|Komm|Vorb|Ergänzungslieferung)$/.test(
      token.text,
    )
  );
}

function numberAt(
  tokens: readonly Token[],
  at: number,
  author: string | undefined,
  law: Law | undefined,
): Place | undefined {
  const marker = textAt(tokens, at) === "§" ? "§" : "Art";
  const start = skip(tokens, at + 1, ".");
  const number = tokens[start];
  if (number?.kind !== "number") return undefined;
  const margin = skip(tokens, start + 1, ",");
  const [after] = lawWords.at(tokens, start + 1)?.value ?? [];
  const end = after ? (lawWords.at(tokens, start + 1)?.next ?? start + 1) : start + 1;
  const isMargin = /^(?:Rn|Rz|Rdnr|Rdn|Tz)$/.test(textAt(tokens, after ? end : margin));
  if (!isMargin) return undefined;
  return { author, law: after ?? law, marker, number: number.text, next: end };
}

function authorAt(tokens: readonly Token[], at: number): { name: string; next: number } | undefined {
  let next = at;
  let name = "";
  while (next < at + 6) {
    const token = tokens[next];
    const isJoined = name === "" || tokens[next - 1]?.end === token?.start;
    if (!token || !isNamePart(token, isJoined || /[a-z]\.$/.test(name))) break;
    name += isJoined ? token.text : ` ${token.text}`;
    next += 1;
  }
  return name === "" ? undefined : { name, next };
}

/** Names of authors are joined by strokes; a word apart is the next part of the citation. */
function isNamePart({ kind, text }: Token, goesOn: boolean): boolean {
  if (kind === "mark") return /^[-/.]$/.test(text);
  return kind === "word" && /^\p{L}/u.test(text) && goesOn && text !== "Art" && !lawWords.get(text);
}
