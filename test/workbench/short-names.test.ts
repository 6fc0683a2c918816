import { describe, expect, test } from "vitest";
import type { LegalDocument } from "../../src/core/document.ts";
import { LegibusError } from "../../src/core/errors.ts";
import { citing } from "../../src/workbench/tools/citing.ts";
import { read } from "../../src/workbench/tools/read.ts";
import { textOf } from "../support/providers.ts";
import { answer, call, contextOf, documentWith, failureOf, libraryOf, sourceOf } from "./support.ts";

const held = (id: string, title: string, more: Partial<LegalDocument>) => {
  const document = documentWith(`import:${id}`, { title, ...more });
  return { ...document, source: { ...document.source, url: `file:${id}.pdf` } };
};

describe("a short name", () => {
  const court = "High Court of Australia";
  const HELD = [
    held("1", "Wren Holdings Pty Ltd v Alder and Thorn Banking Group Limited (No 2)", { court }),
    held("2", "Larch & Larch", { court }),
    held("3", "In the matter of Larch", { court }),
    held("4", "BVerfG, Urteil vom 1.2.2031 – 1 BvR 901/30 – Leuchtturm", {
      court: "BVerfG",
      jurisdiction: "de",
    }),
    held("7", "BB v The Trustees of the Harbour Fund", { court, date: "2019-02-06" }),
    held("8", "In the matter of QZX", { court }),
    held("5", "BGH, Urteil vom 3.2.2031 – I ZR 9/30", { court: "BGH", jurisdiction: "de" }),
    held("6", "Harbour Lights Act 2019 (NSW)", { kind: "legislation" }),
  ];
  const readHeld = async (id: string) => {
    const store = await libraryOf();
    for (const document of HELD) await store.put(document);
    let searches = 0;
    const failure = new LegibusError("OFFLINE", "the register does not answer");
    const find = async () => {
      throw failure;
    };
    const search = async () => {
      searches += 1;
      return answer("frl", []);
    };
    const context = contextOf({
      library: store,
      peers: () => [sourceOf({ name: "frl", find, search })],
    });
    const result = await read(context)
      .run({ id }, call)
      .then(textOf, (error: unknown) => error);
    return { result, searches };
  };

  test.each([
    ["Wren", "import:1"],
    ["Alder and Thorn", "import:1"],
    ["Wren Holdings v Alder", "import:1"],
    ["Wren v ATBG", "import:1"],
    ["the Wren case", "import:1"],
    ["Leuchtturm", "import:4"],
    ["Leuchtturm-Urteil", "import:4"],
    ["Harbour Lights Act", "import:6"],
    ["BB v Trustees", "import:7"],
    ["BB v Trustees (2019)", "import:7"],
    ["BB v Trustees [2019]", "import:7"],
    ["QZX", "import:8"],
  ])("opens the only held document that %s fits, and says so, though a source is offline", async (id, of) => {
    const { result, searches } = await readHeld(id);
    expect(result).toContain(`Id: ${of}\n`);
    expect(result).toContain(`"${id}" was read as the short name of this document`);
    expect(searches).toBe(0);
  });

  test("opens no decision of another year", async () => {
    const { result } = await readHeld("BB v Trustees (2018)");
    expect(result).toBeInstanceOf(LegibusError);
  });

  test("opens the pins that follow it", async () => {
    const { result } = await readHeld("Wren at [1]");
    expect(result).toContain("Id: import:1");
    expect(result).toContain("Pins: [1]");
  });

  test("a short name of several held documents is refused with their ids", async () => {
    const { result } = await readHeld("Larch");
    expect(result).toMatchObject({ message: '"Larch" is the name of 2 documents' });
    expect(result).toMatchObject({ hint: expect.stringMatching(/import:2 .*; import:3 /) });
  });

  test.each([
    "Bundesgerichtshof",
    "Urteil",
    "Wren v Larch",
    "BB v Harbour Board",
    "QZW",
    "Wrem",
    "Wren Holdings v Alder (No 3)",
  ])("%s, which fits none, opens none", async (id) => {
    expect((await readHeld(id)).result).toBeInstanceOf(LegibusError);
  });

  test("a short name that well-known cases have, too, is opened with the citation of each", async () => {
    const store = await libraryOf(held("1", "Solange Holdings Pty Ltd v Alder", { court }));
    const text = textOf(await read(contextOf({ library: store })).run({ id: "Solange" }, call));
    expect(text).toContain("Id: import:1");
    expect(text).toContain("cases are known as Solange I (BVerfG 2 BvL 52/71)");
  });

  test("a short name that several known cases share is answered with the citation of each", async () => {
    const { hint } = await failureOf(read(contextOf()).run({ id: "Solange" }, call));
    expect(hint).toContain(
      "cases are known as Solange I (BVerfG 2 BvL 52/71), Solange II (BVerfG 2 BvR 197/83)",
    );
  });
});

test("law:citing reads a short name as the only held document that it fits, and names it", async () => {
  const store = await libraryOf();
  const court = "High Court of Australia";
  const citations = { neutral: "[2019] HCA 901", reported: [], other: [] };
  for (const id of ["1", "2"])
    await store.put(held(id, "Wren Holdings Pty Ltd v Alder", { court, citations }));
  await store.put(
    held("3", "Elm v Ash", {
      court,
      blocks: [{ type: "paragraph", pin: "[7]", markdown: "We followed [2019] HCA 901." }],
    }),
  );
  const tool = citing(contextOf({ library: store }));
  const text = textOf(await tool.run({ id: "Wren v Alder" }, call));
  expect(text).toContain("1 of 1 passages of the library cite Wren v Alder (Wren Holdings Pty Ltd v Alder)");
  expect(text).toContain("import:3");
  await store.put(held("4", "Wren v Larch", { court }));
  const { message } = await failureOf(tool.run({ id: "Wren" }, call));
  expect(message).toBe('"Wren" is the name of 2 documents');
});
