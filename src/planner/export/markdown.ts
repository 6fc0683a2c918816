import type { Project, ProjectTask } from "../projects/project.ts";

const MARKS = { "To Do": "[ ]", "In Progress": "[~]", Done: "[x]" } as const;

/** The project for people: milestones, tasks as a checklist, what to verify. */
export function projectMarkdown(project: Project): string {
  const facts = [project.matter_type, project.jurisdiction, `made ${project.created_at.slice(0, 10)}`];
  const parts = [
    `# ${oneLine(project.project_name)}`,
    `${facts.filter(Boolean).join(" · ")} · ${project.project_id}`,
    project.project_description,
    section(
      "Milestones",
      project.milestones.map(
        ({ date, name, description, basis }) =>
          `- **${date ?? "no date"}** ${oneLine(name)}${tail(description)}${computed(basis)}`,
      ),
    ),
    section("Tasks", project.tasks.map(taskLine)),
    section(
      "Limitation periods to check (unverified)",
      project.limitation_checks.map(
        ({ claim, provision, trigger, period, date, basis, wanted }) =>
          `- ${claim}: ${provision}; ${period}; starts when: ${trigger}${date === null ? "" : `; would end ${date}${computed(basis)}`}${wanted === null ? "" : `; no key date is ${wanted}`}. UNVERIFIED: read the provision first.`,
      ),
    ),
    section(
      "Warnings",
      project.warnings.map((warning) => `- ${warning}`),
    ),
  ];
  return parts.filter((part) => part !== "").join("\n\n");
}

function taskLine(task: ProjectTask): string {
  const facts = [task.due_date ?? "no date", task.milestone, task.priority, task.category];
  const lines = [
    `- ${MARKS[task.status]} **${oneLine(task.name)}** (${facts.filter(Boolean).join(", ")})${tail(task.description)}${computed(task.basis)} \`${task.task_id}\``,
  ];
  if (task.suggested_tool !== null) {
    lines.push(
      `  - ${task.suggested_tool}${task.suggested_query === null ? "" : `: ${oneLine(task.suggested_query)}`}`,
    );
  }
  return lines.join("\n");
}

function section(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? "" : `## ${title}\n\n${lines.join("\n")}`;
}

function tail(text: string): string {
  return text === "" ? "" : `: ${oneLine(text)}`;
}

function computed(basis: string | null): string {
  return basis === null ? "" : ` · ${basis}`;
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}
