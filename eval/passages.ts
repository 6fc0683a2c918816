import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";

/** One numbered paragraph of a decision, read from the raw file without any code of the product. */
export interface Passage {
  readonly number: number;
  readonly text: string;
}

/** How a file marks its paragraph numbers. */
export type Marks =
  | "rd-anchor"
  | "rd-element"
  | "data-rdn"
  | "absatz-rechts"
  | "li-value"
  | "markdown"
  | "pdf"
  | "indented pdf"
  | "brackets"
  | "numbers";

/** Where a paragraph ends before the next number: headings and notes. */
const END = /<\/ol>|<p>\s*<b>\s*<a name="fn|<h[1-6]/;

const SPLITS: Readonly<Partial<Record<Marks, RegExp>>> = {
  "rd-anchor": /<a name="rd_(\d+)"[^>]*>\s*\d+\s*<\/a>/g,
  "rd-element": /<rd nr="(\d+)"\s*\/?>/g,
  "data-rdn": /<div class="rdn" data-rdn="(\d+)">(?:\s|<p[^>]*>|<span class="rdn">\d+<\/span>)*/g,
  "absatz-rechts": /<span class="absatzRechts">(\d+)<\/span>/g,
  "li-value": /<li style="" value="(\d+)">/g,
  markdown: /^\[(\d{1,3})\] /gm,
};

/** The paragraphs of a file in reading order; only a run that counts up is taken. */
export function passagesOf(path: string, marks: Marks): readonly Passage[] {
  if (marks === "pdf") return numberedLines(pdfText(path), /^(\d{1,3}) {3,}(?=\S)/gm);
  if (marks === "indented pdf") return numberedLines(pdfText(path), /^ {2,12}(\d{1,3}) {5,}(?=\S)/gm);
  const raw = readFileSync(path, "utf8");
  const mark = SPLITS[marks];
  return mark ? counted(split(raw, mark)) : [];
}

const LEAST_COVERED = 0.5; // of a text: numbers of an extract are not its paragraphs'

/**
 * The paragraphs of the line of a JSONL corpus that says `line`; their numbers begin a line, in brackets or not.
 * @throws Error when they do not run through the text
 */
export function passagesOfLine(path: string, line: string, marks: Marks): readonly Passage[] {
  const record = readFileSync(path, "utf8")
    .split("\n")
    .find((one) => one.includes(line));
  const { text } = z.looseObject({ text: z.string() }).parse(JSON.parse(record ?? "{}"));
  const mark =
    marks === "brackets" ? /^\s*\[(\d{1,3})\]\s+(?=[A-Z"“])/gm : /^\s*(\d{1,3})\.?\s+(?=[A-Z"“])/gm;
  const passages = numberedLines(text, mark);
  const covered = passages.reduce((sum, one) => sum + one.text.length, 0);
  if (covered < text.length * LEAST_COVERED) throw new Error(`the numbers of ${line} do not run through it`);
  return passages;
}

function pdfText(path: string): string {
  return execFileSync("pdftotext", ["-layout", path, "-"], { encoding: "utf8", maxBuffer: 1e8 }).replaceAll(
    "\f",
    "\n",
  );
}

function split(raw: string, mark: RegExp): Passage[] {
  const found = [...raw.matchAll(mark)];
  return found.map((match, index) => ({
    number: Number(match[1]),
    text: visible(
      raw.slice(match.index + match[0].length, found[index + 1]?.index ?? raw.length).split(END)[0] ?? "",
    ),
  }));
}

function numberedLines(text: string, mark: RegExp): readonly Passage[] {
  const starts = [...text.matchAll(mark)].map((match) => ({
    number: Number(match[1]),
    from: match.index,
    to: match.index + match[0].length,
  }));
  const run: typeof starts = [];
  for (const start of starts) if (start.number === (run.at(-1)?.number ?? 0) + 1) run.push(start);
  return run.map(({ number, to }, index) => ({
    number,
    text: visible(text.slice(to, run[index + 1]?.from ?? to + 1_500)),
  }));
}

