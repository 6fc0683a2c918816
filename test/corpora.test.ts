import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import * as z from "zod";
import { checkHours } from "../src/sources/ris-at/documents.ts";
import { corpusLine } from "./library/import/corpus.ts";
import { type CorpusHost, startCorpusHost } from "./support/corpus-host.ts";
import { startGermanSources } from "./support/neuris/server.ts";
import { startRis } from "./support/ris-at/server.ts";
import { CLEAN_ENV } from "./support/stdio.ts";
import { lasting, temporaryFolder } from "./support/lasting.ts";
import { type Ran, runCli } from "./support/cli.ts";

let dataDir: string;
let host: CorpusHost;

const root = temporaryFolder("corpora");
beforeEach(async () => {
  dataDir = mkdtempSync(join(root, "data-"));
  host = await startCorpusHost(published(FIRST));
});
afterEach(async () => await host.close());

async function legibus(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Ran> {
  const own = { LEGIBUS_DATA_DIR: dataDir, LEGIBUS_CONFIG: "/dev/null" };
  return await runCli(args, { ...CLEAN_ENV, ...host.env, ...own, ...env });
}

interface Line {
  readonly id: string;
  readonly name: string;
  readonly number: number;
  readonly words: string;
}

const FIRST: readonly Line[] = [
  { id: "court:1", name: "Ash v Beech", number: 1, words: "A ferryman owes a duty of care." },
  { id: "court:2", name: "Cedar v Date", number: 2, words: "See Ash v Beech [2020] HCA 1 at [1]." },
  { id: "court:3", name: "Elm v Fig", number: 3, words: "A wharf is not a ferry." },
];

/** Builds the file of a corpus with five paragraphs for each decision. */
function published(lines: readonly Line[], more: readonly string[] = []): Buffer {
  const good = lines.map(({ id, name, number, words }) =>
    corpusLine({
      id,
      text: `1 ${words}\n\n2 The appeal of number${number} fails.\n\n3 It is dismissed.\n\n4 The respondent has costs.\n\n5 Orders accordingly.`,
      more: { citation: `${name} [2020] HCA ${number}` },
    }),
  );
  return Buffer.from(`${[...good, ...more].join("\n")}\n`);
}

const verified = z.object({
  rows: z.array(z.looseObject({ verdict: z.string(), reason: z.string().optional() })),
});

async function verdicts(draft: string, env: Readonly<Record<string, string>> = {}): Promise<string[]> {
  const path = join(dataDir, "draft.md");
  writeFileSync(path, draft);
  const { out } = await legibus(["verify", path, "--offline", "--all", "--json"], env);
  return verified.parse(JSON.parse(out)).rows.map(({ verdict }) => verdict);
}

const stats = z.looseObject({ documents: z.number() });
const documents = async () =>
  stats.parse(JSON.parse((await legibus(["library", "stats", "--json"])).out)).documents;
const parts = () => readdirSync(join(dataDir, "corpora/oalc"));

test("a corpus is downloaded only after consent to its licence and size", async () => {
  const { code, err } = await legibus(["corpus", "add", "oalc"]);
  expect(code).toBe(2);
  expect(err).toContain("licence: CC BY 4.0; decisions of the Federal Court only unaltered");
  expect(err).toContain("personal, non-commercial use or within an organisation");
  expect(err).toContain("about 232,560 documents, 9.4 GB to download; language en");
  expect(err).toContain("say --yes");
  expect(host.requests).toEqual([]);
  expect(existsSync(join(dataDir, "corpora"))).toBe(false);
});

test("a corpus with the publisher's checksum is searched, read and verified as a source", async () => {
  const added = await legibus(["corpus", "add", "oalc", "--yes"]);
  expect(added.out).toMatch(/^3 imported, 0 unchanged, 0 refused; the file has the checksum/); // too short for a rate
  expect(added.code).toBe(0);
  expect(host.requests.every(({ userAgent }) => userAgent.startsWith("legibus/"))).toBe(true);
  await host.close(); // offline from here on
  expect((await legibus(["library", "search", "ferryman"])).out).toContain("Ash v Beech");
  const read = await legibus(["call", "law:read", "--id", "[2020] HCA 1"]);
  expect(read.out).toContain("A ferryman owes a duty of care.");
  expect(read.out).toContain("the corpus oalc of");
  expect((await legibus(["call", "law:citing", "--id", "[2020] HCA 1"])).out).toContain("Cedar v Date");
  expect(await verdicts('Ash v Beech [2020] HCA 1 at [1]: "A ferryman owes a duty of care."')).toEqual([
    "VERIFIED",
  ]);
  expect(await verdicts('Ash v Beech [2020] HCA 1 at [1]: "A ferryman owes no duty of care."')).toEqual([
    "MISMATCH",
  ]);
  const listed = await legibus(["corpus", "list"]);
  expect(listed.out).toMatch(/oalc .*\n.*\n.*\n.*\n {2}here: 3 documents, complete on .*checksum matched/);
  host = await startCorpusHost(published(FIRST));
});

test("a corpus with a wrong checksum counts as the user's own file until it is repaired", async () => {
  host.faults.checksum = "0".repeat(64);
  const damaged = await legibus(["corpus", "add", "oalc", "--yes"]);
  expect(damaged.code).toBe(6);
  expect(damaged.err).toContain("has not the checksum that its publisher gives");
  expect(parts()).not.toContain("download.part");
  expect(await documents()).toBe(3);
  expect(await verdicts("Ash v Beech [2020] HCA 1 at [1].")).toEqual(["PARTIAL"]);
  host.faults.checksum = undefined;
  const again = await legibus(["corpus", "add", "oalc", "--yes"]);
  expect(again.out).toMatch(/^0 imported, 3 unchanged, 0 refused/);
  expect(await verdicts("Ash v Beech [2020] HCA 1 at [1].")).toEqual(["VERIFIED"]);
});

test("a download survives rate limiting and cut connections", async () => {
  host.faults.tooMany = 1;
  host.faults.cut = 2;
  const { out, code } = await legibus(["corpus", "add", "oalc", "--yes"]);
  expect(out).toMatch(/^3 imported, 0 unchanged, 0 refused.*has the checksum/);
  expect(code).toBe(0);
});

test("a download works from a host without range requests", async () => {
  host.faults.whole = true;
  expect((await legibus(["corpus", "add", "oalc", "--yes"])).out).toMatch(/^3 imported.*has the checksum/);
});

test("a download resumes after the bytes of an earlier one", async () => {
  const file = published(FIRST);
  const folder = join(dataDir, "corpora/oalc");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "download.part"), file.subarray(0, 100));
  const edition = createHash("sha256").update(file).digest("hex");
  writeFileSync(join(folder, "state.json"), JSON.stringify({ begunAt: 1, edition }));
  host.requests.length = 0;
  const { out } = await legibus(["corpus", "add", "oalc"]);
  expect(out).toMatch(/^3 imported.*has the checksum/);
  expect(host.requests.at(-1)?.range).toBe(`bytes=100-${file.length - 1}`);
});

