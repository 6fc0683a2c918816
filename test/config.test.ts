import { mkdirSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { chosen, configPath, type Environment, generalSettings, readConfig } from "../src/app/config.ts";
import { LOG_LEVELS } from "../src/core/logger.ts";
import {
  addressSetting,
  choiceSetting,
  flagSetting,
  listSetting,
  numberSetting,
  type Setting,
  settingsOf,
} from "../src/core/settings.ts";
import { modelSettings } from "../src/llm/settings.ts";
import { httpSettings } from "../src/transport/http/settings.ts";
import { settings as storeSettings } from "../src/library/settings.ts";
import { TOOL_NAME_STYLES } from "../src/app/catalogue.ts";
import { temporaryFolder } from "./support/lasting.ts";
import { runs } from "./support/run/repetitions.ts";
import { forAll } from "./support/for-all.ts";

const folder = temporaryFolder("config");

let files = 0;

/** Writes a config file and returns its path. */
function configFile(content: unknown): string {
  files += 1;
  const path = join(folder, `config-${files}.json`);
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
  return path;
}

/** Returns an environment with its own config file, so that this machine's is not read. */
function environment(env: Environment, content: unknown = {}): Environment {
  return { LEGIBUS_CONFIG: configFile(content), ...env };
}

const names = (name: string) => ({
  env: `TEST_${name.toUpperCase()}`,
  describe: `The ${name}.`,
});

const slice = settingsOf("test", {
  list: listSetting({ ...names("list"), fallback: ["by", "default"] }),
  choice: choiceSetting({ ...names("choice"), choices: ["red", "green"], fallback: "red" }),
  flag: flagSetting(names("flag")),
  number: numberSetting({ ...names("number"), bounds: [0, 600], fallback: 30 }),
  address: addressSetting({ ...names("address"), fallback: "https://www.example.org" }),
});

interface Chain {
  readonly setting: keyof typeof slice;
  readonly env: string;
  readonly fromEnv: unknown;
  readonly file: unknown;
  readonly fromFile: unknown;
  /** Absent for lists, because any text is a valid list. */
  readonly wrongEnv?: string;
  readonly wrongFile: unknown;
}

const CHAINS: readonly Chain[] = [
  { setting: "list", env: "a, b  c,", fromEnv: ["a", "b", "c"], file: ["x"], fromFile: ["x"], wrongFile: 5 },
  {
    setting: "choice",
    env: " green ",
    fromEnv: "green",
    file: "green",
    fromFile: "green",
    wrongEnv: "GREEN!",
    wrongFile: ["green"],
  },
  {
    setting: "flag",
    env: "ON",
    fromEnv: true,
    file: true,
    fromFile: true,
    wrongEnv: "constructor",
    wrongFile: 1,
  },
  { setting: "number", env: "45", fromEnv: 45, file: 46, fromFile: 46, wrongEnv: "6e1", wrongFile: 601 },
  {
    setting: "address",
    env: "http://127.0.0.1:8080/",
    fromEnv: "http://127.0.0.1:8080",
    file: "https://mirror.example.org/a/",
    fromFile: "https://mirror.example.org/a",
    wrongEnv: "ftp://example.org",
    wrongFile: "not an address",
  },
];

function readOne(setting: keyof typeof slice, given: Environment, content: unknown = {}) {
  const config = readConfig(environment(given, content));
  return { value: config.read(slice)[setting], warnings: config.warnings };
}

describe.each(CHAINS)("a $setting", ({ setting, env, fromEnv, file, fromFile, wrongFile }) => {
  const { fallback, env: variable = "" } = slice[setting];
  const inFile = { test: { [setting]: file } };
  const read = (given: Environment, content: unknown = {}) => readOne(setting, given, content);

  test("an unset setting has its default", () => {
    expect(read({})).toEqual({ value: fallback, warnings: [] });
  });

  test("a value in the config file overrides the default", () => {
    expect(read({}, inFile)).toEqual({ value: fromFile, warnings: [] });
  });

  test("a value in the environment overrides the config file", () => {
    expect(read({ [variable]: env }, inFile)).toEqual({ value: fromEnv, warnings: [] });
  });

  test.each(["", "   ", "\t\n"])("the blank variable %j sets nothing", (blank) => {
    expect(read({ [variable]: blank }, inFile)).toEqual({ value: fromFile, warnings: [] });
  });

  test("an invalid $setting in the config file warns and falls back to the default", () => {
    const { value, warnings } = read({}, { test: { [setting]: wrongFile } });
    expect(value).toEqual(fallback);
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain(`"test.${setting}" in the config file is ignored`);
  });
});

test.each(
  CHAINS.flatMap(({ wrongEnv, ...chain }) => (wrongEnv === undefined ? [] : [{ ...chain, wrongEnv }])),
)(
  "an invalid $setting in the environment warns and falls back to the config file",
  ({ setting, file, fromFile, wrongEnv }) => {
    const variable = slice[setting].env ?? "";
    const { value, warnings } = readOne(setting, { [variable]: wrongEnv }, { test: { [setting]: file } });
    expect(value).toEqual(fromFile);
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toMatch(new RegExp(`^${variable} is ignored: it must be .+\\. The ${setting}\\.$`));
  },
);

test("a setting without a variable is read from the config file only", () => {
  const limit = numberSetting({ describe: "The limit.", bounds: [0, 600], fallback: 30 });
  const only = settingsOf("test", { limit });
  const garbage = { "": "7", undefined: "8", TEST_LIMIT: "9" };
  expect(readConfig(environment(garbage, { test: { limit: 46 } })).read(only).limit).toBe(46);
  expect(readConfig(environment(garbage)).read(only).limit).toBe(30);
});

test("a placeholder that a client did not fill in counts as not set, and is reported", () => {
  const { general, warnings } = readConfig(
    environment(
      { LEGIBUS_PROVIDERS: "${user_config.providers}", LEGIBUS_LOG_LEVEL: "${input:level}" },
      { providers: ["+risat"] },
    ),
  );
  expect(general.providers).toEqual(["+risat"]);
  expect(general.logLevel).toBe("warn");
  expect(warnings).toEqual([
    "LEGIBUS_PROVIDERS is ignored: ${user_config.providers} is a placeholder that the client did not fill in",
    "LEGIBUS_LOG_LEVEL is ignored: ${input:level} is a placeholder that the client did not fill in",
  ]);
});

test("a secret in the config file is ignored, and the warning does not repeat it", () => {
  const file = JSON.stringify({ databaseUrl: "postgres://me:geheim@host/db" });
  const config = readConfig({}, () => file);
  expect(config.read(storeSettings).databaseUrl).toBe("");
  expect(config.warnings).toEqual([expect.stringContaining("taken from DATABASE_URL only")]);
  expect(config.warnings.join()).not.toContain("geheim");
});

test("each general setting has a variable LEGIBUS_... and a description and is not a secret", () => {
  for (const { env, describe: sentence, secret } of Object.values(generalSettings)) {
    expect(env).toMatch(/^LEGIBUS_[A-Z_]+$/);
    expect(sentence.length).toBeGreaterThan(10);
    expect(secret).toBe(false);
  }
});

test("the general settings default to a server that lists everything", () => {
  expect(readConfig(environment({})).general).toEqual({
    providers: [],
    tools: [],
    excludeTools: [],
    readOnly: false,
    profile: "full",
    toolNames: "underscore",
    live: [],
    shared: [],
    logLevel: "warn",
    record: "",
    auditLog: "",
  });
});

test.each([
  ["LEGIBUS_PROVIDERS", "+risat,-beck", "providers", ["+risat", "-beck"]],
  [
    "LEGIBUS_TOOLS",
    "austlii:search austlii_search_cases",
    "tools",
    ["austlii:search", "austlii_search_cases"],
  ],
  ["LEGIBUS_EXCLUDE_TOOLS", "austlii:search", "excludeTools", ["austlii:search"]],
  ["LEGIBUS_READ_ONLY", "yes", "readOnly", true],
  ["LEGIBUS_PROFILE", "core", "profile", "core"],
  ["LEGIBUS_TOOL_NAMES", "colon", "toolNames", "colon"],
  ["LEGIBUS_LIVE", "austlii,jade", "live", ["austlii", "jade"]],
  ["LEGIBUS_LOG_LEVEL", "debug", "logLevel", "debug"],
])("%s=%s is read from the environment and from the config file", (variable, value, setting, expected) => {
  expect(readConfig(environment({ [variable]: value })).general).toMatchObject({ [setting]: expected });
  const inFile = { [setting]: expected };
  expect(readConfig(environment({}, inFile)).general).toMatchObject({ [setting]: expected });
});

test.each(["1", "true", "YES", "on", "On"])("%s means on", (word) => {
  expect(readConfig(environment({ LEGIBUS_READ_ONLY: word })).general.readOnly).toBe(true);
});

test.each(["0", "false", "NO", "off"])("%s means off", (word) => {
  expect(readConfig(environment({ LEGIBUS_READ_ONLY: word }, { readOnly: true })).general.readOnly).toBe(
    false,
  );
});

test("a warning about an invalid choice lists the valid ones", () => {
  const { general, warnings } = readConfig(environment({ LEGIBUS_LOG_LEVEL: "loud" }));
  expect(general.logLevel).toBe("warn");
  expect(warnings).toEqual([
    "LEGIBUS_LOG_LEVEL is ignored: it must be one of debug, info, warn, error, silent. What is written to stderr",
  ]);
});

describe("invalid values", () => {
  const word = fc.oneof(
    fc.string(),
    fc.string({ unit: "binary", maxLength: 30 }),
    fc.constantFrom(
      "constructor",
      "__proto__",
      "toString",
      "true",
      "1e9",
      "-1",
      "{}",
      "http://",
      "https:/x",
      "\0",
    ),
  );
  const variables = [...Object.values(generalSettings), ...Object.values(slice)].flatMap(
    ({ env }) => env ?? [],
  );
  const env = fc.dictionary(fc.oneof(fc.constantFrom(...variables), fc.string()), word, { maxKeys: 12 });
  const content = fc.oneof(
    word,
    fc.json(),
    fc
      .dictionary(fc.constantFrom(...Object.keys(generalSettings), "test"), fc.jsonValue())
      .map((value) => JSON.stringify(value)),
  );

  test("arbitrary input never throws, and every value is valid or its default", () => {
    forAll([env, content], runs(500), (garbage, text) => {
      const config = readConfig({ ...garbage, LEGIBUS_CONFIG: "/config.json" }, () => text);
      const { general } = config;
      expect(typeof general.readOnly).toBe("boolean");
      expect(TOOL_NAME_STYLES).toContain(general.toolNames);
      expect(LOG_LEVELS).toContain(general.logLevel);
      for (const list of [general.providers, general.tools, general.excludeTools, general.live]) {
        expect(list.every((entry) => typeof entry === "string")).toBe(true);
      }
      const own = config.read(slice);
      expect(["red", "green"]).toContain(own.choice);
      expect(typeof own.flag).toBe("boolean");
      expect(Number.isInteger(own.number) && own.number >= 0 && own.number <= 600).toBe(true);
      expect(own.address).toMatch(/^https?:\/\/[^/]/);
      expect(config.warnings.every((warning) => warning.length < 1_000)).toBe(true);
    });
  });

  test.each([
    ["no JSON", "{ not json", "it cannot be read as JSON"],
    ["an empty file", "", "it cannot be read as JSON"],
    ["a list", "[]", "it must hold a JSON object"],
    ["null", "null", "it must hold a JSON object"],
    ["a text", '"text"', "it must hold a JSON object"],
  ])("%s as config file is reported with its path", (_, text, words) => {
    const path = configFile(text);
    const { general, warnings } = readConfig({ LEGIBUS_CONFIG: path });
    expect(warnings).toEqual([`${path} is ignored: ${words}`]);
    expect(general.logLevel).toBe("warn");
  });

  test("a config file that begins with a byte order mark is read", () => {
    const { general, warnings } = readConfig({ LEGIBUS_CONFIG: configFile('\ufeff{"logLevel":"info"}') });
    expect({ level: general.logLevel, warnings }).toEqual({ level: "info", warnings: [] });
  });

  test("the warning about a secret in the config file says where secrets belong", () => {
    const file = JSON.stringify({ anthropicApiKey: "sk-hush" });
    const [said] = readConfig({ LEGIBUS_CONFIG: configFile(file) }).strays([modelSettings]);
    expect(said).toContain('"anthropicApiKey" in the config file is not a setting: a secret is taken from');
    expect(said).not.toContain("hush");
  });

  test.each([99_999, -4, 1.5])("the warning about the number %s names the bounds", (port) => {
    const config = readConfig({ LEGIBUS_HTTP_PORT: String(port) });
    config.read(httpSettings);
    expect(config.warnings[0]).toMatch(
      /^LEGIBUS_HTTP_PORT is ignored: it must be a whole number from 0 to 65535\. /,
    );
  });

  test("a folder as config file is reported", () => {
    expect(readConfig({ LEGIBUS_CONFIG: folder }).warnings).toEqual([
      `${folder} is ignored: it cannot be read`,
    ]);
  });
});

test("the config file is sought in LEGIBUS_CONFIG, then XDG_CONFIG_HOME, then ~/.config", () => {
  const xdg = join(folder, "xdg");
  expect(configPath({ LEGIBUS_CONFIG: "/a/b.json", XDG_CONFIG_HOME: xdg })).toBe("/a/b.json");
  expect(configPath({ XDG_CONFIG_HOME: xdg })).toBe(join(xdg, "legibus", "config.json"));
  expect(configPath({})).toBe(join(homedir(), ".config", "legibus", "config.json"));
  expect(configPath({ LEGIBUS_CONFIG: " ", XDG_CONFIG_HOME: "" })).toBe(configPath({}));
});

test("the config file in XDG_CONFIG_HOME is read", () => {
  const xdg = join(folder, "home");
  const path = configPath({ XDG_CONFIG_HOME: xdg });
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify({ logLevel: "info" }));
  expect(readConfig({ XDG_CONFIG_HOME: xdg }).general.logLevel).toBe("info");
});

