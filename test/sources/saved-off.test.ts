import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createApp } from "../../src/app/index.ts";
import { plainCall } from "../../src/core/call.ts";
import type { LegalDocument } from "../../src/core/document.ts";
import { SOURCES } from "../../src/sources/index.ts";
import { CORPUS } from "../support/beck/corpus.ts";
import { documentView } from "../support/beck/pages.ts";
import { runCli } from "../support/cli.ts";
import { JUDGMENTS } from "../support/eu/corpus.ts";
import { eurLexPage, judgmentPage } from "../support/eu/pages.ts";
import { DECISIONS, NORMS } from "../support/ris-at/corpus.ts";
import { decisionPage, normPage } from "../support/ris-at/pages.ts";
import { textOf } from "../support/providers.ts";
import { ROOT } from "../support/sources.ts";
import { temporaryFolder } from "../support/lasting.ts";

/** Saved pages belong to the user: they are read whether or not their source is enabled. */

const fixture = (name: string) => readFileSync(join(ROOT, "fixtures", name), "utf8");
const savedFrom = (url: string, page: string) =>
  page.replace("<html", `<!-- saved from url=(${String(url.length).padStart(4, "0")})${url} -->\n<html`);

const ruling = DECISIONS.find(({ type }) => type === "Text");
const [norm] = NORMS;
const [judgment] = JUDGMENTS;
const beck = CORPUS.find(({ kind }) => kind === "BECKRS");
if (!ruling || !norm || !judgment || !beck) throw new Error("a facsimile has no documents");

const PAGES: Readonly<Record<keyof typeof SOURCES | "risat-norm", string>> = {
  austlii: fixture("austlii/document-2020s-appeal.html"),
  jade: fixture("jade/saved-decision.html"),
  frl: savedFrom(
    "https://www.legislation.gov.au/C2011A00157/latest/text",
    fixture("frl/ferries-act-2024.html"),
  ),
  ris: fixture("ris/rii-page.html"),
  eu: eurLexPage(judgment.celex, judgment.language, judgmentPage(judgment)),
  risat: decisionPage(ruling),
  "risat-norm": normPage(norm),
  beck: documentView(beck),
};

const folder = temporaryFolder("saved-off");
const pages = join(folder, "pages");
const dataOf = (providers: string) => join(folder, providers.replaceAll(/\W/g, "_"));
const envOf = (providers: string) => ({
  LEGIBUS_CONFIG: "/dev/null",
  LEGIBUS_LOG_LEVEL: "silent",
  LEGIBUS_DATA_DIR: dataOf(providers),
  LEGIBUS_PROVIDERS: providers,
});

mkdirSync(pages);
for (const [name, text] of Object.entries(PAGES)) writeFileSync(join(pages, `${name}.html`), text);

/** Imports the folder and returns the library's documents by id. */
async function imported(providers: string): Promise<ReadonlyMap<string, LegalDocument>> {
  const env = envOf(providers);
  expect((await runCli(["import", pages], env)).code).toBe(0);
  const app = await createApp(env, () => {});
  try {
    const library = app.shared.store.library?.for(plainCall());
    const { entries = [] } = (await library?.list({ limit: 50, offset: 0 })) ?? {};
    const documents = await Promise.all(entries.map(async ({ id }) => await library?.get(id)));
    return new Map(documents.flatMap((one) => (one ? [[one.id, one] as const] : [])));
  } finally {
    await app.shutdown();
  }
}

/** The fields of a document that a reader and the verifier use. */
const used = ({ kind, title, court, date, citations, version, blocks, source }: LegalDocument) => ({
  kind,
  title,
  court,
  date,
  citations,
  version,
  pins: blocks.map(({ pin }) => pin),
  from: [source.provider, source.import?.as, source.import?.of],
});

test("saved pages of every source are read alike with the source on or off", async () => {
  const every = await imported(Object.keys(SOURCES).join(",") + ",law");
  const none = await imported("law");
  expect(new Set([...none.values()].map(({ source }) => source.provider))).toEqual(
    new Set(Object.keys(SOURCES)),
  );
  expect([...none.keys()].toSorted()).toEqual([...every.keys()].toSorted());
  for (const [id, document] of none) {
    const same = every.get(id);
    expect(used(document), id).toEqual(same && used(same));
  }
});

test("a draft citing a saved Austrian page is checked fully while its source is off", async () => {
  const draft = join(folder, "draft.md");
  writeFileSync(
    draft,
    "So der OGH (OGH 12.8.1996, 99 Ob 9901/96i, Rz 1).\n\nAnders OGH 13.8.1996, 99 Ob 9901/96i, Rz 1.\n\nFerner OGH 12.8.1996, 99 Ob 9901/96i, Rz 7.\n",
  );
  const { out } = await runCli(["verify", draft, "--json"], envOf("law"));
  const rows: unknown = JSON.parse(out);
  expect(rows).toMatchObject({
    rows: [{ verdict: "VERIFIED" }, { verdict: "MISMATCH" }, { verdict: "MISMATCH" }],
  });
});

test("a saved page opens by its URL while its source is off, and other URLs name the source", async () => {
  const app = await createApp(envOf("law"), () => {});
  const ask = async (id: string) => textOf(await app.orchestrator.handleToolCall("law:read", { id }));
  try {
    const { entries = [] } =
      (await app.shared.store.library?.for(plainCall()).list({ limit: 50, offset: 0 })) ?? {};
    expect(entries.length).toBe(Object.keys(PAGES).length);
    for (const { id, title, source } of entries) {
      const of = source.import?.of ?? id;
      for (const reference of [source.url, source.url.replace("https:", "http:"), of])
        expect(await ask(reference), reference).toContain(title.slice(0, 60));
    }
    const other = await ask(
      "https://www.ris.bka.gv.at/Dokument.wxe?Abfrage=Bundesnormen&Dokumentnummer=NOR40000001",
    );
    expect(other).toContain("LEGIBUS_PROVIDERS=+risat");
    expect(other).toContain("law:import");
  } finally {
    await app.shutdown();
  }
});

test("a saved page of an unknown site opens by the URL it was saved from", async () => {
  const app = await createApp(envOf("law"), () => {});
  const url = "https://www.tribunal.example.org/decisions/2031-7/";
  try {
    const text = savedFrom(
      url,
      "<html><head><title>Wharf inquiry</title></head><body><p>The gangway moved.</p></body></html>",
    );
    const brought = await app.orchestrator.handleToolCall("law:import", { text });
    expect(textOf(brought)).toContain("1 imported");
    for (const address of [url, "http://tribunal.example.org/decisions/2031-7#top"])
      expect(textOf(await app.orchestrator.handleToolCall("law:read", { id: address }))).toContain(
        "The gangway moved.",
      );
  } finally {
    await app.shutdown();
  }
});
