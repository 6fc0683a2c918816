import type { ToolCall } from "../../core/call.ts";
import type { SearchAnswer } from "../../core/search.ts";
import type { Desk } from "./desk.ts";

const OFF = "jade.io was left out: this server does without it (LEGIBUS_PROVIDERS=+jade)";

/** An answer with jade.io beside it: jade's rows preferred, both links kept; what fails leaves AustLII's rows. */
export async function withJade(
  { jade }: Pick<Desk, "jade">,
  answer: SearchAnswer,
  call: ToolCall,
): Promise<SearchAnswer> {
  const crossed = await jade?.(answer.results, call);
  if (!crossed) return { ...answer, notes: [...answer.notes, OFF] };
  return {
    ...answer,
    results: crossed.rows,
    per_source: [...answer.per_source, crossed.report],
    notes: [...answer.notes, ...crossed.notes],
    warnings: [...answer.warnings, ...crossed.warnings],
  };
}
