import * as z from "zod";
import type { PinFigures } from "./pins.ts";
import type { Recall } from "./recall.ts";
import { type SearchFigures, searchTotals } from "./search.ts";
import { type Checked, isCaught } from "./verifier.ts";

export const figuresShape = z.object({
  /** Statements with a planted error that were VERIFIED. */
  plantedVerified: z.number(),
  /** Share of the planted errors that were caught, 0 to 1. */
  caught: z.number(),
  /** True statements that were refuted. */
  trueMismatch: z.number(),
  /** Share of the true statements about saved pages and courts' files that were VERIFIED, 0 to 1. */
  verified: z.number(),
  /** Share of the true statements about plain files that were PARTIAL, as only the file says so, 0 to 1. */
  plainPartial: z.number(),
  /** Share of the authorities in the golden texts that have a row, 0 to 1. */
  recall: z.number(),
  /** Rows in the golden texts without an authority. */
  falseAlarms: z.number(),
  /** Share of the paragraphs that their number opens, 0 to 1. */
  pinsRight: z.number(),
  /** Paragraph numbers that open something else. */
  pinsWrong: z.number(),
  /** Shares of the questions whose document is among the first three and ten, and its mean reciprocal rank; 1 without questions. */
  searchRecall3: z.number().default(1),
  searchRecall10: z.number().default(1),
  searchMrr: z.number().default(1),
});
export type Figures = Readonly<z.infer<typeof figuresShape>>;

export interface Measured {
  readonly checked: readonly Checked[];
  readonly pinned: readonly PinFigures[];
  readonly recalled: readonly Recall[];
  readonly searched: readonly SearchFigures[];
}

interface Options {
  readonly hasShared: boolean;
  readonly seed: string;
  readonly verbose: boolean;
  /** The figures of the code before the evaluation existed; undefined when they are of other documents. */
  readonly before: Figures | undefined;
}

const FIGURES: readonly (readonly [name: keyof Figures, label: string, isShare: boolean])[] = [
  ["plantedVerified", "Planted errors that were VERIFIED", false],
  ["caught", "Planted errors caught", true],
  ["trueMismatch", "True statements refuted (MISMATCH or NOT_FOUND)", false],
  ["verified", "True statements VERIFIED (saved pages, courts' files)", true],
  ["plainPartial", "True statements on plain files PARTIAL", true],
  ["recall", "Authorities of the golden texts found", true],
  ["falseAlarms", "Rows in them without an authority", false],
  ["pinsRight", "Paragraphs opened by their number", true],
  ["pinsWrong", "Numbers that open something else", false],
];

export function report(
  measured: Measured,
  options: Options,
): { readonly figures: Figures; readonly markdown: string } {
  const planted = measured.checked.filter(({ statement }) => statement.error !== undefined);
  const truths = measured.checked.filter(({ statement }) => statement.error === undefined);
  const figures = figuresOf(measured, planted, truths);
  const lines = [
    ...summary(figures, planted, truths, options),
    ...tables(measured, planted, truths),
    ...(options.verbose ? failures(measured, planted, truths) : []),
  ];
  return { figures, markdown: lines.join("\n") };
}

type Checks = readonly Checked[];

function figuresOf({ pinned, recalled, searched }: Measured, planted: Checks, truths: Checks): Figures {
  const search = searchTotals(searched);
  return {
    searchRecall3: search.recall3,
    searchRecall10: search.recall10,
    searchMrr: search.mrr,
    plantedVerified: count(planted, "VERIFIED"),
    caught: share(planted, isCaught),
    trueMismatch: truths.filter(isRefuted).length,
    verified: share(
      truths.filter(({ group }) => group !== "plain"),
      ({ verdict }) => verdict === "VERIFIED",
    ),
    plainPartial: share(
      truths.filter(({ group }) => group === "plain"),
      ({ verdict }) => verdict === "PARTIAL",
    ),
    recall: sum(recalled.map(({ found }) => found)) / sum(recalled.map(({ there }) => there)),
    falseAlarms: sum(recalled.map(({ extra }) => extra)),
    pinsRight: sum(pinned.map(({ right }) => right)) / sum(pinned.map(({ asked }) => asked)),
    pinsWrong: sum(pinned.map(({ wrong }) => wrong)),
  };
}

function isRefuted({ verdict }: Checked): boolean {
  return verdict === "MISMATCH" || verdict === "NOT_FOUND";
}

function summary(
  figures: Figures,
  planted: Checks,
  truths: Checks,
  { hasShared, seed, before }: Options,
): string[] {
  return [
    "# Evaluation",
    "",
    "`npm run eval` takes true statements from documents (citation, pinpoint, quotation, judge, date, court), plants one error of every kind in copies of them, and has the built program check both. What is true is read from the raw files by code of its own, not by the product. An invented statement without quotation marks, which no text refutes, counts as caught when it is left open (PARTIAL).",
    "",
    hasShared
      ? `Genuine documents and facsimiles, seed ${seed}.`
      : `Facsimiles only (the genuine documents are not on this machine), seed ${seed}.`,
    "",
    before ? "| Figure | Now | Before the evaluation existed |" : "| Figure | Now |",
    before ? "| --- | --- | --- |" : "| --- | --- |",
    ...FIGURES.map(([name, label, isShare]) => {
      const shown = (from: Figures) => (isShare ? percent(from[name]) : String(from[name]));
      return `| ${label} | ${shown(figures)} |${before ? ` ${shown(before)} |` : ""}`;
    }),
    "",
    `${planted.length} planted errors of ${new Set(planted.map(({ statement }) => statement.error)).size} kinds, ${truths.length} true statements.`,
    "",
  ];
}

