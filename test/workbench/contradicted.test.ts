import { afterEach, beforeEach, expect, test } from "vitest";
import type { LegalDocument } from "../../src/core/document.ts";
import { LegibusError } from "../../src/core/errors.ts";
import type { Provider } from "../../src/core/provider.ts";
import { documents as austlii } from "../../src/sources/austlii/documents.ts";
import { openDocument } from "../../src/workbench/opening.ts";
import { placeBehind, placeIn } from "../../src/workbench/places.ts";
import { cite } from "../../src/workbench/tools/cite.ts";
import { compare } from "../../src/workbench/tools/compare.ts";
import { verifyCitations } from "../../src/workbench/tools/verify-citations.ts";
import { documentReference } from "../../src/workbench/resource-addresses.ts";
import { textOf } from "../support/providers.ts";
import {
  call,
  contextOf,
  documentWith,
  failureOf,
  sourceOf,
  temporaryStore,
  type TestStore,
  verifiedAnswer,
} from "./support.ts";
import { isLinear } from "../support/linear.ts";
import { table } from "../support/table.ts";

let held: TestStore;
beforeEach(() => {
  held = temporaryStore();
});
afterEach(async () => await held.close());

const imported = (id: string, more: Partial<LegalDocument>) => {
  const plain = documentWith(id, more);
  return {
    ...plain,
    source: { ...plain.source, how: "import", import: { as: "page", at: "2026-11-20" } },
  } as const;
};

const DECISION = imported("import:ris:KORE1", {
  kind: "case",
  title: "BGH, Beschluss vom 16.02.2026 - XIV ZB 28/25",
  jurisdiction: "de",
  language: "de",
  court: "BGH",
  date: "2026-02-16",
  citations: { reported: [], other: ["XIV ZB 28/25"] },
});
const CASE = imported("import:aaaaaaaaaaaaaaaaaaaa", {
  kind: "case",
  title: "Marlowe v Tidewater Ferries Pty Ltd",
  citations: { neutral: "[2024] HCA 901", reported: [], other: [] },
  blocks: [{ type: "paragraph", pin: "[5]", markdown: "The second wave struck." }],
});

test("another court's file of the same number is not opened, and is named as near", async () => {
  await held.library.put(DECISION);
  const offline = sourceOf({
    name: "ris",
    citations: { "OLG Köln XIV ZB 28/25": "ris:x" },
    failure: new LegibusError("OFFLINE", "the register did not answer"),
  });
  for (const peers of [[], [offline]]) {
    const context = contextOf({ library: held.library, peers: () => peers });
    const { hint } = await failureOf(openDocument(context, "OLG Köln XIV ZB 28/25", call));
    expect(hint).toContain(`near it the library has ${DECISION.id}`);
    expect(hint).not.toContain("your own import of it");
  }
});

test.each([
  ["BGH, Beschl. v. 17.2.2026 - XIV ZB 28/25", "17.2.2026", "16.2.2026"],
  [
    "Harbour v Lighthouse [2024] HCA 901 at [5]",
    "Harbour v Lighthouse",
    "Marlowe v Tidewater Ferries Pty Ltd",
  ],
])("the reference %s opens with a warning that its document says otherwise", async (reference, said, own) => {
  await held.library.put(DECISION);
  await held.library.put(CASE);
  const context = contextOf({ library: held.library });
  const warning = `the reference says “${said}”, but this document has “${own}”`;
  expect((await openDocument(context, reference, call)).warnings).toContain(warning);
  const written = await cite(context).run({ items: [{ id: reference }] }, call);
  expect(textOf(written)).toContain(`Note: item 1: ${warning}`);
});

test("a reference that agrees with its document opens without a warning", async () => {
  await held.library.put(CASE);
  const context = contextOf({ library: held.library });
  for (const reference of [
    "Marlowe v Tidewater Ferries [2024] HCA 901",
    "Marlowe [2024] HCA 901",
    "[2024] HCA 901",
    CASE.id,
  ])
    expect((await openDocument(context, reference, call)).warnings).toEqual(CASE.warnings);
});

