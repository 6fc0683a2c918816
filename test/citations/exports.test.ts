import { Cite } from "@citation-js/core";
import "@citation-js/plugin-bibtex";
import "@citation-js/plugin-ris";
import { describe, expect, test } from "vitest";
import type { LegalDocument } from "../../src/core/document.ts";
import { type Facts, factsOf, toBibtex, toCsl, toRefMan } from "../../src/citations/styles/index.ts";

type Given = Partial<LegalDocument> & Pick<LegalDocument, "id" | "title">;

function facts(given: Given): Facts {
  return factsOf({
    kind: "case",
    citations: { reported: [], other: [] },
    jurisdiction: "de",
    language: "de",
    source: {
      provider: "library",
      url: "https://example.org/a?b=1&c=%20d_e",
      retrievedAt: "2026-02-03T04:05:06Z",
      how: "library",
    },
    ...given,
  });
}

const none = { reported: [], other: [] };
const HOSTILE = String.raw`Müller & Söhne v "50% #1" {Größe} – § 3_b $x$ ~ ^ \LaTeX „ß“ ‘é’ O'Neill`;

/** One source of every kind, and the fields that every reader must find. */
const SOURCES: readonly (readonly [of: string, given: Given, expected: Readonly<Record<string, unknown>>])[] =
  [
    [
      "a case",
      {
        id: "austlii:au/cases/cth/HCA/1992/23",
        title: "Mabo v Queensland (No 2) [1992] HCA 23; (1992) 175 CLR 1 (3 June 1992)",
        court: "High Court of Australia",
        date: "1992-06-03",
        jurisdiction: "cth",
        language: "en",
        citations: { neutral: "[1992] HCA 23", reported: ["(1992) 175 CLR 1", "107 ALR 1"], other: [] },
      },
      {
        type: "legal_case",
        title: "Mabo v Queensland (No 2)",
        authority: "High Court of Australia",
        "container-title": "CLR",
        volume: "175",
        page: "1",
        number: "[1992] HCA 23",
        references: "107 ALR 1",
        issued: [1992, 6, 3],
      },
    ],
    [
      "an Act",
      {
        id: "frl:C2004A03712",
        kind: "legislation",
        title: "Privacy Act 1988 (Cth)",
        jurisdiction: "cth",
        language: "en",
        date: "2024-01-01",
      },
      { type: "legislation", title: "Privacy Act 1988", issued: [1988] },
    ],
    [
      "a regulation",
      {
        id: "frl:F1",
        kind: "legislation",
        title: "Ferries Regulations 2011 (Cth)",
        jurisdiction: "cth",
        language: "en",
      },
      { type: "regulation", title: "Ferries Regulations 2011", issued: [2011] },
    ],
    [
      "a provision",
      {
        id: "ris:bgb/823",
        kind: "legislation",
        title: "§ 823 BGB Schadensersatzpflicht",
        citations: { ...none, other: ["§ 823 BGB"] },
        date: "2002-01-02", // of the version
      },
      { type: "legislation", title: "BGB", section: "§ 823" },
    ],
    [
      "a commentary",
      {
        id: "beck:bibdata/komm/beckokurhr_48/urhg.p15.htm",
        kind: "other",
        title: "UrhG § 15 Allgemeines, Götting",
        date: "2025-12-01",
        publication: {
          work: "BeckOK Urheberrecht",
          abbreviation: "BeckOK UrhR",
          editors: "Götting/Lauber-Rönsberg/Rauer",
          edition: "48. Edition",
          author: "Götting",
          subject: "UrhG § 15",
        },
      },
      {
        type: "chapter",
        title: "§ 15 UrhG",
        author: ["Götting"],
        editor: ["Götting", "Lauber-Rönsberg", "Rauer"],
        "container-title": "BeckOK Urheberrecht",
        edition: "48",
      },
    ],
    [
      "an article",
      {
        id: "beck:bibdata/zeits/njw/2014/cont/njw.2014.3113.htm",
        kind: "other",
        title: "von Beispiel/Muster: Die Nachbildung im Prozess",
        citations: { reported: ["NJW 2014, 3113"], other: [] },
        publication: { author: "Erika von Beispiel/Max Muster" },
      },
      {
        type: "article-journal",
        title: "Die Nachbildung im Prozess",
        author: ["von Beispiel, Erika", "Muster, Max"],
        "container-title": "NJW",
        page: "3113",
        issued: [2014],
      },
    ],
    [
      "a German decision",
      {
        id: "ris:KORE600500000",
        title: "BGH, Urteil vom 12.3.2020 – III ZR 123/19",
        court: "BGH, 3. Zivilsenat",
        date: "2020-03-12",
        citations: { reported: ["BGHZ 225, 23"], other: [] },
      },
      {
        type: "legal_case",
        title: "BGH, Urt. v. 12.3.2020 – III ZR 123/19",
        authority: "BGH",
        "container-title": "BGHZ",
        volume: "225",
        page: "23",
        number: "III ZR 123/19",
        references: "BGHZ 225, 23",
        issued: [2020, 3, 12],
      },
    ],
    [
      "an Austrian decision",
      {
        id: "risat:JJT_20210324_OGH0002",
        title: "OGH 5 Ob 234/20b (AT)",
        court: "OGH",
        date: "2021-03-24",
        jurisdiction: "at",
        citations: { reported: [], other: ["5 Ob 234/20b"] },
      },
      {
        type: "legal_case",
        title: "OGH 24.3.2021, 5 Ob 234/20b",
        authority: "OGH",
        number: "5 Ob 234/20b",
        issued: [2021, 3, 24],
      },
    ],
    [
      "signs that the formats read",
      { id: "import:1", kind: "other", title: HOSTILE, date: "2020-01-02" },
      { type: "document", title: HOSTILE, issued: [2020, 1, 2] },
    ],
  ];

