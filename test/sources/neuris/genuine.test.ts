import { readdirSync, readFileSync } from "node:fs";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import type { LegalDocument } from "../../../src/core/document.ts";
import { LegibusError } from "../../../src/core/errors.ts";
import { convert } from "../../../src/sources/neuris/converter.ts";
import { parseGiiToc } from "../../../src/sources/neuris/fetch-law.ts";
import { findInToc } from "../../../src/sources/neuris/documents.ts";
import { parseCollection } from "../../../src/sources/neuris/parse.ts";
import { source } from "../../../src/sources/neuris/index.ts";
import { toRow } from "../../../src/sources/neuris/search.ts";
import { genuineBytes, genuinePath, genuineText } from "../../support/genuine.ts";
import { type GermanSources, startGermanSources } from "../../support/neuris/server.ts";
import { risOver } from "../../support/neuris/setup.ts";
import { recogniserOf } from "../../support/source-deps.ts";
import { blockWords, lostWords, textOfMarkup, wordsOf } from "../../support/neuris/words.ts";
import { sourceOf } from "../../documents/made.ts";

function samples(folder: string, ending: RegExp): [string, string][] {
  const path = genuinePath(folder);
  if (path === undefined) return [];
  const names = readdirSync(path).filter((name) => ending.test(name));
  return names.map((name) => [name, readFileSync(`${path}/${name}`, "utf8")]);
}

const recognise = await recogniserOf(source);

function converted(text: string, id = "ris:sample"): LegalDocument {
  return convert({
    id,
    text,
    source: sourceOf("ris"),
  });
}

const NOTE = /<akn:authorialNote[\s\S]*?<\/akn:authorialNote>/g;

/** Returns the contents of every element with one of these names, in document order. */
function parts(xml: string, names: string): string[] {
  const pattern = new RegExp(String.raw`<((?:\w+:)?(?:${names}))(?:\s[^>]*)?(?<!/)>([\s\S]*?)</\1>`, "g");
  return Array.from(xml.matchAll(pattern), ([, , inner]) => inner ?? "");
}

const documents = samples("neuris/documents", /\.xml$/);

