import * as fc from "fast-check";
import { expect, test } from "vitest";
import { plainCall } from "../../src/core/call.ts";
import { ProtocolError } from "../../src/core/errors.ts";
import * as z from "zod";
import { defineProvider, type Provider } from "../../src/core/provider.ts";
import { markdown, MAX_ANSWER_CHARS } from "../../src/core/result.ts";
import { defineTool, LOCAL } from "../../src/core/tool.ts";
import { DIALECTS, startModelService } from "../support/model-service.ts";
import { loudLogger, textOf } from "../support/providers.ts";
import { errorOf, KEY } from "../llm/support.ts";
import { countRows, storeAt } from "./suite.ts";
import { failureOf, GENERATE, hostPlan, plannerWith } from "./support.ts";
import { readDraft } from "../../src/planner/plan/draft.ts";
import { lasting, temporaryFolder } from "../support/lasting.ts";
import { forAllAsync } from "../support/for-all.ts";

const folder = temporaryFolder("generate");

const service = await lasting(startModelService());
const store = await lasting(storeAt({ dataDir: folder, databaseUrl: "" }));

function withModel(peers: readonly Provider[] = []) {
  const file = { providers: { anthropic: { baseUrl: service.url } } };
  return plannerWith({ store, env: { ANTHROPIC_API_KEY: KEY }, file, peers: () => peers });
}

/** Asks for a plan, of a planner with a store and no model unless another is given. */
async function generate(args: Readonly<Record<string, unknown>> = {}, { provider } = plannerWith({ store })) {
  return await provider.handleToolCall(GENERATE, { idea: "x", user_id: "ann", ...args });
}

function said(plan: unknown) {
  return { body: DIALECTS.anthropic.answer(JSON.stringify(plan)) };
}

const due = (after: string, amount: number, unit = "days") => ({ after, amount, unit });
const modelTask = (name: string, rule: unknown) => ({
  name,
  description: `How to ${name}`,
  due: rule,
  milestone: null,
  category: "research",
  priority: null,
  estimated_hours: 2,
  depends_on: [],
  suggested_tool: "austlii:search",
  suggested_query: "demurrage",
});
const modelPlan = {
  project_name: "Demurrage claim",
  project_description: "From facts to writ",
  milestones: [{ name: "Writ ready", description: "", due: due("start", 4, "weeks") }],
  tasks: [modelTask("collect", due("start", 3)), modelTask("draft", due("Writ ready", -2, "working_days"))],
};

const weekAfter = (event: string) => ({ after: event, amount: 1, unit: "weeks" });

test("a model's plan is requested with a schema without dates, and its rules are computed", async () => {
  service.script(said(modelPlan));
  const { provider } = withModel();
  const args = { idea: "Claim demurrage", user_id: "ann", jurisdiction: "NSW", matter_type: "litigation" };
  const result = await provider.handleToolCall(GENERATE, args);
  expect(result._meta).toEqual({ provider: "anthropic", model: "m-answered" });
  expect(result.structuredContent).toMatchObject({
    success: true,
    project_name: "Demurrage claim",
    tasks_created: 2,
    milestones_created: 1,
    recommendations: {
      milestones: [{ name: "Writ ready", date: "2026-12-21" }],
      tasks: [
        { name: "collect", due_date: "2026-11-24" },
        { name: "draft", due_date: "2026-12-17" },
      ],
      limitation_checks: [
        { provision: "Limitation Act 1969 (NSW) s 14(1)", status: "unverified", wanted: expect.any(String) },
      ],
    },
  });
  expect(textOf(result)).not.toContain("null");
  expect(textOf(result)).not.toContain("[]");
  const sent = JSON.stringify(service.asked[0]?.body);
  expect(sent).toContain("json_schema");
  expect(sent).not.toContain("due_date");
  expect(sent).toContain("Today is 2026-11-21");
  expect(sent).toContain("Claim demurrage");
  expect(service.asked[0]?.body["max_tokens"]).toBe(8_192);
});

test("dates that a model wrote nevertheless are dropped, with a note", async () => {
  const tasks = modelPlan.tasks.map((task) => ({ ...task, due: null, due_date: "2027-05-05" }));
  service.script(said({ ...modelPlan, tasks }));
  const result = await generate({}, withModel());
  expect(result.structuredContent?.["recommendations"]).toMatchObject({
    tasks: [expect.not.objectContaining({ due_date: expect.anything() }), { name: "draft" }],
    warnings: expect.arrayContaining([expect.stringContaining("dates that the model wrote were left out")]),
  });
});

