import { readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { plainCall } from "../../../src/core/call.ts";
import type { DocumentAdapter } from "../../../src/core/provider.ts";
import { adapterOf } from "../../support/providers.ts";
import { DECISIONS, LAWS } from "../../support/neuris/corpus.ts";
import { aknDecision, htmlDecision, riiXml } from "../../support/neuris/decisions.ts";
import { giiPage, giiXml } from "../../support/neuris/gii.ts";
import { articlePage, lawXml } from "../../support/neuris/portal-law.ts";
import { startGermanSources } from "../../support/neuris/server.ts";
import { risOver, type TestedProvider } from "../../support/neuris/setup.ts";
import { lasting } from "../../support/lasting.ts";

let ris: TestedProvider;
let adapter: DocumentAdapter;

const sources = await lasting(startGermanSources());
beforeEach(async () => {
  sources.reset();
  ris = risOver(sources);
  adapter = await adapterOf(ris.provider);
});
afterEach(async () => await ris.close());

const ECLI = "ECLI:DE:BGH:2026:160226UXIVZR901.25.0";
const asked = () => sources.requests.map(({ service, path }) => `${service} ${path.split("/").at(-1)}`);

test("a decision has Leitsatz, Tenor, facts and reasons, with Randnummern as pins", async () => {
  const text = await ris.read("get_document", { id: "KORE900012026" });
  for (const heading of ["Leitsatz", "Tenor", "Tatbestand", "Entscheidungsgründe"])
    expect(text).toContain(`## ${heading}`);
  expect(text).toContain("[3] Die Revision ist unbegründet.");
  expect(text).toContain("**BGH, Urteil vom 16.2.2026 – XIV ZR 901/25**");
  const rn = await ris.read("get_document", { id: "KORE900012026", pin: "Rn 4-5" });
  expect(rn).toContain("[4] Auch Art. 14");
  expect(rn).toContain("[5] Die Kostenentscheidung");
  expect(rn).not.toContain("[3] ");
  expect(await ris.read("get_document", { id: "KORE900012026", pin: "Leitsatz 2" })).toContain(
    "Beförderungspflicht bei Nebel",
  );
});

test("an ECLI is looked up before the decision is opened", async () => {
  expect(await ris.read("get_document", { id: ECLI.toLowerCase() })).toContain("Id: ris:KORE900012026");
  expect(asked()).toEqual(["RIS case-law", "RIS KORE900012026.xml"]);
});

test.each(["XIV ZR 901/25", "BGH, Urt. v. 16.2.2026 – XIV ZR 901/25, Rn. 3"])(
  "a decision is found by %s",
  async (id) => {
    expect(await ris.read("get_document", { id })).toContain("Id: ris:KORE900012026");
  },
);

test.each([
  "BAG, Urteil vom 16.2.2026 - XIV ZR 901/25",
  "BGH, Urteil vom 17.2.2026 - XIV ZR 901/25",
  "XIV ZR 999/25",
])("the wrong citation %s finds no decision", async (id) => {
  expect(await ris.refused("get_document", { id })).toMatch(
    /^ERROR NOT_FOUND: .* no decision with the file number XIV ZR 9/,
  );
});

test("another court before a file number is contradicted in a warning", async () => {
  const text = await ris.read("get_document", { id: "OLG Köln XIV ZR 901/25", pin: "Rn. 1" });
  expect(text).toContain("the reference says “OLG Köln”, but this document has “BGH”");
  expect(await ris.read("get_document", { id: "XIVZR901/25" })).not.toContain("the reference says");
});

test("a decision lists the provisions it cites, and ris:get_norm opens them", async () => {
  const text = await ris.read("get_document", { id: ECLI });
  const cited = /^Cited here: (.*)$/m.exec(text)?.[1]?.split("; ") ?? [];
  const norms = cited.filter((one) => /^(?:§|Art)/.test(one));
  expect(norms).toEqual(["§ 823 Abs. 1 BGB", "Art. 14 Abs. 1 S. 1 GG", "§ 826 BGB", "§ 97 Abs. 1 ZPO"]);
  expect(await ris.read("get_norm", { law: norms[0] })).toContain("**§ 823 BGB Schadensersatzpflicht**");
  expect(await ris.read("get_norm", { paragraph: norms[1] })).toContain("**Art. 14 GG**");
});

test("a decision missing from the portal is read from rechtsprechung-im-internet.de, marked so", async () => {
  const text = await ris.read("get_document", { id: "KARE900022026" });
  expect(text).toContain("Rights: rechtsprechung-im-internet.de (BMJ/BfJ)");
  expect(text).toContain("[1] Die Beschwerde ist unzulässig.");
  expect(text).toContain("Vorinstanz: vorgehend LG Musterstadt");
});

test("a decision missing from the portal is found by its ECLI in the other source", async () => {
  expect(await ris.read("get_document", { id: "ECLI:DE:BAG:2026:200126.B.12AZR902.24.0" })).toContain(
    "Id: ris:KARE900022026",
  );
  expect(asked()[1]).toBe("RII rii-toc.xml");
});

test("a decision is NOT_FOUND only if both sources report so", async () => {
  expect(await ris.refused("get_document", { id: "KORE123456789" })).toMatch(
    /^ERROR NOT_FOUND: neither Rechtsinformationen/,
  );
  sources.neuris.fault(/./, { status: 500 });
  expect(await ris.refused("get_document", { id: "KORE123456780" })).toMatch(/^ERROR UPSTREAM_ERROR: /);
  expect(await ris.refused("get_document", { id: "ECLI:DE:BGH:2026:160226UXIVZR999.25.0" })).toMatch(
    /^ERROR UPSTREAM_ERROR: /,
  );
});

test("an outage of the portal is bridged by the other source, with a warning", async () => {
  sources.neuris.fault(/./, { status: 503 });
  expect(await ris.read("get_document", { id: "KORE900012026" })).toContain(
    "Warnings: Rechtsinformationen des Bundes could not answer; this is the text of rechtsprechung-im-internet.de",
  );
});

test("as_at is refused for a decision", async () => {
  expect(await ris.refused("get_document", { id: ECLI, as_at: "2010-01-01" })).toContain(
    "ERROR INVALID_INPUT: as_at is for laws",
  );
});

test("a truncated decision is UPSTREAM_ERROR, not a shorter text", async () => {
  sources.neuris.fault(/\.xml/, "cut");
  sources.rii.fault(/./, "cut");
  expect(await ris.refused("get_document", { id: "KORE900012026" })).toMatch(/^ERROR UPSTREAM_ERROR: /);
});

test("a law is opened by its ELI as of today or of a day", async () => {
  const now = await ris.read("get_document", { id: "eli/bund/rgbl/1896/s195", pin: "§ 823 Abs. 2" });
  expect(now).toContain("Id: ris:eli/bund/rgbl/1896/s195/2026-04-01/2/deu");
  expect(now).toContain("Ist nach dem Inhalt des Gesetzes");
  const then = await ris.read("get_document", {
    id: "ris:eli/bund/rgbl/1896/s195",
    as_at: "2010-05-05",
    pin: "§ 823 Abs. 2",
  });
  expect(then).toContain("der gegen ein Schutzgesetz verstößt");
  expect(then).toContain("In force: 2002-01-01 to 2026-03-31");
});

test("an expression of a law, or one article of it, is opened by its ELI", async () => {
  const id = "eli/bund/rgbl/1896/s195/2002-01-02/1/deu";
  expect(await ris.read("get_document", { id })).toContain("der gegen ein Schutzgesetz verstößt");
  const article = await ris.read("get_document", { id: `ris:${id}/art-z823` });
  expect(article).toContain(`Id: ris:${id}/art-z823`);
  expect(article).not.toContain("Schikaneverbot");
});

test("a pin selects the sentence of a law", async () => {
  const text = await ris.read("get_document", { id: "ris:bgb", pin: "§ 823 Abs. 2 Satz 2" });
  expect(text).toContain("Ist nach dem Inhalt");
  expect(text).not.toContain("Die gleiche Verpflichtung");
});

test("a day before a law's first version is NOT_FOUND", async () => {
  expect(await ris.refused("get_document", { id: "eli/bund/bgbl-1/2024/990", as_at: "2001-01-01" })).toMatch(
    /^ERROR NOT_FOUND: .* has no version of eli\/bund\/bgbl-1\/2024\/990 for 2001-01-01/,
  );
});

test.each([
  ["ECLI:DE:BGH", "not a well-formed ECLI", "ECLI:DE:BGH:2026:160626UIIZR198.22.0"],
  ["ECLI:DE:BGH:26:UIIZR198", "not a well-formed ECLI", "country, court, year"],
  ["ECLI:AT:OGH0002:2026:0130OS00038", "not a decision of a German court", "law:read opens it from risat"],
  ["eli/bund/bgbl-1", "not a well-formed ELI", "eli/bund/bgbl-1/1964/s902"],
  ["eli/bund/bgbl-1/1964/s902/art-z1", "not a well-formed ELI", "2009-02-05/19/deu"],
  ["../../etc/passwd", "names no document", "KORE600500000"],
  ["https://www.example.org/x", "names no document", "ris:bgb/823"],
])("a malformed reference %s is refused with a valid form", async (id, message, hint) => {
  const text = await ris.refused("get_document", { id });
  expect(text).toMatch(/^ERROR INVALID_INPUT: /);
  expect(text).toContain(message);
  expect(text).toContain(hint);
  expect(sources.requests).toHaveLength(0);
});

describe("the document source of the workbench", () => {
  test.each([
    ["ris:bgb/823", "ris:bgb/823"],
    ["ris:BGB/823@2010-01-01", "ris:bgb/823@2010-01-01"],
    ["ris:gg/1", "ris:gg/art-1"],
    ["§ 823 Abs. 1 BGB", "ris:bgb/823"],
    ["Art. 1 Abs. 1 GG", "ris:gg/art-1"],
    ["§ 3a UWG", "ris:uwg/3a"],
    ["KORE600500000", "ris:KORE600500000"],
    [ECLI, `ris:${ECLI}`],
    ["eli/bund/bgbl-1/1964/s902", "ris:eli/bund/bgbl-1/1964/s902"],
    [
      "https://testphase.rechtsinformationen.bund.de/gerichtsentscheidungen/KORE600500000",
      "ris:KORE600500000",
    ],
    ["https://testphase.rechtsinformationen.bund.de/case-law/KORE600500000", "ris:KORE600500000"],
    ["https://testphase.rechtsinformationen.bund.de/v1/case-law/KORE600500000.html", "ris:KORE600500000"],
    [
      "https://testphase.rechtsinformationen.bund.de/v1/legislation/eli/bund/bgbl-1/1979/s1325/2020-06-19/2/deu/2020-06-19/regelungstext-1/art-z1.html",
      "ris:eli/bund/bgbl-1/1979/s1325/2020-06-19/2/deu/art-z1",
    ],
    ["http://www.gesetze-im-internet.de/bgb/__823.html", "ris:bgb/823"],
    ["https://www.gesetze-im-internet.de/uwg_2004/__3a.html", "ris:uwg/3a"],
    ["https://www.gesetze-im-internet.de/gg/art_1.html", "ris:gg/art-1"],
    ["https://www.gesetze-im-internet.de/ao_1977/", "ris:ao"],
    [
      "https://www.rechtsprechung-im-internet.de/jportal/docs/bsjrs/jb-KORE300012024.zip",
      "ris:KORE300012024",
    ],
    [
      "http://www.rechtsprechung-im-internet.de/jportal/?quelle=jlink&docid=jb-KORE300012024&psml=bsjrsprod.psml&max=true",
      "ris:KORE300012024",
    ],
    [
      "https://www.rechtsprechung-im-internet.de/jportal/portal/page/bsjrsprod.psml?doc.id=jb-KORE300012024",
      "ris:KORE300012024",
    ],
  ])("the reference %s gets its id without a request", (reference, id) => {
    expect(adapter.idOf(reference)).toBe(id);
    expect(adapter.idOf(id)).toBe(id);
    expect(sources.requests).toHaveLength(0);
  });

  test.each([
    "[1992] HCA 23",
    "austlii:au/cases/cth/HCA/1992/23",
    "ECLI:AT:OGH0002:1996:RS0106668",
    "§ 1295 ABGB",
    "https://www.ris.bka.gv.at/x",
    "https://www.gesetze-im-internet.de/css/style.css",
    "s 18(1)",
    "",
    "https://evil.example/?https://www.gesetze-im-internet.de/bgb/__823.html",
  ])("%j gets no id", (reference) => {
    expect(adapter.idOf(reference)).toBeUndefined();
  });

  test("the document source opens a provision as of today or of a day", async () => {
    expect(adapter.knowsTime).toBe(true);
    const now = await adapter.open("ris:bgb/823", plainCall());
    const then = await adapter.open("ris:bgb/823", plainCall(), "2010-01-01");
    expect([now.version?.from, then.version?.from]).toEqual(["2026-04-01", "2002-01-01"]);
    expect(then.id).toBe("ris:bgb/823@2010-01-01");
  });

  const [bgb] = LAWS;
  const [decision] = DECISIONS;
  const today = bgb?.expressions.at(-1);
  const norm = today?.parts.at(-1)?.norms.at(1);
  if (!bgb || !decision || !today || !norm) throw new Error("the corpus has changed");

  test.each([
    [
      "gesetze-im-internet.de, section",
      new TextDecoder("windows-1252").decode(giiPage(bgb, norm)),
      undefined,
      "ris:bgb/823",
    ],
    ["gesetze-im-internet.de, XML", giiXml(bgb), undefined, "ris:bgb"],
    ["the portal, law", lawXml(bgb, today), undefined, "ris:eli/bund/rgbl/1896/s195/2026-04-01/2/deu"],
    [
      "the portal, article",
      articlePage(norm),
      "https://testphase.rechtsinformationen.bund.de/gesetze/eli/bund/rgbl/1896/s195/2026-04-01/2/deu/art-z823",
      "ris:eli/bund/rgbl/1896/s195/2026-04-01/2/deu/art-z823",
    ],
    ["the portal, decision's XML", aknDecision(decision), undefined, "ris:KORE900012026"],
    [
      "the portal, decision's page",
      htmlDecision(decision),
      "https://testphase.rechtsinformationen.bund.de/gerichtsentscheidungen/KORE900012026",
      "ris:KORE900012026",
    ],
    ["rechtsprechung-im-internet.de, XML", riiXml(decision), undefined, "ris:KORE900012026"],
    [
      "rechtsprechung-im-internet.de, page",
      readFileSync(new URL("../../../fixtures/ris/rii-page.html", import.meta.url), "utf8"),
      undefined,
      "ris:KORE900012026",
    ],
  ])("a saved page of %s is recognised and read by the live parser", async (_name, text, url, id) => {
    const page = { text, savedAt: "2026-11-20T08:00:00Z", ...(url !== undefined && { url }) };
    expect(adapter.recognise(page)).toBe(id);
    const document = await adapter.convert(page, plainCall());
    expect(document.id).toBe(id);
    expect(document.source).toMatchObject({
      provider: "ris",
      how: "import",
      retrievedAt: "2026-11-20T08:00:00Z",
    });
    expect(document.source.url).toMatch(/^https:\/\//);
    const pins = document.blocks.map(({ pin }) => pin);
    expect(pins.some((pin) => /^(?:§ 823 )?Abs\. 2 S\. 2$|^Rn\. 5$/.test(pin))).toBe(true);
    expect(sources.requests).toHaveLength(0);
  });

  test("a saved page that writes the umlauts of its law's abbreviation as entities has them in its id", () => {
    const text = readFileSync(new URL("../../../fixtures/ris/gii-law.html", import.meta.url), "utf8");
    expect(adapter.recognise({ text, savedAt: "2026-11-20T08:00:00Z" })).toBe("ris:FlößG");
  });

  test.each([
    "<html><body><p>Hallo</p></body></html>",
    // a Land's portal uses the same mark-up as the federal one
    '<html><body><p>ECLI:DE:VGHBW:2024:0514.3S920.23.00</p><dl class="RspDL"><dt>1</dt><dd>Kahn</dd></dl></body></html>',
    "",
    "<article class='the-document'></article>",
    "<dokument>",
  ])("the saved page %j is not recognised", async (text) => {
    const page = { text, savedAt: "2026-11-20T08:00:00Z" };
    expect(adapter.recognise(page)).toBeUndefined();
    await expect(adapter.convert(page, plainCall())).rejects.toMatchObject({ code: "INVALID_INPUT" });
  });
});
