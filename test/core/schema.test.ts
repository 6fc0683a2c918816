import { expect, test } from "vitest";
import * as z from "zod";
import { toJsonSchema, toWireSchema } from "../../src/core/schema.ts";

const input = z.strictObject({
  query: z.string().trim().min(1).describe("Words, e.g. duty"),
  limit: z.int().min(1).max(50).default(10).describe("Results"),
  offset: z.int().min(0).max(99_999).default(0).describe("From `next`"),
  chars: z.int().min(500).max(45_000).optional().describe("Characters"),
  sort_by: z.enum(["auto", "date"]).optional().describe("Order"),
  databases: z.array(z.string()).default([]).describe("Codes"),
});

test("an input schema is closed, requires no field with a default, and has no redundant keywords", () => {
  expect(toWireSchema(input, "input")).toEqual({
    type: "object",
    properties: {
      query: { type: "string", description: "Words, e.g. duty" },
      limit: { type: "integer", maximum: 50, default: 10, description: "Results" },
      offset: { type: "integer", description: "From `next`" },
      chars: { type: "integer", minimum: 500, maximum: 45_000, description: "Characters" },
      sort_by: { type: "string", enum: ["auto", "date"], description: "Order" },
      databases: { type: "array", items: { type: "string" }, description: "Codes" },
    },
    required: ["query"],
  });
});

test("an output schema has the keys and their types and nothing else", () => {
  const output = z.object({
    total: z.int().min(0).max(9),
    results: z.array(z.looseObject({})),
    next: z.number().nullable(),
    notes: z.array(z.string()).default([]),
  });
  expect(toWireSchema(output, "output")).toEqual({
    type: "object",
    properties: {
      total: { type: "integer" },
      results: { type: "array", items: { type: "object" } },
      next: { type: ["number", "null"] },
      notes: { type: "array", items: { type: "string" }, default: [] },
    },
  });
});

test("descriptions are rendered with the client's tool names at every depth", () => {
  const nested = z.strictObject({
    a: z.string().describe("from beck:search"),
    b: z.array(z.strictObject({ c: z.string().describe("beck:search, too") })).describe("none"),
  });
  const wire = JSON.stringify(
    toWireSchema(nested, "input", (text) => text.replace("beck:search", "beck_search")),
  );
  expect(wire).not.toContain("beck:search");
  expect(wire.match(/beck_search/g)).toHaveLength(2);
  expect(wire).toContain('"none"');
});

test("the dialect marker is left out", () => {
  expect(JSON.stringify(toWireSchema(input, "input"))).not.toContain("$schema");
});

test("a schema whose root is not an object is refused when the list is built", () => {
  expect(() => toWireSchema(z.string(), "input")).toThrow(z.ZodError);
  expect(() => toWireSchema(z.union([input, z.object({ b: z.string() })]), "input")).toThrow(z.ZodError);
});

test("the schema reader knows types, enums, items and descriptions", () => {
  const schema = toJsonSchema(input, "input");
  expect(schema.required).toEqual(["query"]);
  expect(schema.properties?.["sort_by"]?.enum).toEqual(["auto", "date"]);
  expect(schema.properties?.["databases"]?.items?.type).toBe("string");
  expect(schema.properties?.["limit"]).toMatchObject({
    type: "integer",
    minimum: 1,
    maximum: 50,
    default: 10,
  });
  expect(toJsonSchema(z.strictObject({}), "input").properties).toEqual({});
});
