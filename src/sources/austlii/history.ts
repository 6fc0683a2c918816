const LONGEST = 600; // characters; a longer line is law
const VERBS =
  "[Ii]nserted|[Aa]mended|[Ss]ubstituted|[Rr]epealed|[Rr]enumbered|[Rr]elocated|[Ee]xpired|[Dd]eleted";

/**
 * Notes as they are printed. The law itself speaks of amendments too ("Part 3 as amended by section 4
 * applies"), so a note must begin with an abbreviated or bracketed place and name the amending instrument.
 */
const NOTES = [
  // Victoria: "S. 32(1) amended by No. 9971/1983 s. 4(a).", "Pt 2 (Heading) inserted by No. 5/1999 s. 3."
  new RegExp(
    `^(?:New s|Ss?|Schs?|Pts?|Divs?|Subdivs?|Chs?|Cls?|Regs?|Rr?|O|Preamble|Note)\\.? ?[^:;]{0,120}?(?:${VERBS}) by (?:Nos?|Acts?|S\\.?R|S\\.?L)\\b`,
  ),
  // Western Australia, Tasmania: "[Section 32 amended by No. 9 of 1983 s. 4.]"
  new RegExp(
    `^\\[ ?(?:Sub)?(?:Section|Part|Division|Heading|Schedule|Regulation|Rule|Clause|section|division)[^\\]]{0,120}?(?:${VERBS})(?: by|:) [^\\]]{1,400}\\]\\.?$`,
  ),
  // New South Wales, Queensland: "s 32: Am 1999 No 1, Sch 1.", "s 32 amd 1994 No. 61 s 2"
  /^(?:ss?|sch|pt|div|ch|cl|reg|r) \d[\w(), -]{0,40}(?::| ) ?(?:[Aa]m|[Ii]ns|[Ss]ubst|[Rr]ep|[Aa]md|[Oo]m|[Ss]ub|[Rr]enum|[Rr]eloc)\.? (?:\d{4}|\(\d{4})\b/,
];

/** Whether a line says how the text came about ("S. 32(1) amended by No. 9971/1983 s. 4(a).") instead of what the law is. */
export function isHistory(text: string): boolean {
  return text.length <= LONGEST && NOTES.some((pattern) => pattern.test(text));
}
