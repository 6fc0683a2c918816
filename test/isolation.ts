import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type App, type AppOptions, createApp } from "../src/app/index.ts";
import { plainCall, type ToolCall } from "../src/core/call.ts";
import { ProtocolError } from "../src/core/errors.ts";
import { type JsonSchema, toJsonSchema } from "../src/core/schema.ts";
import { documentOf } from "./library/made.ts";
import { repetitions } from "./support/run/repetitions.ts";
import { forAllAsync } from "./support/for-all.ts";

interface Person {
  readonly user: string;
  readonly matters: readonly string[];
}

const ANN: Person = { user: "ann", matters: ["Smith v Jones"] };
const BOB: Person = { user: "bob", matters: ["Smith v Jones"] };
const CAROL: Person = { user: "carol", matters: [] };
const PEOPLE = [ANN, BOB, CAROL] as const;
/** Contained in every document, so that every search finds it; no argument contains a secret. */
const SHARED = "harbour";

let app: App;
const log: string[] = [];
/** Secret word -> who may see it. */
const secrets = new Map<string, readonly string[]>();
/** Ids of everything that was imported, with who may see it. */
const ids = new Map<string, readonly string[]>();
/** Ids of plans, which only their users see. */
const plans: string[] = [];

const callOf = (person: Person): ToolCall => ({ ...plainCall(), ...person });
/** Returns the whole result, or the protocol error. */
const ask = async (person: Person, tool: string, args: Record<string, unknown>) =>
  JSON.stringify(
    await app.orchestrator
      .handleToolCall(tool, args, callOf(person))
      .catch((error: unknown) =>
        error instanceof ProtocolError ? [error.message, error.data] : Promise.reject(error),
      ),
  );

let made = 0;

/** Imports a memo with a word that only its readers may ever see. */
async function importMemo(person: Person, matter?: string): Promise<string> {
  made += 1;
  const secret = `zebracorn${made}${person.user}`;
  const readers =
    matter === undefined
      ? [person.user]
      : PEOPLE.filter(({ matters }) => matters.includes(matter)).map(({ user }) => user);
  secrets.set(secret, readers);
  const answer = await app.orchestrator.handleToolCall(
    "law:import",
    {
      text: `Advice about the ${SHARED}\n\n1 The settlement ceiling at the ${SHARED} is ${secret}.\n\n2 See [19${10 + (made % 80)}] HCA ${made}.`,
      ...(matter !== undefined && { matter }),
    },
    callOf(person),
  );
  const id = /import:[\da-f]{20}/.exec(JSON.stringify(answer))?.[0];
  if (id === undefined) throw new Error(`nothing was imported: ${JSON.stringify(answer)}`);
  ids.set(id, readers);
  return id;
}

/** Stores a plan with a word that only its user may ever see. */
async function makePlan(person: Person): Promise<void> {
  made += 1;
  const secret = `quaggaplan${made}${person.user}`;
  secrets.set(secret, [person.user]);
  const plan = { project_name: secret, tasks: [{ name: `Ask about ${secret}` }] };
  const answer = await ask(person, "planner:generate_project_plan", {
    idea: `a claim about the ${SHARED}`,
    user_id: person.user,
    plan,
  });
  const id = /"project_id":"([^"]+)"/.exec(answer)?.[1];
  if (id === undefined) throw new Error(`no plan was made: ${answer}`);
  plans.push(id);
}

async function importAs(person: Person, how: "own" | "matter" | "plan" | "no"): Promise<void> {
  if (how === "own") await importMemo(person);
  if (how === "plan") await makePlan(person);
  if (how === "matter" && person !== CAROL) await importMemo(person, "Smith v Jones");
}

/** Asserts that an answer contains no secret of another user. */
function expectNoLeak(person: Person, told: string): void {
  for (const [secret, readers] of secrets) {
    if (!readers.includes(person.user)) expect(told, `${person.user} saw ${secret}`).not.toContain(secret);
  }
}

/** Generates a value for an argument; strings are likely to match documents. */
function valueFor(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === "integer" || type === "number") return fc.integer({ min: 0, max: 20 });
  if (type === "boolean") return fc.boolean();
  const word = fc.oneof(
    fc.constantFrom(
      SHARED,
      "settlement ceiling",
      "law://document/",
      "Smith v Jones",
      "import:",
      "2026-01-01",
    ),
    fc.nat({ max: 500 }).map((at) => [...ids.keys()][at % Math.max(1, ids.size)] ?? SHARED),
    fc.nat({ max: 500 }).map((at) => plans[at % Math.max(1, plans.length)] ?? SHARED),
    fc.integer({ min: 1, max: 60 }).map((at) => `[19${10 + (at % 80)}] HCA ${at}`),
  );
  return type === "array" ? fc.array(word, { maxLength: 2 }) : word;
}

