import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { LegibusError } from "../../src/core/errors.ts";
import type { Provider } from "../../src/core/provider.ts";
import type { WorkbenchContext } from "../../src/workbench/context.ts";
import { openNamed } from "../../src/workbench/naming.ts";
import { cite } from "../../src/workbench/tools/cite.ts";
import { openDocument } from "../../src/workbench/opening.ts";
import {
  call,
  contextOf,
  documentWith,
  failureOf,
  NOW,
  sourceOf,
  temporaryStore,
  type TestStore,
} from "./support.ts";

let held: TestStore;

beforeEach(() => {
  held = temporaryStore();
});
afterEach(async () => await held.close());

const CASE = documentWith("jade:1", {
  citations: { neutral: "[1992] HCA 23", reported: ["(1992) 175 CLR 1"], other: [] },
});
const DAY = 24 * 60 * 60 * 1_000;
const law = (age: number, more = {}) =>
  documentWith("frl:1", {
    kind: "legislation",
    source: {
      provider: "frl",
      url: "https://frl.example/1",
      retrievedAt: new Date(NOW - age).toISOString(),
      how: "live",
    },
    ...more,
  });

const imported = (of: string, words: string) =>
  documentWith(`import:${of}`, {
    citations: { neutral: "[1992] HCA 23", reported: [], other: [] },
    blocks: documentWith("x").blocks.map((block) => ({ ...block, markdown: words })),
    source: {
      provider: "jade",
      url: "https://jade.example/1",
      retrievedAt: new Date(NOW).toISOString(),
      how: "import",
      import: { as: "page", of, at: new Date(NOW).toISOString() },
    },
  });
const wordsOf = async (context: WorkbenchContext, reference: string) =>
  (await openDocument(context, reference, call)).blocks[0]?.markdown;

test.each([
  ["OFFLINE", "https://www.gesetze-im-internet.de/bgb/__823.html"],
  ["NOT_FOUND", "https://www.gesetze-im-internet.de/bgb/"],
] as const)("a provision that is %s is linked to where it can be looked up", async (code, page) => {
  const failure = new LegibusError(code, "the register has a fault", {
    humanUrl: "https://www.gesetze-im-internet.de/bgb/",
  });
  const source = sourceOf({ name: "ris", citations: { "§ 823 Abs. 1 BGB": "ris:bgb/823" }, failure });
  const error = await failureOf(openDocument(contextOf({ peers: () => [source] }), "§ 823 Abs. 1 BGB", call));
  expect(error).toMatchObject({ code, humanUrl: page });
});