/** The questions of the search by language and kind. */
export function searchTable(searched: readonly SearchFigures[]): string[] {
  if (searched.length === 0) return ["Search: not measured without the genuine documents."];
  return [
    "| Language | Kind | Questions | Recall@3 | Recall@10 | MRR | Right place |",
    "| --- | --- | --- | --- | --- | --- | --- |",
    ...[
      ...searched,
      {
        language: "all",
        kind: "",
        questions: sum(searched.map(({ questions }) => questions)),
        ...searchTotals(searched),
        pins: {
          known: sum(searched.map(({ pins }) => pins.known)),
          right: sum(searched.map(({ pins }) => pins.right)),
        },
      },
    ].map(
      ({ language, kind, questions, recall3, recall10, mrr, pins }) =>
        `| ${language} | ${kind} | ${questions} | ${recall3.toFixed(2)} | ${recall10.toFixed(2)} | ${mrr.toFixed(2)} | ${pins.right} of ${pins.known} |`,
    ),
  ];
}

function tables({ pinned, recalled, searched }: Measured, planted: Checks, truths: Checks): string[] {
  return [
    "## Questions of the search",
    "",
    ...searchTable(searched),
    "",
    "## Citations of the golden texts by kind",
    "",
    "| Kind | Authorities | Found | Rows without an authority |",
    "| --- | --- | --- | --- |",
    ...recalled.map(({ kind, there, found, extra }) => `| ${kind} | ${there} | ${found} | ${extra} |`),
    "",
    "## Paragraphs opened by their number",
    "",
    "| Document | Kind | Asked | Right | Something else |",
    "| --- | --- | --- | --- | --- |",
    ...pinned.map((one) => `| ${one.path} | ${one.evidence} | ${one.asked} | ${one.right} | ${one.wrong} |`),
    "",
    "## Planted errors by kind",
    "",
    "| Kind | Planted | Caught | VERIFIED | PARTIAL | Other |",
    "| --- | --- | --- | --- | --- | --- |",
    ...rows(
      planted,
      ({ statement }) => statement.error ?? "",
      (group) => [
        group.length,
        group.filter(isCaught).length,
        count(group, "VERIFIED"),
        count(group, "PARTIAL"),
        group.filter((one) => !isCaught(one) && one.verdict !== "VERIFIED" && one.verdict !== "PARTIAL")
          .length,
      ],
    ),
    "",
    "## True statements by form",
    "",
    "| Form | Statements | VERIFIED | PARTIAL | Refuted | Other |",
    "| --- | --- | --- | --- | --- | --- |",
    ...rows(
      truths,
      ({ statement, group }) => `${statement.form} (${group})`,
      (group) => [
        group.length,
        count(group, "VERIFIED"),
        count(group, "PARTIAL"),
        group.filter(isRefuted).length,
        group.filter(({ verdict }) => ["UNVERIFIED", "UNRECOGNISED", "NO_ROW"].includes(verdict)).length,
      ],
    ),
  ];
}

/** Everything that went wrong, a line each. */
function failures({ recalled }: Measured, planted: Checks, truths: Checks): string[] {
  const wrong = [
    ...planted.filter((one) => !isCaught(one)),
    ...truths.filter(({ verdict, group }) => verdict !== (group === "plain" ? "PARTIAL" : "VERIFIED")),
  ];
  return [
    "",
    ...recalled.flatMap(({ kind, missed }) => missed.map((one) => `- missed [${kind}] ${one}`)),
    ...wrong.map(
      ({ statement, verdict }) =>
        `- ${verdict} [${statement.error ?? `true: ${statement.form}`}] ${statement.text}`,
    ),
  ];
}

function rows(
  checked: readonly Checked[],
  nameOf: (one: Checked) => string,
  cells: (group: readonly Checked[]) => readonly number[],
): string[] {
  const groups = new Map<string, Checked[]>();
  for (const one of checked) groups.set(nameOf(one), [...(groups.get(nameOf(one)) ?? []), one]);
  return [...groups]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, group]) => `| ${name} | ${cells(group).join(" | ")} |`);
}

function count(group: readonly Checked[], verdict: Checked["verdict"]): number {
  return group.filter((one) => one.verdict === verdict).length;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function share<T>(values: readonly T[], holds: (value: T) => boolean): number {
  return values.length === 0 ? 1 : values.filter(holds).length / values.length;
}

function percent(value: number): string {
  return `${(value * 100).toFixed(1)} %`;
}
