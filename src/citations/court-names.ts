import { LegibusError } from "../core/errors.ts";
import { didYouMean, isSlipOf, nearest } from "../core/nearest.ts";
import { regex } from "../core/regex.ts";
import { COURTS } from "./courts.ts";
import { courtOfSeat, GERMAN_COURTS, LAND_COURTS, landCourt, provinceCourt } from "./tables/german-courts.ts";

/** Other courts cited under several names; the first name is the key. */
const SAME_COURT = [
  "KG, KG Berlin, Kammergericht, Kammergericht Berlin",
  "OLG Zweibrücken, PfälzOLG, Pfälzisches OLG, Pfälzisches OLG Zweibrücken, PfälzOLG Zweibrücken",
  "BayObLG, Bayerisches Oberstes Landesgericht, BayOblG",
  "VerfG Hamburg, HVerfG",
  "VerfG Brandenburg, VerfGBbg, VfGBbg",
];

/** Names of each of these courts, by key. */
const rows: ReadonlyMap<string, readonly string[]> = new Map(
  [...SAME_COURT.map((row) => row.split(", ")), ...LAND_COURTS].map((names) => [
    plainCourt(names[0] ?? ""),
    names,
  ]),
);

const aliases: ReadonlyMap<string, string> = new Map(
  [...rows].flatMap(([key, names]) => names.map((name) => [plainCourt(name), key] as const)),
);

const FULL_NAMES = GERMAN_COURTS.map(({ name, abbr }) => [regex.iu`^${name}s?\b`, abbr] as const);

function plainCourt(name: string): string {
  return name
    .toLowerCase()
    .normalize("NFD")
    .replaceAll(/\p{M}|(?<=[aou])e/gu, "") // "Muenchen" as "München"
    .replaceAll("ß", "ss")
    .replaceAll(/\b(?:am main|an der oder|\(oder\)|in|des|der|fur)\b|\([^()]*\)/g, "")
    .replaceAll(/(?<=isch)e[mnrs]?\b|(?<=gericht|hof)e?s\b/g, "") // "Sächsischen Oberverwaltungsgerichts"
    .replaceAll(/[^\p{L}\p{N}]/gu, "");
}

/** Normalises a court's name: `BayVGH` equals `VGH München`, `Oberlandesgericht Hamm` is `OLG Hamm`. */
export function courtKey(name: string): string {
  const known = aliases.get(plainCourt(name));
  if (known !== undefined) return known;
  const ofLand = landCourt(name) ?? provinceCourt(name);
  if (ofLand !== undefined) return plainCourt(ofLand);
  const full = FULL_NAMES.find(([pattern]) => pattern.test(name));
  const short = plainCourt(full ? name.replace(full[0], full[1]) : name);
  return aliases.get(short) ?? short;
}

/** Whether a court is known under several names: `Thüringer OVG`. */
export function hasSeveralNames(name: string): boolean {
  return aliases.has(plainCourt(name)) || landCourt(name) !== undefined || provinceCourt(name) !== undefined;
}

/** Court as used in filters. */
export interface NamedCourt {
  /** As cited: "HCA", "OLG". */
  readonly code: string;
  readonly names: readonly string[];
  /** cth, nsw, nz … for courts of Australia and New Zealand; the country for others. */
  readonly jurisdiction: string;
}

/** Further names of courts cited in German: English ones from their own sites, Austria's Landesgerichte. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  BVerfG: ["Federal Constitutional Court"],
  BGH: ["Federal Court of Justice"],
  BVerwG: ["Federal Administrative Court"],
  BFH: ["Federal Fiscal Court", "Federal Finance Court"],
  BAG: ["Federal Labour Court"],
  BSG: ["Federal Social Court"],
  BPatG: ["Federal Patent Court"],
  OLG: ["Higher Regional Court"],
  LG: ["Regional Court", "Landesgericht"],
  OGH: ["Supreme Court of Austria", "Austrian Supreme Court"],
  VfGH: ["Constitutional Court of Austria", "Austrian Constitutional Court"],
  VwGH: ["Supreme Administrative Court of Austria", "Austrian Supreme Administrative Court"],
  EuGH: ["Court of Justice of the European Union", "European Court of Justice", "CJEU", "ECJ"],
  EuG: ["General Court of the European Union"],
  EGMR: ["European Court of Human Rights", "ECtHR"],
};

/** Seats of courts that some portals add to the name, separated by spaces. */
const SEATS: Readonly<Record<string, string>> = {
  BVerfG: "Karlsruhe",
  BGH: "Karlsruhe Leipzig",
  BVerwG: "Leipzig Berlin",
  BFH: "München",
  BAG: "Erfurt Kassel",
  BSG: "Kassel",
  BPatG: "München",
  BayObLG: "München",
  KG: "Berlin",
  OGH: "Wien",
  VfGH: "Wien",
  VwGH: "Wien",
  BVwG: "Wien",
  BFG: "Wien",
  EuGH: "Luxemburg Luxembourg",
  EuG: "Luxemburg Luxembourg",
  EGMR: "Straßburg Strasbourg",
};

