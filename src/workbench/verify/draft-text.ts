import { basename } from "node:path";
import type { ToolCall } from "../../core/call.ts";
import type { Block, LegalDocument } from "../../core/document.ts";
import { LegibusError } from "../../core/errors.ts";
import { MAX_DRAFT_BYTES, readRegularFile } from "../../documents/file-access.ts";
import { sha256 } from "../../documents/sha256.ts";
import { fileKind } from "../../documents/kind.ts";
import { charsetOf, decode } from "../../net/charset.ts";
import type { WorkbenchContext } from "../context.ts";

const ID_CHARS = 20; // of a file's hash, as in the ids of imports

/** A draft as given: its words, the path of its file, or its id in the library. */
export interface Given {
  readonly text?: string | undefined;
  readonly id?: string | undefined;
  readonly path?: string | undefined;
}

export interface Draft {
  readonly text: string;
  /** Findings of the reader: pages that were not read, words from OCR. */
  readonly warnings: readonly string[];
  /** Whether some of it was read by OCR, so that letters may be misread. */
  readonly ocr: boolean;
}

/** Reads the text of a draft; the notes of a file become numbered lines. @throws LegibusError */
export async function readDraft(
  context: WorkbenchContext,
  { text, path, id = path?.startsWith("import:") ? path : undefined }: Given,
  call: ToolCall,
): Promise<Draft> {
  const given = new Set([text, id, path].filter((one) => one !== undefined));
  if (given.size !== 1) {
    throw new LegibusError("INVALID_INPUT", "give one of text, path and id", {
      hint: "text is the draft itself, path its file, id a document of the library",
    });
  }
  if (text !== undefined) return { text, warnings: [], ocr: false };
  call.progress(0, "Reading the draft");
  if (id !== undefined) {
    const { openNamed } = await import("../naming.ts");
    return draftOf(await openNamed(context, id, call));
  }
  const bytes = await draftBytes(context, path ?? "");
  if (fileKind(bytes) === "text")
    return { text: decode(bytes, charsetOf(bytes, "")), warnings: [], ocr: false };
  return draftOf(await documentOf(context, bytes, basename(path ?? ""), call));
}

/** Reads the file of a draft. @throws LegibusError */
export async function draftBytes({ files }: Pick<WorkbenchContext, "files">, path: string): Promise<Buffer> {
  return await readRegularFile(await files.resolve(path, "verify"), MAX_DRAFT_BYTES);
}

function draftOf(document: LegalDocument): Draft {
  const ocr = document.ocr?.used === true;
  const warnings = [
    ...document.warnings,
    ...(document.partial === true ? [CUT] : []),
    ...(ocr ? [`pages ${document.ocr?.pages.join(", ")} are scans, read by OCR: ${MISREAD}`] : []),
  ];
  return { text: textOf(document), warnings, ocr };
}

const MISREAD = "letters and numbers of its citations may be misread";
const CUT = "the file was read in part only: what the rest says is not in this answer";

async function documentOf(
  context: WorkbenchContext,
  bytes: Uint8Array,
  name: string,
  call: ToolCall,
): Promise<LegalDocument> {
  const id = `import:${sha256(bytes).slice(0, ID_CHARS)}`;
  const retrievedAt = new Date(context.now()).toISOString();
  const source = { provider: "import", url: "", retrievedAt, how: "import" } as const;
  return await context.reader.read(bytes, { id, source, jurisdiction: "", name }, call);
}

/** Joins the blocks in reading order; only notes become numbered lines, so that "(n 3)" finds the third of them. */
function textOf({ blocks }: LegalDocument): string {
  const notes = blocks.filter(isNote);
  if (notes.length === 0) return blocks.map((block) => quoted(block, labelled(block))).join("\n\n");
  const body = blocks
    .filter((block) => !isNote(block))
    .map((block) => quoted(block, unnumbered(block.markdown)));
  const lines = notes
    .toSorted(byKind)
    .map(({ label = "", markdown }) => `[^${label}]: ${markdown.replaceAll("\n\n", "\n\n    ")}`);
  return [...body, ...lines].join("\n\n");
}

/** Returns a block quotation as Markdown writes it, so that it is one in the draft as well. */
function quoted({ type }: Block, text: string): string {
  return type === "quote" ? text.replaceAll(/^(?!>)/gm, "> ") : text;
}

/** Footnotes before the endnotes beside them, so that "Ibid" refers to the note before of its kind. */
const byKind = (one: Block, other: Block) => Number(isEndnote(one)) - Number(isEndnote(other));
const isEndnote = ({ label = "" }: Block) => /^[ivxlcdm]+$/.test(label);

function isNote({ type }: Block): boolean {
  return type === "footnote";
}

function labelled({ label, markdown }: Block): string {
  return label === undefined ? markdown : `${label} ${markdown}`;
}

/** Marks lines of the body that begin with a number, so that they are not taken for notes. */
function unnumbered(markdown: string): string {
  return markdown.replaceAll(/^(?=[ \t]*\^?\d)/gm, "¶ ");
}
