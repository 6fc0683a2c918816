import { describe, expect, test } from "vitest";
import type { Block } from "../../src/core/document.ts";
import { checkPins, type PinCheck } from "../../src/pins/check.ts";
import { block } from "../documents/made.ts";

const at = (pin: string, judge?: string): Block =>
  block("paragraph", `text of ${pin}`, { pin, ...(judge !== undefined && { judge }) });
const heading = (markdown: string, pin = ""): Block => block("heading", markdown, { pin });

/** A decision of a German court: Rn. 1 to 6, of which 3 is left out. */
const DECISION = [heading("Gründe"), ...[1, 2, 4, 5, 6].map((number) => at(`Rn. ${number}`))];
const OGH = [1, 2, 3].map((number) => at(`Rz ${number}`));
const JUDGMENT = [
  heading("GLEESON CJ"),
  ...[1, 2, 3].map((number) => at(`[${number}]`, "Gleeson CJ")),
  heading("KIRBY J"),
  ...[4, 5].map((number) => at(`[${number}]`, "Kirby J")),
  block("footnote", "note", { pin: "fn 1" }),
];
/** § 823 alone, as a portal gives it: its second Absatz has two sentences. */
const NORM = [heading("§ 823 Schadensersatzpflicht"), at("Abs. 1"), at("Abs. 2 S. 1"), at("Abs. 2 S. 2")];
/** The same of a source that does not count sentences. */
const UNCOUNTED = [heading("§ 823 Schadensersatzpflicht"), at("Abs. 1"), at("Abs. 2")];
const SECTION = [
  heading("18 Duty", "s 18"),
  at("s 18(1)"),
  at("s 18(1)(a)"),
  at("s 18(1)(b)"),
  at("s 18(2)"),
];
const ACT = [heading("1 Title", "s 1"), at("s 1"), at("s 2(1)"), at("s 2(2)"), at("s 4"), at("sch 1 cl 1")];
const PAGES = [at("p 1"), at("p 2"), at("p 3")];
const PRINTED: readonly Block[] = [
  { ...at("[14]"), page: "549" },
  { ...at("[15]"), page: "550" },
];

const first = (blocks: readonly Block[], pin: string): Pick<PinCheck, "exists" | "last"> => {
  const checks = checkPins(blocks, pin);
  const { exists = "no", last } = checks.find((one) => one.exists !== "yes") ?? checks[0] ?? {};
  return last === undefined ? { exists } : { exists, last };
};

