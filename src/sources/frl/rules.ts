import type { Attributes } from "../../markup/html/elements.ts";
import type { HtmlRules } from "../../markup/html/rules.ts";
import type { InlineStyle } from "../../markup/html/inline.ts";

const CONTENTS = /^(?:TOC\d?|TofSectsHeading|MainBodyTOC)/; // repeats every heading of the text

/** The register's EPUB pages: Word's paragraphs by class, styles on spans. */
export const rules: HtmlRules = {
  skip: (name, attributes) => name === "p" && CONTENTS.test(attributes["class"] ?? ""),
  style: (name, attributes) => (name === "span" ? spanStyle(attributes) : undefined),
};

const MAX_STYLE = 500; // characters

function spanStyle({ style = "" }: Attributes): Partial<InlineStyle> | undefined {
  if (style === "") return undefined;
  const said = style.slice(0, MAX_STYLE).toLowerCase().replaceAll(/\s/g, "");
  const change = {
    ...(/font-weight:(?:bold|[6-9]00)/.test(said) && { bold: true }),
    ...(said.includes("font-style:italic") && { italic: true }),
    ...(said.includes("vertical-align:super") && { raised: true }),
  };
  return Object.keys(change).length > 0 ? change : undefined;
}

/** What a paragraph of the Office of Parliamentary Counsel's Word templates is. */
export type Role =
  | { readonly is: "structure"; readonly level: number }
  | { readonly is: "provision" }
  | { readonly is: "item" }
  | { readonly is: "text"; readonly depth: number }
  | { readonly is: "definition" }
  | { readonly is: "aside" }
  | { readonly is: "subheading" }
  | { readonly is: "title" }
  | { readonly is: "endnotes"; readonly level: number }
  | { readonly is: "endnote" };

const structure = (level: number): Role => ({ is: "structure", level });
const text = (depth: number): Role => ({ is: "text", depth });

/** Class -> role: the template of Acts, and the older one of regulations (H… headings, R… and P… text). */
const ROLES: readonly (readonly [RegExp, Role])[] = [
  [/^ShortT$/, { is: "title" }],
  [/^(?:ActHead1|HC|Chapter)$/, structure(2)],
  [/^(?:ActHead2|HP|Part)$/, structure(3)],
  [/^(?:ActHead3|HD|Division)$/, structure(4)],
  [/^(?:ActHead4|HS|Subdivision)$/, structure(5)],
  [/^(?:Schedule|ScheduleTitle|SHeader|Schedulepart)$/i, structure(2)],
  [/^(?:ActHead5|HR)$/, { is: "provision" }],
  [/^ItemHead$/, { is: "item" }],
  [/^SubsectionHead$/i, { is: "subheading" }],
  [/^(?:subsection|R1|R2|ZR1|ZR2)$/i, text(1)],
  [/^(?:paragraph|P1|ZP1)$/i, text(2)],
  [/^(?:paragraphsub|P2|ZP2)$/i, text(3)],
  [/^(?:paragraphsub-sub|P3|ZP3)$/i, text(4)],
  [/^(?:z?definition|z?DD|ZDP1|DP1)/i, { is: "definition" }],
  [/^(?:note|Penalty|Tabletext|Formula)/i, { is: "aside" }],
  [/^ENotesHeading1$/, { is: "endnotes", level: 2 }],
  [/^ENotesHeading/, { is: "endnotes", level: 3 }],
  [/^(?:ENote|EndNote)/i, { is: "endnote" }],
];

/** The role of the element `p.ActHead5`; undefined when its classes say nothing. */
export function roleOf(element: string): Role | undefined {
  const [, ...classes] = element.split(".");
  for (const name of classes) {
    const found = ROLES.find(([pattern]) => pattern.test(name));
    if (found) return found[1];
  }
  return undefined;
}