test("a row names each part that was not checked once", async () => {
  await held.library.put(CASE);
  const text = "In Marlowe v Tidewater Ferries [2024] HCA 901 the appeal was allowed.";
  const answer = await verifyCitations(contextOf({ library: held.library })).run({ text }, call);
  expect(textOf(answer)).toContain("[2024] HCA 901 (appeal was allowed)");
});

test("a reference that names another document, too, opens with a warning that says so", async () => {
  await held.library.put(CASE);
  const { warnings } = await openDocument(
    contextOf({ library: held.library }),
    "Marlowe v Tidewater Ferries [2024] HCA 901, [5]; Tarn v Orrin [2011] NSWCA 40 at [3]",
    call,
  );
  expect(warnings).toEqual(["the reference also names [2011] NSWCA 40, [3]: read it by itself"]);
});

test("a citation with parallels and a judge after it opens the case under any of them", async () => {
  await held.library.put(CASE);
  const reference =
    "Marlowe v Tidewater Ferries Pty Ltd (2024) 299 CLR 901; [2024] HCA 901 at [5] per French CJ";
  expect((await openDocument(contextOf({ library: held.library }), reference, call)).id).toBe(CASE.id);
  expect(placeIn(reference)).toBe("[5]");
  expect(placeIn("[2024] HCA 901 at [5]-[7]")).toBe("[5]–[7]");
  expect(placeIn("[2024] HCA 901; (2024) 299 CLR 901 at [5]")).toBe("[5]");
  expect(placeIn("(2024) 299 CLR 901, [2024] HCA 901 at [5]")).toBe("[5]");
  expect(placeIn("BGH, Urt. v. 16.2.2026 – XIV ZR 901/25, NJW 2026, 901, Rn. 5")).toBe("[5]");
});

test.each(["[1] ", "a ", "a. ", '"a" ', "ferry ", "a#"])(
  "the time to look for pins after a name of %j grows linearly with it",
  (words) => {
    const ofLength = (share: number) => words.repeat((20_000 * share) / words.length);
    expect(isLinear((share) => placeBehind(`${ofLength(share)}!`))).toBe(true);
    expect(placeBehind("Marlowe v Tidewater Ferries at [5], [7]")?.pin).toBe("[5], [7]");
  },
);

const union = (id: string, celex: string, title: string) =>
  imported(id, {
    kind: "case",
    title,
    jurisdiction: "eu",
    citations: { reported: [], other: ["C-901/31", `CELEX ${celex}`] },
  });

test("a case number means the judgment and not the opinion in the same case", async () => {
  await held.library.put(union("import:eu:62031CC0901", "62031CC0901", "Opinion in Case C-901/31"));
  await held.library.put(union("import:eu:62031CJ0901", "62031CJ0901", "Marlowe v Tidewater, C-901/31"));
  const context = contextOf({ library: held.library });
  expect((await openDocument(context, "C-901/31", call)).id).toBe("import:eu:62031CJ0901");
});

const act = (id: string, language: string, articles: readonly number[], more: Partial<LegalDocument> = {}) =>
  imported(id, {
    kind: "legislation",
    title: "Regulation (EU) 2031/679 on harbours",
    language,
    jurisdiction: "eu",
    citations: { reported: [], other: ["CELEX 32031R0679", "Regulation (EU) 2031/679"] },
    blocks: articles.map((number) => ({
      type: "paragraph",
      pin: `Article ${number}`,
      markdown: `Harbour number ${number} shall be lit at night and in fog by the master of the harbour.`,
    })),
    ...more,
  });

test("an act is opened whole where an extract or another language is held beside it", async () => {
  await held.library.put(act("import:eu:32031R0679/de", "de", [1]));
  await held.library.put(act("import:eu:32031R0679/en", "en", [1]));
  await held.library.put(
    act(
      "import:eu:32031R0679",
      "en",
      Array.from({ length: 30 }, (_, at) => at + 1),
    ),
  );
  for (const peers of [[], [sourceOf({ name: "eu" })]]) {
    const context = contextOf({ library: held.library, peers: () => peers });
    for (const reference of [
      "Regulation (EU) 2031/679",
      "Article 6 Regulation (EU) 2031/679",
      "CELEX:32031R0679",
    ])
      expect((await openDocument(context, reference, call)).id, reference).toBe("import:eu:32031R0679");
  }
});

