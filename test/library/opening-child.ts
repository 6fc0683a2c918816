import { openFile } from "../../src/library/sqlite/file.ts";

async function open(file: string): Promise<string> {
  try {
    (await openFile(file)).close();
    return "opened";
  } catch (error) {
    return String(error);
  }
}

/** Opens each file that it is told of at the moment it is told of, and says how that went. */
process.on("message", async (message: { file: string; at: number }) => {
  while (Date.now() < message.at); // all of them in the same millisecond
  process.send?.(await open(message.file));
});
process.send?.("ready");
