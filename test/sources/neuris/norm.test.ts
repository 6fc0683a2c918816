import { afterEach, beforeEach, expect, test } from "vitest";
import type { LegalDocument } from "../../../src/core/document.ts";
import type { DocumentCache } from "../../../src/library/types.ts";
import { zipped } from "../../support/neuris/gii.ts";
import { envelope, startGermanSources } from "../../support/neuris/server.ts";
import { risOver, type TestedProvider } from "../../support/neuris/setup.ts";
import { lasting } from "../../support/lasting.ts";

let ris: TestedProvider;

const sources = await lasting(startGermanSources());
beforeEach(() => {
  sources.reset();
  ris = risOver(sources);
});
afterEach(async () => await ris.close());

const asked = () => sources.requests.map(({ service, path }) => `${service} ${path.split("/").at(-1)}`);
const norm = async (law: string, paragraph: string, rest = {}) =>
  await ris.read("get_norm", { law, paragraph, ...rest });
const noNorm = async (law: string, paragraph: string, rest = {}) =>
  await ris.refused("get_norm", { law, paragraph, ...rest });

test("a provision has its version and the portal's page", async () => {
  const text = await norm("BGB", "823");
  expect(text).toContain("**§ 823 BGB Schadensersatzpflicht**");
  expect(text).toContain("In force: 2026-04-01 to now (Rechtsinformationen des Bundes, Fassung 2026-04-01)");
  expect(text).toContain("Id: ris:bgb/823");
  expect(text).toContain(
    "https://testphase.rechtsinformationen.bund.de/gesetze/eli/bund/rgbl/1896/s195/2026-04-01/2/deu/art-z823",
  );
  expect(text).toContain("(2) Die gleiche Verpflichtung trifft denjenigen");
});

test.each(["823-826", "823, 226", "§§ 823 bis 826", "823 und 226", "823 Abs. 1, 2", "§ 823 ff."])(
  "a note says that only the first place of %s is read",
  async (paragraph) => {
    expect(await norm("BGB", paragraph)).toContain(`Note: only the first place of "${paragraph}" was read`);
  },
);

test.each(["823", "§ 823 Abs. 2 S. 1", "823 (1)"])("%s is one place, without a note", async (paragraph) => {
  expect(await norm("BGB", paragraph)).not.toContain("Note:");
});

test("a provision is in force since its own last change, not its law's", async () => {
  expect(await norm("FährG", "2")).toContain("In force: 2019-07-01 to now");
  expect(await norm("FährG", "1")).not.toContain("2019-07-01");
});

test("a provision without dates of its own has its law's dates", async () => {
  sources.neuris.fault(/\/deu$/, { status: 503 });
  expect(await norm("BGB", "823")).toContain("In force: 2026-04-01 to now");
});

test.each([
  ["BGB", "§ 823 Abs. 2 S. 2"],
  ["", "§ 823 II 2 BGB"],
  ["bgb", "823 Absatz 2 Satz 2"],
  ["Bürgerliches Gesetzbuch", "§ 823 Abs 2 Satz 2 BGB"],
  ["BGB § 823 Abs. 2 S. 2", ""],
])("the cited sentence alone is shown (%s, %s)", async (law, paragraph) => {
  const text = await norm(law, paragraph);
  expect(text).toContain("Ist nach dem Inhalt des Gesetzes ein Verstoß");
  expect(text).not.toContain("Die gleiche Verpflichtung");
});

test("as_at reads a provision's text of a day, and its id opens that text again", async () => {
  const text = await norm("BGB", "823", { as_at: "2010-01-01" });
  expect(text).toContain("der gegen ein Schutzgesetz verstößt");
  expect(text).toContain("In force: 2002-01-01 to 2026-03-31");
  expect(text).toContain("Id: ris:bgb/823@2010-01-01");
  expect(await norm("ris:bgb/823@2010-01-01", "")).toContain("der gegen ein Schutzgesetz verstößt");
});

test("a provision of a known law takes one request, a cached one none", async () => {
  await norm("BGB", "826");
  sources.reset();
  await norm("BGB", "823");
  expect(asked()).toEqual(["RIS art-z823.html"]);
  await norm("BGB", "823");
  expect(asked()).toHaveLength(1);
});

test("an article with an unusual eId is found by its name, later ones without a further lookup", async () => {
  const text = await norm("FährG", "§ 1 Abs. 1 Nr. 2 lit. b");
  expect(text).toContain("b) frei fährt, und");
  expect(text).not.toContain("am Seil");
  sources.reset();
  expect(await norm("FährG", "2")).toContain("Der Fährmann hat jeden überzusetzen");
  expect(asked()).toEqual(["RIS hauptteil-n1_abschnitt-n1_art-z2.html"]);
});

