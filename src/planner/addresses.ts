import { type ResourceLink, resourceLink } from "../core/result.ts";

export const PROJECT_PREFIX = "planner://projects/";

export function projectUris(id: string): readonly [project: string, calendar: string] {
  const uri = `${PROJECT_PREFIX}${id}`;
  return [uri, `${uri}/ics`];
}

/** Returns links to a project and to its calendar, the part of a plan that users save. */
export function projectLinks({
  id,
  name,
}: {
  readonly id: string;
  readonly name: string;
}): readonly ResourceLink[] {
  const [uri, calendar] = projectUris(id);
  return [
    resourceLink({ uri, name, mimeType: "application/json" }),
    resourceLink({ uri: calendar, name: `${name}.ics`, mimeType: "text/calendar" }),
  ];
}