/** An export as read by citation-js, in the form of the expectations. */
function read(text: unknown): Readonly<Record<string, unknown>> {
  const [item = {}, ...more] = new Cite(text).data;
  expect(more).toEqual([]);
  return {
    ...item,
    ...(Array.isArray(item["author"]) && { author: item["author"].map(nameOf) }),
    ...(Array.isArray(item["editor"]) && { editor: item["editor"].map(nameOf) }),
    issued: dateOf(item["issued"]),
    accessed: dateOf(item["accessed"]),
  };
}

const text = (value: unknown): string => (typeof value === "string" ? value : "");

/** Joins the parts of a name, since CSL separates particles of nobility. */
function nameOf(name: unknown): string {
  const part = (key: string) => text(typeof name === "object" && name !== null ? Reflect.get(name, key) : "");
  const family = [
    part("non-dropping-particle") || part("dropping-particle"),
    part("family") || part("literal"),
  ];
  return [family.filter(Boolean).join(" "), part("given")].filter(Boolean).join(", ");
}

function dateOf(date: unknown): unknown {
  const parts: unknown = typeof date === "object" && date !== null ? Reflect.get(date, "date-parts") : [];
  return Array.isArray(parts) ? parts[0] : undefined;
}

function without(expected: Readonly<Record<string, unknown>>, ...fields: readonly string[]) {
  return Object.fromEntries(Object.entries(expected).filter(([name]) => !fields.includes(name)));
}

describe("exports read back by citation-js", () => {
  test.each(SOURCES)("%s keeps its fields in CSL-JSON", (_, given, expected) => {
    const item = read(JSON.stringify([toCsl(facts(given))]));
    expect(item).toMatchObject({
      ...expected,
      id: given.id,
      URL: "https://example.org/a?b=1&c=%20d_e",
      accessed: [2026, 2, 3],
    });
  });

  test.each(SOURCES)("%s keeps its fields in BibTeX", (_, given, expected) => {
    // biblatex has no field for these; section and parallel citations are in the note, a court is an institution
    const known = without(expected, "authority", "references", "section", "number", "container-title");
    const item = read(toBibtex(facts(given)));
    expect(item).toMatchObject({
      ...known,
      ...(expected["type"] === "regulation" && { type: "legislation" }),
      URL: "https://example.org/a?b=1&c=%20d_e",
      accessed: [2026, 2, 3],
    });
    if (expected["authority"] !== undefined) expect(item["publisher"]).toBe(expected["authority"]);
    if (expected["type"] === "chapter" || expected["type"] === "article-journal")
      expect(item["container-title"]).toBe(expected["container-title"]);
    const note = [expected["section"], expected["references"]].filter(Boolean).join("; ");
    if (note !== "") expect(item["note"]).toBe(note);
  });

  test.each(SOURCES)("%s keeps its fields in RIS", (_, given, expected) => {
    // a chapter has no day there, a case its report as reporter and its number in a note
    const known = without(expected, "references", "number", "container-title", "page", "issued");
    const item = read(toRefMan(facts(given)));
    const isCase = expected["type"] === "legal_case";
    expect(item).toMatchObject({
      ...known,
      id: given.id,
      ...(expected["type"] === "regulation" && { type: "legislation" }),
      URL: "https://example.org/a?b=1&c=%20d_e",
    });
    expect(item[isCase ? "reporter" : "container-title"]).toBe(expected["container-title"]);
    expect(item[isCase ? "page-first" : "page"]).toBe(expected["page"]);
    if (isCase) expect(text(item["note"])).toContain(expected["number"]);
    if (isCase && expected["references"] !== undefined)
      expect(text(item["note"])).toContain(expected["references"]);
    if (expected["issued"] !== undefined) expect(item["issued"]).toEqual(expected["issued"]);
  });

  test("an export of all sources keeps every source separate", () => {
    const all = SOURCES.map(([, given]) => facts(given));
    expect(new Cite(all.map(toBibtex).join("\n\n")).data).toHaveLength(SOURCES.length);
    expect(new Cite(all.map(toRefMan).join("\r\n\r\n")).data).toHaveLength(SOURCES.length);
    const keys = all.map((one) => /^@\w+\{([^,]+),/.exec(toBibtex(one))?.[1]);
    expect(new Set(keys).size).toBe(SOURCES.length);
    expect(keys.every((key) => /^[A-Za-z0-9]+$/.test(key ?? ""))).toBe(true);
  });
});
