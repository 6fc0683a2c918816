import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { listen } from "./listen.ts";

/** A PostgreSQL of one's own on loopback. */
export type Postgres = Awaited<ReturnType<typeof startPostgres>>;

const DEBIAN = "/usr/lib/postgresql";
const USER = "postgres";

/** The folder of Debian's binaries, the newest, or undefined when they are not installed. */
function binaries(): string | undefined {
  if (!existsSync(DEBIAN)) return undefined;
  return readdirSync(DEBIAN)
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => join(DEBIAN, version, "bin"))
    .find((folder) => existsSync(join(folder, "initdb")));
}

/** Why PostgreSQL cannot be tried here, or undefined when it can. */
export function withoutPostgres(): string | undefined {
  return binaries() === undefined
    ? `no PostgreSQL in ${DEBIAN}; on Debian: apt-get install postgresql`
    : undefined;
}

/** Starts a cluster in a temporary folder; it ends with this process, also when that is killed. */
export async function startPostgres() {
  const bin = binaries();
  if (bin === undefined) throw new Error(withoutPostgres());
  const identity = unprivileged();
  const folder = mkdtempSync(join(tmpdir(), "legibus-postgres-"));
  if (identity) chownSync(folder, identity.uid, identity.gid);
  const data = join(folder, "data");
  execFileSync(
    join(bin, "initdb"),
    ["-D", data, "-U", USER, "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync"],
    { ...identity, cwd: folder, stdio: "ignore" },
  );
  const port = await freePort();
  const start = () =>
    spawnTied(
      [
        [join(bin, "postgres"), "-D", data],
        ["-p", String(port), "-h", "127.0.0.1", "-k", folder],
        ["-c", "fsync=off", "-c", "max_connections=50"],
      ].flat(),
      folder,
      identity,
    );
  const servers = [start()]; // those that were replaced wait for the end of this process
  const address = (name: string, user = USER) => `postgres://${user}@127.0.0.1:${port}/${name}`;
  await answering(address("postgres"), servers);
  let databases = 0;
  return {
    /** The address of an empty database; that of a user without special rights on request. */
    async newDatabase(as = "superuser") {
      databases += 1;
      const name = `test${databases}`;
      const owner = as === "owner" ? `owner${databases}` : USER;
      if (as === "owner") await query(address("postgres"), `create role ${owner} login`);
      await query(address("postgres"), `create database ${name} owner ${owner}`);
      return address(name, owner);
    },
    /** Ends all connections, is away for so long, and answers again with what was committed. */
    async restart(awayMs: number) {
      process.kill(Number(readFileSync(join(data, "postmaster.pid"), "utf8").split("\n")[0]), "SIGINT");
      while (existsSync(join(data, "postmaster.pid"))) await sleep(20);
      await sleep(awayMs);
      servers.unshift(start());
      await answering(address("postgres"), servers);
    },
    async close() {
      for (const server of servers) {
        const ended = once(server, "exit");
        server.stdin?.end();
        await ended;
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface Identity {
  readonly uid: number;
  readonly gid: number;
}

/** PostgreSQL refuses to run as root: then it runs as Debian's own user. */
function unprivileged(): Identity | undefined {
  if (process.getuid?.() !== 0) return undefined;
  return { uid: idOf("-u"), gid: idOf("-g") };
}

function idOf(option: "-u" | "-g"): number {
  return Number(execFileSync("id", [option, USER], { encoding: "utf8" }));
}

/** The shell ends the server and removes its folder as soon as its own input ends, which is when this process does. */
function spawnTied(command: readonly string[], folder: string, identity: Identity | undefined): ChildProcess {
  const script = '"$@" </dev/null & server=$!; cat >/dev/null; kill -INT $server; wait $server; rm -rf "$0"';
  return spawn("/bin/sh", ["-c", script, folder, ...command], {
    ...identity,
    cwd: "/",
    stdio: ["pipe", "ignore", "ignore"],
  });
}

/** The first of them is the one that is to answer. */
async function answering(address: string, servers: readonly ChildProcess[]): Promise<void> {
  for (let tries = 0; servers[0]?.exitCode === null && tries < 150; tries += 1) {
    const up = await query(address, "select 1").then(
      () => true,
      () => false,
    );
    if (up) return;
    await sleep(100);
  }
  throw new Error("PostgreSQL did not start");
}

async function query(address: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: address });
  try {
    await client.connect();
    await client.query(text);
  } finally {
    await client.end();
  }
}

async function freePort(): Promise<number> {
  const { port, close } = await listen(createServer());
  await close();
  return port;
}
