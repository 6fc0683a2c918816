// A short piece of research through the built server, as an MCP client makes it: npm run demo
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { execFile } from "node:child_process";
import { parseArgs, promisify, styleText } from "node:util";
import { fileURLToPath } from "node:url";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import * as z from "zod";
import { startAustlii } from "../test/support/austlii/server.ts";

const { values } = parseArgs({ options: { server: { type: "string" } } });
const SERVER = values.server ?? fileURLToPath(new URL("../dist/index.js", import.meta.url));
const DATA = mkdtempSync(join(tmpdir(), "legibus-demo-")); // the person's own library stays as it is
const DATABASE = "au/cases/cth/HCA";
const CASE = "austlii:au/cases/cth/HCA/2024/901";
const QUERY = "negligence AND ferry";
const MARGIN = 3;
const WIDTH = Math.min(100, process.stdout.columns || 100); // some terminals say 0
const COLOURED = process.stdout.isTTY && !process.env["NO_COLOR"];

type Style = Parameters<typeof styleText>[0];

const answerShape = z.looseObject({
  content: z.array(z.looseObject({ text: z.string() })),
  structuredContent: z.looseObject({ status: z.string().optional(), url: z.string().optional() }).optional(),
  isError: z.boolean().optional(),
});
const casesShape = z.object({
  results: z.array(
    z.object({ id: z.string(), title: z.string(), citation: z.object({ neutral: z.string() }) }),
  ),
});

type Answer = z.output<typeof answerShape>;

let steps = 0;
let calls = 0;

try {
  await demo();
} catch (error) {
  process.exitCode = 1;
  console.error(paint("red", `The demo failed: ${error instanceof Error ? error.message : String(error)}`));
}

async function demo(): Promise<void> {
  const started = performance.now();
  print("Legibus: a short piece of research", "bold");
  print(
    "The source is a facsimile of AustLII that is part of this repository and runs on this machine. Its cases are invented; nothing is asked over the internet.",
    "yellow",
  );
  console.log();
  const upstream = await startAustlii();
  try {
    await withServer(upstream.live, research);
    const requests = upstream.requests.length;
    await withServer({}, linkMode);
    expect(upstream.requests.length === requests, "link mode made a request");
    await walk();
    print(
      `Done in ${((performance.now() - started) / 1000).toFixed(1)} s: ${calls} calls, ${requests} requests to the facsimile.`,
      "green",
    );
  } finally {
    await upstream.close();
    rmSync(DATA, { recursive: true, force: true });
  }
}

async function research(client: Client): Promise<void> {
  step("Where are the High Court's judgments?");
  const list = await call(client, "austlii_list_databases", { query: "High Court of Australia", limit: 4 });
  expectText(list, DATABASE, "High Court of Australia");
  show(textOf(list));

  step("What did the High Court say of negligence and ferries?");
  const search = { query: QUERY, court: "HCA", method: "boolean", limit: 3 };
  const found = await call(client, "austlii_search_cases", search);
  const { results } = casesShape.parse(found.structuredContent);
  const [hit] = results;
  expect(hit?.id === CASE, `the first hit is ${hit?.id ?? "missing"}, not ${CASE}`);
  show(textOf(found));

  step("What is in the first of them?");
  const opened = await call(client, "austlii_fetch_document_text", { id: CASE, max_chars: 500 });
  expectText(opened, "Marlowe v Tidewater Ferries Pty Ltd", "Still to read", "Foreseeability and breach");
  show(headAndOutline(textOf(opened)));

  step("What are its facts, word for word?");
  const pin = "[5]-[6]";
  const read = await call(client, "austlii_fetch_document_text", { id: CASE, pin });
  expectText(read, "[5] Saltpan Point lies on the inner bend", "[6] Between 2012 and 2017");
  show(bodyOf(textOf(read)));

  step("How is that cited, and how does a colleague see the same search?");
  const link = await call(client, "austlii_build_search_url", { query: QUERY, databases: [DATABASE] });
  const url = link.structuredContent?.url ?? "";
  expect(
    /^https:\/\/www\.austlii\.edu\.au\/\S+negligence\+AND\+ferry/.test(url),
    `no shareable link: ${url}`,
  );
  show(`**${hit?.title} ${hit?.citation.neutral}, ${pin.replace("-", "–")}**\n${url}`);
}

/** AustLII forbids automated access: so is the server as it comes. */
async function linkMode(client: Client): Promise<void> {
  step("And without AustLII's permission, as the server comes?");
  const linked = await call(client, "austlii_search_cases", { query: "[2024] HCA 901" });
  expect(
    linked.structuredContent?.status === "not_searched",
    "link mode does not say that it did not search",
  );
  expectText(linked, CASE, "https://www.austlii.edu.au/au/cases/cth/HCA/2024/901.html");
  show(textOf(linked));
}

