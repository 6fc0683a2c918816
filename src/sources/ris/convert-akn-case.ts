import type { Block, LegalDocument } from "../../core/document.ts";
import { singleSpaced } from "../../core/text.ts";
import type { SourcePage } from "../../documents/page.ts";
import { allInside, elementsOf, firstInside, textOf, type XmlElement } from "../../markup/xml/tree.ts";
import { caseDocument, CaseText, withPlace } from "./case-document.ts";
import { aknParts, aliasOf } from "./convert-akn-law.ts";
import { inlineText } from "./inline.ts";
import { layoutChanged, NEURIS_RIGHTS } from "./law-document.ts";

/** Converts a decision in the portal's Akoma Ntoso 3.0. @throws LegibusError */
export function convertAknCase(page: SourcePage): LegalDocument {
  const { root: judgment, meta } = aknParts(page, "judgment", "the decision's XML");
  const body = firstInside(judgment, "judgmentBody");
  if (!body) throw layoutChanged("the decision's XML", page.source.url);
  const of = (name: string) => textOf(firstInside(meta, name));
  const text = new CaseText();
  const reports = reportsOf(meta);
  const blocks: Block[] = [
    ...headerBlocks(judgment, of("titelzeile")),
    ...documentaryFacts(meta, reports),
    ...keywords(meta),
  ];
  for (const part of elementsOf(firstInside(meta, "dokumentarischeKurztexte"))) {
    if (part.name !== "titelzeile") text.section(part.attributes["domainTerm"] ?? part.name, part.children);
  }
  for (const part of elementsOf(body)) readPart(text, part, meta);
  const type = of("gerichtstyp");
  const number = aliasOf(meta, "dokumentnummer");
  const document = caseDocument(
    page,
    {
      number,
      ecli: aliasOf(meta, "ecli") ?? (of("ecli") || undefined),
      court: withPlace(type, of("gerichtsort")),
      senate: of("spruchkoerper"),
      date: firstInside(meta, "FRBRdate")?.attributes["date"],
      fileNumber: of("aktenzeichen"),
      type: of("dokumenttyp"),
      title: of("titelzeile"),
      rights: NEURIS_RIGHTS,
      contentType: "application/xml",
    },
    [...blocks, ...text.blocks],
  );
  const { citations, warnings } = document;
  const cited = { ...document, citations: { ...citations, other: [...citations.other, ...reports] } };
  if (body.attributes["status"] !== "incomplete") return cited;
  return { ...cited, warnings: ["the court's text is not published yet", ...warnings] };
}

/** Returns the journals that printed the decision: "NJW 2000, 1-2". */
function reportsOf(meta: XmlElement): string[] {
  return allInside(meta, ({ name }) => name === "fundstelle").flatMap((one) => {
    const journal = textOf(firstInside(one, "abkuerzung"));
    const place = textOf(firstInside(one, "zitatstelle"));
    return journal === "" || place === "" ? [] : [`${journal} ${place}`];
  });
}

const NOT_SAID = "Keine Angabe";

/** Returns facts of the decision that are in the metadata but not in its text, one line each. */
function documentaryFacts(meta: XmlElement, reports: readonly string[]): Block[] {
  const all = (name: string) => allInside(meta, (one) => one.name === name).map((one) => textOf(one));
  const before = allInside(meta, ({ name }) => name === "vorgehendeEntscheidung").map((one) =>
    ["gerichtstyp", "gerichtsort", "aktenzeichen"].map((name) => textOf(firstInside(one, name))).join(" "),
  );
  const facts: readonly (readonly [string, readonly string[]])[] = [
    ["Rechtskraft", all("rechtskraft").filter((value) => value !== NOT_SAID)],
    ["Vorinstanz", before],
    ["Fundstellen", reports],
    ["Sachgebiete", all("sachgebiet")],
  ];
  return facts.flatMap(([name, values]): Block[] => {
    const said = values.map((value) => singleSpaced(value)).filter(Boolean);
    return said.length === 0
      ? []
      : [{ type: "paragraph", pin: "", markdown: `${name}: ${[...new Set(said)].join("; ")}` }];
  });
}

/** Returns the header's lines except the title, which is the heading already. */
function headerBlocks(judgment: XmlElement, title: string): Block[] {
  const [header] = elementsOf(judgment, "header");
  return elementsOf(header).flatMap((line): Block[] => {
    const markdown = inlineText(line.children);
    return markdown === "" || markdown === title ? [] : [{ type: "paragraph", pin: "", markdown }];
  });
}

function keywords(meta: XmlElement): Block[] {
  const [classification] = elementsOf(meta, "classification");
  const said = elementsOf(classification, "keyword").flatMap(({ attributes }) => attributes["showAs"] ?? []);
  return said.length === 0
    ? []
    : [{ type: "catchwords", pin: "", markdown: `Schlagwörter: ${said.join(", ")}` }];
}

function readPart(text: CaseText, part: XmlElement, meta: XmlElement): void {
  const name = part.attributes["domainTerm"] ?? (part.name === "introduction" ? "Hinweis" : part.name);
  text.section(name, part.children, firstInside(part, "opinion") && opinionsOf(part, meta));
}

/** Returns the judges who wrote a separate opinion, looked up among the references. */
function opinionsOf(part: XmlElement, meta: XmlElement): string | undefined {
  const people = new Map(
    elementsOf(firstInside(meta, "references"), "TLCPerson").map(({ attributes }) => [
      `#${attributes["eId"] ?? ""}`,
      attributes["showAs"] ?? "",
    ]),
  );
  const by = elementsOf(part, "block").flatMap((block) => elementsOf(block, "opinion"));
  const names = by.flatMap(({ attributes }) => people.get(attributes["by"] ?? "") ?? []);
  return names.length === 0 ? undefined : names.join(", ");
}
