import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { compared } from "../../src/views/comparison.ts";
import { saidIn } from "../../src/views/statements.ts";
import { reportPage } from "../../src/views/page.ts";
import type { Row, Verification } from "../../src/views/verification.ts";

const EMPTY = { differences: [], unchecked: [], warnings: [] };
const FACTS = {
  name: "memo.docx",
  language: "en",
  hasLines: false,
  at: new Date("2026-11-22T10:00:00Z"),
  isOffline: true,
  maker: "Legibus 1",
} as const;

const VERIFICATION: Verification = {
  rows: [
    {
      ...EMPTY,
      number: 1,
      citation: "[2024] HCA 901",
      name: "Marlowe v Tide",
      pin: "[2]",
      verdict: "VERIFIED",
    },
    {
      ...EMPTY,
      number: 2,
      citation: "[2024] HCA 901",
      verdict: "MISMATCH",
      differences: [
        { field: "pinpoint", cited: "[9]", statement: "the last one is [5]" },
        { field: "name", cited: "Marlow", found: "Marlowe", similarity: 0.7 },
      ],
      id: "austlii:au/cases/cth/HCA/2024/901",
      against: "library 2026-11-21",
      url: "https://example.org/#:~:text=a%20b",
    },
    {
      ...EMPTY,
      number: 3,
      citation: "[2019] HKA 12",
      verdict: "UNRECOGNISED",
      reason: "HKA is no court",
      note: 4,
    },
  ],
  warnings: ["pages 3 are scans"],
  quotations: {
    total: 2,
    short: 1,
    unchecked: [{ words: "nobody may be made to pay", line: 7, reason: "nothing says" }],
  },
  draft: [
    { text: "# Memo\n\nHe " },
    { text: "“answers a call”", quotation: 1 },
    { text: " in *Marlowe*, " },
    { text: "[2024] HCA 901", row: 1 },
    { text: ".\n\nThen <script>alert(1)</script> " },
    { text: "[2024] HCA 901", row: 2 },
    { text: ".\n\n[^4]: " },
    { text: "[2019] HKA 12", row: 3 },
    { text: "." },
  ],
  passages: [
    {
      number: 1,
      quotations: [
        {
          quotation: "answers a call",
          match: "minor",
          passage: { pin: "[2]", text: "He *answers* the call." },
        },
      ],
    },
  ],
};

const page = await reportPage(VERIFICATION, FACTS);

test("the report marks every citation with its verdict and links it to its row and back", () => {
  for (const [number, verdict] of [
    [1, "verified"],
    [2, "mismatch"],
    [3, "unrecognised"],
  ]) {
    expect(page).toMatch(
      new RegExp(`<a\\s+class="cite v-${verdict}"\\s+id="cite-${number}"\\s+href="#row-${number}"`),
    );
    expect(page).toContain(`id="row-${number}"`);
    expect(page).toContain(`href="#cite-${number}"`);
  }
});

test("the report shows both values of a difference, the text checked against and the date", () => {
  const text = page.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ");
  expect(text).toContain("Pinpoint Draft [9] Source the last one is [5]");
  expect(text).toContain("Name Draft Marlow Source Marlowe (70 % similar)");
  expect(text).toContain("Checked against austlii:au/cases/cth/HCA/2024/901, library 21 November 2026");
  expect(text).toContain("22 November 2026");
  expect(page).toContain('href="https://example.org/#:~:text=a%20b"');
});

test("the report has no ISO date beside its other dates, and its remarks are sentences", () => {
  const text = page.replaceAll(/<[^>]+>/g, " ");
  expect(text).not.toMatch(/\b\d{4}-\d{2}-\d{2}\b/);
  expect(text).toContain("HKA is no court.");
  expect(text).toContain("Pages 3 are scans.");
});

test("the report names a page by its number alone, and sets words of the draft in quotation marks", async () => {
  const row = {
    ...EMPTY,
    number: 1,
    citation: "(1966) 117 CLR 423",
    pin: "p 444",
    verdict: "VERIFIED",
  } as const;
  const shown = await reportPage({ ...VERIFICATION, rows: [row], draft: [] }, FACTS);
  expect(shown).toContain('<p class="citation">(1966) 117 CLR 423, 444</p>');
  expect(shown.replaceAll(/<[^>]+>/g, "")).toMatch(/“nobody may be made to pay”.*: nothing says/);
});

test("the report does not print the place of a provision twice", async () => {
  const row = {
    ...EMPTY,
    number: 1,
    citation: "Article 6(9) GDPR",
    pin: "Art 6(9)",
    verdict: "VERIFIED",
  } as const;
  const shown = await reportPage({ ...VERIFICATION, rows: [row], draft: [] }, FACTS);
  expect(shown).toContain('<p class="citation">Article 6(9) GDPR</p>');
});

