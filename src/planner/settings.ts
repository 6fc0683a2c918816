import { modelSettings } from "../llm/settings.ts";

/** The model service is the enhancer's, by the same names. */
export const settings = modelSettings;
