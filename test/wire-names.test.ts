import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  ALIASES,
  CANONICAL_NAME,
  fromWire,
  renderNames,
  TOOL_NAME_STYLES,
  toWire,
} from "../src/app/catalogue.ts";
import { actionName, canonicalName, providerName } from "./support/providers.ts";
import { table } from "./support/table.ts";
import { forAll } from "./support/for-all.ts";

const RUNS = 300;
const WIRE_NAME = /^[a-z][a-z0-9_]{0,47}$/; // accepted by Claude Desktop, Cursor, Codex and the APIs
const style = fc.constantFrom(...TOOL_NAME_STYLES);
const nobody: ReadonlySet<string> = new Set();

function holds<T>(arbitrary: fc.Arbitrary<T>, check: (value: T) => void): void {
  forAll([arbitrary], RUNS, check);
}

test("every name on the wire is valid for every client", () => {
  holds(canonicalName, (name) => {
    expect(name).toMatch(CANONICAL_NAME);
    expect(toWire(name, "underscore")).toMatch(WIRE_NAME);
    expect(toWire(name, "colon")).toBe(name);
  });
});

test("a name on the wire resolves to its canonical name in both styles", () => {
  holds(fc.tuple(canonicalName, style, fc.array(canonicalName)), ([name, how, others]) => {
    expect(fromWire(toWire(name, how), new Set([...others, name]))).toBe(name);
  });
});

test("two canonical names never share a name on the wire", () => {
  const close = fc
    .tuple(providerName, actionName, fc.nat(), fc.boolean())
    .map(([provider, action, at, moved]) =>
      // names that differ only in the position of the colon could collide
      moved ? `${provider}:${action}` : movedColon(`${provider}_${action}`, at),
    )
    .filter((name) => CANONICAL_NAME.test(name));
  holds(fc.uniqueArray(close, { minLength: 2, maxLength: 40 }), (names) => {
    for (const how of TOOL_NAME_STYLES)
      expect(new Set(names.map((name) => toWire(name, how))).size).toBe(names.length);
    const known = new Set(names);
    for (const name of names) expect(fromWire(toWire(name, "underscore"), known)).toBe(name);
  });
});

test("an unknown name does not resolve", () => {
  holds(fc.tuple(fc.string(), fc.array(canonicalName)), ([name, known]) => {
    const found = fromWire(name, new Set(known));
    if (found !== undefined) expect(known).toContain(found);
    expect(fromWire(name, nobody)).toBeUndefined();
  });
});

/** Moves the colon of a name to another underscore. */
function movedColon(wire: string, which: number): string {
  const underscores = [...wire.matchAll(/_/g)].map(({ index }) => index);
  const at = underscores[which % underscores.length] ?? wire.indexOf("_");
  return `${wire.slice(0, at)}:${wire.slice(at + 1)}`;
}

test.each([
  ["a", "no colon"],
  ["b_eck:search", "an underscore in the provider"],
  ["Beck:search", "a capital letter"],
  ["beck:", "no action"],
  ["beck:Search", "a capital letter in the action"],
  ["1beck:search", "a digit at the start"],
  ["beck:search:more", "two colons"],
  [`${"b".repeat(17)}:search`, "a provider of 17 letters"],
  [`beck:${"s".repeat(32)}`, "an action of 32 letters"],
])("%s is not a canonical name, because it has %s", (name) => {
  expect(name).not.toMatch(CANONICAL_NAME);
});

describe("spellings of a called tool", () => {
  const SEPARATORS = [":", "_", ".", "__", "/", "-"];
  const PREFIXES = ["", "mcp__server__", "mcp__legibus__", "mcp__plugin_x_server__", "mcp__my-server__"];
  test("a called name resolves with any separator and client prefix", () => {
    holds(
      fc.tuple(canonicalName, fc.constantFrom(...SEPARATORS), fc.constantFrom(...PREFIXES)),
      ([name, separator, prefix]) => {
        fc.pre(!name.startsWith("mcp:")); // a provider called mcp would look like the prefix
        fc.pre(!(separator === "_" && name.includes(":_"))); // an action starts with a letter
        expect(fromWire(prefix + name.replace(":", separator), new Set([name]))).toBe(name);
      },
    );
  });

  test("only the first separator splits provider and action", () => {
    expect(fromWire("beck_get_document", new Set(["beck:get_document"]))).toBe("beck:get_document");
    expect(fromWire("beck_get_document", new Set(["beck:get:document", "beckget:document"]))).toBeUndefined();
  });
});

