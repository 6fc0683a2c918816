import { isSeatOf } from "../../court-names.ts";
import { courtOfSeat, courtWords, type GermanCourt } from "../../tables/german-courts.ts";
import { skip, skipPhrase, textAt, type Tokens } from "../../tokens.ts";
import { afterSenate, DIVISION, seatAt } from "./seat.ts";

export interface NamedCourt {
  readonly court: GermanCourt;
  /** "OLG Köln", "NdsOVG", "Hessisches FG". */
  readonly courtName: string;
  readonly next: number;
}

const ADJECTIVE = /ische[nrs]$|^Thüringer$/i;

/** Reads the court with its seat; a Land's court in the nominative, with the abbreviation of its kind. */
export function namedCourt(
  tokens: Tokens,
  at: number,
  { value, next: behind }: { readonly value: GermanCourt; readonly next: number },
): NamedCourt {
  const seat = value.seated || value.of ? seatAt(tokens, skipPhrase(tokens, behind, DIVISION)) : undefined;
  const place = skip(tokens, behind, "in"); // "des Kammergerichts in Berlin"
  const end = isSeatOf(value.abbr, textAt(tokens, place)) ? place + 1 : behind;
  const court = seat ? courtOfSeat(value, seat.text) : value;
  const isLong =
    court.of !== undefined && tokens.slice(at, behind - 1).some(({ text }) => ADJECTIVE.test(text));
  const name = isLong && court.of ? court.name.replace(/\S+$/, court.of.type) : court.abbr;
  return { court, courtName: seat ? `${name} ${seat.text}` : name, next: seat?.next ?? end };
}

const MADE_WITH = /^(?:[Mm]it|[Dd]urch|[Ii]m|[Ss]einem|[Ii]hrem|einem|\p{Ll}{4,}em)$/u;
const MAKES = /^(?:[-,] )?(?:hat|hatte|entschied|urteilte|wies|gab)(?: d(?:as|er|ie))?(?= )/;

/** The court of `Mit Urteil vom 9.5.2017 – 11 U 153/16 – hat der 11. Zivilsenat des OLG Köln`, named after its decision. */
export function courtBehind(
  tokens: Tokens,
  form: number,
  at: number,
): Pick<NamedCourt, "court" | "courtName"> | undefined {
  if (!MADE_WITH.test(textAt(tokens, form - 1))) return undefined;
  const verb = skipPhrase(tokens, at, MAKES);
  const start = afterSenate(tokens, verb);
  const found = verb > at ? courtWords.at(tokens, start) : undefined;
  if (!found) return undefined;
  const short = textAt(tokens, found.next) === "(" ? courtWords.at(tokens, found.next + 1) : undefined; // "Oberlandesgericht (OLG) Köln"
  const isShort = short !== undefined && textAt(tokens, short.next) === ")";
  const { court, courtName } = namedCourt(
    tokens,
    start,
    isShort ? { ...found, next: short.next + 1 } : found,
  );
  return { court, courtName };
}
