import { find } from "../../citations/index.ts";
import type { Block, LegalDocument } from "../../core/document.ts";
import { defined } from "../../core/defined.ts";
import { austrianDecision, citedAustrian } from "./austrian-decision.ts";
import {
  citationIn,
  germanDecision,
  headBelowMenus,
  headFacts,
  translatedDecision,
} from "./german-decision.ts";
import { paperIn } from "./paper.ts";
import { strasbourgDecision, unionDecision } from "./union-decision.ts";

export const NEUTRAL: ReadonlySet<string> = new Set(["neutral", "foreign_neutral"]);
export const CASES: ReadonlySet<string> = new Set([...NEUTRAL, "reported"]);

/** Facts of a document that follow from its title. */
export type Titled = Pick<LegalDocument, "title" | "citations"> &
  Partial<Pick<LegalDocument, "kind" | "court" | "date" | "jurisdiction" | "language">>;

/**
 * Reads a title given by the user: "Reed v Hart [2014] NSWCA 9" is a name and a citation, "OLG Hamm, Beschluss vom
 * 18.10.1995 – 2 Ws 364/95" names court, date and file number. Without a citation the title is only a title.
 */
export function titled(given: string): Titled {
  const line = citationIn(given);
  const decision =
    line === undefined ? citedAustrian(given) : germanDecision({ title: line, printed: given });
  if (decision) return { ...decision, title: given };
  const cited = find(given).filter(({ kind }) => CASES.has(kind));
  const [first] = cited;
  if (!first) {
    const paper = paperIn(given);
    return { title: given, citations: { reported: [], other: paper === undefined ? [] : [paper] } };
  }
  const neutral = cited.find(({ kind }) => NEUTRAL.has(kind))?.canonical;
  return {
    kind: "case",
    ...(neutral !== undefined && courtOf(neutral)),
    title: first.name ?? (given.slice(0, first.start).trim() || given),
    citations: {
      ...defined({ neutral }),
      reported: cited.filter(({ kind }) => kind === "reported").map(({ canonical }) => canonical),
      other: [],
    },
  };
}

/** The court of a neutral citation, and its jurisdiction; an empty one if the citation is unknown. */
export function courtOf(
  neutral: string | undefined,
): Pick<LegalDocument, "jurisdiction"> & { court?: string } {
  const [one] = find(neutral ?? "");
  if (one?.kind === "neutral") return { court: one.court.name, jurisdiction: one.court.jurisdiction };
  return one?.kind === "foreign_neutral"
    ? { court: one.court.name, jurisdiction: one.court.country }
    : { jurisdiction: "" };
}

/**
 * Returns what changes with another title. A title with a citation says what the document is, unless its own text
 * says so; it takes the place of what an earlier title said.
 */
export function renamed({ kind, title: old, citations, blocks }: LegalDocument, title: string): Titled {
  const [now, before] = [titled(title), titled(old)];
  const isOfTitle = JSON.stringify(citations.other) === JSON.stringify(before.citations.other);
  const isToldByTitle = isOfTitle && before.kind !== undefined && now.date !== undefined;
  const isOpen = kind === "other" || (isToldByTitle && continentalDecision("", blocks) === undefined);
  return now.kind !== undefined && isOpen ? now : { title: now.title, citations };
}

export const GERMAN_CHARS = 6_000; // headnotes may separate the head of a German decision from its parts
const MENU_CHARS = 20_000; // the menus of a page that was printed are several pages

/** Recognises a decision by the file's title, which a printed page has in its data, and by its head. */
export function continentalDecision(
  title: string,
  blocks: readonly Block[],
): Partial<LegalDocument> | undefined {
  const head = [title, headOf(blocks, GERMAN_CHARS)].join("\n");
  const below = () => headBelowMenus(title, headOf(blocks, MENU_CHARS));
  return (
    unionDecision(head) ??
    strasbourgDecision(head) ??
    germanDecision(headFacts(head) ?? {}) ??
    austrianDecision(head) ??
    translatedDecision(head) ??
    germanDecision(headFacts(below()) ?? {})
  );
}

/** The beginning of a document: the text of its first blocks, at most `most` characters. */
export function headOf(blocks: readonly Block[], most: number): string {
  let head = "";
  for (const { markdown } of blocks) {
    if (head.length > most) break;
    head += `${markdown}\n`;
  }
  return head.slice(0, most);
}
