import { openFile } from "../../src/library/sqlite/worker.ts";

async function open(file: string): Promise<string> {
  try {
    (await openFile(file)).close();
    return "opened";
  } catch (error) {
    return String(error);
  }
}

/** Opens each received file at the received time and sends back the result. */
process.on("message", async (message: { file: string; at: number }) => {
  while (Date.now() < message.at); // all processes start in the same millisecond
  process.send?.(await open(message.file));
});
process.send?.("ready");
