import { GUARD, type Template } from "./template.ts";

export const irac: Template = {
  id: "legal-irac",
  version: 1,
  title: "Research memo: IRAC",
  description:
    "Ask for issue, rule, application with the counter-argument, conclusion, one round for each issue",
  language: "en",
  jurisdictions: ["AU"],
  answer: "prompt",
  text: `Rewrite the request below as a prompt for a research memorandum in IRAC form.

The prompt must ask, for each issue separately:
- Issue: one question that can be answered yes or no, with the material facts in it.
- Rule: the law in \${jurisdiction} as at \${asAt}: legislation first, then binding authority, then persuasive authority, each with a pinpoint; conflicting authority is stated, not smoothed over.
- Application: each element against the facts, then the best counter-argument and the answer to it.
- Conclusion: likelihood with the reason, and the fact that would change it.
Then one overall conclusion, the authorities relied on, and the questions left open.

Request:
\${userInput}

${GUARD}`,
};
