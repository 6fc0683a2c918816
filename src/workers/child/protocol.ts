import * as z from "zod";

export const REASONS = ["encrypted", "damaged", "pages", "size"] as const;

/** Why a library could not read a file. */
export type Reason = (typeof REASONS)[number];

export const taskShape = z.object({
  format: z.enum(["pdf", "docx"]),
  bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
});

/** What a child process is asked to read. */
export type ChildTask = z.infer<typeof taskShape>;

export const pieceShape = z.discriminatedUnion("kind", [
  /** A page's text, or a whole file's HTML. */
  z.object({ kind: z.literal("text"), text: z.string() }),
  z.object({ kind: z.literal("end") }),
  z.object({ kind: z.literal("refused"), reason: z.enum(REASONS), detail: z.string() }),
]);

/** What it sends back: texts one by one, then the end or the reason why there is none. */
export type ChildPiece = z.infer<typeof pieceShape>;

/** A file that a library refuses, with what it said for the log. */
export class Refused extends Error {
  readonly reason: Reason;

  constructor(reason: Reason, detail: string) {
    super(detail);
    this.reason = reason;
  }
}
