import { describe, expect, test } from "vitest";
import { startApp } from "../support/app.ts";
import { startCellar } from "../support/eu/server.ts";
import { startAustlii } from "../support/austlii/server.ts";
import { startFrl } from "../support/frl/server.ts";
import { startGermanSources } from "../support/neuris/server.ts";
import { startRis } from "../support/ris-at/server.ts";
import { lasting } from "../support/lasting.ts";

const upstream = await lasting(startAustlii());
const register = await lasting(startFrl());
const german = await lasting(startGermanSources());
const austrian = await lasting(startRis());
const union = await lasting(startCellar());
const { ask: call } = await lasting(
  startApp({
    ...german.env,
    ...upstream.env,
    ...register.env,
    ...austrian.env,
    ...union.env,
    LEGIBUS_LIVE: "austlii",
    LEGIBUS_PROVIDERS: "+risat",
  }),
);

/** The text of a place, without the header, the notes and what is cited below it. */
function passage(answer: string): string {
  return (answer.split("\n---\n")[1] ?? answer).trim();
}

/** Tool, its document, pins of the same place, and how the place's text begins. */
const PLACES: readonly (readonly [string, Record<string, unknown>, readonly string[], string])[] = [
  [
    "austlii:fetch_document_text",
    { id: "austlii:au/cases/cth/HCA/2024/901" },
    ["[21]", "21", "para 21", "Rn. 21", "[21] (Merridew J)", "Merridew J [21]", "at [21]"],
    "[21] ",
  ],
  [
    "austlii:fetch_document_text",
    { id: "austlii:au/cases/cth/HCA/2024/901" },
    ["orders", "ORDER", "the orders"],
    "## ORDER\n\n1. *Appeal allowed with costs.*",
  ],
  [
    "frl:get_document",
    { id: "frl:C2011A00157" },
    ["s 18(2)", "section 18(2)", "subsection 18(2)", "18(2)", "s. 18 (2)"],
    "(2) The master must report a fall within",
  ],
  [
    "frl:get_document",
    { id: "frl:C2011A00157" },
    ["sch 2 cl 3(1)", "sch 2 s 3(1)", "Schedule 2, clause 3(1)", "s 3(1) of schedule 2"],
    "(1) ",
  ],
  [
    "ris:get_document",
    { id: "ris:bgb/823" },
    [
      "Abs. 2 S. 2",
      "§ 823 Abs. 2 S. 2 BGB",
      "§ 823 II 2",
      "(2) S. 2",
      "Absatz 2 Satz 2",
      "§ 823 Abs. 2 zweiter Satz",
    ],
    "Ist nach dem Inhalt des Gesetzes ein Verstoß",
  ],
  [
    "risat:get_document",
    { id: "risat:NOR99000003" },
    ["Abs 2", "§ 17 Abs 2", "§ 17 Abs. 2 FährBG", "(2)", "Abs. 2 S. 1"],
    "(2) Unfälle sind binnen 24 Stunden zu melden.",
  ],
  [
    "risat:get_document",
    { id: "risat:JJT_19960812_OGH0002_0990OB09901_96I0000_000" },
    ["Rz 2", "[Rz 2]", "Rn. 2", "[2]", "2"],
    "[2] ",
  ],
  [
    "eu:get_document",
    { id: "eu:32016R0679" },
    ["Art. 6 I lit. f", "Article 6(1)(f)", "Art. 6 Abs. 1 lit. f", "point (f) of Article 6(1)", "6(1)(f)"],
    "(f) the crossing serves",
  ],
];

describe.each(PLACES)("%s of %o", (tool, document, pins, begins) => {
  test.each(pins)("the tool opens %s, and law:read opens the same passage", async (pin) => {
    const own = passage(await call(tool, { ...document, pin }));
    const read = passage(await call("law:read", { ...document, pin }));
    expect(own.replaceAll(/^>? ?/gm, "").slice(0, begins.length)).toBe(begins);
    expect(read.slice(0, begins.length)).toBe(own.slice(0, begins.length));
  });
});

test("several pins in one call are read in their order, with a mark between them", async () => {
  for (const [tool, args, pin] of [
    ["law:read", { id: "austlii:au/cases/cth/HCA/2024/901" }, "[19]-[20], [36]"],
    ["austlii:fetch_document_text", { id: "austlii:au/cases/cth/HCA/2024/901" }, "[19]-[20]; [36]"],
  ] as const) {
    const text = await call(tool, { ...args, pin });
    const places = ["\n[19] ", "\n[20] ", "\n[…]\n", "\n[36] "].map((place) => text.indexOf(place));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(places).not.toContain(-1);
    expect(text).not.toContain("\n[21] ");
  }
});

test("law:cite accepts the pins of any convention", async () => {
  const text = await call("law:cite", {
    items: [{ id: "austlii:au/cases/cth/HCA/2024/901", pin: "[14]-[16], [22]" }],
  });
  expect(text).toContain("[14]–[16], [22]");
  expect(text).not.toContain("not in this document");
});
