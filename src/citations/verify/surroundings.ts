import type { Span } from "../types.ts";

/** What the sentence around a citation says besides: paragraphs named apart from it, and who is said to speak there. */
export interface Surroundings {
  /** `[5]`, `[5]-[7]`: of "the Court held at [5]". */
  readonly places: readonly string[];
  /** As printed: "Gageler and Gleeson JJ". */
  readonly speaker: string | undefined;
  /** The number of the Senate in "Der Neunte Senat des BAG". */
  readonly senate?: number | undefined;
}

const NAME = String.raw`(?!(?:However|Here|There|Thus|Then|Moreover|Accordingly|Similarly|Likewise|Also|Indeed|Again|Instead|Earlier|Later|Relevantly)\b)(?:Mc|Mac|[OD]['’])?\p{Lu}[\p{L}'’-]+`;
const OFFICE = "(?:CJ|ACJ|J|P|AP|JA|AJA|AJ|DCJ|LJ|MR|CJ in Eq|CJ at CL)";
const MANY = "(?:JJ|JJA|AJJA|AJJ|LJJ)";
const JOIN = "(?:, and |, | and )";
/** "Smith CJ and Bell J", "Smith CJ, Bell and Hayne JJ", "Chief Justice Smith". */
const JUDGES = `(?:(?:${NAME}(?: ${OFFICE})?${JOIN}){1,8}${NAME} ${MANY}|(?:${NAME} ${OFFICE}${JOIN}){0,6}${NAME} ${OFFICE}|(?:Chief )?Justices? ${NAME}(?: and ${NAME})?)`;
const ASIDE = String.raw`(?:,? (?:dissenting|in dissent|relevantly|rightly|correctly|(?:his|her|their) Honours?),?| \([^()]{3,60}\))?`;
const SAYING =
  "(?:said|says|held|holds|stated|states|observed|observes|noted|notes|wrote|writes|explained|explains|considered|remarked|concluded|reasoned|found|described|identified|emphasised|recognised|accepted|rejected|cautioned|warned|added|continued|pointed out|put it)";
/** "Personnel Contracting" between "in" and the citation. */
const SHORT_TITLE = String.raw`\p{Lu}[\p{L}'’.&-]*(?: (?:\p{Lu}[\p{L}'’.&-]*|of|the|and|for)){0,6}`;
const BEFORE = new RegExp(
  String.raw`(?:(?:reasons|judgment|opinion|dissent) of |\bper )?(?<!\p{L})(${JUDGES})${ASIDE}\)?(?: (?:had |has |also |further |then )?${SAYING}(?: (?:this|that|it|as follows))?,? (?:in|at)| in)[\s*_]*(?:the case of )?(?:${SHORT_TITLE}[\s*_]*)?$`,
  "u",
);
const AFTER = new RegExp(
  String.raw`^[\s,;:)]*(?:where |in which )?(${JUDGES})${ASIDE} (?:also |further |then )?${SAYING}\b(?!,? in\s+(?:the case of )?[*_]?\p{Lu})`,
  "u",
);
const SPOKEN = new RegExp(
  String.raw`(${JUDGES})${ASIDE} (?:also |further |then )?${SAYING}\b[^.;“"]{0,60}$`,
  "u",
);
/** "According to Keane J, ", "in Keane J's words ". */
const SPOKEN_LED = new RegExp(
  String.raw`(?:[Aa]ccording to|[Ii]n the (?:words|view|opinion|judgment|reasons|language) of|[Pp]er)\s+(${JUDGES})${ASIDE}[,:]?\s*$`,
  "u",
);
const SPOKEN_OF = new RegExp(
  String.raw`(${JUDGES})['’]s?\s(?:words?|phrase|formulation|expression|description|view|observation|dictum|statement)\b[^.;“"]{0,60}$`,
  "u",
);
const SPOKEN_BEHIND = new RegExp(
  String.raw`^[\s,.]*(?:(?:said |\(?per )(${JUDGES})|as (${JUDGES}) (?:once |has |had )?${SAYING})`,
  "u",
);
const NEAR = 200; // characters

/** Who is said to speak in the words that lead to a quotation or in those after it. */
export function speakerOf(lead: string, behind: string): string | undefined {
  const near = lead.slice(-NEAR);
  const before = [SPOKEN, SPOKEN_LED, SPOKEN_OF].flatMap((form) => form.exec(near)?.[1] ?? [])[0];
  const [, said, put] = SPOKEN_BEHIND.exec(behind.slice(0, NEAR)) ?? [];
  return before ?? said ?? put;
}