describe("an import", () => {
  const citations = { "[1992] HCA 23": "jade:1" };
  const TRUE = CASE.blocks[0]?.markdown;

  test("an import never replaces a source that can be requested", async () => {
    await held.library.put(imported("jade:1", "Invented."));
    const source = sourceOf({ name: "jade", documents: [CASE], citations });
    const context = contextOf({ library: held.library, peers: () => [source] });
    expect(await wordsOf(context, "jade:1")).toBe(TRUE);
    expect(await wordsOf(context, "[1992] HCA 23")).toBe(TRUE);
    expect(await wordsOf(context, "import:jade:1")).toBe("Invented.");
  });

  test("an import is opened during its source's outage, and says that it is the user's own", async () => {
    await held.library.put(imported("jade:1", "Invented."));
    const failure = new LegibusError("OFFLINE", "jade did not answer");
    const context = contextOf({
      library: held.library,
      peers: () => [sourceOf({ name: "jade", citations, failure })],
    });
    for (const reference of ["jade:1", "[1992] HCA 23"]) {
      const { id, warnings } = await openDocument(context, reference, call);
      expect(id).toBe("import:jade:1");
      expect(warnings).toContain("this is your own import, because its source did not answer (OFFLINE)");
    }
  });

  test("a citation is written from an import during its source's outage, and a note says so", async () => {
    await held.library.put(imported("jade:1", "Invented."));
    const failure = new LegibusError("OFFLINE", "jade did not answer");
    const context = contextOf({
      library: held.library,
      peers: () => [sourceOf({ name: "jade", citations, failure })],
    });
    const { content } = await cite(context).run({ items: [{ id: "[1992] HCA 23", pin: "[99]" }] }, call);
    const [line, ...notes] = (content[0]?.text ?? "").split("\n").filter((one) => one !== "");
    expect(line).toBe(`*${CASE.title}* [1992] HCA 23, [99]`);
    expect(notes[0]).toBe(
      "Note: item 1: this is your own import, because its source did not answer (OFFLINE): import:jade:1",
    );
    expect(notes[1]).toContain('pin "[99]" is not in this document');
  });

  test("an import is found by its file number in any form during its source's outage", async () => {
    const decision = documentWith("import:0123456789abcdef0123", {
      kind: "case",
      title: "BGH, Urteil vom 16.02.2026 - XIV ZR 901/25",
      jurisdiction: "de",
      language: "de",
      court: "BGH",
      date: "2026-02-16",
      citations: { reported: [], other: ["XIV ZR 901/25"] },
      source: { ...imported("x", "").source, provider: "import", import: { as: "file", at: "2026-11-20" } },
    });
    await held.library.put(decision);
    const failure = new LegibusError("OFFLINE", "the register did not answer");
    const find = async () => {
      throw failure;
    };
    const offline = contextOf({ library: held.library, peers: () => [sourceOf({ name: "ris", find })] });
    const off = contextOf({ library: held.library });
    for (const reference of [
      "XIV ZR 901/25",
      "BGH, Urteil vom 16.2.2026 – XIV ZR 901/25",
      "BGH XIV ZR 901/25",
    ]) {
      const own = await openDocument(offline, reference, call);
      expect(own.id).toBe(decision.id);
      expect(own.warnings.join()).toContain("its source did not answer (OFFLINE)");
      expect((await openDocument(off, reference, call)).id).toBe(decision.id);
    }
    const other = await failureOf(openDocument(offline, "BGH XIV ZR 902/25", call));
    expect(other.hint ?? "").not.toContain(decision.id);
  });

  test("a law that the library holds under another number is opened by its short name during an outage", async () => {
    const consolidated = documentWith("eu:02016R0679-20160504/en", {
      kind: "legislation",
      title: "Regulation (EU) 2016/679",
      jurisdiction: "eu",
      citations: { reported: [], other: ["CELEX 02016R0679-20160504", "Regulation (EU) 2016/679"] },
      source: {
        provider: "eu",
        url: "https://eu.example/",
        retrievedAt: new Date(NOW - DAY).toISOString(),
        how: "live",
      },
    });
    await held.library.put(consolidated);
    const failure = new LegibusError("OFFLINE", "eu did not answer");
    const source = sourceOf({ name: "eu", citations: { GDPR: "eu:32016R0679" }, failure });
    const context = contextOf({ library: held.library, peers: () => [source] });
    const document = await openDocument(context, "GDPR", call);
    expect(document).toMatchObject({ id: consolidated.id, source: { how: "library" } });
    expect(document.warnings.join()).toMatch(/OFFLINE|did not answer/);
  });

  test("an imported Act of a State is opened by its citation, and never for an Act of another year or State", async () => {
    const { source } = documentWith("import:1");
    const act = documentWith("import:1", {
      kind: "legislation",
      title: "Wharf Review Act 1980 (NSW)",
      citations: { reported: [], other: [] },
      source: { ...source, provider: "import", how: "import", url: "file:act.pdf" },
      blocks: [{ type: "paragraph", pin: "s 6", markdown: "Words of section 6." }],
    });
    await held.library.put(act);
    for (const peers of [[], [sourceOf({ name: "frl", citations: {} })]]) {
      const context = contextOf({ library: held.library, peers: () => peers });
      for (const cited of ["Wharf Review Act 1980 (NSW)", "Wharf Review Act 1980 (NSW) s 6"])
        expect((await openDocument(context, cited, call)).id).toBe(act.id);
      for (const other of ["Wharf Review Act 1999 (NSW) s 6", "Wharf Review Act 1980 (Vic) s 6"]) {
        const error = await failureOf(openNamed(context, other, call));
        expect(error, other).toMatchObject({ code: "INVALID_INPUT" });
        expect(error.message).not.toContain("pin");
      }
    }
  });

  test("an import ranks after a copy that a source gave earlier", async () => {
    await held.library.put(imported("jade:1", "Invented."));
    await held.library.put(CASE);
    const context = contextOf({ library: held.library, peers: () => [] });
    expect(await wordsOf(context, "[1992] HCA 23")).toBe(TRUE);
  });

  test("an import is returned if its source is in link mode or does not have the document", async () => {
    await held.library.put(imported("jade:1", "What I saved."));
    const link: Provider = {
      ...sourceOf({ name: "jade", documents: [CASE], citations }),
      health: () => ({ state: "link", detail: "" }),
    };
    for (const source of [link, sourceOf({ name: "jade", citations })]) {
      const context = contextOf({ library: held.library, peers: () => [source] });
      expect(await wordsOf(context, "jade:1")).toBe("What I saved.");
      expect((await openDocument(context, "[1992] HCA 23", call)).source.import?.as).toBe("page");
    }
  });
});

