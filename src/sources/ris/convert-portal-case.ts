import type { LegalDocument } from "../../core/document.ts";
import type { SourcePage } from "../../documents/page.ts";
import { elementsOf, textOf, type XmlElement } from "../../markup/xml/tree.ts";
import { caseDocument } from "./case-document.ts";
import { docketIn, factsOfEcli, onlyEcli } from "./case-marks.ts";
import { CaseText } from "./case-text.ts";
import { layoutChanged } from "./conversion-errors.ts";
import { htmlTrees } from "./html-tree.ts";
import { NEURIS_RIGHTS } from "./law-document.ts";
import { fromId } from "./urls.ts";

/** The portal's page of a decision; it names court and date in its heading at best. @throws LegibusError */
export function convertPortalCase(page: SourcePage): LegalDocument {
  const [title] = htmlTrees(page.text, (name, { id }) => name === "h1" && id === "title");
  const sections = htmlTrees(page.text, (name, { id }) => name === "section" && id !== undefined);
  const text = new CaseText();
  for (const section of sections) readSection(text, section);
  if (text.blocks.length === 0) throw layoutChanged("the portal's page of the decision", page.source.url);
  const address = fromId(page.id);
  const head = htmlTrees(page.text, (name) => name === "title").map((one) => textOf(one))[0] ?? "";
  const ecli = onlyEcli(page.text);
  return caseDocument(
    page,
    {
      number: address?.type === "document" ? address.number : undefined,
      ecli,
      ...factsOfEcli(ecli),
      senate: "",
      docket: docketIn(head),
      title: textOf(title),
      rights: NEURIS_RIGHTS,
      contentType: "text/html",
    },
    text.blocks,
  );
}

function readSection(text: CaseText, section: XmlElement): void {
  const [heading] = elementsOf(section, "h2");
  const name = heading ? textOf(heading) : (section.attributes["id"] ?? "");
  text.section(
    name,
    section.children.filter((child) => child !== heading),
  );
}
