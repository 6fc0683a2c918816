import { charsetOf, decode } from "./charset.ts";
import type { Validators } from "../library/types.ts";
import type { Page } from "./types.ts";

export interface PageParts {
  readonly url: string;
  readonly status: number;
  readonly contentType: string;
  readonly bytes: Uint8Array;
  readonly validators: Validators | undefined;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** The answer to validators that still hold. */
export const NOT_MODIFIED = 304;

/** A page just read; its text is decoded when somebody wants it and not kept beside the bytes. */
export function createPage({ at, validators, ...parts }: PageParts): Page {
  const charset = charsetOf(parts.bytes, parts.contentType);
  return {
    ...parts,
    charset,
    text: () => decode(parts.bytes, charset),
    retrievedAt: new Date(at).toISOString(),
    how: "live",
    ...(validators && { validators }),
    ...(parts.status === NOT_MODIFIED && { notModified: true }),
  };
}
