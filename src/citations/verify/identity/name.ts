import { distance } from "fastest-levenshtein";
import { wordSet } from "../../../core/text.ts";
import { withRelator } from "../../names.ts";

/** Words that sources add and drop, so that they do not distinguish parties. */
const NOISE = wordSet(
  "the and of in for by as to a an v pty ltd limited proprietary inc incorporated co company corp corporation plc llc gmbh ag nl anor ors or others another matter state trustee trustees administrator administrators appointed liquidation liq receivers managers trading t mr mrs ms miss dr",
);
/** Equivalent words; the first of each row represents the others in comparisons. */
const SAME: ReadonlyMap<string, string> = new Map(
  [
    "r queen king regina rex crown",
    "cth commonwealth",
    "council rat",
    "commission kommission",
    "parliament parlament",
    "dept department",
    "govt government",
    "assoc association assn",
    "bros brothers",
    "intl international",
    "natl national",
    "aust australia australian",
    "univ university",
    "cttee committee",
    "cmr commissioner commr comr",
    "dep deputy",
    "st saint",
    "mt mount",
    "no number",
    "qld queensland",
    "vic victoria",
    "tas tasmania",
  ].flatMap((row) => {
    const [first = "", ...others] = row.split(" ");
    return others.map((one) => [one, first] as const);
  }),
);
const LONGEST = 400; // characters; a longer title is not a name
const SHORTEST_SLIP = 4; // letters; in shorter words another letter makes another word
const SHORT_FORM = 0.9; // "Mabo" for "Eddie Mabo", "Minister" for "Minister for Immigration"
const UNNUMBERED = 0.95; // "Mabo v Queensland" for "Mabo v Queensland (No 2)"

/**
 * Similarity below which two names denote different parties, as when only two words of three agree or one
 * letter of four differs.
 */
export const LEAST_LIKE = 0.78;

/**
 * Returns the similarity of two case names, from 0 to 1: the lower of that of the first parties and that of the
 * second. Allows for spelling, abbreviations and short forms of a party; a different number after the name
 * means a different case.
 */
export function nameSimilarity(cited: string, found: string): number {
  const joined = found.split(/;\s(?!ex parte)/i); // appeals heard together
  return Math.max(...[found, ...(joined.length > 1 ? joined : [])].map((one) => likeness(cited, one)));
}

function likeness(cited: string, found: string): number {
  const [ours, theirs] = [nameOf(cited), nameOf(found)];
  const isOther = ours.number !== undefined && theirs.number !== undefined && ours.number !== theirs.number;
  if (isOther) return 0;
  const numbered = ours.number === theirs.number ? 1 : UNNUMBERED;
  const [our, their] = [ours, theirs].map(({ parties }) => parties.map((one) => one.replace(TRADING, "")));
  const like = Math.max(partiesLike(ours.parties, theirs.parties), partiesLike(our ?? [], their ?? []));
  return round(Math.min(numbered, like));
}

/** "Tidewater Ferries Pty Ltd T/A Tidewater": the name under which a party trades. */
const TRADING = / (?:t\/as?|trading as)(?!\p{L}).*$/iu;

/**
 * Returns the similarity of two titles of Acts, from 0 to 1; words that make a different Act, such as
 * "amendment", must be in both.
 */
export function titleSimilarity(cited: string, found: string): number {
  const [ours, theirs] = [bareTitle(cited), bareTitle(found)];
  const isOther = anotherAct(ours) !== anotherAct(theirs) || ownNumber(ours) !== ownNumber(theirs);
  return isOther ? 0 : round(partyLike(ours, theirs));
}

const ANOTHER_ACT = /\b(?:amendment|amending|repeal|consequential|transitional|regulations?|rules|bill)\b/gi;

function anotherAct(title: string): string {
  return title.match(ANOTHER_ACT)?.join(" ").toLowerCase() ?? "";
}

/**
 * Returns the number that is part of a title: 2 of "Ferries Amendment Act (No. 2)"; 1 without one, as the first
 * of a row may be.
 */
function ownNumber(title: string): string {
  return /\(No\.? ?(\d{1,2})\)/i.exec(title)?.[1] ?? "1";
}

function bareTitle(title: string): string {
  return title.replaceAll(/\b(?:1[789]|20)\d\d\b|\([A-Z][A-Za-z]{1,3}\)/g, " ");
}

