import { describe, expect, test } from "vitest";
import { LegibusError } from "../../src/core/errors.ts";
import type { Provider } from "../../src/core/provider.ts";
import { openDocument } from "../../src/workbench/opening.ts";
import { provisionsIn } from "../../src/workbench/places.ts";
import { cite } from "../../src/workbench/tools/cite.ts";
import { grep } from "../../src/workbench/tools/grep.ts";
import { outline } from "../../src/workbench/tools/outline.ts";
import { read } from "../../src/workbench/tools/read.ts";
import { search } from "../../src/workbench/tools/search.ts";
import { verifyCitations } from "../../src/workbench/tools/verify-citations.ts";
import { documentOf, paragraph, passage } from "../documents/made.ts";
import { textOf } from "../support/providers.ts";
import { answer, call, contextOf, documentWith, failureOf, libraryOf, row, sourceOf } from "./support.ts";

const ACT = documentWith("frl:C1", { kind: "legislation", title: "Ferries Act 2011" });
const NORM = documentWith("risat:NOR1", {
  kind: "legislation",
  citations: { reported: [], other: ["§ 1295 ABGB"] },
});
const CASE = documentWith("austlii:au/cases/cth/HCA/2024/901", { title: "Marlowe v Tidewater" });

/** Returns a source that knows an Act only by its title. */
function register(asked: string[], failure?: LegibusError): Provider {
  return sourceOf({
    name: "frl",
    documents: [ACT],
    find: async (citation) => {
      asked.push(citation);
      if (failure) throw failure;
      return citation === "Ferries Act 2011 (Cth)" ? "frl:C1" : undefined;
    },
  });
}

const linked = (source: Provider): Provider => ({ ...source, health: () => ({ state: "link", detail: "" }) });

describe("a citation or a name instead of an id", () => {
  const asked: string[] = [];
  test.each([
    ["Ferries Act 2011 (Cth) s 18", "frl:C1"],
    ["[2024] HCA 901", "austlii:au/cases/cth/HCA/2024/901"],
    ["Marlowe v Tidewater [2024] HCA 901 at [5]", "austlii:au/cases/cth/HCA/2024/901"],
  ])("the reference %s opens %s", async (reference, id) => {
    const austlii = sourceOf({ name: "austlii", documents: [CASE] });
    const context = contextOf({ peers: () => [austlii, register(asked)] });
    expect((await openDocument(context, reference, call)).id).toBe(id);
  });

  test("a reference to a subsection opens its provision in the library", async () => {
    const held = await libraryOf(NORM);
    const document = await openDocument(contextOf({ library: held }), "§ 1295 Abs 1 ABGB", call);
    expect(document.id).toBe("risat:NOR1");
  });

  test("a file number that several courts may use is passed to the sources unchanged", async () => {
    const numbers: string[] = [];
    await failureOf(openDocument(contextOf({ peers: () => [register(numbers)] }), " XIV ZR 901/25 ", call));
    expect(numbers).toEqual(["XIV ZR 901/25"]);
  });

  test.each(["import:0123", "nobody:1", "https://example.org/XIV ZR 901/25"])(
    "%s is sent to no source",
    async (id) => {
      const none: string[] = [];
      await failureOf(openDocument(contextOf({ peers: () => [register(none)] }), id, call));
      expect(none).toEqual([]);
    },
  );

  test("a source in link mode is not requested", async () => {
    const none: string[] = [];
    const context = contextOf({ peers: () => [linked(register(none))] });
    await failureOf(openDocument(context, "Ferries Act 2011 (Cth)", call));
    expect(none).toEqual([]);
  });

  test("an outage is reported before a source's absence", async () => {
    const absent = register([], new LegibusError("NOT_FOUND", "no such title"));
    const down = register([], new LegibusError("UPSTREAM_TIMEOUT", "no answer in time"));
    const context = contextOf({ peers: () => [absent, down] });
    expect(await failureOf(openDocument(context, "Ferries Act 2011 (Cth)", call))).toMatchObject({
      code: "UPSTREAM_TIMEOUT",
    });
  });

  test.each([
    ["C-123/20", /eur-lex|curia/],
    ["C 123/20", /eur-lex|curia/],
    ["§ 823 BGB", /gesetze-im-internet/],
    ["(1992) 175 CLR 1", /LawCite/],
  ])("a citation that no source knows is refused with a link for reading it: %s", async (reference, link) => {
    const error = await failureOf(openDocument(contextOf({ peers: () => [register([])] }), reference, call));
    expect(error).toMatchObject({ code: "INVALID_INPUT" });
    expect(error.message).toContain("no source of this server knows");
    expect(error.humanUrl).toMatch(link);
  });
});

