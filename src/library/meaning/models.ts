import { sql } from "kysely";
import { type Engine, rawStatement } from "../engine.ts";
import { Refused } from "../failures.ts";
import { CUT } from "./passages.ts";

/** What vectors must share to be comparable; a change of either requires new vectors. */
export interface VectorModel {
  /** `openai/text-embedding-3-small`. */
  readonly name: string;
  readonly dimensions: number;
}

function nameOf({ name, dimensions }: VectorModel): string {
  return `${name} ${dimensions} ${CUT}`;
}

/** Returns the number of a model with stored vectors, or undefined. */
export async function knownModel(
  engine: Pick<Engine, "db">,
  model: VectorModel,
): Promise<number | undefined> {
  return await knownName(engine, nameOf(model));
}

async function knownName({ db }: Pick<Engine, "db">, name: string): Promise<number | undefined> {
  const row = await db
    .selectFrom("library_models")
    .select("number")
    .where("name", "=", name)
    .executeTakeFirst();
  return row?.number;
}

const TRIES = 3; // two programs may add models at the same time

/** Returns the number of a model, assigning one if it has none. */
export async function modelNumber(engine: Engine, model: VectorModel): Promise<number> {
  return await numberOfName(engine, nameOf(model));
}

/** Returns the number of a model by its stored name, assigning one if it has none. */
export async function numberOfName(engine: Engine, name: string): Promise<number> {
  for (let left = TRIES; left > 0; left -= 1) {
    const known = await knownName(engine, name);
    if (known !== undefined) return known;
    const insert = sql`insert into library_models (number, name) select coalesce(max(number), 0) + 1, cast(${name} as text) from library_models`;
    await engine.write([rawStatement(engine.db, insert)]).catch((error: unknown) => {
      if (!(error instanceof Refused)) throw error;
    });
  }
  throw new Error("a model has no number");
}
