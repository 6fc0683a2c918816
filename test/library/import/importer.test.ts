import { createHash } from "node:crypto";
import { appendFileSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { strToU8, zipSync } from "fflate";
import { afterEach, beforeEach, expect, test } from "vitest";
import { plainCall, type ToolCall } from "../../../src/core/call.ts";
import { LegibusError } from "../../../src/core/errors.ts";
import { createImporter, type ImportDeps, type ImportOutcome } from "../../../src/library/import/index.ts";
import {
  documentWith,
  NOW,
  failureOf,
  sourceOf,
  temporaryStore,
  type TestStore,
} from "../../workbench/support.ts";
import { block, paragraph } from "../../documents/made.ts";
import { corpusLine, corpusOf } from "./corpus.ts";
import { importDeps } from "./support.ts";
import { temporaryFolder } from "../../support/lasting.ts";

const call = plainCall();
let held: TestStore;

const folder = temporaryFolder("import");
beforeEach(() => {
  held = temporaryStore();
});
afterEach(async () => await held.close());

const importer = (more: Partial<ImportDeps> = {}) => createImporter(importDeps(held.library, more));
const documents = async () => (await held.library.stats()).documents;

function file(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const convert = (words: string) => async () =>
  documentWith("austlii:au/cases/cth/HCA/1992/23", { title: "Mabo", blocks: [paragraph(1, words)] });

async function* inParts(text: string, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < text.length; at += size) yield Buffer.from(text.slice(at, at + size));
}

const PAGE =
  "<html><head><title>Notes on ferries</title></head><body><h1>Notes on ferries</h1><p>A ferry is a boat for hire.</p></body></html>";

/** The library's document of an imported file. */
async function keptOf(name: string, text: string, title?: string) {
  const { outcomes } = await importer().paths([file(name, text)], title === undefined ? {} : { title }, call);
  const [outcome] = outcomes;
  return outcome && outcome.status !== "refused" ? await held.library.get(outcome.id) : undefined;
}

const findok = (number: string, day: string) =>
  `<Segment><Grundk><appdat>${day}</appdat><behoerde>BFG</behoerde><doktyptxt>Erkenntnis</doktyptxt><gz>${number}</gz></Grundk><Segk><txt>&lt;p&gt;Der Kahn ${number}.&lt;/p&gt;</txt></Segk></Segment>`;

test("files of several kinds are imported, searchable and recognised the second time", async () => {
  const paths = [
    file("page.html", PAGE),
    file("memo.md", "# Memo\n\nThe *duty* of a ferryman."),
    file("plain.txt", "A plain text about ferries.\n\nIts second paragraph."),
    file("old.rtf", String.raw`{\rtf1\ansi A memorandum about ferries and their masters.\par Second.}`),
  ];
  const first = await importer().paths(paths, {}, call);
  expect(first).toMatchObject({ imported: 4, known: 0, refused: 0 });
  const again = await importer().paths(paths, {}, call);
  expect(again).toMatchObject({ imported: 0, known: 4, refused: 0 });
  expect(await documents()).toBe(4);
  expect((await held.library.search({ query: "ferryman", limit: 5, offset: 0 })).total).toBe(1);
  for (const outcome of first.outcomes) {
    expect(outcome).toMatchObject({
      status: "imported",
      source: "import",
      id: expect.stringMatching(/^import:[\da-f]{20}$/),
    });
  }
});

test("each file of a zip archive is imported as its own document", async () => {
  const zip = zipSync({
    "akte/": new Uint8Array(),
    "akte/page.html": strToU8(PAGE),
    "akte/bild.png": strToU8("x"),
    "memo.md": strToU8("# Memo\n\nThe duty of a ferryman."),
  });
  const done = await importer().paths([file("decision.zip", zip)], {}, call);
  expect(done).toMatchObject({ imported: 2, refused: 0 });
  expect(done.outcomes.map(({ name }) => name)).toEqual(["decision.zip/page.html", "decision.zip/memo.md"]);
  const streamed = await importer().stream(inParts("", 1), "x", {}, call);
  expect(streamed.refused).toBe(1);
});

test("each record of a Findok file that has several is a decision of its own", async () => {
  const xml = `<?xml version="1.0"?><Segmente>${findok("RV/1/2021", "03.05.2021")}${findok("RV/2/2022", "04.06.2022")}</Segmente>`;
  const done = await importer().paths([file("findok.xml", xml)], {}, call);
  expect(done.outcomes.map(({ name }) => name)).toEqual(["findok.xml/RV/1/2021", "findok.xml/RV/2/2022"]);
  const ids = done.outcomes.flatMap((one) => ("id" in one ? [one.id] : []));
  const found = await Promise.all(ids.map(async (id) => await held.library.get(id)));
  expect(found).toMatchObject([
    { title: "BFG RV/1/2021 (AT)", court: "BFG", date: "2021-05-03" },
    { title: "BFG RV/2/2022 (AT)", court: "BFG", date: "2022-06-04" },
  ]);
  expect(await importer().paths([file("findok.xml", xml)], {}, call)).toMatchObject({ known: 2 });
});

test.each([
  ["record.json", `{ "title": "Kahngesetz", "text": "Der Kahn." }`],
  ["page.json", `[{ "html": "<p>Der Kahn.</p>" }]`],
])("data for programs is refused and no document: %s", async (name, json) => {
  const done = await importer().paths([file(name, json)], {}, call);
  expect(done.outcomes).toMatchObject([{ status: "refused", message: expect.stringContaining("JSON") }]);
  expect(await documents()).toBe(0);
});

test.each([
  ["of pictures", zipSync({ "a.png": strToU8("x") }), "no document"],
  ["cut off", zipSync({ "a.html": strToU8(PAGE) }).subarray(0, 60), "damaged"],
  [
    "that is a spreadsheet",
    zipSync({ "[Content_Types].xml": strToU8("<x/>"), "xl/a.xml": strToU8("<x/>") }),
    "ZIP",
  ],
])("a zip %s is refused with a sentence, and the others are imported", async (_what, zip, sentence) => {
  const paths = [file("bad.zip", zip), file("page.html", PAGE)];
  const done = await importer().paths(paths, {}, call);
  expect(done).toMatchObject({ imported: 1, refused: 1 });
  expect(done.outcomes[0]).toMatchObject({ status: "refused", message: expect.stringContaining(sentence) });
});

test("the same bytes under another name are one document", async () => {
  const done = await importer().paths([file("a.html", PAGE), file("b.html", PAGE)], {}, call);
  expect(done).toMatchObject({ imported: 1, known: 1 });
});

test("a file in a source's mark-up without a known id is converted by the source under an import id", async () => {
  const annex = sourceOf({
    name: "eu",
    recognise: () => undefined,
    reads: ({ text }) => text.includes("<ANNEX"),
    convert: async (_page, _call, id = "") =>
      documentWith(id, { title: "ANNEX II", blocks: [paragraph(1, "Fees")] }),
  });
  const done = await importer({ peers: () => [annex] }).paths(
    [file("annex.xml", "<ANNEX>Fees</ANNEX>")],
    {},
    call,
  );
  expect(done.outcomes).toMatchObject([
    {
      status: "imported",
      source: "import",
      title: "ANNEX II",
      id: expect.stringMatching(/^import:[\da-f]{20}$/),
    },
  ]);
  const kept = await held.library.get(done.outcomes[0]?.status === "imported" ? done.outcomes[0].id : "");
  expect(kept?.source).toMatchObject({ provider: "import", url: "file:annex.xml", how: "import" });
  expect(kept?.source.import).toMatchObject({ as: "file" });
});

test("a file that a source recognises is converted by the source, and replaced when its text changes", async () => {
  const seen: (string | undefined)[] = [];
  const source = (words: string) =>
    sourceOf({
      name: "austlii",
      recognise: ({ url, text }) => {
        seen.push(url);
        return text.includes("Mabo") ? "austlii:au/cases/cth/HCA/1992/23" : undefined;
      },
      convert: convert(words),
    });
  const path = file(
    "mabo.html",
    `<!-- saved from url=(0057)https://www.austlii.edu.au/au/cases/cth/HCA/1992/23.html --><p>Mabo</p>`,
  );
  const run = async (words: string) =>
    await importer({ peers: () => [source(words)] }).paths([path], {}, call);
  expect((await run("one")).outcomes).toMatchObject([{ status: "imported", source: "test", title: "Mabo" }]);
  expect((await run("one")).known).toBe(1);
  expect((await run("two")).outcomes).toMatchObject([
    { status: "imported", warnings: ["it takes the place of another copy of this document"] },
  ]);
  expect(seen).toEqual(Array(3).fill("https://www.austlii.edu.au/au/cases/cth/HCA/1992/23.html"));
  const kept = await held.library.get("import:austlii:au/cases/cth/HCA/1992/23");
  expect(kept?.blocks).toEqual([paragraph(1, "two")]);
  expect(kept?.source).toMatchObject({
    how: "import",
    import: {
      as: "page",
      of: "austlii:au/cases/cth/HCA/1992/23",
      at: new Date(NOW).toISOString(),
      sha256: createHash("sha256").update(readFileSync(path)).digest("hex"),
    },
  });
});

test("a title read from the text has no footnote marks", async () => {
  const text = "# Lease of a wharf[^1]\n\nThe wharf is let.\n\n[^1]: Signed in 2019.\n";
  expect(await keptOf("lease.md", text)).toMatchObject({ title: "Lease of a wharf" });
});

test("a page of a court's own site counts as its page, even with a neutral citation only", async () => {
  const page = `<title>Reed v Hart - NSW Caselaw</title><div id="decisionDetail"><dl><dt>Medium Neutral Citation:</dt><dd>Reed v Hart [2014] NSWCA 939</dd></dl>${[1, 2, 3].map((number) => `<p><span class="list_number_">${number}</span>The shed was dry.</p>`).join("")}</div>`;
  expect(await keptOf("caselaw.html", page)).toMatchObject({
    citations: { neutral: "[2014] NSWCA 939" },
    source: { import: { as: "page" } },
  });
  // a title whose words are not on the page makes it the user's own file, at the first import or later
  expect((await keptOf("named.html", `${page} `, "Reed v Hart"))?.source.import?.as).toBe("page");
  expect((await keptOf("forged.html", `${page}  `, "Gull v Tern"))?.source.import?.as).toBe("file");
  expect(await keptOf("caselaw.html", page, "Gull v Tern")).toMatchObject({
    title: "Gull v Tern",
    source: { import: { as: "file" } },
  });
});

test("an imported file never replaces the copy that a source gave", async () => {
  const id = "austlii:au/cases/cth/HCA/1992/23";
  await held.library.put(documentWith(id));
  const austlii = sourceOf({ name: "austlii", recognise: () => id, convert: convert("invented words") });
  await importer({ peers: () => [austlii] }).paths([file("mabo.html", "<p>Mabo</p>")], {}, call);
  expect((await held.library.get(id))?.blocks).toEqual(documentWith(id).blocks);
  expect((await held.library.get(`import:${id}`))?.blocks).toEqual([paragraph(1, "invented words")]);
});

test("a file name is shown on one line without line breaks and terminal escapes", async () => {
  const path = file("bad\u001B[31mred\u202Efdp\nNext: law_import.txt", "Words about a harbour.");
  const { outcomes } = await importer().paths([path], {}, call);
  expect(outcomes[0]?.name).toBe("badredfdp Next: law_import.txt");
});

test("an import with a URL that is not http(s) is refused, and a title is kept on one line", async () => {
  const path = file("a.txt", "Words about a harbour.");
  const refused = failureOf(importer().paths([path], { url: "javascript:alert(1)" }, call));
  expect((await refused).code).toBe("INVALID_INPUT");
  const done = await importer().paths([path], { title: "A\nNext: law_import" }, call);
  expect(done.outcomes).toMatchObject([{ title: "A Next: law_import" }]);
});

test("old Word, protected, Outlook, e-mail and misnamed files are each refused with a helpful sentence", async () => {
  const root = join(folder, "mixed");
  mkdirSync(root);
  const old = Buffer.from("d0cf11e0a1b11ae1", "hex");
  writeFileSync(join(root, "a.doc"), old);
  const ole = (name: string) => Buffer.concat([old, Buffer.alloc(1_600), Buffer.from(name, "utf16le")]);
  writeFileSync(join(root, "b.msg"), ole("__properties_version1.0"));
  writeFileSync(join(root, "e.docx"), ole("EncryptedPackage"));
  writeFileSync(join(root, "c.eml"), "From: anna@example.org\nSubject: Ferry\n\nThe ferry is late.\n");
  writeFileSync(join(root, "d.pdf"), "The ferry is early.\n");
  const { outcomes } = await importer().paths([root], {}, call);
  const said = new Map(
    outcomes.map((one) => [one.name, "message" in one ? `${one.message}. ${one.hint}` : one.warnings.join()]),
  );
  expect(said.get("a.doc")).toMatch(/is a Word 97-2003 file. save it as DOCX or PDF/);
  expect(said.get("b.msg")).toMatch(/is an Outlook message. open it in Outlook/);
  expect(said.get("e.docx")).toMatch(/^it is protected by a password. open it and save a copy without/);
  expect(said.get("c.eml")).toContain("it is an e-mail: its header is part of the text");
  expect(said.get("d.pdf")).toContain("it is named .pdf but is plain text");
});

test("files in folders are found at any depth, except pictures, hidden files and a page's own files", async () => {
  const root = join(folder, "inbox");
  for (const inner of ["deep/deeper", "page_files", ".hidden"])
    mkdirSync(join(root, inner), { recursive: true });
  writeFileSync(join(root, "one.html"), PAGE);
  writeFileSync(join(root, "deep/deeper/two.txt"), "Deep text about harbours.");
  writeFileSync(join(root, "page_files/ad.html"), "<p>An advertisement for boats.</p>");
  writeFileSync(join(root, ".hidden/three.txt"), "Hidden.");
  writeFileSync(join(root, "photo.jpg"), "x");
  writeFileSync(join(root, ".DS_Store"), "x");
  writeFileSync(join(root, "deep/map.svg"), "x");
  expect(await importer().paths([root], {}, call)).toMatchObject({
    imported: 2,
    refused: 0,
    leftOut: [".DS_Store", "deep/map.svg", "photo.jpg"],
  });
});

test("an import reports its progress in bytes and the current file", async () => {
  const seen: (readonly [number, number, string])[] = [];
  const paths = [file("a.html", PAGE), file("b.txt", "A text about harbours."), file("c.html", PAGE)];
  await importer().paths(paths, { onProgress: (...said) => void seen.push(said) }, call);
  const total = paths.reduce((sum, path) => sum + statSync(path).size, 0);
  expect(new Set(seen.map(([, all]) => all))).toEqual(new Set([total]));
  expect(seen.map(([done]) => done)).toEqual(seen.map(([done]) => done).toSorted((a, b) => a - b));
  expect(seen[1]?.[0]).toBeLessThan(total / 2);
  expect(seen.at(-1)).toEqual([total, total, "3 of 3: c.html"]);
});

test("unusable files are refused with a reason and leave no trace, and the others are imported", async () => {
  const paths = [
    join(folder, "not-there.html"),
    file("empty.html", ""),
    file("picture.png", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0])),
    file("broken.pdf", "%PDF-1.4 and then nothing of a PDF"),
    file("good.html", PAGE),
  ];
  const done = await importer().paths(paths, {}, call);
  expect(done).toMatchObject({ imported: 1, refused: 4 });
  const refused = done.outcomes.filter((one) => one.status === "refused");
  expect(refused[0]).toMatchObject({
    code: "NOT_FOUND",
    message: "there is no file or folder not-there.html",
  });
  for (const one of refused) expect(one.message.length).toBeGreaterThan(10);
  expect(JSON.stringify(refused)).not.toContain("ENOENT");
  expect(await documents()).toBe(1);
});

