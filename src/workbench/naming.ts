import type { ToolCall } from "../core/call.ts";
import type { LegalDocument } from "../core/document.ts";
import { isCancelled, isFailure, LegibusError, onFailure } from "../core/errors.ts";
import { isNotSearchedNote, type SearchAnswer } from "../core/search.ts";
import { parseCitation } from "../citations/index.ts";
import { calledInShort, citationOfName, namesBeginning } from "../citations/tables/case-names.ts";
import type { WorkbenchContext } from "./context.ts";
import { isLawName, openDocument } from "./opening.ts";
import { placeBehind } from "./places.ts";
import { type Called, called, nearest, severalOf } from "./short-names.ts";

const LONGEST_NAME = 200; // characters
const MOST_ROWS = 10;
const MOST_YEARS = 2; // between a decision and its report

/**
 * Opens any id, URL or citation, else the only document with this name (`Mabo v Queensland (No 2)`) in the
 * library or at a source.
 * @throws LegibusError with the ids of the nearest documents in its hint
 */
export async function openNamed(
  context: WorkbenchContext,
  reference: string,
  call: ToolCall,
): Promise<LegalDocument> {
  const { document } = await named(context, reference, call, async (known) => ({
    document: await openDocument(context, known ?? reference, call),
  }));
  return document;
}

/** A document and the pins of a reference in it. */
interface Opened {
  readonly document: LegalDocument;
  readonly place?: string | undefined;
}

type Open = (id: string | undefined, pin?: string) => Promise<Opened>;

/**
 * Calls `open` with undefined and, when that fails, with the id of the only document of this name; with the
 * pins, too, that are written after the name or id.
 */
export async function named(
  context: WorkbenchContext,
  reference: string,
  call: ToolCall,
  open: Open,
): Promise<Opened> {
  const behind = placeBehind(reference.trim());
  try {
    return await open(undefined).catch(async (error: unknown) => {
      if (!behind || !isFailure(error, "INVALID_INPUT")) throw error;
      return await open(behind.id, behind.pin);
    });
  } catch (error) {
    const name = nameIn(behind?.id ?? reference.trim());
    const printed = name === undefined ? await printedAs(context, reference, error, call) : undefined;
    if (printed !== undefined) return await open(printed);
    if (!(error instanceof LegibusError) || isCancelled(error) || name === undefined) throw error;
    const { id, isShort } = await foundByName(context, name, error, call);
    const { document, place } = await open(id, behind?.pin).catch((again: unknown) => {
      throw error.retryable && isFailure(again, "INVALID_INPUT") ? error : again; // the source that may have it did not answer
    });
    if (!isShort) return { document, place };
    const read = `"${name}" was read as the short name of this document, the only one found that it fits`;
    const note = [read, ...knownAs(name)].join("; ");
    return { document: { ...document, warnings: [note, ...document.warnings] }, place };
  }
}

/** Finds the only case that a source lists with a report: `919 CLR 196`; undefined without one. */
async function printedAs(
  context: WorkbenchContext,
  reference: string,
  error: unknown,
  call: ToolCall,
): Promise<string | undefined> {
  const citation = parseCitation(reference.trim());
  if (citation?.kind !== "reported" || !isFailure(error, "INVALID_INPUT")) return undefined;
  const { canonical, year } = citation;
  const names = new Set([canonical, canonical.replace(/^\(\d{4}\) /, "")]); // a row may leave out the year
  const answer = await searched(context, canonical, call, []);
  const [only, ...others] = (answer?.results ?? []).filter(
    (row) =>
      row.citation?.reported.some((one) => names.has(one) || one.endsWith(`) ${canonical}`)) &&
      Math.abs((year ?? row.year ?? 0) - (row.year ?? year ?? 0)) <= MOST_YEARS,
  );
  return others.length === 0 ? only?.id : undefined;
}

