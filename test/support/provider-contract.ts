import { createServer } from "node:net";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type Config, readConfig } from "../../src/app/config.ts";
import { plainCall, type ToolCall } from "../../src/core/call.ts";
import { ProtocolError } from "../../src/core/errors.ts";
import type { Provider } from "../../src/core/provider.ts";
import { MAX_ANSWER_CHARS, type ToolResult } from "../../src/core/result.ts";
import { type JsonSchema, toJsonSchema, toWireSchema } from "../../src/core/schema.ts";
import type { ToolDefinition } from "../../src/core/tool.ts";
import { allProviders, type ProviderEntry } from "../../src/app/providers.ts";
import { CANONICAL_NAME } from "../../src/app/catalogue.ts";
import { loudLogger, textOf } from "./providers.ts";
import { listen } from "./listen.ts";
import { servicesOf } from "./services.ts";
import { argumentsFor } from "./odd-arguments.ts";
import { EVENTUALLY, patient } from "./patience.ts";
import { repetitions } from "./run/repetitions.ts";
import { forAllAsync } from "./for-all.ts";

const PROVIDERS = await allProviders();

type Args = Record<string, unknown>;

const WAITING_MS = 1_000; // a call that waits for another one's login asks for nothing itself
const isSilent = () => false;

export interface ContractOptions {
  /** Valid arguments for every tool, by canonical name. */
  readonly samples: Readonly<Record<string, Args>>;
  /** The variables without which the provider hides its tools. */
  readonly env?: Readonly<Record<string, string>>;
  /** The content of its config file. */
  readonly file?: object;
  /** URI templates that have no completions while nothing is stored. */
  readonly empty?: readonly string[];
  /** Bad calls may be JSON-RPC errors, as this provider's specification requires. */
  readonly jsonRpc?: boolean;
}

/** Reads the configuration from an environment and a config file; no file of the machine is read. */
export function configOf(env: Readonly<Record<string, string>> = {}, file: object = {}): Config {
  return readConfig(env, () => JSON.stringify(file));
}

/** Creates a provider as the server does. */
async function create(entry: ProviderEntry, config: Config = configOf()): Promise<Provider> {
  const { log } = loudLogger();
  return await entry.create(servicesOf(config, log));
}

/** Creates all providers, including opt-in ones. */
export async function providersOf(config: Config = configOf()): Promise<Provider[]> {
  return await Promise.all(PROVIDERS.map((entry) => create(entry, config)));
}

type Silence = Awaited<ReturnType<typeof silentHost>>;

/** Starts a host that accepts every connection and never responds. */
async function silentHost() {
  let connections = 0;
  const server = createServer(() => {
    connections += 1;
  });
  const { url, close } = await listen(server);
  return { url, connections: () => connections, close };
}