test("law:compare takes the whole text of a day, so that an extract does not make an article new", async () => {
  const first = { date: "2031-04-27" };
  await held.library.put(act("import:eu:32031R0679@oj/en", "en", [1], first));
  await held.library.put(act("import:eu:32031R0679", "en", [1, 2, 3, 4, 5, 6], first));
  await held.library.put(
    act("import:eu:02031R0679-20320504/en", "en", [1, 2, 3, 4, 5, 6], {
      version: { label: "consolidated", from: "2032-05-04" },
    }),
  );
  const wanted = { id: "Regulation (EU) 2031/679", pin: "Article 6", from: "2031-05-01", to: "2033-01-01" };
  const text = textOf(await compare(contextOf({ library: held.library })).run(wanted, call));
  expect(text).not.toContain("New: the earlier version has no such place");
});

test("a recital is compared with the act as published, which alone has it", async () => {
  const published = act("import:eu:32031R0679/en", "en", [1, 2], { date: "2031-04-27" });
  const recitals = ["Lamps remove darkness from harbours.", "Ropes are dry."].map(
    (markdown, at) => ({ type: "list", pin: `recital ${at + 1}`, markdown }) as const,
  );
  await held.library.put({ ...published, blocks: [...recitals, ...published.blocks] });
  await held.library.put(
    act(
      "import:eu:02031R0679-20320504/en",
      "en",
      Array.from({ length: 30 }, (_, at) => at + 1),
      {
        version: { label: "consolidated", from: "2032-05-04" },
      },
    ),
  );
  const cited = ["recital 1", "Article 1", "recital 3"].map(
    (place) => `${place} of Regulation (EU) 2031/679.`,
  );
  const text = `See “lamps remove darkness from harbours”, ${cited.join("\n\nSee ")}`;
  const tool = verifyCitations(contextOf({ library: held.library }));
  const { rows } = verifiedAnswer.parse(await tool.run({ text, next: 0 }, call));
  expect(rows.map(({ verdict }) => verdict)).toEqual(["VERIFIED", "VERIFIED", "MISMATCH"]);
});

test("AustLII's address of a case opens the user's import of its neutral citation", async () => {
  await held.library.put(CASE);
  const id = "austlii:au/cases/cth/HCA/2024/901";
  const source: Provider = {
    ...sourceOf({ name: "austlii", citations: { "https://austlii.example/901": id } }),
    health: () => ({ state: "link", detail: "" }),
  };
  const context = contextOf({ library: held.library, peers: () => [source] });
  for (const reference of [id, "https://austlii.example/901"])
    expect((await openDocument(context, reference, call)).id).toBe(CASE.id);
  expect(austlii.citationOf(id)).toBe("[2024] HCA 901");
  expect(austlii.citationOf("austlii:nz/cases/NZSC/2031/7")).toBe("[2031] NZSC 7");
  expect(austlii.citationOf("austlii:au/legis/cth/consol_act/pa1988108/s6")).toBeUndefined();
});

table("the id %s is read as %s", documentReference, {
  "IMPORT:AAAAAAAAAAAAAAAAAAAA": "import:aaaaaaaaaaaaaaaaaaaa",
  "Import:ris:KORE1": "import:ris:KORE1",
});

test("a directive of the Union is opened by the name that everybody calls it by", async () => {
  const celex = { reported: [], other: ["CELEX 32014L0065", "Directive 2014/65/EU"] };
  await held.library.put(act("import:eu:32014L0065/en", "en", [1, 2], { citations: celex }));
  const context = contextOf({ library: held.library });
  for (const reference of ["MiFID II", "Article 2 of MiFID II", "Art. 2 Abs. 1 MiFID II"])
    expect((await openDocument(context, reference, call)).id, reference).toBe("import:eu:32014L0065/en");
});
