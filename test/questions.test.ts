import { join } from "node:path";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { built, SERVER } from "./support/built.ts";
import { startHttp } from "./support/http-server.ts";
import { CLEAN_ENV } from "./support/stdio.ts";
import { lasting, temporaryFolder } from "./support/lasting.ts";

const PLAN = { project_name: "Ferry claim", tasks: [{ name: "Read the file" }] };
const stored = z.looseObject({ project_id: z.string() });
const text = z.looseObject({ content: z.array(z.looseObject({ text: z.string() })) });

await built();
const folder = temporaryFolder("questions");
const http = await lasting(
  startHttp({ LEGIBUS_DATA_DIR: join(folder, "http"), LEGIBUS_PROVIDERS: "planner,law" }),
);

/** Connects a client whose user answers every question with `action`; `asked` collects the questions. */
async function answering(
  over: "stdio, 2025-11-25" | "stdio, 2026-07-28" | "HTTP, 2026-07-28",
  action: "accept" | "decline",
) {
  const asked: string[] = [];
  const versionNegotiation = over.endsWith("2026-07-28") ? { mode: "auto" as const } : undefined;
  const client = new Client(
    { name: "test", version: "1" },
    { capabilities: { elicitation: {} }, ...(versionNegotiation && { versionNegotiation }) },
  );
  client.setRequestHandler("elicitation/create", async ({ params }) => {
    asked.push(params.message);
    return action === "accept" ? { action, content: {} } : { action };
  });
  const env = { ...CLEAN_ENV, LEGIBUS_DATA_DIR: join(folder, "stdio"), LEGIBUS_PROVIDERS: "planner,law" };
  await client.connect(
    over.startsWith("stdio")
      ? new StdioClientTransport({ command: process.execPath, args: [SERVER], env, stderr: "ignore" })
      : new StreamableHTTPClientTransport(new URL(http.url)),
  );
  const call = async (name: string, args: Record<string, unknown>) =>
    await client.callTool({ name, arguments: { user_id: "ann", ...args } });
  return { asked, call, close: async () => await client.close() };
}

describe.each(["stdio, 2025-11-25", "stdio, 2026-07-28", "HTTP, 2026-07-28"] as const)(
  "questions to the user over %s",
  (over) => {
    test("a plan is deleted only if the user confirms", async () => {
      const no = await answering(over, "decline");
      const made = await no.call("planner_generate_project_plan", { idea: "a ferry claim", plan: PLAN });
      const { project_id: id } = stored.parse(made.structuredContent);
      const refused = await no.call("planner_delete_project", { project_id: id });
      expect(text.parse(refused).content[0]?.text).toMatch(/^ERROR CANCELLED: the user said no/);
      expect(no.asked).toEqual([expect.stringContaining(`Delete the plan ${id}`)]);
      await no.close();

      const yes = await answering(over, "accept");
      const deleted = await yes.call("planner_delete_project", { project_id: id });
      expect(text.parse(deleted).content[0]?.text).toBe(`Deleted ${id}.`);
      expect(yes.asked).toHaveLength(1);
      await yes.close();
    });
  },
);
