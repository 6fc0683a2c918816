import { GUARD, type Template } from "./template.ts";

export const jurisdiction: Template = {
  id: "legal-jurisdiction",
  version: 1,
  title: "Settle the jurisdiction first",
  description:
    "Ask which law governs, which court decides, and which version was in force, before the merits",
  language: "en",
  jurisdictions: ["AU", "DE", "AT"],
  answer: "prompt",
  text: `Rewrite the request below as a prompt that settles jurisdiction and applicable law before the merits.

The prompt must ask for:
1. Connecting factors in the request: parties, places, contract terms, subject matter, dates. Stated jurisdiction: \${jurisdiction}.
2. Governing law: federal or state, mandatory rules, choice of law, treaties or Union law where they may apply.
3. Forum: which court or tribunal, its limits in amount and subject, and the hierarchy whose decisions bind it.
4. Time: which version of each law was in force on the day that matters, as at \${asAt}; transitional provisions.
5. Only then the merits, with each source marked as binding or persuasive.

Request:
\${userInput}

${GUARD}`,
};