describe("pins written after a document's name", () => {
  const [first, second] = ["The words of the first paragraph.", "The words of the second."];
  const blocks = documentOf([paragraph(1, first), paragraph(2, second), paragraph(3, "The third.")]).blocks;
  const DECISION = documentWith("austlii:au/cases/cth/HCA/2024/901", {
    title: "Marlowe v Tidewater",
    citations: { neutral: "[2024] HCA 901", reported: [], other: [] },
    blocks,
  });
  const source = sourceOf({
    name: "austlii",
    documents: [DECISION],
    citations: { "[2024] HCA 901": DECISION.id },
    search: async () =>
      answer("austlii", [row("austlii", "au/cases/cth/HCA/2024/901", { title: DECISION.title })]),
  });
  const context = contextOf({ peers: () => [source] });

  test.each(["[2024] HCA 901, [1]; [2]", "Marlowe v Tidewater, [1]-[2]", "Marlowe v Tidewater at [1], [2]"])(
    "law:read opens the document and reads every pin of %s",
    async (id) => {
      const text = textOf(await read(context).run({ id }, call));
      expect(text).toContain(first);
      expect(text).toContain(second);
      expect(text).not.toContain("The third.");
    },
  );

  test.each([" [1]-[2]", ", [1], [2]", "#[1], [2]"])(
    "law:read reads the pins of an id and %s",
    async (pins) => {
      const held = await libraryOf(DECISION);
      const id = `${DECISION.id}${pins}`;
      const text = textOf(await read(contextOf({ library: held })).run({ id }, call));
      expect(text).toContain(second);
      expect(text).not.toContain("The third.");
    },
  );

  test("a pin that the document does not have is named beside those that it has", async () => {
    const text = textOf(await read(context).run({ id: "[2024] HCA 901, [1]; [9]" }, call));
    expect(text).toContain('Not shown: pin "[9]" is not in this document');
    const reading = read(context).run({ id: "[2024] HCA 901, [8]; [9]" }, call);
    expect(await failureOf(reading)).toMatchObject({ message: 'pin "[8]" is not in this document' });
  });

  test("law:cite writes the pins after a name, and every one after a citation", async () => {
    const items = [{ id: "Marlowe v Tidewater at [2]" }, { id: "[2024] HCA 901, [1]; [3]" }];
    const text = textOf(await cite(context).run({ items }, call));
    expect(text).toContain("[2024] HCA 901, [2]");
    expect(text).toContain("[2024] HCA 901, [1], [3]");
  });

  test("a list of provisions is read and cited in full, and law:cite names what it leaves to another item", async () => {
    expect(provisionsIn("§ 823 Abs. 1, 2 BGB")).toEqual(["§ 823 Abs. 1 BGB", "§ 823 Abs. 2 BGB"]);
    expect(provisionsIn("Art. 6 Abs. 1 und Art. 4 Nr. 2 DSGVO")).toHaveLength(2);
    expect(provisionsIn("[2024] HCA 901, [5] and [2024] HCA 902 at [7]-[9]")).toEqual([
      "[2024] HCA 901, [5]",
      "[2024] HCA 902 at [7]-[9]",
    ]);
    expect(provisionsIn("[2024] HCA 901, [5]; [8]")).toHaveLength(1);
    expect(provisionsIn("Verhältnis von § 823 zu § 826 BGB")).toHaveLength(1);
    const items = [{ id: "§ 823 Abs. 1, 2 BGB" }, { id: "§ 280 BGB, § 5 HGB" }];
    const text = textOf(await cite(contextOf()).run({ items, style: "de" }, call));
    expect(text.split("\n").slice(0, 2)).toEqual(["§ 823 Abs. 1, Abs. 2 BGB", "§ 280 BGB"]);
    expect(text).toContain("item 2: § 5 HGB is an item of its own");
  });

  test("law:cite names the second law of a provision in a bibliography, which has one source for an item", async () => {
    const items = [{ id: "§ 433 BGB i.V.m. § 5 HGB" }];
    const list = textOf(await cite(contextOf()).run({ items, style: "de", as: "bibliography" }, call));
    expect(list).toContain("item 1: § 5 HGB is an item of its own");
    const note = textOf(await cite(contextOf()).run({ items, style: "de" }, call));
    expect(note).toContain("§ 433 BGB i. V. m. § 5 HGB");
    expect(note).not.toContain("an item of its own");
  });
});

