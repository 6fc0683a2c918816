import type { ToolCall } from "../core/call.ts";
import { LegibusError } from "../core/errors.ts";
import type { WorkbenchContext } from "./context.ts";

export interface MadeFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

type Giving = Pick<WorkbenchContext, "putOut">;

/** Checks, before any work is done, that a file can be delivered. @throws LegibusError NOT_CONFIGURED */
export function requireOutlet({ putOut }: Giving, { views }: ToolCall, command: string): void {
  if (putOut || views === true) return;
  throw new LegibusError("NOT_CONFIGURED", "this server writes no files, because others use it over HTTP", {
    hint: `run ${command} on your own machine`,
  });
}

/** Delivers a file: within the result to a caller that shows views, else as a path in the data folder. @throws LegibusError */
export async function handOver({ putOut }: Giving, { name, bytes }: MadeFile, { views }: ToolCall) {
  if (views === true || !putOut) {
    const base64 = Buffer.from(bytes).toString("base64");
    return { lines: [], data: {}, meta: { "legibus/file": { name, base64 } } };
  }
  const file = await putOut(name, bytes);
  return { lines: [`File: ${file}`], data: { file } };
}