/** Common names missing from the tables, in lower case, with the codes they mean. */
export const COMMON_NAMES: Readonly<Record<string, readonly string[]>> = {
  aat: ["AATA"],
  art: ["ARTA"],
  fcfcoa: ["FedCFamC1A", "FedCFamC1F", "FedCFamC2F", "FedCFamC2G"],
  fcc: ["FCCA"],
  fmc: ["FMCA"],
  lec: ["NSWLEC"],
  mrt: ["MRTA"],
  ncat: ["NSWCATAP", "NSWCATAD", "NSWCATCD", "NSWCATGD", "NSWCATOD"],
  nntt: ["NNTTA"],
  rrt: ["RRTA"],
  sat: ["WASAT"],
  "court of justice": ["EuGH"],
  gerichtshof: ["EuGH"],
  "general court": ["EuG"],
};

/** Whether a place is the seat of a court without several: `BPatG München`. */
export function isSeatOf(court: string, place: string): boolean {
  return place !== "" && (SEATS[court] ?? "").split(" ").includes(place);
}

const CONTINENTAL: readonly NamedCourt[] = GERMAN_COURTS.map(({ abbr, name, country }) => ({
  code: abbr,
  names: [name, ...(OTHER_NAMES[abbr] ?? [])],
  jurisdiction: country,
}));
const ALL: readonly NamedCourt[] = [
  ...COURTS.map(({ code, name, jurisdiction }) => ({ code, names: [name], jurisdiction })),
  ...CONTINENTAL,
];

const byName = new Map<string, readonly NamedCourt[]>();
for (const one of ALL)
  for (const key of new Set([one.code, ...one.names].map(plainName)))
    byName.set(key, [...(byName.get(key) ?? []), one]);

