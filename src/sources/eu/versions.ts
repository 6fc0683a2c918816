import { defined } from "../../core/defined.ts";
import type { ToolCall } from "../../core/call.ts";
import type { Block, LegalDocument } from "../../core/document.ts";
import { checkedDay, dayBefore } from "../../core/day.ts";
import { LegibusError, onFailure } from "../../core/errors.ts";
import type { EuContext } from "./client.ts";
import { caseNumber } from "../../citations/tables/eu.ts";
import type { EuWork } from "./parse.ts";
import { pageUrl, type Spoken } from "./urls.ts";

/** An act of secondary law, as published or consolidated; the group is its number without sector and date. */
const ACT = /^[03](\d{4}[A-Z]{1,2}\d{4}(?:\(\d{2}\))?)(?:-\d{8})?$/;

/**
 * Returns the basic act: `02016R0679-20160504` and `32016R0679` -> `32016R0679`; undefined for texts without
 * versions.
 */
export function baseOf(celex: string): string | undefined {
  const number = ACT.exec(celex)?.[1];
  return number === undefined ? undefined : `3${number}`;
}

/** CELLAR's metadata on a text; no works and the error if the request failed. */
export interface Known {
  readonly works: readonly EuWork[];
  readonly failure?: LegibusError;
}

/** Fetches the metadata of a text, of its basic act and of all its versions; a failure is returned, not thrown. */
export async function fetchWorks(spoken: Spoken, context: EuContext, call: ToolCall): Promise<Known> {
  const { value, language } = spoken;
  return await context.client.work(baseOf(value) ?? value, language, call).then(
    (works) => ({ works }),
    onFailure((failure) => ({ works: [], failure })),
  );
}

/** Returns an act's own consolidated versions, newest first, without those that an amendment links to it. */
function versionsOf(works: readonly EuWork[], base: string): readonly EuWork[] {
  return works
    .filter(({ relation, celex }) => relation === "consolidated" && baseOf(celex) === base)
    .toSorted((one, other) => (dayOf(one) < dayOf(other) ? 1 : -1));
}

/** Returns the date in a consolidated text's number. */
function dayOf({ celex }: Pick<EuWork, "celex">): string {
  const [, year, month, day] = /-(\d{4})(\d{2})(\d{2})$/.exec(celex) ?? [];
  return `${year}-${month}-${day}`;
}

/** Returns the newest consolidated version up to and including a day. */
export function versionOn(works: readonly EuWork[], base: string, day: string): EuWork | undefined {
  return versionsOf(works, base).find((one) => dayOf(one) <= day);
}

/** Finds the version of an act that was in force on a day. @throws LegibusError NOT_FOUND, INVALID_INPUT */
export async function onDay(
  spoken: Spoken,
  given: string,
  context: EuContext,
  call: ToolCall,
): Promise<Spoken> {
  const day = checkedDay(given, "as_at");
  const { value, language } = spoken;
  const base = baseOf(value);
  if (base === undefined) {
    throw new LegibusError("INVALID_INPUT", `${value} has no versions`, {
      hint: "only acts are consolidated: leave the day out",
      humanUrl: pageUrl(spoken),
    });
  }
  const works = await context.client.work(base, language, call);
  const found = versionOn(works, base, day);
  if (found) return { by: "celex", value: found.celex, language };
  const act = works.find(({ relation }) => relation === "self");
  if (act?.date !== undefined && act.date <= day)
    return { by: "celex", value: base, language, isPublished: true };
  const since = act?.date === undefined ? "" : `: it is of ${act.date}`;
  throw new LegibusError("NOT_FOUND", `${base} has no text of ${day}${since}`, {
    hint: act ? `use a day from ${act.date} on` : "find it with eu:search",
    humanUrl: pageUrl(spoken),
  });
}

/** Adds CELLAR's metadata to a document: date, identifiers, whether it is in force, corrigenda. */
export function withFacts(document: LegalDocument, spoken: Spoken, { works, failure }: Known): LegalDocument {
  const { value } = spoken;
  const self = works.find(({ relation }) => relation === "self");
  const version = works.find(({ celex }) => celex === value && celex.startsWith("0"));
  const isCase = document.kind === "case";
  const title =
    isCase && self?.parties !== undefined
      ? [self.parties, caseNumber(value)].filter(Boolean).join(", ")
      : undefined;
  const date = document.date ?? self?.date;
  const { eli, ecli } = { ...self, ...(version?.eli !== undefined && { eli: version.eli }) };
  return {
    ...document,
    ...defined({ title, date }),
    citations: identified(document, eli, ecli),
    ...windowOf(document, value, works),
    warnings: [...document.warnings, ...warningsOf(document, value, works, failure)],
  };
}

