import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { plainCall } from "../../../src/core/call.ts";
import { tokens } from "../../../src/core/text.ts";
import { type LocalBeck, startBeck } from "../../support/beck/server.ts";
import { textOf } from "../../support/providers.ts";
import { searchData } from "../../support/search-data.ts";
import { hasBrowser, makeBeck, type MadeProvider } from "./support.ts";

const DECISION = "bibdata/ents/beckrs/2023/cont/beckrs.2023.99001.htm";
const COMMENTARY = "bibdata/komm/BeckOKUrhR_48/URHG/cont/BECKOKURHR.URHG.P15.glJ.htm";

/** The part of a result that follows its header. */
function body(said: string): string {
  return said.slice(said.indexOf("---"));
}

describe.skipIf(!hasBrowser())("the tools of beck-online against a local Beck", () => {
  let local: LocalBeck;
  let made: MadeProvider;

  beforeAll(async () => {
    local = await startBeck();
    made = makeBeck(local);
  });

  beforeEach(() => local.state.reset());

  afterAll(async () => {
    await made.provider.shutdown();
    await local.close();
  });

  const read = async (tool: string, args: Record<string, unknown>) => textOf(await made.call(tool, args));
  const paths = () => local.contentHits().map(({ path }) => path.split("?")[0]);

  test("a search reports its pages, and each hit its kind and availability under the licence", async () => {
    const result = await made.call("beck:search", { query: "nachbildung" });
    const answer = searchData(result);
    expect(answer).toMatchObject({ total: 60, total_is_exact: false, next: 2, page: 1, pages: 3 });
    expect(answer.results).toHaveLength(20);
    const article = answer.results.find(({ title }) => title.startsWith("Beispiel"));
    expect(article).toMatchObject({ type: "Aufsatz", available: false });
    expect(textOf(result)).toContain("Next: page 2 of 3");
    const ten = answer.results.slice(0, 10).map((_, at) => textOf(result).split(/\n(?=\d+\. )/)[at + 1]);
    expect(tokens(ten.join("\n"))).toBeLessThanOrEqual(2_200);
  });

  test("a hit in a commentary names its section and its work", async () => {
    const answer = searchData(await made.call("beck:search", { query: "unkörperliche Form" }));
    expect(answer.results).toEqual([
      expect.objectContaining({
        title: "J. Die Wiedergabe in unkörperlicher Form",
        metadata: "Kommentar · Nachgebildeter Kommentar · Mustermann, BeckOK UrhR, 48. Auflage 2025",
        vpath: COMMENTARY,
      }),
    ]);
    expect(answer).toMatchObject({ total: 1, total_is_exact: true, next: null });
  });

  test("a hit of a decision has court, date and citation", async () => {
    const answer = searchData(await made.call("beck:search", { query: "14 O 999/23" }));
    expect(answer.results[0]).toMatchObject({
      court: "LG Musterstadt",
      date: "2023-12-22",
      citation: { reported: ["BeckRS 2023, 99001"] },
      vpath: DECISION,
    });
  });

  test("a later result page is reached through the first page's link", async () => {
    const second = searchData(await made.call("beck:search", { query: "serie nachbildung", page: 3 }));
    expect(second.results.map(({ title }) => title)).toEqual([
      "LG Musterstadt, Urteil vom 22.12.2023 – 14 O 41/23",
      "LG Musterstadt, Urteil vom 22.12.2023 – 14 O 42/23",
      "LG Musterstadt, Urteil vom 22.12.2023 – 14 O 43/23",
    ]);
    expect(second).toMatchObject({ total: 43, total_is_exact: true, next: null });
    expect(local.contentHits()).toHaveLength(2);
    await made.call("beck:search", { query: "serie nachbildung", page: 2 });
    expect(local.contentHits()).toHaveLength(3); // the links are known now
    expect(await made.ask("beck:search", { query: "serie nachbildung", page: 9 })).toContain(
      "ERROR INVALID_INPUT: this search has no page 9",
    );
  });

  test("a search filters by category and availability and refuses an unknown category", async () => {
    const laws = searchData(await made.call("beck:search", { query: "bgb", category: "Gesetz" }));
    expect(laws.results.map(({ type }) => type)).toEqual(["Gesetz", "Gesetz"]);
    const covered = searchData(
      await made.call("beck:search", { query: "serie nachbildung", only_available: true }),
    );
    expect(covered.total).toBe(40); // two pages of at most twenty
    expect(covered.results.every((row) => row.available === true)).toBe(true);
    expect(await made.ask("beck:search", { query: "bgb", category: "Zeitung" })).toMatch(
      /^ERROR INVALID_INPUT: category must be one of Gesetz, Rechtsprechung, Kommentar, Aufsatz, Handbuch, Formular/,
    );
  });

  test("a Handbuch search tries the second category code if the first finds nothing", async () => {
    const answer = searchData(await made.call("beck:search", { query: "wiedergabe", category: "Handbuch" }));
    expect(answer.results).toHaveLength(1);
    expect(local.contentHits().map(({ path }) => /spubtyp0%3A(\w+)/.exec(path)?.[1])).toEqual([
      "hdb",
      "buch",
    ]);
  });

  test("a search that the site redirects to a document returns that document", async () => {
    const answer = searchData(await made.call("beck:search", { query: "BeckRS 2023, 99001" }));
    expect(answer.results).toEqual([
      expect.objectContaining({ title: "BeckRS 2023, 99001", type: "Unknown", vpath: DECISION }),
    ]);
  });

  test("a document and a law are known by the names that other tools give them", async () => {
    expect(await read("beck:get_document", { id: `beck:${DECISION}`, pin: "Rn. 5" })).toContain("[5] ");
    expect(await read("beck:get_legislation", { law: "BGB", section: "823" })).toContain(
      "Schadensersatzpflicht",
    );
    expect(await read("beck:get_suggestions", { query: "Verz" })).toContain("Verzug");
    expect(await read("beck:search", { query: "nachbildung", category: "case law" })).not.toContain("ERROR");
  });

  test("what belongs to another source is sent to it", async () => {
    const austrian = await made.call("beck:get_legislation", { law_abbreviation: "ABGB", paragraph: "1295" });
    expect(textOf(austrian)).toContain("Try: ABGB belongs to Austrian law: law:read opens it from risat");
    const found = textOf(await made.call("beck:search", { query: "[1992] HCA 23" }));
    expect(found).toContain("beck:resolve_citation");
    expect(found).toContain("Note: [1992] HCA 23 belongs to Australian law");
  });

  test("a search is empty only if the site reports no hits", async () => {
    expect(await made.ask("beck:search", { query: "gibtesnicht" })).toContain(
      "No results: the source was asked and has none",
    );
    local.state.set({ layoutChanged: true });
    expect(await made.ask("beck:search", { query: "gibtesnicht" })).toMatch(/^ERROR LAYOUT_CHANGED: /);
  });

  test("a document is read in one request, by path, id, URL or reference", async () => {
    const text = await made.ask("beck:get_document", { vpath: DECISION });
    expect(paths()).toEqual(["/Print/CurrentDoc"]);
    expect(text).toContain("**LG Musterstadt (14. Zivilkammer), Urteil vom 22.12.2023 – 14 O 999/23**");
    expect(text).toContain("[1] Die Parteien streiten");
    expect(text).not.toContain("BGB § 133]");
    const url = `https://beck-online.beck.de/Dokument?vpath=${encodeURIComponent(DECISION)}&anchor=Y-300`;
    for (const vpath of [
      `beck:${DECISION}`,
      url,
      DECISION.toUpperCase(),
      `${local.site}/?vpath=${DECISION}`,
    ]) {
      expect(body(await made.ask("beck:get_document", { vpath }))).toBe(body(text));
    }
    const reference = await made.ask("beck:get_document", { vpath: "beck:Y-300-Z-BECKRS-B-2023-N-99001" });
    expect(body(reference)).toBe(body(text));
  });

  test("a pin selects Randnummern or a sentence, and an unknown pin lists the available ones", async () => {
    const range = await made.ask("beck:get_document", { vpath: DECISION, pin: "Rn 4-5" });
    expect(range).toContain("[4] Der Anspruch");
    expect(range).toContain("[5] Auf der Internetseite");
    expect(range).not.toMatch(/\[3\] |\[6\] /);
    const inserted = await made.ask("beck:get_document", { vpath: COMMENTARY, pin: "Rn. 21a" });
    expect(inserted).toContain("Eine eingefügte Randnummer");
    expect(inserted).not.toContain("Dieser erfundene Absatz");
    const sentence = await made.ask("beck:get_document", {
      vpath: "bibdata/ges/bgb/cont/bgb.p823.htm",
      pin: "§ 823 Abs. 2 S. 2",
    });
    expect(sentence).toContain("Ist nach dem Inhalt des Gesetzes");
    expect(sentence).not.toContain("Die gleiche Verpflichtung");
    expect(await made.ask("beck:get_document", { vpath: DECISION, pin: "Rn. 99" })).toMatch(
      /^ERROR INVALID_INPUT: pin "Rn\. 99" is not in this document\nTry: its pins are .*Rn\. 1-/,
    );
  });

  test("a long document is truncated with an outline of the rest", async () => {
    const text = await made.ask("beck:get_document", { vpath: DECISION, max_chars: 500 });
    expect(text).toContain("Still to read:");
    expect(text).toMatch(/Next: offset \d+/);
  });

  test("the format html returns the print view's mark-up without scripts", async () => {
    const html = await made.ask("beck:get_document", { vpath: DECISION, format: "html" });
    expect(html).toContain('<em class="randnr rn-beck">1</em>');
    expect(html).not.toContain("<script");
  });

  test("a vpath that is not beck-online's is refused without a request", async () => {
    for (const vpath of [
      "https://example.org/?vpath=bibdata/x/y.htm",
      "bibdata/../../etc/passwd",
      "HCA 1",
      "file:///etc/passwd",
    ]) {
      expect(await made.ask("beck:get_document", { vpath })).toMatch(
        /^ERROR INVALID_INPUT: vpath names no document/,
      );
    }
    expect(local.state.hits).toHaveLength(0);
  });

  test.each([
    [{ law_abbreviation: "BGB", paragraph: "823" }, "Wer vorsätzlich"],
    [{ law_abbreviation: "§ 823 Abs. 1 BGB" }, "Wer vorsätzlich"],
    [{ law_abbreviation: "BGB 823" }, "Wer vorsätzlich"],
    [{ law_abbreviation: "bgb", paragraph: "§ 823" }, "Wer vorsätzlich"],
    [{ law_abbreviation: "Art. 1 GG" }, "Die Würde des Menschen"],
    [{ law_abbreviation: "GG", paragraph: "1 Abs. 1 Satz 2" }, "Sie zu achten"],
    [{ law_abbreviation: "Art. 3 Abs. 1 RL 2001/29/EG" }, "was dieser erfundene Artikel"],
    [{ law_abbreviation: "§ 286 Abs. 2 Nr. 3 BGB" }, "ernsthaft und endgültig"],
  ])("beck:get_legislation opens %o", async (args, words) => {
    expect(await made.ask("beck:get_legislation", args)).toContain(words);
  });

  test("beck:get_legislation shows only the cited Absatz", async () => {
    const text = await made.ask("beck:get_legislation", { law_abbreviation: "§ 823 Abs. 2 BGB" });
    expect(text).toContain("Die gleiche Verpflichtung");
    expect(text).not.toContain("Wer vorsätzlich");
  });

  test("an unknown law is NOT_FOUND under its name, never `undefined`", async () => {
    const text = await made.ask("beck:get_legislation", { law_abbreviation: "XYZG" });
    expect(text).toMatch(/^ERROR NOT_FOUND: Could not resolve legislation\. beck-online has no XYZG/);
    expect(text).not.toContain("undefined");
    expect(await made.ask("beck:get_legislation", { law_abbreviation: "das Gesetz" })).toMatch(
      /^ERROR INVALID_INPUT: /,
    );
  });

  test.each([
    ["BeckRS 2023, 99001", DECISION],
    ["NJW 2014, 99898", "bibdata/zeits/njw/2014/cont/njw.2014.99898.1.htm"],
    ["§ 823 Abs. 1 BGB", "bibdata/ges/bgb/cont/bgb.p823.htm"],
    ["Art. 1 GG", "bibdata/ges/gg/cont/gg.a1.htm"],
    ["BeckOK UrhR/Mustermann § 15 Rn. 21", COMMENTARY],
    ["LG Musterstadt, Urt. v. 22.12.2023 – 14 O 999/23", DECISION],
  ])("%s is resolved by the reference grammar without a search", async (citation, vpath) => {
    const result = await made.call("beck:resolve_citation", { citation });
    expect(result.structuredContent).toMatchObject({ citation, by: "reference", candidates: [] });
    expect(String(result.structuredContent?.["vpath"]).toLowerCase()).toBe(vpath.toLowerCase());
    expect(result.structuredContent).toHaveProperty("title");
    expect(paths()).not.toContain("/Search");
  });

  test("several hits are returned as candidates, a single hit as the answer", async () => {
    const several = await made.call("beck:resolve_citation", { citation: "LG Musterstadt 14 O" });
    expect(several.structuredContent).toMatchObject({ by: "search" });
    expect(several.structuredContent).not.toHaveProperty("vpath");
    expect(textOf(several)).toMatch(
      /^Could not resolve citation "LG Musterstadt 14 O" to a single document\./,
    );
    expect(textOf(several)).toContain("8. **");
    const one = await made.call("beck:resolve_citation", { citation: "Nachbildung im Prozess" });
    expect(one.structuredContent).toMatchObject({
      by: "search",
      title: "Beispiel: Die Nachbildung im Prozess",
    });
  });

  test("a citation without a hit is NOT_FOUND", async () => {
    expect(await made.ask("beck:resolve_citation", { citation: "NJW 1888, 99999" })).toContain(
      'ERROR NOT_FOUND: Could not resolve citation "NJW 1888, 99999" to a single document.',
    );
  });

  test("beck:get_context returns breadcrumbs and neighbours with ids that open", async () => {
    const { structuredContent } = await made.call("beck:get_context", { vpath: COMMENTARY });
    expect(structuredContent).toMatchObject({
      breadcrumbs: [
        { title: "Nachgebildeter Kommentar, Muster/Beispiel" },
        { title: "UrhG", id: "beck:Y-400-W-BECKOKURHR-G-URHG" },
        { title: "Allgemeines", id: "beck:Y-400-W-BECKOKURHR-G-URHG-P-15" },
        { title: "Die Wiedergabe in unkörperlicher Form (Abs. 2)" },
      ],
      siblings: {
        previous: "beck:bibdata/komm/beckokurhr_48/urhg/cont/beckokurhr.urhg.p15.gli.htm",
        next: "beck:bibdata/komm/beckokurhr_48/urhg/cont/beckokurhr.urhg.p15.glk.htm",
      },
    });
    expect(await made.ask("beck:get_document", { vpath: "beck:Y-400-W-BECKOKURHR-G-URHG-P-15" })).toContain(
      "[21] ",
    );
  });

  test("beck:get_suggestions returns labels and reports a response that is not JSON", async () => {
    const { structuredContent } = await made.call("beck:get_suggestions", { term: "BGB" });
    expect(structuredContent).toEqual({
      suggestions: ["BGB § 823 Schadensersatzpflicht", "BGB § 286 Verzug des Schuldners"],
    });
    expect(await made.ask("beck:get_suggestions", { term: "kaputt" })).toMatch(
      /Failed to parse suggestions JSON\./,
    );
  });

  test("beck:get_referenced_documents finds links by reference and by path", async () => {
    const { structuredContent } = await made.call("beck:get_referenced_documents", { vpath: DECISION });
    expect(structuredContent).toMatchObject({
      references: expect.arrayContaining([
        { text: "BGB § 286", id: "beck:Y-100-G-BGB-P-286", times: 2 },
        { text: "NJW 2014, 898", id: "beck:Y-300-Z-NJW-B-2014-S-898", times: 1 },
        expect.objectContaining({ vpath: "bibdata/ents/beckrs/2020/cont/beckrs.2020.99002.htm" }),
      ]),
    });
  });

  test("beck:get_related_content reads every category of Siehe auch, including search links", async () => {
    const { structuredContent } = await made.call("beck:get_related_content", { vpath: DECISION });
    expect(structuredContent).toMatchObject({
      documentTitle: "BeckRS 2023, 99001",
      citedInNorms: [{ title: "§ 286 BGB", vpath: "bibdata/ges/bgb/cont/bgb.p286.htm" }],
      commentaries: [
        {
          title: "Kommentare zu diesem Dokument",
          count: 12,
          searchUrl: "https://beck-online.beck.de/Search/Searchlink?query=kommentar",
        },
      ],
      administrativeRegulations: [{ title: "Verwaltungsanweisungen", count: 3 }],
      caseLaw: [{ title: "BGH: Haftung für nachgebildete Ware" }],
      other: [{ title: "Sonstige Treffer", count: 4 }],
      counted: { caseLaw: 5 },
    });
    expect(await made.ask("beck:get_related_content", { vpath: DECISION })).toContain(
      "Case law (1 of 5; the others only on the page):",
    );
    const { isError } = await made.call("beck:get_related_content", {
      vpath: "bibdata/ges/gg/cont/gg.a1.htm",
    });
    expect(isError).toBeUndefined();
  });

  test.each([
    ["BeckRS 2023, 99001", DECISION],
    ["NJW 1999, 99898", "bibdata/zeits/njw/1999/cont/njw.1999.99898.1.htm"],
    ["BeckOK UrhR/Mustermann § 15 Rn. 21", COMMENTARY],
  ])("the workbench opens %s, which beck-online alone has", async (citation, vpath) => {
    const adapter = await made.provider.documents?.();
    const id = await adapter?.find?.(citation, plainCall());
    const document = await adapter?.open(id ?? "", plainCall());
    expect(document?.id.toLowerCase()).toBe(`beck:${vpath}`.toLowerCase());
    expect(await adapter?.find?.("BGH, Urteil vom 1.2.2023 – I ZR 1/22", plainCall())).toBeUndefined();
  });

  test("the provider answers the workbench's plain search", async () => {
    const answer = await made.provider.search?.(
      { query: "verzug", kind: "legislation", limit: 5 },
      plainCall(),
    );
    expect(answer).toMatchObject({ status: "ok", total: 1, per_source: [{ source: "beck", status: "ok" }] });
  });
});
