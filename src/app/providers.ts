import { settings as enhancer } from "../enhancer/settings.ts";
import { modelSettings } from "../llm/settings.ts";
import { settings as law } from "../workbench/settings.ts";
import { SOURCES } from "../sources/index.ts";
import { entryOf, type ProviderEntry, type SourceList } from "../sources/source.ts";

export type { ProviderEntry, Services } from "../sources/source.ts";

const SERVICES: readonly ProviderEntry[] = [
  entryOf({
    name: "law",
    title: "The workbench: read, search, import, cite and check across all sources",
    byDefault: true,
    access: "open",
    settings: law,
    make: async () => (await import("../workbench/index.ts")).law,
  }),
  entryOf({
    name: "enhancer",
    title: "Prompt enhancer: sharper prompts by your model, or by the client's",
    byDefault: true,
    access: "open",
    settings: enhancer,
    make: async () => (await import("../enhancer/index.ts")).enhancer,
  }),
  entryOf({
    name: "planner",
    title: "Planner: stored plans of projects and legal matters, dated by calendar rules",
    byDefault: true,
    access: "open",
    settings: modelSettings,
    make: async () => (await import("../planner/index.ts")).planner,
  }),
];

/** Returns all providers: the sources in the order of their list, then the services that work across them. */
export async function allProviders(more: SourceList = {}): Promise<readonly ProviderEntry[]> {
  const loaders = Object.values<SourceList[string]>({ ...SOURCES, ...more });
  return [...(await Promise.all(loaders.map(async (load) => await load()))), ...SERVICES];
}
