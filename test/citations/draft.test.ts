import fc from "fast-check";
import { expect, test } from "vitest";
import type { LegalDocument } from "../../src/core/document.ts";
import { find } from "../../src/citations/index.ts";
import { type Answer, type LookUp, overall, verifyDraft } from "../../src/citations/verify/index.ts";
import { documentOf, paragraph } from "../documents/made.ts";

function judgment(name: string, neutral: string, reported: readonly string[] = []): LegalDocument {
  return {
    ...documentOf([
      paragraph(1, "The tug left the harbour at dawn."),
      paragraph(2, "A salvor is not a volunteer."),
    ]),
    id: `library:${neutral}`,
    title: name,
    citations: { neutral, reported, other: [] },
  };
}

const KNOWN: ReadonlyMap<string, LegalDocument> = new Map([
  ["[2024] HCA 901", judgment("Marlowe v Tidewater Ferries", "[2024] HCA 901", ["(2024) 275 CLR 1"])],
]);

/** A healthy library and source, where an unknown citation does not exist. */
const healthy: LookUp = async ({ canonical }) => {
  const document = KNOWN.get(canonical);
  return document ? { document } : { lookups: [{ outcome: "absent", source: "austlii" }] };
};

const DRAFT = `1 Marlowe v Tidewater Ferries [2024] HCA 901, [2]; (2024) 275 CLR 1.
2 Ibid [1].
3 Ibid [77].
4 Smith v Jones [2024] HCA 902.
5 Roe v Wade [2024] XYZQ 5.
6 Marlowe (n 1) [1]; “A salvor is not a volunteer at all” Marlowe v Tidewater Ferries [2024] HCA 901, [2].
`;

test("every citation and back-reference has a row with its verdict and its parallel citations", async () => {
  const { rows } = await verifyDraft(DRAFT, healthy);
  expect(rows.map(({ citation, verdict }) => `${citation.text} ${verdict}`)).toEqual([
    "[2024] HCA 901 VERIFIED",
    "Ibid VERIFIED",
    "Ibid MISMATCH",
    "[2024] HCA 902 NOT_FOUND",
    "[2024] XYZQ 5 UNRECOGNISED",
    "(n 1) VERIFIED",
    "[2024] HCA 901 MISMATCH",
  ]);
  expect(rows[0]?.parallels?.map(({ text }) => text)).toEqual(["(2024) 275 CLR 1"]);
  expect(rows[2]?.differences).toMatchObject([{ field: "pinpoint", cited: "[77]" }]);
  expect(rows[6]?.differences).toMatchObject([{ field: "quotation" }]);
  expect(overall(rows)).toBe("NOT_FOUND");
});

test.each([
  ["Re Smith (1988) 5 BPR 11,110; 87 ATC 4,145; [1987] UKHL 12", [2, 1]],
  ["[2020] HCA 5; [2020] HCA 7; (2020) 271 CLR 1", [1, 2]],
  ["[1992] HCA 23; (1992) 175 CLR 1; (1992) 107 ALR 1", [3]],
  ["[1938] UKPC 12; (1938) 60 CLR 1", [2]],
  ["539 US 558; 175 DLR (4th) 193; 41 ER 482; 4 Beav 115", [1, 1, 2]],
  ["[1843] EngR 12; (1843) 5 Beav 1; 49 ER 477", [3]],
])("citations that cannot belong to one case have separate rows: %s", async (draft, sizes) => {
  const { rows } = await verifyDraft(draft, async () => ({ lookups: [] }));
  expect(rows.map(({ parallels = [] }) => 1 + parallels.length)).toEqual(sizes);
});

test("a parallel citation that the document does not list makes the row PARTIAL", async () => {
  const { rows } = await verifyDraft("[2024] HCA 901; 98 ALJR 12", healthy);
  expect(rows).toMatchObject([
    { verdict: "PARTIAL", unchecked: [{ part: "98 ALJR 12", reason: "the document does not list it" }] },
  ]);
});

test("failures of sources cause no false NOT_FOUND and lose no row", async () => {
  const faults = fc.constantFrom("blocked", "offline", "timed out", "truncated", "changed markup");
  const outcome = fc.oneof(fc.constant("healthy"), faults);
  await fc.assert(
    fc.asyncProperty(fc.array(outcome, { minLength: 8, maxLength: 8 }), async (outcomes) => {
      let asked = 0;
      const broken = new Set<string>();
      const lookUp: LookUp = async (citation): Promise<Answer> => {
        const state = outcomes[asked % outcomes.length] ?? "healthy";
        asked += 1;
        if (state === "healthy") return await healthy(citation);
        broken.add(citation.canonical);
        return { lookups: [{ outcome: "unable", reason: `austlii was ${state}` }] };
      };
      const { rows } = await verifyDraft(DRAFT, lookUp);
      const firsts = find(DRAFT).filter(({ group }, at) => group === undefined || group === at);
      expect(rows.map(({ start }) => start)).toEqual(firsts.map(({ start }) => start));
      for (const { citation, verdict, reason } of rows) {
        if (!broken.has(citation.canonical)) continue;
        expect(verdict).not.toBe("NOT_FOUND");
        if (verdict === "UNVERIFIED") expect(reason).not.toBe("");
      }
    }),
    { numRuns: 100 },
  );
});

