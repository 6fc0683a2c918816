/** Use of an answer: as a prompt for the user, or as a query that code checks. */
export type AnswerKind = "prompt" | "austlii-query" | "beck-query" | "ris-query" | "risat-query";

/** A template that rewrites a request; data only. */
export interface Template {
  readonly id: string;
  readonly version: number;
  readonly title: string;
  readonly description: string;
  /** Language of its instructions; the prompt keeps the language of the request. */
  readonly language: "en" | "de";
  readonly jurisdictions: readonly string[];
  readonly answer: AnswerKind;
  /** Contains `${userInput}` and, where needed, `${jurisdiction}`, `${asAt}`, `${today}`, `${language}`. */
  readonly text: string;
}

/** Final section of every legal template in English. */
const GUARD = `Rules for the prompt you write:
- Keep every fact, name, date, amount and citation of the request exactly; add none.
- Never name a case, Act, section or other authority that the request does not name. Say what kind of authority to look for, and where.
- Mark what is missing as [missing: …], for example [missing: date of service]. Do not guess it.
- Demand that every authority is found and read with a research tool, quoted with its pinpoint, and marked [unverified] where it was not read.
- Keep the language of the request (\${language}). Today is \${today}.
- Let it end with: This is research help, not legal advice.
Reply with the prompt only: no introduction, no explanation, no answer to the request.`;

const GUARD_DE = `Regeln für den Prompt, den du schreibst:
- Übernimm jede Tatsache, jeden Namen, jedes Datum, jeden Betrag und jede Fundstelle der Anfrage unverändert; füge nichts hinzu.
- Nenne keine Norm, Entscheidung oder Literaturstelle, die nicht in der Anfrage steht. Sage, welche Art von Quelle wo zu suchen ist. Erfinde niemals Fundstellen.
- Kennzeichne Fehlendes als [fehlt: …], zum Beispiel [fehlt: Datum der Zustellung]. Rate nicht.
- Verlange, dass jede Quelle mit einem Recherchewerkzeug gefunden und gelesen, genau zitiert und andernfalls als [ungeprüft] gekennzeichnet wird.
- Behalte die Sprache der Anfrage bei (\${language}). Heute ist der \${today}.
- Der letzte Satz lautet: Dies ist eine Recherchehilfe und keine Rechtsberatung.
Antworte nur mit dem Prompt: keine Einleitung, keine Erklärung, keine Beantwortung der Anfrage.`;

/** Completes a template for a prompt on law, whose text ends with the request and with the rules of its language. */
function legal({ text, ...facts }: Omit<Template, "version" | "answer">): Template {
  const isEnglish = facts.language === "en";
  const end = `${isEnglish ? "Request" : "Anfrage"}:\n\${userInput}\n\n${isEnglish ? GUARD : GUARD_DE}`;
  return { version: 1, answer: "prompt", ...facts, text: `${text}\n\n${end}` };
}

/** The template of prompt-enhancer, used by default. */
export const DEFAULT_TEMPLATE: Template = {
  id: "default",
  version: 1,
  title: "Enhance a prompt",
  description: "Make any request clearer and more specific, without legal structure",
  language: "en",
  jurisdictions: [],
  answer: "prompt",
  text: "Generate an enhanced version of this prompt (reply with only the enhanced prompt - no conversation, explanations, lead-in, bullet points, placeholders, or surrounding quotes):\n\n${userInput}",
};