interface Around {
  /** The sentence that the citation is in. */
  readonly sentence: Span;
  /** The end of the citation before, and the beginning of the one after with its name. */
  readonly floor: number;
  readonly ceiling: number;
  /** Whether a place of the text is inside of a quotation. */
  readonly isQuoted: (at: number) => boolean;
}

/** Reads what is around a citation; `start` is where its name begins, `end` is after its pins and judges. */
export function surroundingsOf(
  text: string,
  { start, end }: Span,
  { sentence, floor, ceiling, isQuoted }: Around,
): Surroundings {
  const last = Math.max(end, Math.min(sentence.end, ceiling));
  const behind = text.slice(end, last);
  const places = Array.from(behind.matchAll(AT), ({ 1: said = "", index }) => ({ said, at: end + index }))
    .filter(({ at }) => !isQuoted(at))
    .map(({ said }) => said);
  const before = text.slice(Math.max(sentence.start, floor, start - NEAR), start);
  const speaker = BEFORE.exec(before)?.[1] ?? AFTER.exec(behind.slice(0, NEAR))?.[1];
  return { places: [...placesAhead(before), ...places], speaker };
}

const REASONS = "(?:reasons|judgment|decision|opinion)";
/** `at [44] of its reasons in `, `paragraph 44 of `. */
const AHEAD = new RegExp(
  String.raw`(?:(?<at>\b(?:at|in|per|from|see)\s+)?\[(?<bracketed>\d{1,4})\]|\b[Pp]ara(?:graph)?s?\.?\s+\[?(?<numbered>\d{1,4})\]?) (?<link>of|in) (?<reasons>(?:the|its|his|her|their) (?:joint )?${REASONS} (?:of the (?:Full |High )?Court )?(?:in|of) )?(?:the case of )?[\s*_]*$`,
);
const DECISION_WORD = String.raw`(?:\p{L}*[Uu]rteil|Beschlu(?:ss|ß)|Entscheidung|Erkenntnis|Bescheid)\p{L}{0,3}`;
/** `Rn. 12 des Urteils des `, `Leitsatz 3 der Entscheidung `. */
const AHEAD_GERMAN = new RegExp(
  String.raw`(?<!\p{L})(Rn|Rz|Rdnr|RdNr|Randnummer|Randziffer|Tz|Leits(?:atz|ätzen?)|Ls)\.? ?(\d{1,4}) (?:ff?\. ?)?(?:de[sr]|seine[sr]|ihre[sr]|diese[sr]|zu|aus) ?(?:dem |der )?(?:${DECISION_WORD} ?)?(?:de[sr] |in der Sache |in |von )?[\s(*_]*$`,
  "u",
);

/** The place that is named in front of a citation. */
export function placesAhead(before: string): readonly string[] {
  const { at, bracketed, numbered, link, reasons } = AHEAD.exec(before)?.groups ?? {};
  const isItsOwn = link === "of" || (at ?? reasons) !== undefined; // "the exhibit [44] in" is of something else
  const english = numbered ?? (isItsOwn ? bracketed : undefined);
  if (english !== undefined) return [`[${english}]`];
  const [, unit = "", number] = AHEAD_GERMAN.exec(before) ?? [];
  if (number === undefined) return [];
  return [unit.startsWith("L") ? `Ls. ${number}` : `Rn. ${number}`];
}

/** "at [5]", "at [5]-[7], [9]"; a paragraph of the draft itself is "above" or "of these reasons". */
const AT =
  /\b(?:at|in|paras?|paragraphs?)\s+(\[\d{1,4}\](?:\s?(?:[-–,]|and)\s?\[\d{1,4}\]){0,8})(?!\s*(?:[-–,]|and)?\s*(?:above|below|hereof|herein|(?:of|in) (?:these|this|my|our|the (?:affidavit|statement|pleading|submissions?|reasons))))/g;

const PLACE =
  /(?<![\]\d] ?)\[(\d{1,4})\](?:\s?[-–]\s?\[(\d{1,4})\])?|\b(?:Rn|Rz|Rdnr|Randnr|Tz)\.? ?(\d{1,4})/g;

/** Paragraphs that running text names: "at [5]", "in Rn. 5". */
export function placesIn(text: string): string[] {
  return Array.from(text.matchAll(PLACE), ({ 1: from, 2: to, 3: margin }) =>
    margin === undefined ? `[${from}]${to === undefined ? "" : `-[${to}]`}` : `Rn. ${margin}`,
  );
}
