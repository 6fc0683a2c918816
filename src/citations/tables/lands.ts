/**
 * The sixteen Länder with the codes that follow a law's abbreviation (`VwVfG NRW`), the prefixes joined to one
 * (`BayVwVfG`), both separated by spaces, and the uninflected adjective. Codes and prefixes after Kirchner,
 * Abkürzungsverzeichnis der Rechtssprache.
 */
const LANDS: readonly (readonly [name: string, codes: string, prefixes: string, adjective: string])[] = [
  ["Baden-Württemberg", "BW BaWü", "BW BaWü", "baden-württembergisch"],
  ["Bayern", "BY Bay", "Bay", "bayerisch"],
  ["Berlin", "BE Bln", "Bln Berl", "berliner"],
  ["Brandenburg", "BB Bbg Brbg", "Bbg Brbg", "brandenburgisch"],
  ["Bremen", "HB Brem", "Brem", "bremisch"],
  ["Hamburg", "HH Hmb Hamb", "Hmb Hamb Hbg", "hamburgisch"],
  ["Hessen", "HE Hess", "Hess", "hessisch"],
  ["Mecklenburg-Vorpommern", "MV M-V MeVo", "MV", "mecklenburg-vorpommersch"],
  ["Niedersachsen", "NI ND Nds", "Nds", "niedersächsisch"],
  ["Nordrhein-Westfalen", "NRW NW", "NRW NW", "nordrhein-westfälisch"],
  ["Rheinland-Pfalz", "RP RhPf RLP Rh-Pf", "RhPf", "rheinland-pfälzisch"],
  ["Saarland", "SL Saar Saarl SLD", "Saarl Saar SLD", "saarländisch"],
  ["Sachsen", "SN Sachs Sächs", "Sächs", "sächsisch"],
  ["Sachsen-Anhalt", "LSA ST", "LSA", "sachsen-anhaltinisch"],
  ["Schleswig-Holstein", "SH S-H SchlH", "SchlH SH", "schleswig-holsteinisch"],
  ["Thüringen", "TH Thür", "Thür", "thüringisch"],
];

const byCode: ReadonlyMap<string, string> = new Map(
  LANDS.flatMap(([name, codes]) =>
    [...codes.split(" "), name].map((code) => [code.replaceAll("-", ""), name] as const),
  ),
);

/** Finds a Land by its code or name, with or without hyphens: "NRW", "M-V", "Sachsen-Anhalt". */
export function landByCode(code: string): string | undefined {
  return byCode.get(code.replaceAll("-", ""));
}

const PREFIXES = LANDS.flatMap(([name, , prefixes]) =>
  prefixes.split(" ").map((prefix) => [prefix, name] as const),
);

/** Finds the Land whose prefix the abbreviation of a law begins with: `BayVwVfG`, `SächsBO`. */
export function landByPrefix(abbreviation: string): string | undefined {
  const found = PREFIXES.find(([prefix]) => abbreviation.startsWith(prefix));
  return found && /^\p{Lu}\p{L}/u.test(abbreviation.slice(found[0].length)) ? found[1] : undefined;
}

/** Finds a Land by its adjective in any inflection: "nordrhein-westfälischen", "Thüringer". */
export function landByAdjective(word: string): string | undefined {
  const plain = word.toLowerCase();
  if (plain === "thüringer") return byCode.get("Thür");
  return LANDS.find(([, , , adjective]) => plain.startsWith(adjective))?.[0];
}

/** Returns the codes of a Land that are written in capitals, without hyphens: "NRW", "NW". */
export function codesOfLand(land: string): readonly string[] {
  const [, codes = ""] = LANDS.find(([name]) => name === land) ?? [];
  return codes.split(" ").filter((code) => /^(?:[A-Z]{2,3}|RhPf)$/.test(code));
}

/** Forms in names of courts beside those of the laws, separated by spaces; two Länder may share a court. */
const IN_COURTS: Readonly<Record<string, string>> = {
  "Berlin-Brandenburg": "BB Bln-Bbg Berlin-Bbg BE-BB Berlin-Brandenburg",
  "Niedersachsen-Bremen": "NDS-HB NI-HB Nds-Bremen Nds-Brem Niedersachsen-Bremen",
  "Baden-Württemberg": "Bad-Württ Bad-Wü",
  Brandenburg: "Brand",
  Hamburg: "Hans hanseatisch",
  "Mecklenburg-Vorpommern": "Meckl-Vorp",
  "Sachsen-Anhalt": "Sachs-Anh sachsen-anhaltisch",
  "Schleswig-Holstein": "Schl-H Schl-Holst",
  Thüringen: "thüringer",
};

/** Returns the names and codes of a Land, or of two that share a court, as they follow the court: `Sachsen-Anhalt`, `LSA`. */
export function formsOfLand(land: string): readonly string[] {
  const codes = LANDS.filter(([name]) => name === land).map(([, one]) => one);
  return [land, ...[...codes, IN_COURTS[land] ?? ""].join(" ").split(" ")].filter((form) => form !== "");
}

const byForm = new Map<string, string[]>();
for (const name of new Set([...Object.keys(IN_COURTS), ...LANDS.map(([land]) => land)])) {
  const [, , prefixes = "", adjective = ""] = LANDS.find(([land]) => land === name) ?? [];
  for (const form of [...formsOfLand(name), ...prefixes.split(" "), adjective].map(lettersOf))
    byForm.set(form, [...new Set([...(byForm.get(form) ?? []), name])]);
}
byForm.delete("");

function lettersOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}]/gu, "");
}

/**
 * Returns the Länder, or the two that share a court, that a name, code, prefix or adjective in any inflection may mean:
 * "Sächsisches", "Nds.", "NDS-HB", "Saarlandes"; undefined for any other text.
 */
export function landsCalled(text: string): readonly string[] | undefined {
  const letters = lettersOf(text);
  return byForm.get(letters) ?? byForm.get(letters.replace(/e[mnrs]?$/, ""));
}

/** Austria's Länder with the forms in names of courts, separated by spaces. */
const PROVINCES: Readonly<Record<string, string>> = {
  Burgenland: "Bgld Burgenländisches Burgenländischer",
  Kärnten: "Ktn Krnt Kärntner",
  Niederösterreich: "NÖ Nö NOE Niederösterreichisches Niederösterreichischer",
  Oberösterreich: "OÖ Oö OOE Oberösterreichisches Oberösterreichischer",
  Salzburg: "Sbg Slbg Salzburger",
  Steiermark: "Stmk St Steiermärkisches Steiermärkischer",
  Tirol: "Tir Tiroler",
  Vorarlberg: "Vbg Vlbg Vorarlberger",
  Wien: "Wr Wiener",
};

const byProvince: ReadonlyMap<string, string> = new Map(
  Object.entries(PROVINCES).flatMap(([name, forms]) =>
    [name, ...forms.split(" ")].map((form) => [lettersOf(form), name] as const),
  ),
);

/** Forms of Austria's Länder that precede a court: "NÖ", "Tiroler". */
export const PROVINCE_LEADS: readonly string[] = Object.values(PROVINCES).flatMap((forms) =>
  forms.split(" "),
);

/** Returns Austria's Land that a name, code or adjective in any inflection means: "NÖ", "Oö.", "Kärntens". */
export function provinceCalled(text: string): string | undefined {
  const letters = lettersOf(text);
  return byProvince.get(letters) ?? byProvince.get(letters.replace(/e?[mnrs]$/, ""));
}
