import { resolve } from "node:path";
import type { Environment } from "../config.ts";
import { callTool } from "../server/tools.ts";
import { EXIT_CODES } from "./exit-codes.ts";
import { withHouse } from "./house.ts";
import { progressLine } from "./progress.ts";
import type { Terminal } from "./terminal.ts";

/** Not every citation of the draft could be verified. */
export const PROBLEMS = 8;

export interface VerifyFlags {
  /** Ask no source: only the library. */
  readonly offline?: boolean;
  /** List verified citations too. */
  readonly all?: boolean;
  readonly json?: boolean;
}

/** Verifies the citations of a draft; resolves with 0 when all are verified, with 8 when a row has a problem. */
export async function verify(
  env: Environment,
  terminal: Terminal,
  path: string,
  { offline = false, all = false, json = false }: VerifyFlags,
): Promise<number> {
  return await withHouse(env, terminal, async ({ app, call }) => {
    const bar = progressLine(terminal);
    const args = {
      path: resolve(path),
      sources: offline ? "library" : "all",
      show: all ? "all" : "problems",
    };
    const progress = (fraction: number, message: string) =>
      bar.show(Math.round(fraction * 100), 100, message);
    const pages: Readonly<Record<string, unknown>>[] = [];
    let offset: unknown = 0;
    while (typeof offset === "number") {
      const result = await callTool(app, "law:verify_citations", { ...args, offset }, { ...call, progress });
      bar.clear();
      const text = result.content.map((part) => part.text).join("\n");
      if (result.isError === true) return refused(text, terminal);
      const data = result.structuredContent ?? {};
      if (!json) terminal.out(`${text}\n`);
      pages.push(data);
      offset = data["next"];
    }
    if (json) terminal.out(`${JSON.stringify(pages.length === 1 ? pages[0] : pages, undefined, 2)}\n`);
    return pages[0]?.["status"] === "VERIFIED" || pages[0]?.["total"] === 0 ? 0 : PROBLEMS;
  });
}

function refused(text: string, { err }: Terminal): number {
  err(`${text}\n`);
  const code = /^ERROR ([A-Z_]+):/.exec(text)?.[1] ?? "";
  return new Map<string, number>(Object.entries(EXIT_CODES)).get(code) ?? 1;
}