test("an import reports damaged rows with line numbers and imports the others", async () => {
  const many = Array.from({ length: 98 }, (_, at) => ({
    id: `court:${at}`,
    name: `Ash v Number ${at}`,
    number: at + 1,
    words: `Decision ${at}.`,
  }));
  host.publish(published(many, ['{"version_id":"cut', '{"version_id":"x","type":"decision","text":""}']));
  const { code, out, err } = await legibus(["corpus", "add", "oalc", "--yes"]);
  expect(code).toBe(1);
  expect(out).toMatch(/^98 imported, 0 unchanged, 2 refused/);
  expect(err).toMatch(/refused {3}oalc line 99: the line is not JSON/);
  expect(err).toMatch(/refused {3}oalc line 100: the line has no text/);
});

test("an update imports new and changed documents and removes missing ones", async () => {
  await legibus(["corpus", "add", "oalc", "--yes"]);
  const [one, two] = FIRST;
  if (!one || !two) throw new Error("there are three");
  const changed = { ...two, words: "A pilot is not a ferryman." };
  const fresh = { id: "court:4", name: "Gum v Hazel", number: 4, words: "A new decision." };
  host.publish(published([one, changed, fresh]));
  const updated = await legibus(["corpus", "update", "oalc"]);
  expect(updated.out).toMatch(/^2 imported, 1 unchanged, 0 refused, 1 that it no longer has removed/);
  expect(await documents()).toBe(3);
  expect((await legibus(["library", "search", "pilot"])).out).toContain("Cedar v Date");
  expect((await legibus(["library", "search", "wharf"])).out).not.toContain("Elm v Fig");
  expect(await verdicts("Cedar v Date [2020] HCA 2 at [1].")).toEqual(["VERIFIED"]);
  host.requests.length = 0;
  const unchanged = await legibus(["corpus", "update", "oalc"]);
  expect(unchanged.out).toMatch(/^0 imported, 3 unchanged, 0 refused/);
  expect(host.requests).toHaveLength(1); // the pointer
});

