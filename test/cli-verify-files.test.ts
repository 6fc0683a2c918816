import { execFileSync, spawnSync } from "node:child_process";
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { strFromU8, unzipSync } from "fflate";
import { runCommand } from "../src/cli/context.ts";
import { verify, type VerifyFlags } from "../src/cli/verify.ts";
import { silentLogger } from "../src/core/logger.ts";
import { verifyCitations } from "../src/workbench/tools/verify-citations.ts";
import { createStore, type Store } from "../src/library/index.ts";
import { call, contextOf, verifiedAnswer } from "./workbench/support.ts";
import { documentOf, paragraph } from "./documents/made.ts";
import { built, SERVER } from "./support/built.ts";
import { keepingTerminal } from "./support/cli.ts";
import { accepted, draftDocx, rejected } from "./support/draft-docx.ts";
import { mixedPdf, textPdf } from "./support/paper.ts";
import { hasProgram, scansOf, usualReader } from "./support/reading.ts";
import { CLEAN_ENV } from "./support/stdio.ts";
import { temporaryFolder } from "./support/lasting.ts";
import { EVENTUALLY } from "./support/patience.ts";

const canScan = hasProgram("pdftoppm", "-v") && hasProgram("tesseract", "--version");

function storeOf(): Store {
  const dataDir = join(root, "data");
  return createStore({ dataDir, databaseUrl: "", library: true, log: silentLogger, cacheBytes: 0 });
}

const root = temporaryFolder("verify-files");
const store = storeOf();
await store.library?.put({
  ...documentOf([
    paragraph(1, "The tug left the harbour at dawn, and nobody on the pier saw it go."),
    paragraph(
      2,
      "A salvor is not a volunteer; he is a person who answers a call that others have not heard.",
    ),
  ]),
  id: "austlii:au/cases/cth/HCA/2024/901",
  title: "Marlowe v Tidewater Ferries Pty Ltd",
  citations: { neutral: "[2024] HCA 901", reported: ["(2024) 275 CLR 1"], other: [] },
});
await store.close();

const answer = z.looseObject({
  rows: z.array(z.looseObject({ citation: z.string(), verdict: z.string() })),
  warnings: z.array(z.string()),
});
type Answer = z.output<typeof answer>;

const shown = ({ rows }: Answer) =>
  rows.map(({ citation, verdict }) => `${verdict} ${citation.replaceAll(/\s+/g, " ")}`);

function file(name: string, bytes: Uint8Array): string {
  const path = join(root, name);
  writeFileSync(path, bytes);
  return path;
}

/** Runs `legibus verify <file> --offline --json` and returns the rows and the exit code. */
async function byCommand(path: string, flags: VerifyFlags = {}): Promise<Answer & { readonly code: number }> {
  const env = { HOME: root, LEGIBUS_DATA_DIR: join(root, "data"), LEGIBUS_LOG_LEVEL: "silent" };
  const { terminal, said } = keepingTerminal({ env, stdinIsTerminal: true });
  const code = await runCommand(
    env,
    terminal,
    async (context) => await verify(context, path, { offline: true, json: true, ...flags }),
  );
  if (said.out === "") throw new Error(said.err);
  return { ...answer.parse(JSON.parse(said.out)), code };
}

/** Runs the tool law:verify_citations with `path`. */
async function byTool(path: string): Promise<Answer> {
  const store = storeOf();
  try {
    const tool = verifyCitations(contextOf({ library: store.library, reader: usualReader }));
    return verifiedAnswer.parse(await tool.run({ path, next: 0 }, call));
  } finally {
    await store.close();
  }
}

const words = (xml = "") => xml.replaceAll(/<[^>]+>/g, "");
const QUOTED = "he is a person who answers a call that others have not heard";

