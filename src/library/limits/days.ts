import type { Engine } from "../engine.ts";

export function sharedDays({ db }: Pick<Engine, "db">) {
  return {
    /** What is left after this one; negative when there was none. `day` is an ISO date. */
    async spend(name: string, day: string, most: number): Promise<{ readonly left: number }> {
      const { used } = await db
        .insertInto("limit_days")
        .values({ name, day, used: 1 })
        .onConflict((conflict) =>
          conflict.columns(["name", "day"]).doUpdateSet((row) => ({ used: row("limit_days.used", "+", 1) })),
        )
        .returning("used")
        .executeTakeFirstOrThrow();
      return { left: most - used };
    },
  };
}
