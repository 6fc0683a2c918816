import { createSaidFacts } from "../../src/app/server/call.ts";
import type { SaidFacts } from "../../src/core/call.ts";

/** The facts of a conversation in which every answer is sent at once. */
export function saidFacts(now?: () => number): SaidFacts {
  const facts = createSaidFacts(now);
  let calls = 0;
  return {
    fresh(document, lines) {
      const call = facts.during("", String((calls += 1)));
      const fresh = call.fresh(document, lines);
      call.sent();
      return fresh;
    },
  };
}
