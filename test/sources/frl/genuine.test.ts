import { expect, test } from "vitest";
import { convert } from "../../../src/sources/frl/converter.ts";
import { parseTitles, parseVersions } from "../../../src/sources/frl/parse.ts";
import { answerOf } from "../../../src/sources/frl/search.ts";
import { firstLost, wordsOf, wordsOfBlocks } from "../../support/ris-at/words.ts";
import { genuineText } from "../../support/genuine.ts";

const SEARCH = { query: "x", limit: 10, offset: 0 };

function rowsOf(values: readonly unknown[]) {
  const page = parseTitles(JSON.stringify({ "@odata.count": values.length, value: values }), "u");
  return answerOf(SEARCH, { ...page, how: "live", ms: 1 }).results;
}

function arrayOf(text: string | undefined): unknown[] {
  const data: unknown = JSON.parse(text ?? "[]");
  return Array.isArray(data) ? data : [];
}

const titles = genuineText("frl/titles-pages.json");
const ordinals = genuineText("frl/enum-ordinals.json");
const versions = ["frl/versions-overlap.json", "frl/versions-tied-pages.json"].map(genuineText);
const texts = ["frl/sample.epub.html", "frl/sample.docx.html"].map(genuineText);

test.skipIf(titles === undefined)("recorded pages of titles become search rows", () => {
  for (const page of arrayOf(titles)) {
    const rows = rowsOf(Array.isArray(page) ? page : []);
    expect(rows).toHaveLength(2);
    for (const row of rows)
      expect(row).toMatchObject({ metadata: "Act · principal · in force", jurisdiction: "cth" });
  }
});

test.skipIf(ordinals === undefined)("a recorded title whose enumerations are numbers becomes a row", () => {
  const data: unknown = JSON.parse(ordinals ?? "{}");
  const title: unknown = typeof data === "object" && data !== null ? Reflect.get(data, "title") : undefined;
  expect(rowsOf([title])[0]).toMatchObject({ metadata: "Legislative Instrument · principal · repealed" });
});

test.skipIf(versions.includes(undefined))("recorded versions have their start and status", () => {
  for (const text of versions) {
    const pages = arrayOf(text);
    const lists = Array.isArray(pages[0]) ? pages : [pages];
    for (const list of lists) {
      const found = parseVersions(JSON.stringify({ value: list }), "u");
      expect(found.length).toBeGreaterThan(0);
      for (const version of found) expect(version).toMatchObject({ start: "2024-01-01", status: "InForce" });
    }
  }
});

test.skipIf(texts.includes(undefined))(
  "recorded texts without the register's classes keep every word",
  () => {
    for (const text of texts) {
      const source = { provider: "frl", url: "u", retrievedAt: "2026-08-01T00:00:00Z", how: "live" as const };
      const document = convert({ id: "frl:A0001", text: text ?? "", source });
      const plain = wordsOf((text ?? "").replaceAll(/<[^>]*>/g, " "));
      expect(firstLost(plain, wordsOfBlocks(document))).toBeUndefined();
    }
  },
);
