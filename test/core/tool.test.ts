import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { plainCall } from "../../src/core/call.ts";
import { LegibusError } from "../../src/core/errors.ts";
import { MAX_ANSWER_CHARS, markdown, structured, type ToolResult } from "../../src/core/result.ts";
import { defineTool, LOCAL, READS_THE_WORLD, type ToolDefinition, unknownTool } from "../../src/core/tool.ts";
import { textOf } from "../support/providers.ts";
import { patient } from "../support/patience.ts";
import { runs } from "../support/run/repetitions.ts";
import { forAllAsync } from "../support/for-all.ts";

const inputSchema = z.strictObject({
  query: z.string().trim().min(2).max(500).describe("SINO query, e.g. negligence AND duty"),
  limit: z.int().min(1).max(50).default(10).describe("Results, 1-50"),
  databases: z.array(z.string()).max(3).default([]).describe("Codes, e.g. au/cases/cth/HCA"),
  sort_by: z.enum(["auto", "relevance", "date"]).default("auto").describe("Order of the results, e.g. date"),
  include_jade: z.boolean().default(false).describe("Ask jade.io as well, e.g. true"),
  score: z.number().optional().describe("Least relevance, e.g. 0.5"),
});

type Args = z.output<typeof inputSchema>;

/** A tool with a diary of the arguments that reached it. */
function searchTool(answer: (args: Args) => ToolResult = () => structured("found", { total: 1, notes: [] })) {
  const reached: Args[] = [];
  let parsed = 0;
  const counting = inputSchema.refine(() => {
    parsed += 1;
    return true;
  });
  const tool = defineTool({
    name: "test:search",
    title: "Search",
    description: "Searches.",
    annotations: READS_THE_WORLD,
    inputSchema: counting,
    synonyms: { sort_by: { date: "newest by_date" } },
    async run(args) {
      reached.push(args);
      return answer(args);
    },
  });
  return { tool, reached, timesParsed: () => parsed };
}

async function run(tool: ToolDefinition, args: Record<string, unknown>): Promise<ToolResult> {
  return await tool.run(args, plainCall());
}

async function refusal(args: Record<string, unknown>): Promise<LegibusError> {
  const { tool, reached } = searchTool();
  const error: unknown = await run(tool, args).catch((thrown: unknown) => thrown);
  expect(reached).toEqual([]);
  if (!(error instanceof LegibusError)) throw new Error("the call was not refused");
  return error;
}

test("arguments are parsed once and reach run with their defaults", async () => {
  const { tool, reached, timesParsed } = searchTool();
  const result = await run(tool, { query: "  duty of care  " });
  expect(timesParsed()).toBe(1);
  expect(reached).toEqual([
    { query: "duty of care", limit: 10, databases: [], sort_by: "auto", include_jade: false },
  ]);
  expect(result).toEqual(structured("found", { total: 1 }));
});

test("valid arguments reach run as the schema returns them, without a note", async () => {
  const arguments_ = fc.record(
    {
      query: fc.string({ minLength: 2, maxLength: 40 }).filter((text) => text.trim().length >= 2),
      limit: fc.integer({ min: 1, max: 50 }),
      databases: fc.array(fc.string(), { maxLength: 3 }),
      sort_by: fc.constantFrom("auto", "relevance", "date"),
      include_jade: fc.boolean(),
      score: fc.double({ noNaN: true, noDefaultInfinity: true }),
    },
    { requiredKeys: ["query"] },
  );
  await forAllAsync([arguments_], runs(200), async (args) => {
    const { tool, reached } = searchTool();
    const result = await run(tool, args);
    expect(reached).toEqual([inputSchema.parse(args)]);
    expect(textOf(result)).toBe("found");
  });
});

test("arguments reach run if and only if the schema accepts them after coercion; nothing else is thrown", async () => {
  const keys = ["query", "limit", "databases", "sort_by", "include_jade", "includeJade", "sortBy", "score"];
  const key = fc.oneof(
    fc.constantFrom(...keys),
    fc.constantFrom("__proto__", "constructor", "toString"),
    fc.string(),
  );
  const value = fc.oneof(
    fc.anything(),
    fc.constantFrom("5", " 7 ", "true", "FALSE", "Date", "newest", "", "x".repeat(501), -1, 51, 1.5),
  );
  await forAllAsync([fc.array(fc.tuple(key, value), { maxLength: 5 })], runs(500), async (pairs) => {
    const { tool, reached } = searchTool();
    const outcome: unknown = await run(tool, Object.fromEntries([["query", "negligence"], ...pairs])).catch(
      (thrown: unknown) => thrown,
    );
    if (outcome instanceof Error) {
      expect(outcome).toMatchObject({ name: "LegibusError", code: "INVALID_INPUT" });
      expect(outcome.message).not.toBe("");
      expect(reached).toEqual([]);
    } else {
      expect(reached).toHaveLength(1);
      expect(inputSchema.safeParse(reached[0]).success).toBe(true);
    }
  });
});

