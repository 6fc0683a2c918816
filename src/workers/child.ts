import { readInChild } from "./child/job.ts";

// Runs libraries that a hostile file may hang or exhaust in a separate process, which ends with its server.
process.once("disconnect", () => process.exit());
process.once("message", (message: unknown) => {
  void readInChild(message, async (piece) => {
    await new Promise<void>((resolve) => process.send?.(piece, undefined, undefined, () => resolve()));
  }).then(() => process.disconnect());
});
