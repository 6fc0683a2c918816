import type { NeutralCitation } from "../types.ts";

/** Where AustLII keeps the decision of a neutral citation; no promise that it is there. */
export interface AustliiPlace {
  /** `austlii:au/cases/cth/HCA/1992/23` */
  readonly id: string;
  readonly url: string;
  /** `au/cases/cth/HCA` */
  readonly database: string;
}

/** The id and address that AustLII gives to a neutral citation, composed without any request. */
export function neutralToAustlii({
  court: { database },
  year,
  number,
}: Pick<NeutralCitation, "court" | "year" | "number">): AustliiPlace {
  const path = `${database}/${year}/${number.replaceAll(/[ ()]/g, "")}`;
  return { id: `austlii:${path}`, url: `https://www.austlii.edu.au/${path}.html`, database };
}
