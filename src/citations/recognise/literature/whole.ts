import type { CitationOf, SecondaryFields } from "../../types.ts";

const YEARS = String.raw`(?:1[6-9]|20)\d\d`;
/** `Jane Ash, 'Title' (2005) 25(2) Journal 203, 210`; `'Title' (Speech, Some Lecture, 2003) 5`. */
const QUOTED = new RegExp(
  String.raw`^(?:(?<author>[^'‘"“]{2,160}), )?['‘"“](?<title>.{3,300})['’"”],? (?<place>(?:\(${YEARS}\)|\[${YEARS}\]) (?:\d+(?:\([\d–-]+\))? )?\D{2,120} \d+|\([^()]{3,120}\b${YEARS}\))(?:,? (?:at )?(?<pin>.{1,60}))?$`,
  "u",
);
/** `Jane Ash, 'Title' in Tom Elm (ed), Book (Publisher, 2008) 20, 25` */
const CHAPTER = new RegExp(
  String.raw`^(?:(?<author>[^'‘"“]{2,160}), )?['‘"“](?<title>.{3,300})['’"”],? in (?<editors>[^()]{2,120} \(eds?\)), (?<book>[^()]{3,200}) (?<place>\([^()]{3,120}\b${YEARS}\))(?: (?<pin>.{1,60}))?$`,
  "u",
);
/** `Jane Ash and Tom Elm, Title (Publisher, 6th ed, 2017) 250`, `Some Commission, Title (Report No 12, May 2019) vol 1, 16`. */
const BRACKETED = new RegExp(
  String.raw`^(?<head>[^()]{3,300}(?: \([^()]{2,80}\)[^()]{1,120})?) (?<place>\([^()]{3,120}\b${YEARS}\))(?:,? (?:at )?(?<pin>.{1,60}))?$`,
  "u",
);
/** `Treaty of Lisbon, art 50` */
const TREATY =
  /^(?<title>(?:\p{Lu}[\p{L} ]{0,60} )?(?:Treaty|Convention|Covenant|Protocol|Charter|Statute)\b[^,()\d]{0,120}),? (?<pin>arts? .{1,40})$/u;

const GIVEN = String.raw`\p{Lu}[\p{L}'’.-]*`;
const PERSON = String.raw`(?:${GIVEN} ){1,4}(?:(?:de|van|von|der|la|of) ){0,2}\p{Lu}[\p{L}'’-]+`;
const LAST = String.raw`\p{Lu}[\p{L}'’-]+`;
const many = (one: string) => String.raw`${one}(?:, ${one}){0,6},? (?:and|&) ${one}`;
const BODY = String.raw`[^,]{0,120}\b(?:Commission|Committee|Council|Department|Institute|Ministry|Office|Bureau|Society|Authority)\b(?![^,]* into )[^,]{0,120}(?:, Parliament of [^,]{3,30})?`;
/** The authors that a title follows: persons, all with or all without their given names, or a body. */
const BY = new RegExp(
  String.raw`^(?<author>(?:${many(PERSON)}|${many(LAST)}|${PERSON}(?: et al)?|${LAST}(?: et al)?|${BODY})(?: \(eds?\))?), (?=\p{Lu})`,
  "u",
);

/** A work and the place in it, as the reference writes it. */
interface WholeWork {
  readonly citation: CitationOf<"secondary">;
  readonly pin: string | undefined;
}

type Parts = Pick<SecondaryFields, "type" | "author" | "title" | "place"> & {
  readonly pin: string | undefined;
};

/**
 * Reads a whole reference as a work of literature in the form of AGLC4 (chapters 4 to 8), or as a treaty with its
 * article. Undefined for a case, and for a book without an author.
 */
export function wholeWork(text: string): WholeWork | undefined {
  const parts = / v\.? \p{Lu}/u.test(text)
    ? undefined
    : (chapter(text) ?? quoted(text) ?? bracketed(text) ?? treaty(text));
  if (!parts) return undefined;
  const { pin, ...fields } = parts;
  const { author, title, place, type } = fields;
  const year = new RegExp(YEARS).exec(place)?.[0];
  const name = [type === "article" ? `'${title}'` : title, place].filter(Boolean).join(" ");
  const citation = {
    kind: "secondary",
    ...fields,
    year: year === undefined ? undefined : Number(year),
    canonical: author === undefined ? name : `${author}, ${name}`,
    country: undefined,
    warnings: [],
    notes: [],
    start: 0,
    end: text.length,
    text,
    pinpoints: [],
    judges: undefined,
  } as const;
  return { citation, pin };
}

function chapter(text: string): Parts | undefined {
  const { author, title = "", editors, book, place: where, pin } = CHAPTER.exec(text)?.groups ?? {};
  return title === ""
    ? undefined
    : { type: "article", author, title, place: `in ${editors}, *${book}* ${where}`, pin };
}

function quoted(text: string): Parts | undefined {
  const { author, title = "", place = "", pin } = QUOTED.exec(text)?.groups ?? {};
  return title === "" ? undefined : { type: "article", author, title, place, pin };
}

function bracketed(text: string): Parts | undefined {
  const { head = "", place = "", pin } = BRACKETED.exec(text)?.groups ?? {};
  const author = BY.exec(head)?.groups?.["author"];
  const title = author === undefined ? head : head.slice(author.length + 2);
  const type = /\b(?:Report|Paper|Inquiry|Review|Guidelines?)\b/.test(place) ? "report" : "book";
  return title === "" || (type === "book" && author === undefined)
    ? undefined
    : { type, author, title, place, pin };
}

function treaty(text: string): Parts | undefined {
  const { title = "", pin } = TREATY.exec(text)?.groups ?? {};
  return title === "" ? undefined : { type: "treaty", author: undefined, title, place: "", pin };
}
