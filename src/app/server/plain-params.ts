import { specTypeSchemas, type SpecTypeName } from "@modelcontextprotocol/server";

/** Requests with parameters, and the SDK's names of their types. */
const REQUESTS: Readonly<Record<string, SpecTypeName>> = {
  initialize: "InitializeRequest",
  "tools/list": "ListToolsRequest",
  "tools/call": "CallToolRequest",
  "resources/list": "ListResourcesRequest",
  "resources/templates/list": "ListResourceTemplatesRequest",
  "resources/read": "ReadResourceRequest",
  "resources/subscribe": "SubscribeRequest",
  "resources/unsubscribe": "UnsubscribeRequest",
  "prompts/list": "ListPromptsRequest",
  "prompts/get": "GetPromptRequest",
  "completion/complete": "CompleteRequest",
  "logging/setLevel": "SetLevelRequest",
};

const MOST_SHOWN = 5; // problems

/** What is wrong with the parameters of a request, in one sentence; undefined when nothing is. */
export function wrongParams(method: string, params: unknown): string | undefined {
  const type = REQUESTS[method];
  const checked = type && specTypeSchemas[type]["~standard"].validate({ method, params: params ?? {} });
  if (!checked?.issues) return undefined;
  const problems = checked.issues.slice(0, MOST_SHOWN).map(({ path = [], message }) => {
    const at = path.map((part) => String(typeof part === "object" ? part.key : part)).slice(1);
    return problemAt(at.join(".") || "params", message);
  });
  return `Invalid params for ${method}: ${[...new Set(problems)].join("; ")}`;
}

/** `protocolVersion is missing (a string is wanted)`; the validator says `expected string, received undefined`. */
function problemAt(path: string, message: string): string {
  const [, wanted, received] = /expected ([\w ]{1,30}), received ([\w ]{1,30})$/.exec(message) ?? [];
  if (wanted === undefined || received === undefined) return `${path} is not right`;
  const article = /^[aeiou]/.test(wanted) ? "an" : "a";
  return received === "undefined"
    ? `${path} is missing (${article} ${wanted} is wanted)`
    : `${path} must be ${article} ${wanted}, not ${received}`;
}
