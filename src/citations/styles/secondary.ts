import type { SecondaryFields } from "../types.ts";
import { inverted, listed, ordinal, surname } from "./publication.ts";

/**
 * Renders a source that is neither a case nor a law in AGLC4 form, without its pinpoint: chapters 5 to 8,
 * rules 3.7 and 7.5.
 */
export function secondarySource(
  { type, author, title, place }: SecondaryFields,
  order: "first" | "surname",
): string {
  const by = author === undefined ? "" : `${order === "surname" ? inOrder(author) : author}, `;
  switch (type) {
    case "article":
      return `${by}${title === "" ? "" : `'${title}' `}${italicJournal(place)}`;
    case "memorandum":
      return place === "" ? title : `${title}, ${place}`;
    case "minute_book":
      return place;
    case "material":
      return title;
    case "treaty":
      return place.startsWith("art")
        ? `*${title}* ${place}`
        : [title === "" ? "" : `*${title}*`, place].filter(Boolean).join(", ");
    case "hansard":
      return `${by}*${title}*, ${place}`;
    default:
      return `${by}*${title}*${place === "" ? "" : ` ${englishEdition(place)}`}`;
  }
}

/** `(6th ed, 1991)` for `6. Aufl. 1991` */
function englishEdition(place: string): string {
  return place.replace(
    /^(\d{1,3})\. ?Aufl\p{L}*\.?(?:,? (\d{4}))?$/u,
    (_, number: string, year?: string) => `(${[`${ordinal(number)} ed`, year].filter(Boolean).join(", ")})`,
  );
}

/** `(2005) 27(3) *Sydney Law Review* 393` */
function italicJournal(place: string): string {
  return place.replace(/^([([]\d{4}[)\]](?: \d+(?:\([\d–-]+\))?)?) (.+) (\d+)$/, "$1 *$2* $3");
}

/** Whether a pinpoint follows without a comma, as after the brackets of publishers, bodies and bills. */
export function isPinApart({ type, place }: SecondaryFields): boolean {
  return (type !== "article" || place.endsWith(")")) && type !== "hansard" && type !== "minute_book";
}

/** Short form for later notes: "Ellicott", "Neil and Chin", else the title. */
export function shortSecondary({ type, author, title, place }: SecondaryFields): string {
  if (author !== undefined && type !== "hansard")
    return isPerson(author) ? listed(writersIn(author).map(surname)) : author;
  if (title === "" || type === "hansard")
    return secondarySource({ type, author, title, place, kind: "secondary", year: undefined }, "first");
  if (type === "material") return title;
  return type === "article" || type === "memorandum"
    ? type === "article"
      ? `'${title}'`
      : title
    : `*${title}*`;
}

/** "Ash, Mark, Tom Elm and Ann Oak (eds)": the first author by surname. */
function inOrder(author: string): string {
  if (!isPerson(author)) return author;
  const [first = author, ...more] = writersIn(author);
  return `${listed([inverted(first), ...more])}${AFTER_NAMES.exec(author)?.[0] ?? ""}`;
}

const AFTER_NAMES = / (?:et al|\(eds?\))$/;

/** The names in "Mark Ash, Tom Elm and Ann Oak (eds)"; a body is one name. */
export function writersIn(author: string): readonly string[] {
  const names = author.replace(AFTER_NAMES, "");
  return isPerson(author) ? names.split(/,? and | & |, |\//) : [names];
}

/** Whether an author is a person; the name of a body is not shortened: "Australian Law Reform Commission". */
export function isPerson(author: string): boolean {
  return !/\b(?:Commission|Committee|Council|Department|Institute|Inquiry|Commonwealth|Office|Parliament)\b/.test(
    author,
  );
}
