import { expect, test } from "vitest";
import {
  elementsOf,
  firstInside,
  readTree,
  readTrees,
  readXml,
  textOf,
} from "../../../src/markup/xml/tree.ts";

function events(xml: string): { seen: string[]; isWellFormed: boolean } {
  const seen: string[] = [];
  const isWellFormed = readXml(xml, {
    open: (name, attributes) => seen.push(`<${name} ${JSON.stringify(attributes)}`),
    close: (name) => seen.push(`>${name}`),
    text: (text) => seen.push(text),
  });
  return { seen, isWellFormed };
}

test("XML is read with case-sensitive names, without prefixes, with decoded text and attributes", () => {
  const { seen, isWellFormed } = events(
    `<?xml version="1.0"?><akn:P eId="a&amp;b"><ris:x y='1'/>&#167;&nbsp;5 &lt;<![CDATA[<&>]]></akn:P>`,
  );
  expect(seen.join("|")).toBe(`<P {"eId":"a&b"}|<x {"y":"1"}|>x|§\u00a05 <|<&>|>P`);
  expect(isWellFormed).toBe(true);
});

test("text outside the root, such as the end of an inline DTD, is ignored", () => {
  const { seen } = events(`<!DOCTYPE a [<!ELEMENT a (b)>\n<!ELEMENT b ANY>\n]>\n<a>t</a>\n`);
  expect(seen).toEqual(["<a {}", "t", ">a"]);
});

test.each(["<a><b>cut", "<a>", "", "no tags", "<a><b></a>", "<a></b></a>"])(
  "%j is not well-formed",
  (xml) => {
    expect(events(xml).isWellFormed).toBe(false);
  },
);

test("every element of a malformed XML document is closed", () => {
  const { seen } = events("<a><b><c></b></x>t");
  expect(seen.filter((one) => one.startsWith("<"))).toHaveLength(3);
  expect(seen.filter((one) => one.startsWith(">"))).toHaveLength(3);
});

test("a tree keeps elements and text in reading order", () => {
  const tree = readTree("<a>1<b>2</b>3<c><b>4</b></c></a>");
  if (!tree) throw new Error("no tree");
  expect(textOf(tree.root)).toBe("1234");
  expect(elementsOf(tree.root, "b").map(textOf)).toEqual(["2"]);
  expect(textOf(firstInside(tree.root, "c"))).toBe("4");
  expect(firstInside(tree.root, "z")).toBeUndefined();
});

test("the outermost wanted elements are delivered one by one", () => {
  const names: string[] = [];
  readTrees(
    "<all><n>1</n><o><n>2<n>3</n></n></o></all>",
    (name) => name === "n",
    (element) => names.push(textOf(element)),
  );
  expect(names).toEqual(["1", "23"]);
});

test("a tree keeps the text of elements at any depth and is safe to recurse into", () => {
  const depth = 50_000;
  const tree = readTree(`${"<a>x".repeat(depth)}${"</a>".repeat(depth)}`);
  expect(textOf(tree?.root)).toHaveLength(depth);
  expect(tree?.isWellFormed).toBe(true);
});
