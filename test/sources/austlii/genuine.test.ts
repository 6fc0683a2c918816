import { describe, expect, test } from "vitest";
import { convert } from "../../../src/sources/austlii/converter.ts";
import { parseSearch } from "../../../src/sources/austlii/parse.ts";
import { fromUrl, toId } from "../../../src/sources/austlii/urls.ts";
import { genuineText } from "../../support/genuine.ts";

const excerpt = genuineText("austlii/judgment-2024-hca-1.excerpt.html");
const challenge = genuineText("austlii/cloudflare-challenge.html");

describe.skipIf(excerpt === undefined)("the genuine excerpt of [2024] HCA 1", () => {
  const url = "https://www.austlii.edu.au/au/cases/cth/HCA/2024/1.html";
  const address = fromUrl(url);
  const document =
    address &&
    convert({
      id: toId(address),
      text: excerpt ?? "<article class='the-document'><p>none</p></article>",
      source: { provider: "austlii", url, retrievedAt: "2026-11-21T00:00:00.000Z", how: "live" },
    });
  const blocks = document?.blocks ?? [];
  const of = (wanted: string) => blocks.filter(({ type }) => type === wanted);

  test("the genuine excerpt has exactly the paragraphs 1, 2, 3, 4, 6, 7, 8", () => {
    const paragraphs = blocks.filter(({ type, label }) => type === "paragraph" && label !== undefined);
    expect(paragraphs.map(({ pin }) => pin)).toEqual(["[1]", "[2]", "[3]", "[4]", "[6]", "[7]", "[8]"]);
    expect(new Set(paragraphs.map(({ judge }) => judge))).toEqual(
      new Set(["Gageler CJ, Gordon, Steward and Gleeson JJ"]),
    );
    expect(document?.warnings[0]).toBe("the page has no paragraph [5]");
  });

  test("the genuine excerpt has its title, orders, catchwords, headings, quotations and footnotes", () => {
    expect(document).toMatchObject({
      title: "Harvey v Minister for Primary Industry and Resources",
      date: "2024-02-07",
      court: "High Court of Australia",
      citations: { neutral: "[2024] HCA 1" },
    });
    expect(of("orders").map(({ pin }) => pin)).toEqual(["order 1", "order 2", "order 2", "order 3"]);
    expect(of("catchwords").length).toBeGreaterThan(2);
    expect(of("heading").map(({ markdown }) => markdown)).toContain("The McArthur River Project");
    expect(of("quote").map(({ pin, label }) => `${pin} ${label}`)).toEqual([
      "[3] (a)",
      "[3] (b)",
      "[3] (c)",
      "[7] undefined",
      "[7] (a)",
      "[7] (b)",
    ]);
    expect(of("footnote").map(({ pin }) => pin)).toEqual(["fn 114", "fn 116", "fn 123", "fn 127"]);
    expect(of("footnote")[0]?.markdown).toMatch(/^‹\[1987\] HCA 12›; \(1987\) 162 CLR 514 at 518\./);
  });

  test("the genuine excerpt contains no text of the surrounding page", () => {
    const text = blocks.map(({ markdown }) => markdown).join("\n");
    expect(text).not.toMatch(/LawCite|RTF format|Copyright|Advanced Search|modernizr|ELIDED/);
  });
});

test.skipIf(challenge === undefined)("a genuine challenge is never an empty result", () => {
  expect(() =>
    parseSearch(challenge ?? "", "https://www.austlii.edu.au/cgi-bin/sinosrch.cgi?query=x"),
  ).toThrowError(expect.objectContaining({ code: "LAYOUT_CHANGED" }));
});
