import * as z from "zod";
import type { Answer, Server } from "./server.ts";
import { isOwnWords, type Statement } from "./statements.ts";

const VERDICTS = ["VERIFIED", "PARTIAL", "MISMATCH", "NOT_FOUND", "UNVERIFIED", "UNRECOGNISED"] as const;
export type Verdict = (typeof VERDICTS)[number];

export interface Checked {
  readonly statement: Statement;
  readonly group: string;
  readonly verdict: Verdict | "NO_ROW";
  readonly namesTruth: boolean;
}

/** From the worst for the draft to the best: an answer counts as its worst row. */
const WORST: readonly Verdict[] = [
  "MISMATCH",
  "NOT_FOUND",
  "UNRECOGNISED",
  "UNVERIFIED",
  "PARTIAL",
  "VERIFIED",
];

export async function check(
  server: Server,
  statement: Statement,
  group: string,
  sources: "all" | "library" = "all",
): Promise<Checked> {
  const answer = await server.call("law_verify_citations", { text: statement.text, sources });
  const counts = countsOf(answer);
  const verdict = WORST.find((one) => (counts[one] ?? 0) > 0) ?? "NO_ROW";
  const whole = `${answer.text} ${JSON.stringify(answer.structured)}`;
  // what the draft says comes back in the answer: only what it does not say can name the true document
  const telling = statement.identity.filter((name) => !statement.text.includes(name));
  return { statement, group, verdict, namesTruth: telling.some((name) => whole.includes(name)) };
}

function countsOf({ structured, text }: Answer): Partial<Record<Verdict, number>> {
  const counts = z.partialRecord(z.enum(VERDICTS), z.number()).safeParse(structured["counts"]);
  if (counts.success) return counts.data;
  return Object.fromEntries(
    VERDICTS.map((verdict) => [
      verdict,
      Number(new RegExp(String.raw`(\d+) ${verdict}\b`).exec(text)?.[1] ?? 0),
    ]),
  );
}

/** Whether a planted error was seen: refuted, not confirmed with the true document named, or left open if nothing can refute it. */
export function isCaught({ statement, verdict, namesTruth }: Checked): boolean {
  const isOpen = verdict === "PARTIAL" && isOwnWords(statement);
  return (
    isOpen || verdict === "MISMATCH" || verdict === "NOT_FOUND" || (verdict === "UNVERIFIED" && namesTruth)
  );
}
