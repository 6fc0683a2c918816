import { plural } from "../../core/text.ts";
import { existsSync } from "node:fs";
import { type App, createApp } from "../../app/index.ts";
import { type Environment, homeFolder, readConfig } from "../../app/config.ts";
import { settings as documentSettings } from "../../documents/settings.ts";
import { VERSION } from "../../app/version.ts";
import { httpSettings } from "../../transport/http/settings.ts";
import { placesOf } from "../setup/index.ts";
import { type Paint, painter } from "../colour.ts";
import type { Terminal } from "../terminal.ts";
import { checkClients } from "./clients.ts";
import { type Finding, ok, problem } from "./finding.ts";
import { checkCertificates, checkClock, checkNode, checkPrograms } from "./machine.ts";
import { checkProxy } from "./proxy.ts";
import { checkServer } from "./server.ts";
import { checkState } from "./state.ts";

export interface DoctorOptions {
  readonly json?: boolean;
  readonly fix?: boolean;
  /** Sends one test request to each live source; otherwise no requests are sent. */
  readonly live?: boolean;
}

/** Checks everything that may prevent the server from working; returns 0 when there is no problem, else 1. */
export async function doctor(
  options: DoctorOptions,
  env: Environment,
  terminal: Terminal,
  script: string,
): Promise<number> {
  let failure = "";
  const app = await createApp(env, () => {}, { slices: [httpSettings] }).catch((error: unknown) => {
    failure = error instanceof Error ? error.message : String(error);
    return undefined;
  });
  try {
    const findings = await examine(env, script, options.live === true, app);
    if (!app) findings.unshift(problem("Start", failure, "correct what it names, or remove the setting"));
    const seen = options.fix === true ? await Promise.all(findings.map(repaired)) : findings;
    terminal.out(options.json === true ? json(seen) : lines(seen, painter(terminal)));
    return seen.some(({ state }) => state === "problem") ? 1 : 0;
  } finally {
    await app?.shutdown();
  }
}

/** Runs all checks; those of the app's state are skipped if it does not start. */
async function examine(
  env: Environment,
  script: string,
  live: boolean,
  app: App | undefined,
): Promise<Finding[]> {
  const path = env["PATH"] ?? "";
  const machine = {
    platform: process.platform,
    nodeVersion: process.version,
    path,
    ...(app?.config ?? readConfig(env)).read(documentSettings),
    chromium: env["PUPPETEER_EXECUTABLE_PATH"] ?? "",
    isContainer: existsSync("/.dockerenv") || existsSync("/run/.containerenv"),
    isRoot: process.getuid?.() === 0,
  };
  const [programs, clients, server, clock, certificates, proxy] = await Promise.all([
    checkPrograms(machine),
    checkClients(placesOf(env, process.platform, homeFolder(env)), path),
    app ? checkServer(process.execPath, script, env) : [],
    checkClock(script, Date.now()),
    checkCertificates(env),
    checkProxy(env),
  ]);
  const state = app ? await checkState(app, live) : [];
  const itself = ok("Legibus", `${VERSION} at ${script}`);
  return [
    itself,
    checkNode(machine),
    clock,
    proxy,
    ...certificates,
    ...server,
    ...state,
    ...programs,
    ...clients,
  ];
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
  return `${said.join("\n")}\n\n${plural(count("problem"), "problem")}, ${plural(count("warning"), "warning")}\n`;
}

function json(findings: readonly Finding[]): string {
  const plain = findings.map(({ check, state, detail, fix }) => ({ check, state, detail, fix }));
  return `${JSON.stringify({ ok: plain.every(({ state }) => state !== "problem"), findings: plain }, null, 2)}\n`;
}