describe.skipIf(documents.length === 0).each(documents)("the portal's document %s", (name, xml) => {
  const document = documents.length === 0 ? undefined : converted(xml);
  const found = blockWords(document?.blocks ?? []);

  test("the document loses no word of its body, in order", () => {
    const [body = ""] = parts(xml.replaceAll(NOTE, " "), "body|judgmentBody|mainBody");
    if (!/crossheading"\/>/.test(body)) expect(wordsOf(textOfMarkup(body)).length).toBeGreaterThan(5);
    expect(lostWords(wordsOf(textOfMarkup(body)), found)).toBe("");
  });

  test("the document loses no text around its body", () => {
    const around = [
      ...parts(xml.replaceAll(NOTE, " "), "longTitle|header|preamble|conclusions|titelzeile"),
      ...parts(xml, "leitsatz|orientierungssatz|note|standangabe|vollzitat"),
      ...(xml.match(NOTE) ?? []),
    ];
    for (const part of around) expect(lostWords(wordsOf(textOfMarkup(part)), found)).toBe("");
  });

  test("the saved document is recognised by its own number or ELI", () => {
    const id = recognise({ text: xml, savedAt: "2026-11-21T00:00:00Z" });
    if (name.startsWith("norm-")) {
      const [, year, page] = /^norm-(\d{4})-(\w+)\.xml$/.exec(name) ?? [];
      expect(id).toMatch(
        new RegExp(`^ris:eli/bund/[a-z0-9-]+/${year}/${page}/\\d{4}-\\d{2}-\\d{2}/\\d+/deu$`),
      );
    } else expect(id).toBe(`ris:${name.slice(0, 13)}`);
  });

  test("the document has pins for sections or Randnummern", () => {
    const pins = new Set(document?.blocks.map(({ pin }) => pin));
    if (name.startsWith("norm-"))
      expect(Array.from(pins).some((pin) => /^(?:§|Art\.) \d/.test(pin))).toBe(true);
    if (/name="Randnummer"/.test(xml)) expect(pins).toContain("Rn. 1");
  });
});

const pages = samples("neuris/xslt", /\.html$/);

test.skipIf(pages.length === 0).each(pages)("the portal's page %s loses no word", (name, html) => {
  if (/^(?:heading|list|preambleFormula)/.test(name)) return; // fragments without a surrounding law
  const found = blockWords(converted(html, "ris:eli/bund/bgbl-1/2000/s1/2000-01-01/1/deu").blocks);
  const body = html
    .replaceAll(/<head>[\s\S]*<\/head>/g, "")
    .replaceAll(/<a class="rueckverweis"[\s\S]*?<\/a>/g, "")
    .replaceAll(/<sup[\s>][\s\S]*?<\/sup>|<\/?span[^>]*>/g, " ");
  const all = new Set(found);
  expect(wordsOf(textOfMarkup(body)).filter((word) => !all.has(word))).toEqual([]);
  expect(
    lostWords(
      wordsOf(textOfMarkup(/<section[\s\S]*<\/section>/.exec(body)?.[0] ?? "").replaceAll(/\d/g, "")),
      found.map((word) => word.replaceAll(/\d/g, "")),
    ),
  ).toBe("");
});

const law = genuineText("gii/BJNR055429995_SkAufG.xml");

describe.skipIf(law === undefined)("the genuine law SkAufG", () => {
  const xml = law ?? "<dokumente><norm/></dokumente>";

  test("SkAufG loses no word of any provision, in order", () => {
    const wanted = parts(xml, "norm").flatMap((norm) => [
      ...parts(norm, "enbez"),
      ...parts(norm, "titel"),
      ...parts(norm, "text"),
      ...parts(norm, "fussnoten"),
    ]);
    const words = wanted.flatMap((part) => wordsOf(textOfMarkup(part)));
    expect(words.length).toBeGreaterThan(400);
    expect(lostWords(words, blockWords(converted(xml, "ris:SkAufG").blocks))).toBe("");
  });

  test("§ 1 SkAufG exists twice, so the article is required", () => {
    expect(() => converted(xml, "ris:SkAufG/1")).toThrowError(
      expect.objectContaining({ code: "INVALID_INPUT" }),
    );
    expect(converted(xml, "ris:SkAufG/art-2/1").title).toBe("§ 1 SkAufG Allgemeine Voraussetzungen");
  });

  test("a missing provision of SkAufG is NOT_FOUND with a hint, as is another law", () => {
    expect(() => converted(xml, "ris:SkAufG/77")).toThrowError(
      expect.objectContaining({ code: "NOT_FOUND", hint: expect.stringContaining("§") }),
    );
    expect(() => converted(xml, "ris:gg/1")).toThrowError(expect.objectContaining({ code: "NOT_FOUND" }));
  });
});

const section = genuineBytes("gii/gii-bgb-823.html");

test.skipIf(section === undefined)("the genuine page of § 823 BGB is read in its charset, with pins", () => {
  const text = new TextDecoder("windows-1252").decode(section);
  expect(recognise({ text, savedAt: "2026-11-21T00:00:00Z" })).toBe("ris:bgb/823");
  const document = converted(text, "ris:bgb/823");
  expect(document.title).toBe("§ 823 BGB Schadensersatzpflicht");
  expect(document.blocks.map(({ pin }) => pin)).toEqual(["", "Abs. 1", "Abs. 2 S. 1", "Abs. 2 S. 2"]);
  expect(document.blocks[1]?.markdown).toMatch(
    /^Wer vorsätzlich oder fahrlässig .* Schadens verpflichtet\.$/,
  );
});

const decision = genuineText("rii/jb-KORE300012024.xml");

describe.skipIf(decision === undefined)("the genuine decision KÖLNER DOM", () => {
  const xml = decision ?? "<dokument/>";

  test("KÖLNER DOM loses no word and has every Randnummer", () => {
    const document = converted(xml, "ris:KORE300012024");
    const wanted = parts(xml, "titelzeile|leitsatz|tenor|tatbestand|gruende").flatMap((part) =>
      wordsOf(textOfMarkup(part)),
    );
    expect(lostWords(wanted, blockWords(document.blocks))).toBe("");
    const numbers = document.blocks.flatMap(({ pin, label }) =>
      pin === `Rn. ${label}` ? [Number(label)] : [],
    );
    expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, at) => at + 1));
    expect(numbers.length).toBe((xml.match(/name="rd_/g) ?? []).length);
    expect(document.warnings).toEqual([]);
  });

  test("KÖLNER DOM has its title and ECLI and is recognised", () => {
    const document = converted(xml, "ris:KORE300012024");
    expect(document.title).toBe("BGH, Beschluss vom 12.10.2023 – I ZB 28/23");
    expect(document.citations.ecli).toBe("ECLI:DE:BGH:2023:121023BIZB28.23.0");
    expect(recognise({ text: xml, savedAt: "2026-11-21T00:00:00Z" })).toBe("ris:KORE300012024");
  });

  test("the zip of the genuine decision holds a single file", () => {
    const files = unzipSync(genuineBytes("rii/decision.zip") ?? new Uint8Array());
    expect(Object.keys(files)).toEqual(["jb-KORE300012024.xml"]);
  });
});

const [giiToc, riiToc] = [genuineText("gii/gii-toc.xml"), genuineText("rii/rii-toc.xml")];

test.skipIf(!giiToc || !riiToc)("the genuine lists of laws and decisions are read", () => {
  expect(parseGiiToc(giiToc ?? "").map(({ slug }) => slug)).toEqual([
    "1-dm-goldm_nzg",
    "bgb",
    "gg",
    "uwg_2004",
  ]);
  expect(findInToc(riiToc ?? "", "ECLI:DE:BGH:2010:140110BIXZB72.08.0")).toBe("KORE300012024");
  expect(findInToc(riiToc ?? "", "ECLI:DE:BGH:2010:140110BIXZB73.08.0")).toBeUndefined();
});

test("a decision of the Federal Fiscal Court is found by its identifier, which has the form before the day", () => {
  const item =
    "<item><gericht>BFH 2. Senat</gericht><entsch-datum>20190711</entsch-datum><aktenzeichen>II R 4/17</aktenzeichen><link>https://www.rechtsprechung-im-internet.de/jportal/docs/bsjrs/jb-STRE201950001.zip</link></item>";
  expect(findInToc(`<items>${item}</items>`, "ECLI:DE:BFH:2019:U.110719.IIR4.17.0")).toBe("STRE201950001");
});

const lists = samples("neuris/reshaped", /\.json$/);

test.skipIf(lists.length === 0).each(lists)("the portal's JSON %s is read", (name, json) => {
  const url = "https://testphase.rechtsinformationen.bund.de/v1/document";
  if (name === "errors.json") {
    const errors = z.record(z.string(), z.unknown()).parse(JSON.parse(json));
    for (const body of Object.values(errors).filter((value) => typeof value === "object"))
      expect(() => parseCollection(JSON.stringify(body), url)).toThrow(LegibusError);
    return;
  }
  const value: unknown = JSON.parse(json);
  const list = name.endsWith("-list.json")
    ? json
    : JSON.stringify({ totalItems: 1, member: [{ item: value }] });
  const { total, members, unknown } = parseCollection(list, url);
  expect([total, members.length, unknown]).toEqual([1, 1, 0]);
  const [row] = members.map((member) => toRow(member, "live"));
  expect(row?.id).toMatch(/^ris:(?:KORE606512026|eli\/bund\/bgbl-1\/2026\/148\/2026-05-15\/1\/deu)$/);
  expect(row?.title).toMatch(
    /^(?:BGH, Urteil vom 16\.6\.2026 – II ZR 198\/22|Gesetz über intelligente .* \(IVSG\))$/,
  );
});

const openApi = genuineText("neuris/openapi.json");

describe.skipIf(openApi === undefined)("the requests to the portal", () => {
  const parameter = z.looseObject({
    name: z.string(),
    in: z.string(),
    schema: z.looseObject({ pattern: z.string().optional(), maximum: z.number().optional() }),
  });
  const shape = z.looseObject({
    servers: z.array(z.looseObject({ url: z.string() })),
    paths: z.record(
      z.string(),
      z.looseObject({ get: z.looseObject({ parameters: z.array(parameter).default([]) }) }),
    ),
  });
  const api = shape.parse(JSON.parse(openApi ?? '{"servers":[],"paths":{}}'));
  let sources: GermanSources;

  beforeAll(async () => {
    sources = await startGermanSources();
    const ris = risOver(sources);
    const calls: [string, Record<string, unknown>][] = [
      ["get_norm", { law: "BGB", paragraph: "823" }],
      ["get_norm", { law: "GG", paragraph: "1" }],
      ["get_norm", { law: "FährG", paragraph: "1" }],
      ["get_norm", { law: "BGB", as_at: "2010-01-01" }],
      ["get_document", { id: "ECLI:DE:BGH:2026:160226UXIVZR901.25.0" }],
      ["get_document", { id: "eli/bund/bgbl-1/2024/990" }],
      ["get_document", { id: "XXLU000000001" }],
      ["get_document", { id: "KSNR000000001" }],
      ["list_courts", { prefix: "FG" }],
      ["search", { query: "XIV ZR 901/25" }],
    ];
    for (const kind of ["all", "legislation", "case_law", "literature", "administrative_directive"]) {
      for (const sort of ["relevance", "date", "oldest"]) {
        calls.push(["search", { query: "Fähre", kind, sort, from: "2000", to: "2026", offset: 3, limit: 5 }]);
        calls.push(["search", { query: 'T:"Fähre" OR Boot', kind, sort }]);
      }
    }
    calls.push(["search", { query: "Fähre", kind: "case_law", court: "BGH" }]);
    for (const [tool, args] of calls) await ris.ask(tool, args);
    await ris.close();
  });

  afterAll(async () => await sources.close());

  test("requests use only paths, parameters and values of the portal's OpenAPI file", () => {
    const asked = sources.requests.filter(({ service }) => service === "RIS");
    expect(asked.length).toBeGreaterThan(35);
    const templates = Object.entries(api.paths).map(([path, { get }]) => ({
      pattern: new RegExp(`^${path.replaceAll(/[.]/g, "\\.").replaceAll(/\{\w+\}/g, "[^/]+")}$`),
      parameters: new Map(
        get.parameters.flatMap((one) => (one.in === "query" ? [[one.name, one.schema] as const] : [])),
      ),
    }));
    for (const { path, query } of asked) {
      const fitting = templates.filter(({ pattern }) => pattern.test(path));
      expect(fitting.length, path).toBeGreaterThan(0);
      for (const [name, value] of query) {
        const schema = fitting.map(({ parameters }) => parameters.get(name)).find((one) => one !== undefined);
        expect(schema, `${path} ${name}`).toBeDefined();
        if (schema?.pattern !== undefined) expect(value).toMatch(new RegExp(schema.pattern));
        if (schema?.maximum !== undefined) expect(Number(value)).toBeLessThanOrEqual(schema.maximum);
      }
    }
  });

  test("the OpenAPI file lists the portal's server", () => {
    expect(api.servers.map(({ url }) => url)).toContain("https://testphase.rechtsinformationen.bund.de");
  });
});
