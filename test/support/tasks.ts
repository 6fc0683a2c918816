export const HCA = "austlii:au/cases/cth/HCA/2024/901";

/** A call, and what its answer says. */
export type Step = readonly [tool: string, args: Record<string, unknown>, says: string | RegExp];

/** A task of a researcher, as a model does it. */
export interface Task {
  readonly title: string;
  readonly steps: readonly Step[];
  /** Tokens of the answers together: as text, and where the client hands its model the data instead. */
  readonly text: number;
  readonly data: number;
}

const AU_MEMO = `The duty is settled: *Marlowe v Tidewater Ferries Pty Ltd* [2024] HCA 901, [5]. The wash was "the second wave": *Marlowe* at [5].
The Court said "one line is never enough": ibid [8]. Wrongly: *Marlow v Tidewater Railways* [2024] HCA 901, [99].
*Harbour Ferries Safety Act 2011* (Cth) s 18(2) wants a report within 24 hours. See [2024] HCA 902.`;
const DE_MEMO =
  "B hat einen Anspruch aus § 823 Abs. 1 BGB, nicht aus § 823 Abs. 3 BGB oder § 2999 BGB. So BGH, Urt. v. 16.2.2026 - XIV ZR 901/25, Rn. 1; falsch OLG Köln, Urt. v. 16.2.2026 - XIV ZR 901/25.";
const PLAN = {
  project_name: "Marlowe v Tidewater",
  tasks: [{ name: "Letter of demand", due: { after: "start", amount: 4, unit: "weeks" } }],
  milestones: [{ name: "Statement of claim filed", due: { after: "start", amount: 3, unit: "months" } }],
};
const MATTER = {
  idea: "Claim of a passenger who fell between ferry and wharf",
  user_id: "ann",
  matter_type: "litigation",
  jurisdiction: "AU-NSW",
  start_date: "2026-12-01",
  key_dates: [{ event: "accident", date: "2026-06-15" }],
};

export const TASKS: readonly Task[] = [
  {
    title: "1 finds and reads a case by its name",
    steps: [
      ["law_search", { query: "Marlowe v Tidewater Ferries", kind: "case", limit: 3 }, HCA],
      ["law_read", { id: HCA, pin: "[5]" }, "the second wave"],
    ],
    text: 240,
    data: 285,
  },
  {
    title: "2 finds its way in a judgment of 100,000 tokens",
    steps: [
      ["law_search", { query: "salvage length of services", kind: "case", limit: 1 }, /austlii:\S+/],
      ["law_outline", { id: "[2014] FCAFC 9913" }, "Length: "],
      ["law_grep", { id: "[2014] FCAFC 9913", pattern: "salvage", limit: 3 }, "matches"],
      ["law_read", { id: "[2014] FCAFC 9913, [700]" }, "[700]"],
      ["law_cite", { items: [{ id: "[2014] FCAFC 9913", pin: "[700]" }] }, "[700]"],
    ],
    text: 1180,
    data: 1200,
  },
  {
    title: "3 reads a German provision as it was",
    steps: [["law_read", { id: "§ 823 Abs. 2 BGB", as_at: "2010-06-01" }, "gegen ein Schutzgesetz"]],
    text: 155,
    data: 155,
  },
  {
    title: "4 compares two versions",
    steps: [
      [
        "law_compare",
        { id: "Harbour Ferries Safety Act 2011 (Cth)", pin: "s 18(2)", from: "2016-05-01" },
        "[-three days-] {+24 hours+}",
      ],
    ],
    text: 180,
    data: 180,
  },
  {
    title: "5 opens a German decision by its file number",
    steps: [["law_read", { id: "BGH XIV ZR 901/25", pin: "Rn. 1" }, "XIV ZR 901/25"]],
    text: 150,
    data: 150,
  },
  {
    title: "6 reads an Austrian provision and a decision on it",
    steps: [
      ["law_read", { id: "§ 1295 Abs 1 ABGB" }, "Jedermann ist berechtigt"],
      ["law_read", { id: "OGH 99 Ob 9902/20w, Rz 2" }, "haftet der Fährmann"],
    ],
    text: 310,
    data: 310,
  },
  {
    title: "7 checks an Australian memo in Markdown",
    steps: [
      [
        "law_verify_citations",
        { text: AU_MEMO },
        /MISMATCH[^]*one line is never enough|one line[^]*MISMATCH/,
      ],
    ],
    text: 210,
    data: 265,
  },
  {
    title: "8 checks a German memo",
    steps: [["law_verify_citations", { text: DE_MEMO }, /§ 2999 BGB/]],
    text: 185,
    data: 190,
  },
  {
    title: "9 writes footnotes, a German list and BibTeX",
    steps: [
      [
        "law_cite",
        {
          items: [
            { id: HCA, pin: "[5]" },
            { id: HCA, pin: "[8]" },
          ],
          as: "footnotes",
        },
        "Ibid",
      ],
      ["law_cite", { items: ["§ 823 BGB", "BGH XIV ZR 901/25"], style: "de" }, "§ 823 BGB"],
      ["law_cite", { items: [HCA], format: "bibtex" }, "@"],
    ],
    text: 165,
    data: 165,
  },
  {
    title: "10 imports a text and quotes it",
    steps: [
      [
        "law_import",
        { text: "1. The gangway moved.\n\n2. One line held it.", title: "Statement of Ms Marlowe" },
        /import:[\da-f]{20}/,
      ],
      ["law_grep", { pattern: '"One line held"' }, "Statement of Ms Marlowe"],
    ],
    text: 95,
    data: 80,
  },
  {
    title: "11 plans a matter",
    steps: [
      ["planner_generate_project_plan", MATTER, "write the plan yourself"],
      ["planner_generate_project_plan", { ...MATTER, plan: PLAN }, "2026-12-29"],
    ],
    text: 550,
    data: 550,
  },
  {
    title: "12 sharpens a prompt without a key",
    steps: [["enhancer_enhance_prompt", { text: "is the ferry liable" }, /^NOT ENHANCED/]],
    text: 150,
    data: 150,
  },
  {
    title: "14 finds what is misspelled",
    steps: [
      ["austlii_search_cases", { query: "gangway", court: "Hgih Court" }, /did you mean|HCA/],
      ["frl_search", { query: "Harbor Ferrys Safety Act" }, "Harbour Ferries Safety Act 2011"],
    ],
    text: 120,
    data: 115,
  },
  {
    title: "15 answers a vague question",
    steps: [["law_search", { query: "can a passenger sue when the gangway moved", limit: 3 }, HCA]],
    text: 485,
    data: 580,
  },
  {
    title: "16 turns pages until the end",
    steps: [
      ["austlii_search_cases", { query: "negligence", limit: 5 }, "Next: offset 5"],
      ["austlii_search_cases", { query: "negligence", limit: 5, offset: 5 }, "results"],
    ],
    text: 1075,
    data: 1400,
  },
  {
    title: "17 goes from a search with jade to the passage and its citation",
    steps: [
      ["austlii_search_cases", { query: "gangway", court: "HCA", include_jade: true }, HCA],
      ["law_read", { id: HCA, pin: "[22]" }, "risk *of injury*"],
      ["law_cite", { id: HCA, pin: "[22]" }, "[22]"],
    ],
    text: 350,
    data: 400,
  },
];
