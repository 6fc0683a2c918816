import { ENGLISH_MONTHS, isoDay, monthOf } from "../../../core/day.ts";
import { regex } from "../../../core/regex.ts";
import { ANY_OFFICE, OFFICE, OFFICE_OF_SEVERAL, SURNAME } from "../../../documents/recognise/offices.ts";
import { RANDNUMMER } from "../../recognise/german/pinpoints.ts";
import { chamberAhead, GRAND_CHAMBER, senateAhead } from "../../recognise/german/seat.ts";
import type { Citation, Span } from "../../types.ts";
import { filesIn } from "../identity/file-numbers.ts";
import { DECISION_WORD, orderAt, unionOrderAt } from "../statements/orders.ts";
import { COURT_KINDS, isGermanOrAustrian, OF_STATES } from "../../tables/jurisdictions.ts";

/** Statements around a citation: separately named paragraphs, and the judge named as speaker. */
export interface Surroundings {
  /** `[5]`, `[5]-[7]`, from "the Court held at [5]". */
  readonly places: readonly string[];
  /** Whether the first place precedes the citation, so that the quotation is there. */
  readonly isPlacedAhead?: boolean;
  /** As printed: "Gageler and Gleeson JJ". */
  readonly speaker: string | undefined;
  /** Number of the Senate in "Der Neunte Senat des BAG". */
  readonly senate?: number | undefined;
  readonly said?: SaidOfCase | undefined;
  /** Whether the sentence says that it cites a separate opinion. */
  readonly isSeparate?: boolean;
  /** Whether the sentence cites nothing, so that only what it says can be checked. */
  readonly citesNothing?: boolean;
}

/** Statements of the sentence about a case other than pinpoints. */
export interface SaidOfCase {
  /** As printed: "Full Court of the Federal Court". */
  readonly court?: string | undefined;
  /** As printed in brackets after the court: "Kiefel CJ, Bell and Keane JJ". */
  readonly bench?: string | undefined;
  /** Court below: "Supreme Court of Victoria". */
  readonly origin?: string | undefined;
  /** ISO 8601 date of the decision, or its year and month. */
  readonly day?: string | undefined;
  /** Date of the hearing, as printed: "1 September 2021". */
  readonly heard?: string | undefined;
  /** As printed: "M48/2012", "NSD 12 of 2020". */
  readonly file?: string | undefined;
  /** Year under such a head of a table. */
  readonly year?: number | undefined;
  /** Code of the court under such a head of a table, or its English name beside a continental decision. */
  readonly courtCode?: string | undefined;
  /** Form of a continental decision named in English. */
  readonly form?: "Urteil" | "Beschluss" | undefined;
  /** Judge named as the author of a paragraph that is cited without its case: "Smith J would dismiss the appeal ([5])". */
  readonly writer?: string | undefined;
  /** Judge said to hold the proposition before a colon, who need not have decided the cited case. */
  readonly holder?: string | undefined;
  readonly dissent?: string | undefined;
  /** As printed: "By a majority", "unanimously". */
  readonly division?: string | undefined;
}

const NAME = String.raw`(?!(?:However|Here|There|Thus|Then|Moreover|Accordingly|Similarly|Likewise|Also|Indeed|Again|Instead|Earlier|Later|Relevantly)\b)(?:Mc|Mac|[OD]['’])?\p{Lu}[\p{L}'’-]+`;
const JOIN = "(?:, and |, | and )";
/** "Smith CJ and Bell J", "Smith CJ, Bell and Hayne JJ", "Chief Justice Smith". */
export const JUDGES = `(?:(?:${NAME}(?: ${OFFICE})?${JOIN}){1,8}${NAME} ${OFFICE_OF_SEVERAL}|(?:${NAME} ${OFFICE}${JOIN}){0,6}${NAME} ${OFFICE}|(?:Chief )?Justices? ${NAME}(?: and ${NAME})?)`;
const ASIDE = String.raw`(?:,? (?:dissenting|in dissent|relevantly|rightly|correctly|(?:his|her|their) Honours?),?| \([^()]{3,60}\))?`;
const SAYING =
  "(?:said|says|held|holds|stated|states|observed|observes|noted|notes|wrote|writes|explained|explains|considered|remarked|concluded|reasoned|found|described|identified|emphasised|recognised|accepted|rejected|cautioned|warned|added|continued|pointed out|put it|thought|believed|acknowledged|suggested|doubted|indicated|opined|declared|confirmed|commented|spoke of|speaks of|called|termed|characterised|labelled|(?:was of|took|expressed) the view)";
