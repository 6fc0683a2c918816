import { describe, expect, test } from "vitest";
import { LegibusError } from "../../src/core/errors.ts";
import type { Provider } from "../../src/core/provider.ts";
import { openDocument } from "../../src/workbench/opening.ts";
import { call, contextOf, documentWith, failureOf, sourceOf, temporaryStore } from "./support.ts";

const ACT = documentWith("frl:C1", { kind: "legislation", title: "Ferries Act 2011" });
const NORM = documentWith("risat:NOR1", {
  kind: "legislation",
  citations: { reported: [], other: ["§ 1295 ABGB"] },
});
const CASE = documentWith("austlii:au/cases/cth/HCA/2024/901", { title: "Marlowe v Tidewater" });

/** A source that knows an Act by its title only. */
function register(asked: string[], failure?: LegibusError): Provider {
  return sourceOf({
    name: "frl",
    documents: [ACT],
    find: async (citation) => {
      asked.push(citation);
      if (failure) throw failure;
      return citation === "Ferries Act 2011 (Cth)" ? "frl:C1" : undefined;
    },
  });
}

const linked = (source: Provider): Provider => ({ ...source, health: () => ({ state: "link", detail: "" }) });

describe("a citation or a name instead of an id", () => {
  const asked: string[] = [];
  test.each([
    ["Ferries Act 2011 (Cth) s 18", "frl:C1"],
    ["[2024] HCA 901", "austlii:au/cases/cth/HCA/2024/901"],
    ["Marlowe v Tidewater [2024] HCA 901 at [5]", "austlii:au/cases/cth/HCA/2024/901"],
  ])("%s is %s", async (reference, id) => {
    const austlii = sourceOf({ name: "austlii", documents: [CASE] });
    const context = contextOf({ peers: () => [austlii, register(asked)] });
    expect((await openDocument(context, reference, call)).id).toBe(id);
  });

  test("a part of a provision is found in the library by the provision", async () => {
    const held = temporaryStore();
    await held.library.put(NORM);
    const document = await openDocument(contextOf({ library: held.library }), "§ 1295 Abs 1 ABGB", call);
    expect(document.id).toBe("risat:NOR1");
    await held.close();
  });

  test("a file number that several courts may have is left to the sources, as it stands", async () => {
    const numbers: string[] = [];
    await failureOf(openDocument(contextOf({ peers: () => [register(numbers)] }), " XIV ZR 901/25 ", call));
    expect(numbers).toEqual(["XIV ZR 901/25"]);
  });

  test.each(["import:0123", "nobody:1", "https://example.org/XIV ZR 901/25"])(
    "%s is asked of nobody",
    async (id) => {
      const none: string[] = [];
      await failureOf(openDocument(contextOf({ peers: () => [register(none)] }), id, call));
      expect(none).toEqual([]);
    },
  );

  test("a source that is not asked live is not asked", async () => {
    const none: string[] = [];
    const context = contextOf({ peers: () => [linked(register(none))] });
    await failureOf(openDocument(context, "Ferries Act 2011 (Cth)", call));
    expect(none).toEqual([]);
  });

  test("an outage is told before a source's own absence", async () => {
    const absent = register([], new LegibusError("NOT_FOUND", "no such title"));
    const down = register([], new LegibusError("UPSTREAM_TIMEOUT", "no answer in time"));
    const context = contextOf({ peers: () => [absent, down] });
    expect(await failureOf(openDocument(context, "Ferries Act 2011 (Cth)", call))).toMatchObject({
      code: "UPSTREAM_TIMEOUT",
    });
  });

  test.each([
    ["C-123/20", /eur-lex|curia/],
    ["C 123/20", /eur-lex|curia/],
    ["§ 823 BGB", /gesetze-im-internet/],
    ["(1992) 175 CLR 1", /LawCite/],
  ])("what no source has is said with where a person can read it: %s", async (reference, link) => {
    const error = await failureOf(openDocument(contextOf({ peers: () => [register([])] }), reference, call));
    expect(error).toMatchObject({ code: "INVALID_INPUT" });
    expect(error.message).toContain("no source of this server knows");
    expect(error.humanUrl).toMatch(link);
  });
});
