import { readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { percentDecoded } from "../../core/text.ts";
import { linksOnly } from "../../documents/formats/html/document.ts";
import { fileKind } from "../../documents/kind.ts";
import { charsetOf, decode } from "../../net/charset.ts";
import type { File } from "./bytes.ts";
import { savedFrom } from "./saved-page.ts";
import type { ImportDeps } from "./types.ts";

const LARGEST_PAGE = 1_000_000; // bytes of a page with little text, pictures included
const LINK = /<a\s[^<>]{0,500}\bhref\s?=\s?["']?([^"'\s<>]{1,500}\.(?:pdf|docx?))(?=["'\s?#>])/gi;
const MOST_LINKS = 20;

/**
 * Returns the PDF or Word file that a page with little other text links to, when it was saved in the page's folder or in
 * the folder of the page's pictures; undefined for any other file.
 */
export async function fileBeside({ files }: Pick<ImportDeps, "files">, { bytes, path, savedAt, name }: File) {
  if (path === undefined || bytes.length > LARGEST_PAGE || fileKind(bytes) !== "html") return undefined;
  const text = decode(bytes, charsetOf(bytes, ""));
  for (const [, href = ""] of [...text.matchAll(LINK)].slice(0, MOST_LINKS)) {
    for (const place of placesOf(href, path)) {
      const real = await files.resolve(place, "import").catch(() => undefined);
      const content = real === undefined ? undefined : await readFile(real).catch(() => undefined);
      if (real === undefined || content === undefined || !linksOnly(text)) continue;
      const file = { name: `${name}: ${basename(real)}`, bytes: content, savedAt, path: real };
      return { file, url: addressOf(href, savedFrom(text)) };
    }
  }
  return undefined;
}

function placesOf(href: string, page: string): readonly string[] {
  const [folder, stem] = [dirname(page), page.replace(/\.\w{1,5}$/, "")];
  const name = basename(href);
  const names = new Set([basename(percentDecoded(name)), name]);
  return [...names].flatMap((one) => [folder, `${stem}_files`, `${stem}-Dateien`].map((at) => join(at, one)));
}

function addressOf(href: string, page: string | undefined): string | undefined {
  if (!URL.canParse(href, page)) return undefined;
  const url = new URL(href, page);
  return /^https?:$/.test(url.protocol) ? url.href : undefined;
}