test("a list with one item is read as that item where one of several words is expected", async () => {
  const { tool, reached } = searchTool();
  const { content } = await run(tool, { query: "negligence", sort_by: ["date"] });
  expect(reached).toMatchObject([{ sort_by: "date" }]);
  expect(content.map(({ text }) => text).join("\n")).toContain('sort_by: ["date"] was read as "date"');
  expect((await refusal({ query: "negligence", sort_by: ["date", "auto"] })).code).toBe("INVALID_INPUT");
});

test("an expected word is recognised with underscores or hyphens for its spaces", async () => {
  const status = z.strictObject({ status: z.enum(["To Do", "In Progress"]) });
  const seen: unknown[] = [];
  const tool = defineTool({
    name: "test:status",
    title: "Status",
    description: "Sets a status.",
    annotations: LOCAL,
    inputSchema: status,
    run: async (args) => {
      seen.push(args.status);
      return await Promise.resolve(markdown("set"));
    },
  });
  for (const spelled of ["in_progress", "In-Progress", "IN PROGRESS"]) await run(tool, { status: spelled });
  expect(seen).toEqual(["In Progress", "In Progress", "In Progress"]);
});

test("an expected word is recognised in the plural, and a code by its language or country", async () => {
  const seen: unknown[] = [];
  const tool = defineTool({
    name: "test:codes",
    title: "Codes",
    description: "Takes codes.",
    annotations: LOCAL,
    inputSchema: z.strictObject({
      language: z.enum(["en", "de"]),
      law: z.enum(["auto", "de", "at"]),
      type: z.enum(["regulation", "orders"]),
    }),
    run: async (args) => {
      seen.push(args);
      return await Promise.resolve(markdown("set"));
    },
  });
  await run(tool, { language: "Deutsch", law: "Österreich", type: "Regulations" });
  await run(tool, { language: "English", law: "Germany", type: "order" });
  expect(seen).toEqual([
    { language: "de", law: "at", type: "regulation" },
    { language: "en", law: "de", type: "orders" },
  ]);
  await expect(run(tool, { language: "Austrian", law: "at", type: "orders" })).rejects.toThrow(
    "one of en, de",
  );
});

