import { giiPageUrl, portalLawUrl } from "../../citations/links/ris.ts";
import type { ToolCall } from "../../core/call.ts";
import { defined } from "../../core/defined.ts";
import type { LegalDocument } from "../../core/document.ts";
import { isFailure, LegibusError, onFailure, unlessMissing } from "../../core/errors.ts";
import { didYouMean } from "../../core/nearest.ts";
import { childText, readTrees } from "../../markup/xml/tree.ts";
import { isOutage, type NeurisContext, sourceOf, xmlOfZip } from "./client.ts";
import { onlyUnit } from "./law-document.ts";
import {
  folderOf,
  foldLaw,
  isSameLaw,
  knownLaw,
  type Law,
  nearestLaws,
  unitSlug,
  type UnitSlug,
} from "./laws.ts";
import { type Expression, expressionOf } from "./parse.ts";
import { apiUrl, GII_LIST, giiLawUrl, normId } from "./urls.ts";

export interface LawRequest {
  readonly law: Law;
  readonly unit?: UnitSlug | undefined;
  /** ISO day; absent means today. */
  readonly asAt?: string | undefined;
}

/** Finds the law's expression on a day, if the portal has the law; its abbreviation must match the requested one. */
async function findExpression(
  context: NeurisContext,
  law: Law,
  day: string,
  call: ToolCall,
): Promise<Expression | undefined> {
  for (const names of [{ abbreviation: law.abbr }, { risAbbreviation: law.also ?? law.abbr }]) {
    const found = await expressions(context, names, day, call);
    const same = found.filter((one) => isSameLaw(law, one.names));
    const best = same.find((one) => covers(one, day)) ?? same[0];
    if (best) return best;
  }
  return undefined;
}

/** Lists the expressions of the laws with a name on a day. */
export async function expressions(
  { client }: Pick<NeurisContext, "client">,
  names: Parameters<NeurisContext["client"]["laws"]>[0],
  day: string,
  call: ToolCall,
): Promise<readonly Expression[]> {
  const { members } = await client.laws(names, day, call);
  return members.flatMap(({ item }) => (item["@type"] === "Legislation" ? (expressionOf(item) ?? []) : []));
}

/** Whether an expression is in force on a day; both ends of its period are inclusive. */
export function covers({ from, to }: Expression, day: string): boolean {
  return (from === undefined || from <= day) && (to === undefined || day <= to);
}

/**
 * Fetches a provision or a law from the portal; undefined when the portal lacks the law.
 * @throws LegibusError
 */
export async function fromPortal(
  context: NeurisContext,
  wanted: LawRequest,
  day: string,
  call: ToolCall,
): Promise<LegalDocument | undefined> {
  const expression = await findExpression(context, wanted.law, day, call);
  if (!expression) return undefined;
  if (wanted.asAt !== undefined && !covers(expression, day))
    throw outsideHoldings(wanted.law.abbr, expression, day);
  const text = await textOf(context, wanted, expression, call);
  const id = normId(wanted.law, wanted.unit, wanted.asAt);
  const path = text.eId === undefined ? "" : `/${encodeURIComponent(text.eId)}`;
  const source = sourceOf(text.page, portalLawUrl(`${expression.eli}${path}`));
  const document = await context.convert({ id, text: text.page.text(), source }, call);
  return dated(document, await ofProvision(context, expression, text.eId, call));
}

/**
 * Sets the expression's period to that of one provision, which may predate the law's last change; unchanged
 * where the portal gives none.
 */
export async function ofProvision(
  context: Pick<NeurisContext, "client">,
  expression: Expression,
  eId: string | undefined,
  call: ToolCall,
): Promise<Expression> {
  if (eId === undefined) return expression;
  const detail = await context.client.detail(expression.eli, call).catch(onFailure(() => undefined)); // the text is already available
  const own = detail?.parts.find((part) => part.eId === eId);
  return own?.from === undefined
    ? expression
    : { ...expression, from: own.from, to: own.to ?? expression.to };
}

/** Adds the expression's period in force from the portal's list. */
export function dated(document: LegalDocument, { eli, from, to, force }: Expression): LegalDocument {
  const [, day] = /\/(\d{4}-\d{2}-\d{2})\/\d+\/[a-z]{3}$/.exec(eli) ?? [];
  const state =
    force === "NotInForce"
      ? ", not in force today"
      : force === "PartiallyInForce"
        ? ", partly in force today"
        : "";
  return {
    ...document,
    ...(day !== undefined && document.date === undefined && { date: day }),
    citations: { ...document.citations, eli },
    version: {
      label: `Rechtsinformationen des Bundes, Fassung ${day ?? eli}${state}`,
      ...defined({ from, to }),
    },
  };
}

const MOST_ODD = 1_000; // laws remembered

async function textOf(
  context: NeurisContext,
  { law, unit }: LawRequest,
  expression: Expression,
  call: ToolCall,
) {
  const path = expression.textPath ?? (await textPath(context, expression, call));
  if (unit === undefined) return { page: await context.client.text(apiUrl(`${path}.xml`), call) };
  const guess = /^(?:art-)?(\d+[a-z]*)$/.exec(unit)?.[1];
  if (guess !== undefined && !context.client.oddNames.has(expression.eli)) {
    const eId = `art-z${guess}`;
    const page = await context.client.text(apiUrl(`${path}/${eId}.html`), call).catch(unlessMissing);
    if (page) return { page, eId }; // else the law names its articles differently
  }
  const eId = await eIdOf(context, expression, law, unit, call);
  if (guess !== undefined && context.client.oddNames.size < MOST_ODD)
    context.client.oddNames.add(expression.eli);
  return { page: await context.client.text(apiUrl(`${path}/${encodeURIComponent(eId)}.html`), call), eId };
}

