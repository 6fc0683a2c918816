import * as z from "zod";
import type { Prebuilt } from "../../src/app/server/prebuilt.ts";
import type { Logger } from "../../src/core/logger.ts";
import { defineProvider, type Prompt, type Provider, type Resource } from "../../src/core/provider.ts";
import type { ToolCall } from "../../src/core/call.ts";
import { markdown, type ToolResult } from "../../src/core/result.ts";
import { defineTool, LOCAL, type ToolDefinition } from "../../src/core/tool.ts";

const STEPS = [0.25, 0.5, 1];

const PICTURE = {
  type: "image" as const,
  mimeType: "image/png",
  data: "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==",
};

function embedded(uri: string, text: string) {
  return { type: "resource" as const, resource: { uri, mimeType: "text/plain", text } };
}

function tool(name: string, run: Parameters<typeof defineTool>[0]["run"]): ToolDefinition {
  return defineTool({
    name,
    title: name,
    description: "Called by MCP's conformance suite; for nobody else.",
    annotations: LOCAL,
    inputSchema: z.strictObject({}),
    run,
  });
}

async function asksForName(_args: unknown, { ask }: ToolCall): Promise<ToolResult> {
  const field = { title: "Name", kind: "text", isRequired: true } as const;
  const filled = ask?.({ name: "user_name", message: "What is your name?", fields: { name: field } });
  return markdown(`Hello, ${filled?.["name"] ?? "whoever you are"}!`);
}

const tools: readonly ToolDefinition[] = [
  { ...tool("test:json_schema", async () => markdown("done")), wireName: "json_schema_2020_12_tool" },
  tool("test:simple_text", async () => markdown("This is a simple text response for testing.")),
  tool("test:error_handling", async () => ({
    ...markdown("This tool intentionally returns an error for testing"),
    isError: true,
  })),
  tool("test:image_content", async () => ({ content: [], attached: [PICTURE] })),
  tool("test:embedded_resource", async () => ({
    content: [],
    attached: [embedded("test://embedded-resource", "An embedded text.")],
  })),
  tool("test:multiple_content_types", async () => ({
    ...markdown("Multiple content types test:"),
    attached: [PICTURE, embedded("test://mixed-content-resource", "A text in a mixed answer.")],
  })),
  tool("test:input_required_result_elicitation", asksForName),
  tool("test:input_required_result_capabilities", asksForName),
  tool("test:tool_with_progress", async (_args, call) => {
    for (const step of STEPS) {
      call.progress(step, `${step * 100} %`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return markdown("done");
  }),
];

const text = { type: "string" };
const wants = (name: string) => ({ required: [name] });

/**
 * A schema with what the suite looks for in JSON Schema 2020-12; the product's own tools have none of it, because
 * model services reject it.
 */
export const SCHEMAS: Readonly<Record<string, Prebuilt>> = {
  "test:json_schema": {
    inputSchema: {
      $schema: "https://json-schema.org/draft/2020-12/schema",
      type: "object",
      $defs: { address: { $anchor: "addressDef", type: "object", properties: { street: text, city: text } } },
      properties: {
        name: text,
        address: { $ref: "#/$defs/address" },
        contactMethod: { ...text, enum: ["phone", "email"] },
        phone: text,
        email: text,
      },
      allOf: [{ anyOf: [wants("phone"), wants("email")] }],
      if: { properties: { contactMethod: { const: "phone" } }, ...wants("contactMethod") },
      then: wants("phone"), // oxlint-disable-line unicorn/no-thenable -- a keyword of JSON Schema
      else: wants("email"),
      additionalProperties: false,
    },
  },
};

const resources: readonly Resource[] = [
  {
    uri: "test://static-text",
    name: "static-text",
    title: "Static text",
    description: "Read by MCP's conformance suite.",
    mimeType: "text/plain",
    read: async () => ({
      uri: "test://static-text",
      mimeType: "text/plain",
      text: "This is the content of the static text resource.",
    }),
  },
  {
    uri: "test://static-binary",
    name: "static-binary",
    title: "Static picture",
    description: "Read by MCP's conformance suite.",
    mimeType: PICTURE.mimeType,
    read: async () => ({ uri: "test://static-binary", mimeType: PICTURE.mimeType, blob: PICTURE.data }),
  },
];

const prompts: readonly Prompt[] = [
  {
    name: "test_prompt_with_embedded_resource",
    title: "Prompt with a resource",
    description: "Read by MCP's conformance suite.",
    arguments: [{ name: "resourceUri", description: "URI", required: true }],
    attached: ({ resourceUri = "" }) => [resourceUri],
    render: () => "Please read the resource.",
  },
  {
    name: "test_prompt_with_image",
    title: "Prompt with a picture",
    description: "Read by MCP's conformance suite.",
    arguments: [],
    attached: () => ["test://static-binary"],
    render: () => "Please look at the picture.",
  },
  {
    name: "test_input_required_result_prompt",
    title: "Prompt that asks",
    description: "What context should the prompt use?",
    arguments: [{ name: "context", description: "Context", required: true }],
    render: ({ context = "" }) => `Context: ${context}`,
  },
  {
    name: "test_simple_prompt",
    title: "Simple prompt",
    description: "Read by MCP's conformance suite.",
    arguments: [],
    render: () => "This is a simple prompt for testing.",
  },
  {
    name: "test_prompt_with_arguments",
    title: "Prompt with arguments",
    description: "Read by MCP's conformance suite.",
    arguments: [
      { name: "arg1", description: "First", required: true, complete: async () => ["paris", "park"] },
      { name: "arg2", description: "Second", required: true },
    ],
    render: ({ arg1, arg2 }) => `Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`,
  },
];

/** The names that the official conformance suite calls; never part of the package. */
export function testProvider(log: Logger): Provider {
  return defineProvider({
    name: "test",
    log,
    tools,
    resources,
    resourceTemplates: [
      {
        uriTemplate: "test://example-{name}",
        name: "example",
        title: "Example",
        description: "Read by MCP's conformance suite.",
        mimeType: "text/plain",
        complete: async () => [],
        read: async (name) => ({
          uri: `test://example-${name}`,
          mimeType: "text/plain",
          text: "An example.",
        }),
      },
      {
        uriTemplate: "test://template/{id}/data",
        name: "template",
        title: "Template",
        description: "Read by MCP's conformance suite.",
        mimeType: "application/json",
        complete: async () => [],
        read: async (id) => ({
          uri: `test://template/${id}/data`,
          mimeType: "application/json",
          text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` }),
        }),
      },
    ],
    prompts,
  });
}