/** "delivered the leading judgment" */
const AUTHORED =
  "(?:(?:delivered|gave|wrote|authored) (?:the|a|an|his|her|their) (?:(?:leading|lead|principal|main|joint|sole|majority|minority|separate|concurring|dissenting) ){0,2}(?:judgment|reasons|opinion|dissent)|dissented|sat|presided)";
/** "Personnel Contracting" between "in" and the citation. */
const SHORT_TITLE = String.raw`\p{Lu}[\p{L}'’.&-]*(?: (?:\p{Lu}[\p{L}'’.&-]*|of|the|and|for)){0,6}`;
const BEFORE = regex.u`(?:(?:reasons|judgment|opinion|dissent) of |\bper )?(?<!\p{L})(${JUDGES})${ASIDE}\)?(?: (?:had |has |also |further |then )?(?:${SAYING}(?: (?:this|that|it|as follows))?,? (?:in|at)|${AUTHORED} in)| in)[\s*_]*(?:the case of )?(?:${SHORT_TITLE}[\s*_]*)?$`;
/** "In Edelman J's view, " and "Edelman J held " before "at [2] of " and the case. */
const BEFORE_PLACE = regex.u`(?<!\p{L})(${JUDGES})${ASIDE}(?:['’]s? (?:view|opinion|judgment|reasons|words|analysis|reasoning)| (?:had |has |also |further |then )?(?:${SAYING}|(?:wrote|writes) (?:alone|separately)|begins?|starts?|commences?|join(?:ed|s)? in [^.;:()“”"]{1,60}))?,?\s*$`;
/** "Smith J ruled the record inadmissible in " is about the cited case, "applied the test in" about another. */
const RULED = regex.u`(?<!\p{L})(${JUDGES}) (?:ruled|decided)\b(?![^.;:“”"]{0,60}\b(?:principles?|approach|tests?|reasoning|statements?|rules?|dict(?:a|um)|as) in)[^.;:“”"]{0,60} in[\s*_]*(?:the case of )?(?:${SHORT_TITLE}[\s*_]*)?$`;
const AFTER = regex.u`^[\s,;:)]*(?:where |in which )?(${JUDGES})${ASIDE} (?:also |further |then )?${SAYING}\b(?!,? in\s+(?:the case of )?[*_]?\p{Lu})`;
/** "Smith J wrote at [5] that the fee was high: ", "Smith J explained the fee at [5]: " before the case. */
const WROTE_AT = regex.u`^[\s>*_•(\d.)-]{0,12}(${JUDGES})${ASIDE} (?:also |further |then )?${SAYING}(?!\p{L})(?:(?! (?:CJ|JJ?A?|P)(?!\p{L}))[^.;:()“”"[\]\n]){0,80}\(?(?:at|in) (\[\d{1,4}\](?:\s?[-–,]\s?\[\d{1,4}\]){0,4})\)?[^.;:“”"[\]\n]{0,200}:[\s*_]*(?:${SHORT_TITLE}[\s*_]*)?$`;
/** "[5] is by Smith J", "[5] was written by Smith J and Bell J" */
const WRITTEN_BY = regex.u`^\)? (?:is|was|are|were) (?:written |that of |those of )?(?:by )?(${JUDGES})(?=[\s.,;)]|$)`;
/** "In A v B at [5], Smith J introduced it": any verb in the past tense. */
const AFTER_IN = regex.u`^[\s,]*(${JUDGES})${ASIDE} (?:also |further |then )?\p{Ll}{3,20}ed(?!\p{L})`;
const SPOKEN = regex.u`(${JUDGES})${ASIDE} (?:(?:also|further|then|himself|herself|themselves) )?${SAYING}\b(?:[^.;“"]{0,60}|[^.;“"]{0,20}[“"][^.;“”"]{1,30}[”"][^.;“"]{0,20})$`;
/** "According to Keane J, ", "in Keane J's words ". */
const SPOKEN_LED = regex.u`(?:[Aa]ccording to|[Ii]n the (?:words|view|opinion|judgment|reasons|language) of|[Pp]er)\s+(${JUDGES})${ASIDE}[,:]?\s*$`;
const SPOKEN_OF = regex.u`(${JUDGES})['’]s?\s(?:words?|phrase|formulation|expression|description|view|observation|dictum|statement)\b[^.;“"]{0,60}$`;
const SPOKEN_BEHIND = regex.u`^[\s,.]*(?:(?:said |\(?per )(${JUDGES})|as (${JUDGES}) (?:once |has |had )?${SAYING})`;
/** The next sentence, if it goes on with the case: "Smith J held (at [77])". */
const SAID_NEXT = regex.u`^\s*(?:${JUDGES}|The (?:Court|Tribunal|(?:Appeal )?Panel|majority|plurality)|(?:His|Her|Their) Honours?)(?: (?:also|further|then))? ${SAYING}(?:(?! in [*_]*\p{Lu})[^.;:“”"\n]){0,60}?\(?at \[\d{1,4}\](?:\s?[-–,]\s?\[\d{1,4}\]){0,4}`;
const NEAR = 200; // characters

