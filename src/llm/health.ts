import type { ProviderHealth } from "../core/provider.ts";
import type { Values } from "../core/settings.ts";
import { KINDS } from "./kinds.ts";
import type { modelSettings } from "./settings.ts";
import { PROVIDER_KINDS } from "./types.ts";

/** Reports which services have a key, without a request; it does not read the config file. */
export function modelHealth(settings: Values<typeof modelSettings>, without: string): ProviderHealth {
  const keyed = PROVIDER_KINDS.filter((kind) => settings[kind] !== "").map((kind) => KINDS[kind].keyVariable);
  if (keyed.length === 0) return { state: "link", detail: `no model's key is set: ${without}` };
  return { state: "live", detail: `set: ${keyed.join(", ")}` };
}
