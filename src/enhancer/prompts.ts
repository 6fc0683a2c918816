import type { Prompt, PromptArgument } from "../core/provider.ts";
import { fill } from "./fill.ts";
import { DEFAULT_TEMPLATE, type Template, TEMPLATES } from "./templates/index.ts";
import { valuesOf } from "./values.ts";

/** What is proposed for a jurisdiction, by the countries of a template; a text of any kind is taken. */
const JURISDICTIONS: Readonly<Record<string, readonly string[]>> = {
  AU: ["Cth", "NSW", "Vic", "Qld", "SA", "WA", "Tas", "ACT", "NT"],
  DE: ["Germany", "European Union"],
  AT: ["Austria", "European Union"],
};
const LANGUAGES = ["English", "Deutsch"];

/** Each template for the client's own model: it works in every client, without a key. */
export function templatePrompts(now: () => number): readonly Prompt[] {
  return TEMPLATES.map((template) => ({
    name: template === DEFAULT_TEMPLATE ? "enhance_prompt" : template.id,
    title: template.title,
    description: template.description,
    arguments: argumentsOf(template),
    render: ({ text = "", jurisdiction, language, as_at: asAt }) => {
      const today = new Date(now()).toISOString().slice(0, 10);
      return fill(template.text, valuesOf(text, template.language, { jurisdiction, asAt, language, today }));
    },
  }));
}

function argumentsOf({ text, jurisdictions }: Template): PromptArgument[] {
  const places = [...new Set(jurisdictions.flatMap((country) => JURISDICTIONS[country] ?? []))];
  const optional: readonly (PromptArgument & { readonly variable: string })[] = [
    {
      variable: "${jurisdiction}",
      name: "jurisdiction",
      description: "Whose law, e.g. NSW or Germany",
      required: false,
      complete: async (prefix) => beginning(places, prefix),
    },
    {
      variable: "${asAt}",
      name: "as_at",
      description: "The day whose law counts, e.g. 2026-05-31",
      required: false,
    },
    {
      variable: "${language}",
      name: "language",
      description: "The language of the prompt, e.g. English",
      required: false,
      complete: async (prefix) => beginning(LANGUAGES, prefix),
    },
  ];
  return [
    { name: "text", description: "The request or question to sharpen", required: true },
    ...optional
      .filter(({ variable }) => text.includes(variable))
      .map(({ variable: _used, ...argument }) => argument),
  ];
}

function beginning(values: readonly string[], prefix: string): readonly string[] {
  return values.filter((value) => value.toLowerCase().startsWith(prefix.toLowerCase()));
}
