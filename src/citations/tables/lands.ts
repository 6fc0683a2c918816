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
