import * as fc from "fast-check";
import { expect, test } from "vitest";
import { normReference } from "../../../src/sources/beck/reading.ts";
import { referenceKeys } from "../../../src/sources/beck/search.ts";
import {
  addressOf,
  type BeckAddress,
  fromId,
  fromUrl,
  pageUrl,
  printUrl,
  referenceText,
  toId,
} from "../../../src/sources/beck/urls.ts";
import { runs } from "../../support/run/repetitions.ts";
import { forAll } from "../../support/for-all.ts";

const word = fc.stringMatching(/^[A-Z][A-Z0-9_]{0,14}$/);
const number = fc.integer({ min: 1, max: 99_999 }).map(String);
const reference: fc.Arbitrary<BeckAddress> = fc
  .oneof(
    fc.tuple(word, number).map(
      ([g, p]) =>
        [
          ["y", "100"],
          ["g", g],
          ["p", p],
        ] as const,
    ),
    fc.tuple(word, number, number).map(
      ([g, a, x]) =>
        [
          ["y", "100"],
          ["g", g],
          ["a", a],
          ["x", x],
        ] as const,
    ),
    fc.tuple(word, number, number).map(
      ([z, b, s]) =>
        [
          ["y", "300"],
          ["z", z],
          ["b", b],
          ["s", s],
        ] as const,
    ),
    fc.tuple(word, word, number, number).map(
      ([w, g, p, rn]) =>
        [
          ["y", "400"],
          ["w", w],
          ["g", g],
          ["p", p],
          ["rn", rn],
        ] as const,
    ),
  )
  .map((keys) => ({ type: "reference", keys }));
const vpath = fc
  .tuple(
    fc.constantFrom("ges", "komm", "ents", "zeits"),
    fc.stringMatching(/^[a-z0-9_]{1,12}$/),
    fc.stringMatching(/^[a-z0-9._-]{1,20}$/).filter((name) => !name.includes("..")),
  )
  .map(([kind, work, file]): BeckAddress => ({
    type: "document",
    vpath: `bibdata/${kind}/${work}/cont/${file}x.htm`,
  }));

function said(given: string): string | undefined {
  const address = addressOf(given);
  return address?.type === "reference" ? referenceText(address.keys) : undefined;
}

test("every address survives its id and its page's URL", () => {
  forAll([fc.oneof(reference, vpath)], runs(500), (address) => {
    expect(fromId(toId(address))).toEqual(address);
    expect(fromUrl(pageUrl(address))).toEqual(address);
    if (address.type === "document") expect(fromUrl(printUrl(address.vpath))).toEqual(address);
  });
});

test.each([
  ["/?typ=reference&y=100&g=BGB&p=288&x=1", "beck:Y-100-G-BGB-P-288-X-1"],
  ["/?typ=reference&y=100&g=EWG_RL_2001_29&a=3", "beck:Y-100-G-EWG_RL_2001_29-A-3"],
  ["/?typ=reference&y=200&ge=AGCOBURG&d=2023-06-13", "beck:Y-200-GE-AGCOBURG-D-2023-06-13"],
  ["/?typ=reference&y=300&z=BGHZ&b=17&sx=282", "beck:Y-300-Z-BGHZ-B-17-SX-282"],
  ["/Bcid/Y-300-Z-ZHR-B-2023-S-392-N-1", "beck:Y-300-Z-ZHR-B-2023-S-392-N-1"],
  [
    "/?vpath=bibdata/komm/BeckOKUrhR_48/URHG/cont/BECKOKURHR.URHG.P15.glI.htm",
    "beck:bibdata/komm/beckokurhr_48/urhg/cont/beckokurhr.urhg.p15.gli.htm",
  ],
  [
    "https://beck-online.beck.de/default.aspx?vpath=bibdata%2Fges%2Fbgb%2Fcont%2Fbgb%2ep823%2ehtm",
    "beck:bibdata/ges/bgb/cont/bgb.p823.htm",
  ],
  ["bibdata\\ges\\bgb\\cont\\bgb.p823.htm", "beck:bibdata/ges/bgb/cont/bgb.p823.htm"],
])("the address %s has the id %s", (given, id) => {
  const address = addressOf(given);
  expect(address && toId(address)).toBe(id);
});

test.each([
  "https://example.org/Dokument?vpath=bibdata/ges/bgb/cont/bgb.p823.htm",
  "javascript:alert(1)",
  "bibdata/../x.htm",
  "/Search?words=x",
  "[1992] HCA 23",
  "ris:bgb/823",
  "",
  "beck:",
  "y-999-g-bgb",
])("%s is not an address of beck-online", (given) => expect(addressOf(given)).toBeUndefined());

test("parsing an address never throws, whatever the text", () => {
  forAll([fc.oneof(fc.string(), fc.webUrl(), fc.string({ unit: "binary" }))], runs(1_000), (given) => {
    const address = addressOf(given);
    if (address) expect(toId(address)).toMatch(/^beck:/);
  });
});

test("a reference is displayed as lawyers cite it", () => {
  expect(said("beck:Y-100-G-BGB-P-286-X-1")).toBe("BGB § 286 Abs. 1");
  expect(said("beck:Y-300-Z-NJW-B-2014-S-898")).toBe("NJW 2014, 898");
  expect(said("beck:Y-400-W-BECKOKURHR-G-URHG-P-15-RN-21")).toBe("BECKOKURHR URHG § 15 Rn. 21");
});

function keys(citation: string): string | undefined {
  return referenceKeys(citation)
    ?.map(([key, value]) => `${key}=${value}`)
    .join("&");
}

test.each([
  ["NJW 2014, 898", "y=300&z=NJW&b=2014&s=898"],
  ["NJW-RR 2014, 898", "y=300&z=NJWRR&b=2014&s=898"],
  ["BGHZ 17, 266 (282)", "y=300&z=BGHZ&b=17&s=266"],
  ["BeckRS 2023, 52213", "y=300&z=BECKRS&b=2023&n=52213"],
  ["§ 288 Abs. 1 BGB", "y=100&g=BGB&p=288&x=1"],
  ["Art. 14 Abs. 1 GG", "y=100&g=GG&a=14&x=1"],
  ["Art. 3 RL 2001/29/EG", "y=100&g=EWG_RL_2001_29&a=3"],
  ["§ 19a UrhG", "y=100&g=URHG&p=19A"],
  ["MüKoBGB/Wagner § 823 Rn. 45", "y=400&w=MUEKOBGB&g=BGB&p=823&rn=45"],
  ["BGH, Urt. v. 12.3.2020 – III ZR 123/19", "y=200&ge=BGH&az=IIIZR12319&d=2020-03-12"],
  ["keine Fundstelle", undefined],
])("the citation %s has the reference keys %s", (citation, wanted) => expect(keys(citation)).toBe(wanted));

test("a law and a paragraph in two arguments mean the same as in one", () => {
  for (const [law, paragraph, together] of [
    ["BGB", "823", "§ 823 BGB"],
    ["GG", "1", "Art. 1 GG"],
    ["BGB", "§ 823 Abs. 1", "§ 823 Abs. 1 BGB"],
    ["SGB V", "240", "§ 240 SGB V"],
  ] as const) {
    expect(normReference(law, paragraph)).toEqual(normReference(together));
  }
  expect(normReference("BGB 823").keys).toEqual(normReference("BGB", "823").keys);
  expect(normReference("BGB")).toMatchObject({
    keys: [
      ["y", "100"],
      ["g", "BGB"],
    ],
    number: undefined,
  });
  expect(() => normReference("x", "y")).toThrowError(expect.objectContaining({ code: "INVALID_INPUT" }));
});