/** What the installed program shows: documents of three jurisdictions, and a draft checked against them. */
async function walk(): Promise<void> {
  const { stdout } = await promisify(execFile)(process.execPath, [SERVER, "demo"]);
  const [title = "", ...rest] = stdout.trim().split("\n");
  console.log();
  print(title, "bold");
  print(rest.join("\n"));
  console.log();
}

/** Runs the built server over stdio, as a user's client does; nothing of this machine's configuration plays a part. */
async function withServer(
  env: Record<string, string>,
  use: (client: Client) => Promise<void>,
): Promise<void> {
  const client = new Client({ name: "legibus-demo", version: "1" });
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [SERVER],
    env: { XDG_CONFIG_HOME: "/nonexistent", LEGIBUS_DATA_DIR: DATA, ...env },
    stderr: "inherit",
  });
  try {
    await client.connect(transport).catch((cause: unknown) => {
      throw new Error(`${SERVER} does not start; npm run build makes it`, { cause });
    });
    await use(client);
  } finally {
    await client.close();
  }
}

async function call(client: Client, name: string, args: Record<string, unknown>): Promise<Answer> {
  calls += 1;
  const shown = Object.entries(args).map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
  print(`${name}  ${shown.join(", ")}`, "cyan", MARGIN);
  const answer = answerShape.parse(await client.callTool({ name, arguments: args }));
  expect(!answer.isError, `${name} answered: ${textOf(answer)}`);
  return answer;
}

function textOf({ content }: Answer): string {
  return content.map(({ text }) => text).join("\n");
}

function expectText(answer: Answer, ...facts: readonly string[]): void {
  const text = textOf(answer);
  for (const fact of facts) expect(text.includes(fact), `"${fact}" is not in the answer:\n${text}`);
}

function expect(condition: boolean, otherwise: string): asserts condition {
  if (!condition) throw new Error(otherwise);
}

/** A document's own lines and the list of its parts, without the first words between them. */
function headAndOutline(text: string): string {
  const [head = "", , outline = ""] = text.split(/^---$/m);
  const lines = outline.replaceAll(/^ {2}- /gm, "  ").replaceAll(/ \(offset .*\)$/gm, "");
  return `${head.trim()}\n\n${lines.trim()}`;
}

function bodyOf(text: string): string {
  return text.slice(text.indexOf("\n---\n") + "\n---\n".length).trim();
}

function step(question: string): void {
  steps += 1;
  print(`${steps}. ${question}`, "bold");
}

/** An answer's Markdown as a terminal shows it. */
function show(markdown: string): void {
  console.log();
  const table: string[][] = [];
  for (const line of [...markdown.split("\n"), ""]) {
    if (line.startsWith("| ")) {
      table.push(line.slice(1, -1).split("|"));
      continue;
    }
    for (const row of aligned(table.splice(0))) print(row, undefined, MARGIN);
    const plain = line.replaceAll(/\*\*(.+?)\*\*/g, "$1").replace(/^(\s*)> /, "$1");
    print(plain, styleOf(line), MARGIN);
  }
}

function styleOf(line: string): Style | undefined {
  if (/^\s*> |^(?:Note|Source|Warnings|Part|Next):/.test(line)) return "dim";
  return line.includes("**") ? "bold" : undefined;
}

function aligned(table: readonly (readonly string[])[]): string[] {
  const rows = table.filter((row) => !row.every((cell) => /^ -+ $/.test(cell)));
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]?.trim().length ?? 0)));
  return rows.map((row) => row.map((cell, at) => cell.trim().padEnd(widths[at] ?? 0)).join("  "));
}

/** Prints text wrapped to the terminal, later lines of an item behind its mark; addresses are never broken. */
function print(text: string, style?: Style, margin = 0): void {
  for (const line of text.split("\n")) {
    const words = line.trim();
    const lead = " ".repeat(margin + line.length - line.trimStart().length);
    const hang = " ".repeat(/^(?:\d+\.|-) /.exec(words)?.[0].length ?? 0);
    for (const [at, part] of wrapped(words, WIDTH - lead.length - hang.length).entries()) {
      const shown = style === undefined ? part : paint(style, part);
      console.log(part === "" ? "" : `${lead}${at > 0 ? hang : ""}${shown}`);
    }
  }
}

function wrapped(text: string, width: number): string[] {
  const lines = [""];
  for (const word of text.split(" ")) {
    const last = lines.at(-1) ?? "";
    if (last !== "" && last.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = last === "" ? word : `${last} ${word}`;
  }
  return lines;
}

function paint(style: Style, text: string): string {
  return COLOURED ? styleText(style, text) : text;
}