function argumentsFor(tool: App["catalogue"]["tools"][number]): fc.Arbitrary<Record<string, unknown>> {
  const { properties = {}, required = [] } = toJsonSchema(tool.inputSchema, "input");
  const model = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, valueFor(schema)]),
  );
  return fc.record(model, { requiredKeys: required.filter((name) => name in model) });
}

/** Lists the documents and plans as each person. */
async function listEverything(): Promise<void> {
  const page = { limit: 1_000, offset: 0 };
  const collections = app.orchestrator.providers.flatMap(({ collection }) => collection ?? []);
  for (const person of PEOPLE)
    for (const collection of collections)
      expectNoLeak(person, JSON.stringify(await collection.list(page, callOf(person))));
}

/** Reads every document, completes every name and renders every prompt as each person. */
async function readEverything(): Promise<void> {
  const readBy = new Map<string, string[]>([...ids.keys()].map((id) => [id, []]));
  for (const person of PEOPLE) {
    for (const provider of app.orchestrator.providers) {
      for (const template of provider.resourceTemplates ?? []) {
        expectNoLeak(person, JSON.stringify(await template.complete("", callOf(person))));
        for (const id of [...ids.keys(), ...plans, ...plans.map((plan) => `${plan}/ics`)]) {
          const read = await template.read(id, callOf(person));
          expectNoLeak(person, JSON.stringify(read ?? null));
          if (template.name === "law-document" && read !== undefined) readBy.get(id)?.push(person.user);
        }
      }
      for (const prompt of provider.prompts ?? []) {
        const given = Object.fromEntries(
          prompt.arguments.map(({ name }) => [name, [...ids.keys()][0] ?? ""]),
        );
        expectNoLeak(person, await Promise.resolve(prompt.render(given)).catch(String));
      }
    }
  }
  // Either every permitted user reads the document, or none, if a step removed it.
  const kept = [...readBy].filter(([, users]) => users.length > 0);
  for (const [id, users] of kept) expect(users).toEqual(ids.get(id));
  expect(kept.length).toBeGreaterThan(0);
}

const RUNS = repetitions(300, 10);

/** Time for a number of random programs of calls, on a busy machine too. */
export function timeFor(runs: number): number {
  return 120_000 + runs * 10_000;
}

