import { readDay } from "../../core/day.ts";
import type { LegalDocument } from "../../core/document.ts";
import { escapeText } from "../../markup/xml/escape.ts";
import { readTree, type XmlElement } from "../../markup/xml/tree.ts";

type DecisionFacts = Partial<
  Pick<LegalDocument, "kind" | "title" | "court" | "date" | "citations" | "jurisdiction" | "language">
>;

interface FindokRecord {
  /** HTML with the facts of each record as lines above its text. */
  readonly text: string;
  readonly facts: DecisionFacts;
  readonly warnings: readonly string[];
}

const HEAD_CHARS = 1_000;

/** A record of Findok, the tax documentation of Austria, which carries its text as a page; undefined for any other text. */
export function findokRecord(xml: string): FindokRecord | undefined {
  if (!xml.slice(0, HEAD_CHARS).includes("<Segment")) return undefined;
  const root = readTree(xml)?.root;
  if (!root || !/^Segmente?$/.test(root.name)) return undefined;
  const segments = root.name === "Segment" ? [root] : elementsOf(root, "Segment");
  const [first] = segments;
  if (!first || segments.some((segment) => elementsOf(segment, "Grundk").length !== 1)) return undefined;
  const numbers = segments.map((segment) => fieldOf(segment, "gz") ?? "without a file number");
  const isOne = segments.length === 1;
  const common: DecisionFacts = { jurisdiction: "at", language: "de" };
  return {
    text: `<html lang="de"><body>${segments.map((segment) => pageOf(segment, !isOne)).join("")}</body></html>`,
    facts: isOne ? { ...common, ...factsOf(first) } : common,
    warnings: isOne
      ? []
      : [
          `the file has ${segments.length} records (${numbers.join("; ")}): save each alone to have its court, day and file number`,
        ],
  };
}

function factsOf(record: XmlElement): DecisionFacts {
  const [court, number, ecli] = ["behoerde", "gz", "ecli"].map((name) => fieldOf(record, name));
  const date = readDay(fieldOf(record, "appdat") ?? "");
  if (court === undefined || number === undefined) return date === undefined ? {} : { date };
  const isDecision = ecli !== undefined || /erkenntnis|beschluss/i.test(fieldOf(record, "doktyptxt") ?? "");
  return {
    kind: isDecision ? "case" : "other",
    title: `${court} ${number} (AT)`,
    ...(isDecision && { court }),
    ...(date !== undefined && { date }),
    citations: { reported: [], other: [number], ...(ecli !== undefined && { ecli }) },
  };
}

/** @param isNamed whether it begins with its file number as a heading */
function pageOf(record: XmlElement, isNamed: boolean): string {
  const number = fieldOf(record, "gz");
  const name = isNamed && number !== undefined ? `<h1>${escapeText(number)}</h1>` : "";
  const facts = elementsOf(record, "Grundk").flatMap(leavesOf);
  const lines = facts.map((fact) => `<p>${escapeText(fact)}</p>`).join("");
  return name + lines + elementsOf(record, "Segk").flatMap(partsOf).join("");
}

/** The pages within a part of a record, without their declaration. */
function partsOf(part: XmlElement): readonly string[] {
  return elementsOf(part, "txt").map((text) => {
    const page = textOf(text);
    return page.startsWith("<?xml") ? page.slice(page.indexOf("?>") + "?>".length) : page;
  });
}

function fieldOf(record: XmlElement, name: string): string | undefined {
  const [field] = elementsOf(record, "Grundk").flatMap((head) => elementsOf(head, name));
  const text = field && textOf(field);
  return text === "" ? undefined : text;
}

function elementsOf({ children }: XmlElement, name: string): readonly XmlElement[] {
  return children.flatMap((child) => (typeof child !== "string" && child.name === name ? [child] : []));
}

function leavesOf({ children }: XmlElement): readonly string[] {
  return children.flatMap((child) => {
    if (typeof child !== "string") return leavesOf(child);
    return child.trim() === "" ? [] : [child.trim()];
  });
}

function textOf({ children }: XmlElement): string {
  return children
    .map((child) => (typeof child === "string" ? child : textOf(child)))
    .join("")
    .trim();
}
