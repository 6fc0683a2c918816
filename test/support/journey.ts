import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect } from "vitest";
import * as z from "zod";
import { tokens } from "../../src/core/text.ts";
import { built, SERVER } from "./built.ts";
import { type Ran, runCli } from "./cli.ts";
import { type CallAnswer, CLIENTS } from "./mcp-client.ts";
import { outputChecks } from "./output-schemas.ts";
import { ROOT } from "./sources.ts";
import { CLEAN_ENV } from "./stdio.ts";
import { EVENTUALLY } from "./patience.ts";

export interface JourneyOptions {
  /** As in fixtures/journeys: "J8". */
  readonly name: string;
  readonly title: string;
  /** Who asks what, in a sentence. */
  readonly story: string;
  /** Tokens that the answers may take together. */
  readonly budget: number;
  /** Sources that are played, and other settings. */
  readonly env?: Readonly<Record<string, string>>;
}

/** One person's way through the product, over a real stdio client, written down as it goes. */
export type Journey = Awaited<ReturnType<typeof startJourney>>;

const FENCE = "````";
const [CLIENT] = CLIENTS;

/** Starts the built server with a data folder of its own. */
export async function startJourney(options: JourneyOptions) {
  const { name, budget, env: settings = {} } = options;
  await built();
  if (!CLIENT) throw new Error("there is no client");
  const folder = mkdtempSync(join(tmpdir(), `legibus-${name.toLowerCase()}-`));
  const env = { ...CLEAN_ENV, HOME: folder, LEGIBUS_DATA_DIR: join(folder, "data"), ...settings };
  const session = await CLIENT.connect(env);
  await session.call("law_library", {}).catch(() => {}); // on a busy machine a search does not wait for a new library
  const checkOutput = await outputChecks(session);
  const stable = normaliser({ [folder]: "~" });
  const steps: string[] = [];
  let spent = 0;

  const write = (heading: string, asked: string, answer: string, extra = "", data?: unknown) => {
    const text = stable(answer);
    const size = tokens(text);
    spent += size;
    const shown = asked === "" ? "" : `${FENCE}json\n${stable(asked)}\n${FENCE}\n\n`;
    const asData = data === undefined ? "" : `, ${tokens(stable(JSON.stringify(data)))} as data`;
    steps.push(`## ${heading}\n\n${shown}${extra}${size} tokens${asData}:\n\n${FENCE}\n${text}\n${FENCE}\n`);
  };

  const writeRun = (args: readonly string[], ran: Ran) => {
    const said = [ran.out, ran.err === "" ? "" : `stderr: ${ran.err}`].join("").trimEnd();
    write(`legibus ${stable(args.join(" "))}`, "", said, `Exit ${ran.code}, `);
    return ran;
  };

  return {
    session,
    /** A folder of this journey alone; `~` in the transcript. */
    folder,
    env,
    /** What the person does besides; printed above the next step. */
    say: (text: string) => void steps.push(`${stable(text)}\n`),
    /** Calls a tool and writes down arguments and answer. */
    call: async (tool: string, args: Record<string, unknown>) => {
      const answer = await session.call(tool, args).catch(refusal);
      checkOutput(tool, answer);
      const extra = answer.isError ? "An error of " : "";
      write(tool, JSON.stringify(args, undefined, 1), answer.text, extra, answer.data);
      return answer;
    },
    /** Runs `legibus` and writes down what it prints. */
    run: async (...args: readonly string[]) => writeRun(args, await runCli(args, env)),
    /** Starts a `legibus` that goes on, acts, waits for the sign in what it prints, and ends it as Ctrl+C does. */
    runWhile: async (args: readonly string[], act: () => void, sign: RegExp) =>
      writeRun(args, await interrupted(args, env, act, sign)),
    /** Writes down what was seen in another way. */
    note: (heading: string, text: string) => write(heading, "", text),
    /** Holds the transcript against the golden file, and its tokens against the budget. */
    expectGolden() {
      const head = [`# ${name}: ${options.title}`, options.story, `${spent} tokens, at most ${budget}.`];
      const transcript = [...head, ...steps].join("\n\n").replaceAll(/\n{3,}##/g, "\n\n##");
      expect(transcript).toBe(golden(name, transcript));
      expect(spent).toBeLessThanOrEqual(budget);
    },
    close: async () => await session.close(),
  };
}

const protocolError = z.looseObject({ code: z.number(), message: z.string(), data: z.unknown() });

/** A fault of the protocol as a client shows it. */
function refusal(error: unknown): CallAnswer {
  const { message, data } = protocolError.parse(error);
  return { text: `${message}\n${JSON.stringify(data)}`, data: undefined, isError: true };
}

/** The file as it is, after `UPDATE_JOURNEYS=1` has written it anew. */
function golden(name: string, transcript: string): string {
  const path = join(ROOT, "fixtures/journeys", `${name}.md`);
  if (process.env["UPDATE_JOURNEYS"] === "1") {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, transcript);
  }
  return readFileSync(path, "utf8");
}

/** Names, ports, days and times that no two runs share. */
function normaliser(hide: Readonly<Record<string, string>>): (text: string) => string {
  const today = new Date().toISOString().slice(0, 10);
  const pairs = Object.entries(hide).toSorted(([one], [other]) => other.length - one.length);
  return (text) =>
    pairs
      .reduce((shown, [from, to]) => shown.replaceAll(from, to), text)
      .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z/g, "(time)")
      .replaceAll(today, "(today)")
      .replaceAll(/\(\d+ ms\)/g, "(n ms)")
      .replaceAll(/"ms": ?\d+/g, '"ms": "n"')
      .replaceAll(/confidence \d+(?:\.\d+)?/g, "confidence n")
      .replaceAll(/\d{8}T\d{6}Z/g, "(time)")
      .replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, "(uuid)")
      .replaceAll(/import:[\da-f]{20}/g, "import:(hash)")
      .replaceAll(/127\.0\.0\.1:\d+/g, "127.0.0.1:port");
}

/** Runs the built program until it has printed the sign. */
async function interrupted(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  act: () => void,
  sign: RegExp,
): Promise<Ran> {
  const child = spawn(process.execPath, [SERVER, ...args], {
    env,
    stdio: ["ignore", "pipe", "pipe"],
    timeout: EVENTUALLY.timeout,
  });
  const ended = once(child, "exit");
  const said = { out: "", err: "" };
  await new Promise<void>((resolve) => {
    const hear = (key: "out" | "err") => (text: string) => {
      said[key] += text;
      if (sign.test(said.out)) resolve();
    };
    child.stdout.setEncoding("utf8").on("data", hear("out"));
    child.stderr.setEncoding("utf8").on("data", hear("err"));
    child.once("spawn", act);
    child.once("exit", () => resolve());
  });
  child.kill("SIGINT");
  await ended;
  return { code: child.exitCode, ...said };
}