describe("a draft in a file", () => {
  test("the command and the tool check notes, back-references and quotations of a DOCX alike", async () => {
    const path = file(
      "memo.docx",
      draftDocx(
        [
          `The rule is that “${QUOTED}”.{1}`,
          "The tug left “at noon, when everybody on the pier saw it”.{2} So it was held.{3}",
        ],
        [
          "Marlowe v Tidewater Ferries [2024] HCA 901, [2].",
          "Ibid [1].",
          "Marlowe (n 1) [9]; [2024] HCA 9O1; (2020] HCA 5.",
        ],
      ),
    );
    const found = await byCommand(path);
    expect(shown(found)).toEqual([
      "VERIFIED [2024] HCA 901",
      "MISMATCH Ibid",
      "MISMATCH (n 1)",
      "VERIFIED [2024] HCA 9O1",
      "UNVERIFIED (2020] HCA 5",
    ]);
    expect(found.code).toBe(8);
    expect(shown(await byTool(path))).toEqual(shown(found));
  });

  test("endnotes beside footnotes are named by their own numbers, and Ibid stays within its kind", async () => {
    const path = file(
      "both.docx",
      draftDocx(
        ["So it was held.{1} And so.{e1} And again.{2}"],
        ["Marlowe v Tidewater Ferries [2024] HCA 901, [2].", "Ibid [9]."],
        ["[2019] HKA 12."],
      ),
    );
    const found = await byCommand(path);
    expect(
      found.rows.map(({ verdict, citation, note }) => `${verdict} ${citation} note ${String(note)}`),
    ).toEqual([
      "VERIFIED [2024] HCA 901 note 1",
      "MISMATCH Ibid note 2",
      "UNRECOGNISED [2019] HKA 12 note i",
    ]);
    const copy = join(root, "both.checked.docx");
    expect(await byCommand(path, { annotate: copy })).toMatchObject({ code: 8 });
    const document = strFromU8(unzipSync(readFileSync(copy))["word/document.xml"] ?? new Uint8Array());
    expect(document).toMatch(/commentRangeStart[^>]*><w:r><w:endnoteReference w:id="1"\/>/);
  });

  test("a false quotation that an RTF sets in, with its authority in a note, is found", async () => {
    const said = String.raw`\pard\plain It was said:\par\pard\plain \li720 he is a person who answers no call that others have heard{\super \chftn{\*\footnote \chftn\pard\plain{ }Marlowe v Tidewater Ferries [2024] HCA 901, [2].}}\par`;
    const path = file("quoted.rtf", Buffer.from(String.raw`{\rtf1\ansi${said}}`, "latin1"));
    const { rows } = await byCommand(path);
    expect(rows.map(({ verdict, note }) => [verdict, note])).toEqual([["MISMATCH", 1]]);
    expect(JSON.stringify(rows)).toContain("answers no call");
  });

  test("--report writes an HTML page and never overwrites the draft or, unforced, another file", async () => {
    const path = file(
      "reported.md",
      Buffer.from(`“${QUOTED}”: Marlowe v Tidewater Ferries [2024] HCA 901, [2].`),
    );
    const report = join(root, "reported.html");
    expect(await byCommand(path, { report })).toMatchObject({ code: 0 });
    const page = readFileSync(report, "utf8");
    expect(page).toContain("A salvor is not a volunteer");
    expect(page).toContain("austlii:au/cases/cth/HCA/2024/901");
    await expect(byCommand(path, { report })).rejects.toThrow(/reported\.html exists already/);
    await expect(byCommand(path, { report: path, force: true })).rejects.toThrow(/is the draft itself/);
    expect(await byCommand(path, { report, force: true })).toMatchObject({ code: 0 });
    expect(readdirSync(root).filter((name) => name.includes(".tmp"))).toEqual([]);
  });

  test("--annotate writes a DOCX copy with comments and leaves the draft unchanged", async () => {
    const memo = draftDocx(
      ["Marlowe v Tidewater Ferries [2024] HCA 901, [9]. Also “nobody” there.{1}"],
      ["[2019] HKA 12."],
    );
    const path = file("annotated.docx", memo);
    const copy = join(root, "annotated.checked.docx");
    expect(await byCommand(path, { annotate: copy })).toMatchObject({ code: 8 });
    expect(readFileSync(path)).toEqual(memo);
    const comments = strFromU8(unzipSync(readFileSync(copy))["word/comments.xml"] ?? new Uint8Array());
    const said = comments.replaceAll(/<[^>]+>/g, "\n");
    expect(said).toContain("Mismatch: [2024] HCA 901");
    expect(said).toContain("Pinpoint. Draft: “[9]”; the last one is [2]");
    expect(said).toContain("Not readable: [2019] HKA 12");
    if (hasProgram("soffice", "--version")) {
      const options = { cwd: root, timeout: EVENTUALLY.timeout };
      expect(spawnSync("soffice", ["--headless", "--convert-to", "txt:Text", copy], options).status).toBe(0);
      expect(readFileSync(join(root, "annotated.checked.txt"), "utf8")).toContain("[2024] HCA 901, [9]");
    }
    const text = file("annotated.md", Buffer.from("[2024] HCA 901"));
    for (const copy of ["no.docx", "no.pdf"])
      await expect(byCommand(text, { annotate: join(root, copy) })).rejects.toThrow(/cannot be a copy of/);
    await expect(byCommand(path, { fix: join(root, "no.pdf") })).rejects.toThrow(
      /no\.pdf cannot be a copy of annotated\.docx/,
    );
    expect(existsSync(join(root, "no.docx"))).toBe(false);
    await expect(byCommand(path, { annotate: copy, fix: copy, force: true })).rejects.toThrow(
      /two outputs have the same path/,
    );
  });

  test.each([
    ["annotated.docx", "~$notated.docx", "Word"],
    ["seventh.docx", "~$eventh.docx", "Word"],
    ["memo.docx", "~$memo.docx", "Word"],
    ["other.docx", ".~lock.other.docx#", "LibreOffice"],
  ])("no copy is written over %s while %s says that it is open", async (name, lock, program) => {
    const path = file(`locked-${name}`, draftDocx(["[2024] HCA 901, [9]."], []));
    const folder = join(root, `locked by ${lock}`);
    mkdirSync(folder);
    writeFileSync(join(folder, name), "old");
    writeFileSync(join(folder, lock), "user");
    await expect(byCommand(path, { annotate: join(folder, name), force: true })).rejects.toThrow(
      `${name} is open in ${program}`,
    );
    expect(readFileSync(join(folder, name), "utf8")).toBe("old");
  });

  test("--annotate adds footnotes to a Markdown copy and changes nothing else", async () => {
    const draft =
      "\uFEFF# Memo\r\n\r\nMarlowe v Tidewater Ferries [2024] HCA 901, [9]. Earlier: [2019] HKA 12.[^legibus-3]\r\n\r\n[^legibus-3]: An older note.";
    const path = file("footnotes.md", Buffer.from(draft));
    const copy = join(root, "footnotes.checked.md");
    expect(await byCommand(path, { annotate: copy })).toMatchObject({ code: 8 });
    const written = readFileSync(copy, "utf8");
    expect(written).toContain(
      "[2024] HCA 901, [9][^legibus-4]. Earlier: [2019] HKA 12[^legibus-5].[^legibus-3]",
    );
    expect(written).toMatch(/\n\[\^legibus-4\]: \*\*Legibus:\*\* Mismatch: .*Pinpoint\. Draft: “\[9\]”/);
    const body = written.slice(0, written.indexOf("\n\n[^legibus-4]: "));
    expect(body.replaceAll(/\[\^legibus-[45]\]/g, "")).toBe(draft);
    expect(readFileSync(path, "utf8")).toBe(draft);
    const latin = file("latin.txt", Buffer.from("Müller [2024] HCA 901, [9].", "latin1"));
    await expect(byCommand(latin, { annotate: join(root, "no.txt") })).rejects.toThrow(/not in UTF-8/);
    expect(existsSync(join(root, "no.txt"))).toBe(false);
  });

  test("--fix writes proven corrections as tracked changes that LibreOffice recognises", async () => {
    const memo = draftDocx(
      [`As “${QUOTED}”.{1} First: Marlowe v Tidewater Ferries [2024] HCA 901; (2024) 274 CLR 1.{2}`],
      [
        "Marlowe v Tidewater Ferries [2024] HCA 901, [1].",
        "Marlowe v Tidewater Ferries [2024] HCA 901, [9].",
      ],
    );
    const path = file("fixable.docx", memo);
    const copy = join(root, "fixed.docx");
    expect(await byCommand(path, { fix: copy })).toMatchObject({ code: 8 });
    expect(readFileSync(path)).toEqual(memo);
    const [before, after] = [unzipSync(memo), unzipSync(readFileSync(copy))];
    const [body, notes] = ["word/document.xml", "word/footnotes.xml"].map((name) => ({
      old: strFromU8(before[name] ?? new Uint8Array()),
      made: strFromU8(after[name] ?? new Uint8Array()),
    }));
    expect(words(accepted(body?.made ?? ""))).toContain("[2024] HCA 901; (2024) 275 CLR 1.");
    expect(words(accepted(notes?.made ?? ""))).toContain(
      "HCA 901, [2]. Marlowe v Tidewater Ferries [2024] HCA 901, [9].",
    );
    for (const one of [body, notes]) expect(words(rejected(one?.made ?? ""))).toBe(words(one?.old));
    if (hasProgram("soffice", "--version")) {
      const options = { cwd: root, timeout: EVENTUALLY.timeout };
      const args = ["--headless", "--convert-to", "fodt", copy];
      expect(spawnSync("soffice", args, options).status).toBe(0);
      const open = readFileSync(join(root, "fixed.fodt"), "utf8");
      expect(open.match(/<text:insertion>/g)).toHaveLength(2);
      expect(open.match(/<text:deletion>/g)).toHaveLength(2);
      expect(open.match(/<dc:creator>Legibus</g)).toHaveLength(4);
    }
    const right = file("right.md", Buffer.from("Marlowe v Tidewater Ferries [2024] HCA 901, [1]."));
    await byCommand(right, { fix: join(root, "right.fixed.md") });
    expect(readFileSync(join(root, "right.fixed.md"), "utf8")).toBe(readFileSync(right, "utf8"));
    const wrong = file(
      "wrong.md",
      Buffer.from("\uFEFF“" + QUOTED + "”: *Marlowe v Tidewater Ferries* [2024] HCA 901, [1].\r\n"),
    );
    await byCommand(wrong, { fix: join(root, "wrong.fixed.md") });
    expect(readFileSync(join(root, "wrong.fixed.md"), "utf8")).toBe(
      `\uFEFF“${QUOTED}”: *Marlowe v Tidewater Ferries* [2024] HCA 901, [{~~1~>2~~}].\r\n`,
    );
  });

  const PAGES = [
    [
      "The rule is old. It was said that “he is a person who ans-",
      "wers a call that others have not heard”: Marlowe v Tidewater Fer-",
      "ries [2024] HCA 901, [2]. The report is Marlowe v Tidewater Ferries (2024)",
      "275 CLR 1. The pier was empty: “nobody on the",
    ],
    [
      "pier saw it go”: Marlowe v Tidewater Ferries [2024]",
      "HCA 901, [1]. A third place is wrong: Marlowe v Tidewater Rail-",
      "ways [2024] HCA 901, [1].",
    ],
  ];
  const EXPECTED = [
    "VERIFIED [2024] HCA 901",
    "VERIFIED (2024) 275 CLR 1",
    "VERIFIED [2024] HCA 901",
    "MISMATCH [2024] HCA 901",
  ];
  const paper = { pages: PAGES, head: () => "Memorandum on salvage", foot: (page: number) => `Page ${page}` };

  test("citations and quotations of a PDF are found across lines and pages", async () => {
    const path = file("memo.pdf", await textPdf(paper));
    const found = await byCommand(path);
    expect(shown(found)).toEqual(EXPECTED);
    expect([found.rows[0]?.["quotations"], found.rows[2]?.["quotations"]]).toMatchObject([
      [{ match: expect.stringMatching(/exact|minor/), pin: "[2]" }],
      [{ match: expect.stringMatching(/exact|minor/), pin: "[1]" }],
    ]);
    expect(found.code).toBe(8);
    expect(shown(await byTool(path))).toEqual(shown(found));
  });

  test("the built program prints the wrong row of a PDF and exits with 8", async () => {
    await built();
    const path = file("printed.pdf", await textPdf(paper));
    const env = {
      ...CLEAN_ENV,
      HOME: root,
      LEGIBUS_DATA_DIR: join(root, "data"),
      LEGIBUS_LOG_LEVEL: "silent",
    };
    const { status, stdout } = spawnSync(process.execPath, [SERVER, "verify", path, "--offline"], {
      env,
      encoding: "utf8",
    });
    expect(status).toBe(8);
    expect(stdout.split("\n").slice(0, 2)).toEqual([
      "4  MISMATCH      [2024] HCA 901",
      '                 name: cited "Marlowe v Tidewater Railways", source "Marlowe v Tidewater Ferries Pty Ltd" (similarity 0.50)',
    ]);
  });

  test("a PDF with only verified citations exits with 0", async () => {
    const path = file(
      "good.pdf",
      await textPdf({ pages: [["Marlowe v Tidewater Ferries [2024] HCA 901, [2]."]] }),
    );
    expect(await byCommand(path)).toMatchObject({ code: 0 });
  });

  test.skipIf(!canScan)(
    "a scan is read by OCR, with a warning (skipped without pdftoppm or tesseract)",
    async () => {
      const first = { ...paper, pages: PAGES.slice(0, 1) };
      const found = await byCommand(file("scan.pdf", await mixedPdf(await scansOf(await textPdf(first)))));
      expect(shown(found)).toEqual(EXPECTED.slice(0, 2));
      expect(found.warnings.join(" ")).toContain("pages 1 are scans, read by OCR");
    },
  );
});

