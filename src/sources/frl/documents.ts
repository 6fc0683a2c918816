import type { ToolCall } from "../../core/call.ts";
import type { LegalDocument, Version } from "../../core/document.ts";
import { defined } from "../../core/defined.ts";
import { checkedDay, dayBefore, DAY_MS } from "../../core/day.ts";
import { isFailure, LegibusError, onFailure } from "../../core/errors.ts";
import { didYouMean } from "../../core/nearest.ts";
import type { Coverage } from "../../core/provider.ts";
import { singleSpaced } from "../../core/text.ts";
import { parseCitation } from "../../citations/index.ts";
import { fileKind } from "../../documents/kind.ts";
import { declaredUrls } from "../../markup/html/page-text.ts";
import { notOurs, type SourceDocuments } from "../source.ts";
import type { FrlContext } from "./client.ts";
import { likeTitles } from "./search.ts";
import { formerNames, type FrlTitle, type FrlVersion } from "./parse.ts";
import { addressOf, AS_MADE, type FrlAddress, isCompilation, pageUrl, toId } from "./urls.ts";

/**
 * Checks a day (ISO) or "asmade" here, because the service answers an impossible date with 404.
 * @throws LegibusError INVALID_INPUT
 */
export function versionDay(given: string): string {
  return /^as ?made$/i.test(given.trim()) ? AS_MADE : checkedDay(given, "as_at");
}

/** @throws LegibusError INVALID_INPUT for an Act of a State or Territory */
function refuseStateLaw(reference: string): void {
  const cited = parseCitation(reference);
  if (cited?.kind !== "legislation" || (cited.jurisdiction ?? "Cth") === "Cth") return;
  throw new LegibusError(
    "INVALID_INPUT",
    `the register has no law of ${cited.jurisdiction}, only of the Commonwealth`,
    {
      hint: "find it with austlii:search_legislation",
    },
  );
}

/** Resolves an id, a URL or an exact name to a title. @throws LegibusError INVALID_INPUT, NOT_FOUND */
export async function findAddress(
  context: FrlContext,
  reference: string,
  call: ToolCall,
): Promise<FrlAddress> {
  const { client } = context;
  const known = addressOf(reference);
  if (known) return known;
  refuseStateLaw(reference);
  const name = singleSpaced(reference)
    .replace(/ ?\(Cth\)$/i, "")
    .slice(0, 300);
  if (name === "" || isAddress(reference.trim()))
    throw notOurs(
      "the Federal Register of Legislation",
      reference,
      "use the id of a search result such as frl:C2004A00109, its URL, or the exact title such as Privacy Act 1988",
    );
  const titles = await client.named(name, call);
  const inForce = titles.filter(({ status }) => status === "InForce");
  const [only, ...others] = inForce.length === 1 ? inForce : titles;
  if (only && others.length === 0) return { titleId: only.id };
  if (only) throw severalNamed(name, titles);
  const search = { query: name, limit: 5, offset: 0 };
  const near = await client.search(search, call);
  const named = near.titles.map((one) => `${one.name} (frl:${one.id})`);
  const like = named.length === 0 ? didYouMean(await likeTitles(context, search, call)) : undefined;
  throw new LegibusError("NOT_FOUND", `the register has no title "${name}"`, {
    hint: named.length === 0 ? (like ?? "find it with frl:search") : `nearest titles: ${named.join("; ")}`,
  });
}

