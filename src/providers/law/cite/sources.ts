import type { ToolCall } from "../../../core/call.ts";
import type { DocumentCitations } from "../../../core/document.ts";
import { isCancelled, LegalError } from "../../../core/errors.ts";
import { type Citation, find, linksFor, shownCitation } from "../../../shared/citations/index.ts";
import { formatPlace } from "../../../shared/citations/forms/norm-format.ts";
import { type Facts, factsOf, type Item } from "../../../shared/citations/styles/index.ts";
import type { Desk } from "../desk.ts";
import { openDocument } from "../opening.ts";

export interface Wanted {
  readonly id: string;
  readonly pin?: string | undefined;
  readonly judge?: string | undefined;
}

export interface Sources {
  readonly items: readonly Item[];
  /** Which items were not opened, and why. */
  readonly notes: readonly string[];
}

/**
 * What is to be cited, in order, every document opened once. A citation whose document cannot be had is taken from
 * its own words, and a note says so. @throws LegalError that names the item
 */
export async function openSources(desk: Desk, wanted: readonly Wanted[], call: ToolCall): Promise<Sources> {
  const known = new Map<string, Facts>();
  const notes: string[] = [];
  const items: Item[] = [];
  for (const [at, { id, pin, judge }] of wanted.entries()) {
    call.progress(at / wanted.length, `Opening ${id.slice(0, 100)}`);
    const cited = find(id).find(isSource);
    const facts = known.get(id) ?? (await factsFor(desk, { id, at, cited, notes }, call));
    known.set(id, facts);
    const own = cited && pinOf(cited);
    items.push({ facts, pin: pin ?? own, judge: judge ?? cited?.judges });
  }
  return { items, notes };
}

interface Reference {
  readonly id: string;
  readonly at: number;
  readonly cited: Citation | undefined;
  readonly notes: string[];
}

async function factsFor(desk: Desk, { id, at, cited, notes }: Reference, call: ToolCall): Promise<Facts> {
  const references = [id, ...(cited && cited.canonical !== id ? [cited.canonical] : [])];
  let failure: LegalError | undefined;
  for (const reference of references) {
    try {
      return factsOf(await openDocument(desk, reference, call));
    } catch (error) {
      if (!(error instanceof LegalError) || isCancelled(error)) throw error;
      failure = error;
    }
  }
  if (!failure || !cited) throw named(failure, at, id);
  notes.push(`${shownCitation(cited)} was not opened (${failure.code}): it is cited as it was given`);
  return givenFacts(id, cited, new Date(desk.now()).toISOString());
}

function named(failure: LegalError | undefined, at: number, id: string): LegalError {
  const { code = "INVALID_INPUT", message = "no document", hint, humanUrl } = failure ?? {};
  return new LegalError(code, `item ${at + 1} (${id.slice(0, 120)}): ${message}`, {
    ...(hint !== undefined && { hint }),
    ...(humanUrl !== undefined && { humanUrl }),
    cause: failure,
  });
}

function isSource({ kind }: Citation): boolean {
  return kind !== "unrecognised" && kind !== "back_reference";
}

/** A pin in the words of the reference itself: "[1992] HCA 23 at [14]", "Privacy Act 1988 (Cth) s 6". */
function pinOf(citation: Citation): string | undefined {
  if (citation.kind === "norm") return formatPlace(citation);
  const shown = shownCitation(citation);
  const rest = shown.startsWith(citation.canonical) ? shown.slice(citation.canonical.length) : "";
  const pin = rest.replace(/^[,\s]+/, "").replace(/ \([^()]*\)$/, "");
  return pin === "" ? undefined : pin;
}

const LAWS: ReadonlySet<Citation["kind"]> = new Set(["legislation", "norm", "eu_act", "gazette"]);

/** The facts that a citation tells by itself. */
function givenFacts(reference: string, citation: Citation, retrievedAt: string): Facts {
  const { kind, canonical, name, country = "" } = citation;
  return factsOf({
    id: canonical,
    kind: LAWS.has(kind) ? "legislation" : "case",
    title: name ?? canonical,
    citations: citationsIn(reference, citation),
    jurisdiction: kind === "legislation" ? (citation.jurisdiction ?? country) : country,
    language: country === "de" || country === "at" ? "de" : "en",
    source: { provider: "law", url: linksFor(citation)[0]?.url ?? "", retrievedAt, how: "link" },
  });
}

function citationsIn(reference: string, citation: Citation): DocumentCitations {
  const reported = find(reference).flatMap(({ kind, canonical }) => (kind === "reported" ? [canonical] : []));
  const { kind, canonical } = citation;
  if (kind === "neutral" || kind === "uk_neutral") return { neutral: canonical, reported, other: [] };
  if (kind === "identifier" && citation.scheme === "ecli")
    return { ecli: citation.value, reported, other: [] };
  return { reported, other: reported.length === 0 ? [canonical] : [] };
}
