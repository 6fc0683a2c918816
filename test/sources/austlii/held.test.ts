import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { libraryQuery } from "../../../src/sources/austlii/search.ts";
import { textOf } from "../../support/providers.ts";
import { ROOT } from "../../support/sources.ts";
import { searchData } from "../../support/search-data.ts";
import { startApp } from "../../support/app.ts";
import { lasting } from "../../support/lasting.ts";

const { call: ask, folder } = await lasting(startApp());

const search = async (tool: string, args: Record<string, unknown>) => searchData(await ask(tool, args));

const URL_OF = "https://www.austlii.edu.au/au/cases/cth/HCA/2024/901.html";

/** Writes a page as Chrome saves it and returns its path. */
function saved(): string {
  const page = readFileSync(join(ROOT, "fixtures/austlii/document-2020s-appeal.html"), "utf8");
  const path = join(folder, "A judgment.html");
  writeFileSync(path, `<!-- saved from url=(00${URL_OF.length})${URL_OF} -->\n${page}`);
  return path;
}

test("AustLII's searches in link mode find an imported page", async () => {
  const before = await search("austlii:search_cases", { query: "tow line" });
  expect(before).toMatchObject({ status: "not_searched", results: [] });
  expect(before.notes.join(" ")).toContain("law:import");
  const imported = await ask("law:import", { path: saved() });
  expect(textOf(imported)).toContain("austlii:au/cases/cth/HCA/2024/901");
  for (const [tool, query] of [
    ["austlii:search_cases", "appeal"],
    ["austlii:search", "appeal AND allowed"],
    ["austlii:search_cases", "[2024] HCA 901"],
  ] as const) {
    const answer = await search(tool, { query });
    expect(answer.status, query).toBe("not_searched");
    expect(answer.results[0], query).toMatchObject({
      id: "import:austlii:au/cases/cth/HCA/2024/901",
      source: "import",
      how: "import",
    });
    expect(answer.results.filter(({ id }) => id.endsWith("austlii:au/cases/cth/HCA/2024/901"))).toHaveLength(
      1,
    );
    expect(answer.per_source).toMatchObject([
      { source: "austlii" },
      { source: "library", status: "ok", hits: 1 },
    ]);
    expect(answer.notes.join(" ")).toContain("read at once with law:read");
  }
  const read = textOf(await ask("law:read", { id: "[2024] HCA 901", pin: "[2]" }));
  expect(read).toContain("your import of ");
  expect(read).toContain("a saved page that looks like austlii's, never compared with austlii)");
  expect(read).toContain("---\n\n[2] ");
  const everywhere = await search("law:search", { query: "appeal", sources: ["austlii", "library"] });
  expect(everywhere.results).toHaveLength(1);
});

test("the names of SINO's sections are not searched as words of the library", async () => {
  await ask("law:import", { text: "The cadastral title is not in the text of the deed.", title: "A deed" });
  expect((await search("austlii:search", { query: "title(quagga) or text(quagga)" })).results).toEqual([]);
  expect((await search("austlii:search", { query: "text(cadastral)" })).results).toHaveLength(1);
});

test.each([
  ["austlii:search_cases", { query: "appeal", court: "HCA" }, 1],
  ["austlii:search_cases", { query: "appeal", court: "NSWCA" }, 0],
  ["austlii:search_cases", { query: "appeal", jurisdiction: "nsw" }, 0],
  ["austlii:search_cases", { query: "appeal", from: "2024-01-01" }, 1],
  ["austlii:search_cases", { query: "appeal", to: "2023-12-31" }, 0],
  ["austlii:search", { query: "appeal", databases: ["au/cases/nsw/NSWSC"] }, 0],
  ["austlii:search_legislation", { query: "appeal" }, 0],
] as const)(
  "%s with %j lists only those library documents that pass its filters",
  async (tool, args, rows) => {
    await ask("law:import", { path: saved() });
    expect((await search(tool, args)).results).toHaveLength(rows);
  },
);

test("a citation missing from the library is returned as a link", async () => {
  const answer = await search("austlii:search_cases", { query: "[1992] HCA 23" });
  expect(answer.results[0]).toMatchObject({ id: "austlii:au/cases/cth/HCA/1992/23", how: "link" });
});

test.each([
  ["negligence AND (duty w/5 care)", "boolean", "negligence duty care"],
  ['title("privacy act") AND (consent or waiver)', "boolean", '"privacy act" consent OR waiver'],
  ["fraud NOT civil", "boolean", "fraud NOT civil"],
  ["duty of care", "phrase", '"duty of care"'],
  ["duty care", "any", "duty OR care"],
  ["negligen*", "auto", "negligen*"],
  ["Alder v Sun and Moon Pty Ltd", "title", "Alder v Sun and Moon Pty Ltd"],
] as const)("the query %s (%s) becomes the library query %s", (query, method, expected) => {
  expect(libraryQuery({ query, method })).toBe(expected);
});
