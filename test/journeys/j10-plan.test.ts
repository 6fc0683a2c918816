import { expect, test } from "vitest";
import * as z from "zod";
import { startJourney } from "../support/journey.ts";
import { lasting } from "../support/lasting.ts";

const stored = z.looseObject({
  project_id: z.string(),
  recommendations: z.looseObject({ tasks: z.array(z.looseObject({})) }),
});

const journey = await lasting(
  startJourney({
    name: "J10",
    title: "a plan of a matter",
    story:
      "A Sydney solicitor has a passenger's claim and a hearing date; no model is configured, so the client's model writes the plan and the rules date it.",
    budget: 5_000,
    env: { LEGIBUS_PROVIDERS: "planner" },
  }),
);

test("J10: a plan is dated, read, updated and exported, and a failed attempt leaves nothing", async () => {
  const { call } = journey;
  const args = {
    idea: "Claim of a passenger who fell between ferry and wharf at Saltpan Point",
    user_id: "ann",
    matter_type: "litigation",
    jurisdiction: "AU-NSW",
    start_date: "2026-12-01",
    key_dates: [
      { event: "accident", date: "2026-06-15" },
      { event: "hearing", date: "2027-05-03" },
    ],
  };
  const first = await call("planner_generate_project_plan", args);
  expect(first.isError).toBe(true);
  const plan = {
    project_name: "Marlowe v Tidewater",
    tasks: [
      { name: "Take the client's statement", due: { after: "start", amount: 10, unit: "working_days" } },
      { name: "Letter of demand", due: { after: "start", amount: 4, unit: "weeks" } },
      { name: "Serve the expert report", due: { after: "hearing", amount: -8, unit: "weeks" } },
    ],
    milestones: [{ name: "Statement of claim filed", due: { after: "start", amount: 3, unit: "months" } }],
  };
  const made = stored.parse((await call("planner_generate_project_plan", { ...args, plan })).data);
  const { project_id: project } = made;
  const shown = await call("planner_get_project", { project_id: project, user_id: "ann", format: "json" });
  const task = /"task_id": ?"([^"]+)"|"id": ?"([^"]+)"/.exec(shown.text)?.slice(1).find(Boolean) ?? "";
  await call("planner_update_task", { task_id: task, user_id: "ann", status: "Done" });
  await call("planner_get_project", { project_id: project, user_id: "ann", format: "markdown" });
  await call("planner_get_project", { project_id: project, user_id: "ann", format: "ics" });
  await call("planner_list_projects", { user_id: "ann" });
  journey.expectGolden();
});
