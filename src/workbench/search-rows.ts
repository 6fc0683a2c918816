import { parseNeutral } from "../citations/index.ts";
import type { LawVersion, Provider } from "../core/provider.ts";
import type { OtherPlace, SearchRow } from "../core/search.ts";
import { lettersOf, plural, shortened } from "../core/text.ts";
import { called } from "./short-names.ts";
import { CORPUS, recordVersion } from "../library/import/record.ts";
import type { SearchFound } from "../library/types.ts";

const MOST_MISSING = 10; // words named in a note

/** Returns what a reader of the library's rows must know: what they lack, and what was left out. `isNear`: none has all words. */
export function libraryNotes(found: SearchFound, isNear: boolean): readonly string[] {
  const { unsaid, meaning, also, total } = found;
  return [
    ...lackingNotes(found, isNear),
    ...noteIf(Math.min(total, also.length), `library: also in the law's words: ${also.join(", ")}`),
    ...noteIf(unsaid, unsaidText(unsaid)),
    ...(meaning ? meaningNotes(meaning) : []),
  ];
}

function unsaidText(count: number): string {
  const [has, gives] = count === 1 ? ["has", "gives"] : ["have", "give"];
  return `library: ${plural(count, "more document")} ${has} these words, but ${gives} no court, date or jurisdiction to filter by`;
}

/** Holdings of the library about a citation instead of its document; undefined when it has that, or nothing at all. */
export function absenceNote({ total, citation }: SearchFound): string | undefined {
  if (total === 0 || (citation !== "cited" && citation !== "absent")) return undefined;
  const others = citation === "cited" ? "; these cite it" : " and none that cites it; these print its words";
  return `library: knows no document by this citation${others}`;
}

/** `library: no document has sue; these are the nearest` */
function lackingNotes(found: SearchFound, isNear: boolean): readonly string[] {
  const { total, missing, read } = found;
  if (total === 0 || absenceNote(found) !== undefined) return [];
  if (!isNear && missing.length === 0) return [];
  const words = missing.length === 0 ? "all of these words" : missing.slice(0, MOST_MISSING).join(", ");
  const slips = read.map(([given, as]) => `; ${given} was read as ${as}`);
  return [`library: no document has ${words}${slips.join("")}${isNear ? "; these are the nearest" : ""}`];
}

function meaningNotes({ added, note }: NonNullable<SearchFound["meaning"]>): readonly string[] {
  const said = note === undefined ? [] : [`library: searched by words only: ${note}`];
  const found = `library: ${added} of its rows were found by the meaning of a passage, not by these words`;
  return [...said, ...noteIf(added, found)];
}

function noteIf(count: number, note: string): readonly string[] {
  return count > 0 ? [note] : [];
}

/** Reciprocal rank fusion, Cormack, Clarke and Büttcher 2009: a larger constant makes the rank count less. */
const RANK_CONSTANT = 60;

/** Added to the rank of rows that lack words of the query. */
const NEAREST_ONLY = 1_000;

interface Fused {
  row: SearchRow;
  score: number;
  readonly also: OtherPlace[];
}

/**
 * Fuses several rankings into one. Rows of the same document (same neutral citation, ECLI, id or URL) become
 * one row that keeps every link and counts once per list; the library's row is the one shown, because it can
 * be read at once. Lists in `near`, whose rows lack words of the query, come after the others.
 */
export function fuse(
  lists: readonly (readonly SearchRow[])[],
  near: ReadonlySet<readonly SearchRow[]> = new Set(),
): readonly SearchRow[] {
  const byKey = new Map<string, Fused>();
  const all = new Set<Fused>();
  for (const rows of lists) {
    const counted = new Set<Fused>();
    for (const [rank, row] of rows.entries()) {
      const keys = keysOf(row);
      const known = keys.map((key) => byKey.get(key)).find((one) => one !== undefined);
      const fused = known ?? { row, score: 0, also: [] };
      if (known) merge(known, row);
      const share = 1 / (RANK_CONSTANT + rank + 1 + (near.has(rows) ? NEAREST_ONLY : 0));
      if (!counted.has(fused)) fused.score += share;
      counted.add(fused);
      all.add(fused);
      for (const key of keys) byKey.set(key, fused);
    }
  }
  return [...all].toSorted((a, b) => b.score - a.score).map(withLinks);
}

