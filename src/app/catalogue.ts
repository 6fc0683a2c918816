import { mapStrings } from "../core/sanitise.ts";
import { type Profile, TOOL_NAME, type ToolDefinition } from "../core/tool.ts";

export const TOOL_NAME_STYLES = ["underscore", "colon"] as const;
type ToolNameStyle = (typeof TOOL_NAME_STYLES)[number];

/** Canonical `provider:action`; the provider has no underscore, so that a wire name can be split again. */
export const CANONICAL_NAME = /^[a-z][a-z0-9]{1,15}:[a-z][a-z0-9_]{1,30}$/;

/**
 * Returns the name that a client sees: `austlii_search`, because Claude Desktop rejects a server with colons
 * in names.
 */
export function toWire(canonical: string, style: ToolNameStyle): string {
  return style === "colon" ? canonical : canonical.replace(":", "_");
}

/** Returns the canonical name for any spelling that clients are known to send; undefined when it is unknown. */
export function fromWire(name: string, known: ReadonlySet<string>): string | undefined {
  const spelled = spelledOut(name);
  if (known.has(spelled)) return spelled;
  const alias = ALIASES.get(foldedName(unprefixed(name)));
  return alias !== undefined && known.has(alias) ? alias : undefined;
}

/** Replaces the first separator of a spelling with the canonical colon. */
function spelledOut(name: string): string {
  return unprefixed(name).replace(/^([a-z][a-z0-9]*)(?:__|[:._/-])/, "$1:");
}

function unprefixed(name: string): string {
  return name.trim().replace(/^mcp__[\w-]+?__/, "");
}

function foldedName(name: string): string {
  return name.toLowerCase().replaceAll(/[\s_-]+/g, "_");
}

/**
 * Rewrites canonical names of known tools in the active style, even before a colon; anything else, such as a
 * document id, stays unchanged.
 */
export function renderNames(text: string, known: ReadonlySet<string>, style: ToolNameStyle): string {
  if (style === "colon") return text;
  return text.replaceAll(/(?<![\w:/])[a-z][a-z0-9]{1,15}:[a-z][a-z0-9_]{1,30}(?![\w/]|:\S)/g, (name) =>
    known.has(name) ? toWire(name, style) : name,
  );
}

/** Removes the sentences that name a hidden tool; a text of nothing else stays. */
function withoutSentences(text: string, isHidden: (name: string) => boolean): string {
  const kept = text
    .split(/(?<=\.) (?=\p{Lu})/u)
    .filter((sentence) => !(sentence.match(TOOL_NAME) ?? []).some(isHidden));
  return kept.length === 0 ? text : kept.join(" ");
}

/**
 * Tool names of predecessor programs and names that models try, in lower case with underscores, mapped to
 * canonical names.
 */
export const ALIASES: ReadonlyMap<string, string> = new Map([
  ["list_databases", "austlii:list_databases"],
  ["search_austlii", "austlii:search"],
  ["build_search_url", "austlii:build_search_url"],
  ["search_with_progress", "austlii:search_with_progress"],
  ["search_cases", "austlii:search_cases"],
  ["search_legislation", "austlii:search_legislation"],
  ["fetch_document_text", "austlii:fetch_document_text"],
  ["search_jade", "jade:search"],
  ["search_jade_by_citation", "jade:search_by_citation"],
  ["resolve_jade_article", "jade:resolve_article"],
  ["jade_citation_lookup", "jade:citation_lookup"],
  ["enhance_prompt", "enhancer:enhance_prompt"],
  ["generate_project_plan", "planner:generate_project_plan"],
  ["outline_document", "law:outline"],
  ["read_document", "law:read"],
  ["grep_document", "law:grep"],
  ["search_document", "law:grep"],
  ["search_everywhere", "law:search"],
  ["search_library", "law:grep"],
  ["import_document", "law:import"],
]);

export interface CatalogueOptions {
  readonly style: ToolNameStyle;
  /** Only these, in any spelling; empty means all. */
  readonly only: readonly string[];
  readonly without: readonly string[];
  readonly readOnly: boolean;
  /** `core` lists a small set of tools; the others can still be called by name. */
  readonly profile: Profile;
  /** Enabled providers, including those without tools, which explain themselves why they have none. */
  readonly providers?: readonly string[];
}

export type Catalogue = Readonly<ReturnType<typeof createCatalogue>>;

/** Selects the tools that clients may see and call, and converts their names. */
export function createCatalogue(all: readonly ToolDefinition[], options: CatalogueOptions) {
  const everything = new Set(all.map((tool) => tool.name));
  const named = (names: readonly string[]) => new Set(names.map((name) => fromWire(name, everything)));
  const only = named(options.only);
  const without = named(options.without);
  const tools = all
    .filter((tool) => options.only.length === 0 || only.has(tool.name))
    .filter((tool) => !without.has(tool.name))
    .filter((tool) => !options.readOnly || tool.annotations.readOnlyHint)
    .toSorted((a, b) => (a.name < b.name ? -1 : 1)); // the protocol requires a stable order
  const known = new Set(tools.map((tool) => tool.name));
  const owners = all.map(({ name }) => name.slice(0, name.indexOf(":")));
  const providers = new Set([...owners, ...(options.providers ?? [])]);
  const ofProvider = (name: string) => {
    const spelled = spelledOut(name);
    return providers.has(spelled.slice(0, Math.max(0, spelled.indexOf(":")))) ? spelled : undefined;
  };
  const wireNames = new Map(all.map(({ name, wireName }) => [name, wireName ?? toWire(name, options.style)]));
  const byWire = new Map([...wireNames].map(([name, wire]) => [wire, name]));
  const render = (text: string) => renderNames(text, known, options.style);
  const listed = options.profile === "core" ? tools.filter(({ isCore }) => isCore) : tools;
  const seen = new Set(listed.map((tool) => tool.name));
  return {
    tools,
    listed,
    profile: options.profile,
    wire: (canonical: string) => wireNames.get(canonical) ?? toWire(canonical, options.style),
    /**
     * Returns the canonical name for any spelling. An unknown name with a provider's prefix becomes
     * `provider:action`, so that the provider can answer; any other is returned as sent.
     */
    resolve: (name: string) => byWire.get(name) ?? fromWire(name, everything) ?? ofProvider(name) ?? name,
    /** Whether the operator excluded this tool. */
    excludes: (canonical: string) => everything.has(canonical) && !known.has(canonical),
    /** Rewrites the tool names in a text to those that the client sees. */
    render,
    /** Does the same for a description, without the sentences that name a tool that is not listed. */
    describe: (text: string) =>
      render(withoutSentences(text, (name) => everything.has(name) && !seen.has(name))),
    /** Rewrites the tool names in every text of a value. */
    renderIn: <T>(value: T): T =>
      mapStrings(value, { isClean: (text) => render(text) === text, clean: render }),
    /** Names in `only` and `without` that no tool has. */
    unknown: [...options.only, ...options.without].filter((name) => fromWire(name, everything) === undefined),
  };
}
