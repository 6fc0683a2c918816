// What the tasks of a researcher cost a model, with this build and with another one: `tsx bench/tasks.ts OTHER/dist/index.js`; with `--calls` each answer of this build, to read.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { tokens } from "../src/core/text.ts";
import { startAustlii } from "../test/support/austlii/server.ts";
import { startFrl } from "../test/support/frl/server.ts";
import { startGermanSources } from "../test/support/neuris/server.ts";
import { startRis } from "../test/support/ris-at/server.ts";
import { CLEAN_ENV } from "../test/support/stdio.ts";
import { HCA, type Step, type Task, TASKS } from "../test/support/tasks.ts";

const OURS = fileURLToPath(new URL("../dist/index.js", import.meta.url));

/** How a model did a task with a build that did not know the way that the task's own steps take, by the task's number. */
const BEFORE: Readonly<Record<string, readonly Step[]>> = {
  "2": [
    ["law_search", { query: "salvage length of services", kind: "case", limit: 1 }, /austlii:\S+/],
    ["law_outline", { id: "[2014] FCAFC 9913" }, "Length: "],
    ["law_grep", { id: "[2014] FCAFC 9913", pattern: "salvage", limit: 3 }, "matches"],
    ["law_read", { id: "[2014] FCAFC 9913", pin: "[700]" }, "[700]"],
    ["law_cite", { items: [{ id: "[2014] FCAFC 9913", pin: "[700]" }] }, "[700]"],
  ],
  "3": [
    ["ris_get_norm", { law: "BGB", paragraph: "823 Abs. 2", as_at: "2010-06-01" }, "gegen ein Schutzgesetz"],
  ],
  "4": [
    ["frl_search", { query: "Harbour Ferries Safety Act 2011" }, "C2011A00157"],
    ["law_compare", { id: "frl:C2011A00157", pin: "s 18(2)", from: "2016-05-01" }, "24 hours"],
  ],
  "6": [
    ["law_read", { id: "§ 1295 Abs 1 ABGB" }, "Jedermann ist berechtigt"],
    ["law_read", { id: "OGH 99 Ob 9902/20w", pin: "Rz 2" }, "haftet der Fährmann"],
  ],
  "17": [
    ["austlii_search_cases", { query: "gangway", court: "HCA", include_jade: true }, "HCA 901"],
    ["law_read", { id: "[2024] HCA 901", pin: "[22]" }, "risk *of injury*"],
    ["law_cite", { items: [{ id: HCA, pin: "[22]" }] }, "[22]"],
  ],
};

/** `[1]`, `[2]` … */
function numbered(count: number, sentence: (number: number) => string): string {
  return Array.from({ length: count }, (_, at) => sentence(at + 1)).join("\n");
}

/** 41 citations that are right, and four that are not. */
const AU_MEMO = [
  numbered(30, (at) => `So it was held: *Marlowe v Tidewater Ferries Pty Ltd* [2024] HCA 901, [${at}].`),
  numbered(11, () => "*Harbour Ferries Safety Act 2011* (Cth) s 18(2) wants a report."),
  "*Marlow v Tidewater Railways* [2024] HCA 901, [99]. See [2024] HCA 902.",
  "*Harbour Ferries Safety Act 2011* (Cth) s 88. *Marlowe* [2024] HCA 901, [1201].",
].join("\n");
/** 45 that are right, and four that are not. */
const DE_MEMO = [
  numbered(25, (at) => `So BGH, Urt. v. 16.2.2026 - XIV ZR 901/25, Rn. ${(at % 5) + 1}.`),
  numbered(20, (at) => `Der Anspruch folgt aus § 823 Abs. ${(at % 2) + 1} BGB.`),
  "Siehe § 2999 BGB, § 823 Abs. 3 BGB und BGH, Urt. v. 16.2.2026 - XIV ZR 901/25, Rn. 99.",
  "Falsch OLG Köln, Urt. v. 16.2.2026 - XIV ZR 901/25.",
].join("\n");
const FILES = 158;

/** The work of the size that the finding was measured with: memos of 45 and 49 citations, a folder of 158 files. */
const LARGE: readonly Pick<Task, "title" | "steps">[] = [
  {
    title: "7 checks an Australian memo of 45 citations",
    steps: [["law_verify_citations", { text: AU_MEMO }, /VERIFIED/]],
  },
  {
    title: "8 checks a German memo of 49 citations",
    steps: [["law_verify_citations", { text: DE_MEMO }, /VERIFIED/]],
  },
  { title: `10 imports a folder of ${FILES} files`, steps: [["law_import", { path: "FOLDER" }, /imported/]] },
];

