import { GUARD, type Template } from "./template.ts";

export const issueSpotting: Template = {
  id: "legal-issue-spotting",
  version: 1,
  title: "Spot the legal issues",
  description:
    "Turn facts into a request that lists parties, dates, issues and what is missing, without conclusions",
  language: "en",
  jurisdictions: ["AU", "DE", "AT"],
  answer: "prompt",
  text: `Rewrite the request below as a prompt that makes a legal researcher find the issues before answering any.

The prompt must ask for, in this order:
1. A table of parties, relationships, events with dates, amounts and jurisdiction (stated: \${jurisdiction}; law as at \${asAt}).
2. Known facts and assumed facts, kept apart.
3. Candidate issues: for each its elements, who bears the onus, and the facts that go to each element.
4. For each issue the authorities to look for: which courts, which legislation, which treatises; not their names.
5. Time limits that may run, each marked "to be verified", with the event that starts it.
6. What is missing and who could supply it, most important first.
7. No conclusions.

Request:
\${userInput}

${GUARD}`,
};
