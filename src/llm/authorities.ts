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
