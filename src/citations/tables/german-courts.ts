import { wordTable } from "../words.ts";
import { wordSet } from "../../core/text.ts";
import { regex } from "../../core/regex.ts";
import { codesOfLand, formsOfLand, landsCalled, PROVINCE_LEADS, provinceCalled } from "./lands.ts";

/** Court cited in the German manner: German, Austrian, EU, or the European Court of Human Rights. */
export interface GermanCourt {
  /** As cited: "BGH", "OLG", "NdsOVG". */
  readonly abbr: string;
  readonly name: string;
  readonly country: "de" | "at" | "eu" | "int";
  /** Whether a seat or a Land follows: "OLG Köln". */
  readonly seated: boolean;
  /** Kind and Land of a court named with the Land's adjective: "OVG" and "Niedersachsen". */
  readonly of?: { readonly type: string; readonly land: string };
}

type Row = readonly [abbr: string, name: string, also?: readonly string[]];

/** Federal courts: article 95 of the Basic Law and the statutes of the courts. */
const FEDERAL: readonly Row[] = [
  ["BVerfG", "Bundesverfassungsgericht"],
  ["BGH", "Bundesgerichtshof"],
  ["BVerwG", "Bundesverwaltungsgericht"],
  ["BFH", "Bundesfinanzhof"],
  ["BAG", "Bundesarbeitsgericht"],
  ["BSG", "Bundessozialgericht"],
  ["BPatG", "Bundespatentgericht"],
  [
    "BayObLG",
    "Bayerisches Oberstes Landesgericht",
    ["Bayerischen Obersten Landesgerichts", "Bayerische Oberste Landesgericht"],
  ],
  ["KG", "Kammergericht", ["KG Berlin", "Kammergericht Berlin", "Kammergerichts Berlin"]],
  [
    "HVerfG",
    "Hamburgisches Verfassungsgericht",
    ["HmbVerfG", "Hamburgischen Verfassungsgerichts", "VerfG Hamburg", "VerfG HH"],
  ],
  ["VerfGBbg", "Verfassungsgericht des Landes Brandenburg", ["VfGBbg"]],
  ["RG", "Reichsgericht"],
  ["RFH", "Reichsfinanzhof"],
  ["RAG", "Reichsarbeitsgericht"],
  ["OGHBrZ", "Oberster Gerichtshof für die Britische Zone"],
  ["GmS-OGB", "Gemeinsamer Senat der obersten Gerichtshöfe des Bundes"],
  ["OG der DDR", "Oberstes Gericht der DDR", ["OG DDR", "OG-DDR", "Obersten Gerichts der DDR"]],
  ["BDiszG", "Bundesdisziplinargericht"],
  ["BDH", "Bundesdisziplinarhof"],
  ["KGH.EKD", "Kirchengerichtshof der EKD", ["Kirchengerichtshofs der EKD", "KGH EKD", "KGH-EKD"]],
  ["DPMA", "Deutsches Patent- und Markenamt", ["Deutschen Patent- und Markenamts"]],
  [
    "VK Bund",
    "Vergabekammern des Bundes",
    ["VK des Bundes", "Vergabekammer des Bundes", "Vergabekammer Bund"],
  ],
  ["DGH", "Dienstgerichtshof"],
  ["BKartA", "Bundeskartellamt", ["Bundeskartellamts"]],
];

/** Courts with a seat. */
const SEATED: readonly Row[] = [
  ["AG", "Amtsgericht"],
  ["LG", "Landgericht"],
  ["OLG", "Oberlandesgericht"],
  ["VG", "Verwaltungsgericht"],
  ["OVG", "Oberverwaltungsgericht"],
  ["VGH", "Verwaltungsgerichtshof"],
  ["ArbG", "Arbeitsgericht"],
  ["LAG", "Landesarbeitsgericht", ["LArbG"]],
  ["SG", "Sozialgericht"],
  ["LSG", "Landessozialgericht"],
  ["FG", "Finanzgericht"],
  ["TDG", "Truppendienstgericht"],
  ["VerfGH", "Verfassungsgerichtshof"],
  ["VerfG", "Verfassungsgericht"],
  ["LVerfG", "Landesverfassungsgericht"],
  ["StGH", "Staatsgerichtshof"],
  ["AnwGH", "Anwaltsgerichtshof"],
  ["AGH", "Anwaltsgerichtshof"],
  ["AnwG", "Anwaltsgericht"],
  ["VK", "Vergabekammer"],
];

