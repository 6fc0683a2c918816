import { citedQuery } from "../citations/index.ts";
import type { Library, LibraryHit } from "../library/types.ts";

/** Words beside a citation that tell how it is treated, as English and German courts write them. */
const TREATMENT =
  /\b(?:not followed|followed|distinguished|overruled|disapproved|approved|applied|affirmed|reversed|doubted|explained|considered|adopted|Aufgabe von|Aufgabe der|Fortführung von|Fortführung|Festhaltung|Bestätigung von|Bestätigung|Abgrenzung zu|Abgrenzung|Anschluss an|im Anschluss an|entgegen)\b/gi;

interface Passage {
  readonly id: string;
  readonly title: string;
  readonly date?: string;
  readonly pin: string;
  readonly judge?: string;
  readonly line: string;
  /** Words of treatment in the line, as found. */
  readonly treatment: readonly string[];
}

interface Citing {
  /** Passages. */
  readonly total: number;
  readonly passages: readonly Passage[];
  readonly next: number | null;
}

/** The passages of the library that cite a document, by its id or any of its citations, newest first. */
export async function passagesCiting(
  library: Library,
  id: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<Citing> {
  const references = [id, ...(citedQuery(id)?.references ?? [])];
  const held = await library.get(id);
  const known = (await Promise.all(references.map(async (one) => await library.byCitation(one)))).flat();
  const own = [...(held ? [held] : []), ...known].flatMap(({ citations }) => [
    citations.neutral,
    ...citations.reported,
    citations.ecli,
    ...citations.other,
  ]);
  const wanted = [...new Set([...references, ...own].filter((one) => one !== undefined))];
  const { total, hits } = await library.citing(wanted, { limit, offset, newestFirst: true });
  const end = offset + hits.length;
  return { total, passages: hits.map(passageOf), next: hits.length > 0 && end < total ? end : null };
}

function passageOf({ document, pin, judge, snippet }: LibraryHit): Passage {
  const { id, title, date } = document;
  const words = [...snippet.matchAll(TREATMENT)].map(([word]) => word);
  return {
    id,
    title,
    ...(date !== undefined && { date }),
    pin,
    ...(judge !== undefined && { judge }),
    line: snippet,
    treatment: [...new Set(words)],
  };
}

/** The passages by the document that has them. */
export function citingData({ total, passages, next }: Citing): Readonly<Record<string, unknown>> {
  const ids = [...new Set(passages.map(({ id }) => id))];
  const documents = ids.flatMap((id) => {
    const own = passages.filter((one) => one.id === id);
    const { title, date } = own[0] ?? {};
    return [
      {
        id,
        title,
        date,
        passages: own.map(({ pin, judge, line, treatment }) => ({ pin, judge, line, treatment })),
      },
    ];
  });
  return { total, documents, next };
}

export function citingText(id: string, { total, passages, next }: Citing): string {
  if (total === 0)
    return `**No passage of the library cites ${id}**: what was never read or imported is not searched`;
  const lines = passages.flatMap(({ id: from, title, date = "", pin, judge = "", line, treatment }, at) => {
    const head =
      passages[at - 1]?.id === from ? [] : [`**${title}** ${[date, from].filter(Boolean).join(" · ")}`];
    const words = treatment.length === 0 ? "" : ` (words beside it: ${treatment.join(", ")})`;
    return [...head, `- ${[pin, judge].filter(Boolean).join(" ")}: ${line}${words}`];
  });
  return [
    `**${passages.length} of ${total} passages of the library cite ${id}**`,
    ...lines,
    ...(next === null ? [] : [`Next: offset ${next}`]),
  ].join("\n");
}
