import type { ToolCall } from "../../core/call.ts";
import { defined } from "../../core/defined.ts";
import { groupBy } from "../../core/group-by.ts";
import type { Block, LegalDocument } from "../../core/document.ts";
import { LegibusError, onFailure, requireFailure } from "../../core/errors.ts";
import { parseCitation, shownCitation } from "../../citations/index.ts";
import { type Facts, factsOf, type Item, missingOf } from "../../citations/styles/index.ts";
import { versionOf } from "../../citations/styles/names.ts";
import type { WorkbenchContext } from "../context.ts";
import { openNamed } from "../naming.ts";
import { openedInstead } from "../held-copies.ts";
import { citationIn, contradictions, plainReference } from "../../documents/reference.ts";
import { openDocument } from "../opening.ts";
import { asWritten, type Given, givenIn } from "./given.ts";
import { givenFacts, withAdvocate } from "./given-facts.ts";
import { placeBehind } from "../places.ts";
import { attributions, authored, isAuthor } from "../../documents/recognise/authors.ts";
import { parsePin, pinRange } from "../../pins/grammar.ts";
import { AmbiguousPin, describePins, findPin } from "../../pins/match.ts";
import { isGermanOrAustrian } from "../../citations/tables/jurisdictions.ts";

export interface ItemToCite {
  readonly id: string;
  readonly pin?: string | undefined;
  readonly judge?: string | undefined;
}

/** An item to cite, or the reason why it could not be cited. */
export type CitedItem = Item | { readonly failure: string };

export interface Sources {
  readonly items: readonly CitedItem[];
  /** Notes on documents not opened, pins not found and facts not known, each with its reason. */
  readonly notes: readonly string[];
}

interface Source {
  readonly facts: Facts;
  /** Undefined when the citation is formatted from its own text. */
  readonly document: LegalDocument | undefined;
}

/**
 * Opens the documents to cite, in order and each once; `isOfOne` leaves each item with a single source. A citation whose document cannot be opened is
 * formatted from its own text, with a note; a failed item carries its failure.
 * @throws LegibusError that names the first item, when every item fails
 */
export async function openSources(
  context: WorkbenchContext,
  wanted: readonly ItemToCite[],
  call: ToolCall,
  isOfOne = false,
): Promise<Sources> {
  const known = new Map<string, Source>();
  const notes: string[] = [];
  const unopened: Unopened[] = [];
  const items: CitedItem[] = [];
  let failure: LegibusError | undefined;
  for (const [at, one] of wanted.entries()) {
    call.progress(at / wanted.length, `Opening ${one.id.slice(0, 100)}`);
    const given = readIn(one.id, isOfOne);
    const source =
      known.get(one.id) ?? (await tried(context, { id: one.id, at, given, notes, unopened }, call));
    if (source instanceof LegibusError) {
      failure ??= source;
      items.push({ failure: `[not cited: ${source.message}]` });
      continue;
    }
    known.set(one.id, source);
    notes.push(...leftOut(given).map((note) => `item ${at + 1}: ${note}`));
    items.push(itemOf(source, { at, given, notes, unopened, ...one }));
  }
  if (failure && items.every((item) => "failure" in item)) throw failure;
  return { items, notes: [...unopenedNotes(unopened), ...notes] };
}

function readIn(reference: string, isOfOne: boolean): Given | undefined {
  const given = givenIn(reference);
  return given && isOfOne ? { ...given, joined: undefined } : given;
}

/** Notes on what a reference names and its item does not. */
function leftOut({
  others,
  unread,
  joined,
}: Pick<Given, "others" | "unread" | "joined"> = NOTHING): string[] {
  return [
    ...(others.length > 0 && joined === undefined ? [`${others.join(", ")} is an item of its own`] : []),
    ...(unread === undefined ? [] : [`"${unread}" is left out`]),
  ];
}

const NOTHING = { others: [] };

