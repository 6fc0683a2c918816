import { expect, test } from "vitest";
import type { Block, LegalDocument } from "../../../src/core/document.ts";
import { convert } from "../../../src/sources/eu/converter.ts";
import { documents } from "../../../src/sources/eu/documents.ts";
import { documentOf, IMPORTED } from "../../documents/made.ts";

const text = (markdown: string): Block => ({ type: "paragraph", pin: "p 1", markdown });
const heading = (markdown: string): Block => ({ type: "heading", level: 2, pin: "p 1", markdown });
const point = (label: number, markdown: string): Block => ({
  type: "paragraph",
  pin: `[${label}]`,
  label: String(label),
  markdown,
});

function read(blocks: readonly Block[], language = "en"): LegalDocument | undefined {
  const page = documents.printed({ ...documentOf(blocks), language });
  if (page === undefined) return undefined;
  const address = page.url === undefined ? undefined : documents.ids.parse(page.url);
  const id = address === undefined ? "import:x" : documents.ids.format(address);
  return convert({ id, text: page.text, source: IMPORTED });
}
const pins = (document: LegalDocument | undefined) =>
  document?.blocks.flatMap(({ pin, markdown }) => (pin === "" ? [] : [`${pin}|${markdown}`]));

test("the print of an act has its title and the pins of recitals, articles and annexes", () => {
  const act = read([
    text("28.8.2044 EN Official Journal of the European Union L 257/73"),
    heading("REGULATION (EU) No 991/2044 OF THE EUROPEAN PARLIAMENT AND OF THE COUNCIL"),
    text("of 23 July 2044"),
    text("on ferries and repealing Directive 2039/93/EC"),
    text("THE EUROPEAN PARLIAMENT AND THE COUNCIL OF THE EUROPEAN UNION,"),
    text("Having regard to the Treaty on the Functioning of the European Union,"),
    text("Whereas:"),
    { ...text("Ferries carry persons."), type: "list", label: "(1)" },
    text("(2)Some ferries carry goods."),
    text("HAVE ADOPTED THIS REGULATION:"),
    heading("CHAPTER I"),
    heading("GENERAL PROVISIONS"),
    heading("Article 1"),
    heading("Subject matter"),
    text("1."),
    text("This Regulation applies to ferries that:"),
    text("(a)"),
    text("carry persons; or"),
    text("(b)"),
    text("carry goods."),
    { ...text("It does not apply to rafts."), type: "list", label: "2." },
    text("Done at Brussels, 23 July 2044."),
    heading("ANNEX I"),
    heading("RAFTS"),
    text("A raft has no hull."),
  ]);
  expect(act).toMatchObject({
    kind: "legislation",
    jurisdiction: "eu",
    title:
      "Regulation (EU) No 991/2044 of the European Parliament and of the Council of 23 July 2044 on ferries and repealing Directive 2039/93/EC",
  });
  expect(pins(act)).toEqual([
    "recital 1|Ferries carry persons.",
    "recital 2|Some ferries carry goods.",
    "Article 1|Article 1 — Subject matter",
    "Article 1(1)|This Regulation applies to ferries that:",
    "Article 1(1)(a)|carry persons; or",
    "Article 1(1)(b)|carry goods.",
    "Article 1(2)|It does not apply to rafts.",
    "Annex I|ANNEX I — RAFTS",
    "Annex I|A raft has no hull.",
  ]);
});

const ORDER = [
  text("ORDER OF THE GENERAL COURT (Sixth Chamber)"),
  text("4 July 2024 ( \\*1 )"),
  text("In Case T‑986/23,"),
  heading("Order"),
  point(1, "By her action the applicant seeks a ferry."),
  heading("Costs"),
  point(2, "She must pay."),
  text("On those grounds, the General Court hereby orders:"),
  { ...text("The action is dismissed."), type: "list", label: "1." } satisfies Block,
];

test("the print of a decision of the Union's courts has its court, date, number, points and operative part", () => {
  const decision = read([text("ECLI:EU:T:2024:9575"), ...ORDER]);
  expect(decision).toMatchObject({
    kind: "case",
    title: "T-986/23, Order of the General Court (Sixth Chamber) 4 July 2024",
    court: "General Court of the European Union",
    date: "2024-07-04",
    citations: { ecli: "ECLI:EU:T:2024:9575", other: ["T-986/23", "CELEX 62023TO0986"] },
  });
  expect(pins(decision)).toEqual([
    "para 1|By her action the applicant seeks a ferry.",
    "para 2|She must pay.",
    "order 1|The action is dismissed.",
  ]);
});