describe("aliases of the seeds", () => {
  const known = new Set([
    "austlii:list_databases",
    "austlii:search",
    "austlii:search_with_progress",
    "austlii:build_search_url",
    "austlii:search_cases",
    "austlii:search_legislation",
    "austlii:fetch_document_text",
  ]);

  table("the spelling %j resolves to %s", (spelling) => fromWire(spelling, known), {
    // Olexi MCP
    "List Databases": "austlii:list_databases",
    "Search AustLII": "austlii:search",
    "Build Search URL": "austlii:build_search_url",
    "Search with Progress": "austlii:search_with_progress",
    // AusLaw MCP
    search_cases: "austlii:search_cases",
    search_legislation: "austlii:search_legislation",
    fetch_document_text: "austlii:fetch_document_text",
    // spellings used by programs
    list_databases: "austlii:list_databases",
    search_austlii: "austlii:search",
    build_search_url: "austlii:build_search_url",
    search_with_progress: "austlii:search_with_progress",
    "list-databases": "austlii:list_databases",
    "search austlii": "austlii:search",
    SEARCH_AUSTLII: "austlii:search",
    "  Build  Search  URL ": "austlii:build_search_url",
    mcp__legibus__search_cases: "austlii:search_cases",
    mcp__plugin_legal_legibus__fetch_document_text: "austlii:fetch_document_text",
  });

  test("each alias is in lower case and maps to a canonical name", () => {
    for (const [alias, canonical] of ALIASES) {
      expect(alias).toMatch(/^[a-z][a-z0-9_]*$/);
      expect(canonical).toMatch(CANONICAL_NAME);
    }
  });

  test("an alias of a missing tool does not resolve", () => {
    expect(fromWire("search_cases", new Set(["beck:search"]))).toBeUndefined();
  });
});

describe("tool names in texts", () => {
  const known = new Set([
    "austlii:search",
    "austlii:search_cases",
    "beck:get_document",
    "planner:get_project",
  ]);
  const rendered = (text: string) => renderNames(text, known, "underscore");

  test.each([
    ["use austlii:search_cases", "use austlii_search_cases"],
    ["austlii:search, then beck:get_document.", "austlii_search, then beck_get_document."],
    ["(austlii:search)", "(austlii_search)"],
    ["`austlii:search`: see beck:get_document", "`austlii_search`: see beck_get_document"],
    ["austlii:search", "austlii_search"],
    ["**austlii:search**", "**austlii_search**"],
    ["save it with austlii:search: then", "save it with austlii_search: then"],
    ["austlii:search:", "austlii_search:"],
  ])("the text %j is rendered as %j", (text, expected) => {
    expect(rendered(text)).toBe(expected);
    expect(renderNames(text, known, "colon")).toBe(text);
  });

  test.each([
    "austlii:au/cases/cth/HCA/1992/23",
    "austlii:search/cases/1",
    "beck:bibdata/ges/bgb/cont/bgb.p823.htm",
    "ris:KORE600500000",
    "risat:NOR40052761",
    "frl:C2004A00109",
    "import:0123456789abcdef0123",
    "austlii:search_everything",
    "austlii:searching",
    "myaustlii:search",
    "https://example.org/austlii:search",
    "x:austlii:search",
    "austlii:search:more",
    "law:outline",
    "olexi://databases",
    "node:fs",
    "at 10:30",
  ])("%s is not renamed in a text", (text) => {
    expect(rendered(`see ${text} there`)).toBe(`see ${text} there`);
  });

  test("rendering changes only whole names of known tools", () => {
    const word = fc.oneof(
      fc.constantFrom(...known),
      fc.constantFrom("austlii:au/cases", "austlii:search_x", "a:b", "/", " ", ":", ".", "_", "x"),
      canonicalName,
      fc.string({ maxLength: 5 }),
    );
    holds(fc.array(word, { maxLength: 8 }), (words) => {
      const text = words.join(" ");
      const back = [...known].reduce(
        (written, name) => written.replaceAll(toWire(name, "underscore"), name),
        rendered(text),
      );
      const plain = [...known].reduce(
        (written, name) => written.replaceAll(toWire(name, "underscore"), name),
        text,
      );
      expect(back).toBe(plain);
      for (const [at, found] of rendered(text).split(" ").entries()) {
        const original = text.split(" ")[at] ?? "";
        if (found !== original) expect([...known].some((name) => original.includes(name))).toBe(true);
      }
    });
  });
});
