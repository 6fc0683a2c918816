import { ENGLISH_MONTHS } from "../../../core/day.ts";
import { raised } from "../../../core/text.ts";
import { regex } from "../../../core/regex.ts";
import { AUSTRALIAN } from "../../tables/jurisdictions.ts";
import type { CitationOf, Country, SecondaryFields } from "../../types.ts";

const YEAR = String.raw`(?:1[6-9]|20)\d\d`;
const DAY = String.raw`\d{1,2} \p{Lu}\p{Ll}{2,8} ${YEAR}`;
const DATED = String.raw`\([^()]{0,120}\b${YEAR}\)`;
const PIN = String.raw`(?:,? (?:at )?(?<pin>\S.{0,60}))?`;
const QUOTED = String.raw`^(?:(?<author>[^'‘"“]{2,160}?\.?)(?:,|(?<=\.)) )?['‘"“](?<title>.{3,300})['’"”]`;
/** Kinds of texts other than books, at the start of their brackets: `(Speech, National Press Club, 2003)`, `(PhD Thesis, Hart University, 2019)`. */
const UNPUBLISHED =
  "(?:[^(),]{0,40} )?(?:Speech|Lecture|Address|Oration|Paper|Release|Thesis|Dissertation|Interview|Post|Podcast|Submission|Conference),";
const SECTION = String.raw`(?:,? (?<pin>(?:ss?|pts?|schs?) \S.{0,40}))?`;
const PUBLISHERS = "LexisNexis|Westlaw AU|Thomson Reuters|Lawbook Co|Wolters Kluwer|CCH(?: Australia)?";
const ORGAN =
  "Committee|Council|Commission|Assembly|Secretary-General|Rapporteur|Organi[sz]ation|Programme|Working Group";
const STATES =
  "Commonwealth|New South Wales|Victoria|Queensland|South Australia|Western Australia|Tasmania|Northern Territory|Australian Capital Territory|New Zealand";
const CODES = AUSTRALIAN.map(({ code }) => code).join("|");

/** `v. Jhering`, `P. Bydlinski/Elm`: German texts name an author by the surname. */
const SURNAME = String.raw`(?:v\. ?|von |de |van |(?:\p{Lu}\. ?){1,2})?(?:\p{Lu}[\p{L}'’.-]* ){0,3}\p{Lu}[\p{L}'’-]+`;
export const GERMAN_AUTHORS = String.raw`${SURNAME}(?:\/${SURNAME}){0,5}`;
const AUTHORITY = String.raw`[^,]{0,60}(?:ministerium|amt|kammer|kommission|institut|anstalt|Bundesamt)\b[^,]{0,60}`;

type Groups = Readonly<Partial<Record<string, string>>>;

/** A form of a whole reference. */
interface WholeForm {
  readonly type: SecondaryFields["type"];
  /** Has the groups author, title, place, pin, judge and tail, as far as the form has such parts. */
  readonly parts: RegExp;
  /** The place, where it is not the group of that name; it begins with the comma that separates it, if any. */
  readonly place?: (parts: Groups) => string;
  /** Country as whose works this one is cited; absent for AGLC4. */
  readonly country?: Country;
  /** Whether no other citation looks like this, so that the form comes before the citations in the reference. */
  readonly isSure?: true;
}

