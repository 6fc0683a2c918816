export const TOOL_NAME_STYLES = ["underscore", "colon"] as const;
export type ToolNameStyle = (typeof TOOL_NAME_STYLES)[number];

/** Canonical `provider:action`; the provider has no underscore, so that a wire name can be split again. */
export const CANONICAL_NAME = /^[a-z][a-z0-9]{1,15}:[a-z][a-z0-9_]{1,30}$/;

/**
 * Returns the name that a client sees: `austlii_search`, because Claude Desktop rejects a server with colons
 * in names.
 */
export function toWire(canonical: string, style: ToolNameStyle): string {
  return style === "colon" ? canonical : canonical.replace(":", "_");
}

/**
 * Returns the canonical name for any spelling that clients are known to send; undefined when it is unknown.
 */
export function fromWire(name: string, known: ReadonlySet<string>): string | undefined {
  const spelled = spelledOut(name);
  if (known.has(spelled)) return spelled;
  const alias = ALIASES.get(plain(unprefixed(name)));
  return alias !== undefined && known.has(alias) ? alias : undefined;
}

/** Replaces the first separator of a spelling with the canonical colon. */
export function spelledOut(name: string): string {
  return unprefixed(name).replace(/^([a-z][a-z0-9]*)(?:__|[:._/-])/, "$1:");
}

function unprefixed(name: string): string {
  return name.trim().replace(/^mcp__[\w-]+?__/, "");
}

function plain(name: string): string {
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
