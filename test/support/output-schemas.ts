import { Ajv2020 } from "ajv/dist/2020.js";
import { expect } from "vitest";
import type { CallAnswer, Session } from "./mcp-client.ts";

/** A validator of JSON Schema 2020-12 that was not written here; it knows no formats, which are notes in this dialect. */
export function validator(): Ajv2020 {
  return new Ajv2020({ allErrors: true, strict: true, strictTypes: false, validateFormats: false });
}

/** Returns a check that an answer's data match the output schema that the client was given. */
export async function outputChecks(session: Session): Promise<(tool: string, answer: CallAnswer) => void> {
  const ajv = validator();
  const checks = new Map(
    (await session.tools()).flatMap(({ name, outputSchema }) =>
      outputSchema === undefined ? [] : [[name, ajv.compile(outputSchema)] as const],
    ),
  );
  return (tool, { data, isError }) => {
    const check = checks.get(tool);
    if (!check || isError) return;
    check(data);
    expect(check.errors ?? [], `data of ${tool}`).toEqual([]);
  };
}
