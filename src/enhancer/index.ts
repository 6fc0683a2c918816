import { lazy } from "../core/lazy.ts";
import type { Logger } from "../core/logger.ts";
import { defineProvider, type Provider } from "../core/provider.ts";
import type { Values } from "../core/settings.ts";
import { modelHealth } from "../llm/health.ts";
import type { Clock } from "../llm/types.ts";
import { templatePrompts } from "./prompts.ts";
import type { CheckQuery } from "./queries.ts";
import type { settings } from "./settings.ts";
import { enhancePrompt } from "./tools/enhance-prompt.ts";

interface Deps extends Partial<Clock> {
  readonly log: Logger;
  readonly settings: Values<typeof settings>;
  /** AustLII's query grammar; without it only brackets and quotation marks are checked. */
  readonly grammar?: () => Promise<CheckQuery>;
  readonly readFile?: (path: string) => Promise<string>;
}

const INSTRUCTIONS =
  "enhancer:enhance_prompt rewrites a request; template_id chooses a legal form (IRAC, Gutachtenstil, AustLII query …).";

/** Sharper prompts from the user's own model service; with no key, from the client's model by way of the prompts. */
export function enhancer({ log, settings, grammar, ...deps }: Deps): Provider {
  const level = settings.logLevel;
  const ownLog = level === "server" ? log : log.child({}, level);
  const now = deps.now ?? Date.now;
  const tools = lazy(async () => {
    const { createModelDesk } = await import("../llm/desk.ts");
    return {
      models: createModelDesk({ log: ownLog, settings, ...deps }),
      find: async () => (await import("../citations/index.ts")).find,
      grammar,
      now,
    };
  });
  return defineProvider({
    name: "enhancer",
    log: ownLog,
    instructions: INSTRUCTIONS,
    tools: [enhancePrompt(tools)],
    prompts: templatePrompts(now),
    health: () => modelHealth(settings, "the client's own model follows the templates"),
  });
}
