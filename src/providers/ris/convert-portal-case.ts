import type { LegalDocument } from "../../core/document.ts";
import type { SourcePage } from "../../shared/documents/page.ts";
import { elementsOf, textOf, type XmlElement } from "../../shared/xml/tree.ts";
import { caseDocument } from "./case-document.ts";
import { CaseText } from "./case-text.ts";
import { layoutChanged } from "./conversion-errors.ts";
import { htmlTrees } from "./html-tree.ts";
import { NEURIS_RIGHTS } from "./law-document.ts";
import { fromId } from "./urls.ts";

const DOCKET =
  /\b(?:[IVX]{1,5}[a-z]?|\d{1,3}[a-z]?|[A-Z][\p{L}]{1,8})\s(?:[\p{L}]{1,6}\s?(?:\([\p{L} ]{2,8}\)\s)?)?\d{1,5}\/\d{2}\b/u;
const ECLI_IN = /\bECLI:DE:[A-Z0-9]{1,7}:\d{4}:[A-Z0-9.]{1,25}(?<!\.)/i;

/** The portal's page of a decision; it names court and date in its heading at best. @throws LegalError */
export function convertPortalCase(page: SourcePage): LegalDocument {
  const [title] = htmlTrees(page.text, (name, { id }) => name === "h1" && id === "title");
  const sections = htmlTrees(page.text, (name, { id }) => name === "section" && id !== undefined);
  const text = new CaseText();
  for (const section of sections) readSection(text, section);
  if (text.blocks.length === 0) throw layoutChanged("the portal's page of the decision", page.source.url);
  const address = fromId(page.id);
  const head = htmlTrees(page.text, (name) => name === "title").map((one) => textOf(one))[0] ?? "";
  return caseDocument(
    page,
    {
      number: address?.type === "document" ? address.number : undefined,
      ecli: ECLI_IN.exec(page.text)?.[0],
      court: "",
      senate: "",
      date: undefined,
      docket: DOCKET.exec(head)?.[0] ?? "",
      type: "",
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
