import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Engine, ROOT } from "./engine.ts";

const FILES = ["compose.yaml", "Caddyfile", "database.sh"];
const OTHERS = ["docker.io/library/postgres:16", "docker.io/library/caddy:2"];
const TOKEN = "token-of-ann-for-the-compose-test";
const HOST = "proxy"; // the proxy's name within the network; of names without a dot it makes its own certificates
const COPIES = ["legibus-1", "legibus-2", "legibus-3"];
const TRIES = 60;

/** A call through the proxy, from within the network. */
const ASK = `
process.env.NODE_TLS_REJECT_UNAUTHORIZED = "0";
const answer = await fetch("https://${HOST}/mcp", {
  method: "POST",
  headers: { "content-type": "application/json", accept: "application/json, text/event-stream", authorization: "Bearer " + process.argv[1] },
  body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "law_library", arguments: {} } }),
});
console.log(answer.status, await answer.text());
`;

/** Why the Compose example cannot be started here, or undefined when it can. */
export async function withoutCompose(engine: Engine): Promise<string | undefined> {
  const works = async (args: readonly string[]) =>
    await engine.exec(args).then(
      () => true,
      () => false,
    );
  if (!(await works(["compose", "version"]))) return `${engine.name} has no compose`;
  for (const image of OTHERS)
    if (!(await works(["image", "inspect", image])) && !(await works(["pull", image])))
      return `${image} cannot be had`;
  return undefined;
}

/** Starts the example with an image that was just built: three copies answer through the proxy, to a token only. */
export async function tryCompose(engine: Engine, tag: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "legibus-compose-"));
  for (const name of FILES) copyFileSync(join(ROOT, "deploy", name), join(folder, name));
  writeFileSync(join(folder, ".env"), `DATABASE_PASSWORD=a-password\nHOST_NAME=${HOST}\n`);
  mkdirSync(join(folder, "users"));
  writeFileSync(join(folder, "users/tokens"), `ann:${createHash("sha256").update(TOKEN).digest("hex")}\n`);
  const images = COPIES.map((copy) => `  ${copy}:\n    image: ${tag}\n`).join("");
  const changes = `services:\n${images}  proxy:\n    ports: !reset []\n`;
  writeFileSync(join(folder, "test.yaml"), changes);
  const project = ["--project-name", "legibus-test", "--project-directory", folder];
  const files = ["-f", join(folder, "compose.yaml"), "-f", join(folder, "test.yaml")];
  const compose = async (...args: readonly string[]) =>
    await engine.exec(["compose", ...project, ...files, ...args]);
  const ask = async (token: string) =>
    await compose("exec", "-T", "legibus-1", "node", "--input-type=module", "-e", ASK, token).catch(String);
  try {
    await compose("up", "-d");
    let said = "";
    for (let tries = 0; tries < TRIES && !said.startsWith("200 "); tries += 1) {
      said = await ask(TOKEN);
      await sleep(1_000);
    }
    assert.match(said, /^200 .*"result"/);
    assert.match(await ask("another-token-that-is-not-known"), /^401 /);
    const copies = (await compose("ps", "-q", ...COPIES)).trim().split("\n");
    assert.equal(copies.length, COPIES.length);
  } finally {
    await compose("down", "-v").catch(() => {});
    rmSync(folder, { recursive: true, force: true });
  }
}
