import * as fc from "fast-check";
import * as z from "zod";
import type { ToolCall } from "../../src/core/call.ts";
import { createLogger, type Logger } from "../../src/core/logger.ts";
import { defineProvider, type DocumentAdapter, type Provider } from "../../src/core/provider.ts";
import { markdown, type ToolResult } from "../../src/core/result.ts";
import { defineTool, LOCAL, type ToolDefinition } from "../../src/core/tool.ts";

type Lifecycle = "absent" | "works" | "fails";

/** What a generated provider looks like; `style` says whether it is ours or somebody's plain object. */
export interface ProviderShape {
  readonly name: string;
  readonly actions: readonly string[];
  readonly style: "defineProvider" | "plain object";
  readonly initialize: Lifecycle;
  readonly shutdown: Lifecycle;
}

export interface ReceivedCall {
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly call: ToolCall | undefined;
}

/** A provider with a diary of what was asked of it. */
export type RecordedProvider = ReturnType<typeof build>;

export const providerName: fc.Arbitrary<string> = fc.stringMatching(/^[a-z][a-z0-9]{1,13}$/);
export const actionName: fc.Arbitrary<string> = fc.stringMatching(/^[a-z][a-z0-9_]{1,30}$/);
export const canonicalName: fc.Arbitrary<string> = fc
  .tuple(providerName, actionName)
  .map(([provider, action]) => `${provider}:${action}`);

/** Arguments as JSON may carry them. */
export const anyArguments: fc.Arbitrary<Record<string, unknown>> = fc.dictionary(
  fc.string({ maxLength: 8 }),
  fc.jsonValue({ maxDepth: 2 }),
  { maxKeys: 4 },
);

export interface ShapeConstraints {
  readonly min?: number;
  readonly max?: number;
  readonly least?: number;
  readonly initialize?: readonly Lifecycle[];
  readonly shutdown?: readonly Lifecycle[];
}

/** Providers with different names; `least` is the smallest number of tools of each. */
export function providerShapes({
  min = 1,
  max = 6,
  least = 0,
  initialize = ["absent", "works"],
  shutdown = ["works"],
}: ShapeConstraints = {}): fc.Arbitrary<ProviderShape[]> {
  const shape = fc.record({
    name: providerName,
    actions: fc.uniqueArray(actionName, { minLength: least, maxLength: 5 }),
    style: fc.constantFrom<ProviderShape["style"][]>("defineProvider", "plain object"),
    initialize: fc.constantFrom(...initialize),
    shutdown: fc.constantFrom(...shutdown),
  });
  return fc
    .uniqueArray(shape, { minLength: min, maxLength: max, selector: ({ name }) => name })
    .map(([first, second, ...rest]) => [
      ...(first ? [first] : []),
      // one name begins with another, as `risat` does with `ris`: a prefix must match whole
      ...(first && second ? [{ ...second, name: `${first.name}at` }] : []),
      ...rest.filter(({ name }) => name !== `${first?.name}at`),
    ]);
}

/** What the provider `name` answers to a call of `tool`: enough to tell who was asked what. */
export function answerOf(name: string, tool: string, args: Readonly<Record<string, unknown>>): ToolResult {
  return markdown(`${name} answers ${tool} ${JSON.stringify(args)}`);
}

export function build(shape: ProviderShape, log: Logger = loudLogger().log) {
  const calls: ReceivedCall[] = [];
  const counts = { initialize: 0, shutdown: 0 };
  const lives = {
    name: shape.name,
    ...(shape.initialize !== "absent" && {
      initialize: async () => {
        counts.initialize += 1;
        if (shape.initialize === "fails") throw new Error(`${shape.name} cannot start`);
      },
    }),
    shutdown: async () => {
      counts.shutdown += 1;
      if (shape.shutdown === "fails") throw new Error(`${shape.name} cannot stop`);
    },
  };
  const answer = (tool: string, args: Readonly<Record<string, unknown>>, call?: ToolCall): ToolResult => {
    calls.push({ tool, args, call });
    return answerOf(shape.name, tool, args);
  };
  const tools = shape.actions.map((action) => looseTool(`${shape.name}:${action}`, answer));
  const provider: Provider =
    shape.style === "defineProvider"
      ? defineProvider({ ...lives, tools, log })
      : {
          ...lives,
          getTools: () => [...tools],
          handleToolCall: async (tool, args, call) => answer(tool, args, call),
        };
  return { shape, provider, calls, counts };
}

function looseTool(
  name: string,
  answer: (tool: string, args: Readonly<Record<string, unknown>>, call: ToolCall) => ToolResult,
): ToolDefinition {
  return defineTool({
    name,
    title: name,
    description: `A generated tool named ${name}.`,
    annotations: LOCAL,
    inputSchema: z.looseObject({}),
    run: async (args, call) => answer(name, args, call),
  });
}

export interface LoudLogger {
  readonly log: Logger;
  readonly lines: readonly string[];
}

/** A real logger whose lines can be read. */
export function loudLogger(secrets: readonly string[] = []): LoudLogger {
  const lines: string[] = [];
  return { log: createLogger({ level: "debug", write: (line) => lines.push(line), secrets }), lines };
}

/** The text of an answer, all parts together. */
export function textOf(result: ToolResult): string {
  return result.content.map((part) => part.text).join("\n");
}

/** How a provider's documents are opened; it must have some. */
export async function adapterOf({ name, documents }: Provider): Promise<DocumentAdapter> {
  if (!documents) throw new Error(`${name} has no documents`);
  return await documents();
}
