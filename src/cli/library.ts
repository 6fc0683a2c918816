import { defined } from "../core/defined.ts";
import { oneLine, plural } from "../core/text.ts";
import { LegibusError } from "../core/errors.ts";
import { EXIT_CODES } from "./exit-codes.ts";
import { fileOf } from "../documents/library-rows.ts";
import { type CommandContext, libraryOf, printFailure, readableBytes } from "./context.ts";
import { paintedMarkdown, painter } from "./colour.ts";
import type { Terminal } from "./terminal.ts";
import { textOf } from "../core/result.ts";

interface Listing {
  readonly provider?: string;
  readonly tag?: string;
  readonly limit?: string;
  readonly offset?: string;
  readonly json?: boolean;
}

const MAX_LIMIT = 1_000;

/** Lists the library's documents, latest first. */
export async function list({ app, terminal }: CommandContext, flags: Listing): Promise<number> {
  const page = { limit: number(flags.limit, 50, MAX_LIMIT), offset: number(flags.offset, 0, 1e9) };
  const { provider, tag } = flags;
  const { total, entries } = await libraryOf(app).list({ ...page, ...defined({ provider, tag }) });
  if (flags.json === true) return print(terminal, { total, entries });
  const paint = painter(terminal);
  for (const { id, title, date, blocks, source } of entries) {
    const file = fileOf(source);
    terminal.out(
      `${paint("cyan", id)}  ${oneLine(title)}${date === undefined ? "" : ` (${date})`}, ${plural(blocks, "block")}${file === undefined ? "" : `, ${file}`}\n`,
    );
  }
  terminal.out(`${entries.length} of ${total} documents\n`);
  return 0;
}

/** Lists the documents that match a query, each with its best line. */
export async function search(
  { app, terminal }: CommandContext,
  words: readonly string[],
  flags: Listing,
): Promise<number> {
  const page = { limit: number(flags.limit, 10, MAX_LIMIT), offset: number(flags.offset, 0, 1e9) };
  const query = { query: words.join(" "), meaning: true, ...page };
  const { total, hits, meaning } = await libraryOf(app).search(
    flags.provider === undefined ? query : { ...query, provider: flags.provider },
  );
  if (flags.json === true) return print(terminal, { total, hits, ...(meaning && { meaning }) });
  const paint = painter(terminal);
  for (const { document, pin, snippet } of hits) {
    const text = paintedMarkdown(snippet, paint);
    terminal.out(
      `${paint("cyan", document.id)}  ${oneLine(document.title)}\n    ${pin === "" ? "" : `${pin}: `}${text}\n`,
    );
  }
  terminal.out(`${hits.length} of ${total} documents\n`);
  if (meaning?.note !== undefined) terminal.err(`searched by words only: ${meaning.note}\n`);
  return 0;
}

/** Prints a tool's result, as `legibus call` does. */
export async function tool(
  { app, call, terminal }: CommandContext,
  name: string,
  args: Readonly<Record<string, unknown>>,
): Promise<number> {
  const result = await app.orchestrator.handleToolCall(name, args, call);
  if (result.isError === true) return printFailure(result, terminal);
  terminal.out(paintedMarkdown(`${textOf(result).trimEnd()}\n`, painter(terminal)));
  return 0;
}

/** Permanently removes documents. */
export async function forget({ app, terminal }: CommandContext, ids: readonly string[]): Promise<number> {
  const library = libraryOf(app);
  let missing = 0;
  for (const id of ids) {
    const was = await library.forget(id);
    if (!was) missing += 1;
    (was ? terminal.out : terminal.err)(was ? `forgotten ${id}\n` : `the library has no ${id}\n`);
  }
  return missing > 0 ? EXIT_CODES.NOT_FOUND : 0;
}

export async function stats({ app, terminal }: CommandContext, flags: Listing): Promise<number> {
  const found = await libraryOf(app).stats();
  if (flags.json === true) return print(terminal, found);
  terminal.out(
    `${plural(found.documents, "document")}, ${plural(found.blocks, "paragraph")}, ${readableBytes(found.bytes)} of text in ${found.place}\n`,
  );
  for (const { provider, documents } of found.perProvider) terminal.out(`  ${provider}: ${documents}\n`);
  return 0;
}

function print(terminal: Terminal, value: unknown): number {
  terminal.out(`${JSON.stringify(value, null, 2)}\n`);
  return 0;
}

/** @throws LegibusError INVALID_INPUT */
function number(text: string | undefined, fallback: number, most: number): number {
  if (text === undefined) return fallback;
  if (/^\d{1,9}$/.test(text) && Number(text) <= most) return Number(text);
  throw new LegibusError("INVALID_INPUT", `"${text}" is not a number from 0 to ${most}`);
}
