import type { Block, LegalDocument } from "../../core/document.ts";
import type { SavedPage } from "../../core/provider.ts";
import { plain } from "../../library/search/words.ts";
import { escapeText } from "../../markup/xml/escape.ts";
import { articleNumber } from "./roles.ts";

const HEAD_LINES = 60;
const LONGEST_HEADING = 120; // characters
const TITLE_LINES = 4;

/** The first line of an act's title, which the Official Journal prints in capitals. */
const ACT =
  /^(?:►\w{1,2} )?(?:(?:COUNCIL|COMMISSION|IMPLEMENTING|DELEGATED|FRAMEWORK) ){0,3}(?:REGULATION|DIRECTIVE|DECISION)\b|^(?:►\w{1,2} )?(?:DELEGIERTER? )?(?:DURCHFÜHRUNGS|RAHMEN)?(?:VERORDNUNG|RICHTLINIE|BESCHLUSS|ENTSCHEIDUNG)\b/;
/** What follows the title of an act. */
const BELOW_TITLE =
  /^(?:\((?:Text (?:with|von)|OJ|ABl\.|\d)|(?:THE|DER|DIE|DAS) \p{Lu}{3}|Amended by|Geändert durch|Having regard|gestützt auf|►)/u;
/** The first line of a decision. */
const DECISION =
  /^(?:(judgment|urteil)|(order|beschluss)|(opinion|schlussanträge))\b.{0,20} (?:court|general court|advocate general|gerichtshofs|gerichts|generalanwalts|generalanwältin)\b/i;
const NUMBER = /\b(?:Joined Cases|Cases?|Rechtssachen?)\s+([CTF])[-‑‐](\d{1,4})\/(\d{2})\b/;
const ECLI = /\bECLI:EU:[CTF]:\d{4}:\d{1,5}\b/;
const LONE_LABEL = /^(?:\(\w{1,5}\)|\d{1,3}\.|[a-z]\)|[—–-])$/;
/** A wide label, which a print sets without a space: "(10)Directive". */
const CLOSE_LABEL = /^(\(\d{1,3}\))(?=[\p{L}‘“„"])/u;
const GROUNDS = /^(?:On those grounds|Aus diesen Gründen)/;
const OPERATIVE = /^(\d{1,2}\.)\s+(?=\p{Lu})/u;

/**
 * Builds a page in the mark-up of the Publications Office from the print of an act or of a decision in English
 * or German; undefined for any other document.
 */
export function printedPage({ blocks, language }: LegalDocument): Omit<SavedPage, "savedAt"> | undefined {
  const lines = withLabels(blocks);
  const head = lines.slice(0, HEAD_LINES);
  const decision = decisionOf(head);
  const body = decision === undefined ? actBody(lines) : decisionBody(lines);
  if (body === undefined) return undefined;
  const ecli = ECLI.exec(head.map(({ text }) => text).join(" "))?.[0];
  const said = ecli === undefined ? "" : `<NO.ECLI ECLI="${ecli}"/>`;
  return {
    text: `<html lang="${language}"><body>${said}${body}</body></html>`,
    ...(decision !== undefined && { url: decision }),
  };
}

interface Line {
  readonly text: string;
  readonly block: Block;
}

/** Joins a label on a line of its own to the text after it. */
function withLabels(blocks: readonly Block[]): readonly Line[] {
  const lines: Line[] = [];
  let label = "";
  for (const block of blocks.filter(({ type }) => type !== "footnote")) {
    const own = [block.label, plain(block.markdown)].filter(Boolean).join(" ").replace(CLOSE_LABEL, "$1 ");
    const text = label === "" ? own : `${label} ${own}`;
    label = LONE_LABEL.test(own) ? text : "";
    if (label === "") lines.push({ text, block });
  }
  return lines;
}

/** Returns the CELEX number of the decision whose print begins with these lines. */
function decisionOf(head: readonly Line[]): string | undefined {
  const text = head.map((line) => line.text).join("\n");
  const [, court, number = "", year] = NUMBER.exec(text) ?? [];
  const form = head.map((line) => DECISION.exec(line.text)).find((found) => found !== null);
  if (!form || court === undefined) return undefined;
  const letter = form[1] === undefined ? (form[2] === undefined ? "C" : "O") : "J";
  return `6${Number(year) > 50 ? "19" : "20"}${year}${court}${letter}${number.padStart(4, "0")}`;
}

function decisionBody(lines: readonly Line[]): string {
  const at = lines.findIndex(({ text }) => DECISION.test(text));
  const end = lines.findLastIndex(({ text }) => GROUNDS.test(text));
  return lines
    .map(({ text, block }, index) => {
      const isNumbered = block.label !== undefined && /^\[\d|^Rn\. \d/.test(block.pin);
      if (index === at || index === at + 1)
        return p("sum-title-1", text.replace(/\s*\(\s?\W{0,2}\d?\s?\)$/, ""));
      const [label] = end !== -1 && index > end ? (OPERATIVE.exec(text) ?? []) : [];
      if (label !== undefined) return row(label.trim(), text.slice(label.length));
      if (index === end) return row("", text); // without a label, this ends the points
      if (isNumbered && /^\d{1,4}$/.test(block.label)) return p("count", text, `point${block.label}`);
      return p(block.type === "heading" ? "ti-grseq-1" : "normal", text);
    })
    .join("");
}

function actBody(lines: readonly Line[]): string | undefined {
  const starts = lines.flatMap(({ text }, at) => (ACT.test(text) && isCapitals(text) ? at : []));
  const first = lines.findIndex(({ text }) => text.length < LONGEST_HEADING && articleNumber(text) === "1");
  const [start] = starts;
  if (start === undefined || start > HEAD_LINES || first < start) return undefined;
  const end = lines.findIndex(
    ({ text }, at) => at > start && (at > start + TITLE_LINES || BELOW_TITLE.test(text)),
  );
  return lines
    .map(({ text, block }, at) => {
      if (at >= start && at < end) return p("doc-ti", text.replace(/^►\w{1,2} /, ""));
      const role = ROLES.find(([pattern]) => pattern.test(text))?.[1];
      if (role !== undefined) return p(role, text);
      const above = ROLES.find(([pattern]) => pattern.test(lines[at - 1]?.text ?? ""))?.[1];
      const subject = above === "ti-section-1" ? "ti-section-2" : "sti-art";
      return p(above !== undefined && block.type === "heading" ? subject : "normal", text);
    })
    .join("");
}

/** Lines that are only the number of a part, and the class of their paragraphs. */
const ROLES: readonly (readonly [line: RegExp, name: string])[] = [
  [/^(?:Article|Artikel) \d{1,4}[a-z]{0,3}$/, "ti-art"],
  [/^(?:ANNEX|ANHANG)(?: [IVXLC]{1,7}[A-Za-z]?)?$/, "title-annex-1"],
  [/^(?:TITLE|CHAPTER|SECTION|TITEL|KAPITEL|ABSCHNITT) [IVXLC\d]{1,7}[A-Za-z]?$/, "ti-section-1"],
];

function isCapitals(text: string): boolean {
  return /^(?:►\w{1,2} )?\p{Lu}{4}/u.test(text);
}

/** A point of the operative part or what leads to it, in a table as on the pages; the label is in bold. */
function row(label: string, text: string): string {
  return `<table><tr><td><p class="normal"><span class="bold">${label}</span></p></td><td>${p("normal", text)}</td></tr></table>`;
}

function p(name: string, text: string, id?: string): string {
  return `<p class="${name}"${id === undefined ? "" : ` id="${id}"`}>${escapeText(text)}</p>`;
}
