import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as cheerio from "cheerio";
import { createApp } from "../src/app/index.ts";
import { importerOf } from "../src/cli/import.ts";
import { plainCall } from "../src/core/call.ts";
import type { LegalDocument } from "../src/core/document.ts";
import { charsetOf, decode } from "../src/net/charset.ts";
import { SAVED, type SavedFile, WITHOUT_TEXT } from "./saved-files.ts";

/** What became of one saved page. */
export interface SavedFigures {
  readonly path: string;
  readonly isRecognised: boolean;
  /** How the product names it. */
  readonly named: string;
  readonly words: number;
  /** Words of its body that are not in the document, at most ten of them. */
  readonly lost: readonly string[];
  readonly lostCount: number;
  readonly printed: number;
  /** Numbers that the page prints and no pin has. */
  readonly missing: readonly string[];
  /** Pins that the page does not print. */
  readonly invented: readonly string[];
}

/** Imports every saved page of the genuine samples and compares the document with the page. */
export async function savedPages(data: string): Promise<readonly SavedFigures[]> {
  const unlisted = unlistedIn(data);
  if (unlisted.length > 0) throw new Error(`not in eval/saved-files.ts: ${unlisted.join(", ")}`);
  const folder = mkdtempSync(join(tmpdir(), "legibus-eval-"));
  const env = {
    LEGIBUS_CONFIG: "/dev/null",
    LEGIBUS_DATA_DIR: folder,
    LEGIBUS_FILES: data,
    LEGIBUS_LOG_LEVEL: "none",
    LEGIBUS_PROVIDERS: "law", // saved pages are read whichever sources are on
    PATH: process.env["PATH"] ?? "",
  };
  const app = await createApp(env, () => {});
  try {
    const figures: SavedFigures[] = [];
    for (const file of SAVED) figures.push(await figuresOf(app, data, file));
    return figures;
  } finally {
    await app.shutdown();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Pages and XML files of the samples that no list names, so that a new one is noticed. */
function unlistedIn(data: string): string[] {
  const listed = new Set(SAVED.map(({ path }) => path));
  return readdirSync(data, { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => /\.(?:x?html|xml)$/.test(path))
    .filter((path) => !listed.has(path) && !WITHOUT_TEXT.some((pattern) => pattern.test(path)));
}

async function figuresOf(
  app: Awaited<ReturnType<typeof createApp>>,
  data: string,
  file: SavedFile,
): Promise<SavedFigures> {
  const { library } = app.shared.store;
  if (!library) throw new Error("no library");
  const call = plainCall();
  const path = join(data, file.path);
  const { outcomes } = await importerOf({ app }).paths([path], {}, call);
  const [outcome] = outcomes;
  // read at once: another language of the same text replaces it
  const document =
    outcome === undefined || outcome.status === "refused" ? undefined : await library.get(outcome.id);
  return compared(file, readFileSync(path), document, outcome?.status === "refused" ? outcome.message : "");
}

function compared(
  file: SavedFile,
  bytes: Uint8Array,
  document: LegalDocument | undefined,
  refusal: string,
): SavedFigures {
  const raw = decode(bytes, charsetOf(bytes, ""));
  const words = wordsOf(bodyOf(raw, file));
  const own = wordsOf(document ? textOf(document) : "");
  const apart = new Set(own.slice(1).map((word, at) => `${own[at]}${word}`)); // a file may have lost the space
  const lost = without(words, own).filter((word) => !apart.has(word));
  const printed = file.numbers
    ? numbersIn(raw.replaceAll(/<QUOT\.S[\s>][\s\S]*?<\/QUOT\.S>/g, " "), file.numbers)
    : new Set<string>();
  const pins = new Set((document?.blocks ?? []).flatMap(({ pin }) => file.pins?.exec(pin)?.[1] ?? []));
  return {
    path: file.path,
    isRecognised: document !== undefined && isNamed(document, file.is),
    named: document === undefined ? `refused: ${refusal}` : nameOf(document),
    words: words.length,
    lost: lost.slice(0, 10),
    lostCount: lost.length,
    printed: printed.size,
    missing: [...printed].filter((number) => !pins.has(number)),
    invented: [...pins].filter((number) => !printed.has(number)),
  };
}

function isNamed({ id, title }: LegalDocument, is: string): boolean {
  if (is === "") return !/^import:[a-z]+:/.test(id) && title !== "";
  return id === `import:${is}` || title === is;
}

function nameOf({ id, title }: LegalDocument): string {
  return `${id} ${title}`.slice(0, 120);
}

/** All that the document shows of the page: its blocks, and what its head says. */
function textOf({ title, court = "", citations, blocks }: LegalDocument): string {
  const head = [title, court, citations.neutral, ...citations.reported, ...citations.other].join(" ");
  return `${head} ${blocks.map(({ type, pin, label = type === "table" ? pin : "", markdown }) => `${label} ${unmarked(markdown)}`).join(" ")}`;
}

function unmarked(markdown: string): string {
  return markdown
    .replaceAll(/(?<!\\)\[((?:\\.|[^\]\\])*)\]\((?:[^()\s]|\([^()]*\))*\)/g, "$1")
    .replaceAll(/<br\s*\/?>/g, " ")
    .replaceAll(/\[\^([^\]]+)\]/g, " $1 ")
    .replaceAll(/\\([\p{P}\p{S}])/gu, "$1")
    .replaceAll(/\*{1,3}(?=[\p{L}\p{N}(„"“])|(?<=[\p{L}\p{N}).,;:“"])\*{1,3}/gu, "");
}

const BLOCKS =
  "address, article, blockquote, br, caption, center, dd, div, dl, dt, figcaption, .list_number_, footer, h1, h2, h3, h4, h5, h6, header, hr, li, ol, p, pre, section, table, td, th, tr, ul";

/** The text of the page's body, by a parser that the product does not use. */
function bodyOf(raw: string, { path, body, aside }: SavedFile): string {
  const isXml = path.endsWith(".xml") && !/<body>/.test(raw);
  const page = cheerio.load(raw, isXml ? { xml: true } : {});
  page("script, style, noscript, template, select, button, title, svg").remove();
  if (aside !== undefined) page(aside).remove();
  page(isXml ? XML_BLOCKS : BLOCKS)
    .append(" ")
    .prepend(" ");
  const found = body === undefined ? (isXml ? page.root() : page("body")) : page(body);
  return found
    .toArray()
    .map((element) => page(element).text())
    .join(" ");
}

/** Elements of Formex, of RIS' and of gesetze-im-internet.de's XML that begin on a line of their own. */
const XML_BLOCKS =
  "P, NP, NO\\.P, TXT, TI, STI, TI\\.BLK, STI\\.BLK, TOC\\.ITEM, ITEM\\.CONT, NO\\.ITEM, TI\\.ART, STI\\.ART, ALINEA, PARAG, NO\\.PARAG, LIST, ITEM, CELL, ROW, NOTE, IE, EXPR, FRACTION, DIVIDEND, DIVISOR, EXPONENT, INDICE, OVER, ROOT, VISA, CONSID, TITLE, SIGNATURE, PL\\.DATE, SIGNATORY, QUOT\\.S, QUOT\\.START, QUOT\\.END, NO\\.GR\\.SEQ, NO\\.ECR, NO\\.CASE, TI\\.CASE, PREAMBLE\\.INIT, PREAMBLE\\.FINAL, INDEX, KEYWORD, absatz, ueberschrift, td, tr, li, p, P, schlussteil, listelem, symbol, dt, dd, div, h1, h2, h3, h4, h5, dl, entry, row, BR, br, DT, DD, LA, text, Content, absatzLinks, rd, zwischentitel";

function wordsOf(text: string): string[] {
  return (
    text
      .normalize("NFKC")
      .replaceAll(/[\u00AD\u200B-\u200D\u2060\uFEFF]|(?<=[\p{L}\p{N})])[_^](?=[\p{L}\p{N}(])/gu, "")
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** The words that are not among the others, counted as often as they are printed. */
function without(words: readonly string[], others: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const word of others) counts.set(word, (counts.get(word) ?? 0) + 1);
  return words.filter((word) => {
    const left = counts.get(word) ?? 0;
    counts.set(word, left - 1);
    return left <= 0;
  });
}

function numbersIn(raw: string, pattern: RegExp): Set<string> {
  return new Set([...raw.matchAll(pattern)].map(([, first, second]) => first ?? second ?? ""));
}

/** Whether the page is known by its name, every printed number is a pin, no other is, and no word is lost. */
export function isFaultless({ isRecognised, lostCount, missing, invented }: SavedFigures): boolean {
  return isRecognised && lostCount === 0 && missing.length === 0 && invented.length === 0;
}

/** The sums, and a table of the pages with faults. */
export function savedTable(figures: readonly SavedFigures[]): string[] {
  if (figures.length === 0) return ["No genuine documents: the saved pages were not compared."];
  const sum = (of: (one: SavedFigures) => number) => figures.reduce((total, one) => total + of(one), 0);
  const recognised = figures.filter(({ isRecognised }) => isRecognised).length;
  const bad = figures.filter((one) => !isFaultless(one));
  return [
    `${figures.length} saved pages: ${recognised} recognised; ${sum(({ lostCount }) => lostCount)} of ${sum(({ words }) => words)} words lost; ` +
      `${sum(({ missing }) => missing.length)} of ${sum(({ printed }) => printed)} printed numbers without a pin, ${sum(({ invented }) => invented.length)} invented pins.`,
    ...(bad.length === 0
      ? []
      : ["", "| page | named | lost | missing | invented |", "|---|---|---|---|---|"]),
    ...bad.map(
      ({ path, isRecognised, named, lostCount, words, lost, missing, invented }) =>
        `| ${path} | ${isRecognised ? "" : `**${named}**`} | ${lostCount === 0 ? "" : `${lostCount}/${words}: ${lost.join(" ")}`} | ${missing.slice(0, 10).join(" ")} | ${invented.slice(0, 10).join(" ")} |`,
    ),
  ];
}
