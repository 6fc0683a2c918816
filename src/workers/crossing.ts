import * as z from "zod";
import type { Block, LegalDocument } from "../core/document.ts";
import { LegibusError } from "../core/errors.ts";

/** Blocks in one message between threads or processes: a larger message would stop the receiver for a while. */
const CHUNK_BLOCKS = 250;

/** A LegibusError as plain data; the cause stays where it was. */
export interface PlainError {
  readonly code: LegibusError["code"];
  readonly message: string;
  readonly hint?: string | undefined;
  readonly humanUrl?: string | undefined;
  readonly retryable: boolean;
}

/** What is sent: blocks in pieces, then the document without them; or why there is none. */
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

/** Reads what our own other side sent; its envelope is checked, its content is its own type. */
export function parseCrossing(value: unknown): Crossing {
  return shape.parse(value);
}

/** Makes a document, or says why not, and hands it over piece by piece; `send` resolves when the next may follow. */
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

/** What went wrong, as plain data. */
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

  /** The document when it is complete. @throws LegibusError that the other side met; Error for anything unexpected */
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

/** The LegibusError that the other side met. */
export function deserializeError({ code, message, hint, humanUrl, retryable }: PlainError): LegibusError {
  return new LegibusError(code, message, { hint, humanUrl, retryable });
}
