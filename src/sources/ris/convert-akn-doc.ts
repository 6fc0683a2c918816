import type { Block, LegalDocument } from "../../core/document.ts";
import type { SourcePage } from "../../documents/page.ts";
import { firstInside, readTree, textOf, type XmlElement } from "../../markup/xml/tree.ts";
import { cutOff, layoutChanged, NEURIS_RIGHTS } from "./law-document.ts";
import { allInside } from "./inline.ts";
import { plainText } from "./norm-text.ts";

/** An administrative directive or a record of literature: `akn:doc`. @throws LegibusError */
export function convertAknDoc(page: SourcePage): LegalDocument {
  const { root, meta } = partsOf(page);
  const number = aliasOf(meta, "dokumentnummer");
  const title =
    textOf(firstInside(root, "longTitle")) ||
    aliasOf(meta, "haupttitel") ||
    textOf(firstInside(meta, "referenceNumber")) ||
    (number ?? page.id);
  const body = firstInside(root, "mainBody");
  const { blocks } = body ? plainText(body.children) : { blocks: [] };
  const expression = firstInside(meta, "FRBRExpression");
  const date = expression && firstInside(expression, "FRBRdate")?.attributes["date"];
  return {
    id: number === undefined ? page.id : `ris:${number}`,
    kind: "other",
    title,
    ...(date !== undefined && { date }),
    citations: { reported: [], other: [] },
    jurisdiction: "de",
    language: "de",
    source: { ...page.source, licence: NEURIS_RIGHTS },
    contentType: "application/xml",
    blocks: [
      { type: "heading", level: 1, pin: "", markdown: title },
      ...facts(meta),
      ...blocks,
      ...references(meta),
    ],
    footnotes: [],
    warnings: [],
  };
}

function partsOf({ text, source }: SourcePage) {
  const tree = readTree(text);
  if (tree?.isWellFormed === false) throw cutOff("Rechtsinformationen des Bundes", source.url);
  const root = tree && firstInside(tree.root, "doc");
  const meta = root && firstInside(root, "meta");
  if (!root || !meta) throw layoutChanged("the document's XML", source.url);
  return { root, meta };
}

function aliasOf(meta: XmlElement, name: string): string | undefined {
  return allInside(meta, (one) => one.name === "FRBRalias").find(
    ({ attributes }) => attributes["name"]?.toLowerCase() === name,
  )?.attributes["value"];
}

/** What a record says of itself: authors, years, file numbers, its table of contents. */
const FACTS: readonly (readonly [string, string])[] = [
  ["TLCPerson", "Personen"],
  ["veroeffentlichungsJahr", "Jahr"],
  ["referenceNumber", "Aktenzeichen"],
  ["entryIntoEffectDate", "Gültig ab"],
  ["expiryDate", "Gültig bis"],
  ["gliederungEntry", "Gliederung"],
  ["tableOfContentsEntry", "Gliederung"],
];

function facts(meta: XmlElement): Block[] {
  return FACTS.flatMap(([element, label]): Block[] => {
    const said = allInside(meta, ({ name }) => name === element).map(
      (one) => textOf(one) || (one.attributes["showAs"] ?? ""),
    );
    return said.length === 0
      ? []
      : [{ type: "paragraph", pin: "", markdown: `${label}: ${said.join("; ")}` }];
  });
}

function references(meta: XmlElement): Block[] {
  const said = allInside(meta, ({ name }) => name === "implicitReference").flatMap(
    ({ attributes }) => attributes["showAs"] ?? [],
  );
  if (said.length === 0) return [];
  return [
    { type: "heading", level: 2, pin: "", markdown: "Fundstellen und Verweise" },
    ...said.map((markdown): Block => ({ type: "list", level: 1, label: "-", pin: "", markdown })),
  ];
}
