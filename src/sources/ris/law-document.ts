import type { Block, LegalDocument, Version } from "../../core/document.ts";
import type { SourcePage } from "../../documents/page.ts";

export const NEURIS_RIGHTS =
  "Rechtsinformationen des Bundes (preview): official text, public domain under § 5 UrhG";
export const GII_RIGHTS = "gesetze-im-internet.de (BMJ/BfJ): official text, public domain under § 5 UrhG";
export const RII_RIGHTS =
  "rechtsprechung-im-internet.de (BMJ/BfJ): official text, public domain under § 5 UrhG";

export interface LawFacts {
  readonly abbr: string;
  readonly title: string;
  readonly eli?: string | undefined;
  readonly version?: Version | undefined;
  /** ISO date of the text's currency. */
  readonly date?: string | undefined;
  readonly rights: string;
  readonly contentType: string;
  readonly warnings?: readonly string[];
}

interface NormContent {
  readonly blocks: readonly Block[];
  /** As printed: "§ 823"; absent for a whole law. */
  readonly unit?: string;
  /** The norm's own heading: "Schadensersatzpflicht". */
  readonly heading?: string;
}

/** A law or one norm of it as a LegalDocument. */
export function normDocument(page: SourcePage, facts: LawFacts, content: NormContent): LegalDocument {
  const { unit, heading = "", blocks } = content;
  const citation =
    unit === undefined ? facts.abbr : `${unit.replace(/^Art(?=\s)/, "Art.")} ${facts.abbr}`.trim();
  const title =
    unit === undefined ? lawTitle(facts) : [citation, heading].filter((text) => text !== "").join(" ");
  const hasSentences = blocks.some(({ pin }) => /\bS\. 2\b/.test(pin));
  const own: Block[] = unit === undefined ? [] : [{ type: "heading", level: 1, pin: "", markdown: title }];
  return {
    id: page.id,
    kind: "legislation",
    title,
    ...(facts.date !== undefined && { date: facts.date }),
    citations: {
      reported: [],
      ...(facts.eli !== undefined && { eli: facts.eli }),
      other: citation === "" || citation === title ? [] : [citation],
    },
    jurisdiction: "de",
    language: "de",
    source: { ...page.source, licence: facts.rights },
    ...(facts.version && { version: facts.version }),
    contentType: facts.contentType,
    blocks: [...own, ...blocks],
    footnotes: blocks.flatMap(({ type, label }) =>
      type === "footnote" && label !== undefined ? [{ label }] : [],
    ),
    warnings: [
      ...(facts.warnings ?? []),
      ...(hasSentences
        ? ["sentences (S.) are counted by this server where the source does not mark them"]
        : []),
    ],
  };
}

function lawTitle({ title, abbr }: LawFacts): string {
  return abbr === "" || title.includes(abbr) ? title : `${title} (${abbr})`;
}
