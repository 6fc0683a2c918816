import { type ChildProcess, spawn } from "node:child_process";
import { EventEmitter, once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable, Writable } from "node:stream";
import * as z from "zod";
import { SERVER } from "./built.ts";
import { patient } from "./patience.ts";

const message = z.looseObject({
  jsonrpc: z.literal("2.0"),
  id: z.union([z.number(), z.string(), z.null()]).optional(),
  method: z.string().optional(),
  params: z.looseObject({}).optional(),
  result: z.looseObject({}).optional(),
  error: z.looseObject({ code: z.number(), message: z.string() }).optional(),
});

/** Anything that the server may write to stdout. */
export type Message = z.output<typeof message>;

export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

export interface StartOptions {
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Nothing at all in the environment besides `env`. */
  readonly bare?: boolean;
  readonly nodeArgs?: readonly string[];
  readonly uid?: number;
}

/** A built server under a raw line protocol. */
export interface StdioServer {
  readonly pid: number;
  readonly process: ChildProcess;
  readonly stdin: Writable;
  readonly stdout: Readable;
  /** Lines of stdout so far, as they came. */
  readonly lines: readonly string[];
  readonly stderr: () => string;
  /** Writes a line: a text as it is, anything else as JSON. */
  send(line: unknown): void;
  /** Sends a request and resolves with its answer. */
  request(method: string, params?: Readonly<Record<string, unknown>>): Promise<Message>;
  /** The first message that fits, among those that came and those to come. */
  until(fits: (one: Message) => boolean, what?: string, ms?: number): Promise<Message>;
  /** All messages so far; throws when a line is no JSON-RPC. */
  messages(): readonly Message[];
  /** Opens the session in a revision of the protocol. */
  initialize(revision?: string): Promise<Message>;
  readonly exited: Promise<Exit>;
  /** Ends the server, whatever it is doing. */
  kill(): Promise<void>;
}

const SOURCES =
  "AUSTLII BECK EU FRL GII HUGGING_FACE JADE OPEN_LEGAL_DATA RII RIS RISAT RISAT_DOCUMENT".split(" ");
/** Sources that a test does not play are at a port where nobody listens: nothing leaves this machine. */
const NOWHERE = Object.fromEntries(SOURCES.map((name) => [`${name}_BASE_URL`, "http://127.0.0.1:9"]));

/** No wait between requests, for sources that are facsimiles on this machine or away. */
export const NO_SPACING: Readonly<Record<string, string>> = Object.fromEntries(
  ["AUSTLII", "BECK", "EU", "FRL", "JADE", "RIS", "RISAT"].map((name) => [`${name}_SPACING_MS`, "0"]),
);

const made: string[] = [];
process.once("exit", () => made.forEach((folder) => rmSync(folder, { recursive: true, force: true }))); // of benches, whose temporary folder stays

function folderOf(what: string): string {
  const folder = mkdtempSync(join(tmpdir(), `legibus-${what}-`));
  made.push(folder);
  return folder;
}

/** The variable of a config file with these settings. */
export function configFile(settings: object): Readonly<Record<"LEGIBUS_CONFIG", string>> {
  const path = join(folderOf("config"), "config.json");
  writeFileSync(path, JSON.stringify(settings));
  return { LEGIBUS_CONFIG: path };
}

let dataDir: string | undefined;

/** Forgets the data folder of the servers so far: the tests of the next file begin with an empty library. */
export function forgetData(): void {
  dataDir = undefined;
}

/** The environment of every server under test: no configuration of this machine plays a part. */
export const CLEAN_ENV: Readonly<Record<string, string>> = {
  PATH: process.env["PATH"] ?? "",
  TMPDIR: tmpdir(),
  XDG_CONFIG_HOME: "/nonexistent",
  ...NOWHERE,
  LEGIBUS_FILES: tmpdir(), // where tests write what they import
  get LEGIBUS_DATA_DIR() {
    return (dataDir ??= folderOf("data"));
  },
};

export function startServer({
  args = [],
  env = {},
  bare = false,
  nodeArgs = [],
  uid,
}: StartOptions = {}): StdioServer {
  const child = spawn(process.execPath, [...nodeArgs, SERVER, ...args], {
    stdio: ["pipe", "pipe", "pipe"],
    env: bare ? env : { ...CLEAN_ENV, ...env },
    ...(uid !== undefined && { uid, gid: uid, cwd: "/" }),
  });
  const { stdin, stdout, stderr } = child;
  stdin.on("error", () => {}); // a test may write to a server that is gone
  const output = linesOf(stdout);
  let told = "";
  stderr.setEncoding("utf8").on("data", (text: string) => {
    told += text;
  });
  const exited = once(child, "close").then((): Exit => ({ code: child.exitCode, signal: child.signalCode }));
  let ids = 0;

  const server: StdioServer = {
    pid: child.pid ?? 0,
    process: child,
    stdin,
    stdout,
    lines: output.lines,
    stderr: () => told,
    send(line) {
      stdin.write(`${typeof line === "string" ? line : JSON.stringify(line)}\n`);
    },
    async request(method, params) {
      ids += 1;
      const id = ids;
      server.send({ jsonrpc: "2.0", id, method, ...(params && { params }) });
      return await server.until(
        (one) => one.id === id && one.method === undefined,
        `the answer to ${method}`,
      );
    },
    async until(fits, what = "a message", ms = patient(45_000)) {
      const found = await output.find(fits, ms, exited);
      if (found === undefined) throw new Error(`${what} did not come; stderr: ${told || "empty"}`);
      return found;
    },
    messages: output.messages,
    async initialize(revision = "2025-11-25") {
      const answer = await server.request("initialize", {
        protocolVersion: revision,
        capabilities: {},
        clientInfo: { name: "raw", version: "1" },
      });
      server.send({ jsonrpc: "2.0", method: "notifications/initialized" });
      return answer;
    },
    exited,
    async kill() {
      child.kill("SIGKILL");
      await exited;
    },
  };
  return server;
}

/** Collects lines and wakes those who wait for one. */
function linesOf(stream: Readable) {
  const lines: string[] = [];
  const read: Message[] = [];
  const messages = () => {
    for (const line of lines.slice(read.length)) read.push(message.parse(JSON.parse(line)));
    return read;
  };
  const news = new EventEmitter().setMaxListeners(0);
  let rest = "";
  stream.setEncoding("utf8").on("data", (text: string) => {
    const parts = (rest + text).split("\n");
    rest = parts.pop() ?? "";
    lines.push(...parts);
    news.emit("lines");
  });
  return {
    lines,
    /** All lines, each read once. */
    messages,
    /** The first message that fits; undefined when none came in time or before the end. */
    async find(
      fits: (one: Message) => boolean,
      ms: number,
      ended: Promise<unknown>,
    ): Promise<Message | undefined> {
      const stop = new AbortController();
      const timer = setTimeout(() => stop.abort(), ms);
      void ended.finally(() => stop.abort());
      for (let seen = 0; ;) {
        const over = stop.signal.aborted;
        const found = messages().slice(seen).find(fits);
        if (found !== undefined || over) {
          clearTimeout(timer);
          return found;
        }
        seen = lines.length;
        await once(news, "lines", { signal: stop.signal }).catch(() => {}); // aborted: one last look
      }
    },
  };
}