const FORMS: readonly WholeForm[] = [
  {
    // "Criminal Code, RSC 1985, c C-46, s 718", "Companies Ordinance (Hong Kong) cap 622, s 30", "Penal Code (Singapore, cap 224, 2008 rev ed) s 300"
    type: "statute",
    isSure: true,
    parts: regex.u`^(?<title>\p{Lu}[^,;()]{2,120}),? (?<place>(?:[A-Z]{2,5} ${YEAR},?|CQLR,?) c\.? [A-Z\d][\w.-]{0,12}|\((?:Hong Kong|HK)\) cap \d{1,4}[A-Z]?|\(Singapore, cap \d{1,4}[A-Z]?, ${YEAR} rev ed\))${SECTION}$`,
    place: ({ place = "" }) => (place.startsWith("(") ? place : `, ${place}`),
  },
  {
    // "42 U.S.C. § 1983 (2018)", "17 CFR § 240.10b-5 (2020)"
    type: "material",
    isSure: true,
    parts: regex.plain`^(?<title>\d{1,2} (?:U\.? ?S\.? ?C\.?(?: ?A\.?)?|C\.? ?F\.? ?R\.?) §§? ?[^()]{1,40}(?:\([^()]{1,5}\)){0,5}(?: \(${YEAR}\))?)$`,
  },
  {
    // "American Law Institute, Restatement (Third) of Torts: Products Liability (1998) § 2"
    type: "book",
    isSure: true,
    parts: regex.plain`^(?:(?<author>American Law Institute), )?(?<title>Restatement \((?:First|Second|Third|Fourth)\) of [^()§,]{3,80}?)(?: (?<place>\(${YEAR}\)))?(?:,? (?<pin>§.{1,40}))?$`,
  },
  {
    // "SC Res 1373, UN Doc S/RES/1373 (28 September 2001) para 2(b)"
    type: "material",
    isSure: true,
    parts: regex.plain`^(?<title>[A-Z]{2,4} Res [^,]{1,30}(?:, [^,]{1,40}){0,3}, UN Doc \S{3,40} ${DATED})${PIN}$`,
  },
  {
    // "Human Rights Committee, Views: Communication No 4/92, UN Doc CCPR/C/5 (31 March 1994) [8]", "Appellate Body Report, United States — Gasoline, WTO Doc WT/DS2/AB/R (29 April 1996) 18"
    type: "material",
    isSure: true,
    parts: regex.plain`^(?:(?<author>[^,]{0,80}\b(?:${ORGAN})\b[^,]{0,60}|(?:Appellate Body|Panel) Report), )?(?<title>[^,].{2,300}?), (?<place>(?:[A-Z]{2,4} Res [^,]{1,30}, |[^,]{2,12} sess, (?:[^,]{2,30} mtg, )?|Agenda Items? [^,]{1,20}, ){0,4}(?:UN|WTO|OAS|CSCE) Docs? [^()]{3,80} ${DATED})${PIN}$`,
    place: ({ place = "" }) => `, ${place}`,
  },
  {
    // "Victoria, Victoria Government Gazette, No S 123, 3 May 2021, 2", "Cth Gazette No S 490, 12 December 2000"
    type: "material",
    isSure: true,
    parts: regex.u`^(?<author>Commonwealth of Australia|${STATES}|${CODES}),? (?<title>(?:\p{Lu}[^,]{1,39} )?Gazette(?:: [^,]{3,40})?),? (?<place>No\.? [^,]{1,12}, ${DAY})(?:,?(?: at)?(?: pp?)? (?<pin>\d.{0,30}))?$`,
    place: ({ place = "" }) => `, ${place.replace("No.", "No")}`,
  },
  {
    // "Supreme Court of Victoria, Practice Note SC CC 1: Commercial Court, 30 January 2017, para 4.2"
    type: "material",
    isSure: true,
    parts: regex.u`^(?<author>[^,]{0,60}(?:Court|Tribunal)\b[^,]{0,60}), (?<title>(?:\p{Lu}[^,]{2,60} )?Practice (?:Note|Direction)[^,]{1,120}), (?<place>${DAY})${PIN}$`,
    place: ({ place = "" }) => `, ${place}`,
  },
  {
    // "LexisNexis, Halsbury's Laws of Australia, vol 15 (at 15 January 2012) 235 Insurance, '9 Contracts' [235-1500]", "JD Ash, LexisNexis, Evidence (at Service 210) [1120]"
    type: "encyclopaedia",
    isSure: true,
    parts: regex.plain`^(?<author>(?:[^,]{3,60}, )?(?:${PUBLISHERS})), (?<title>[^(),]{3,100})(?<place>(?:, vol \d{1,3}[A-Z]?)? \((?:online )?at [^()]{3,30}\)(?: \d{1,3} [^[\]]{2,120}?)?)(?:,? (?:at )?(?<pin>\[[^\]]{1,20}\].{0,30}))?$`,
    place: ({ place = "" }) => place.trim(),
  },
  {
    // "Commonwealth, 'Annotated Submissions', Submission in Ash v Elm, H3/2016, 7 March 2017, [12]"
    type: "article",
    isSure: true,
    parts: regex.u`${QUOTED}, Submission in (?<source>[^,]{3,120}), (?<place>[^,]{2,30}, ${DAY})${PIN}$`,
    place: ({ source, place = "" }) => `, Submission in *${source}*, ${place}`,
  },
  {
    // "Law Council, Submission No 23 to Senate Legal Committee, Inquiry into Press Freedom (15 July 2019) 6"
    type: "report",
    isSure: true,
    parts: regex.plain`^(?<author>[^,]{3,80}, Submission(?: No \d{1,4})? to [^,]{3,120}), (?<title>[^()]{3,160}) (?<place>${DATED})${PIN}$`,
  },
  {
    // "Evidence to Senate Economics Committee, Parliament of Australia, Canberra, 3 May 2016, 14 (Greg Ash)"
    type: "material",
    isSure: true,
    parts: regex.plain`^(?<title>Evidence to [^()]{5,200}?${YEAR})(?:, (?<pin>\d[\d–-]{0,10}))?(?: \((?<judge>[^()]{3,80})\))?$`,
  },
  {
    type: "material",
    isSure: true,
    parts: regex.plain`^(?<title>Interview with [^()]{3,100} ${DATED})${PIN}$`,
  },
  {
    // "Law Reform Commission, 'Title', Report No 14 (2008) 22", "Law Reform Commission, Title, Report 14 (May 2008)"
    type: "report",
    parts: regex.u`^(?<author>[^'‘"“]{0,100}\b(?:${ORGAN})\b[^,'‘"“]{0,60}), (?:['‘"“](?<title>[^'’"”]{3,300})['’"”]|(?<plain>[^,()]{3,200})), (?<number>(?:\p{L}+ ){0,2}(?:Report|Paper) (?:No\.? ?)?\d{1,4}),? \((?<when>[^()]{0,20}\b${YEAR})\)${PIN}$`,
    place: ({ number = "", when = "" }) => `(${number.replace(/ No\.? ?(?=\d)/, " ")}, ${when})`,
  },
  {
    // "Royal Commission into Ferries, Final Report (December 2017) vol 2, 18"
    type: "report",
    parts: regex.plain`^(?<title>Royal Commission into [^()]{3,140}?), (?<number>(?:Final|Interim|Preliminary) Report) \((?<when>[^()]{0,20}\b${YEAR})\)${PIN}$`,
    place: ({ number = "", when = "" }) => `(${number}, ${when})`,
  },
  {
    // "Jane Ash, 'Title' (Hart, 2nd ed, 2011) 45", where a text quotes the title of a book
    type: "book",
    parts: regex.plain`${QUOTED},? (?<place>\((?!${UNPUBLISHED}|[^()]*\b(?:${ENGLISH_MONTHS.join("|")})\b)[^()]{0,80}\b(?:Press|Publish(?:ing|ers)|Publications|Books|LexisNexis|Butterworths|Thomson|Lawbook|Springer|Routledge|Elgar|Hart|edn?|edition)\b[^()]{0,40}\b${YEAR}\))${PIN}$`,
  },
  {
    // "Jane Ash, 'Title' in Tom Elm (ed), Book (Publisher, 2008) 20, 25"
    type: "article",
    parts: regex.plain`${QUOTED},? in (?<editors>[^()]{2,120} \(eds?\.?\)), (?<source>[^()]{3,200}) (?<place>${DATED}(?: \d{1,4})?)${PIN}$`,
    place: ({ editors = "", source, place = "" }) =>
      `in ${editors.replaceAll(" & ", " and ")}, *${source}* ${place}`,
  },
  {
    // "Jane Ash, 'Title' (2005) 25(2) Journal 203, 210", "… (2027) 51 Journal (forthcoming)", "'Title' (Speech, Some Lecture, 2003) 5"
    type: "article",
    parts: regex.u`${QUOTED},? (?<place>(?:\(${YEAR}\)|\[${YEAR}\]) (?:\d+(?:\([\d–-]+\))? )?\D{2,120} (?:\d+|\(forthcoming\))|${DATED})${PIN}$`,
  },
  {
    // "Laura Ash, 'Title', The Age (Melbourne, 12 February 2018) 7", "'Title', Law Report (ABC Radio, 3 March 2020) 00:12:30", "'Title', Opinions on High (Blog Post, 18 October 2017) <https://…>"
    type: "article",
    parts: regex.plain`${QUOTED}, (?<source>[^'‘"“”’()]{2,100}) (?<place>${DATED}(?: <\S{4,300}>)?)${PIN}$`,
    place: ({ source, place = "" }) => `, *${source}* ${place}`,
  },
  {
    // "Savigny, System des Rechts, Bd. 1, 1840, S. 206 ff.", "Müller, FS Meier, 2015, S. 1 (5)", "Ash, Die Haftung, Diss. Köln 2015, S. 112"
    type: "book",
    country: "de",
    parts: regex.u`^(?<author>${GERMAN_AUTHORS}(?: \((?:Hrsg|Hg)\.\))?|${AUTHORITY}), (?<title>[^,].{2,200}?), (?<place>(?:(?:Bd\.|Band) ?[IVX\d/]{1,6}, )?(?:\d{1,3}\. ?Aufl(?:age|\.)?,? ?|Diss\. \p{Lu}[\p{L} .-]{2,24} |\d{1,2}\.\d{1,2}\.)?${YEAR}(?:,? S\. \d{1,4}(?=,? \(?\d))?)(?:,? (?<pin>(?:§§? ?|S\. |R[nz]\.? |Rdn?r?\.? |\(?\d)[^,;]{0,40}))?(?<tail>,? (?:abrufbar|online|verfügbar|https?:).{3,300})?$`,
  },
  {
    // "Perner, Grundfreiheiten und Privatrecht (2013) 145 f", "Ash/Elm, Verfassungsrecht13 (2022) Rz 123", "Ash, Besitz (Diss Universität Salzburg 2008) 34"
    type: "book",
    country: "at",
    parts: regex.u`^(?!.*\b(?:${ORGAN})\b)(?<author>${GERMAN_AUTHORS}), (?<title>(?!in\b|.*\d(?:st|nd|rd|th) ed)[^(),].{2,200}?) (?<place>\((?:Diss [^()]{3,60} )?${YEAR}\)(?: \d{1,4}(?= \(\d))?)(?: (?<pin>(?:Rz |S |\(?\d)[^,;]{0,40}))?$`,
  },
  {
    // "Treaty of Lisbon, art 50"
    type: "treaty",
    parts:
      /^(?<title>(?:\p{Lu}[\p{L} ]{0,60} )?(?:Treaty|Convention|Covenant|Protocol|Charter|Statute)\b[^,()\d]{0,120}),? (?<pin>arts? .{1,40})$/u,
  },
];

