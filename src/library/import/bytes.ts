import type { File, ImportDeps, ImportOptions, ImportOutcome } from "./types.ts";
import { defined } from "../../core/defined.ts";
import type { ToolCall } from "../../core/call.ts";
import { type Imported, importedPageId, type LegalDocument } from "../../core/document.ts";
import { isCancelled, LegibusError } from "../../core/errors.ts";
import { type PageReader, pageReaders, type SavedPage } from "../../core/provider.ts";
import { pause } from "../../core/steps.ts";
import { withoutLetterSpacing } from "../../core/text.ts";
import { sha256 } from "../../documents/sha256.ts";
import { fileKind } from "../../documents/kind.ts";
import { charsetOf, decode } from "../../net/charset.ts";
import { foldedWords, withoutMarkdown } from "../search/words.ts";
import { asSiteWrote, isTranslated, jurisdictionOf, savedFrom } from "./saved-page.ts";

const ID_DIGITS = 20; // of a plain file's SHA-256

/** Imports one file with the parser of its source if a provider recognises the page, else by its kind. Stores all of it or nothing. */
export async function importFile(
  deps: ImportDeps,
  file: File,
  options: ImportOptions,
  call: ToolCall,
): Promise<ImportOutcome> {
  try {
    return await imported(deps, file, options, call);
  } catch (error) {
    if (call.signal.aborted && isCancelled(error)) throw error;
    return refusal(file.name, error, deps);
  }
}

/** Converts an error to an outcome; errors that are not ours go to the log. */
export function refusal(name: string, error: unknown, { log }: Pick<ImportDeps, "log">): ImportOutcome {
  if (error instanceof LegibusError) {
    const { code, hint } = error;
    const message = withoutName(error.message, name);
    return { status: "refused", name, code, message, ...(hint !== undefined && { hint }) };
  }
  log.error("an import failed", { error });
  const message = "it cannot be read";
  return { status: "refused", name, code: "UPSTREAM_ERROR", message, hint: "the log says why" };
}

/** Returns a reason that does not name its file, so that the same one of several files is said once. */
function withoutName(reason: string, name: string): string {
  const own = name.slice(name.lastIndexOf("/") + 1);
  return reason.startsWith(`${own} `) ? `it ${reason.slice(own.length + 1)}` : reason;
}

async function imported(
  deps: ImportDeps,
  given: File,
  options: ImportOptions,
  call: ToolCall,
): Promise<ImportOutcome> {
  const { library } = deps;
  if (given.bytes.length === 0)
    throw new LegibusError("INVALID_INPUT", "the file is empty", { hint: "save it again" });
  const file = { ...given, bytes: await asSent(given.bytes) };
  const page = savedPage(file, options);
  if (page && isTranslated(page.text)) throw translated();
  const known = page && (await recognised(deps, page));
  const sum = sha256(given.bytes);
  const id = known ? importedPageId(known.id) : `import:${sum.slice(0, ID_DIGITS)}`;
  const isHeld = (await library.has([id])).has(id);
  if (isHeld && !known) return await already(deps, file, { id, page, title: options.title });
  const bySource = known
    ? await known.pages.convert(known.page, call)
    : await readBySource(deps, file, page, id, options, call);
  const document =
    bySource ?? (await asPage(deps, await read(deps, file, page, id, options, call), options, call));
  if (document.partial === true) throw tooSlow();
  if (document.blocks.length === 0) throw new LegibusError("INVALID_INPUT", "the file has no text");
  const brought: Imported = {
    as: await evidenceOf(document, page, options, isIdentified(known, bySource)),
    ...(known && { of: known.id }),
    ...origin(deps, file, sum),
  };
  const kept: LegalDocument = {
    ...document,
    id,
    source: { ...document.source, how: "import", import: brought },
  };
  return await keep(deps, file.name, kept, isHeld ? await library.get(id) : undefined);
}