/** Tests whether a text is meant as a URL or an id, however malformed, so that it is not looked up as a title. */
function isAddress(text: string): boolean {
  if (text.includes("://") || /^(?:[/\\<"?.]|https?\b|[a-z]{1,20}:(?:\S|$))/i.test(text)) return true;
  return text.includes(".") && !/\s/.test(text);
}

/** Splits "Privacy Act 1988 (Cth) s 6" into title and pin. */
export function splitCitation(reference: string): { readonly title: string; readonly pin?: string } {
  const [, title, pin] =
    /^(.{3,300}?\s\(Cth\)),?\s+((?:ss?|regs?|rr?|sch|cll?|section|regulation|schedule)\b.{1,100})$/i.exec(
      reference.trim(),
    ) ?? [];
  return title === undefined || pin === undefined ? { title: reference } : { title, pin };
}

/** Resolves an address to a version on a day; for a compilation's id, to its title's version on that day. */
async function onDay(
  address: FrlAddress,
  day: string | undefined,
  { client }: FrlContext,
  call: ToolCall,
): Promise<FrlAddress> {
  const dated = day === undefined ? address : { titleId: address.titleId, asAt: versionDay(day) };
  if (dated.asAt === undefined || !isCompilation(dated.titleId)) return dated;
  return { ...dated, titleId: (await client.version({ titleId: dated.titleId }, call)).titleId };
}

async function fetchDocument(
  address: FrlAddress,
  context: FrlContext,
  call: ToolCall,
): Promise<LegalDocument> {
  call.progress(0.1, "Asking the Federal Register of Legislation");
  const version = await context.client.version(address, call);
  try {
    return await readVersion(context, address, version, call);
  } catch (error) {
    const isUncompiled = version.registerId === undefined && address.asAt !== undefined;
    if (!isUncompiled || !isFailure(error, "NOT_FOUND")) throw error;
    const latest = { titleId: address.titleId };
    const newest = await context.client.version(latest, call);
    const compiled = await readVersion(context, address, newest, call, latest);
    return { ...compiled, warnings: [...new Set([UNCOMPILED, ...compiled.warnings])] };
  }
}

const UNCOMPILED =
  "this is the newest compilation, which is no longer current: amendments have commenced since it ended and are missing in it";

async function readVersion(
  context: FrlContext,
  address: FrlAddress,
  version: FrlVersion,
  call: ToolCall,
  from: FrlAddress = { ...address, ...startOf(address, version) },
): Promise<LegalDocument> {
  call.progress(0.3, "Fetching the text");
  const file = await context.client.file(from, call);
  call.progress(0.7, "Reading the text");
  const { htmlOfFile, licence } = await import("./converter.ts");
  const { bytes, retrievedAt, how } = file;
  const url = pageUrl(address);
  const source = { provider: "frl", url, retrievedAt, how, licence: licence(retrievedAt) } as const;
  const facts = { id: toId(address), source, jurisdiction: "cth" };
  const document =
    fileKind(bytes) === "pdf"
      ? await context.reader.read(bytes, facts, call)
      : await context.read(address, { ...file, text: htmlOfFile(bytes, version.name, url) }, call);
  file.remember();
  return withVersion(document, version, await formerNamesOf(context, version, call));
}

/** Returns an Act's former names, by which it is still cited; none if the register does not give them now. */
async function formerNamesOf(
  { client }: FrlContext,
  { titleId, name }: FrlVersion,
  call: ToolCall,
): Promise<readonly string[]> {
  if (!/^C\d/.test(titleId)) return [];
  const title = await client.title(titleId, call).catch(onFailure(() => undefined));
  return title === undefined ? [] : formerNames(title).filter((one) => one !== name);
}

/** Returns the address with the first day of the version's period in force, because all its days share one file. */
function startOf({ titleId, asAt }: FrlAddress, version: FrlVersion): Partial<FrlAddress> {
  const { start } = version;
  if (isCompilation(titleId))
    return { titleId: version.titleId, ...(start !== undefined && { asAt: start }) };
  return asAt === undefined || asAt === AS_MADE || start === undefined ? {} : { asAt: start };
}

function withVersion(document: LegalDocument, version: FrlVersion, former: readonly string[]): LegalDocument {
  const name = version.name === undefined ? document.title : `${version.name} (Cth)`;
  return {
    ...document,
    kind: "legislation",
    title: name,
    ...(version.start !== undefined && { date: version.start }),
    citations: { reported: [], other: [name, ...former.map((one) => `${one} (Cth)`)] },
    version: windowOf(version),
    warnings: [
      ...document.warnings,
      ...(former.length === 0 ? [] : [`formerly ${former.join(", then ")}`]),
      ...warningsOf(version),
    ],
  };
}

/** Returns a version's period in force; the register's end date is exclusive, ours inclusive. */
export function windowOf(
  version: Pick<FrlVersion, "start" | "end" | "compilationNumber" | "registerId">,
): Version {
  const { start: from, end, compilationNumber, registerId } = version;
  const label = [compilationOf(compilationNumber), registerId].filter(Boolean).join(", ") || undefined;
  return defined({ label, from, to: end && dayBefore(end) });
}

/** Labels a compilation; only number 0 is the text as made, and the current version may have no number. */
function compilationOf(number: string | undefined): string | undefined {
  if (number === undefined || number === "") return undefined;
  return number === "0" ? "as made" : `Compilation No. ${number}`;
}

function warningsOf({ status, isLatest, isCurrent, hasUnincorporatedAmendments }: FrlVersion): string[] {
  const isInForce = status === undefined || status === "InForce";
  return [
    ...(isInForce && isLatest === true && isCurrent === false ? [UNCOMPILED] : []),
    ...(hasUnincorporatedAmendments === true
      ? ["amendments that this text does not show yet have been made (unincorporated amendments)"]
      : []),
    ...(isInForce ? [] : [`not in force: ${status}`]),
  ];
}

function severalNamed(name: string, titles: readonly FrlTitle[]): LegibusError {
  const named = titles
    .slice(0, 8)
    .map((one) => `frl:${one.id} (${[one.name, one.status].filter(Boolean).join(", ")})`);
  return new LegibusError("INVALID_INPUT", `the register has ${titles.length} titles "${name}"`, {
    hint: `say which by id: ${named.join("; ")}`,
  });
}

/** Marks of the text itself; the register's empty page frame alone is not a document. */
const TEXT_MARK = /\bclass\s*=\s*["'](?:ActHead[1-5]|ShortT|CharSectno|HR)\b/;
/** Classes of the Office of Parliamentary Counsel's templates, which no other site's pages have. */
const OWN_CLASSES = /\bclass\s*=\s*["'](?:ActHead[1-5]|CharSectno)\b/;

/** How the register's texts are addressed, found, fetched and recognised. */
export const documents = {
  ids: { parse: addressOf, format: toId, url: pageUrl },
  retention: { keeping: "keep", maxAgeMs: DAY_MS },
  at: onDay,
  fetch: fetchDocument,
  find: async (citation, context, call) =>
    citation.endsWith("(Cth)") ? await findAddress(context, citation, call) : undefined,
  covers(citation): Coverage {
    const cited = parseCitation(citation);
    const isFindable = cited?.kind === "legislation" && cited.jurisdiction === "Cth";
    return { isFindable, gap: "it may know the title by another name" };
  },
  shapes: [
    {
      mark: TEXT_MARK,
      address: ({ text, url }) =>
        (url === undefined ? declaredUrls(text) : [url]).map(addressOf).find((one) => one !== undefined),
    },
  ],
  reads: ({ text }) => OWN_CLASSES.test(text),
} satisfies SourceDocuments<FrlAddress, FrlContext>;
