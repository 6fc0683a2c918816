import { readDay } from "../../core/day.ts";
import type { LegalDocument } from "../../core/document.ts";
import { escapeText } from "../../markup/xml/escape.ts";
import { elementsOf, rawText, readTree, textOf, type XmlElement } from "../../markup/xml/tree.ts";

type DecisionFacts = Partial<
  Pick<LegalDocument, "kind" | "title" | "court" | "date" | "citations" | "jurisdiction" | "language">
>;

const HEAD_CHARS = 1_000;
const SEGMENT = /<Segment(?:\s[^<>]{0,500})?>[^]*?<\/Segment>/g;

/** Returns the records of a file of Findok that has several, each as a file of its own; undefined for any other text. */
export function findokRecords(
  xml: string,
): readonly { readonly name: string; readonly text: string }[] | undefined {
  if (!/<Segmente[\s>]/.test(xml.slice(0, HEAD_CHARS))) return undefined;
  const texts = (xml.match(SEGMENT) ?? []).map(
    (segment) => `<?xml version="1.0" encoding="UTF-8"?>${segment}`,
  );
  if (texts.length < 2) return undefined;
  return texts.map((text, at) => {
    const record = readTree(text)?.root;
    return { name: (record && fieldOf(record, "gz")) ?? String(at + 1), text };
  });
}

/**
 * Returns a record of Findok, the tax documentation of Austria, which carries its text as a page; undefined for
 * any other text.
 */
export function findokRecord(xml: string) {
  if (!xml.slice(0, HEAD_CHARS).includes("<Segment")) return undefined;
  const root = readTree(xml)?.root;
  const [record, other] = root?.name === "Segmente" ? elementsOf(root, "Segment") : [root];
  if (record?.name !== "Segment" || other || elementsOf(record, "Grundk").length !== 1) return undefined;
  return {
    text: `<html lang="de"><body>${pageOf(record)}</body></html>`,
    facts: { jurisdiction: "at", language: "de", ...factsOf(record) },
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

function pageOf(record: XmlElement): string {
  const lines = elementsOf(record, "Grundk")
    .flatMap(leavesOf)
    .map((fact) => `<p>${escapeText(fact)}</p>`);
  return lines.join("") + elementsOf(record, "Segk").flatMap(partsOf).join("");
}

/** Returns the pages within a part of a record, without their declaration. */
function partsOf(part: XmlElement): readonly string[] {
  return elementsOf(part, "txt").map((text) => {
    const page = rawText(text).trim();
    return page.startsWith("<?xml") ? page.slice(page.indexOf("?>") + "?>".length) : page;
  });
}

function fieldOf(record: XmlElement, name: string): string | undefined {
  const [field] = elementsOf(record, "Grundk").flatMap((head) => elementsOf(head, name));
  const text = field && textOf(field);
  return text === "" ? undefined : text;
}

function leavesOf({ children }: XmlElement): readonly string[] {
  return children.flatMap((child) => {
    if (typeof child !== "string") return leavesOf(child);
    return child.trim() === "" ? [] : [child.trim()];
  });
}
