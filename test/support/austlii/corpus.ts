import { readFileSync } from "node:fs";
import { FIXTURES } from "./catalogue.ts";
import { dateOfTitle, type CorpusDocument } from "./document.ts";
import { generatedCases, generatedSections } from "./invented.ts";
import { decodeEntities, decodeWindows1252, plainText } from "./text.ts";

export interface Corpus {
  readonly documents: readonly CorpusDocument[];
  /** By path, case-sensitive as on AustLII. */
  readonly byPath: ReadonlyMap<string, CorpusDocument>;
}

const fixtureFile = (name: string): Buffer =>
  readFileSync(new URL(`../../../fixtures/austlii/${name}`, import.meta.url));

function fixtureDocument({ file, path, citedBy, classic }: (typeof FIXTURES)[number]): CorpusDocument {
  const bytes = fixtureFile(file);
  const html = classic === true ? decodeWindows1252(bytes) : bytes.toString();
  const title = decodeEntities(/<title>([^<]*)<\/title>/i.exec(html)?.[1] ?? "")
    .replace(/\s+/g, " ")
    .trim();
  const date = dateOfTitle(title);
  return {
    path,
    database: databaseOf(path),
    kind: kindOf(path),
    title,
    ...(date === undefined ? {} : { date }),
    citedBy,
    kilobytes: Math.ceil(bytes.length / 1024),
    text: plainText(html),
    contentType: classic ? "text/html" : "text/html; charset=utf-8",
    bytes: () => bytes,
  };
}

function databaseOf(path: string): string {
  const parts = path.split("/");
  return parts.slice(0, parts[0] === "nz" ? 3 : 4).join("/");
}

function kindOf(path: string): CorpusDocument["kind"] {
  if (!path.includes("/legis/")) return "case";
  return path.endsWith("/index.html") ? "contents" : "legislation";
}

export function buildCorpus(): Corpus {
  const documents = [
    ...FIXTURES.map((fixture) => fixtureDocument(fixture)),
    ...generatedCases(),
    ...generatedSections(),
  ];
  return { documents, byPath: new Map(documents.map((document) => [document.path, document])) };
}
