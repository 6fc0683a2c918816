import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { strToU8, zipSync } from "fflate";

const FIXTURES = fileURLToPath(new URL("../../../fixtures/frl/", import.meta.url));

export function fixture(name: string): string {
  return readFileSync(FIXTURES + name, "utf8");
}

export interface FakeVersion {
  readonly start: string;
  readonly end: string | null;
  readonly registerId: string | null;
  readonly compilationNumber: string;
  readonly unincorporated?: boolean;
  /** The zip by format. */
  readonly files: Readonly<Partial<Record<"Epub" | "Word", () => Uint8Array>>>;
}

export interface FakeTitle {
  readonly id: string;
  readonly name: string;
  readonly collection: string;
  readonly status: string;
  readonly year: number;
  readonly number: number;
  readonly formerNames?: readonly string[];
  readonly versions: readonly FakeVersion[];
}

/** An EPUB as the register makes it: one HTML page per volume. */
export function epub(...pages: readonly string[]): Uint8Array {
  const entries = pages.map((page, at) => [
    `OEBPS/document_${at + 1}/document_${at + 1}.html`,
    strToU8(page),
  ]);
  return zipSync({
    mimetype: strToU8("application/epub+zip"),
    "META-INF/container.xml": strToU8("<container/>"),
    "OEBPS/document.ncx": strToU8("<ncx/>"),
    ...Object.fromEntries(entries),
  });
}

export function docx(document: string): Uint8Array {
  return zipSync({ "[Content_Types].xml": strToU8("<Types/>"), "word/document.xml": strToU8(document) });
}

const small = (title: string) => () =>
  epub(
    `<html><body><p class="ShortT">${title}</p><p class="ActHead5"><span class="CharSectno">1</span><span> Short title</span></p><p class="subsection">This Act is the ${title}.</p></body></html>`,
  );

const FERRIES: FakeTitle = {
  id: "C2011A00157",
  name: "Harbour Ferries Safety Act 2011",
  collection: "Act",
  status: "InForce",
  year: 2011,
  number: 157,
  formerNames: ["Harbour Boats Act 2011"],
  versions: [
    {
      start: "2011-11-28",
      end: "2015-07-01",
      registerId: "C2011A00157",
      compilationNumber: "0",
      files: { Epub: () => epub(fixture("ferries-act-2015.html")) },
    },
    {
      start: "2015-07-01",
      end: "2024-01-01",
      registerId: "C2015C00300",
      compilationNumber: "3",
      files: {
        Epub: () => epub(fixture("ferries-act-2015.html"), fixture("ferries-act-2024-volume-2.html")),
      },
    },
    {
      start: "2024-01-01",
      end: null,
      registerId: "C2024C00012",
      compilationNumber: "12",
      unincorporated: true,
      files: {
        Epub: () => epub(fixture("ferries-act-2024.html"), fixture("ferries-act-2024-volume-2.html")),
      },
    },
  ],
};

const WHARVES: FakeTitle = {
  id: "F2013L01234",
  name: "Wharves (Landing) Regulations 2013",
  collection: "LegislativeInstrument",
  status: "InForce",
  year: 2013,
  number: 12,
  versions: [
    {
      start: "2013-03-01",
      end: null,
      registerId: "F2013C00050",
      compilationNumber: "2",
      files: { Word: () => docx(fixture("wharves-regulations.document.xml")) },
    },
  ],
};

const PILOTS: FakeTitle = {
  id: "C2009A00088",
  name: "Pilots Act 2009",
  collection: "Act",
  status: "Repealed",
  year: 2009,
  number: 88,
  versions: [
    {
      start: "2009-09-18",
      end: "2019-01-01",
      registerId: "C2009A00088",
      compilationNumber: "0",
      files: { Epub: small("Pilots Act 2009") },
    },
  ],
};

/** Amended since its newest compilation: the current version has neither number nor file. */
const LANTERNS: FakeTitle = {
  id: "C2012A00044",
  name: "Lanterns Act 2012",
  collection: "Act",
  status: "InForce",
  year: 2012,
  number: 44,
  versions: [
    {
      start: "2026-07-01",
      end: null,
      registerId: null,
      compilationNumber: "",
      unincorporated: true,
      files: {},
    },
    {
      start: "2012-05-01",
      end: "2026-07-01",
      registerId: "C2012A00044",
      compilationNumber: "0",
      files: { Epub: small("Lanterns Act 2012") },
    },
  ],
};

const PAPER: FakeTitle = {
  id: "C1999A00001",
  name: "Paper Act 1999",
  collection: "Act",
  status: "InForce",
  year: 1999,
  number: 1,
  versions: [
    { start: "1999-01-01", end: null, registerId: "C1999A00001", compilationNumber: "0", files: {} },
  ],
};

const LEVIES: readonly FakeTitle[] = Array.from({ length: 137 }, (_, at) => ({
  id: `C19${String(10 + (at % 80))}A${String(90_000 + at)}`,
  name: `Harbour Levy Act (No. ${at + 1}) 19${10 + (at % 80)}`,
  collection: "Act",
  status: at % 5 === 0 ? "Ceased" : "InForce",
  year: 1910 + (at % 80),
  number: at + 1,
  versions: [{ start: "1990-01-01", end: null, registerId: null, compilationNumber: "1", files: {} }],
}));

/** Two titles of one name, as the register has for some instruments. */
const TWINS: readonly FakeTitle[] = ["F2001B00001", "F2002B00002"].map((id) => ({
  ...WHARVES,
  id,
  name: "Lantern Order 2001",
}));

export const CORPUS: readonly FakeTitle[] = [FERRIES, WHARVES, PILOTS, LANTERNS, PAPER, ...TWINS, ...LEVIES];
