import { spawn } from "node:child_process";
import { chmodSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { withoutSecrets } from "../../src/cli/terminal.ts";
import { createPrograms } from "../../src/workers/programs.ts";
import { temporaryFolder } from "../support/lasting.ts";
import { EVENTUALLY, patient } from "../support/patience.ts";

test("a program that parses untrusted files gets no key, password or token", async () => {
  const folder = temporaryFolder("programs");
  writeFileSync(join(folder, "pdfinfo"), "#!/bin/sh\nenv\n");
  chmodSync(join(folder, "pdfinfo"), 0o755);
  const secrets = {
    ANTHROPIC_API_KEY: "hush-1",
    BECK_PASSWORD: "hush-2",
    LEGIBUS_HTTP_TOKEN: "hush-3",
    JADE_SESSION_COOKIE: "hush-4",
    AWS_SECRET_ACCESS_KEY: "hush-5",
    DATABASE_URL: "postgres://u:hush-6@db/x",
  };
  const environment = { ...secrets, PATH: "/usr/bin:/bin", TESSDATA_PREFIX: "/data", LC_ALL: "C.UTF-8" };
  const programs = createPrograms({ environment, tesseractPath: "", popplerPath: folder });
  const signal = new AbortController().signal;
  const run = await programs.run("pdfinfo", [], { signal, timeoutMs: 60_000, maxBytes: 100_000 });
  const said = run.outcome === "done" ? run.output.toString("utf8") : run.outcome;
  expect(said).toContain("TESSDATA_PREFIX=/data");
  expect(said).toContain("LC_ALL=C.UTF-8");
  expect(said).not.toContain("hush");
});

test.skipIf(process.platform !== "linux")(
  "a program ends with its server, even when the server is killed",
  async () => {
    const folder = temporaryFolder("programs");
    const pid = join(folder, "pid");
    writeFileSync(
      join(folder, "pdfinfo"),
      `#!/bin/sh\necho $$ > ${pid}.new\nmv ${pid}.new ${pid}\nexec sleep 60\n`,
    );
    chmodSync(join(folder, "pdfinfo"), 0o755);
    const server = spawn(
      process.execPath,
      [
        "--import",
        "tsx",
        "--input-type=module",
        "-e",
        `import { createPrograms } from ${JSON.stringify(new URL("../../src/workers/programs.ts", import.meta.url).href)};
         const programs = createPrograms({ environment: process.env, tesseractPath: "", popplerPath: ${JSON.stringify(folder)} });
         await programs.run("pdfinfo", [], { signal: new AbortController().signal, timeoutMs: 60_000, maxBytes: 1_000 });`,
      ],
      { stdio: "inherit" },
    );
    await expect.poll(() => existsSync(pid), EVENTUALLY).toBe(true);
    const child = Number(readFileSync(pid, "utf8"));
    expect(isAlive(child)).toBe(true);
    server.kill("SIGKILL");
    await expect.poll(() => isAlive(child), { timeout: patient(5_000) }).toBe(false);
  },
);

function isAlive(pid: number): boolean {
  try {
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}

test("the environment of child processes has no secret but all that they need", () => {
  const environment = { BECK_PASSWORD: "x", OPENAI_API_KEY: "x", PATH: "/bin", LANG: "C", DATABASE_URL: "x" };
  withoutSecrets(environment);
  expect(environment).toEqual({ PATH: "/bin", LANG: "C" });
});
