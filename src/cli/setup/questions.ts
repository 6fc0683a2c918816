import { createInterface } from "node:readline/promises";

/** Asks the user questions at the terminal; absent without a terminal. */
export interface Asker {
  /** Returns the answer, or `fallback` when it is empty. */
  ask(question: string, fallback: string): Promise<string>;
  close(): void;
}

/** Creates an asker that prints questions to stderr and reads answers from stdin. */
export function terminalAsker(): Asker {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  return {
    async ask(question, fallback) {
      const answer = (await lines.question(`${question} [${fallback || "none"}] `)).trim();
      return answer === "" ? fallback : answer;
    },
    close: () => lines.close(),
  };
}

/** Parses "a, b" or "a b" as a list; "none" and "-" give an empty one. */
export function listOf(answer: string): string[] {
  return /^(?:none|-)$/i.test(answer.trim()) ? [] : answer.split(/[\s,]+/).filter((part) => part !== "");
}
