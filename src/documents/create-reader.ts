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
export function createReader(deps: ReaderDeps): Reader {
  const { convert, cores = availableParallelism(), ...paths } = deps;
  const programs = lazy(async () => {
    const { createRemotePrograms } = await import("../workers/programs-thread.ts");
    return createRemotePrograms(paths);
  });
  const read = readerOf({ convert, cores, programs });
  const running = new Set<Promise<unknown>>();
  const whileRunning = async <T>(work: Promise<T>): Promise<T> => {
    running.add(work);
    try {
      return await work;
    } finally {
      running.delete(work);
    }
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

/** Dependencies shared by the readers of all formats. */
interface Shared {
  readonly convert: ConverterPool["convert"];
  readonly cores: number;
  readonly programs: () => Promise<Programs>;
}

function readerOf(deps: Shared): DocumentReader["read"] {
  const readers = formatReaders(deps);
  return async (bytes, facts, call) => {
    throwIfCancelled(call.signal);
    const kind = fileKind(bytes);
    const reader = readers[kind];
    if (!reader) throw refused(kind, facts);
    if (bytes.length > MAX_BYTES) throw tooLarge(bytes, facts);
    const document = withoutInvisible(await (await reader())(bytes, facts, call));
    const lie = lieOf(facts.contentType, kind) ?? mailWarning(facts, kind) ?? endingLie(facts, kind);
    return lie === undefined ? document : { ...document, warnings: [lie, ...document.warnings] };
  };
}

type Readers = Readonly<Partial<Record<FileKind, () => Promise<FormatReader>>>>;

function formatReaders({ convert, cores, programs }: Shared): Readers {
  return {
    pdf: lazy(async () => {
      const { createPdfReader } = await import("./formats/pdf/read.ts");
      const { parseInChild } = await import("./formats/pdf/fallback.ts");
      return createPdfReader({ programs: await programs(), cores, parse: parseInChild });
    }),
    html: lazy(async () => (await import("./formats/html/read.ts")).htmlReader(convert)),
    text: lazy(async () => (await import("./formats/text/read.ts")).textReader(convert)),
    rtf: lazy(async () => (await import("./formats/rtf/read.ts")).rtfReader(convert)),
    docx: lazy(async () => (await import("./formats/docx/read.ts")).docxReader(convert)),
  };
}

/** Returns a warning when a file's name promises another format; otherwise undefined. */
function endingLie({ name = "" }: FileFacts, kind: FileKind): string | undefined {
  const ending = /\.(pdf|rtf|docx)$/i.exec(name)?.[1]?.toLowerCase();
  return ending === undefined || ending === kind
    ? undefined
    : `it is named .${ending} but is ${KIND_NAMES[kind]}`;
}

function mailWarning({ name = "" }: FileFacts, kind: FileKind): string | undefined {
  return (kind === "text" || kind === "html") && /\.eml$/i.test(name)
    ? "it is an e-mail: its header is part of the text, and its attachments are not read"
    : undefined;
}

const HINT = "HTML, PDF, RTF, DOCX, Markdown and plain text can be read";

function refused(kind: FileKind, facts: FileFacts) {
  const hints: Partial<Record<FileKind, string>> = {
    empty: "save it again: it has no bytes",
    zip: "unpack it and read the files inside",
    word: "save it as DOCX or PDF",
    locked: "open it and save a copy without the password",
    message: "open it in Outlook and save it as text or PDF",
    image: "make a PDF of it: scanned pages of a PDF are read",
  };
  return unreadable(facts, `is ${KIND_NAMES[kind]}`, hints[kind] ?? HINT);
}

function tooLarge(bytes: Uint8Array, facts: FileFacts) {
  const megabytes = Math.ceil(bytes.length / 1_000_000);
  return unreadable(facts, `has ${megabytes} MB; at most ${MAX_BYTES / 1_000_000} MB are read`, "split it");
}
