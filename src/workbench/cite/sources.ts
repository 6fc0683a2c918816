import type { ToolCall } from "../../core/call.ts";
import type { LegalDocument } from "../../core/document.ts";
import { isCancelled, LegibusError } from "../../core/errors.ts";
import { parseCitation, shownCitation } from "../../citations/index.ts";
import { type Facts, factsOf, type Item, missingOf } from "../../citations/styles/index.ts";
import type { Desk } from "../desk.ts";
import { openDocument } from "../opening.ts";
import { type Given, givenFacts, givenIn } from "./given.ts";
import { placeIn } from "./place.ts";

export interface Wanted {
  readonly id: string;
  readonly pin?: string | undefined;
  readonly judge?: string | undefined;
}

/** What is cited, or in its place why it could not be. */
export type CitedItem = Item | { readonly failure: string };

export interface Sources {
  readonly items: readonly CitedItem[];
  /** What was not opened, not found in its document or is not known, each with its reason. */
  readonly notes: readonly string[];
}

interface Source {
  readonly facts: Facts;
  /** Undefined where the citation is taken from its own words. */
  readonly document: LegalDocument | undefined;
}

/**
 * What is to be cited, in order, every document opened once. A citation whose document cannot be had is taken from
 * its own words, and a note says so; an item that fails is said in its place.
 * @throws LegibusError that names the first item, when every item fails
 */
export async function openSources(desk: Desk, wanted: readonly Wanted[], call: ToolCall): Promise<Sources> {
  const known = new Map<string, Source>();
  const notes: string[] = [];
  const items: CitedItem[] = [];
  let failure: LegibusError | undefined;
  for (const [at, one] of wanted.entries()) {
    call.progress(at / wanted.length, `Opening ${one.id.slice(0, 100)}`);
    const given = givenIn(one.id);
    const source = known.get(one.id) ?? (await tried(desk, { id: one.id, at, given, notes }, call));
    if (source instanceof LegibusError) {
      failure ??= source;
      items.push({ failure: `[not cited: ${source.message}]` });
      continue;
    }
    known.set(one.id, source);
    items.push(itemOf(source, { at, given, notes, ...one }));
  }
  if (failure && items.every((item) => "failure" in item)) throw failure;
  return { items, notes };
}

interface Reference {
  readonly id: string;
  readonly at: number;
  readonly given: Given | undefined;
  readonly notes: string[];
}

/** @throws LegibusError only when the call was cancelled */
async function tried(desk: Desk, reference: Reference, call: ToolCall): Promise<Source | LegibusError> {
  try {
    const source = await open(desk, reference, call);
    reference.notes.push(...incomplete(source.facts, reference.at));
    return source;
  } catch (error) {
    if (!(error instanceof LegibusError) || isCancelled(error)) throw error;
    return error;
  }
}

async function open(desk: Desk, { id, at, given, notes }: Reference, call: ToolCall): Promise<Source> {
  const references = [...new Set([id, ...(given?.cited ?? []).map(({ canonical }) => canonical)])];
  let failure: LegibusError | undefined;
  for (const reference of references) {
    try {
      const document = await openDocument(desk, reference, call);
      return { facts: factsOf(withParallels(document, { given, at, notes })), document };
    } catch (error) {
      if (!(error instanceof LegibusError) || isCancelled(error)) throw error;
      if (!failure || failure.code === "INVALID_INPUT") failure = error; // what a source said counts more
    }
  }
  if (!failure || !given) throw named(failure, at, id);
  notes.push(
    `${shownCitation(given.cited[0])} was not opened (${failure.code}): it is cited as it was given`,
  );
  return { facts: givenFacts(id, given, new Date(desk.now()).toISOString()), document: undefined };
}

/** Places of print that the reference names and the document does not know. */
function withParallels(
  document: LegalDocument,
  { given, at, notes }: Pick<Reference, "given" | "at" | "notes">,
): LegalDocument {
  const { citations } = document;
  const known = new Set(
    [...citations.reported, ...citations.other].map((one) => parseCitation(one)?.canonical),
  );
  const added = (given?.cited ?? []).filter(
    ({ kind, canonical }) => (kind === "reported" || kind === "periodical") && !known.has(canonical),
  );
  if (added.length === 0 || document.kind !== "case") return document;
  const places = added.map(({ canonical }) => canonical);
  notes.push(`item ${at + 1}: ${places.join("; ")} is cited as given: the document does not name it`);
  return { ...document, citations: { ...citations, reported: [...citations.reported, ...places] } };
}

function itemOf({ facts, document }: Source, { at, given, notes, ...one }: Reference & Wanted): Item {
  const wanted = { pin: one.pin ?? given?.pin, judge: one.judge ?? given?.judge };
  if (!document) return { facts, ...wanted };
  const { pin, judge, notes: said } = placeIn(document, wanted);
  notes.push(...said.map((note) => `item ${at + 1}: ${note}`));
  return { facts, pin, judge };
}

function incomplete(facts: Facts, at: number): string[] {
  const missing = missingOf(facts);
  return missing.length === 0
    ? []
    : [
        `item ${at + 1} (${facts.id.slice(0, 120)}): not known: ${missing.join(", ")}; add what the citation needs`,
      ];
}

function named(failure: LegibusError | undefined, at: number, id: string): LegibusError {
  const { code = "INVALID_INPUT", message = "no document", hint, humanUrl } = failure ?? {};
  return new LegibusError(code, `item ${at + 1} (${id.slice(0, 120)}): ${message}`, {
    ...(hint !== undefined && { hint }),
    ...(humanUrl !== undefined && { humanUrl }),
    cause: failure,
  });
}
