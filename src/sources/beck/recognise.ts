import type { SavedPage } from "../../core/provider.ts";
import { fromUrl, toId, toVpath } from "./urls.ts";

/** What beck-online's pages hold around a document, printed or not. */
const SIGNS = /<(?:div|main)\b[^<>]*\b(?:id="(?:dok|print)content"|class="[^"<>]*\bdokcontent\b)/i;
const FILE = /<!--\s*FileName:\s*(bibdata[^\s<>]+\.htm)/i;
const PERMALINK = /<\w+\b(?=[^<>]*\bid="docUrl")[^<>]*\bvalue="([^"<>]+)"/i;
const SAVED_FROM = /<!--\s{0,9}saved from url=\(\d{1,6}\)(\S{1,2000})/i;

/** The id of the document that a saved page of beck-online shows; undefined for any other page. No network. */
export function recognise({ text, url }: SavedPage): string | undefined {
  if (!SIGNS.test(text)) return undefined;
  const path = FILE.exec(text)?.[1];
  const vpath = path === undefined ? undefined : toVpath(path);
  if (vpath !== undefined) return toId({ type: "document", vpath });
  for (const said of [url, SAVED_FROM.exec(text)?.[1], PERMALINK.exec(text)?.[1]?.replaceAll("&amp;", "&")]) {
    const address = said === undefined ? undefined : fromUrl(said);
    if (address?.type === "document") return toId(address);
  }
  return undefined;
}
