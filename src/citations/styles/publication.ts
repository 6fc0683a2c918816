import type { Publication } from "../../core/document.ts";
import { germanDate } from "../../core/day.ts";

export interface Edition {
  readonly number: string;
  /** "Ed." of an online commentary, "Aufl." of a printed one, "Neubearb." or nothing of one that is known by its year. */
  readonly word: "Ed." | "Aufl." | "Neubearb." | "";
  /** "1.12.2025", "2024"; empty when unknown. */
  readonly when: string;
  readonly year: string;
  /** "Bd. I", "Bd. 2"; empty for a work in one volume. */
  readonly volume: string;
}

/** `48. Edition`, `Bd. I, 9. Auflage 2024`, `48. Ed. 1.12.2025` */
const NUMBERED =
  /^(?:(Bd\. ?[IVX\d]{1,4}), )?(\d{1,3})\.\s*(Ed|Aufl)\p{L}*\.?,?\s*(\d{1,2}\.\d{1,2}\.\d{4}|\d{4})?/u;
/** `Neubearb. 2017`, `(2017)`, `1.7.2022` */
const DATED = /^(Neubearb\p{L}*\.? )?\(?((?:\d{1,2}\.\d{1,2}\.)?\d{4})\)?$/u;

interface Published {
  readonly publication?: Publication | undefined;
  /** ISO 8601 (YYYY-MM-DD). */
  readonly date?: string | undefined;
}

/** Parses "48. Edition", "9. Auflage 2024", "84. Aufl. 2025". */
export function editionOf({ publication, date }: Published): Edition | undefined {
  const { edition = "" } = publication ?? {};
  const [, volume = "", number, word, said] = NUMBERED.exec(edition) ?? [];
  if (number === undefined) {
    const [, again, when] = DATED.exec(edition) ?? [];
    if (when === undefined) return undefined;
    return { volume, number: "", word: again === undefined ? "" : "Neubearb.", when, year: when.slice(-4) };
  }
  const isOnline = word === "Ed";
  const state = date === undefined ? "" : isOnline ? germanDate(date) : date.slice(0, 4);
  const when = said ?? state;
  return { volume, number, word: isOnline ? "Ed." : "Aufl.", when, year: when.slice(-4) };
}

/** Works cited by their editors or founder, with the law named at the provision. */
export const NAMED_BY_LAW = /^(?:Beck|MüKo|[A-Z]{2}-|ErfK|Münch|jurisPK)/;

/** `§ 15`, `Art. 1 Abs. 1`, `Einf v § 116` */
const PLACE =
  /(?:(?:Vor|Einf|Einl)\p{L}{0,12}\.? (?:(?:v\.?|vor|zu[mr]?) )?)?(?:§§?|Art\.?) ?\d\w*(?: Abs\.? ?\d\w*)?/u;

/** Splits the explained provision, `UrhG § 15`, into law and place; a law alone has no place. */
export function subjectOf({ publication }: Published): {
  law: string;
  place: string;
} {
  const { subject = "" } = publication ?? {};
  const place = PLACE.exec(subject);
  if (!place) return { law: subject, place: "" };
  return { law: subject.slice(0, place.index).trimEnd(), place: place[0].replace(/^Art\.? ?/, "Art. ") };
}

/** Splits "Erika Beispiel/Max Muster" into names, in order. */
export function namesOf(authors: string | undefined): readonly string[] {
  return (authors ?? "")
    .split(/[/;]/)
    .map((one) => one.trim())
    .filter((one) => one !== "");
}

const PARTICLES: ReadonlySet<string> = new Set(["von", "van", "de", "da", "zu", "zum", "zur", "vom", "v."]);

/** Returns the surname with its particles: "von Beispiel" of "Erika von Beispiel". */
export function surname(name: string): string {
  const words = name.trim().split(/\s+/);
  const article = /^de[rn]$/.test(words.at(-2) ?? "") ? 1 : 0;
  const isNoble = PARTICLES.has(words.at(-2 - article) ?? "");
  return words.slice(isNoble ? -2 - article : -1).join(" ");
}

/** Returns the surname, with the initials by which an Austrian text tells two authors apart: "P. Bydlinski". */
export function shortName(name: string): string {
  return /^(?:\p{Lu}\. ?){1,2}\S+$/u.test(name) ? name : surname(name);
}

/** "Ash, Elm and Oak" */
export function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? "";
  return names.length < 2 ? last : `${names.slice(0, -1).join(", ")} and ${last}`;
}

/** "2nd", "11th" */
export function ordinal(number: string): string {
  if (/1[123]$/.test(number)) return `${number}th`;
  return `${number}${{ "1": "st", "2": "nd", "3": "rd" }[number.at(-1) ?? ""] ?? "th"}`;
}

/** Puts the surname first: "Beispiel, Erika". */
export function inverted(name: string): string {
  const last = surname(name);
  const first = name.slice(0, name.length - last.length).trim();
  return first === "" ? last : `${last}, ${first}`;
}
