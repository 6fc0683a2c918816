import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { plainCall } from "../../../src/core/call.ts";
import type { DocumentAdapter, Provider } from "../../../src/core/provider.ts";
import { allProviders } from "../../../src/app/providers.ts";
import type { Library, DocumentCache } from "../../../src/library/types.ts";
import { configOf } from "../../support/provider-contract.ts";
import { adapterOf, loudLogger } from "../../support/providers.ts";
import { servicesOf } from "../../support/services.ts";
import { ROOT } from "../../support/sources.ts";
import { startAustlii } from "../../support/austlii/server.ts";
import { lasting } from "../../support/lasting.ts";

const PROVIDERS = await allProviders();

const ID = "austlii:au/cases/cth/HCA/2024/901";
const URL = "https://www.austlii.edu.au/au/cases/cth/HCA/2024/901.html";

const upstream = await lasting(startAustlii());
beforeEach(() => upstream.reset());

async function made(
  env: Readonly<Record<string, string>>,
  kept: { readonly documentCache?: DocumentCache; readonly library?: Library | undefined } = {},
): Promise<Omit<Provider, "documents"> & { readonly documents: DocumentAdapter }> {
  const entry = PROVIDERS.find(({ name }) => name === "austlii");
  const base = { ...upstream.env, ...env };
  const provider = await entry?.create({ ...servicesOf(configOf(base), loudLogger().log), ...kept });
  if (!provider) throw new Error("there is no austlii");
  return { ...provider, documents: await adapterOf(provider) };
}

const live = async () => await made({ LEGIBUS_LIVE: "austlii" });

function page(name: string): string {
  return readFileSync(join(ROOT, "fixtures/austlii", name), "utf8");
}

const savedAt = "2026-11-21T00:00:00.000Z";

test.each([
  [ID, ID],
  [URL, ID],
  [`${URL}#para12`, ID],
  ["http://www6.austlii.edu.au/cgi-bin/viewdoc/au/cases/cth/HCA/2024/901.html", ID],
  ["[2024] HCA 901", ID],
  ["[2024] HCA 901 at [14]", ID],
  [
    "https://www.austlii.edu.au/au/legis/cth/consol_act/pa1988108/s6.html",
    "austlii:au/legis/cth/consol_act/pa1988108/s6",
  ],
  ["https://www.austlii.edu.au/au/cases/cth/HCA/", undefined],
  ["https://www.example.org/au/cases/cth/HCA/2024/901.html", undefined],
  ["frl:C2004A03712", undefined],
  ["[2024] XYZZY 1", undefined],
  ["negligence", undefined],
  ["", undefined],
])("the reference %s has the id %s", async (reference, id) => {
  expect((await made({})).documents.idOf(reference)).toBe(id);
});

/** Removes the elements that name the page's URL. */
function bare(html: string): string {
  return html.replaceAll(/<link[^>]*canonical[^>]*>/g, "").replaceAll(/<meta[^>]*og:url[^>]*>/g, "");
}

