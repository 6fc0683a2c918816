import { defined } from "../../core/defined.ts";
import type { VerifiedDraft } from "../../citations/verify/index.ts";

/** A piece of the draft's text with the same marks throughout. */
interface Piece {
  readonly text: string;
  /** The number of the row whose citation it is. */
  readonly row?: number;
  /** The row that a quotation belongs to, or `open` for an unchecked one. */
  readonly quotation?: number | "open";
}

interface Marked {
  readonly start: number;
  readonly end: number;
  readonly row?: number;
  readonly quotation?: number | "open";
}

/**
 * Returns what only the view of a verification needs: the draft in pieces, because offsets no longer fit once
 * invisible characters are removed from a result, and the sources' passages.
 */
export function viewOf(
  draft: string,
  { rows, quotations }: VerifiedDraft,
): Readonly<Record<string, unknown>> {
  const marks: Marked[] = [
    ...rows.map(({ number, start, end }) => ({ row: number, start, end })),
    ...rows.flatMap(({ number, quotations: own = [] }) =>
      own.flatMap(({ at }) => (at ? [{ quotation: number, ...at }] : [])),
    ),
    ...quotations.open.map(({ at }) => ({ quotation: "open" as const, ...at })),
  ];
  const passages = rows.flatMap(({ number, cited, quotations: own = [] }) =>
    cited === undefined && own.length === 0
      ? []
      : [{ number, cited, quotations: own.map(({ at: _at, ...check }) => check) }],
  );
  return { draft: piecesOf(draft, marks), passages, open: quotations.open };
}

/** Splits the text wherever a mark begins or ends. */
function piecesOf(text: string, marks: readonly Marked[]): readonly Piece[] {
  const ends = marks.flatMap(({ start, end }) => [start, end]);
  const places = [...new Set([0, ...ends, text.length])].toSorted((one, other) => one - other);
  const queue = marks.toSorted((one, other) => other.start - one.start);
  let open: readonly Marked[] = [];
  return places.slice(0, -1).map((start, at) => {
    const opening: Marked[] = [];
    while ((queue.at(-1)?.start ?? text.length) <= start) opening.push(...queue.splice(-1));
    open = open.concat(opening).filter(({ end }) => end > start);
    const { row } = open.find((mark) => mark.row !== undefined) ?? {};
    const { quotation } = open.find((mark) => mark.quotation !== undefined) ?? {};
    return {
      text: text.slice(start, places[at + 1]),
      ...defined({ row, quotation }),
    };
  });
}
