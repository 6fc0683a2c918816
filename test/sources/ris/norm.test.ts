import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { LegalDocument } from "../../../src/core/document.ts";
import type { DocumentCache } from "../../../src/library/types.ts";
import { zipped } from "../../support/ris/gii.ts";
import { startGermanSources } from "../../support/ris/server.ts";
import { risOver, type TestedProvider } from "../../support/ris/setup.ts";
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

describe("a norm of a law that the portal has", () => {
  test("comes with its version and the portal's own page", async () => {
    const text = await norm("BGB", "823");
    expect(text).toContain("**§ 823 BGB Schadensersatzpflicht**");
    expect(text).toContain(
      "In force: 2026-04-01 to now (Rechtsinformationen des Bundes, Fassung 2026-04-01)",
    );
    expect(text).toContain("Id: ris:bgb/823");
    expect(text).toContain(
      "https://testphase.rechtsinformationen.bund.de/gesetze/eli/bund/rgbl/1896/s195/2026-04-01/2/deu/art-z823",
    );
    expect(text).toContain("(2) Die gleiche Verpflichtung trifft denjenigen");
  });

  test("says since when its own words are in force, not since when its law was last changed", async () => {
    expect(await norm("FährG", "2")).toContain("In force: 2019-07-01 to now");
    expect(await norm("FährG", "1")).not.toContain("2019-07-01");
  });

  test("is shown with its law's dates where the portal does not give its own", async () => {
    sources.fault("neuris", /\/deu$/, { kind: "status", status: 503 });
    expect(await norm("BGB", "823")).toContain("In force: 2026-04-01 to now");
  });

  test.each([
    ["BGB", "§ 823 Abs. 2 S. 2"],
    ["", "§ 823 II 2 BGB"],
    ["bgb", "823 Absatz 2 Satz 2"],
    ["Bürgerliches Gesetzbuch", "§ 823 Abs 2 Satz 2 BGB"],
    ["BGB § 823 Abs. 2 S. 2", ""],
  ])("is cut to the place that was written (%s, %s)", async (law, paragraph) => {
    const text = await norm(law, paragraph);
    expect(text).toContain("Ist nach dem Inhalt des Gesetzes ein Verstoß");
    expect(text).not.toContain("Die gleiche Verpflichtung");
  });

  test("is as it was on a day, and its id opens that text again", async () => {
    const text = await norm("BGB", "823", { as_at: "2010-01-01" });
    expect(text).toContain("der gegen ein Schutzgesetz verstößt");
    expect(text).toContain("In force: 2002-01-01 to 2026-03-31");
    expect(text).toContain("Id: ris:bgb/823@2010-01-01");
    expect(await norm("ris:bgb/823@2010-01-01", "")).toContain("der gegen ein Schutzgesetz verstößt");
  });

  test("needs one request when its law is known, and none when it is known itself", async () => {
    await norm("BGB", "826");
    sources.reset();
    await norm("BGB", "823");
    expect(asked()).toEqual(["neuris art-z823.html"]);
    await norm("BGB", "823");
    expect(asked()).toHaveLength(1);
  });

  test("is found by its name when the portal calls the article otherwise; nobody guesses twice", async () => {
    const text = await norm("FährG", "§ 1 Abs. 1 Nr. 2 lit. b");
    expect(text).toContain("b) frei fährt, und");
    expect(text).not.toContain("am Seil");
    sources.reset();
    expect(await norm("FährG", "2")).toContain("Der Fährmann hat jeden überzusetzen");
    expect(asked()).toEqual(["neuris hauptteil-n1_abschnitt-n1_art-z2.html"]);
  });

  test("counts a sentence behind a list as the next, and knows ordinals and abbreviations", async () => {
    expect(await norm("FährG", "§ 1 Abs. 1 Satz 2")).toContain(
      "Das gilt nicht für Boote nach § 4 Abs. 2 Nr. 1",
    );
    expect(await norm("FährG", "§ 1 Abs. 1 Satz 3")).toContain("Satz 1 gilt für Flöße");
    expect(await norm("FährG", "§ 2 S. 2")).toContain("Er darf niemanden");
  });

  test("may be one of several that were repealed together", async () => {
    expect(await norm("FährG", "4")).toContain("§§ 3 bis 5 FährG (weggefallen)");
  });

  test("is read from lists of 2025 alike", async () => {
    sources.shape("2025");
    expect(await norm("BGB", "823")).toContain("In force: 2026-04-01 to now");
  });

  test("offers the norms that it cites", async () => {
    expect(await norm("FährG", "1")).toContain("\nCited here: § 823 Abs. 1 BGB");
  });
});