/** An item that is cited from its own text. */
interface Unopened {
  readonly at: number;
  /** The citation, as it is shown. */
  readonly shown: string;
  readonly error: LegibusError;
}

/** Returns one note for all items that were not opened for the same reason. */
function unopenedNotes(unopened: readonly Unopened[]): string[] {
  return [...groupBy(unopened, ({ error }) => error.code)].map(([code, [first, ...more]]) => {
    const isOne = more.length === 0;
    const reason = code === "INVALID_INPUT" ? `no source of this server has ${isOne ? "it" : "them"}` : code;
    if (isOne) return `${first?.shown} was not opened (${reason}): it is cited as it was given`;
    const numbers = [first, ...more].map((one) => (one?.at ?? 0) + 1).join(", ");
    return `items ${numbers} were not opened (${reason}): they are cited as they were given`;
  });
}

interface Reference {
  readonly id: string;
  readonly at: number;
  readonly given: Given | undefined;
  readonly notes: string[];
  readonly unopened: Unopened[];
}

/** @throws LegibusError only when the call was cancelled */
async function tried(
  context: WorkbenchContext,
  reference: Reference,
  call: ToolCall,
): Promise<Source | LegibusError> {
  const source = await open(context, reference, call).catch(onFailure((error) => error));
  if ("facts" in source) reference.notes.push(...incomplete(source.facts, reference.at));
  return source;
}

async function open(
  context: WorkbenchContext,
  { id, at, given, notes, unopened }: Reference,
  call: ToolCall,
): Promise<Source> {
  const known = citationIn(id)?.canonical; // openDocument looks for it, too
  const others = (given?.cited ?? []).map(({ canonical }) => canonical).filter((one) => one !== known);
  const references = [...new Set([id, ...others])];
  const [first] = given?.cited ?? [];
  let failure: LegibusError | undefined;
  const sourceOf = async (document: LegalDocument): Promise<Source> => {
    notes.push(...(await contradictions(document, id)).map((one) => `item ${at + 1}: ${one}`));
    const facts = factsOf(withParallels(document, { given, at, notes }));
    const version = first?.kind === "norm" ? versionOf(first) : undefined; // § 97a UrhG a. F.
    const law = { ...facts.law, ...defined({ version }) };
    const decision = facts.decision && withAdvocate(plainReference(id), facts.decision);
    return { facts: { ...facts, law, decision, called: facts.called ?? given?.called }, document };
  };
  for (const reference of references) {
    try {
      const document = await (given ? openDocument : openNamed)(context, reference, call);
      const instead = openedInstead(document);
      if (instead !== undefined) notes.push(`item ${at + 1}: ${instead}: ${document.id}`);
      return await sourceOf(document);
    } catch (error) {
      requireFailure(error);
      if (!failure || failure.code === "INVALID_INPUT") failure = error; // a source's error says more
    }
  }
  return notOpened({ id, at, given, notes, unopened }, failure, new Date(context.now()).toISOString());
}

/** Returns a source from the words of its reference. @throws LegibusError when they are a bare name or id */
function notOpened(
  { id, at, given, notes, unopened }: Reference,
  failure: LegibusError | undefined,
  now: string,
): Source {
  const read = given ?? asWritten(id);
  if (!failure || !read) throw named(failure, at, id);
  if (given) unopened.push({ at, shown: shownCitation(given.cited[0]), error: failure });
  else notes.push(`item ${at + 1} is in no form that can be read: it is written as it was given`);
  return { facts: givenFacts(id, read, now), document: undefined };
}

/** Adds, with a note, parallel citations of the reference that the document does not name. */
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

