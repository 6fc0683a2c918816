import * as fc from "fast-check";
import { expect, test } from "vitest";
import { createLogger, LOG_LEVELS, type LogLevel, silentLogger } from "../../src/core/logger.ts";
import { loudLogger } from "../support/providers.ts";
import { runs } from "../support/run/repetitions.ts";
import { forAll } from "../support/for-all.ts";

const WRITING = ["debug", "info", "warn", "error"] as const;

/** A line without the instant with which each begins. */
function withoutTime(line: string): string {
  return line.replace(/^{"time":"20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z",/, "{");
}

function written(level: LogLevel): string[] {
  const lines: string[] = [];
  const log = createLogger({ level, write: (line) => lines.push(line) });
  for (const one of WRITING) log[one](`an event of ${one}`);
  return lines;
}

test.each(LOG_LEVELS)("level %s writes its own events and more severe ones", (level) => {
  const expected = level === "silent" ? [] : WRITING.slice(WRITING.indexOf(level));
  expect(written(level).map((line) => /an event of (\w+)/.exec(line)?.[1])).toEqual(expected);
});

test("the silent logger and its children write nothing", () => {
  expect(() => silentLogger.child({ a: 1 }).error("event", { error: new Error("x") })).not.toThrow();
});

test("a log line is one JSON object with level, event and fields, bound fields first", () => {
  const { log, lines } = loudLogger();
  log.child({ provider: "austlii" }).child({ tool: "austlii:search" }).warn("slow", { ms: 900 });
  expect(lines.map(withoutTime)).toEqual([
    '{"level":"warn","event":"slow","provider":"austlii","tool":"austlii:search","ms":900}\n',
  ]);
});

test("a log entry stays on one line whatever its event and fields contain", () => {
  forAll([fc.string({ unit: "binary" }), fc.anything()], runs(300), (event, value) => {
    const { log, lines } = loudLogger();
    log.info(event, { value });
    expect(lines).toHaveLength(1);
    expect(lines[0]?.indexOf("\n")).toBe((lines[0]?.length ?? 0) - 1);
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({ level: "info", event });
  });
});

test("an error is logged with its message, stack and causes", () => {
  const { log, lines } = loudLogger();
  log.error("failed", { error: new Error("outer", { cause: new TypeError("inner") }) });
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({
    error: { name: "Error", message: "outer", cause: { name: "TypeError", message: "inner" } },
  });
  expect(lines[0]).toContain("logger.test.ts");
});

test.each([
  ["a big integer", { value: 10n }],
  ["a value that contains itself", { value: circular() }],
  ["an error whose cause contains itself", { error: new Error("outer", { cause: circular() }) }],
  ["a getter that throws", { value: hostile() }],
])("%s is logged too: logging never throws", (_, fields) => {
  const { log, lines } = loudLogger();
  expect(() => log.error("internal error", fields)).not.toThrow();
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ level: "error", event: "internal error" });
});

function circular(): object {
  const self: { name: string; self?: unknown } = { name: "socket" };
  self.self = self;
  return self;
}

function hostile(): object {
  return {
    get value(): never {
      throw new Error("do not touch");
    },
  };
}

test("secrets never appear in a log line, wherever they are and whatever characters they have", () => {
  const secret = fc.string({ unit: "grapheme", minLength: 3, maxLength: 30 }).map((text) => `sk-${text}`);
  forAll([fc.array(secret, { minLength: 1, maxLength: 4 }), fc.string()], runs(300), (secrets, around) => {
    const { log, lines } = loudLogger(secrets);
    const all = secrets.map((one) => `${around}${one}${around}`);
    const bound = log.child({ bound: all });
    bound.error(`event ${all.join(" ")}`, {
      error: new Error(all.join(""), { cause: new Error(all.join("/")) }),
      nested: { deep: [all, { header: `Bearer ${all.join(",")}` }] },
    });
    const told = strings(JSON.parse(lines[0] ?? "")).join("\n");
    for (const one of secrets) {
      expect(lines[0]).not.toContain(one);
      expect(told).not.toContain(one);
    }
  });
});

test("two secrets with the same prefix are both hidden completely", () => {
  const { log, lines } = loudLogger(["password", "password-of-two"]);
  log.info("login", { header: "password-of-two", body: "password" });
  expect(lines[0]).toContain('"header":"[secret]","body":"[secret]"');
});

test("secrets with quotation marks and backslashes are hidden in their JSON-escaped form too", () => {
  const password = 'pa"ss\\wo\nrd';
  const { log, lines } = loudLogger([password]);
  log.info("login", { password });
  expect(withoutTime(lines[0] ?? "")).toBe('{"level":"info","event":"login","password":"[secret]"}\n');
});

test("secrets of three characters are not hidden, because ordinary words would vanish", () => {
  const { log, lines } = loudLogger(["log", ""]);
  log.info("login");
  expect(lines[0]).toContain('"login"');
});

function strings(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(strings) : [];
}
