import type { Block, LegalDocument, Version } from "../../core/document.ts";
import type { SourcePage } from "../../documents/page.ts";
import { LegibusError } from "../../core/errors.ts";
import { neighbours, unitLabel, type UnitSlug } from "./units.ts";

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

export function cutOff(name: string, humanUrl: string): LegibusError {
  return new LegibusError("UPSTREAM_ERROR", `${name} sent a document that ends in the middle`, {
    hint: "try again in a minute",
    humanUrl,
  });
}

export function layoutChanged(what: string, humanUrl: string): LegibusError {
  return new LegibusError("LAYOUT_CHANGED", `${what} is not built as expected`, {
    hint: "open the page in a browser and quote from there",
    humanUrl,
  });
}

/** A source answered with another law than the one asked for. */
export function notThatLaw(asked: string, got: string, humanUrl: string): LegibusError {
  return new LegibusError("NOT_FOUND", `the source has no law ${asked} at this address (it holds ${got})`, {
    hint: "check the abbreviation, or search for the title with ris:search",
    humanUrl,
  });
}

export function noSuchUnit(
  law: string,
  wanted: UnitSlug,
  all: readonly UnitSlug[],
  humanUrl: string,
): LegibusError {
  const near = neighbours(wanted, all);
  return new LegibusError("NOT_FOUND", `${law} has no ${unitLabel(wanted)}`, {
    hint:
      near.length > 0 ? `the nearest that exist are ${near.join(", ")}` : "open the law without a paragraph",
    humanUrl,
  });
}

export function severalUnits(
  law: string,
  wanted: UnitSlug,
  all: readonly UnitSlug[],
  humanUrl: string,
): LegibusError {
  return new LegibusError("INVALID_INPUT", `${unitLabel(wanted)} is in ${all.length} places of ${law}`, {
    hint: `say which: ${all.map(unitLabel).join(", ")}`,
    humanUrl,
  });
}
