import { defined } from "../../core/defined.ts";
import type { LegalDocument } from "../../core/document.ts";
import { find } from "../find.ts";
import { formatPlace } from "../recognise/german/norm-format.ts";
import type { EuropeanAct } from "../tables/eu.ts";
import { lawByAbbreviation, lawWords } from "../tables/laws.ts";
import type { Citation, Country, CitationOf } from "../types.ts";

/** Facts by which a provision or a law is cited; all absent for other documents. */
export interface LawFacts {
  /** Set for a document that is a single provision: "§ 823", "Art. 1 § 5", "s 18". */
  readonly provision?: string;
  /** Set for a law cited by its abbreviation: "BGB". */
  readonly abbreviation?: string;
  readonly country?: Country;
  /** Jurisdiction of an Act: "Cth". */
  readonly jurisdiction?: string;
  /** Year in an Act's name; the document's date is that of the version. */
  readonly year?: number;
  readonly type?: "act" | "regulation" | "bill" | "constitution";
  /** Set for an act of the European Union. */
  readonly act?: EuropeanAct;
}

type Subject = Pick<LegalDocument, "kind" | "title" | "citations" | "jurisdiction">;

export function lawFactsOf({ kind, title, citations, jurisdiction }: Subject): LawFacts {
  if (kind !== "legislation" && kind !== "contents") return {};
  const prefer = jurisdiction === "at" ? ({ prefer: "at" } as const) : {};
  const [act] = find(title, prefer);
  if (act?.kind === "legislation") return actFacts(act);
  for (const name of [...citations.other, title]) {
    const facts =
      nested(name) ?? unionFacts(find(name)[0]) ?? normFacts(find(name, prefer)[0], prefer.prefer);
    if (facts) return facts;
  }
  return wholeLaw(title, citations.other, jurisdiction);
}

function actFacts({ jurisdiction, type, year, provisions }: CitationOf<"legislation">): LawFacts {
  return {
    type,
    ...defined({ jurisdiction, year }),
    ...(provisions.length > 0 && { provision: provisions.join(" ") }),
  };
}

/** Parses "Art. 1 § 5 StegO", and beck-online's "RL 2001/29/EG Art. 3". */
function nested(name: string): LawFacts | undefined {
  const [, place, law] = /^(Art(?:ikel|\.)? \w+ § \w+) (\S+)$/.exec(name) ?? [];
  if (place !== undefined && law !== undefined) return { provision: place, abbreviation: law };
  const [, act, article] = /^((?:RL|VO) [^§]{3,40}) (Art\. \w+)$/.exec(name) ?? [];
  return act === undefined || article === undefined
    ? undefined
    : { provision: article, abbreviation: act, country: "eu" };
}

function unionFacts(first: Citation | undefined): LawFacts | undefined {
  if (first?.kind !== "eu_act" || first.start > 0) return undefined;
  const place = first.provisions.length > 0 ? { provision: first.provisions.join(" ") } : {};
  return { abbreviation: first.canonical, country: "eu", act: first.act, ...place };
}

function normFacts(first: Citation | undefined, prefer: "at" | undefined): LawFacts | undefined {
  if (first?.kind !== "norm" || first.start > 0) return undefined;
  const abbreviation = first.law?.abbr ?? first.lawName;
  const country = first.law?.country ?? first.country ?? prefer;
  return {
    provision: formatPlace({ ...first, lawName: undefined }),
    ...(abbreviation !== undefined && { abbreviation }),
    ...(country !== undefined && { country }),
  };
}

/** Facts of an entire law; its abbreviation may end the title: "Gesetz über die Flößerei (FlößG)". */
function wholeLaw(title: string, other: readonly string[], jurisdiction: string): LawFacts {
  const country = /^(?:de|at)$/i.test(jurisdiction) ? jurisdiction.toLowerCase() : undefined;
  if (country !== "de" && country !== "at") return {};
  const behind = /\(([\p{L}\d. -]{2,20})\)$/u.exec(title)?.[1];
  const abbreviation =
    other.find((one) => /^[\p{L}\d-]{2,20}$/u.test(one)) ?? behind ?? known(title, country);
  return { country, ...(abbreviation !== undefined && { abbreviation }) };
}

function known(title: string, country: "de" | "at"): string | undefined {
  return lawWords.get(title) && lawByAbbreviation(title, country)?.abbr;
}