test("a missing config file is reported only if LEGIBUS_CONFIG names it", () => {
  expect(readConfig({ XDG_CONFIG_HOME: join(folder, "nowhere") }).warnings).toEqual([]);
  const path = join(folder, "missing.json");
  expect(readConfig({ LEGIBUS_CONFIG: path }).warnings).toEqual([
    `${path} is ignored: there is no such file`,
  ]);
});

describe("secrets", () => {
  const password: Setting<string> = {
    env: "TEST_PASSWORD",
    file: "test.password",
    schema: z.string().min(8),
    fallback: "",
    describe: "The password.",
    secret: true,
  };

  test("secrets come from the environment and are listed for redaction", () => {
    const config = readConfig(environment({ TEST_PASSWORD: "correct horse" }));
    expect(config.read({ password })).toEqual({ password: "correct horse" });
    expect(config.secrets).toContain("correct horse");
  });

  test("secrets are never read from the config file", () => {
    forAll([fc.string({ minLength: 8 })], 100, (value) => {
      const text = JSON.stringify({ test: { password: value }, TEST_PASSWORD: value });
      const config = readConfig({ LEGIBUS_CONFIG: "/config.json" }, () => text);
      expect(config.read({ password })).toEqual({ password: "" });
      expect(config.secrets).not.toContain(value);
    });
  });

  test("an invalid secret is not repeated in the warning", () => {
    const config = readConfig(environment({ TEST_PASSWORD: "hunter2" }));
    expect(config.read({ password })).toEqual({ password: "" });
    expect(config.warnings).toHaveLength(1);
    expect(config.warnings[0]).toContain("TEST_PASSWORD is ignored");
    expect(config.warnings.join()).not.toContain("hunter2");
  });
});

