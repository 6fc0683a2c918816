import type { Flow } from "../../markup/html/flow.ts";
import { judgesOfHeading } from "./judges.ts";
import type { Placed } from "./zones.ts";

const JUDGE_LABEL = /^(?:judgment of|judges?|before|coram|judicial officer|tribunal|member)\s{0,9}:?$/i;
const JUDGE_LINE = /^(?:judgment of|judge|before|coram|tribunal)\s{0,9}:\s{0,9}(\S.{1,80})$/i;
const COUNT_LABEL = /^(?:number of paragraphs|no\.? of paragraphs)\s{0,9}:?$/i;
const COUNT_LINE = /^I certify that the preceding [a-z -]{0,60}\((\d{1,4})\) numbered paragraphs?\b/i;

/** The one judge that the cover sheet names, as in single-judge decisions whose reasons do not say who speaks. */
export function soleJudge(placed: readonly Placed[]): string | undefined {
  for (const { flow, zone } of placed) {
    if (zone === "reasons") return undefined;
    const named = cell(flow, JUDGE_LABEL) ?? JUDGE_LINE.exec(flow.text)?.[1];
    const judge = named === undefined ? undefined : judgesOfHeading(named);
    if (judge !== undefined) return /,| and |JJ|AJJ/.test(judge) ? undefined : judge;
  }
  return undefined;
}

/** How many paragraphs the page itself says it has: on its cover sheet or in its certificate. */
export function statedCount(flows: readonly Flow[]): number | undefined {
  for (const flow of flows) {
    const digits = cell(flow, COUNT_LABEL) ?? COUNT_LINE.exec(flow.text)?.[1];
    if (digits !== undefined && /^\d{1,4}$/.test(digits)) return Number(digits);
  }
  return undefined;
}

/** The cell beside a label. */
function cell({ rows }: Flow, label: RegExp): string | undefined {
  const row = rows?.find(([first = ""]) => label.test(plain(first)));
  return row?.[1] === undefined ? undefined : plain(row[1]);
}

function plain(markdown: string): string {
  return markdown.replaceAll("*", "").trim();
}
