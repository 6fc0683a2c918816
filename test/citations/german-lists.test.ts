import { expect, test } from "vitest";
import { find, shownCitation } from "../../src/citations/index.ts";
import { table } from "../support/table.ts";

table("%s is read with every authority and place", (text) => find(text).map(shownCitation), {
  "10 Ob 12/20x, 13/20y": "OGH 10 Ob 12/20x | OGH 10 Ob 13/20y",
  "OGH 6 Ob 7/20b, 8/20c und 9/20d Rz 5": "OGH 6 Ob 7/20b | OGH 6 Ob 8/20c | OGH 6 Ob 9/20d Rn. 5",
  "4 Ob 5/20a, 2020/21": "OGH 4 Ob 5/20a",
  "Beck-RS 2023, 12345 Rn. 7": "BeckRS 2023, 12345 Rn. 7",
  "(BFH vom 28.6.2022-BStBl 2023 II S. 119)": "BFH, 28.6.2022 | BStBl II 2023, 119",
  "BStBl I 2016 S. 1213": "BStBl I 2016, 1213",
  "Quarz, in: FS Dachs, S. 45": "Quarz, in: FS Dachs, S. 45",
  "Quarz, in: FS Dachs, 2014, S. 157 (160)": "Quarz, in: FS Dachs, 2014, S. 157 (160)",
  "in FS 100 Jahre Seerecht (2011) 495": "FS 100 Jahre Seerecht (2011) 495",
  "BT-Drs. 19/27, S. 25 f., 29": "BT-Drs. 19/27, 25 f., 29",
  "BT-Drs. 19/27, S. 25, 19. Wahlperiode": "BT-Drs. 19/27, 25",
  "NJW 2020, 12 Rn. 25, 29": "NJW 2020, 12 Rn. 25, 29",
  "UStAE 12.18 Abs. 2 S. 6": "UStAE 12.18 Abs. 2 S. 6",
  "WD 3 - 3000 - 258/14.": "WD 3 - 3000 - 258/14",
  "(Quarz/Dachs, Schuldrecht II/2, 13. Aufl. 2009, § 76 III 2 b)":
    "Quarz/Dachs, Schuldrecht II/2, 13. Aufl. 2009, § 76 III 2 b",
});

test("further paragraphs of a journal's decision are paragraphs and not pages", () => {
  const [one] = find("NJW 2020, 12 Rn. 25, 29");
  expect(one?.pinpoints.map(({ unit }) => unit)).toEqual(["paragraph", "paragraph"]);
});

test("a law of articles that have paragraphs of their own is not told to be divided otherwise", () => {
  expect(find("Art. 3 § 2 SkAufG")[0]?.warnings).toEqual([]);
});

test.each([
  ["Der Bescheid datiert vom 08.02.2030 (BFH VII R 957/30, Rn. 2).", undefined],
  ["Der Bescheid vom 08.02.2030 (BFH VII R 957/30) war rechtswidrig.", undefined],
  ["Der Antrag ging am 8. Februar 2030 ein (BFH VII R 957/30).", undefined],
  ["Das Gericht entschied am 08.02.2030 (BFH VII R 957/30).", "2030-02-08"],
  ["Darüber hat der Senat am 08.02.2030 (BFH VII R 957/30) entschieden.", "2030-02-08"],
  ["Der Beschluss vom 08.02.2030 (BFH VII R 957/30) bestätigt es.", "2030-02-08"],
  ["vom 8. Februar 2030 - BVerwG 6 AV 93.20", "2030-02-08"],
])("a day before a bracket is that of the decision only if the sentence says so: %s", (text, expected) => {
  const decisions = find(text).filter((one) => one.kind === "decision");
  expect(decisions.map(({ date }) => date)).toEqual([expected]);
});
