import { once } from "node:events";
import { rmSync, writeFileSync } from "node:fs";
import { availableParallelism, loadavg } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sha256 } from "../../src/documents/sha256.ts";
import { startBalancer, type Balancer } from "../support/balancer.ts";
import { built } from "../support/built.ts";
import { type HttpProcess, startHttp } from "../support/http-server.ts";
import { patient } from "../support/patience.ts";
import { type Postgres, startPostgres, withoutPostgres } from "../support/postgres.ts";
import { newPerson, percentile, type Person, workAs } from "./team.ts";
import { configFile } from "../support/stdio.ts";
import { temporaryFolder } from "../support/lasting.ts";

/** Duration; `TEAM_SECONDS=60 npx vitest run test/faults/team.test.ts` runs a shorter test. */
const SECONDS = Number(process.env["TEAM_SECONDS"] ?? 600);
const PEOPLE = Number(process.env["TEAM_USERS"] ?? 50);
const COPIES = 3;
const KILL_MS = Math.min(60_000, (SECONDS * 1_000) / 4);
const AWAY_MS = 3_000; // milliseconds without the database
const RECOVERY_MS = 15_000; // a copy that lost the database reports it for ten seconds
const PAUSE_MS = 500; // between two calls of a person
const MOST_MS = 2_000;
const missing = withoutPostgres();

describe.skipIf(missing)(`a team at work${missing === undefined ? "" : `: ${missing}`}`, () => {
  const folder = temporaryFolder("team");
  const people = Array.from({ length: PEOPLE }, (_, at) => newPerson(at));
  let postgres: Postgres;
  let database: string;
  let servers: HttpProcess[];
  let balancer: Balancer;
  let env: Readonly<Record<string, string>>;

  beforeAll(async () => {
    await built();
    postgres = await startPostgres();
    database = await postgres.newDatabase("owner");
    const tokens = join(folder, "tokens");
    writeFileSync(tokens, people.map(({ name, token }) => `${name}:${sha256(token)}\n`).join(""));
    env = {
      DATABASE_URL: database,
      LEGIBUS_HTTP_TOKENS: tokens,
      ...configFile({ http: { callsPerMinute: 0 } }),
      LEGIBUS_PROVIDERS: "austlii,jade,law,planner",
      LEGIBUS_LOG_LEVEL: "silent",
    };
    servers = await Promise.all(Array.from({ length: COPIES }, async () => await startHttp(env)));
    balancer = await startBalancer(servers.map(({ url }) => url));
  }, 120_000);

  afterAll(async () => {
    await balancer.close();
    await Promise.all(servers.map(async (server) => await server.stop()));
    await postgres.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Kills one copy after the other without warning and replaces it. */
  async function killCopies(isOver: () => boolean): Promise<number> {
    let kills = 0;
    for (let next = performance.now() + KILL_MS; !isOver(); await sleep(100)) {
      if (performance.now() < next) continue;
      next += KILL_MS;
      const at = kills % COPIES;
      const server = servers[at];
      if (!server) throw new Error("no such copy");
      const gone = once(server.process, "exit");
      server.process.kill("SIGKILL");
      await gone;
      kills += 1;
      servers[at] = await startHttp(env, ["--port", new URL(server.url).port]);
    }
    return kills;
  }

  test(`${PEOPLE} people, ${SECONDS} seconds, copies killed and the database restarted`, async () => {
    const mostMs = patient(MOST_MS); // depends on how busy the machine is beforehand
    const started = performance.now();
    const end = started + SECONDS * 1_000;
    const isOver = () => performance.now() >= end;
    const away = { from: Number.POSITIVE_INFINITY, to: Number.POSITIVE_INFINITY };
    const restart = async () => {
      await sleep((SECONDS * 1_000) / 2 + KILL_MS / 2);
      away.from = performance.now();
      await postgres.restart(AWAY_MS);
      away.to = performance.now();
    };
    const loads: number[] = [];
    const look = setInterval(() => loads.push(loadavg()[0] ?? 0), 5_000);
    const work = people.map(
      async (person) => await workAs(person, balancer.url, { until: isOver, pauseMs: PAUSE_MS }),
    );
    const [kills] = await Promise.all([killCopies(isOver), restart(), ...work]);
    clearInterval(look);

    const answers = people.flatMap((person) => person.answers);
    const isAway = ({ at, ms }: { readonly at: number; readonly ms: number }) =>
      at + ms >= away.from && at <= away.to + RECOVERY_MS;
    const failed = answers.filter(({ outcome }) => outcome !== "ok");
    const outside = failed.filter((answer) => !isAway(answer));
    const times = answers.filter((one) => one.outcome === "ok" && !isAway(one)).map(({ ms }) => ms);
    const p99 = percentile(times, 0.99);
    const documents = people.reduce((sum, person) => sum + person.acknowledged.documents.size, 0);
    const plans = people.reduce((sum, person) => sum + person.acknowledged.plans.size, 0);
    const load = loads.reduce((sum, one) => sum + one, 0) / Math.max(1, loads.length);
    process.stdout.write(
      `${answers.length} calls, ${failed.length} failed, of them ${outside.length} while the database was there; ` +
        `p50 ${percentile(times, 0.5).toFixed(0)} ms, p95 ${percentile(times, 0.95).toFixed(0)} ms, p99 ${p99.toFixed(0)} ms; ` +
        `${kills} copies killed; ${documents} documents and ${plans} plans acknowledged; ` +
        `load ${load.toFixed(1)} on ${availableParallelism()} cores\n`,
    );
    for (const tool of new Set(answers.map((one) => one.tool))) {
      const own = answers.filter((one) => one.tool === tool && one.outcome === "ok" && !isAway(one));
      const its = own.map(({ ms }) => ms);
      process.stdout.write(
        `  ${tool}: ${its.length} calls, p50 ${percentile(its, 0.5).toFixed(0)} ms, p99 ${percentile(its, 0.99).toFixed(0)} ms\n`,
      );
    }
    expect(kills).toBeGreaterThanOrEqual(3);
    expect(away.to).toBeLessThan(end);
    expect(people.flatMap(({ leaks }) => leaks)).toEqual([]);
    expect(outside).toEqual([]);
    expect(await lost(people)).toEqual([]);
    expect(documents).toBeGreaterThan(PEOPLE);
    expect(p99).toBeLessThan(mostMs);
  }, 3_600_000);

  /** Returns what was acknowledged but is not stored for its owner. */
  async function lost(all: readonly Person[]): Promise<readonly string[]> {
    const client = new pg.Client({
      connectionString: database,
      options: `-c legibus.visible=${JSON.stringify(["*"])}`,
    });
    await client.connect();
    try {
      const documents = await client.query<{ readonly id: string; readonly owner: string }>(
        "select id, owner from library_documents where state = 'complete'",
      );
      const plans = await client.query<{ readonly gid: string; readonly adminId: string }>(
        'select gid, "adminId" from "Groups"',
      );
      const there = new Set([
        ...documents.rows.map(({ id, owner }) => `${owner} ${id}`),
        ...plans.rows.map(({ gid, adminId }) => `${adminId} ${gid}`),
      ]);
      return all.flatMap(({ name, acknowledged }) =>
        [
          ...[...acknowledged.documents].map((id) => `user:${name} ${id}`),
          ...[...acknowledged.plans].map((id) => `${name} ${id}`),
        ].filter((one) => !there.has(one)),
      );
    } finally {
      await client.end();
    }
  }
});
