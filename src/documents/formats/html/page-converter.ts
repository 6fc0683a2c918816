import type { PageConverter } from "../../page.ts";
import { htmlDocument } from "./document.ts";

/** Pages of no known source: a user's own HTML. */
export const convertPage: PageConverter = htmlDocument;
