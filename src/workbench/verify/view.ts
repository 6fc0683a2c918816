import type { VerifiedDraft } from "../../citations/verify/index.ts";

/** A stretch of the draft's text that is shown in one way. */
interface Piece {
  readonly text: string;
  /** The number of the row whose citation it is. */
  readonly row?: number;
  /** A quotation: of this row, or one that was not checked. */
  readonly quotation?: number | "open";
}

interface Marked {
  readonly start: number;
  readonly end: number;
  readonly row?: number;
  readonly quotation?: number | "open";
}

/**
 * What only a view of a verification needs: the draft in pieces (places are not given as offsets, which
 * no longer fit when a result is cleaned of what cannot be seen) and the sources' passages.
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

/** The text between any two places where something begins or ends. */
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
      ...(row !== undefined && { row }),
      ...(quotation !== undefined && { quotation }),
    };
  });
}
