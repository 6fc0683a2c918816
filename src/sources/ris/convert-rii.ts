import type { Block, LegalDocument } from "../../core/document.ts";
import { onOneLine } from "../../core/text.ts";
import type { SourcePage } from "../../documents/page.ts";
import { elementsOf, readTree, textOf } from "../../markup/xml/tree.ts";
import { caseDocument } from "./case-document.ts";
import { CaseText } from "./case-text.ts";
import { cutOff, layoutChanged } from "./conversion-errors.ts";
import { inlineText } from "./inline.ts";
import { RII_RIGHTS } from "./law-document.ts";
import { withPlace } from "./places.ts";

/** Text elements of rii-dok.dtd in the order in which a decision is read. */
const PARTS = [
  "leitsatz",
  "sonstosatz",
  "tenor",
  "tatbestand",
  "entscheidungsgruende",
  "gruende",
  "abwmeinung",
  "sonstlt",
];
/** Facts that have no field of their own in a document. */
const SAID: readonly (readonly [string, string])[] = [
  ["norm", "Normen"],
  ["vorinstanz", "Vorinstanz"],
  ["mitwirkung", "Mitwirkung"],
];

/** A decision of rechtsprechung-im-internet.de. @throws LegibusError */
export function convertRii(page: SourcePage): LegalDocument {
  const tree = readTree(page.text);
  if (tree?.isWellFormed === false) throw cutOff("rechtsprechung-im-internet.de", page.source.url);
  if (tree?.root.name !== "dokument") throw layoutChanged("the decision's XML", page.source.url);
  const { root } = tree;
  const of = (name: string) => textOf(elementsOf(root, name)[0]);
  const text = new CaseText();
  for (const name of PARTS) {
    for (const part of elementsOf(root, name)) text.section(name, part.children);
  }
  const facts = SAID.flatMap(([name, label]): Block[] =>
    elementsOf(root, name).flatMap((element): Block[] => {
      const said = onOneLine(inlineText(element.children), "; ");
      return said === "" ? [] : [{ type: "paragraph", pin: "", markdown: `${label}: ${said}` }];
    }),
  );
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(of("entsch-datum")) ?? [];
  return caseDocument(
    page,
    {
      number: of("doknr") || undefined,
      ecli: of("ecli") || undefined,
      court: withPlace(of("gertyp"), of("gerort")),
      senate: of("spruchkoerper"),
      date: year === undefined ? undefined : `${year}-${month}-${day}`,
      docket: of("aktenzeichen"),
      type: of("doktyp"),
      title: of("titelzeile"),
      rights: RII_RIGHTS,
      contentType: "application/xml",
    },
    [...facts, ...text.blocks],
  );
}
