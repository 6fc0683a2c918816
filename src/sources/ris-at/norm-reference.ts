import { readProvision } from "../../citations/index.ts";
import type { Parameters } from "./urls.ts";

export interface NormReference {
  readonly law: string;
  /** "1295", "17a"; absent when only the law is named. */
  readonly number?: string;
  readonly type: "Paragraph" | "Artikel" | "Anlage";
}

/** "§ 1295 Abs 1 ABGB", "ABGB § 1295", "Art 7 B-VG" -> law and provision. */
export function readNorm(reference: string): NormReference {
  const read = readProvision(reference);
  if (!read?.hasSign) return { law: reference.trim(), type: "Paragraph" };
  const { marker, number, lawName = "" } = read;
  const type = marker === "Art" ? "Artikel" : marker === "§" ? "Paragraph" : "Anlage";
  return { law: lawName, type, ...(number !== undefined && { number }) };
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
