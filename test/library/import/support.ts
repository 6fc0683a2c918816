import { everyFile } from "../../../src/documents/file-access.ts";
import type { ImportDeps } from "../../../src/library/import/index.ts";
import { silentLogger } from "../../../src/core/logger.ts";
import type { Library } from "../../../src/library/index.ts";
import { usualReader } from "../../support/reading.ts";
import { NOW } from "../../workbench/support.ts";

export function importDeps(library: Library, more: Partial<ImportDeps> = {}): ImportDeps {
  return {
    library,
    reader: usualReader,
    files: everyFile,
    peers: () => [],
    log: silentLogger,
    now: () => NOW,
    ...more,
  };
}