/** "Magistrates' Court  of Victoria" -> "magistrates court of victoria" */
function plainName(name: string): string {
  return name.toLowerCase().replaceAll(/['’.]/g, "").replaceAll(/\s+/g, " ").trim();
}

const LONGEST_NAME = 120; // characters; a longer text is not a court's name

/**
 * Finds the courts that a code or a name may mean, in any case and in usual words: "HCA", "High Court", "NSW
 * Court of Appeal", "OLG München", "Federal Court of Justice". Returns several if the name is ambiguous, none
 * if unknown. `place` is a jurisdiction of Australia, or `nz`.
 */
export function courtsCalled(given: string, place?: string): readonly NamedCourt[] {
  const plain = plainName(given.slice(0, LONGEST_NAME + 1));
  if (plain === "" || plain.length > LONGEST_NAME) return [];
  const same = sameCourt(given);
  if (same) return [same];
  const exact = byName.get(plain);
  if (exact) return exact;
  const common = Object.hasOwn(COMMON_NAMES, plain) ? (COMMON_NAMES[plain] ?? []) : [];
  if (common.length > 0) return common.flatMap((code) => byName.get(plainName(code)) ?? []);
  const german = seated(plain, given.trim().replaceAll(/\s+/g, " "));
  return german ? [german] : inWords(plain, place);
}

/** Joins the names of one court: `OVG Münster`, `OVG NRW` and its full name. */
function sameCourt(given: string): NamedCourt | undefined {
  const row = rows.get(courtKey(given));
  if (row === undefined) return undefined;
  const [code = "", ...names] = row;
  const [word = "", ...seat] = code.split(" ");
  const full = CONTINENTAL.find((one) => one.code === word)?.names[0];
  return {
    code,
    names: [...names, ...(full !== undefined && seat.length > 0 ? [[full, ...seat].join(" ")] : [])],
    jurisdiction: "de",
  };
}

const EXONYMS: Readonly<Record<string, string>> = {
  cologne: "Köln",
  hanover: "Hannover",
  munich: "München",
  nuremberg: "Nürnberg",
  vienna: "Wien",
};

const UMLAUTS: Readonly<Record<string, string>> = { ae: "ä", oe: "ö", ue: "ü" };

const LEADS = CONTINENTAL.map((court) => ({ court, leads: [court.code, ...court.names].map(plainName) }));

/** `Oberlandesgericht München`, `BGH Karlsruhe`: a court of the tables with its seat. */
function seated(plain: string, given: string): NamedCourt | undefined {
  for (const { court, leads } of LEADS) {
    const lead = leads.find((name) => plain.startsWith(`${name} `));
    if (lead === undefined) continue;
    const { code, names, jurisdiction } = court;
    const place = given
      .split(" ")
      .slice(lead.split(" ").length)
      .join(" ")
      .replace(/^(?:of|in) /, "")
      .replace(/(?: am Main| a\.? ?M\.?|\/M\.?)$/i, "");
    const seat = EXONYMS[place.toLowerCase()] ?? place;
    const takesSeat = GERMAN_COURTS.find(({ abbr, seated: takes }) => takes && abbr === code);
    if (takesSeat) {
      const { name, country } = courtOfSeat(takesSeat, seat);
      const spelt = seat.replaceAll(/[aou]e/g, (letters) => UMLAUTS[letters] ?? letters);
      const called = [name, ...names.slice(1), ...(spelt === seat ? [] : [code])];
      return {
        code: `${code} ${seat}`,
        names: [...new Set(called)].flatMap((one) => [...new Set([`${one} ${seat}`, `${one} ${spelt}`])]),
        jurisdiction: country,
      };
    }
    const seats = SEATS[code]?.toLowerCase().split(" ");
    if (seats?.includes(seat.toLowerCase()) === true) return { code, names, jurisdiction };
  }
  return undefined;
}

const PLACES: readonly (readonly [words: RegExp, code: string])[] = [
  [/\b(?:new south wales|nsw)\b/g, "nsw"],
  [/\b(?:south australian?|sa)\b/g, "sa"],
  [/\b(?:western australian?|wa)\b/g, "wa"],
  [/\b(?:australian capital territory|act)\b/g, "act"],
  [/\b(?:northern territory|nt)\b/g, "nt"],
  [/\b(?:victorian?|vic)\b/g, "vic"],
  [/\b(?:queensland|qld)\b/g, "qld"],
  [/\b(?:tasmanian?|tas)\b/g, "tas"],
  [/\b(?:new zealand|nz)\b/g, "nz"],
  [/\bnorfolk island\b/g, "nf"],
  [/\b(?:commonwealth|cth)\b/g, "cth"],
  [/\baustralian?\b/g, "au"],
];
const CODES = new Set(PLACES.map(([, code]) => code));
const FILLERS = new Set(["of", "the", "in", "for", "and", "at", "-"]);
const SHORTEST_NAME = 6; // characters; a shorter word is an unknown code

interface Words {
  readonly words: readonly string[];
  readonly places: readonly string[];
}

/** "nsw court of appeal" -> words "court appeal", place "nsw" */
function wordsOf(plain: string): Words {
  const all = PLACES.reduce((text, [words, code]) => text.replaceAll(words, code), plain)
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .split(" ")
    .filter((word) => word !== "" && !FILLERS.has(word));
  return {
    words: all.filter((word) => !CODES.has(word)),
    places: all.filter((word) => CODES.has(word) && word !== "au"),
  };
}

const AUSTRALIAN = ALL.slice(0, COURTS.length).map((court) => ({
  court,
  words: wordsOf(plainName(court.names[0] ?? "")).words,
}));

/** Returns the Australian courts with these words, preferably in this order; New Zealand's only by place. */
function inWords(plain: string, place: string | undefined): readonly NamedCourt[] {
  const { words, places } = wordsOf(plain);
  if (plain.length < SHORTEST_NAME || words.length === 0 || plain.includes("/")) return [];
  const wanted = place === undefined || place === "au" ? places : [...places, place];
  const ofPlace = AUSTRALIAN.filter(({ court: { jurisdiction } }) =>
    wanted.length === 0 ? jurisdiction !== "nz" : wanted.every((one) => one === jurisdiction),
  );
  const phrase = ` ${words.join(" ")} `;
  const inOrder = ofPlace.filter(({ words: own }) => ` ${own.join(" ")} `.includes(phrase));
  const some = inOrder.length > 0 ? inOrder : ofPlace.filter(({ words: own }) => isWithin(words, own));
  const whole = some.filter(({ words: own }) => own.every((word) => words.includes(word)));
  return (whole.length > 0 ? whole : some).map(({ court }) => court);
}

function isWithin(words: readonly string[], own: readonly string[]): boolean {
  return words.every((word) => own.includes(word));
}

/** Returns all names, with seats, of the courts that a code or name may mean; empty if unknown. */
export function courtNames(given: string, place?: string): readonly string[] {
  return [...new Set(courtsCalled(given, place).flatMap(({ code, names }) => [code, ...names]))];
}

const OF_PLACE = / of (?:Australia|New South Wales|Queensland|Victoria|Tasmania)$/;
const NEAREST = 3; // suggestions
const LEAST_LETTERS = 4; // of a word that may be misspelt

/** All words in courts' names, in place names and between them. */
const VOCABULARY: ReadonlySet<string> = new Set([
  ...CODES,
  ...FILLERS,
  ...[...ALL.flatMap(({ names }) => names), "New South Wales South Western Australian Australian Victorian"]
    .flatMap((name) => plainName(name).split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word !== ""),
]);

/** "NSW Cort of Appeal" -> "NSW court of Appeal": corrects unknown words to words of courts' names. */
function withoutSlips(given: string): string {
  return given
    .split(/\s+/)
    .map((word) => {
      const plain = plainName(word);
      if (plain.length < LEAST_LETTERS || VOCABULARY.has(plain)) return word;
      const [near] = nearest(plain, [...VOCABULARY], 1);
      return near !== undefined && isSlipOf(plain, near) ? near : word;
    })
    .join(" ");
}

/** Returns the codes and names closest to an unknown one, among the courts that `isMeant` accepts. */
export function nearestCourtNames(
  given: string,
  isMeant: (court: NamedCourt) => boolean = () => true,
): readonly string[] {
  const wrong = given.trim().slice(0, LONGEST_NAME);
  const repaired = courtsCalled(withoutSlips(wrong)).filter(isMeant);
  const near = repaired.length > 0 ? repaired.slice(0, NEAREST) : nearCourts(wrong, isMeant);
  return [...new Set(near)].map(({ code, names: [name = ""] }) => `${code} (${name})`);
}

/** Returns the courts whose full name is closest. */
function nearCourts(wrong: string, isMeant: (court: NamedCourt) => boolean): readonly NamedCourt[] {
  const known = ALL.filter(isMeant).flatMap(({ code, names }) => [
    code,
    ...names.flatMap((name) => [name, name.replace(OF_PLACE, "")]),
  ]);
  return nearest(wrong, [...new Set(known)]).flatMap((name) => courtsCalled(name)[0] ?? []);
}

const MOST_COURTS = 6; // courts that one name may match; more is too vague

/** @throws LegibusError INVALID_INPUT for a court that is not known, or whose name too many courts have */
export function checkCourt({
  court,
  jurisdiction,
}: {
  readonly court?: string | undefined;
  readonly jurisdiction?: string | undefined;
}): void {
  if (court === undefined) return;
  const found = courtsCalled(court, jurisdiction);
  if (found.length > MOST_COURTS) {
    const codes = found.slice(0, MOST_COURTS).map(({ code }) => code);
    throw new LegibusError("INVALID_INPUT", `court "${court}" may be any of ${found.length} courts`, {
      hint: `give the jurisdiction too, or a code such as ${codes.join(", ")}`,
    });
  }
  if (found.length > 0) return;
  throw new LegibusError("INVALID_INPUT", `court "${court.slice(0, 120)}" is not known`, {
    hint: didYouMean(nearestCourtNames(court)) ?? "write it as HCA, NSWCA, BGH or OLG Köln",
  });
}
