import { germanDayIn } from "../core/day.ts";
import { regex } from "../core/regex.ts";
import { bareWords } from "../core/text.ts";
import { romanValue } from "../pins/numbers.ts";
import type { CitationOf } from "./types.ts";

/** Names of one paper in other languages or longer words, by the name that its keys have. */
const SAME_NAME: Readonly<Record<string, string>> = {
  leitlinien: "guidelines",
  empfehlungen: "recommendations",
  stellungnahme: "opinion",
  kom: "com",
  sek: "sec",
};

/** `1234 BlgNR 27. GP`, `33 der Beilagen XXIV. GP` */
const AUSTRIAN_PAPER = /\b(\d{1,4}) (?:BlgNR|d\.? ?B\.?|der Beilagen),? (\d{1,2}|[IVXL]{1,7})\.? ?GP/;
/** `COM(2020) 842 final`, `KOM/2008/614` */
const OF_COMMISSION = /\b(COM|KOM|SWD|SEC|SEK|JOIN|C) ?[(/](\d{2,4})[)/] ?(\d{1,5})/;
/** `IV C 6 - S 2134/22/10011 :002`: the file of a German ministry of finance */
export const MINISTRY_FILE = String.raw`[IVX]{1,4} [A-Z] ?\d{1,2} ?[-–] ?[A-Z] ?\d{4}[\d/a-z-]{0,24}(?: ?:\d{1,3})?`;
const REFERENCE = regex.plain`\b${MINISTRY_FILE}`;
/** `ALRC Report No 144` */
const NUMBERED_REPORT = /\b([A-Z]{3,6}),? Report (?:No\.? ?)?(\d{1,4})\b/;
/** `Regulatory Guide 175`, `RG 97.23` of ASIC */
const REGULATORY_GUIDE = /\b(?:Regulatory Guide(?: No)?(?: RG)?|RG) (\d{1,3})(?!\d)/i;
/** `TR 2022/3`, `Guidelines 03/2023` */
const WITH_YEAR = /(?<!\p{L})(\p{L}{2,20}) 0*(\d{1,4}\/D?\d{1,4})/u;
/** `WP 248`, `CPS 220` */
const NUMBERED = /(?<!\p{L})([A-Z]{2,6}) (\d{1,4})(?![\d./])/u;

/** Reads the key of a paper in one of the manners of numbering, the more particular ones first. */
const MANNERS: readonly ((cited: string) => string | undefined)[] = [
  (cited) => {
    const [, paper, period = ""] = AUSTRIAN_PAPER.exec(cited) ?? [];
    return paper && key("blgnr", String(romanValue(period) ?? period), paper);
  },
  (cited) => {
    const [, series = "", year = "", number] = OF_COMMISSION.exec(cited) ?? [];
    return number && key(series, year.length === 2 ? `20${year}` : year, number);
  },
  (cited) => {
    const [reference] = REFERENCE.exec(cited) ?? [];
    return reference && key("file", reference.replaceAll(/\s/g, "").replaceAll("–", "-"));
  },
  (cited) => {
    const day = cited.startsWith("BMF") ? germanDayIn(cited) : undefined;
    return day && key("bmf", day);
  },
  (cited) => {
    const [, body = "", number] = NUMBERED_REPORT.exec(cited) ?? [];
    return number && key(body, number);
  },
  (cited) => {
    const guide = REGULATORY_GUIDE.exec(cited)?.[1];
    return guide && key("rg", guide);
  },
  (cited) => {
    const [, name = "", number] = WITH_YEAR.exec(cited) ?? NUMBERED.exec(cited) ?? [];
    return number && key(name, number);
  },
];

/** Returns the keys of a paper of an authority or parliament by its number, however the text around it is written. */
function paperKeys(cited: string): readonly string[] {
  for (const read of MANNERS) {
    const one = read(cited);
    if (one !== undefined) return [one];
  }
  return [];
}

function key(name: string, ...numbers: readonly string[]): string {
  const known = name.toLowerCase();
  return ["p", SAME_NAME[known] ?? known, ...numbers].join(":").toLowerCase();
}

const LEAST_WORDS = 3; // shorter titles are those of many texts: "Contract Law"

/** Returns the keys of a cited work: by its title, with and without its subtitle, and by its title and a name of its author. */
function titleKeys(title: string, author = ""): readonly string[] {
  return [...formKeys(title), ...namesIn(author).flatMap((name) => titleKey(wordsOf(title), name))];
}

const MOST_NAMES = 4; // words of an author after a title

/**
 * Returns the keys of a work by the title of its file. The layout of a PDF may join the title with the name of the author, so
 * that its last word may also be the surname of the author, and the words before that name the title.
 */
export function keysOfTitle(title: string): readonly string[] {
  const words = wordsOf(title);
  const named = Array.from({ length: MOST_NAMES }, (_, at) =>
    titleKey(words.slice(0, -1 - at), words.at(-1)),
  );
  return [...formKeys(title), ...named.flat()];
}

/** Returns the first letters of a body's words: "ALRC" of "Australian Law Reform Commission". */
export function initialsOf(body: string): string {
  return (body.match(/(?<!\p{L})\p{Lu}/gu) ?? []).join("");
}

/** Returns the words of the names of a work's authors, without initials: "Lund" of "H Lund". */
export function namesIn(author: string): readonly string[] {
  return author.match(/\p{Lu}\p{L}{2,}/gu) ?? [];
}

function formKeys(title: string): readonly string[] {
  return [...new Set([title, withoutSubtitle(title)].flatMap((form) => titleKey(wordsOf(form))))];
}

/** Returns the key of a title, or of a title and a name of its author; none for a title of one or two words. */
function titleKey(words: readonly string[], name?: string): readonly string[] {
  const behind = name === undefined ? "" : ` / ${name.toLowerCase()}`;
  return words.length < LEAST_WORDS ? [] : [`b:${words.join(" ")}${behind}`];
}

function withoutSubtitle(title: string): string {
  return title.split(/\s?[:?!–—]\s/)[0] ?? "";
}

function wordsOf(title: string): readonly string[] {
  return bareWords(title.toLowerCase())
    .split(" ")
    .filter((word) => !/^(?:the|an?|der|die|das)$/.test(word));
}

/** `(Report No 144, 2022)` of the Australian Law Reform Commission is `ALRC Report 144`. */
function reportKeys(author: string | undefined, place: string): readonly string[] {
  const number = /\bReport (?:No\.? ?)?(\d{1,4})\b/.exec(place)?.[1];
  const letters = initialsOf(author ?? "");
  return number === undefined || letters.length < LEAST_WORDS ? [] : [key(letters, number)];
}

/** Returns the keys of a cited work, memorandum or paper. */
export function secondaryKeys({
  type,
  author,
  title,
  place,
  canonical,
}: CitationOf<"secondary">): readonly string[] {
  switch (type) {
    case "material":
      return paperKeys(canonical);
    case "memorandum":
      return titleKeys(`${title} ${place.replace(/ \([^()]*\)$/, "")}`);
    case "article":
    case "book":
      return titleKeys(title, author);
    case "report":
      return [...paperKeys(canonical), ...reportKeys(author, place), ...titleKeys(title, author)];
    default:
      return [];
  }
}
