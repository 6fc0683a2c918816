import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Engine, findImage, ROOT } from "./engine.ts";

const FILES = ["compose.yaml", "Caddyfile", "database.sh"];
const OTHERS = ["docker.io/library/postgres:16", "docker.io/library/caddy:2"];
const TOKEN = "token-of-ann-for-the-compose-test";
const HOST = "legibus.local"; // the proxy's name within the network; for names under .local Caddy signs itself
const COPIES = ["legibus-1", "legibus-2", "legibus-3"];
const TRIES = 60;

/** A call or another path through the proxy, from within the network. */
const ASK = `
process.env.NODE_TLS_REJECT_UNAUTHORIZED = "0";
const path = process.argv[2] ?? "/mcp";
const answer = await fetch("https://${HOST}" + path, path !== "/mcp" ? {} : {
  method: "POST",
  headers: { "content-type": "application/json", accept: "application/json, text/event-stream", authorization: "Bearer " + process.argv[1] },
  body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "law_library", arguments: {} } }),
});
console.log(answer.status, await answer.text());
`;

/** Why the Compose example cannot be started here, or undefined when it can. */
export async function withoutCompose(engine: Engine): Promise<string | undefined> {
  const version = await engine.exec(["compose", "version"]).catch(() => undefined);
  if (version === undefined) return `${engine.name} has no compose`;
  const missing = OTHERS.find((image) => !findImage(engine.name, image));
  return missing === undefined ? undefined : `${missing} cannot be had`;
}

/** Starts the example with an image that was just built: three copies answer through the proxy, to a token only and
 * for nothing but MCP, and one of them when the two others are dead. */
export async function tryCompose(engine: Engine, tag: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "legibus-compose-"));
  for (const name of FILES) copyFileSync(join(ROOT, "deploy", name), join(folder, name));
  writeFileSync(join(folder, ".env"), `DATABASE_PASSWORD=a-password\nHOST_NAME=${HOST}\n`);
  mkdirSync(join(folder, "users"));
  writeFileSync(join(folder, "users/tokens"), `ann:${createHash("sha256").update(TOKEN).digest("hex")}\n`);
  const images = COPIES.map((copy) => `  ${copy}:\n    image: ${tag}\n`).join("");
  const changes = `services:\n${images}  proxy:\n    ports: !reset []\n    networks: { default: { aliases: [${HOST}] } }\n`;
  writeFileSync(join(folder, "test.yaml"), changes);
  const project = ["--project-name", "legibus-test", "--project-directory", folder];
  const files = ["-f", join(folder, "compose.yaml"), "-f", join(folder, "test.yaml")];
  const compose = async (...args: readonly string[]) =>
    await engine.exec(["compose", ...project, ...files, ...args]);
  const ask = async (token: string, ...path: readonly string[]) =>
    await compose("exec", "-T", "legibus-1", "node", "--input-type=module", "-e", ASK, token, ...path).catch(
      String,
    );
  const answered = async () => {
    let said = "";
    for (let tries = 0; tries < TRIES && !said.startsWith("200 "); tries += 1) {
      said = await ask(TOKEN);
      if (!said.startsWith("200 ")) await sleep(1_000);
    }
    assert.match(said, /^200 .*"result"/);
  };
  try {
    await compose("up", "-d");
    await answered();
    assert.match(await ask("another-token-that-is-not-known"), /^401 /);
    for (const path of ["/metrics", "/readyz"]) assert.match(await ask(TOKEN, path), /^404 /);
    const copies = (await compose("ps", "-q", ...COPIES)).trim().split("\n");
    assert.equal(copies.length, COPIES.length);
    await compose("kill", "legibus-2", "legibus-3");
    await answered();
  } finally {
    await compose("down", "-v").catch(() => {});
    rmSync(folder, { recursive: true, force: true });
  }
}