/** Tests the contract of every provider; a new one needs only `testProvider(entry, {samples})`. */
export function testProvider(
  entry: ProviderEntry,
  { samples, env = {}, file = {}, empty = [], jsonRpc = false }: ContractOptions,
): void {
  describe(`the provider ${entry.name}`, () => {
    let host: Silence;
    let provider: Provider;
    let tools: readonly ToolDefinition[];
    let live: Provider;

    beforeAll(async () => {
      host = await silentHost();
      const moved = Object.values(entry.settings).flatMap(({ env: name = "" }) =>
        name.endsWith("_BASE_URL") ? [[name, host.url]] : [],
      );
      const base = { ...env, ...Object.fromEntries(moved) };
      provider = await create(entry, configOf(base, file));
      live = await create(entry, configOf({ ...base, LEGIBUS_LIVE: entry.name }, file));
      tools = provider.getTools();
    });

    afterAll(async () => {
      await Promise.all([provider.shutdown(), live.shutdown()]);
      await host.close();
    });

    test("the provider has its entry's name, which is a valid prefix", () => {
      expect(provider.name).toBe(entry.name);
      expect(provider.name).toMatch(/^[a-z][a-z0-9]{1,15}$/);
    });

    test("tool names are canonical, unique and prefixed with the provider's name", () => {
      expect(tools.length).toBeGreaterThan(0);
      const names = tools.map(({ name }) => name);
      for (const name of names) {
        expect(name).toMatch(CANONICAL_NAME);
        expect(name.split(":")[0]).toBe(entry.name);
      }
      expect(new Set(names).size).toBe(names.length);
      expect(Object.keys(samples).toSorted()).toEqual(names.toSorted());
    });

    test("each tool has a title and a description of 20 to 600 characters", () => {
      for (const { name, title, description } of tools) {
        expect(title, name).toMatch(/^\S.{1,58}\S$/);
        expect(description.length, name).toBeGreaterThan(20);
        expect(description.length, name).toBeLessThanOrEqual(600);
        expect(description, name).toMatch(/[.)]$/);
      }
    });

    test("each tool states all four hints without contradiction", () => {
      for (const { name, annotations } of tools) {
        const { readOnlyHint, destructiveHint, idempotentHint, openWorldHint } = annotations;
        for (const hint of [readOnlyHint, destructiveHint, idempotentHint, openWorldHint]) {
          expect(typeof hint, name).toBe("boolean");
        }
        expect(readOnlyHint && destructiveHint, name).toBe(false);
      }
    });

    test("input schemas are flat, closed and document every parameter", () => {
      for (const { name, inputSchema } of tools) {
        const wire = toWireSchema(inputSchema, "input");
        expect(wire, name).toMatchObject({ type: "object" });
        const strange = inputSchema.safeParse({ strange_name: 1 }).error?.issues.map(({ code }) => code);
        expect(strange, name).toContain("unrecognized_keys");
        for (const word of ["oneOf", "anyOf", "allOf"]) expect(wire, name).not.toHaveProperty(word);
        expect(JSON.stringify(wire), name).not.toContain('"$ref"');
        for (const [parameter, schema] of parametersOf(inputSchema)) {
          expect(schema.description?.length ?? 0, `${name} ${parameter}`).toBeGreaterThan(5);
          expect(parameter, name).toMatch(/^[a-z][a-z0-9_]*$/);
        }
      }
    });

    test("output schemas are objects without references", () => {
      for (const { name, outputSchema } of tools) {
        if (!outputSchema) continue;
        const wire = toWireSchema(outputSchema, "output");
        expect(wire, name).toMatchObject({ type: "object" });
        expect(JSON.stringify(wire), name).not.toContain('"$ref"');
      }
    });

    test("bad arguments are an error that names them, never an exception", async () => {
      for (const { name, inputSchema } of tools) {
        for (const parameter of ["no_such_parameter", ...parametersOf(inputSchema).map(([known]) => known)]) {
          const args = { ...samples[name], [parameter]: { wrong: true } };
          const result = await told(provider.handleToolCall(name, args), jsonRpc);
          expect(result.isError, `${name} ${parameter}`).toBe(true);
          expect(textOf(result)).toMatch(/^(?:ERROR INVALID_INPUT|JSON-RPC -32602): /);
          expect(textOf(result)).toContain(parameter);
        }
      }
    });

    test.runIf(entry.access === "restricted")("any arguments get a result or a typed error", async () => {
      for (const { name, inputSchema } of tools) {
        await forAllAsync(
          [argumentsFor(toJsonSchema(inputSchema, "input"), samples[name] ?? {})],
          repetitions(100, 30),
          async (args) => {
            const result = await provider.handleToolCall(name, args);
            expect(textOf(result)).not.toContain("internal error");
            expect(textOf(result)).not.toBe("");
            expect(textOf(result).length).toBeLessThanOrEqual(MAX_ANSWER_CHARS);
            if (result.isError) expect(textOf(result)).toMatch(/^ERROR [A-Z_]+: ./);
          },
        );
      }
    });

    test("a call without its required arguments names them", async () => {
      for (const { name, inputSchema } of tools) {
        const required = toJsonSchema(inputSchema, "input").required ?? [];
        if (required.length === 0) continue;
        const text = textOf(await told(provider.handleToolCall(name, {}), jsonRpc));
        if (text.startsWith("JSON-RPC"))
          expect(text, name).toContain(`Missing required field: ${required[0]}`);
        else for (const parameter of required) expect(text, name).toContain(`${parameter} is required`);
      }
    });

    test("an unknown action is an error that names it, never an exception", async () => {
      for (const action of ["no_such_action", "", "__proto__", "x".repeat(100_000)]) {
        const result = await told(provider.handleToolCall(`${entry.name}:${action}`, {}), jsonRpc);
        expect(result.isError).toBe(true);
        expect(textOf(result)).toContain(`Unknown tool: ${entry.name}:${action}`.slice(0, 1_000));
      }
    });

    test.runIf(entry.access === "restricted")(
      "a restricted provider sends no request unless the operator enables it",
      async () => {
        const before = host.connections();
        for (const { name } of tools) {
          const result = await provider.handleToolCall(name, samples[name] ?? {});
          expectOrdinary(name, result, tools);
        }
        expect(host.connections()).toBe(before);
      },
    );

    test("an already cancelled call returns at once without a connection", async () => {
      const before = host.connections();
      for (const { name } of tools) {
        await live.handleToolCall(name, samples[name] ?? {}, aborted()); // the first call loads the tool's modules
        const result = await quickly(live.handleToolCall(name, samples[name] ?? {}, aborted()));
        if (result.isError) expect(textOf(result), name).toMatch(/^ERROR CANCELLED: /);
      }
      expect(host.connections()).toBe(before);
    });

    test("a call is cancelled while the source is silent", async () => {
      let cancelledCalls = 0;
      for (const { name } of tools) {
        const before = host.connections();
        const controller = new AbortController();
        const answer = live.handleToolCall(name, samples[name] ?? {}, {
          ...plainCall(),
          signal: controller.signal,
        });
        const asked = vi.waitFor(() => expect(host.connections()).toBeGreaterThan(before), {
          timeout: cancelledCalls === 0 ? EVENTUALLY.timeout : WAITING_MS,
        });
        const answered = await Promise.race([answer.then(() => true), asked.then(isSilent, isSilent)]);
        controller.abort();
        const result = await quickly(answer);
        if (answered) continue;
        cancelledCalls += 1;
        expect(textOf(result), name).toMatch(/^ERROR CANCELLED: /);
      }
      const hasSource = Object.values(entry.settings).some(({ env: name = "" }) =>
        name.endsWith("_BASE_URL"),
      );
      expect(cancelledCalls > 0).toBe(hasSource);
    });

    test("the provider writes nothing to stdout", async () => {
      const write = vi.spyOn(process.stdout, "write");
      const log = vi.spyOn(console, "log");
      try {
        for (const { name } of tools) {
          const call = { ...plainCall(), signal: AbortSignal.timeout(300) }; // the host never answers
          await provider.handleToolCall(name, samples[name] ?? {}, call);
        }
        expect(write).not.toHaveBeenCalled();
        expect(log).not.toHaveBeenCalled();
      } finally {
        write.mockRestore();
        log.mockRestore();
      }
    });

    test("a provider can be initialised and shut down twice, and shut down unused", async () => {
      const another = await create(entry, configOf(env, file));
      await another.initialize?.();
      await another.initialize?.();
      expect(another.getTools().map(({ name }) => name)).toEqual(tools.map(({ name }) => name));
      await another.shutdown();
      await another.shutdown();
      const unused = await create(entry, configOf(env, file));
      await unused.shutdown();
    });

    test("every resource can be read with its declared URI and type", async () => {
      const { resources = [] } = provider;
      for (const resource of resources) {
        expect(resource.uri).toMatch(/^[a-z]+:\/\/\S+$/);
        expect(resource.name).not.toBe("");
        expect(resource.description.length).toBeGreaterThan(20);
        const content = await resource.read(plainCall());
        expect(content).toMatchObject({ uri: resource.uri, mimeType: resource.mimeType });
        if (resource.mimeType === "application/json")
          expect(() => JSON.parse(content.text ?? "")).not.toThrow();
      }
      expect(new Set(resources.map(({ uri }) => uri)).size).toBe(resources.length);
    });

    test("every resource template reads what it completes", async () => {
      for (const template of provider.resourceTemplates ?? []) {
        expect(template.uriTemplate).toMatch(/^[a-z]+:\/\/[^{}]*\{\+?[a-z_]+\}$/);
        expect(await template.complete("\uFFFF no such thing", plainCall())).toEqual([]);
        const [first] = await template.complete("", plainCall());
        if (first === undefined) {
          expect(empty, `${template.uriTemplate} completes nothing`).toContain(template.uriTemplate);
          expect(await template.read("no/such/thing", plainCall())).toBeUndefined();
          continue;
        }
        expect(await template.complete(first, plainCall())).toContain(first);
        const content = await template.read(first, plainCall());
        expect(content?.text).not.toBe("");
        expect(content?.mimeType).toBe(template.mimeType);
        expect(await template.read("no/such/thing", plainCall())).toBeUndefined();
      }
    });

    test("every prompt documents its arguments and renders the required ones", () => {
      for (const prompt of provider.prompts ?? []) {
        expect(prompt.name).toMatch(/^[a-z][a-z0-9_-]*$/);
        expect(prompt.description.length).toBeGreaterThan(10);
        for (const argument of prompt.arguments) expect(argument.description.length).toBeGreaterThan(5);
        const args = Object.fromEntries(prompt.arguments.map(({ name }) => [name, `the ${name} given`]));
        const text = prompt.render(args);
        for (const { name, required } of prompt.arguments)
          if (required) expect(text).toContain(`the ${name} given`);
      }
    });

    test("the provider reports its state without a request", () => {
      const before = host.connections();
      if (entry.access === "restricted" && provider.health) {
        expect(provider.health().state).toBe("link");
        expect(live.health?.().state).toBe("live");
      }
      expect(host.connections()).toBe(before);
    });
  });
}

