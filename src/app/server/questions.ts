import {
  inputRequired,
  type InputRequiredResult,
  inputResponse,
  type Server,
  type ServerContext,
} from "@modelcontextprotocol/server";
import * as z from "zod";
import type { ToolCall } from "../../core/call.ts";
import { readDay } from "../../core/day.ts";
import { type Form, type FormField, type FormValues, QuestionForUser } from "../../core/errors.ts";
import { capabilitiesOf } from "./views.ts";

/** Capabilities of a client that shows forms; a client that names no mode supports them. */
const withForms = z.looseObject({
  elicitation: z.union([z.looseObject({ form: z.looseObject({}) }), z.strictObject({})]),
});

/** Returns functions that ask the user by forms; empty when the client has none. */
export function questionsBy(
  server: Server,
  { mcpReq }: Pick<ServerContext, "mcpReq">,
): Required<Pick<ToolCall, "confirm" | "ask">> | Record<string, never> {
  if (!withForms.safeParse(capabilitiesOf(server, { mcpReq })).success) return {};
  const answered = (form: Form) => {
    const answer = inputResponse(mcpReq.inputResponses, form.name);
    if (answer.kind !== "elicit") throw new QuestionForUser(form);
    return answer.action === "accept" ? (answer.content ?? {}) : undefined;
  };
  return {
    confirm: (message) => answered({ name: "confirm", message, fields: {} }) !== undefined,
    ask(form) {
      const content = answered(form);
      if (content === undefined) return undefined;
      const values = valuesOf(form, content);
      if (values === undefined) throw new QuestionForUser(form); // the form was filled in incorrectly
      return values;
    },
  };
}

/** Reads the values of a completed form; undefined when a field is missing or invalid. */
function valuesOf({ fields }: Form, content: Readonly<Record<string, unknown>>): FormValues | undefined {
  const values: Record<string, string> = {};
  for (const [name, field] of Object.entries(fields)) {
    const given = content[name];
    if (given === undefined || given === null || given === "") {
      if (field.isRequired) return undefined;
      continue;
    }
    if (typeof given !== "string" || !isRight(field, given.trim())) return undefined;
    values[name] = given.trim();
  }
  return values;
}

function isRight({ kind, choices }: FormField, value: string): boolean {
  if (choices && !choices.includes(value)) return false;
  return kind !== "day" || readDay(value) !== undefined;
}

/** Builds the result that asks the client to show a form and to repeat the call with the answers. */
export function asking(
  { name, message, fields }: Form,
  render: (text: string) => string,
): InputRequiredResult {
  const properties = Object.fromEntries(
    Object.entries(fields).map(([field, { title, description, kind, choices }]) => [
      field,
      {
        type: "string" as const,
        title: render(title),
        ...(description !== undefined && { description: render(description) }),
        ...(kind === "day" && { format: "date" as const }),
        ...(choices && { enum: [...choices] }),
      },
    ]),
  );
  const required = Object.entries(fields).flatMap(([field, { isRequired }]) => (isRequired ? [field] : []));
  const requestedSchema = {
    type: "object" as const,
    properties,
    ...(required.length > 0 && { required }),
  };
  return inputRequired({
    inputRequests: { [name]: inputRequired.elicit({ message: render(message), requestedSchema }) },
  });
}
