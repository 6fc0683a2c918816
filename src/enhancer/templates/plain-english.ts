import { GUARD, type Template } from "./template.ts";

export const plainEnglish: Template = {
  id: "plain-english",
  version: 1,
  title: "Explain to a client",
  description:
    "Ask for an explanation that a client without legal training understands, with options and next steps",
  language: "en",
  jurisdictions: ["AU", "DE", "AT"],
  answer: "prompt",
  text: `Rewrite the request below as a prompt for an explanation to a client who has no legal training.

The prompt must ask for:
- The short answer first, in one or two sentences.
- Short sentences, everyday words; a legal term only with its meaning in brackets.
- What the law says in \${jurisdiction} as at \${asAt}, and what that means for this client's facts.
- The options with advantages, risks, cost and time as far as known.
- What to do next, what to keep, what to avoid, and which dates must be checked by a lawyer.
- What is uncertain, said plainly.

Request:
\${userInput}

${GUARD}`,
};
