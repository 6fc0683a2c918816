import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LAWS } from "../../../src/citations/tables/laws.ts";
import { giiPageUrl } from "../../../src/citations/links/ris.ts";
import {
  isSameLaw,
  isUnit,
  knownLaw,
  lawKey,
  lawOfKey,
  nearestLaws,
  neighbours,
  unitLabel,
  unitSlug,
  parseNorm,
} from "../../../src/sources/neuris/laws.ts";
import { addressOf, fromId, fromUrl, type NeurisAddress, toId } from "../../../src/sources/neuris/urls.ts";
import { slowOn } from "../../support/linear.ts";
import { runs } from "../../support/run/repetitions.ts";
import { forAll } from "../../support/for-all.ts";

const table = LAWS.flatMap(({ abbr, folder, title, country }) =>
  country === "de" && title !== undefined && folder !== undefined ? [{ abbr, slug: folder }] : [],
);

test.each([
  ["§ 823 BGB", "BGB", "823", ""],
  ["§823 BGB", "BGB", "823", ""],
  ["§ 823 Abs. 1 BGB", "BGB", "823", "Abs. 1"],
  ["§ 823 Abs 1 Satz 2 Nr 3 BGB", "BGB", "823", "Abs. 1 S. 2 Nr. 3"],
  ["§ 823 I BGB", "BGB", "823", "Abs. 1"],
  ["Art. 14 I 1 GG", "GG", "art-14", "Abs. 1 S. 1"],
  ["Artikel 1 Absatz 1 des Grundgesetzes", "GG", "art-1", "Abs. 1"],
  ["§ 3a UWG", "UWG", "3a", ""],
  ["§ 83 b AMG", "AMG", "83b", ""],
  ["§ 240 Abs 4 Satz 1 SGB V", "SGB V", "240", "Abs. 4 S. 1"],
  ["§ 26 SGB X", "SGB X", "26", ""],
  ["StBerG § 16", "StBerG", "16", ""],
  ["BGB § 823 Abs. 2", "BGB", "823", "Abs. 2"],
  ["§ 5 Abs. 2 Nr. 1 lit. a UrhG", "UrhG", "5", "Abs. 2 Nr. 1 lit. a"],
  ["§ 1 Abs. 1 Nr. 2 Buchst. b UStG", "UStG", "1", "Abs. 1 Nr. 2 lit. b"],
  ["§ 433 Abs. 1 S. 1 Hs. 2 BGB", "BGB", "433", "Abs. 1 S. 1"],
  ["§ 280 f. BGB", "BGB", "280", ""],
  ["§§ 823 ff. BGB", "BGB", "823", ""],
  ["§ 823 Abs. 1 des Bürgerlichen Gesetzbuchs", "BGB", "823", "Abs. 1"],
  ["Art. 229 § 5 EGBGB", "EGBGB", "art-229/5", ""],
  ["Anlage 2 BImSchG", "BImSchG", "anlage-2", ""],
  ["§\u00a0823\u202fBGB", "BGB", "823", ""],
])("the citation %s is parsed", (text, law, unit, pin) => {
  expect(parseNorm(text)).toMatchObject({ law, unit, pin, hasMark: true });
});

test.each([
  ["823", undefined, "823"],
  ["823 BGB", "BGB", "823"],
  ["BGB 823", "BGB", "823"],
  ["SGB V 27", "SGB V", "27"],
  ["5a UWG", "UWG", "5a"],
])("the provision %s is parsed without a section mark", (text, law, unit) => {
  expect(parseNorm(text)).toEqual({ ...(law !== undefined && { law }), unit, pin: "", hasMark: false });
});

test.each(["", "BGB", "Schadensersatz", "§", "Diese Art der Haftung"])(
  "%j is not a citation of a provision",
  (text) => {
    expect(parseNorm(text)).toBeUndefined();
  },
);

test("any text is parsed as a provision in linear time", () => {
  forAll([fc.string({ maxLength: 300 })], 100, (text) => void parseNorm(text));
  expect(slowOn(parseNorm, ["§ 1 ", "A"], 200_000)).toEqual([]);
  expect(slowOn((text) => parseNorm(`§ 1 ${text}`), ["Abs. 1 "], 350_000)).toEqual([]);
});

test("a law is known by abbreviation, folder, title and former names", () => {
  for (const name of ["UWG", "uwg", "uwg_2004", "UWG 2004", "Gesetz gegen den unlauteren Wettbewerb"])
    expect(knownLaw(name)?.abbr).toBe("UWG");
  expect(knownLaw("SGB 5")?.abbr).toBe("SGB V");
  expect(knownLaw("AsylVfG")?.abbr).toBe("AsylG");
  expect(knownLaw("Bürgerlichen Gesetzbuches")?.abbr).toBe("BGB");
  expect(knownLaw("German Civil Code")?.abbr).toBe("BGB");
  expect(knownLaw("GGG")).toBeUndefined();
  expect(knownLaw("ABGB")).toBeUndefined();
  expect(knownLaw("AG")).toBeUndefined(); // not the AÜG
});

test("every law has a unique key that leads back to it, and a unique folder", () => {
  const keys = table.map((law) => lawKey(law));
  expect(new Set(keys).size).toBe(table.length);
  expect(new Set(table.map(({ slug }) => slug)).size).toBe(table.length);
  for (const { abbr } of table) expect(lawOfKey(lawKey({ abbr })).abbr).toBe(abbr);
  expect(lawKey({ abbr: "FährG 2024" })).toBe("FährG_2024");
  expect(lawOfKey("FährG_2024").abbr).toBe("FährG 2024");
});

