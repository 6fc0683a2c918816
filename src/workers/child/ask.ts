import { type ChildProcess, fork } from "node:child_process";
import { readFile } from "node:fs/promises";
import type { ToolCall } from "../../core/call.ts";
import { cancelled, LegibusError, throwIfCancelled } from "../../core/errors.ts";
import { entryUrl, loaderArguments } from "../entries.ts";
import { KIND_NAMES } from "../../documents/kind.ts";
import { type FileFacts, unreadable } from "../../documents/page.ts";
import { type ChildTask, pieceShape, type Reason } from "./protocol.ts";

const TIMEOUT_MS = 20_000;
const HEAP_MB = 768;
const RESIDENT_BYTES = 1_500_000_000; // buffers do not count towards the heap
const WATCH_MS = 250;

const WHY: Readonly<Record<Reason, readonly [why: string, hint: string]>> = {
  encrypted: ["is protected by a password", "save it without the password, then try again"],
  damaged: ["is damaged", "save or download it again"],
  pages: [
    "has too many pages to be read without poppler",
    "install poppler (Debian, Ubuntu: apt-get install poppler-utils; macOS: brew install poppler) or split the file",
  ],
  size: ["is far larger unpacked than a document is", "save the document again in a word processor"],
};

/**
 * Reads a file in a separate process, which is killed when it takes too long or too much memory.
 * @throws LegibusError
 */
export async function readByChild(task: ChildTask, facts: FileFacts, call: ToolCall): Promise<string[]> {
  throwIfCancelled(call.signal);
  const entry = entryUrl("file");
  const child = fork(entry, {
    execArgv: [`--max-old-space-size=${HEAP_MB}`, ...loaderArguments(entry)],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  const kill = () => child.kill("SIGKILL");
  const timer = setTimeout(kill, TIMEOUT_MS);
  const watch = setInterval(() => void killIfLarge(child), WATCH_MS);
  call.signal.addEventListener("abort", kill, { once: true });
  try {
    return await answerOf(child, task, facts);
  } catch (error) {
    if (call.signal.aborted) throw cancelled(call.signal);
    if (error instanceof LegibusError) throw error;
    const why = `is ${KIND_NAMES[task.format]} that needs more time or memory than one file may have`;
    throw unreadable(facts, why, "split it, or save it again in another format", error);
  } finally {
    clearTimeout(timer);
    clearInterval(watch);
    call.signal.removeEventListener("abort", kill);
    kill();
  }
}

async function answerOf(child: ChildProcess, task: ChildTask, facts: FileFacts): Promise<string[]> {
  const texts: string[] = [];
  return await new Promise((resolve, reject) => {
    child.on("message", (message: unknown) => {
      const piece = pieceShape.parse(message);
      if (piece.kind === "text") texts.push(piece.text);
      else if (piece.kind === "end") resolve(texts);
      else reject(unreadable(facts, ...WHY[piece.reason], piece.detail));
    });
    child.once("error", reject);
    child.once("exit", (code, signal) => reject(new Error(`the reader ended: ${code ?? signal}`)));
    child.send(task, (error) => error && reject(error));
  });
}

/**
 * Kills a child above the memory limit. Only Linux reports a process's memory; elsewhere the heap limit must
 * suffice.
 */
async function killIfLarge(child: ChildProcess): Promise<void> {
  if (process.platform !== "linux" || child.pid === undefined) return;
  const pages = Number((await readFile(`/proc/${child.pid}/statm`, "utf8").catch(() => "")).split(" ")[1]);
  if (pages * PAGE_BYTES > RESIDENT_BYTES) child.kill("SIGKILL");
}

const PAGE_BYTES = 4_096;
