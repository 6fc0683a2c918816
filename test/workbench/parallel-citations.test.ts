import { afterAll, beforeAll, expect, test } from "vitest";
import { read } from "../../src/workbench/tools/read.ts";
import { verifyCitations } from "../../src/workbench/tools/verify-citations.ts";
import { paragraph } from "../documents/made.ts";
import { textOf } from "../support/providers.ts";
import { call, contextOf, documentWith, temporaryStore, verifiedAnswer } from "./support.ts";

/** A judgment that names itself by its neutral citation only, and another one that also cites its report. */
const store = temporaryStore();
const context = contextOf({ library: store.library });

beforeAll(async () => {
  const none = { reported: [], other: [] };
  await store.library.put(
    documentWith("austlii:au/cases/cth/HCA/2019/901", {
      title: "Marlowe v Tidewater Ferries Pty Ltd",
      citations: { ...none, neutral: "[2019] HCA 901" },
      blocks: [1, 2, 3].map((at) => paragraph(at, `The wharf of paragraph ${at} was never lit.`)),
    }),
  );
  await store.library.put(
    documentWith("austlii:au/cases/cth/HCA/2024/902", {
      title: "Wren v Alder",
      citations: { ...none, neutral: "[2024] HCA 902" },
      blocks: [
        paragraph(1, "See Marlowe v Tidewater Ferries Pty Ltd (2019) 299 CLR 901; [2019] HCA 901."),
        paragraph(2, "See Hallam v Quince (2001) 288 CLR 7 and Marlowe v Tidewater Ferries [2019] HCA 901."),
      ],
    }),
  );
  await store.library.put(
    documentWith("import:notes", {
      title: "My notes",
      source: { ...documentWith("import:notes").source, provider: "import", how: "import" },
      blocks: [paragraph(1, "Petrel v Gannet Lines (2021) 301 CLR 5; [2021] HCA 903.")],
    }),
  );
  await store.library.put(
    documentWith("import:risat:NOR90000001", {
      kind: "legislation",
      title: "§ 1 Seezeichen - Erweiterung der Verwendung",
      jurisdiction: "at",
      language: "de",
      citations: { ...none, other: ["§ 1"] },
      blocks: [{ ...paragraph(1, "Das Seezeichen darf verwendet werden."), pin: "§ 1" }],
    }),
  );
  await store.library.put(
    documentWith("austlii:au/cases/cth/HCA/2021/903", {
      title: "Petrel v Gannet Lines",
      citations: { ...none, neutral: "[2021] HCA 903" },
    }),
  );
});
afterAll(async () => await store.close());

test.each([
  [
    "Marlowe v Tidewater Ferries Pty Ltd (2019) 299 CLR 901 at [2]",
    "PARTIAL",
    "so cited in Wren v Alder, [1]",
  ],
  ["Marlowe v Tidewater Ferries Pty Ltd (2019) 299 CLR 901 at [9]", "MISMATCH", "the last one is [3]"],
  ["(2019) 299 CLR 901", "PARTIAL", "so cited in Wren v Alder, [1]"],
  ["Smith v Jones (2019) 299 CLR 901", "UNVERIFIED", "cites it for Marlowe v Tidewater Ferries Pty Ltd"],
  [
    "Marlowe v Tidewater Ferries Pty Ltd (2019) 299 CLR 901; [2019] HCA 901",
    "PARTIAL",
    "so cited in Wren v Alder, [1]",
  ],
  [
    "Marlowe v Tidewater Ferries Pty Ltd (2019) 299 CLR 910; [2019] HCA 901",
    "MISMATCH",
    "Wren v Alder, [1] cites it as (2019) 299 CLR 901",
  ],
  ["Marlowe v Tidewater Ferries Pty Ltd [2019] HCA 901; (2019) 94 ALJR 12", "PARTIAL", "does not list it"],
  ["Petrel v Gannet Lines (2021) 301 CLR 6; [2021] HCA 903", "PARTIAL", "does not list it"],
  ["Hallam v Quince (2001) 288 CLR 7", "UNVERIFIED", ""],
  ["Marlowe v Tidewater Ferries Pty Ltd (2019) 299 CLR 902", "UNVERIFIED", "you may mean|near"],
])(
  "a report that only another judgment gives a case tells which is meant: %s",
  async (text, verdict, why) => {
    const result = await verifyCitations(context).run({ text: `It is settled: ${text}.`, next: 0 }, call);
    expect(verifiedAnswer.parse(result)).toMatchObject({ total: 1, rows: [{ verdict }] });
    expect(JSON.stringify(result.structuredContent)).toMatch(
      new RegExp(why.replaceAll(/[[\]()]/g, String.raw`\$&`)),
    );
  },
);

test("a document opens by the report that another judgment gives it", async () => {
  const answer = await read(context).run({ id: "(2019) 299 CLR 901", pin: "[3]" }, call);
  expect(textOf(answer)).toContain("The wharf of paragraph 3 was never lit.");
});

test("a section that names no law is not that of a document which has it alone", async () => {
  const text = "Die Satzung nennt die Stifter: die Stadt, das Land und der Bund (§ 1).";
  const result = await verifyCitations(context).run({ text, next: 0 }, call);
  expect(verifiedAnswer.parse(result)).toMatchObject({ total: 1, rows: [{ verdict: "UNVERIFIED" }] });
});