/** Defines the tests of isolation for any database. */
export function isolationSuite(
  name: string,
  newEnvironment: () => Promise<Readonly<Record<string, string>>>,
  wrapStore?: AppOptions["wrapStore"],
): void {
  describe(name, { timeout: timeFor(RUNS) }, () => {
    let folder: string;
    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), "legibus-isolation-"));
      app = await createApp(
        {
          LEGIBUS_DATA_DIR: join(folder, "store"),
          HOME: folder,
          LEGIBUS_LOG_LEVEL: "debug",
          LEGIBUS_PROVIDERS: "austlii,jade,beck,law,enhancer,planner",
          ...(await newEnvironment()),
        },
        (line) => log.push(line),
        { manyUsers: true, wrapStore },
      );
    }, 120_000);
    afterAll(async () => {
      await app.shutdown();
      rmSync(folder, { recursive: true, force: true });
    });

    test("no tool, resource, completion or prompt shows a user another user's content", async () => {
      for (const person of PEOPLE) await importMemo(person);
      await importMemo(ANN, "Smith v Jones");
      for (const person of PEOPLE) await makePlan(person);
      const { tools } = app.catalogue;
      const step = fc.record({
        person: fc.constantFrom(...PEOPLE),
        imports: fc.constantFrom("own", "matter", "plan", "no", "no", "no"),
        tool: fc.constantFrom(...tools).chain((tool) => fc.tuple(fc.constant(tool.name), argumentsFor(tool))),
      });
      await forAllAsync([fc.array(step, { minLength: 3, maxLength: 10 })], RUNS, async (steps) => {
        for (const {
          person,
          imports,
          tool: [name, args],
        } of steps) {
          await importAs(person, imports);
          expectNoLeak(person, await ask(person, name, args));
        }
      });
      await listEverything();
      await readEverything();
      for (const secret of secrets.keys()) expect(log.join("\n")).not.toContain(secret);
    });

    test("another user's document and a missing one get the same answer", async () => {
      const id = await importMemo(ANN);
      const none = "import:00000000000000000000";
      for (const [tool, args] of [
        ["law:read", {}],
        ["law:outline", {}],
        ["law:grep", { pattern: SHARED }],
      ] as const) {
        const anothers = await ask(BOB, tool, { id, ...args });
        const nobodys = await ask(BOB, tool, { id: none, ...args });
        expect(anothers.replaceAll(id, none)).toBe(nobodys);
        expect(anothers).toContain("NOT_FOUND");
      }
      await ask(ANN, "law:import", { text: "A statement of the witness Quuxworthy about the quay." });
      for (const tool of ["law:search", "law:grep", "austlii:search_cases"]) {
        const asked = async (word: string) =>
          (
            await ask(BOB, tool, {
              query: word,
              pattern: word,
              ...(tool === "law:search" && { sources: ["library"] }),
            })
          )
            .replaceAll(word, "WORD")
            .replaceAll(/\d+ ms/g, "MS")
            .replaceAll(/"ms":\d+/g, "MS")
            .replaceAll(/\d{4}-\d\d-\d\dT[\d:]+Z/g, "NOW");
        expect(await asked("Quuxworthy"), tool).toBe(await asked("Quuxworthz"));
      }
      const strangers = await ask(CAROL, "law:import", { text: "Words.", matter: "Smith v Jones" });
      const unknown = await ask(CAROL, "law:import", { text: "Words.", matter: "No such matter" });
      expect(strangers).toBe(unknown);
      expect(strangers).toContain("ACCESS_DENIED");
    });

    test("identical bytes of two users are two documents, and totals count visible ones only", async () => {
      const words = `A lighthouse keeper's statement about the ${SHARED}.`;
      const answers = [];
      for (const person of PEOPLE) answers.push(await ask(person, "law:import", { text: words }));
      for (const answer of answers) expect(answer).toContain('"imported":1');
      for (const person of PEOPLE) {
        const found = await ask(person, "law:grep", { pattern: "lighthouse" });
        expect(found).toContain('"total":1');
      }
    });

    test("a document imported for a matter is readable by the matter's members", async () => {
      const id = await importMemo(BOB, "Smith v Jones");
      expect(await ask(ANN, "law:read", { id })).toContain("zebracorn");
      expect(await ask(CAROL, "law:read", { id })).toContain("NOT_FOUND");
    });

    test("a public document cannot be retitled, filed or forgotten by a user", async () => {
      const { store } = app.shared;
      const document = documentOf("test:everybodys", ["Words of a law."]);
      const rule = { keeping: "keep", maxAgeMs: 1e9, owner: "public" } as const;
      await store.documentCache.getOrFetch(document.id, rule, async () => document, callOf(ANN));
      for (const args of [
        { action: "forget", confirm: true },
        { action: "tag", tags: ["mine"] },
      ])
        expect(await ask(BOB, "law:library", { id: document.id, ...args })).toContain("ACCESS_DENIED");
      const shared = await importMemo(ANN, "Smith v Jones");
      expect(await ask(CAROL, "law:library", { id: shared, action: "tag", tags: ["x"] })).toContain(
        "NOT_FOUND",
      );
      expect(await ask(BOB, "law:library", { id: shared, action: "tag", tags: ["x"] })).not.toContain(
        "isError",
      );
      expect(await store.library?.for(CAROL).has([document.id])).toEqual(new Set([document.id]));
      const seen = await store.library?.for(ANN).list({ limit: 500, offset: 0 });
      expect(seen?.entries.filter(({ id }) => id === shared)).toMatchObject([{ tags: ["x"] }]);
    });

    test("a restricted text is visible to its reader only, an open source's text to all users", async () => {
      const { store } = app.shared;
      for (const owner of ["caller", "public"] as const) {
        const document = documentOf(`test:${owner}`, ["Words of a judgment."]);
        const rule = { keeping: "keep", maxAgeMs: 1e9, owner } as const;
        await store.documentCache.getOrFetch(document.id, rule, async () => document, callOf(ANN));
      }
      const seen = async (person: Person) =>
        await store.library?.for(person).has(["test:caller", "test:public"]);
      expect(await seen(ANN)).toEqual(new Set(["test:caller", "test:public"]));
      expect(await seen(BOB)).toEqual(new Set(["test:public"]));
    });
  });
}
