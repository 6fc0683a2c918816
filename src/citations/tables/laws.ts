import { before, capitalised } from "../../core/text.ts";
import { GERMAN_ORDINALS } from "../../pins/numbers.ts";
import { wordTable } from "../words.ts";
import table from "./laws.json" with { type: "json" };
import { isGermanOrAustrian } from "./jurisdictions.ts";

/** A law that is cited by its abbreviation. */
export interface Law {
  readonly abbr: string;
  readonly country: "de" | "at" | "eu" | "int";
  /** The unit in which its provisions are numbered. */
  readonly unit: "§" | "Art";
  /** Language in which its pinpoints are printed. */
  readonly language: "de" | "en";
  /** Its folder on gesetze-im-internet.de, which often differs from the abbreviation: "uwg_2004". */
  readonly folder?: string;
  /** Its short title in Austria's RIS, or its full name. */
  readonly title?: string;
  /** Another abbreviation in use, or that of juris. */
  readonly also?: string;
  /** Abbreviation used by the sources for a renamed law: "AsylG" for the AsylVfG. */
  readonly main?: string;
  /** Set for rules that are cited like a law but are not in the sources of federal law: "VOB/B". */
  readonly isRule?: boolean;
  readonly celex?: string;
}

/** Laws that share an abbreviation: `StGB`, `ZPO` and `UWG` are both German and Austrian. */
export type Laws = readonly Law[];

type Cell = string | null;

function unitOf(cell: Cell | undefined): Law["unit"] {
  return cell === "Art" ? "Art" : "§";
}

function german([abbr, folder, unit, title, also]: readonly Cell[]): Law {
  const main = typeof folder === "string" ? mainOfFolder.get(folder) : undefined;
  return {
    abbr: abbr ?? "",
    country: "de",
    unit: unitOf(main?.[UNIT] ?? unit),
    language: "de",
    ...(typeof folder === "string" && { folder }),
    ...(typeof title === "string" && { title }),
    ...(typeof also === "string" && { also }),
    ...(main && main[0] !== abbr && { main: main[0] ?? "" }),
  };
}

const [FOLDER, UNIT, TITLE] = [1, 2, 3]; // column indexes of the German laws

const germanRows: readonly (readonly Cell[])[] = [
  ...table.german,
  ...table.german_regular
    .flatMap((line) => line.split(" "))
    .map((name) => [before(name, "_"), name.toLowerCase().replace(/[^a-z0-9_-]/gu, "_")]),
].toSorted(([one], [other]) => ((one ?? "") < (other ?? "") ? -1 : 1));

/** For each folder, the row that has the title, or the first row, among all abbreviations of that law. */
const mainOfFolder: ReadonlyMap<string, readonly Cell[]> = new Map(
  germanRows
    .toReversed()
    .toSorted((one, other) => Number(hasTitle(one)) - Number(hasTitle(other)))
    .flatMap((row) => {
      const folder = row[FOLDER];
      return typeof folder === "string" ? [[folder, row] as const] : [];
    }),
);

function hasTitle(row: readonly Cell[]): boolean {
  return typeof row[TITLE] === "string";
}

function austrian([abbr, title, unit]: readonly Cell[]): Law {
  return { abbr: abbr ?? "", country: "at", unit: unitOf(unit), language: "de", title: title ?? "" };
}

function european([abbr, language, celex, title]: readonly Cell[]): Law {
  const names = { celex: celex ?? "", title: title ?? "" };
  return {
    abbr: abbr ?? "",
    country: "eu",
    unit: "Art",
    language: language === "en" ? "en" : "de",
    ...names,
  };
}

function treaty([abbr, language, title]: readonly Cell[]): Law {
  const isEnglish = language === "en";
  return {
    abbr: abbr ?? "",
    country: "int",
    unit: "Art",
    language: isEnglish ? "en" : "de",
    title: title ?? "",
  };
}

const ENGLISH: readonly (readonly [german: RegExp, english: string])[] = [
  [/^Verordnung/, "Regulation"],
  [/^Richtlinie/, "Directive"],
  [/ Nr\. /, " No "],
  [/EWG/, "EEC"],
  [/EG/, "EC"],
];

/** Spellings of one name: `UGP-RL`, `UGPRL`, `UGP-Richtlinie`; `Dublin III-VO`, `Dublin III Regulation`. */
function spellingsOf(row: readonly Cell[]): readonly (readonly Cell[])[] {
  const [abbr, language = null, celex = null, title = null] = row;
  const [, stem = "", short = ""] = /^(.+)-(RL|VO)$/.exec(abbr ?? "") ?? [];
  if (stem === "") return [row];
  const [whole, word] = short === "RL" ? ["Richtlinie", "Directive"] : ["Verordnung", "Regulation"];
  const joined = / |[IV]$/.test(stem) ? [] : [`${stem}${short}`];
  const names = [`${stem}-${short}`, ...joined, `${stem}-${whole}`];
  const titled = ENGLISH.reduce((name, [german, english]) => name.replace(german, english), title ?? "");
  return [...names.map((name) => [name, language, celex, title]), [`${stem} ${word}`, "en", celex, titled]];
}

