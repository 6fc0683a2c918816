import { readInChild } from "./child/job.ts";

/** What runs in a process of its own: libraries that a hostile file may stop or fill. It ends when its server is gone. */
process.once("disconnect", () => process.exit());
process.once("message", (message: unknown) => {
  void readInChild(message, async (piece) => {
    await new Promise<void>((resolve) => process.send?.(piece, undefined, undefined, () => resolve()));
  }).then(() => process.disconnect());
});