test("the report shows a table of the draft with its citations marked", async () => {
  const draft = [
    { text: "| Authority | Point |\n| --- | --- |\n| *Marlowe* " },
    { text: "[2024] HCA 901", row: 1 },
    { text: " | a \\| b |\n|  | none |" },
  ];
  const shown = await reportPage({ ...VERIFICATION, draft }, FACTS);
  const cells = [...shown.matchAll(/<td>([\s\S]*?)<\/td>/g)].map(([, cell = ""]) =>
    cell.replaceAll(/<[^>]+>/g, "").trim(),
  );
  expect(cells).toEqual(["Authority", "Point", "Marlowe [2024] HCA 9011", "a | b", "", "none"]);
  expect(shown).toContain('id="cite-1"');
});

test("the report lists what was not checked", () => {
  expect(page).toContain("nobody may be made to pay");
  expect(page).toContain("Pages 3 are scans.");
  expect(page).toContain("1 quoted term of fewer than four words was not checked");
});

test("the findings are sorted worst first and name their notes", () => {
  const list = page.slice(page.indexOf('class="findings"'), page.indexOf('class="draft"'));
  expect([...list.matchAll(/href="#row-(\d)"/g)].map(([, number]) => number)).toEqual(["2", "3"]);
  expect(list).toContain("note 4");
});