test("a sentence after a list has the next number, despite ordinals and abbreviations", async () => {
  expect(await norm("FährG", "§ 1 Abs. 1 Satz 2")).toContain(
    "Das gilt nicht für Boote nach § 4 Abs. 2 Nr. 1",
  );
  expect(await norm("FährG", "§ 1 Abs. 1 Satz 3")).toContain("Satz 1 gilt für Flöße");
  expect(await norm("FährG", "§ 2 S. 2")).toContain("Er darf niemanden");
});

test("a provision repealed within a range opens that range", async () => {
  expect(await norm("FährG", "4")).toContain("§§ 3 bis 5 FährG (weggefallen)");
});

test("a provision is also found through lists in the format of 2025", async () => {
  sources.shape("2025");
  expect(await norm("BGB", "823")).toContain("In force: 2026-04-01 to now");
});

test("a provision lists the provisions it cites", async () => {
  expect(await norm("FährG", "1")).toContain("\nCited here: § 823 Abs. 1 BGB");
});

test("a law missing from the portal is read from gesetze-im-internet.de with its Stand", async () => {
  const text = await norm("GG", "Art. 1");
  expect(text).toContain("**Art. 1 GG**");
  expect(text).toContain("gesetze-im-internet.de, Stand: Zuletzt geändert durch Art. 1 G v. 20.12.2024");
  expect(text).toContain("https://www.gesetze-im-internet.de/gg/art_1.html");
  expect(text).toContain("Die Würde des Menschen ist unantastbar.");
});

test("a wrong law in the portal's response is never taken for the requested one", async () => {
  const text = await norm("GG", "1");
  expect(text).not.toContain("unmittelbaren Zwang");
  expect(text).toContain("Id: ris:gg/art-1");
});

test("a law from gesetze-im-internet.de is requested once for all its provisions", async () => {
  await norm("GG", "1");
  sources.reset();
  await norm("GG", "Art. 14");
  expect(asked()).toEqual([]);
});

test("a law is opened whole if no paragraph is given", async () => {
  const text = await ris.read("get_norm", { law: "GG" });
  expect(text).toContain("## I. Die Grundrechte");
  expect(text).toContain("### Art. 14");
});

test("a past day of a law that only gesetze-im-internet.de has is NOT_FOUND", async () => {
  expect(await noNorm("GG", "1", { as_at: "1990-01-01" })).toMatch(
    /^ERROR NOT_FOUND: no source of this server has GG as it was on 1990-01-01\nTry: gesetze-im-internet\.de keeps today's text only/,
  );
});

test("an outage does not hide that a law is another country's", async () => {
  sources.neuris.fault(/./, { status: 503 });
  sources.gii.fault(/./, { status: 503 });
  expect(await noNorm("ABGB", "1295")).toMatch(
    /^ERROR UPSTREAM_ERROR: .*\nTry: ABGB belongs to Austrian law: law:read opens it from risat/,
  );
});

test("a law whose abbreviation Austria also uses is marked as German, others are not", async () => {
  sources.gii.fault(/\/stgb\/xml\.zip/, {
    type: "application/zip",
    body: zipped(
      "stgb.xml",
      '<dokumente builddate="20260101000000"><norm builddate="20260101000000"><metadaten><jurabk>StGB</jurabk><langue>Strafgesetzbuch</langue></metadaten></norm><norm><metadaten><jurabk>StGB</jurabk><enbez>§ 1</enbez><titel>Keine Strafe ohne Gesetz</titel></metadaten><textdaten><text><Content><P>Eine Tat kann nur bestraft werden, wenn die Strafbarkeit gesetzlich bestimmt war, bevor die Tat begangen wurde.</P></Content></text></textdaten></norm></dokumente>',
    ),
  });
  expect(await norm("StGB", "1")).toContain("This is German law. Austria has another StGB");
  expect(await norm("BGB", "823")).not.toContain("Austria");
});

test("a document cache spares a restarted server every request", async () => {
  const kept = new Map<string, LegalDocument>();
  const documentCache: DocumentCache = {
    async getOrFetch(id, rule, fetch) {
      const known = kept.get(id);
      if (known) return { ...known, source: { ...known.source, how: "library" } };
      const document = await fetch();
      expect(rule).toEqual({ keeping: "keep", maxAgeMs: 86_400_000 });
      kept.set(id, document);
      return document;
    },
  };
  const first = risOver(sources, { documentCache });
  await first.read("get_norm", { law: "BGB", paragraph: "823" });
  await first.close();
  sources.reset();
  const second = risOver(sources, { documentCache });
  expect(await second.read("get_norm", { paragraph: "§ 823 Abs. 1 BGB" })).toContain(
    "(ris, library, retrieved",
  );
  await second.close();
  expect([...kept.keys()]).toEqual(["ris:bgb/823"]);
  expect(sources.requests).toHaveLength(0);
});

