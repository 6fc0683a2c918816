import * as z from "zod";
import type { Block, LegalDocument } from "../core/document.ts";
import { LegibusError } from "../core/errors.ts";

/** Blocks per message between threads or processes; a larger message would block the receiver for a while. */
const CHUNK_BLOCKS = 250;

/** A LegibusError as plain data, without its cause. */
export interface PlainError {
  readonly code: LegibusError["code"];
  readonly message: string;
  readonly hint?: string | undefined;
  readonly humanUrl?: string | undefined;
  readonly retryable: boolean;
}

/** A message: blocks in pieces, then the document without them; or the failure. */
export type Crossing =
  | { readonly kind: "blocks"; readonly blocks: readonly Block[] }
  | { readonly kind: "document"; readonly document: LegalDocument }
  | { readonly kind: "refused"; readonly error: PlainError }
  /** Anything unexpected, for the log. */
  | { readonly kind: "failed"; readonly message: string };

const shape = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("blocks"), blocks: z.custom<readonly Block[]>(Array.isArray) }),
  z.object({ kind: z.literal("document"), document: z.custom<LegalDocument>(isObject) }),
  z.object({ kind: z.literal("refused"), error: z.custom<PlainError>(isObject) }),
  z.object({ kind: z.literal("failed"), message: z.string() }),
]);

function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}

/** Parses a message of our own other side; only the envelope is checked, the content is trusted. */
export function parseCrossing(value: unknown): Crossing {
  return shape.parse(value);
}

/**
 * Makes a document and sends it, or the failure, piece by piece; `send` resolves when the next piece may
 * follow.
 */
export async function sendDocument(
  make: () => LegalDocument | Promise<LegalDocument>,
  send: (piece: Crossing) => Promise<void>,
): Promise<void> {
  try {
    const { blocks, ...rest } = await make();
    for (let at = 0; at < blocks.length; at += CHUNK_BLOCKS)
      await send({ kind: "blocks", blocks: blocks.slice(at, at + CHUNK_BLOCKS) });
    await send({ kind: "document", document: { ...rest, blocks: [] } });
  } catch (error) {
    await send(unsuccessful(error));
  }
}

/** Serializes an error. */
export function unsuccessful(error: unknown): Extract<Crossing, { readonly kind: "refused" | "failed" }> {
  if (!(error instanceof LegibusError))
    return {
      kind: "failed",
      message: error instanceof Error ? (error.stack ?? error.message) : String(error),
    };
  const { code, message, hint, humanUrl, retryable } = error;
  return { kind: "refused", error: { code, message, hint, humanUrl, retryable } };
}

/** Puts a document together from its pieces. */
export class MessageAssembler {
  readonly #blocks: Block[] = [];

  /**
   * Adds a piece; returns the document once it is complete.
   * @throws LegibusError sent by the other side; Error for anything unexpected
   */
  add(piece: Crossing): LegalDocument | undefined {
    switch (piece.kind) {
      case "blocks":
        for (const block of piece.blocks) this.#blocks.push(block);
        return undefined;
      case "document":
        return { ...piece.document, blocks: this.#blocks };
      case "refused":
        throw deserializeError(piece.error);
      case "failed":
        throw new Error(piece.message);
    }
  }
}

/** Recreates a LegibusError sent by the other side. */
export function deserializeError({ code, message, hint, humanUrl, retryable }: PlainError): LegibusError {
  return new LegibusError(code, message, { hint, humanUrl, retryable });
}