test("a file whose conversion fails leaves nothing in the library", async () => {
  const fails = sourceOf({ name: "jade", recognise: () => "jade:1" });
  const done = await importer({ peers: () => [fails] }).paths([file("jade.html", PAGE)], {}, call);
  expect(done.outcomes).toMatchObject([{ status: "refused", code: "LAYOUT_CHANGED" }]);
  const crashes = sourceOf({
    name: "jade",
    recognise: () => "jade:1",
    convert: async () => {
      throw new TypeError("secret detail");
    },
  });
  const crashed = await importer({ peers: () => [crashes] }).paths([file("jade.html", PAGE)], {}, call);
  expect(JSON.stringify(crashed)).not.toContain("secret");
  expect(await documents()).toBe(0);
});

test("a file of which only the first pages were read in time is not kept", async () => {
  const partial = {
    read: async () => documentWith("import:1", { partial: true, blocks: [block("paragraph", "x")] }),
  };
  const done = await importer({ reader: partial }).paths([file("scan.pdf", "%PDF-1.7 x")], {}, call);
  expect(done.outcomes).toMatchObject([{ status: "refused", code: "UPSTREAM_TIMEOUT" }]);
  expect(await documents()).toBe(0);
});

test("a file is imported from a stream", async () => {
  expect(await importer().stream(inParts(PAGE, 30), "-", {}, call)).toMatchObject({ imported: 1 });
  expect((await importer().stream(inParts("", 30), "-", {}, call)).outcomes).toMatchObject([
    { message: "the file is empty" },
  ]);
});