test.each([
  ["[2024] HCA 903 decides another question."],
  ["Smith v Jones [2024] HCA 903 at [1] says nothing of it."],
])(
  "a quotation of one sentence's case is not matched with the case of the next sentence: %s",
  async (next) => {
    const documents = new Map([...KNOWN, ["[2024] HCA 903", judgment("Smith v Jones", "[2024] HCA 903")]]);
    const lookUp: LookUp = async ({ canonical }) => {
      const document = documents.get(canonical);
      return document ? { document } : { lookups: [] };
    };
    const marlowe = "In Marlowe v Tidewater Ferries [2024] HCA 901 at [2], the Court held";
    for (const end of [`never a volunteer”.`, `never a volunteer.”`]) {
      const { rows } = await verifyDraft(`${marlowe} “a salvor is ${end} ${next}`, lookUp);
      expect(rows.map(({ verdict }) => verdict)).toEqual(["MISMATCH", "VERIFIED"]);
    }
    const { rows } = await verifyDraft(`A salvor “is never a volunteer”. [2024] HCA 903 at [2].`, lookUp);
    expect(rows.map(({ verdict }) => verdict)).toEqual(["MISMATCH"]);
  },
);

test("a document is looked up once, however often it is cited", async () => {
  const asked: string[] = [];
  await verifyDraft(
    "[2024] HCA 901, [1]. [2024] HCA 901, [2]. § 823 Abs. 1 BGB. § 823 Abs. 2 BGB.",
    async (citation) => {
      asked.push(citation.canonical);
      return await healthy(citation);
    },
  );
  expect(asked).toEqual(["[2024] HCA 901", "§ 823 Abs. 1 BGB"]);
});

const PROVISION: LegalDocument = {
  ...judgment("§ 17 HafenG", ""),
  id: "ris:hafeng/17",
  kind: "legislation",
  title: "§ 17 HafenG",
  citations: { reported: [], other: ["§ 17 HafenG"] },
  jurisdiction: "de",
  language: "de",
  blocks: [{ type: "paragraph", pin: "Abs. 1", markdown: "Der Lotse hat die Lampen der Mole zu entzünden." }],
};

test.each([
  ["Nach § 17 Abs. 1 BGB hat er „die Lampen der Mole zu löschen“.", "MISMATCH"],
  [
    "Gemäß § 17 Abs. 1 BGB ist er verpflichtet, „die Lampen der Mole zu löschen“, und zwar sofort.",
    "MISMATCH",
  ],
  ["§ 17 Abs. 1 BGB verlangt, dass er „die Lampen der Mole zu löschen“ habe.", "MISMATCH"],
  ["Nach § 17 Abs. 1 BGB hat er „die Lampen der Mole zu entzünden“.", "VERIFIED"],
  ["§ 17 Abs. 1 BGB schützt nach Auffassung des Klägers „jede noch so kleine Lampe“.", "PARTIAL"],
])(
  "a quotation that the sentence attributes to a provision is compared with it: %s",
  async (text, verdict) => {
    const { rows } = await verifyDraft(text, async () => ({ document: PROVISION }));
    expect(rows.map((row) => row.verdict)).toEqual([verdict]);
  },
);

test.each([
  ["Marlowe [2024] HCA 901 at [2] said “A salvor is a volunteer in every case”. See [2024] HCA 903 at [1]."],
  [
    "In [2024] HCA 901 at [2] the Court held: “A salvor is a volunteer in every case.” [2024] HCA 903 at [1] agrees.",
  ],
  ["Nach [2024] HCA 901 [2] heißt es „A salvor is a volunteer in every case“. Vgl. [2024] HCA 903 [1]."],
])(
  "words that a source with a pinpoint says are not those of the next sentence's source: %s",
  async (text) => {
    const { rows } = await verifyDraft(text, async ({ canonical }) => ({
      document: judgment("A v B", canonical),
    }));
    expect(rows.map(({ verdict }) => verdict)).toEqual(["MISMATCH", "VERIFIED"]);
  },
);
