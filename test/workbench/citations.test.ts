import { afterEach, describe, expect, test } from "vitest";
import { cancelled, LegibusError } from "../../src/core/errors.ts";
import type { DocumentAdapter, Provider } from "../../src/core/provider.ts";
import { tokens } from "../../src/core/text.ts";
import type { WorkbenchContext } from "../../src/workbench/context.ts";
import { cite } from "../../src/workbench/tools/cite.ts";
import { verifyCitations } from "../../src/workbench/tools/verify-citations.ts";
import { textOf } from "../../src/core/result.ts";
import { patient } from "../support/patience.ts";
import { adapterOf } from "../support/providers.ts";
import {
  call,
  contextOf,
  documentWith,
  NOW,
  sourceOf,
  temporaryStore,
  type TestStore,
  verifiedAnswer,
} from "./support.ts";

const ID = "austlii:au/cases/cth/HCA/2024/901";
const marlowe = documentWith(ID, {
  title: "Marlowe v Tidewater Ferries",
  citations: { neutral: "[2024] HCA 901", reported: ["(2024) 275 CLR 1"], other: [] },
});
const austlii = sourceOf({ name: "austlii", documents: [marlowe] });
const failing = sourceOf({
  name: "austlii",
  failure: new LegibusError("UPSTREAM_TIMEOUT", "AustLII did not answer in time"),
});

const law = (age: number, words: string) =>
  documentWith("ris:bgb/823", {
    title: "§ 823 BGB",
    kind: "legislation",
    citations: { reported: [], other: ["§ 823 BGB"] },
    jurisdiction: "de",
    source: {
      provider: "ris",
      url: "https://ris.example/823",
      retrievedAt: new Date(NOW - age).toISOString(),
      how: "live",
    },
    blocks: [{ type: "paragraph", pin: "Abs. 1", markdown: words }],
  });

let open: TestStore | undefined;
afterEach(async () => {
  await open?.close();
  open = undefined;
});

const verify = async (context: Partial<WorkbenchContext>, args: Record<string, unknown>) =>
  await verifyCitations(contextOf(context)).run(args, call);

