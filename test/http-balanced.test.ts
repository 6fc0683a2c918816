import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { built } from "./support/built.ts";
import { type Balancer, startBalancer } from "./support/balancer.ts";
import { type HttpProcess, startHttp } from "./support/http-server.ts";
import { type Postgres, startPostgres, withoutPostgres } from "./support/postgres.ts";
import { configFile } from "./support/stdio.ts";

const COPIES = 3;
const PLANS = 60;
const TOKEN = "one-token-for-all-three-copies";
const missing = withoutPostgres();

const generated = z.looseObject({ project_id: z.string() });
const listed = z.looseObject({ projects: z.array(z.looseObject({ name: z.string() })) });

describe.skipIf(missing)(
  `three copies behind a balancer, one database${missing === undefined ? "" : `: ${missing}`}`,
  () => {
    let postgres: Postgres;
    let servers: HttpProcess[];
    let balancer: Balancer;

    beforeAll(async () => {
      await built();
      postgres = await startPostgres();
      const env = {
        DATABASE_URL: await postgres.newDatabase(),
        LEGIBUS_HTTP_TOKEN: TOKEN,
        ...configFile({ http: { callsPerMinute: 0 } }),
      };
      servers = await Promise.all(Array.from({ length: COPIES }, async () => await startHttp(env)));
      balancer = await startBalancer(servers.map(({ url }) => url));
    });

    afterAll(async () => {
      await balancer.close();
      await Promise.all(servers.map(async (server) => await server.stop()));
      await postgres.close();
    });

    /** Calls a tool and retries broken connections, as a client with an idempotency key does. */
    async function call(name: string, args: object): Promise<unknown> {
      for (let attempt = 1; ; attempt += 1) {
        try {
          const answer = await fetch(balancer.url, {
            method: "POST",
            headers: {
              "content-type": "application/json",
              accept: "application/json, text/event-stream",
              authorization: `Bearer ${TOKEN}`,
            },
            body: JSON.stringify({
              jsonrpc: "2.0",
              id: 1,
              method: "tools/call",
              params: { name, arguments: args },
            }),
          });
          const text = await answer.text();
          const message = /\{.*\}/s.exec(text)?.[0];
          if (!answer.ok || message === undefined) throw new Error(`${answer.status}: ${text.slice(0, 200)}`);
          const { result, error } = z
            .looseObject({ result: z.looseObject({}).optional(), error: z.looseObject({}).optional() })
            .parse(JSON.parse(message));
          expect(error, JSON.stringify(error)).toBeUndefined();
          return result?.["structuredContent"];
        } catch (error) {
          if (attempt === 5 || !(error instanceof TypeError)) throw error; // fetch's own failures are TypeErrors
          await new Promise((resolve) => setTimeout(resolve, 50 * attempt));
        }
      }
    }

    test("killing one copy under load loses no plan and doubles none", async () => {
      const names = Array.from({ length: PLANS }, (_, at) => `Matter ${at}`);
      const stored = names.map(async (name, at) => {
        if (at === PLANS / 3) servers[0]?.process.kill("SIGKILL");
        const answer = await call("planner_generate_project_plan", {
          idea: name,
          idempotency_key: name,
          plan: { project_name: name, tasks: [{ name: "Read the file" }] },
        });
        return generated.parse(answer).project_id;
      });
      const ids = await Promise.all(stored);
      expect(new Set(ids).size).toBe(PLANS);
      expect(servers[0]?.process.killed).toBe(true);
      const found: string[] = [];
      for (let offset = 0; offset < PLANS; offset += 50) {
        const page = listed.parse(await call("planner_list_projects", { limit: 50, offset }));
        found.push(...page.projects.map(({ name }) => name));
      }
      expect(found.toSorted()).toEqual(names.toSorted());
    });

    test("user_id is only a label, so any value lists the caller's own plans", async () => {
      const page = listed.parse(await call("planner_list_projects", { user_id: "somebody else", limit: 1 }));
      expect(page.projects[0]?.name).toMatch(/^Matter /);
    });
  },
);
