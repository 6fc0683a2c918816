const ROMAN = "i ii iii iv v vi vii viii ix x xi xii xiii xiv xv xvi xvii xviii xix xx".split(" ");

/** The labels open at each depth: ["1", "a", "ii"]. */
export type Path = readonly string[];

/**
 * How deep a label stands: 0 subsection (1), 1 paragraph (a), 2 subparagraph (i), 3 sub-subparagraph (A).
 * The class that Word gave decides first; then the order: behind (h), (i) is a letter when (j) follows and a
 * Roman numeral when (ii) does.
 */
export function depthOf(
  path: Path,
  label: string,
  element: string,
  ahead: () => readonly string[],
): 0 | 1 | 2 | 3 {
  if (/^\d/.test(label)) return 0;
  if (/^[A-Z]/.test(label)) return 3;
  if (/\.paragraphsub\b/i.test(element)) return 2;
  if (/\.paragraph\b/i.test(element)) return 1;
  const [, letter = "", numeral = ""] = path;
  const roman = ROMAN.indexOf(label);
  const goesOn = letter !== "" && roman !== -1 && roman === ROMAN.indexOf(numeral) + 1; // "" is before "i"
  if (!goesOn) return 1;
  return isNextLetter(letter, label) && !isRoman(label, numeral, ahead()) ? 1 : 2;
}

function isNextLetter(letter: string, label: string): boolean {
  return letter.length === 1 && label.length === 1 && label.charCodeAt(0) === letter.charCodeAt(0) + 1;
}

/** Whether a label that may be the next letter or the next numeral is the numeral, by what follows. */
function isRoman(label: string, numeral: string, ahead: readonly string[]): boolean {
  const nextRoman = ROMAN[ROMAN.indexOf(label) + 1];
  const nextLetter = String.fromCharCode(label.charCodeAt(0) + 1);
  const next = ahead.find((one) => one === nextRoman || one === nextLetter || /^\d/.test(one));
  return next === nextRoman || (next !== nextLetter && numeral !== "");
}
