import { LegibusError } from "../core/errors.ts";
import { structured, type ToolResult } from "../core/result.ts";
import type { LegalDocument } from "../core/document.ts";
import type { Library } from "../library/types.ts";
import { fileOf } from "../documents/library-rows.ts";
import { checkCourt, type Filters, libraryFilters } from "./filters.ts";

interface Listing extends Pick<Filters, "court" | "from" | "to"> {
  readonly source: string | undefined;
  readonly tag: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** What the library has, latest first. @throws LegibusError INVALID_INPUT for a court that is not known */
export async function listed(
  library: Library,
  { source, tag, limit, offset, ...filters }: Listing,
): Promise<ToolResult> {
  checkCourt(filters);
  const wanted = {
    limit,
    offset,
    ...libraryFilters(filters),
    ...(source !== undefined && { provider: source }),
    ...(tag !== undefined && { tag }),
  };
  const { total, entries } = await library.list(wanted);
  const documents = entries.map(({ id, title, court, date, tags = [], source: own }) => {
    const file = fileOf(own);
    return {
      id,
      title,
      ...(court !== undefined && { court }),
      ...(date !== undefined && { date }),
      ...(tags.length > 0 && { tags }),
      stored: own.retrievedAt.slice(0, 10),
      ...(file !== undefined && { file }),
    };
  });
  const end = offset + documents.length;
  const next = documents.length > 0 && end < total ? end : null;
  const lines = documents.map(
    ({ id, title, court = "", date = "", stored, file = `stored ${stored}`, tags = [] }) =>
      `- ${title.slice(0, 160)} · ${[court, date, id].filter(Boolean).join(" · ")} · ${file}${tags.length === 0 ? "" : ` · tags ${tags.join(", ")}`}`,
  );
  return structured(
    [
      `**${documents.length} of ${total} documents**`,
      ...lines,
      ...(next === null ? [] : [`Next: offset ${next}`]),
    ].join("\n"),
    { documents, total, next },
  );
}

/** Gives a document another title or other tags; search knows them at once. @throws LegibusError NOT_FOUND */
async function change(
  library: Library,
  id: string,
  changed: Partial<Pick<LegalDocument, "title" | "tags">>,
): Promise<void> {
  const document = await library.get(id);
  if (!document) {
    throw new LegibusError("NOT_FOUND", `the library has no document ${id}`, {
      hint: "law:library lists what it has",
    });
  }
  await library.put({ ...document, ...changed });
}

export async function tagged(library: Library, id: string, tags: readonly string[]): Promise<ToolResult> {
  const own = [...new Set(tags)];
  await change(library, id, { tags: own });
  const said = own.length === 0 ? "has no tags now" : `is filed under ${own.join(", ")}`;
  return structured(`**${id} ${said}**`, { documents: [{ id, tags: own }], total: 1 });
}

export async function retitled(library: Library, id: string, title: string): Promise<ToolResult> {
  await change(library, id, { title });
  return structured(`**${id} is now called** ${title}`, { documents: [{ id, title }], total: 1 });
}
