import { GUARD, type Template } from "./template.ts";

export const firac: Template = {
  id: "legal-firac",
  version: 1,
  title: "Research memo: FIRAC",
  description: "As IRAC, with the material facts first and the assumed ones apart",
  language: "en",
  jurisdictions: ["AU"],
  answer: "prompt",
  text: `Rewrite the request below as a prompt for a research memorandum in FIRAC form.

The prompt must ask for:
- Facts: the material facts in order of time, each with its source in the request; assumed and disputed facts apart.
- Issues: numbered questions, each with its material facts.
- For each issue: Rule (law in \${jurisdiction} as at \${asAt}; legislation, binding authority, persuasive authority, with pinpoints), Application (element by element, then the best counter-argument and the answer to it), Conclusion (likelihood and reason).
- At the end: which missing fact matters most, and how to prove it.

Request:
\${userInput}

${GUARD}`,
};
