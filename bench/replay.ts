import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

/** A search for cases, up to its query. */
export const SEARCH_PATH = "/cgi-bin/sinosrch.cgi?method=auto&results=10&mask_path=au/cases&query=";

export interface Replay {
  readonly url: string;
  close(): Promise<void>;
}

/** A server in a process of its own that answers every request with the same page. */
export async function startReplay(page: string): Promise<Replay> {
  const script = new URL("baselines/replay.mjs", import.meta.url);
  const child = spawn(process.execPath, [fileURLToPath(script)], {
    stdio: ["pipe", "pipe", "inherit", "ipc"],
  });
  const { stdin, stdout } = child;
  if (!stdin || !stdout) throw new Error("the replaying server cannot be started");
  stdin.end(page);
  for await (const line of createInterface({ input: stdout })) {
    return {
      url: line,
      async close() {
        const exited = once(child, "exit");
        child.disconnect();
        await exited;
      },
    };
  }
  throw new Error("the replaying server did not start");
}
