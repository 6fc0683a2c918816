import { LOG_LEVELS } from "../core/logger.ts";
import { choiceSetting } from "../core/settings.ts";
import { modelSettings } from "../llm/settings.ts";

export const settings = {
  ...modelSettings,
  logLevel: choiceSetting({
    env: "PROMPT_ENHANCER_LOG_LEVEL",
    file: "enhancer.logLevel",
    describe: "What the enhancer writes to stderr; server: as LEGIBUS_LOG_LEVEL says",
    choices: ["server", ...LOG_LEVELS],
    fallback: "server",
  }),
};
