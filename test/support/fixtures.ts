import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import * as z from "zod";
import type { LegalDocument } from "../../src/core/document.ts";
import { describePins } from "../../src/pins/match.ts";
import { outline, outlineLines } from "../../src/documents/outline.ts";
import { renderDocument } from "../../src/documents/render.ts";
import { charsetOf, decode } from "../../src/net/charset.ts";

const FIXTURES = fileURLToPath(new URL("../../fixtures", import.meta.url));

const sourcesFile = z.object({
  files: z.record(z.string(), z.object({ path: z.string().optional(), note: z.string().optional() })),
});

export interface Fixture {
  /** Without its ending: "document-2020s-appeal". */
  readonly name: string;
  /** As a browser would read it. */
  readonly html: string;
  /** Where its facsimile is served, below the provider's host. */
  readonly path: string | undefined;
  /** Where what a test expects of it is kept. */
  readonly expected: (ending: "md" | "json") => string;
}

/** The pages of a provider whose names begin so, each as its own test. */
export function fixtures(provider: string, ...prefixes: readonly string[]): readonly Fixture[] {
  const folder = join(FIXTURES, provider);
  const { files } = sourcesFile.parse(JSON.parse(readFileSync(join(folder, "sources.json"), "utf8")));
  return readdirSync(folder)
    .filter((file) => file.endsWith(".html") && prefixes.some((prefix) => file.startsWith(prefix)))
    .map((file) => {
      const bytes = readFileSync(join(folder, file));
      const name = file.slice(0, -".html".length);
      return {
        name,
        html: decode(bytes, charsetOf(bytes, "text/html")),
        path: files[file]?.path,
        expected: (ending) => join(folder, `${name}.expected.${ending}`),
      };
    });
}

/** Everything about a document that a reader may see, for a person to check: facts, outline, pins, text. */
export function documentSheet(document: LegalDocument): string {
  const { citations, footnotes, warnings, blocks } = document;
  const facts: readonly (readonly [string, string | undefined])[] = [
    ["id", document.id],
    ["kind", document.kind],
    ["title", document.title],
    ["court", document.court],
    ["date", document.date],
    ["jurisdiction", document.jurisdiction],
    ["neutral", citations.neutral],
    ["reported", citations.reported.join("; ")],
    ["other", citations.other.join("; ")],
    ["footnotes", footnotes.map(({ label, at }) => `${label} at ${at ?? "?"}`).join("; ")],
    ["marks", document.marks],
    ["warnings", warnings.join("; ")],
    ["pins", describePins(blocks)],
    ["all pins", [...new Set(blocks.map(({ pin }) => pin).filter(Boolean))].join("; ")],
    ["judges", [...new Set(blocks.map(({ judge }) => judge).filter(Boolean))].join("; ")],
    ["blocks", counted(blocks.map(({ type }) => type))],
  ];
  const head = facts.filter(([, value]) => value).map(([name, value]) => `${name}: ${value}`);
  return [
    ...head,
    "",
    "OUTLINE",
    outlineLines(outline(document), 5_000),
    "",
    "TEXT",
    renderDocument(document).text,
    "",
  ].join("\n");
}

function counted(values: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].map(([value, count]) => `${count} ${value}`).join(", ");
}
