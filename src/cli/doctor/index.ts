import { existsSync } from "node:fs";
import { createApp } from "../../app/index.ts";
import { type Environment, homeFolder } from "../../app/config.ts";
import { settings as documentSettings } from "../../documents/settings.ts";
import { VERSION } from "../../app/version.ts";
import { httpSettings } from "../../transport/http/settings.ts";
import { placesOf } from "../setup/index.ts";
import { type Paint, painter } from "../colour.ts";
import type { Terminal } from "../terminal.ts";
import { checkClients } from "./clients.ts";
import { type Finding, ok } from "./finding.ts";
import { checkClock, checkNode, checkPrograms, checkProxy } from "./machine.ts";
import { checkServer } from "./server.ts";
import { checkState } from "./state.ts";

export interface DoctorOptions {
  readonly json?: boolean;
  readonly fix?: boolean;
  /** Asks each live source one question; without it no source is asked. */
  readonly live?: boolean;
}

/** Looks at everything that may keep the server from working; 0 when there is no problem, else 1. */
export async function doctor(
  options: DoctorOptions,
  env: Environment,
  terminal: Terminal,
  script: string,
): Promise<number> {
  const app = await createApp(env, () => {}, { slices: [httpSettings] });
  try {
    const findings = await examine(env, script, options.live === true, app);
    const seen = options.fix === true ? await Promise.all(findings.map(repaired)) : findings;
    terminal.out(options.json === true ? json(seen) : lines(seen, painter(terminal)));
    return seen.some(({ state }) => state === "problem") ? 1 : 0;
  } finally {
    await app.shutdown();
  }
}

async function examine(
  env: Environment,
  script: string,
  live: boolean,
  app: Awaited<ReturnType<typeof createApp>>,
): Promise<Finding[]> {
  const path = env["PATH"] ?? "";
  const machine = {
    platform: process.platform,
    nodeVersion: process.version,
    path,
    ...app.config.read(documentSettings),
    chromium: env["PUPPETEER_EXECUTABLE_PATH"] ?? "",
    isContainer: existsSync("/.dockerenv") || existsSync("/run/.containerenv"),
    isRoot: process.getuid?.() === 0,
  };
  const [programs, clients, server, state, clock] = await Promise.all([
    checkPrograms(machine),
    checkClients(placesOf(env, process.platform, homeFolder(env)), path),
    checkServer(process.execPath, script, env),
    checkState(app, live),
    checkClock(script, Date.now()),
  ]);
  const itself = ok("Legibus", `${VERSION} at ${script}`);
  return [itself, checkNode(machine), clock, checkProxy(env), ...server, ...state, ...programs, ...clients];
}

async function repaired(finding: Finding): Promise<Finding> {
  if (!finding.repair) return finding;
  try {
    return ok(finding.check, await finding.repair());
  } catch {
    return finding;
  }
}

const MARKS = { ok: "ok      ", warning: "warning ", problem: "PROBLEM " } as const;
const LOOKS = { ok: "green", warning: "yellow", problem: "red" } as const;

function lines(findings: readonly Finding[], paint: Paint): string {
  const said = findings.map(
    ({ check, state, detail, fix }) =>
      `${paint(LOOKS[state], MARKS[state])}${check}: ${detail}${fix === undefined ? "" : `\n          ${fix}`}`,
  );
  const count = (state: Finding["state"]) => findings.filter((one) => one.state === state).length;
  return `${said.join("\n")}\n\n${count("problem")} problems, ${count("warning")} warnings\n`;
}

function json(findings: readonly Finding[]): string {
  const plain = findings.map(({ check, state, detail, fix }) => ({ check, state, detail, fix }));
  return `${JSON.stringify({ ok: plain.every(({ state }) => state !== "problem"), findings: plain }, null, 2)}\n`;
}
