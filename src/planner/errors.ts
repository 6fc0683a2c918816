import { LegibusError, ProtocolError } from "../core/errors.ts";

export const INVALID_PARAMS = -32_602;
const INTERNAL_ERROR = -32_603;
const METHOD_NOT_FOUND = -32_601;
const MAX_DETAILS = 2_000; // characters; an error may echo the input

/** Thrown when a model's plan is still invalid after its repair. */
export class PlanInvalid extends Error {
  override readonly name = "PlanInvalid";
  /** Its fault, in words that may be the model's, so it is not in the message that is logged. */
  readonly problem: string;

  constructor(problem: string) {
    super("the model's plan is not valid");
    this.problem = problem;
  }
}

/** Thrown for any failure of the database; its cause is only logged. */
export class DatabaseFailure extends Error {
  override readonly name = "DatabaseFailure";
}

/** Thrown when no model is configured and no plan was given. */
export class NoModel extends Error {
  override readonly name = "NoModel";
}

/** Returns the error of arguments that the schema refuses, with its details also in the message. */
export function invalidParams(details: string): ProtocolError {
  // many clients show a model only the message
  return new ProtocolError(INVALID_PARAMS, `Invalid params: ${details}`, {
    error_type: "validation_error",
    details,
  });
}

/** Returns the error of a call of a tool that the planner does not have. */
export function unknownPlannerTool(name: string): ProtocolError {
  return new ProtocolError(METHOD_NOT_FOUND, "Method not found", {
    error_type: "unknown_tool",
    details: `Unknown tool: ${name}`.slice(0, MAX_DETAILS),
  });
}

const WRITE_IT =
  'write the plan yourself and pass it as `plan`: {"project_name": "…", "tasks": [{"name": "…", "description": "…", "due": {"after": "start", "amount": 2, "unit": "weeks"}}], "milestones": [{"name": "…", "due": {…}}]}; `after` is start, a key date, a milestone or a task, a negative amount counts back; never dates you computed';

/**
 * Converts an error to the JSON-RPC errors of the planner's specification; a cancelled call and a missing
 * project remain tool results.
 */
export function asProtocolError(error: unknown): unknown {
  if (error instanceof PlanInvalid) {
    return planFailed("plan_invalid", error.problem);
  }
  if (error instanceof DatabaseFailure) return databaseError(error);
  if (error instanceof NoModel) {
    // the calling model can recover, so this is a result that it sees, not a protocol error
    return new LegibusError("NOT_CONFIGURED", error.message, { hint: WRITE_IT });
  }
  if (!(error instanceof LegibusError) || error.code === "CANCELLED" || error.code === "NOT_FOUND")
    return error;
  if (error.code === "INVALID_INPUT") return invalidParams(sentences(error));
  const type = error.code === "UPSTREAM_TIMEOUT" ? "timeout" : "llm_error";
  return planFailed(type, sentences(error), { retryable: error.retryable });
}

/** Builds an error whose message includes the details, because many clients show a model only the message. */
function planFailed(
  type: string,
  details: string,
  more: Readonly<Record<string, unknown>> = {},
): ProtocolError {
  return internal(`Plan generation failed: ${details}`, type, details, more);
}

function databaseError({ cause }: DatabaseFailure): ProtocolError {
  const told = cause instanceof LegibusError ? cause : undefined;
  const busy = told?.retryable === true;
  return internal(
    "Database operation failed",
    busy ? "database_busy" : "database_error",
    told ? sentences(told) : "nothing was stored; see the server's log",
    { retryable: busy },
  );
}

function internal(
  message: string,
  type: string,
  details: string,
  more: Readonly<Record<string, unknown>> = {},
): ProtocolError {
  return new ProtocolError(INTERNAL_ERROR, message, { error_type: type, details, ...more });
}

function sentences({ message, hint }: LegibusError): string {
  return [message, hint].filter(Boolean).join("; ").slice(0, MAX_DETAILS);
}
