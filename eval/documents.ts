import type { Marks } from "./passages.ts";

/** Who wrote a paragraph, read off the document by eye. */
export interface Authored {
  readonly number: number;
  readonly judge: string;
  readonly other: string;
}

export interface AustralianCase {
  readonly jurisdiction: "AU";
  readonly name: string;
  /** `2024 HCA 1` in parts. */
  readonly year: number;
  readonly court: string;
  readonly number: number;
  /** A parallel citation, as printed on the document. */
  readonly reported?: {
    readonly year: number;
    readonly volume: number;
    readonly series: string;
    readonly page: number;
  };
  readonly authored?: readonly Authored[];
  readonly said?: readonly Said[];
}

/** What a sentence says of the case before it cites it, and the same with an error. */
export interface Said {
  /** The kind of the error. */
  readonly error: string;
  readonly isTrue: string;
  readonly isFalse: string;
  /** The paragraph cited for it; none for what the head and the orders say. */
  readonly number?: number;
}

export interface ContinentalDecision {
  readonly jurisdiction: "DE" | "AT";
  readonly court: string;
  readonly form: "Urteil" | "Beschluss";
  /** Day, month and year of the decision. */
  readonly date: readonly [number, number, number];
  readonly fileNumber: string;
  /** Another court that decides such matters, for the planted error. */
  readonly otherCourt: string;
}

export interface EvaluatedDocument {
  readonly from: "shared" | "fixtures";
  readonly path: string;
  /** What the one line of a JSONL file says that holds the document. */
  readonly line?: string;
  /** `saved`: a page of its source. `plain`: a file that only its own heading identifies. */
  readonly evidence: "saved" | "court file" | "plain";
  readonly marks: Marks;
  readonly is: AustralianCase | ContinentalDecision;
}

/** A judgment as one line of a JSONL corpus, which only its own heading identifies. */
function corpusLine(
  path: string,
  name: string,
  year: number,
  court: string,
  number: number,
  marks: "brackets" | "numbers",
): EvaluatedDocument {
  return {
    from: "shared",
    path,
    line: `[${year}] ${court} ${number}`,
    evidence: "plain",
    marks,
    is: { jurisdiction: "AU", name, year, court, number },
  };
}

