import * as cheerio from "cheerio";
import { describe, expect, test } from "vitest";
import { convert } from "../../../src/sources/ris-at/converter.ts";
import { parsePage, rowOf } from "../../../src/sources/ris-at/parse.ts";
import { firstLost, wordsOf, wordsOfBlocks } from "../../support/ris-at/words.ts";
import { genuineText } from "../../support/genuine.ts";
import { sourceOf } from "../../documents/made.ts";

const LISTS = [
  ["norm-search.json", 1, 1],
  ["brkons_search.json", 806, 10],
  ["lrkons_search.json", 1_464, 10],
  ["judikatur-search.json", 15, 1],
  ["justiz_search.json", 7_460, 10],
  ["vfgh_search_page1.json", 23_981, 10],
] as const;

describe.each(LISTS)("the genuine response %s", (name, total, count) => {
  const body = genuineText(`ris-at/${name}`);

  test.skipIf(body === undefined)("the response becomes rows marked AT with ids", () => {
    const page = parsePage(body ?? "", "https://www.ris.bka.gv.at/");
    expect(page.total).toBe(total);
    expect(page.hits).toHaveLength(count);
    for (const hit of page.hits) {
      const row = rowOf(hit, "live", "2026-08-01");
      expect(row.id).toMatch(/^risat:[A-Z]/);
      expect(row.metadata).toMatch(/^AT · /);
      expect(row.title).not.toBe(hit.number);
      expect(row.date ?? "").toMatch(/^\d{4}-\d{2}-\d{2}$/);
    }
  });
});

test.skipIf(genuineText("ris-at/justiz_search.json") === undefined)(
  "only the two impossible dates of the newest decisions are flagged",
  () => {
    const { hits } = parsePage(genuineText("ris-at/justiz_search.json") ?? "", "u");
    const flagged = hits.filter((hit) => rowOf(hit, "live", "2026-08-01").metadata?.includes("suspicious"));
    expect(flagged.map(({ number }) => number)).toEqual([
      "JJT_20261223_OLG0459_0090BS00239_25Y0000_000",
      "JJT_19780627_OGH0002_0040OB00038_7800000_000",
    ]);
  },
);

const PAGES = [
  ["nor_law.html", "NOR40186096"],
  ["case_text.html", "JJT_20261223_OLG0459_0090BS00239_25Y0000_000"],
] as const;

describe.each(PAGES)("the genuine page %s", (name, number) => {
  const html = genuineText(`ris-at/${name}`);

  test.skipIf(html === undefined)(
    "the page keeps every visible word, in order, without text for screen readers",
    () => {
      const source = sourceOf("risat");
      const document = convert({ id: `risat:${number}`, text: html ?? "", source });
      const page = cheerio.load(html ?? "");
      page("style, script, head, .sr-only").remove();
      page("p, div, li, h1, h2, h3, br, td").append(" ");
      const seen = wordsOf(page("body").text());
      expect(seen.length).toBeGreaterThan(100);
      const shown = wordsOfBlocks(document);
      expect(firstLost(seen, shown)).toBeUndefined();
      expect(shown.length - seen.length).toBeLessThanOrEqual(0);
    },
  );
});

test.skipIf(genuineText("ris-at/nor_law.html") === undefined)(
  "a genuine provision has its pins, period in force and title",
  () => {
    const source = { provider: "risat", url: "u", retrievedAt: "2026-08-01T00:00:00Z", how: "live" as const };
    const document = convert({
      id: "risat:NOR40186096",
      text: genuineText("ris-at/nor_law.html") ?? "",
      source,
    });
    expect(document).toMatchObject({
      title: "§ 17 APAG (Abschlussprüfer-Aufsichtsgesetz) (AT)",
      version: { label: "BGBl. I Nr. 83/2016", from: "2016-08-12", to: "2025-08-31" },
    });
    expect([...new Set(document.blocks.map(({ pin }) => pin))].filter(Boolean)).toEqual([
      "§ 17",
      "§ 17 Abs. 1",
      ...[1, 2, 3, 4, 5].map((z) => `§ 17 Abs. 1 Z ${z}`),
      ...[2, 3, 4, 5, 6].map((abs) => `§ 17 Abs. ${abs}`),
    ]);
  },
);