describe("a saved AustLII page", () => {
  const fixture = "document-2020s-appeal.html";

  test.each([
    [
      "by where the browser saved it from",
      (html: string) => `<!-- saved from url=(0061)${URL} -->\n${bare(html)}`,
      undefined,
    ],
    [
      "by its canonical link",
      (html: string) => bare(html).replace("<head>", `<head><link rel="canonical" href="${URL}">`),
      undefined,
    ],
    ["by the address that its saver gives", bare, URL],
  ])("a saved page is recognised %s and converted like a live page", async (_how, change, url) => {
    const { documents } = await made({});
    const saved = { text: change(page(fixture)), savedAt, ...(url !== undefined && { url }) };
    expect(documents.recognise(saved)).toBe(ID);
    const document = await documents.convert(saved, plainCall());
    expect(document).toMatchObject({
      id: ID,
      kind: "case",
      source: { provider: "austlii", url: URL, how: "import", retrievedAt: savedAt },
    });
    expect(document.blocks.filter(({ pin }) => /^\[\d+\]$/.test(pin)).length).toBeGreaterThan(3);
    expect(upstream.requests).toHaveLength(0);
  });

  test("a saved page without a URL is recognised by the citation in its title", async () => {
    const html =
      "<html><head><title>Marlowe v Tidewater [2024] HCA 901 (14 March 2024)</title></head><body><!--sino noindex--><!--make_database header start--><h2>Marlowe</h2></body></html>";
    expect((await made({})).documents.recognise({ text: html, savedAt })).toBe(ID);
  });

  test.each([
    ["legislation-section-new.html", "austlii:au/legis/cth/consol_act/hsa2011157/s18"],
    ["legislation-section-classic.html", "austlii:au/legis/vic/consol_act/smafa1962271/s32"],
    ["document-2020s-nz.html", "austlii:nz/cases/NZHC/2020/9920"],
  ])(
    "a saved page without the browser's comment is recognised by the URL in its footer: %s",
    async (name, id) => {
      const { documents } = await made({});
      expect(documents.recognise({ text: bare(page(name)), savedAt })).toBe(id);
    },
  );

  test("a saved index or result page is not recognised by the URL in its footer", async () => {
    const { documents } = await made({});
    for (const name of ["year-index.html", "database.html", "search-normal.html"])
      expect(documents.recognise({ text: bare(page(name)), savedAt }), name).toBeUndefined();
  });

  test("a saved page of another site is not recognised, whatever it links to", async () => {
    const html = `<html><head><link rel="canonical" href="${URL}"></head><body><p>My notes on [2024] HCA 901</p></body></html>`;
    const { documents } = await made({});
    expect(documents.recognise({ text: html, url: URL, savedAt })).toBeUndefined();
    await expect(documents.convert({ text: html, savedAt }, plainCall())).rejects.toMatchObject({
      code: "INVALID_INPUT",
    });
  });
});

test("a live document goes through the document cache under its id, with a rule for its kind", async () => {
  const asked: unknown[] = [];
  const documentCache: DocumentCache = {
    async getOrFetch(id, rule, fetch) {
      asked.push({ id, keeping: rule.keeping, days: rule.maxAgeMs / 86_400_000 });
      return await fetch();
    },
  };
  const { documents } = await made({ LEGIBUS_LIVE: "austlii" }, { documentCache });
  await documents.open(ID, plainCall());
  await documents.open("austlii:au/legis/cth/consol_act/hsa2011157/s18", plainCall());
  expect(asked).toEqual([
    { id: ID, keeping: "keep", days: 30 },
    { id: "austlii:au/legis/cth/consol_act/hsa2011157/s18", keeping: "keep", days: 1 },
  ]);
});

test("link mode opens documents from the library and sends no request", async () => {
  const document = await (await live()).documents.open(ID, plainCall());
  upstream.reset();
  const { library } = servicesOf(configOf(), loudLogger().log);
  await library?.put(document, "keep");
  const { documents } = await made({}, { library });
  expect((await documents.open(ID, plainCall())).blocks).toEqual(document.blocks);
  await expect(documents.open("[2024] HCA 902", plainCall())).rejects.toMatchObject({
    code: "NOT_CONFIGURED",
  });
  expect(upstream.requests).toHaveLength(0);
});

test("a plain search finds cases or legislation", async () => {
  const provider = await live();
  const cases = await provider.search?.({ query: "negligence", limit: 3 }, plainCall());
  expect(cases).toMatchObject({ status: "ok" });
  expect(cases?.results).toHaveLength(3);
  const acts = await provider.search?.({ query: "gangway", kind: "legislation", limit: 10 }, plainCall());
  expect(acts?.results.every(({ id }) => id.includes("/legis/"))).toBe(true);
});

test("a plain search is not made in link mode", async () => {
  const provider = await made({});
  expect(await provider.search?.({ query: "negligence", limit: 3 }, plainCall())).toMatchObject({
    status: "not_searched",
  });
  expect(upstream.requests).toHaveLength(0);
});
