import { describe, expect, test } from "vitest";
import { find, idFor } from "../../src/citations/index.ts";
import { addressOf } from "../../src/sources/neuris/urls.ts";

describe("law of a German Land", () => {
  test.each([
    ["§ 35 VwVfG NRW", "Nordrhein-Westfalen"],
    ["§ 35 VwVfG NW", "Nordrhein-Westfalen"],
    ["§ 4 IFG NRW", "Nordrhein-Westfalen"],
    ["§ 4 IFG (NRW)", "Nordrhein-Westfalen"],
    ["§ 6 VwVG RP", "Rheinland-Pfalz"],
    ["§ 15 VersG LSA", "Sachsen-Anhalt"],
    ["§ 3 UIG MV", "Mecklenburg-Vorpommern"],
    ["§ 3 VwVfG M-V", "Mecklenburg-Vorpommern"],
    ["§ 5 ROG BW", "Baden-Württemberg"],
    ["§ 12 StVollzG NRW", "Nordrhein-Westfalen"],
    ["§ 48 VwVfG Sachsen-Anhalt", "Sachsen-Anhalt"],
    ["§ 12 LBO BW", "Baden-Württemberg"],
    ["Art. 35 BayVwVfG", "Bayern"],
    ["§ 7 SächsBO", "Sachsen"],
    ["§ 10 NBauO", "Niedersachsen"],
    ["§ 8 HSOG", "Hessen"],
    ["§ 35 des Verwaltungsverfahrensgesetzes für das Land Nordrhein-Westfalen", "Nordrhein-Westfalen"],
    ["§ 35 des nordrhein-westfälischen Verwaltungsverfahrensgesetzes", "Nordrhein-Westfalen"],
    ["Art. 35 des Bayerischen Verwaltungsverfahrensgesetzes", "Bayern"],
    ["§ 5 DSchG", ""],
  ])("%s is never taken for federal law", (text, land) => {
    const [citation, ...more] = find(text);
    expect(more).toEqual([]);
    expect(citation).toMatchObject({ kind: "norm", law: undefined, country: "de", land, text });
    expect(citation?.warnings.join(" ")).toContain("not federal law");
    expect(citation && idFor(citation)).toBeUndefined();
    expect(addressOf(text)).toBeUndefined();
  });

  test.each([
    ["§ 35 VwVfG", "ris:vwvfg/35"],
    ["§ 823 BGB Berlin", "ris:bgb/823"],
    ["§ 4 IFG", "ris:ifg/4"],
    ["§ 3 BauNVO", "ris:baunvo/3"],
  ])("%s is federal law", (text, id) => {
    const [citation] = find(text);
    expect(citation && idFor(citation)).toBe(id);
  });
});