const neutral = (text: string) => ({ citation: { neutral: text, reported: [] } });

describe("a name alone", () => {
  const MABO = row("austlii", "m2", {
    title: "Mabo v Queensland (No 2) [1992] HCA 23",
    ...neutral("[1992] HCA 23"),
  });
  const EARLIER = row("austlii", "m1", { title: "Mabo v Queensland", ...neutral("[1988] HCA 69") });
  const TEXT = documentWith("austlii:m2", {
    title: "Mabo v Queensland (No 2)",
    citations: { neutral: "[1992] HCA 23", reported: [], other: [] },
  });
  const finding = (rows = [EARLIER, MABO]) =>
    contextOf({
      peers: () => [
        sourceOf({ name: "austlii", documents: [TEXT], search: async () => answer("austlii", rows) }),
      ],
    });
  const name = "Mabo v State of Queensland (No. 2)";

  test.each([
    ["law:read", read, { id: name, pin: "[1]" }, "**Mabo v Queensland (No 2)**"],
    ["law:outline", outline, { id: name }, "**Mabo v Queensland (No 2)**"],
    ["law:grep", grep, { id: name, pattern: "words" }, "[1]"],
    ["law:cite", cite, { items: [{ id: name }] }, "*Mabo v Queensland (No 2)* [1992] HCA 23"],
    ["law:verify_citations", verifyCitations, { id: name }, "No citation"],
  ])("a name opens the only document that a source finds by it, in %s", async (_, tool, args, shown) => {
    const { isError, ...result } = await tool(finding()).run(args, call);
    expect(isError).not.toBe(true);
    expect(textOf(result)).toContain(shown);
  });

  test("a name opens the only document of the library that has it, without requesting a source", async () => {
    const decision = documentWith("import:1", { title: "Solange II" });
    const held = await libraryOf(decision);
    let asked = 0;
    const source = sourceOf({ name: "ris", search: async () => answer("ris", [], { total: (asked += 1) }) });
    const context = contextOf({ library: held, peers: () => [source] });
    expect(textOf(await read(context).run({ id: "Solange II" }, call))).toContain("import:1");
    await held.put({
      ...decision,
      id: "import:2",
      source: { ...decision.source, url: "file:other.pdf" },
    });
    const { message, hint } = await failureOf(read(context).run({ id: "Solange II" }, call));
    expect(message).toBe('"Solange II" is the name of 2 documents');
    expect(hint).toMatch(/import:1 \(Solange II.*import:2 \(Solange II/);
    expect(asked).toBe(0);
  });

  test("a name of several documents is refused with their ids, and an unknown name with the nearest ids", async () => {
    const twice = [
      MABO,
      { ...MABO, id: "austlii:m3", url: "https://m3.example", ...neutral("[1993] HCA 1") },
    ];
    const several = await failureOf(read(finding(twice)).run({ id: name }, call));
    expect(several.hint).toContain("austlii:m2 (Mabo v Queensland (No 2) [1992] HCA 23");
    expect(several.hint).toContain("austlii:m3");
    const none = await failureOf(read(finding([EARLIER])).run({ id: name }, call));
    expect(none).toMatchObject({
      code: "INVALID_INPUT",
      message: expect.stringContaining("no document is called"),
    });
    expect(none.hint).toContain("the nearest are austlii:m1 (Mabo v Queensland, [1988] HCA 69)");
  });

  test("the title of an Act opens it without its jurisdiction", async () => {
    const found = row("frl", "C1", { title: "Ferries Act 2011 (Cth)" });
    const frl = sourceOf({ name: "frl", documents: [ACT], search: async () => answer("frl", [found]) });
    const result = await read(contextOf({ peers: () => [frl] })).run({ id: "Ferries Act 2011" }, call);
    expect(textOf(result)).toContain("frl:C1");
  });

  test("the title of an Act with a section opens that section, also as at a day, without its jurisdiction", async () => {
    const block = { type: "paragraph", pin: "s 18", markdown: "A master keeps a log." } as const;
    const act = { ...ACT, blocks: [...ACT.blocks, block] };
    const found = row("frl", "C1", { title: "Ferries Act 2011 (Cth)" });
    const days: (string | undefined)[] = [];
    const frl = sourceOf({
      name: "frl",
      documents: [act],
      days,
      search: async () => answer("frl", [found]),
    });
    const context = contextOf({ peers: () => [frl] });
    for (const args of [{}, { as_at: "2016-06-01" }]) {
      const text = textOf(await read(context).run({ id: "Ferries Act 2011 s 18", ...args }, call));
      expect(text).toContain("Pins: s 18");
      expect(text).toContain("keeps a log");
    }
    expect(days).toEqual([undefined, "2016-06-01"]);
  });

  test.each(["the Mabo case", "Mabo", "Mabo-Entscheidung"])(
    "a popular name (%s) is refused with the ids of the documents that have it",
    async (called) => {
      const asked: string[] = [];
      const austlii = sourceOf({
        name: "austlii",
        search: async ({ query }) => {
          asked.push(query);
          return answer("austlii", query === "Mabo" ? [EARLIER, MABO] : []);
        },
      });
      const failure = await failureOf(read(contextOf({ peers: () => [austlii] })).run({ id: called }, call));
      expect(failure.message).toBe(`"${called}" is the name of 2 documents`);
      expect(failure.hint).toContain("austlii:m1");
      expect(failure.hint).toContain("austlii:m2");
    },
  );

  test("an abbreviation that only a draft defines is refused with a hint to search", async () => {
    const { hint } = await failureOf(read(contextOf()).run({ id: "HFSA s 18" }, call));
    expect(hint).toContain("law:search finds it by its name");
  });

  test("a name is reported as an outage if no source answered", async () => {
    const blocked = sourceOf({
      name: "austlii",
      search: async () => {
        throw new LegibusError("BLOCKED", "AustLII blocks automated access");
      },
    });
    const failure = await failureOf(read(contextOf({ peers: () => [blocked] })).run({ id: name }, call));
    expect(failure).toMatchObject({ code: "BLOCKED", hint: expect.stringContaining("AustLII blocks") });
  });
});

const harbourAct = (id: string, articles: readonly number[]) =>
  documentWith(id, {
    kind: "legislation",
    title: "Verordnung (EU) 2031/679 über Häfen",
    language: "de",
    citations: { reported: [], other: ["CELEX 32031R0679", "VO (EU) 2031/679"] },
    blocks: articles.map((number) => ({
      type: "paragraph",
      pin: `Art. ${number}`,
      markdown: `Der Hafen Nummer ${number} wird bei Nacht und bei Nebel beleuchtet.`,
    })),
  });

test("an extract of an act proves no absence beside a whole copy of it", async () => {
  const held = await libraryOf(
    harbourAct("import:extract", [1]),
    harbourAct("import:whole", [1, 2, 3, 4, 5, 6]),
  );
  const tool = verifyCitations(contextOf({ library: held }));
  const result = await tool.run({ text: "Art. 6 VO (EU) 2031/679", sources: "library" }, call);
  expect(result.structuredContent).toMatchObject({ status: "VERIFIED", total: 1 });
});

test("an extract of the text in force gives way to the whole act as it was published", async () => {
  const held = await libraryOf(
    harbourAct("import:eu:32031R0679/de", [1]),
    harbourAct("import:eu:32031R0679@oj/de", [1, 2, 3, 4, 5, 6]),
  );
  const tool = verifyCitations(contextOf({ library: held }));
  const result = await tool.run({ text: "Art. 6 VO (EU) 2031/679", sources: "library" }, call);
  expect(result.structuredContent).toMatchObject({ status: "VERIFIED", total: 1 });
});

test("a misspelt title of an Act is answered with the nearest title of the library", async () => {
  const held = await libraryOf(
    documentWith("import:1", { kind: "legislation", title: "Wharves Review Act 1984 (NSW)" }),
    documentWith("import:2", { kind: "legislation", title: "Lighthouse Act 1984 (NSW)" }),
  );
  const context = contextOf({ library: held });
  const failure = await failureOf(openDocument(context, "Wharves Reveiw Act 1984 (NSW) s 7", call));
  expect(failure.hint).toMatch(/^near it the library has import:1 \(Wharves Review Act 1984 \(NSW\)\)/);
  expect(failure.hint).not.toContain("import:2");
  const other = await failureOf(openDocument(context, "Harbours Act 1990 (Vic) s 7", call));
  expect(other.hint).not.toContain("import:");
});

test("a German ECLI opens the decision of which it is composed and counts it as the library's, and no other form of it", async () => {
  const title = "BGH, Beschluss vom 9.4.2018 – VI ZR 901/16";
  const held = await libraryOf(documentWith("import:1", { title, kind: "case", jurisdiction: "de" }));
  const ris = sourceOf({
    name: "ris",
    search: async () => {
      throw new LegibusError("OFFLINE", "the source is down");
    },
  });
  const tool = search(contextOf({ library: held, peers: () => [ris] }));
  const own = await tool.run({ query: "ECLI:DE:BGH:2018:090418BVIZR901.16.0" }, call);
  expect(own.structuredContent).toMatchObject({ results: [{ id: "import:1" }], total: 1 });
  expect(textOf(own)).toContain("(library 1, ris OFFLINE");
  for (const other of ["090418UVIZR901.16.0", "100418BVIZR901.16.0", "090418BVIZR902.16.0"]) {
    const { structuredContent } = await tool.run({ query: `ECLI:DE:BGH:2018:${other}` }, call);
    expect(structuredContent?.["total"], other).toBe(0);
  }
});

test.each([
  "Alder v Harbour Trust Ltd",
  "Alder v Harbour Trust Limited",
  "Alder v Harbour Trust Ltd (2024) 299 CLR 901",
])("the case called %s comes before those that mention it, however its company is written", async (query) => {
  const mention =
    "Alder v Harbour Trust Ltd was cited; Harbour Trust Ltd had no trust at the harbour, said Alder.";
  const held = await libraryOf(
    documentWith("a:1", { title: "Wren v Reed", blocks: [passage("[1]", mention), passage("[2]", mention)] }),
    documentWith("a:2", { title: "Alder v Harbour Trust Limited", blocks: [passage("[1]", "We agree.")] }),
  );
  const { hits } = await held.search({ query, limit: 5, offset: 0 });
  expect(hits[0]?.document.id).toBe("a:2");
});