describe("a law that the portal has not", () => {
  test("comes from gesetze-im-internet.de, which says how current it is", async () => {
    const text = await norm("GG", "Art. 1");
    expect(text).toContain("**Art. 1 GG**");
    expect(text).toContain("gesetze-im-internet.de, Stand: Zuletzt geändert durch Art. 1 G v. 20.12.2024");
    expect(text).toContain("https://www.gesetze-im-internet.de/gg/art_1.html");
    expect(text).toContain("Die Würde des Menschen ist unantastbar.");
  });

  test("is never another one, whatever the portal answers", async () => {
    const text = await norm("GG", "1");
    expect(text).not.toContain("unmittelbaren Zwang");
    expect(text).toContain("Id: ris:gg/art-1");
  });

  test("needs one request for all of its norms", async () => {
    await norm("GG", "1");
    sources.reset();
    await norm("GG", "Art. 14");
    expect(asked()).toEqual([]);
  });

  test("is opened whole without a paragraph", async () => {
    const text = await ris.read("get_norm", { law: "GG" });
    expect(text).toContain("## I. Die Grundrechte");
    expect(text).toContain("### Art. 14");
  });

  test("has no past: a day of the past is refused", async () => {
    expect(await noNorm("GG", "1", { as_at: "1990-01-01" })).toMatch(
      /^ERROR NOT_FOUND: no source of this server has GG as it was on 1990-01-01\nTry: gesetze-im-internet\.de keeps today's text only/,
    );
  });
});

test("a law whose abbreviation Austria uses, too is said to be German; one that only Germany has needs no such word", async () => {
  sources.fault("gii", /\/stgb\/xml\.zip/, {
    kind: "body",
    type: "application/zip",
    body: zipped(
      "stgb.xml",
      '<dokumente builddate="20260101000000"><norm builddate="20260101000000"><metadaten><jurabk>StGB</jurabk><langue>Strafgesetzbuch</langue></metadaten></norm><norm><metadaten><jurabk>StGB</jurabk><enbez>§ 1</enbez><titel>Keine Strafe ohne Gesetz</titel></metadaten><textdaten><text><Content><P>Eine Tat kann nur bestraft werden, wenn die Strafbarkeit gesetzlich bestimmt war, bevor die Tat begangen wurde.</P></Content></text></textdaten></norm></dokumente>',
    ),
  });
  expect(await norm("StGB", "1")).toContain("This is German law. Austria has another StGB");
  expect(await norm("BGB", "823")).not.toContain("Austria");
});