describe("calls that never reach run, whose error names the field and the right form", () => {
  test.each([
    [{}, ["query is required"], "query: SINO query, e.g. negligence AND duty"],
    [{ query: 5 }, ["query must be a string (got 5)"], "query: SINO query"],
    [{ query: null }, ["query must be a string (got null)"], "query: SINO query"],
    [{ query: "ab", limit: "many" }, [], "limit: Results, 1-50; a whole number from 1 to 50"],
    [{ query: "ab", include_jade: 1 }, [], "e.g. true; true or false"],
    [{ query: "x" }, ['query must be at least 2 characters long (got "x")'], "query: SINO query"],
    [{ query: "y".repeat(501) }, ["query must be at most 500 characters long"], "query: SINO query"],
    [{ query: "ab", limit: 51 }, ["limit must be at most 50 (got 51)"], "limit: Results, 1-50"],
    [{ query: "ab", limit: 0 }, ["limit must be at least 1 (got 0)"], "limit: Results, 1-50"],
    [{ query: "ab", limit: 1.5 }, ["limit must be an integer (got 1.5)"], "limit: Results, 1-50"],
    [{ query: "ab", limit: "many" }, ['limit must be a number (got "many")'], "limit: Results, 1-50"],
    [{ query: "ab", limit: "1.5" }, ['limit must be a number (got "1.5")'], "limit: Results, 1-50"],
    [{ query: "ab", databases: [1] }, ["databases.0 must be a string (got 1)"], "databases: Codes"],
    [{ query: "ab", databases: {} }, ["databases must be an array (got {})"], "databases: Codes"],
    [
      { query: "ab", databases: ["a", "b", "c", "d"] },
      ["databases must be at most 3 items long"],
      "databases: Codes",
    ],
    [
      { query: "ab", sort_by: "size" },
      ['sort_by must be one of auto, relevance, date (got "size")'],
      "sort_by: Order",
    ],
    [
      { query: "ab", sort_by: "relevanec" },
      ['sort_by must be one of auto, relevance, date (got "relevanec"; did you mean relevance?)'],
      "sort_by: Order",
    ],
    [
      { query: "ab", include_jade: "maybe" },
      ['include_jade must be a boolean (got "maybe")'],
      "include_jade: Ask",
    ],
    [{ query: "ab", include_jade: 1 }, ["include_jade must be a boolean (got 1)"], "include_jade: Ask"],
    [
      { query: "ab", limits: 5 },
      ['there is no parameter "limits" (did you mean "limit"?)'],
      "the parameters are query, limit, databases, sort_by, include_jade, score",
    ],
    [{ query: "ab", zzzzzzzzz: 5 }, ['there is no parameter "zzzzzzzzz"'], "the parameters are query"],
    [
      { limit: 99, sort_by: "x" },
      ["query is required", "limit must be at most 50", "sort_by must be one of"],
      "",
    ],
  ])("a wrong call never reaches run, and its error names the field: %j", async (args, sentences, hint) => {
    const error = await refusal(args);
    expect(error.code).toBe("INVALID_INPUT");
    for (const sentence of sentences) expect(error.message).toContain(sentence);
    expect(error.hint).toContain(hint);
  });

  test("a bad argument is refused even when it is called __proto__ or sent in two spellings", async () => {
    expect((await refusal(JSON.parse('{"query": "ab", "__proto__": {"limit": 5}}'))).message).toContain(
      "__proto__",
    );
    expect((await refusal({ query: "ab", constructor: 1 })).message).toContain('no parameter "constructor"');
    expect((await refusal({ query: "ab", sort_by: "date", sortBy: "auto" })).message).toContain(
      '"sortBy" (did you mean "sort_by"?)',
    );
  });

  test("endlessly nested arguments are refused with a sentence", async () => {
    let deep: unknown = "x";
    for (let level = 0; level < 100_000; level += 1) deep = level % 2 === 0 ? [deep] : { a: deep };
    expect((await refusal({ query: deep })).message).toBe(
      "the arguments are nested more than 100 levels deep",
    );
  });

  test("an error never quotes long input in full", async () => {
    const huge = "x".repeat(5_000_000);
    const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`key${at}`, at]));
    for (const args of [
      { query: huge },
      { query: "ab", sort_by: huge },
      { query: "ab", [huge]: 1 },
      { query: "ab", databases: Array.from({ length: 50_000 }, () => 1) },
      many,
    ]) {
      const started = performance.now();
      const error = await refusal(args);
      expect(error.message.length).toBeLessThan(5_000);
      expect(performance.now() - started).toBeLessThan(patient(1_000));
    }
  });
});

function numberTool(seen: unknown[]): ToolDefinition {
  return defineTool({
    name: "test:number",
    title: "Number",
    description: "Takes a number.",
    annotations: LOCAL,
    inputSchema: z.strictObject({ at: z.int().describe("A number, e.g. 5") }),
    run: async ({ at }) => {
      seen.push(at);
      return markdown("");
    },
  });
}

test.each([
  [{ limit: "25" }, { limit: 25 }, 'limit: "25" was read as 25'],
  [{ limit: " 25 " }, { limit: 25 }, 'limit: " 25 " was read as 25'],
  [{ include_jade: "true" }, { include_jade: true }, 'include_jade: "true" was read as true'],
  [{ include_jade: "false" }, { include_jade: false }, 'include_jade: "false" was read as false'],
  [{ include_jade: "Yes" }, { include_jade: true }, 'include_jade: "Yes" was read as true'],
  [{ include_jade: "nein" }, { include_jade: false }, 'include_jade: "nein" was read as false'],
  [{ include_jade: "True" }, { include_jade: true }, 'include_jade: "True" was read as true'],
  [{ query: ["estoppel"] }, { query: "estoppel" }, 'query: ["estoppel"] was read as "estoppel"'],
  [{ databases: "" }, { databases: [] }, 'databases: "" was read as []'],
  [
    { databases: '["au/cases/cth/HCA","nz/cases/NZSC"]' },
    { databases: ["au/cases/cth/HCA", "nz/cases/NZSC"] },
    String.raw`databases: "[\"au/cases/cth/HCA\",\"nz/cases/NZSC\"]" was read as ["au/cases/cth/HCA","nz/cases/NZSC"]`,
  ],
  [{ sort_by: "DATE" }, { sort_by: "date" }, 'sort_by: "DATE" was read as "date"'],
  [{ sort_by: " Relevance " }, { sort_by: "relevance" }, 'sort_by: " Relevance " was read as "relevance"'],
  [{ sort_by: "newest" }, { sort_by: "date" }, 'sort_by: "newest" was read as "date"'],
  [{ sort_by: "by-dates" }, { sort_by: "date" }, 'sort_by: "by-dates" was read as "date"'],
  [{ sort_by: "By Date" }, { sort_by: "date" }, 'sort_by: "By Date" was read as "date"'],
])("%j is coerced, with a note in both the text and the data", async (given, expected, note) => {
  const { tool, reached } = searchTool();
  const result = await run(tool, { query: "negligence", ...given });
  expect(reached[0]).toMatchObject(expected);
  expect(textOf(result)).toBe(`found\nNote: ${note}`);
  expect(result.structuredContent).toEqual({ total: 1, notes: [note] });
});

