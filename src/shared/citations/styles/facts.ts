import type { LegalDocument } from "../../../core/document.ts";
import { find, parseCitation } from "../find.ts";
import type { Citation, DecisionFields, ReportedCitation } from "../types.ts";

/** What a style needs of a document: its own facts, parsed once. */
export interface Facts {
  readonly id: string;
  readonly kind: "case" | "legislation" | "other";
  /** Of a case its parties, of an Act its title with year: "Mabo v Queensland (No 2)", "Privacy Act 1988". */
  readonly title: string;
  readonly court: string | undefined;
  /** ISO */
  readonly date: string | undefined;
  readonly year: number | undefined;
  readonly neutral: string | undefined;
  /** Best first: authorised, general, by subject; AGLC4 rule 2.2.2. */
  readonly reported: readonly ReportedCitation[];
  /** Of a decision that is cited by docket. */
  readonly decision: DecisionFields | undefined;
  /** Journals and collections, as they stand in the document's facts. */
  readonly printed: readonly string[];
  readonly ecli: string | undefined;
  /** "Cth" behind an Act; "de" or "at" of a German or Austrian document. */
  readonly jurisdiction: string;
  readonly language: string;
  readonly url: string;
  readonly retrieved: string;
}

type Subject = Pick<
  LegalDocument,
  "id" | "kind" | "title" | "court" | "date" | "citations" | "jurisdiction" | "language" | "source"
>;

/** The facts of a document for every style. */
export function factsOf(document: Subject): Facts {
  const { id, kind, citations, court, date, jurisdiction, language, source } = document;
  const others = [...citations.reported, ...citations.other, document.title];
  const parsed = others.flatMap((one) => find(one));
  const reported = citations.reported
    .map((one) => parseCitation(one))
    .filter((one): one is ReportedCitation => one?.kind === "reported")
    .toSorted((one, other) => one.series.rank - other.series.rank);
  const neutral = citations.neutral;
  return {
    id,
    kind: kind === "case" || kind === "legislation" ? kind : "other",
    title: bareTitle(document.title),
    court,
    date,
    year: date === undefined ? yearOf(neutral) : Number(date.slice(0, 4)),
    neutral,
    reported,
    decision: parsed.find((one): one is Extract<Citation, { kind: "decision" }> => one.kind === "decision"),
    printed: [
      ...new Set(parsed.filter((one) => one.kind === "periodical").map(({ canonical }) => canonical)),
    ],
    ecli: citations.ecli,
    jurisdiction: act(document.title) ?? jurisdiction,
    language,
    url: source.url,
    retrieved: source.retrievedAt,
  };
}

/** Titles of sources end with citations and dates: "Mabo v Queensland (No 2) [1992] HCA 23; 175 CLR 1 (3 June 1992)". */
function bareTitle(title: string): string {
  const first = find(title).find(
    ({ kind }) => kind === "neutral" || kind === "reported" || kind === "uk_neutral",
  );
  const name = first && first.start > 0 ? title.slice(0, first.start) : title;
  return name
    .replace(/ \((?:Cth|NSW|Vic|Qld|SA|WA|Tas|ACT|NT|NZ|UK)\)$/, "")
    .replace(/[\s,;(]+$/, "")
    .trim();
}

function act(title: string): string | undefined {
  const [found] = find(title);
  return found?.kind === "legislation" ? found.jurisdiction : undefined;
}

function yearOf(neutral: string | undefined): number | undefined {
  const year = /\[(\d{4})\]/.exec(neutral ?? "")?.[1];
  return year === undefined ? undefined : Number(year);
}
