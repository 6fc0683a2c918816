import fc from "fast-check";
import { CompiledQuery } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { plainCall } from "../../src/core/call.ts";
import type { LegalDocument } from "../../src/core/document.ts";
import { type ErrorCode, LegibusError } from "../../src/core/errors.ts";
import { silentLogger } from "../../src/core/logger.ts";
import { placesOf } from "../../src/library/search/terms.ts";
import { Refused } from "../../src/library/failures.ts";
import { createStore, type Library, type Store } from "../../src/library/index.ts";
import type { Limits } from "../../src/net/types.ts";
import type { StoreDeps } from "../../src/library/types.ts";
import { block } from "../documents/made.ts";
import { failureOf } from "../net/support.ts";
import { documentOf } from "./made.ts";
import { runs } from "../support/run/repetitions.ts";
import { forAllAsync } from "../support/for-all.ts";
import { EVENTUALLY } from "../support/patience.ts";

/** Returns how long (in ms) to wait for the host's next slot. */
const waitOf = async (limits: Limits, host = "a.example") => (await limits.acquireSlot(host, 1_000))?.waitMs;

/** Data location of one test, initially empty. */
export type Place = Pick<StoreDeps, "dataDir" | "databaseUrl">;

const NOW = Date.parse("2026-11-21T05:00:00Z");
const HOUR = 3_600_000;
const page = { limit: 10, offset: 0 };

const ask = async (library: Library, query: string) => await library.search({ query, ...page });

const ranked = async (library: Library, query: string) =>
  (await ask(library, query)).hits.map(({ document }) => document.id);

const found = async (library: Library, query: string) => (await ranked(library, query)).toSorted();

/** A source with this text, which counts its fetches. */
const sourceOf = (text: string) => {
  const source = {
    asked: 0,
    fetch: async () => {
      source.asked += 1;
      return documentOf("ris:1", [text]);
    },
  };
  return source;
};
const failing = (code: ErrorCode) => async () => {
  throw new LegibusError(code, "RIS did not answer");
};

const eventually = async (check: () => Promise<void>) => {
  await vi.waitFor(check, EVENTUALLY);
};

/** Facts of a document with this citation. */
const cited = (name: string) => ({ citations: { reported: [], other: [name] } });