test.each(["au/cases/cth/HCA", "[1992] HCA 23"])(
  "%s in place of a list of it is coerced without a note",
  async (databases) => {
    const { tool, reached } = searchTool();
    const result = await run(tool, { query: "negligence", databases });
    expect(reached[0]).toMatchObject({ databases: [databases] });
    expect(textOf(result)).toBe("found");
  },
);

test.each([{ limit: null, score: null }, { sort_by: "" }, { sort_by: " ", databases: null }])(
  "an optional parameter that says nothing is left out: %j",
  async (given) => {
    const { tool, reached } = searchTool();
    const result = await run(tool, { query: "negligence", ...given });
    expect(reached[0]).toEqual({
      query: "negligence",
      limit: 10,
      databases: [],
      sort_by: "auto",
      include_jade: false,
    });
    expect(textOf(result)).toBe("found");
  },
);

test.each([
  [{ includeJade: true }, { include_jade: true }],
  [{ sortBy: "date" }, { sort_by: "date" }],
  [
    { includeJade: "true", sortBy: "newest" },
    { include_jade: true, sort_by: "date" },
  ],
])("camelCase names of the predecessors are accepted: %j", async (given, expected) => {
  const { tool, reached } = searchTool();
  await run(tool, { query: "negligence", ...given });
  expect(reached[0]).toMatchObject(expected);
});

test("a string becomes a number if and only if it is written as an integer", async () => {
  const text = fc.oneof(
    fc.integer().map(String),
    fc.bigInt().map(String),
    fc.double().map(String),
    fc.string({ maxLength: 6 }),
    fc.constantFrom("", " ", "0x10", "1e3", "+5", "5n", "५", "Infinity", "-0", "007"),
  );
  await forAllAsync([text], runs(500), async (written) => {
    const seen: unknown[] = [];
    const taken = await run(numberTool(seen), { at: written }).then(
      () => true,
      () => false,
    );
    if (taken) expect(seen).toEqual([Number(written)]);
    expect(taken).toBe(/^-?\d{1,15}$/.test(written.trim())); // every integer of 15 digits is exact
  });
});

test.each([
  [{ pin: 5 }, { pin: "5" }],
  [{ pin: ["[5]", "[7]-[8]", 12] }, { pin: "[5], [7]-[8], 12" }],
  [{ pin: '["[5]", "[7]-[8]"]' }, { pin: "[5], [7]-[8]" }],
  [{ pin: "[5]" }, { pin: "[5]" }],
  [{ from: 2019 }, { from: "2019" }],
  [{ documents: [{ id: "a", pin: ["s 1", "s 2"] }] }, { documents: [{ id: "a", pin: "s 1, s 2" }] }],
  [{ documents: [{ id: "a", pin: 44 }] }, { documents: [{ id: "a", pin: "44" }] }],
])("numbers and lists of pins are accepted as texts: %j", async (given, expected) => {
  const reached: unknown[] = [];
  const documents = z.array(z.object({ id: z.string(), pin: z.string().optional() })).optional();
  const tool = defineTool({
    name: "test:read",
    title: "Read",
    description: "Reads.",
    annotations: READS_THE_WORLD,
    inputSchema: z.strictObject({ pin: z.string().optional(), from: z.string().optional(), documents }),
    async run(args) {
      reached.push(args);
      return markdown("read");
    },
  });
  const result = await run(tool, given);
  expect(reached).toEqual([expected]);
  expect(textOf(result)).toBe("read"); // the meaning is the same: no note
});

