import type { LegalDocument } from "../../core/document.ts";
import type { SourcePage } from "../../shared/documents/page.ts";
import { elementsOf, textOf } from "../../shared/xml/tree.ts";
import { layoutChanged } from "./conversion-errors.ts";
import { allInside, hasClass, htmlTrees } from "./html-tree.ts";
import { GII_RIGHTS, normDocument } from "./law-document.ts";
import { knownLaw, lawOfKey } from "./laws.ts";
import { normText } from "./norm-text.ts";
import { lawIdParts } from "./urls.ts";

/** A section's page of gesetze-im-internet.de. It does not say how current it is. @throws LegalError */
export function convertGiiPage(page: SourcePage): LegalDocument {
  const [header, ...texts] = htmlTrees(page.text, (_name, { class: names = "" }) =>
    /\bjn(?:header|html)\b/.test(names),
  );
  const [heading] = header ? elementsOf(header, "h1") : [];
  const [label] = heading ? allInside(heading, (element) => hasClass(element, "jnenbez")) : [];
  if (!heading || texts.length === 0) throw layoutChanged("the section's page", page.source.url);
  const [title] = allInside(heading, (element) => hasClass(element, "jnentitel"));
  const law = textOf({
    ...heading,
    children: heading.children.filter((child) => child !== label && child !== title),
  });
  const [, printed] = /\(([^()]+)\)$/.exec(law) ?? [];
  const parts = lawIdParts(page.id);
  const abbr = knownLaw(printed ?? "")?.abbr ?? printed ?? (parts ? lawOfKey(parts.law).abbr : law);
  const { blocks } = normText(texts, "");
  return normDocument(
    page,
    {
      abbr,
      title: law,
      version: { label: "gesetze-im-internet.de, current text (Stand is not given on this page)" },
      rights: GII_RIGHTS,
      contentType: "text/html",
    },
    { blocks, unit: label ? textOf(label) : textOf(heading), heading: textOf(title) },
  );
}