/** Adds the ECLI next to the case number, because EU decisions are cited by it. */
function identified(
  { citations }: LegalDocument,
  eli: string | undefined,
  ecli: string | undefined,
): LegalDocument["citations"] {
  const [first, ...rest] = citations.other;
  const other = ecli === undefined || first === undefined ? citations.other : [first, ecli, ...rest];
  return { ...citations, other, ...defined({ eli, ecli }) };
}

/** Returns a consolidated text's period in force, which lasts until the next version. */
function windowOf(
  { version }: LegalDocument,
  celex: string,
  works: readonly EuWork[],
): Pick<LegalDocument, "version"> {
  if (!celex.startsWith("0")) return version ? { version } : {};
  const from = dayOf({ celex });
  const later = versionsOf(works, baseOf(celex) ?? "").findLast((one) => dayOf(one) > from);
  const to = later && dayBefore(dayOf(later));
  return { version: { label: `consolidated text, CELEX ${celex}`, from, ...(to !== undefined && { to }) } };
}

const MOST_NAMED = 8; // corrigenda listed in a warning

function warningsOf(
  { kind }: LegalDocument,
  celex: string,
  works: readonly EuWork[],
  failure: LegibusError | undefined,
): readonly string[] {
  if (kind !== "legislation") return [];
  if (failure)
    return [
      `whether this text is in force, amended or corrected is not known: CELLAR's data were not available (${failure.code})`,
    ];
  const self = works.find(({ relation }) => relation === "self");
  const isPublished = celex.startsWith("3");
  const newest = isPublished ? versionsOf(works, celex)[0] : undefined;
  const shown = isPublished ? "" : dayOf({ celex }); // a consolidated text shows the earlier ones
  const corrigenda = works.filter(
    ({ relation, date = "" }) => relation === "corrigendum" && (isPublished || date > shown),
  );
  const named = corrigenda
    .slice(0, MOST_NAMED)
    .map((one) => [one.celex, one.date && `of ${one.date}`].filter(Boolean).join(" "));
  const end = self?.end === undefined ? "" : ` since ${self.end}`;
  return [
    ...(self?.isInForce === false ? [`no longer in force${end}`] : []),
    ...(newest
      ? [`this is the act as published; the consolidated text of ${dayOf(newest)} is eu:${newest.celex}`]
      : []),
    ...(named.length > 0 ? [`corrected by ${named.join(", ")}; this text does not show it`] : []),
  ];
}

/** Inserts the recitals of the published act before the articles, because a consolidated text has none. */
export function withPreamble(document: LegalDocument, published: LegalDocument): LegalDocument {
  const preamble = preambleOf(published.blocks);
  const start = document.blocks.findIndex(isBody);
  if (
    preamble.length === 0 ||
    start === -1 ||
    document.blocks.some(({ pin }) => pin === preamble.at(-1)?.pin && pin !== "")
  )
    return document;
  const heading: Block = {
    type: "heading",
    level: 2,
    pin: "",
    markdown:
      document.language === "de"
        ? "Präambel, wie im Amtsblatt veröffentlicht"
        : "Preamble as published in the Official Journal",
  };
  const notes = published.blocks.filter(
    ({ type, label }) =>
      type === "footnote" && preamble.some(({ markdown }) => markdown.includes(`[^${label}]`)),
  );
  return {
    ...document,
    blocks: [
      ...document.blocks.slice(0, start),
      heading,
      ...preamble.map(renamed),
      ...document.blocks.slice(start),
      ...notes.map(renamed),
    ],
    footnotes: [...document.footnotes, ...notes.map(({ label }) => ({ label: `P${label}` }))],
  };
}

/** Tests for a heading of the enacting terms. */
function isBody({ type, level, pin }: Block): boolean {
  return type === "heading" && (pin !== "" || (level ?? 1) > 1);
}

function preambleOf(blocks: readonly Block[]): readonly Block[] {
  const title = blocks.findIndex(({ type }) => type === "heading");
  const end = blocks.findIndex((block, at) => at > title && isBody(block));
  return end === -1 ? [] : blocks.slice(title + 1, end);
}

/** Renames the preamble's notes, which are numbered separately from those of the articles. */
function renamed(block: Block): Block {
  const markdown = block.markdown.replaceAll(/\[\^(\*?\w{1,4})\]/g, "[^P$1]");
  if (block.type !== "footnote") return { ...block, markdown };
  return { ...block, markdown, label: `P${block.label}`, pin: `fn P${block.label}` };
}