test("a corpus is imported line by line, and all of it is recognised the second time", async () => {
  const path = file("corpus.jsonl", corpusOf(250));
  const seen: [number, number][] = [];
  const done = await importer().paths(
    [path],
    { onProgress: (bytes, total) => seen.push([bytes, total]) },
    call,
  );
  expect(done).toMatchObject({ imported: 250, known: 0, refused: 0, stopped: false });
  expect(await documents()).toBe(250);
  expect((await held.library.byCitation("[2020] HCA 17"))[0]?.id).toBe("corpus:court:16");
  const [last] = seen.toReversed();
  expect(last?.[0]).toBe(last?.[1]);
  expect(seen.map(([bytes]) => bytes)).toEqual(seen.map(([bytes]) => bytes).toSorted((a, b) => a - b));
  const again = await importer().paths([path], {}, call);
  expect(again).toMatchObject({ imported: 0, known: 250, refused: 0 });
  expect(await documents()).toBe(250);
});

test("bad lines of a corpus are reported with their line numbers, and the others are imported", async () => {
  const lines = corpusOf(5).split("\n");
  lines.splice(1, 0, "{broken", "", '{"version_id":"x","type":"decision","text":""}');
  lines.push(corpusLine({ id: "court:0" }), lines[0] ?? "");
  const done = await importer().paths([file("bad.jsonl", lines.join("\n"))], {}, call);
  expect(done).toMatchObject({ imported: 5, known: 2, refused: 2 });
  expect(done.outcomes.slice(0, 2)).toMatchObject([
    { status: "refused", name: "bad.jsonl line 2", message: "the line is not JSON" },
    { status: "refused", name: "bad.jsonl line 4", message: "the line has no text" },
  ]);
});