/** Written by reading the documents; the product's own reading of them is not consulted. */
export const DOCUMENTS: readonly EvaluatedDocument[] = [
  {
    from: "shared",
    path: "rii/jb-KORE300012024.xml",
    evidence: "saved",
    marks: "rd-anchor",
    is: {
      jurisdiction: "DE",
      court: "BGH",
      form: "Beschluss",
      date: [12, 10, 2023],
      fileNumber: "I ZB 28/23",
      otherCourt: "BAG",
    },
  },
  {
    from: "shared",
    path: "de-courts/bverwg/180124U5C13.22.0.html",
    evidence: "saved",
    marks: "data-rdn",
    is: {
      jurisdiction: "DE",
      court: "BVerwG",
      form: "Urteil",
      date: [18, 1, 2024],
      fileNumber: "5 C 13.22",
      otherCourt: "BSG",
    },
  },
  {
    from: "shared",
    path: "de-courts/bverwg/270324U6C1.22.0.html",
    evidence: "saved",
    marks: "data-rdn",
    is: {
      jurisdiction: "DE",
      court: "BVerwG",
      form: "Urteil",
      date: [27, 3, 2024],
      fileNumber: "6 C 1.22",
      otherCourt: "BVerfG",
    },
  },
  {
    from: "shared",
    path: "de-courts/bverwg/280224B2WDB10.23.0.html",
    evidence: "saved",
    marks: "data-rdn",
    is: {
      jurisdiction: "DE",
      court: "BVerwG",
      form: "Beschluss",
      date: [28, 2, 2024],
      fileNumber: "2 WDB 10.23",
      otherCourt: "BGH",
    },
  },
  {
    from: "shared",
    path: "de-courts/nrw/olg-hamm-2-ws-364-95.html",
    evidence: "saved",
    marks: "absatz-rechts",
    is: {
      jurisdiction: "DE",
      court: "OLG Hamm",
      form: "Beschluss",
      date: [18, 10, 1995],
      fileNumber: "2 Ws 364/95",
      otherCourt: "OLG Köln",
    },
  },
  {
    from: "shared",
    path: "austlii/judgment-2024-hca-1.excerpt.html",
    evidence: "saved",
    marks: "li-value",
    is: {
      jurisdiction: "AU",
      name: "Harvey v Minister for Primary Industry and Resources",
      year: 2024,
      court: "HCA",
      number: 1,
    },
  },
  {
    from: "shared",
    path: "au/pdf-docx/2012-HCA-30-andrews-v-anz.pdf",
    evidence: "court file",
    marks: "indented pdf",
    is: {
      jurisdiction: "AU",
      name: "Andrews v Australia and New Zealand Banking Group Limited",
      year: 2012,
      court: "HCA",
      number: 30,
    },
  },
  {
    from: "shared",
    path: "au/pdf-docx/2022-HCA-1-cfmmeu-v-personnel.pdf",
    evidence: "court file",
    marks: "pdf",
    is: {
      jurisdiction: "AU",
      name: "Construction, Forestry, Maritime, Mining and Energy Union v Personnel Contracting Pty Ltd",
      year: 2022,
      court: "HCA",
      number: 1,
    },
  },
  {
    from: "shared",
    path: "au/pdf-docx/2022-HCA-2-zg-operations.pdf",
    evidence: "court file",
    marks: "pdf",
    is: {
      jurisdiction: "AU",
      name: "ZG Operations Australia Pty Ltd v Jamsek",
      year: 2022,
      court: "HCA",
      number: 2,
    },
  },
  {
    from: "shared",
    path: "au/pdf-docx/2023-HCA-6-laundy-v-dyco.pdf",
    evidence: "court file",
    marks: "pdf",
    is: {
      jurisdiction: "AU",
      name: "Laundy Hotels (Quarry) Pty Limited v Dyco Hotels Pty Limited atf The Parras Family Trust",
      year: 2023,
      court: "HCA",
      number: 6,
    },
  },
  {
    from: "fixtures",
    path: "austlii/document-2020s-appeal.html",
    evidence: "saved",
    marks: "markdown",
    is: {
      jurisdiction: "AU",
      name: "Marlowe v Tidewater Ferries Pty Ltd",
      year: 2024,
      court: "HCA",
      number: 901,
      authored: [
        { number: 5, judge: "Trevanion CJ, Holloway and Okonjo JJ", other: "Merridew J" },
        { number: 22, judge: "Merridew J", other: "Trevanion CJ" },
        { number: 26, judge: "Merridew J", other: "Holloway J" },
      ],
      said: [
        {
          error: "submission given as the holding",
          isTrue: "Tidewater submitted that Sch 1 fixed the measure of reasonable care",
          isFalse: "The Court held that Sch 1 fixed the measure of reasonable care",
          number: 17,
        },
        {
          error: "judge who is not the one quoted",
          isTrue: 'Pallavane JA said that "[a] record of near misses is a record of the risk"',
          isFalse: 'Merridew J said that "[a] record of near misses is a record of the risk"',
          number: 15,
        },
        {
          error: "party that pays the costs",
          isTrue: "The first respondent was ordered to pay the appellant's costs of that appeal",
          isFalse: "The appellant was ordered to pay the first respondent's costs of that appeal",
        },
        {
          error: "bench",
          isTrue: "The bench was Trevanion CJ, Holloway, Okonjo and Merridew JJ",
          isFalse: "The bench was Trevanion CJ, Holloway, Okonjo and Pallavane JJ",
        },
        {
          error: "number of judges",
          isTrue: "All four Justices sat together",
          isFalse: "All seven Justices sat together",
        },
        {
          error: "opinion of a judge",
          isTrue: "Merridew J would have dismissed the appeal",
          isFalse: "Merridew J would have allowed the appeal",
          number: 21,
        },
      ],
    },
  },
  {
    from: "fixtures",
    path: "austlii/document-2020s-seriatim.html",
    evidence: "saved",
    marks: "markdown",
    is: {
      jurisdiction: "AU",
      name: "Hallam v Quince Estates Pty Ltd",
      year: 2021,
      court: "VSCA",
      number: 9901,
    },
  },
  {
    from: "fixtures",
    path: "austlii/document-2020s-nz.html",
    evidence: "saved",
    marks: "markdown",
    is: {
      jurisdiction: "AU",
      name: "Tarnbrook v Orrinsby Seafoods Limited",
      year: 2020,
      court: "NZHC",
      number: 9920,
    },
  },
  {
    from: "fixtures",
    path: "austlii/document-2020s-cover-table.html",
    evidence: "saved",
    marks: "markdown",
    is: {
      jurisdiction: "AU",
      name: "Garrowby v Kestrelby Joinery Pty Ltd",
      year: 2015,
      court: "NSWSC",
      number: 9915,
    },
  },
  corpusLine("au/text/slm2.jsonl", "Brisbane City Child Care Pty Ltd v Dalton", 2017, "QSC", 187, "brackets"),
  corpusLine("au/text/slm2.jsonl", "Re SAF", 2009, "QGAAT", 62, "brackets"),
  corpusLine(
    "au/text/slm2.jsonl",
    "K B and R B v The Guardianship & Administration Board",
    2007,
    "TASSC",
    45,
    "numbers",
  ),
];
