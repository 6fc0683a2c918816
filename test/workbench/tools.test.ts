import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Provider } from "../../src/core/provider.ts";
import { MAX_ANSWER_CHARS, type ToolResult } from "../../src/core/result.ts";
import { tokens } from "../../src/core/text.ts";
import { filesBelow } from "../../src/documents/file-access.ts";
import type { WorkbenchContext } from "../../src/workbench/context.ts";
import { law } from "../../src/workbench/index.ts";
import { block, paragraph } from "../documents/made.ts";
import { usualReader } from "../support/reading.ts";
import { textOf } from "../support/providers.ts";
import {
  answer,
  call,
  contextOf,
  documentWith,
  row,
  sourceOf,
  temporaryStore,
  type TestStore,
} from "./support.ts";
import { temporaryFolder } from "../support/lasting.ts";

const noFiles = filesBelow({
  declared: [],
  personal: false,
  dataDir: "/nonexistent",
  env: {},
  platform: "linux",
  home: "/nonexistent",
});
let held: TestStore;

const folder = temporaryFolder("law-tools");
beforeEach(() => {
  held = temporaryStore();
});
afterEach(async () => await held.close());

const bench = (more: Partial<WorkbenchContext> = {}): Provider =>
  law(contextOf({ library: held.library, reader: usualReader, ...more }));
const run = async (
  name: string,
  args: Record<string, unknown>,
  provider: Provider = bench(),
): Promise<ToolResult> => await provider.handleToolCall(`law:${name}`, args);

test("law:cite without an id says what an id is", async () => {
  const text = textOf(await run("cite", { items: [{ pin: "[14]" }] }));
  expect(text).toContain("ERROR INVALID_INPUT: items.0.id is required");
  expect(text).toContain("Try: items.0.id: Id, URL or citation");
});

const JUDGMENT = documentWith("austlii:au/cases/cth/HCA/1992/23", {
  title: "Mabo v Queensland (No 2)",
  citations: { neutral: "[1992] HCA 23", reported: ["(1992) 175 CLR 1"], other: [] },
  blocks: [
    block("heading", "MABO", { level: 1 }),
    block("heading", "BRENNAN J", { level: 2, judge: "Brennan J" }),
    ...[25, 26, 27].map((number) => paragraph(number, `Native title, said ${number} times.`, "Brennan J")),
    block("heading", "DEANE J", { level: 2, judge: "Deane J" }),
    ...[28, 29].map((number) => paragraph(number, "The Crown's radical title.", "Deane J")),
  ],
});

test("outline, grep and read lead to the passage with its judge", async () => {
  await held.library.put(JUDGMENT);
  const outline = textOf(await run("outline", { id: JUDGMENT.id }));
  expect(outline).toContain("Judges: Brennan J [25]-[27]; Deane J [28]-[29]");
  const found = await run("grep", { id: "[1992] HCA 23", pattern: '"radical title"' });
  expect(textOf(found)).toContain("**2 of 2 matches**");
  expect(textOf(found)).toContain("- [28] Deane J: The Crown's **radical title**.");
  expect(found.structuredContent).toMatchObject({
    total: 2,
    hits: [{ pin: "[28]" }, { pin: "[29]" }],
  });
  expect(found.structuredContent).not.toHaveProperty("next");
  const text = textOf(await run("read", { id: JUDGMENT.id, pin: "Brennan J [26]-[27]" }));
  expect(text).toContain("By: Brennan J [26]-[27]");
  expect(text).toContain("---\n\n[26] Native title, said 26 times.");
  expect(text).not.toContain("[28]");
});

test("the data of a search of the library has a document's title once", async () => {
  await held.library.put(JUDGMENT);
  const found = await run("grep", { pattern: '"radical title"' });
  const { id, title } = JUDGMENT;
  expect(found.structuredContent).toEqual({
    total: 2,
    hits: [
      { id, title, pin: "[28]", judge: "Deane J", line: "The Crown's **radical title**." },
      { id, pin: "[29]", judge: "Deane J", line: "The Crown's **radical title**." },
    ],
  });
});

test("reading a pin of another judge is refused with the paragraphs that the named judge wrote", async () => {
  await held.library.put(JUDGMENT);
  const text = textOf(await run("read", { id: JUDGMENT.id, pin: "Deane J [25]" }));
  expect(text).toContain('ERROR INVALID_INPUT: "[25]" is not in what Deane J wrote');
  expect(text).toContain("that judge wrote [28]-[29]");
});