test.each([
  ["lists within lists", `${"[".repeat(60_000)}${"]".repeat(60_000)}`],
  ["objects within objects", `${'{"a":'.repeat(60_000)}1${"}".repeat(60_000)}`],
  ["numbers", `{"version_id":"x","text":"x","type":"bill","n":[${"1,".repeat(60_000)}1]}`],
])("a line of a corpus with 60,000 %s is refused before it is parsed", async (_, line) => {
  const done = await importer().paths([file("deep.jsonl", line)], {}, call);
  expect(done.outcomes).toMatchObject([
    { status: "refused", message: "the line has more than 50000 values" },
  ]);
});

test("a corpus whose lines begin with another key is recognised the second time too", async () => {
  const turned = corpusOf(20)
    .split("\n")
    .map((line) => line.replace(/^\{("version_id":"[^"]+"),(.*)\}$/, "{$2,$1}"))
    .join("\n");
  const path = file("turned.jsonl", turned);
  expect((await importer().paths([path], {}, call)).imported).toBe(20);
  expect(await importer().paths([path], {}, call)).toMatchObject({ imported: 0, known: 20 });
});

test("only the new lines of a corpus that has grown are imported", async () => {
  const path = file("growing.jsonl", `${corpusOf(30)}\n`);
  await importer().paths([path], {}, call);
  appendFileSync(path, corpusLine({ id: "court:new" }));
  expect(await importer().paths([path], {}, call)).toMatchObject({ imported: 1, known: 30 });
});

test("a corpus is imported from a stream", async () => {
  expect(await importer().stream(inParts(corpusOf(40), 700), "-", {}, call)).toMatchObject({
    imported: 40,
    refused: 0,
  });
});

test("an import stops at its call's deadline, reports it, and continues with the next call", async () => {
  const path = file("long.jsonl", corpusOf(400));
  const outcomes: ImportOutcome[] = [];
  const timed: ToolCall = {
    ...call,
    get deadline() {
      return performance.now() + (outcomes.length < 150 ? 60_000 : 1_000);
    },
  };
  const onOutcome = (outcome: ImportOutcome) => void outcomes.push(outcome);
  const first = await importer().paths([path], { onOutcome }, timed);
  expect(first).toMatchObject({ stopped: true, imported: 200 });
  expect(await importer().paths([path], {}, call)).toMatchObject({
    stopped: false,
    imported: 200,
    known: 200,
  });
});

test("a cancelled import ends with CANCELLED and keeps the documents imported so far", async () => {
  const controller = new AbortController();
  const onOutcome = (outcome: ImportOutcome) => {
    if (outcome.name.endsWith("line 150")) controller.abort();
  };
  const path = file("cancelled.jsonl", corpusOf(400));
  const error = await failureOf(
    importer().paths([path], { onOutcome }, { ...call, signal: controller.signal }),
  );
  expect(error.code).toBe("CANCELLED");
  expect(await documents()).toBe(200);
});

test("an import stops at once if the library cannot be written", async () => {
  let puts = 0;
  const broken: ImportDeps["library"] = {
    ...held.library,
    put: async () => {
      puts += 1;
      throw new LegibusError("NOT_CONFIGURED", "the disk is full");
    },
  };
  const done = await createImporter(importDeps(broken)).paths([file("c.jsonl", corpusOf(300))], {}, call);
  expect(done).toMatchObject({ imported: 0, refused: 1 });
  expect(puts).toBe(1);
});
