import * as z from "zod";

export const documentId = z
  .string()
  .trim()
  .min(1)
  .describe("Id, URL or citation: austlii:au/cases/cth/HCA/1992/23, import:…, [1992] HCA 23");