test("a case in the library is opened by the name that everybody calls it by", async () => {
  await held.library.put(CASE);
  const context = contextOf({ library: held.library });
  expect((await openNamed(context, "Mabo (No 2)", call)).id).toBe("jade:1");
  const error = await failureOf(openNamed(context, "the Tasmanian Dam Case", call));
  expect(`${error.message} ${error.hint}`).toContain("[1983] HCA 21");
});

test("a document in the library is opened without a request", async () => {
  const opened: string[] = [];
  await held.library.put(CASE);
  const context = contextOf({ library: held.library, peers: () => [sourceOf({ name: "jade", opened })] });
  const document = await openDocument(context, "jade:1", call);
  expect(document.blocks).toEqual(CASE.blocks);
  expect(document.source.how).toBe("library");
  expect(opened).toEqual([]);
});

test("a document missing in the library is fetched from the source that knows the reference", async () => {
  const opened: string[] = [];
  const source = sourceOf({
    name: "jade",
    documents: [CASE],
    citations: { "https://jade.example/1": "jade:1" },
    opened,
  });
  const context = contextOf({ library: held.library, peers: () => [source] });
  expect((await openDocument(context, " https://jade.example/1 ", call)).id).toBe("jade:1");
  expect((await openDocument(context, "law://document/jade:1", call)).id).toBe("jade:1");
  expect(opened).toEqual(["jade:1", "jade:1"]);
});

test("a citation finds a document that the library holds under another source's id", async () => {
  await held.library.put(CASE);
  const austlii = sourceOf({
    name: "austlii",
    citations: { "[1992] HCA 23": "austlii:au/cases/cth/HCA/1992/23" },
    failure: new LegibusError("NOT_CONFIGURED", "links only"),
  });
  const context = contextOf({ library: held.library, peers: () => [austlii] });
  for (const reference of ["[1992] HCA 23", "(1992) 175 CLR 1", "[1992]  HCA  23"]) {
    expect((await openDocument(context, reference, call)).id).toBe("jade:1");
  }
});

test("a citation of several cases is refused with the ids of the documents", async () => {
  const reported = ["(1990) 20 NSWLR 1"];
  await held.library.put(
    documentWith("a:1", { citations: { neutral: "[1990] NSWCA 1", reported, other: [] } }),
  );
  await held.library.put(
    documentWith("b:2", { citations: { neutral: "[1990] NSWCA 2", reported, other: [] } }),
  );
  const error = await failureOf(
    openDocument(contextOf({ library: held.library }), "(1990) 20 NSWLR 1", call),
  );
  expect(error.code).toBe("INVALID_INPUT");
  expect(error.hint).toContain("a:1");
  expect(error.hint).toContain("b:2");
});

