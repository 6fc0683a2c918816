import type { Resource, ResourceContent, ResourceTemplate } from "../../core/provider.ts";

const JSON_TYPE = "application/json";

async function all() {
  return (await (await import("./databases.ts")).databases()).all;
}

export function databaseResources(): readonly Resource[] {
  return [
    {
      uri: "olexi://databases",
      name: "olexi-databases",
      title: "Legal databases",
      description: "All AustLII databases as a JSON array of {code, name, description}",
      mimeType: JSON_TYPE,
      read: async () =>
        json(
          "olexi://databases",
          (await all()).map(({ code, name, description }) => ({ code, name, description })),
        ),
    },
    {
      uri: "austlii://databases",
      name: "austlii-databases",
      title: "AustLII databases in full",
      description: "All AustLII databases with jurisdiction, kind, court code and years",
      mimeType: JSON_TYPE,
      read: async () => json("austlii://databases", await all()),
    },
  ];
}

export function databaseTemplate(): ResourceTemplate {
  return {
    uriTemplate: "austlii://database/{code}",
    name: "austlii-database",
    title: "One AustLII database",
    description: "A database by its code, e.g. austlii://database/au/cases/cth/HCA",
    mimeType: JSON_TYPE,
    async complete(prefix) {
      const { all } = await (await import("./databases.ts")).databases();
      const wanted = prefix.toLowerCase();
      const begin = all.filter(({ code }) => code.toLowerCase().startsWith(wanted));
      const end = all.filter(({ court }) => wanted !== "" && court?.toLowerCase().startsWith(wanted));
      return [...new Set([...begin, ...end].map(({ code }) => code))];
    },
    async read(code) {
      const found = (await (await import("./databases.ts")).databases()).byCode(code);
      return found && json(`austlii://database/${code}`, found);
    },
  };
}

function json(uri: string, value: unknown): ResourceContent {
  return { uri, mimeType: JSON_TYPE, text: JSON.stringify(value, null, 1) };
}
