import fc from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { silentLogger } from "../../../src/core/logger.ts";
import { createStore, type Library, type Store, type StoreDeps } from "../../../src/shared/store/index.ts";
import { block } from "../documents/made.ts";
import { documentOf } from "./made.ts";

/** A place for one test's data, empty at first. */
export type Place = Pick<StoreDeps, "dataDir" | "databaseUrl">;

const NOW = Date.parse("2026-11-21T05:00:00Z");
const page = { limit: 10, offset: 0 };

const found = async (library: Library, query: string) =>
  (await library.search({ query, ...page })).hits.map(({ document }) => document.id).toSorted();

/** What every engine must do alike. */
export function storeSuite(engine: string, newPlace: () => Promise<Place>): void {
  describe(`a store on ${engine}`, () => {
    let time = NOW;
    let place: Place;
    let store: Store;
    const make = (more: Partial<StoreDeps> = {}) =>
      createStore({
        ...place,
        library: true,
        log: silentLogger,
        now: () => time,
        cacheBytes: 1_000_000,
        ...more,
      });
    beforeAll(async () => {
      place = await newPlace();
      store = make();
    });
    afterEach(async () => {
      time = NOW;
      await store.purge();
    });
    afterAll(async () => {
      await store.close();
    });

    /** The suite's store, or with other dependencies one of its own on the same data. */
    const open = (more?: Partial<StoreDeps>): Store & { readonly library: Library } => {
      const opened = more ? make(more) : store;
      if (more) onTestFinished(async () => await opened.close());
      const { library } = opened;
      if (!library) throw new Error("no library");
      return { ...opened, library };
    };

    it("gives back what was put, block by block, and says that it comes from the library", async () => {
      const { library } = open();
      const whole = documentOf("ris:1", [], {
        court: "OGH",
        date: "2020-01-02",
        version: { label: "BGBl. I Nr. 1/2020", from: "2020-01-01" },
        ocr: { used: true, pages: [1, 2], confidence: 91.5 },
        citations: {
          neutral: "[2001] HCA 5",
          reported: ["(2001) 200 CLR 1"],
          ecli: "ECLI:AT:OGH0002:2020:1",
          other: [],
        },
        footnotes: [{ label: "1", at: "[1]" }, { label: "2" }],
        warnings: ["a gap"],
        blocks: [
          block("heading", "Gründe", { level: 1 }),
          block("paragraph", "§ 1 *ABGB*", { label: "1", pin: "Rn. 1", judge: "Brennan J" }),
          block("list", "", { level: 2, label: "(a)" }),
        ],
      });
      await library.put(whole);
      expect(await library.get("ris:1")).toEqual({ ...whole, source: { ...whole.source, how: "library" } });
      expect(await library.get("ris:2")).toBeUndefined();
    });

    it("keeps an import an import", async () => {
      const { library } = open();
      const { source, ...rest } = documentOf("import:1", ["x"]);
      await library.put({ ...rest, source: { ...source, how: "import" } });
      expect((await library.get("import:1"))?.source.how).toBe("import");
    });

    it("replaces the whole text of a document", async () => {
      const { library } = open();
      await library.put(documentOf("ris:1", ["alpha", "beta", "gamma"]));
      await library.put(documentOf("ris:1", ["delta"]));
      expect((await library.get("ris:1"))?.blocks.map(({ markdown }) => markdown)).toEqual(["delta"]);
      expect([await found(library, "alpha"), await found(library, "delta")]).toEqual([[], ["ris:1"]]);
      expect(await library.stats()).toMatchObject({ documents: 1, blocks: 1, bytes: 5 });
    });

    it("returns any document unchanged", { timeout: 60_000 }, async () => {
      const { library } = open();
      const text = fc.string({ unit: "grapheme", maxLength: 40 }).map((one) => one.replaceAll("\0", ""));
      const blocks = fc.array(
        fc.record({ markdown: text, pin: text, label: text, level: fc.integer({ min: 1, max: 9 }) }),
        { maxLength: 8 },
      );
      await fc.assert(
        fc.asyncProperty(blocks, async (made) => {
          const document = documentOf("test:any", [], {
            blocks: made.map((one) => ({ type: "paragraph" as const, ...one })),
          });
          await library.put(document);
          expect((await library.get("test:any"))?.blocks).toEqual(document.blocks);
        }),
        { numRuns: 100 },
      );
    });

    it("stores a document of many chunks as one", async () => {
      const { library } = open();
      const paragraphs = Array.from({ length: 5_001 }, (_, at) => `paragraph number n${at}`);
      await library.put(documentOf("test:long", paragraphs));
      const read = await library.get("test:long");
      expect(read?.blocks.map(({ markdown }) => markdown)).toEqual(paragraphs);
      const grep = await library.grep({ query: "n0 OR n4999", ...page });
      expect(grep.hits.map(({ pin }) => pin)).toEqual(["[1]", "[5000]"]);
    });

    describe("search", () => {
      it.each(["gruneberg", "grueneberg", "Grüneberg", "GRUNEBERG", "Gru\u0308neberg"])(
        "finds Grüneberg by %s",
        async (query) => {
          const { library } = open();
          await library.put(documentOf("ris:1", ["Vgl. Grüneberg, BGB, § 823."]));
          expect(await found(library, query)).toEqual(["ris:1"]);
        },
      );

      it.each([
        ["strasse", "Straße"],
        ["Straße", "Strasse"],
        ["final", "the ﬁnal word"],
        ["cooperate", "coöperate"],
        ["habeas", "*habeas* corpus"],
        ["Rücksicht", "Rück\u00adsicht"],
        ["18(1)", "section 18(1) applies"],
        ['"grueneberg bgb"', "Grüneberg, BGB"],
        ["neglig*", "negligence"],
        ["«duty of care»", "a duty of care exists"],
        ["„duty of care“", "a duty of care exists"],
        ["mabo NOT wik", "Mabo"],
      ])("%s finds %s", async (query, text) => {
        const { library } = open();
        await library.put(documentOf("test:1", [text]));
        expect(await found(library, query)).toEqual(["test:1"]);
      });

      it.each([
        ["poet", "pot"],
        ['"care of duty"', "a duty of care exists"],
        ["mabo -wik", "Mabo and Wik"],
        ["181", "section 18(1)"],
        ["example", "[see](https://example.org/page)"],
      ])("%s does not find %s", async (query, text) => {
        const { library } = open();
        await library.put(documentOf("test:1", [text]));
        expect(await found(library, query)).toEqual([]);
      });

      it("reads words, phrases, OR and -without", async () => {
        const { library } = open();
        await library.put(documentOf("test:1", ["Mabo and native title"]));
        await library.put(documentOf("test:2", ["Wik and native title in leases"]));
        await library.put(documentOf("test:3", ["title by native deed"]));
        expect(await found(library, "native title")).toEqual(["test:1", "test:2", "test:3"]);
        expect(await found(library, '"native title"')).toEqual(["test:1", "test:2"]);
        expect(await found(library, "mabo OR wik title")).toEqual(["test:1", "test:2"]);
        expect(await found(library, "title -leases -deed")).toEqual(["test:1"]);
        expect(await found(library, "title AND wik")).toEqual(["test:2"]);
      });

      it("gives one hit per document with its best block, and pages", async () => {
        const { library } = open();
        await library.put(documentOf("test:1", ["lease", "a lease of a lease is a lease", "nothing"]));
        await library.put(
          documentOf("test:2", ["this lease among many other words that have nothing to do with it"]),
        );
        const { total, hits } = await library.search({ query: "lease", ...page });
        expect([total, hits.length]).toEqual([2, 2]);
        expect(hits[0]?.document.id).toBe("test:1");
        const [first, second] = hits.map(({ score }) => score);
        expect(first ?? 0).toBeGreaterThan(second ?? 0);
        const next = await library.search({ query: "lease", limit: 1, offset: 1 });
        expect([next.total, next.hits.map(({ document }) => document.id)]).toEqual([2, ["test:2"]]);
        expect(await library.search({ query: "lease", limit: 1, offset: 9 })).toEqual({ total: 2, hits: [] });
      });

      it("filters by kind, provider, jurisdiction and document", async () => {
        const { library } = open();
        await library.put(documentOf("ris:1", ["lease"], { kind: "legislation", jurisdiction: "at" }));
        await library.put(documentOf("frl:1", ["lease"]));
        const ids = async (more: object) =>
          (await library.search({ query: "lease", ...page, ...more })).hits.map(
            ({ document }) => document.id,
          );
        expect(await ids({ kind: "legislation" })).toEqual(["ris:1"]);
        expect(await ids({ provider: "frl" })).toEqual(["frl:1"]);
        expect(await ids({ jurisdiction: "at" })).toEqual(["ris:1"]);
        expect(await ids({ id: "frl:1" })).toEqual(["frl:1"]);
        expect(await ids({ id: "frl:2" })).toEqual([]);
      });

      it("greps every matching block in reading order, with its judge", async () => {
        const { library } = open();
        const blocks = [
          block("paragraph", "one lease", { pin: "[1]", judge: "Brennan J" }),
          block("paragraph", "none", { pin: "[2]" }),
          block("paragraph", "lease lease lease", { pin: "[3]" }),
        ];
        await library.put(documentOf("test:1", [], { blocks }));
        await library.put(documentOf("test:2", ["lease"]));
        const { total, hits } = await library.grep({ query: "lease", id: "test:1", ...page });
        expect(total).toBe(2);
        expect(hits.map(({ pin, judge, snippet }) => ({ pin, judge, snippet }))).toEqual([
          { pin: "[1]", judge: "Brennan J", snippet: "one **lease**" },
          { pin: "[3]", judge: undefined, snippet: "**lease** **lease** **lease**" },
        ]);
        expect((await library.grep({ query: "lease", ...page })).total).toBe(3);
      });

      it("takes any text for a query", { timeout: 60_000 }, async () => {
        const { library } = open();
        await library.put(documentOf("test:1", ["lease"]));
        const bits = fc.constantFrom(
          '"',
          "*",
          "OR",
          "NOT",
          "AND",
          "-",
          "(",
          ")",
          "NEAR(",
          "^",
          ":",
          "text:",
          "'",
          "\\",
          "lease",
          "|",
          "&",
          "!",
          "<->",
          "\0",
          "ü",
          "😀",
          " ",
          '-"',
          "+",
          "{",
          "}",
          "%",
        );
        const query = fc.oneof(
          fc.string({ unit: "grapheme" }),
          fc.array(bits, { maxLength: 12 }).map((all) => all.join("")),
          fc.array(bits, { maxLength: 12 }).map((all) => all.join(" ")),
        );
        await fc.assert(
          fc.asyncProperty(query, async (any) => {
            const { total } = await library.search({ query: any, ...page });
            expect(total).toBeGreaterThanOrEqual(0);
            await library.grep({ query: any, ...page });
          }),
          { numRuns: 200 },
        );
        const long = Array.from({ length: 5_000 }, (_, at) => `w${at} OR`).join(" ");
        expect((await library.search({ query: long, ...page })).total).toBe(0);
        expect((await library.search({ query: "-lease", ...page })).total).toBe(0);
      });
    });

    it("finds documents by their own citations and blocks by what they cite", async () => {
      const { library } = open();
      const citations = {
        neutral: "[1992] HCA 23",
        reported: ["(1992) 175 CLR 1"],
        ecli: "ECLI:AT:X",
        other: [],
      };
      await library.put(documentOf("austlii:mabo", ["see below"], { citations }));
      await library.put(
        documentOf("austlii:wik", ["As *Mabo* (1992) 175 CLR 1 at 20 holds", "no", "again [1992] HCA 23"]),
      );
      const ids = async (citation: string) => (await library.byCitation(citation)).map(({ id }) => id);
      expect(await ids("[1992] HCA 23")).toEqual(["austlii:mabo"]);
      expect(await ids("(1992) 175 C.L.R. 1, 20")).toEqual(["austlii:mabo"]);
      expect(await ids("ecli:at:x")).toEqual(["austlii:mabo"]);
      expect(await ids("[1999] HCA 9")).toEqual([]);
      const citing = await library.citing("[1992] HCA 23", page);
      expect(citing.hits.map(({ document, pin }) => [document.id, pin])).toEqual([["austlii:wik", "[3]"]]);
    });

    it("lists, counts, tells what is there and forgets", async () => {
      const { library } = open();
      await library.put(documentOf("ris:1", ["äbc"]));
      await library.put(documentOf("frl:1", ["x"]), "cache");
      await library.put(documentOf("frl:2", ["x"]), "none");
      expect(
        (await library.list(page)).entries.map(({ id, keeping, bytes, blocks }) => ({
          id,
          keeping,
          bytes,
          blocks,
        })),
      ).toEqual([
        { id: "frl:1", keeping: "cache", bytes: 1, blocks: 1 },
        { id: "ris:1", keeping: "keep", bytes: 4, blocks: 1 },
      ]);
      expect(await library.list({ limit: 1, offset: 0, provider: "ris" })).toMatchObject({
        total: 1,
        entries: [{ id: "ris:1" }],
      });
      expect(await library.has(["ris:1", "frl:2", "x"])).toEqual(new Set(["ris:1"]));
      expect(await library.stats()).toMatchObject({
        documents: 2,
        blocks: 2,
        bytes: 5,
        perProvider: [
          { provider: "frl", documents: 1 },
          { provider: "ris", documents: 1 },
        ],
      });
      expect([await library.forget("ris:1"), await library.forget("ris:1")]).toEqual([true, false]);
      expect([await library.get("ris:1"), await found(library, "äbc")]).toEqual([undefined, []]);
    });
  });
}