/** `Jane Ash and Tom Elm, Title (Publisher, 6th ed, 2017) 250`, `Some Commission, Title (Report No 12, May 2019) vol 1, 16`. */
const BRACKETED = regex.u`^(?!.* v\.? \p{Lu})(?<head>[^()]{3,300}(?: \([^()]{2,80}\)[^()]{1,120})?) (?<place>\((?:(?:[^()]{3,120}\b)?${YEAR}|${YEAR}, [^()\d]{3,60})\))${PIN}$`;

const GIVEN = String.raw`\p{Lu}[\p{L}'’.-]*`;
const PERSON = String.raw`(?:${GIVEN} ){1,4}(?:(?:de|van|von|der|la|of) ){0,2}\p{Lu}[\p{L}'’-]+`;
const LAST = String.raw`\p{Lu}[\p{L}'’-]+`;
const many = (one: string) => String.raw`${one}(?:, ${one}){0,6},? (?:and|&) ${one}`;
const BODY = String.raw`[^,]{0,120}\b(?:Commission|Committee|Council|Department|Institute|Ministry|Office|Bureau|Society|Authority)\b(?![^,]* into )[^,]{0,120}(?:, Parliament of [^,]{3,30})?|(?:${STATES}), Royal Commission (?:[^;]{3,140}?(?=, (?:\p{Lu}\p{Ll}+ )?Report\b)|[^,]{3,120})`;
/** The authors that a title follows: persons, all with or all without their given names, or a body. */
const BY = regex.u`^(?<author>(?:${BODY}|${many(PERSON)}|${many(LAST)}|${PERSON}(?: et al)?|${LAST}(?: et al)?)(?: \(eds?\))?), (?=\p{Lu})`;
const TRANSLATED = /, (?:tr|trans) [^,]{3,80}$/;

