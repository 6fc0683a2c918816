/** What a document says about unseen characters that were taken out of its text. */
export function removedWarning(removed: number): string[] {
  if (removed === 0) return [];
  return [
    `${removed} invisible or control character${removed === 1 ? " was" : "s were"} removed from the text`,
  ];
}