test("a model's tool is taken in either spelling, and an unknown one is dropped", async () => {
  const [first, second] = modelPlan.tasks;
  const tasks = [
    { ...first, suggested_tool: "austlii_search" },
    { ...second, suggested_tool: "westlaw_search" },
  ];
  service.script(said({ ...modelPlan, tasks }));
  const named = { name: "austlii:search", title: "Search", description: "Search.", annotations: LOCAL };
  const tool = defineTool({ ...named, inputSchema: z.strictObject({}), run: async () => markdown("") });
  const source = defineProvider({ name: "austlii", log: loudLogger().log, tools: [tool] });
  const result = await generate({}, withModel([source]));
  expect(result.structuredContent?.["recommendations"]).toMatchObject({
    tasks: [
      { suggested_tool: "austlii:search" },
      expect.not.objectContaining({ suggested_tool: expect.anything() }),
    ],
  });
});

test("a plan that names an authority of its own is marked with a warning", async () => {
  service.script(said({ ...modelPlan, project_description: "Rely on [2020] HCA 5" }));
  const args = { idea: "Apply [1992] HCA 23", user_id: "ann" };
  const result = await withModel().provider.handleToolCall(GENERATE, args);
  const warnings = JSON.stringify(result.structuredContent?.["recommendations"]);
  expect(warnings).toContain("authorities that the model added, not checked: [2020] HCA 5");
});

test("an invalid plan is sent back to the model once, with its problems", async () => {
  const wrong = { ...modelPlan, tasks: [modelTask("draft", due("the hearing", -7))] };
  service.script(said(wrong), said(modelPlan));
  const result = await generate({}, withModel());
  expect(result.structuredContent).toMatchObject({ success: true, tasks_created: 2 });
  expect(service.asked).toHaveLength(2);
  expect(JSON.stringify(service.asked[1]?.body)).toContain("there is no date called");
});

test("a plan that stays invalid is an error with its problems, and nothing is stored", async () => {
  const before = await countRows(store);
  for (const answer of [{ tasks: [] }, "no JSON", { ...modelPlan, tasks: "many" }]) {
    service.script(said(answer));
    const error = await failureOf(generate({}, withModel()));
    expect(error).toMatchObject({ code: -32_603, data: { error_type: "plan_invalid" } });
    expect(JSON.stringify(error.data)).toContain("plan");
    expect(service.asked).toHaveLength(2);
  }
  expect(await countRows(store)).toEqual(before);
});

test("a plan that never arrives is an error of its kind, without the service's words", async () => {
  const before = await countRows(store);
  for (const status of [401, 429, 500]) {
    service.script({ status, body: errorOf("anthropic", status, `words of theirs ${KEY}`) });
    const planner = withModel();
    const error = await failureOf(generate({}, planner));
    expect(error).toMatchObject({
      code: -32_603,
      message: expect.stringMatching(/^Plan generation failed: ./),
      data: { error_type: "llm_error" },
    });
    expect(JSON.stringify(error.data)).not.toMatch(/words of theirs|4711/);
    expect(planner.log.lines.join("")).not.toContain(KEY);
  }
  expect(await countRows(store)).toEqual(before);
});

test("a model's plan is awaited no longer than the config file allows", async () => {
  service.script("silence");
  const file = { providers: { anthropic: { baseUrl: service.url } }, options: { timeoutMs: 1_000 } };
  const planner = plannerWith({ store, env: { ANTHROPIC_API_KEY: KEY }, file });
  const error = await failureOf(generate({}, planner));
  expect(error).toMatchObject({ code: -32_603, data: { error_type: "timeout" } });
});

test("a cancelled call stops the request for a plan, and nothing is stored", async () => {
  const before = await countRows(store);
  service.script("silence");
  const controller = new AbortController();
  setTimeout(() => controller.abort(), 100);
  const call = { ...plainCall(), signal: controller.signal };
  const result = await withModel().provider.handleToolCall(GENERATE, { idea: "x", user_id: "ann" }, call);
  expect(textOf(result)).toMatch(/^ERROR CANCELLED: /);
  expect(await countRows(store)).toEqual(before);
});