test.each([
  ["BGB", "825", "BGB has no § 825", "§ 822, § 823, § 826"],
  ["GG", "2", "GG has no Art. 2", "Art. 1, Art. 14"],
  ["FährG", "§ 99", "FährG has no § 99", "§ 2, §§ 3 bis 5"],
])("the missing provision %s %s is NOT_FOUND with its neighbours", async (law, paragraph, message, near) => {
  const text = await noNorm(law, paragraph);
  expect(text).toContain(`ERROR NOT_FOUND: ${message}`);
  expect(text).toContain(`the nearest that exist are ${near}`);
});

test("an unknown law is NOT_FOUND with the nearest abbreviations", async () => {
  const text = await noNorm("BBGB", "1");
  expect(text).toContain('ERROR NOT_FOUND: no federal law of Germany is abbreviated "BBGB"');
  expect(text).toMatch(/did you mean .*BGB/);
  expect(await noNorm("XYZG", "1")).not.toContain("did you mean"); // half of VwZG is not near it
});

test("a day before all versions is refused with the nearest period in force", async () => {
  expect(await noNorm("BGB", "823", { as_at: "1990-01-01" })).toContain(
    "has no version of BGB for 1990-01-01\nTry: the nearest version that it has was in force from 2002-01-01 to 2026-03-31",
  );
});

test.each([
  [{ law: "BGB", paragraph: "damages" }, "paragraph names no norm"],
  [{}, "law is required"],
  [{ paragraph: "823" }, "law is required"],
  [{ law: "StGB", paragraph: "§ 823 BGB" }, "law says StGB and paragraph says BGB"],
])("incomplete or contradictory arguments %j are INVALID_INPUT", async (args, message) => {
  expect(await ris.refused("get_norm", args)).toContain(`ERROR INVALID_INPUT: ${message}`);
});

test.each([500, 503, 429, 403])(
  "a portal that fails with %i is replaced by the other source, with a warning",
  async (status) => {
    sources.neuris.fault(/./, { status });
    const text = await norm("BGB", "823");
    expect(text).toContain(
      "Rechtsinformationen des Bundes could not answer; this is the text of gesetze-im-internet.de",
    );
    expect(text).toContain("gesetze-im-internet.de, Stand: Zuletzt geändert");
  },
);

test.each([
  ["an error in an answer of status 200", envelope("internal_error")],
  ["JSON that ends in the middle", "cut" as const],
  ["a web page", { body: "<html>maintenance</html>", type: "text/html" }],
  ["another form", { body: '{"content":[]}', type: "application/json" }],
])("a portal that responds with %s is replaced by the other source", async (_name, fault) => {
  sources.neuris.fault(/./, fault);
  expect(await norm("BGB", "823")).toContain("Rechtsinformationen des Bundes could not answer");
});

test("an outage is reported, not NOT_FOUND, if the other source lacks the law", async () => {
  sources.neuris.fault(/./, { status: 500 });
  expect(await noNorm("XyzFooG", "1")).toMatch(/^ERROR UPSTREAM_ERROR: Rechtsinformationen des Bundes/);
});

test("an outage is reported when both sources are down", async () => {
  sources.neuris.fault(/./, { status: 503 });
  sources.gii.fault(/./, { status: 503 });
  expect(await noNorm("BGB", "823")).toMatch(/^ERROR UPSTREAM_ERROR: /);
});

test("an outage for a past day is not answered with today's text", async () => {
  sources.neuris.fault(/./, { status: 503 });
  expect(await noNorm("BGB", "823", { as_at: "2010-01-01" })).toMatch(/^ERROR UPSTREAM_ERROR: /);
});

test.each([
  ["no zip", { body: "<html>no zip</html>", type: "text/html" }],
  ["a zip cut off", "cut" as const],
])(
  "a law's file that is %s is replaced by the section's page, decoded by its charset",
  async (_name, fault) => {
    sources.gii.fault(/xml\.zip/, fault);
    const text = await norm("GG", "1");
    expect(text).toContain("Die Würde des Menschen ist unantastbar.");
    expect(text).toContain("Sie zu achten und zu schützen");
    expect(text).toContain("Stand is not given on this page");
  },
);

test("a section's page with the wrong charset in its header is decoded correctly", async () => {
  const page = Buffer.from(
    '<html><head><meta http-equiv="Content-Type" content="text/html; charset=iso-8859-1" /></head><div class="jnheader"><h1>Grundgesetz (GG)<br /><span class="jnenbez">Art 1</span></h1></div><div class="jnhtml"><div class="jurAbsatz">(1) Die Würde zu schützen.</div></div></html>',
    "latin1",
  );
  sources.gii.fault(/xml\.zip/, { status: 503 });
  sources.gii.fault(/art_1/, { body: page, type: "text/html; charset=utf-8" });
  expect(await norm("GG", "1")).toContain("(1) Die Würde zu schützen.");
});
