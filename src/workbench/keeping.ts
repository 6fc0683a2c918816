import type { LegalDocument } from "../core/document.ts";
import { defined } from "../core/defined.ts";
import { citedQuery } from "../citations/cited-query.ts";
import { isOwnWord } from "../citations/verify/identity/index.ts";
import { LegibusError } from "../core/errors.ts";
import { structured, type ToolResult } from "../core/result.ts";
import { nextLine, nextOffset } from "../core/search.ts";
import { oneLine, shortened } from "../core/text.ts";
import type { Library } from "../library/types.ts";
import { renamed } from "../documents/recognise/titled.ts";
import { fileOf } from "../documents/library-rows.ts";
import { documentReference } from "./resource-addresses.ts";
import { heldIn } from "./verify/held.ts";
import { checkCourt } from "../citations/index.ts";
import { type Filters, libraryFilters } from "./filters.ts";

interface Listing extends Pick<Filters, "court" | "from" | "to"> {
  readonly source: string | undefined;
  /** Each of them, in any case. */
  readonly tags: readonly string[] | undefined;
  /** Words that the title has. */
  readonly title: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** Lists the documents of the library, latest first. @throws LegibusError INVALID_INPUT for an unknown court */
export async function listed(
  library: Library,
  { source, tags, title, limit, offset, ...filters }: Listing,
): Promise<ToolResult> {
  checkCourt(filters);
  const given = defined({ provider: source, tags, title });
  const wanted = { limit, offset, ...libraryFilters(filters), ...given };
  const { total, entries } = await library.list(wanted);
  return listOf(entries, total, nextOffset(offset, entries.length, total));
}

/** Lists one document of the library. @throws LegibusError NOT_FOUND */
export async function kept(library: Library, id: string): Promise<ToolResult> {
  return listOf([await ownDocument(library, id)], 1, null);
}

/** Returns the title and id of a document, to ask about it. @throws LegibusError NOT_FOUND */
export async function titleOf(library: Library, id: string): Promise<string> {
  const { title } = await ownDocument(library, id);
  return `${shortened(title, 160)} (${id})`;
}

async function ownDocument(library: Library, id: string): Promise<LegalDocument> {
  const document = await library.get(id);
  if (!document) throw await notOwn(library, id);
  return document;
}

type Listed = Pick<LegalDocument, "id" | "title" | "court" | "date" | "tags" | "source">;

function listOf(entries: readonly Listed[], total: number, next: number | null): ToolResult {
  const documents = entries.map(({ id, title, court, date, tags = [], source: own }) => {
    const file = fileOf(own);
    return {
      id,
      title: shortened(title, 160),
      ...defined({
        court,
        date,
        file,
        stored: file === undefined ? own.retrievedAt.slice(0, 10) : undefined,
      }),
      ...(tags.length > 0 && { tags }),
    };
  });
  const lines = documents.map(
    ({ id, title, court = "", date = "", stored, file = `stored ${stored}`, tags = [] }) =>
      oneLine(
        `- ${title} · ${[court, date, id].filter(Boolean).join(" · ")} · ${file}${tags.length === 0 ? "" : ` · tags ${tags.join(", ")}`}`,
      ),
  );
  return structured(
    [
      `**${documents.length} of ${total} documents**`,
      ...lines,
      ...(total === 0 ? ["No document fits; leave a filter out to see more"] : []),
      ...nextLine(next),
    ].join("\n"),
    { documents, total, next },
  );
}

/**
 * Returns the id of the only document of the library that a reference names: an id or a citation; what names
 * none is returned as it is.
 * @throws LegibusError INVALID_INPUT when it names several
 */
export async function ownId(library: Library, reference: string): Promise<string> {
  const id = documentReference(reference);
  if ((await library.has([id])).size > 0) return id;
  const [only, ...others] = await library.byCitation(id);
  if (!only) return (await decisionOf(library, id)) ?? id;
  if (others.length === 0) return only.id;
  throw new LegibusError("INVALID_INPUT", `"${id}" is the citation of ${others.length + 1} documents`, {
    hint: `give one by its id: ${[only, ...others].map((one) => one?.id).join(", ")}`,
  });
}

/** Returns the id of the decision with a file number: `VII R 57/20`. */
async function decisionOf(library: Library, reference: string): Promise<string | undefined> {
  const citation = citedQuery(reference)?.citation;
  return citation?.kind === "decision" ? (await heldIn(library, citation)).entry?.id : undefined;
}

/** Returns the error for a document that cannot be changed: the caller does not see it, or all users share it. */
async function notOwn(library: Library, id: string): Promise<LegibusError> {
  if ((await library.has([id])).size === 0) {
    return new LegibusError("NOT_FOUND", `the library has no document ${id}`, {
      hint: "law:library lists what it has",
    });
  }
  return new LegibusError("ACCESS_DENIED", `${id} belongs to everybody who uses this server`, {
    hint: "your own documents and those of your matters can be retitled, filed and forgotten",
  });
}

/** @throws LegibusError NOT_FOUND, ACCESS_DENIED */
export async function forgotten(library: Library, id: string): Promise<ToolResult> {
  if (!(await library.forget(id))) throw await notOwn(library, id);
  return structured(`**${id} was forgotten**`, { documents: [], total: 0, forgotten: id });
}

/** @throws LegibusError NOT_FOUND, ACCESS_DENIED */
export async function tagged(library: Library, id: string, tags: readonly string[]): Promise<ToolResult> {
  const own = [...new Set(tags.map((tag) => oneLine(tag).trim()))];
  if (!(await library.describe(id, { tags: own }))) throw await notOwn(library, id);
  const said = own.length === 0 ? "has no tags now" : `is filed under ${own.join(", ")}`;
  return structured(`**${id} ${said}**`, { documents: [{ id, tags: own }], total: 1 });
}

/**
 * Retitles a user's own file; a source's title is fixed, because names in drafts are checked against it.
 * @throws LegibusError NOT_FOUND, ACCESS_DENIED, INVALID_INPUT
 */
export async function retitled(library: Library, id: string, written: string): Promise<ToolResult> {
  const title = oneLine(written);
  const document = await library.get(id);
  if (document && !isOwnWord(document)) {
    throw new LegibusError("INVALID_INPUT", `${id} keeps the title that its source gave it`, {
      hint: "files of your own take another title; what a source gave can be filed under tags",
    });
  }
  const now = document && renamed(document, title);
  if (!now || !(await library.describe(id, now))) throw await notOwn(library, id);
  return structured(`**${id} is now called** ${now.title}`, {
    documents: [{ id, title: now.title }],
    total: 1,
  });
}
