import { expect, test } from "vitest";
import { depthOf, unitByTitle, withLabel } from "../../src/pins/write.ts";
import { table } from "../support/table.ts";

test.each([
  [[], "1", [], 0],
  [["1"], "a", [], 1],
  [["1", "a"], "i", [], 2],
  [["1", "h"], "i", [], 1],
  [["1", "h"], "i", ["j"], 1],
  [["1", "h"], "i", ["A", "ii", "j"], 2],
  [["1", "h"], "i", ["2", "ii"], 1],
  [["1", "h"], "ii", [], 1],
  [["1", "a", "i"], "ii", [], 2],
  [["1", "a", "iv"], "v", [], 2],
  [["1", "u"], "v", [], 1],
  [["1", "u", "iv"], "v", [], 2],
  [["1", "u", "iv"], "v", ["w"], 1],
  [["1", "u", "iv"], "v", ["vi", "w"], 2],
  [["1"], "i", [], 1],
  [["1", "a", "ii"], "b", [], 1],
  [["1", "a", "ii"], "A", [], 3],
  [["1", "a", "ii", "A"], "2", [], 0],
  [["1", "z"], "aa", [], 1],
  [["1", "a", "ii"], "iia", [], 2],
  [["1", "a", "iia"], "iii", [], 2],
  [["1", "a", "i"], "ia", [], 2],
  [["1", "h", ""], "ia", [], 1],
  [["1", "i"], "ia", [], 1],
  [["1", "i"], "j", [], 1],
  [["1", "ha"], "i", ["j"], 1],
  [["1", "a", "i"], "iv", [], 2],
  [["1", "a", "ii"], "v", [], 2],
  [["1", "h"], "i", ["i", "ii", "j"], 1],
  [["1", "h"], "i", ["iii", "iv"], 2],
  [["1", "c"], "d", ["i"], 1],
  [["1", "b", "iii"], "c", [], 1],
  [["1", "a", "iii"], "via", [], 1],
] as const)("the label after %j (%s) with %j to come is at depth %d", (open, label, ahead, depth) => {
  expect(depthOf(open, label, () => ahead)).toBe(depth);
});

/** The path of each label of a section as it is printed. */
function paths(printed: string): readonly string[] {
  const labels = printed.split(" ");
  let open: readonly string[] = [];
  return labels.map((label, at) => {
    open = withLabel(
      open,
      label,
      depthOf(open, label, () => labels.slice(at + 1)),
    );
    return open.map((one) => `(${one})`).join("");
  });
}

test("labels keep their depth where subparagraphs were inserted and repealed", () => {
  expect(paths("1 a i ii iia iii vi b i ia ii c 2").slice(2)).toEqual(
    "(1)(a)(i) (1)(a)(ii) (1)(a)(iia) (1)(a)(iii) (1)(a)(vi) (1)(b) (1)(b)(i) (1)(b)(ia) (1)(b)(ii) (1)(c) (2)".split(
      " ",
    ),
  );
});

test("paragraph (i) is distinguished from the subparagraph (i) within it", () => {
  expect(paths("1 h i i ii j i ii").slice(1)).toEqual(
    "(1)(h) (1)(i) (1)(i)(i) (1)(i)(ii) (1)(j) (1)(j)(i) (1)(j)(ii)".split(" "),
  );
});

table("the provisions of the %s are abbreviated %j", unitByTitle, {
  "Ferries Act 1984 (NSW)": "s",
  "Ferries Regulations 2001 (Cth)": "reg",
  "Ferries Regulation 2012 (NSW)": "reg",
  "Supreme Court Rules 2000 (Tas)": "r",
  "Rules of the Supreme Court 1971 (WA)": "r",
  "Prices Regulation Act 1948 (ACT)": "s", // its kind is the last word
  "Court Rules (Amendment) Regulations 2010": "reg",
  "Criminal Code (Qld)": "s",
});
