import { parentPort, workerData } from "node:worker_threads";
import { troubleOf } from "../failures.ts";
import { openFile } from "./file.ts";
import type { Opening, Reply, Request } from "./messages.ts";
import { createTasks } from "./tasks.ts";

const { file, stop }: Opening = workerData;
const opened = openFile(file, stop !== undefined).then((connection) => createTasks(connection, stop));
opened.catch(() => {}); // every task gets the error

parentPort?.on("message", ({ number, task }: Request) => {
  void answer(number, task);
});

async function answer(number: Request["number"], task: Request["task"]): Promise<void> {
  let reply: Reply;
  try {
    reply = { number, outcomes: (await opened)(task) };
  } catch (error) {
    reply = { number, trouble: troubleOf(error) };
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
  parentPort?.postMessage(reply);
  if (task.kind === "close") parentPort?.close();
}
