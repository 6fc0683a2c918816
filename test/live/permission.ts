import type { ProviderEntry } from "../../src/app/providers.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** Returns why a source may not be contacted from this machine, or undefined if it may. */
export function refusalOf({ name, title, access }: ProviderEntry, env: Environment): string | undefined {
  if (name === "beck") {
    const hasLicence = Boolean(env["BECK_USERNAME"]) && Boolean(env["BECK_PASSWORD"]);
    return hasLicence ? undefined : "it needs BECK_USERNAME and BECK_PASSWORD of your own licence";
  }
  const isAllowed = access === "open" || (env["LEGIBUS_LIVE"] ?? "").split(/[\s,]+/).includes(name);
  return isAllowed
    ? undefined
    : `${title.split(":")[0] ?? title} forbids automated access: with its written permission set LEGIBUS_LIVE=${name}`;
}
