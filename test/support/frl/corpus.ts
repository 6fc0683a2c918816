import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { textPdf } from "../paper.ts";
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
  /** The file by format. */
  readonly files: Readonly<Partial<Record<"Epub" | "Word" | "Pdf", () => Uint8Array>>>;
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

function docx(document: string): Uint8Array {
  return zipSync({ "[Content_Types].xml": strToU8("<Types/>"), "word/document.xml": strToU8(document) });
}

const small = (title: string) => () =>
  epub(
    `<html><body><p class="ShortT">${title}</p><p class="ActHead5"><span class="CharSectno">1</span><span> Short title</span></p><p class="subsection">This Act is the ${title}.</p></body></html>`,
  );

/** A title in force; its year and number are those of its id. */
function title(
  id: string,
  name: string,
  versions: readonly FakeVersion[],
  more: Partial<FakeTitle> = {},
): FakeTitle {
  const [year, number] = [id.slice(1, 5), id.slice(6)].map(Number);
  return {
    id,
    name,
    collection: "Act",
    status: "InForce",
    year: year ?? 0,
    number: number ?? 0,
    versions,
    ...more,
  };
}

function version(
  start: string,
  end: string | null,
  registerId: string | null,
  compilationNumber: string,
  files: FakeVersion["files"] = {},
): FakeVersion {
  return { start, end, registerId, compilationNumber, files };
}

const SECOND_VOLUME = "ferries-act-2024-volume-2.html";
const volumes = (...names: readonly string[]) => ({ Epub: () => epub(...names.map(fixture)) });
const unincorporated = true;

const FERRIES = title(
  "C2011A00157",
  "Harbour Ferries Safety Act 2011",
  [
    version("2011-11-28", "2015-07-01", "C2011A00157", "0", volumes("ferries-act-2015.html")),
    version("2015-07-01", "2024-01-01", "C2015C00300", "3", volumes("ferries-act-2015.html", SECOND_VOLUME)),
    {
      ...version("2024-01-01", null, "C2024C00012", "12", volumes("ferries-act-2024.html", SECOND_VOLUME)),
      unincorporated,
    },
  ],
  { formerNames: ["Harbour Boats Act 2011"] },
);

const WHARVES = title(
  "F2013L01234",
  "Wharves (Landing) Regulations 2013",
  [
    version("2013-03-01", null, "F2013C00050", "2", {
      Word: () => docx(fixture("wharves-regulations.document.xml")),
    }),
  ],
  { collection: "LegislativeInstrument", number: 12 },
);

const PILOTS = title(
  "C2009A00088",
  "Pilots Act 2009",
  [version("2009-09-18", "2019-01-01", "C2009A00088", "0", { Epub: small("Pilots Act 2009") })],
  { status: "Repealed" },
);

/** Amended since its newest compilation: the current version has neither number nor file. */
const LANTERNS = title("C2012A00044", "Lanterns Act 2012", [
  { ...version("2026-07-01", null, null, ""), unincorporated },
  version("2012-05-01", "2026-07-01", "C2012A00044", "0", { Epub: small("Lanterns Act 2012") }),
]);

const PRINTED = await textPdf({
  pages: [
    [
      "Paper Act 1999",
      "No. 1, 1999",
      "",
      "An Act about paper",
      "",
      "1  Short title",
      "This Act may be cited as the Paper Act 1999.",
      "",
      "2  Reams",
      "(1)  A ream has five hundred sheets.",
      "(2)  A quire has twenty-five.",
    ],
  ],
});
/** Kept as it was printed only. */
const PAPER = title("C1999A00001", "Paper Act 1999", [
  version("1999-01-01", null, "C1999A00001", "0", { Pdf: () => PRINTED }),
]);

const LEVIES = Array.from({ length: 137 }, (_, at) => {
  const year = 1910 + (at % 80);
  const name = `Harbour Levy Act (No. ${at + 1}) ${year}`;
  return title(`C${year}A${90_000 + at}`, name, [version("1990-01-01", null, null, "1")], {
    status: at % 5 === 0 ? "Ceased" : "InForce",
    number: at + 1,
  });
});

/** Two titles of one name, as the register has for some instruments. */
const TWINS = ["F2001B00001", "F2002B00002"].map((id) => ({ ...WHARVES, id, name: "Lantern Order 2001" }));

export const CORPUS: readonly FakeTitle[] = [FERRIES, WHARVES, PILOTS, LANTERNS, PAPER, ...TWINS, ...LEVIES];
