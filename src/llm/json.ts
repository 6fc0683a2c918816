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