/** `des unabhängigen Verwaltungssenates`: the inflected names of an independent senate. */
function independent(noun: string): readonly string[] {
  return ["Unabhängige", "unabhängige"].flatMap((adjective) => [
    `${adjective}r ${noun}`,
    `${adjective} ${noun}`,
    ...["", "s", "es"].map((ending) => `${adjective}n ${noun}${ending}`),
  ]);
}

const AUSTRIAN: readonly Row[] = [
  ["OGH", "Oberster Gerichtshof", ["Obersten Gerichtshofs", "Obersten Gerichtshofes"]],
  ["VfGH", "Verfassungsgerichtshof", ["Vfgh"]],
  ["VwGH", "Verwaltungsgerichtshof", ["Vwgh"]],
  ["BVwG", "Bundesverwaltungsgericht", ["Bvwg"]],
  ["BFG", "Bundesfinanzgericht"],
  ["AsylGH", "Asylgerichtshof"],
  ["UBAS", "Unabhängiger Bundesasylsenat", independent("Bundesasylsenat")],
  ["VwG Wien", "Verwaltungsgericht Wien", ["VGW", "VwG W"]],
  ["US", "Umweltsenat"],
  ["BKS", "Bundeskommunikationssenat"],
  ["BVA", "Bundesvergabeamt"],
  ["DSK", "Datenschutzkommission"],
  [
    "VKS Wien",
    "Vergabekontrollsenat Wien",
    ["VKS", ...["", "s", "es"].map((end) => `Vergabekontrollsenat${end} Wien`)],
  ],
  ["OPMS", "Oberster Patent- und Markensenat"],
  ["DSB", "Datenschutzbehörde"],
  ["KOG", "Kartellobergericht"],
];

/** Branches of the Independent Finance Senate by the letter that Findok joins to its name: `UFSW`. */
const FINANCE_SENATES = "Wien Graz Linz Salzburg Innsbruck Feldkirch Klagenfurt"
  .split(" ")
  .map((seat): Row => [`UFS ${seat}`, `Unabhängiger Finanzsenat ${seat}`, [`UFS${seat.charAt(0)}`]]);

const AUSTRIAN_SEATED: readonly Row[] = [
  ["LVwG", "Landesverwaltungsgericht", ["Lvwg"]],
  ["VwG", "Verwaltungsgericht"],
  [
    "LGZ",
    "Landesgericht für Zivilrechtssachen",
    ["LGfZRS", "Landesgericht für ZRS", "Landesgerichts für ZRS", "Landesgerichtes für ZRS"],
  ],
  ["LGSt", "Landesgericht für Strafsachen"],
  ["HG", "Handelsgericht"],
  ["ASG", "Arbeits- und Sozialgericht"],
  ["BG", "Bezirksgericht"],
  ["KreisG", "Kreisgericht"],
  ["UVS", "Unabhängiger Verwaltungssenat", independent("Verwaltungssenat")],
  ["UFS", "Unabhängiger Finanzsenat", independent("Finanzsenat")],
];

/** Courts of the European Union, under their German names. */
const EUROPEAN: readonly Row[] = [
  [
    "EuGH",
    "Gerichtshof der Europäischen Union",
    ["Gerichtshofs der Europäischen Union", "Europäische Gerichtshof"],
  ],
  ["EuG", "Gericht der Europäischen Union", ["Gerichts der Europäischen Union"]],
  ["EuGöD", "Gericht für den öffentlichen Dienst"],
];

const CONVENTION: readonly Row[] = [
  ["EKMR", "Europäische Kommission für Menschenrechte"],
  [
    "EGMR",
    "Europäischer Gerichtshof für Menschenrechte",
    ["Europäischen Gerichtshofs für Menschenrechte", "EuGHMR", "ECtHR", "European Court of Human Rights"],
  ],
];

/**
 * Länder whose courts are named by their adjective: "Niedersächsisches OVG", "Nds. OVG", "NdsOVG". The stem has no
 * ending, and "Thüringer" takes none; the short forms precede an abbreviation, joined or with a full stop.
 */
const ADJECTIVES: readonly (readonly [land: string, stem: string, short: string])[] = [
  ["Bayern", "Bayerisch", "Bay"],
  ["Berlin", "Berliner", "Berl"],
  ["Brandenburg", "Brandenburgisch", "Bbg Brbg Brand"],
  ["Bremen", "Bremisch", "Brem"],
  ["Hamburg", "Hamburgisch", "Hmb Hamb Hbg"],
  ["Hamburg", "Hanseatisch", "Hans"],
  ["Hessen", "Hessisch", "Hess"],
  ["Niedersachsen", "Niedersächsisch", "Nds"],
  ["Rheinland-Pfalz", "Pfälzisch", "Pfälz"],
  ["Saarland", "Saarländisch", "Saarl"],
  ["Sachsen", "Sächsisch", "Sächs"],
  ["Schleswig-Holstein", "Schleswig-Holsteinisch", "SchlH Schl.-H Schl.-Holst SchlHolst"],
  ["Thüringen", "Thüringer", "Thür"],
];