const REVERSED = 0.8;
const AS_WRITTEN = 0.6;

/** Whether two names have their parties exchanged, as another instance of the same case may have. */
export function isReversed(cited: string, found: string): boolean {
  const [ours, theirs] = [nameOf(cited).parties, nameOf(found).parties];
  if (ours.length !== 2 || theirs.length !== 2) return false;
  return partiesLike(ours.toReversed(), theirs) >= REVERSED && partiesLike(ours, theirs) < AS_WRITTEN;
}

/** Returns the distinctive words of each party, normalised: `[["r"], ["mabo"]]` for "R v Mabo (No 2)". */
export function tellingWords(name: string): readonly (readonly string[])[] {
  return nameOf(name).parties.map(wordsOf);
}

const SHORTEST_NAME = 4; // letters

/**
 * Returns a word of a name that is spelled differently in the other: "Richards" of "Richardson"; a plural or
 * `z` for `s` does not count.
 */
export function misspelt(cited: string, found: string): string | undefined {
  const [ours = [], theirs = []] = [cited, found].map((name) => tellingWords(name).flat());
  const [own, known] = [new Set(ours.map(alike)), new Set(theirs.map(alike))];
  const others = theirs.filter((word) => word.length >= SHORTEST_NAME && !own.has(alike(word)));
  const isSlip = (word: string) => word.length >= SHORTEST_NAME && !known.has(alike(word));
  return ours.find((word) => isSlip(word) && others.some((other) => wordLike(word, other) > 0));
}

/** Whether a party's words are all those of the other's longer name, but in another order: "Parras Hotels" for "Dyco Hotels atf Parras". */
export function isOutOfOrder(cited: string, found: string): boolean {
  const [ours, theirs] = [tellingWords(cited), tellingWords(found)];
  return ours.some((words, at) => {
    const places = [...new Set(words)].map((word) => (theirs[at] ?? []).indexOf(word)); // "Ferries Ltd T/A Ferries"
    return !places.includes(-1) && places.some((place, index) => place < (places[index - 1] ?? 0));
  });
}

function alike(word: string): string {
  return word
    .replaceAll("z", "s")
    .replaceAll("our", "or")
    .replace(/tre$/, "ter")
    .replace(/ce$/, "se")
    .replace(/s$/, "");
}

interface Name {
  /** Two for "A v B"; one for "Re A", including any name after "Ex parte". */
  readonly parties: readonly string[];
  readonly number: string | undefined;
}

/** Remarks on a party's state, not part of its name: "(in liq)", "(Administrators Appointed)". */
const STATE_OF_PARTY =
  /[([](?:in liq(?:uidation)?|(?:administrators?|receivers?(?: and managers?)?|liquidators?|trustees?|admin)\.? (?:app(?:oin)?t(?:e)?d|apptd|appointed)|in administration|subject to deed[^()]{0,60}|a bankrupt|deceased|decd|in provisional liquidation|under [^()]{0,60}|formerly [^()]{0,80}|ACN [\d ]{9,13}|ABN [\d ]{11,16})[)\]]|\b(?:ACN|ABN) [\d ]{9,16}|\bby (?:his|her|their|its) (?:next friend|litigation guardian|tutor)\b.{0,80}|\bby next friend\b.{0,80}/gi;

function nameOf(name: string): Name {
  const plain = withRelator(name.slice(0, LONGEST).replaceAll(/\s+/g, " "));
  const number = /[([]?\bno\.? ?(\d{1,3})\b[)\]]?/i.exec(plain)?.[1];
  const bare = plain
    .replace(/[([]?\bno\.? ?\d{1,3}\b[)\]]?/i, " ")
    .replaceAll(/\b(?:in re|re|ex parte|in the matter of|matter of)\b:?/gi, " ")
    .replaceAll(STATE_OF_PARTY, " ");
  const [first = "", ...others] = bare.split(/\s-?(?:v|vs|versus)-?\.?\s/i);
  return { parties: others.length === 0 ? [first] : [first, others.join(" ")], number };
}

