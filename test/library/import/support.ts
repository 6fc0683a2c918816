import { CLEAN_ENV } from "../../support/stdio.ts";
import { createReader } from "../../../src/documents/create-reader.ts";
import { everyFile } from "../../../src/documents/file-access.ts";
import type { ImportDeps } from "../../../src/library/import/index.ts";
import { silentLogger } from "../../../src/core/logger.ts";
import { CONVERTERS } from "../../../src/app/converters.ts";
import { createConverterPool } from "../../../src/workers/pool.ts";
import type { Library } from "../../../src/library/index.ts";
import { NOW } from "../../workbench/support.ts";

/** The real reader, with the programs installed on this machine. */
export function testReader() {
  const pool = createConverterPool({ log: silentLogger, converters: CONVERTERS });
  const reader = createReader({
    environment: CLEAN_ENV,
    tesseractPath: "",
    popplerPath: "",
    convert: pool.convert,
  });
  return { reader, close: async () => await pool.close() };
}

export function importDeps(library: Library, more: Partial<ImportDeps> = {}): ImportDeps {
  return {
    library,
    reader: testReader().reader,
    files: everyFile,
    peers: () => [],
    log: silentLogger,
    now: () => NOW,
    ...more,
  };
}
