import type { SearchRow } from "../../core/search.ts";
import { checkDate } from "./dates.ts";
import type { DecisionFacts, NormFacts, RisHit } from "./parse.ts";
import { documentUrl, toId } from "./urls.ts";

const MAX_TEXTS = 2; // linked documents named in a row
const MAX_DOCKETS = 3;
const MAX_SUMMARY = 240; // characters

/** A hit in the shape that all searches share; every row says AT, because German laws have the same names. */
export function rowOf(hit: RisHit, how: "live" | "cache", today: string): SearchRow {
  const checked = checkDate(hit, today);
  const court = hit.decision?.court;
  const date = hit.norm ? hit.norm.from : checked.date;
  return {
    id: toId(hit.number),
    title: titleOf(hit),
    url: hit.url ?? documentUrl(hit.number),
    ...(court !== undefined && { court }),
    ...(date !== undefined && { date, year: Number(date.slice(0, 4)) }),
    citation: { reported: [], ...(hit.decision?.ecli !== undefined && { ecli: hit.decision.ecli }) },
    jurisdiction: "at",
    ...(hit.decision?.summary !== undefined && { snippet: shortened(hit.decision.summary) }),
    metadata: ["AT", ...facts(hit), checked.warning].filter((fact) => fact !== undefined).join(" · "),
    source: "risat",
    how,
  };
}

function titleOf({ norm, decision, title, number }: RisHit): string {
  if (norm) return [norm.place, norm.abbreviation ?? norm.law].filter(Boolean).join(" ");
  if (decision) return [decision.court, decision.rulings[0] ?? docket(decision)].filter(Boolean).join(" ");
  return title ?? number;
}

function facts(hit: RisHit): (string | undefined)[] {
  if (hit.norm) return normLine(hit.norm);
  if (hit.decision) return decisionLine(hit, hit.decision);
  return [hit.detail, hit.type, hit.date];
}

function normLine({ law, abbreviation, from, to, state }: NormFacts): (string | undefined)[] {
  const window = from === undefined && to === undefined ? undefined : `${from ?? "…"} to ${to ?? "now"}`;
  return [state, abbreviation === undefined ? undefined : law, window];
}

function decisionLine(hit: RisHit, decision: DecisionFacts): (string | undefined)[] {
  const { texts, rulings, dockets } = decision;
  const isRuling = hit.type === "Rechtssatz";
  const named = texts.slice(0, MAX_TEXTS).map(toId);
  const more = texts.length > MAX_TEXTS ? ` and ${texts.length - MAX_TEXTS} more` : "";
  return [
    hit.type,
    isRuling && rulings.length > 0 && dockets.length > 0 ? shownDockets(dockets) : undefined,
    isRuling && hit.date !== undefined ? `last decision ${hit.date}` : hit.date,
    texts.length > 0 ? `texts ${named.join(", ")}${more}` : undefined,
  ];
}

function shownDockets(dockets: readonly string[]): string {
  const shown = dockets.slice(0, MAX_DOCKETS).map(spaced).join("; ");
  return dockets.length > MAX_DOCKETS ? `${shown}; +${dockets.length - MAX_DOCKETS}` : shown;
}

function docket({ dockets }: DecisionFacts): string | undefined {
  return dockets[0] === undefined ? undefined : spaced(dockets[0]);
}

/** "3Ob73/26w" -> "3 Ob 73/26w", as it is cited. */
export function spaced(docket: string): string {
  return docket.replace(/^(\d{1,3})\s?([A-Z][A-Za-z]{1,3})\s?(?=\d{1,5}\/\d{2}[a-z]?\b)/, "$1 $2 ");
}

function shortened(text: string): string {
  return text.length <= MAX_SUMMARY ? text : `${text.slice(0, MAX_SUMMARY).replace(/\s\S*$/, "")}…`;
}
