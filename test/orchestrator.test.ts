import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import * as fc from "fast-check";
import { afterEach, describe, expect, test } from "vitest";
import { plainCall } from "../src/core/call.ts";
import { LegibusError, ProtocolError } from "../src/core/errors.ts";
import { defineProvider, type Provider } from "../src/core/provider.ts";
import { MAX_ANSWER_CHARS } from "../src/core/result.ts";
import { defineTool, LOCAL, type ToolDefinition } from "../src/core/tool.ts";
import { Orchestrator } from "../src/app/orchestrator.ts";
import * as z from "zod";
import {
  actionName,
  anyArguments,
  answerOf,
  build,
  loudLogger,
  providerName,
  type ProviderShape,
  providerShapes,
  type RecordedProvider,
  textOf,
} from "./support/providers.ts";
import { patient } from "./support/patience.ts";
import { forAllAsync } from "./support/for-all.ts";

const RUNS = 200;

async function registered(shapes: readonly ProviderShape[]) {
  const { log, lines } = loudLogger();
  const orchestrator = new Orchestrator(log);
  const all = shapes.map((shape) => build(shape, log));
  for (const { provider } of all) await orchestrator.registerProvider(provider);
  return { orchestrator, all, lines };
}

async function holds<T>(
  arbitrary: fc.Arbitrary<T>,
  check: (value: T) => Promise<void>,
  numRuns = RUNS,
): Promise<void> {
  await forAllAsync([arbitrary], numRuns, check);
}

function failingWith(thrown: unknown): ToolDefinition {
  return defineTool({
    name: "test:fail",
    title: "Fail",
    description: "Always fails.",
    annotations: LOCAL,
    inputSchema: z.looseObject({}),
    run: async () => {
      throw thrown;
    },
  });
}

test("Feature: provider-architecture-refactor, Property 1: Provider Interface Conformance", async () => {
  await holds(providerShapes(), async (shapes) => {
    for (const shape of shapes) {
      const { provider } = build(shape);
      expect(provider.name).toBe(shape.name);
      const tools = provider.getTools();
      expect(tools.map(({ name }) => name)).toEqual(shape.actions.map((one) => `${shape.name}:${one}`));
      for (const tool of tools) {
        expect(tool.description).not.toBe("");
        expect(tool.inputSchema).toBeInstanceOf(z.ZodObject);
      }
      const answer = provider.handleToolCall(`${shape.name}:nothing_of_the_kind`, {});
      expect(answer).toBeInstanceOf(Promise);
      const { content } = await answer;
      expect(content.length).toBeGreaterThan(0);
      const closed = provider.shutdown();
      expect(closed).toBeInstanceOf(Promise);
      expect(await closed).toBeUndefined();
    }
  });
});

test("Feature: provider-architecture-refactor, Property 2: Orchestrator Initialization Lifecycle", async () => {
  const shapes = providerShapes({ initialize: ["absent", "works", "fails"] });
  await holds(fc.tuple(shapes, anyArguments), async ([generated, args]) => {
    const { orchestrator, all } = await registered(generated);
    for (const { shape } of all) await orchestrator.handleToolCall(`${shape.name}:anything`, args);
    await orchestrator.shutdown();
    for (const { shape, counts } of all) {
      expect(counts.initialize).toBe(shape.initialize === "absent" ? 0 : 1);
    }
  });
});

test("Feature: provider-architecture-refactor, Property 3: Orchestrator Shutdown Lifecycle", async () => {
  await holds(providerShapes({ shutdown: ["works", "fails"] }), async (shapes) => {
    const { orchestrator, all } = await registered(shapes);
    expect(all.map(({ counts }) => counts.shutdown)).toEqual(all.map(() => 0));
    await orchestrator.shutdown();
    expect(all.map(({ counts }) => counts.shutdown)).toEqual(all.map(() => 1));
  });
});

test("Feature: provider-architecture-refactor, Property 4: Tool Aggregation", async () => {
  await holds(providerShapes({ max: 8 }), async (shapes) => {
    const { orchestrator, all } = await registered(shapes);
    const union = all.flatMap(({ provider }) => provider.getTools());
    const aggregated = orchestrator.getAllTools();
    expect(aggregated).toHaveLength(union.length);
    expect(new Set(aggregated)).toEqual(new Set(union));
  });
});

