import { describe, expect, test } from "vitest";
import { GERMAN } from "../../src/library/search/everyday/de.ts";
import { ENGLISH } from "../../src/library/search/everyday/en.ts";
import { legalWordsFor } from "../../src/library/search/question.ts";
import { wordTexts } from "../../src/library/search/words.ts";

function isOneWord(text: string): boolean {
  return wordTexts(text)[0] === text;
}

describe.each([
  ["English", ENGLISH],
  ["German", GERMAN],
])("the %s list of everyday words", (_, list) => {
  test("the table has in every line everyday words and words of the law that the index has as one word each", () => {
    const lines = list.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
    const wrong = lines.filter((line) => {
      const [cues = "", law = "", ...rest] = line.split(": ");
      const words = law.split(/[ /]/);
      return rest.length > 0 || cues.split(", ").some((cue) => cue.trim() === "") || !words.every(isOneWord);
    });
    expect([lines.length > 100, wrong]).toEqual([true, []]);
  });
});

const about = (question: string) => legalWordsFor(wordTexts(question)).map((words) => words.join("/"));

test.each([
  ["my landlord wants me to move out", "eviction/possession"],
  ["Der Vermieter will die Wohnung für seine Tochter", "Eigenbedarf"],
  ["my uncle left me nothing in his will", "provision/maintenance"],
  ["they got judgment against me while I was away", "default/judgment"],
  ["darf ich die Schuhe zurückschicken", "Widerruf/Widerrufsrecht/Rücktritt"],
])("the question %s is also about %s", (question, law) => {
  expect(about(question)).toContain(law);
});

test("a longer cue of a question says what it is about, and a shorter one within it nothing else", () => {
  expect(about("I was one day late with my appeal")).toContain("extension/time/limitation");
  expect(about("I was one day late with my appeal")).not.toContain("penalty/late");
  expect(about("he left me out of the will")).not.toContain("separation/separated");
  expect(about("the bank fee for being days late")).toContain("penalty/late");
});

test.each([
  "landlord deposit kitchen",
  "Vermieter Wohnung Tochter",
  "I have had days enough",
  "was it wrong to ask",
])("keywords and sentences without everyday words for a subject of the law add nothing: %s", (query) => {
  expect(legalWordsFor(wordTexts(query))).toEqual([]);
});
