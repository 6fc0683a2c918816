import { GUARD, type Template } from "./template.ts";

export const aglc4: Template = {
  id: "legal-aglc4",
  version: 1,
  title: "Cite in AGLC4",
  description: "Ask for an answer whose footnotes follow the Australian Guide to Legal Citation, 4th edition",
  language: "en",
  jurisdictions: ["AU"],
  answer: "prompt",
  text: `Rewrite the request below as a prompt whose answer cites by the Australian Guide to Legal Citation (4th ed).

The prompt must ask for:
- Cases: names in italics without full stops, reported citation where there is one, else the medium neutral citation; pinpoints as page, [paragraph] or both; the judge in parentheses where the reasons are divided.
- Legislation: title and year in italics, jurisdiction in parentheses (Cth, NSW, Vic, Qld, SA, WA, Tas, ACT, NT), then s, sub-s, pt or sch.
- Numbered footnotes; Ibid for the citation just before, (n x) for earlier ones; a bibliography only when asked for.
- Jurisdiction: \${jurisdiction}; law as at \${asAt}.
- Citations taken word for word from the research tools; a citation that was not opened is marked [unverified].

Request:
\${userInput}

${GUARD}`,
};
