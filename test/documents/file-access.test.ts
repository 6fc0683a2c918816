import { linkSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { LegibusError } from "../../src/core/errors.ts";
import { type AllowedFolders, filesBelow } from "../../src/documents/file-access.ts";
import { temporaryFolder } from "../support/lasting.ts";

const access = (more: Partial<AllowedFolders> = {}) =>
  filesBelow({
    declared: [],
    personal: true,
    dataDir: join(home, "Documents", "legibus-data"),
    env: {},
    platform: "linux",
    home,
    ...more,
  });

async function refusalOf(path: string, more: Partial<AllowedFolders> = {}): Promise<string> {
  try {
    return `read: ${await access(more).resolve(path, "import")}`;
  } catch (error) {
    if (!(error instanceof LegibusError)) throw error;
    return `${error.code}: ${error.message} (${error.hint ?? ""})`;
  }
}

const home = temporaryFolder("files");
for (const folder of [
  ".ssh",
  "Documents/.git",
  "Documents/legibus-data",
  "Dokumente",
  "Akten",
  "Cases, Ltd",
  ".config",
])
  mkdirSync(join(home, folder), { recursive: true });
for (const file of [
  ".ssh/id_ed25519",
  "diary.txt",
  "Documents/memo.txt",
  "Documents/.netrc",
  "Documents/.git/config",
  "Documents/legibus-data/plans.txt",
  "Dokumente/Schriftsatz.txt",
  "Akten/Klage.txt",
  "Cases, Ltd/brief.txt",
])
  writeFileSync(join(home, file), "words");
symlinkSync(join(home, ".ssh", "id_ed25519"), join(home, "Documents", "memo-2.txt"));
symlinkSync(join(home, ".ssh"), join(home, "Documents", "keys"));
symlinkSync(join(home, "Documents", "memo.txt"), join(home, "Documents", "memo-link.txt"));
symlinkSync(join(home, "Dokumente"), join(home, "Desktop"));
linkSync(join(home, "Documents", "memo.txt"), join(home, "Documents", "memo-hard.txt"));

test.each([
  "Documents/memo.txt",
  "Documents",
  "Documents/../Documents/memo.txt",
  "Documents/memo-link.txt",
  "Desktop/Schriftsatz.txt",
])("%s in the user's folders may be read", async (path) => {
  expect(await refusalOf(join(home, path))).toMatch(/^read: /);
});

test.each([
  ["a key in a hidden folder", ".ssh/id_ed25519"],
  ["a file beside the folders", "diary.txt"],
  ["the home folder itself", ""],
  ["a path that climbs out", "Documents/../.ssh/id_ed25519"],
  ["a link to a key", "Documents/memo-2.txt"],
  ["a linked folder", "Documents/keys/id_ed25519"],
  ["a folder whose name begins alike", "Documents-old/x.txt"],
])("%s is refused as outside the folders", async (_, path) => {
  expect(await refusalOf(`${home}/${path}`)).toMatch(/^ACCESS_DENIED: .* is outside of the folders/);
});

test.each(["/etc/shadow", "/proc/self/environ", "/dev/zero", "relative.txt", "/etc/passwd\0.txt"])(
  "the path %s outside the user's folders is refused",
  async (path) => {
    expect(await refusalOf(path)).toMatch(/^ACCESS_DENIED: /);
  },
);

test("a path that is not full is refused with what would be right", async () => {
  expect(await refusalOf("memo.txt")).toMatch(
    /^ACCESS_DENIED: memo\.txt is refused: give the full path of the file/,
  );
});

test("hidden files and folders within, and the server's own data, are never read", async () => {
  expect(await refusalOf(join(home, "Documents/.netrc"))).toMatch(/^ACCESS_DENIED: .*hidden files/);
  expect(await refusalOf(join(home, "Documents/.git/config"))).toMatch(/^ACCESS_DENIED: .*hidden files/);
  expect(await refusalOf(join(home, "Documents/legibus-data/plans.txt"))).toMatch(
    /^ACCESS_DENIED: .*the server's own data/,
  );
});

test("a missing file is NOT_FOUND within the folders, and outside them existence is not revealed", async () => {
  expect(await refusalOf(join(home, "Documents/none.txt"))).toMatch(/^NOT_FOUND: /);
  const there = await refusalOf(join(home, "diary.txt"));
  expect((await refusalOf(join(home, "diarx.txt"))).replaceAll("diarx", "diary")).toBe(there);
});

test("a refusal names the setting, the folders and the command to run", async () => {
  const said = await refusalOf("/etc/shadow");
  expect(said).toContain(`LEGIBUS_FILES: ${join(home, "Documents")}, ${join(home, "Downloads")}`);
  expect(said).toContain("the user runs legibus import FILE");
  await expect(access().resolve("/etc/shadow", "verify")).rejects.toMatchObject({
    hint: expect.stringContaining("legibus verify FILE"),
  });
});

test("the localised folders of user-dirs.dirs may be read", async () => {
  const path = join(home, "Akten", "Klage.txt");
  expect(await refusalOf(path)).toMatch(/^ACCESS_DENIED/);
  writeFileSync(
    join(home, ".config", "user-dirs.dirs"),
    '# made by xdg-user-dirs\nXDG_DESKTOP_DIR="$HOME/"\nXDG_DOCUMENTS_DIR="$HOME/Akten"\n',
  );
  expect(await refusalOf(path)).toBe(`read: ${path}`);
  expect(await refusalOf(join(home, "diary.txt"))).toMatch(/^ACCESS_DENIED/);
});

test("OneDrive's folders may be read on Windows", async () => {
  const folders = await access({ platform: "win32", env: { OneDrive: join(home, "Cloud") } }).folders();
  expect(folders).toContain(join(home, "Cloud", "Documents"));
});

test("only the folders of LEGIBUS_FILES may be read, even with a comma in their names", async () => {
  const declared = ["~/Cases, Ltd"];
  expect(await refusalOf("~/Cases, Ltd/brief.txt", { declared })).toMatch(/^read: /);
  expect(await refusalOf(join(home, "Documents/memo.txt"), { declared })).toMatch(/^ACCESS_DENIED/);
});

test.each([[["none"]], [["Documents"]], [["/nowhere/at/all"]]])(
  "LEGIBUS_FILES set to %j opens no folder, not even the default ones",
  async (declared) => {
    expect(await refusalOf(join(home, "Documents/memo.txt"), { declared })).toMatch(/^ACCESS_DENIED/);
  },
);

test("a hidden folder named in LEGIBUS_FILES may be read", async () => {
  const key = join(home, ".ssh", "id_ed25519");
  expect(await refusalOf(key, { declared: [join(home, ".ssh")] })).toBe(`read: ${key}`);
});

test("no file may be read over HTTP unless LEGIBUS_FILES names its folder", async () => {
  const path = join(home, "Documents", "memo.txt");
  expect(await refusalOf(path, { personal: false })).toMatch(
    /^ACCESS_DENIED: memo.txt is refused: this server reads no files of its own machine/,
  );
  expect(await refusalOf(path, { personal: false, declared: [join(home, "Documents")] })).toBe(
    `read: ${path}`,
  );
});