/** Kinds of court of which a Land has exactly one. */
const OF_LANDS = SEATED.filter(([abbr]) => /^(?:OVG|VGH|OLG|LAG|LSG|FG|VerfGH?|StGH)$/.test(abbr));

type Entry = readonly [string, GermanCourt];

const GROUPS = [
  [FEDERAL, "de", false],
  [SEATED, "de", true],
  [AUSTRIAN, "at", false],
  [FINANCE_SENATES, "at", false],
  [AUSTRIAN_SEATED, "at", true],
  [EUROPEAN, "eu", false],
  [CONVENTION, "int", false],
] as const;

/**
 * Returns a name with its genitives, and in the capitals of a heading: "Amtsgericht", "Arbeits- und Sozialgerichts",
 * "AMTSGERICHT".
 */
function inCases(name: string): readonly string[] {
  const [, noun = "", rest = ""] = /^((?:\p{Lu}\p{L}+- und )?\p{L}+)( für \p{Lu}\p{L}+)?$/u.exec(name) ?? [];
  if (noun === "" || noun.endsWith("kammer")) return [name];
  const cases = ["", "s", "es"].map((ending) => `${noun}${ending}${rest}`);
  return rest === "" ? [...cases, noun.toUpperCase()] : cases;
}

/** Names that an Austrian court shares with a German one, by which its file number tells it. */
const SHARED = wordSet(
  "Verfassungsgerichtshof Verwaltungsgerichtshof Bundesverwaltungsgericht Verwaltungsgericht",
);

const entries: readonly Entry[] = GROUPS.flatMap(([rows, country, seated]) =>
  rows.flatMap(([abbr, name, also = []]) => {
    const court: GermanCourt = { abbr, name, country, seated };
    const names = country === "at" && SHARED.has(name) ? [] : inCases(name);
    return [abbr, ...names, ...also].map((one) => [one, court] as const);
  }),
);

/** `NdsOVG`, `Nds. OVG`, `Niedersächsisches OVG`, `das Niedersächsische`, `des Niedersächsischen Oberverwaltungsgerichts`. */
function ofLand(
  [land, stem, forms]: (typeof ADJECTIVES)[number],
  [type, name]: (typeof OF_LANDS)[number],
): readonly Entry[] {
  const short = forms.split(" ");
  const isMasculine = name.endsWith("hof");
  const ending = stem.endsWith("er") ? "" : isMasculine ? "er" : "es";
  const full = `${stem}${ending}`;
  const [first = ""] = short;
  const court: GermanCourt = {
    abbr: `${first}${type}`,
    name: `${full} ${name}`,
    country: "de",
    seated: false,
    of: { type, land },
  };
  const inflected = stem.endsWith("er") ? [] : [`${stem}e`, `${stem}en`];
  const names = [
    ...short.flatMap((one) => [`${one}${type}`, ...[type, ...inCases(name)].map((noun) => `${one} ${noun}`)]),
    ...[full, ...inflected].flatMap((adjective) =>
      [type, ...inCases(name)].map((noun) => `${adjective} ${noun}`),
    ),
  ];
  return names.map((one) => [one, court] as const);
}

const ofLands = ADJECTIVES.flatMap((adjective) => OF_LANDS.flatMap((type) => ofLand(adjective, type)));

/** Seats of the OVG, VGH, OLG, LAG, LSG and FG of each Land, "-" where it has none or several. */
const SEATS: Readonly<Record<string, string>> = {
  "Baden-Württemberg": "- Mannheim - Stuttgart Stuttgart Stuttgart",
  Bayern: "- München - - München -",
  "Berlin-Brandenburg": "Berlin-Brandenburg - - Berlin-Brandenburg Potsdam Cottbus",
  Brandenburg: "- - Brandenburg - - -",
  Bremen: "Bremen - Bremen Bremen - Bremen",
  Hamburg: "Hamburg - Hamburg Hamburg Hamburg Hamburg",
  Hessen: "- Kassel Frankfurt Frankfurt Darmstadt Kassel",
  "Mecklenburg-Vorpommern": "Greifswald - Rostock Rostock Neustrelitz Greifswald",
  Niedersachsen: "Lüneburg - - Hannover - Hannover",
  "Niedersachsen-Bremen": "- - - - Celle -",
  "Nordrhein-Westfalen": "Münster - - - Essen -",
  "Rheinland-Pfalz": "Koblenz - - Mainz Mainz Neustadt",
  Saarland: "Saarlouis - Saarbrücken Saarbrücken Saarbrücken Saarbrücken",
  Sachsen: "Bautzen - Dresden Chemnitz Chemnitz Leipzig",
  "Sachsen-Anhalt": "Magdeburg - Naumburg Halle Halle Dessau-Roßlau",
  "Schleswig-Holstein": "Schleswig - Schleswig Kiel Schleswig Kiel",
  Thüringen: "Weimar - Jena Erfurt Erfurt Gotha",
};
const KINDS_WITH_SEAT = "OVG VGH OLG LAG LSG FG".split(" ");

