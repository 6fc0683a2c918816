// How many files of ours a call goes through: `npm run bench:coverage`. Counted by V8, in this process only.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { Session } from "node:inspector/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createApp } from "../src/app/index.ts";
import { callTool } from "../src/app/server/tools.ts";
import { plainCall } from "../src/core/call.ts";
import { textOf } from "../src/core/result.ts";
import { startAustlii } from "../test/support/austlii/server.ts";
import { textPdf } from "../test/support/paper.ts";
import { CLEAN_ENV } from "../test/support/stdio.ts";
import { type Figure, report } from "./report.ts";

const DRAFT = `Marlowe v Tidewater Ferries Pty Ltd [2024] HCA 901, [5] and Smith v Jones [2024] HCA 902 at [3]; s 18 of the
Harbour Safety Act 2011 (Cth); § 823 Abs. 1 BGB; BGH, Urt. v. 12.3.2024 - VI ZR 1/23, Rn. 7; Art. 17 GDPR.`;
const FIVE_PAGES = {
  title: "Memorandum",
  pages: Array.from({ length: 5 }, (_, page) =>
    [1, 2, 3, 4].flatMap((at) => [`${4 * page + at}. The wash of the ferry was seen from the quay.`, ""]),
  ),
};

const session = new Session();
session.connect();
await session.post("Profiler.enable");

const folder = mkdtempSync(join(tmpdir(), "legibus-bench-"));
const upstream = await startAustlii();
const app = await createApp(
  {
    ...CLEAN_ENV,
    LEGIBUS_DATA_DIR: join(folder, "data"),
    ...upstream.live,
  },
  () => {},
  { paths: "typed" },
);
try {
  const pdf = join(folder, "memo.pdf");
  writeFileSync(pdf, await textPdf(FIVE_PAGES));
  const search = async (query: string) => await ask("austlii:search_cases", { query });
  const firstSearch = await filesOf(async () => await search("negligence"));
  const warmSearch = await filesOf(async () => await search("estoppel"));
  const [id = ""] = /import:[0-9a-f]+/.exec(await ask("law:import", { path: pdf })) ?? [];
  const read = async () => await ask("law:read", { id });
  await read();
  const warmRead = await filesOf(read);
  const verify = await filesOf(async () => await ask("law:verify_citations", { text: DRAFT }));
  report("Files of ours on the way of a call", [
    figure("austlii:search_cases, first", firstSearch),
    figure("austlii:search_cases, warm", warmSearch, 35),
    figure("law:read of an imported PDF, warm", warmRead, 37),
    figure("law:verify_citations of six citations, first", verify, 114),
  ]);
} finally {
  await app.shutdown();
  await upstream.close();
  rmSync(folder, { recursive: true, force: true });
}

async function ask(name: string, args: Record<string, unknown>): Promise<string> {
  const result = await callTool(app, name, args, plainCall());
  if (result.isError === true) throw new Error(`${name}: ${textOf(result)}`);
  return textOf(result);
}

interface Way {
  readonly files: number;
  readonly functions: number;
}

/** Files of src in which some work ran a function, module bodies and tsx's `__name` for them aside. */
async function filesOf(work: () => Promise<unknown>): Promise<Way> {
  await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
  await work();
  const { result } = await session.post("Profiler.takePreciseCoverage");
  await session.post("Profiler.stopPreciseCoverage");
  const called = result
    .filter(({ url }) => url.includes("/src/") && !url.includes("/node_modules/"))
    .map(
      ({ functions }) =>
        functions
          .slice(1)
          .filter(({ functionName, ranges: [range] }) => functionName !== "__name" && (range?.count ?? 0) > 0)
          .length,
    )
    .filter((count) => count > 0);
  return { files: called.length, functions: called.reduce((sum, count) => sum + count, 0) };
}

function figure(name: string, { files, functions }: Way, goal?: number): Figure {
  return { name, value: files, unit: "files", goal, note: `${functions} functions` };
}
