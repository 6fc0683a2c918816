const ROMAN = "i ii iii iv v vi vii viii ix x xi xii xiii xiv xv xvi xvii xviii xix xx".split(" ");

/** The labels open at each depth: ["1", "a", "ii"]. */
export type Path = readonly string[];

/**
 * How deep a label stands: 0 subsection (1), 1 paragraph (a), 2 subparagraph (i), 3 sub-subparagraph (A).
 * (i) and (v) are letters after (h) and (u), Roman numerals otherwise; the class that Word gave decides first.
 */
export function depthOf(path: Path, label: string, element: string): 0 | 1 | 2 | 3 {
  if (/^\d/.test(label)) return 0;
  if (/^[A-Z]/.test(label)) return 3;
  if (/\.paragraphsub\b/i.test(element)) return 2;
  if (/\.paragraph\b/i.test(element)) return 1;
  const [, letter = "", numeral = ""] = path;
  const roman = ROMAN.indexOf(label);
  if (roman === -1) return 1;
  if (numeral !== "" && ROMAN.indexOf(numeral) === roman - 1) return 2;
  if (follows(letter, label)) return 1;
  return roman === 0 && letter !== "" ? 2 : 1;
}

function follows(letter: string, label: string): boolean {
  return letter.length === 1 && label.length === 1 && label.charCodeAt(0) === letter.charCodeAt(0) + 1;
}
