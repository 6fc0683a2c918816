// Asks real sources, one polite request at a time, never in CI: npm run test:live [-- provider]
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import process from "node:process";

const suite = (name) => `test/providers/${name}/live.test.ts`;
const all = readdirSync("test/providers").filter((name) => existsSync(suite(name)));
const [wanted] = process.argv.slice(2);
if (wanted !== undefined && !all.includes(wanted)) {
  console.error(`there is no live suite of "${wanted}": take one of ${all.join(", ")}`);
  process.exit(2);
}
let code = 0;
for (const name of wanted === undefined ? all : [wanted]) {
  const env = { ...process.env, LEGIBUS_TEST_LIVE: name };
  const { status } = spawnSync("npx", ["vitest", "run", suite(name)], { stdio: "inherit", env });
  code = Math.max(code, status ?? 1);
}
process.exit(code);