test("a corpus with an unknown format is refused, and the stored documents stay", async () => {
  await legibus(["corpus", "add", "oalc", "--yes"]);
  host.publish(Buffer.from('{"document":"a","body":"b"}\n'.repeat(300)));
  const { code, err } = await legibus(["corpus", "update", "oalc"]);
  expect(code).toBe(6);
  expect(err).toContain("no line of Open Australian Legal Corpus has the form that this version reads");
  expect(await documents()).toBe(3);
  host.faults.pointer = "<html>Sign in</html>";
  const other = await legibus(["corpus", "update", "oalc"]);
  expect(other.err).toContain("gives no checksum in the usual form");
  expect(await verdicts("Ash v Beech [2020] HCA 1 at [1].")).toEqual(["VERIFIED"]);
});

test("removing a corpus deletes all its documents and files", async () => {
  await legibus(["corpus", "add", "oalc", "--yes"]);
  expect((await legibus(["corpus", "remove", "oalc"])).code).toBe(2); // it asks
  expect(await documents()).toBe(3);
  expect((await legibus(["corpus", "remove", "oalc", "--yes"])).out).toBe("3 documents removed\n");
  expect(await documents()).toBe(0);
  expect(readdirSync(join(dataDir, "corpora"))).toEqual([]);
  expect((await legibus(["library", "search", "ferryman"])).out).not.toContain("Ash");
  expect((await legibus(["corpus", "update", "oalc"])).err).toContain("legibus corpus add oalc");
  expect((await legibus(["corpus", "remove", "oalc"])).out).toBe("Nothing of oalc is here.\n");
});

test("an unknown corpus is refused with the most similar name", async () => {
  const { code, err } = await legibus(["corpus", "add", "oacl", "--yes"]);
  expect(code).toBe(3);
  expect(err).toContain("did you mean oalc?");
});

test("a corpus of German decisions keeps its Randnummern and is unproven without a checksum", async () => {
  const row = {
    id: 17,
    slug: "ag-musterstadt-2020-02-03-1-c-220",
    court: { id: 3, name: "Amtsgericht Musterstadt", slug: "ag-musterstadt" },
    file_number: "1 C 2/20",
    date: "2020-02-03",
    type: "Urteil",
    ecli: "",
    content:
      '<h2>Tenor</h2><p>Die Klage wird abgewiesen.</p><span class="absatzRechts">1</span><p class="absatzLinks">Die Parteien streiten über eine Fähre.</p><span class="absatzRechts">2</span><p class="absatzLinks">Der Fährmann haftet nach § 823 Abs. 1 BGB.</p>',
  };
  host.publish(gzipSync(`${JSON.stringify(row)}\n{"id":18}\n`));
  const { out, err } = await legibus(["corpus", "add", "oldp", "--yes"]);
  expect(out).toMatch(/^1 imported, 0 unchanged, 1 refused.*its publisher gives no checksum/);
  expect(err).toContain('oldp line 2: the line has no usable "court"');
  const citation = "AG Musterstadt, Urteil vom 3.2.2020 – 1 C 2/20, Rn. 2";
  expect((await legibus(["call", "law:read", "--id", "corpus:oldp:17", "--pin", "Rn. 2"])).out).toContain(
    "Der Fährmann haftet",
  );
  expect(await verdicts(`${citation}.`)).toEqual(["PARTIAL"]);
  host.publish(gzipSync(JSON.stringify(row)).subarray(0, 200));
  expect((await legibus(["corpus", "update", "oldp"])).err).toContain("is packed wrongly or ends early");
  expect(await documents()).toBe(1);
});

