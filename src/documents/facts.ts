import { citedAs } from "../core/cited.ts";
import type { DocumentSource, LegalDocument, Version } from "../core/document.ts";
import { oneLine } from "../core/text.ts";

/** What a reader must know of a document before its text, one fact a line; a longer value is cut. */
export function factLines(document: LegalDocument, longest = Number.POSITIVE_INFINITY): readonly string[] {
  const { source, citations, ocr } = document;
  const { ecli: _, ...printed } = citations;
  const cited = citedAs(printed).join("; ");
  const lines: readonly (readonly [string, string | undefined])[] = [
    ["Citation", cited === "" || cited === document.title ? undefined : cited],
    ["Court", document.court],
    ["Date", document.date],
    ["In force", inForce(document.version)],
    ["Id", document.id],
    ["Source", `${source.url} (${provenance(source)})`],
    ["Rights", source.licence],
    ["OCR", ocr?.used ? `pages ${ocr.pages.join(", ")}, confidence ${ocr.confidence}` : undefined],
    ["Warnings", document.warnings.length === 0 ? undefined : document.warnings.join("; ")],
  ];
  return [
    `**${cut(document.title, longest)}**`,
    ...lines.flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${cut(value, longest)}`])),
  ];
}

/** A reader must never take what a user brought in for what a source gave. */
function provenance({ provider, how, retrievedAt, import: imported }: DocumentSource): string {
  if (!imported) return `${provider}, ${how}, retrieved ${retrievedAt.slice(0, 16)}Z`;
  const { as, at } = imported;
  const what =
    as === "page"
      ? `a saved page that looks like ${provider}'s, never compared with ${provider}`
      : `a ${as === "corpus" ? "record of a corpus" : "file"}, never compared with a source`;
  return `your import of ${at.slice(0, 10)}: ${what}`;
}

function inForce(version: Version | undefined): string | undefined {
  if (!version) return undefined;
  const { label, from, to } = version;
  const window = from === undefined && to === undefined ? undefined : `${from ?? "…"} to ${to ?? "now"}`;
  return [window, label && (window === undefined ? label : `(${label})`)].filter(Boolean).join(" ");
}

function cut(text: string, longest: number): string {
  const line = oneLine(text);
  return line.length <= longest ? line : `${line.slice(0, longest).replace(/[\uD800-\uDBFF]$/, "")}…`;
}
