import type { IncomingHttpHeaders } from "node:http";
import type { Validators } from "../library/types.ts";

const LONGEST = 1_000; // no source's own is longer, and it is sent back with every request

/** What an answer says for asking again; undefined when it says nothing. */
export function validatorsOf({
  etag,
  "last-modified": lastModified,
}: IncomingHttpHeaders): Validators | undefined {
  const found = {
    ...(usable(etag) && { etag }),
    ...(usable(lastModified) && { lastModified }),
  };
  return Object.keys(found).length === 0 ? undefined : found;
}

/** The headers of a conditional request. */
export function conditions({ etag, lastModified }: Validators = {}): Readonly<Record<string, string>> {
  return {
    ...(usable(etag) && { "if-none-match": etag }),
    ...(usable(lastModified) && { "if-modified-since": lastModified }),
  };
}

/** Kept validators come from outside: a line break in them would be a header of its own. */
function usable(value: string | undefined): value is string {
  return value !== undefined && value.length <= LONGEST && /^[\x20-\x7e]+$/.test(value);
}