test("Feature: provider-architecture-refactor, Property 5: Tool Routing by Prefix", async () => {
  await holds(
    fc.tuple(providerShapes({ least: 1 }), fc.nat(), fc.nat(), anyArguments),
    async ([shapes, which, tool, args]) => {
      const { orchestrator, all } = await registered(shapes);
      const chosen = pick(all, which);
      const name = `${chosen.shape.name}:${pick(chosen.shape.actions, tool)}`;
      const call = plainCall();
      const result = await orchestrator.handleToolCall(name, args, call);
      expect(result).toEqual(answerOf(chosen.shape.name, name, args));
      expect(chosen.calls).toEqual([{ tool: name, args, call }]);
      expect(chosen.calls[0]?.call).toBe(call);
      for (const other of all) if (other !== chosen) expect(other.calls).toEqual([]);
    },
  );
});

test("Feature: provider-architecture-refactor, Property 6: Unknown Prefix Error Handling", async () => {
  const unknownName = fc.oneof(
    fc.tuple(providerName, actionName).map(([prefix, action]) => `${prefix}:${action}`),
    fc.string(),
    fc.tuple(fc.constant("\0"), actionName).map(([sibling, action]) => `${sibling}:${action}`),
    fc.constantFrom("__proto__:x", "constructor:x", ":", "", "a", "toString:y"),
  );
  await holds(
    fc.tuple(providerShapes({ min: 0 }), unknownName, anyArguments),
    async ([shapes, generated, args]) => {
      // a prefix that extends a registered provider's name is unknown
      const name = generated.replace("\0", `${shapes.at(-1)?.name ?? "none"}x`);
      fc.pre(!shapes.some((shape) => name.startsWith(`${shape.name}:`)));
      const { orchestrator, all } = await registered(shapes);
      const result = await orchestrator.handleToolCall(name, args);
      expect(result.isError).toBe(true);
      expect(textOf(result)).toContain(`Unknown tool: ${name}`);
      for (const { calls } of all) expect(calls).toEqual([]);
    },
  );
});

test("Feature: provider-architecture-refactor, Property 8: Empty Provider Exclusion", async () => {
  await holds(fc.tuple(providerShapes(), fc.nat()), async ([shapes, which]) => {
    const emptied = shapes.map((shape, at) =>
      at === which % shapes.length ? { ...shape, actions: [] } : shape,
    );
    const { orchestrator } = await registered(emptied);
    const listed = orchestrator.getAllTools().map(({ name }) => name.split(":")[0]);
    for (const { name, actions } of emptied) {
      expect(listed.filter((prefix) => prefix === name)).toHaveLength(actions.length);
    }
  });
});

test("Feature: provider-architecture-refactor, Property 9: Multiple Provider Support", async () => {
  await holds(providerShapes({ min: 2, max: 12, least: 1 }), async (shapes) => {
    const { orchestrator, all } = await registered(shapes);
    expect(orchestrator.providers.map(({ name }) => name)).toEqual(shapes.map(({ name }) => name));
    for (const { shape } of all) {
      for (const action of shape.actions) {
        const name = `${shape.name}:${action}`;
        expect(await orchestrator.handleToolCall(name, {})).toEqual(answerOf(shape.name, name, {}));
      }
    }
    for (const { shape, calls } of all) expect(calls).toHaveLength(shape.actions.length);
  });
});

test("Feature: provider-architecture-refactor, Property 11: Error Response Structure", async () => {
  const code = fc.constantFrom(...(["NOT_FOUND", "BLOCKED", "OFFLINE", "LAYOUT_CHANGED"] as const));
  const typed = fc.record({ code, message: fc.string({ minLength: 1 }) });
  const failure = fc.oneof(
    typed.map((one) => ({ ...one, thrown: new LegibusError(one.code, one.message), shown: true })),
    fc.string().map((message) => ({ message, thrown: new Error(`sk-SECRET ${message}`), shown: false })),
    fc
      .anything({ withBigInt: true, withDate: true, withMap: true, withSparseArray: true })
      .map((thrown) => ({ message: "", thrown, shown: false })),
  );
  const style = fc.constantFrom("defineProvider", "plain object");
  await holds(fc.tuple(failure, style, anyArguments), async ([{ message, thrown, shown }, how, args]) => {
    const { log, lines } = loudLogger();
    const orchestrator = new Orchestrator(log);
    const tool = failingWith(thrown);
    await orchestrator.registerProvider(
      how === "defineProvider"
        ? defineProvider({ name: "test", tools: [tool], log })
        : plain({ name: "test", handleToolCall: (_, given, call = plainCall()) => tool.run(given, call) }),
    );
    const result = await orchestrator.handleToolCall("test:fail", args);
    expect(result.isError).toBe(true);
    expect(result.content.length).toBeGreaterThan(0);
    const text = textOf(result);
    if (shown) expect(text).toContain(message);
    else {
      expect(text).toBe("Error: internal error, see the server's log");
      expect(lines.filter((line) => line.includes("internal error"))).toHaveLength(1);
    }
  });
});

