import type { Parameters } from "./urls.ts";

export interface NormReference {
  readonly law: string;
  /** "1295", "17a"; absent when only the law is named. */
  readonly number?: string;
  readonly type: "Paragraph" | "Artikel" | "Anlage";
}

const PLACE =
  /(§{1,2}|\bArt(?:ikel)?\b\.?|\bAnl(?:age)?\b\.?)\s*(\d{1,4}(?:[a-z]{1,2}(?![\p{L}-])|\s[a-z](?=\s|$|,))?|[IVXLC]{1,7}(?![\p{L}-]))/iu;
const DEEPER =
  /(?<!\s)\s*(?:,\s*)?\b(?:Abs(?:atz)?|Z(?:iff(?:er)?)?|lit|Satz|Fall|HS|S)\b\.?\s*(?:\d{1,3}[a-z]?|[a-z]{1,2})\b\.?/gi;

/** "§ 1295 Abs 1 ABGB", "ABGB § 1295", "Art 7 B-VG" -> law and provision. */
export function readNorm(reference: string): NormReference {
  const [all, sign = "§", number] = PLACE.exec(reference) ?? [];
  const rest = all === undefined ? reference : reference.replace(all, " ").replaceAll(DEEPER, " ");
  const law = rest.replaceAll(/\s+/g, " ").replace(/^[\s,]+|(?<![\s,])[\s,]+$/g, "");
  const type = /^a.?r/i.test(sign) ? "Artikel" : /^a/i.test(sign) ? "Anlage" : "Paragraph";
  return { law, type, ...(number !== undefined && { number: number.replaceAll(/\s/g, "") }) };
}

/** Parameters for a provision of a law; the service looks for the title in names and abbreviations. */
export function section({ law, number, type }: NormReference, to = number): Parameters {
  return {
    ...(law !== "" && { Titel: law }),
    ...(number !== undefined && {
      "Abschnitt.Von": number,
      "Abschnitt.Bis": to ?? number,
      "Abschnitt.Typ": type,
    }),
  };
}
