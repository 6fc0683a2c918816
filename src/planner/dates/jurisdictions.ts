export type Country = "AU" | "DE" | "AT";

/** The jurisdiction whose law and holidays apply. */
export interface Jurisdiction {
  /** "AU-NSW", "DE", "AT". */
  readonly code: string;
  readonly country: Country;
  /** ISO 3166-2 code without the country. */
  readonly state?: string;
  readonly name: string;
}

interface CountryFacts {
  readonly name: string;
  /** ISO 3166-2 code -> name. */
  readonly states: Readonly<Record<string, string>>;
  /** The provision that extends a period to the next working day; by state, "" for the rest. */
  readonly rollsBy: Readonly<Record<string, string>>;
  readonly otherNames: readonly string[];
}

/**
 * Provisions on the last day of a period: in all three countries it is postponed from Saturdays, Sundays and
 * public holidays (in Austria from Saturday and Good Friday by BGBl 37/1961).
 */
export const COUNTRIES: Readonly<Record<Country, CountryFacts>> = {
  AU: {
    name: "Australia",
    otherNames: ["Australia", "Cth", "Commonwealth", "Australien"],
    states: {
      NSW: "New South Wales",
      VIC: "Victoria",
      QLD: "Queensland",
      SA: "South Australia",
      WA: "Western Australia",
      TAS: "Tasmania",
      ACT: "Australian Capital Territory",
      NT: "Northern Territory",
    },
    rollsBy: {
      "": "Acts Interpretation Act 1901 (Cth) s 36(2)",
      NSW: "Interpretation Act 1987 (NSW) s 36(2)",
      VIC: "Interpretation of Legislation Act 1984 (Vic) s 44(3)",
      QLD: "Acts Interpretation Act 1954 (Qld) s 38(2)",
      SA: "the Legislation Interpretation Act 2021 (SA)",
      WA: "Interpretation Act 1984 (WA) s 61",
      TAS: "Acts Interpretation Act 1931 (Tas) s 29",
      ACT: "Legislation Act 2001 (ACT) s 151A",
      NT: "Interpretation Act 1978 (NT) s 28",
    },
  },
  DE: {
    name: "Germany",
    otherNames: ["Germany", "Deutschland"],
    states: {
      BW: "Baden-Württemberg",
      BY: "Bayern",
      BE: "Berlin",
      BB: "Brandenburg",
      HB: "Bremen",
      HH: "Hamburg",
      HE: "Hessen",
      MV: "Mecklenburg-Vorpommern",
      NI: "Niedersachsen",
      NW: "Nordrhein-Westfalen",
      RP: "Rheinland-Pfalz",
      SL: "Saarland",
      SN: "Sachsen",
      ST: "Sachsen-Anhalt",
      SH: "Schleswig-Holstein",
      TH: "Thüringen",
    },
    rollsBy: { "": "§ 193 BGB" },
  },
  AT: {
    name: "Austria",
    otherNames: ["Austria", "Österreich"],
    states: {
      1: "Burgenland",
      2: "Kärnten",
      3: "Niederösterreich",
      4: "Oberösterreich",
      5: "Salzburg",
      6: "Steiermark",
      7: "Tirol",
      8: "Vorarlberg",
      9: "Wien",
    },
    rollsBy: { "": "§ 903 ABGB" },
  },
};

/** Every jurisdiction with its other names. */
const ALL = (["AU", "DE", "AT"] as const).flatMap((country) => {
  const { name, otherNames, states } = COUNTRIES[country];
  const whole = { names: otherNames, jurisdiction: { code: country, country, name } };
  return [
    whole,
    ...Object.entries(states).map(([state, stateName]) => ({
      names: country === "AU" ? [state, stateName] : [stateName], // short codes in DE and AT are ambiguous
      jurisdiction: { code: `${country}-${state}`, country, state, name: stateName },
    })),
  ];
});

/** Codes of the jurisdictions: `AU-NSW`. */
export const CODES: readonly string[] = ALL.map(({ jurisdiction }) => jurisdiction.code);

/** Parses a jurisdiction: "AU-NSW", "nsw", "Bayern", "Austria". */
export function jurisdictionOf(text: string): Jurisdiction | undefined {
  const wanted = text.trim().toLowerCase();
  return ALL.find(({ names, jurisdiction: { code } }) =>
    [code, ...names].some((name) => name.toLowerCase() === wanted),
  )?.jurisdiction;
}

/** Returns the provision by which a jurisdiction postpones a period's last day. */
export function rollsBy({ country, state = "" }: Jurisdiction): string {
  const { rollsBy: provisions } = COUNTRIES[country];
  return provisions[state] ?? provisions[""] ?? "";
}
