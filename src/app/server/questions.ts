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
import { QuestionForUser } from "../../core/errors.ts";
import type { Form, FormField, FormValues } from "../../core/form.ts";
import { capabilitiesOf } from "./views.ts";

/** The capabilities of a client that shows forms: a client that names no mode has them. */
const withForms = z.looseObject({
  elicitation: z.union([z.looseObject({ form: z.looseObject({}) }), z.strictObject({})]),
});

/** Puts questions to the user by forms of the client's; nothing where it has none. */
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
      if (values === undefined) throw new QuestionForUser(form); // a form that was not filled in as it says
      return values;
    },
  };
}

/** What a form was filled in with; undefined when a field is missing or holds what it does not take. */
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

/** The result that asks the client to show a form and to call again with what the user said. */
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
