import { type RawBuilder, sql } from "kysely";
import type { LibraryFilters } from "../types.ts";
import { foldedWords } from "./words.ts";

type Sql = RawBuilder<unknown>;

/** The first day on which a law is known to be in force. */
const SINCE = sql`coalesce(starts, date)`;

/**
 * Converts filters on `d`, a document, and on `library_names` to SQL, as ` and …`. `lenient` also admits
 * documents without a jurisdiction, court or date.
 */
export function filtersOf(filters: LibraryFilters, lenient = false): Sql {
  const unsaid = (value: Sql) => (lenient ? sql` or ${value} is null` : sql``);
  const { kind, provider, jurisdiction, court, from, to, inForce } = filters;
  const kinds = kind === undefined ? [] : [kind].flat();
  const conditions = [
    kinds.length === 0 ? undefined : sql` and d.kind in (${sql.join(kinds)})`,
    provider === undefined ? undefined : sql` and d.provider = ${provider}`,
    jurisdiction === undefined
      ? undefined
      : sql` and (lower(d.jurisdiction) in (${sql.join([jurisdiction].flat().flatMap(spellingsOf))})${lenient ? sql` or d.jurisdiction = ''` : sql``})`,
    court === undefined
      ? undefined
      : named(sql`${sql.join([court].flat().map(courtIs), sql` or `)}${unsaid(sql`court`)}`),
    from === undefined ? undefined : named(sql`date >= ${from}${unsaid(sql`date`)}`),
    to === undefined ? undefined : named(sql`date <= ${to}${unsaid(sql`date`)}`),
    inForce === undefined
      ? undefined
      : named(sql`(${SINCE} <= ${inForce}${unsaid(SINCE)}) and coalesce(ends, '9999') >= ${inForce}`),
  ];
  return sql.join(
    conditions.filter((one) => one !== undefined),
    sql``,
  );
}

/** Whether a query has any filter. */
export function isFiltered({
  kind,
  provider,
  jurisdiction,
  court,
  from,
  to,
  inForce,
}: LibraryFilters): boolean {
  return [kind, provider, jurisdiction, court, from, to, inForce].some((one) => one !== undefined);
}

function courtIs(court: string): Sql {
  return sql`court like ${`% ${foldedWords(court).join(" ")} %`}`;
}

const PARTS: Readonly<Record<string, readonly string[]>> = {
  au: ["cth", "act", "nsw", "nt", "qld", "sa", "tas", "vic", "wa", "nf"],
};

/** Returns the spellings of a jurisdiction: corpora write `nsw` as `au-nsw`; `au` includes its parts. */
function spellingsOf(jurisdiction: string): readonly string[] {
  const small = jurisdiction.toLowerCase();
  const parts = PARTS[small];
  return parts ? [small, ...parts.flatMap((part) => [part, `au-${part}`])] : [small, `au-${small}`];
}

function named(condition: Sql): Sql {
  return sql` and d.number in (select document from library_names where (${condition}))`;
}
