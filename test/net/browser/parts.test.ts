import { mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findBrowser } from "../../../src/net/browser/find.ts";
import { readPrivate, stampOf, writePrivate } from "../../../src/sources/beck/session.ts";
import {
  makeTemporary,
  removeTemporary,
  sweepTemporary,
  temporaryUse,
} from "../../../src/workers/temporary.ts";
import { temporaryFolder } from "../../support/lasting.ts";

const folder = () => temporaryFolder("parts");

function only(...paths: string[]) {
  return { platform: "linux" as const, isProgram: (path: string) => paths.includes(path) };
}

test("the configured browser has precedence over an installed one", () => {
  expect(findBrowser("/opt/mine", only("/opt/mine", "/usr/bin/chromium"))).toBe("/opt/mine");
  expect(findBrowser("", only("/usr/bin/google-chrome", "/usr/bin/chromium"))).toBe("/usr/bin/chromium");
  expect(
    findBrowser("", { platform: "darwin", isProgram: (path) => path.includes("Chromium.app") }),
  ).toContain("Chromium.app");
  expect(findBrowser("", { platform: "win32", isProgram: (path) => path.endsWith("msedge.exe") })).toContain(
    "msedge",
  );
});

test("a missing browser is reported with how to install it and the places searched", () => {
  expect(() => findBrowser("", only())).toThrowError(
    expect.objectContaining({
      code: "NOT_CONFIGURED",
      hint: expect.stringMatching(
        /apt-get install chromium.*PUPPETEER_EXECUTABLE_PATH.*looked at \/usr\/lib\/chromium\/chromium/,
      ),
    }),
  );
  expect(() => findBrowser("/no/such", only("/usr/bin/chromium"))).toThrowError(
    expect.objectContaining({
      code: "NOT_CONFIGURED",
      message: "PUPPETEER_EXECUTABLE_PATH names no program: /no/such",
    }),
  );
  expect(() => findBrowser("", { platform: "aix", isProgram: () => false })).toThrowError(
    expect.objectContaining({ code: "NOT_CONFIGURED" }),
  );
});

test("temporary folders of dead processes are removed with their contents, others stay", async () => {
  const place = folder();
  const host = hostname().replaceAll(/[^\w]/g, "").slice(0, 40);
  const mine = makeTemporary("browser", place);
  const dead = join(place, `legibus-browser-${host}-999999999-abc`);
  const others = [
    `legibus-browser-elsewhere-1-abc`,
    `legibus-browser-${host}-1-abc`,
    "legibus-browser-",
    "something",
  ];
  for (const name of [dead, ...others.map((one) => join(place, one))]) mkdirSync(name, { recursive: true });
  writeFileSync(join(dead, "Cookies"), "x");
  const copy = join(place, `legibus-copy-${host}-999999999-abc`);
  mkdirSync(copy);
  writeFileSync(join(copy, "file.pdf"), "a client's confidential memo");
  const seen = await temporaryUse(place);
  expect(seen.find(({ path }) => path === copy)?.bytes).toBe("a client's confidential memo".length);
  await sweepTemporary(place);
  expect(readdirSync(place).toSorted()).toEqual([...others, mine.slice(place.length + 1)].toSorted());
  expect(statSync(mine).mode & 0o777).toBe(0o700);
  removeTemporary(mine);
  expect(readdirSync(place)).not.toContain(mine.slice(place.length + 1));
  await sweepTemporary(join(place, "none"));
});

test.each([0, 0o022, 0o027, 0o077])(
  "a private file belongs to its owner only, whatever was there before, under umask %i",
  async (mask) => {
    const path = join(folder(), "deep", "file.json");
    const before = process.umask(mask);
    try {
      await writePrivate(path, "one");
      expect(statSync(join(path, "..")).mode & 0o777).toBe(0o700);
      expect(statSync(path).mode & 0o777).toBe(0o600);
      const stamp = await stampOf(path);
      await writePrivate(path, "two");
      expect(await readPrivate(path)).toBe("two");
      expect(await stampOf(path)).not.toBe(stamp);
      expect(readdirSync(join(path, ".."))).toEqual(["file.json"]);
    } finally {
      process.umask(before);
    }
  },
);

test("a private file is not read through a link, and a link in its place is replaced", async () => {
  const place = folder();
  const [target, link] = [join(place, "target"), join(place, "link")];
  writeFileSync(target, "secret");
  symlinkSync(target, link);
  expect(await readPrivate(link)).toBeUndefined();
  await writePrivate(link, "new");
  expect(readFileSync(target, "utf8")).toBe("secret");
  expect(await readPrivate(link)).toBe("new");
  expect(await readPrivate(join(place, "none"))).toBeUndefined();
});
