import type { Citation } from "../../citations/index.ts";

/** What a source's "there is none" is worth. */
interface Coverage {
  /** Undefined when the source means to have every document of this kind; else why its silence says nothing. */
  readonly gap: (citation: Citation, year: number) => string | undefined;
  /** A document that must be there when the source is well and has the series or the law that was asked for. */
  readonly control: (id: string) => string;
}

/**
 * Sources whose NOT_FOUND is a sign. All others publish a selection (decisions of German and Austrian courts) or are
 * behind a licence.
 */
const COVERAGE: Readonly<Record<string, Coverage>> = {
  // a court's decisions of a year, by their running number: the first of the series is the control
  austlii: {
    gap: (citation, year) => {
      if (citation.kind !== "neutral") return "its collection of such documents is not complete";
      const { databaseFrom, neutralFrom, databaseTo } = citation.court;
      const first = databaseFrom ?? neutralFrom;
      if (first === undefined || citation.year < first || citation.year > (databaseTo ?? year))
        return `its collection of ${citation.court.code} does not have that year`;
      return citation.year >= year ? "decisions of this year may still come" : undefined;
    },
    control: (id) => `${surroundings(id)}1`,
  },
  // Germany's federal laws in force, complete since 2005: the law as a whole is the control
  ris: {
    gap: (citation) => {
      if (citation.kind !== "norm") return "the courts publish a selection";
      return /\ba\. ?F\./.test(citation.lawName ?? "") ? "it has the text in force only" : undefined;
    },
    control: (id) => id.split("/", 1)[0] ?? id,
  },
  frl: { gap: () => "it may know the title by another name", control: (id) => id },
};

/** Citations that a source finds by searching for them: an Act by its title, a decision by its file number. */
const FOUND_BY_NAME: Readonly<Record<string, (citation: Citation) => boolean>> = {
  frl: (citation) => citation.kind === "legislation" && citation.jurisdiction === "Cth",
  ris: (citation) =>
    citation.kind === "decision" && citation.country === "de" && citation.docket !== undefined,
  risat: (citation) =>
    citation.kind === "rechtssatz" ||
    (citation.kind === "decision" && citation.country === "at" && citation.docket !== undefined),
};

export function isFoundByName(source: string, citation: Citation): boolean {
  return FOUND_BY_NAME[source]?.(citation) === true;
}

/** Why a source's NOT_FOUND says nothing about a citation; undefined when it is a sign. */
export function gapOf(source: string, citation: Citation, year: number): string | undefined {
  const coverage = COVERAGE[source];
  return coverage ? coverage.gap(citation, year) : "it does not claim to have all of them";
}

/** The document whose presence shows that the source is well and has the surroundings of an id. */
export function controlOf(source: string, id: string): string | undefined {
  return COVERAGE[source]?.control(id);
}

/** Documents beside each other in a source: of one court and year, of one law. */
export function surroundings(id: string): string {
  return id.slice(0, id.lastIndexOf("/") + 1);
}
