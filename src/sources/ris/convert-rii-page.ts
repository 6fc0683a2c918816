import type { LegalDocument } from "../../core/document.ts";
import type { SourcePage } from "../../documents/page.ts";
import { textOf, type XmlElement } from "../../markup/xml/tree.ts";
import { caseDocument } from "./case-document.ts";
import { docketIn, factsOfEcli, onlyEcli } from "./case-marks.ts";
import { CaseText } from "./case-text.ts";
import { layoutChanged } from "./conversion-errors.ts";
import { hasClass, htmlTrees } from "./html-tree.ts";
import { RII_RIGHTS } from "./law-document.ts";
import { fromId } from "./urls.ts";

/** A saved web page of rechtsprechung-im-internet.de: headings and paragraphs without a frame around them. @throws LegibusError */
export function convertRiiPage(page: SourcePage): LegalDocument {
  const found = htmlTrees(
    page.text,
    (name, { class: names = "" }) => /^h[2-4]$/.test(name) || /\bRspDL\b/.test(names),
  );
  const text = new CaseText();
  let heading = "Text";
  let open: XmlElement[] = [];
  const close = () => {
    if (open.length > 0) text.section(heading, open);
    open = [];
  };
  for (const element of found) {
    if (hasClass(element, "RspDL")) open.push(element);
    else {
      close();
      heading = textOf(element);
    }
  }
  close();
  if (text.blocks.length === 0) throw layoutChanged("the decision's page", page.source.url);
  const address = fromId(page.id);
  const [title] = htmlTrees(page.text, (name) => name === "title");
  const ecli = onlyEcli(page.text);
  return caseDocument(
    page,
    {
      number: address?.type === "document" ? address.number : undefined,
      ecli,
      ...factsOfEcli(ecli),
      senate: "",
      docket: docketIn(textOf(title)),
      title: textOf(title),
      rights: RII_RIGHTS,
      contentType: "text/html",
    },
    text.blocks,
  );
}