function partiesLike(ours: readonly string[], theirs: readonly string[]): number {
  if (ours.length === theirs.length)
    return Math.min(...ours.map((party, at) => partyLike(party, theirs[at] ?? "")));
  return wordsLike(wordsOf(ours.join(" ")), wordsOf(theirs.join(" "))); // "Re X" compared with "A v X"
}

/** Returns the share of two parties' words that agree; a party whose words are all in the other is its short form. */
function partyLike(ours: string, theirs: string): number {
  const [cited, found] = spelledAlike(ours, theirs);
  const same = sameWords(cited, found);
  const shorter = Math.min(cited.length, found.length);
  if (shorter === 0) return cited.length === found.length ? 1 : 0;
  const isShort = same.count === shorter;
  return isShort
    ? Math.max(SHORT_FORM * (same.weight / shorter), share(same, cited, found))
    : share(same, cited, found);
}

function wordsLike(cited: readonly string[], found: readonly string[]): number {
  return cited.length === 0 || found.length === 0 ? 0 : share(sameWords(cited, found), cited, found);
}

interface Same {
  readonly count: number;
  /** The count reduced for misspellings. */
  readonly weight: number;
}

function share({ weight }: Same, cited: readonly string[], found: readonly string[]): number {
  return (2 * weight) / (cited.length + found.length);
}

function sameWords(cited: readonly string[], found: readonly string[]): Same {
  const left = [...found];
  let [count, weight] = [0, 0];
  for (const word of cited) {
    const likes = left.map((other) => wordLike(word, other));
    const best = Math.max(0, ...likes);
    if (best === 0) continue;
    left.splice(likes.indexOf(best), 1);
    count += 1;
    weight += best;
  }
  return { count, weight };
}

/** 1 for equal words, less for differing letters; an initial matches its name. */
function wordLike(one: string, other: string): number {
  if (one === other) return 1;
  const [shorter, longer] = one.length < other.length ? [one, other] : [other, one];
  if (shorter.length === 1) return longer.startsWith(shorter) && shorter !== "r" ? SHORT_FORM : 0;
  if (shorter.length < SHORTEST_SLIP || /\d/.test(one)) return 0;
  const slips = distance(one, other);
  return slips <= (shorter.length > 7 ? 2 : 1) ? 1 - slips / longer.length : 0;
}

/** Splits both parties into words and expands initials of the other's words: "ACCC", "DPP", "NSW". */
function spelledAlike(ours: string, theirs: string): readonly [string[], string[]] {
  const [cited, found] = [wordsOf(ours), wordsOf(theirs)];
  return [unfolded(cited, ours, found), unfolded(found, theirs, cited)];
}

const MOST_INITIALS = 8;

function unfolded(words: readonly string[], printed: string, others: readonly string[]): string[] {
  const folded = new Set(printed.match(/\b[A-Z]{2,8}\b/g)?.map((one) => one.toLowerCase()) ?? []);
  return words.flatMap((word) => {
    if (!folded.has(word) || others.includes(word)) return [word];
    const initials = others.map((one) => (one === "cmr" ? "c" : (one[0] ?? ""))).join("");
    const at = word.length <= MOST_INITIALS ? initials.indexOf(word) : -1;
    return at === -1 ? [word] : others.slice(at, at + word.length);
  });
}

const STATES: readonly (readonly [name: RegExp, short: string])[] = [
  [/\bSSHD\b/g, "Secretary of State for the Home Department"],
  [/\bSS(?= for\b)/g, "Secretary of State"],
  [/\bNew South Wales\b/gi, "NSW"],
  [/\bWestern Australia\b/gi, "WA"],
  [/\bSouth Australia\b/gi, "SA"],
  [/\bNorthern Territory(?: of Australia)?\b/gi, "NT"],
  [/\bAustralian Capital Territory\b/gi, "ACT"],
];

/**
 * Returns a name's words, normalised to compare names: in lower case, without accents, with uniform
 * abbreviations.
 */
export function wordsOf(party: string): string[] {
  const words = STATES.reduce((all, [name, short]) => all.replaceAll(name, short), party)
    .toLowerCase()
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/['’](?=s\b)|\./g, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
  const telling = words.filter((word) => !NOISE.has(word));
  return (telling.length > 0 ? telling : words).map((word) => SAME.get(word) ?? word);
}

function round(likeness: number): number {
  return Math.round(likeness * 100) / 100;
}
