import { availableParallelism } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import type { ToolCall } from "../core/call.ts";
import type { LegalDocument } from "../core/document.ts";
import { LegibusError, throwIfCancelled } from "../core/errors.ts";
import { lazy } from "../core/lazy.ts";
import { fileKind, type FileKind, KIND_NAMES, lieOf } from "./kind.ts";
import type { ConverterPool } from "../workers/pool.ts";
import type { Programs, ProgramsDeps } from "../workers/programs.ts";
import {
  type DocumentReader,
  type FileFacts,
  unreadable,
  type WantedPage,
  withoutInvisible,
} from "./page.ts";

/** Environment and paths of the programs for PDFs and scans, and other dependencies of a reader. */
export interface ReaderDeps extends ProgramsDeps {
  /** For HTML, RTF and text. */
  readonly convert: ConverterPool["convert"];
  /** Number of pages read concurrently; default: the machine's cores. */
  readonly cores?: number;
}

/**
 * Reads files of one format.
 * @throws LegibusError
 */
export type FormatReader = (bytes: Uint8Array, facts: FileFacts, call: ToolCall) => Promise<LegalDocument>;

const CLOSE_MS = 1_000;
const MAX_BYTES = 200_000_000; // a scan of 1,000 pages has about 60 MB

export interface Reader extends DocumentReader {
  /** Waits briefly for programs started by a cancelled call to end. */
  close(): Promise<void>;
}

/** Creates a reader for files of every known format; each format's code is loaded with its first file. */
export function createReader({ convert, cores = availableParallelism(), ...paths }: ReaderDeps): Reader {
  const programs = lazy(async () => {
    const { createRemotePrograms } = await import("../workers/programs-thread.ts");
    return createRemotePrograms(paths);
  });
  const converted = lazy(async () => (await import("./formats/converted.ts")).convertedReaders(convert));
  const readers: Readonly<Partial<Record<FileKind, () => Promise<FormatReader>>>> = {
    pdf: lazy(async () => {
      const { createPdfReader } = await import("./formats/pdf/read.ts");
      const { parseInChild } = await import("./formats/pdf/fallback.ts");
      return createPdfReader({ programs: await programs(), cores, parse: parseInChild });
    }),
    html: async () => (await converted()).html,
    text: async () => (await converted()).text,
    rtf: async () => (await converted()).rtf,
    docx: async () => (await converted()).docx,
  };
  const running = new Set<Promise<unknown>>();
  const whileRunning = async <T>(work: Promise<T>): Promise<T> => {
    running.add(work);
    try {
      return await work;
    } finally {
      running.delete(work);
    }
  };
  const read: FormatReader = async (bytes, facts, call) => {
    throwIfCancelled(call.signal);
    const kind = fileKind(bytes);
    const reader = readers[kind];
    if (!reader) throw refused(kind, facts);
    if (bytes.length > MAX_BYTES) {
      const megabytes = Math.ceil(bytes.length / 1_000_000);
      throw unreadable(
        facts,
        `has ${megabytes} MB; at most ${MAX_BYTES / 1_000_000} MB are read`,
        "split it",
      );
    }
    const document = withoutInvisible(await (await reader())(bytes, facts, call));
    const lie = lieOf(facts.contentType, kind) ?? lieOfName(facts, kind);
    return lie === undefined ? document : { ...document, warnings: [lie, ...document.warnings] };
  };
  return {
    read: async (...given) => await whileRunning(read(...given)),
    drawPage: async (bytes, page, call) => await whileRunning(draw(bytes, page, call, await programs())),
    async close() {
      await Promise.race([Promise.allSettled(running), sleep(CLOSE_MS, undefined, { ref: false })]);
    },
  };
}

async function draw(
  bytes: Uint8Array,
  wanted: WantedPage,
  { signal }: ToolCall,
  programs: Programs,
): Promise<Uint8Array> {
  const [{ drawnPage }, { withTemporaryFile }] = await Promise.all([
    import("./formats/pdf/poppler.ts"),
    import("../workers/temporary.ts"),
  ]);
  const png = await withTemporaryFile(
    bytes,
    "file.pdf",
    async (path) => await drawnPage(programs, path, { ...wanted, signal }),
  );
  if (png) return png;
  throw new LegibusError("INVALID_INPUT", `page ${wanted.page} of the file cannot be drawn`, {
    hint: "open the file in a viewer",
  });
}

/** Returns a warning when a file's name promises another format, or an e-mail; otherwise undefined. */
function lieOfName({ name = "" }: FileFacts, kind: FileKind): string | undefined {
  const ending = /\.(pdf|rtf|docx|eml)$/i.exec(name)?.[1]?.toLowerCase();
  if (ending === undefined || ending === kind) return undefined;
  if (ending !== "eml") return `it is named .${ending} but is ${KIND_NAMES[kind]}`;
  return kind === "text" || kind === "html"
    ? "it is an e-mail: its header is part of the text, and its attachments are not read"
    : undefined;
}

const HINT = "HTML, PDF, RTF, DOCX, Markdown and plain text can be read";

function refused(kind: FileKind, facts: FileFacts) {
  const hints: Partial<Record<FileKind, string>> = {
    empty: "save it again: it has no bytes",
    zip: "unpack it and read the files inside",
    word: "save it as DOCX or PDF",
    cut: "open it in Word and save it again",
    locked: "open it and save a copy without the password",
    message: "open it in Outlook and save it as text or PDF",
    image: "make a PDF of it: scanned pages of a PDF are read",
  };
  return unreadable(facts, `is ${KIND_NAMES[kind]}`, hints[kind] ?? HINT);
}
