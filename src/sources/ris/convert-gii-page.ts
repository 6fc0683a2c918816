import type { Block, LegalDocument } from "../../core/document.ts";
import type { SourcePage } from "../../documents/page.ts";
import { textOf, type XmlElement } from "../../markup/xml/tree.ts";
import { layoutChanged } from "./conversion-errors.ts";
import { allInside, hasClass, htmlTrees } from "./html-tree.ts";
import { GII_RIGHTS, normDocument } from "./law-document.ts";
import { abbreviationIn, lawOfKey } from "./laws.ts";
import { normText } from "./norm-text.ts";
import { unitLabel, unitSlug } from "./units.ts";
import { lawIdParts } from "./urls.ts";

interface Norm {
  readonly label: string;
  readonly title: string;
  /** What the heading says besides: the law's name, or a part's. */
  readonly rest: string;
  readonly texts: XmlElement[];
}

/** A section's page of gesetze-im-internet.de, or the page of a whole law. Neither says how current it is. @throws LegibusError */
export function convertGiiPage(page: SourcePage): LegalDocument {
  const norms = normsOf(page.text);
  const [first] = norms;
  if (!first || norms.every(({ texts }) => texts.length === 0))
    throw layoutChanged("the law's page", page.source.url);
  const parts = lawIdParts(page.id);
  const facts = {
    abbr: abbreviationIn(first.rest) ?? (parts ? lawOfKey(parts.law).abbr : first.rest),
    title: first.rest,
    version: { label: "gesetze-im-internet.de, current text (Stand is not given on this page)" },
    rights: GII_RIGHTS,
    contentType: "text/html",
  };
  if (norms.length === 1) {
    const { blocks } = normText(first.texts, "");
    return normDocument(page, facts, { blocks, unit: first.label, heading: first.title });
  }
  return normDocument(page, facts, {
    blocks: norms.flatMap((norm, at) => normBlocks(norm, at === 0 ? 1 : 2)),
  });
}

function normBlocks({ label, title, rest, texts }: Norm, level: number): Block[] {
  const pin = label === "" ? "" : unitLabel(unitSlug(label));
  const markdown = [pin || rest, title].filter((text) => text !== "").join(" ");
  return [
    { type: "heading", level: label === "" ? level : 3, pin, markdown },
    ...normText(texts, pin).blocks,
  ];
}

/** Headings and texts stand beside each other. */
function normsOf(html: string): Norm[] {
  const found = htmlTrees(html, (_name, { class: names = "" }) => /\bjn(?:header|html)\b/.test(names));
  const norms: Norm[] = [];
  for (const element of found) {
    if (hasClass(element, "jnhtml")) norms.at(-1)?.texts.push(element);
    else norms.push(headingOf(element));
  }
  return norms;
}

function headingOf(header: XmlElement): Norm {
  const [heading = header] = allInside(header, ({ name }) => /^h[1-6]$/.test(name));
  const [label] = allInside(heading, (element) => hasClass(element, "jnenbez"));
  const [title] = allInside(heading, (element) => hasClass(element, "jnentitel"));
  const rest = heading.children.filter((child) => child !== label && child !== title);
  const said = textOf({ ...heading, children: rest });
  const printed =
    label === undefined
      ? (/^(?:§§?|Art(?:ikel|\.)?|Anlage)\s?\d{1,4}\s?[a-z]{0,2}\b/.exec(said)?.[0] ?? "")
      : "";
  return {
    label: printed === "" ? textOf(label) : printed,
    title: textOf(title),
    rest: said.slice(printed.length).trim(),
    texts: [],
  };
}
