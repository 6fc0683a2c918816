import type { Config } from "../../src/config.ts";
import type { Logger } from "../../src/core/logger.ts";
import { CONVERTERS } from "../../src/providers/converters.ts";
import type { Services } from "../../src/providers/index.ts";
import { createReader } from "../../src/shared/documents/create-reader.ts";
import { createConverterPool } from "../../src/shared/documents/pool.ts";
import { createHttp } from "../../src/shared/http/http.ts";
import { noShelf } from "../../src/shared/store/off.ts";

/** What a server gives its providers, without a store. */
export function servicesOf(config: Config, log: Logger): Services {
  const { convert } = createConverterPool({ log, converters: CONVERTERS });
  const programs = { environment: process.env, tesseractPath: "", popplerPath: "" };
  return {
    config,
    http: createHttp({ userAgent: "legibus-test", log }),
    log,
    now: Date.now,
    shelf: noShelf,
    library: undefined,
    reader: createReader({ ...programs, convert }),
    convert,
    peers: () => [],
  };
}
