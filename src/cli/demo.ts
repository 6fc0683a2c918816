import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type App, createApp } from "../app/index.ts";
import type { Environment } from "../app/config.ts";
import { callTool } from "../app/server/tools.ts";
import { plainCall } from "../core/call.ts";
import { DRAFT, SAMPLES } from "./demo-texts.ts";
import { importerOf } from "./import.ts";
import type { Terminal } from "./terminal.ts";

const MARGIN = "   ";
const LONGEST = 1_400; // characters of an answer
const FAILED = 1; // exit code

/**
 * A short walk through three invented documents of Australia, Germany and the European Union: imported, read by pin, and
 * a draft checked against them. It asks no source and leaves nothing; resolves with the exit code.
 */
export async function demo(env: Environment, terminal: Terminal): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), "legibus-walk-")); // the user's own library stays as it is
  const own = {
    PATH: env["PATH"] ?? "",
    LEGIBUS_CONFIG: folder, // no settings of the user's
    LEGIBUS_DATA_DIR: join(folder, "data"),
    LEGIBUS_PROVIDERS: "eu,law",
    LEGIBUS_LOG_LEVEL: "none",
  };
  try {
    const app = await createApp(own, () => {}, { paths: "typed" });
    try {
      return await walk(app, terminal);
    } finally {
      await app.shutdown();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function walk(app: App, { out }: Terminal): Promise<number> {
  out("Legibus: a walk through three documents\n");
  out(`${MARGIN}They are invented and part of the program. No source is asked, and nothing is kept.\n\n`);
  let step = 0;
  for (const { country, file, text, pin } of SAMPLES) {
    const { outcomes } = await importerOf({ app, call: plainCall() }).stream(
      (async function* () {
        yield Buffer.from(text);
      })(),
      file,
      {},
      plainCall(),
    );
    const [outcome] = outcomes;
    if (!outcome || outcome.status === "refused") return failed(out, outcome?.message ?? "nothing was read");
    step += 1;
    out(`${step}. ${country}: ${outcome.title}\n`);
    const read = await callTool(app, "law:read", { id: outcome.id, pin }, plainCall());
    if (read.isError === true) return failed(out, textOf(read));
    out(`${MARGIN}law:read --pin "${pin}"\n\n${indented(body(textOf(read)))}\n\n`);
  }
  out(
    `${step + 1}. A draft that cites all three, checked: legibus verify draft.docx\n\n${indented(DRAFT)}\n\n`,
  );
  const arguments_ = { text: DRAFT, sources: "library", next: 0 };
  const checked = await callTool(app, "law:verify_citations", arguments_, plainCall());
  if (checked.isError === true) return failed(out, textOf(checked));
  out(`${indented(textOf(checked))}\n\nNext: legibus setup puts it into your MCP clients.\n`);
  return 0;
}

function failed(out: Terminal["out"], why: string): number {
  out(`The demo failed: ${why}\n`);
  return FAILED;
}

function textOf({ content }: { readonly content: readonly { readonly text: string }[] }): string {
  return content.map(({ text }) => text).join("\n");
}

/** The text below the header. */
function body(answer: string): string {
  const start = answer.indexOf("\n---\n");
  return start === -1 ? answer : answer.slice(start + 5).trim();
}

function indented(text: string): string {
  const shown = text.length <= LONGEST ? text : `${text.slice(0, LONGEST)}…`;
  return shown
    .split("\n")
    .map((line) => (line === "" ? "" : MARGIN + line))
    .join("\n");
}
