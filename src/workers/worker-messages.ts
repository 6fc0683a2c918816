import { LegibusError } from "../core/errors.ts";

/** Items per message between threads; a larger message would block the receiver for a while. */
const MOST_ITEMS = 250;

/** A LegibusError as plain data, without its cause. */
type PlainError = Pick<LegibusError, "code" | "message" | "hint" | "humanUrl" | "retryable">;

/** A message: items of a long list of the result, then the result with that list empty; or the failure. */
export type WorkerMessage<T> =
  | { readonly kind: "items"; readonly list: string; readonly items: readonly unknown[] }
  | { readonly kind: "rest"; readonly rest: T }
  | Unsuccessful;

export type Unsuccessful =
  | { readonly kind: "refused"; readonly error: PlainError }
  /** Anything unexpected, for the log. */
  | { readonly kind: "failed"; readonly message: string };

/**
 * Makes a result of plain data and sends it, or the failure, piece by piece; `send` resolves when the next piece may
 * follow.
 */
export async function sendWhole(
  make: () => object | Promise<object>,
  send: (piece: WorkerMessage<object>) => Promise<void>,
): Promise<void> {
  try {
    const made = await make();
    const long = Object.entries(made).filter(
      ([, value]) => Array.isArray(value) && value.length > MOST_ITEMS,
    );
    for (const [list, all] of long)
      for (let at = 0; at < all.length; at += MOST_ITEMS)
        await send({ kind: "items", list, items: all.slice(at, at + MOST_ITEMS) });
    await send({ kind: "rest", rest: { ...made, ...Object.fromEntries(long.map(([list]) => [list, []])) } });
  } catch (error) {
    await send(unsuccessful(error));
  }
}

/** Returns an error as plain data, for another thread. */
export function unsuccessful(error: unknown): Unsuccessful {
  if (!(error instanceof LegibusError))
    return {
      kind: "failed",
      message: error instanceof Error ? (error.stack ?? error.message) : String(error),
    };
  const { code, message, hint, humanUrl, retryable } = error;
  return { kind: "refused", error: { code, message, hint, humanUrl, retryable } };
}

/** Puts a result together from its pieces. */
export class MessageAssembler<T extends object> {
  readonly #lists = new Map<string, unknown[]>();

  /**
   * Adds a message of our own other side; returns the result once it is complete.
   * @throws LegibusError sent by the other side; Error for anything unexpected
   */
  add(piece: WorkerMessage<T>): T | undefined {
    switch (piece.kind) {
      case "items": {
        const list = this.#lists.get(piece.list) ?? [];
        this.#lists.set(piece.list, list);
        for (const item of piece.items) list.push(item);
        return undefined;
      }
      case "rest":
        return Object.assign(piece.rest, Object.fromEntries(this.#lists));
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
