import { chmodSync, existsSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as z from "zod";
import { plainCall } from "../../../src/core/call.ts";
import { browsersOf } from "../../net/browser/support.ts";
import { type LocalBeck, startBeck } from "../../support/beck/server.ts";
import { CODE, PASSWORD, USERNAME } from "../../support/beck/state.ts";
import { textOf } from "../../support/providers.ts";
import { hasBrowser, makeBeck, type MadeProvider, type MakeOptions } from "./support.ts";
import { patient } from "../../support/patience.ts";
import { temporaryFolder } from "../../support/lasting.ts";

const BGB = "bibdata/ges/bgb/cont/bgb.p823.htm";

async function read(made: MadeProvider): Promise<string> {
  return await made.ask("beck:get_document", { vpath: BGB });
}

describe.skipIf(!hasBrowser())("the beck session", () => {
  let local: LocalBeck;
  const opened: MadeProvider[] = [];
  let kept: MadeProvider | undefined;

  beforeAll(async () => {
    local = await startBeck();
  });

  beforeEach(() => {
    local.state.reset();
    local.state.forget();
  });

  afterEach(
    async () => await Promise.all(opened.splice(0).map(async ({ provider }) => await provider.shutdown())),
  );

  afterAll(async () => {
    await kept?.provider.shutdown();
    await local.close();
  });

  function make(options: MakeOptions = {}): MadeProvider {
    const made = makeBeck(local, options);
    opened.push(made);
    return made;
  }

  /** A provider that is new to no test but the first: each begins without a session, in the same browser. */
  const shared = () => (kept ??= makeBeck(local));

  test("twenty simultaneous first calls share one login, and each returns its own document", async () => {
    const made = make();
    const numbers = Array.from({ length: 20 }, (_, at) => 99_100 + at);
    const answers = await Promise.all(
      numbers.map(
        async (number) =>
          await made.ask("beck:get_document", {
            vpath: `bibdata/ents/beckrs/2023/cont/beckrs.2023.${number}.htm`,
          }),
      ),
    );
    for (const [at, answer] of answers.entries()) expect(answer).toContain(`# BeckRS 2023, ${numbers[at]}`);
    expect(local.state.counts).toMatchObject({ logins: 1, passwords: 1 });
    expect(local.contentHits()).toHaveLength(20);
    expect(made.lines.filter((line) => line.includes("without its sandbox")).length).toBeLessThanOrEqual(1);
  });

  test.runIf(existsSync("/proc/self/cmdline"))(
    "a killed browser fails its call with a clear error, and the next call keeps the session",
    async () => {
      const made = make();
      await read(made);
      local.state.set({ latencyMs: 2_000 });
      const before = local.contentHits().length;
      const running = made.ask("beck:search", { query: "verzug" });
      await expect.poll(() => local.contentHits().length).toBeGreaterThan(before);
      for (const pid of browsersOf(process.pid)) process.kill(pid, "SIGKILL");
      expect(await running).toMatch(
        /^ERROR UPSTREAM_ERROR: the browser ended in the middle of the call\nTry: ask again/,
      );
      local.state.set({ latencyMs: 0 });
      expect(await read(made)).toContain("Wer vorsätzlich");
      expect(local.state.counts.logins).toBe(1);
    },
  );

  test("the session never has more than four requests in flight", async () => {
    local.state.set({ latencyMs: 30 });
    const made = shared();
    await read(made);
    local.state.counts.mostInFlight = 0;
    await Promise.all(
      Array.from(
        { length: 12 },
        async (_, at) =>
          await made.ask("beck:get_document", {
            vpath: `bibdata/ents/beckrs/2023/cont/beckrs.2023.${99_110 + at}.htm`,
          }),
      ),
    );
    expect(local.state.counts.mostInFlight).toBeLessThanOrEqual(4);
    expect(local.state.counts.mostInFlight).toBeGreaterThan(1);
  });

  test("a page load sends the site's own fingerprint report", async () => {
    const made = shared();
    await read(made);
    await expect.poll(() => local.state.counts.fingerprints).toBeGreaterThan(0);
  });

  test.each([
    { overlay: true },
    { language: "en" as const },
    { formPost: true },
    { device: true },
    { correlationFails: 1 },
  ])("the login succeeds with %o", async (switches) => {
    local.state.set(switches);
    expect(await read(make())).toContain("Wer vorsätzlich");
    expect(local.state.counts.logins).toBe(1);
  });

  test.each([{ expiredAs: "redirect" as const }, { expiredAs: "text" as const }])(
    "an expired session ($expiredAs) is renewed once during the call",
    async ({ expiredAs }) => {
      const made = shared();
      await read(made);
      local.state.set({ expiredAs });
      local.state.sessions.clear();
      expect(await read(made)).toContain("Wer vorsätzlich");
      expect(local.state.counts.logins).toBe(2);
      expect(local.state.counts.passwords).toBe(1); // the identity provider still had its session
      local.state.forget();
      expect(await read(made)).toContain("Wer vorsätzlich");
      expect(local.state.counts.passwords).toBe(2);
    },
  );

  test("concurrent calls renew an expired session once", async () => {
    const made = shared();
    await read(made);
    local.state.forget();
    local.state.set({ latencyMs: 20 });
    const answers = await Promise.all(
      Array.from(
        { length: 8 },
        async (_, at) =>
          await made.ask("beck:get_document", {
            vpath: `bibdata/ents/beckrs/2023/cont/beckrs.2023.${99_100 + at}.htm`,
          }),
      ),
    );
    expect(answers.filter((answer) => answer.includes("BeckRS 2023"))).toHaveLength(8);
    expect(local.state.counts.logins).toBe(2);
  });

  test("a cancelled caller does not disturb the next caller's login", async () => {
    local.state.set({ latencyMs: 40 });
    const made = make();
    let rounds = 0;
    for (const afterMs of [20, 90, 230, 370]) {
      local.state.forget();
      const given = made.provider.handleToolCall(
        "beck:get_document",
        { vpath: BGB },
        { ...plainCall(), signal: AbortSignal.timeout(afterMs) },
      );
      expect(textOf(await given), `${afterMs} ms`).toMatch(/^ERROR (?:CANCELLED|UPSTREAM_TIMEOUT)/);
      expect(await read(made), `${afterMs} ms`).toContain("Wer vorsätzlich");
      expect(local.state.counts.passwords, `${afterMs} ms`).toBe((rounds += 1)); // never twice
    }
  });

  test("a session that ends right after the login is AUTH_REQUIRED", async () => {
    const made = shared();
    await read(made);
    local.state.set({ expireAfter: 1 });
    local.state.sessions.clear();
    expect(await read(made)).toMatch(/^ERROR AUTH_REQUIRED: beck-online ended the session again/);
    local.state.set({ expireAfter: 0 });
    expect(await read(made)).toContain("Wer vorsätzlich");
  });

  test("a login elsewhere ends the session, and the next call logs in again", async () => {
    local.state.set({ singleSession: true });
    const [one, two] = [make(), make()];
    await read(one);
    await read(two);
    expect(await read(one)).toContain("Wer vorsätzlich");
    expect(local.state.counts.logins).toBe(3);
  });

  test("a session elsewhere is ended only after the user has confirmed it", async () => {
    local.state.set({ otherSession: true });
    const made = make();
    expect(await read(made)).toMatch(
      /^ERROR AUTH_REQUIRED: this account is logged in to beck-online elsewhere/,
    );
    const asked: string[] = [];
    const ask = async (question: string) => {
      asked.push(question);
      return "yes";
    };
    await made.provider.login?.(ask, plainCall());
    expect(asked).toEqual(["This account is logged in elsewhere. End that session? (yes/no)"]);
    expect(await read(made)).toContain("Wer vorsätzlich");
  });

  test("the second factor is requested in the terminal only, and the server uses that session", async () => {
    local.state.set({ secondFactor: "ask" });
    const file = join(temporaryFolder("beck"), "cookies.json");
    const server = make({ sessionFile: file });
    expect(await read(server)).toMatch(
      /^ERROR AUTH_REQUIRED: beck-online asks for the account's second factor\nTry: run legibus login beck in a terminal/,
    );
    const tries = local.state.counts.passwords;
    expect(await read(server)).toMatch(/^ERROR AUTH_REQUIRED: /);
    expect(local.state.counts.passwords).toBe(tries); // every attempt would send the user a code
    const codes = ["000000", CODE];
    await make({ sessionFile: file }).provider.login?.(async () => codes.shift() ?? "", plainCall());
    expect(local.state.counts.codes).toBe(2);
    expect(await read(server)).toContain("Wer vorsätzlich");
    expect(local.state.counts.codes).toBe(2);
  });

  describe("the session file", () => {
    const content = z.object({
      account: z.string(),
      cookies: z.array(z.looseObject({ name: z.string(), domain: z.string() })),
    });

    test("the session file is readable by its owner only and holds cookies of the two sites only", async () => {
      const made = shared();
      await read(made);
      expect(statSync(made.sessionFile).mode & 0o777).toBe(0o600);
      expect(statSync(dirname(made.sessionFile)).mode & 0o777).toBe(0o700);
      const { cookies } = content.parse(JSON.parse(readFileSync(made.sessionFile, "utf8")));
      expect(cookies.map(({ name }) => name)).toContain("beck-online.auth");
      expect(new Set(cookies.map(({ domain }) => domain))).toEqual(new Set(["127.0.0.1", "localhost"]));
      expect(readFileSync(made.sessionFile, "utf8")).not.toContain(PASSWORD);
    });

    test("the session file spares the next start a login once the site has confirmed it", async () => {
      const first = make();
      await read(first);
      await first.provider.shutdown();
      const next = make({ sessionFile: first.sessionFile });
      expect(await read(next)).toContain("Wer vorsätzlich");
      expect(local.state.counts.logins).toBe(1);
      expect(local.state.hits.filter(({ path, method }) => method === "GET" && path === "/Home").length).toBe(
        2,
      );
    });

    test("a session file with expired cookies leads to a login, not to empty answers", async () => {
      const first = shared();
      await read(first);
      local.state.forget();
      const next = make({ sessionFile: first.sessionFile });
      expect(await read(next)).toContain("Wer vorsätzlich");
      expect(local.state.counts.logins).toBe(2);
    });

    test("a session file that is of another account, malformed or a symlink is ignored", async () => {
      const first = shared();
      await read(first);
      const text = readFileSync(first.sessionFile, "utf8");
      const folder = temporaryFolder("beck");
      const [other, garbage, link] = ["other", "garbage", "link"].map((name) => join(folder, name));
      writeFileSync(other ?? "", text.replace(/"account":"../, '"account":"00'));
      writeFileSync(garbage ?? "", "[{");
      symlinkSync(first.sessionFile, link ?? "");
      for (const [at, sessionFile] of [other, garbage, link].entries()) {
        const made = make({ sessionFile: sessionFile ?? "" });
        expect(await read(made)).toContain("Wer vorsätzlich");
        expect(local.state.counts.logins).toBe(at + 2);
      }
      expect(readFileSync(first.sessionFile, "utf8")).toBe(text); // the link was replaced, not followed
    });

    test("a session file readable by others becomes private", async () => {
      const first = shared();
      await read(first);
      chmodSync(first.sessionFile, 0o644);
      await read(make({ sessionFile: first.sessionFile }));
      expect(statSync(first.sessionFile).mode & 0o777).toBe(0o600);
    });

    test("a session file that cannot be written does not fail the call", async () => {
      const made = make({ sessionFile: "/dev/null/none/cookies.json" });
      expect(await read(made)).toContain("Wer vorsätzlich");
      expect(existsSync("/dev/null/none")).toBe(false);
    });
  });

  test.each([
    [
      { env: { BECK_PASSWORD: "falsch-1234" } },
      {},
      "AUTH_FAILED: beck-online does not accept this user name and password",
    ],
    [{}, { locked: true }, "AUTH_FAILED: beck-online has locked this account"],
    [
      {},
      { secondFactor: "missing" as const },
      "AUTH_FAILED: beck-online wants this account to set up a second factor first",
    ],
    [{}, { captchaAtLogin: true }, "BLOCKED: beck-online shows a CAPTCHA at its login"],
    [{}, { loginChanged: true }, "LAYOUT_CHANGED: beck-online's login does not look as expected"],
    [{}, { correlationFails: 5 }, "UPSTREAM_ERROR: beck-online lost its own login on the way"],
  ])("a failing login reports its reason: %o %o", async (options, switches, said) => {
    local.state.set(switches);
    const started = performance.now();
    const answer = await read(make(options));
    expect(answer.split("\n")[0]).toBe(`ERROR ${said}`);
    expect(answer).toMatch(/\nTry: .{20,}/);
    expect(performance.now() - started).toBeLessThan(patient(10_000));
  });

  test("a wrong password is sent only once, whatever calls follow", async () => {
    const made = make({ env: { BECK_PASSWORD: "falsch-1234" } });
    await Promise.all([read(made), read(made), made.ask("beck:search", { query: "verzug" })]);
    await read(made);
    expect(local.state.counts.passwords).toBe(1);
  });

  test("results, logs and health never contain the password, user name or a cookie", async () => {
    local.state.set({ secondFactor: "off" });
    const made = shared();
    const said = [await read(made), await made.ask("beck:search", { query: "verzug" })];
    local.state.set({ security: true });
    said.push(await read(made));
    local.state.set({ security: false, failWith: 500, failures: 9 });
    said.push(await read(made));
    local.state.set({ failures: 0, layoutChanged: true });
    said.push(await read(made));
    const { cookies } = z
      .object({ cookies: z.array(z.looseObject({ value: z.string() })) })
      .parse(JSON.parse(readFileSync(made.sessionFile, "utf8")));
    const secrets = [
      PASSWORD,
      USERNAME,
      ...cookies.map(({ value }) => value).filter((value) => value.length > 3),
    ];
    expect(secrets.length).toBeGreaterThan(3);
    const everything = [...said, ...made.lines, JSON.stringify(made.provider.health?.())].join("\n");
    for (const secret of secrets) expect(everything).not.toContain(secret);
  });
});
