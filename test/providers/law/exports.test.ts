import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { LegalDocument } from "../../../src/core/document.ts";
import { cite } from "../../../src/providers/law/tools/cite.ts";
import { startGermanSources } from "../../support/ris/server.ts";
import { risOver, type TestedProvider } from "../../support/ris/setup.ts";
import { call, deskOf, documentWith, sourceOf } from "./support.ts";

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
  const { content } = await cite(deskOf({ peers: () => peers })).run({ items, format }, call);
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

/** A reader of BibTeX that knows entries, balanced braces and escapes, and nothing of our writer. */
function readBibtex(text: string): { type: string; key: string; fields: Map<string, string> }[] {
  const entries = [];
  let at = 0;
  const until = (mark: string): string => {
    const end = text.indexOf(mark, at);
    if (end === -1) throw new Error(`no ${mark} behind ${at}`);
    const found = text.slice(at, end);
    at = end + mark.length;
    return found.trim();
  };
  const value = (): string => {
    until("{");
    let depth = 1;
    let read = "";
    for (; depth > 0; at += 1) {
      const one = text[at];
      if (one === undefined) throw new Error("a brace is never closed");
      if (one === "\\") {
        read += text[at + 1] ?? "";
        at += 1;
      } else if (one === "{") depth += 1;
      else if (one === "}") depth -= 1;
      else read += one;
    }
    return read;
  };
  while (text.indexOf("@", at) !== -1) {
    until("@");
    const type = until("{");
    const key = until(",");
    const fields = new Map<string, string>();
    while (!/^\s*\}/.test(text.slice(at))) {
      const name = until("=");
      fields.set(name, value());
      if (text[at] === ",") at += 1;
    }
    until("}");
    entries.push({ type, key, fields });
  }
  return entries;
}

/** A reader of RIS after its specification: `TAG  - value` lines from TY to ER. */
function readRis(text: string): Map<string, string[]>[] {
  const records: Map<string, string[]>[] = [];
  let open: Map<string, string[]> | undefined;
  for (const line of text.split("\r\n").filter((one) => one !== "")) {
    const [, tag = "", value = ""] = /^([A-Z][A-Z0-9]) {2}- ?(.*)$/.exec(line) ?? [];
    if (tag === "") throw new Error(`no line of RIS: ${line}`);
    if (tag === "TY") {
      if (open) throw new Error("a record is not closed");
      open = new Map();
    }
    if (!open) throw new Error("a line outside of records");
    open.set(tag, [...(open.get(tag) ?? []), value]);
    if (tag !== "ER") continue;
    records.push(open);
    open = undefined;
  }
  if (open) throw new Error("the last record is not closed");
  return records;
}

describe("exports are read by readers that are not ours, each source once", () => {
  test("CSL-JSON has the schema's fields and types only", async () => {
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

  test("BibTeX", async () => {
    const entries = readBibtex(await exported("bibtex"));
    expect(entries.map(({ type }) => type)).toEqual(["misc", "misc"]);
    expect(new Set(entries.map(({ key }) => key)).size).toBe(2);
    expect(Object.fromEntries(entries[0]?.fields ?? [])).toMatchObject({
      title: "Marlowe & Sons v Tidewater Ferries (100% Owned)",
      author: "High Court of Australia",
      journal: "CLR",
      volume: "275",
      pages: "1",
      number: "[2024] HCA 901",
      year: "2024",
      url: "https://example.org/",
    });
  });

  test("RIS", async () => {
    const [judgment, act, ...more] = readRis(await exported("ris"));
    expect(more).toEqual([]);
    expect(judgment?.get("TY")).toEqual(["CASE"]);
    expect(judgment?.get("TI")).toEqual(["Marlowe & Sons v Tidewater Ferries (100% Owned)"]);
    expect(judgment?.get("DA")).toEqual(["2024/03/03"]);
    expect(act?.get("TY")).toEqual(["STAT"]);
  });
});

describe("German documents as a source gives them", () => {
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
  ])("%j", async (item, expected) => {
    const tool = cite(deskOf({ peers: () => [german.provider] }));
    const { content } = await tool.run({ items: [item], style: "de" }, call);
    expect(content[0]?.text).toBe(expected);
  });
});