function itemOf({ facts, document }: Source, { at, given, notes, ...one }: Reference & ItemToCite): Item {
  const behind = given || !document || document.title === one.id ? undefined : placeBehind(one.id)?.pin;
  const wanted = { pin: one.pin ?? given?.pin ?? behind, judge: one.judge ?? given?.judge };
  const { lead, tail, joined } = given ?? {};
  if (!document) return { facts, ...wanted, ...defined({ lead, tail, joined }) };
  const { pin, judge, notes: said } = placeIn(document, wanted);
  notes.push(...said.map((note) => `item ${at + 1}: ${note}`));
  return { facts, pin, judge, ...defined({ joined }) };
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
    hint,
    humanUrl,
    cause: failure,
  });
}

/** An item's pin, the judge at it, and notes on both. */
interface CitedPin {
  readonly pin: string | undefined;
  /** The author as AGLC4 names judges: from the document, else as given. */
  readonly judge: string | undefined;
  readonly notes: readonly string[];
}

interface WantedPlace {
  readonly pin?: string | undefined;
  readonly judge?: string | undefined;
}

type Read = Pick<LegalDocument, "blocks" | "citations" | "jurisdiction" | "pages">;

/** Checks a pin against the document: adds the judge who wrote the passage, or a note if the place does not exist. */
function placeIn({ blocks, citations, jurisdiction, pages }: Read, { pin, judge }: WantedPlace): CitedPin {
  const wanted = pin?.trim() ?? "";
  if (wanted === "") return { pin: undefined, judge, notes: [] };
  const said = splitJudge(blocks, wanted);
  const place = said?.place ?? wanted;
  const asked = { wanted, place, given: judge ?? said?.judge, judge };
  const isReported = citations.reported.length > 0 && !isGermanOrAustrian(jurisdiction.toLowerCase());
  const checked = isPage(place, isReported) ? pageIn(blocks, place, asked.given) : paragraphIn(blocks, asked);
  const isDecision = citations.neutral !== undefined || citations.ecli !== undefined;
  const note = isDecision ? filePageNote(checked.pin ?? "", pages?.shift) : [];
  return { ...checked, notes: [...checked.notes, ...note] };
}

/** The pages of a file are not pinpoints of a decision: readers of another copy cannot find them. */
function filePageNote(pin: string, shift: number | undefined): readonly string[] {
  const isOfFile = pin.startsWith("PDF p ") || (/^p \d/.test(pin) && shift === 0);
  return isOfFile ? [`${pin} counts the pages of this file: cite the paragraph instead`] : [];
}

interface Asked {
  /** The pin as given; `place` is the pin without the judge that it names. */
  readonly wanted: string;
  readonly place: string;
  readonly judge: string | undefined;
  /** The judge, named beside the pin or in it. */
  readonly given: string | undefined;
}

function paragraphIn(blocks: readonly Block[], { wanted, place, judge, given }: Asked): CitedPin {
  const shown = place === "" ? wanted : place;
  try {
    const { first, last } = findPin(blocks, found(blocks, wanted, judge));
    const range = blocks.slice(first, last + 1);
    return { pin: place === "" ? spanOf(range) : place, ...byOf(range, shown, given) };
  } catch (error) {
    if (!(error instanceof LegibusError)) throw error;
    const notes = [refused(blocks, shown, error)];
    return { pin: place === "" ? undefined : place, judge: given, notes };
  }
}

/** Puts the judge before the pin, to choose among several places with that pin. */
function found(blocks: readonly Block[], pin: string, judge: string | undefined): string {
  const writes =
    judge !== undefined && blocks.some((block) => block.judge !== undefined && isAuthor(block.judge, judge));
  return writes && !attributions(pin).some((one) => isAuthor(judge, one.judge)) ? `${judge} ${pin}` : pin;
}

/** Splits `Kirby J [3]` or `[3] (Kirby J)` into judge and place; `Kirby J` alone means all that he wrote. */
function splitJudge(blocks: readonly Block[], pin: string): { judge: string; place: string } | undefined {
  const judges = authored(blocks).map(({ judge }) => judge);
  const whole = judges.find((one) => one === pin || (/\bJJ?A?$/.test(pin) && isAuthor(one, pin)));
  if (whole !== undefined) return { judge: pin, place: "" };
  return attributions(pin).find(({ judge }) => judges.some((one) => isAuthor(one, judge)));
}

