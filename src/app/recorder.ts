import { appendFileSync } from "node:fs";
import { fieldOf } from "../core/json.ts";
import { hider } from "../core/logger.ts";
import type { Provider } from "../core/provider.ts";
import { mapStrings } from "../core/sanitise.ts";
import { regex } from "../core/regex.ts";
import { VERSION } from "./version.ts";

/** One request of a session with its response. */
export interface Exchange {
  /** MCP method: `tools/call`, `tools/list`, `resources/read`. */
  readonly method: string;
  readonly params: unknown;
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string };
}

export type Recorder = (exchange: Exchange) => void;

export interface RecorderOptions {
  /** Path of the recording; an existing file is appended to. */
  readonly file: string;
  /** Values to blank out. */
  readonly secrets: () => readonly string[];
  readonly providers: () => readonly Provider[];
  /** Returns the canonical name of a tool in any spelling. */
  readonly resolve: (name: string) => string;
}

/**
 * Creates a recorder that writes one JSON object per line.
 * @throws Error when the file cannot be written
 */
export function createRecorder({ file, secrets, providers, resolve }: RecorderOptions): Recorder {
  const write = (line: unknown) => {
    const hide = hider(secrets());
    const clean = mapStrings(line, { isClean: (text) => hide(text) === text, clean: hide });
    appendFileSync(file, `${JSON.stringify(clean)}\n`, { mode: 0o600 });
  };
  try {
    write({ recording: "legibus", version: 1, at: new Date().toISOString(), by: `Legibus ${VERSION}` });
  } catch (cause) {
    throw new Error(`LEGIBUS_RECORD: ${file} cannot be written`, { cause });
  }
  return (exchange) => {
    const withheld = sourceToProtect(exchange, { providers, resolve });
    write(withheld === undefined ? exchange : { ...exchange, ...refusedInstead(exchange.method, withheld) });
  };
}

/** Tools whose results are facts about documents without their text, except results that match the pattern. */
const FACTS_ONLY: ReadonlyMap<string, RegExp | undefined> = new Map([
  ["law:verify_citations", /"field":"quotation"|quotation: cited |"passages":\[\{/],
  ["law:cite", undefined],
  ["law:library", undefined],
  ["law:import", undefined],
  ["law:pack", undefined],
]);
const READS: ReadonlySet<string> = new Set(["tools/call", "resources/read"]);

type Known = Pick<RecorderOptions, "providers" | "resolve">;

/** Returns the source whose text a result may contain although it must not be redistributed. */
function sourceToProtect(
  { method, params, result }: Exchange,
  { providers, resolve }: Known,
): string | undefined {
  if (!READS.has(method) || result === undefined || fieldOf(result, "isError") === true) return undefined;
  const tool = resolve(String(fieldOf(params, "name")));
  const text = JSON.stringify(result);
  if (FACTS_ONLY.has(tool) && FACTS_ONLY.get(tool)?.test(text) !== true) return undefined;
  const personal = providers().filter(({ isPersonal }) => isPersonal === true);
  const owner = personal.find((one) => tool.startsWith(`${one.name}:`));
  if (owner && isComputed(owner, tool)) return undefined;
  const protectedOne =
    owner?.health?.().state === "live" ? owner : personal.find(({ name }) => mentions(text, name));
  return protectedOne && (protectedOne.called ?? protectedOne.name);
}

/** Returns whether a tool makes no requests, such as one that builds links. */
function isComputed(owner: Provider, tool: string): boolean {
  return owner.getTools().find(({ name }) => name === tool)?.annotations.openWorldHint === false;
}

/** Returns whether a result names a document of a source: `beck:vpath`, `import:austlii:au/cases/cth/HCA/1992/23`. */
function mentions(text: string, source: string): boolean {
  return regex.plain`(?<![\w.-])${source}:[\w/]`.test(text);
}

function refusedInstead(method: string, called: string): Pick<Exchange, "result" | "error"> {
  const message = `the texts of ${called} may not be passed on, so this answer was not recorded`;
  if (method !== "tools/call") return { result: undefined, error: { code: -32_002, message } };
  const text = `ERROR ACCESS_DENIED: ${message}\nTry: ask a server that is not a recording`;
  return { result: { content: [{ type: "text", text }], isError: true } };
}