test("a plan may have tasks only, and write a unit in the singular", () => {
  const due = { after: "start", amount: 1, unit: "Month" };
  const read = readDraft({
    project_name: "Claim",
    tasks: ["Take a statement"],
    milestones: [{ name: "Filed", due }],
  });
  expect(read).toMatchObject({
    ok: true,
    draft: { tasks: [{ name: "Take a statement" }], milestones: [{ due: { ...due, unit: "months" } }] },
  });
  expect(readDraft({ project_name: "Claim", tasks: [7] }).ok).toBe(false);
});

test("a due rule may count back with before, and call working days business days", () => {
  const read = readDraft({
    project_name: "Claim",
    tasks: [
      { name: "Bundle", due: { before: "Hearing", amount: "1", unit: "week" } },
      { name: "Brief", due: { after: "start", amount: 3, unit: "business days" } },
      { name: "Rest" },
    ],
  });
  expect(read).toMatchObject({
    ok: true,
    draft: {
      tasks: [
        { due: { after: "Hearing", amount: -1, unit: "weeks" } },
        { due: { after: "start", amount: 3, unit: "working_days" } },
        { name: "Rest" },
      ],
    },
  });
});

test("the result names the variables, the plan argument and its form, without a store", async () => {
  const result = await generate({}, plannerWith());
  expect(result.isError).toBe(true);
  const text = textOf(result);
  expect(text).toMatch(
    /ANTHROPIC_API_KEY[^]*Try: write the plan yourself and pass it as `plan`: \{"project_name"/,
  );
  const example = /`plan`: (\{.*\}\]\});/
    .exec(text)?.[1]
    ?.replace('"due": {…}', '"due": {"after": "start", "amount": 1, "unit": "days"}');
  const plan: unknown = JSON.parse(example ?? "");
  const made = await generate({ plan });
  expect(textOf(made)).toContain('"success":true');
});

test("a plan given by the client needs no model", async () => {
  const key_dates = [{ event: "Hearing", date: "2027-03-01" }];
  const result = await generate({ plan: hostPlan(), key_dates });
  expect(result._meta).toEqual({ provider: "host", model: "host" });
  expect(result.structuredContent).toMatchObject({ success: true });
});

test("a limitation period among the client's milestones becomes a check without a date", async () => {
  const milestones = [
    { name: "Limitation period expires", description: "Limitation Act 1969 (NSW) s 14", date: "2027-05-01" },
    { name: "Verjährung", due: due("start", 3, "years") },
    { name: "Writ filed", date: "2027-04-01" },
  ];
  const plan = { ...hostPlan(1, 0), milestones };
  const result = await generate({ plan });
  expect(result.structuredContent).toMatchObject({
    milestones_created: 1,
    recommendations: {
      milestones: [{ name: "Writ filed", date: "2027-04-01" }],
      limitation_checks: [
        {
          claim: "Limitation period expires",
          provision: "Limitation Act 1969 (NSW) s 14",
          status: "unverified",
        },
        { claim: "Verjährung", status: "unverified" },
      ],
      warnings: expect.arrayContaining([expect.stringContaining("moved to limitation_checks")]),
    },
  });
  expect(textOf(result)).not.toMatch(/"limitation_checks":[^\]]*"date"/);
});

test("a plan is accepted as JSON in a string, as some clients send nested values", async () => {
  const plan = JSON.stringify(hostPlan(2, 0));
  const key_dates = JSON.stringify([{ event: "Hearing", date: "2027-03-01" }]);
  const result = await generate({ plan, key_dates });
  expect(result.structuredContent).toMatchObject({ success: true, tasks_created: 2 });
});

test("a plan's rule may be a date, its tasks and milestones may follow earlier tasks, and its key dates may be one object", async () => {
  const tasks = [
    { name: "File", due: "2027-01-04" },
    { name: "Serve", due: { after: "File", amount: 2, unit: "weeks" } },
    { name: "Call", due: { after: "hearing", amount: -1, unit: "days" } },
  ];
  const result = await generate({
    plan: {
      project_name: "x",
      tasks,
      milestones: [{ name: "Served", due: { after: "Serve", amount: 1, unit: "weeks" } }],
    },
    key_dates: { hearing: "2027-03-03" },
  });
  expect(result.structuredContent).toMatchObject({
    recommendations: {
      milestones: [{ date: "2027-01-25" }],
      tasks: [{ due_date: "2027-01-04" }, { due_date: "2027-01-18" }, { due_date: "2027-03-02" }],
    },
  });
});

