import { singleSpaced } from "../core/text.ts";
import { addDays } from "./dates/deadline.ts";
import { type Day, wordsFor } from "./words.ts";
import type { Project, ProjectTask } from "./projects/project.ts";

const MARKS = { "To Do": "[ ]", "In Progress": "[~]", Done: "[x]" } as const;

/** Renders the project as Markdown for readers: milestones, tasks as a checklist, what to verify. */
export function projectMarkdown(project: Project): string {
  const words = wordsFor([
    project.idea,
    project.project_name,
    project.project_description,
    ...project.tasks.map(({ name }) => name),
  ]);
  const { labels } = words;
  const matter = project.matter_type;
  const facts = [
    matter && (words.matters[matter] ?? matter),
    project.jurisdiction,
    `${labels.made} ${words.day(project.created_at.slice(0, 10))}`,
  ];
  const dayOf = (day: Day | null) => (day === null ? labels.undated : words.day(day));
  const parts = [
    `# ${singleSpaced(project.project_name)}`,
    `${facts.filter(Boolean).join(" · ")} · ${project.project_id}`,
    project.project_description,
    section(
      labels.milestones,
      project.milestones.map(
        ({ date, name, description, basis }) =>
          `- **${dayOf(date)}** ${singleSpaced(name)}${tail(description)}${computed(basis)}`,
      ),
    ),
    section(
      labels.tasks,
      project.tasks.map((task) => taskLine(task, dayOf(task.due_date))),
    ),
    section(
      labels.limitations,
      project.limitation_checks.map(
        ({ claim, provision, trigger, period, date, basis, wanted }) =>
          `- ${claim}: ${provision}; ${period}; ${labels.starts}: ${trigger}${date === null ? "" : `; ${labels.ends} ${words.day(date)}${computed(basis)}`}${wanted === null ? "" : `; ${labels.wanted} ${wanted}`}. ${labels.unverified}`,
      ),
    ),
    section(
      labels.warnings,
      project.warnings.map((warning) => `- ${warning}`),
    ),
  ];
  return parts.filter((part) => part !== "").join("\n\n");
}

function taskLine(task: ProjectTask, due: string): string {
  const facts = [due, task.milestone, task.priority, task.category];
  const lines = [
    `- ${MARKS[task.status]} **${singleSpaced(task.name)}** (${facts.filter(Boolean).join(", ")})${tail(task.description)}${computed(task.basis)} \`${task.task_id}\``,
  ];
  if (task.suggested_tool !== null) {
    lines.push(
      `  - ${task.suggested_tool}${task.suggested_query === null ? "" : `: ${singleSpaced(task.suggested_query)}`}`,
    );
  }
  return lines.join("\n");
}

function section(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? "" : `## ${title}\n\n${lines.join("\n")}`;
}

function tail(text: string): string {
  return text === "" ? "" : `: ${singleSpaced(text)}`;
}

function computed(basis: string | null): string {
  return basis === null ? "" : ` · ${basis}`;
}

const LINE_BYTES = 75; // RFC 5545, section 3.1
const STATUS = { "To Do": "NEEDS-ACTION", "In Progress": "IN-PROCESS", Done: "COMPLETED" } as const;

/** Renders the project as an iCalendar file: milestones as all-day events, dated tasks as to-dos (RFC 5545). */
export function projectIcs(project: Project): string {
  const stamp = compact(project.created_at.slice(0, 19)).concat("Z");
  const milestones = project.milestones.flatMap((milestone) =>
    milestone.date === null
      ? []
      : [
          "BEGIN:VEVENT",
          `UID:${milestone.milestone_id}@legibus`,
          `DTSTAMP:${stamp}`,
          `DTSTART;VALUE=DATE:${compact(milestone.date)}`,
          `DTEND;VALUE=DATE:${compact(addDays(milestone.date, 1))}`,
          `SUMMARY:${escaped(milestone.name)}`,
          ...described([milestone.description, milestone.basis]),
          "TRANSP:TRANSPARENT",
          "END:VEVENT",
        ],
  );
  const tasks = project.tasks.map((task) => [
    "BEGIN:VTODO",
    `UID:${task.task_id}@legibus`,
    `DTSTAMP:${stamp}`,
    ...(task.due_date === null ? [] : [`DUE;VALUE=DATE:${compact(task.due_date)}`]),
    `SUMMARY:${escaped(task.name)}`,
    ...described([task.description, task.basis]),
    ...(task.category === null ? [] : [`CATEGORIES:${escaped(task.category)}`]),
    `STATUS:${STATUS[task.status]}`,
    `PERCENT-COMPLETE:${task.percentage}`,
    "END:VTODO",
  ]);
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//legibus//planner//EN",
    "CALSCALE:GREGORIAN",
    `X-WR-CALNAME:${escaped(project.project_name)}`,
    ...milestones,
    ...tasks.flat(),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

function described(parts: readonly (string | null)[]): string[] {
  const text = parts.filter(Boolean).join("\n\n");
  return text === "" ? [] : [`DESCRIPTION:${escaped(text)}`];
}

function compact(text: string): string {
  return text.replaceAll(/[-:]/g, "");
}

/** Escapes text as in RFC 5545, section 3.3.11, and removes other control characters. */
function escaped(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, (one) => `\\${one}`)
    .replaceAll(/\r\n|\r|\n|\u2028|\u2029/g, () => "\\n")
    .replaceAll("\t", " ")
    .replaceAll(/\p{Cc}/gu, "");
}

/** Folds a line into lines of at most 75 bytes, without splitting a character. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = "";
  let bytes = 0;
  for (const one of line) {
    const size = Buffer.byteLength(one);
    if (bytes + size > LINE_BYTES) {
      parts.push(part);
      part = " ";
      bytes = 1;
    }
    part += one;
    bytes += size;
  }
  return [...parts, part].join("\r\n");
}

/** Renderers for a stored project: for readers, programs and calendars. */
export const formats = {
  markdown: projectMarkdown,
  json: (project: Project) => JSON.stringify(project),
  ics: projectIcs,
} as const;
