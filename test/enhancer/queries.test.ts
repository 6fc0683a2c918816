import * as fc from "fast-check";
import { expect, test } from "vitest";
import { checkQuery } from "../../src/sources/austlii/sino.ts";
import { addedAuthorities } from "../../src/llm/answer.ts";
import { plainQuery, type QueryKind, readQuery, sourceOf } from "../../src/enhancer/enhance.ts";
import { find } from "../../src/citations/index.ts";
import { forAll } from "../support/for-all.ts";

/** As the enhancer finds it: only AustLII has a grammar of its own. */
const grammarOf = (kind: QueryKind) => (sourceOf(kind) === "austlii" ? checkQuery : undefined);

const KINDS: readonly QueryKind[] = ["austlii-query", "beck-query", "ris-query", "risat-query"];

test.each([
  [
    "austlii-query",
    'Sure!\n```json\n{"query":"negligence and (duty w/5 care)","method":"boolean","databases":["au/cases/cth/HCA"],"explanation":"x","more":1}\n```',
    {
      query: "negligence and (duty w/5 care)",
      method: "boolean",
      databases: ["au/cases/cth/HCA"],
      explanation: "x",
    },
  ],
  [
    "austlii-query",
    '{"query":"native title"}',
    { query: "native title", method: "boolean", databases: [], explanation: "" },
  ],
  [
    "beck-query",
    '{"query":"Mietminderung Schimmel","category":"Rechtsprechung"}',
    { query: "Mietminderung Schimmel", category: "Rechtsprechung", explanation: "" },
  ],
  [
    "ris-query",
    '{"query":"Kündigung","kind":"case_law","court":"BAG"}',
    { query: "Kündigung", kind: "case_law", court: "BAG", explanation: "" },
  ],
  [
    "risat-query",
    '{"query":"Schadenersatz","application":"judikatur","norm":"ABGB §1295"}',
    { query: "Schadenersatz", application: "judikatur", norm: "ABGB §1295", explanation: "" },
  ],
] as const)("query %s is read from %s", (kind, answer, value) => {
  expect(readQuery(kind, answer, grammarOf(kind))).toEqual({ ok: true, value });
});

test.each([
  ["austlii-query", "I cannot do that", "one JSON object"],
  ["austlii-query", "{not json}", "one JSON object"],
  ["austlii-query", '{"query":""}', "query"],
  ["austlii-query", '{"query":"a","method":"magic"}', "method"],
  ["austlii-query", '{"query":"a","databases":["https://evil.example"]}', "databases"],
  ["austlii-query", '{"query":"(duty and care"}', "bracket"],
  ["austlii-query", '{"query":"duty and and care"}', "no search word between them"],
  ["austlii-query", '{"query":"duty w/ care"}', "w/"],
  ["beck-query", '{"query":"(Miete"}', "bracket"],
  ["beck-query", '{"query":"\\"Miete"}', "quotation mark"],
  ["beck-query", '{"query":"Miete","category":"Blog"}', "category"],
  ["ris-query", '{"query":"a)("}', "never opened"],
  ["risat-query", '{"application":"judikatur"}', "query"],
] as const)("%s %s is refused with a reason that a model can act on", (kind, answer, reason) => {
  const read = readQuery(kind, answer, grammarOf(kind));
  expect(read.ok).toBe(false);
  expect(read.ok ? "" : read.problem).toContain(reason);
});

test("any text of a model is read as a query or refused, and never crashes", () => {
  forAll([fc.constantFrom(...KINDS), fc.oneof(fc.string(), fc.json())], 100, (kind, answer) => {
    expect(typeof readQuery(kind, answer, grammarOf(kind)).ok).toBe("boolean");
  });
});

test("the fallback consists of words that the source's grammar always accepts", () => {
  forAll([fc.string({ unit: "grapheme" })], 100, (question) => {
    const { query, method } = plainQuery("austlii-query", `a ${question}`);
    expect(method).toBe("all");
    expect(() => checkQuery(String(query), "all")).not.toThrow();
  });
  expect(plainQuery("beck-query", 'Haftung nach "§ 823 BGB" (Schimmel)?')).toMatchObject({
    query: "Haftung nach § 823 BGB Schimmel",
  });
});

test("authorities that the model added are each named once; those of the text are not", () => {
  const given = "Apply Mabo v Queensland (No 2) [1992] HCA 23 and (1992) 175 CLR 1.";
  const answer = "Discuss [1992] HCA 23, 175 CLR 1, [2020] HCA 5 and again [2020] HCA 5.";
  const [warning, ...more] = addedAuthorities(given, answer, find);
  expect(more).toEqual([]);
  expect(warning).toContain("[2020] HCA 5");
  expect(warning?.match(/HCA 5/g)).toHaveLength(1);
  expect(warning).not.toContain("HCA 23");
  expect(addedAuthorities(given, "Discuss [1992] HCA 23. Ibid [14].", find)).toEqual([]);
  expect(addedAuthorities("Mietminderung", "Prüfe § 536 BGB.", find)[0]).toContain("§ 536 BGB");
});
