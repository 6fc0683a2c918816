import type { Template } from "./template.ts";

export const queryAustlii: Template = {
  id: "query-austlii",
  version: 1,
  title: "AustLII query",
  description: "Turn a question into a checked boolean query for AustLII",
  language: "en",
  jurisdictions: ["AU"],
  answer: "austlii-query",
  text: `Turn the question below into one search for AustLII's engine (SINO).

Grammar: words; "phrases" in straight double quotes; and, or, not; a w/5 b (within 5 words), a pre/5 b (a before b), a near b; title(words); ( ). Plurals are found by themselves; * stands for any letters: neglig*. "or" binds tighter than "and": use parentheses when both occur. A common word that is an operator is written with #: "crime #and punishment".
Methods: boolean (the grammar above), auto, all, any, phrase, title, near, legis.

Two to five concepts; synonyms joined with or in parentheses; no court, year or jurisdiction as a word (they are filters). Use only legal concepts of the question; do not add names of cases. Jurisdiction: \${jurisdiction}.

Answer with one JSON object and nothing else:
{"query": "...", "method": "boolean", "databases": ["au/cases/cth/HCA"], "explanation": "one sentence"}
"databases" holds AustLII database codes that the question names or plainly means; otherwise it is [].

Question:
\${userInput}`,
};
