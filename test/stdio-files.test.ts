import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { built } from "./support/built.ts";
import { CLIENTS } from "./support/mcp-client.ts";
import { temporaryFolder } from "./support/lasting.ts";

await built();
const home = temporaryFolder("home");
for (const folder of [".ssh", "Documents", "data"]) mkdirSync(join(home, folder));
writeFileSync(join(home, ".ssh", "id_ed25519"), "-----BEGIN PRIVATE KEY-----");
writeFileSync(join(home, "Documents", "memo.txt"), "The ferry of Rocky Point is a boat.");
symlinkSync(join(home, ".ssh", "id_ed25519"), join(home, "Documents", "notes.txt"));

test("the file tools refuse private keys, links to them and system files, but import documents", async () => {
  const session = await CLIENTS[0]?.connect({
    HOME: home,
    LEGIBUS_DATA_DIR: join(home, "data"),
    LEGIBUS_FILES: "",
  });
  if (!session) throw new Error("there is no client");
  for (const path of [
    join(home, ".ssh", "id_ed25519"),
    join(home, "Documents", "notes.txt"),
    "/etc/passwd",
  ]) {
    for (const tool of ["law_import", "law_verify_citations"]) {
      const { text, isError } = await session.call(tool, { path });
      expect(isError).toBe(true);
      expect(text).toMatch(/^ERROR ACCESS_DENIED: .*LEGIBUS_FILES/);
    }
  }
  const memo = await session.call("law_import", { path: join(home, "Documents", "memo.txt") });
  expect(memo.text).toContain("**1 imported");
  const folder = await session.call("law_import", { path: join(home, "Documents") });
  expect(folder.text).toContain("**0 imported, 1 known already");
  const found = await session.call("law_search", { query: "PRIVATE", sources: ["library"] });
  expect(found.text).not.toContain("BEGIN");
  await session.close();
});
