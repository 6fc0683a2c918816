import type { ResourceTemplate } from "../core/provider.ts";
import type { OpenDesk } from "./desk.ts";

/** A stored project by its id; ids are not completed, because a completion does not say who asks. */
export function projectTemplate(desk: OpenDesk): ResourceTemplate {
  return {
    uriTemplate: "planner://projects/{id}",
    name: "planner-project",
    title: "A stored project",
    description: "A stored plan as JSON, by the project_id that planner:list_projects shows",
    mimeType: "application/json",
    complete: async () => [],
    async read(id, call) {
      const project = await (await desk()).projects.get(id, call.user);
      if (!project) return undefined;
      const { formats } = await import("./export/formats.ts");
      return { uri: `planner://projects/${id}`, mimeType: "application/json", text: formats.json(project) };
    },
  };
}