/** Returns the range of pins of a judge's blocks: `[25]–[60]`. */
function spanOf(range: readonly Block[]): string | undefined {
  const pins = range.flatMap(({ pin, judge }) => {
    const bare = judge !== undefined && pin.startsWith(`${judge} `) ? pin.slice(judge.length + 1) : pin;
    return bare === "" || bare.startsWith("fn ") ? [] : [bare];
  });
  return pins.length === 0 ? undefined : pinRange(pins[0] ?? "", pins.at(-1) ?? "");
}

function byOf(range: readonly Block[], place: string, given: string | undefined): Omit<CitedPin, "pin"> {
  const writers = [...new Set(authored(range).map(({ judge }) => judge))];
  const [writer] = writers;
  if (writer === undefined) return { judge: given, notes: [] };
  if (given !== undefined && !writers.some((one) => isAuthor(one, given))) {
    return { judge: given, notes: [`${place} is by ${writers.join("; ")}, not by ${given}: cited as given`] };
  }
  if (writers.length === 1) return { judge: joinJudges(writer), notes: [] };
  return {
    judge: given,
    notes:
      given === undefined ? [`${place} is by several judges (${writers.join("; ")}): none is named`] : [],
  };
}

/** "Spigelman CJ, Handley JA" of a joint judgment is "Spigelman CJ and Handley JA". */
function joinJudges(judges: string): string {
  return judges.includes(" and ") ? judges : judges.replace(/, ([^,]+)$/, " and $1");
}

function isPage(place: string, isReported: boolean): boolean {
  return (
    /^(?:at )?(?:pp?\.?|pages?|S\.) ?\d/i.test(place) || (isReported && /^\d+(?:\s*[-–]\s*\d+)?$/.test(place))
  );
}

/** Checks a page pin, which reports have and most texts lack. */
function pageIn(blocks: readonly Block[], pin: string, judge: string | undefined): CitedPin {
  if (!blocks.some((block) => /^p \d/.test(block.pin))) {
    const number = /\d+/.exec(pin)?.[0] ?? "";
    const isBoth = /^\d/.test(pin) && blocks.some((block) => block.pin.endsWith(`[${number}]`));
    const hint = isBoth ? `; for the paragraph write [${number}]` : "";
    return {
      pin,
      judge,
      notes: [`this text has no pages, so page ${pin.replace(/^\D+/, "")} was not checked${hint}`],
    };
  }
  const page = `p ${pin.replace(/^\D+/, "")}`;
  try {
    const { first, last } = findPin(blocks, page);
    return { pin, ...byOf(blocks.slice(first, last + 1), page, judge) };
  } catch (error) {
    if (!(error instanceof LegibusError)) throw error;
    return { pin, judge, notes: [refused(blocks, page, error)] };
  }
}

const AS_GIVEN = "it is cited as given, and the place was not checked";

function refused(blocks: readonly Block[], pin: string, error: LegibusError): string {
  if (error instanceof AmbiguousPin) return `${error.message} (${error.hint}): ${AS_GIVEN}`;
  if (!blocks.some((block) => unitOf(block.pin) === unitOf(pin))) {
    return `this text does not count by such pins as "${pin}" (it has ${describePins(blocks)}): ${AS_GIVEN}`;
  }
  return `${error.message} (${error.hint}): ${AS_GIVEN}`;
}

/** Returns the unit that a pin counts: a paragraph, a section. */
function unitOf(pin: string): string | undefined {
  const kind = parsePin(/\[.*$/.exec(pin)?.[0] ?? pin)?.steps[0]?.kind;
  return kind === "number" ? "paragraph" : kind;
}