/** The longest run that counts up: numbered orders before the reasons are a run of their own. */
function counted(passages: readonly Passage[]): readonly Passage[] {
  let longest: Passage[] = [];
  let run: Passage[] = [];
  for (const passage of passages) {
    run = passage.number > (run.at(-1)?.number ?? 0) ? [...run, passage] : [passage];
    if (run.length >= longest.length) longest = run;
  }
  return longest;
}

const NAMED: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  nbsp: " ",
  shy: "",
  auml: "ä",
  ouml: "ö",
  uuml: "ü",
  Auml: "Ä",
  Ouml: "Ö",
  Uuml: "Ü",
  szlig: "ß",
  sect: "§",
  ndash: "–",
  mdash: "—",
  ldquo: "“",
  rdquo: "”",
  lsquo: "‘",
  rsquo: "’",
  bdquo: "„",
};

/** Mark-up removed, references decoded, spaces collapsed. */
function visible(markup: string): string {
  return markup
    .replaceAll(/<sup[\s\S]*?<\/sup>|<(?:script|style)[\s\S]*?<\/(?:script|style)>/gi, " ")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/&#x([\da-f]+);/gi, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
    .replaceAll(/&#(\d+);/g, (_, number: string) => String.fromCodePoint(Number(number)))
    .replaceAll(/&([a-z]+);/gi, (whole, name: string) => NAMED[name] ?? whole)
    .replaceAll("\u00ad", "")
    .replaceAll(/\s+/g, " ")
    .trim();
}

/** The stretch of a genuine document that begins with the given words. @throws Error when they are not in it */
export function stretchOf(folder: string, { path, line, from, chars }: Stretch): string {
  const bytes = readFileSync(join(folder, path));
  const utf8 = bytes.toString("utf8");
  const raw = utf8.includes("\uFFFD") ? bytes.toString("latin1") : utf8;
  const record = raw.split("\n").find((one) => line !== undefined && one.includes(`"${line}"`));
  const text = record === undefined ? visible(raw) : visible(textOf(record));
  const at = text.indexOf(from);
  if (at === -1) throw new Error(`${path} does not say "${from}"`);
  return text.slice(at, at + chars);
}

function textOf(record: string): string {
  return z.looseObject({ text: z.string() }).parse(JSON.parse(record)).text;
}

interface Stretch {
  readonly path: string;
  readonly line?: string | undefined;
  readonly from: string;
  readonly chars: number;
}

/** A run of words that is plainly prose: no digits, marks or quotations inside, so that only wording can differ. */
export function quotable(passage: Passage, words: number): readonly string[] {
  const clauses = passage.text.slice(0, 350).split(/[.;:!?()[\]{}"“”„‚‘’'*_|/<>‹›…–—-]|\d+|\s[A-Z]\.?\s/);
  return clauses.flatMap((clause) => {
    const parts = clause.split(/[\s,]+/).filter((word) => word !== "");
    const isCut = parts[0]?.length === 1; // behind an apostrophe
    const isHeading = /\p{Lu}{4}/u.test(clause); // below the paragraph, in capitals
    if (parts.length < words || isCut || isHeading || /,/.test(clause)) return [];
    return [parts.slice(0, words).join(" ")];
  });
}

/** Words that a planted error puts into a quotation in place of its own. */
export const STRANGE = {
  AU: ["never", "unlawfully", "seldom", "mistakenly", "horticultural"],
  DE: ["niemals", "rechtswidrig", "ausnahmslos", "irrtümlich", "gärtnerische"],
} as const;
/** What no document says. */
export const INVENTED = {
  AU: [
    "every harbour master is bound to keep the lamps of the eastern mole alight",
    "a covenant of silence may be implied wherever honour so requires",
  ],
  DE: [
    "jeder Hafenmeister hat die Lampen der östlichen Mole dauernd brennen zu lassen",
    "ein Schweigegebot ergibt sich überall dort, wo die Ehre es verlangt",
  ],
} as const;