interface Cost {
  readonly calls: number;
  readonly text: number;
  readonly data: number;
  /** Answers that did not say what the step is for. */
  readonly misses: readonly string[];
}

interface Answer {
  readonly text: string;
  readonly data: string;
}

const out = (line: string) => process.stdout.write(`${line}\n`);

async function measured(
  server: string,
  env: Readonly<Record<string, string>>,
  { isBefore, isRead }: { readonly isBefore: boolean; readonly isRead: boolean },
) {
  const folder = mkdtempSync(join(tmpdir(), "legibus-tasks-"));
  const files = join(folder, "files");
  mkdirSync(files);
  for (let at = 1; at <= FILES; at += 1)
    writeFileSync(join(files, `note ${at}.txt`), `Note ${at}\n\nThe gangway moved on day ${at}.\n`);
  const client = new Client({ name: "bench", version: "1" });
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [server],
    env: { ...CLEAN_ENV, HOME: folder, LEGIBUS_DATA_DIR: join(folder, "data"), ...env },
    stderr: "ignore",
  });
  await client.connect(transport);
  const ask = async (name: string, args: Record<string, unknown>): Promise<Answer> => {
    try {
      const { content, structuredContent } = await client.callTool({ name, arguments: args });
      const text = content.flatMap((part) => (part.type === "text" ? part.text : [])).join("\n");
      return { text, data: structuredContent === undefined ? text : JSON.stringify(structuredContent) };
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      return { text, data: text };
    }
  };
  await ask("law_search", { query: "the first search opens the library" });
  const costs = new Map<string, Cost>();
  for (const { title, steps } of [...TASKS, ...LARGE]) {
    const number = title.split(" ", 1)[0] ?? "";
    const wanted = (isBefore ? BEFORE[number] : undefined) ?? steps;
    const misses: string[] = [];
    let [text, data] = [0, 0];
    for (const [tool, args, says] of wanted) {
      const answer = await ask(tool, args["path"] === "FOLDER" ? { path: files } : args);
      if (isRead)
        out(`## ${title}: ${tool}: ${tokens(answer.text)}, ${tokens(answer.data)} as data\n${answer.text}\n`);
      if (isRead && answer.data !== answer.text) out(`${answer.data}\n`);
      text += tokens(answer.text);
      data += tokens(answer.data);
      const isSaid = typeof says === "string" ? answer.text.includes(says) : says.test(answer.text);
      if (!isSaid) misses.push(`${tool}: ${answer.text.slice(0, 120).replaceAll("\n", " ")}`);
    }
    costs.set(title, { calls: wanted.length, text, data, misses });
  }
  const { tools } = await client.listTools();
  await client.close();
  rmSync(folder, { recursive: true, force: true });
  return { costs, list: tokens(JSON.stringify(tools)), tools: tools.length };
}

const isRead = process.argv.includes("--calls");
const other = process.argv.slice(2).find((argument) => !argument.startsWith("--"));
const [austlii, german, frl, ris] = await Promise.all([
  startAustlii(),
  startGermanSources(),
  startFrl(),
  startRis(),
]);
const env = {
  LEGIBUS_PROVIDERS: "austlii,jade,frl,ris,risat,law,enhancer,planner",
  ...austlii.live,
  ...frl.env,
  ...ris.env,
  ...german.env,
};
const now = await measured(OURS, env, { isBefore: false, isRead });
const before =
  other === undefined ? undefined : await measured(other, env, { isBefore: true, isRead: false });
await Promise.all([austlii.close(), german.close(), frl.close(), ris.close()]);

out("| task | calls before | calls | text before | text | data before | data |");
out("| --- | ---: | ---: | ---: | ---: | ---: | ---: |");
const sums = { calls: [0, 0], text: [0, 0], data: [0, 0] };
for (const [title, cost] of now.costs) {
  const old = before?.costs.get(title);
  for (const key of ["calls", "text", "data"] as const) {
    sums[key] = [(sums[key][0] ?? 0) + (old?.[key] ?? 0), (sums[key][1] ?? 0) + cost[key]];
  }
  const cells = [old?.calls, cost.calls, old?.text, cost.text, old?.data, cost.data];
  out(`| ${title} | ${cells.map((cell) => cell ?? "").join(" | ")} |`);
}
out(`| together | ${[...sums.calls, ...sums.text, ...sums.data].join(" | ")} |`);
out(
  `tools/list: ${before ? `${before.tools} tools, ${before.list} tokens; now ` : ""}${now.tools}, ${now.list}`,
);
for (const [which, { costs }] of [["before", before] as const, ["now", now] as const].flatMap(([name, run]) =>
  run ? [[name, run] as const] : [],
)) {
  for (const [title, { misses }] of costs) for (const miss of misses) out(`${which}, ${title}: ${miss}`);
}