/** Returns a page as its site sent it, out of a web archive and without what a browser changes when it saves it. */
async function asSent(bytes: Uint8Array): Promise<Uint8Array> {
  const { isWebArchive, pageOfArchive } = await import("./archives.ts");
  const content = isWebArchive(bytes) ? pageOfArchive(bytes) : bytes;
  return fileKind(content) === "html" ? asSiteWrote(content) : content;
}

/** Whether a source recognises the page, or an ECLI in its mark-up identifies the decision. */
function isIdentified(known: Recognised | undefined, document: LegalDocument | undefined): boolean {
  return known !== undefined || document?.citations.ecli !== undefined;
}

function origin({ now }: ImportDeps, { path }: File, sum: string): Omit<Imported, "as" | "of"> {
  return { at: new Date(now()).toISOString(), sha256: sum, ...(path !== undefined && { file: path }) };
}

async function evidenceOf(
  document: LegalDocument,
  page: SavedPage | undefined,
  { pasted = false, title }: ImportOptions,
  isKnown: boolean,
): Promise<"page" | "file"> {
  const { kind, version, contentType } = document;
  const isPrint =
    page === undefined && contentType !== "text/plain" && kind === "legislation" && version !== undefined;
  const isOwn = async () =>
    saysItself(document, page, title) && (isPrint || (await isCourtsOwn(document, page)));
  return !pasted && (isKnown || (await isOwn())) ? "page" : "file";
}

const HEAD_CHARS = 50_000; // characters of a page, mark-up included

/** Whether the head of the file contains the words of the caller's title; else the title is the caller's own. */
function saysItself(
  { blocks }: Pick<LegalDocument, "blocks">,
  page: SavedPage | undefined,
  title = "",
): boolean {
  const head = blocks.slice(0, HEAD_BLOCKS).map(({ markdown }) => withoutMarkdown(markdown));
  const words = new Set(foldedWords(page ? page.text.slice(0, HEAD_CHARS) : head.join(" ")));
  return foldedWords(title).every((word) => words.has(word));
}

const HEAD_BLOCKS = 12; // blocks of a court's file: the court's name and the parties
const LEAST_PARAGRAPHS = 3;
const PARAGRAPH = /^(?:\[|Rn\. |Rz )\d/;

/** Whether the layout shows that a decision comes from a court itself: a page of its site, or its PDF or Word file. */
async function isCourtsOwn(document: LegalDocument, page: SavedPage | undefined): Promise<boolean> {
  const { citations, blocks, contentType } = document;
  const [{ courtPageOf }, { courtByCode }, { factsOf }, { courtKey }] = await Promise.all([
    import("../../documents/formats/html/court-page.ts"),
    import("../../citations/index.ts"),
    import("../../citations/styles/facts.ts"),
    import("../../citations/court-names.ts"),
  ]);
  const { neutral, reported, other } = citations;
  if (page) return [neutral, ...reported, ...other].some(Boolean) && courtPageOf(page.text) !== undefined;
  if (!/pdf|wordprocessing|rtf/.test(contentType)) return false;
  const head = blocks.slice(0, HEAD_BLOCKS).flatMap(({ markdown }) => withoutMarkdown(markdown).split("\n"));
  const code = /\] ([A-Za-z]+)/.exec(citations.neutral ?? "")?.[1];
  const court = code === undefined ? undefined : courtByCode(code)?.name.toUpperCase();
  const german = code === undefined ? factsOf(document).decision?.courtName : undefined;
  const isHeaded = (line: string) =>
    (court !== undefined && line.includes(court)) ||
    (german !== undefined && courtKey(withoutLetterSpacing(line.trim())) === courtKey(german));
  const pins = new Set(blocks.map(({ pin }) => pin).filter((pin) => PARAGRAPH.test(pin)));
  return head.some(isHeaded) && pins.size >= LEAST_PARAGRAPHS;
}

interface Recognised {
  readonly id: string;
  readonly pages: PageReader;
  readonly page: SavedPage;
}

