import { expect, test } from "vitest";
import { judgesOfHeading, judgesOfOpening } from "../../../src/documents/recognise/judges.ts";
import { slowOn } from "../../support/linear.ts";
import { table } from "../../support/table.ts";

table("a heading names judges: %s", judgesOfHeading, {
  "KIRBY J": "Kirby J",
  "KIRBY J.": "Kirby J",
  "Kirby J:": "Kirby J",
  "GLEESON CJ": "Gleeson CJ",
  "GLEESON C.J.": "Gleeson CJ",
  "GLEESON CJ AND HAYNE J:": "Gleeson CJ and Hayne J",
  "GAGELER CJ, GORDON, STEWARD AND GLEESON JJ": "Gageler CJ, Gordon, Steward and Gleeson JJ",
  "Bell, Gageler & Keane JJ": "Bell, Gageler and Keane JJ",
  "SPIGELMAN CJ; HANDLEY JA": "Spigelman CJ, Handley JA",
  "McHUGH J": "McHugh J",
  "MCHUGH ACJ": "McHugh ACJ",
  "O'BRYAN AJA": "O'Bryan AJA",
  "Beech-Jones JA": "Beech-Jones JA",
  "BEECH-JONES CJ at CL": "Beech-Jones CJ at CL",
  "PRESTON CJ of LEC:": "Preston CJ of LEC",
  "da COSTA J": "da Costa J",
  "van DOUSSA and von DOUSSA JJ": "van Doussa and von Doussa JJ",
  "R A HULME J": "R A Hulme J",
  "J FORREST J": "J Forrest J",
  "P LYONS J:": "P Lyons J",
  "MAXWELL P": "Maxwell P",
  "MAXWELL P AND EMERTON JA:": "Maxwell P and Emerton JA",
  "Derham AsJ": "Derham AsJ",
  "KNOX SC DCJ": "Knox SC DCJ",
  "CALLINAN AJ": "Callinan AJ",
  "HARTNETT FM:": "Hartnett FM",
  "JUDGMENT OF BELLWETHER J": "Bellwether J",
  "REASONS FOR JUDGMENT OF KIRBY J": "Kirby J",
  "THE COURT": "The Court",
  "THE COURT:": "The Court",
  "BY THE COURT": "The Court",
  "PER CURIAM": "The Court",
  "JUSTICE KIRBY": "Justice Kirby",
  "Justice Michael Kirby AC": "Justice Michael Kirby AC",
  "The Honourable Justice McColl": "Justice McColl",
  "Senior Member I Mortlace": "Senior Member I Mortlace",
  "Deputy President J W Constance": "Deputy President J W Constance",
  "Judge Driver": "Judge Driver",
});

test.each([
  "THE LAW",
  "BACKGROUND",
  "The facts",
  "CONSIDERATION",
  "ORDERS",
  "PART J",
  "SCHEDULE P",
  "ANNEXURE J",
  "Exhibit P",
  "GROUND 3",
  "WITNESS J",
  "THE CHILD J",
  "Mr P",
  "THE MOTHER AND THE FATHER",
  "JUDGE ALONE",
  "Judge alone trial",
  "Justice and fairness",
  "Member States",
  "JJ",
  "J",
  "AND J",
  "",
  "Kirby",
  "Did Kirby J err?",
  "The reasons of Kirby J",
  `${"KIRBY, ".repeat(40)}HAYNE JJ`,
])("a heading names no judge: %s", (heading) => {
  expect(judgesOfHeading(heading)).toBeUndefined();
});

table("a paragraph opens with judges: %s", judgesOfOpening, {
  "GAGELER CJ, GORDON, STEWARD AND GLEESON JJ.   The project is":
    "Gageler CJ, Gordon, Steward and Gleeson JJ",
  "GLEESON CJ.  The appeal": "Gleeson CJ",
  "GLEESON C.J.  The appeal": "Gleeson CJ",
  "BASTEN JA: This appeal": "Basten JA",
  "Beech-Jones JA: I agree": "Beech-Jones JA",
  "THE COURT: These appeals": "The Court",
  "BY THE COURT. These": "The Court",
  "R.A. HULME J: I agree": "R.A. Hulme J",
  "McCOLL JA: I agree with Basten JA.": "McColl JA",
});

test.each([
  "The Court: what it is.",
  "Mason J. held that the appeal failed.",
  "In the view of Mason J: it fails.",
  "HIS HONOUR: In the autumn",
  "Kirby J and Hayne J agreed. They",
  "I agree with Basten JA: the appeal fails.",
  "Section 5. The Act",
  "A. The facts",
  "",
  "NO STOPS AT ALL J",
])("a paragraph opens with no judge: %s", (text) => {
  expect(judgesOfOpening(text)).toBeUndefined();
});

test("hostile lines of 55,000 characters are read in linear time", () => {
  for (const read of [judgesOfHeading, judgesOfOpening])
    for (const size of [160, 55_000])
      expect(slowOn(read, ["A.", "KIRBY, ", "justice ", "reasons for ", " ", "Mc"], size)).toEqual([]);
});