/** The seats by kind and Land. */
const SEATS_OF_LANDS: Readonly<Record<string, Readonly<Record<string, string>>>> = Object.fromEntries(
  KINDS_WITH_SEAT.map((kind, at) => {
    const seats = Object.entries(SEATS).map(([land, row]) => [land, row.split(" ")[at] ?? ""] as const);
    return [kind, Object.fromEntries(seats.filter(([, seat]) => seat !== "-"))];
  }),
);

/** `NRW OVG`, `OVGNRW`: the court of a Land with the code of the Land in front of it or joined to it. */
const byCodes = OF_LANDS.flatMap(([type, name]) =>
  Object.keys(SEATS_OF_LANDS[type] ?? SEATS_OF_LANDS["FG"] ?? {}).flatMap((land) =>
    codesOfLand(land).flatMap((code): readonly Entry[] => {
      const court = {
        abbr: `${type} ${code}`,
        name: `${name} ${land}`,
        country: "de",
        seated: false,
      } as const;
      return [`${code} ${type}`, `${type}${code}`].map((one) => [one, court] as const);
    }),
  ),
);

const landesgericht: GermanCourt = { abbr: "LG", name: "Landesgericht", country: "at", seated: true };
const ofProvinces = inCases(landesgericht.name).map((name): Entry => [name, landesgericht]);

/** Courts and senates of which each of Austria's Länder has one. */
const OF_PROVINCES = wordSet("LVwG UVS");
/** `NÖ LVwG`, `Tiroler LVwG`: courts and senates of Austria's Länder with the Land in front. */
const ledByProvince: readonly Entry[] = PROVINCE_LEADS.flatMap((lead) =>
  AUSTRIAN_SEATED.filter(([abbr]) => OF_PROVINCES.has(abbr)).flatMap(([abbr, name]) => {
    const court = { abbr: `${lead} ${abbr}`, name: `${lead} ${name}`, country: "at", seated: false } as const;
    return [abbr, ...inCases(name)].map((noun): Entry => [`${lead} ${noun}`, court]);
  }),
);

/** `LVwG T`, `UVS K`: the courts of Austria's Länder with the first letter of the Land. */
const byLetter = "Burgenland Kärnten Salzburg Tirol Vorarlberg Wien".split(" ").flatMap((land) =>
  AUSTRIAN_SEATED.filter(([abbr]) => OF_PROVINCES.has(abbr)).map(([abbr, name]): Entry => {
    const court = { abbr: `${abbr} ${land}`, name: `${name} ${land}`, country: "at", seated: false } as const;
    return [`${abbr} ${land.charAt(0)}`, court];
  }),
);

const all: readonly Entry[] = [
  ...byCodes,
  ...entries,
  ...ofLands,
  ...ofProvinces,
  ...ledByProvince,
  ...byLetter,
];

/** All courts of the tables, without duplicates. */
export const GERMAN_COURTS: readonly GermanCourt[] = [...new Set(all.map(([, court]) => court))];

/** Courts by abbreviation, full name and genitive. */
export const courtWords = wordTable(all);

const TWINS: ReadonlyMap<string, string> = new Map([
  ["BVerwG", "BVwG"],
  ["VerfGH", "VfGH"],
  ["VGH", "VwGH"],
]);

/** Returns the Austrian court whose full name is that of a German one. */
export function austrianTwin(name: string, { abbr }: GermanCourt): GermanCourt | undefined {
  const twin = SHARED.has(name.replace(/(?<=gericht|hof)e?s$/, "")) ? TWINS.get(abbr) : undefined;
  return twin === undefined ? undefined : courtWords.get(twin);
}