function pick<T>(from: readonly T[], which: number): T {
  const found = from[which % from.length];
  if (found === undefined) throw new Error("nothing to pick from");
  return found;
}

function plain(parts: Partial<Provider> & Pick<Provider, "name">): Provider {
  return {
    getTools: () => [],
    handleToolCall: async () => ({ content: [{ type: "text", text: parts.name }] }),
    shutdown: async () => {},
    ...parts,
  };
}

test("a ProtocolError of a tool passes through with its code and data", async () => {
  const { log } = loudLogger();
  const fault = new ProtocolError(-32602, "text must be a string", { error_type: "validation" });
  const tools = [failingWith(fault)];
  for (const provider of [
    defineProvider({ name: "test", tools, log }),
    plain({ name: "test", handleToolCall: async () => Promise.reject(fault) }),
  ]) {
    const orchestrator = new Orchestrator(log);
    await orchestrator.registerProvider(provider);
    await expect(orchestrator.handleToolCall("test:fail", {})).rejects.toBe(fault);
  }
});

test.each([
  ["search:cases", "austlii:search_cases"],
  ["austli:search_cases", "austlii:search_cases"],
  ["search_cases", "austlii:search_cases"],
  ["austlii:serach_cases", "austlii:search_cases"],
  ["austlii:fetch_document", "austlii:fetch_document_text"],
  ["ris:serch", "ris:search"],
])("the error about the unknown tool %s suggests %s", async (wrong, right) => {
  const { orchestrator } = await registered([
    shape("austlii", ["search_cases", "fetch_document_text", "list_databases"]),
    shape("ris", ["search", "get_norm"]),
  ]);
  const result = await orchestrator.handleToolCall(wrong, {});
  expect(result.isError).toBe(true);
  expect(textOf(result)).toContain(`ERROR UNKNOWN_TOOL: Unknown tool: ${wrong}`);
  expect(textOf(result)).toMatch(new RegExp(`did you mean ${right}\\b`));
});

test("no tool is suggested for a name that resembles none", async () => {
  const { orchestrator } = await registered([shape("austlii", ["search_cases"])]);
  expect(textOf(await orchestrator.handleToolCall("zzz:qqqqqqqqqqqqqqqqqq", {}))).not.toContain(
    "did you mean",
  );
});

test("a tool name of 5 MB is refused at once with a short message", async () => {
  const { orchestrator } = await registered([shape("austlii", ["search_cases"])]);
  for (const name of ["x".repeat(5_000_000), `austlii:${"y".repeat(5_000_000)}`]) {
    const started = performance.now();
    const result = await orchestrator.handleToolCall(name, {});
    expect(performance.now() - started).toBeLessThan(patient(1_000));
    expect(result.isError).toBe(true);
    expect(textOf(result).length).toBeLessThanOrEqual(MAX_ANSWER_CHARS);
  }
});

test("a second provider with the same name is refused, and the first one stays", async () => {
  const { log } = loudLogger();
  const orchestrator = new Orchestrator(log);
  const first = plain({ name: "beck" });
  await orchestrator.registerProvider(first);
  await expect(orchestrator.registerProvider(plain({ name: "beck" }))).rejects.toThrow("beck");
  expect(orchestrator.providers).toEqual([first]);
});

function shape(name: string, actions: readonly string[], rest: Partial<ProviderShape> = {}): ProviderShape {
  return { name, actions, style: "defineProvider", initialize: "absent", shutdown: "works", ...rest };
}

function failsAtOnce(): never {
  throw new Error("failed at once");
}

const never = () => new Promise<void>(() => {});
const later = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

test("a provider that fails in initialize is left out and the others start, work and stop", async () => {
  await holds(
    providerShapes({ min: 2, least: 1, initialize: ["absent", "works", "fails"] }),
    async (shapes) => {
      const { orchestrator, all, lines } = await registered(shapes);
      const broken = all.filter((one) => one.shape.initialize === "fails");
      const sound = all.filter((one) => one.shape.initialize !== "fails");
      expect(orchestrator.providers).toEqual(sound.map(({ provider }) => provider));
      await expectAnswers(orchestrator, sound);
      for (const { shape } of broken) {
        const result = await orchestrator.handleToolCall(`${shape.name}:${shape.actions[0]}`, {});
        expect(result.isError).toBe(true);
        expect(lines.some((line) => line.includes(`${shape.name} cannot start`))).toBe(true);
      }
      await orchestrator.shutdown();
      expect(sound.every(({ counts }) => counts.shutdown === 1)).toBe(true);
    },
  );
});

