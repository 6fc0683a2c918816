import * as fc from "fast-check";
import type { JsonSchema } from "../../src/core/schema.ts";

export type Args = Record<string, unknown>;

const HUGE = 300_000; // characters

/** Values that break programs without validation. */
export const HOSTILE: readonly unknown[] = [
  null,
  true,
  -1,
  0.5,
  1e308,
  Number.MAX_SAFE_INTEGER,
  "",
  " ",
  "\0",
  "a\0b",
  "\uD800",
  "\uDFFF x",
  "\u202Egnp.exe",
  "\u001B[31m",
  "__proto__",
  "constructor",
  "toString",
  "..",
  "../../etc/passwd",
  "%00",
  "%E0%A4%A",
  "${7*7}",
  "'; drop table library_documents; --",
  '") OR 1=1 --',
  "NEAR(a b",
  '"""',
  "*",
  "(((((((((((((((((((((",
  "[1992] HCA 23",
  "s 18(1)(a)(ii)",
  "§ 823 Abs. 1 BGB",
  "0001-13-45",
  "2026-02-30",
  "9".repeat(400),
  "x".repeat(HUGE),
  "\u{1F600}".repeat(20_000),
  [],
  {},
  [[[[[[[[[[]]]]]]]]]],
  Array.from({ length: 2_000 }, (_, at) => at),
  JSON.parse('{"__proto__": {"polluted": true}, "constructor": {"prototype": {"polluted": true}}}'),
  nested(2_000),
];

function nested(depth: number): unknown {
  let value: unknown = "deep";
  for (let at = 0; at < depth; at += 1) value = at % 2 === 0 ? [value] : { value };
  return value;
}

const text: fc.Arbitrary<string> = fc.oneof(
  fc.string({ maxLength: 30 }),
  fc.string({ unit: "binary", maxLength: 30 }),
  fc.string({ unit: "grapheme", maxLength: 200 }),
  fc.constantFrom(...HOSTILE.filter((one) => typeof one === "string")),
);

/** Generates values of a schema's type. */
function fitting({ type, enum: choices, items, properties }: JsonSchema): fc.Arbitrary<unknown> {
  if (choices) return fc.constantFrom(...choices);
  if (type === "integer" || type === "number") return fc.integer({ min: -2, max: 1_000 });
  if (type === "boolean") return fc.boolean();
  if (type === "array") return fc.array(items ? fitting(items) : text, { maxLength: 4 });
  if (type === "object" && properties) return recordOf(properties);
  return type === "object" ? fc.dictionary(text, fc.jsonValue({ maxDepth: 2 }), { maxKeys: 3 }) : text;
}

function recordOf(properties: Readonly<Record<string, JsonSchema>>, sample: Args = {}): fc.Arbitrary<Args> {
  const fields = Object.entries(properties).map(([name, schema]) => {
    const kept = name in sample ? [{ weight: 5, arbitrary: fc.constant(sample[name]) }] : [];
    const right = { weight: 3, arbitrary: fitting(schema) };
    const wrong = {
      weight: 2,
      arbitrary: fc.oneof(fc.constantFrom(...HOSTILE), fc.jsonValue({ maxDepth: 3 })),
    };
    return [name, fc.oneof(...kept, right, wrong)] as const;
  });
  return fc.record(Object.fromEntries(fields), { requiredKeys: Object.keys(sample) });
}

const strange = fc.dictionary(
  fc.constantFrom("__proto__", "constructor", "toString", "no_such_parameter", "Query", "", "\0"),
  fc.constantFrom(...HOSTILE),
  { maxKeys: 2 },
);

/** Generates arguments for a tool, half of them nearly valid, some with unknown names; paths do not exist. */
export function argumentsFor(schema: JsonSchema, sample: Args): fc.Arbitrary<Args> {
  return fc
    .tuple(recordOf(schema.properties ?? {}, sample), fc.boolean(), strange)
    .map(([args, isStrange, more]) => (isStrange ? { ...args, ...more } : args))
    .map((args) => ("path" in args ? { ...args, path: nowhere(args["path"]) } : args));
}

/** Keeps a fuzzed path from importing a folder of this machine. */
function nowhere(path: unknown): unknown {
  return typeof path === "string" ? `/nonexistent/${path}` : path;
}