async function recognised({ peers, off, log }: ImportDeps, page: SavedPage): Promise<Recognised | undefined> {
  for (const { name, pages } of await pageReaders(peers(), off)) {
    await pause(); // each looks through the whole page
    try {
      const id = pages.recognise(page);
      if (id !== undefined) return { id, pages, page };
    } catch (error) {
      log.error("a provider failed to recognise a page", { provider: name, error });
    }
  }
  return undefined;
}

/** Reads a page in a source's mark-up that does not identify its document; undefined for any other file. */
async function readBySource(
  { peers, off }: ImportDeps,
  file: File,
  page: SavedPage | undefined,
  id: string,
  options: ImportOptions,
  call: ToolCall,
): Promise<LegalDocument | undefined> {
  if (!page) return undefined;
  const owner = (await pageReaders(peers(), off)).find(({ pages }) => pages.reads?.(page));
  if (!owner) return undefined;
  const document = await owner.pages.convert(page, call, id);
  const { provider, url } = fileSource(file, page.url);
  const { title, jurisdiction } = options;
  return {
    ...document,
    ...defined({ title, jurisdiction }),
    source: { ...document.source, provider, url },
  };
}

/** Reads the PDF or the copied text of a source's page with the source's own reader; any other document stays as it is. */
async function asPage(
  { peers, off, log }: ImportDeps,
  read: LegalDocument,
  { title, jurisdiction }: ImportOptions,
  call: ToolCall,
): Promise<LegalDocument> {
  const isPdf = read.contentType === "application/pdf";
  if (!(isPdf || read.contentType === "text/plain") || read.citations.neutral !== undefined) return read;
  for (const { name, pages } of await pageReaders(peers(), off)) {
    const page = pages.printed?.(read);
    if (page === undefined) continue;
    try {
      const found = await pages.convert({ ...page, savedAt: read.source.retrievedAt }, call, read.id);
      const { licence } = found.source;
      return {
        ...read,
        ...found,
        ...defined({ title, jurisdiction }),
        id: read.id,
        source: { ...read.source, ...(licence !== undefined && { licence }) },
        contentType: read.contentType,
        blocks: onPages(found.blocks, read.blocks),
        warnings: [...found.warnings, ...(isPdf ? [PRINT] : [])],
      };
    } catch (error) {
      if (call.signal.aborted) throw error;
      log.error("a print could not be read as a page", { provider: name, error });
    }
  }
  return read;
}

const PRINT =
  "its pins were read from a print, where a number may be lost at the end of a page: compare with the source";

/** Keeps the page on which each block begins. */
function onPages(blocks: LegalDocument["blocks"], printed: LegalDocument["blocks"]): LegalDocument["blocks"] {
  const words = printed.map(({ markdown }) => foldedWords(withoutMarkdown(markdown)).join(" "));
  let at = 0;
  return blocks.map((block) => {
    const start = foldedWords(withoutMarkdown(block.markdown)).slice(0, START_WORDS).join(" ");
    const found = words.slice(at, at + AHEAD).findIndex((text) => text.includes(start));
    if (start === "" || found === -1) return block;
    at += found;
    const { page, pin = "" } = printed[at] ?? {};
    const number = page ?? /^p (\S+)$/.exec(pin)?.[1];
    return number === undefined ? block : { ...block, page: number };
  });
}

const START_WORDS = 8;
const AHEAD = 12; // blocks

/** The source facts of a file that no source recognises. */
function fileSource({ name, savedAt }: File, url: string | undefined) {
  return {
    provider: "import",
    url: url ?? `file:${encodeURIComponent(name)}`,
    retrievedAt: savedAt,
    how: "import",
  } as const;
}

/** Decodes the file as a page; undefined when it is neither HTML nor XML. */
function savedPage({ bytes, savedAt }: File, { url }: ImportOptions): SavedPage | undefined {
  const kind = fileKind(bytes);
  if (kind !== "html" && !startsWithTag(bytes)) return undefined;
  const text = decode(bytes, charsetOf(bytes, ""));
  const from = url ?? savedFrom(text);
  return { text, savedAt, ...(from !== undefined && { url: from }) };
}

