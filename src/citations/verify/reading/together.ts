import { LAWS } from "../identity/index.ts";
import { type Draft, nameStart } from "./attribution.ts";
import type { MentionPlace } from "./index.ts";

/** What joins authorities that support one statement: `; see also `, ` und `, ` i. V. m. `, `), (`. */
const JOINED =
  /^[\s,;()]{0,6}(?:(?:and|see|also|und|sowie|ebenso|vgl\.?|siehe|s\.|auch|as well as|read with|i\. ?V\. ?m\.|iVm|in Verbindung mit|in conjunction with)[\s,:]{1,3}){0,3}$/i;
const LONGEST_JOINT = 40; // characters
const MOST_JOINED = 8;

/** Returns the runs of two to eight cases, or laws, that nothing but such words separates. */
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
  return runs.filter(({ length }) => length > 1 && length <= MOST_JOINED);
}
