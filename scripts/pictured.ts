import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createApp } from "../src/app/index.ts";
import { callTool } from "../src/app/server/tools.ts";
import { libraryOf } from "../src/cli/context.ts";
import { SAMPLES } from "../src/cli/demo.ts";
import type { CommandContext } from "../src/cli/context.ts";
import { importerOf } from "../src/cli/import.ts";
import { verificationOf } from "../src/cli/publisher.ts";
import { plainCall } from "../src/core/call.ts";
import { sha256 } from "../src/documents/sha256.ts";
import { prepareDocument } from "../src/documents/view.ts";
import { asset, reportPage } from "../src/views/page.ts";
import { documentPieces } from "../src/views/reader.ts";

/** One citation that is right, one whose pinpoint does not exist, and one that no source could be asked for. */
export const MEMO = `# Liability on the gangway

A ferry operator's duty "begins on the gangway and not on the deck": Marlowe v Tidewater Ferries Pty Ltd [2024] NSWCA 901 at [2].

The operator must also light the pier: Marlowe v Tidewater Ferries Pty Ltd [2024] NSWCA 901 at [9].

The earlier rule was different: Harlow v Pike [2013] NSWCA 998.
`;

/** Where the hashes of what the pictures show are kept. */
export const MADE_FROM = "docs/images/made-from.json";

/** The SHA-256 of each page that a picture shows, without its days and times: a picture's own bytes differ between machines. */
export async function picturedPages(): Promise<Readonly<Record<string, string>>> {
  const folder = mkdtempSync(join(tmpdir(), "legibus-pictured-"));
  const env = {
    LEGIBUS_CONFIG: folder,
    LEGIBUS_DATA_DIR: join(folder, "data"),
    LEGIBUS_PROVIDERS: "law",
    LEGIBUS_LOG_LEVEL: "none",
  };
  const app = await createApp(env, () => {}, { paths: "typed" });
  try {
    const call = plainCall();
    const [judgment = ""] = await imported({ app, call });
    const arguments_ = { text: MEMO, sources: "library", next: 0 };
    const { verification } = verificationOf(
      await callTool(app, "law:verify_citations", arguments_, { ...call, views: true }),
    );
    const facts = { name: "memo.md", language: "en", hasLines: true, isOffline: true, maker: "" } as const;
    const report = await reportPage(verification, { ...facts, at: new Date(2026, 0, 1, 12) });
    const document = await libraryOf(app).get(judgment);
    if (!document) throw new Error("the demo's judgment was not imported");
    const pieces = documentPieces(prepareDocument(document), { language: "en", versions: [] });
    const styles = [await asset("style.css"), await asset("reader.css")];
    const reader = [...styles, ...[...pieces].map(({ text }) => text)].join("\n");
    return { "reader.png": hashOf(reader), "verification.png": hashOf(report) };
  } finally {
    await app.shutdown();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function imported(context: Pick<CommandContext, "app" | "call">): Promise<string[]> {
  const ids: string[] = [];
  for (const { file, text } of SAMPLES) {
    const stream = (async function* () {
      yield Buffer.from(text);
    })();
    const { outcomes } = await importerOf(context).stream(stream, file, {}, context.call);
    ids.push(...outcomes.flatMap((one) => ("id" in one ? [one.id] : [])));
  }
  return ids;
}

function hashOf(page: string): string {
  return sha256(page.replaceAll(/\d{4}-\d{2}-\d{2}(?:T[\d:.]+Z)?|\d{1,2} [A-Z][a-z]+ 20\d{2}[^<]*/g, "DAY"));
}
