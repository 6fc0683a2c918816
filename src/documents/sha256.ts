import { createHash } from "node:crypto";

/** The SHA-256 of bytes, or of a text in UTF-8, in 64 hexadecimal digits. */
export function sha256(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}
