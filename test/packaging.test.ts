import { execFileSync, spawnSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import packageJson from "../package.json" with { type: "json" };
import { installLinks, registryEntry } from "../scripts/packaging.ts";
import { built } from "./support/built.ts";
import { ROOT } from "./support/sources.ts";
import { temporaryFolder } from "./support/lasting.ts";

const MEGABYTE = 1_000_000;
const NPX = { command: "npx", args: ["-y", "legibus"] };

function link(client: string): URL {
  const found = installLinks().find((one) => one.client === client);
  if (!found) throw new Error(client);
  return new URL(found.url);
}

test("the link for VS Code holds the entry, encoded twice", () => {
  const inner = new URL(link("VS Code").searchParams.get("url") ?? "");
  expect(inner.href).toMatch(/^vscode:mcp\/install\?/);
  expect(JSON.parse(decodeURIComponent(inner.search.slice(1)))).toEqual({ name: "legibus", ...NPX });
});

test.each(["Cursor", "LM Studio"])("the link for %s holds the entry in base64", (client) => {
  const { searchParams } = link(client);
  expect(searchParams.get("name")).toBe("legibus");
  expect(JSON.parse(Buffer.from(searchParams.get("config") ?? "", "base64").toString())).toEqual(NPX);
});

test("the link for Goose names the command and its arguments", () => {
  const { searchParams } = link("Goose");
  expect([searchParams.get("cmd"), ...searchParams.getAll("arg")]).toEqual(["npx", "-y", "legibus"]);
});

describe("the manifests", () => {
  const manifest = z.looseObject({
    user_config: z.record(z.string(), z.looseObject({ sensitive: z.boolean().optional() })),
    server: z.looseObject({ mcp_config: z.looseObject({ env: z.record(z.string(), z.string()) }) }),
    version: z.string(),
  });
  const path = join(ROOT, "packaging/mcpb/manifest.json");

  test("the MCPB manifest passes the official validator and marks exactly the secrets as sensitive", () => {
    const cli = join(ROOT, "node_modules/@anthropic-ai/mcpb/dist/cli/cli.js");
    expect(spawnSync(process.execPath, [cli, "validate", path]).status).toBe(0);
    const { user_config: asked, server, version } = manifest.parse(JSON.parse(readFileSync(path, "utf8")));
    expect(version).toBe(packageJson.version);
    for (const [variable, value] of Object.entries(server.mcp_config.env)) {
      const key = /^\$\{user_config\.(\w+)\}$/.exec(value)?.[1] ?? "";
      expect(asked[key], variable).toBeDefined();
      expect(asked[key]?.sensitive ?? false, variable).toBe(/PASSWORD|_KEY/.test(variable));
    }
  });

  test("the registry's entry names the npm package and the image and keeps the length limit", () => {
    const entry = z
      .looseObject({
        name: z.literal(packageJson.mcpName),
        version: z.literal(packageJson.version),
        description: z.string().max(100),
        packages: z.array(z.looseObject({ identifier: z.string() })),
      })
      .parse(registryEntry());
    expect(entry.packages.map(({ identifier }) => identifier)).toEqual([
      "legibus",
      `ghcr.io/legibus/legibus:${packageJson.version}`,
    ]);
  });
});

describe("the package", async () => {
  await built();
  const folder = temporaryFolder("pack");
  execFileSync("npm", ["pack", "--ignore-scripts", "--pack-destination", folder], {
    cwd: ROOT,
    stdio: "ignore",
  });
  const tarball = join(folder, readdirSync(folder)[0] ?? "");

  test("the package contains the bundle, its licences and nothing else", () => {
    const files = execFileSync("tar", ["tzf", tarball], { encoding: "utf8" }).trim().split("\n");
    const strange = files.filter(
      (file) =>
        !/^package\/(?:dist\/(?:(?:chunks\/)?[\w.-]+\.m?js|views\/\w+\.(?:css|js)|sbom\.cdx\.json|legibus\.1)|package\.json|README\.md|LICENSE|THIRD_PARTY_NOTICES\.md)$/.test(
          file,
        ),
    );
    expect(strange).toEqual([]);
    expect(files).toEqual(
      expect.arrayContaining(["package/dist/index.js", "package/dist/views/reader.js", "package/LICENSE"]),
    );
  });

  test("the SBOM and the notices list every bundled library, and no chunk has a build path", () => {
    const bill = z.object({
      bomFormat: z.literal("CycloneDX"),
      specVersion: z.literal("1.6"),
      metadata: z.object({ component: z.object({ name: z.literal("legibus") }) }),
      components: z.array(
        z.object({
          name: z.string(),
          version: z.string(),
          purl: z.string().startsWith("pkg:npm/"),
          licenses: z.array(z.unknown()).length(1),
        }),
      ),
    });
    const { components } = bill.parse(JSON.parse(readFileSync(join(ROOT, "dist/sbom.cdx.json"), "utf8")));
    const listed = components.map(({ name, version }) => `${name} ${version}`);
    const versions = spawnSync(process.execPath, [join(ROOT, "dist/index.js"), "--version", "--json"]);
    const { bundled } = z
      .object({ bundled: z.array(z.object({ name: z.string(), version: z.string() })) })
      .parse(JSON.parse(versions.stdout.toString()));
    for (const { name, version } of bundled) expect(listed).toContain(`${name} ${version}`);
    expect(listed).toContain(`undici ${packageJson.devDependencies.undici}`);
    expect(listed.some((one) => one.startsWith("@photostructure/sqlite "))).toBe(true);
    const notices = readFileSync(join(ROOT, "THIRD_PARTY_NOTICES.md"), "utf8");
    for (const { name, version } of bundled) expect(notices).toContain(`## ${name} ${version} (`);
    expect(notices).not.toMatch(/\(([^)\n]+)\)\n\n(?:##|$)/); // a heading without a licence text
    const chunks = join(ROOT, "dist/chunks");
    for (const name of readdirSync(chunks)) {
      const code = readFileSync(join(chunks, name), "utf8");
      expect(code.includes(ROOT) || /["']\.dist-\d+\//.test(code), name).toBe(false);
    }
  });

  test("the package installs without scripts, lists its tools and stays small", () => {
    const empty = temporaryFolder("install");
    const env = { ...process.env, npm_config_engine_strict: "false" };
    execFileSync("npm", ["init", "-y"], { cwd: empty, stdio: "ignore", env });
    execFileSync("npm", ["install", "--ignore-scripts", tarball], { cwd: empty, stdio: "ignore", env });
    const home = join(empty, "home");
    const { stdout, status } = spawnSync(join(empty, "node_modules/.bin/legibus"), ["tools", "--json"], {
      encoding: "utf8",
      env: { PATH: process.env["PATH"] ?? "", HOME: home },
    });
    expect(status).toBe(0);
    expect(stdout).toContain("austlii_search_cases");
    expect(sizeOf(join(empty, "node_modules/legibus"))).toBeLessThan(25 * MEGABYTE);
    expect(sizeOf(join(empty, "node_modules"))).toBeLessThan(120 * MEGABYTE);
    rmSync(empty, { recursive: true, force: true });
  }, 180_000);
});

function sizeOf(path: string): number {
  const stats = statSync(path);
  if (!stats.isDirectory()) return stats.size;
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
}
