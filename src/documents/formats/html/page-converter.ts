import type { PageConverter } from "../../page.ts";
import { htmlDocument } from "./document.ts";

/** Converts pages of unknown sources: a user's own HTML. */
export const convertPage: PageConverter = htmlDocument;
