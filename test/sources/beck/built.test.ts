import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type LocalBeck, startBeck } from "../../support/beck/server.ts";
import { CODE, PASSWORD, USERNAME } from "../../support/beck/state.ts";
import { built, SERVER } from "../../support/built.ts";
import { CLEAN_ENV, configFile, startServer, type StdioServer } from "../../support/stdio.ts";
import { browsersOf } from "../../net/browser/support.ts";
import { hasBrowser } from "./support.ts";
import { EVENTUALLY, patient } from "../../support/patience.ts";
import { temporaryFolder } from "../../support/lasting.ts";

const BGB = "bibdata/ges/bgb/cont/bgb.p823.htm";

/** Calls beck_get_document and returns its result as JSON text. */
async function read(server: StdioServer): Promise<string> {
  const { result } = await server.request("tools/call", {
    name: "beck_get_document",
    arguments: { vpath: BGB },
  });
  return JSON.stringify(result);
}

describe.skipIf(!hasBrowser() || !existsSync("/proc/self/cmdline"))(
  "the built server with beck-online",
  () => {
    let local: LocalBeck;
    const open: StdioServer[] = [];

    beforeAll(async () => {
      await built();
      local = await startBeck();
    });

    beforeEach(() => local.state.reset());

    afterAll(async () => {
      await Promise.all(open.map(async (server) => await server.kill()));
      await local.close();
    });

    function settings(sessionFile: string): Record<string, string> {
      return {
        LEGIBUS_PROVIDERS: "beck",
        LEGIBUS_LIBRARY: "off",
        LEGIBUS_LOG_LEVEL: "debug",
        BECK_USERNAME: USERNAME,
        BECK_PASSWORD: PASSWORD,
        ...local.env,
        ...configFile({ beck: { sessionFile } }),
      };
    }

    async function start(): Promise<StdioServer> {
      const sessionFile = join(temporaryFolder("beck"), "cookies.json");
      const server = startServer({ env: settings(sessionFile) });
      open.push(server);
      await server.initialize();
      return server;
    }

    test("the server lists eight beck tools without a browser and starts the system's browser to read", async () => {
      const server = await start();
      const { result } = await server.request("tools/list");
      expect(JSON.stringify(result).match(/"name":"beck_\w+"/g)).toHaveLength(8);
      expect(browsersOf(server.pid)).toEqual([]);
      expect(await read(server)).toContain("Wer vorsätzlich");
      expect(browsersOf(server.pid).length).toBeGreaterThan(0);
      expect(`${server.stderr()}${server.lines.join("\n")}`).not.toContain(PASSWORD);
      server.stdin.end();
      expect(await server.exited).toEqual({ code: 0, signal: null });
      await expect.poll(() => browsersOf(server.pid), { timeout: patient(3_000) }).toEqual([]);
    });

    test("no browser remains 3 seconds after the server was killed", async () => {
      const server = await start();
      await read(server);
      expect(browsersOf(server.pid).length).toBeGreaterThan(0);
      await server.kill();
      await expect.poll(() => browsersOf(server.pid), { timeout: patient(3_000) }).toEqual([]);
    });

    test("legibus login beck asks for the second factor in the terminal and saves the session", async () => {
      local.state.forget();
      local.state.set({ secondFactor: "ask" });
      const file = join(temporaryFolder("beck"), "cookies.json");
      const child = spawn(process.execPath, [SERVER, "login", "beck"], {
        env: { ...CLEAN_ENV, ...settings(file) },
        stdio: ["pipe", "pipe", "pipe"],
      });
      let said = "";
      child.stderr.setEncoding("utf8").on("data", (text: string) => (said += text));
      await expect.poll(() => said, EVENTUALLY).toContain("The code of your second factor:");
      child.stdin.write(`${CODE}\n`);
      const [code] = await once(child, "exit");
      expect(code, said).toBe(0);
      expect(said).toContain("Logged in to beck-online; the session is kept for the server.");
      expect(said).not.toContain(PASSWORD);
      expect(existsSync(file)).toBe(true);
      expect(local.state.counts).toMatchObject({ logins: 1, codes: 1 });
    });

    test("SIGTERM during a call ends the server and its browser", async () => {
      const server = await start();
      await read(server);
      local.state.set({ latencyMs: 5_000 });
      server.send({
        jsonrpc: "2.0",
        id: 99,
        method: "tools/call",
        params: { name: "beck_get_document", arguments: { vpath: BGB } },
      });
      await expect.poll(() => local.contentHits().length).toBeGreaterThan(1);
      server.process.kill("SIGTERM");
      await server.exited;
      await expect.poll(() => browsersOf(server.pid), { timeout: patient(3_000) }).toEqual([]);
    });
  },
);
