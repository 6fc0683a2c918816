import { LegibusError } from "../core/errors.ts";
import { structured, type ToolResult } from "../core/result.ts";
import type { Library } from "../library/types.ts";

interface Listing {
  readonly source: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** What the library has, latest first. */
export async function listed(library: Library, { source, limit, offset }: Listing): Promise<ToolResult> {
  const wanted = { limit, offset, ...(source !== undefined && { provider: source }) };
  const { total, entries } = await library.list(wanted);
  const documents = entries.map(({ id, title, date, source: { retrievedAt } }) => ({
    id,
    title,
    ...(date !== undefined && { date }),
    stored: retrievedAt.slice(0, 10),
  }));
  const end = offset + documents.length;
  const next = documents.length > 0 && end < total ? end : null;
  const lines = documents.map(
    ({ id, title, date = "", stored }) =>
      `- ${title.slice(0, 160)} · ${[date, id].filter(Boolean).join(" · ")} · stored ${stored}`,
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

/** Gives a document another title; search knows it at once. @throws LegibusError NOT_FOUND */
export async function retitle(library: Library, id: string, title: string): Promise<void> {
  const document = await library.get(id);
  if (!document) {
    throw new LegibusError("NOT_FOUND", `the library has no document ${id}`, {
      hint: "law:library lists what it has",
    });
  }
  await library.put({ ...document, title });
}

export async function retitled(library: Library, id: string, title: string): Promise<ToolResult> {
  await retitle(library, id, title);
  return structured(`**${id} is now called** ${title}`, { documents: [{ id, title }], total: 1 });
}
