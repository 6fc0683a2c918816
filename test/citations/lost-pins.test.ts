import { expect, test } from "vitest";
import { find, shownCitation } from "../../src/citations/index.ts";

test.each([
  ["BGH, Urt. v. 12.3.2020 – III ZR 123/19, juris Rn. 5", "BGH, Urt. v. 12.3.2020 – III ZR 123/19 Rn. 5"],
  [
    "BVerfG, Beschl. v. 24.3.2021 – 1 BvR 2656/18 u.a., Rn. 12",
    "BVerfG, Beschl. v. 24.3.2021 – 1 BvR 2656/18 Rn. 12",
  ],
  ["Privacy Act 1988 (Cth) ss 6, 18 and 20 and sch 1 cl 3", "Privacy Act 1988 (Cth) ss 6, 18, 20 sch 1 cl 3"],
  ["Siehe Privacy Act 1988 (Cth) s 6", "Privacy Act 1988 (Cth) s 6"],
  ["Privacy Act 1988 (Cth) s 6, read with s 9(1)", "Privacy Act 1988 (Cth) ss 6, 9(1)"],
  ["s 6 of the Privacy Act 1988 (Cth), read with s 9(1).", "Privacy Act 1988 (Cth) s 6 s 9(1)"],
  ["Privacy Act 1988 (Cth) s 6 in conjunction with s 9", "Privacy Act 1988 (Cth) ss 6, 9"],
])("%s: no pin is lost", (text, expected) => {
  expect(find(text).map(shownCitation)).toEqual([expected]);
});

test("a pin of the next Act is not the one before's", () => {
  const text = "Privacy Act 1988 (Cth) s 6 and s 9 of the Crimes Act 1914 (Cth)";
  expect(find(text).map(shownCitation)).toEqual(["Privacy Act 1988 (Cth) s 6", "Crimes Act 1914 (Cth) s 9"]);
});

test("a pin that is read with another Act's is not that Act's", () => {
  const text = "Privacy Act 1988 (Cth) s 6, read with s 9 of the Crimes Act 1914 (Cth)";
  expect(find(text).map(shownCitation)).toEqual(["Privacy Act 1988 (Cth) s 6", "Crimes Act 1914 (Cth) s 9"]);
});

test.each(["Above n 1", "Supra note 3", "Oben Fn. 3"])(
  "%s at the start of a sentence points back",
  (text) => {
    expect(find(text)).toMatchObject([{ kind: "back_reference", form: "note" }]);
  },
);
