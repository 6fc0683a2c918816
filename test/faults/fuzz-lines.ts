import { HOSTILE } from "../support/odd-arguments.ts";

/** A line of a stream; `id` is present if it is a request that must be answered. */
export interface Line {
  readonly text: string;
  readonly id?: string;
}

type Below = (below: number) => number;

/** Tools that need no source, because lines test the protocol, not the network. */
const TOOLS: readonly (readonly [name: string, args: object])[] = [
  ["law_cite", { items: [{ id: "[1992] HCA 23" }] }],
  ["austlii_list_databases", { query: "High Court" }],
  ["austlii_build_search_url", { query: "native title" }],
  ["law_grep", { pattern: "title" }],
  ["planner_list_projects", { user_id: "ann" }],
  ["enhancer_enhance_prompt", { text: "Is the landlord liable?" }],
  ["no_such_tool", {}],
];

const METHODS = [
  "ping",
  "tools/list",
  "tools/call",
  "resources/list",
  "resources/templates/list",
  "resources/read",
  "prompts/list",
  "prompts/get",
  "completion/complete",
  "logging/setLevel",
  "no/such/method",
  "__proto__",
  "",
];

const SMALL = HOSTILE.filter((one) => JSON.stringify(one).length < 2_000);

const pick = <T>(from: readonly T[], below: Below): T => {
  const found = from[below(from.length)];
  if (found === undefined) throw new Error("nothing to pick from");
  return found;
};

function bytes(below: Below): string {
  return Array.from({ length: below(200) }, () => String.fromCodePoint(below(0x2_ff) + 1))
    .join("")
    .replaceAll(/[\n\r]/g, " ");
}

function request(id: unknown, below: Below): object {
  const method = pick(METHODS, below);
  const [name, args] = pick(TOOLS, below);
  const wrong = { name: pick(SMALL, below), arguments: pick(SMALL, below), uri: pick(SMALL, below) };
  const params = below(3) === 0 ? wrong : { name, arguments: args };
  return { jsonrpc: "2.0", id, method, params };
}

type Kind = (id: string, below: Below) => Line;

const KINDS: readonly Kind[] = [
  (_, below) => ({ text: bytes(below) }),
  (id, below) => {
    const whole = JSON.stringify(request(id, below));
    return { text: whole.slice(0, 1 + below(whole.length - 1)) };
  },
  (_, below) => ({ text: JSON.stringify(pick(SMALL, below)) ?? "null" }),
  (id, below) => ({ text: JSON.stringify([request(id, below), request(id, below)]) }),
  (_, below) => ({ text: JSON.stringify(request(pick([null, {}, [], 1.5, true], below), below)) }),
  (_, below) => ({ text: JSON.stringify({ jsonrpc: "2.0", method: `notifications/${bytes(below)}` }) }),
  (id, below) => ({ text: JSON.stringify({ jsonrpc: pick(["1.0", 2, null], below), id, method: "ping" }) }),
  (_, below) => ({
    text: JSON.stringify({ jsonrpc: "2.0", id: `nobody ${below(9)}`, result: pick(SMALL, below) }),
  }),
  (id, below) => ({
    text: JSON.stringify({ jsonrpc: "2.0", id, method: pick(SMALL, below) === 0.5 ? 1 : [] }),
  }),
  ...Array.from({ length: 6 }, (): Kind => (id, below) => ({ text: JSON.stringify(request(id, below)), id })),
];

/** Returns the nth line, the same in every run with a seed. */
export function lineOf(number: number, below: Below): Line {
  return pick(KINDS, below)(`line ${number}`, below);
}
