import "@citation-js/plugin-bibtex";
import "@citation-js/plugin-ris";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { LegalDocument } from "../../src/core/document.ts";
import { cite } from "../../src/workbench/tools/cite.ts";
import { startGermanSources } from "../support/neuris/server.ts";
import { risOver, type TestedProvider } from "../support/neuris/setup.ts";
import { call, contextOf, documentWith, sourceOf } from "./support.ts";

const marlowe = documentWith("austlii:au/cases/cth/HCA/2024/901", {
  title: "Marlowe & Sons v Tidewater Ferries (100% Owned) [2024] HCA 901; (2024) 275 CLR 1 (3 March 2024)",
  court: "High Court of Australia",
  date: "2024-03-03",
  citations: {
    neutral: "[2024] HCA 901",
    reported: ["(2024) 275 CLR 1", "(2024) 98 ALJR 12"],
    other: [],
  },
});
const privacy = documentWith("frl:C2004A03712", {
  kind: "legislation",
  title: "Privacy Act 1988 (Cth)",
  date: "2024-01-01",
  citations: { reported: [], other: ["Privacy Act 1988 (Cth)"] },
});
const peers = [
  sourceOf({ name: "austlii", documents: [marlowe] }),
  sourceOf({ name: "frl", documents: [privacy] }),
];
const ALL: readonly LegalDocument[] = [marlowe, privacy];

async function exported(format: string): Promise<string> {
  const items = [...ALL, marlowe].map(({ id }) => ({ id, pin: "[1]" }));
  const { content } = await cite(contextOf({ peers: () => peers })).run({ items, format }, call);
  return /^```\S+\n([\s\S]*)\n```$/.exec(content[0]?.text ?? "")?.[1] ?? "";
}

/** Variables and types of CSL-JSON 1.0.2 (csl-data.json of citation-style-language/schema) that a source may use. */
const CSL_STRINGS = new Set(
  "id type title authority container-title volume page number references jurisdiction language URL".split(
    " ",
  ),
);
const CSL_DATES = new Set(["issued", "accessed"]);
const CSL_TYPES = new Set(["legal_case", "legislation", "document"]);

function isCslDate(value: unknown): boolean {
  const parts: unknown = typeof value === "object" && value !== null ? Reflect.get(value, "date-parts") : [];
  if (!Array.isArray(parts) || parts.length !== 1) return false;
  const [first]: readonly unknown[] = parts;
  return (
    Array.isArray(first) &&
    first.length >= 1 &&
    first.length <= 3 &&
    first.every((one) => Number.isInteger(one))
  );
}

test("the CSL-JSON export has only the schema's fields and types, and each source once", async () => {
  const items: unknown = JSON.parse(await exported("csl-json"));
  if (!Array.isArray(items)) throw new Error("no list");
  expect(items).toHaveLength(2);
  for (const item of items) {
    for (const [name, value] of Object.entries(item)) {
      if (CSL_DATES.has(name)) expect(isCslDate(value), name).toBe(true);
      else expect([name, CSL_STRINGS.has(name), typeof value]).toEqual([name, true, "string"]);
    }
  }
  expect(items.map(({ type }) => CSL_TYPES.has(type))).toEqual([true, true]);
  expect(items[0]).toMatchObject({
    type: "legal_case",
    title: "Marlowe & Sons v Tidewater Ferries (100% Owned)",
    "container-title": "CLR",
    volume: "275",
    page: "1",
    number: "[2024] HCA 901",
    references: "(2024) 98 ALJR 12",
    issued: { "date-parts": [[2024, 3, 3]] },
  });
  expect(items[1]).toMatchObject({ type: "legislation", title: "Privacy Act 1988" });
});

describe("German documents in a source's own form", () => {
  let german: TestedProvider;
  let close: () => Promise<void>;
  beforeAll(async () => {
    const sources = await startGermanSources();
    german = risOver(sources);
    close = async () => {
      await german.close();
      await sources.close();
    };
  });
  afterAll(async () => await close());

  test.each([
    [{ id: "ris:bgb/823", pin: "Abs. 1" }, "§ 823 Abs. 1 BGB"],
    [{ id: "§ 823 Abs. 1 BGB" }, "§ 823 Abs. 1 BGB"],
    [{ id: "ris:bgb/823" }, "§ 823 BGB"],
  ])("%j is cited in German style", async (item, expected) => {
    const tool = cite(contextOf({ peers: () => [german.provider] }));
    const { content } = await tool.run({ items: [item], style: "de" }, call);
    expect(content[0]?.text).toBe(expected);
  });
});
