import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/** Every credential that an operator can set, with a canary in its value. */
export const SECRETS: Readonly<Record<string, string>> = {
  BECK_USERNAME: "canary-user-beck",
  BECK_PASSWORD: "canary-pass-beck",
  JADE_SESSION_COOKIE: "IID=canary-jade-iid; alcsessionid=canary-jade-session",
  ANTHROPIC_API_KEY: "sk-ant-canary-anthropic",
  OPENAI_API_KEY: "sk-canary-openai",
  OPENROUTER_API_KEY: "sk-or-canary-openrouter",
  GEMINI_API_KEY: "AIza-canary-gemini",
  OPENAI_COMPATIBLE_API_KEY: "canary-compatible",
  LEGIBUS_HTTP_TOKEN: "canary-token-0123456789abcdef",
};
export const DATABASE = "postgres://canary-db-user:canary-db-pass@127.0.0.1:9/canary-db";

/** The files and folders in a folder, at any depth. */
export const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name));

/** Those that others than their owner may read, with their modes. */
export const exposed = (paths: readonly string[]): string[] =>
  paths
    .map((path) => `${(statSync(path).mode & 0o777).toString(8)} ${path}`)
    .filter((line) => !/^[67]00 /.test(line));
