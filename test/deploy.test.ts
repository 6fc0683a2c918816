import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import * as z from "zod";
import { generalSettings } from "../src/app/config.ts";
import { SHARED_SETTINGS } from "../src/app/index.ts";
import { httpSettings } from "../src/transport/http/settings.ts";
import { settings as workbenchSettings } from "../src/workbench/settings.ts";
import { ROOT } from "./support/sources.ts";

const read = (name: string) => readFileSync(join(ROOT, name), "utf8");
const SETTINGS = new Map(
  [generalSettings, httpSettings, workbenchSettings, ...SHARED_SETTINGS].flatMap((slice) =>
    Object.values(slice).map((setting) => [setting.env, setting] as const),
  ),
);
/** Variables that are not settings of the server. */
const OTHERS = /^PGPASSWORD$/;

const variable = z.object({
  name: z.string(),
  value: z.string().optional(),
  valueFrom: z.looseObject({}).optional(),
});
const composed = z.looseObject({
  services: z.looseObject({
    "legibus-1": z.looseObject({
      environment: z.record(z.string(), z.string()),
      volumes: z.tuple([z.string()]),
      tmpfs: z.array(z.string()),
      read_only: z.literal(true),
      depends_on: z.record(z.string(), z.looseObject({ condition: z.string() })),
    }),
    database: z.looseObject({
      environment: z.record(z.string(), z.string()),
      healthcheck: z.looseObject({}),
      volumes: z.array(z.string()),
    }),
    proxy: z.looseObject({ volumes: z.array(z.string()), depends_on: z.array(z.string()) }),
  }),
  volumes: z.record(z.string(), z.unknown()),
});
const deployment = z.looseObject({
  spec: z.looseObject({
    replicas: z.int(),
    selector: z.looseObject({ matchLabels: z.record(z.string(), z.string()) }),
    template: z.looseObject({
      metadata: z.looseObject({ labels: z.record(z.string(), z.string()) }),
      spec: z.looseObject({
        securityContext: z.looseObject({ runAsNonRoot: z.literal(true), runAsUser: z.int() }),
        containers: z.tuple([
          z.looseObject({
            args: z.array(z.string()),
            ports: z.tuple([z.object({ name: z.string(), containerPort: z.int() })]),
            env: z.array(variable),
            readinessProbe: z.looseObject({ httpGet: z.object({ path: z.string(), port: z.string() }) }),
            livenessProbe: z.looseObject({ httpGet: z.object({ path: z.string(), port: z.string() }) }),
            securityContext: z.looseObject({ readOnlyRootFilesystem: z.literal(true) }),
            volumeMounts: z.array(z.looseObject({ name: z.string(), mountPath: z.string() })),
          }),
        ]),
        volumes: z.array(z.looseObject({ name: z.string() })),
      }),
    }),
  }),
});
const service = z.looseObject({
  metadata: z.object({ name: z.string() }),
  spec: z.looseObject({
    selector: z.record(z.string(), z.string()),
    ports: z.tuple([z.looseObject({ name: z.string(), targetPort: z.string() })]),
  }),
});
const ingress = z.looseObject({
  spec: z.looseObject({ rules: z.array(z.looseObject({ host: z.string(), http: z.looseObject({}) })) }),
});

const compose = composed.parse(parse(read("deploy/compose.yaml"), { strict: true, uniqueKeys: true }));
const [deployed, served, entered] = parseAllDocuments(read("deploy/kubernetes.yaml")).map((one) => {
  expect(one.errors).toEqual([]);
  return one.toJS();
});
const {
  spec: { selector, template, replicas },
} = deployment.parse(deployed);
const [container] = template.spec.containers;

/** The variables that each example sets; a value from a secret is empty. */
const SET = {
  "deploy/compose.yaml": Object.entries(compose.services["legibus-1"].environment),
  "deploy/kubernetes.yaml": container.env.map(({ name, value = "" }) => [name, value] as const),
};

test.each(Object.entries(SET))("%s sets only known variables to valid values", (file, variables) => {
  const set = variables.filter(([name]) => !OTHERS.test(name));
  expect(set.map(([name]) => name)).toEqual(
    expect.arrayContaining(["DATABASE_URL", "LEGIBUS_HTTP_HOST", "LEGIBUS_HTTP_TOKENS"]),
  );
  for (const [name, value] of set) {
    const schema = SETTINGS.get(name)?.schema;
    expect(schema, `${name} in ${file}`).toBeDefined();
    const filled = value.replaceAll(/\$\{[^}]*\}/g, "law.example.org");
    if (filled !== "") expect(schema?.safeParse(filled).success, `${name}=${filled}`).toBe(true);
  }
});