async function textPath(context: NeurisContext, { eli }: Expression, call: ToolCall): Promise<string> {
  const { expression } = await context.client.detail(eli, call);
  if (expression.textPath !== undefined) return expression.textPath;
  throw new LegibusError("NOT_FOUND", "Rechtsinformationen des Bundes has no text of this version", {
    humanUrl: portalLawUrl(eli),
  });
}

async function eIdOf(
  context: NeurisContext,
  { eli }: Expression,
  law: Law,
  unit: UnitSlug,
  call: ToolCall,
): Promise<string> {
  const { parts } = await context.client.detail(eli, call);
  const named = parts.map(({ eId, name }) => ({ eId, slug: unitSlug(name) }));
  return onlyUnit(named, unit, { law: law.abbr, humanUrl: portalLawUrl(eli) }).eId;
}

/** Builds the error for a law whose versions do not include the day. */
export function outsideHoldings(law: string, { from, to, eli }: Expression, day: string): LegibusError {
  const message = `Rechtsinformationen des Bundes has no version of ${law} for ${day}`;
  return new LegibusError("NOT_FOUND", message, {
    hint: `the nearest version that it has was in force from ${from ?? "…"} to ${to ?? "now"}`,
    humanUrl: portalLawUrl(eli),
  });
}

/** Thrown when no law of gesetze-im-internet.de has the name; other sources may still have it. */
export class UnknownLaw extends LegibusError {
  constructor(name: string, near: readonly string[]) {
    super("NOT_FOUND", `no federal law of Germany is abbreviated "${name.slice(0, 60)}"`, {
      hint: didYouMean(near) ?? "search for its title with ris:search",
      humanUrl: GII_LIST,
    });
  }
}

/** Fetches a provision or a law in gesetze-im-internet.de's current version. @throws LegibusError */
export async function fromGii(
  context: NeurisContext,
  { law, unit }: LawRequest,
  call: ToolCall,
): Promise<LegalDocument> {
  const slug = law.folder ?? (await slugOf(context, law, call));
  const id = normId(law, unit);
  try {
    return await fromXml(context, slug, { id, unit }, call);
  } catch (error) {
    if (isFailure(error, "NOT_FOUND") && law.folder !== undefined && error.humanUrl === giiLawUrl(slug)) {
      const moved = await slugOf(context, law, call); // the law was re-enacted under another folder
      return await fromXml(context, moved, { id, unit }, call);
    }
    if (!isOutage(error) || unit === undefined) throw error;
    const page = await context.client.giiPage(slug, unit, call).catch(() => undefined);
    if (!page) throw error;
    const source = sourceOf(page, giiPageUrl(slug, unit));
    return await context.convert({ id, text: page.text(), source }, call);
  }
}

async function fromXml(
  context: NeurisContext,
  slug: string,
  { id, unit }: { readonly id: string; readonly unit: string | undefined },
  call: ToolCall,
): Promise<LegalDocument> {
  const page = await context.client.giiLaw(slug, call);
  const url = unit === undefined ? giiLawUrl(slug) : giiPageUrl(slug, unit);
  const text = await xmlOfZip(page, "gesetze-im-internet.de", url);
  return await context.convert({ id, text, source: sourceOf(page, url) }, call);
}

export interface TocEntry {
  readonly slug: string;
  readonly title: string;
}

/** Parses the folders and titles of all laws; gii-toc.xml has no abbreviations. @throws LegibusError */
export function parseGiiToc(xml: string): TocEntry[] {
  const entries: TocEntry[] = [];
  const isWellFormed = readTrees(
    xml,
    (name) => name === "item",
    (item) => {
      const slug = /\/([^/]+)\/xml\.zip\s*$/.exec(childText(item, "link"))?.[1];
      if (slug !== undefined) entries.push({ slug, title: childText(item, "title") });
    },
  );
  if (!isWellFormed || entries.length === 0) {
    throw new LegibusError("UPSTREAM_ERROR", "gesetze-im-internet.de sent an incomplete list of laws", {
      hint: "try again in a minute",
      humanUrl: GII_LIST,
    });
  }
  return entries;
}

/**
 * Finds a law's folder by its abbreviation (umlauts and spaces are `_`, a year may follow) or by its title.
 * @throws LegibusError
 */
async function slugOf(context: NeurisContext, law: Law, call: ToolCall): Promise<string> {
  const list = await context.client.giiToc(call);
  const entries = parseGiiToc(list.text());
  const guess = folderOf(law.abbr);
  const titles = new Set(
    [law.abbr, law.title].flatMap((name) => (name === undefined ? [] : [foldLaw(name)])),
  );
  const byYear = entries.filter(
    ({ slug }) => slug.startsWith(`${guess}_`) && /^\d{4}$/.test(slug.slice(guess.length + 1)),
  );
  const found =
    entries.find(({ slug }) => slug === guess) ??
    byYear.toSorted((a, b) => b.slug.localeCompare(a.slug))[0] ??
    entries.find(({ title }) => titles.has(foldLaw(title)));
  if (found) return found.slug;
  const near = nearestLaws(
    law.abbr,
    entries.map(({ slug }) => slug).filter((slug) => knownLaw(slug) === undefined),
  );
  throw new UnknownLaw(law.abbr, near);
}
