import { utcDay } from "../core/day.ts";
import { lazy } from "../core/lazy.ts";
import type { Logger } from "../core/logger.ts";
import { defineProvider, type Provider, type Prompt, type PromptArgument } from "../core/provider.ts";
import type { Values } from "../core/settings.ts";
import type { ProxyFor } from "../net/proxy.ts";
import { modelHealth } from "../llm/settings.ts";
import type { Clock } from "../llm/types.ts";
import type { settings } from "./settings.ts";
import { enhancePrompt } from "./tools/enhance-prompt.ts";
import { fill, valuesOf } from "./fill.ts";
import { DEFAULT_TEMPLATE, type Template, TEMPLATES } from "./templates.ts";

interface Deps extends Partial<Clock> {
  readonly log: Logger;
  readonly settings: Values<typeof settings>;
  /**
   * The providers whose query grammars check generated queries; without one, only brackets and quotation
   * marks are checked.
   */
  readonly peers: () => readonly Pick<Provider, "name" | "queryGrammar">[];
  readonly readFile?: (path: string) => Promise<string>;
  readonly proxy?: ProxyFor;
}

const INSTRUCTIONS = "enhancer:enhance_prompt rewrites a request, by template_id as IRAC, Gutachtenstil …";

/**
 * Creates the enhancer: it improves prompts with the user's own model service, or without a key through MCP
 * prompts for the client's model.
 */
export function enhancer({ log, settings, peers, ...deps }: Deps): Provider {
  const level = settings.logLevel;
  const ownLog = level === "server" ? log : log.child({}, level);
  const now = deps.now ?? Date.now;
  const tools = lazy(async () => {
    const { createModels } = await import("../llm/models.ts");
    return {
      models: createModels({ log: ownLog, settings, ...deps }),
      find: async () => (await import("../citations/index.ts")).find,
      grammar: async (source: string) =>
        await peers()
          .find(({ name }) => name === source)
          ?.queryGrammar?.(),
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

/** Completions for `jurisdiction`, by the template's countries; any other text is accepted too. */
const JURISDICTIONS: Readonly<Record<string, readonly string[]>> = {
  AU: ["Cth", "NSW", "Vic", "Qld", "SA", "WA", "Tas", "ACT", "NT"],
  DE: ["Germany", "European Union"],
  AT: ["Austria", "European Union"],
};
const LANGUAGES = ["English", "Deutsch"];

/** Offers each template as a prompt for the client's own model, which works in every client without a key. */
function templatePrompts(now: () => number): readonly Prompt[] {
  return TEMPLATES.map((template) => ({
    name: template === DEFAULT_TEMPLATE ? "enhance_prompt" : template.id,
    title: template.title,
    description: template.description,
    arguments: argumentsOf(template),
    render: ({ text = "", jurisdiction, language, as_at: asAt }) => {
      const today = utcDay(now());
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
      isDay: true,
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
