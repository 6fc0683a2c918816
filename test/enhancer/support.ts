import { readConfig } from "../../src/app/config.ts";
import { checkQuery } from "../../src/sources/austlii/sino.ts";
import { enhancer } from "../../src/enhancer/index.ts";
import { settings } from "../../src/enhancer/settings.ts";
import { loudLogger } from "../support/providers.ts";
import { fakeClock, KEY } from "../llm/support.ts";

/** The provider with this environment and this config file, and a clock that makes waiting free. */
export function enhancerWith(env: Readonly<Record<string, string>> = {}, file: unknown = {}) {
  const log = loudLogger([KEY]);
  const clock = fakeClock();
  const provider = enhancer({
    ...clock,
    log: log.log,
    settings: readConfig(env, () => "{}").read(settings),
    peers: () => [{ name: "austlii", queryGrammar: async () => checkQuery }],
    readFile: async () => JSON.stringify(file),
  });
  return { provider, clock, log };
}

export const TOOL = "enhancer:enhance_prompt";
