import { type RawBuilder, sql } from "kysely";
import type { LibraryQuery } from "../types.ts";
import { foldedWords } from "./words.ts";

type Sql = RawBuilder<unknown>;

/** What a query's filters ask of `d`, a document, and of `library_names`, as ` and …`. */
export function filtersOf(query: LibraryQuery): Sql {
  const { kind, provider, jurisdiction, court, from, to, inForce } = query;
  const kinds = kind === undefined ? [] : [kind].flat();
  const conditions = [
    kinds.length === 0 ? undefined : sql` and d.kind in (${sql.join(kinds)})`,
    provider === undefined ? undefined : sql` and d.provider = ${provider}`,
    jurisdiction === undefined ? undefined : sql` and d.jurisdiction = ${jurisdiction}`,
    court === undefined ? undefined : named(sql`court like ${`% ${foldedWords(court).join(" ")} %`}`),
    from === undefined ? undefined : named(sql`date >= ${from}`),
    to === undefined ? undefined : named(sql`date <= ${to}`),
    inForce === undefined
      ? undefined
      : named(sql`coalesce(starts, '') <= ${inForce} and coalesce(ends, '9999') >= ${inForce}`),
  ];
  return sql.join(
    conditions.filter((one) => one !== undefined),
    sql``,
  );
}

function named(condition: Sql): Sql {
  return sql` and d.number in (select document from library_names where ${condition})`;
}
