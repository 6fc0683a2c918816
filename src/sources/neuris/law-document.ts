import type { Block, LegalDocument, Version } from "../../core/document.ts";
import type { SourcePage } from "../../documents/page.ts";
import { LegibusError } from "../../core/errors.ts";
import type { PartOfWhole } from "../../core/provider.ts";
import { giiPageUrl } from "../../citations/links/ris.ts";
import { isUnit, lawOfKey, neighbours, otherMark, unitLabel, unitSlug, type UnitSlug } from "./laws.ts";
import { lawIdParts } from "./urls.ts";

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

/**
 * Builds the document of a law, or of its provision `unit`, as printed ("§ 823"), with its own `heading`
 * ("Schadensersatzpflicht").
 */
export function normDocument(
  page: SourcePage,
  facts: LawFacts,
  content: { readonly blocks: readonly Block[]; readonly unit?: string; readonly heading?: string },
): LegalDocument {
  const { unit, heading = "" } = content;
  const blocks = notesApart(content.blocks);
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

/** Gives notes that share a mark distinct pins, `fn *`, `fn *2`; their labels stay as printed. */
function notesApart(blocks: readonly Block[]): readonly Block[] {
  const seen = new Map<string, number>();
  return blocks.map((block) => {
    const { type, pin } = block;
    if (type !== "footnote" || !/^fn \D/.test(pin)) return block;
    const number = (seen.get(pin) ?? 0) + 1;
    seen.set(pin, number);
    return number === 1 ? block : { ...block, pin: `${pin}${number}` };
  });
}

function lawTitle({ title, abbr }: LawFacts): string {
  return abbr === "" || title.includes(abbr) ? title : `${title} (${abbr})`;
}

/** Builds a provision's heading in a whole law, with its pin: "§ 823 Schadensersatzpflicht"; none without words. */
export function provisionHeading(label: string, title: string, level: number) {
  const pin = label === "" ? "" : unitLabel(unitSlug(label));
  const markdown = [pin, title].filter((text) => text !== "").join(" ");
  const heading: Block = { type: "heading", level: Math.min(6, level), pin, markdown };
  return { pin, heading: markdown === "" ? [] : [heading] };
}

/** Returns the error of a page or file without the expected elements; `what` names it. */
export function layoutChanged(what: string, humanUrl: string): LegibusError {
  return new LegibusError("LAYOUT_CHANGED", `${what} is not built as expected`, {
    hint: "open the page in a browser and quote from there",
    humanUrl,
  });
}

/** Builds the error for a source that returned another law than the one requested. */
export function notThatLaw(asked: string, got: string, humanUrl: string): LegibusError {
  return new LegibusError("NOT_FOUND", `the source has no law ${asked} at this address (it holds ${got})`, {
    hint: "check the abbreviation, or search for the title with ris:search",
    humanUrl,
  });
}

/**
 * Chooses the provision of a law that a reference means; without one of that mark, the one with the other.
 * @throws LegibusError NOT_FOUND, INVALID_INPUT when there are several
 */
export function onlyUnit<Unit extends { readonly slug: UnitSlug }>(
  units: readonly Unit[],
  wanted: UnitSlug,
  { law, humanUrl }: { readonly law: string; readonly humanUrl: string },
): Unit {
  const exact = units.filter(({ slug }) => isUnit(slug, wanted));
  const found = exact.length > 0 ? exact : units.filter(({ slug }) => slug === otherMark(wanted));
  const [first, ...more] = found;
  if (!first) throw noSuchUnit(law, wanted, units, humanUrl);
  if (more.length === 0) return first;
  throw new LegibusError("INVALID_INPUT", `${unitLabel(wanted)} is in ${found.length} places of ${law}`, {
    hint: `say which: ${found.map(({ slug }) => unitLabel(slug)).join(", ")}`,
    humanUrl,
  });
}

function noSuchUnit(
  law: string,
  wanted: UnitSlug,
  units: readonly { readonly slug: UnitSlug }[],
  humanUrl: string,
): LegibusError {
  const numbered = units.flatMap(({ slug }) => (/\d/.test(slug) ? [slug] : []));
  const near = neighbours(wanted, numbered);
  return new LegibusError("NOT_FOUND", `${law} has no ${unitLabel(wanted)}`, {
    hint:
      near.length > 0 ? `the nearest that exist are ${near.join(", ")}` : "open the law without a paragraph",
    humanUrl,
  });
}

/** Locates a provision in its law, for laws stored whole; undefined for other ids and for a version on a day. */
export function normInLaw(id: string): PartOfWhole | undefined {
  const { law, unit } = lawIdParts(id) ?? {};
  if (law === undefined || unit === undefined || id.includes("@")) return undefined;
  return { whole: `ris:${law}`, cut: (whole) => cutNorm(whole, id, law, unit) };
}

/**
 * Cuts a provision out of its law, up to the next heading of its level or above, with the pins that it has on
 * its own.
 */
function cutNorm(whole: LegalDocument, id: string, law: string, unit: UnitSlug): LegalDocument | undefined {
  const { blocks, date, source, version, contentType, citations } = whole;
  const headings = blocks.flatMap((block, at) =>
    block.type === "heading" && block.pin !== "" && isUnit(unitSlug(block.pin), unit)
      ? [{ ...block, at }]
      : [],
  );
  const [first, ...others] = headings;
  if (!first || others.length > 0) return undefined;
  const { at, pin, level = 1, markdown } = first;
  const length = blocks
    .slice(at + 1)
    .findIndex((block) => block.type === "heading" && (block.level ?? 1) <= level);
  const own = blocks.slice(at + 1, length === -1 ? undefined : at + 1 + length);
  const { folder, abbr } = lawOfKey(law);
  const url = folder === undefined ? source.url : giiPageUrl(folder, unit);
  const page = { id, text: "", source: { ...source, url } };
  const facts = {
    abbr,
    title: whole.title,
    eli: citations.eli,
    version,
    date,
    rights: source.licence ?? GII_RIGHTS,
    contentType,
    warnings: whole.warnings.filter((warning) => !warning.startsWith("sentences")),
  };
  const heading = markdown.slice(pin.length).trim();
  return normDocument(page, facts, {
    blocks: own.map((block) => withinNorm(block, pin)),
    unit: pin,
    heading,
  });
}

/** Shortens a pin to the part within the provision: "§ 823 Abs. 1" within § 823 is "Abs. 1". */
function withinNorm(block: Block, norm: string): Block {
  if (block.pin === norm) return { ...block, pin: "" };
  return block.pin.startsWith(`${norm} `) ? { ...block, pin: block.pin.slice(norm.length + 1) } : block;
}
