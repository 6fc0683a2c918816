import type { LegalDocument, Publication } from "../../core/document.ts";
import { type Citation, find, formatPinpoint, linksFor, shownCitation } from "../../citations/index.ts";
import { formatPlace } from "../../citations/recognise/norm-format.ts";
import { plainReference } from "../reference.ts";
import { type Facts, factsOf } from "../../citations/styles/index.ts";

/** What a reference says by itself. */
export interface Given {
  /** The citation, its parallels behind it. */
  readonly cited: readonly [Citation, ...Citation[]];
  readonly pin: string | undefined;
  readonly judge: string | undefined;
}

/** The first citation of a reference with its parallels; undefined for an id or an address. */
export function givenIn(reference: string): Given | undefined {
  const all = find(plainReference(reference));
  const first = all.find(({ kind }) => kind !== "unrecognised" && kind !== "back_reference");
  if (!first) return undefined;
  const parallels = all.filter(
    (one) => one !== first && one.group !== undefined && one.group === first.group,
  );
  const cited = [first, ...parallels] as const;
  const pin = cited.map(pinOf).findLast((one) => one !== undefined);
  return { cited, pin, judge: cited.findLast(({ judges }) => judges !== undefined)?.judges };
}

/** A pin in the words of the reference itself: "[1992] HCA 23 at [14]", "Privacy Act 1988 (Cth) s 6", "NJW 2020, 1827 Rn. 5". */
function pinOf(citation: Citation): string | undefined {
  if (citation.kind === "norm") return formatPlace(citation);
  const [pin, more] = citation.pinpoints;
  const follow = pin?.follow === undefined ? "" : ` ${pin.follow}.`;
  if (pin?.unit === "page" && !more && citation.kind === "periodical")
    return `p ${formatPinpoint(pin)}${follow}`;
  const shown = shownCitation(citation);
  const rest = shown.startsWith(citation.canonical) ? shown.slice(citation.canonical.length) : "";
  const said = rest.replace(/^[,\s]+/, "").replace(/ \([^()]*\)$/, "");
  return said === "" ? undefined : said;
}

const LAWS: ReadonlySet<Citation["kind"]> = new Set(["legislation", "norm", "eu_act", "gazette"]);

/** The facts that a reference tells by itself. */
export function givenFacts(reference: string, { cited }: Given, retrievedAt: string): Facts {
  const [first] = cited;
  const { kind, canonical, country = "" } = first;
  const publication = kind === "commentary" ? commentary(reference, first) : undefined;
  return factsOf({
    ...(kind === "secondary" && { secondary: first }),
    ...titleOf(first),
    id: canonical,
    ...courtOf(first),
    ...(publication && { publication }),
    citations: citationsOf(cited),
    jurisdiction: kind === "legislation" ? (first.jurisdiction ?? country) : country,
    language: country === "de" || country === "at" ? "de" : "en",
    source: { provider: "law", url: linksFor(first)[0]?.url ?? "", retrievedAt, how: "link" },
  });
}

function titleOf({ kind, canonical, name = "" }: Citation): Pick<LegalDocument, "kind" | "title"> {
  if (LAWS.has(kind)) return { kind: "legislation", title: canonical };
  return { kind: kind === "commentary" ? "other" : "case", title: name };
}

/** `BGH NJW 2015, 1827`, and a case that is not reported: `(Supreme Court of New South Wales, Young J, 5 March 1990)`. */
function courtOf(citation: Citation): Pick<LegalDocument, "court" | "date"> {
  if (citation.kind === "periodical" && citation.courtName !== undefined)
    return { court: citation.courtName };
  if (citation.kind !== "unreported") return {};
  const { courtName, judge, date } = citation;
  const court = [courtName, judge].filter(Boolean).join(", ");
  return { court, ...(date !== undefined && { date }) };
}

function commentary(
  reference: string,
  { work, author, law, marker, number }: Extract<Citation, { kind: "commentary" }>,
): Publication {
  const [edition] =
    /\b\d{1,3}\.\s*(?:Ed|Aufl)\p{L}*\.?,?\s*(?:\d{1,2}\.\d{1,2}\.\d{4}|\d{4})?/u.exec(reference) ?? [];
  return {
    abbreviation: work.abbr,
    ...(author !== undefined && { author }),
    ...(edition !== undefined && { edition }),
    subject: [law?.abbr, `${marker === "Art" ? "Art." : marker} ${number}`].filter(Boolean).join(" "),
  };
}

function citationsOf(cited: readonly Citation[]): LegalDocument["citations"] {
  const of = (...kinds: readonly Citation["kind"][]) =>
    cited.filter(({ kind }) => kinds.includes(kind)).map(({ canonical }) => canonical);
  const [neutral] = of("neutral", "foreign_neutral");
  const ecli = cited.find((one) => one.kind === "identifier" && one.scheme === "ecli");
  return {
    reported: of("reported"),
    other: of("decision", "periodical", "rechtssatz", "norm", "eu_act", "gazette"),
    ...(neutral !== undefined && { neutral }),
    ...(ecli?.kind === "identifier" && { ecli: ecli.value }),
  };
}
