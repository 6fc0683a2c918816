import { sql } from "kysely";
import type { Engine } from "../engine.ts";
import { BLOCKS_PER_DOCUMENT } from "../schema.ts";

/** A document some of whose passages lack vectors of a model. */
export interface Pending {
  readonly number: number;
  readonly owner: string;
  readonly title: string;
  readonly bytes: number;
}

/** Whether the texts of a provider may be sent to a service. */
export type MaySend = (provider: string) => boolean;

/** Queries kept documents, not cached ones, without vectors of the model whose provider permits sending. */
export async function pendingQuery({ db }: Engine, model: number | undefined, maySend: MaySend) {
  const kept = () =>
    db.selectFrom("library_documents as d").where("d.state", "=", "complete").where("d.keeping", "=", "keep");
  const providers = await kept().select("d.provider").distinct().execute();
  const allowed = providers.map(({ provider }) => provider).filter(maySend);
  const withheld = providers.map(({ provider }) => provider).filter((one) => !maySend(one));
  const among = (names: readonly string[]) =>
    kept().where("d.provider", "in", names.length === 0 ? [""] : names);
  const pending = () =>
    among(allowed).where(
      sql<boolean>`not exists (select 1 from library_embedded e where e.document = d.number and e.model = ${model ?? 0})`,
    );
  const totals = async (query: ReturnType<typeof kept>) => {
    const { documents, bytes } = await query
      .select(({ fn }) => [
        fn.countAll<number>().as("documents"),
        fn.sum<number | null>("d.bytes").as("bytes"),
      ])
      .executeTakeFirstOrThrow();
    return { documents, bytes: bytes ?? 0 };
  };
  return {
    withheldProviders: withheld,
    withheld: async () => (await totals(among(withheld))).documents,
    totals: async () => await totals(pending()),
    after: async (number: number, limit: number): Promise<readonly Pending[]> =>
      await pending()
        .select(["d.number", "d.owner", "d.title", "d.bytes"])
        .where("d.number", ">", number)
        .orderBy("d.number")
        .limit(limit)
        .execute(),
  };
}

/** Returns the passages of a document that have vectors of the model, as `block/piece`: those of an interrupted run. */
export async function madeAlready(
  { db }: Engine,
  model: number,
  number: number,
): Promise<ReadonlySet<string>> {
  const first = number * BLOCKS_PER_DOCUMENT;
  const rows = await db
    .selectFrom("library_vectors")
    .select(["block", "piece"])
    .where("model", "=", model)
    .where("block", ">=", first)
    .where("block", "<", first + BLOCKS_PER_DOCUMENT)
    .execute();
  return new Set(rows.map(({ block, piece }) => `${block - first}/${piece}`));
}