test("a law is not taken for another with a similar name", () => {
  const gg = knownLaw("GG");
  if (!gg) throw new Error("the Basic Law is missing");
  expect(isSameLaw(gg, ["UZwG", undefined])).toBe(false);
  expect(isSameLaw(gg, ["AGG"])).toBe(false);
  expect(isSameLaw(gg, [undefined, "GG"])).toBe(true);
  const police = knownLaw("BPolG");
  expect(police && isSameLaw(police, ["BGSG 1994", ""])).toBe(true); // by its folder
  expect(police && isSameLaw(police, ["", undefined])).toBe(false);
  expect(nearestLaws("BBGB")).toContain("BGB");
  expect(nearestLaws("EGBGB")).not.toContain("EGBGB");
  expect(nearestLaws("eg bgb")).not.toContain("EGBGB");
});

test.each([
  ["§ 823", "823", "§ 823"],
  ["§ 5 a", "5a", "§ 5a"],
  ["Art 1", "art-1", "Art. 1"],
  ["Artikel 20a", "art-20a", "Art. 20a"],
  ["(XXXX) §§ 1 bis 5", "1-5", "§§ 1 bis 5"],
  ["§§ 18 bis 21", "18-21", "§§ 18 bis 21"],
  ["Art 229 § 5", "art-229/5", "Art. 229 § 5"],
  ["Anlage 1", "anlage-1", "Anlage 1"],
  ["Eingangsformel", "eingangsformel", "Eingangsformel"],
])("the printed number %s has its slug and label", (printed, slug, label) => {
  expect(unitSlug(printed)).toBe(slug);
  expect(unitLabel(slug)).toBe(label);
  expect(unitSlug(label)).toBe(slug);
});

test("a number lies within a repealed range and within its article", () => {
  expect(isUnit("18-21", "19")).toBe(true);
  expect(isUnit("18-21", "22")).toBe(false);
  expect(isUnit("art-2/1", "1")).toBe(true);
  expect(isUnit("1", "art-1")).toBe(false);
});

test("neighbours follow in numerical order, letters after their number", () => {
  const all = ["1", "2", "3", "3a", "3b", "10", "11"];
  expect(neighbours("4", all)).toEqual(["§ 3a", "§ 3b", "§ 10", "§ 11"]);
  expect(neighbours("3c", all)).toEqual(["§ 3a", "§ 3b", "§ 10", "§ 11"]);
  expect(neighbours("99", all)).toEqual(["§ 10", "§ 11"]);
  expect(neighbours("anlage-9", all)).toHaveLength(4);
});

describe("addresses of German law", () => {
  const number = fc
    .tuple(fc.stringMatching(/^[A-Z]{4}$/), fc.integer({ min: 0, max: 999_999_999 }))
    .map(([letters, digits]) => letters + String(digits).padStart(9, "0"));
  const day = fc
    .date({ min: new Date("1900-01-01"), max: new Date("2030-12-31"), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  const unit = fc.oneof(
    fc.integer({ min: 1, max: 2_500 }).map(String),
    fc.integer({ min: 1, max: 200 }).map((one) => `art-${one}`),
    fc.constantFrom("5a", "anlage-1", "art-229/5"),
  );
  const address: fc.Arbitrary<NeurisAddress> = fc.oneof(
    number.map((one): NeurisAddress => ({ type: "document", number: one })),
    fc.record({
      type: fc.constant("norm" as const),
      law: fc.constantFrom(...table.map((law) => lawKey(law))),
      unit,
      asAt: day,
    }),
    fc
      .tuple(
        fc.integer({ min: 1871, max: 2026 }),
        fc.integer({ min: 1, max: 2_000 }),
        day,
        fc.integer({ min: 1, max: 99 }),
      )
      .map(([year, page, date, version]): NeurisAddress => ({
        type: "eli",
        work: `eli/bund/bgbl-1/${year}/s${page}`,
        expression: `/${date}/${version}/deu`,
        eId: "art-z1",
      })),
  );

  test("an address survives its id", () => {
    forAll([address], runs(500), (one) => {
      expect(fromId(toId(one))).toEqual(one);
    });
  });

  test("the URL of a section's page leads back to its address", () => {
    for (const { slug, abbr } of table) {
      for (const one of ["1", "5a", "art-3"]) {
        expect(fromUrl(giiPageUrl(slug, one))).toEqual({ type: "norm", law: lawKey({ abbr }), unit: one });
      }
    }
  });

  test("any text is parsed as an address without an exception, and an address survives its id", () => {
    forAll([fc.oneof(fc.string(), fc.string({ unit: "binary" }), fc.webUrl())], runs(1_000), (text) => {
      const found = addressOf(text);
      if (found) expect(addressOf(toId(found))).toEqual(found);
    });
  });
});

test("an annex of a law has an id of its own, unlike the law's text", () => {
  const law = "eli/bund/bgbl-1/2000/s1016/2023-04-26/10/deu";
  const id = `ris:${law}/anlage-regelungstext-1`;
  for (const written of [
    id,
    `ris:${law}/2023-04-26/anlage-regelungstext-1`,
    `https://testphase.rechtsinformationen.bund.de/v1/legislation/${law}/2023-04-26/anlage-regelungstext-1.xml`,
  ]) {
    const address = addressOf(written);
    expect(address && toId(address)).toBe(id);
  }
  expect(fromId(`ris:${law}/2023-04-26/regelungstext-1`)).toEqual(fromId(`ris:${law}`));
});
