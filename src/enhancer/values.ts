import type { Values } from "./fill.ts";
import type { Template } from "./templates.ts";

export interface Facts {
  readonly jurisdiction?: string | undefined;
  readonly asAt?: string | undefined;
  readonly language?: string | undefined;
  /** ISO date. */
  readonly today: string;
}

/** A template's defaults for values that were not given. */
const UNSTATED: Readonly<
  Record<Template["language"], Readonly<Record<"jurisdiction" | "asAt" | "language", string>>>
> = {
  en: {
    jurisdiction: "the jurisdiction that the request names (where it names none: mark it as missing)",
    asAt: "the day that matters in the request, or today",
    language: "as written",
  },
  de: {
    jurisdiction: "die in der Anfrage genannte (fehlt sie: als fehlend kennzeichnen)",
    asAt: "an dem Tag, auf den es in der Anfrage ankommt, sonst heute",
    language: "wie geschrieben",
  },
};

/** Returns the values of a built-in template's variables. */
export function valuesOf(userInput: string, language: Template["language"], facts: Facts): Values {
  const unstated = UNSTATED[language];
  const stated = (name: "jurisdiction" | "asAt" | "language") => {
    const given = facts[name]?.trim() ?? "";
    return given === "" ? unstated[name] : given;
  };
  return {
    userInput,
    today: facts.today,
    jurisdiction: stated("jurisdiction"),
    asAt: stated("asAt"),
    language: stated("language"),
  };
}