test("the next source is tried if the first fails, and the first failure is reported if all do", async () => {
  const blocked = sourceOf({
    name: "austlii",
    citations: { x: "austlii:x" },
    failure: new LegibusError("BLOCKED", "refused"),
  });
  const jade = sourceOf({ name: "jade", citations: { x: "jade:1" }, documents: [CASE] });
  expect((await openDocument(contextOf({ peers: () => [blocked, jade] }), "x", call)).id).toBe("jade:1");
  expect((await failureOf(openDocument(contextOf({ peers: () => [blocked] }), "x", call))).code).toBe(
    "BLOCKED",
  );
});

test("a law kept for more than a day is fetched again, or returned with its age if the source fails", async () => {
  const opened: string[] = [];
  await held.library.put(law(2 * DAY));
  const fresh = { ...law(0), title: "New text" };
  const works = sourceOf({ name: "frl", documents: [fresh], opened });
  expect(
    (await openDocument(contextOf({ library: held.library, peers: () => [works] }), "frl:1", call)).title,
  ).toBe("New text");
  const fails = sourceOf({ name: "frl", failure: new LegibusError("OFFLINE", "no network"), opened });
  const old = await openDocument(contextOf({ library: held.library, peers: () => [fails] }), "frl:1", call);
  expect(old.warnings.join()).toMatch(/as retrieved on 2026-11-19.*OFFLINE/);
  expect(opened).toHaveLength(2);
});

test("a law kept today and a repealed law are not fetched again", async () => {
  const opened: string[] = [];
  const peers = () => [sourceOf({ name: "frl", opened })];
  await held.library.put(law(DAY / 2));
  await openDocument(contextOf({ library: held.library, peers }), "frl:1", call);
  await held.library.put(law(9 * DAY, { version: { from: "2001-01-01", to: "2010-12-31" } }));
  await openDocument(contextOf({ library: held.library, peers }), "frl:1", call);
  expect(opened).toEqual([]);
});

test("a document without text is LAYOUT_CHANGED", async () => {
  const empty = sourceOf({ name: "jade", documents: [documentWith("jade:1", { blocks: [] })] });
  const error = await failureOf(openDocument(contextOf({ peers: () => [empty] }), "jade:1", call));
  expect(error.code).toBe("LAYOUT_CHANGED");
});

const withTools = (name: string) => ({ ...sourceOf({ name }), getTools: () => [cite(contextOf())] });

test("an unknown reference is refused with the list of available sources, without those that are off", async () => {
  const peers = [withTools("frl"), sourceOf({ name: "beck" }), withTools("jade")];
  for (const wanted of ["nowhere:1", "", "https://example.org/a", "x".repeat(10_000), "Mabo"]) {
    const error = await failureOf(
      openDocument(contextOf({ library: held.library, peers: () => peers }), wanted, call),
    );
    expect(error.code).toBe("INVALID_INPUT");
    expect(error.hint).toMatch(/^its sources are frl, jade, the library;/);
  }
});

test("an imported document is opened from the library only", async () => {
  const id = "import:0123456789abcdef0123";
  const without = await failureOf(openDocument(contextOf(), id, call));
  expect(without.code).toBe("NOT_CONFIGURED");
  expect((await failureOf(openDocument(contextOf({ library: held.library }), id, call))).code).toBe(
    "NOT_FOUND",
  );
  const source = {
    provider: "import",
    url: "file:a.pdf",
    retrievedAt: "2020-01-01T00:00:00.000Z",
    how: "import",
  } as const;
  await held.library.put(documentWith(id, { kind: "legislation", source }));
  expect((await openDocument(contextOf({ library: held.library }), id, call)).source.how).toBe("import");
});
