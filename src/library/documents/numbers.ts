import { type Engine, statement } from "../engine.ts";

const AT_ONCE = 64;

interface Range {
  /** Given out last. */
  last: number;
  readonly end: number;
}

/** Gives out numbers of documents that no other process gives out, in rising order. */
export function createNumbers(engine: Engine): () => Promise<number> {
  const { db } = engine;
  let range: Promise<Range> = Promise.resolve({ last: 0, end: 0 });
  const reserve = async (): Promise<Range> => {
    const query = db
      .insertInto("counters")
      .values({ name: "documents", value: AT_ONCE })
      .onConflict((conflict) =>
        conflict.column("name").doUpdateSet((row) => ({ value: row("counters.value", "+", AT_ONCE) })),
      )
      .returning("value");
    const [outcome] = await engine.write([statement(query)]);
    const end = Number(outcome?.rows[0]?.["value"]);
    return { last: end - AT_ONCE, end };
  };
  const next = async (): Promise<number> => {
    const current = range;
    const known = await current.catch(() => ({ last: 0, end: 0 })); // a failed reservation is made again
    if (known.last < known.end) return (known.last += 1);
    if (range === current) range = reserve();
    await range;
    return await next();
  };
  return next;
}
