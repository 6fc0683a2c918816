import { regex } from "../../../core/regex.ts";
import { LAWS } from "../identity/index.ts";
import { type Draft, nameStart } from "./attribution.ts";

/** An authority at one position: its first citation, and all of them with the quotations attributed to it. */
export interface MentionPlace {
  readonly number: number;
  readonly first: number;
  readonly members: readonly number[];
  readonly quotations: readonly number[];
  /** Set for a back reference, whose name is checked in the row of its target. */
  readonly isAgain?: boolean;
}

const LINK = String.raw`and|or|see|also|again|then|later|most recently|eg|e\.g\.|for example|generally|accord|as well as|read with|in conjunction with|und|oder|sowie|ebenso|ferner|weiter|zuletzt|zuvor|bereits|etwa|auch|so|st\. ?Rspr\.?|stRspr\.?|vgl\.?|siehe|s\.|z\. ?B\.|zB|insbesondere|insb\.|jeweils|grundlegend|i\. ?V\. ?m\.|iVm|in Verbindung mit`;
/** How a case supports the one before: `, applied in `, `, bestätigt durch `. */
const TREATED = String.raw`(?:re)?affirmed|(?:appli|cit|follow|approv|adopt|endors|confirm|quot)ed|bestätigt|fortgeführt|bekräftigt|Fortführung von|im Anschluss an`;
/** Words that join authorities that support one statement: `; see also `, ` und `, ` i. V. m. `, `), (`. */
const JOINED = regex.i`^(?:[\s,;()]{0,6}|\)?\.\s(?=see |siehe |vgl|ebenso |so auch ))(?:(?:${LINK}|(?:${TREATED})(?: (?:in|by|durch|von|mit))?)[\s,:]{1,3}){0,4}$`;
/** Words that set an authority against the previous one, which alone supports the statement then: `; compare `, `; a. A. `. */
const AGAINST =
  /^[\s,;()]{0,6}(?:but see|but cf|compare|cf|contrast|contra|contrary to|distinguished|doubted|not followed|overruled|disapproved|(?:vgl\.? |siehe )?aber|anders|a\. ?A\.|aA|dagegen|abweichend|kritisch|krit\.)(?!\p{L})/iu;
const LONGEST_JOINT = 60; // characters
const MOST_JOINED = 8;

/** Whether the text after a citation sets another authority against it. */
export function isContrasted(after: string): boolean {
  return AGAINST.test(after);
}

/**
 * Returns the runs of two to eight cases, or laws, that nothing but such words separates, and single ones against which
 * another is set.
 */
export function citedTogether(
  mentions: readonly MentionPlace[],
  { text, found, ends }: Pick<Draft, "text" | "found" | "ends">,
): readonly (readonly MentionPlace[])[] {
  const runs: MentionPlace[][] = [];
  const isLaw = (at: number) => LAWS.has(found[at]?.kind ?? "unrecognised");
  for (const mention of mentions) {
    const run = runs.at(-1) ?? [];
    const [last, one] = [run.at(-1)?.members.at(-1), found[mention.first]];
    const from = last === undefined ? undefined : ends[last];
    const gap =
      one && from !== undefined
        ? text.slice(from, Math.min(nameStart(text, one), from + LONGEST_JOINT))
        : "-";
    const isJoined = JOINED.test(gap) && !/\n\s*\n/.test(gap) && isLaw(last ?? -1) === isLaw(mention.first);
    if (isJoined) run.push(mention);
    else runs.push([mention]);
  }
  const isSetAgainst = ({ members }: MentionPlace) => {
    const end = ends[members.at(-1) ?? -1] ?? text.length;
    return isContrasted(text.slice(end, end + LONGEST_JOINT));
  };
  return runs.filter((run) => run.length <= MOST_JOINED && (run.length > 1 || run.some(isSetAgainst)));
}
