import { existsSync } from "node:fs";
import { basename, resolve } from "node:path";
import { LegibusError } from "../core/errors.ts";
import { sanitiseWithin } from "../core/sanitise.ts";
import { oneLine, plural } from "../core/text.ts";
import { readRegularFile } from "../documents/file-access.ts";
import { painter } from "./terminal.ts";
import type { CommandContext } from "./context.ts";
import { PROBLEMS } from "./exit-codes.ts";
import { writeMade } from "./outputs.ts";
import type { VerifyFlags } from "./verify.ts";

const MAX_PACK_BYTES = 2_000_000_000;

export interface PackFlags extends Pick<VerifyFlags, "offline" | "force" | "language"> {
  /** A draft to check; its authorities are packed. */
  readonly draft?: string;
}

/** Writes an evidence pack of a draft, or of documents and passages; resolves with the exit code. */
export async function pack(
  context: CommandContext,
  out: string,
  references: readonly string[],
  { draft, offline = false, force = false, language = "en" }: PackFlags,
): Promise<number> {
  const file = references.find((one) => existsSync(one));
  if (file !== undefined) {
    throw new LegibusError(
      "INVALID_INPUT",
      `${oneLine(file)} is a file, and a pack takes documents by id or citation`,
      {
        hint: `for a draft: legibus pack ${oneLine(out)} --draft ${oneLine(file)}; to pack the file itself import it first`,
      },
    );
  }
  const args = {
    ...(draft !== undefined && { path: resolve(draft) }),
    documents: references.map((id) => ({ id })),
    sources: offline ? "library" : "all",
    language,
  };
  const target = { path: out, source: draft ?? "", force };
  return await writeMade(context, target, "law:pack", args);
}

/** Compares a pack with its own checksums, offline; resolves with 0 when nothing was changed, else 8. */
export async function verifyPack({ terminal }: CommandContext, path: string): Promise<number> {
  const { checkPack } = await import("../documents/evidence.ts");
  const bytes = await readRegularFile(path, MAX_PACK_BYTES);
  const { problems, files, documents, withheld, at, by } = sanitiseWithin(checkPack(bytes));
  const paint = painter(terminal);
  for (const { file, what } of problems)
    terminal.out(`${paint("red", "changed")}  ${oneLine(`${file} ${what}`)}\n`);
  if (problems.length > 0) return PROBLEMS;
  const reference = withheld === 0 ? "" : `, ${withheld} of them by reference only`;
  terminal.out(
    `${paint("green", "unchanged")}  ${basename(path)}: ${plural(files, "file")}, ${plural(documents, "document")}${reference}, ${oneLine(`made by ${by} at ${at}`)}\n`,
  );
  return 0;
}