test("reading on by `next` returns the whole document, each result within max_tokens", async () => {
  const long = documentWith("import:00000000000000000001", {
    blocks: Array.from({ length: 120 }, (_, at) => paragraph(at + 1, `Wörter ${at} `.repeat(60))),
  });
  await held.library.put(long);
  let offset: number | undefined = 0;
  let text = "";
  let answers = 0;
  while (offset !== undefined) {
    const one: string = textOf(await run("read", { id: long.id, offset, max_tokens: 900 }));
    expect(tokens(one)).toBeLessThanOrEqual(900);
    const [head = ""] = one.split("\n---\n\n", 1);
    text += one.slice(head.length + "\n---\n\n".length);
    const next = /^Next: offset (\d+)$/m.exec(head)?.[1];
    offset = next === undefined ? undefined : Number(next);
    answers += 1;
  }
  expect(answers).toBeGreaterThan(10);
  expect(text).toBe(long.blocks.map(({ markdown, label }) => `[${label}] ${markdown}`).join("\n\n"));
});

test("grep finds words of the library without diacritics and names their document", async () => {
  await held.library.put(JUDGMENT);
  await held.library.put(
    documentWith("import:00000000000000000002", {
      title: "Kommentar",
      blocks: [block("paragraph", "So Grüneberg zu § 823 BGB.", { pin: "Rn. 5", label: "5" })],
    }),
  );
  const text = textOf(await run("grep", { pattern: "gruneberg" }));
  expect(text).toContain("**1 of 1 matches** for gruneberg in the library");
  expect(text).toContain("**Kommentar** import:00000000000000000002");
  expect(text).toContain("- Rn. 5: ");
  expect(textOf(await run("grep", { pattern: "zebra" }))).toContain("**No match**");
  expect(textOf(await run("grep", { pattern: "zebra|gruneberg" }))).toContain("**1 of 1 matches**");
  const expression = textOf(await run("grep", { pattern: "/grunebe(rg|rgs)/i" }));
  expect(expression).toContain("was read as words, not as a regular expression");
  const found = await run("grep", { pattern: "gruneberg .* 823" });
  expect(textOf(found)).toMatch(/1 of 1 matches[^]*\nNote: the pattern was read as words/);
  expect(found.structuredContent?.["notes"]).toEqual([expect.stringContaining("read as words")]);
  expect(textOf(await run("grep", { pattern: "§ 823 BGB" }))).not.toContain("Note:");
  const none = await run("grep", { pattern: "title" }, bench({ library: undefined }));
  expect(textOf(none)).toMatch(/^ERROR NOT_CONFIGURED/);
});

test("the pages of grep have no gap or repetition", async () => {
  await held.library.put(
    documentWith("import:3", { blocks: Array.from({ length: 25 }, (_, at) => paragraph(at + 1, "ferry")) }),
  );
  for (const id of [undefined, "import:3"]) {
    const pins: string[] = [];
    for (let offset: unknown = 0; typeof offset === "number";) {
      const { structuredContent: data } = await run("grep", {
        pattern: "ferry",
        limit: 10,
        offset,
        ...(id && { id }),
      });
      if (Array.isArray(data?.["hits"])) pins.push(...data["hits"].map(({ pin }: { pin: string }) => pin));
      offset = data?.["next"];
    }
    expect(pins).toEqual(Array.from({ length: 25 }, (_, at) => `[${at + 1}]`));
  }
});

test("law:search merges an imported document with the same document of a source", async () => {
  await held.library.put(JUDGMENT);
  const live = row("jade", "68683", {
    title: "Mabo",
    citation: { neutral: "[1992] HCA 23", reported: [] },
  });
  const peers = [sourceOf({ name: "jade", search: async () => answer("jade", [live]) })];
  const found = await run("search", { query: "native title" }, bench({ peers: () => peers }));
  expect(found.structuredContent).toMatchObject({
    status: "ok",
    results: [{ id: JUDGMENT.id, how: "library", also: [{ id: "jade:68683" }] }],
  });
  expect(textOf(found)).toContain("also jade:68683 · https://jade.example/68683");
  expect(textOf(found)).toContain("(library 1, jade 1, ");
});

const line = (at: number) =>
  JSON.stringify({
    version_id: `v${at}`,
    type: "decision",
    text: `1 Text ${at}`,
    mime: "text/plain",
    citation: "Long title ".repeat(30),
  });