test.each([
  ["[2024] HCA 901.", "[2024] HCA 901"],
  ["[2024] HCA 901", "[2024] HCA 901"],
  ["<https://example.org/a>", "https://example.org/a"],
  ["https://example.org/a.html.", "https://example.org/a.html"],
  ['"https://example.org/a"', "https://example.org/a"],
  ["`frl:C2011A00157`,", "frl:C2011A00157"],
  ["[Marlowe](austlii:au/cases/cth/HCA/2024/901)", "austlii:au/cases/cth/HCA/2024/901"],
  ['[Marlowe v Tide [2024] HCA 901](<https://example.org/a> "the case").', "https://example.org/a"],
  ["[2024] HCA 901 (Marlowe)", "[2024] HCA 901 (Marlowe)"],
  ['"Marlowe" v "Tide"', '"Marlowe" v "Tide"'],
])("the id %j is read without the marks around it", async (id, expected) => {
  const reached: unknown[] = [];
  const tool = defineTool({
    name: "test:open",
    title: "Open",
    description: "Opens.",
    annotations: READS_THE_WORLD,
    inputSchema: z.strictObject({ id: z.string() }),
    async run(args) {
      reached.push(args);
      return markdown("opened");
    },
  });
  const result = await run(tool, { id });
  expect(reached).toEqual([{ id: expected }]);
  expect(textOf(result)).toBe("opened"); // the meaning is the same: no note
});

test("a number in place of any other text is refused", async () => {
  const { tool, reached } = searchTool();
  await run(tool, { query: 5 }).catch(() => {});
  expect(reached).toEqual([]);
});

test("coercion never changes a value that the schema accepts", async () => {
  const { tool, reached } = searchTool();
  const args = { query: "true", limit: 5, databases: ["5", "true", ""], sort_by: "date", include_jade: true };
  const result = await run(tool, args);
  expect(reached).toEqual([args]);
  expect(textOf(result)).toBe("found");
});

test("a tool's result with its notes never exceeds 50,000 characters", async () => {
  await forAllAsync([fc.integer({ min: 0, max: 150_000 }), fc.boolean()], 100, async (length, mended) => {
    const { tool } = searchTool(() => markdown("x".repeat(length)));
    const result = await run(tool, { query: "ab", limit: mended ? "5" : 5 });
    const total = result.content.reduce((sum, part) => sum + part.text.length, 0);
    expect(total).toBeLessThanOrEqual(MAX_ANSWER_CHARS);
    expect(textOf(result).includes("[cut:")).toBe(length + (mended ? 28 : 0) > MAX_ANSWER_CHARS);
  });
});

test("a call that throws rejects with what it threw", async () => {
  const failure = new LegibusError("BLOCKED", "refused");
  const { tool } = searchTool(() => {
    throw failure;
  });
  await expect(run(tool, { query: "ab" })).rejects.toBe(failure);
});

test("the call's signal, progress and log reach run unchanged", async () => {
  const seen: unknown[] = [];
  const tool = defineTool({
    name: "test:call",
    title: "Call",
    description: "Takes nothing.",
    annotations: LOCAL,
    inputSchema: z.strictObject({}),
    async run(_, call) {
      seen.push(call);
      return markdown("");
    },
  });
  const call = plainCall();
  await tool.run({}, call);
  expect(seen[0]).toBe(call);
});

test("a definition keeps its author's words and has an output schema only if it was given one", () => {
  const { tool } = searchTool();
  expect(tool).toMatchObject({ name: "test:search", title: "Search", description: "Searches." });
  expect(tool.annotations).toBe(READS_THE_WORLD);
  expect("outputSchema" in tool).toBe(false);
  const output = z.object({ total: z.int() });
  const other = defineTool({
    name: "test:other",
    title: "Other",
    description: "Other.",
    annotations: LOCAL,
    inputSchema: z.strictObject({}),
    outputSchema: output,
    run: async () => markdown(""),
  });
  expect(other.outputSchema).toBe(output);
});

test("the error for an unknown tool", () => {
  expect(unknownTool("Unknown tool: x", "did you mean y?")).toMatchObject({
    code: "UNKNOWN_TOOL",
    message: "Unknown tool: x",
    hint: "did you mean y?",
    retryable: false,
  });
});

test.each(["today", " Heute ", "now"])(
  "%s for a day that is today's by default is the same as leaving it out",
  async (day) => {
    const reached: unknown[] = [];
    const tool = defineTool({
      name: "test:read",
      title: "Read",
      description: "Reads.",
      annotations: LOCAL,
      inputSchema: z.strictObject({ as_at: z.string().optional(), to: z.string().optional(), q: z.string() }),
      run: async (args) => {
        reached.push(args);
        return markdown("");
      },
    });
    await run(tool, { as_at: day, to: day, q: day });
    expect(reached).toEqual([{ q: day }]);
  },
);
