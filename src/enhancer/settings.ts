import { LOG_LEVELS } from "../core/logger.ts";
import { choiceSetting, settingsOf } from "../core/settings.ts";
import { modelSettings } from "../llm/settings.ts";

export const settings = settingsOf("enhancer", {
  ...modelSettings,
  logLevel: choiceSetting({
    env: "PROMPT_ENHANCER_LOG_LEVEL",
    describe: "What the enhancer writes to stderr; server: as LEGIBUS_LOG_LEVEL says",
    choices: ["server", ...LOG_LEVELS],
    fallback: "server",
  }),
});
