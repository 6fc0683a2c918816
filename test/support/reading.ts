import { execFile, execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { type ToolCall, plainCall } from "../../src/core/call.ts";
import type { LegalDocument } from "../../src/core/document.ts";
import { LegibusError } from "../../src/core/errors.ts";
import { silentLogger } from "../../src/core/logger.ts";
import { CONVERTERS } from "../../src/app/converters.ts";
import { createReader, type ReaderDeps } from "../../src/documents/create-reader.ts";
import { createConverterPool } from "../../src/workers/pool.ts";
import type { DocumentReader, FileFacts } from "../../src/documents/page.ts";
import { renderDocument } from "../../src/documents/render.ts";
import { IMPORTED } from "../documents/made.ts";

const { convert } = createConverterPool({ log: silentLogger, converters: CONVERTERS });

/** A reader as the server has it, with the programs installed on this machine. */
export function testReader(deps: Partial<ReaderDeps> = {}): DocumentReader {
  return createReader({ environment: process.env, tesseractPath: "", popplerPath: "", convert, ...deps });
}

/** The reader of all tests that need no other: each reader of PDFs starts a thread. */
export const usualReader: DocumentReader = testReader();

export function factsOf(facts: Partial<FileFacts> = {}): FileFacts {
  return { id: "import:00000000000000000000", source: IMPORTED, jurisdiction: "au", ...facts };
}

/** Reads a file as an import would. */
export async function read(
  bytes: Uint8Array,
  facts: Partial<FileFacts> = {},
  { reader = usualReader, call = plainCall() }: { reader?: DocumentReader; call?: ToolCall } = {},
): Promise<LegalDocument> {
  return await reader.read(bytes, factsOf(facts), call);
}

/** The error that reading a file ends in. */
export async function refusal(
  bytes: Uint8Array,
  facts: Partial<FileFacts> = {},
  options: { reader?: DocumentReader; call?: ToolCall } = {},
): Promise<LegibusError> {
  try {
    const { id } = await read(bytes, facts, options);
    throw new Error(`${id} was read`);
  } catch (error) {
    if (error instanceof LegibusError) return error;
    throw error;
  }
}

export function textOf(document: LegalDocument): string {
  return renderDocument(document).text;
}

/** Whether a program is there; says so when its tests are skipped. */
export function hasProgram(name: string, flag: string): boolean {
  try {
    execFileSync(name, [flag], { stdio: "ignore" });
    return true;
  } catch {
    // oxlint-disable-next-line no-console -- a person should see what was not tested
    console.log(`skipped: ${name} is not installed`);
    return false;
  }
}

/** Pictures of a PDF's pages, as a scanner gives them. */
export async function scansOf(pdf: Buffer, dpi = 200): Promise<Buffer[]> {
  const folder = mkdtempSync(join(tmpdir(), "legibus-scan-"));
  try {
    writeFileSync(join(folder, "in.pdf"), pdf);
    const args = ["-r", String(dpi), "-gray", "-jpeg", join(folder, "in.pdf"), join(folder, "page")];
    await promisify(execFile)("pdftoppm", args);
    const names = readdirSync(folder).filter((name) => name.endsWith(".jpg"));
    return names.toSorted().map((name) => readFileSync(join(folder, name)));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