describe("law:verify_citations", () => {
  const text = "Marlowe v Tidewater Ferries [2024] HCA 901, [1]. Smith v Jones [2024] HCA 902.";
  test("a source's NOT_FOUND counts if the source returns a neighbouring document", async () => {
    const { content, structuredContent } = await verify({ peers: () => [austlii] }, { text });
    expect(structuredContent).toMatchObject({
      status: "NOT_FOUND",
      total: 2,
      counts: { VERIFIED: 1, NOT_FOUND: 1 },
      rows: { NOT_FOUND: [{ number: 2, citation: "[2024] HCA 902", line: 1, reason: expect.any(String) }] },
      next: 0,
    });
    expect(content[0]?.text).toContain("**2 citations: 1 VERIFIED, 1 NOT_FOUND** (overall NOT_FOUND)");
    const table = await verify({ peers: () => [austlii] }, { text, next: 0 });
    expect(verifiedAnswer.parse(table)).toMatchObject({
      rows: [
        { citation: "[2024] HCA 901", verdict: "VERIFIED", id: ID },
        { citation: "[2024] HCA 902", verdict: "NOT_FOUND" },
      ],
      next: null,
    });
  });

  test.each([
    [
      "nothing of that court and year is there",
      "Smith v Jones [2023] HCA 902.",
      "nothing of what surrounds it",
    ],
    ["the year has not ended", "Smith v Jones [2026] HCA 902.", "may still come"],
    ["the collection begins later", "Smith v Jones [1801] HCA 2.", "does not have that year"],
  ])("a source's NOT_FOUND becomes UNVERIFIED if %s", async (_, draft, reason) => {
    const { structuredContent } = await verify({ peers: () => [austlii] }, { text: draft });
    expect(structuredContent).toMatchObject({ counts: { UNVERIFIED: 1 } });
    expect(structuredContent?.["counts"]).not.toHaveProperty("NOT_FOUND");
    expect(JSON.stringify(structuredContent)).toContain(reason);
  });

  test("an outage makes each citation UNVERIFIED with the reason", async () => {
    const { content, structuredContent } = await verify({ peers: () => [failing] }, { text });
    expect(structuredContent).toMatchObject({
      status: "UNVERIFIED",
      counts: { UNVERIFIED: 2 },
      unverified: [
        { count: 2, reason: expect.stringMatching(/^austlii was asked for it and did not answer in time/) },
      ],
    });
    expect(content[0]?.text).toContain("2 UNVERIFIED, austlii was asked for it and did not answer in time:");
  });

  test("with sources=library a long draft is verified page by page without a request", async () => {
    open = temporaryStore();
    await open.library.put(marlowe);
    const opened: string[] = [];
    const source = sourceOf({ name: "austlii", documents: [marlowe], opened });
    const context = { library: open.library, peers: () => [source] };
    const draft = Array.from(
      { length: 60 },
      () => "Marlowe v Tidewater Ferries [2024] HCA 901, [1]; (2024) 275 CLR 1.",
    ).join("\n\n");
    const { structuredContent } = await verify(context, { text: draft, sources: "library" });
    expect(structuredContent).toMatchObject({ status: "VERIFIED", total: 60, rows: {}, next: 0 });
    const numbers: unknown[] = [];
    for (let next: unknown = 0; typeof next === "number";) {
      const page = await verify(context, { text: draft, sources: "library", next });
      numbers.push(...verifiedAnswer.parse(page).rows.map(({ number }) => number));
      next = page.structuredContent?.["next"] ?? null;
    }
    expect(numbers).toEqual(Array.from({ length: 60 }, (_, at) => at + 1));
    expect(opened).toEqual([]);
  });

  test("a law kept for more than a day is fetched again, unless sources=library", async () => {
    open = temporaryStore();
    await open.library.put(law(2 * 24 * 3_600_000, "Wer die alte Planke bricht, haftet."));
    const opened: string[] = [];
    const source = sourceOf({
      name: "ris",
      documents: [law(0, "Wer die neue Planke bricht, haftet.")],
      opened,
    });
    const context = { library: open.library, peers: () => [source] };
    const draft = "Es gilt § 823 Abs. 1 BGB: „Wer die neue Planke bricht, haftet.“";
    const alone = await verify(context, { text: draft, sources: "library" });
    expect(opened).toEqual([]);
    expect(alone.structuredContent).toMatchObject({ counts: { MISMATCH: 1 } });
    const asked = await verify(context, { text: draft });
    expect(opened).toEqual(["ris:bgb/823"]);
    expect(asked.structuredContent).toMatchObject({ counts: { VERIFIED: 1 } });
  });

  test("a quotation is compared with the law of today, not with an earlier version in the library", async () => {
    open = temporaryStore();
    await open.library.put({
      ...law(0, "Wer die alte Planke bricht, haftet."),
      id: "ris:bgb/823@2010-06-01",
      version: { from: "2002-01-01", to: "2025-12-31" },
    });
    const source = sourceOf({ name: "ris", documents: [law(0, "Wer die neue Planke bricht, haftet.")] });
    const context = { library: open.library, peers: () => [source] };
    expect(
      (await verify(context, { text: "Es gilt § 823 Abs. 1 BGB: „Wer die alte Planke bricht, haftet.“" }))
        .structuredContent,
    ).toMatchObject({
      counts: { MISMATCH: 1 },
    });
    expect(
      (await verify(context, { text: "Es gilt § 823 Abs. 1 BGB: „Wer die neue Planke bricht, haftet.“" }))
        .structuredContent,
    ).toMatchObject({
      counts: { VERIFIED: 1 },
    });
    const draft = "Es gilt § 823 Abs. 1 BGB: „Wer die alte Planke bricht, haftet.“";
    expect((await verify(context, { text: draft, sources: "library" })).structuredContent).toMatchObject({
      partial: [{ reason: "this text was in force until 2025-12-31", citations: [expect.any(String)] }],
    });
  });

  test("a row compared with a saved page of a repealed law says until when it was in force", async () => {
    open = temporaryStore();
    const saved = law(0, "Wer die alte Planke bricht, haftet.");
    await open.library.put({
      ...saved,
      id: "import:ris:bgb/823",
      source: { ...saved.source, how: "import", import: { as: "page", at: saved.source.retrievedAt } },
      version: { from: "2002-01-01", to: "2025-12-31" },
    });
    const context = { library: open.library, peers: () => [sourceOf({ name: "ris" })] };
    const draft = "Es gilt § 823 Abs. 1 BGB: „Wer die alte Planke bricht, haftet.“";
    const said = textOf(await verify(context, { text: draft, sources: "library" }));
    expect(said).toContain(
      "1 of the VERIFIED with a remark: #1 § 823 Abs. 1 BGB (compared with the text in force until 2025-12-31)",
    );
    const named = await verify(context, { text: "Es gilt § 823 Abs. 1 BGB.", next: 0, sources: "library" });
    expect(textOf(named)).toMatch(
      /#1 VERIFIED .*: compared with the text in force until 2025-12-31 \(import:/,
    );
  });

  test("a summary names the citations for which only a page that the user saved speaks", async () => {
    open = temporaryStore();
    const kept = law(0, "Wer die alte Planke bricht, haftet.");
    const text = "Es gilt § 823 Abs. 1 BGB: „Wer die alte Planke bricht, haftet.“";
    const context = { library: open.library, peers: () => [sourceOf({ name: "ris" })] };
    await open.library.put({ ...kept, id: "ris:bgb/823" });
    expect(textOf(await verify(context, { text, sources: "library" }))).not.toContain("that you saved");
    await open.library.forget("ris:bgb/823");
    await open.library.put({
      ...kept,
      id: "import:ris:bgb/823",
      source: { ...kept.source, how: "import", import: { as: "page", at: kept.source.retrievedAt } },
    });
    expect(textOf(await verify(context, { text, sources: "library" }))).toContain(
      "1 of the VERIFIED by pages that you saved, not asked of the source: #1 § 823 Abs. 1 BGB",
    );
  });

  test("a document is opened once, however often it is cited, and at most four at once", async () => {
    const opened: string[] = [];
    let [now, most] = [0, 0];
    const slow = sourceOf({ name: "austlii" });
    const adapter = await adapterOf(slow);
    const documents: DocumentAdapter = {
      ...adapter,
      async open(id) {
        opened.push(id);
        now += 1;
        most = Math.max(most, now);
        await new Promise((resolve) => setTimeout(resolve, 5));
        now -= 1;
        return {
          ...marlowe,
          id,
          citations: { neutral: `[2024] HCA ${id.split("/").at(-1)}`, reported: [], other: [] },
        };
      },
    };
    const draft = Array.from({ length: 40 }, (_, at) => `[2024] HCA ${100 + (at % 20)}, [1].`).join(" ");
    const { structuredContent } = await verify(
      { peers: () => [{ ...slow, documents: async () => documents }] },
      { text: draft },
    );
    expect(structuredContent).toMatchObject({ total: 40, status: "VERIFIED" });
    expect(opened.toSorted()).toEqual([...new Set(opened)].toSorted());
    expect(opened).toHaveLength(20);
    expect(most).toBe(4);
  });

  test("citations not reached in time are UNVERIFIED, and the next call continues from there", async () => {
    const slow = sourceOf({ name: "austlii" });
    const adapter = await adapterOf(slow);
    let isStuck = true;
    const documents: DocumentAdapter = {
      ...adapter,
      open: async (id, { signal }) => {
        if (!isStuck || !id.endsWith("902")) return { ...marlowe, id };
        return await new Promise((_, reject) => {
          signal.addEventListener("abort", () => reject(cancelled(signal)));
        });
      },
    };
    const context = contextOf({ peers: () => [{ ...slow, documents: async () => documents }] });
    const tool = verifyCitations(context, { budgetMs: patient(250) });
    const first = await tool.run({ text }, call);
    expect(first.structuredContent).toMatchObject({
      counts: { VERIFIED: 1, UNVERIFIED: 1 },
      unverified: [{ count: 1, reason: "not reached in the time of one call" }],
      next: 1,
    });
    expect(first.structuredContent?.["counts"]).not.toHaveProperty("NOT_FOUND");
    isStuck = false;
    const second = await tool.run({ text, next: 1 }, call);
    expect(second.structuredContent).toMatchObject({
      rows: { MISMATCH: [{ number: 2 }] },
    });
    expect(second.structuredContent).not.toHaveProperty("next");
  });

  test("a page behind the last row of a draft says how many rows there are", async () => {
    const tool = verifyCitations(contextOf({ peers: () => [austlii] }));
    const { content } = await tool.run({ text, next: 40 }, call);
    expect(content.map((part) => part.text).join("\n")).toMatch(/^No row from 40 on: the draft has 2$/m);
  });

  test("the client's cancellation ends the verification", async () => {
    const controller = new AbortController();
    controller.abort();
    const work = verifyCitations(contextOf({ peers: () => [austlii] })).run(
      { text },
      { ...call, signal: controller.signal },
    );
    await expect(work).rejects.toMatchObject({ code: "CANCELLED" });
  });

  test("a source in link mode is not requested", async () => {
    const opened: string[] = [];
    const source = sourceOf({ name: "austlii", documents: [marlowe], opened });
    const linked: Provider = { ...source, health: () => ({ state: "link", detail: "" }) };
    const { content } = await verify({ peers: () => [linked] }, { text });
    expect(content[0]?.text).toContain("austlii was not asked: this server only links to it");
    expect(opened).toEqual([]);
  });

  test("the summary of 300 problems stays within its token limit", async () => {
    const draft = Array.from({ length: 300 }, (_, at) => `Smith v Jones [2024] HCA ${2_000 + at}.`).join(" ");
    const { content } = await verify({ peers: () => [failing] }, { text: draft });
    expect(tokens(content[0]?.text ?? "")).toBeLessThanOrEqual(700);
    const many = await verify({ peers: () => [austlii] }, { text: `${text} ${draft}` });
    expect(many.structuredContent).toMatchObject({ counts: { NOT_FOUND: 301 }, total: 302 });
    expect(tokens(many.content[0]?.text ?? "")).toBeLessThanOrEqual(5_000);
  });

  test("a call without a draft, or with several, is refused", async () => {
    const tool = verifyCitations(contextOf());
    await expect(tool.run({ text, path: "a.md" }, call)).rejects.toThrow("give one of text, path and id");
    await expect(tool.run({}, call)).rejects.toThrow("give one of text, path and id");
    await expect(tool.run({ path: "/nowhere/at/all.docx" }, call)).rejects.toThrow(
      "there is no file or folder all.docx",
    );
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
    [{ format: "bibtex" }, "@jurisdiction{marlowe2024"],
    [{ format: "ris" }, "TY  - CASE"],
  ])("law:cite applies %j", async (how, expected) => {
    const { content } = await cite(contextOf({ peers: () => [austlii] })).run({ items, ...how }, call);
    expect(content[0]?.text).toContain(expected);
  });

  test("a citation that cannot be opened is cited as given, with a note", async () => {
    const given = [{ id: "Smith v Jones [2024] HCA 903 at [14]" }, { id: "Privacy Act 1988 (Cth) s 6" }];
    const { content } = await cite(contextOf({ peers: () => [failing] })).run({ items: given }, call);
    expect(content[0]?.text.split("\n")).toEqual([
      "*Smith v Jones* [2024] HCA 903, [14]",
      "*Privacy Act 1988* (Cth) s 6",
      "",
      "Note: [2024] HCA 903, [14] was not opened (UPSTREAM_TIMEOUT): it is cited as it was given",
      "Note: Privacy Act 1988 (Cth) s 6 was not opened (no source of this server has it): it is cited as it was given",
    ]);
  });

  test("an unknown id is reported in its place, and a list of unknown ids only is refused", async () => {
    const tool = cite(contextOf({ peers: () => [austlii] }));
    const { content } = await tool.run({ items: [{ id: ID }, { id: "nobody:1" }] }, call);
    expect(content[0]?.text.split("\n")[1]).toContain("[not cited: item 2 (nobody:1)");
    await expect(tool.run({ items: [{ id: "nobody:1" }] }, call)).rejects.toThrow("item 1 (nobody:1)");
  });
});