describe.skipIf(process.platform === "win32")("a draft that is not a file", () => {
  const options = {
    env: { ...CLEAN_ENV, HOME: root, LEGIBUS_DATA_DIR: join(root, "data"), LEGIBUS_LOG_LEVEL: "silent" },
    encoding: "utf8",
    timeout: EVENTUALLY.timeout,
    killSignal: "SIGKILL",
  } as const;

  test("a pipe without a writer is refused, and so is every copy of it", async () => {
    await built();
    const pipe = join(root, "pipe.docx");
    execFileSync("mkfifo", [pipe]);
    for (const more of [[], ["--annotate", join(root, "pipe.checked.docx")]]) {
      const { status, stderr } = spawnSync(process.execPath, [SERVER, "verify", pipe, ...more], options);
      expect([status, stderr.split("\n")[0]]).toEqual([
        2,
        "ERROR INVALID_INPUT: pipe.docx is not a regular file",
      ]);
    }
  });

  test("an endless stdin ends at 50 MB", async () => {
    await built();
    const device = openSync("/dev/zero", "r");
    const stdio = [device, "pipe", "pipe"] as const;
    const { status, stderr } = spawnSync(process.execPath, [SERVER, "verify", "-"], {
      ...options,
      stdio: [...stdio],
    });
    closeSync(device);
    expect([status, stderr.split("\n")[0]]).toEqual([2, "ERROR INVALID_INPUT: stdin is larger than 50 MB"]);
  });
});
