import type { Project } from "../projects/project.ts";
import { projectIcs } from "./ics.ts";
import { projectMarkdown } from "./markdown.ts";

/** A stored project for people, for programs, for calendars. */
export const formats = {
  markdown: projectMarkdown,
  json: (project: Project) => JSON.stringify(project),
  ics: projectIcs,
} as const;
