import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { expect, test } from "vitest";
import * as z from "zod";
import { built, SERVER } from "./support/built.ts";
import { ROOT } from "./support/sources.ts";
import { runCli } from "./support/cli.ts";
import { CLEAN_ENV, startServer } from "./support/stdio.ts";
import { temporaryFolder, untilTestEnds } from "./support/lasting.ts";

/** A page of a source whose texts may not be redistributed. */
const PAGE = join(ROOT, "fixtures/austlii/document-2020s-appeal.html");
const CLOSED_WORDS = "Court of Appeal of the Supreme Court of";

/** A court's own page, which the user may redistribute. */
const OWN = `<html lang="en"><head><title>Harlow v Pike [2024] NSWCA 902</title></head><body><div id="decisionDetail"><h1>Harlow v Pike</h1><table><tr><td>Medium Neutral Citation:</td><td>Harlow v Pike [2024] NSWCA 902</td></tr><tr><td>Decision date:</td><td>12 March 2024</td></tr></table><p><span class="list_number_">1</span> A pilot answers for the tide that he did not read.</p></div></body></html>`;
/** Quotations without a citation, more of them than the draft has citations. */
const UNCHECKED = [
  "the buoy was dark before the storm",
  "nobody rang the bell that night",
  "the log has no such page",
];
const DRAFT = `It was said that "a pilot answers for the tide that he did not read": Harlow v Pike [2024] NSWCA 902, [1]. See also Marlowe v Tidewater Ferries Pty Ltd [2024] HCA 901, [2].\n\n${UNCHECKED.map((words) => `Counsel answered that "${words}".\n`).join("\n")}`;

await built();
const folder = temporaryFolder("cli-pack");
const env = { ...CLEAN_ENV, HOME: folder, LEGIBUS_DATA_DIR: join(folder, "data") };
writeFileSync(join(folder, "own.html"), OWN);
writeFileSync(join(folder, "austlii.html"), readFileSync(PAGE));
writeFileSync(join(folder, "memo.md"), DRAFT);
const legibus = async (...args: readonly string[]) => await runCli(args, env);
expect((await legibus("import", join(folder, "own.html"), join(folder, "austlii.html"))).code).toBe(0);

test("a reading says whether a saved page is the court's own or looks like a source's", async () => {
  expect((await legibus("read", "[2024] NSWCA 902")).out).toMatch(
    /your import of \S+: a saved page or file in its publisher's own form, never compared with the publisher\)/,
  );
  expect((await legibus("read", "[2024] HCA 901")).out).toContain(
    "a saved page that looks like austlii's, never compared with austlii)",
  );
});

test("a pack has the passage at the pin of a citation or id, however it is written", async () => {
  const out = join(folder, "pins.zip");
  const references = ["[2024] HCA 901, [2]", "import:austlii:au/cases/cth/HCA/2024/901 at [1]"];
  expect(await legibus("pack", out, ...references, "--offline")).toMatchObject({ code: 0 });
  const manifest = strFromU8(unzipSync(readFileSync(out))["manifest.json"] ?? new Uint8Array());
  expect(manifest.match(/(?<="pin": ")[^"]+/g)).toEqual(["[2]", "[1]"]);
});

