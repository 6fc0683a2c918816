import { spawnSync } from "node:child_process";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { built, SERVER } from "./support/built.ts";
import { runCli } from "./support/cli.ts";
import { ROOT } from "./support/sources.ts";
import { CLEAN_ENV, type Message, startServer } from "./support/stdio.ts";
import { temporaryFolder } from "./support/lasting.ts";

const PAGE = join(ROOT, "fixtures/austlii/document-2020s-appeal.html");
const CLOSED_WORDS = "Court of Appeal of the Supreme Court of";
const TRUE_WORDS = "took no part in the appeal"; // of [2]
const FALSE_WORDS = "The second respondent owned the wharf and took a part in the appeal";
const SECRET = "sk-secret-of-the-user-0001";
const ID = "import:austlii:au/cases/cth/HCA/2024/901";
const CITED = { name: "law_cite", arguments: { items: [{ id: "Harlow v Pike [1901] EngR 5", pin: "[7]" }] } };

await built();
const folder = temporaryFolder("record");
const file = join(folder, "session.jsonl");
const env = { ...CLEAN_ENV, HOME: folder, LEGIBUS_DATA_DIR: join(folder, "data"), ANTHROPIC_API_KEY: SECRET };
await runCli(["import", PAGE], env);

/** Runs a session with these calls and returns the answers and the list of tools. */
async function session(
  args: readonly string[],
  calls: readonly Readonly<Record<string, unknown>>[],
): Promise<{ readonly answers: readonly Message[]; readonly tools: Message }> {
  const server = startServer({ args, env });
  try {
    await server.initialize();
    const tools = await server.request("tools/list");
    const answers: Message[] = [];
    for (const call of calls) answers.push(await server.request("tools/call", call));
    return { answers, tools };
  } finally {
    await server.kill();
  }
}

test("a recording omits secrets and restricted texts, and a replay gives the recorded answers", async () => {
  const read = { name: "law_read", arguments: { id: ID } };
  const search = { name: "law_search", arguments: { query: SECRET, sources: ["library"] } };
  const verify = {
    name: "law_verify_citations",
    arguments: { text: "Marlowe v Tidewater Ferries Pty Ltd [2024] HCA 901, [2].", sources: "library" },
  };
  const recorded = await session(["--record", file], [CITED, read, search, verify]);
  expect(JSON.stringify(recorded.answers[1])).toContain(CLOSED_WORDS);
  const text = readFileSync(file, "utf8");
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(text).not.toContain(SECRET);
  expect(text).toContain("[secret]");
  expect(text).not.toContain(CLOSED_WORDS);
  expect(text).toContain("the texts of AustLII may not be passed on");

  const reordered = { arguments: CITED.arguments, name: CITED.name, _meta: { progressToken: 1 } };
  const other = { name: "law_cite", arguments: { items: [{ id: "[1992] HCA 23" }] } };
  const replayed = await session(["replay", file], [reordered, verify, read, other]);
  expect(replayed.tools.result).toMatchObject({ tools: recorded.tools.result?.["tools"] });
  expect(replayed.answers[0]?.result).toEqual(recorded.answers[0]?.result);
  expect(replayed.answers[1]?.result).toEqual(recorded.answers[3]?.result);
  expect(JSON.stringify(replayed.answers[2])).toContain("ERROR ACCESS_DENIED");
  expect(replayed.answers[3]?.result).toMatchObject({
    isError: true,
    content: [
      {
        text: expect.stringMatching(
          /^ERROR NOT_FOUND: the recording has no law_cite.*\nTry: it has: .*Harlow/,
        ),
      },
    ],
  });
});

const check = (text: string) => ({ name: "law_verify_citations", arguments: { text, sources: "library" } });

test("the recording of a check omits the source's words beside a false quotation, and the passages of a view", async () => {
  const own = join(folder, "check.jsonl");
  const quoted = check(`Marlowe v Tidewater Ferries Pty Ltd [2024] HCA 901, [2]: "${FALSE_WORDS}".`);
  const { answers } = await session(["--record", own], [quoted]);
  expect(JSON.stringify(answers)).toContain(TRUE_WORDS);
  const ui = { extensions: { "io.modelcontextprotocol/ui": { mimeTypes: ["text/html;profile=mcp-app"] } } };
  const server = startServer({ args: ["--record", own], env });
  try {
    await server.request("initialize", {
      protocolVersion: "2025-11-25",
      capabilities: ui,
      clientInfo: { name: "raw", version: "1" },
    });
    const pinned = await server.request("tools/call", check("Marlowe [2024] HCA 901, [2]."));
    expect(JSON.stringify(pinned)).toContain(TRUE_WORDS);
  } finally {
    await server.kill();
  }
  const text = readFileSync(own, "utf8");
  expect(text.match(/the texts of AustLII may not be passed on/g)).toHaveLength(2);
  expect(text).not.toContain(TRUE_WORDS);
});

test.each([
  ["none.jsonl", undefined, 3, "there is no file or folder none.jsonl"],
  ["text.jsonl", "Not a recording.\n", 2, "line 1 of text.jsonl is not a line of a recording"],
  ["cut.jsonl", '{"recording":"legibus","version":1}\n{"method":"tools/ca', 2, "line 2 of cut.jsonl"],
])("the replay of %s is refused with a sentence", async (name, content, code, why) => {
  const path = join(folder, name);
  if (content !== undefined) writeFileSync(path, content);
  const ran = await runCli(["replay", path], env);
  expect(ran).toEqual({ code, out: "", err: expect.stringContaining(why) });
});

test("the server does not start if its recording cannot be written", () => {
  const { status, stderr } = spawnSync(
    process.execPath,
    [SERVER, "--record", join(folder, "none", "x.jsonl")],
    { env, encoding: "utf8", input: "" },
  );
  expect(status).toBe(1);
  expect(stderr).toMatch(/LEGIBUS_RECORD: .+x\.jsonl cannot be written/);
});

test("a call that the client cancelled is not recorded, so that a replay does not repeat the cancellation", async () => {
  const own = join(folder, "cancelled.jsonl");
  const server = startServer({ args: ["--record", own], env });
  try {
    await server.initialize();
    const call = { name: "law_search", arguments: { query: "ferry", sources: ["library"] } };
    server.send({ jsonrpc: "2.0", id: 77, method: "tools/call", params: call });
    server.send({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 77 } });
    await server.request("tools/call", { name: "law_read", arguments: { id: ID } });
  } finally {
    await server.kill();
  }
  const text = readFileSync(own, "utf8");
  expect(text).toContain('"law_read"');
  expect(text).not.toContain("CANCELLED");
});
