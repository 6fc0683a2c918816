import { setTimeout as sleep } from "node:timers/promises";
import type { App } from "../../src/app/index.ts";
import type { ToolResult } from "../../src/core/result.ts";
import packageJson from "../../package.json" with { type: "json" };
import type { Check } from "./checks.ts";

export type Verdict = "ok" | "changed" | "refused" | "unreachable" | "failed";

export interface Seen {
  readonly verdict: Verdict;
  /** Sentence for the reader of the run. */
  readonly said: string;
}

/** Error codes that say nothing about the layout of a page. */
const OUTCOMES: Readonly<Partial<Record<string, Verdict>>> = {
  OFFLINE: "unreachable",
  UPSTREAM_TIMEOUT: "unreachable",
  UPSTREAM_ERROR: "failed",
  BLOCKED: "refused",
  RATE_LIMITED: "refused",
  ACCESS_DENIED: "refused",
  AUTH_FAILED: "refused",
  LAYOUT_CHANGED: "changed",
};

/**
 * Looks at the pages of one source, one after the other with a pause, and says what it saw of each. It stops where
 * the source refuses or cannot be reached, because asking on would be impolite or vain.
 */
export async function* look(
  app: Pick<App, "orchestrator">,
  checks: readonly Check[],
  pauseMs: number,
): AsyncGenerator<Seen> {
  for (const [at, check] of checks.entries()) {
    if (at > 0) await sleep(pauseMs);
    const seen = judged(check, await app.orchestrator.handleToolCall(check.tool, { ...check.args }));
    yield seen;
    if (seen.verdict === "refused" || seen.verdict === "unreachable") return;
  }
}

function judged(check: Check, result: ToolResult): Seen {
  const text = result.content.map((part) => part.text).join("\n");
  const all = `${text}\n${JSON.stringify(result.structuredContent ?? {})}`;
  const code = codeOf(result, text);
  if (code !== undefined) {
    const verdict = OUTCOMES[code] ?? "changed";
    return { verdict, said: sentence(check, verdict, firstLine(text)) };
  }
  const missing = Object.entries(check.shows).flatMap(([what, sign]) => (sign.test(all) ? [] : [what]));
  return missing.length === 0
    ? { verdict: "ok", said: `${check.page}: as the parser expects` }
    : { verdict: "changed", said: sentence(check, "changed", `not found: ${missing.join(", ")}`) };
}

/** Returns the error code of a result or of its only source. */
function codeOf({ isError, structuredContent, _meta }: ToolResult, text: string): string | undefined {
  if (isError) return /^ERROR (\w+):/.exec(text)?.[1] ?? "UNTYPED";
  const sources: unknown = _meta?.["legibus/per_source"];
  if (structuredContent?.["status"] === "ok" || !Array.isArray(sources)) return undefined;
  const codes = sources.map((one: unknown) =>
    typeof one === "object" && one !== null ? Reflect.get(one, "code") : undefined,
  );
  return codes.find((code) => typeof code === "string");
}

function firstLine(text: string): string {
  return text.split("\n")[0]?.slice(0, 300) ?? "";
}

function sentence({ page, tool, args }: Check, verdict: Verdict, detail: string): string {
  const call = `${tool} ${JSON.stringify(args)}`;
  if (verdict === "unreachable") return `${page}: the source cannot be reached from here (${detail})`;
  if (verdict === "refused")
    return `${page}: the source refuses automated access, so nothing was looked at (${detail})`;
  if (verdict === "failed") return `${page}: the source failed, which says nothing of its pages (${detail})`;
  return `${page}: no longer looks as the parser expects (${detail}). Please report it at ${packageJson.bugs} with this line: ${call}`;
}
