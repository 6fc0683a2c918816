/** The citations of a text in canonical spelling. */
export type FindCitations = (text: string) => readonly { readonly canonical: string }[];

const MAX_NAMED = 10;

/** A warning when a model's text cites what the text it was given does not. */
export function addedAuthorities(given: string, answered: string, find: FindCitations): readonly string[] {
  const known = new Set(find(given).map(({ canonical }) => canonical));
  const added = [...new Set(find(answered).map(({ canonical }) => canonical))].filter(
    (one) => !known.has(one),
  );
  if (added.length === 0) return [];
  const named = added.slice(0, MAX_NAMED).join("; ");
  const more = added.length > MAX_NAMED ? ` and ${added.length - MAX_NAMED} more` : "";
  return [`authorities that the model added and nobody checked: ${named}${more}`];
}
