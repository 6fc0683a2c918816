import { expect, test } from "vitest";
import { plainCall } from "../../../src/core/call.ts";
import { addressOf, toId } from "../../../src/sources/ris-at/urls.ts";
import { source as risat } from "../../../src/sources/ris-at/index.ts";
import { lasting } from "../../support/lasting.ts";
import { adapterOf, textOf } from "../../support/providers.ts";
import { startRis } from "../../support/ris-at/server.ts";
import { providerOver } from "../../support/source-deps.ts";
import { table } from "../../support/table.ts";

const ris = await lasting(startRis());
const settings = { baseUrl: ris.url, documentBaseUrl: ris.url, spacingMs: 0 };
const { http, provider } = providerOver(risat, settings, { now: () => Date.parse("2026-08-01T12:00:00Z") });
await lasting(http);
const adapter = await adapterOf(provider);

const call = plainCall();

const read = async (id: string) =>
  textOf(await provider.handleToolCall("risat:get_document", { id, pin: "Rz 1" }));

test("risat:get_document reads a decision by its file number, and none of another day", async () => {
  for (const id of ["99 Ob 9901/96i", "OGH 12.8.1996, 99 Ob 9901/96i"]) {
    const text = await read(id);
    expect(text, id).toContain("Die Fähre legte ohne Planke an.");
    expect(text, id).not.toContain("the reference says");
  }
  expect(await read("OGH 13.8.1996, 99 Ob 9901/96i")).toMatch(/^ERROR NOT_FOUND: .*99 Ob 9901\/96i/);
});

const link = (more: string) =>
  `https://www.ris.bka.gv.at/NormDokument.wxe?Abfrage=Bundesnormen&Gesetzesnummer=10001622${more}`;

test("a link of RIS to a provision of a law's number opens the provision, but none of an earlier day", async () => {
  const id = adapter.idOf(link("&Artikel=&Paragraf=1295&Anlage=&Uebergangsrecht="));
  expect(id).toBe("risat:10001622/1295");
  expect((await adapter.open(id ?? "", call)).title).toMatch(/^§ 1295 ABGB/);
  expect(adapter.idOf(link("&Paragraf=1295&FassungVom=2001-01-01"))).toBeUndefined();
  expect(adapter.idOf(link("&Anlage=1"))).toBeUndefined();
});

test.each(["BFG 14.7.2026, RV/75/2026", "UFS 1.2.2010, RV/1-W/09"])(
  "%s is not searched in RIS, which does not publish that court",
  async (cited) => {
    await expect(adapter.find?.(cited, call)).rejects.toMatchObject({
      code: "NOT_FOUND",
      message: expect.stringMatching(/does not publish decisions of the (?:BFG|UFS)/),
      hint: expect.stringContaining("Findok"),
    });
  },
);

test.each([
  ["§ 1295 ABGB", "risat:ABGB/1295"],
  ["§ 1295 Abs 1 ABGB", "risat:ABGB/1295"],
  ["§ 1304a ABGB", "risat:ABGB/1304a"],
  ["Art 7 B-VG", "risat:B-VG/art-7"],
  ["risat:abgb/1295", "risat:ABGB/1295"],
  ["risat:b-vg/art-7", "risat:B-VG/art-7"],
  ["§ 823 BGB", undefined],
  ["§ 75 StGB", undefined], // also a German law, so ambiguous
  ["§ 17 FährBG", undefined], // in no table, so RIS has to resolve it
  ["OGH 99 Ob 9902/20w", undefined],
])("the reference %s has the id %s without a request", (reference, id) => {
  const address = addressOf(reference);
  expect(address && toId(address)).toBe(id);
  expect(adapter.idOf(reference)).toBe(id);
});

test("the id of a citation opens the text in force, or that of a day", async () => {
  expect((await adapter.open("risat:ABGB/1295", call)).title).toMatch(/^§ 1295 ABGB/);
  expect((await adapter.open("risat:FährBG/17", call, "2017-01-05")).id).toBe("risat:NOR99000001");
  await expect(adapter.open("risat:ABGB/9999", call)).rejects.toMatchObject({ code: "NOT_FOUND" });
});

table(
  "the citation %s is found by a request to RIS",
  async (citation) => await adapter.find?.(citation, call),
  {
    "§ 17 FährBG": "risat:NOR99000003",
    "OGH 10.12.2020, 99 Ob 9902/20w": "risat:JJT_20201210_OGH0002_0990OB09902_20W0000_000",
    "OGH 99 Ob 9902/20w": "risat:JJT_20201210_OGH0002_0990OB09902_20W0000_000",
    RS0999901: "risat:JJR_19960812_OGH0002_0990OB09901_96I0000_002",
    "VfGH 18.3.2026, V 9905/2025": "risat:JFT_20260318_25V09905_00",
  },
);

test.each(["OGH 11.12.2020, 99 Ob 9902/20w", "OGH 97 Ob 1/01a", "RS0000001"])(
  "the citation %s is NOT_FOUND",
  async (citation) => {
    await expect(adapter.find?.(citation, call)).rejects.toMatchObject({ code: "NOT_FOUND" });
  },
);

test("citations of other countries and other texts are not requested from RIS", async () => {
  const before = ris.requests.length;
  for (const other of ["§ 823 BGB", "[2024] HCA 1", "BGH, Urt. v. 12.3.2020 – III ZR 123/19", "the ferry"])
    expect(await adapter.find?.(other, call)).toBeUndefined();
  expect(ris.requests.length).toBe(before);
});
