import type { ToolCall } from "../../core/call.ts";
import type { LegalDocument, Version } from "../../core/document.ts";
import { isDay } from "../../core/day.ts";
import { LegibusError } from "../../core/errors.ts";
import type { StorageRule } from "../../library/types.ts";
import { noSuchName, severalNamed } from "./failures.ts";
import type { Desk } from "./desk.ts";
import type { FrlVersion } from "./parse.ts";
import { addressOf, AS_MADE, type FrlAddress, isCompilation, pageUrl, toId } from "./urls.ts";

const DAY_MS = 24 * 3_600_000;
const RULE: StorageRule = { keeping: "keep", maxAgeMs: DAY_MS };

/** A day as ISO, or "asmade"; checked, because the service answers 404 to a day that no calendar has. @throws LegibusError INVALID_INPUT */
export function checkedDay(given: string): string {
  const day = given.trim().toLowerCase();
  if (day === AS_MADE || day === "as made") return AS_MADE;
  if (isDay(day)) return day;
  throw new LegibusError(
    "INVALID_INPUT",
    `as_at must be a day of the calendar (got "${given.slice(0, 40)}")`,
    {
      hint: "write it as 2015-06-30",
    },
  );
}

/** The title behind an id, a URL or an exact name. @throws LegibusError INVALID_INPUT, NOT_FOUND */
export async function findAddress(desk: Desk, reference: string, call: ToolCall): Promise<FrlAddress> {
  const known = addressOf(reference);
  if (known) return known;
  const name = plainName(reference);
  if (name === "" || isAddress(reference.trim())) throw notOurs(reference);
  const { titles } = await desk.client.named(name, call);
  const [only, ...others] = titles;
  if (only && others.length === 0) return { titleId: only.id };
  const inForce = titles.filter(({ status }) => status === "InForce");
  const [current] = inForce;
  if (current && inForce.length === 1) return { titleId: current.id };
  if (only) throw severalNamed(name, titles);
  const near = await desk.client.search({ query: name, limit: 5, offset: 0 }, call);
  throw noSuchName(name, near.titles);
}

/** Whether a text is meant as an address or an id, however it is written: nobody is asked for a title of that name. */
function isAddress(text: string): boolean {
  if (text.includes("://") || /^(?:[/\\<"?.]|https?\b|[a-z]{1,20}:(?:\S|$))/i.test(text)) return true;
  return text.includes(".") && !/\s/.test(text);
}

/** "Privacy Act 1988 (Cth) s 6" -> the title and the pin. */
export function splitCitation(reference: string): { readonly title: string; readonly pin?: string } {
  const [, title, pin] =
    /^(.{3,300}?\s\(Cth\)),?\s+((?:ss?|regs?|rr?|sch|cll?|section|regulation|schedule)\b.{1,100})$/i.exec(
      reference.trim(),
    ) ?? [];
  return title === undefined || pin === undefined ? { title: reference } : { title, pin };
}

/** "Privacy Act 1988 (Cth)" -> "Privacy Act 1988". */
function plainName(reference: string): string {
  return reference
    .replaceAll(/\s+/g, " ")
    .trim()
    .replace(/ ?\(Cth\)$/i, "")
    .slice(0, 300);
}

function notOurs(reference: string): LegibusError {
  const shown = reference.length > 120 ? `${reference.slice(0, 117)}...` : reference;
  return new LegibusError(
    "INVALID_INPUT",
    `this is no title of the Federal Register of Legislation (got "${shown}")`,
    {
      hint: "use the id of a search result such as frl:C2004A00109, its URL, or the exact title such as Privacy Act 1988",
    },
  );
}

/** The text of a version: two requests, none when it is kept. @throws LegibusError */
export async function openDocument(desk: Desk, address: FrlAddress, call: ToolCall): Promise<LegalDocument> {
  const dated = isCompilation(address.titleId) && address.asAt !== undefined;
  const wanted = dated ? { ...address, titleId: await titleOf(desk, address.titleId, call) } : address;
  const fetch = async () => ({ document: await fetchDocument(desk, wanted, call) });
  return await desk.documentCache.getOrFetch(toId(wanted), RULE, fetch, call);
}

/** The title that a compilation belongs to. */
async function titleOf(desk: Desk, registerId: string, call: ToolCall): Promise<string> {
  return (await desk.client.version({ titleId: registerId }, call)).titleId;
}

async function fetchDocument(desk: Desk, address: FrlAddress, call: ToolCall): Promise<LegalDocument> {
  call.progress(0.1, "Asking the Federal Register of Legislation");
  const version = await desk.client.version(address, call);
  try {
    return await readVersion(desk, address, version, call);
  } catch (error) {
    const isUncompiled = version.registerId === undefined && address.asAt !== undefined;
    if (!isUncompiled || !(error instanceof LegibusError) || error.code !== "NOT_FOUND") throw error;
    const latest = { titleId: address.titleId };
    const compiled = await readVersion(desk, address, await desk.client.version(latest, call), call, latest);
    return { ...compiled, warnings: [UNCOMPILED, ...compiled.warnings] };
  }
}

const UNCOMPILED =
  "the version of this day is not compiled yet; this is the newest compilation, and commenced amendments are missing in it";

async function readVersion(
  desk: Desk,
  address: FrlAddress,
  version: FrlVersion,
  call: ToolCall,
  from: FrlAddress = { ...address, ...startOf(address, version) },
): Promise<LegalDocument> {
  call.progress(0.3, "Fetching the text");
  const file = await desk.client.file(from, call);
  call.progress(0.7, "Reading the text");
  const url = pageUrl(address);
  const { htmlOfFile } = await import("./files.ts");
  const source = { provider: "frl", url, retrievedAt: file.retrievedAt, how: file.how };
  const text = htmlOfFile(file.bytes, version.name, url);
  const document = await desk.convert({ id: toId(address), text, source }, call);
  return withVersion(document, version);
}

/** Every day of a version's window shares one file, that of its first day. */
function startOf({ titleId, asAt }: FrlAddress, version: FrlVersion): Partial<FrlAddress> {
  const { start } = version;
  if (isCompilation(titleId))
    return { titleId: version.titleId, ...(start !== undefined && { asAt: start }) };
  return asAt === undefined || asAt === AS_MADE || start === undefined ? {} : { asAt: start };
}

function withVersion(document: LegalDocument, version: FrlVersion): LegalDocument {
  const name = version.name === undefined ? document.title : `${version.name} (Cth)`;
  return {
    ...document,
    title: name,
    ...(version.start !== undefined && { date: version.start }),
    citations: { reported: [], other: [name] },
    version: windowOf(version),
    warnings: [...document.warnings, ...warningsOf(version)],
  };
}

/** The register's window ends with the day before the next version begins. */
function windowOf({ start, end, compilationNumber, registerId }: FrlVersion): Version {
  const label = [
    compilationNumber === undefined || compilationNumber === "0"
      ? "as made"
      : `Compilation No. ${compilationNumber}`,
    registerId,
  ];
  return {
    label: label.filter(Boolean).join(", "),
    ...(start !== undefined && { from: start }),
    ...(end !== undefined && { to: dayBefore(end) }),
  };
}

function dayBefore(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10);
}

function warningsOf({ status, hasUnincorporatedAmendments }: FrlVersion): string[] {
  return [
    ...(hasUnincorporatedAmendments === true
      ? ["amendments that this text does not show yet have been made (unincorporated amendments)"]
      : []),
    ...(status === undefined || status === "InForce" ? [] : [`not in force: ${status}`]),
  ];
}
