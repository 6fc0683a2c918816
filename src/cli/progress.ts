import type { Terminal } from "./terminal.ts";

const WIDTH = 24; // of the bar
const LONGEST_NAME = 40;
const EVERY_MS = 100; // more frequent updates are not visible

/** Creates a progress bar that redraws its own line; without a terminal it prints nothing. */
export function progressLine({ errIsTerminal, err }: Terminal, now: () => number = () => performance.now()) {
  if (errIsTerminal !== true) return { show: () => {}, clear: () => {} };
  let shownAt = Number.NEGATIVE_INFINITY;
  let isShown = false;
  return {
    show: (done: number, total: number, text: string) => {
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

/** Renders `[######------]  50 %`; without a total only a row of dots. */
function bar(done: number, total: number): string {
  if (total === 0) return `[${"·".repeat(WIDTH)}]`;
  const share = Math.min(1, done / total);
  const full = Math.round(share * WIDTH);
  return `[${"#".repeat(full)}${"-".repeat(WIDTH - full)}] ${String(Math.floor(share * 100)).padStart(3)} %`;
}
