import { LegibusError } from "../core/errors.ts";
import type { Template } from "./templates.ts";

export const PLACEHOLDER = "${userInput}";
/** Maximum characters of a filled template, so that it still fits in a result that returns it. */
export const MAX_FILLED = 46_000;

type Values = Readonly<Record<string, string>>;

/**
 * Replaces each `${name}` of a known name by its value, in one pass: a value is never treated as a template,
 * and its `$` sequences have no meaning.
 */
export function fill(template: string, values: Values): string {
  return template.replaceAll(/\$\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? whole) : whole,
  );
}

/** Returns the length of a filled template in characters, without filling it. */
export function filledLength(template: string, values: Values): number {
  let length = template.length;
  for (const [name, value] of Object.entries(values)) {
    const mark = `\${${name}}`;
    length += (template.split(mark).length - 1) * (value.length - mark.length);
  }
  return length;
}

/** @throws LegibusError INVALID_INPUT when the template has no placeholder, or would become too long */
export function fillChecked(template: string, values: Values): string {
  if (!template.includes(PLACEHOLDER)) {
    throw new LegibusError("INVALID_INPUT", `template has no ${PLACEHOLDER}`, {
      hint: `write ${PLACEHOLDER} where the text shall go, e.g. "Make this clearer: ${PLACEHOLDER}"`,
    });
  }
  const length = filledLength(template, values);
  if (length <= MAX_FILLED) return fill(template, values);
  throw new LegibusError(
    "INVALID_INPUT",
    `text, context and template make ${length.toLocaleString("en-GB")} characters; at most ${MAX_FILLED.toLocaleString("en-GB")} are taken`,
    { hint: "shorten text, context or template" },
  );
}

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
