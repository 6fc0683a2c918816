import { expect, test } from "vitest";
import { citing } from "../../src/workbench/tools/citing.ts";
import { library } from "../../src/workbench/tools/library.ts";
import { call, contextOf, documentWith, failureOf, temporaryStore } from "./support.ts";

const textOf = (result: { readonly content: readonly { readonly text: string }[] }) =>
  result.content.map(({ text }) => text).join("\n");
const paragraph = (pin: string, markdown: string) => ({ type: "paragraph" as const, pin, markdown });
const cited = { neutral: "[2019] HCA 901", reported: ["(2019) 299 CLR 901"], other: [] };
const none = { reported: [], other: [] };

test("law:citing lists who cites a document by any of its citations, newest first, with words of treatment", async () => {
  const held = temporaryStore();
  await held.library.put(documentWith("a:cited", { citations: cited }));
  await held.library.put(
    documentWith("a:old", {
      title: "Old v Older",
      date: "2020-01-01",
      citations: none,
      blocks: [paragraph("[4]", "Marlowe (2019) 299 CLR 901 was distinguished.")],
    }),
  );
  await held.library.put(
    documentWith("a:new", {
      title: "New v Newer",
      date: "2024-01-01",
      citations: none,
      blocks: [paragraph("[1]", "Nothing."), paragraph("[2]", "We followed [2019] HCA 901 at [5].")],
    }),
  );
  const tool = citing(contextOf({ library: held.library }));
  for (const id of ["a:cited", "[2019] HCA 901", "(2019) 299 CLR 901"]) {
    const { structuredContent } = await tool.run({ id }, call);
    expect(structuredContent, id).toMatchObject({
      total: 2,
      documents: [
        { id: "a:new", passages: [{ pin: "[2]", treatment: ["followed"] }] },
        { id: "a:old", passages: [{ pin: "[4]", treatment: ["distinguished"] }] },
      ],
    });
  }
  expect(textOf(await tool.run({ id: "[1999] HCA 1" }, call))).toContain(
    "what was never read or imported is not searched",
  );
  await held.close();
});

test("law:library lists, retitles and, when it is confirmed, forgets", async () => {
  const held = temporaryStore();
  await held.library.put(documentWith("import:1", { title: "JUDGMENT" }));
  const tool = library(contextOf({ library: held.library }));
  await tool.run({ action: "retitle", id: "import:1", title: "Ballantyne v Wharf" }, call);
  expect((await tool.run({}, call)).structuredContent).toMatchObject({
    total: 1,
    documents: [{ id: "import:1", title: "Ballantyne v Wharf" }],
  });
  const found = await held.library.search({ query: "Ballantyne", limit: 5, offset: 0 });
  expect(found.hits.map(({ document }) => document.title)).toEqual(["Ballantyne v Wharf"]);
  expect(await failureOf(tool.run({ action: "forget", id: "import:1" }, call))).toMatchObject({
    code: "INVALID_INPUT",
    hint: "ask the user first",
  });
  await tool.run({ action: "forget", id: "import:1", confirm: true }, call);
  expect((await tool.run({}, call)).structuredContent).toMatchObject({ total: 0 });
  expect(await failureOf(tool.run({ action: "forget", id: "import:1", confirm: true }, call))).toMatchObject({
    code: "NOT_FOUND",
  });
  await held.close();
});
