const MOST = 260; // characters in front of a citation
const JOINERS =
  /^(?:of|the|and|for|de|la|le|van|von|der|den|du|in|on|to|at|by|ex|parte|rel|re|re:|v|v\.|aka|trading|as|&|y|al|a|an|or|re|ors|anor)$/;
const STARTERS =
  /^(?:See|In|Cf|Compare|Following|Applying|And|But|The|That|As|Per|Citing|Under|By|From|Although|Since|When|Where|also|eg|e\.g\.|generally|Also|Both|However|Thus|While|Whereas|If|It|Per|Contra|Considering|Affirming|Reversing)$/;
const ENDS = /(?:[;:!?]|\.(?=\s+\p{Lu}\p{Ll}{2,}))\s|\n/gu;
const FINAL = /(?<![\s*_,("'’])[\s*_,("'’]+$/;

/** The name of a case that ends where its citation begins: "Mabo v Queensland (No 2)", "Re Wakim; Ex parte McNally". */
export function nameBefore(text: string, floor: number, start: number): string | undefined {
  const from = Math.max(floor, start - MOST);
  const before = text.slice(from, start).replace(FINAL, "");
  if (before.length === 0) return undefined;
  const clause = lastClause(before);
  return versus(clause) ?? ofOneParty(clause);
}

/** From the last end of a sentence on, which "Pty. Ltd." and "v." are not. */
function lastClause(before: string): string {
  let from = 0;
  for (const { index, 0: end } of before.matchAll(ENDS)) {
    const word = /(?<!\p{L})\p{L}+$/u.exec(before.slice(Math.max(0, index - 12), index))?.[0] ?? "";
    const isAbbreviation = end.startsWith(".") && word.length <= 4;
    const isExParte = end.startsWith(";") && /^\s*Ex parte/.test(before.slice(index + 1));
    if (!isAbbreviation && !isExParte) from = index + end.length;
  }
  return before.slice(from);
}

function versus(clause: string): string | undefined {
  const at = lastVersus(clause);
  if (at === undefined) return undefined;
  const right = clause.slice(at).trim();
  if (!right.split(/\s+/).every(isNameWord)) return undefined;
  const words = clause.slice(0, at).trim().split(/\s+/);
  let first = words.length;
  while (first > 0 && isNameWord(words[first - 1] ?? "")) first -= 1;
  const left = words.slice(first);
  while (left.length > 0 && (STARTERS.test(left[0] ?? "") || /^\p{Ll}/u.test(left[0] ?? ""))) left.shift();
  return left.length === 0 ? undefined : tidy(`${left.join(" ")} ${right}`);
}

function lastVersus(clause: string): number | undefined {
  const at = Math.max(clause.lastIndexOf(" v "), clause.lastIndexOf(" v. "));
  return at === -1 ? undefined : at;
}

function ofOneParty(clause: string): string | undefined {
  const begun = /(?:^|[\s*_(])(?=(?:In re|Re|Ex parte|In the matter of|In the Matter of)\s\p{Lu})/u.exec(
    clause,
  );
  const at = begun && clause.slice(begun.index + begun[0].length);
  return at !== null && at.length <= 160 && at.split(/\s+/).slice(2).every(isNameWord) ? tidy(at) : undefined;
}

function isNameWord(word: string): boolean {
  const bare = word.replaceAll(/[*_()[\],'’"“”]/g, "");
  return bare === "" || JOINERS.test(bare) || /^[\p{Lu}\d&]/u.test(bare) || /^-$/.test(bare);
}

function tidy(name: string): string {
  return name.replaceAll(/[*_]+/g, "").replace(FINAL, "").replaceAll(/\s+/g, " ").trim();
}