const given = new Set(table.european.map(([abbr]) => abbr));
const spellings = table.european.flatMap((row) =>
  spellingsOf(row).filter(([name], at) => at === 0 || !given.has(name ?? "")),
);

/** All laws; laws.json names the sources. */
export const LAWS: readonly Law[] = [
  ...germanRows.map(german),
  ...table.rules.map((abbr) => ({ abbr, country: "de", unit: "§", language: "de", isRule: true }) as const),
  ...table.austrian.map(austrian),
  ...spellings.map(european),
  ...table.treaties.map(treaty),
];

/** Name of a law that a text calls the one cited last: `leg cit`, `desselben Gesetzes`. */
export const LAST_LAW = "leg cit";

/** Laws that exist only at Land level, with the Land; "" where several Länder have one of that name. */
export const LAND_LAWS: ReadonlyMap<string, string> = new Map(
  Object.entries(table.land).flatMap(([land, laws]) =>
    laws.split(" ").map((abbr) => [abbr, land === "several" ? "" : land] as const),
  ),
);

const byAbbreviation = new Map<string, Law[]>();
for (const law of LAWS) {
  const laws = byAbbreviation.get(law.abbr);
  if (laws) laws.push(law);
  else byAbbreviation.set(law.abbr, [law]);
}
const ROMANS = "I II III IV V VI VII VIII IX X XI XII XIII XIV".split(" ");

/** `Fünftes Buch Sozialgesetzbuch`, `Fünften Buches Sozialgesetzbuch`, `Sozialgesetzbuch V`. */
const socialCode = GERMAN_ORDINALS.flatMap((word, at) => {
  const ordinal = capitalised(word);
  const abbr = `SGB ${ROMANS[at]}`;
  const books = [`${ordinal}s Buch`, `${ordinal}n Buch`, `${ordinal}n Buches`, `${ordinal}n Buchs`];
  const codes = ["Sozialgesetzbuch", "Sozialgesetzbuchs", "Sozialgesetzbuches"];
  const names = codes.flatMap((code) => [
    `${code} ${ROMANS[at]}`,
    ...books.flatMap((book) => [
      `${book} ${code}`,
      `${book} des ${code}`,
      `${code} ${book}`,
      `${code} - ${book}`,
    ]),
  ]);
  return [...names, `SGB ${at + 1}`, `SGB ${ordinal}s Buch`].map((name) => [name, abbr] as const);
});

/**
 * Titles in nominative and genitive: `Aktiengesetz`, `Baugesetzbuchs`, `Asylgesetz 2005`, `Allgemeinen
 * Verwaltungsverfahrensgesetzes 1991`, `Niederlassungs- und Aufenthaltsgesetz`.
 */
function titlesOf(of: Law["country"]): readonly (readonly [name: string, law: Law])[] {
  return LAWS.flatMap((law) => {
    const { title = "", country } = law;
    const [, qualified = "", word, year = ""] = FULL_TITLE.exec(title) ?? [];
    if (country !== of || word === undefined) return [];
    const endings = /(?:ordnung|vorschrift)$/.test(word) ? [""] : ["", "s", "es"];
    const named = endings.map((ending) => `${qualified.replaceAll("es ", "en ")}${word}${ending}${year}`);
    return [`${qualified}${word}${year}`, ...named].map((name) => [name, law] as const);
  });
}

const FULL_TITLE =
  /^((?:\p{L}{4,20}es ){0,2})((?:\p{Lu}\p{L}{2,40}- und )?\p{Lu}[\p{L}-]{2,60}(?:gesetz|buch|ordnung|verordnung|vorschrift))((?: (?:18|19|20)\d\d)?)$/u;

/** Codes as English texts name them: `the German Civil Code`. */
const IN_ENGLISH = [
  ["German Civil Code", "BGB"],
  ["German Commercial Code", "HGB"],
  ["German Criminal Code", "StGB"],
  ["German Code of Civil Procedure", "ZPO"],
  ["German Code of Criminal Procedure", "StPO"],
  ["German Stock Corporation Act", "AktG"],
  ["German Insolvency Code", "InsO"],
] as const;

/** Treaties of the Union by their titles: `Vertrags über die Europäische Union`, `Agreement on the European Economic Area`. */
const treatyTitles = table.european
  .filter(([, , celex]) => /^[124]/.test(celex ?? ""))
  .flatMap(([abbr = "", , , title = ""]) =>
    ["", "s", "es"].map(
      (ending) =>
        [title.replace(/^(?:Vertrag|Abkommen|\S+abkommen|\S+übereinkommen)/, `$&${ending}`), abbr] as const,
    ),
  );

