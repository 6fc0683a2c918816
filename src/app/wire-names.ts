export const TOOL_NAME_STYLES = ["underscore", "colon"] as const;
export type ToolNameStyle = (typeof TOOL_NAME_STYLES)[number];

/** Canonical `provider:action`; the provider has no underscore, so the wire name can be taken apart again. */
export const CANONICAL_NAME = /^[a-z][a-z0-9]{1,15}:[a-z][a-z0-9_]{1,30}$/;

/** The name that a client sees: `austlii_search`, because Claude Desktop refuses a server whose names hold a colon. */
export function toWire(canonical: string, style: ToolNameStyle): string {
  return style === "colon" ? canonical : canonical.replace(":", "_");
}

/** The canonical name of any spelling that clients are known to send, or undefined. */
export function fromWire(name: string, known: ReadonlySet<string>): string | undefined {
  const spelled = spelledOut(name);
  if (known.has(spelled)) return spelled;
  const alias = ALIASES.get(plain(unprefixed(name)));
  return alias !== undefined && known.has(alias) ? alias : undefined;
}

/** Any spelling with its first separator turned into the canonical colon. */
export function spelledOut(name: string): string {
  return unprefixed(name).replace(/^([a-z][a-z0-9]*)(?:__|[:._/-])/, "$1:");
}

function unprefixed(name: string): string {
  return name.trim().replace(/^mcp__[\w-]+?__/, "");
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[\s_-]+/g, "_");
}

/** Writes canonical names of known tools in the active style, also before a colon; anything else, document ids too, stays as it is. */
export function renderNames(text: string, known: ReadonlySet<string>, style: ToolNameStyle): string {
  if (style === "colon") return text;
  return text.replaceAll(/(?<![\w:/])[a-z][a-z0-9]{1,15}:[a-z][a-z0-9_]{1,30}(?![\w/]|:\S)/g, (name) =>
    known.has(name) ? toWire(name, style) : name,
  );
}

/** Tool names of the programs that came before Legibus, and names that models try: lower case, words joined by underscores -> canonical name. */
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