describe("a corpus fetched document by document", async () => {
  const german = await lasting(startGermanSources());
  afterEach(() => german.reset());

  test("the corpus gii stores every law under its id for offline reading and verification", async () => {
    const added = await legibus(["corpus", "add", "gii", "--yes"], german.env);
    expect(added.err).toContain("licence: public domain (§ 5 UrhG)");
    expect(added.out).toMatch(/^\d+ imported, 0 unchanged, 0 refused/);
    const there = await documents();
    expect(there).toBeGreaterThan(3);
    const read = await legibus(["call", "law:read", "--id", "§ 823 BGB"]);
    expect(read.out).toContain("Id: ris:bgb/823");
    expect(await verdicts("§ 823 Abs. 1 BGB.")).toEqual(["VERIFIED"]);
    expect(await verdicts("§ 823 Abs. 9 BGB.")).toEqual(["MISMATCH"]);
    const requests = german.requests.length;
    const updated = await legibus(["corpus", "update", "gii"], german.env);
    expect(updated.out).toMatch(new RegExp(`^0 imported, ${there} unchanged, 0 refused`));
    const asked = german.requests.slice(requests).filter(({ path }) => path.endsWith("xml.zip"));
    expect(asked.length).toBe(there);
    expect(new Set(asked.map(({ status }) => status))).toEqual(new Set([304]));
    expect((await legibus(["corpus", "remove", "gii", "--yes"])).out).toBe(`${there} documents removed\n`);
    expect(await documents()).toBe(0);
  });

  test("the corpus rii resumes after a refusal without fetching documents twice", async () => {
    german.rii.fault(/jb-.*zip$/, { status: 403 });
    const stopped = await legibus(["corpus", "add", "rii", "--yes"], german.env);
    expect(stopped.code).toBe(4);
    expect(stopped.err).toContain("What was imported stays; the same command goes on from here.");
    german.reset();
    german.rii.fault(/jb-.*zip$/, { body: "no zip", type: "application/zip" }, 1);
    const went = await legibus(["corpus", "add", "rii"], german.env);
    expect(went.out).toMatch(/^\d+ imported, 0 unchanged, 1 refused/);
    expect(went.code).toBe(1);
    const again = await legibus(["corpus", "update", "rii"], german.env);
    expect(again.out).toMatch(/^1 imported, \d+ unchanged, 0 refused/);
    const zips = german.requests.filter(({ path }) => path.endsWith(".zip"));
    expect(zips.length).toBe((await documents()) + 1);
  });

  test("the corpus risat imports Austria's provisions and updates them with fewer requests", async () => {
    const ris = await startRis();
    const env = { LEGIBUS_PROVIDERS: "+risat", ...ris.env };
    const added = await legibus(["corpus", "add", "risat", "--yes"], env);
    expect(added.out).toMatch(/^[1-9]\d* imported, 0 unchanged/);
    const before = ris.requests.length;
    const updated = await legibus(["corpus", "update", "risat"], env);
    expect(updated.out).toMatch(/^0 imported, [1-9]\d* unchanged/);
    expect(ris.requests.length - before).toBeLessThan(before);
    await ris.close();
  });

  test.each([
    ["2026-11-20T17:30:00Z", "18:30 on a Friday", true],
    ["2026-11-20T10:00:00Z", "11:00 on a Friday", false],
    ["2026-11-20T04:59:00Z", "5:59 on a Friday", true],
    ["2026-11-20T05:00:00Z", "6:00 on a Friday", false],
    ["2026-11-21T10:00:00Z", "11:00 on a Saturday", true],
  ])("RIS bulk downloads run only at the permitted hours: %s is %s in Vienna", (instant, _, mayAsk) => {
    const settings = { baseUrl: "https://data.bka.gv.at", documentBaseUrl: "", spacingMs: 1_200 };
    const check = () => checkHours({ settings, now: () => Date.parse(instant) });
    if (mayAsk) expect(check).not.toThrow();
    else expect(check).toThrow(/between 18 and 6 o'clock in Vienna/);
  });
});