/** Behaviour that all engines share. */
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

    /** Returns the suite's store or, with other dependencies, another store on the same data. */
    const open = (more?: Partial<StoreDeps>): Store & { readonly library: Library } => {
      const opened = more ? make(more) : store;
      if (more) onTestFinished(async () => await opened.close());
      const { library } = opened;
      if (!library) throw new Error("no library");
      return { ...opened, library };
    };

    /** The suite's library, which holds these documents. */
    const having = async (...documents: readonly LegalDocument[]): Promise<Library> => {
      const { library } = open();
      for (const document of documents) await library.put(document);
      return library;
    };

    /** The suite's library, which holds documents of these texts, a paragraph each. */
    const holding = async (
      documents: Readonly<Record<string, string | readonly string[]>>,
    ): Promise<Library> =>
      await having(...Object.entries(documents).map(([id, texts]) => documentOf(id, [texts].flat())));

    it("a stored document is returned block by block and marked as coming from the library", async () => {
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
          block("paragraph", "§ 1 *ABGB*", { label: "1", pin: "Rn. 1", page: "549", judge: "Brennan J" }),
          block("list", "", { level: 2, label: "(a)" }),
        ],
      });
      const library = await having(whole);
      expect(await library.get("ris:1")).toEqual({ ...whole, source: { ...whole.source, how: "library" } });
      expect(await library.get("ris:2")).toBeUndefined();
    });

    it("an imported document stays marked as an import", async () => {
      const { source, ...rest } = documentOf("import:1", ["x"]);
      const library = await having({ ...rest, source: { ...source, how: "import" } });
      expect((await library.get("import:1"))?.source.how).toBe("import");
    });

    it("putting a document again replaces its whole text", async () => {
      const library = await having(
        documentOf("ris:1", ["alpha", "beta", "gamma"]),
        documentOf("ris:1", ["delta"]),
      );
      expect((await library.get("ris:1"))?.blocks.map(({ markdown }) => markdown)).toEqual(["delta"]);
      expect([await found(library, "alpha"), await found(library, "delta")]).toEqual([[], ["ris:1"]]);
      expect(await library.stats()).toMatchObject({ documents: 1, blocks: 1, bytes: 5 });
    });

    it("the store returns any document unchanged", async () => {
      const { library } = open();
      const text = fc.string({ unit: "grapheme", maxLength: 40 }).map((one) => one.replaceAll("\0", ""));
      const blocks = fc.array(
        fc.record({ markdown: text, pin: text, label: text, level: fc.integer({ min: 1, max: 9 }) }),
        { maxLength: 8 },
      );
      await forAllAsync([blocks], 100, async (made) => {
        const document = documentOf("test:any", [], {
          blocks: made.map((one) => ({ type: "paragraph" as const, ...one })),
        });
        await library.put(document);
        expect((await library.get("test:any"))?.blocks).toEqual(document.blocks);
      });
    });

    it("a document of many chunks is stored as one", async () => {
      const paragraphs = Array.from({ length: 5_001 }, (_, at) => `paragraph number n${at}`);
      const library = await holding({ "test:long": paragraphs });
      const read = await library.get("test:long");
      expect(read?.blocks.map(({ markdown }) => markdown)).toEqual(paragraphs);
      const grep = await library.grep({ query: "n0 OR n4999", ...page });
      expect(grep.hits.map(({ pin }) => pin)).toEqual(["[1]", "[5000]"]);
    });

    it.each(["gruneberg", "grueneberg", "Grüneberg", "GRUNEBERG", "Gru\u0308neberg"])(
      "the search finds Grüneberg by %s",
      async (query) => {
        const library = await holding({ "ris:1": "Vgl. Grüneberg, BGB, § 823." });
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
    ])("the query %s finds the text %s", async (query, text) => {
      const library = await holding({ "test:1": text });
      expect(await found(library, query)).toEqual(["test:1"]);
    });

    it.each([
      ["poet", "pot"],
      ['"care of duty"', "a duty of care exists"],
      ["mabo -wik", "Mabo and Wik"],
      ["181", "section 18(1)"],
      ["example", "[see](https://example.org/page)"],
    ])("the query %s does not find the text %s", async (query, text) => {
      const library = await holding({ "test:1": text });
      expect(await found(library, query)).toEqual([]);
    });

    it("a query supports words, phrases, OR and exclusion with a minus", async () => {
      const library = await holding({
        "test:1": "Mabo and native title",
        "test:2": "Wik and native title in leases",
        "test:3": "title by native deed",
      });
      expect(await found(library, "native title")).toEqual(["test:1", "test:2", "test:3"]);
      expect(await found(library, '"native title"')).toEqual(["test:1", "test:2"]);
      expect((await ranked(library, "mabo OR wik title")).slice(0, 2).toSorted()).toEqual([
        "test:1",
        "test:2",
      ]);
      expect(await found(library, "title -leases -deed")).toEqual(["test:1"]);
      expect(await found(library, "title AND wik")).toEqual(["test:2"]);
    });

    it("no stop word of a phrase counts as missing", async () => {
      const library = await holding({
        "test:1": "a duty of care exists",
        "test:2": "nach Treu und Glauben",
        "test:3": "care, and a duty",
      });
      for (const query of ['"duty of care"', '"Treu und Glauben"']) {
        const { total, complete, missing } = await library.search({ query, limit: 5, offset: 0 });
        expect([query, total, complete, missing]).toEqual([query, 1, 1, []]);
      }
    });

    it("a question finds the document whose paragraphs share its words, with the best passage first", async () => {
      const library = await holding({
        "test:right": [
          "The plaintiff was a passenger.",
          "Ferries must be moored with two lines; the master was negligent.",
          "A duty of care was owed to passengers.",
        ],
        "test:wrong": ["The duty on imported wine was paid.", "Nothing else."],
      });
      const { hits, complete, missing } = await ask(
        library,
        "Was a duty of care owed by the ferry's master to its passengers in negligence?",
      );
      expect(hits.map(({ document, pin }) => [document.id, pin])).toEqual([
        ["test:right", "[3]"],
        ["test:wrong", "[1]"],
      ]);
      expect([complete, missing]).toEqual([1, []]);
      expect(hits[0]?.snippet).toContain("**passengers**");
    });

    it("a text with the question's words in one clause ranks first", async () => {
      const apart = [
        "The poultry",
        "was weighed",
        "before it was carried",
        "to the open market",
        "in a crate",
      ]
        .map(
          (part) => `${part}. ${"Counsel then read further letters of several merchants aloud. ".repeat(4)}`,
        )
        .join(" ");
      const library = await holding({
        "test:apart": [apart, apart, apart],
        "test:clause": [
          "The Act applies to ships and ferries.",
          "No poultry may be carried in an open crate.",
          "A ferry has two masters.",
        ],
      });
      const { hits } = await ask(library, "Can poultry be carried in an open crate?");
      expect(hits.map(({ document }) => document.id)).toEqual(["test:clause", "test:apart"]);
      expect(hits[0]?.pin).toBe("[2]");
    });

    it("an Act in one block with a section on the words ranks before a text that has them once", async () => {
      const filler = "The council keeps roads, bridges and wells of every parish in good repair. ";
      const provision =
        "12 (1) A person must not ask a reward for telling a fortune at a fair, in a market, on a public road or in any hired room of an inn. (2) Whoever has paid a reward for a fortune may claim it back from the person who told it. (3) In this section a fortune is whatever is told of the future of a person, and a reward is money or goods. ";
      const library = await holding({
        "test:act": filler.repeat(400) + provision + filler.repeat(400),
        "test:witness": ["The witness was told of a fortune as a reward.", "She took the early train home."],
      });
      for (let at = 0; at < 8; at += 1)
        await library.put(documentOf(`test:other-${at}`, [`${filler} Well ${at} was closed.`]));
      const { hits } = await ask(library, "telling fortunes for a reward");
      expect(hits.map(({ document }) => document.id)).toEqual(["test:act", "test:witness"]);
      expect(hits[0]?.snippet).toContain("**reward**");
    });

    it("a short text with the words together ranks before a long text that scatters them", async () => {
      const pairs = ["beekeeper and the swarm", "swarm and the orchard", "orchard and the beekeeper"];
      const lines = Array.from({ length: 12 }, (_, at) => `Of the ${pairs[at % 3]} witness ${at} spoke.`);
      const rest = Array.from({ length: 150 }, (_, at) => `Witness ${at} went on about roads and bridges.`);
      const library = await holding({
        "test:long": lines.flatMap((line) => [line, ...rest]),
        "test:short":
          "A beekeeper whose bees leave their hive may follow them over hedges, ditches and meadows of his neighbours as long as he keeps them in sight and makes good what he tramples. The owner of an orchard where they settle must let him in and may ask for what was broken, but not for the fruit that had fallen before that hour. A swarm that nobody follows belongs to whoever takes it. What was agreed between neighbours about hedges, ditches, gates and paths in writing goes before this rule, unless a court holds otherwise for good cause.",
      });
      for (let at = 0; at < 8; at += 1)
        await library.put(documentOf(`test:other-${at}`, [`Road ${at} was closed.`]));
      const { hits } = await ask(library, "Whose is the swarm of a beekeeper in an orchard?");
      expect(hits.map(({ document }) => document.id)).toEqual(["test:short", "test:long"]);
    });

    it("a word that texts are about weighs more than one as rare that they only mention", async () => {
      const { library } = open();
      const filler = "The council keeps roads and wells of every parish. ".repeat(40);
      for (let at = 0; at < 4; at += 1) {
        await library.put(documentOf(`test:about-${at}`, ["The mooring of a barge. ".repeat(8)]));
        await library.put(
          documentOf(`test:story-${at}`, [filler, `It was a Saturday in year ${at}.`, filler]),
        );
      }
      await library.put(documentOf("test:saturday", [filler, "She came on Saturday with a rope.", filler]));
      await library.put(documentOf("test:mooring", [filler, "She came to the mooring with a rope.", filler]));
      const found = await ranked(library, "rope Saturday mooring");
      expect(found.indexOf("test:mooring")).toBeLessThan(found.indexOf("test:saturday"));
    });

    it("a long Act with the question's words in one section ranks before short texts that scatter some of them", async () => {
      const { library } = open();
      const words = ["steersman", "lantern", "gangway", "parcel", "horse", "toll"];
      const filler = "The council keeps roads, bridges and wells of every parish in good repair. ".repeat(12);
      const act = Array.from({ length: 400 }, () => filler);
      act[200] =
        "A steersman whose lantern shows the gangway may refuse a parcel or a horse without its toll.";
      await library.put(documentOf("test:act", act));
      for (let at = 0; at < 24; at += 1) {
        const some = [0, 1, 3].map((step) => `${words[(at + step) % words.length]} `.repeat(12));
        await library.put(
          documentOf(
            `test:other-${at}`,
            some.flatMap((one) => [one, filler, filler]),
          ),
        );
      }
      expect((await ranked(library, words.join(" ")))[0]).toBe("test:act");
    });

    it("the search reports which words no document has, and that no document has all of them", async () => {
      const library = await holding({ "test:1": "a lease of land", "test:2": "a charter of ships" });
      expect(await ask(library, "lease of ships")).toMatchObject({ total: 2, complete: 0, missing: [] });
      expect(await ask(library, "lease zebracorn")).toMatchObject({
        total: 1,
        complete: 0,
        missing: ["zebracorn"],
      });
    });

    it.each([
      ["kündigen", "Die Kündigungen waren unwirksam, und der Kläger blieb."],
      ["Kündigung", "Dem Kläger wurde nicht wirksam gekündigt, und er blieb."],
      ["Leistungsverweigerungsrecht Mangel", "Wegen der Mängel und bei Mängeln hat er ein Recht."],
      ["Schadensersatz", "Der Schadensersatzanspruch ist nicht verjährt."],
      ["Schadensersatzanspruch", "Es ist Schadenersatz zu leisten, und der Anspruch ist fällig."],
      ["Anspruch", "Der Schadensersatzanspruch ist nicht verjährt."],
      ["Vorsteuer", "Der Vorsteuerabzug ist nicht zulässig."],
      ["maengel", "Die Mängel und der Schaden"],
      ["ferry", "the ferries"],
      ["negligent", "a claim in negligence"],
    ])("the query %s ranks this text first: %s", async (query, text) => {
      const library = await holding({ "test:1": text, "test:2": "anderes und nichts davon" });
      expect((await ranked(library, query))[0]).toBe("test:1");
    });

    it("the document named in the query by title or citation ranks first", async () => {
      const { library } = open();
      for (const at of [1, 2, 3])
        await library.put(documentOf(`test:${at}`, ["Ballantyne v Port Ellery Wharf is followed."]));
      await library.put(
        documentOf("test:itself", ["Judgment."], {
          title: "Ballantyne v Port Ellery Wharf",
          citations: { neutral: "[2019] HCA 901", reported: ["(2019) 299 CLR 901"], other: [] },
        }),
      );
      for (const query of ["Ballantyne v Port Ellery Wharf", "[2019] hca 901", "(2019) 299 CLR 901"])
        expect([query, (await ranked(library, query))[0]]).toEqual([query, "test:itself"]);
    });

    it("the search filters by court, date and day in force", async () => {
      const library = await having(
        documentOf("test:1", ["lease"], {
          court: "High Court of Australia",
          date: "1992-06-03",
          citations: { neutral: "[1992] HCA 923", reported: [], other: [] },
        }),
        documentOf("test:2", ["lease"], {
          kind: "legislation",
          date: "2005-01-01",
          version: { from: "2005-01-01", to: "2010-12-31" },
        }),
      );
      const ids = async (more: object) =>
        (await library.search({ query: "lease", ...page, ...more })).hits.map(({ document }) => document.id);
      expect(await ids({ court: "HCA" })).toEqual(["test:1"]);
      expect(await ids({ court: "high court of australia" })).toEqual(["test:1"]);
      expect(await ids({ court: "NSWCA" })).toEqual([]);
      expect(await ids({ from: "1992-06-03", to: "1992-06-03" })).toEqual(["test:1"]);
      expect(await ids({ from: "2000-01-01" })).toEqual(["test:2"]);
      expect(await ids({ kind: ["legislation", "other"], inForce: "2010-12-31" })).toEqual(["test:2"]);
      expect(await ids({ kind: "legislation", inForce: "2011-01-01" })).toEqual([]);
    });

    it("a law was not in force before its own date, and one without any date is counted and not listed", async () => {
      const library = await having(
        documentOf("test:1", ["visa"], { kind: "legislation", date: "2009-07-13" }),
        documentOf("test:2", ["visa"], { kind: "legislation" }),
      );
      const ids = async (inForce: string) =>
        (await library.search({ query: "visa", ...page, inForce })).hits.map(({ document }) => document.id);
      expect(await ids("1990-01-01")).toEqual([]);
      expect(await ids("2010-01-01")).toEqual(["test:1"]);
      const undated = await library.search({ query: "visa", ...page, inForce: "2010-01-01" });
      expect(undated).toMatchObject({ total: 1, unsaid: 1 });
    });

    it("documents stored by an earlier version are indexed, and none is lost", async () => {
      const { library, database } = open();
      for (let at = 0; at < 120; at += 1) await library.put(documentOf(`test:${at}`, [`lease w${at}`]));
      const db = await database();
      await db.executeQuery(CompiledQuery.raw("delete from library_names"));
      await db.executeQuery(CompiledQuery.raw("delete from library_terms"));
      const { library: later } = open({});
      await eventually(async () => {
        expect(await later.search({ query: "lease", ...page })).toMatchObject({ total: 120, pending: 0 });
      });
      expect((await later.search({ query: "w119", ...page })).total).toBe(1);
    });

    it("the search returns one hit per document with its best block, in pages", async () => {
      const library = await holding({
        "test:1": ["lease", "a lease of a lease is a lease", "nothing"],
        "test:2": "this lease among many other words that have nothing to do with it",
      });
      const { total, hits } = await ask(library, "lease");
      expect([total, hits.length]).toEqual([2, 2]);
      expect(hits[0]?.document.id).toBe("test:1");
      const [first, second] = hits.map(({ score }) => score);
      expect(first ?? 0).toBeGreaterThan(second ?? 0);
      const next = await library.search({ query: "lease", limit: 1, offset: 1 });
      expect([next.total, next.hits.map(({ document }) => document.id)]).toEqual([2, ["test:2"]]);
      expect(await library.search({ query: "lease", limit: 1, offset: 9 })).toMatchObject({
        total: 2,
        hits: [],
      });
    });

    it("the law of a cited provision ranks first if the provision has no document of its own", async () => {
      const library = await having(
        documentOf("test:law", ["Wer haftet."], cited("BGB")),
        documentOf("test:gdpr", ["Löschung."], cited("CELEX 32016R0679")),
        documentOf("test:case", ["Nach § 823 Abs. 1 BGB und Art. 17 Abs. 1 DSGVO haftet er."]),
      );
      const first = async (query: string) =>
        (await library.search({ query, limit: 3, offset: 0 })).hits[0]?.document.id;
      expect(await first("§ 823 Abs. 1 BGB")).toBe("test:law");
      expect(await first("Art. 17 Abs. 1 DSGVO")).toBe("test:gdpr");
      expect(await first("DSGVO")).toBe("test:gdpr");
      await library.put(documentOf("test:norm", ["Schadensersatzpflicht."], cited("§ 823 BGB")));
      expect(await first("§ 823 Abs. 1 BGB")).toBe("test:norm");
    });

    it("a citable passage is shown before catchwords and footnotes with the same words", async () => {
      const blocks = [
        block("catchwords", "Ferries – gangway – gangway secured – ferry"),
        block("paragraph", "The gangway of the ferry was not secured.", { pin: "[7]" }),
        block("footnote", "Gangway, ferry, secured.", { pin: "fn 1" }),
      ];
      const library = await having(
        documentOf("test:7", [], { blocks }),
        documentOf("test:8", [], { blocks: blocks.slice(0, 1) }),
      );
      const { hits } = await library.search({ query: "gangway ferry secured", limit: 5, offset: 0 });
      expect(Object.fromEntries(hits.map(({ document, pin }) => [document.id, pin]))).toEqual({
        "test:7": "[7]",
        "test:8": "",
      });
    });

    it("the shown passage is from the reasons, not the facts, and has the query's words close together", async () => {
      const filler = "Ferries leave the harbour by the eastern channel and return by the western one.";
      const texts = [
        "The mooring rope was old and the owner denies a duty to replace any rope of the ferries.",
        ...Array.from({ length: 6 }, () => filler),
        "A duty to replace a mooring rope arises when its wear can be seen.",
        `${filler} A rope, it was said long ago, may moor many ferries; ${filler} no duty was asserted then. ${filler}`,
      ];
      const blocks = texts.map((text, at) => block("paragraph", text, { pin: `[${at + 1}]` }));
      const library = await having(documentOf("test:9", [], { blocks, kind: "case" }));
      const { hits } = await ask(library, "duty to replace the mooring rope of ferries");
      expect(hits.map(({ pin }) => pin)).toEqual(["[8]"]);
    });

    it("word positions are stored packed, and unpacked positions of an earlier version are still read", async () => {
      const { library, engine } = open();
      const texts = Array.from({ length: 40 }, (_, at) => `Paragraph ${at} about vessel number ${at}.`);
      const blocks = [...texts, "The gangway was wet."].map((text, at) =>
        block("paragraph", text, { pin: `[${at + 1}]` }),
      );
      await library.put(documentOf("test:packed", [], { blocks }));
      const { db } = await engine();
      const row = await db.selectFrom("library_names").select(["places", "packed"]).executeTakeFirstOrThrow();
      const places = placesOf(row);
      expect([row.places, (row.packed?.length ?? 0) < places.length / 2]).toEqual(["", true]);
      await db.updateTable("library_names").set({ places, packed: null }).execute();
      const { hits } = await ask(library, "gangway");
      expect(hits.map(({ pin }) => pin)).toEqual(["[41]"]);
    });

    it("a citation finds its document and those that cite it, and nothing that only shares its words", async () => {
      const library = await having(
        documentOf("test:act", ["This Regulation protects data."], cited("CELEX 32016R0679")),
        documentOf("test:cites", ["Regulation (EU) 2016/679 applies here."]),
        documentOf("test:words", ["The regulation of 2016 has 679 words on the EU."]),
      );
      const { hits, total } = await ask(library, "Regulation (EU) 2016/679");
      expect(hits.map(({ document, cites }) => [document.id, cites])).toEqual([
        ["test:act", undefined],
        ["test:cites", true],
      ]);
      expect(total).toBe(2);
      expect((await ranked(library, "Verordnung (EU) 2016/679"))[0]).toBe("test:act");
      expect(await ranked(library, "regulation of data in the EU")).toContain("test:words");
    });

    it("a citation whose document is not held finds those that cite it, and is reported as absent if none does", async () => {
      const library = await holding({
        "test:cites": "So BGHZ 990, 1 (7).",
        "test:words": "BGHZ 1, 990 holds otherwise.",
      });
      expect(await ask(library, "BGHZ 990, 1")).toMatchObject({
        total: 1,
        citation: "cited",
        hits: [{ document: { id: "test:cites" }, cites: true }],
      });
      const absent = await ask(library, "BGHZ 990, 2");
      expect(absent).toMatchObject({ citation: "absent", complete: 0, total: 0, hits: [] });
      expect((await ask(library, "holds otherwise")).citation).toBeUndefined();
    });

    it("a citation with other words finds where its document and others speak of them", async () => {
      const library = await having(
        documentOf(
          "test:case",
          ["The parties met.", "The gangway was wet.", "Costs follow."],
          cited("[2019] HCA 901"),
        ),
        documentOf("test:other", ["A gangway may be steep."]),
      );
      const { hits } = await ask(library, "[2019] HCA 901 gangway");
      expect(hits.map(({ document, pin }) => [document.id, pin])).toEqual([
        ["test:case", "[2]"],
        ["test:other", "[1]"],
      ]);
      expect(await ranked(library, "[2019] HCA 902 gangway")).toContain("test:other");
      expect(await ranked(library, "[2019] HCA 901 at [2] (Holloway J)")).toEqual(["test:case"]);
    });

    it("the name of a case finds no document that only has the v of another", async () => {
      const library = await holding({
        "test:other": "Brown v White, and R v Green; re Black.",
        "test:own": "We follow Marlowe against Tidewater.",
      });
      expect(await ranked(library, "Marlowe v Tidewater")).toEqual(["test:own"]);
      expect(await ranked(library, "R v Marlowe")).toEqual(["test:own"]);
    });

    it("the title of an Act that is not held finds no documents that only share its year or the word Act", async () => {
      const library = await holding({
        "test:year": "The Ferries Act was passed in 1988.",
        "test:about": "Harbour dues are owed.",
      });
      expect(await ranked(library, "Harbour Act 1988")).toEqual(["test:about"]);
      expect(await ranked(library, "Zebracorn Act 1988")).toEqual([]);
      expect(await ranked(library, "Act 1988 passed")).toEqual(["test:year"]);
    });

    it.each([
      ["neglegence", "negligence", "a claim in negligence"],
      ["neglgence", "negligence", "a claim in negligence"],
      ["Verjärung", "verjährung", "Die Verjährung beginnt, und sie ist nicht gehemmt."],
      ["Kündigngu", undefined, "Die Kündigungen waren unwirksam, und der Kläger blieb."],
    ])("the misspelt word %s is read as %s, a word of the library, and reported", async (query, as, text) => {
      const library = await holding({ "test:right": text });
      const { hits, missing, read } = await ask(library, query);
      expect([hits.length, missing, read]).toEqual([
        as === undefined ? 0 : 1,
        [query],
        as === undefined ? [] : [[query, as]],
      ]);
    });

    it("a misspelt word is not read as one that only shares a stem with a word of the library", async () => {
      const library = await holding({ "test:1": "The ferry was kept in a shed, and in that shed it burnt." });
      const query = { query: "Sweden ferry", ...page }; // sheden has the stem of shed in German
      expect(await library.search(query)).toMatchObject({ missing: ["Sweden"], read: [] });
    });

    it("a word that no document has is not read as another one in a whole question", async () => {
      const library = await holding({ "test:1": "The glazier owed a fair price for harsh terms of a loan." });
      const query = "may a grazier reopen a harsh loan at a fair price and its terms";
      expect(await ask(library, query)).toMatchObject({ read: [], total: 1 });
    });

    it("a question in everyday words finds the text that says it in the law's words, and the answer names them", async () => {
      const library = await holding({
        "test:law": "The dismissal was unfair: the employee was dismissed without a warning.",
        "test:words": "My horse was fired up by my neighbour's gun.",
      });
      const { hits, also, complete } = await ask(library, "my boss fired me and would not say why");
      expect(hits[0]?.document.id).toBe("test:law");
      expect(also).toContain("dismissal/termination/terminated");
      expect(complete).toBe(0);
    });

    it("the words of a question's subject count more than those of any question", async () => {
      const library = await holding({
        "test:other": "He told her that he wanted the blue one.",
        "test:subject": "The ferry was moored at the wrong pier.",
      });
      expect(await ranked(library, "he told me that he wanted the ferry")).toEqual([
        "test:subject",
        "test:other",
      ]);
    });

    it("a question with wäre is not about the Ware of other texts", async () => {
      const german = { language: "de" } as const;
      const library = await having(
        documentOf("test:goods", ["Die Ware ist bei der Ware des Klägers."], german),
        documentOf("test:subject", ["Die Fähre ist nach dem Sturm gesunken."], german),
      );
      const found = await ranked(library, "was wäre, wenn die Fähre sinkt");
      expect(found[0]).toBe("test:subject");
    });

    it("a compound is found by its last part, but Verfahren is not a compound of erfahren", async () => {
      const german = { language: "de" } as const;
      const library = await having(
        documentOf("test:other", ["Das Ermittlungsverfahren ist nach der Art."], german),
        documentOf("test:part", ["Die Berufserfahrung des Fährmanns ist nach"], german),
      );
      const { hits } = await ask(library, "Erfahrung");
      expect(hits.map(({ document }) => document.id)).toEqual(["test:part"]);
    });

    it("Tathandlung is marked as a compound of Handlung, Verhandlung and Behandlung are other words", async () => {
      const text =
        "Die Hauptverhandlung ist nach der Behandlung, die Verhandlung nach der Handlung und Tathandlung.";
      const library = await having(documentOf("test:1", [text], { language: "de" }));
      const { hits } = await ask(library, "Handlung");
      expect(hits[0]?.snippet).toBe(
        "Die Hauptverhandlung ist nach der Behandlung, die Verhandlung nach der **Handlung** und **Tathandlung**.",
      );
    });

    it("a German question in everyday words finds compounds of the law's words", async () => {
      const library = await having(
        documentOf("test:law", ["Die Eigenbedarfskündigung des Klägers ist wirksam."], { language: "de" }),
      );
      const query = "Kann der mich vor die Tür setzen, weil er selbst einziehen will?";
      expect(await ask(library, query)).toMatchObject({ total: 1, complete: 0 });
    });

    it.each(["fired boss", '"my boss" fired me', "my boss AND fired", "my boss fir*"])(
      "the query %s, which is not a plain sentence, is searched by its own words only",
      async (query) => {
        const library = await holding({ "test:law": "The dismissal was unfair." });
        expect(await ask(library, query)).toMatchObject({ total: 0, also: [] });
      },
    );

    it("a question whose words the library has in the law's words as well is counted by its own words", async () => {
      const library = await holding({
        "test:1": "The boss fired the clerk, who sued for unfair dismissal.",
        "test:2": "The boss fired the clerk.",
      });
      const query = "was the clerk fired by the boss";
      expect(await ask(library, query)).toMatchObject({ total: 2, complete: 2, missing: [] });
    });

    it("the search counts documents that a filter excluded because they lack the filtered field", async () => {
      const library = await having(
        documentOf("test:said", ["a lease of land"], { jurisdiction: "nsw" }),
        documentOf("test:other", ["a lease of land"], { jurisdiction: "vic" }),
        documentOf("test:unsaid", ["a lease of land"], { jurisdiction: "" }),
      );
      const query = { query: "lease", ...page };
      expect(await library.search({ ...query, jurisdiction: "nsw" })).toMatchObject({ total: 1, unsaid: 1 });
      expect(await library.search(query)).toMatchObject({ total: 3, unsaid: 0 });
    });

    it("the search filters by kind, provider and jurisdiction", async () => {
      const library = await having(
        documentOf("ris:1", ["lease"], { kind: "legislation", jurisdiction: "at" }),
        documentOf("frl:1", ["lease"]),
      );
      const ids = async (more: object) =>
        (await library.search({ query: "lease", ...page, ...more })).hits.map(({ document }) => document.id);
      expect(await ids({ kind: "legislation" })).toEqual(["ris:1"]);
      expect(await ids({ provider: "frl" })).toEqual(["frl:1"]);
      expect(await ids({ jurisdiction: "at" })).toEqual(["ris:1"]);
    });

    it("a cancelled caller's queries read nothing", async () => {
      const library = await holding({ "test:1": "one lease" });
      const caller = new AbortController();
      const own = library.for({ signal: caller.signal });
      expect((await own.grep({ query: "lease", ...page })).total).toBe(1);
      caller.abort();
      const asked = [
        own.grep({ query: "lease", ...page }),
        own.search({ query: "lease", ...page }),
        own.citing("[1992] HCA 23", page),
      ];
      const codes = (await Promise.all(asked.map(failureOf))).map(({ code }) => code);
      expect(codes).toEqual(["CANCELLED", "CANCELLED", "CANCELLED"]);
    });

    it("grep returns every matching block in reading order, with its judge", async () => {
      const blocks = [
        block("paragraph", "one lease", { pin: "[1]", judge: "Brennan J" }),
        block("paragraph", "none", { pin: "[2]" }),
        block("paragraph", "lease lease lease", { pin: "[3]" }),
      ];
      const library = await having(documentOf("test:1", [], { blocks }), documentOf("test:2", ["lease"]));
      const { total, hits } = await library.grep({ query: "lease", ...page });
      expect(total).toBe(3);
      expect(hits.map(({ pin, judge, snippet }) => ({ pin, judge, snippet }))).toEqual([
        { pin: "[1]", judge: "Brennan J", snippet: "one **lease**" },
        { pin: "[3]", judge: undefined, snippet: "**lease lease lease**" },
        { pin: "[1]", judge: undefined, snippet: "**lease**" },
      ]);
    });

    it("any text is accepted as a query", async () => {
      const library = await holding({ "test:1": "lease" });
      const marks = `" * OR NOT AND - ( ) NEAR( ^ : text: ' \\ lease | & ! <-> \0 ü 😀 -" + { } %`.split(" ");
      const bits = fc.constantFrom(...marks, " ");
      const query = fc.oneof(
        fc.string({ unit: "grapheme" }),
        fc.array(bits, { maxLength: 12 }).map((all) => all.join("")),
        fc.array(bits, { maxLength: 12 }).map((all) => all.join(" ")),
      );
      await forAllAsync([query], runs(200), async (any) => {
        const { total } = await ask(library, any);
        expect(total).toBeGreaterThanOrEqual(0);
        await library.grep({ query: any, ...page });
      });
      const long = Array.from({ length: 5_000 }, (_, at) => `w${at} OR`).join(" ");
      expect((await ask(library, long)).total).toBe(0);
      expect((await ask(library, "-lease")).total).toBe(0);
    });

    it("documents are found by their own citations, and blocks by the citations in them", async () => {
      const citations = {
        neutral: "[1992] HCA 23",
        reported: ["(1992) 175 CLR 1"],
        ecli: "ECLI:AT:X",
        other: [],
      };
      const library = await having(
        documentOf("austlii:mabo", ["see below"], { citations }),
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

    it("the library lists, counts and removes documents", async () => {
      const library = await holding({ "ris:1": "äbc" });
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

    describe("the document cache", () => {
      const call = plainCall();
      const rule = { keeping: "cache", maxAgeMs: HOUR } as const;
      it("the cache fetches a document once and not again while it is fresh", async () => {
        const { documentCache } = open();
        const source = sourceOf("x");
        const read = async () => await documentCache.getOrFetch("ris:1", rule, source.fetch, call);
        expect((await read()).source.how).toBe("live");
        time += HOUR - 1;
        expect((await read()).source.how).toBe("cache");
        expect(source.asked).toBe(1);
        time += 1;
        await read();
        expect(source.asked).toBe(2);
      });

      it("the cache takes the new text of a changed document", async () => {
        const { documentCache, library } = open();
        await documentCache.getOrFetch("ris:1", rule, sourceOf("old").fetch, call);
        time += HOUR;
        const now = await documentCache.getOrFetch("ris:1", rule, sourceOf("new").fetch, call);
        expect([now.blocks[0]?.markdown, await found(library, "old"), await found(library, "new")]).toEqual([
          "new",
          [],
          ["ris:1"],
        ]);
      });

      it("the cache keeps nothing of a source that does not permit it", async () => {
        const { documentCache, library } = open();
        const source = sourceOf("x");
        for (const _ of [1, 2])
          await documentCache.getOrFetch("ris:1", { keeping: "none", maxAgeMs: HOUR }, source.fetch, call);
        expect(source.asked).toBe(2);
        expect((await library.stats()).documents).toBe(0);
      });

      it.each(["OFFLINE", "UPSTREAM_TIMEOUT", "UPSTREAM_ERROR", "RATE_LIMITED"] as const)(
        "the cache returns the old text with its age if the source fails with %s",
        async (code) => {
          const { documentCache } = open();
          await documentCache.getOrFetch("ris:1", rule, sourceOf("x").fetch, call);
          time += 50 * HOUR;
          const stale = await documentCache.getOrFetch("ris:1", rule, failing(code), call);
          expect([stale.blocks[0]?.markdown, stale.source.how, stale.warnings]).toEqual([
            "x",
            "cache",
            [
              "This is the text as it was 2 days ago: the source could not be asked again (RIS did not answer).",
            ],
          ]);
        },
      );

      it.each(["NOT_FOUND", "BLOCKED", "ACCESS_DENIED", "LAYOUT_CHANGED", "CANCELLED"] as const)(
        "the cache passes %s on instead of returning the old text",
        async (code) => {
          const { documentCache } = open();
          await documentCache.getOrFetch("ris:1", rule, sourceOf("x").fetch, call);
          time += HOUR;
          await expect(documentCache.getOrFetch("ris:1", rule, failing(code), call)).rejects.toMatchObject({
            code,
          });
        },
      );

      it("a copy that was cached while the clock was ahead is fetched again", async () => {
        const { documentCache } = open();
        const source = sourceOf("the text");
        time += 9 * 365 * 24 * HOUR;
        await documentCache.getOrFetch("ris:1", rule, source.fetch, call);
        time = NOW;
        await documentCache.getOrFetch("ris:1", rule, source.fetch, call);
        expect(source.asked).toBe(2);
      });

      it("a full cache evicts the least recently read documents, never the kept ones", async () => {
        const { library } = open({ cacheBytes: 1_000 });
        await library.put(documentOf("a:kept", ["k".repeat(900)]), "keep");
        for (const name of ["1", "2", "3"]) {
          await library.put(documentOf(`a:${name}`, [name.repeat(300)]), "cache");
          time += 2 * HOUR;
        }
        await library.get("a:1");
        await library.put(documentOf("a:4", ["4".repeat(300)]), "cache");
        expect(await library.has(["a:kept", "a:1", "a:2", "a:3", "a:4"])).toEqual(
          new Set(["a:kept", "a:1", "a:3", "a:4"]),
        );
      });

      it("a starting server removes cached documents not read for 30 days", async () => {
        const { library } = open();
        await library.put(documentOf("a:cached", ["x"]), "cache");
        await library.put(documentOf("a:kept", ["x"]), "keep");
        time += 31 * 24 * HOUR;
        const later = open({});
        await eventually(async () => {
          expect(await later.library.has(["a:cached", "a:kept"])).toEqual(new Set(["a:kept"]));
        });
      });
    });

    it("a document removed while it is being tagged or retitled does not come back", async () => {
      const long = documentOf(
        "import:long",
        Array.from({ length: 4_000 }, (_, at) => `Paragraph ${at} of a privileged memo.`),
      );
      const library = await having(long);
      const filed = library.describe(long.id, { tags: ["x"] });
      await library.forget(long.id);
      expect(await filed).toBe(false);
      expect(await library.get(long.id)).toBeUndefined();
    });

    it("tagging and retitling a document at the same time keeps both changes", async () => {
      const library = await holding({ "import:both": "Words of a memo." });
      const done = await Promise.all([
        library.describe("import:both", { tags: ["x"] }),
        library.describe("import:both", { title: "Another name" }),
      ]);
      expect(done).toEqual([true, true]);
      expect(await library.get("import:both")).toMatchObject({ tags: ["x"], title: "Another name" });
    });

    it("a purge removes documents by source and retention", async () => {
      const opened = open();
      const { library } = opened;
      await library.put(documentOf("ris:1", ["x"]), "cache");
      await library.put(documentOf("ris:2", ["x"]));
      await library.put(documentOf("frl:1", ["x"]), "cache");
      expect((await opened.show()).documents).toEqual([
        { provider: "frl", keeping: "cache", documents: 1, bytes: 1 },
        { provider: "ris", keeping: "cache", documents: 1, bytes: 1 },
        { provider: "ris", keeping: "keep", documents: 1, bytes: 1 },
      ]);
      expect(await opened.purge({ provider: "ris", keeping: "cache" })).toBe(1);
      expect(await library.has(["ris:1", "ris:2", "frl:1"])).toEqual(new Set(["ris:2", "frl:1"]));
      expect(await opened.purge()).toBe(2);
      const { documents, bytes, place } = await opened.show();
      expect([documents, bytes > 0, place.length > 5]).toEqual([[], true, true]);
    });

    it("leftovers of a killed writer are removed, but not a document being written", async () => {
      const opened = open();
      await opened.transaction((db) => {
        const row = (number: number, written_at: number) =>
          db.insertInto("library_documents").values({
            number,
            id: `test:${number}`,
            owner: "public",
            state: "writing",
            keeping: "keep",
            kind: "case",
            title: "",
            provider: "test",
            jurisdiction: "",
            blocks: 1,
            bytes: 1,
            facts: "{}",
            checked_at: 0,
            used_at: 0,
            written_at,
          });
        return [row(90_001, time - HOUR), row(90_002, time - 60_000)];
      });
      const numbers = async () =>
        await (
          await opened.database()
        )
          .selectFrom("library_documents")
          .select("number")
          .orderBy("number")
          .execute();
      expect(await opened.library.has(["test:90001"])).toEqual(new Set());
      await open({}).library.stats();
      await eventually(async () => {
        expect(await numbers()).toEqual([{ number: 90_002 }]);
      });
      time += HOUR;
      await open({}).library.stats();
      await eventually(async () => {
        expect(await numbers()).toEqual([]);
      });
    });

    it("each request slot of a host is given to one server only", async () => {
      const [one, two] = [open().limits, open({}).limits];
      const waits = await Promise.all([one, two, two, one].map(async (limits) => await waitOf(limits)));
      expect(waits.toSorted((a = 0, b = 0) => a - b)).toEqual([0, 1_000, 1_000, 1_000]);
      expect(await waitOf(two, "b.example")).toBe(0);
      time += 999;
      expect(await waitOf(two)).toBe(1);
      time += 1;
      expect(await waitOf(two)).toBe(0);
      time += 500;
      await two.reportDispatch("a.example", 1_000); // sent late: the next slot moves
      time += 500;
      expect(await waitOf(one)).toBe(500);
      time -= 1_000_000; // a clock set back blocks no request
      expect(await waitOf(two)).toBe(0);
    });

    it("an unused slot is moved if no other server has taken one since", async () => {
      const [one, two] = [open().limits, open({}).limits];
      const first = await one.acquireSlot("a.example", 1_000);
      expect(first).toEqual({ waitMs: 0, nextAt: time + 1_000 });
      time += 600;
      expect(await one.acquireSlot("a.example", 1_000, first?.nextAt)).toEqual({
        waitMs: 0,
        nextAt: time + 1_000,
      });
      expect(await two.acquireSlot("a.example", 1_000, first?.nextAt)).toMatchObject({ waitMs: 1_000 });
    });

    it("refusals are counted across all servers and pause them together", async () => {
      const [one, two] = [open().limits, open({}).limits];
      const refusal = { code: "BLOCKED", comeBackAt: 0, most: 3, pauseUntil: time + HOUR } as const;
      expect(await one.refusals("A")).toEqual({ refusals: 0, backoffUntil: 0, retryAfterUntil: 0 });
      await one.refused("A", refusal);
      await two.refused("A", { ...refusal, comeBackAt: time + 5 });
      expect(await one.refused("A", { ...refusal, code: "RATE_LIMITED" })).toEqual({
        refusals: 3,
        backoffUntil: time + HOUR,
        retryAfterUntil: time + 5,
        last: { code: "RATE_LIMITED", at: time },
      });
      expect(await two.refusals("A")).toMatchObject({ refusals: 3, backoffUntil: time + HOUR });
      await two.served("A");
      expect(await one.refusals("A")).toMatchObject({
        refusals: 0,
        backoffUntil: 0,
        retryAfterUntil: time + 5,
      });
    });

    it("the daily quota is shared by all servers", async () => {
      const [one, two] = [open().limits, open({}).limits];
      const taken = [];
      for (const limits of [one, two, one]) taken.push(await limits.consumeQuota("beck", 2));
      expect(taken).toEqual([true, true, false]);
      time += 24 * HOUR;
      expect(await two.consumeQuota("beck", 2)).toBe(true);
    });

    it("a transaction is all or nothing, whichever statement fails", async () => {
      const opened = open();
      const db = await opened.database();
      const inserts = Array.from({ length: 5 }, (_, at) => ({ name: `t${at}`, value: at }));
      for (const broken of [0, 2, 4]) {
        const rows = inserts.map((row, at) => (at === broken ? { ...row, name: "documents" } : row));
        await opened.library.put(documentOf("test:1", ["x"]));
        await expect(
          opened.transaction((on) => rows.map((row) => on.insertInto("counters").values(row))),
        ).rejects.toThrow(Refused);
        expect(await db.selectFrom("counters").selectAll().where("name", "like", "t%").execute()).toEqual([]);
      }
    });

    it("a Kysely transaction rolls back on an error while other statements wait for it", async () => {
      const opened = open();
      const db = await opened.database();
      const inside = db.transaction().execute(async (on) => {
        await on.insertInto("limit_hosts").values({ host: "inside", next_at: 1 }).execute();
        throw new Error("changed its mind");
      });
      const beside = opened.limits.acquireSlot("beside", 5);
      await expect(inside).rejects.toThrow("changed its mind");
      expect(await beside).toMatchObject({ waitMs: 0 });
      const hosts = await db
        .selectFrom("limit_hosts")
        .select("host")
        .where("host", "in", ["inside", "beside"])
        .execute();
      expect(hosts).toEqual([{ host: "beside" }]);
    });

    it("on a shared server a query that matches too many passages is refused", async () => {
      const ann = { ...plainCall(), user: "ann" };
      const { library } = open({ manyUsers: true, queryRows: 5 });
      const mine = library.for(ann);
      await mine.put(
        documentOf(
          "test:many",
          Array.from({ length: 6 }, (_, at) => `Wharf number${at}.`),
        ),
      );
      const failure = await failureOf(mine.grep({ query: "wharf", ...page }));
      expect([failure.code, failure.message]).toEqual([
        "INVALID_INPUT",
        "more than 5 passages match, and one query of this server may look at no more",
      ]);
      const failureBeyond = await failureOf(mine.grep({ query: "wharf", limit: 10, offset: 50 }));
      expect(failureBeyond.message).toBe(failure.message);
      expect((await mine.grep({ query: "number3", ...page })).total).toBe(1);
      // five passages of Bob's and one of Ann's: Bob does not learn that a sixth one matches
      const bobs = library.for({ ...plainCall(), user: "bob" });
      await bobs.put(
        documentOf(
          "test:bobs",
          Array.from({ length: 5 }, () => "Lantern."),
        ),
      );
      const found = await bobs.grep({ query: "lantern OR number3", ...page });
      expect([found.total, found.hits.length]).toEqual([5, 5]);
      expect((await bobs.grep({ query: "lantern OR number3", limit: 10, offset: 50 })).total).toBe(5);
      const alone = open({ queryRows: 5 }).library;
      await alone.put(
        documentOf(
          "test:own",
          Array.from({ length: 6 }, () => "Wharf."),
        ),
      );
      expect((await alone.grep({ query: "wharf", ...page })).total).toBe(6);
    });

    it("several servers can create the same store at once", async () => {
      const fresh = await newPlace();
      const servers = Array.from({ length: 4 }, () => make(fresh));
      onTestFinished(async () => {
        for (const one of servers) await one.close();
      });
      await Promise.all(
        servers.map(async ({ library }, at) => await library?.put(documentOf(`test:${at}`, ["x"]))),
      );
      expect(await servers[0]?.library?.stats()).toMatchObject({ documents: 4 });
    });

    it("several servers can write the same document at once", async () => {
      const servers = [open(), open({}), open({})];
      const texts = ["one", "two", "three"].map((text) => Array.from({ length: 50 }, () => text));
      await Promise.all(
        servers.map(async ({ library }, at) => {
          for (const _ of [1, 2, 3]) await library.put(documentOf("test:same", texts[at] ?? []));
        }),
      );
      const read = await servers[0]?.library.get("test:same");
      expect(new Set(read?.blocks.map(({ markdown }) => markdown)).size).toBe(1);
      expect(await servers[1]?.library.stats()).toMatchObject({ documents: 1, blocks: 50 });
    });
  });
}
