import { actName, UNITS } from "../../citations/act-name.ts";
import { formatNorm } from "../../citations/recognise/german/norm-format.ts";
import { find } from "../../citations/index.ts";
import { AUSTRALIAN } from "../../citations/tables/jurisdictions.ts";
import type { CitationOf } from "../../citations/types.ts";
import type { Block, LegalDocument } from "../../core/document.ts";
import { oneLine } from "../../core/text.ts";
import type { Step } from "../../pins/grammar.ts";
import { itemStep, writePin } from "../../pins/write.ts";
import { partsOfProvision } from "./act-print.ts";

type CopiedProvision = Pick<LegalDocument, "kind" | "title" | "jurisdiction" | "blocks">;

const HEAD_BLOCKS = 8;

/**
 * Recognises the text of one provision that a reader copied from AustLII's page or from a German law's, and gives its
 * parts their pins: `s 5A(3)(a)`, `Abs. 2 Nr. 1`. Undefined for any other text.
 */
export function copiedProvision(blocks: readonly Block[]): CopiedProvision | undefined {
  return austliiSection(blocks) ?? germanNorm(blocks);
}

/** "LIMITATION ACT 1974 - SECT 5A" */
const SECTION_LINE = /^(\p{Lu}[^\p{Ll}]{4,150}) - (SECT|REG|RULE|CLAUSE|ART) ([\w.-]{1,12})$/u;
/** "Tasmanian Consolidated Acts" */
const DATABASE_LINE = new RegExp(
  `^(${AUSTRALIAN.map(({ adjective }) => adjective).join("|")}) (?:Consolidated|Current|Numbered|Repealed) (?:Acts|Regulations)\\b`,
);

function austliiSection(blocks: readonly Block[]): CopiedProvision | undefined {
  const head = blocks.slice(0, HEAD_BLOCKS).map(lineOf);
  const at = head.findIndex((line) => SECTION_LINE.test(line));
  const [, name = "", unit = "", number = ""] = SECTION_LINE.exec(head[at] ?? "") ?? [];
  const [database = ""] = head.flatMap((line) => DATABASE_LINE.exec(line)?.[1] ?? []);
  const state = AUSTRALIAN.find(({ adjective }) => adjective === database)?.code;
  if (at === -1 || state === undefined) return undefined;
  const pin = `${UNITS[unit]} ${number}`;
  return {
    kind: "legislation",
    title: `${actName(name)} (${state}) ${pin}`,
    jurisdiction: state.toLowerCase(),
    blocks: [...blocks.slice(0, at + 1), ...partsOfProvision(blocks.slice(at + 1), pin)],
  };
}

const NORM_LINE = /^(§|Art(?:ikel|\.)?) ?(\d{1,4}[a-z]?)(?: (.{2,120}))?$/;
const FIRST_ABSATZ = /^\(1\) \d?\p{Lu}.{30,}/su;
const LONGEST_LINE = 120; // characters of a law's name or of a heading

/** A German provision under its law's name, "Bürgerliches Gesetzbuch (BGB)", or with its abbreviation, "§ 823 BGB". */
function germanNorm(blocks: readonly Block[]): CopiedProvision | undefined {
  const first = blocks.slice(0, HEAD_BLOCKS).findIndex(({ markdown }) => FIRST_ABSATZ.test(markdown));
  const head = blocks
    .slice(0, Math.max(0, first))
    .flatMap(({ markdown }) => markdown.split("\n").map(plainLine));
  const title = head.every((line) => line.length <= LONGEST_LINE) ? titleOfNorm(head) : undefined;
  if (title === undefined) return undefined;
  const parts = absaetze(blocks.slice(first));
  return { kind: "legislation", title, jurisdiction: "de", blocks: [...blocks.slice(0, first), ...parts] };
}

/** `§ 823 BGB Schadensersatzpflicht`, from the lines above the first Absatz. */
function titleOfNorm(lines: readonly string[]): string | undefined {
  const at = lines.findIndex((line) => NORM_LINE.test(line));
  const found = NORM_LINE.exec(lines[at] ?? "");
  if (!found) return undefined;
  const [line, sign = "", number = "", rest = ""] = found;
  const own = normAt(line);
  const place = `${sign === "§" ? "§" : "Art."} ${number}`;
  const above = lines.slice(0, at).toReversed();
  const norm = own ?? above.map((law) => normAt(`${place} ${lawIn(law)}`)).find((one) => one !== undefined);
  if (norm?.number !== number || norm.parts.length > 0) return undefined;
  const heading = own ? line.slice(own.end).trim() : rest || lines[at + 1];
  return oneLine(`${formatNorm(norm)} ${heading ?? ""}`).trim();
}

/** Returns the provision that a line begins with, if the line names its law, a German one. */
function normAt(line: string): CitationOf<"norm"> | undefined {
  const [first] = find(line);
  return first?.kind === "norm" && first.start === 0 && first.law?.country === "de" ? first : undefined;
}

/** "BGB" of "Bürgerliches Gesetzbuch (BGB)", else the line itself. */
function lawIn(line: string): string {
  return /\((\p{Lu}[\p{L} -]{1,12})\)$/u.exec(line)?.[1] ?? line;
}

const LABEL = /^(\(\d{1,3}[a-z]?\)|\d{1,3}[a-z]?\\?\.|[a-z]{1,2}\))\s+/;

/** Gives the parts of a provision their pins: `(1)` is an Absatz, `1.` a Nummer, `a)` a litera. */
function absaetze(blocks: readonly Block[]): readonly Block[] {
  let path: readonly Step[] = [];
  return blocks.map((block) => {
    const printed = block.label === undefined ? LABEL.exec(block.markdown)?.[1] : `${block.label}.`;
    if (printed === undefined) return { ...block, pin: writePin("", path.slice(0, 1)) };
    const step: Step | undefined = printed.startsWith("(")
      ? { kind: "absatz", value: printed.slice(1, -1) }
      : itemStep(printed.replace("\\", ""));
    if (!step) return block;
    path = [...path.slice(0, depthOf(step, path)), step];
    return { ...block, pin: writePin("", path) };
  });
}

const ORDER = ["absatz", "nummer", "litera"];

/** The number of open steps that a step is below. */
function depthOf({ kind }: Step, path: readonly Step[]): number {
  const at = path.findIndex((open) => ORDER.indexOf(open.kind) >= ORDER.indexOf(kind));
  return at === -1 ? path.length : at;
}

function plainLine(line: string): string {
  return oneLine(line.replaceAll(/[*_#\\]/g, "")).trim();
}

function lineOf({ markdown }: Block): string {
  return plainLine(markdown);
}
