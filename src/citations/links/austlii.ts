import type { NeutralCitation } from "../types.ts";

/** Where AustLII would keep the decision of a neutral citation; the page may not exist. */
export interface AustliiPlace {
  /** `austlii:au/cases/cth/HCA/1992/23` */
  readonly id: string;
  readonly url: string;
  /** `au/cases/cth/HCA` */
  readonly database: string;
}

/** Composes AustLII's id and URL for a neutral citation without any request. */
export function neutralToAustlii({
  court: { database },
  year,
  number,
}: Pick<NeutralCitation, "court" | "year" | "number">): AustliiPlace {
  const path = `${database}/${year}/${number.replaceAll(/[ ()]/g, "")}`;
  return { id: `austlii:${path}`, url: `https://www.austlii.edu.au/${path}.html`, database };
}