test("a German judgment that quotes one of the Union's courts is not taken for it", () => {
  const german = [
    text("Landgericht Musterstadt"),
    text("Urteil"),
    text("In der Rechtssache C-131/12 entschied der Gerichtshof."),
  ];
  expect(read(german, "de")).toBeUndefined();
  expect(
    read([text("A memo on the Regulation (EU) No 991/2044"), heading("Article 1"), text("It applies.")]),
  ).toBeUndefined();
});

const copied = (lines: readonly string[], language = "en") => {
  const page = documents.printed({ ...documentOf(lines.map(text)), contentType: "text/plain", language });
  return page && convert({ id: "import:x", text: page.text, source: IMPORTED });
};

test("a copied act has the depth of its points by their labels, and its head may be below the site's menus", () => {
  const act = copied([
    ...Array.from({ length: 90 }, (_, at) => `Menu ${at}`),
    "REGULATION (EU) No 991/2044 OF THE EUROPEAN PARLIAMENT AND OF THE COUNCIL",
    "of 23 July 2044",
    "Article 1",
    "Subject matter",
    "1.",
    "This Regulation applies to:",
    "(h)",
    "ferries that carry:",
    "(i)",
    "persons;",
    "(ii)",
    "goods;",
    "(i)",
    "rafts.",
    "The Member States shall count them.",
    "1a.",
    "A raft has no hull.",
    "Article 2",
    "This Regulation enters into force.",
    "Done at Brussels, 23 July 2044.",
    "ANNEX I",
    "RAFTS",
    "1.",
    "A raft is made of:",
    "(a)",
    "wood.",
  ]);
  expect(act?.title).toBe(
    "Regulation (EU) No 991/2044 of the European Parliament and of the Council of 23 July 2044",
  );
  expect(pins(act)).toEqual([
    "Article 1|Article 1 — Subject matter",
    "Article 1(1)|This Regulation applies to:",
    "Article 1(1)(h)|ferries that carry:",
    "Article 1(1)(h)(i)|persons;",
    "Article 1(1)(h)(ii)|goods;",
    "Article 1(1)(i)|rafts.",
    "Article 1(1)|The Member States shall count them.",
    "Article 1(1a)|A raft has no hull.",
    "Article 2|Article 2",
    "Article 2|This Regulation enters into force.",
    "Annex I|ANNEX I — RAFTS",
    "Annex I point 1|A raft is made of:",
    "Annex I point 1(a)|wood.",
  ]);
});

test("a copied act whose title is in small letters is known by its institution", () => {
  const act = copied([
    "Council Regulation (EC) No 906/2042 of 12 December 2042 on rafts",
    "Official Journal L 003 , 05/01/2043 P. 0001 - 0024",
    "Council Regulation (EC) No 906/2042",
    "of 12 December 2042",
    "on rafts",
    "THE COUNCIL OF THE EUROPEAN UNION,",
    "HAS ADOPTED THIS REGULATION:",
    "Article 1",
    "A raft has no hull.",
  ]);
  expect(act?.title).toBe("Council Regulation (EC) No 906/2042 of 12 December 2042 on rafts");
  expect(pins(act)).toEqual(["Article 1|Article 1", "Article 1|A raft has no hull."]);
});

test("the signatures of a copied judgment belong to no sentence of its operative part", () => {
  const page = documents.printed({
    ...documentOf([
      text("JUDGMENT OF THE COURT (Second Chamber)"),
      text("12 March 2044"),
      text("In Case C-911/43,"),
      point(1, "The request concerns rafts."),
      text("On those grounds, the Court (Second Chamber) hereby rules:"),
      text("1. A raft is not a ferry."),
      text("2. A ferry is not a raft, and a rule that treats it as one is precluded by the Treaty."),
      text("Lark"),
      text("Wren"),
    ]),
    contentType: "text/plain",
  });
  const id = "eu:62043CJ0911/en";
  const judgment = page && convert({ id, text: page.text, source: IMPORTED });
  expect(judgment?.blocks.slice(-4).map(({ pin }) => pin)).toEqual(["order 1", "order 2", "", ""]);
});
