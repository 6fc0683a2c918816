import type { SavedPage } from "../../core/provider.ts";
import { onlyEcli } from "./case-marks.ts";
import { abbreviationIn, knownLaw, lawKey } from "./laws.ts";
import { addressOf } from "./references.ts";
import { type PageShape, shapeOf } from "./shapes.ts";
import { unitSlug } from "./units.ts";
import { normId, toId } from "./urls.ts";

const LOOK_CHARS = 200_000;

/** The id of the document that a saved page of the three sites shows, by its mark-up; its address is the last resort. */
export function recognise({ text, url }: SavedPage): string | undefined {
  const shape = shapeOf(text);
  if (shape === undefined) return undefined;
  return IDS[shape](text.slice(0, LOOK_CHARS)) ?? idOf(url);
}

type IdOf = (text: string) => string | undefined;

const first =
  (...places: readonly RegExp[]): IdOf =>
  (text) => {
    for (const place of places) {
      const id = idOf(place.exec(text)?.[1]);
      if (id !== undefined) return id;
    }
    return undefined;
  };

/** 2026 writes the name small. */
const ALIAS = /<(?:\w+:)?FRBRalias\b(?=[^<>]*\bname="Dokumentnummer")[^<>]*?\bvalue="([^"<>]+)"/i;
const URI = /<(?:\w+:)?FRBRuri\b[^<>]*?\bvalue="([^"<>]+)"/;
const HEAD_CHARS = 3_000; // an expression's address stands in them

const IDS: Readonly<Record<PageShape, IdOf>> = {
  "akn-case": first(ALIAS),
  "akn-doc": first(ALIAS),
  "akn-law": aknLawId,
  "gii-page": giiPageId,
  "gii-xml": giiXmlId,
  "portal-case": (text) => first(/\/v1\/case-law\/([A-Z0-9]{13})\b/)(text) ?? idOf(onlyEcli(text)),
  "portal-law": first(/["'/](eli\/bund\/[^"'\s<>]{1,200})/),
  "rii-page": (text) => first(/\bjb-([A-Z0-9]{13})\b/)(text) ?? idOf(onlyEcli(text)),
  "rii-xml": first(/<doknr>\s{0,40}([A-Z0-9]{13})/),
};

function idOf(reference: string | undefined): string | undefined {
  const address = reference === undefined ? undefined : addressOf(reference);
  return address && toId(address);
}

function aknLawId(text: string): string | undefined {
  const start = text.indexOf("FRBRExpression");
  return start === -1 ? undefined : first(URI)(text.slice(start, start + HEAD_CHARS));
}

function giiXmlId(text: string): string | undefined {
  const [, jurabk, amtabk] = /<jurabk>([^<]+)<\/jurabk>\s*(?:<amtabk>([^<]+))?/.exec(text) ?? [];
  const abbr = amtabk ?? jurabk;
  return abbr === undefined ? undefined : normId({ abbr: knownLaw(jurabk ?? "")?.abbr ?? abbr });
}

/** Several headings are a whole law's page. */
function giiPageId(text: string): string | undefined {
  const heading = /<h1[^<>]{0,200}>\s{0,40}([^<]{1,400})/.exec(text)?.[1] ?? "";
  const abbr = abbreviationIn(heading.trim());
  if (abbr === undefined) return undefined;
  const isWhole = (text.match(/class="jnheader"/g) ?? []).length > 1;
  const label = /class="jnenbez">([^<]+)/.exec(text)?.[1];
  if (isWhole) return `ris:${lawKey({ abbr })}`;
  return label === undefined ? undefined : normId({ abbr }, unitSlug(plain(label)));
}

function plain(html: string): string {
  return html.replaceAll(/&#167;|&sect;/g, "§").replaceAll(/&#160;|&nbsp;|\s+/g, " ");
}
