import type { ToolCall } from "../../core/call.ts";
import type { PlainQuery } from "../../core/provider.ts";
import type { SearchAnswer } from "../../core/search.ts";
import type { ApplicationName } from "./applications.ts";
import type { Desk } from "./desk.ts";
import { searchRis } from "./search.ts";

const ASKED: Readonly<Record<"case" | "legislation" | "any", readonly ApplicationName[]>> = {
  case: ["justiz"],
  legislation: ["bundesrecht"],
  any: ["bundesrecht", "justiz"],
};

/** One query in plain words over federal law and the courts; one application that fails leaves the other's rows. */
export async function searchAcross(
  desk: Desk,
  { query, kind, limit }: PlainQuery,
  call: ToolCall,
): Promise<SearchAnswer> {
  const names = ASKED[kind ?? "any"];
  const each = Math.ceil(limit / names.length);
  const outcomes = await Promise.allSettled(
    names.map(async (name) => await searchRis(desk, name, { query, limit: each, offset: 0 }, call)),
  );
  const answers = outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value] : []));
  const [first, ...others] = answers;
  const failed = outcomes.find((outcome) => outcome.status === "rejected");
  if (!first) throw failed?.reason;
  const total = answers.reduce((sum, answer) => sum + answer.total, 0);
  const status = failed ? "partial" : total === 0 ? "empty" : "ok";
  return {
    ...first,
    status,
    total,
    results: answers.flatMap((answer) => answer.results).slice(0, limit),
    next: null,
    per_source: [
      {
        source: "risat",
        status,
        hits: total,
        ms: Math.max(...answers.flatMap(({ per_source: [one] }) => one?.ms ?? 0)),
      },
    ],
    notes: [first, ...others].flatMap(({ notes }) => notes),
    warnings: failed ? ["one application of RIS (Austria) did not answer"] : [],
  };
}