/** Returns the judge named as speaker before or after a quotation. */
export function speakerOf(lead: string, behind: string): string | undefined {
  const near = lead.slice(-NEAR);
  const before = [SPOKEN, SPOKEN_LED, SPOKEN_OF].flatMap((form) => form.exec(near)?.[1] ?? [])[0];
  const [, said, put] = SPOKEN_BEHIND.exec(behind.slice(0, NEAR)) ?? [];
  return before ?? said ?? put;
}

interface Around {
  /** Sentence that contains the citation. */
  readonly sentence: Span;
  /** End of the previous citation, and start of the next one including its name. */
  readonly floor: number;
  readonly ceiling: number;
  /** Whether a position is inside a quotation. */
  readonly isQuoted: (at: number) => boolean;
}

/** Parses the text around a citation, from the start of its name to after its pinpoints and judges. */
export function surroundingsOf(
  text: string,
  { start, end }: Span,
  { sentence, floor, ceiling, isQuoted }: Around,
): Surroundings {
  const last = Math.max(end, Math.min(sentence.end, ceiling));
  const behind = text.slice(end, last);
  const next = saidNext(text, last, ceiling);
  const own = text.slice(start, end);
  const around = `${behind}${next}`;
  const places = Array.from(around.matchAll(AT), ({ 1: said = "", index }) => ({ said, index }))
    .filter(({ index }) => !isQuoted(end + index) && !isOfOther(around.slice(0, index), own))
    .map(({ said }) => said);
  const before = text.slice(Math.max(sentence.start, floor, start - NEAR), start);
  const lead = text.slice(Math.max(sentence.start, floor, start - FAR), start);
  const inLead = WROTE_AT.exec(lead);
  const ahead = inLead ? placesIn(inLead[2] ?? "") : placesAhead({ before, said: lead, own });
  const named = inLead ?? BEFORE.exec(before) ?? RULED.exec(before) ?? beforePlace(before);
  const isIn = /(?:^|\s)In[\s*_]*$/.test(before);
  const after = named ? null : speakerBehind(behind.slice(0, NEAR), own, isIn);
  const speaker = named?.[1] ?? after?.[1];
  const writer = speaker === undefined && ONLY_PLACE.test(own) ? WRITER.exec(before)?.[1] : undefined;
  return {
    places: [...ahead, ...places],
    isPlacedAhead: ahead.length > 0,
    speaker,
    said: { ...saidOf(lead, own, behind.slice(0, NEAR)), ...(writer !== undefined && { writer }) },
  };
}

/** Returns the next sentence that goes on with the case, if it is not the one of the next citation. */
function saidNext(text: string, from: number, ceiling: number): string {
  const said = SAID_NEXT.exec(text.slice(from, Math.min(ceiling, from + NEAR)))?.[0] ?? "";
  const isOfNext = ceiling < text.length && !/[.!?;](?:\s|$)/.test(text.slice(from + said.length, ceiling));
  return isOfNext ? "" : said;
}

/** Finds the judge named after a citation: ", where Smith J said", "[5] is by Smith J", "In A v B, Smith J introduced". */
function speakerBehind(behind: string, own: string, isIn: boolean): RegExpExecArray | null {
  const said = AFTER.exec(behind) ?? (isIn ? AFTER_IN.exec(behind) : null);
  return said ?? (ONLY_PLACE.test(own) ? WRITTEN_BY.exec(behind) : null);
}