describe("law:import", () => {
  const PAGE = "<html><title>Ferries</title><body><h1>Ferries</h1><p>A ferry is a boat.</p></body></html>";

  test("law:import accepts a pasted text or a path, and recognises a known document", async () => {
    const pasted = await run("import", { text: PAGE, url: "https://example.gov.au/a" });
    expect(textOf(pasted)).toMatch(
      /^\*\*1 imported, 0 known already, 0 refused\*\*\n- Ferries · import:[\da-f]{20} · \d blocks/,
    );
    const path = join(folder, "page.html");
    writeFileSync(path, PAGE);
    const again = await run("import", { path });
    expect(again.structuredContent).toMatchObject({
      imported: 0,
      known: 1,
      documents: [{ title: "Ferries" }],
    });
  });

  test("law:import requires either path or text, and refuses paths on a shared server", async () => {
    expect(textOf(await run("import", {}))).toContain("give either path or text");
    expect(textOf(await run("import", { url: "https://example.org/a.pdf" }))).toContain("no page is fetched");
    expect(textOf(await run("import", { path: "a", text: "b" }))).toContain("give either path or text");
    const http = bench({ files: noFiles });
    expect(textOf(await run("import", { path: "/etc/passwd" }, http))).toMatch(
      /^ERROR ACCESS_DENIED: .*passwd is refused: this server reads no files of its own machine/,
    );
    expect((await run("import", { text: PAGE }, http)).isError).toBeUndefined();
  });

  test("law:import of a single bad file is an error with a hint, and nothing is kept", async () => {
    const path = join(folder, "empty.html");
    writeFileSync(path, "");
    expect(textOf(await run("import", { path }))).toBe(
      "ERROR INVALID_INPUT: empty.html: the file is empty\nTry: save it again",
    );
    const cut = join(folder, "cut.pdf");
    writeFileSync(cut, "\0\u0001");
    expect(textOf(await run("import", { path: cut }))).toMatch(
      /^ERROR INVALID_INPUT: cut\.pdf is a file of an unknown kind\n/,
    );
    expect(textOf(await run("import", { path: join(folder, "none.pdf") }))).toMatch(/^ERROR NOT_FOUND: /);
    expect((await held.library.stats()).documents).toBe(0);
    expect(textOf(await run("import", { text: PAGE }, bench({ library: undefined })))).toMatch(
      /^ERROR NOT_CONFIGURED/,
    );
  });

  test("law:import says the same reason of several files once, though each names its file", async () => {
    const several = join(folder, "several");
    mkdirSync(several);
    for (const at of [1, 2, 3, 4, 5, 6, 7]) writeFileSync(join(several, `data${at}.xml`), `{"a":${at}}`);
    writeFileSync(join(several, "good.html"), PAGE);
    const text = textOf(await run("import", { path: several }));
    expect(text).toContain(
      "- data1.xml, data2.xml, data3.xml, data4.xml, data5.xml and 2 more: refused (INVALID_INPUT), it is data for programs (JSON), not a document.",
    );
    expect(text.match(/refused \(/g)).toHaveLength(1);
  });

  test("law:import and law:library shorten a long title between words, with an ellipsis", async () => {
    const words = Array.from({ length: 40 }, (_, at) => `word${at}`);
    const title = words.join(" ");
    const lines = [
      textOf(await run("import", { text: "The keeper waits.", title })).split("\n")[1],
      textOf(await run("library", {})).split("\n")[1],
    ];
    for (const line of lines) {
      const [shown = ""] = (line ?? "").slice(2).split(" · ");
      expect(shown).toMatch(/ word\d\d…$/);
      expect(words).toContain(shown.slice(0, -1).split(" ").at(-1));
    }
  });

  test("law:import takes a blank title for none", async () => {
    const done = await run("import", { text: "The keeper waits.", title: " " });
    expect(textOf(done).split("\n")[1]).toMatch(/^- The keeper waits\. · import:/);
  });

  test("law:import keeps its result short for hundreds of documents", async () => {
    const path = join(folder, "many.jsonl");
    writeFileSync(
      path,
      Array.from({ length: 300 }, (_, at) => (at % 3 === 0 ? "{bad" : line(at))).join("\n"),
    );
    const done = await run("import", { path });
    expect(textOf(done)).toContain("**200 imported, 0 known already, 100 refused**");
    expect(textOf(done)).toContain("… and 195 more: law:library lists them with their ids, the newest first");
    expect(textOf(done).length).toBeLessThan(MAX_ANSWER_CHARS / 4);
  });
});

const template = (provider = bench()) => {
  const [first] = provider.resourceTemplates ?? [];
  if (!first) throw new Error("there is no template");
  return first;
};

test("the resource of a document is read in parts and by pin", async () => {
  await held.library.put(JUDGMENT);
  expect(await template().complete("AUSTLII:au", call)).toEqual([JUDGMENT.id]);
  expect(await template().complete("jade", call)).toEqual([]);
  const whole = await template().read(JUDGMENT.id, call);
  expect(whole).toMatchObject({ uri: `law://document/${JUDGMENT.id}`, mimeType: "text/markdown" });
  expect(whole?.text).toContain("[29] The Crown");
  const passage = await template().read(`${JUDGMENT.id}?pin=[28]`, call);
  expect(passage?.text).toContain("[28] The Crown");
  expect(passage?.text).not.toContain("[29]");
  const text = whole?.text ?? "";
  const start = text.lastIndexOf("[29]") - text.indexOf("\n---\n\n") - "\n---\n\n".length;
  expect((await template().read(`${JUDGMENT.id}?offset=${start}`, call))?.text).toContain(
    "---\n\n[29] The Crown",
  );
  expect(await template().read("nowhere:1", call)).toBeUndefined();
});