test("tasks and milestones count from one another in whatever order the plan names them", async () => {
  const result = await generate({
    start_date: "2027-01-04",
    plan: {
      project_name: "x",
      tasks: [
        { name: "Reply", due: weekAfter("Served") },
        { name: "File", due: weekAfter("start") },
        { name: "Rest", due: weekAfter("Replied") },
      ],
      milestones: [
        { name: "Replied", due: weekAfter("Reply") },
        { name: "Served", due: weekAfter("File") },
      ],
    },
  });
  expect(result.structuredContent).toMatchObject({
    recommendations: {
      milestones: [{ date: "2027-02-01" }, { date: "2027-01-18" }],
      tasks: [{ due_date: "2027-01-25" }, { due_date: "2027-01-11" }, { due_date: "2027-02-08" }],
    },
  });
});

test("a plan whose dates count from one another in a circle is refused with the circle", async () => {
  const plan = {
    project_name: "x",
    tasks: [
      { name: "File", due: weekAfter("Served") },
      { name: "Wait", due: weekAfter("File") },
      { name: "Call", due: weekAfter("Verdict") },
    ],
    milestones: [{ name: "Served", due: weekAfter("File") }],
  };
  await expect(generate({ plan })).rejects.toMatchObject({
    message:
      'Invalid params: plan.milestones.0.due.after: "Served" counts from "File" counts from "Served": count one of them from start; plan.tasks.2.due.after: there is no date called "Verdict"; there are start',
  });
});

test("the result of a plan with a hundred long tasks is complete JSON", async () => {
  const { provider } = plannerWith({ store });
  for (const [name, length] of [
    ["short", 200],
    ["short", 4_000],
    ["n".repeat(255), 4_000],
  ] as const) {
    const plan = { ...hostPlan(100, 50) };
    const description = "x".repeat(length);
    const tasks = plan.tasks.map((task) => ({ ...task, name, category: name, priority: name, description }));
    const result = await generate({ plan: { ...plan, tasks } });
    expect(textOf(result).length).toBeLessThanOrEqual(MAX_ANSWER_CHARS);
    expect(JSON.parse(textOf(result))).toMatchObject({ success: true, tasks_created: 100 });
    const id = result.structuredContent?.["project_id"];
    for (const format of ["json", "markdown", "ics"]) {
      const args = { project_id: id, user_id: "ann", format };
      const text = textOf(await provider.handleToolCall("planner:get_project", args));
      expect(text.length).toBeLessThanOrEqual(MAX_ANSWER_CHARS);
      expect(text).not.toContain("[cut:");
    }
  }
});

const good = { idea: "x", user_id: "ann", plan: hostPlan() };
const withTask = (facts: object) => ({
  ...good,
  plan: { project_name: "x", tasks: [{ name: "a", ...facts }] },
});

