import * as z from "zod";

const REASONS = ["encrypted", "damaged", "pages", "size"] as const;

/** Why a library could not read a file. */
export type Reason = (typeof REASONS)[number];

export const taskShape = z.object({
  format: z.enum(["pdf", "docx"]),
  bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
});

/** A file for a child process to read. */
export type ChildTask = z.infer<typeof taskShape>;

export const pieceShape = z.discriminatedUnion("kind", [
  /** A part of what a reader yields. */
  z.object({ kind: z.literal("text"), text: z.string() }),
  z.object({ kind: z.literal("end") }),
  z.object({ kind: z.literal("refused"), reason: z.enum(REASONS), detail: z.string() }),
]);

/** A text of a PDF's page: left end and baseline from the page's top left corner, width and type height, in points. */
export const printedShape = z.tuple([z.string(), z.number(), z.number(), z.number(), z.number()]);

export type PrintedText = z.infer<typeof printedShape>;

/** The child's reply: texts one by one, then the end, or the reason for a failure. */
export type ChildPiece = z.infer<typeof pieceShape>;

/** A file rejected by a library, with its message for the log. */
export class Refused extends Error {
  readonly reason: Reason;

  constructor(reason: Reason, detail: string) {
    super(detail);
    this.reason = reason;
  }
}
