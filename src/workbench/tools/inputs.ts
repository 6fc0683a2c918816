import * as z from "zod";
import { LONGEST_REFERENCE } from "../../core/coerce-arguments.ts";

/** A day as `core/day` reads it; `checkedDays` refuses others. */
export const day = z.string();

export const documentId = z
  .string()
  .trim()
  .min(1)
  .max(LONGEST_REFERENCE)
  .describe("Id, URL or citation: import:…, [1992] HCA 23, § 823 BGB");

/** Splits `?offset=` and `?pin=` off the end; any other question mark belongs to the id. */
export function documentAddress(variable: string) {
  const [, id = variable, query = ""] =
    /^([^?]*(?:\?(?!(?:offset|pin)=)[^?]*)*)\?((?:offset|pin)=[^&]*(?:&(?:offset|pin)=[^&]*)*)&?$/.exec(
      variable,
    ) ?? [];
  const parameters = new URLSearchParams(query);
  const offset = parameters.get("offset");
  return {
    id,
    offset: offset !== null && /^\d{1,9}$/.test(offset) ? Number(offset) : undefined,
    pin: parameters.get("pin") ?? undefined,
  };
}
