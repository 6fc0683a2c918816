import { type Engine, statement } from "../engine.ts";

const AT_ONCE = 64;

/** Gives out numbers of documents that no other process gives out, in rising order. */
export function createNumbers({ db, write }: Pick<Engine, "db" | "write">): () => Promise<number> {
  let next = 0;
  let end = 0;
  const reserve = async () => {
    const query = db
      .insertInto("counters")
      .values({ name: "documents", value: AT_ONCE })
      .onConflict((conflict) =>
        conflict.column("name").doUpdateSet((row) => ({ value: row("counters.value", "+", AT_ONCE) })),
      )
      .returning("value");
    const [outcome] = await write([statement(query)]);
    end = Number(outcome?.rows[0]?.["value"]);
    next = end - AT_ONCE;
  };
  let reserving: Promise<void> | undefined;
  return async () => {
    while (next >= end) {
      await (reserving ??= reserve().finally(() => {
        reserving = undefined;
      }));
    }
    next += 1;
    return next;
  };
}
