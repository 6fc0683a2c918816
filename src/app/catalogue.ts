import type { Profile, ToolDefinition } from "../core/tool.ts";
import { fromWire, renderNames, spelledOut, toWire, type ToolNameStyle } from "./wire-names.ts";

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

/** The tools that clients may see and call, with the conversion of their names. */
export interface Catalogue {
  readonly tools: readonly ToolDefinition[];
  /** The tools that tools/list shows. */
  readonly listed: readonly ToolDefinition[];
  readonly profile: Profile;
  wire(canonical: string): string;
  /**
   * Returns the canonical name for any spelling. An unknown name with a provider's prefix becomes
   * `provider:action`, so that the provider can answer; any other is returned as sent.
   */
  resolve(name: string): string;
  /** Whether the operator excluded this tool. */
  excludes(canonical: string): boolean;
  /** Rewrites the tool names in a text to those that the client sees. */
  render(text: string): string;
  /** Names in `only` and `without` that no tool has. */
  readonly unknown: readonly string[];
}

export function createCatalogue(all: readonly ToolDefinition[], options: CatalogueOptions): Catalogue {
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
  return {
    tools,
    listed: options.profile === "core" ? tools.filter(({ isCore }) => isCore) : tools,
    profile: options.profile,
    wire: (canonical) => wireNames.get(canonical) ?? toWire(canonical, options.style),
    resolve: (name) => byWire.get(name) ?? fromWire(name, everything) ?? ofProvider(name) ?? name,
    excludes: (canonical) => everything.has(canonical) && !known.has(canonical),
    render: (text) => renderNames(text, known, options.style),
    unknown: [...options.only, ...options.without].filter((name) => fromWire(name, everything) === undefined),
  };
}