/** A mention that is a place alone: "at [5]", "[5]", "para 5". */
const ONLY_PLACE = /^(?:(?:at|from) )?(?:\[|[Pp]aras?\b|[Pp]aragraphs?\b)/;
/** "Smith J said ", "Smith J would have dismissed the appeal (", "Smith J, " before such a place. */
const WRITER = regex.u`(?<!\p{L}|['’])(?<!(?:to|by|from|(?<!(?:words|view|opinion|judgment|reasons|language) )of|with|before|and|,) )(${JUDGES})${ASIDE}(?:['’]s? (?:view|opinion|judgment|reasons|words|analysis|reasoning))?,?(?: (?:had |has |also |further |then |respectfully )?(?:${SAYING}|dissented|agreed|would|joined|begins?|starts?)(?!\p{L})[^.;:()“”"[\]]{0,100})?[\s(]*$`;

/** The title directly before a place: "Cross on Evidence" before "at [15]". */
const TITLE_BEFORE = /(?<!\p{L})(?:\p{Lu}[\p{L}'’&-]+[\s*_]+(?:(?:on|of|and|the|in|for|v)\s+)?){1,8}$/u;
const OWN_WORD =
  /^(?:\p{Lu}{1,3}|CJ|JJA?|Court|Tribunal|Panel|Commission|Board|Honours?|Justices?|Judge|Lord|Lady|Reasons|Judgment|Appeal|In|The|At|See)$/u;

/** Whether a place follows the title of another work or case than the cited one. */
function isOfOther(before: string, own: string): boolean {
  const words = TITLE_BEFORE.exec(before)?.[0].match(/\p{Lu}[\p{L}'’&-]*/gu) ?? [];
  return words.length > 0 && words.every((word) => !OWN_WORD.test(word) && !own.includes(word));
}

function beforePlace(before: string): RegExpExecArray | null {
  const place = AHEAD.exec(before);
  return place && BEFORE_PLACE.exec(before.slice(0, place.index));
}

const FAR = 500; // characters
/** A day, or only its month. */
const DAY = String.raw`(?:(\d{1,2}) )?(${ENGLISH_MONTHS.join("|")}),? (\d{4})`;
const STATE = `${OF_STATES}|Australia|New Zealand`;
const STATE_ADJECTIVE =
  "New South Wales|Victorian|Queensland|South Australian|Western Australian|Tasmanian|Australian|New Zealand";
export const COURT = `(?:(?:${STATE_ADJECTIVE}) )?(?:(?:${COURT_KINDS}) Court|Court of (?:Criminal )?Appeal|House of Lords|Privy Council)(?: of the (?:Federal|Family|Supreme|High) Court)?(?: of (?:${STATE}))?`;
const BENCH = String.raw`(?: \(([^()]{3,120}${ANY_OFFICE})\))?`;
const END = String.raw`[\s*_]*(?:the case of )?(?:${SHORT_TITLE}[\s*_]*)?$`;
const DECIDING =
  "(?:decided|delivered|handed down|gave|pronounced|published|allowed|dismissed|granted|refused|ruled)";
/** "the Full Court in ", "the High Court (Bell and Keane JJ) held in ". */
const COURT_IN = regex.u`[Tt]he (${COURT})${BENCH}(?: (?:had |has |also |unanimously )?(?:${SAYING}|decided|ruled)(?: (?:this|that|it|otherwise|differently|as follows))?,?)? in${END}`;
/** "the High Court (Bell and Keane JJ) should be applied: " */
const BENCH_AHEAD = regex.u`[Tt]he (${COURT}|Court) \((${JUDGES})\)[^()]{0,300}(?:[:;,]|in|decided)${END}`;
const COURT_BEHIND = regex.u`^[\s,;:)]*(?:where|in which) the (${COURT})${BENCH} (?:also |unanimously )?(?:${SAYING}|decided|ruled)\b`;
/** "The bench was Kiefel CJ, Bell and Keane JJ: ", "decided by Bell and Keane JJ in " */
const SITTING = regex.u`(?:(?:[Bb]ench|[Cc]ourt) (?:was|comprised|consisted of|was constituted by|was composed of|sat as)[:,]?|[Bb]efore|[Bb]y) (${JUDGES})(?:[:;,]|,? in)${END}`;
/** A trial or another proceeding than the case itself, as the subject of "heard by". */
const OF_BELOW =
  /(?:[Tt]rial|[Pp]roceedings?|[Aa]ctions?|[Mm]otion|[Hh]earing|[Ss]entenc\p{L}+|[Ii]nstance)(?!\p{L})[^.;:]{0,60} (?:was|were|been) \p{L}+ by/u;
/** "The bench in A v B was Bell and Keane JJ", "A v B was decided by Bell and Keane JJ" */
const SITTING_BEHIND = regex.u`^[\s,]*(?:was|comprised|consisted of|was decided by|was heard by|was constituted by)[:,]? (?:a (?:bench|court) of )?(${JUDGES})(?=[\s.,;:)]|$)`;
const BENCH_OF = /\b(?:[Bb]ench|[Cc]ourt)(?: that sat)? in[\s*_]*(?:the case of )?$/;
/** "The appeal came from the Supreme Court of Victoria: ", "dismissed an appeal from the District Court in " */
const ORIGIN_AHEAD = regex.u`(?:[Aa]ppeals? (?:(?:came|was|were|is|lay|arose|was brought|were brought) )?(?:on appeal )?(?:from|against) (?:(?:an? |the )?(?:decisions?|judgments?|orders?) (?:of|by) )?|[Cc]ourt below was |[Oo]n appeal from )the (${COURT})(?:[:;,]|,? in)${END}`;
const ORIGIN_BEHIND = regex.u`^[\s,;:)]*(?:which )?(?:(?:came|was brought|arose)(?: (?:to the High Court|up))?(?: on appeal)? from|(?:was )?(?:an|on) appeal from) the (${COURT})`;
/** Words by which the court heard the case on appeal or only refers to it. */
const ABOUT =
  /\b(?:leave|appeal(?:s|ed|ing)?|overturn\w*|revers\w*|affirm\w*|upheld|set aside|approv\w*|overrul\w*|cit(?:ed|ing)|follow\w*|appl(?:ied|ying)|quot\w*|referr\w*|remitt\w*)\b|\b(?:to|from|in|before)\s*$/i;
const DAYS_AHEAD: readonly RegExp[] = [
  regex.u`(?<!\p{L})[Oo]n ${DAY},? (?:(?:the|this) (?:${COURT}|Court|Tribunal)|${JUDGES})${BENCH} (?:unanimously )?${DECIDING}\b[^.;:“”"]{0,60}${END}`,
  regex.u`[Tt]he (?:${COURT}|Court|Tribunal) (?:decided|determined|disposed of|resolved) [^.;:“”"()]{0,60}? on ${DAY}(?:[:;]|,? in)${END}`,
  regex.u`(?:[Jj]udgment|[Dd]ecision|[Rr]easons|[Cc]ase|[Mm]atter|[Ii]t|(?<!\p{L})\p{Lu}\p{L}{3,20}[*_]{0,2}|^) ?(?:was |were )?(?:delivered|given|handed (?:it |this )?down|published|pronounced|[Dd]ecided|came (?:out|down))(?: on| in)? ${DAY}(?: by [^.;:()]{3,40})?(?:[:;,]| \(|,? in)${END}`,
  regex.u`(?:[Dd]elivering|[Gg]iving|[Hh]anding down) (?:its |their )?(?:judgment|reasons|decision)(?: on)? ${DAY},?[^.;:“”"]{0,60} in${END}`,
  regex.u`\b(?:[Jj]udgment|[Dd]ecision|[Rr]easons|[Rr]uling) (?:of|dated|delivered on|given on|handed down on|published on) ${DAY},? (?:in|of)${END}`,
];
/** "17 May 2023 – judgment of the High Court: ", a line of a chronology */
const CHRONOLOGY = regex.u`(?:^|\n)[ \t>*•-]{0,8}${DAY}\s?[:–—-]\s?(?:judgment|decision|reasons) (?:of|by) the (?:${COURT}|Court)[:,]${END}`;
const DAY_BEHIND = regex.u`^[\s,(–—-]*(?:which was |was |a (?:judgment|decision) )?(?:decided|delivered|given|handed down|published|pronounced)(?: by [^,.;()]{3,60})?(?: on)? ${DAY}`;
const WRITTEN_DAY = String.raw`\d{1,2} (?:${ENGLISH_MONTHS.join("|")}) \d{4}`;
const HEARD = regex.u`^[\s,(]*(?:which was |was )?(?:heard|argued)(?: by [^,.;()]{3,60})? on (${WRITTEN_DAY})`;
/** "The hearing took place on 8 March 2023: ", "The appeal was heard on 8 March 2023 in " */
const HEARD_AHEAD = regex.u`(?:[Hh]earing (?:(?:took place|was held|was) )?on|(?:heard|argued) on) (${WRITTEN_DAY})(?:[:;,]|,? in)${END}`;
const HEARING_DAY =
  /(?:mündlichen? Verhandlung (?:(?:fand|war) )?(?:vom|am)|[Hh]earing (?:(?:took place|was held|was) )?on) (\d{1,2}\.? ?(?:\p{L}{3,9}|\d{1,2}\.) ?\d{4})/u;
/** "By a majority, the High Court held in ", "The Court unanimously dismissed the appeal in " */
const DIVISION = regex.u`\b([Bb]y (?:a )?(?:narrow |bare |slim )?majority|[Tt]he majority(?: of the (?:High |Full )?Court)?|[Uu]nanimous(?:ly)?)\b[^.;:“”"]{0,200}(?:[:;,(]|,? in)${END}`;
/** Bodies other than the court that decide by majority. */
const VOTERS =
  /\b(?:jury|juries|verdict|vot\w+|boards?|directors|shareholders?|creditors|members|lot owners)\b/i;
const DISSENT = regex.u`(?:${JUDGES}),? \(?(?:dissenting|in dissent|dissent(?:ed|s))\)?,? in${END}`;
/** "(High Court of Australia, 28 July 2016)", "(matters M219/2015 and M220/2015)" after a citation. */
const BRACKET = /^[\s*_,]*\(([^()]{4,160})\)/u;
const BRACKETED_COURT = regex.u`^(?:the )?(${COURT})(?=[,;]|$)`;
const BRACKETED_DAY = regex.u`^(?!.*\b(?:heard|hearing|argued)\b).*?(?<!\d)${DAY}$`;
const DISSENT_BEHIND = regex.u`(?:(?:${SURNAME}(?: ${ANY_OFFICE})? and )?${SURNAME} ${ANY_OFFICE})?,?\s\(?(?:dissenting|in dissent)\)$`;
const LONGEST_MARK = 90; // characters
const DOING =
  "(?:would (?:not )?(?:have )?\\p{L}{3,20}|granted|refused|allowed|dismissed|upheld|ordered|imposed|set aside|agreed|disagreed|awarded|declined|quashed|struck out|adopted|applied|approved)";
const HOLDER = regex.u`(?<!\p{L})(${JUDGES})${ASIDE} (?:${SAYING}|${DOING})(?!\p{L})[^“”"()]{0,300}:[\s*_]*$`;

/** Returns the judge said to hold what precedes a colon: "Keane J held that … :". */
export function holderIn(lead: string): string | undefined {
  return firstIn(lead, HOLDER);
}

function dayIn(lead: string, behind: string): string | undefined {
  const dated = [...DAYS_AHEAD, CHRONOLOGY].map((form) => form.exec(lead)).find((one) => one !== null);
  const bracket = firstIn(behind, BRACKET) ?? "";
  const [, day = "", month = "", year = ""] =
    dated ?? DAY_BEHIND.exec(behind) ?? BRACKETED_DAY.exec(bracket) ?? [];
  return isoFrom(year, month, day);
}

/** Returns the ISO date of a printed day, or `2024-05` if there is no day. */
function isoFrom(year: string, month: string, day: string | undefined): string | undefined {
  const iso = isoDay(Number(year), monthOf(month) ?? 0, Number(day || 1));
  return day ? iso : iso?.slice(0, "2024-05".length);
}

function sittingBehind(lead: string, behind: string): string | undefined {
  const [said = "", bench] = SITTING_BEHIND.exec(behind) ?? [];
  return / by /.test(said) || BENCH_OF.test(lead) ? bench : undefined;
}

function firstIn(text: string, form: RegExp): string | undefined {
  return form.exec(text)?.[1];
}

function bracketed(behind: string): Pick<SaidOfCase, "court" | "file"> {
  const bracket = firstIn(behind, BRACKET) ?? "";
  return {
    court: firstIn(bracket, BRACKETED_COURT),
    file: filesIn(bracket).length === 0 ? undefined : bracket,
  };
}

function sittingIn(lead: string): string | undefined {
  return OF_BELOW.test(lead) ? undefined : firstIn(lead, SITTING);
}

/** @param own the citation with its pinpoints and judges */
function saidOf(lead: string, own: string, behind: string): SaidOfCase {
  const ahead = COURT_IN.exec(lead) ?? BENCH_AHEAD.exec(lead);
  const isAbout = ahead !== null && ABOUT.test(lead.slice(0, ahead.index));
  const [, court, bench] = (isAbout ? undefined : ahead) ?? COURT_BEHIND.exec(behind) ?? [];
  return {
    ...bracketed(behind),
    ...(court !== undefined && { court }),
    bench: bench ?? sittingIn(lead) ?? sittingBehind(lead, behind),
    origin: firstIn(lead, ORIGIN_AHEAD) ?? firstIn(behind, ORIGIN_BEHIND),
    day: dayIn(lead, behind),
    heard: firstIn(behind, HEARD) ?? firstIn(lead, HEARD_AHEAD),
    division: VOTERS.test(lead) ? undefined : firstIn(lead, DIVISION),
    holder: holderIn(lead),
    dissent: (DISSENT.exec(lead.slice(-NEAR)) ?? DISSENT_BEHIND.exec(own.slice(-LONGEST_MARK)))?.[0],
  };
}

const REASONS = "(?:reasons|judgment|decision|opinion)";
/** `at [44] of its reasons in `, `paragraph 44 of `. */
const AHEAD = regex.u`(?:(?<at>\b(?:at|in|per|from|see)\s+)?\[(?<bracketed>\d{1,4})\]|\b[Pp]ara(?:graph)?s?\.?\s+\[?(?<numbered>\d{1,4})\]?|\b(?:[Ff]ootnote|fn)\s+(?<note>\d{1,4}))(?: (?<link>of|in|to)|:) (?<reasons>(?:the|its|his|her|their) (?:joint )?${REASONS} (?:of the (?:Full |High )?Court )?(?:in|of) )?(?:the case of )?[\s*_]*(?:${SHORT_TITLE}[\s*_]*)?$`;
/** `Rn. 12 des Urteils des `, `Leitsatz 3 der Entscheidung `. */
const AHEAD_GERMAN = regex.u`(?<!\p{L})(${RANDNUMMER}|Leits(?:atz|ätzen?)|Ls)\.? ?(\d{1,4}(?:\.\d)?) (?:ff?\. ?)?(?:de[sr]|seine[sr]|ihre[sr]|diese[sr]|zu|aus) ?(?:dem |der )?(?:${DECISION_WORD} ?)?(?:de[sr] |in der Sache |in |von )?[\s(*_]*$`;

const TITLES = String.raw`(?:(?:Univ|Prof|DDr|Dr|MMag|Mag|Hon|iur|h\. ?c)\.?-? ?){0,4}`;
const GERMAN_JUDGE = regex.u`(?<!\p{L})(?:Richters?|Richterin|Berichterstatters?|Berichterstatterin|Vorsitzenden?|Sondervotum|abweichende Meinung)(?: (?:am|des|der) \p{Lu}\p{L}{3,40})?,? (?:de[sr] Richters? |der Richterin )?${TITLES}(?!(?:am|des|der|hat|hatte|im)\b)(\p{Lu}\p{Ll}[\p{L}-]{1,30})`;

interface Near {
  /** Text before the citation, within its own sentence, of the citation, and after it. */
  readonly before: string;
  readonly said: string;
  readonly own: string;
  readonly behind: string;
  /** Number of characters up to the next citation. */
  readonly room: number;
}

/** "gave judgment on 16 October 2024 in " */
const UNION_DAY_AHEAD = regex.u`(?:judgment|order|ruling|decision),? (?:(?:was )?(?:given|delivered) )?(?:on|of|dated) ${DAY}(?:,? in (?:the case of )?|: )$`;
/** "CRA v Council, judgment of 16 October 2024" */
const UNION_DAY_BEHIND = regex.u`^(?:: )?[^.;:“”"]{0,150}?,? ?(?:judgment|order) of ${DAY}`;

/** "Das Vorabentscheidungsersuchen stammt vom Verwaltungsgerichtshof", "on a reference from the Supreme Court". */
const REFERRED =
  /(?:(?:Vorabentscheidungsersuchen|Vorlage|Vorlagebeschluss) (?:(?:stammt|stammte|kam|kommt) )?(?:vom|von der|des|der) |[Rr]e(?:ference|quest)(?: for a preliminary ruling)? (?:(?:came|was made|was referred) )?(?:from|by) the )(\p{Lu}[^,.;:()]{5,80})/u;

function unionDay(before: string, own: string): string | undefined {
  const [, day = "", month = "", year = ""] =
    UNION_DAY_AHEAD.exec(before) ?? UNION_DAY_BEHIND.exec(own) ?? [];
  return isoFrom(year, month, day);
}

/** `Die Große Kammer des ` before a court that has none. */
const GRAND_AHEAD = /Große[nr]? Kammer (?:des|am|beim) $/;

/**
 * Reads the text around a continental decision: pinpoints, its Senate, and the judge named as speaker
 * (`Der Richter Rottmann schrieb: …`).
 */
export function aroundDecision(
  { before, said, own, behind, room }: Near,
  { kind, country }: Pick<Citation, "kind" | "country">,
): Surroundings {
  const isNational = kind === "decision" && isGermanOrAustrian(country);
  const places = placesAhead({ before, said, own });
  const isPlacedAhead = places.length > 0;
  if (!isNational)
    return {
      isPlacedAhead,
      places: [...places, ...unionOrderAt(before)],
      speaker: undefined,
      senate: chamberAhead(before),
      said: {
        day: unionDay(before, behind.slice(0, room)),
        origin: REFERRED.exec(said)?.[1],
        heard: firstIn(said, HEARD_AHEAD) ?? firstIn(said, HEARING_DAY),
      },
    };
  return {
    isPlacedAhead,
    places: [...places, ...orderAt(before, behind)],
    speaker: (GERMAN_JUDGE.exec(said) ?? GERMAN_JUDGE.exec(own))?.[1],
    senate: senateAhead(before) ?? (GRAND_AHEAD.test(before) ? GRAND_CHAMBER : undefined),
    said: { ...inEnglish(before), heard: firstIn(said, HEARING_DAY) },
  };
}

/** "judgment of 25 January 2024 – ", "gave an order on 3 May 2023 (case no. " before a file number. */
const ENGLISH_DECISION = regex.u`(?<!\p{L})(judgment|order|decision|ruling),? (?:(?:was )?(?:given|delivered|dated) )?(?:(?:of|on|dated) )?${DAY}[\s,;(–-]{0,4}(?:(?:case|file|docket|ref)?\.? ?[Nn]os?\.? ?)?[\s(–-]{0,3}$`;
/** "Federal Court of Justice (BGH)", "Munich Higher Regional Court" before the form. */
const ENGLISH_COURT =
  /(?<!\p{L})((?:\p{Lu}\p{L}{2,20} ){1,5}Court(?: of \p{Lu}\p{L}{3,20})?)(?! of)(?: \([^()]{2,60}\))?[^.;:()“”"]{0,40}$/u;
const FORMS: Readonly<Record<string, "Urteil" | "Beschluss">> = { judgment: "Urteil", order: "Beschluss" };

/** Reads court, form and day of a continental decision that are named in English before it. */
function inEnglish(before: string): Partial<SaidOfCase> {
  const decision = ENGLISH_DECISION.exec(before);
  if (!decision) return {};
  const [, word = "", day = "", month = "", year = ""] = decision;
  return {
    courtCode: ENGLISH_COURT.exec(before.slice(0, decision.index))?.[1]?.replace(
      /^(?:(?:The|German|See|By|Cf|And|In) )+/,
      "",
    ),
    form: FORMS[word],
    day: isoFrom(year, month, day),
  };
}

/** `Rn. 63: `, `In Rn. 63 heißt es` at the start of an item or sentence; not `Rn. 63 des Schriftsatzes`. */
const PLACE_OPENING = regex.u`^[\s>•*–-]*(?:(?:[Ii]n|[Nn]ach|[Ll]aut|[Gg]emäß|[Uu]nter|[Aa]us) (?:der )?)?(${RANDNUMMER}|Leitsatz|Ls|Tenor)\.? ?(\d{1,4})(?: ff?\.)?(?=[:,( ])(?! (?:de[rs]|\p{L}{2,5}e[rs]|von|vom|oben|unten) )`;
/** A bracket in which the authority of a sentence begins: `(`, `(vgl. `. */
const BRACKET_OPENING = /\((?:(?:vgl|so|siehe|s)\.? )?$/u;
const ANY_PLACE = regex.gu`(?<!\p{L})(?:${RANDNUMMER}|Leits[aä]tze?|Ls|Tenor)\.? ?\d`;

/**
 * Returns the Randnummer that opens a sentence, if its authority follows in a bracket and no other number is
 * named.
 */
function placeOpening({ said, own }: Pick<Near, "said" | "own">): RegExpExecArray | null {
  const isOnly =
    BRACKET_OPENING.test(said) && said.match(ANY_PLACE)?.length === 1 && own.match(ANY_PLACE) === null;
  return isOnly ? PLACE_OPENING.exec(said) : null;
}

function placesAhead({ before, said, own }: Pick<Near, "before" | "said" | "own">): readonly string[] {
  const { at, bracketed, numbered, note, link, reasons } = AHEAD.exec(before)?.groups ?? {};
  if (note !== undefined) return [`fn ${note}`];
  const isItsOwn = link === "of" || (at ?? reasons) !== undefined; // "the exhibit [44] in" refers to something else
  const english = numbered ?? (isItsOwn ? bracketed : undefined);
  if (english !== undefined) return [`[${english}]`];
  const [, unit = "", number] = AHEAD_GERMAN.exec(before) ?? placeOpening({ said, own }) ?? [];
  return number === undefined ? [] : [`${pinUnit(unit)} ${number}`];
}

function pinUnit(printed: string): string {
  if (printed === "Tenor") return printed;
  return printed.startsWith("L") ? "Ls." : "Rn.";
}

/** "at [5]", "at [5]-[7], [9]"; excludes paragraphs of the draft itself ("above", "of these reasons"). */
const AT =
  /\b(?:at|in|paras?|paragraphs?)\s+(\[\d{1,4}\](?:\s?(?:[-–,]|and)\s?\[\d{1,4}\]){0,8})(?!\s*(?:[-–,]|and)?\s*(?:above|below|hereof|herein|(?:of|in) (?:these|this|my|our|the (?:affidavit|statement|pleading|submissions?|reasons))))/g;

const PLACE = regex.g`(?<![\]\d] ?)\[(\d{1,4})\](?:\s?[-–]\s?\[(\d{1,4})\])?|\b(?:${RANDNUMMER})\.? ?(\d{1,4})`;

/** Returns the paragraphs named in running text: "at [5]", "in Rn. 5". */
export function placesIn(text: string): string[] {
  return Array.from(text.matchAll(PLACE), ({ 1: from, 2: to, 3: randnummer }) =>
    randnummer === undefined ? `[${from}]${to === undefined ? "" : `-[${to}]`}` : `Rn. ${randnummer}`,
  );
}