test("the report escapes the draft and its CSP forbids scripts and requests", () => {
  expect(page).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
  expect(page).not.toMatch(/<script|<link|<img|\son\w+=|@import|url\(/);
  const style = /<style>([\s\S]*)<\/style>/.exec(page)?.[1] ?? "";
  const hash = createHash("sha256").update(style).digest("base64");
  expect(page).toContain(`content="default-src &#39;none&#39;; style-src &#39;sha256-${hash}&#39;;`);
});

test("the report is in German on request", async () => {
  const german = await reportPage(VERIFICATION, { ...FACTS, language: "de" });
  expect(german).toContain('<html lang="de">');
  for (const word of ["Zitatprüfung", "Abweichung", "Fundstelle", "Fn. 4", "22. November 2026"])
    expect(german).toContain(word);
});

test("the report of a draft without citations says that nothing was verified", async () => {
  const none = await reportPage(
    {
      rows: [],
      warnings: [],
      quotations: { total: 0, short: 0, unchecked: [] },
      draft: [{ text: "Dear Sir" }],
      passages: [],
    },
    FACTS,
  );
  expect(none).toContain("nothing was verified");
  expect(none).toContain("Dear Sir");
});

test("what is said of a difference is in the language of the page, and marked where it is not", () => {
  expect(saidIn("the last one is Rn. 5", "de")).toEqual({ text: "die letzte Stelle ist Rn. 5", lang: "de" });
  expect(saidIn("the last one is Rn. 5", "en")).toEqual({ text: "the last one is Rn. 5", lang: "en" });
  expect(saidIn("RIS was asked for it, covers it and has none", "de").text).toBe(
    "RIS wurde danach gefragt, müsste es haben und hat es nicht",
  );
  expect(saidIn("something new", "de")).toEqual({ text: "something new", lang: "en" });
});

function marked(quotation: string, passage: string): readonly string[] {
  const both = compared(quotation, passage);
  return [both.quotation.text, both.passage.text];
}

test("the comparison marks words that only one side has and shows the rest as context", () => {
  expect(marked("the value of the goods", "It is *the value* of all the ships. More.")).toEqual([
    "the value of the <del>goods</del>",
    '<span class="around">It is </span>the value of <ins>all </ins>the <ins>ships. </ins><span class="around">More.</span>',
  ]);
});

test("a short word that recurs by chance far after the shared words is context", () => {
  const passage =
    "So the meaning of contracts generally. The view that has been taken in the United Kingdom fails.";
  expect(marked("the meaning of contracts in general", passage)).toEqual([
    "the meaning of contracts <del>in general</del>",
    '<span class="around">So </span>the meaning of contracts <ins>generally. The </ins><span class="around">view that has been taken in the United Kingdom fails.</span>',
  ]);
});

test("a quotation is marked where the passage has it whole, not where its first words occur before", () => {
  const passage = "The ship is the property of the owner. She lies near. The ship is known as a church.";
  expect(marked("The ship is known as a church", passage)).toEqual([
    "The ship is known as a church",
    '<span class="around">The ship is the property of the owner. She lies near. </span>The ship is known as a church.',
  ]);
});

test("a shared last word after a single differing word is recognised", () => {
  const { quotation } = compared(
    "It was not directed towards any special task",
    "It was not directed towards any particular task, or the effecting of any specific result at all.",
  );
  expect(quotation.text).toMatch(/<del>special\s*<\/del>\s*task/);
});

test("the comparison ignores case, quotation marks and dashes, as verdicts do", () => {
  expect(marked("the ‘rule’ – as it is", "The 'rule' - as it is")).toEqual([
    "the ‘rule’ – as it is",
    "The &#39;rule&#39; - as it is",
  ]);
});

test("words omitted by an ellipsis are context", () => {
  const [own = "", source = ""] = marked("the value … of the ship", "the value in money of the ship");
  expect(own + source).not.toMatch(/<del>|<ins>/);
  expect(source).toContain('<span class="around">in money </span>');
});

test.each([
  [
    "your saved page 2026-11-26, in force from 2021-12-01",
    ", ",
    "Ihre gespeicherte Seite vom 26. November 2026, in Kraft ab 1. Dezember 2021",
  ],
  [
    "you may mean Marlowe v Tide [2022] HCA 1; AustLII was not asked: this server only links to it",
    "; ",
    "gemeint ist vielleicht Marlowe v Tide [2022] HCA 1; AustLII wurde nicht gefragt: Dieser Server verlinkt nur dorthin",
  ],
  [
    "RIS was asked for it and could not be reached: ris.bka.gv.at does not accept connections at the moment (OFFLINE)",
    "; ",
    "RIS wurde danach gefragt und war nicht erreichbar (OFFLINE)",
  ],
  [
    "60 days after start (2026-11-02); Friday 2027-01-01 is not a working day: Monday 2027-01-04, Interpretation Act 1987 (NSW) s 36(2)",
    "; ",
    "60 Tage nach Beginn (2. November 2026); Freitag, 1. Januar 2027 ist kein Arbeitstag: Montag, 4. Januar 2027, Interpretation Act 1987 (NSW) s 36(2)",
  ],
  [
    "3 years from and including injury (2025-03-14)",
    "; ",
    "3 Jahre ab und einschließlich injury (14. März 2025)",
  ],
  ["nothing says which citation it points back at", "; ", "nichts sagt, auf welches Zitat es verweist"],
  ["[14] has “must” for it; the text denies it", "; ", "[14] hat dafür „must“; der Text verneint es"],
  ["§ 3 does not have it; it has “14 days”", "; ", "§ 3 hat es nicht; es hat „14 days“"],
  ["Rn. 7 has “not” not among these words", "; ", "Rn. 7 hat in diesem Wortlaut nicht „not“"],
  [
    "EUR-Lex was asked for it and has none, which proves nothing: it does not claim to have all of them",
    "; ",
    "EUR-Lex wurde danach gefragt und hat es nicht, was nichts beweist: sie beansprucht nicht, vollständig zu sein",
  ],
  ["[3] is in a separate opinion (Kirby J)", "; ", "[3] steht in einem Sondervotum (Kirby J)"],
  ["cited by 3 in the library", "; ", "in der Bibliothek 3-mal zitiert"],
  ["your import, not compared with its publisher", "; ", "eigene Datei, nicht mit der Quelle verglichen"],
  ["Rn. 3 has this word, but not with the others", "; ", "Rn. 3 hat dieses Wort, aber nicht bei den anderen"],
  ["Rn. 3 has “Lotsin” instead", "; ", "Rn. 3 hat stattdessen „Lotsin“"],
  [
    "[10] has few of its words; the same holds for the authorities cited together with it",
    "; ",
    "[10] hat wenig von diesem Wortlaut; dasselbe gilt für die zusammen damit zitierten Quellen",
  ],
  [
    "no passage of the text has half of its words",
    "; ",
    "keine Stelle des Textes hat die Hälfte dieses Wortlauts",
  ],
] as const)("a German page says in German: %s", (english, mark, german) => {
  expect(saidIn(english, "de", mark)).toEqual({ text: german, lang: "de" });
});

test("a German page names the user's file, keeps a version's own name and says remarks in German", async () => {
  const row: Row = {
    ...EMPTY,
    number: 1,
    citation: "s 9 of the Harbour Act 2011 (Cth)",
    verdict: "PARTIAL",
    id: "import:0123456789abcdef0123",
    url: "file:Harbour%20Act.pdf",
    against: "your saved page 2026-11-26, Compilation No. 4, in force from 2024-03-01",
    unchecked: [{ part: "the law of today", reason: "this text was in force until 2025-01-01" }],
    warnings: ["compared with the text in force until 2025-01-01"],
  };
  const page = await reportPage(
    {
      ...VERIFICATION,
      rows: [row],
      warnings: ["pages 2, 3 are scans, read by OCR: letters and numbers of its citations may be misread"],
    },
    { ...FACTS, language: "de" },
  );
  const text = page.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ");
  expect(text).toContain(
    "Geprüft anhand von Harbour Act.pdf, Ihre gespeicherte Seite vom 26. November 2026, Compilation No. 4, in Kraft ab 1. März 2024",
  );
  expect(text).toContain("Nicht geprüft: das heute geltende Recht, dieser Text galt bis 1. Januar 2025");
  expect(text).toContain("Verglichen mit dem Text, der bis 1. Januar 2025 galt.");
  expect(text).toContain("Die Seiten 2, 3 sind Scans, gelesen durch Texterkennung");
});

test("statements of which only some have German words stay English and are marked so", () => {
  const sentence =
    "the library does not have the cited document; a sentence that no table has, of 2026-11-26";
  expect(saidIn(sentence, "de")).toEqual({
    text: "the library does not have the cited document; a sentence that no table has, of 26 November 2026",
    lang: "en",
  });
});