/** Treaties by title, and laws by the names of the table. */
const treatyNames = [
  ...treatyTitles,
  ...[...table.names, ...table.european.map(([abbr]) => [abbr, abbr] as const)].flatMap(([name, abbr]) =>
    genitives(name ?? "").map((one) => [one, abbr ?? ""] as const),
  ),
];

/** `EG-Vertrag` and `EG-Vertrags`, as after "des". */
function genitives(name: string): readonly string[] {
  return /(?:vertrag|abkommen|übereinkommen)$/i.test(name) ? [name, `${name}s`] : [name];
}

const byName = [
  ...IN_ENGLISH,
  ...treatyNames,
  ...treatyNames
    .filter(([name]) => name.includes("Treaty"))
    .map(([name, abbr]) => [name.toUpperCase(), abbr] as const), // "ARTICLE 215 OF THE EEC TREATY" of a headnote
  ...socialCode,
  ...titlesOf("de").map(([name, { abbr }]) => [name, abbr] as const),
].map(([name, abbr]) => [name, byAbbreviation.get(abbr) ?? []] as const);

/** Laws by abbreviation and by the full names that follow "des" and "der". */
export const lawWords = wordTable<Laws>([
  ...byAbbreviation,
  ...byName,
  ...titlesOf("at").map(([name, law]) => [name, [law]] as const),
]);

/** Finds a law by its abbreviation in any spacing, preferably of the given country, else the first match. */
export function lawByAbbreviation(abbreviation: string, country: Law["country"] = "de"): Law | undefined {
  const laws = lawWords.get(abbreviation) ?? [];
  return laws.find((one) => one.country === country) ?? laws[0];
}

/** Endings that name the kind of an act of the Union, with its letter in CELEX numbers. */
const KINDS_OF_ACT = [
  [/[\s-]?(?:vo|verordnung)$/, "R", "de"],
  [/[\s-]?(?:rl|richtlinie)$/, "L", "de"],
  [/[\s-]?regulation$/, "R", "en"],
  [/[\s-]?directive$/, "L", "en"],
] as const;

/** `DSM-RL`, `DSM Directive` and `dsm-richtlinie` have the same stem and letter. */
function nameParts(name: string) {
  const plain = name.toLowerCase();
  const [ending, letter, language] = KINDS_OF_ACT.find(([one]) => one.test(plain)) ?? [/$/, ""];
  return { stem: plain.replace(ending, "").replaceAll(/[\s-]/g, ""), letter, language };
}

const byStem: ReadonlyMap<string, Law> = new Map(
  LAWS.filter(({ country }) => country === "eu")
    .toReversed()
    .flatMap((law) =>
      [law.title ?? "", law.abbr]
        .map(nameParts)
        .map(({ stem, letter }) => [`${stem} ${letter}`, law] as const),
    ),
);

/**
 * Finds an act of the Union by its usual name, whichever word says what kind of act it is: `Rome I Regulation`,
 * `DSM directive`; that word tells the language, too.
 */
export function actByName(name: string): Law | undefined {
  if (!/\p{Lu}/u.test(name)) return undefined;
  const { stem, letter, language } = nameParts(name);
  const short = letter === "" ? undefined : byStem.get(`${stem} `);
  const law = byStem.get(`${stem} ${letter}`) ?? (short?.celex?.[5] === letter ? short : undefined);
  return law && { ...law, language: language ?? law.language };
}

/** Finds the law of the same abbreviation in the other country, Germany or Austria. */
export function otherLaw(law: Law, country: "de" | "at"): Law | undefined {
  if (!isGermanOrAustrian(law.country)) return undefined;
  return lawWords.get(law.abbr)?.find((other) => other.country === country);
}

const SOURCES: ReadonlyMap<string, readonly [law: string, source: string]> = new Map([
  ["at", ["Austrian law", "risat"]],
  ["au", ["Australian law", "austlii"]],
  ["de", ["German law", "ris"]],
  ["eu", ["EU law", "eu"]],
]);

/** Says where to read what belongs to a country's law; undefined for a country without a source. */
export function sourceOfCountry(name: string, country: string): string | undefined {
  const [law, source] = SOURCES.get(country) ?? [];
  if (source === undefined) return undefined;
  return `${name} belongs to ${law}: law:read opens it from ${source}; where ${source} is off, LEGIBUS_PROVIDERS=+${source} turns it on`;
}

/** Returns where to read a law that `own` does not have but another country does: ABGB is not a typing error for BGB. */
export function foreignLaw(name: string, own: string): string | undefined {
  const countries: readonly string[] = (lawWords.get(name.trim()) ?? []).map(({ country }) => country);
  const [country] = countries;
  if (country === undefined || countries.includes(own)) return undefined;
  return sourceOfCountry(name.trim(), country);
}
