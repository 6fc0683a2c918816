import {
  Client as ModernClient,
  StreamableHTTPClientTransport as ModernHttp,
} from "@modelcontextprotocol/client";
import { StdioClientTransport as ModernStdio } from "@modelcontextprotocol/client/stdio";
import { Client as YesterdaysClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as YesterdaysStdio } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport as YesterdaysHttp } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import * as z from "zod";
import { SERVER } from "./built.ts";
import { serveHere } from "./http-server.ts";
import { CLEAN_ENV } from "./stdio.ts";

const callResult = z.looseObject({
  content: z.array(
    z.union([
      z.looseObject({ type: z.literal("text"), text: z.string() }),
      z.looseObject({ type: z.enum(["resource_link", "image"]) }),
    ]),
  ),
  structuredContent: z.record(z.string(), z.unknown()).optional(),
  isError: z.boolean().optional(),
});

export interface CallAnswer {
  readonly text: string;
  readonly data: Readonly<Record<string, unknown>> | undefined;
  readonly isError: boolean;
}

export interface Progress {
  readonly progress: number;
  readonly total?: number | undefined;
  readonly message?: string | undefined;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly onprogress?: (progress: Progress) => void;
}

/** What yesterday's and today's clients have in common. */
export interface Session {
  /** The revision that both sides agreed on. */
  revision(): string | undefined;
  instructions(): string | undefined;
  serverName(): string | undefined;
  tools(): Promise<
    readonly {
      readonly name: string;
      readonly title?: string | undefined;
      readonly outputSchema?: Readonly<Record<string, unknown>> | undefined;
    }[]
  >;
  call(name: string, args: Record<string, unknown>, options?: CallOptions): Promise<CallAnswer>;
  resources(): Promise<readonly { readonly uri: string }[]>;
  templates(): Promise<readonly { readonly uriTemplate: string }[]>;
  read(uri: string): Promise<string>;
  prompts(): Promise<readonly PromptShape[]>;
  prompt(name: string, args: Record<string, string>): Promise<string>;
  complete(uriTemplate: string, variable: string, value: string): Promise<readonly string[]>;
  /** What an argument of a prompt may go on as. */
  completeArgument(prompt: string, name: string, value: string): Promise<readonly string[]>;
  close(): Promise<void>;
}

export interface PromptShape {
  readonly name: string;
  readonly arguments?:
    | readonly { readonly name: string; readonly required?: boolean | undefined }[]
    | undefined;
}

export interface ClientKind {
  readonly name: string;
  readonly over: "stdio" | "HTTP";
  /** The revision that it must come to. */
  readonly revision: string;
  /** Starts a server for it; over HTTP it takes no arguments. */
  connect(env?: Readonly<Record<string, string>>, args?: readonly string[]): Promise<Session>;
}

const WHO = { name: "legibus-test", version: "1" };

function command(env: Readonly<Record<string, string>>, args: readonly string[]) {
  return {
    command: process.execPath,
    args: [SERVER, ...args],
    env: { ...CLEAN_ENV, ...env },
    stderr: "ignore" as const,
  };
}

type Connect = ClientKind["connect"];

/** Yesterday's client tells its transport what was agreed on, and nobody else. */
async function yesterday(transport: YesterdaysStdio | YesterdaysHttp): Promise<Session> {
  const client = new YesterdaysClient(WHO);
  let revision: string | undefined;
  const tell = "setProtocolVersion" in transport ? transport.setProtocolVersion.bind(transport) : undefined;
  Object.assign(transport, {
    setProtocolVersion(agreed: string) {
      revision = agreed;
      tell?.(agreed);
    },
  });
  await client.connect(transport);
  return {
    ...common(client),
    revision: () => revision,
    call: async (name, args, options = {}) =>
      answerOf(await client.callTool({ name, arguments: args }, undefined, options)),
  };
}

async function today(
  transport: ModernStdio | ModernHttp,
  versionNegotiation: ModernOptions["versionNegotiation"],
): Promise<Session> {
  const client = new ModernClient(WHO, { ...(versionNegotiation && { versionNegotiation }) });
  await client.connect(transport);
  return {
    ...common(client),
    revision: () => client.getNegotiatedProtocolVersion(),
    call: async (name, args, options = {}) =>
      answerOf(await client.callTool({ name, arguments: args }, options)),
  };
}

type ModernOptions = NonNullable<ConstructorParameters<typeof ModernClient>[1]>;

function common(client: YesterdaysClient | ModernClient): Omit<Session, "revision" | "call"> {
  return {
    instructions: () => client.getInstructions(),
    serverName: () => client.getServerVersion()?.name,
    tools: async () => (await client.listTools()).tools,
    resources: async () => (await client.listResources()).resources,
    templates: async () => (await client.listResourceTemplates()).resourceTemplates,
    async read(uri) {
      const { contents } = await client.readResource({ uri });
      return (
        z
          .array(z.looseObject({ text: z.string() }))
          .length(1)
          .parse(contents)[0]?.text ?? ""
      );
    },
    prompts: async () => (await client.listPrompts()).prompts,
    async prompt(name, args) {
      const { messages } = await client.getPrompt({ name, arguments: args });
      return messages.map(({ content }) => (content.type === "text" ? content.text : "")).join("\n");
    },
    async complete(uri, name, value) {
      const asked = { ref: { type: "ref/resource" as const, uri }, argument: { name, value } };
      return (await client.complete(asked)).completion.values;
    },
    async completeArgument(prompt, name, value) {
      const asked = { ref: { type: "ref/prompt" as const, name: prompt }, argument: { name, value } };
      return (await client.complete(asked)).completion.values;
    },
    close: async () => await client.close(),
  };
}

function answerOf(result: unknown): CallAnswer {
  const { content, structuredContent, isError } = callResult.parse(result);
  return {
    text: content
      .flatMap((part) => ("text" in part && typeof part.text === "string" ? part.text : []))
      .join("\n"),
    data: structuredContent,
    isError: isError ?? false,
  };
}

interface Generation {
  readonly name: string;
  readonly revision: string;
  readonly stdio: Connect;
  readonly http: (url: URL) => Promise<Session>;
}

function modern(name: string, revision: string, how: ModernOptions["versionNegotiation"]): Generation {
  return {
    name,
    revision,
    stdio: (env = {}, args = []) => today(new ModernStdio(command(env, args)), how),
    http: (url) => today(new ModernHttp(url), how),
  };
}

/** Yesterday's SDK and today's in both eras. */
const GENERATIONS: readonly Generation[] = [
  {
    name: "the v1 SDK's client",
    revision: "2025-11-25",
    stdio: (env = {}, args = []) => yesterday(new YesterdaysStdio(command(env, args))),
    http: (url) => yesterday(new YesterdaysHttp(url)),
  },
  modern("the v2 client, as it comes", "2025-11-25", undefined),
  modern("the v2 client, negotiating", "2026-07-28", { mode: "auto" }),
  modern("the v2 client, on 2026-07-28 only", "2026-07-28", { mode: { pin: "2026-07-28" } }),
];

/** Every kind of client that a user may have; over HTTP each has a server of its own. */
export const CLIENTS: readonly ClientKind[] = GENERATIONS.flatMap(({ name, revision, stdio, http }) => [
  { name, over: "stdio", revision, connect: stdio },
  {
    name,
    over: "HTTP",
    revision,
    async connect(env) {
      const server = await serveHere(env);
      const session = await http(new URL(server.url));
      return {
        ...session,
        async close() {
          await session.close();
          await server.stop();
        },
      };
    },
  },
]);