/** Resolves with a result; a JSON-RPC error becomes an error result if `jsonRpc` is set. */
async function told(answer: Promise<ToolResult>, jsonRpc: boolean): Promise<ToolResult> {
  try {
    return await answer;
  } catch (error) {
    if (!jsonRpc || !(error instanceof ProtocolError)) throw error;
    const text = `JSON-RPC ${error.code}: ${JSON.stringify(error.data)}`;
    return { content: [{ type: "text", text }], isError: true };
  }
}

function parametersOf(schema: ToolDefinition["inputSchema"]): [string, JsonSchema][] {
  return Object.entries(toJsonSchema(schema, "input").properties ?? {});
}

function aborted(): ToolCall {
  return { ...plainCall(), signal: AbortSignal.abort() };
}

async function quickly(answer: Promise<ToolResult>): Promise<ToolResult> {
  const started = performance.now();
  const result = await answer;
  expect(performance.now() - started).toBeLessThan(patient(1_000));
  return result;
}

/** Expects success or a typed error, within the size limit and with data that match the output schema. */
function expectOrdinary(name: string, result: ToolResult, tools: readonly ToolDefinition[]): void {
  expect(result.content.length, name).toBeGreaterThan(0);
  expect(textOf(result).length, name).toBeLessThanOrEqual(MAX_ANSWER_CHARS);
  expect(textOf(result), name).not.toContain("internal error");
  const schema = tools.find((tool) => tool.name === name)?.outputSchema;
  if (result.isError) expect(textOf(result), name).toMatch(/^ERROR (?!INVALID_INPUT)[A-Z_]+: /);
  else if (schema) expect(schema.safeParse(result.structuredContent), name).toMatchObject({ success: true });
}
