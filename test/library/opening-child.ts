import { openFile } from "../../src/library/sqlite/file.ts";

/** Opens each file that it is told of at the moment it is told of, and says how that went. */
process.on("message", (message: { file: string; at: number }) => {
  while (Date.now() < message.at); // all of them in the same millisecond
  void openFile(message.file).then(
    (connection) => {
      connection.close();
      process.send?.("opened");
    },
    (error: unknown) => process.send?.(String(error)),
  );
});
process.send?.("ready");
