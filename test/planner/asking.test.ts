import { Client, InMemoryTransport } from "@modelcontextprotocol/client";
import { expect, test } from "vitest";
import * as z from "zod";
import { serverFactory } from "../../src/app/server/index.ts";
import { startApp } from "../support/app.ts";
import { lasting } from "../support/lasting.ts";

const { app } = await lasting(startApp({ LEGIBUS_PROVIDERS: "planner" }));

const MATTER = {
  idea: "The carrier did not deliver the goods",
  user_id: "ann",
  matter_type: "litigation",
  plan: { project_name: "Ferry claim", tasks: [{ name: "Read the file" }] },
};

const answer = z.looseObject({
  recommendations: z.looseObject({
    limitation_checks: z.array(
      z.looseObject({ provision: z.string(), date: z.string().optional(), status: z.string() }),
    ),
  }),
});

type Filled = Readonly<Record<string, string>>;

/** Plans a matter for a client whose user fills in every form alike; `forms` are those that were shown. */
async function planned(args: Record<string, unknown>, user: Filled | "leaves it" | "has no forms") {
  const forms: unknown[] = [];
  const capabilities = user === "has no forms" ? {} : { elicitation: {} };
  const client = new Client({ name: "test", version: "1" }, { capabilities });
  if (user !== "has no forms") {
    client.setRequestHandler("elicitation/create", async ({ params }) => {
      forms.push(params);
      return typeof user === "string" ? { action: "decline" } : { action: "accept", content: { ...user } };
    });
  }
  const server = serverFactory(app)();
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(ours), client.connect(theirs)]);
  const name = "planner_generate_project_plan";
  const { structuredContent } = await client.callTool({ name, arguments: { ...MATTER, ...args } });
  await client.close();
  await server.close();
  return { forms, checks: answer.parse(structuredContent).recommendations.limitation_checks };
}

test("a claim without a jurisdiction prompts for one, if the client supports forms", async () => {
  const { forms, checks } = await planned({}, { jurisdiction: "AU-NSW" });
  expect(forms).toHaveLength(1);
  expect(forms).toMatchObject([
    {
      requestedSchema: {
        properties: { jurisdiction: { enum: expect.arrayContaining(["AU-NSW", "DE-BY"]) } },
      },
    },
  ]);
  expect(checks.map(({ provision }) => provision)).toContain("Limitation Act 1969 (NSW) s 14(1)");
});

// Limitation Act 1969 (NSW) s 14(1): six years from the day on which the cause of action first accrues
test("a period without a named event prompts for the event's day and stays unverified", async () => {
  const { forms, checks } = await planned({ jurisdiction: "AU-NSW" }, { breach: "2026-01-05" });
  expect(forms).toMatchObject([
    { requestedSchema: { properties: { breach: { type: "string", format: "date" } } } },
  ]);
  expect(checks).toMatchObject([{ date: "2032-01-05", status: "unverified" }]);
});

test("a user who dismisses the form gets the same result as a client without forms", async () => {
  const left = await planned({ jurisdiction: "AU-NSW" }, "leaves it");
  const none = await planned({ jurisdiction: "AU-NSW" }, "has no forms");
  expect(left.checks).toEqual(none.checks);
  expect(none.checks).toMatchObject([{ status: "unverified" }]);
  expect(none.checks[0]).not.toHaveProperty("date");
});

test("no form is shown if a key date starts the period, or if the matter has no claims", async () => {
  const dated = await planned(
    { jurisdiction: "AU-NSW", key_dates: [{ event: "breach", date: "2026-01-05" }] },
    "leaves it",
  );
  const research = await planned({ matter_type: "research" }, "leaves it");
  expect([...dated.forms, ...research.forms]).toEqual([]);
});
