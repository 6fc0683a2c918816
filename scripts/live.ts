// Looks at real sources, one polite request at a time, never in CI: npm run test:live [-- provider]
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createApp } from "../src/app/index.ts";
import { allProviders } from "../src/app/providers.ts";
import { CHECKS } from "../test/live/checks.ts";
import { look } from "../test/live/look.ts";
import { refusalOf } from "../test/live/permission.ts";

const PROVIDERS = await allProviders();

const PAUSE_MS = 3_000; // on top of the spacing that each source has anyway

const all = Object.keys(CHECKS);
const [wanted] = process.argv.slice(2);
if (wanted !== undefined && !all.includes(wanted)) {
  console.error(`there is no live suite of "${wanted}": take one of ${all.join(", ")}`);
  process.exit(2);
}
if (process.env["CI"]) {
  console.log("skipped: real sources are not asked from CI");
  process.exit(0);
}
const folder = mkdtempSync(join(tmpdir(), "legibus-live-"));
let changed = 0;
try {
  for (const name of wanted === undefined ? all : [wanted]) changed += await suite(name);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = changed > 0 ? 1 : 0;

/** Prints what was seen of one source; resolves with how many pages have changed. */
async function suite(name: string): Promise<number> {
  console.log(`\n${name}`);
  const entry = PROVIDERS.find((one) => one.name === name);
  const refusal = entry && refusalOf(entry, process.env);
  if (refusal !== undefined) {
    console.log(`  skipped: ${refusal}`);
    return 0;
  }
  const app = await createApp(
    {
      ...process.env,
      LEGIBUS_PROVIDERS: name,
      LEGIBUS_LIBRARY: "off",
      LEGIBUS_DATA_DIR: folder,
      LEGIBUS_LOG_LEVEL: "silent",
    },
    () => {},
  );
  let pages = 0;
  try {
    for await (const { verdict, said } of look(app, CHECKS[name] ?? [], PAUSE_MS)) {
      console.log(`  ${verdict}  ${said}`);
      if (verdict === "changed") pages += 1;
    }
  } finally {
    await app.shutdown();
  }
  return pages;
}
