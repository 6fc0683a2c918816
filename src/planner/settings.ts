import { modelSettings } from "../llm/settings.ts";

/** The enhancer's model settings, under the same names. */
export const settings = modelSettings;
