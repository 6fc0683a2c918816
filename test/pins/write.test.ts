import * as fc from "fast-check";
import { expect, test } from "vitest";
import { parsePin, type Step } from "../../src/pins/grammar.ts";
import { itemStep, labelSteps, unionWords, writePin } from "../../src/pins/write.ts";
import { forAll } from "../support/for-all.ts";

test.each<[string, readonly Step[], string]>([
  ["s 18", labelSteps(["1", "a", "i"]), "s 18(1)(a)(i)"],
  ["s 18", labelSteps(["", "a"]), "s 18(a)"],
  ["sch 2", [{ kind: "clause", value: "3" }], "sch 2 cl 3"],
  [
    "s 4",
    [...labelSteps(["1"]), { kind: "definition", value: "ferry" }, ...labelSteps(["a", "i"])],
    "s 4(1) (definition of 'ferry' para (a)(i))",
  ],
  ["reg 5", [{ kind: "definition", value: "gangway" }], "reg 5 (definition of 'gangway')"],
  [
    "§ 17",
    [
      { kind: "absatz", value: "1" },
      { kind: "ziffer", value: "2" },
      { kind: "litera", value: "a" },
    ],
    "§ 17 Abs. 1 Z 2 lit. a",
  ],
  [
    "",
    [
      { kind: "absatz", value: "1a" },
      { kind: "satz", value: "" },
      { kind: "nummer", value: "3" },
    ],
    "Abs. 1a Nr. 3",
  ],
  ["", [], ""],
])("%j and its steps are written as lawyers write the pin", (provision, steps, pin) => {
  expect(writePin(provision, steps)).toBe(pin);
});

test.each<[string, string]>([
  ["de", "Art. 6 Abs. 1 lit. viii"],
  ["en", "Article 6(1)(viii)"],
  ["fr", "Art. 6(1)(viii)"],
])("a pin into an EU text in %s is written as %j, which parses to the same place", (language, pin) => {
  const [article, ...labels] = parsePin(pin)?.steps ?? [];
  expect(article).toEqual({ kind: "article", value: "6" });
  expect(labels.map(({ value }) => value)).toEqual(["1", "viii"]);
  expect(writePin("", parsePin(pin)?.steps ?? [], unionWords(language))).toBe(pin);
});

test("a printed item is a Nummer, a litera, or cannot be a pin", () => {
  expect(["1.", "IV.", "a)", "aa)", "–", "•"].map((printed) => itemStep(printed))).toEqual([
    { kind: "nummer", value: "1" },
    { kind: "nummer", value: "IV" },
    { kind: "litera", value: "a" },
    { kind: "litera", value: "aa" },
    undefined,
    undefined,
  ]);
});

const number = fc.integer({ min: 1, max: 999 }).map(String);
const letter = fc.constantFrom("a", "b", "k");
const german = fc
  .record({ absatz: number, satz: number, nummer: number, litera: letter })
  .map(({ absatz, satz, nummer, litera }): readonly Step[] => [
    { kind: "absatz", value: absatz },
    { kind: "satz", value: satz },
    { kind: "nummer", value: nummer },
    { kind: "litera", value: litera },
  ]);
const australian = fc
  .record({ section: number, labels: fc.tuple(number, letter) })
  .map(({ section, labels }): readonly Step[] => [
    { kind: "section", value: section },
    ...labelSteps(labels),
  ]);

test("a written pin is parsed to the same steps", () => {
  forAll([fc.oneof(german, australian)], 100, (steps) => {
    expect(parsePin(writePin("", steps))?.steps).toEqual(steps);
  });
});
