import { afterAll, expect, test } from "vitest";
import { createApp } from "../src/app/index.ts";
import { listTools } from "../src/app/server/tools.ts";
import { temporaryFolder } from "./support/lasting.ts";
import { validator } from "./support/output-schemas.ts";

const app = await createApp(
  {
    LEGIBUS_PROVIDERS: "+risat,+beck",
    BECK_USERNAME: "x",
    BECK_PASSWORD: "x",
    LEGIBUS_CONNECTOR: "1",
    LEGIBUS_DATA_DIR: temporaryFolder("schemas"),
    LEGIBUS_LOG_LEVEL: "silent",
  },
  () => {},
);
afterAll(async () => await app.shutdown());
const tools = listTools(app);

/**
 * Schema keywords that OpenAI (not strict), Gemini and Anthropic all accept in a function's parameters; Gemini's
 * `parameters` rejects `additionalProperties` (promptfoo/promptfoo#6902).
 */
const TAKEN = new Set(
  "type properties required items enum description default minimum maximum title format nullable".split(" "),
);
const TYPES = new Set(["string", "number", "integer", "boolean", "array", "object"]);

function problems(schema: unknown, path: string): string[] {
  if (typeof schema !== "object" || schema === null) return [`${path} is not a schema`];
  const {
    type,
    properties = {},
    required = [],
    items,
    enum: values,
  } = Object.fromEntries(Object.entries(schema));
  const strange = Object.keys(schema).filter((key) => !TAKEN.has(key));
  return [
    ...strange.map((key) => `${path} has ${key}`),
    ...(TYPES.has(type) ? [] : [`${path} has the type ${JSON.stringify(type)}`]),
    ...(type === "array" && items === undefined ? [`${path} has no items`] : []),
    ...(type === "object" && Object.keys(properties).length === 0 && path.includes(".")
      ? [`${path} is an object without properties`]
      : []),
    ...(values !== undefined && type !== "string" ? [`${path} is an enum of no texts`] : []),
    ...required.flatMap((key: string) => (key in properties ? [] : [`${path} requires the unknown ${key}`])),
    ...Object.entries(properties).flatMap(([key, inner]) => problems(inner, `${path}.${key}`)),
    ...(items === undefined ? [] : problems(items, `${path}[]`)),
  ];
}

test.each(tools.map((tool) => [tool.name, tool] as const))(
  "%s has a name and a schema accepted by OpenAI, Gemini and Anthropic",
  (name, { inputSchema, description }) => {
    expect(name).toMatch(/^[a-zA-Z_][a-zA-Z0-9_-]{0,63}$/);
    expect(description.length).toBeLessThanOrEqual(1_024); // OpenAI's limit
    expect(inputSchema.type).toBe("object");
    expect(problems(inputSchema, name)).toEqual([]);
  },
);

const ajv = validator();

test.each(
  tools.flatMap(({ name, inputSchema, outputSchema }) => [
    [`${name} takes`, inputSchema] as const,
    ...(outputSchema ? [[`${name} gives`, outputSchema] as const] : []),
  ]),
)("%s what a schema of JSON Schema 2020-12 describes", async (_, schema) => {
  expect(await ajv.validateSchema(schema), ajv.errorsText()).toBe(true);
  expect(() => ajv.compile(schema)).not.toThrow();
});

test("the validator refuses a schema of another dialect and data of another type", () => {
  expect(ajv.validateSchema({ type: "object", required: "name" })).toBe(false);
  expect(() => ajv.compile({ type: "object", nonsense: 1 })).toThrow("unknown keyword");
  expect(ajv.validate({ type: "object", properties: { a: { type: "string" } } }, { a: 1 })).toBe(false);
});

test("the checker finds unions and arrays without items", () => {
  expect(problems({ anyOf: [] }, "x")).toHaveLength(2);
  expect(problems({ type: "array" }, "x")).toEqual(["x has no items"]);
  expect(problems({ type: "object", properties: { a: { type: ["string", "null"] } } }, "x")).toHaveLength(1);
});
