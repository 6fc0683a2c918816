import type { Terminal } from "./terminal.ts";

const WIDTH = 24; // of the bar
const LONGEST_NAME = 40;
const EVERY_MS = 100; // more updates are not visible

export interface ProgressLine {
  readonly show: (done: number, total: number, text: string) => void;
  /** Takes the line away, so that others can be written. */
  readonly clear: () => void;
}

/** A progress bar that rewrites its own line at a terminal; prints nothing elsewhere. */
export function progressLine(
  { errIsTerminal, err }: Terminal,
  now: () => number = () => performance.now(),
): ProgressLine {
  if (errIsTerminal !== true) return { show: () => {}, clear: () => {} };
  let shownAt = Number.NEGATIVE_INFINITY;
  let isShown = false;
  return {
    show: (done, total, text) => {
      if (now() - shownAt < EVERY_MS && done < total) return;
      shownAt = now();
      isShown = true;
      err(`\r\u001B[K${bar(done, total)} ${text.slice(0, LONGEST_NAME)}`);
    },
    clear: () => {
      if (isShown) err("\r\u001B[K");
      isShown = false;
      shownAt = Number.NEGATIVE_INFINITY;
    },
  };
}

/** `[######------]  50 %`; without a total only that it goes on. */
function bar(done: number, total: number): string {
  if (total === 0) return `[${"·".repeat(WIDTH)}]`;
  const share = Math.min(1, done / total);
  const full = Math.round(share * WIDTH);
  return `[${"#".repeat(full)}${"-".repeat(WIDTH - full)}] ${String(Math.floor(share * 100)).padStart(3)} %`;
}