/** Keeps one row per law: its version in force on a day, else the latest before, else the first found; the other versions become its links. */
export function oneOfEachLaw(
  rows: readonly SearchRow[],
  day: string,
  providers: readonly Versioned[],
): readonly SearchRow[] {
  const versionOf = versionsBy(providers);
  const laws = new Map<string, SearchRow>();
  // versions not yet in force on the day, then the others by their first day
  const rankOf = ({ id }: SearchRow) => {
    const { since = day } = versionOf(id);
    return since > day ? "" : `+${since}`;
  };
  for (const row of rows) {
    const { law } = versionOf(row.id);
    const known = laws.get(law);
    laws.set(law, known ? asOneLaw(known, row, rankOf) : row);
  }
  return [...laws.values()];
}

type Versioned = Pick<Provider, "name" | "versionOf">;

/** Finds of which law an id is a version, as its source says. */
function versionsBy(providers: readonly Versioned[]): (id: string) => LawVersion {
  const bySource = new Map(providers.map(({ name, versionOf }) => [name, versionOf]));
  return (id) => {
    const own = id.replace(/^import:/, "");
    const [source = ""] = own.split(":", 1);
    return source === CORPUS ? recordVersion(own) : (bySource.get(source)?.(own, own !== id) ?? { law: own });
  };
}

/** Moves rows whose whole title is the query, or a case's name of which it is a short form, to the front. */
export function namedFirst(rows: readonly SearchRow[], query: string): readonly SearchRow[] {
  const wanted = lettersOf(query);
  const whole = rows.filter(({ title }) => lettersOf(title) === wanted);
  const named = new Set(whole.length === 0 && / v\.? /i.test(query) ? called(rows, query).rows : whole);
  return [...named, ...rows.filter((row) => !named.has(row))];
}

function asOneLaw(known: SearchRow, found: SearchRow, rankOf: (row: SearchRow) => string): SearchRow {
  const isNewer = rankOf(found) > rankOf(known);
  const [shown, other] = isNewer ? [found, known] : [known, found];
  const { source, id, url, also = [] } = other;
  return { ...shown, also: [...(shown.also ?? []), { source, id, url }, ...also] };
}

function keysOf({ id, url, citation }: SearchRow): readonly string[] {
  const neutral = citation.neutral && (parseNeutral(citation.neutral)?.canonical ?? citation.neutral);
  const address = /^https?:/.test(url) ? url : undefined; // files and some corpora have none
  return [neutral, citation.ecli?.toUpperCase(), `id ${id}`, address].filter((key) => key !== undefined);
}

function merge(fused: Fused, row: SearchRow): void {
  const isBetter = WORTH[row.how] > WORTH[fused.row.how];
  const [shown, other] = isBetter ? [row, fused.row] : [fused.row, row];
  fused.also.push({ source: other.source, id: other.id, url: other.url });
  fused.row = {
    ...shown,
    citation: {
      ...other.citation,
      ...shown.citation,
      reported: shown.citation.reported.length > 0 ? shown.citation.reported : other.citation.reported,
    },
  };
}

/** Decides which row of a document is shown: the library's copy, a source's hit, the user's import, a link not looked up. */
const WORTH: Readonly<Record<SearchRow["how"], number>> = {
  library: 4,
  cache: 3,
  live: 3,
  import: 2,
  link: 1,
};

function withLinks({ row, also }: Fused): SearchRow {
  const others = also.filter(
    (one, at) =>
      (one.id !== row.id || one.url !== row.url) &&
      also.findIndex(({ id, url }) => id === one.id && url === one.url) === at,
  );
  return others.length === 0 ? row : { ...row, also: others };
}

const SNIPPET = 240; // characters; ten rows take at most 2,200 tokens
const TITLE = 160;

/** Shortens a row's title and snippet. */
export function shortRow(row: SearchRow): SearchRow {
  const { snippet } = row;
  return {
    ...row,
    title: shortened(row.title, TITLE),
    ...(snippet !== undefined && { snippet: shortened(snippet, SNIPPET) }),
  };
}
