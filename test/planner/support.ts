import { readConfig } from "../../src/app/config.ts";
import { plainCall, type ToolCall } from "../../src/core/call.ts";
import { ProtocolError } from "../../src/core/errors.ts";
import type { Provider } from "../../src/core/provider.ts";
import { planner } from "../../src/planner/index.ts";
import { modelSettings as settings } from "../../src/llm/settings.ts";
import type { Store } from "../../src/library/index.ts";
import { loudLogger } from "../support/providers.ts";
import { fakeClock, KEY } from "../llm/support.ts";

export interface PlannerOptions {
  readonly store?: Pick<Store, "database" | "transaction">;
  readonly env?: Readonly<Record<string, string>>;
  readonly file?: unknown;
  readonly newId?: () => string;
  readonly peers?: () => readonly Provider[];
}

/** A store that nobody may need. */
const noStore: Pick<Store, "database" | "transaction"> = {
  database: async () => await Promise.reject(new Error("nobody expected the store to be opened")),
  transaction: async () => await Promise.reject(new Error("nobody expected anything to be stored")),
};

/** The provider on a Saturday, 21 November 2026, with a clock that makes waiting free. */
export function plannerWith({ store = noStore, env = {}, file = {}, newId, peers }: PlannerOptions = {}) {
  const log = loudLogger([KEY]);
  const provider = planner({
    ...fakeClock(),
    log: log.log,
    settings: readConfig(env, () => "{}").read(settings),
    store,
    readFile: async () => JSON.stringify(file),
    ...(newId && { newId }),
    ...(peers && { peers }),
  });
  return { provider, log };
}

export const GENERATE = "planner:generate_project_plan";

/** A plan as a host writes it. */
export function hostPlan(tasks = 3, milestones = 2) {
  return {
    project_name: "Harbour dispute",
    project_description: "Claim for demurrage",
    tasks: Array.from({ length: tasks }, (_, at) => ({
      name: `Task ${at + 1}`,
      description: `What to do in step ${at + 1}`,
      due: { after: "start", amount: at + 1, unit: "weeks" },
    })),
    milestones: Array.from({ length: milestones }, (_, at) => ({
      name: `Milestone ${at + 1}`,
      due: { after: "start", amount: at + 1, unit: "months" },
    })),
  };
}

export async function failureOf(work: Promise<unknown>): Promise<ProtocolError> {
  const error: unknown = await work.then(
    (value) => value,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ProtocolError)) throw new Error(`no JSON-RPC error but ${JSON.stringify(error)}`);
  return error;
}

export function asUser(user: string): ToolCall {
  return { ...plainCall(), user };
}
