import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import * as z from "zod";
import { runCommand } from "../src/cli/context.ts";
import { verify, type VerifyFlags } from "../src/cli/verify.ts";
import { silentLogger } from "../src/core/logger.ts";
import { createStore } from "../src/library/index.ts";
import { keepingTerminal } from "./support/cli.ts";
import { draftDocx } from "./support/draft-docx.ts";
import { documentOf, paragraph } from "./documents/made.ts";
import { temporaryFolder } from "./support/lasting.ts";

const root = temporaryFolder("verify");
const ENV = { HOME: root, LEGIBUS_DATA_DIR: join(root, "data"), LEGIBUS_LOG_LEVEL: "silent" };
const store = createStore({
  dataDir: join(root, "data"),
  databaseUrl: "",
  library: true,
  log: silentLogger,
  cacheBytes: 0,
});
await store.library?.put({
  ...documentOf([
    paragraph(1, "The tug left the harbour at dawn."),
    paragraph(2, "A salvor is not a volunteer; he answers a call."),
  ]),
  id: "austlii:au/cases/cth/HCA/2024/901",
  title: "Marlowe v Tidewater Ferries",
  citations: { neutral: "[2024] HCA 901", reported: ["(2024) 275 CLR 1"], other: [] },
});
await store.close();

async function run(name: string, content: string | Uint8Array, flags: VerifyFlags = {}) {
  const path = join(root, name);
  writeFileSync(path, content);
  const { terminal, said } = keepingTerminal({ env: ENV, stdinIsTerminal: true });
  const code = await runCommand(
    ENV,
    terminal,
    async (context) => await verify(context, path, { offline: true, ...flags }),
  );
  return { code, ...said };
}

const json = z.object({
  status: z.string(),
  total: z.int(),
  rows: z.array(z.looseObject({ number: z.int(), citation: z.string(), verdict: z.string() })),
});

test("verify resolves quotations, Ibid and (n 1) in a DOCX and exits with 8 on a mismatch", async () => {
  const memo = draftDocx(
    [
      "1. Who salves is paid: “A salvor is not a volunteer.”{1}",
      "It was said that “the tug left the harbour at noon.”{2} The rest follows.{3}",
      "Nobody knows the last one.{4}",
    ],
    [
      "Marlowe v Tidewater Ferries [2024] HCA 901, [2].",
      "Ibid [1].",
      "Marlowe (n 1) [2]; (2024) 275 CLR 1.",
      "Roe v Wade [2024] XYZQ 5.",
    ],
  );
  const { code, out, err } = await run("memo.docx", memo, { all: true });
  expect({ code, err }).toEqual({ code: 8, err: "" });
  expect(out.split("\n").filter((line) => /^\d/.test(line))).toEqual([
    "1  VERIFIED      [2024] HCA 901 (note 1)",
    "2  MISMATCH      Ibid (note 2)",
    "3  VERIFIED      (n 1) (note 3)",
    "4  VERIFIED      (2024) 275 CLR 1 (note 3)",
    "5  UNRECOGNISED  [2024] XYZQ 5 (note 4)",
    "5 citations: 1 MISMATCH, 1 UNRECOGNISED, 3 VERIFIED",
  ]);
  expect(out).toContain(
    'quotation: cited "the tug left the harbour at noon.", source "The tug left the harbour at dawn", these words are not in the document (similarity 0.86)',
  );
  const data = json.parse(JSON.parse((await run("memo.docx", memo, { json: true })).out));
  expect(data).toMatchObject({ status: "MISMATCH", total: 5 });
  expect(data.rows.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5]);
});

test("verify prints one line and exits with 0 if every citation is verified", async () => {
  const draft = "Marlowe v Tidewater Ferries [2024] HCA 901, [1].[^1]\n\n[^1]: See (2024) 275 CLR 1.\n";
  expect(await run("good.md", draft)).toEqual({ code: 0, out: "2 citations: 2 VERIFIED\n", err: "" });
});

test("verify exits with 0 on UNVERIFIED and explains that it says nothing about a citation", async () => {
  const { code, out } = await run("open.txt", "Smith v Jones [2019] HCA 17.");
  expect(code).toBe(0);
  expect(out).toContain("1  UNVERIFIED    [2019] HCA 17 (line 1)\n");
  expect(out).toContain("the library does not have the cited document");
  expect(out).toContain("UNVERIFIED says nothing about a citation");
});

test("verify does not call a draft without citations verified", async () => {
  expect(await run("none.txt", "Nothing is cited here.")).toMatchObject({
    code: 0,
    out: "no citations found, so nothing was verified\n",
  });
});

test("verify lists all 130 rows of a long draft once", async () => {
  const draft = Array.from({ length: 130 }, (_, at) => `Smith v Jones [2019] HCA ${at + 1}.`).join(" ");
  const { out } = await run("long.txt", draft, { json: true });
  expect(json.parse(JSON.parse(out)).rows.map(({ number }) => number)).toEqual(
    Array.from({ length: 130 }, (_, at) => at + 1),
  );
});

test("verify names a protected Word file on stdin as what it is", async () => {
  const locked = Buffer.concat([
    Buffer.from("d0cf11e0a1b11ae1", "hex"),
    Buffer.alloc(1_600),
    Buffer.from("EncryptedPackage", "utf16le"),
  ]);
  const { terminal, said } = keepingTerminal({ env: ENV, stdin: Readable.from([locked]) });
  const code = await runCommand(ENV, terminal, async (context) => await verify(context, "-", {}));
  expect([code, said.err]).toEqual([2, expect.stringContaining("stdin is protected by a password")]);
});

test("verify exits with 2 if the file is missing", async () => {
  const { terminal, said } = keepingTerminal({ env: ENV, stdinIsTerminal: true });
  expect(
    await runCommand(ENV, terminal, async (context) => await verify(context, join(root, "missing.docx"), {})),
  ).toBe(3);
  expect(said.err).toContain("there is no file");
});