test("the Compose example is consistent in files, volumes, database and writable folders", () => {
  const { "legibus-1": legibus, database, proxy } = compose.services;
  const copies = Object.keys(compose.services).filter((name) => name.startsWith("legibus-"));
  expect(copies).toEqual(["legibus-1", "legibus-2", "legibus-3"]);
  for (const copy of copies) expect(compose.services[copy]).toEqual(legibus);
  const { LEGIBUS_HTTP_TOKENS: tokens, DATABASE_URL: url = "" } = legibus.environment;
  const [users, mounted] = legibus.volumes[0].split(":"); // a folder, because a container does not see a replaced single file
  expect([users, `${mounted}/tokens`]).toEqual(["./users", tokens]);
  expect(Object.keys(legibus.depends_on)).toEqual([new URL(url).hostname]);
  const made = read("deploy/database.sh");
  expect(made).toContain(`create role ${new URL(url).username} login`);
  expect(made).toContain(`create database ${new URL(url).pathname.slice(1)} owner ${new URL(url).username}`);
  expect(database.environment["LEGIBUS_PASSWORD"]).toBe(legibus.environment["PGPASSWORD"]);
  expect(proxy.depends_on).toEqual(copies);
  const named = [...database.volumes, ...proxy.volumes].map((volume) => volume.split(":")[0] ?? "");
  for (const name of named.filter((one) => !one.startsWith(".")))
    expect(compose.volumes).toHaveProperty(name);
  for (const name of named.filter((one) => one.startsWith("./")))
    expect(existsSync(join(ROOT, "deploy", name)), name).toBe(true);
  expect(legibus.tmpfs).toEqual(["/tmp", `/data:uid=${template.spec.securityContext.runAsUser}`]);
  expect(read("Dockerfile")).toContain("VOLUME /data");
  const asked = [...read("deploy/compose.yaml").matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name);
  const start = read("docs/operate.md");
  for (const name of new Set(asked)) expect(start, `${name} in the steps to start`).toContain(`${name}=`);
  expect(start).toContain(">> users/tokens");
});

test("the image listens on the container's address over HTTP, where the server wants a token", () => {
  expect(read("Dockerfile")).toMatch(/^ENV .*\bLEGIBUS_HTTP_HOST=0\.0\.0\.0$/m);
});

test("the Kubernetes example is consistent in selectors, ports, volumes and hosts", () => {
  const { metadata, spec } = service.parse(served);
  const { rules } = ingress.parse(entered).spec;
  expect(replicas).toBe(3);
  expect(template.metadata.labels).toEqual(selector.matchLabels);
  expect(spec.selector).toEqual(selector.matchLabels);
  const [port] = container.ports;
  expect(port.containerPort).toBe(httpSettings.port.fallback);
  expect(container.args).toEqual(["http"]);
  expect(spec.ports[0].targetPort).toBe(port.name);
  const probes = [container.readinessProbe, container.livenessProbe].map(({ httpGet }) => httpGet);
  expect(probes).toEqual([
    { path: "/readyz", port: port.name },
    { path: "/healthz", port: port.name },
  ]);
  expect(container.volumeMounts.map(({ name }) => name).toSorted()).toEqual(
    template.spec.volumes.map(({ name }) => name).toSorted(),
  );
  const set = new Map(SET["deploy/kubernetes.yaml"]);
  expect(
    container.volumeMounts.some(({ mountPath }) =>
      set.get("LEGIBUS_HTTP_TOKENS")?.startsWith(`${mountPath}/`),
    ),
  ).toBe(true);
  for (const { host, http } of rules) {
    expect(set.get("LEGIBUS_HTTP_PUBLIC_URL")).toBe(`https://${host}/mcp`);
    expect(JSON.stringify(http)).toContain(
      `"service":{"name":"${metadata.name}","port":{"name":"${spec.ports[0].name}"}}`,
    );
  }
});

test("the examples probe the paths and the port that the server has", () => {
  const routes = read("src/transport/http/index.ts");
  for (const path of ["/readyz", "/healthz"]) expect(routes).toContain(`"${path}"`);
  const caddy = read("deploy/Caddyfile");
  const asked = [...caddy.matchAll(/health_uri (\/\w+)/g)].map(([, path]) => path);
  expect(asked).toEqual(["/readyz"]);
  const copies = [1, 2, 3].map((at) => `legibus-${at}:${httpSettings.port.fallback}`);
  expect(caddy).toContain(`reverse_proxy ${copies.join(" ")} {`);
  expect(caddy).not.toContain("dynamic"); // dynamic upstreams have no health checks, so a dead copy would get requests
});

test("docs/operate.md names only settings and commands that exist", () => {
  const text = read("docs/operate.md");
  const named = [...text.matchAll(/\bLEGIBUS_[A-Z_]+/g)].map(([name]) => name);
  expect(named.length).toBeGreaterThan(8);
  for (const name of named) expect(SETTINGS.has(name), name).toBe(true);
  const commands = read("src/cli/commands.ts");
  for (const [, command] of text.matchAll(/^legibus data (\w+)/gm))
    expect(commands).toContain(`group.command("${command}")`);
});
