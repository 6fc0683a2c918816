import { charsetOf, decode } from "./charset.ts";
import type { Page } from "./types.ts";

export interface PageParts {
  readonly url: string;
  readonly status: number;
  readonly contentType: string;
  readonly bytes: Uint8Array;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** A page just read; its text is decoded when somebody wants it and not kept beside the bytes. */
export function createPage({ at, ...parts }: PageParts): Page {
  const charset = charsetOf(parts.bytes, parts.contentType);
  return {
    ...parts,
    charset,
    text: () => decode(parts.bytes, charset),
    retrievedAt: new Date(at).toISOString(),
    how: "live",
  };
}
