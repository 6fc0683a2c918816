/** How an answer is read: a prompt for a person, or a query that code checks. */
export type AnswerKind = "prompt" | "austlii-query" | "beck-query" | "ris-query" | "risat-query";

/** One way to sharpen a request; data only. */
export interface Template {
  readonly id: string;
  readonly version: number;
  readonly title: string;
  readonly description: string;
  /** The language of its instructions; the prompt keeps that of the request. */
  readonly language: "en" | "de";
  readonly jurisdictions: readonly string[];
  readonly answer: AnswerKind;
  /** `${userInput}` and, where they help, `${jurisdiction}`, `${asAt}`, `${today}`, `${language}`. */
  readonly text: string;
}

/** What every legal template in English ends with. */
export const GUARD = `Rules for the prompt you write:
- Keep every fact, name, date, amount and citation of the request exactly; add none.
- Never name a case, Act, section or other authority that the request does not name. Say what kind of authority to look for, and where.
- Mark what is missing as [missing: …], for example [missing: date of service]. Do not guess it.
- Demand that every authority is found and read with a research tool, quoted with its pinpoint, and marked [unverified] where it was not read.
- Keep the language of the request (\${language}). Today is \${today}.
- Let it end with: This is research help, not legal advice.
Reply with the prompt only: no introduction, no explanation, no answer to the request.`;

/** The same in German. */
export const GUARD_DE = `Regeln für den Prompt, den du schreibst:
- Übernimm jede Tatsache, jeden Namen, jedes Datum, jeden Betrag und jede Fundstelle der Anfrage unverändert; füge nichts hinzu.
- Nenne keine Norm, Entscheidung oder Literaturstelle, die nicht in der Anfrage steht. Sage, welche Art von Quelle wo zu suchen ist. Erfinde niemals Fundstellen.
- Kennzeichne Fehlendes als [fehlt: …], zum Beispiel [fehlt: Datum der Zustellung]. Rate nicht.
- Verlange, dass jede Quelle mit einem Recherchewerkzeug gefunden und gelesen, genau zitiert und andernfalls als [ungeprüft] gekennzeichnet wird.
- Behalte die Sprache der Anfrage bei (\${language}). Heute ist der \${today}.
- Der letzte Satz lautet: Dies ist eine Recherchehilfe und keine Rechtsberatung.
Antworte nur mit dem Prompt: keine Einleitung, keine Erklärung, keine Beantwortung der Anfrage.`;