describe("the list of providers", () => {
  const all = [
    { name: "austlii", byDefault: true },
    { name: "beck", byDefault: true },
    { name: "risat", byDefault: false },
  ];

  test.each([
    [[], ["austlii", "beck"], []],
    [["beck"], ["beck"], []],
    [["risat", "austlii"], ["austlii", "risat"], []],
    [["+risat"], ["austlii", "beck", "risat"], []],
    [["-beck"], ["austlii"], []],
    [["+risat", "-austlii"], ["beck", "risat"], []],
    [["beck", "+risat"], ["beck", "risat"], []],
    [["+risat", "beck"], ["austlii", "beck", "risat"], []],
    [["-austlii", "-beck"], [], []],
    [["+austlii"], ["austlii", "beck"], []],
    [["+beck", "-beck"], ["austlii"], []],
    [["bekc"], [], ["bekc"]],
    [
      ["+bekc", "-rsi"],
      ["austlii", "beck"],
      ["bekc", "rsi"],
    ],
  ])("%j turns on %j", (wanted, on, unknown) => {
    expect(chosen(all, wanted)).toEqual({ on, unknown });
  });

  test("only known providers are turned on, once and in a fixed order, and the others reported", () => {
    const entry = fc
      .tuple(fc.constantFrom("", "+", "-"), fc.constantFrom("austlii", "beck", "risat", "x", "__proto__"))
      .map((parts) => parts.join(""));
    forAll([fc.array(entry, { maxLength: 6 })], runs(300), (wanted) => {
      const { on, unknown } = chosen(all, wanted);
      expect(all.map(({ name }) => name).filter((name) => on.includes(name))).toEqual(on);
      expect(unknown.every((name) => name === "x" || name === "__proto__")).toBe(true);
      const bare = wanted.map((one) => one.replace(/^[+-]/, ""));
      expect(unknown).toHaveLength(bare.filter((name) => !all.some((known) => known.name === name)).length);
    });
  });
});
