const NEWLINE = 0x0a;

/** A line of a file; a line longer than allowed has no text. */
export interface Line {
  /** Counted from 1. */
  readonly number: number;
  readonly text: string | undefined;
  /** Bytes of the file up to and including this line. */
  readonly end: number;
}

/** Yields the lines of a stream, holding only one in memory at a time. */
export async function* linesOf(stream: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<Line> {
  let parts: Uint8Array[] = [];
  let size = 0;
  let number = 0;
  let end = 0;
  const add = (part: Uint8Array) => {
    size += part.length;
    if (size > maxBytes) parts = [];
    else if (part.length > 0) parts.push(part);
  };
  const line = (): Line => {
    const text = size > maxBytes ? undefined : Buffer.concat(parts).toString("utf8");
    parts = [];
    size = 0;
    number += 1;
    return { number, text: number === 1 ? text?.replace(/^\uFEFF/, "") : text, end };
  };
  for await (const chunk of stream) {
    let from = 0;
    for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, from)) {
      add(chunk.subarray(from, at));
      end += at + 1 - from;
      from = at + 1;
      yield line();
    }
    add(chunk.subarray(from));
    end += chunk.length - from;
  }
  if (size > 0) yield line();
}