/** Seats of Austrian courts, which tell an Austrian "OLG", "LG" or "VG" from a German one. */
const AUSTRIAN_SEAT =
  /^(?:Wien|Graz|Linz|Innsbruck|Salzburg|Klagenfurt|Eisenstadt|Feldkirch|Korneuburg|Krems|Leoben|Ried|(?:St\.?|Sankt) ?Pölten|Steyr|Wels|(?:Wiener|Wr\.?) ?Neustadt|Vorarlberg|Tirol|Kärnten|Steiermark|Burgenland|Niederösterreich|Oberösterreich)(?=[ -]|$)/;

/** Returns the court with the country of its seat; Austria's LG is a Landesgericht. */
export function courtOfSeat(court: GermanCourt, seat: string): GermanCourt {
  if (!court.seated || court.country !== "de" || !AUSTRIAN_SEAT.test(seat)) return court;
  return court.abbr === landesgericht.abbr ? landesgericht : { ...court, country: "at" };
}

/** Names of a Land's constitutional court: each Land has one. */
const CONSTITUTIONAL = ["VerfGH", "VerfG", "LVerfG", "StGH", "VfG"];
const FULL_KINDS: ReadonlyMap<string, string> = new Map(SEATED.map(([abbr, name]) => [name, abbr]));
const KIND = regex.u`^([\p{L}. -]{0,30}?)(${[...Object.keys(SEATS_OF_LANDS), ...CONSTITUTIONAL]
  .flatMap((abbr) => [abbr, ...SEATED.filter(([one]) => one === abbr).map(([, name]) => `${name}(?:e?s)?`)])
  .toSorted((one, other) => other.length - one.length)
  .join("|")})(?!\p{Ll}|H)(.{0,80})$`;
/** `des Freistaates `, `für das Land `, `der Freien Hansestadt `: what leads to the name of a Land. */
const OF_THE =
  /^[\s-]*(?:(?:des|der|in|für(?: das)?) )?(?:(?:Landes|Land|Freistaate?s?|Freien (?:und )?Hansestadt) )?/u;

const PROVINCIAL =
  /^(?:(\S{1,20}) )?(LVwG|Landesverwaltungsgericht(?:e?s)?|VGW|VwG|Verwaltungsgericht(?:e?s)?|UVS|unabhängige[nr]? Verwaltungssenat(?:e?s)?)(?:[ -](?:(?:des|der|in|im|für(?: das| die)?) )?(?:Land(?:es)? )?(\S{1,20}))?$/i;

/** Returns `LVwG Niederösterreich` for each name of the court of an Austrian Land: `LVwG NÖ`, `NÖ LVwG`. */
export function provinceCourt(name: string): string | undefined {
  const [, ahead = "", kind = "", behind = ""] = PROVINCIAL.exec(name) ?? [];
  const province = provinceCalled(kind === "VGW" ? "Wien" : behind === "" ? ahead : behind);
  const isOwn = province !== undefined && (province === "Wien" || !/^V(?:wG|erwaltungsgericht)/i.test(kind));
  return isOwn ? `${/senat|UVS/i.test(kind) ? "UVS" : "LVwG"} ${province}` : undefined;
}

/** Returns `OVG Bautzen` for each name of the court of which Saxony has one: `SächsOVG`, `OVG des Freistaates Sachsen`. */
export function landCourt(name: string): string | undefined {
  const [, ahead = "", kind = "", behind = ""] = KIND.exec(name) ?? [];
  const own = landsCalled(ahead);
  if (kind === "" || (own === undefined && /\p{L}/u.test(ahead))) return undefined;
  const lands = landsCalled(behind.replace(OF_THE, "")) ?? own;
  return lands && courtOfLand(FULL_KINDS.get(kind.replace(/(?<=gericht|hof)e?s$/, "")) ?? kind, lands);
}

function courtOfLand(abbr: string, lands: readonly string[]): string | undefined {
  if (CONSTITUTIONAL.includes(abbr)) return `VerfG ${lands[0]}`;
  const [seat] = lands.flatMap((land) => SEATS_OF_LANDS[abbr]?.[land] ?? []);
  return seat && `${abbr} ${seat}`;
}

/** The names of each court of which a Land has one, first that with its seat. */
export const LAND_COURTS: readonly (readonly string[])[] = Object.entries(SEATS_OF_LANDS).flatMap(
  ([abbr, seats]) =>
    Object.entries(seats).map(([land, seat]) => {
      const own = ofLands.filter(([, { of }]) => of?.type === abbr && of.land === land);
      const called = [seat, ...formsOfLand(land)].map((place) => `${abbr} ${place}`);
      return [...new Set([...called, ...own.map(([name]) => name)])];
    }),
);
