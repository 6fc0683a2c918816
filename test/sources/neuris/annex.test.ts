import { expect, test } from "vitest";
import { convert } from "../../../src/sources/neuris/converter.ts";
import { documents } from "../../../src/sources/neuris/documents.ts";
import { annexXml } from "../../support/neuris/portal.ts";
import { startGermanSources } from "../../support/neuris/server.ts";
import { risOver } from "../../support/neuris/setup.ts";
import { lasting } from "../../support/lasting.ts";

const LAW = "eli/bund/rgbl/1896/s195/2026-04-01/2/deu";
const ID = `ris:${LAW}/anlage-regelungstext-1`;

const sources = await lasting(startGermanSources());
const ris = await lasting(risOver(sources));

test("an annex of a law is read by its ELI and id, with its items as pins", async () => {
  const text = await ris.read("get_document", { id: `${LAW}/2026-04-01/anlage-regelungstext-1` });
  expect(text).toContain("Anlage 1 (zu § 823) Grenzwerte für Fähren");
  expect(text).toContain(`Id: ${ID}`);
  const item = await ris.read("get_document", { id: ID, pin: "Nr. 2" });
  expect(item).toContain("Lärm: höchstens 10² Schwingungen.");
  expect(item).not.toContain("Abgase");
});

test("an annex keeps negative exponents and every word of its table", () => {
  const source = { provider: "ris", url: "u", retrievedAt: "2026-08-01T10:00:00Z", how: "live" } as const;
  const { blocks, warnings, citations } = convert({ id: ID, text: annexXml(LAW, "2026-04-01"), source });
  const lines = blocks.map(({ pin, markdown }) => `${pin}: ${markdown}`).join("\n");
  expect(lines).toContain("5 x 10⁻³ g je Stunde");
  expect(lines).toMatch(/Länge \| Planken[\s\S]*bis 10 m \| eine/);
  expect(warnings).toEqual([]);
  expect(citations.other).toContain("Anlage 1");
});

test("a saved annex is recognised by its own id, not its law's", () => {
  const page = { text: annexXml(LAW, "2026-04-01"), savedAt: "2026-08-01T10:00:00Z" };
  const known = documents.shapes.find(({ mark }) => mark.test(page.text))?.address(page);
  expect(known && documents.ids.format(known)).toBe(ID);
});
