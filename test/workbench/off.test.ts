import { expect, test } from "vitest";
import { Orchestrator } from "../../src/app/orchestrator.ts";
import { openDocument } from "../../src/workbench/opening.ts";
import { searchEverything } from "../../src/workbench/searching.ts";
import { verifyCitations } from "../../src/workbench/tools/verify-citations.ts";
import { foreignLaw } from "../../src/citations/tables/laws.ts";
import { elsewhere } from "../../src/documents/off.ts";
import { lasting } from "../support/lasting.ts";
import { startApp } from "../support/app.ts";
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
  ["ABGB", "de", "ABGB belongs to Austrian law: law:read opens it from risat"],
  [
    "DSGVO",
    "de",
    "DSGVO belongs to EU law: law:read opens it from eu; where eu is off, LEGIBUS_PROVIDERS=+eu",
  ],
  ["BGB", "at", "BGB belongs to German law: law:read opens it from ris"],
  ["GDPR", "at", "GDPR belongs to EU law"],
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

const FRL = { name: "frl", countries: ["au"], kinds: ["legislation"] } as const;
const RIS = { name: "ris", countries: ["de", "eu"] } as const;

test.each([
  ["§ 823 Abs. 1 BGB", FRL, "BGB belongs to German law: law:read opens it from ris"],
  ["BGH, Urteil vom 16.2.2026 – XIV ZR 901/25", FRL, "belongs to German law: law:read opens it from ris"],
  ["[1992] HCA 23", FRL, "[1992] HCA 23 is a case, which law:read opens"],
  ["Crimes Act 1900 (NSW) s 61", FRL, "is a law of NSW, which austlii:search_legislation finds"],
  ["3 Ob 73/26w", RIS, "3 Ob 73/26w belongs to Austrian law: law:read opens it from risat"],
  ["C-311/18", RIS, "C-311/18 belongs to EU law: law:read opens it from eu"],
  ["Privacy Act 1988 (Cth) s 6", RIS, "belongs to Australian law: law:read opens it from austlii"],
  ["import:ris:bgb/823", RIS, "law:read opens import:ris:bgb/823"],
] as const)("%s, asked of a source without it, is sent to its own source", (reference, source, said) => {
  expect(elsewhere(reference, source)).toContain(said);
});

test.each([
  ["Privacy Act 1988 (Cth) s 6", FRL],
  ["§ 823 BGB", RIS],
  ["§ 6 StGB", RIS],
  ["ris:bgb/823", RIS],
  ["Verjährung Mietvertrag", RIS],
  ["https://www.legislation.gov.au/C2004A00109", FRL],
] as const)("%s is not sent away from a source that may have it", (reference, source) => {
  expect(elsewhere(reference, source)).toBeUndefined();
});

test("a source's failure says what opens the document instead: its own source, or the library's copy", async () => {
  const none = "http://127.0.0.1:9";
  const { ask } = await lasting(
    startApp({
      LEGIBUS_PROVIDERS: "austlii,frl,ris,law",
      FRL_BASE_URL: none,
      RIS_BASE_URL: none,
      GII_BASE_URL: none,
    }),
  );
  const title = "Marlowe v Tidewater Ferries Pty Ltd [2024] HCA 901";
  await ask("law:import", { title, text: `${title}\n\n1 The gangway shifted.\n\n2 The appeal is allowed.` });
  const held = await ask("austlii:fetch_document_text", { id: "[2024] HCA 901", pin: "[1]" });
  expect(held).toMatch(
    /^ERROR NOT_CONFIGURED: .*\nTry: the library has a copy: law:read opens import:\w+; open the link/,
  );
  const state = "VGH München, Beschluss vom 1.2.2030 – 11 CS 30.99";
  await ask("law:import", { title: state, text: `${state}\n\n1 Der Beklagte haftet.\n\n2 So ist es.` });
  for (const more of ["", `, ${"auf die Beschwerde des Fährmanns gegen das Hafenamt, ".repeat(3)}`]) {
    const unlisted = await ask("ris:get_document", { id: state.replace("ü", "ue") + more });
    expect(unlisted).toMatch(
      /^ERROR INVALID_INPUT: .*\nTry: the library has a copy: law:read opens import:\w+; /,
    );
  }
  const foreign = await ask("frl:get_document", { id: "§ 823 BGB" });
  expect(foreign).toMatch(/^ERROR OFFLINE: .*\nTry: BGB belongs to German law: law:read opens it from ris/);
  expect(await ask("ris:search", { query: "Fährmann" })).toContain(
    "\nTry: law:search looks in the library; ",
  );
  const searched = await ask("austlii:search_cases", { query: "§ 823 BGB" });
  expect(searched).toContain("Note: BGB belongs to German law: law:read opens it from ris");
});