test("a provider that throws synchronously is treated like one that rejects", async () => {
  const { log } = loudLogger();
  const orchestrator = new Orchestrator(log);
  await orchestrator.registerProvider(plain({ name: "aa", initialize: failsAtOnce }));
  await orchestrator.registerProvider(
    plain({ name: "bb", shutdown: failsAtOnce, handleToolCall: failsAtOnce }),
  );
  const good = build(shape("cc", ["go"]));
  await orchestrator.registerProvider(good.provider);
  expect(orchestrator.providers.map(({ name }) => name)).toEqual(["bb", "cc"]);
  expect((await orchestrator.handleToolCall("bb:go", {})).isError).toBe(true);
  await orchestrator.shutdown();
  expect(good.counts.shutdown).toBe(1);
});

async function expectAnswers(orchestrator: Orchestrator, all: readonly RecordedProvider[]): Promise<void> {
  for (const { shape } of all) {
    const name = `${shape.name}:${shape.actions[0]}`;
    expect(await orchestrator.handleToolCall(name, {})).toEqual(answerOf(shape.name, name, {}));
  }
}

describe("shutdown", () => {
  const children: ChildProcess[] = [];

  afterEach(() => {
    for (const child of children.splice(0)) child.kill("SIGKILL");
  });

  function withChild(
    name: string,
    shutdown: () => Promise<void>,
  ): { provider: Provider; child: ChildProcess } {
    const child = spawn("sleep", ["60"], { stdio: "ignore" });
    children.push(child);
    return { child, provider: plain({ name, shutdown, kill: () => void child.kill("SIGKILL") }) };
  }

  test("shutdown gives providers 1.5 s in parallel, then kills the children of those that hang", async () => {
    const { log } = loudLogger();
    const orchestrator = new Orchestrator(log);
    const hanging = [withChild("aa", never), withChild("bb", never)];
    const failing = withChild("cc", () => Promise.reject(new Error("cannot stop")));
    const tidy = withChild("dd", async () => {});
    const stopped: string[] = [];
    const slow = ["ee", "ff", "gg"].map((name) =>
      plain({
        name,
        shutdown: async () => {
          await later(900);
          stopped.push(name);
        },
      }),
    );
    const all = [...hanging, failing, tidy].map(({ provider }) => provider);
    for (const provider of [...all, ...slow]) await orchestrator.registerProvider(provider);
    const gone = [...hanging, failing].map(({ child }) => once(child, "exit"));
    const started = performance.now();
    await orchestrator.shutdown();
    const took = performance.now() - started;
    expect(took).toBeGreaterThan(1_400);
    expect(took).toBeLessThan(patient(1_800));
    expect(stopped.toSorted()).toEqual(["ee", "ff", "gg"]); // sequentially they would take 2.7 s
    expect((await Promise.all(gone)).map(([, signal]) => signal)).toEqual(["SIGKILL", "SIGKILL", "SIGKILL"]);
    for (const { child } of [...hanging, failing])
      expect(() => process.kill(child.pid ?? 0, 0)).toThrow("ESRCH");
    expect(tidy.child.exitCode).toBeNull(); // a provider that stopped in time is responsible for its own children
    expect(tidy.child.signalCode).toBeNull();
  });

  test("shutdown is immediate if all providers are quick, and may be repeated", async () => {
    const { orchestrator, all } = await registered([shape("aa", []), shape("bb", [])]);
    const started = performance.now();
    await orchestrator.shutdown();
    await orchestrator.shutdown();
    expect(performance.now() - started).toBeLessThan(patient(1_000));
    expect(all.every(({ counts }) => counts.shutdown >= 1)).toBe(true);
  });

  test("shutdown survives a kill that throws", async () => {
    const { log, lines } = loudLogger();
    const orchestrator = new Orchestrator(log);
    const after = withChild("bb", () => Promise.reject(new Error("no")));
    await orchestrator.registerProvider(
      plain({ name: "aa", shutdown: () => Promise.reject(new Error("no")), kill: failsAtOnce }),
    );
    await orchestrator.registerProvider(after.provider);
    const gone = once(after.child, "exit");
    await orchestrator.shutdown();
    await gone;
    expect(lines.some((line) => line.includes("failed at once"))).toBe(true);
  });
});
