import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { projectIcs, projectMarkdown } from "../../src/planner/export.ts";
import type { Project } from "../../src/planner/projects/project.ts";
import { forAll } from "../support/for-all.ts";

const task = {
  task_id: "t-1",
  name: "Serve the writ; quickly, please",
  description: "Line one\nLine two \\ and a comma, here",
  status: "In Progress" as const,
  percentage: 40,
  due_date: "2026-12-07",
  basis: "14 days after Service (2026-11-23)",
  milestone: "Filed",
  category: "court",
  priority: "high",
  estimated_hours: 2,
  depends_on: [],
  suggested_tool: "austlii:search",
  suggested_query: "service of writ",
};

const project: Project = {
  project_id: "p-1",
  project_name: "Überseehafen – claim",
  project_description: "About demurrage",
  idea: "x",
  matter_type: "litigation",
  jurisdiction: "AU-NSW",
  provider: "host",
  model: "host",
  created_at: "2026-11-21T05:06:07.000Z",
  tasks: [
    task,
    {
      ...task,
      task_id: "t-2",
      name: "Undated",
      due_date: null,
      basis: null,
      status: "Done",
      percentage: 100,
    },
  ],
  milestones: [
    {
      milestone_id: "m-1",
      name: "Filed",
      description: "",
      date: "2026-12-31",
      basis: null,
      completed: false,
    },
    { milestone_id: "m-2", name: "Some day", description: "", date: null, basis: null, completed: false },
  ],
  limitation_checks: [
    {
      claim: "contract",
      provision: "Limitation Act 1969 (NSW) s 14(1)",
      trigger: "the cause of action accrues",
      period: "6 years",
      date: "2027-01-04",
      basis: "6 years after breach",
      wanted: null,
      status: "unverified",
    },
  ],
  warnings: ["one warning"],
};

interface Component {
  readonly name: string;
  readonly properties: ReadonlyMap<string, string>;
  readonly children: Component[];
}

/** A reader of iCalendar written from RFC 5545 alone: unfolds, nests, unescapes. */
function readIcs(text: string): Component {
  expect(text.endsWith("\r\n")).toBe(true);
  expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const root = { name: "", properties: new Map<string, string>(), children: new Array<Component>() };
  const open: (Component & { properties: Map<string, string> })[] = [root];
  for (const line of text
    .replaceAll(/\r\n[ \t]/g, "")
    .trimEnd()
    .split("\r\n")) {
    const [, name = "", value = ""] = /^([A-Z-]+(?:;[A-Z-]+=[^:;]+)*):(.*)$/s.exec(line) ?? [];
    expect(name, line).not.toBe("");
    if (name === "BEGIN") {
      const child = { name: value, properties: new Map<string, string>(), children: [] };
      open.at(-1)?.children.push(child);
      open.push(child);
    } else if (name === "END") expect(open.pop()?.name).toBe(value);
    else open.at(-1)?.properties.set(name, unescaped(value));
  }
  expect(open).toHaveLength(1);
  const [calendar, ...more] = root.children;
  if (!calendar || more.length > 0) throw new Error("not one calendar");
  return calendar;
}

function unescaped(value: string): string {
  return value.replaceAll(/\\([\\;,nN])/g, (_, one: string) => (one === "n" || one === "N" ? "\n" : one));
}

/** A text as a calendar can hold it. */
function plain(text: string): string {
  return text
    .replaceAll(/\r\n|\r|\n|\u2028|\u2029/g, "\n")
    .replaceAll("\t", " ")
    .replaceAll(/(?!\n)\p{Cc}/gu, "");
}

describe("the calendar file", () => {
  const calendar = readIcs(projectIcs(project));

  test("the calendar has what RFC 5545 requires, each dated milestone and each task", () => {
    expect(calendar.name).toBe("VCALENDAR");
    expect(calendar.properties.get("VERSION")).toBe("2.0");
    expect(calendar.properties.get("PRODID")).toContain("legibus");
    expect(calendar.children.map(({ name }) => name)).toEqual(["VEVENT", "VTODO", "VTODO"]);
    for (const { properties } of calendar.children) {
      expect(properties.get("UID")).toMatch(/@legibus$/);
      expect(properties.get("DTSTAMP")).toBe("20261121T050607Z");
    }
  });

  test("the calendar keeps texts, days and statuses", () => {
    const [event, first, second] = calendar.children;
    expect(event?.properties.get("DTSTART;VALUE=DATE")).toBe("20261231");
    expect(event?.properties.get("DTEND;VALUE=DATE")).toBe("20270101");
    expect(first?.properties.get("SUMMARY")).toBe(task.name);
    expect(first?.properties.get("DESCRIPTION")).toBe(`${task.description}\n\n${task.basis}`);
    expect(first?.properties.get("DUE;VALUE=DATE")).toBe("20261207");
    expect(first?.properties.get("STATUS")).toBe("IN-PROCESS");
    expect(first?.properties.get("PERCENT-COMPLETE")).toBe("40");
    expect(second?.properties.has("DUE;VALUE=DATE")).toBe(false);
    expect(second?.properties.get("STATUS")).toBe("COMPLETED");
  });

  test("the calendar lists no limitation period, which is not an appointment", () => {
    expect(projectIcs(project)).not.toContain("Limitation");
  });

  test("the calendar can be parsed again whatever its texts contain", () => {
    const text = fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 200 }),
      fc
        .array(
          fc.constantFrom(
            "\r\n",
            "\n",
            "\\",
            ";",
            ",",
            ":",
            "BEGIN:VEVENT",
            "END:VCALENDAR",
            "😀",
            "ü",
            "\t",
            " ",
          ),
          { maxLength: 60 },
        )
        .map((parts) => parts.join("")),
    );
    forAll([text, text], 500, (name, description) => {
      const read = readIcs(projectIcs({ ...project, tasks: [{ ...task, name, description, basis: null }] }));
      const todo = read.children.at(-1);
      expect(todo?.properties.get("SUMMARY")).toBe(plain(name));
      expect(todo?.properties.get("DESCRIPTION") ?? "").toBe(plain(description));
    });
  });
});

test("the Markdown shows dates, tasks as a checklist, tools and unverified items", () => {
  const text = projectMarkdown(project);
  expect(text).toContain("# Überseehafen – claim");
  expect(text).toContain("- **2026-12-31** Filed");
  expect(text).toContain("- [~] **Serve the writ; quickly, please** (2026-12-07, Filed, high, court)");
  expect(text).toContain("- [x] **Undated** (no date");
  expect(text).toContain("austlii:search: service of writ");
  expect(text).toMatch(/Limitation Act 1969 \(NSW\) s 14\(1\).*would end 2027-01-04.*UNVERIFIED/);
  expect(text).toContain("- one warning");
  const hostile = projectMarkdown({ ...project, tasks: [{ ...task, name: "a\n# not a heading" }] });
  expect(hostile).not.toContain("\n# not a heading");
});