/** Reading of a name: an id or a citation. */
interface Meant {
  readonly id: string;
  /** Whether the document's own name is longer. */
  readonly isShort: boolean;
}

/**
 * Finds the only document with a name, or what a case of that name is cited as. The library comes first, so
 * that no source learns the title of a document that the user has.
 * @throws LegibusError
 */
async function foundByName(
  context: WorkbenchContext,
  name: string,
  error: LegibusError,
  call: ToolCall,
): Promise<Meant> {
  const held = context.library && (await searched(context, calledInShort(name), call, ["library"]));
  const own = called(held?.results ?? [], name);
  const citation = own.rows.length > 0 && !own.isShort ? undefined : citationOfName(name);
  if (citation !== undefined) return { id: citation, isShort: false };
  const isMissing = !isLawName(name) && (error.code === "INVALID_INPUT" || error.code === "NOT_FOUND");
  if (own.rows.length === 0 && !isMissing) throw error;
  const { rows, isShort } = own.rows.length > 0 ? own : await calledElsewhere(context, name, error, call);
  const [only, ...others] = rows;
  if (!only || others.length > 0) throw severalOf(name, rows);
  return { id: only.id, isShort };
}

/** Searches all sources for documents with a name. @throws LegibusError when there is none */
async function calledElsewhere(
  context: WorkbenchContext,
  name: string,
  error: LegibusError,
  call: ToolCall,
): Promise<Called> {
  const words = calledInShort(name);
  const answer = await searched(context, words, call, []);
  if (!answer) throw error;
  const found = called(answer.results, name);
  if (found.rows.length === 0) throw noneOf(name, words, answer);
  return found;
}

/**
 * Returns the name that a text is, if not an id, address or citation; an Act cited by section counts without a
 * jurisdiction.
 */
function nameIn(text: string): string | undefined {
  const citation = parseCitation(text);
  if (citation?.kind === "legislation") {
    const { jurisdiction, provisions, canonical } = citation;
    return provisions.length === 0 ? text : jurisdiction === undefined ? canonical : undefined;
  }
  const isName =
    /^\p{L}.{2}/u.test(text) &&
    text.length <= LONGEST_NAME &&
    !/:(?!\s\S)|\/\//.test(text) &&
    !citation &&
    (/\s/.test(text) || /^\p{Lu}[\p{L}-]+$/u.test(text)); // not "null"
  return isName ? text : undefined;
}

async function searched(
  context: WorkbenchContext,
  query: string,
  call: ToolCall,
  sources: readonly string[],
): Promise<SearchAnswer | undefined> {
  const { searchEverything } = await import("./searching.ts");
  const search = { query, sources, limit: MOST_ROWS, offset: 0 };
  return await searchEverything(context, search, call).catch(onFailure(() => undefined)); // the caller reports the first error
}

const RIGHT =
  "a citation such as [1992] HCA 23 or a file number opens it where a source has it; law:import brings in a file";

function knownAs(name: string): readonly string[] {
  const known = namesBeginning(calledInShort(name));
  return known.length === 0 ? [] : [`cases are known as ${known.join(", ")}`];
}

/** Reports an outage with its own code, because a source that did not answer may have the document. */
function noneOf(
  name: string,
  asked: string,
  { results, per_source: reports, warnings, notes }: SearchAnswer,
): LegibusError {
  const failure = reports.find(({ code }) => code !== undefined)?.code;
  const unasked = [...warnings, ...notes.filter(isNotSearchedNote)];
  const hint = [
    ...(failure === undefined ? [] : ["law:search finds documents by their words"]),
    ...knownAs(asked),
    ...nearest(results, asked),
    ...unasked,
    ...(failure === undefined ? [RIGHT] : []),
  ].join("; ");
  return failure !== undefined
    ? new LegibusError(
        failure,
        `the library has no document called "${name}", and not every source answered`,
        { hint },
      )
    : new LegibusError("INVALID_INPUT", `no document is called "${name}" in what was searched`, { hint });
}
