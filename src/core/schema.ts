import * as z from "zod";

/** The part of a JSON Schema that tool listing and validation use. */
export interface JsonSchema {
  readonly type?: string | undefined;
  readonly properties?: Readonly<Record<string, JsonSchema>> | undefined;
  readonly required?: readonly string[] | undefined;
  readonly items?: JsonSchema | undefined;
  readonly enum?: readonly unknown[] | undefined;
  readonly description?: string | undefined;
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
}

const jsonSchema: z.ZodType<JsonSchema> = z.lazy(() =>
  z.looseObject({
    type: z.string().optional(),
    properties: z.record(z.string(), jsonSchema).optional(),
    required: z.array(z.string()).optional(),
    items: jsonSchema.optional(),
    enum: z.array(z.unknown()).optional(),
    description: z.string().optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
  }),
);

const wireSchema = z
  .object({
    type: z.literal("object"),
    properties: z.record(z.string(), z.json()).optional(),
    required: z.array(z.string()).optional(),
  })
  .catchall(z.json());

/** A JSON Schema in the form that MCP requires for a tool: plain JSON whose root is an object. */
export type WireSchema = z.output<typeof wireSchema>;

/** Returns the JSON Schema of what a caller may send (`input`) or receives (`output`), for internal use. */
export function toJsonSchema(schema: z.ZodType, io: "input" | "output"): JsonSchema {
  return jsonSchema.parse(plainSchema(schema, io));
}

/**
 * Returns the JSON Schema sent to clients; `text` rewrites its descriptions. It is open, because Gemini rejects
 * `additionalProperties` in the parameters of a function; validation still rejects unknown names.
 */
export function toWireSchema(
  schema: z.ZodType,
  io: "input" | "output",
  text: (description: string) => string = (description) => description,
): WireSchema {
  return wireSchema.parse(
    plainSchema(schema, io, (node) => {
      if (node.description !== undefined) node.description = text(node.description);
      delete node.additionalProperties;
      if (io === "output") forgetBounds(node);
      else forgetTrifles(node);
      if (isEmpty(node.properties)) delete node.properties;
    }),
  );
}

type Node = z.core.JSONSchema.BaseSchema;

/**
 * Removes bounds from an output schema, which describes rather than checks: only keys and types are worth
 * their bytes, and keys may be added later.
 */
function forgetBounds(node: Node): void {
  delete node.required;
  delete node.minimum;
  delete node.maximum;
}

const LARGE = 99_999;

/**
 * Removes from an input schema what callers do not plan by and validation checks anyway: lengths of texts and
 * lists, minimums of 0 or 1, huge maximums, defaults that are empty, 0 or false.
 */
function forgetTrifles(node: Node): void {
  delete node.minLength;
  delete node.maxLength;
  delete node.minItems;
  delete node.maxItems;
  if (typeof node.minimum === "number" && node.minimum <= 1) delete node.minimum;
  if (typeof node.maximum === "number" && node.maximum >= LARGE) delete node.maximum;
  if (node.default === 0 || node.default === false || isEmpty(node.default)) delete node.default;
}

function isEmpty(value: unknown): boolean {
  return typeof value === "object" && value !== null && Object.keys(value).length === 0;
}

/** Converts to JSON Schema without the dialect marker, to save bytes: 2020-12 is the protocol's default. */
function plainSchema(
  schema: z.ZodType,
  io: "input" | "output",
  edit: (node: Node) => void = () => {},
): object {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    override: ({ jsonSchema }) => edit(jsonSchema),
  });
  return rest;
}