test.each([
  [{}, "Missing required field: idea"],
  [{ idea: "x" }, "Missing required field: user_id"],
  [{ user_id: "ann" }, "Missing required field: idea"],
  [{ idea: "x", user_id: " " }, "Missing required field: user_id"],
  [{ idea: "x", user_id: null }, "Missing required field: user_id"],
  [{ ...good, user_id: 7 }, "user_id must be a string"],
  [{ ...good, idea: "x".repeat(100_000) }, "idea must be at most"],
  [{ ...good, user_id: "u".repeat(300) }, "user_id must be at most"],
  [{ ...good, plan: "a plan" }, "plan must be"],
  [{ ...good, plan: "{not JSON" }, "plan must be"],
  [{ ...good, plan: {} }, "plan.project_name is required"],
  [
    withTask({ due: { amount: 1 } }),
    'plan.tasks.0.due.after is required; plan.tasks.0.due.unit is required, one of days, weeks, months, years, working_days; a due rule is {"after"',
  ],
  [{ ...good, plan: { project_name: "x", tasks: [] } }, "plan.tasks"],
  [{ ...good, plan: hostPlan(101) }, "plan.tasks"],
  [{ ...good, plan: hostPlan(1, 51) }, "plan.milestones"],
  [{ ...good, plan: { project_name: "n".repeat(256), tasks: [{ name: "a" }] } }, "plan.project_name"],
  [withTask({ due_date: "2026-02-30" }), "plan.tasks.0"],
  [withTask({ due_date: "in 2 weeks" }), "plan.tasks.0"],
  [withTask({ due_date: "2020-01-01" }), "is in the past"],
  [withTask({ due: due("trial", 1) }), 'no date called "trial"'],
  [withTask({ due: due("start", 9_999) }), "plan.tasks.0.due.amount"],
  [withTask({ due: due("start", 200, "years") }), "1900 to 2100"],
  [{ ...good, start_date: "tomorrow" }, "start_date"],
  [{ ...good, start_date: "1066-10-14" }, "start_date"],
  [{ ...good, key_dates: [{ event: "Hearing", date: "2027-02-29" }] }, "key_dates.0.date"],
  [{ ...good, key_dates: [{ event: "Hearing" }] }, "key_dates.0.date"],
  [{ ...good, jurisdiction: "Atlantis" }, "jurisdiction"],
  [{ ...good, matter_type: "war" }, "matter_type"],
  [{ ...good, idempotency_key: "" }, "idempotency_key"],
  [{ ...good, colour: "red" }, "colour"],
])("%j is -32602 and names the field", async (args, details) => {
  const before = await countRows(store);
  const error = await failureOf(plannerWith({ store }).provider.handleToolCall(GENERATE, args));
  expect(error).toMatchObject({
    code: -32_602,
    message: expect.stringMatching(new RegExp(`^Invalid params: .*${details}`)),
    data: { error_type: "validation_error", details: expect.stringContaining(details) },
  });
  expect(await countRows(store)).toEqual(before);
});

test.each([
  ["planner:update_task", { task_id: "t", user_id: "ann" }, "nothing to change"],
  ["planner:update_task", { task_id: "t", user_id: "ann", due_date: "2026-02-30" }, "due_date"],
  ["planner:update_task", { task_id: "t", user_id: "ann", percentage: 101 }, "percentage"],
  ["planner:update_task", { user_id: "ann", status: "Done" }, "Missing required field: task_id"],
  ["planner:get_project", { user_id: "ann" }, "Missing required field: project_id"],
  ["planner:list_projects", {}, "Missing required field: user_id"],
  ["planner:delete_project", { project_id: "p" }, "Missing required field: user_id"],
])("%s %j is -32602", async (name, args, details) => {
  const error = await failureOf(plannerWith({ store }).provider.handleToolCall(name, args));
  expect(error).toMatchObject({ code: -32_602, data: { details: expect.stringContaining(details) } });
});

test("the user and the project are known by their other names", async () => {
  const { provider } = plannerWith({ store });
  const listed = await provider.handleToolCall("planner:list_projects", { user: "ann" });
  expect(listed.isError).toBeUndefined();
  const missing = await provider.handleToolCall("planner:get_project", {
    project: "p",
    owner: "ann",
    format: "iCal",
  });
  expect(textOf(missing)).toContain("NOT_FOUND: there is no project p");
});

test("an unknown planner tool is -32601", async () => {
  const error = await failureOf(plannerWith().provider.handleToolCall("planner:conquer", {}));
  expect(error).toMatchObject({ code: -32_601, data: { error_type: "unknown_tool" } });
});

test("any input is either stored completely or refused with a reason", async () => {
  const args = fc.record(
    {
      idea: fc.oneof(fc.string(), fc.jsonValue()),
      user_id: fc.oneof(fc.constant("zoe"), fc.jsonValue()),
      plan: fc.oneof(
        fc.constant(hostPlan()),
        fc.dictionary(fc.constantFrom("tasks", "project_name"), fc.jsonValue()),
      ),
      key_dates: fc.jsonValue(),
      start_date: fc.string(),
    },
    { requiredKeys: ["idea", "user_id", "plan"] },
  );
  const { provider } = plannerWith({ store });
  await forAllAsync([args], 200, async (sent) => {
    const answer: unknown = await provider.handleToolCall(GENERATE, sent).catch((error: unknown) => error);
    if (answer instanceof ProtocolError) expect(answer.code).toBe(-32_602);
    else expect(answer).toMatchObject({ structuredContent: { success: true } });
  });
});
