import { JURISDICTIONS } from "../../tables/jurisdictions.ts";
import { lawWords } from "../../tables/laws.ts";
import type { Citation } from "../../types.ts";
import { binary } from "./lines.ts";
import { isItem } from "./paragraph-starts.ts";

/** Subject of a draft from a position on: a case, an Act with sections, an act or treaty with articles. */
export interface Spoken {
  readonly at: number;
  readonly kind: "case" | "act" | "union";
  /** Index of a case's citation; -1 if nothing says which one is meant. */
  readonly to?: number;
  /** Whether the mention is a citation, not only a name. */
  readonly isCited?: true;
  /** Canonical form, which tells one authority from another; of a law, what may follow "section 5 of". */
  readonly name: string;
}

/** A draft with its citations and the ends of these with their pinpoints. */
interface Cited {
  readonly text: string;
  readonly found: readonly Citation[];
  readonly ends: readonly number[];
}

const HEADING = /^ {0,3}#{1,6}[ \t]/gm;
/** A short title after the citation of a law: `Regulation (EU) No 910/2014 (eIDAS)`. */
const DEFINED = /^[^.;:()\n]{0,24}\(\s?(?:the\s)?[“"'‘]?([\p{L}\d]{3,12})[”"'’]?\s?\)/u;
const ACRONYM = /(?<![\p{L}\p{N}])(?:[a-z]?\p{Lu}{2,10}\d?|AI Act)(?![\p{L}\p{N}])/gu;
/** Characters after the last mention of an authority within which a place is of it: the only one so far, or one of several. */
const [REACH_OF_ONLY, REACH] = [8_000, 2_000];
const LEAD = 120; // characters after a citation that are looked at

/** Kinds of cases that are named by their parties, and named again by a short name. */
export const NAMED_CASES: ReadonlySet<Citation["kind"]> = new Set([
  "neutral",
  "foreign_neutral",
  "reported",
  "unreported",
]);
const CASES: ReadonlySet<Citation["kind"]> = new Set([...NAMED_CASES, "decision"]);

/** Returns the subject of each citation. */
function cited(read: Cited): readonly Spoken[] {
  const { found } = read;
  return found.flatMap((one, index): readonly Spoken[] => {
    const to = one.kind === "back_reference" ? (one.target ?? -1) : (one.group ?? index);
    const meant = found[to] ?? one;
    const { start: at } = one;
    if (CASES.has(meant.kind)) return [{ at, kind: "case", to, name: meant.canonical, isCited: true }];
    if (meant.kind === "unrecognised") return [{ at, kind: "case", name: meant.canonical }];
    const law = isChanged(index, read) ? undefined : lawOf(meant);
    return law ? [{ at, ...law }] : [];
  });
}

const CHANGING =
  /(?<!\p{L})(?:repeal(?:s|ed|ing)?|amend(?:s|ed|ing)?|(?:inserted|introduced|substituted|replaced) by)(?: the)? $/iu;
const AND = /^,? and (?:the )?$/;

/** Whether the draft names an Act only as one that is repealed or amended, or that amends: `to repeal the A Act 1998 and the B Act 2001`. */
function isChanged(index: number, { text, found, ends }: Cited): boolean {
  const one = found[index];
  if (one?.kind !== "legislation" || one.provisions.length > 0) return false;
  if (CHANGING.test(text.slice(Math.max(0, one.start - LEAD), one.start))) return true;
  return (
    AND.test(text.slice(ends[index - 1] ?? one.start, one.start)) &&
    isChanged(index - 1, { text, found, ends })
  );
}

export type Law = Pick<Spoken, "kind" | "name">;

/** Returns the Act, or act or treaty of the Union, that a citation names for certain. */
export function lawOf(one: Citation): Law | undefined {
  if (one.kind === "legislation") {
    const isCertain = one.type !== "bill" && (one.jurisdiction !== undefined || one.year !== undefined);
    return isCertain ? { kind: "act", name: `the ${one.canonical}` } : undefined;
  }
  if (one.kind === "eu_act") return { kind: "union", name: one.canonical };
  const isOfArticles = one.kind === "norm" && one.lawName !== undefined && !one.text.startsWith("§");
  return isOfArticles ? { kind: "union", name: one.lawName ?? "" } : undefined;
}

/** Laws by the short titles that the draft defines after citing them. */
export function shortTitles({ text, found, ends }: Cited): ReadonlyMap<string, Law> {
  return new Map(
    found.flatMap((one, index) => {
      const end = ends[index] ?? one.end;
      const title = DEFINED.exec(text.slice(end, end + LEAD))?.[1];
      const law = lawOf(one);
      const isTitle = title !== undefined && !JURISDICTIONS.has(title); // not the "(NSW)" of the next Act
      return isTitle && law ? [[title, law] as const] : [];
    }),
  );
}

/** Mentions of laws by an acronym of the draft or of the European Union: "the ICA", "GDPR", "AI Act". */
function lawsNamed(text: string, laws: ReadonlyMap<string, Law>): readonly Spoken[] {
  return Array.from(text.matchAll(ACRONYM), ({ 0: name, index: at }): readonly Spoken[] => {
    const isUnion = name.length > 2 && lawWords.get(name)?.some(({ country }) => country === "eu");
    const law = laws.get(name) ?? (isUnion ? ({ kind: "union", name } as const) : undefined);
    return law ? [{ at, ...law }] : [];
  }).flat();
}

export type TopicAt = (kind: Spoken["kind"], at: number) => Spoken | undefined;

/**
 * Tells what a draft speaks of at a position: the only one so far, or what it named last in the same section, of
 * cases the only one there or the one of the same paragraph or list. A section without its Act is of the one that the
 * draft calls "the Act", unless its paragraph names another.
 */
export function topicsOf(read: Cited, laws: ReadonlyMap<string, Law>, spoken: readonly Spoken[]): TopicAt {
  const { text } = read;
  const mentions = [...spoken, ...cited(read), ...lawsNamed(text, laws)];
  const headings = Array.from(text.matchAll(HEADING), ({ index }) => index);
  const ordered = mentions.toSorted((one, other) => one.at - other.at);
  const byKind = new Map<Spoken["kind"], { readonly all: Spoken[]; several: number }>();
  for (const one of ordered) {
    const known = byKind.get(one.kind);
    if (!known) byKind.set(one.kind, { all: [one], several: Number.POSITIVE_INFINITY });
    else {
      known.several = Math.min(known.several, known.all[0]?.name === one.name ? known.several : one.at);
      known.all.push(one);
    }
  }
  return (kind, at) => {
    const { all = [], several = 0 } = byKind.get(kind) ?? {};
    const index = binary(all.length, (place) => (all[place]?.at ?? 0) < at);
    const last = all[index];
    if (!last) return undefined;
    if (several > at) return at - last.at <= REACH_OF_ONLY ? last : undefined;
    const act = calledTheAct(all, index, { text, at, laws });
    if (act) return act;
    const heading = headings[binary(headings.length, (place) => (headings[place] ?? 0) < at)] ?? -1;
    if (heading > last.at || at - last.at > REACH) return undefined;
    const section = all.slice(Math.max(0, index - MOST_BACK), index).filter((one) => one.at > heading);
    const isAlone = section.every(({ name }) => name === last.name);
    return kind !== "case" || isAlone || isOneList(text.slice(last.at, at)) ? last : undefined;
  };
}

/**
 * Returns the last mention of the Act that the draft calls "the Act", near enough before a position and up to
 * the mention at `index`, if that one is in an earlier line.
 */
function calledTheAct(
  all: readonly Spoken[],
  index: number,
  { text, at, laws }: { readonly text: string; readonly at: number; readonly laws: ReadonlyMap<string, Law> },
): Spoken | undefined {
  const name = laws.get("Act")?.name;
  const least = at - REACH_OF_ONLY;
  if (name === undefined || !text.slice(Math.max(all[index]?.at ?? 0, least), at).includes("\n"))
    return undefined;
  for (
    let place = index;
    place >= Math.max(0, index - MOST_BACK) && (all[place]?.at ?? 0) >= least;
    place -= 1
  )
    if (all[place]?.name === name) return all[place];
  return undefined;
}

const MOST_BACK = 32; // mentions

/** Whether a text is one paragraph, or one with the list that it leads. */
function isOneList(text: string): boolean {
  const [, ...behind] = text.split(/\n[ \t]*\n/);
  return behind.every((one) => isItem(one));
}
