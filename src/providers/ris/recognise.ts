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

const ALIAS = /FRBRalias\b[^>]{0,300}?\bname="Dokumentnummer"[^>]{0,300}?\bvalue="([^"]{1,40})"/i; // 2026 writes it small

const IDS: Readonly<Record<PageShape, IdOf>> = {
  "akn-case": first(ALIAS),
  "akn-doc": first(ALIAS),
  "akn-law": first(/FRBRExpression[\s\S]{0,3000}?FRBRuri\b[^>]{0,300}?\bvalue="([^"]{1,200})"/),
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

function giiXmlId(text: string): string | undefined {
  const [, jurabk, amtabk] =
    /<jurabk>([^<]{1,80})<\/jurabk>\s{0,40}(?:<amtabk>([^<]{1,80}))?/.exec(text) ?? [];
  const abbr = amtabk ?? jurabk;
  return abbr === undefined ? undefined : normId({ abbr: knownLaw(jurabk ?? "")?.abbr ?? abbr });
}

/** Several headings are a whole law's page. */
function giiPageId(text: string): string | undefined {
  const heading = /<h1[^>]{0,200}>\s{0,40}([^<]{1,400})/.exec(text)?.[1] ?? "";
  const abbr = abbreviationIn(heading.trim());
  if (abbr === undefined) return undefined;
  const labels = Array.from(
    text.matchAll(/class="jnenbez"[^>]{0,100}>([^<]{1,80})</g),
    ([, label]) => label ?? "",
  );
  const isWhole = (text.match(/class="jnheader"/g) ?? []).length > 1;
  const [label] = labels;
  if (isWhole) return `ris:${lawKey({ abbr })}`;
  return label === undefined ? undefined : normId({ abbr }, unitSlug(plain(label)));
}

function plain(html: string): string {
  return html.replaceAll(/&#167;|&sect;/g, "§").replaceAll(/&#160;|&nbsp;|\s+/g, " ");
}