/** A work and the place in it, as the reference writes it. */
export interface WholeWork {
  readonly citation: CitationOf<"secondary">;
  readonly pin: string | undefined;
  /** Who speaks at the place. */
  readonly judge: string | undefined;
  /** Words after the pin: `, abrufbar unter https://…`. */
  readonly tail: string | undefined;
}

type Parts = Pick<SecondaryFields, "type" | "author" | "title" | "place"> & {
  readonly country?: Country | undefined;
  readonly groups: Groups;
};

/**
 * Reads a whole reference as a work of literature, a paper or a statute of a country whose statutes are not looked
 * up, in the forms of AGLC4 (chapters 4 to 9, 15 to 25), or as a German or Austrian book. `sure` restricts it to
 * the forms that no citation of another kind has. Undefined for a case, and for a book without an author.
 */
export function wholeWork(text: string, sure: boolean): WholeWork | undefined {
  const parts = formOf(text, sure) ?? (sure ? undefined : bracketed(text));
  return parts && workOf(text, parts);
}

/** A reference in no known form, as a paper that is cited in its own words. */
export function unreadWork(text: string): WholeWork {
  return workOf(text, { type: "material", author: undefined, title: text, place: "", groups: {} });
}

function workOf(text: string, { groups, country, ...fields }: Parts): WholeWork {
  const { author, title, place, type } = fields;
  const years = (place === "" ? title : place).match(regex.g`\b${YEAR}\b`) ?? [];
  const year = /^[([]/.test(place) ? years[0] : years.at(-1); // "(2005) 27 Review 1701", ", UN Doc 4/1992 (3 May 1994)"
  const name = [type === "article" ? `'${title}'` : title, place.replaceAll("*", "")].filter(Boolean);
  const canonical = name.join(" ").replace(" ,", ",");
  const citation = {
    kind: "secondary",
    ...fields,
    year: year === undefined ? undefined : Number(year),
    canonical: author === undefined ? canonical : `${author}, ${canonical}`,
    country,
    warnings: [],
    notes: [],
    start: 0,
    end: text.length,
    text,
    pinpoints: [],
    judges: undefined,
  } as const;
  const pin = groups["pin"];
  const isPage = country !== undefined && pin !== undefined && /^\(?\d/.test(pin);
  return {
    citation,
    pin: isPage ? `p ${pin.replaceAll(/[()]/g, "")}` : pin,
    judge: groups["judge"],
    tail: groups["tail"],
  };
}

function formOf(text: string, sure: boolean): Parts | undefined {
  for (const { type, parts, place, country, isSure } of FORMS) {
    const groups = sure && !isSure ? undefined : parts.exec(text)?.groups;
    if (!groups) continue;
    const { author, plain = "", title = plain } = groups;
    return {
      type,
      author,
      title: country === "at" ? withRaised(title) : title,
      place: place?.(groups) ?? groups["place"] ?? "",
      country,
      groups,
    };
  }
  return undefined;
}

/** Raises the number of the edition that ends the title of an Austrian book: `Verfassungsrecht¹³`. */
export function withRaised(title: string): string {
  return title.replace(/(?<=\p{L})\d{1,2}(?=$| [IVX]{1,4}(?:\/\d{1,2})?$)/u, raised);
}

const OF_ORGAN = regex.plain`\b(?:${ORGAN})\b`;

/** Whether a title is a book; a year alone in brackets is enough for a body's: `Economics Committee, Ferries (2014) 33`. */
function isBookOf(author: string | undefined, place: string): boolean {
  return author !== undefined && (!/^\(\d{4}\)$/.test(place) || OF_ORGAN.test(author));
}

function bracketed(text: string): Parts | undefined {
  const groups = BRACKETED.exec(text)?.groups;
  if (!groups) return undefined;
  const { head = "", place = "" } = groups;
  const author = BY.exec(head)?.groups?.["author"];
  const title = author === undefined ? head : head.slice(author.length + 2);
  const type = /\b(?:Report|Paper|Inquiry|Review|Guidelines?|Catalogue)\b/.test(place) ? "report" : "book";
  if (type === "book" && !isBookOf(author, place)) return undefined;
  const by = TRANSLATED.exec(title)?.[0] ?? "";
  return {
    type,
    author,
    title: title.slice(0, title.length - by.length),
    place: by === "" ? place : `${by} ${place}`,
    groups,
  };
}