test("legibus pack writes the evidence of a draft, and pack verify detects a changed byte", async () => {
  const args = ["pack", "out.zip", "--draft", "memo.md", "--offline", "[2024] HCA 901 at [2]"];
  const packed = spawnSync(process.execPath, [SERVER, ...args], { env, cwd: folder, encoding: "utf8" });
  expect(packed).toMatchObject({
    status: 0,
    stdout: expect.stringContaining("2 documents, 2 citations checked"),
  });
  expect(packed.stdout).toMatch(/By reference only.+\n- .+\(import:austlii:au\/cases\/cth\/HCA\/2024\/901\)/);
  const files = unzipSync(readFileSync(join(folder, "out.zip")));
  const all = Object.values(files).map((bytes) => strFromU8(bytes));
  expect(all.some((text) => text.includes("A pilot answers for the tide"))).toBe(true);
  expect(all.filter((text) => text.includes(folder))).toEqual([]); // names of folders tell of clients
  expect(readFileSync(PAGE, "utf8")).toContain(CLOSED_WORDS);
  expect(all.filter((text) => text.includes(CLOSED_WORDS))).toEqual([]);
  const report = strFromU8(files["report.html"] ?? new Uint8Array());
  expect(report).toContain("Harlow v Pike");
  expect(report).toContain("Counsel answered that"); // the draft's own text
  for (const words of UNCHECKED) expect(report.split(words)).toHaveLength(3); // in the draft and in the list
  const [out, none] = [join(folder, "out.zip"), join(folder, "none.zip")];
  expect(await legibus("pack", "verify", out)).toMatchObject({
    code: 0,
    out: expect.stringMatching(
      /^unchanged {2}\S*out\.zip: 5 files, 2 documents, 1 of them by reference only/,
    ),
  });
  const bytes = readFileSync(join(folder, "out.zip"));
  const at = bytes.indexOf("that he did not read", bytes.indexOf("documents/"));
  bytes.writeUInt8("T".charCodeAt(0), at);
  writeFileSync(join(folder, "changed.zip"), bytes);
  const found = await legibus("pack", "verify", join(folder, "changed.zip"));
  expect(found.code).toBe(8);
  expect(found.out).toMatch(/^changed {2}(?:documents\/\S+\.md|report\.html|manifest\.json) is not the file/);
  expect(await legibus("pack", out, "--draft", join(folder, "memo.md"), "--offline")).toMatchObject({
    code: 2,
    err: expect.stringContaining("out.zip exists already"),
  });
  expect(await legibus("pack", none)).toMatchObject({
    code: 2,
    err: expect.stringContaining("there is nothing to pack"),
  });
  expect(await legibus("pack", none, "[2024] HCA 999 at [1]", "--offline")).toMatchObject({
    code: expect.toSatisfy((code: unknown) => code !== 0),
    err: expect.stringContaining("ERROR "),
  });
  expect(existsSync(none)).toBe(false);
});

test("law_pack over stdio writes a private file into the data folder", async () => {
  const server = untilTestEnds(startServer({ env }));
  await server.initialize();
  const { result } = await server.request("tools/call", {
    name: "law_pack",
    arguments: { text: DRAFT, sources: "library" },
  });
  const { structuredContent } = z
    .looseObject({ structuredContent: z.looseObject({ file: z.string(), documents: z.array(z.unknown()) }) })
    .parse(result);
  expect(structuredContent.documents).toHaveLength(2);
  expect(structuredContent.file.startsWith(join(folder, "data", "out", "evidence-"))).toBe(true);
  expect(statSync(structuredContent.file).mode & 0o777).toBe(0o600);
  expect((await legibus("pack", "verify", structuredContent.file)).code).toBe(0);
});

test("legibus pack verify escapes control characters and line breaks of a foreign pack", async () => {
  const name = "a\u001B[2J\nunchanged  fine.zip";
  const manifest = {
    format: "legibus-evidence",
    version: 1,
    made: { at: "now\nunchanged  fine.zip", by: "x\u001B]0;owned\u0007" },
    documents: [],
    notes: [],
    files: [{ path: name, bytes: 1, sha256: "0".repeat(64) }],
  };
  const path = join(folder, "strange.zip");
  const files = { "manifest.json": strToU8(JSON.stringify(manifest)), SHA256SUMS: strToU8("x") };
  writeFileSync(path, zipSync(files, { level: 0 }));
  const { code, out } = await legibus("pack", "verify", path);
  expect(code).toBe(8);
  expect(out.split("\n").filter((line) => line.startsWith("unchanged"))).toEqual([]);
  expect(out).not.toContain("\u001B");
});

test("legibus pack verify refuses a zip bomb", async () => {
  const path = join(folder, "bomb.zip");
  writeFileSync(path, zipSync({ "manifest.json": new Uint8Array(60_000_000) }, { level: 9 }));
  const { code, out } = await legibus("pack", "verify", path);
  expect([code, out]).toEqual([8, "changed  the archive is damaged: it cannot be unpacked\n"]);
});

test("legibus pack names --draft for a file that is given as a document", async () => {
  const { code, err } = await legibus("pack", join(folder, "other.zip"), join(folder, "memo.md"));
  expect(code).not.toBe(0);
  expect(err).toContain("memo.md is a file, and a pack takes documents by id or citation");
  expect(err).toContain(`--draft ${join(folder, "memo.md")}`);
});