test("a document cache that keeps documents answers without any request, also a server that starts anew", async () => {
  const kept = new Map<string, LegalDocument>();
  const documentCache: DocumentCache = {
    async getOrFetch(id, rule, fetch) {
      const known = kept.get(id);
      if (known) return { ...known, source: { ...known.source, how: "library" } };
      const { document } = await fetch(undefined);
      if (!document) throw new Error("nothing was fetched");
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

describe("what does not exist", () => {
  test.each([
    ["BGB", "825", "BGB has no § 825", "§ 822, § 823, § 826"],
    ["GG", "2", "GG has no Art. 2", "Art. 1, Art. 14"],
    ["FährG", "§ 99", "FährG has no § 99", "§ 2, §§ 3 bis 5"],
  ])("%s %s is answered with its neighbours", async (law, paragraph, message, near) => {
    const text = await noNorm(law, paragraph);
    expect(text).toContain(`ERROR NOT_FOUND: ${message}`);
    expect(text).toContain(`the nearest that exist are ${near}`);
  });

  test("an unknown law is answered with the nearest abbreviations", async () => {
    const text = await noNorm("BBGB", "1");
    expect(text).toContain('ERROR NOT_FOUND: no federal law of Germany is abbreviated "BBGB"');
    expect(text).toMatch(/did you mean .*BGB/);
  });

  test("a day before all versions is refused with the nearest window", async () => {
    expect(await noNorm("BGB", "823", { as_at: "1990-01-01" })).toContain(
      "has no version of BGB for 1990-01-01\nTry: the nearest version that it has was in force from 2002-01-01 to 2026-03-31",
    );
  });

  test.each([
    [{ law: "BGB", paragraph: "damages" }, "paragraph names no norm"],
    [{}, "law is required"],
    [{ paragraph: "823" }, "law is required"],
    [{ law: "StGB", paragraph: "§ 823 BGB" }, "law says StGB and paragraph says BGB"],
  ])("%j is asked for again", async (args, message) => {
    expect(await ris.refused("get_norm", args)).toContain(`ERROR INVALID_INPUT: ${message}`);
  });
});

describe("when a source fails", () => {
  test.each([500, 503, 429, 403])(
    "when a source fails with %i, the other one answers and the answer says so",
    async (status) => {
      sources.fault("neuris", /./, { kind: "status", status });
      const text = await norm("BGB", "823");
      expect(text).toContain(
        "Rechtsinformationen des Bundes could not answer; this is the text of gesetze-im-internet.de",
      );
      expect(text).toContain("gesetze-im-internet.de, Stand: Zuletzt geändert");
    },
  );

  test.each([
    ["an error in an answer of status 200", { kind: "envelope", code: "internal_error" } as const],
    ["JSON that ends in the middle", { kind: "truncated" } as const],
    ["a web page", { kind: "body", body: "<html>maintenance</html>", type: "text/html" } as const],
    ["another form", { kind: "body", body: '{"content":[]}', type: "application/json" } as const],
  ])("a source that fails with %s is replaced alike", async (_name, fault) => {
    sources.fault("neuris", /./, fault);
    expect(await norm("BGB", "823")).toContain("Rechtsinformationen des Bundes could not answer");
  });

  test("the outage is reported and not an absence when the other source has no such law", async () => {
    sources.fault("neuris", /./, { kind: "status", status: 500 });
    expect(await noNorm("XyzFooG", "1")).toMatch(/^ERROR UPSTREAM_ERROR: Rechtsinformationen des Bundes/);
  });

  test("an outage is reported when both sources are down", async () => {
    sources.fault("neuris", /./, { kind: "status", status: 503 });
    sources.fault("gii", /./, { kind: "status", status: 503 });
    expect(await noNorm("BGB", "823")).toMatch(/^ERROR UPSTREAM_ERROR: /);
  });

  test("when a source fails on a past day, nobody answers with today's text", async () => {
    sources.fault("neuris", /./, { kind: "status", status: 503 });
    expect(await noNorm("BGB", "823", { as_at: "2010-01-01" })).toMatch(/^ERROR UPSTREAM_ERROR: /);
  });

  test.each([
    ["no zip", { kind: "body", body: "<html>no zip</html>", type: "text/html" } as const],
    ["a zip cut off", { kind: "truncated" } as const],
  ])(
    "a law that comes as %s is replaced by the section's own page, read in its own charset",
    async (_name, fault) => {
      sources.fault("gii", /xml\.zip/, fault);
      const text = await norm("GG", "1");
      expect(text).toContain("Die Würde des Menschen ist unantastbar.");
      expect(text).toContain("Sie zu achten und zu schützen");
      expect(text).toContain("Stand is not given on this page");
    },
  );

  test("when a source fails with a header that names the wrong charset, the section's page is read all the same", async () => {
    const page = Buffer.from(
      '<html><head><meta http-equiv="Content-Type" content="text/html; charset=iso-8859-1" /></head><div class="jnheader"><h1>Grundgesetz (GG)<br /><span class="jnenbez">Art 1</span></h1></div><div class="jnhtml"><div class="jurAbsatz">(1) Die Würde zu schützen.</div></div></html>',
      "latin1",
    );
    sources.fault("gii", /xml\.zip/, { kind: "status", status: 503 });
    sources.fault("gii", /art_1/, { kind: "body", body: page, type: "text/html; charset=utf-8" });
    expect(await norm("GG", "1")).toContain("(1) Die Würde zu schützen.");
  });
});