/** All templates, the default one first. */
export const TEMPLATES: readonly Template[] = [
  DEFAULT_TEMPLATE,
  legal({
    id: "legal-issue-spotting",
    title: "Spot the legal issues",
    description:
      "Turn facts into a request that lists parties, dates, issues and what is missing, without conclusions",
    language: "en",
    jurisdictions: ["AU", "DE", "AT"],
    text: `Rewrite the request below as a prompt that makes a legal researcher find the issues before answering any.

The prompt must ask for, in this order:
1. A table of parties, relationships, events with dates, amounts and jurisdiction (stated: \${jurisdiction}; law as at \${asAt}).
2. Known facts and assumed facts, kept apart.
3. Candidate issues: for each its elements, who bears the onus, and the facts that go to each element.
4. For each issue the authorities to look for: which courts, which legislation, which treatises; not their names.
5. Time limits that may run, each marked "to be verified", with the event that starts it.
6. What is missing and who could supply it, most important first.
7. No conclusions.`,
  }),
  legal({
    id: "legal-irac",
    title: "Research memo: IRAC",
    description:
      "Ask for issue, rule, application with the counter-argument, conclusion, one round for each issue",
    language: "en",
    jurisdictions: ["AU"],
    text: `Rewrite the request below as a prompt for a research memorandum in IRAC form.

The prompt must ask, for each issue separately:
- Issue: one question that can be answered yes or no, with the material facts in it.
- Rule: the law in \${jurisdiction} as at \${asAt}: legislation first, then binding authority, then persuasive authority, each with a pinpoint; conflicting authority is stated, not smoothed over.
- Application: each element against the facts, then the best counter-argument and the answer to it.
- Conclusion: likelihood with the reason, and the fact that would change it.
Then one overall conclusion, the authorities relied on, and the questions left open.`,
  }),
  legal({
    id: "legal-firac",
    title: "Research memo: FIRAC",
    description: "As IRAC, with the material facts first and the assumed ones apart",
    language: "en",
    jurisdictions: ["AU"],
    text: `Rewrite the request below as a prompt for a research memorandum in FIRAC form.

The prompt must ask for:
- Facts: the material facts in order of time, each with its source in the request; assumed and disputed facts apart.
- Issues: numbered questions, each with its material facts.
- For each issue: Rule (law in \${jurisdiction} as at \${asAt}; legislation, binding authority, persuasive authority, with pinpoints), Application (element by element, then the best counter-argument and the answer to it), Conclusion (likelihood and reason).
- At the end: which missing fact matters most, and how to prove it.`,
  }),
  legal({
    id: "legal-gutachten",
    title: "Gutachtenstil",
    description:
      "Anfrage als Gutachten: Obersatz, Definition, Subsumtion, Ergebnis, nach Anspruchsgrundlagen geordnet",
    language: "de",
    jurisdictions: ["DE", "AT"],
    text: `Formuliere die folgende Anfrage als Prompt für ein Rechtsgutachten im Gutachtenstil um.

Der Prompt muss verlangen:
1. Sachverhalt: unstreitige, streitige und unterstellte Tatsachen getrennt, mit Daten. Rechtsordnung: \${jurisdiction}, Stand \${asAt}.
2. Fallfrage: wer will was von wem woraus.
3. Anspruchsgrundlagen in der Reihenfolge vertraglich, vertragsähnlich, dinglich, deliktisch, bereicherungsrechtlich; je Anspruch: entstanden, nicht untergegangen, durchsetzbar.
4. Je Merkmal: Obersatz im Konjunktiv, Definition, Subsumtion unter die Tatsachen, Ergebnis.
5. Streitstände nur, wo sie das Ergebnis ändern: Ansichten, Argumente, begründete Entscheidung.
6. Zitierweise mit Absatz und Satz (§ … Abs. … S. …), Entscheidungen mit Gericht, Datum, Aktenzeichen und Randnummer.
7. Fristen und Verjährung als Prüfpunkte mit dem auslösenden Ereignis, ungeprüft gekennzeichnet.
8. Gesamtergebnis und offene Punkte.`,
  }),
  legal({
    id: "legal-urteilsstil",
    title: "Urteilsstil",
    description: "Anfrage als Begründung im Urteilsstil: Ergebnis zuerst, dann die tragenden Gründe",
    language: "de",
    jurisdictions: ["DE", "AT"],
    text: `Formuliere die folgende Anfrage als Prompt für eine Darstellung im Urteilsstil um.

Der Prompt muss verlangen:
1. Das Ergebnis in einem Satz zuerst, danach die Gründe, jeder mit „denn“ oder „weil“ angebunden, ohne Konjunktiv.
2. Tatbestand: unstreitige Tatsachen im Indikativ, streitige als Vortrag der jeweiligen Seite, mit Daten. Rechtsordnung: \${jurisdiction}, Stand \${asAt}.
3. Entscheidungsgründe: Zulässigkeit nur, soweit zweifelhaft; Begründetheit nach Anspruchsgrundlagen; nur tragende Erwägungen.
4. Jede Rechtsansicht mit Norm (§ … Abs. … S. …) oder Entscheidung (Gericht, Datum, Aktenzeichen, Randnummer).
5. Beweislast und Beweiswürdigung, wo Tatsachen streitig sind.
6. Nebenentscheidungen, soweit gefragt.`,
  }),
  legal({
    id: "legal-aglc4",
    title: "Cite in AGLC4",
    description:
      "Ask for an answer whose footnotes follow the Australian Guide to Legal Citation, 4th edition",
    language: "en",
    jurisdictions: ["AU"],
    text: `Rewrite the request below as a prompt whose answer cites by the Australian Guide to Legal Citation (4th ed).

The prompt must ask for:
- Cases: names in italics without full stops, reported citation where there is one, else the medium neutral citation; pinpoints as page, [paragraph] or both; the judge in parentheses where the reasons are divided.
- Legislation: title and year in italics, jurisdiction in parentheses (Cth, NSW, Vic, Qld, SA, WA, Tas, ACT, NT), then s, sub-s, pt or sch.
- Numbered footnotes; Ibid for the citation just before, (n x) for earlier ones; a bibliography only when asked for.
- Jurisdiction: \${jurisdiction}; law as at \${asAt}.
- Citations taken word for word from the research tools; a citation that was not opened is marked [unverified].`,
  }),
  legal({
    id: "legal-jurisdiction",
    title: "Settle the jurisdiction first",
    description:
      "Ask which law governs, which court decides, and which version was in force, before the merits",
    language: "en",
    jurisdictions: ["AU", "DE", "AT"],
    text: `Rewrite the request below as a prompt that settles jurisdiction and applicable law before the merits.

The prompt must ask for:
1. Connecting factors in the request: parties, places, contract terms, subject matter, dates. Stated jurisdiction: \${jurisdiction}.
2. Governing law: federal or state, mandatory rules, choice of law, treaties or Union law where they may apply.
3. Forum: which court or tribunal, its limits in amount and subject, and the hierarchy whose decisions bind it.
4. Time: which version of each law was in force on the day that matters, as at \${asAt}; transitional provisions.
5. Only then the merits, with each source marked as binding or persuasive.`,
  }),
  legal({
    id: "case-brief",
    title: "Brief a case",
    description:
      "Ask for a case brief from the judgment itself: facts, issues, holding, reasons by judge, significance",
    language: "en",
    jurisdictions: ["AU", "DE", "AT"],
    text: `Rewrite the request below as a prompt for a brief of one decision, made from the judgment's own text.

The prompt must ask for:
- Citation, court, judges, date, parties, procedural history.
- Material facts, with paragraph numbers.
- Issues as the court stated them.
- Decision and orders.
- Reasons: ratio and obiter kept apart, each proposition with its paragraph and, where the reasons are divided, its judge; dissents.
- Treatment: what later decisions did with it, only as far as a tool shows it.
- Quotations word for word, each under 40 words. Jurisdiction: \${jurisdiction}.`,
  }),
  legal({
    id: "plain-english",
    title: "Explain to a client",
    description:
      "Ask for an explanation that a client without legal training understands, with options and next steps",
    language: "en",
    jurisdictions: ["AU", "DE", "AT"],
    text: `Rewrite the request below as a prompt for an explanation to a client who has no legal training.

The prompt must ask for:
- The short answer first, in one or two sentences.
- Short sentences, everyday words; a legal term only with its meaning in brackets.
- What the law says in \${jurisdiction} as at \${asAt}, and what that means for this client's facts.
- The options with advantages, risks, cost and time as far as known.
- What to do next, what to keep, what to avoid, and which dates must be checked by a lawyer.
- What is uncertain, said plainly.`,
  }),
  {
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
  },
  {
    id: "query-beck",
    version: 1,
    title: "beck-online-Suche",
    description: "Eine Frage als geprüfte Suche für beck-online",
    language: "de",
    jurisdictions: ["DE"],
    answer: "beck-query",
    text: `Mach aus der folgenden Frage eine Suche für beck-online.

Zwei bis fünf Suchbegriffe in der Grundform, feste Wendungen in geraden Anführungszeichen, Normen in der Form „BGB § 823“. Verknüpfungen nur, wenn sie nötig sind: UND, ODER, NICHT, Klammern. Keine Füllwörter, keine Fundstelle, die nicht in der Frage steht.

Antworte mit genau einem JSON-Objekt:
{"query": "...", "category": "Rechtsprechung", "explanation": "ein Satz"}
"category" ist Gesetz, Rechtsprechung, Kommentar, Aufsatz, Handbuch, Formular oder null, wenn die Frage keine nahelegt.

Frage:
\${userInput}`,
  },
  {
    id: "query-ris",
    version: 1,
    title: "Suche: Rechtsinformationen des Bundes",
    description: "Eine Frage als geprüfte Suche für das deutsche Rechtsinformationsportal",
    language: "de",
    jurisdictions: ["DE"],
    answer: "ris-query",
    text: `Mach aus der folgenden Frage eine Suche für das Rechtsinformationsportal des Bundes (Deutschland).

Zwei bis fünf Suchbegriffe, feste Wendungen in geraden Anführungszeichen; keine Operatoren. Ein Aktenzeichen oder ECLI der Frage steht unverändert allein in "query". Keine Fundstelle, die nicht in der Frage steht.

Antworte mit genau einem JSON-Objekt:
{"query": "...", "kind": "case_law", "court": null, "explanation": "ein Satz"}
"kind" ist all, legislation, case_law, literature oder administrative_directive; "court" ist das Gericht, das die Frage nennt (BGH, BVerwG …), sonst null.

Frage:
\${userInput}`,
  },
  {
    id: "query-risat",
    version: 1,
    title: "Suche: RIS (Österreich)",
    description: "Eine Frage als geprüfte Suche für das Rechtsinformationssystem des Bundes",
    language: "de",
    jurisdictions: ["AT"],
    answer: "risat-query",
    text: `Mach aus der folgenden Frage eine Suche für das Rechtsinformationssystem des Bundes (Österreich).

Zwei bis fünf Suchworte, feste Wendungen in einfachen Anführungszeichen, * am Wortende erlaubt; UND, ODER, NICHT nur, wenn sie nötig sind. Die Norm steht getrennt, so wie sie in Österreich zitiert wird (ABGB §1295, B-VG Art7). Eine Geschäftszahl der Frage steht unverändert allein in "query". Keine Fundstelle, die nicht in der Frage steht.

Antworte mit genau einem JSON-Objekt:
{"query": "...", "application": "judikatur", "norm": null, "explanation": "ein Satz"}
"application" ist bundesrecht, landesrecht oder judikatur; "norm" ist die Norm, die die Frage nennt, sonst null.

Frage:
\${userInput}`,
  },
];
