/** Parses the JSON object in a model's answer, bare, fenced or surrounded by text; undefined without one. */
export function jsonIn(answer: string): unknown {
  const from = answer.indexOf("{");
  const to = answer.lastIndexOf("}");
  if (from < 0 || to < from) return undefined;
  try {
    return JSON.parse(answer.slice(from, to + 1));
  } catch {
    return undefined;
  }
}

/** Builds a prompt that repeats the question with the unusable answer and its problem. */
export function repairPrompt(prompt: string, answer: string, problem: string): string {
  return `${prompt}\n\nYour last answer was:\n${answer}\n\nIt cannot be used: ${problem}\nAnswer with the corrected JSON object only.`;
}

/** Finds the citations in a text, in canonical spelling. */
export type FindCitations = (
  text: string,
) => readonly { readonly kind: string; readonly canonical: string }[];

const MAX_NAMED = 10;

/** Returns a warning if a model's text has citations that its input does not. */
export function addedAuthorities(given: string, answered: string, find: FindCitations): readonly string[] {
  const known = new Set(named(given, find));
  const added = [...new Set(named(answered, find))].filter((one) => !known.has(one));
  if (added.length === 0) return [];
  const first = added.slice(0, MAX_NAMED).join("; ");
  const more = added.length > MAX_NAMED ? ` and ${added.length - MAX_NAMED} more` : "";
  return [`authorities that the model added, not checked: ${first}${more}`];
}

/** Returns the citations in a text, without "Ibid" and "(n 3)", which identify nothing by themselves. */
function named(text: string, find: FindCitations): readonly string[] {
  return find(text).flatMap(({ kind, canonical }) => (kind === "back_reference" ? [] : [canonical]));
}
