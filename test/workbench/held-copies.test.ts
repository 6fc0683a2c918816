import { expect, test } from "vitest";
import { plainCall } from "../../src/core/call.ts";
import type { LegalDocument } from "../../src/core/document.ts";
import { LegibusError } from "../../src/core/errors.ts";
import { compare } from "../../src/workbench/tools/compare.ts";
import { read } from "../../src/workbench/tools/read.ts";
import { block, documentOf } from "../documents/made.ts";
import { textOf } from "../support/providers.ts";
import { contextOf, failureOf, libraryOf, sourceOf, temporaryStore } from "./support.ts";

const TITLE = "Regulation (EU) 2019/2088 of the European Parliament and of the Council on lanterns";
const IMPORT = { as: "page", at: "2026-08-01T00:00:00Z" } as const;

/** A saved consolidated text of Regulation (EU) 2019/2088 of a day. */
function version(day: string, text: string): LegalDocument {
  const celex = `02019R2088-${day.replaceAll("-", "")}`;
  const made = documentOf([block("paragraph", text, { pin: "Article 10" })]);
  return {
    ...made,
    id: `import:eu:${celex}/en`,
    kind: "legislation",
    title: TITLE,
    language: "en",
    jurisdiction: "eu",
    citations: { reported: [], other: [`CELEX ${celex}`] },
    version: { label: `consolidated text of ${day}`, from: day },
    source: { ...made.source, provider: "eu", import: IMPORT },
  };
}

async function opened() {
  const held = temporaryStore();
  await held.library.put(version("2020-07-12", "Every lantern shall be lit."));
  await held.library.put(version("2024-01-09", "Every lantern and buoy shall be lit."));
  return { context: contextOf({ library: held.library }), close: async () => await held.close() };
}

const NEWEST = "import:eu:02019R2088-20240109/en";

test("law:read opens the version of a day that the user imported, and says that a later one may be missing", async () => {
  const { context, close } = await opened();
  const ask = async (id: string, day: string) =>
    textOf(await read(context).run({ id, pin: "Article 10", as_at: day }, plainCall()));
  for (const id of [NEWEST, "Regulation (EU) 2019/2088"]) {
    const text = await ask(id, "2021-01-01");
    expect(text).toContain("Every lantern shall be lit.");
    expect(text).toContain(
      "In force: 2020-07-12 to … (your import's text of 2020-07-12; whether it was still in force on 2021-01-01 is not known)",
    );
  }
  expect(await ask(NEWEST, "2024-02-01")).toContain("Every lantern and buoy");
  const before = read(context).run({ id: NEWEST, as_at: "2019-01-01" }, plainCall());
  expect(await failureOf(before)).toMatchObject({
    code: "INVALID_INPUT",
    hint: expect.stringContaining(
      `your imports have its text of 2024-01-09 (${NEWEST}), 2020-07-12 (import:eu:02019R2088-20200712/en)`,
    ),
  });
  await close();
});

test("a day before the imported text of a State's Act is answered with that text's day, not with an unknown name", async () => {
  const act = { ...version("2021-12-01", "The Court may refuse."), id: "import:0123456789abcdef0123" };
  const title = "Ferries Review Act 1980 (NSW)";
  const held = await libraryOf({
    ...act,
    title,
    jurisdiction: "au",
    citations: { reported: [], other: [title] },
  });
  const before = read(contextOf({ library: held })).run({ id: title, as_at: "2005-01-01" }, plainCall());
  const { message, hint } = await failureOf(before);
  expect(message).not.toContain("no document is called");
  expect(hint).toContain("your imports have its text of 2021-12-01 (import:0123456789abcdef0123)");
});

test("law:compare compares imported versions, and never calls one text for both days unchanged", async () => {
  const { context, close } = await opened();
  const run = async (to: string) =>
    await compare(context).run({ id: NEWEST, pin: "Article 10", from: "2021-01-01", to }, plainCall());
  expect(textOf(await run("2024-06-01"))).toContain("lantern {+and buoy+} shall");
  expect(await failureOf(run("2022-06-01"))).toMatchObject({
    code: "NOT_FOUND",
    message: expect.stringContaining("your imports have only the text of 2020-07-12 for both days"),
  });
  await close();
});

test("law:compare compares two imports named by their title while their source is offline", async () => {
  const { context, close } = await opened();
  const offline = sourceOf({
    name: "eu",
    citations: { "Regulation (EU) 2019/2088": "eu:32019R2088/en" },
    failure: new LegibusError("OFFLINE", "the register gave nothing"),
    days: [],
  });
  const named = { id: "Regulation (EU) 2019/2088", pin: "Article 10", from: "2021-01-01", to: "2024-06-01" };
  const found = await compare({ ...context, peers: () => [offline] }).run(named, plainCall());
  expect(textOf(found)).toContain("lantern {+and buoy+} shall");
  await close();
});

const act = (id: string, name: string, language: string) => ({
  ...version("2020-07-12", `The text in ${language}.`),
  id,
  language,
  citations: { reported: [], other: ["CELEX 32019R2088", name] },
});
const eu = (code: "OFFLINE" | "NOT_FOUND") =>
  sourceOf({
    name: "eu",
    citations: { "Regulation (EU) 2019/2088": "eu:32019R2088/en" },
    failure: new LegibusError(code, "the register gave nothing"),
  });

test("a source's copy in another language opens while the source is offline, and names the user's import", async () => {
  const copy = act("eu:32019R2088/de", "VO (EU) 2019/2088", "de");
  const { import: _, ...source } = copy.source;
  const held = await libraryOf(act("import:eu:32019R2088", "Regulation (EU) 2019/2088", "en"));
  const ask = async (code: "OFFLINE" | "NOT_FOUND") => {
    const context = contextOf({ library: held, peers: () => [eu(code)] });
    return await read(context).run({ id: "Regulation (EU) 2019/2088 art 10" }, plainCall());
  };
  const alone = textOf(await ask("OFFLINE"));
  expect(alone).toContain("Id: import:eu:32019R2088\n");
  expect(alone).toContain("this is your own import, because its source did not answer (OFFLINE)");
  await held.put({ ...copy, source: { ...source, provider: "eu" } });
  const text = textOf(await ask("OFFLINE"));
  expect(text).toContain("Id: eu:32019R2088/de");
  expect(text).toContain("your own import of it is import:eu:32019R2088");
  expect(text).toContain("The text in de.");
  expect(textOf(await ask("NOT_FOUND"))).toContain("Id: import:eu:32019R2088\n");
});
