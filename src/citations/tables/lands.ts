/** Land of the Federal Republic, with the forms that texts use for it in names of laws and courts. */
export interface Land {
  readonly name: string;
  /** Codes that follow a law's abbreviation, separated by spaces: `VwVfG NRW`. */
  readonly codes: string;
  /** Prefixes joined to a law's abbreviation, separated by spaces: `BayVwVfG`. */
  readonly prefixes: string;
  /** Uninflected adjective in lower case: `nordrhein-westfälisch`. */
  readonly adjective: string;
}

/** The sixteen Länder; codes and prefixes after Kirchner, Abkürzungsverzeichnis der Rechtssprache. */
const LANDS: readonly Land[] = [
  { name: "Baden-Württemberg", codes: "BW BaWü", prefixes: "BW BaWü", adjective: "baden-württembergisch" },
  { name: "Bayern", codes: "BY Bay", prefixes: "Bay", adjective: "bayerisch" },
  { name: "Berlin", codes: "BE Bln", prefixes: "Bln Berl", adjective: "berliner" },
  { name: "Brandenburg", codes: "BB Bbg Brbg", prefixes: "Bbg Brbg", adjective: "brandenburgisch" },
  { name: "Bremen", codes: "HB Brem", prefixes: "Brem", adjective: "bremisch" },
  { name: "Hamburg", codes: "HH Hmb Hamb", prefixes: "Hmb Hamb Hbg", adjective: "hamburgisch" },
  { name: "Hessen", codes: "HE Hess", prefixes: "Hess", adjective: "hessisch" },
  {
    name: "Mecklenburg-Vorpommern",
    codes: "MV M-V MeVo",
    prefixes: "MV",
    adjective: "mecklenburg-vorpommersch",
  },
  { name: "Niedersachsen", codes: "NI ND Nds", prefixes: "Nds", adjective: "niedersächsisch" },
  { name: "Nordrhein-Westfalen", codes: "NRW NW", prefixes: "NRW NW", adjective: "nordrhein-westfälisch" },
  { name: "Rheinland-Pfalz", codes: "RP RhPf RLP Rh-Pf", prefixes: "RhPf", adjective: "rheinland-pfälzisch" },
  { name: "Saarland", codes: "SL Saar Saarl SLD", prefixes: "Saarl Saar SLD", adjective: "saarländisch" },
  { name: "Sachsen", codes: "SN Sachs Sächs", prefixes: "Sächs", adjective: "sächsisch" },
  { name: "Sachsen-Anhalt", codes: "LSA ST", prefixes: "LSA", adjective: "sachsen-anhaltinisch" },
  {
    name: "Schleswig-Holstein",
    codes: "SH S-H SchlH",
    prefixes: "SchlH SH",
    adjective: "schleswig-holsteinisch",
  },
  { name: "Thüringen", codes: "TH Thür", prefixes: "Thür", adjective: "thüringisch" },
];

const byCode: ReadonlyMap<string, Land> = new Map(
  LANDS.flatMap((land) =>
    [...land.codes.split(" "), land.name].map((code) => [code.replaceAll("-", ""), land] as const),
  ),
);

/** Finds a Land by its code or name, with or without hyphens: "NRW", "M-V", "Sachsen-Anhalt". */
export function landByCode(code: string): Land | undefined {
  return byCode.get(code.replaceAll("-", ""));
}

const PREFIXES = LANDS.flatMap((land) => land.prefixes.split(" ").map((prefix) => [prefix, land] as const));

/** Finds the Land whose prefix the abbreviation of a law begins with: `BayVwVfG`, `SächsBO`. */
export function landByPrefix(abbreviation: string): Land | undefined {
  const found = PREFIXES.find(([prefix]) => abbreviation.startsWith(prefix));
  return found && /^\p{Lu}\p{L}/u.test(abbreviation.slice(found[0].length)) ? found[1] : undefined;
}

/** Finds a Land by its adjective in any inflection: "nordrhein-westfälischen", "Thüringer". */
export function landByAdjective(word: string): Land | undefined {
  const plain = word.toLowerCase();
  if (plain === "thüringer") return byCode.get("Thür");
  return LANDS.find(({ adjective }) => plain.startsWith(adjective));
}

/** Returns the codes of a Land that are written in capitals, without hyphens: "NRW", "NW". */
export function codesOfLand(land: string): readonly string[] {
  const codes = LANDS.find(({ name }) => name === land)?.codes ?? "";
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
  const codes = LANDS.filter(({ name }) => name === land).map((one) => one.codes);
  return [land, ...[...codes, IN_COURTS[land] ?? ""].join(" ").split(" ")].filter((form) => form !== "");
}

const byForm = new Map<string, string[]>();
for (const name of new Set([...Object.keys(IN_COURTS), ...LANDS.map((land) => land.name)])) {
  const { prefixes = "", adjective = "" } = LANDS.find((land) => land.name === name) ?? {};
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
