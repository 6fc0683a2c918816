import { afterEach, describe, expect, test } from "vitest";
import { LegalError } from "../../../src/core/errors.ts";
import { cite } from "../../../src/providers/law/tools/cite.ts";
import { verifyCitations } from "../../../src/providers/law/tools/verify-citations.ts";
import { call, deskOf, documentWith, sourceOf, temporaryStore, type TestStore } from "./support.ts";

const ID = "austlii:au/cases/cth/HCA/2024/901";
const marlowe = documentWith(ID, {
  title: "Marlowe v Tidewater Ferries",
  citations: { neutral: "[2024] HCA 901", reported: ["(2024) 275 CLR 1"], other: [] },
});
const austlii = sourceOf({ name: "austlii", documents: [marlowe] });
const failing = sourceOf({
  name: "austlii",
  failure: new LegalError("UPSTREAM_TIMEOUT", "AustLII did not answer in time"),
});

let open: TestStore | undefined;
afterEach(async () => {
  await open?.close();
  open = undefined;
});

describe("law:verify_citations", () => {
  const text = "Marlowe v Tidewater Ferries [2024] HCA 901, [1]. Smith v Jones [2024] HCA 902.";

  test("a source's own NOT_FOUND is one; rows say what is wrong", async () => {
    const tool = verifyCitations(deskOf({ peers: () => [austlii] }));
    const { content, structuredContent } = await tool.run({ text, show: "all" }, call);
    expect(structuredContent).toMatchObject({
      status: "NOT_FOUND",
      total: 2,
      counts: { VERIFIED: 1, NOT_FOUND: 1 },
      rows: [
        { text: "[2024] HCA 901", verdict: "VERIFIED", id: ID },
        { text: "[2024] HCA 902", verdict: "NOT_FOUND" },
      ],
    });
    expect(content[0]?.text).toContain("**2 citations: 1 VERIFIED, 1 NOT_FOUND** (overall NOT_FOUND)");
  });

  test("an outage is UNVERIFIED with its reason", async () => {
    const tool = verifyCitations(deskOf({ peers: () => [failing] }));
    const { structuredContent } = await tool.run({ text }, call);
    expect(structuredContent).toMatchObject({
      status: "UNVERIFIED",
      counts: { NOT_FOUND: 0, UNVERIFIED: 2 },
    });
    expect(JSON.stringify(structuredContent)).toContain("austlii could not be asked (UPSTREAM_TIMEOUT)");
  });

  test("works on the library alone", async () => {
    open = temporaryStore();
    await open.library.put(marlowe);
    const opened: string[] = [];
    const source = sourceOf({ name: "austlii", documents: [marlowe], opened });
    const tool = verifyCitations(deskOf({ library: open.library, peers: () => [source] }));
    const draft = Array.from(
      { length: 100 },
      () => "Marlowe v Tidewater Ferries [2024] HCA 901, [1]; (2024) 275 CLR 1.",
    ).join("\n\n");
    await tool.run({ text: draft, sources: "library" }, call);
    const { structuredContent } = await tool.run({ text: draft, sources: "library" }, call);
    expect(structuredContent).toMatchObject({ status: "VERIFIED", total: 200, rows: [] });
    expect(opened).toEqual([]);
  });

  test("neither text nor path, or both, is refused", async () => {
    const tool = verifyCitations(deskOf());
    await expect(tool.run({}, call)).rejects.toThrow("give either text or path");
    await expect(tool.run({ path: "/nowhere/at/all.docx" }, call)).rejects.toThrow("names no file");
  });
});

describe("law:cite", () => {
  const items = [{ id: ID, pin: "[1]" }, { id: ID, pin: "[1]" }, { id: ID }];

  test.each([
    [{}, "*Marlowe v Tidewater Ferries* (2024) 275 CLR 1, [1]"],
    [{ style: "court" }, "*Marlowe v Tidewater Ferries* [2024] HCA 901; (2024) 275 CLR 1 at [1]"],
    [{ as: "footnotes" }, "2. Ibid."],
    [{ as: "bibliography" }, "**B Cases**"],
    [{ format: "csl-json" }, '"type": "legal_case"'],
    [{ format: "bibtex" }, "@misc{marlowe2024"],
    [{ format: "ris" }, "TY  - CASE"],
  ])("%j", async (how, expected) => {
    const { content } = await cite(deskOf({ peers: () => [austlii] })).run({ items, ...how }, call);
    expect(content[0]?.text).toContain(expected);
  });

  test("a citation that cannot be opened is cited as it was given, and a note says so", async () => {
    const given = [{ id: "Smith v Jones [2024] HCA 903 at [14]" }, { id: "Privacy Act 1988 (Cth) s 6" }];
    const { content } = await cite(deskOf({ peers: () => [failing] })).run({ items: given }, call);
    expect(content[0]?.text.split("\n")).toEqual([
      "*Smith v Jones* [2024] HCA 903, [14]",
      "*Privacy Act 1988* (Cth) s 6",
      "",
      "Note: [2024] HCA 903, [14] was not opened (INVALID_INPUT): it is cited as it was given",
      "Note: Privacy Act 1988 (Cth) s 6 was not opened (INVALID_INPUT): it is cited as it was given",
    ]);
  });

  test("an id that nobody knows is refused with its number in the list", async () => {
    const tool = cite(deskOf({ peers: () => [austlii] }));
    await expect(tool.run({ items: [{ id: ID }, { id: "nobody:1" }] }, call)).rejects.toThrow(
      "item 2 (nobody:1)",
    );
  });
});
