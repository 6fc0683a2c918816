import { DATABASES } from "./catalogue.ts";
import type { CorpusDocument } from "./document.ts";
import { caseTitle, longReasons, renderCase, type InventedCase, type Topic } from "./render-case.ts";
import { ACT, renderSection, SECTIONS } from "./render-section.ts";
import { plainText } from "./text.ts";

/** Cases per topic: searches for the first word of each have exactly these totals plus the fixtures. */
const TOPICS: readonly (Topic & { readonly cases: number })[] = [
  {
    word: "negligence",
    cases: 330,
    catchwords: "NEGLIGENCE – Duty of care – Breach – Whether the risk of injury was foreseeable",
    sentences: [
      "The claim in negligence turns on what a reasonable person in the position of the defendant would have done.",
      "A duty of care was admitted, and the contest at trial was about breach and causation.",
      "The lighting on the stairway had failed twice in the preceding month, and nobody had reported it.",
    ],
  },
  {
    word: "easement",
    cases: 240,
    catchwords: "REAL PROPERTY – Easement – Right of carriageway – Extent of ancillary rights",
    sentences: [
      "The easement was created by a registered transfer and burdens the lower lot.",
      "The dominant owner may do what is reasonably necessary for the enjoyment of the right.",
      "The gate was locked on most nights, although a key was offered.",
    ],
  },
  {
    word: "estoppel",
    cases: 230,
    catchwords: "EQUITY – Estoppel – Proprietary estoppel – Reliance and detriment",
    sentences: [
      "An estoppel arises where it would be unconscionable to depart from the assumption.",
      "The reliance was proved by the work done on the orchard over eleven years.",
      "The relief must be no more than is needed to avoid the detriment.",
    ],
  },
  {
    word: "misrepresentation",
    cases: 230,
    catchwords: "CONTRACT – Misrepresentation – Rescission – Affirmation",
    sentences: [
      "The misrepresentation concerned the turnover of the bakery in the two years before the sale.",
      "A party who learns the truth must elect within a reasonable time.",
      "The vendor's ledger was not produced until the second day of the hearing.",
    ],
  },
  {
    word: "extradition",
    cases: 230,
    catchwords: "ADMINISTRATIVE LAW – Extradition – Procedural fairness – Materiality",
    sentences: [
      "The request for extradition was accompanied by a statement of the alleged conduct.",
      "The material was adverse, credible and significant, and ought to have been disclosed.",
      "No different outcome was realistically possible.",
    ],
  },
];

const SURNAMES = ["Abernarth", "Brackwell", "Corvane", "Dunmallow", "Eskerby", "Fennimoor", "Garrowby", "Hexley", "Inverlock", "Jarrowmond", "Kestrelby", "Larkhollow", "Mortlace", "Netherbury", "Orrinsby", "Pallavane", "Quillmere", "Rushcote", "Silverthwaite", "Tarnbrook"]; // prettier-ignore
const SETTINGS = ["in a quarry", "on a ferry", "at a bakery", "in an orchard", "on a staircase", "at a railway siding", "in a dairy", "on a jetty", "in a lighthouse", "at a racecourse", "in a cannery"]; // prettier-ignore
const TRADES = ["Haulage", "Orchards", "Ferries", "Joinery", "Nominees", "Quarries", "Holdings", "Seafoods"];
const JUDGES = ["ARDLETON", "BELLWETHER", "CRANSHAW", "DELACOMBE", "EVERLEY"];

/** Numbers above every real one of the court and year. */
const FIRST_NUMBER: Readonly<Record<string, number>> = { HCA: 931, NZSC: 931 };

function lcg(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function inventCases(): InventedCase[] {
  const next = lcg(20_241_121);
  const pick = (list: readonly string[]): string => list[next(list.length)] ?? "";
  const databases = [...DATABASES.keys()].filter((path) => path.includes("cases"));
  const used = new Map<string, number>();
  return TOPICS.flatMap(({ cases, ...topic }) =>
    Array.from({ length: cases }, (_, index): InventedCase => {
      const database = databases[index % databases.length] ?? "";
      const court = database.split("/").at(-1) ?? "";
      // FedCFamC1F did not exist before September 2021
      const year = (court === "FedCFamC1F" ? 2022 : 2006) + next(court === "FedCFamC1F" ? 3 : 19);
      const serial = used.get(`${court}${year}`) ?? FIRST_NUMBER[court] ?? 9931;
      used.set(`${court}${year}`, serial + 1);
      const month = String(1 + next(12)).padStart(2, "0");
      const company = `${pick(SURNAMES)} ${pick(TRADES)} ${database.startsWith("nz") ? "Limited" : "Pty Ltd"}`;
      return {
        database,
        court,
        year,
        number: serial,
        date: `${year}-${month}-${String(1 + next(28)).padStart(2, "0")}`,
        applicant: pick(SURNAMES),
        respondent: next(2) === 0 ? company : pick(SURNAMES),
        judge: pick(JUDGES),
        topic,
        setting: SETTINGS[index % SETTINGS.length] ?? "",
        citedBy: next(4) === 0 ? next(400) : next(6),
        figure: 10 + next(90),
      };
    }),
  );
}

/** 1,200 paragraphs and 300 notes. */
const LONG_CASE: InventedCase = {
  database: "au/cases/cth/FCAFC",
  court: "FCAFC",
  year: 2014,
  number: 9913,
  date: "2014-09-12",
  applicant: "Silverthwaite",
  respondent: "The Ship Perpetua",
  judge: "ARDLETON",
  topic: { word: "salvage", catchwords: "ADMIRALTY – Salvage – Length of services", sentences: [] },
  setting: "at sea",
  citedBy: 77,
  figure: 12,
  reasons: longReasons(1200),
};

export function generatedCases(): CorpusDocument[] {
  return [...inventCases(), LONG_CASE].map((invented) => {
    const html = renderCase(invented);
    return {
      path: `${invented.database}/${invented.year}/${invented.number}.html`,
      database: invented.database,
      kind: "case" as const,
      title: caseTitle(invented),
      date: invented.date,
      citedBy: invented.citedBy,
      kilobytes: Math.ceil(Buffer.byteLength(html) / 1024),
      text: plainText(html),
      contentType: "text/html; charset=utf-8",
      bytes: () => Buffer.from(html),
    };
  });
}

/** The sections of the invented Act that have no fixture of their own. */
export function generatedSections(): CorpusDocument[] {
  return SECTIONS.map((section) => {
    const html = renderSection(section);
    return {
      path: `${ACT.path}/s${section.number.toLowerCase()}.html`,
      database: ACT.database,
      kind: "legislation" as const,
      title: `${ACT.name.toUpperCase()} - SECT ${section.number} ${section.heading}`,
      citedBy: 0,
      kilobytes: Math.ceil(Buffer.byteLength(html) / 1024),
      text: plainText(html),
      contentType: "text/html; charset=utf-8",
      bytes: () => Buffer.from(html),
    };
  });
}
