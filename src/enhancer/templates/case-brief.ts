import { GUARD, type Template } from "./template.ts";

export const caseBrief: Template = {
  id: "case-brief",
  version: 1,
  title: "Brief a case",
  description:
    "Ask for a case brief from the judgment itself: facts, issues, holding, reasons by judge, significance",
  language: "en",
  jurisdictions: ["AU", "DE", "AT"],
  answer: "prompt",
  text: `Rewrite the request below as a prompt for a brief of one decision, made from the judgment's own text.

The prompt must ask for:
- Citation, court, judges, date, parties, procedural history.
- Material facts, with paragraph numbers.
- Issues as the court stated them.
- Decision and orders.
- Reasons: ratio and obiter kept apart, each proposition with its paragraph and, where the reasons are divided, its judge; dissents.
- Treatment: what later decisions did with it, only as far as a tool shows it.
- Quotations word for word, each under 40 words. Jurisdiction: \${jurisdiction}.

Request:
\${userInput}

${GUARD}`,
};
