import { parseJson } from "../core/json.ts";
import { shortened } from "../core/text.ts";
import { type ErrorCode, LegibusError } from "../core/errors.ts";
import type { FileFacts } from "./page.ts";

/**
 * Returns the error for an unreadable file: INVALID_INPUT for the user's own, the source's fault otherwise.
 */
export function unreadable(facts: FileFacts, why: string, hint: string, cause?: unknown): LegibusError {
  const own = facts.source.how === "import";
  const code: ErrorCode = own ? "INVALID_INPUT" : "UPSTREAM_ERROR";
  return new LegibusError(code, `${named(facts)} ${why}`, {
    hint,
    retryable: false,
    cause,
    ...(/^https?:/.test(facts.source.url) && { humanUrl: facts.source.url }),
  });
}

const LONGEST_NAME = 100;

function named({ name }: FileFacts): string {
  if (name === undefined || name.trim() === "") return "the file";
  return shortened(name, LONGEST_NAME);
}

/** @throws LegibusError for a text that is a JSON object or a list of objects */
export function refuseJson(text: string, facts: FileFacts): void {
  if (!/^\s*(?:\{|\[\s*\{)/.test(text) || parseJson(text) === undefined) return;
  throw unreadable(
    facts,
    "is data for programs (JSON), not a document",
    "save the document that it describes; in a corpus each line is one JSON object (.jsonl)",
  );
}
