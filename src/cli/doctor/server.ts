import { spawn } from "node:child_process";
import type { Environment } from "../../app/config.ts";
import { fieldOf, parseJson } from "../../core/json.ts";
import { type Finding, ok, problem } from "./finding.ts";

const ANSWER_MS = 10_000;
const LIST_BYTES = 30_000; // of the default tools; a longer list costs every conversation context
const TOOL_BYTES = 2_000;
const WIRE_NAME = /^[a-zA-Z0-9_-]{1,64}$/; // Claude Desktop hides all tools of a server if one name does not match

const REQUESTS = [
  {
    jsonrpc: "2.0",
    id: 1,
    method: "initialize",
    params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "doctor", version: "1" } },
  },
  { jsonrpc: "2.0", method: "notifications/initialized" },
  { jsonrpc: "2.0", id: 2, method: "tools/list" },
];

/** Starts the server as a client would and checks every line that it writes. */
export async function checkServer(node: string, script: string, env: Environment): Promise<Finding[]> {
  const lines = await linesOf(node, script, env);
  const messages = lines.map(parsed);
  const impure = lines.find((_, at) => messages[at] === undefined);
  if (impure !== undefined) {
    const fix = "find out what prints it: stdout belongs to JSON-RPC";
    return [problem("stdout", `a line is not JSON-RPC: ${impure.slice(0, 100)}`, fix)];
  }
  const tools = toolsOf(messages);
  return tools === undefined
    ? [problem("Server", "it did not answer tools/list in 10 s", "run legibus tools and read what it says")]
    : [ok("stdout", `${lines.length} lines, all JSON-RPC`), budget(tools)];
}

async function linesOf(node: string, script: string, env: Environment): Promise<string[]> {
  const child = spawn(node, [script], { env: { ...env }, stdio: ["pipe", "pipe", "ignore"] });
  const timer = setTimeout(() => child.kill("SIGKILL"), ANSWER_MS);
  let text = "";
  child.stdin.on("error", () => {}); // it may have exited already
  for (const request of REQUESTS) child.stdin.write(`${JSON.stringify(request)}\n`);
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
    text += chunk;
    if (text.split("\n").length > 2) child.stdin.end();
  });
  await new Promise((resolve) => child.once("close", resolve).once("error", resolve));
  clearTimeout(timer);
  return text.split("\n").filter((line) => line !== "");
}

function parsed(line: string): unknown {
  const message = parseJson(line);
  return fieldOf(message, "jsonrpc") === "2.0" ? message : undefined;
}

function toolsOf(messages: readonly unknown[]): readonly object[] | undefined {
  for (const message of messages) {
    const tools = fieldOf(fieldOf(message, "result"), "tools");
    if (Array.isArray(tools)) return tools.filter((tool) => typeof tool === "object" && tool !== null);
  }
  return undefined;
}

function budget(tools: readonly object[]): Finding {
  const sizes = tools.map((tool) => Buffer.byteLength(JSON.stringify(tool)));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const names = tools.map((tool) => String(Reflect.get(tool, "name")));
  const bad = names.find((name) => !WIRE_NAME.test(name));
  const said = `${tools.length} tools, ${total} bytes`;
  if (bad !== undefined && !names.some((name) => name.includes(":"))) {
    return problem("Tools", `the name ${bad} hides all tools in Claude Desktop`, "please report it");
  }
  const fix = "leave out what you do not need: LEGIBUS_PROVIDERS or LEGIBUS_EXCLUDE_TOOLS";
  if (tools.length === 0) {
    const fix =
      "check LEGIBUS_PROVIDERS, LEGIBUS_TOOLS and LEGIBUS_EXCLUDE_TOOLS: together they leave nothing";
    return problem("Tools", said, fix);
  }
  const large = total > LIST_BYTES || sizes.some((size) => size > TOOL_BYTES);
  return large ? { ...ok("Tools", said), state: "warning", fix } : ok("Tools", said);
}