function startsWithTag(bytes: Uint8Array): boolean {
  return /^[\s\u00EF\u00BB\u00BF]*</.test(Buffer.from(bytes.subarray(0, 100)).toString("latin1"));
}

async function read(
  { reader }: ImportDeps,
  file: File,
  page: SavedPage | undefined,
  id: string,
  { jurisdiction, url, title }: ImportOptions,
  call: ToolCall,
): Promise<LegalDocument> {
  const from = url ?? page?.url;
  return await reader.read(
    file.bytes,
    {
      id,
      name: file.name,
      jurisdiction: jurisdiction ?? jurisdictionOf(from),
      ...(title !== undefined && { title }),
      source: fileSource(file, from),
    },
    call,
  );
}

async function keep(
  { library }: ImportDeps,
  name: string,
  document: LegalDocument,
  before: LegalDocument | undefined,
): Promise<ImportOutcome> {
  if (before && hasSameText(before, document)) return outcome("known", name, document);
  await library.put(document, "keep");
  const replaced = before ? ["it takes the place of another copy of this document"] : [];
  return outcome("imported", name, { ...document, warnings: [...replaced, ...document.warnings] });
}

function hasSameText(one: LegalDocument, other: LegalDocument): boolean {
  return (
    one.blocks.length === other.blocks.length &&
    one.blocks.every(({ pin, markdown }, at) => {
      const same = other.blocks[at];
      return pin === same?.pin && markdown === same.markdown;
    })
  );
}

interface Known {
  readonly id: string;
  readonly page: SavedPage | undefined;
}

/** Handles a known file: a title given now replaces the old one, and the path is updated if the file has moved. */
async function already(
  { library }: ImportDeps,
  { name, path }: File,
  { id, page, title }: Pick<ImportOptions, "title"> & Known,
): Promise<ImportOutcome> {
  const held = await library.get(id);
  if (!held) return seen(name, id, "import");
  const isRenamed = title !== undefined && title !== held.title;
  const { import: before } = held.source;
  const isMoved = held.pages && path !== undefined && before && path !== before.file;
  if (!isRenamed && !isMoved) return outcome("known", name, held);
  const isOthers = isRenamed && !saysItself(held, page, title);
  const brought = before && asNow(before, isMoved ? path : undefined, isOthers);
  const source = { ...held.source, ...(brought && { import: brought }) };
  const told = isRenamed && (await import("../../documents/recognise/titled.ts")).renamed(held, title);
  const now: LegalDocument = { ...held, ...told, source };
  await library.put(now, "keep");
  return outcome("known", name, now);
}

/** Updates the provenance of an import whose file has moved or whose title no longer comes from the file. */
function asNow(before: Imported, file: string | undefined, isOthers: boolean): Imported {
  const as = isOthers && before.as === "page" ? "file" : before.as;
  return { ...before, as, ...(file !== undefined && { file }) };
}

/** The outcome for a document that was stored, or was there already. */
export function outcome(
  status: "imported" | "known",
  name: string,
  { id, title, source, blocks, warnings, ocr }: LegalDocument,
): ImportOutcome {
  const scan = ocr?.used
    ? [`read by OCR, confidence ${ocr.confidence}: compare a quotation with the page`]
    : [];
  const said = [...scan, ...warnings];
  return { status, name, id, title, source: source.provider, blocks: blocks.length, warnings: said };
}

/** The outcome for a document that is there already and was not opened. */
export function seen(name: string, id: string, source: string): ImportOutcome {
  return { status: "known", name, id, title: id, source, blocks: 0, warnings: [] };
}

function translated(): LegibusError {
  return new LegibusError(
    "INVALID_INPUT",
    "the browser translated this page: its words are not the document's",
    { hint: "show the original in the browser and save the page again" },
  );
}

function tooSlow(): LegibusError {
  return new LegibusError("UPSTREAM_TIMEOUT", "its pages could not all be read in the time of this call", {
    hint: "import it in a terminal, where it may take its time: legibus import PATH",
  });
}
