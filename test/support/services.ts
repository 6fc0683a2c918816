import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Config } from "../../src/app/config.ts";
import type { Logger } from "../../src/core/logger.ts";
import type { Services } from "../../src/app/providers.ts";
import { createServices } from "../../src/app/index.ts";

/** What a server gives its providers, with a data folder of its own. */
export function servicesOf(config: Config, log: Logger): Services {
  const env = { ...process.env, XDG_DATA_HOME: mkdtempSync(join(tmpdir(), "legibus-data-")) };
  return createServices({ config, env, log, manyUsers: false, paths: "typed", peers: () => [] }).services;
}
