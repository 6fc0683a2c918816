import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { generalSettings } from "../src/app/config.ts";
import { SHARED_SETTINGS } from "../src/app/services.ts";
import { httpSettings } from "../src/transport/http/settings.ts";
import { settings as workbenchSettings } from "../src/workbench/settings.ts";
import { ROOT } from "./support/sources.ts";

const read = (name: string) => readFileSync(join(ROOT, name), "utf8");
const SETTINGS = new Map(
  [generalSettings, httpSettings, workbenchSettings, ...SHARED_SETTINGS].flatMap((slice) =>
    Object.values(slice).map((setting) => [setting.env, setting] as const),
  ),
);
/** Variables of the programs beside the server. */
const OTHERS = /^(?:POSTGRES_\w+|PGPASSWORD|HOST_NAME)$/;

/** Name and value of every variable that an example sets. */
function variables(text: string): [name: string, value: string][] {
  const inCompose = [...text.matchAll(/^ {6}([A-Z_]+): "?(.*?)"?$/gm)];
  const inKubernetes = [...text.matchAll(/\{ name: ([A-Z_]+), value: "?(.*?)"? \}/g)];
  const secret = [...text.matchAll(/- name: ([A-Z_]+)\n\s+valueFrom:()/g)];
  return [...inCompose, ...inKubernetes, ...secret].map(([, name = "", value = ""]) => [name, value]);
}

test.each(["deploy/compose.yaml", "deploy/kubernetes.yaml"])(
  "%s sets only variables that the server knows, to values that it takes",
  (file) => {
    const set = variables(read(file)).filter(([name]) => !OTHERS.test(name));
    expect(set.map(([name]) => name)).toEqual(
      expect.arrayContaining(["DATABASE_URL", "LEGIBUS_HTTP_HOST", "LEGIBUS_HTTP_TOKENS"]),
    );
    for (const [name, value] of set) {
      const schema = SETTINGS.get(name)?.schema;
      expect(schema, `${name} in ${file}`).toBeDefined();
      const filled = value.replaceAll(/\$\{[^}]*\}/g, "law.example.org");
      if (filled !== "") expect(schema?.safeParse(filled).success, `${name}=${filled}`).toBe(true);
    }
  },
);

test("the examples ask the paths and the port that the server has", () => {
  const routes = read("src/transport/http/index.ts");
  const asked = [
    ...read("deploy/kubernetes.yaml").matchAll(/path: (\/\w+z?),/g),
    ...read("deploy/Caddyfile").matchAll(/health_uri (\/\w+)/g),
  ].map(([, path]) => path);
  expect(new Set(asked)).toEqual(new Set(["/readyz", "/healthz"]));
  for (const path of asked) expect(routes).toContain(`"${path}"`);
  expect(read("deploy/kubernetes.yaml")).toContain(`containerPort: ${httpSettings.port.fallback}`);
  expect(read("deploy/Caddyfile")).toContain(`legibus ${httpSettings.port.fallback}`);
});

test("docs/operate.md names only settings and commands that exist", () => {
  const text = read("docs/operate.md");
  const named = [...text.matchAll(/\bLEGIBUS_[A-Z_]+/g)].map(([name]) => name);
  expect(named.length).toBeGreaterThan(8);
  for (const name of named) expect(SETTINGS.has(name), name).toBe(true);
  const commands = read("src/cli/library-commands.ts");
  for (const [, command] of text.matchAll(/^legibus data (\w+)/gm))
    expect(commands).toContain(`group.command("${command}")`);
});
