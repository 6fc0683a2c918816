import { expect, test } from "vitest";
import { Orchestrator } from "../../src/app/orchestrator.ts";
import { openDocument } from "../../src/workbench/opening.ts";
import { searchEverything } from "../../src/workbench/searching.ts";
import { verifyCitations } from "../../src/workbench/tools/verify-citations.ts";
import { foreignLaw } from "../../src/citations/tables/laws.ts";
import { loudLogger, textOf } from "../support/providers.ts";
import { answer, call, contextOf, failureOf, libraryOf, sourceOf } from "./support.ts";

const off = [{ name: "risat", title: "Austrian law", countries: ["at"] }];
const SWITCH = "risat is off (Austrian law): the operator turns it on with LEGIBUS_PROVIDERS=+risat";

test("a citation whose only source is disabled is refused with the setting that enables it", async () => {
  const german = { ...sourceOf({ name: "ris" }), countries: ["de"] };
  const context = contextOf({ off, peers: () => [german] });
  expect(await failureOf(openDocument(context, "§ 1295 ABGB", call))).toMatchObject({ hint: SWITCH });
  const other = await failureOf(openDocument(context, "§ 823 BGB", call));
  expect(String(other.hint)).not.toContain("risat is off");
});

test("a search for a citation of a disabled source is never empty, and names the source's setting", async () => {
  const request = { query: "§ 1295 ABGB", sources: [], limit: 10, offset: 0 };
  const answer = await searchEverything(contextOf({ off }), request, call);
  expect(answer.status).not.toBe("empty");
  expect(answer.notes).toContain(SWITCH);
});

test("a search within a disabled source's jurisdiction is never empty, and names the source's setting", async () => {
  const request = { query: "Haftung des Fährmanns", jurisdiction: "at", sources: [], limit: 10, offset: 0 };
  const german = sourceOf({ name: "ris", countries: ["de", "eu"], search: async () => answer("ris", []) });
  const held = await libraryOf();
  const context = contextOf({ off, library: held, peers: () => [german] });
  const found = await searchEverything(context, request, call);
  expect(found).toMatchObject({ status: "partial", notes: [SWITCH] });
  const other = await searchEverything(context, { ...request, jurisdiction: "de" }, call);
  expect(other).toMatchObject({ status: "empty", notes: [] });
});

test("EU law is refused with its source's setting where another country's source only deals with it", async () => {
  const eu = [{ name: "eu", title: "EU law", countries: ["eu"] }];
  const german = sourceOf({ name: "ris", countries: ["de", "eu"] });
  for (const reference of ["DSGVO Art. 6", "C-131/12"]) {
    const refused = openDocument(contextOf({ off: eu, peers: () => [german] }), reference, call);
    expect((await failureOf(refused)).hint, reference).toContain("eu is off (EU law)");
  }
});

test("a citation that only a disabled source could verify is UNVERIFIED with that source's setting", async () => {
  const german = sourceOf({ name: "ris", countries: ["de", "eu"] });
  const context = contextOf({ off, peers: () => [german] });
  const text = textOf(await verifyCitations(context).run({ text: "Siehe § 1295 ABGB und § 823 BGB." }, call));
  expect(text).toContain(`1 UNVERIFIED, ${SWITCH}: #1 § 1295 ABGB`);
  expect(text).not.toContain(`${SWITCH}: #2`);
});

test("a tool of a disabled source is refused with the setting that enables it", async () => {
  const orchestrator = new Orchestrator(loudLogger().log, off);
  for (const name of ["risat_get_norm", "risat:get_norm"]) {
    expect(textOf(await orchestrator.handleToolCall(name, {}))).toContain(SWITCH);
  }
  expect(textOf(await orchestrator.handleToolCall("risatx_get", {}))).not.toContain(SWITCH);
});

test.each([
  ["ABGB", "de", "ABGB is an Austrian law, which law:read opens from risat"],
  ["DSGVO", "de", "DSGVO is EU law, which law:read opens from eu; where eu is off, LEGIBUS_PROVIDERS=+eu"],
  ["BGB", "at", "BGB is a German law, which law:read opens from ris"],
  ["GDPR", "at", "GDPR is EU law"],
] as const)("%s asked of a source of %s is said to be another country's law", (law, own, hint) => {
  expect(foreignLaw(law, own)).toContain(hint);
});

test.each([
  ["BGB", "de"],
  ["StGB", "at"], // both countries have one
  ["XYZG", "de"],
] as const)("%s asked of a source of %s gets no such hint", (law, own) => {
  expect(foreignLaw(law, own)).toBeUndefined();
});
