import assert from "node:assert/strict";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { mixedPdf, set, textPdf } from "../support/paper.ts";
import { patient } from "../support/patience.ts";
import { scansOf } from "../support/reading.ts";
import type { Engine } from "./engine.ts";

export interface Check {
  readonly name: string;
  readonly of: "slim" | "full" | "both";
  run(engine: Engine, tag: string): Promise<void>;
}

const HANDSHAKE = [
  {
    jsonrpc: "2.0",
    id: 1,
    method: "initialize",
    params: {
      protocolVersion: "2025-11-25",
      capabilities: {},
      clientInfo: { name: "image-test", version: "1" },
    },
  },
  { jsonrpc: "2.0", method: "notifications/initialized" },
  { jsonrpc: "2.0", id: 2, method: "tools/list" },
  {
    jsonrpc: "2.0",
    id: 3,
    method: "tools/call",
    params: { name: "austlii_build_search_url", arguments: { query: "duty of care" } },
  },
]
  .map((message) => `${JSON.stringify(message)}\n`)
  .join("");

const HARDENED = [
  "--read-only",
  "--tmpfs",
  "/tmp",
  "--security-opt",
  "no-new-privileges",
  "--cap-drop",
  "ALL",
];
const STOP_MS = 5_000;
const node = (script: string) => ["-e", script];
const asNode = ["--entrypoint", "node"];

function answers(stdout: string): readonly unknown[] {
  return stdout
    .split("\n")
    .filter((line) => line !== "")
    .map((line): unknown => JSON.parse(line)); // every line is JSON, or this throws
}

/** What both images promise, and what only the full one does. */
/** Asks the container's server at an address that is not loopback. */
const OUTSIDE = `const { address } = Object.values(require("node:os").networkInterfaces()).flat()
  .find(({ internal, family }) => !internal && family === "IPv4");
fetch("http://" + address + ":3900/healthz").then(({ status }) => console.log(status));`;

export const CHECKS: readonly Check[] = [
  {
    name: "speaks clean stdio: handshake, list and call, read-only, without capabilities",
    of: "both",
    async run(engine, tag) {
      const { code, stdout } = await engine.run(HARDENED, tag, [], HANDSHAKE);
      assert.equal(code, 0);
      const messages = answers(stdout);
      assert.equal(messages.length, 3);
      assert.match(JSON.stringify(messages[2]), /austlii\.edu\.au/);
    },
  },
  {
    name: "runs as a user without rights",
    of: "both",
    async run(engine, tag) {
      const { stdout } = await engine.run(
        asNode,
        tag,
        node("console.log(process.getuid(), process.env.HOME)"),
      );
      assert.equal(stdout.trim(), "1000 /data");
    },
  },
  {
    name: "keeps its library in the volume, on a read-only root",
    of: "both",
    async run(engine, tag) {
      const volume = `legibus-test-${Date.now()}`;
      await engine.exec(["volume", "create", volume]);
      try {
        const flags = [...HARDENED, "-v", `${volume}:/data`];
        const text = "# Memo\n\nThe duty of care is owed to the neighbour.\n";
        const put = await engine.run(flags, tag, ["import", "-"], text);
        assert.equal(put.code, 0, put.stderr);
        const got = await engine.run(flags, tag, ["library", "search", "neighbour"]);
        assert.match(got.stdout, /neighbour/);
      } finally {
        await engine.exec(["volume", "rm", "-f", volume]);
      }
    },
  },
  {
    name: "stops within 5 s and serves HTTP with a health check",
    of: "both",
    async run(engine, tag) {
      const refused = await engine.run([], tag, ["http"]);
      assert.match(refused.stderr, /can be reached by others: set LEGIBUS_HTTP_TOKEN/);
      const flags = ["run", "-d", "--rm", "-e", "LEGIBUS_HTTP_TOKEN=0123456789abcdef-test"];
      const id = (await engine.exec([...flags, tag, "http"])).trim();
      for (let tries = 0; tries < 50; tries += 1) {
        const alive = await engine.exec(["exec", id, "node", "/app/healthcheck.mjs"]).then(
          () => true,
          () => false,
        );
        if (alive) break;
        assert.ok(tries < 49, "the health check never succeeded");
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
      assert.equal((await engine.exec(["exec", id, "node", "-e", OUTSIDE])).trim(), "200");
      const started = performance.now();
      await engine.exec(["stop", "-t", "10", id]);
      const took = performance.now() - started;
      assert.ok(took < patient(STOP_MS), `it took ${took} ms`);
    },
  },
  {
    name: "holds no secret, no test and no repository",
    of: "both",
    async run(engine, tag) {
      const listing =
        "const {readdirSync}=require('node:fs');console.log(readdirSync('/app').join(' '),JSON.stringify(process.env))";
      const { stdout } = await engine.run(asNode, tag, node(listing));
      assert.doesNotMatch(stdout, /\.git|\btest\b|\bfixtures\b|PASSWORD|_KEY|TOKEN/);
    },
  },
  {
    name: "has neither browser nor OCR, and says so",
    of: "slim",
    async run(engine, tag) {
      const { stdout } = await engine.run(
        asNode,
        tag,
        node("console.log(require('node:fs').existsSync('/usr/bin/chromium'))"),
      );
      assert.equal(stdout.trim(), "false");
    },
  },
  {
    name: "renders a page in Chromium",
    of: "full",
    async run(engine, tag) {
      const page = [
        "--headless",
        "--no-sandbox",
        "--dump-dom",
        "data:text/html,<p id=x></p><script>x.textContent=6*7</script>",
      ];
      const { stdout, stderr } = await engine.run(["--entrypoint", "chromium", ...HARDENED], tag, page);
      assert.match(stdout, /<p id="x">42<\/p>/, stderr);
    },
  },
  {
    name: "reads scanned pages in English and German, and finds their words",
    of: "full",
    async run(engine, tag) {
      const folder = mkdtempSync(join(tmpdir(), "legibus-scan-"));
      const english = "The gangway moved in the wash of a passing ship.";
      const german = "Die Klägerin stürzte auf dem Steg.";
      const pages = await scansOf(await textPdf({ pages: [set(english)] }));
      const seiten = await scansOf(await textPdf({ pages: [set(german)] }));
      writeFileSync(join(folder, "english.pdf"), await mixedPdf(pages));
      writeFileSync(join(folder, "deutsch.pdf"), await mixedPdf(seiten));
      chmodSync(folder, 0o755);
      const legibus = "node /app/dist/index.js";
      const script = [
        `${legibus} call law:import --path /scans/english.pdf --jurisdiction au`,
        `${legibus} call law:import --path /scans/deutsch.pdf --jurisdiction de`,
        `${legibus} library search gangway`,
        `${legibus} library search Klagerin`,
      ].join(" && ");
      const flags = ["--entrypoint", "sh", "-v", `${folder}:/scans:ro`];
      const { stdout, stderr } = await engine.run(flags, tag, ["-c", script]);
      rmSync(folder, { recursive: true });
      assert.match(stdout, /wash of a passing ship/, stderr);
      assert.match(stdout, /stürzte auf dem Steg/, stderr);
    },
  },
];
