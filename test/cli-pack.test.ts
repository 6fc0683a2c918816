import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { expect, test } from "vitest";
import * as z from "zod";
import { built, SERVER } from "./support/built.ts";
import { ROOT } from "./support/sources.ts";
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
expect(legibus("import", join(folder, "own.html"), join(folder, "austlii.html")).status).toBe(0);

function legibus(...args: readonly string[]) {
  return spawnSync(process.execPath, [SERVER, ...args], { env, cwd: folder, encoding: "utf8" });
}

test("a reading says whether a saved page is the court's own or looks like a source's", () => {
  expect(legibus("read", "[2024] NSWCA 902").stdout).toMatch(
    /your import of \S+: a saved page or file in its publisher's own form, never compared with the publisher\)/,
  );
  expect(legibus("read", "[2024] HCA 901").stdout).toContain(
    "a saved page that looks like austlii's, never compared with austlii)",
  );
});

test("legibus pack writes the evidence of a draft, and pack verify detects a changed byte", () => {
  const packed = legibus("pack", "out.zip", "--draft", "memo.md", "--offline", "[2024] HCA 901 at [2]");
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
  expect(legibus("pack", "verify", "out.zip")).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(
      /^unchanged {2}out\.zip: 5 files, 2 documents, 1 of them by reference only/,
    ),
  });
  const bytes = readFileSync(join(folder, "out.zip"));
  const at = bytes.indexOf("that he did not read", bytes.indexOf("documents/"));
  bytes.writeUInt8("T".charCodeAt(0), at);
  writeFileSync(join(folder, "changed.zip"), bytes);
  const found = legibus("pack", "verify", "changed.zip");
  expect(found.status).toBe(8);
  expect(found.stdout).toMatch(
    /^changed {2}(?:documents\/\S+\.md|report\.html|manifest\.json) is not the file/,
  );
  expect(legibus("pack", "out.zip", "--draft", "memo.md", "--offline")).toMatchObject({
    status: 2,
    stderr: expect.stringContaining("out.zip exists already"),
  });
  expect(legibus("pack", "none.zip")).toMatchObject({
    status: 2,
    stderr: expect.stringContaining("there is nothing to pack"),
  });
  expect(legibus("pack", "none.zip", "[2024] HCA 999 at [1]", "--offline")).toMatchObject({
    status: expect.toSatisfy((code: unknown) => code !== 0),
    stderr: expect.stringContaining("ERROR "),
  });
  expect(existsSync(join(folder, "none.zip"))).toBe(false);
}, 60_000);

test("law_pack over stdio writes a private file into the data folder", async () => {
  const server = untilTestEnds(startServer({ env }));
  await server.initialize();
  const { result } = await server.request("tools/call", {
    name: "law_pack",
    arguments: { text: DRAFT, sources: "library" },
  });
  const { structuredContent } = z
    .looseObject({
      structuredContent: z.looseObject({ file: z.string(), documents: z.array(z.unknown()) }),
    })
    .parse(result);
  expect(structuredContent.documents).toHaveLength(2);
  expect(structuredContent.file.startsWith(join(folder, "data", "out", "evidence-"))).toBe(true);
  expect(statSync(structuredContent.file).mode & 0o777).toBe(0o600);
  expect(legibus("pack", "verify", structuredContent.file).status).toBe(0);
}, 60_000);

test("legibus pack verify escapes control characters and line breaks of a foreign pack", () => {
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
  const { status, stdout } = legibus("pack", "verify", path);
  expect(status).toBe(8);
  expect(stdout.split("\n").filter((line) => line.startsWith("unchanged"))).toEqual([]);
  expect(stdout).not.toContain("\u001B");
});

test("legibus pack verify refuses a zip bomb", () => {
  const path = join(folder, "bomb.zip");
  writeFileSync(path, zipSync({ "manifest.json": new Uint8Array(60_000_000) }, { level: 9 }));
  const { status, stdout } = legibus("pack", "verify", path);
  expect([status, stdout]).toEqual([8, "changed  the archive is damaged: it cannot be unpacked\n"]);
});