describe("a pin is checked in the convention of the document", () => {
  test.each<readonly [string, readonly Block[], string, Pick<PinCheck, "exists" | "last">]>([
    ["a bracketed number is a Randnummer", DECISION, "[5]", { exists: "yes" }],
    ["a bare number is a Randnummer", DECISION, "5", { exists: "yes" }],
    ["Rz is a Randnummer", DECISION, "Rz 5", { exists: "yes" }],
    ["Rn. with ff. is there when its first is", DECISION, "Rn. 5 ff.", { exists: "yes" }],
    ["a glued ff. follows as one apart does", DECISION, "Rn. 5ff.", { exists: "yes" }],
    ["a glued f. is no letter of a Randnummer", DECISION, "Rn 5f", { exists: "yes" }],
    ["a Randnummer is a Randziffer of Austria", OGH, "Rn. 2", { exists: "yes" }],
    ["a bracketed Randziffer is one", OGH, "[Rz 2]", { exists: "yes" }],
    ["a number behind the last is beyond", DECISION, "Rn. 7", { exists: "beyond", last: "Rn. 6" }],
    ["a bracketed number behind the last is beyond", DECISION, "[44]", { exists: "beyond", last: "Rn. 6" }],
    ["a number that is left out is in a gap", DECISION, "Rn. 3", { exists: "gap", last: "Rn. 6" }],
    ["a range that runs out is beyond", DECISION, "Rn. 5-9", { exists: "beyond", last: "Rn. 6" }],
    ["a page of a text without pages is not counted", DECISION, "S. 20", { exists: "uncounted" }],
    ["a footnote behind the last is beyond", JUDGMENT, "fn 2", { exists: "beyond", last: "fn 1" }],
    ["a provision's own text has its Absatz", NORM, "§ 823 Abs. 1 BGB", { exists: "yes" }],
    ["the only sentence of an Absatz is the first", NORM, "§ 823 Abs. 1 S. 1 BGB", { exists: "yes" }],
    ["a sentence that is counted is there", NORM, "§ 823 Abs. 2 S. 2 BGB", { exists: "yes" }],
    ["roman numbers are Absätze", NORM, "§ 823 II 2", { exists: "yes" }],
    ["an Absatz that a provision lacks", NORM, "§ 823 Abs. 3 BGB", { exists: "beyond", last: "Abs. 2 S. 1" }],
    ["a sentence that an Absatz lacks", NORM, "§ 823 Abs. 2 S. 3", { exists: "beyond", last: "Abs. 2 S. 2" }],
    ["another provision is not counted in the text of one", NORM, "§ 826 BGB", { exists: "uncounted" }],
    ["a sentence of a text that counts none", UNCOUNTED, "§ 823 Abs. 2 S. 2", { exists: "uncounted" }],
    ["the first sentence is always there", UNCOUNTED, "§ 823 Abs. 2 S. 1", { exists: "yes" }],
    ["a section of another page is not counted", SECTION, "s 19", { exists: "uncounted" }],
    ["a subsection behind the last is beyond", SECTION, "s 18(3)", { exists: "beyond", last: "s 18(2)" }],
    [
      "a paragraph behind the last is beyond",
      SECTION,
      "s 18(1)(c)",
      { exists: "beyond", last: "s 18(1)(b)" },
    ],
    ["a subsection with the words of the Commonwealth", SECTION, "subsection 18(2)", { exists: "yes" }],
    ["a section behind an Act's last is beyond", ACT, "s 5", { exists: "beyond", last: "s 4" }],
    ["a section that a whole Act lacks", ACT, "s 3", { exists: "no", last: "s 4" }],
    ["a clause of a schedule as a section", ACT, "sch 1 s 1", { exists: "yes" }],
    ["a report's page and a file's own pages", PAGES, "p 460", { exists: "uncounted" }],
    ["a page of the file", PAGES, "p 2", { exists: "yes" }],
    ["a page beside the paragraphs", PRINTED, "p 549", { exists: "yes" }],
    ["a page as German texts write it", PRINTED, "S. 549", { exists: "yes" }],
    ["two pages as German texts write them", PRINTED, "S. 549, 550", { exists: "yes" }],
    ["a section that an Act on pages lacks", [...ACT, at("p 7")], "s 7", { exists: "beyond", last: "s 4" }],
    ["a page that an Act lacks", ACT, "p 2", { exists: "uncounted" }],
  ])("%s", (_, blocks, pin, expected) => {
    expect(first(blocks, pin)).toEqual(expected);
  });

  test("a pin to an unnumbered sentence is checked against the Absatz that contains it", () => {
    const [check] = checkPins(UNCOUNTED, "§ 823 Abs. 2 S. 2 BGB");
    expect(check?.ranges).toEqual([{ first: 2, last: 2 }]);
  });

  test("each of several pins and both ends of a range are checked", () => {
    expect(
      checkPins(JUDGMENT, "[1]-[2], [4], [9]")
        .map(({ pin, exists }) => `${pin} ${exists}`)
        .join(" | "),
    ).toBe("[1]-[2] yes | [4] yes | [9] beyond");
    expect(
      checkPins(DECISION, "Rn. 2, 5 und 9")
        .map(({ exists }) => exists)
        .join(" | "),
    ).toBe("yes | yes | beyond");
  });

  test("a pin that names a judge is the place without the name, whoever wrote it", () => {
    for (const judge of ["Kirby J", "Gleeson CJ"])
      expect(checkPins(JUDGMENT, `[5] (${judge})`)).toEqual(checkPins(JUDGMENT, "[5]"));
  });

  test("a page of a report and its paragraph are two checks", () => {
    const checks = checkPins(PRINTED, "at 549 [14], 550 [15]");
    expect(checks.map(({ pin, exists }) => `${pin} ${exists}`).join(" | ")).toBe(
      "at 549 [14] yes | p 549 yes | 550 [15] yes | p 550 yes",
    );
    expect(checkPins(JUDGMENT, "at 549 [2]").map(({ exists }) => exists)).toEqual(["yes", "uncounted"]);
  });
});

test("an excerpt with a few articles from the first to a late one says nothing about those between", () => {
  const excerpt = ["1", "15", "82"].map((number) => at(`Art. ${number} Abs. 1`));
  expect(first(excerpt, "Art. 13")).toMatchObject({ exists: "uncounted" });
  expect(first(excerpt, "Art. 99")).toMatchObject({ exists: "uncounted" });
  const whole = ["1", "2", "3", "5", "6", "10"].map((number) => at(`Art. ${number} Abs. 1`));
  expect(first(whole, "Art. 4")).toMatchObject({ exists: "no" });
  expect(first(whole, "Art. 11")).toMatchObject({ exists: "beyond" });
});
