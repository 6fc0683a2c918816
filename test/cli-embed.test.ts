import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createApp } from "../src/app/index.ts";
import { runCommand } from "../src/cli/context.ts";
import { checkState } from "../src/cli/doctor/checks.ts";
import { embed, type EmbedFlags } from "../src/cli/embed.ts";
import { EXIT_CODES } from "../src/cli/exit-codes.ts";
import { importPaths } from "../src/cli/import.ts";
import type { Terminal } from "../src/cli/terminal.ts";
import { plainCall } from "../src/core/call.ts";
import { textOf } from "../src/core/result.ts";
import { documentOf } from "./library/made.ts";
import { startEmbeddingService } from "./support/embedding-service.ts";
import { lasting, temporaryFolder } from "./support/lasting.ts";
import { keepingTerminal } from "./support/cli.ts";

const folder = temporaryFolder("embed");
const service = await lasting(startEmbeddingService());
const env = {
  HOME: folder,
  LEGIBUS_CONFIG: "/dev/null",
  LEGIBUS_DATA_DIR: join(folder, "data"),
  LEGIBUS_EMBEDDINGS: `openai-compatible/concepts?price=2&url=${service.url}`,
};
const app = await createApp(env, () => {});
const { library } = app.shared.store;
await library?.put(documentOf("frl:C1", ["The landlord shall pay because of mould."]));
await library?.put(
  documentOf("austlii:au/cases/cth/HCA/1992/23", ["A secret text of a source about mould."]),
);
await library?.put(documentOf("import:austlii:x", ["Another secret."], { source: imported("austlii") }));
await library?.put(documentOf("beck:bibdata/1", ["A licensed secret."]));
await app.shutdown();

function imported(provider: string) {
  const at = "2026-11-22T05:00:00Z";
  return { provider, url: "", retrievedAt: at, how: "import", import: { as: "page", at } } as const;
}

/** Runs a command as a script does, without a user at the terminal. */
async function told(command: (terminal: Terminal) => Promise<number>) {
  const { terminal, said } = keepingTerminal();
  return { code: await command(terminal), ...said };
}

const run = async (flags: EmbedFlags, more: Readonly<Record<string, string>> = {}) =>
  await told(
    async (terminal) =>
      await runCommand({ ...env, ...more }, terminal, async (context) => await embed(context, flags)),
  );

async function search(more: Readonly<Record<string, string>> = {}): Promise<string> {
  const app = await createApp({ ...env, ...more }, () => {});
  try {
    const args = { query: "my lessor ignores the damp", sources: ["library"] };
    return textOf(await app.orchestrator.handleToolCall("law:search", args, plainCall()));
  } finally {
    await app.shutdown();
  }
}

test("embed shows what it would send, where and the price, and sends nothing without consent", async () => {
  const { code, out, err } = await run({});
  expect([code, out]).toEqual([EXIT_CODES.INVALID_INPUT, ""]);
  expect(err).toContain("1 document, 1 passage, about 14 tokens");
  expect(err).toContain(`are sent to openai-compatible/concepts at ${new URL(service.url).host}`);
  expect(err).toContain("US$ 0.01 or less at US$ 2 for a million tokens");
  expect(err).toContain("not sent: 3 documents of austlii, beck, whose texts may not be passed on");
  expect(err).toContain("Send them to");
  expect(service.asked).toEqual([["law"]]);
});

test("embed sends no restricted text, and law:search then finds passages by meaning", async () => {
  expect(await search()).not.toContain("frl:C1");
  const { code, out } = await run({ yes: true });
  expect([code, out]).toEqual([0, expect.stringContaining("1 passage of 1 document have vectors now")]);
  expect(JSON.stringify(service.asked)).not.toMatch(/secret/i);
  expect((await run({ yes: true })).err).toContain("Every passage has its vector");
  const found = await search();
  expect(found).toContain("frl:C1");
  expect(found).toContain(
    "library: 1 of its rows were found by the meaning of a passage, not by these words",
  );
});

test("search falls back to words when the embedding service is down or off", async () => {
  const down = "openai-compatible/concepts?url=http://127.0.0.1:9/v1";
  expect(await search({ LEGIBUS_EMBEDDINGS: down })).toContain("library: searched by words only: ");
  const failed = await run({ yes: true }, { LEGIBUS_EMBEDDINGS: down });
  expect([failed.code, failed.err]).toEqual([
    EXIT_CODES.OFFLINE,
    expect.stringContaining("cannot be reached"),
  ]);
  const before = service.asked.length;
  expect(await search({ LEGIBUS_EMBEDDINGS: "" })).not.toContain("words only");
  const off = await run({ yes: true }, { LEGIBUS_EMBEDDINGS: "" });
  expect([off.code, off.err]).toEqual([
    EXIT_CODES.NOT_CONFIGURED,
    expect.stringContaining("LEGIBUS_EMBEDDINGS"),
  ]);
  expect(service.asked).toHaveLength(before);
});

test("embed --remove deletes all vectors after consent", async () => {
  expect((await run({ remove: true })).code).toBe(EXIT_CODES.INVALID_INPUT);
  expect((await run({ remove: true, yes: true })).out).toBe("1 vector removed\n");
});

test("import and doctor mention embeddings without contacting the service", async () => {
  const file = join(folder, "memo.txt");
  writeFileSync(file, "Memo\n\nThe hound bit the postman.\n");
  const before = service.asked.length;
  const { err } = await told(
    async (terminal) =>
      await runCommand(env, terminal, async (context) => await importPaths(context, [file], {})),
  );
  expect(err).toContain("To find them by their meaning, too: legibus library embed");
  const app = await createApp(env, () => {});
  const findings = await checkState(app, false);
  await app.shutdown();
  expect(findings.find(({ check }) => check === "Search by meaning")?.detail).toBe(
    `passages and questions go to openai-compatible/concepts at ${new URL(service.url).host}; 0 passages have vectors`,
  );
  expect(service.asked).toHaveLength(before);
});
