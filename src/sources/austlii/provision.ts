import { type Depth, depthOf, type Labels, withLabel } from "../../pins/labels.ts";
import { labelSteps, writePin } from "../../pins/write.ts";
import type { Block } from "../../core/document.ts";
import { unemphasised } from "../../core/text.ts";
import type { Flow } from "../../markup/html/flow.ts";

/**
 * Builds the blocks of a section's or a schedule's page. Every unit gets the pin that lawyers write,
 * `s 18(1)(a)(i)`, `sch 1 cl 2(3)`, `s 4 (definition of 'gangway')`, derived from the printed labels and their
 * order. Notes on the text's history follow it as a section of their own.
 */
export function provisionBlocks(flows: readonly Flow[], pin: string): readonly Block[] {
  const writer = new ProvisionWriter(pin);
  const text = flows.filter((flow) => flow.kind !== "mark");
  for (const [index, flow] of text.entries()) {
    writer.add(flow, () => text.slice(index + 1, index + 1 + FLOWS_AHEAD).flatMap(labelsOf));
  }
  return writer.finish();
}

const FLOWS_AHEAD = 40; // flows searched after a label that may be a letter or a numeral
const LONGEST_TITLE = 200; // characters; a longer line in bold is text
/** A defined term: in bold italics, or emphasised before a defining word. */
const DEFINITIONS = [
  /^["“'‘]?\*{3}["“'‘]?([^*"“”]{1,120}?)["”'’]?\*{3}/,
  /^["“'‘]?\*{1,2}["“'‘]?([^*"“”]{1,120}?)["”'’]?\*{1,2}["”'’]?,? (?=(?:means|includes|has the|does not|in relation to|in respect of|of an?)\b)/,
];
/** A clause's title line without a class of its own: a number, a capital, no stop at its end. */
const CLAUSE_LINE = /^\d{1,4}[A-Z]{0,4} \p{Lu}[^.;:,]{1,100}$/u;
const WORD_HEADING = /\.(?:ActHead([1-9])|Chapter|Part|Division)/i;

class ProvisionWriter {
  readonly #pin: string;
  readonly #blocks: Block[] = [];
  readonly #history: Block[] = [];
  #clause: string; // pin of the open clause, or of the whole page
  #definition = "";
  #path: Labels = [];
  #level = 1; // of the last structural heading
  #titled = false;

  constructor(pin: string) {
    this.#pin = pin;
    this.#clause = pin;
  }

  /** Adds a flow; `ahead` returns the labels of the flows that follow. */
  add(flow: Flow, ahead: () => readonly string[]): void {
    if (this.#isHeading(flow)) this.#heading(flow);
    else if (flow.kind === "table")
      this.#blocks.push({ type: "table", pin: this.#here(1), markdown: flow.markdown });
    else if (isHistory(flow.text))
      this.#history.push({ type: "list", level: 1, label: "-", pin: "", markdown: flow.markdown });
    else this.#text(flow, ahead);
  }

  finish(): readonly Block[] {
    if (this.#history.length === 0) return this.#blocks;
    return [...this.#blocks, { type: "heading", level: 2, pin: "", markdown: "History" }, ...this.#history];
  }

  /** Tests for the page's headings, Word's headings, and the bold line that titles the section. */
  #isHeading(flow: Flow): boolean {
    if (flow.kind === "heading" || WORD_HEADING.test(flow.element)) return true;
    if (this.#pin.startsWith("sch") && flow.kind === "text" && CLAUSE_LINE.test(flow.text)) return true;
    return !this.#titled && flow.bold && flow.text.length < LONGEST_TITLE && !flow.list;
  }

  #heading(flow: Flow): void {
    this.#titled ||= flow.kind !== "heading" && flow.bold;
    const markdown = unemphasised(flow.markdown);
    const first = this.#blocks.length === 0;
    const isClause = /^p\.ActHead5\b/.test(flow.element) || CLAUSE_LINE.test(flow.text);
    const clause = isClause ? /^\d{1,4}[A-Z]{0,4}(?= |$)/.exec(markdown)?.[0] : undefined;
    if (!first) this.#begin(clause);
    const pin = first ? "" : this.#clause;
    this.#blocks.push({ type: "heading", level: first ? 1 : this.#headingLevel(flow), pin, markdown });
  }

  /**
   * Starts a clause: only a schedule's clauses have their own number, because a section's page repeats the
   * section's.
   */
  #begin(clause: string | undefined): void {
    this.#path = [];
    this.#definition = "";
    this.#clause =
      clause === undefined || !this.#pin.startsWith("sch") ? this.#pin : `${this.#pin} cl ${clause}`;
  }

  #headingLevel(flow: Flow): number {
    const word = WORD_HEADING.exec(flow.element)?.[1];
    if (word === "5") return Math.min(this.#level + 1, 6);
    const level = word === undefined ? flow.level || 2 : Math.min(Number(word) + 1, 6);
    this.#level = Math.max(level, 2);
    return this.#level;
  }

  #text(flow: Flow, ahead: () => readonly string[]): void {
    const { labels, rest } = leadingLabels(flow.markdown);
    for (const [at, label] of labels.entries()) {
      this.#extend(label, flow.element, () => [...labels.slice(at + 1), ...ahead()]);
    }
    const defined = labels.length === 0 ? definedTerm(flow.markdown) : undefined;
    if (defined !== undefined) {
      this.#definition = defined;
      this.#path = this.#path.slice(0, 1);
    }
    this.#blocks.push(this.#block(flow, labels, rest));
  }

  #extend(label: string, element: string, ahead: () => readonly string[]): void {
    const depth = depthByWord(label, element) ?? depthOf(this.#path, label, ahead);
    if (depth === 0) this.#definition = "";
    this.#path = withLabel(this.#path, label, depth);
  }

  #block(flow: Flow, labels: readonly string[], rest: string): Block {
    if (labels.length > 0) {
      const label = labels.map((one) => `(${one})`).join("");
      return {
        type: "list",
        level: this.#path.length,
        label,
        pin: this.#here(this.#path.length),
        markdown: rest,
      };
    }
    // text without a label follows the paragraphs, so it belongs to their parent
    const common = { pin: this.#here(1), markdown: flow.markdown };
    return flow.quote > 0
      ? { type: "quote", level: flow.quote, ...common }
      : { type: "paragraph", ...common };
  }

  /** Returns the pin of the current position, down to `depth` labels. */
  #here(depth: number): string {
    if (this.#clause === "") return "";
    const labels = this.#path.slice(0, depth);
    const isNumbered = /^\d/.test(labels[0] ?? "");
    if (this.#definition === "") {
      // only a subsection continues after its paragraphs
      return writePin(this.#clause, depth > 1 || isNumbered ? labelSteps(labels) : []);
    }
    const steps = labelSteps(labels);
    const subsection = isNumbered ? steps.slice(0, 1) : [];
    const inside = depth === 1 ? [] : steps.slice(subsection.length);
    return writePin(this.#clause, [
      ...subsection,
      { kind: "definition", value: this.#definition },
      ...inside,
    ]);
  }
}

/**
 * Returns the depth that Word's class gives a lower-case label; numbers and capitals determine it themselves.
 */
function depthByWord(label: string, element: string): Depth | undefined {
  if (!/^[a-z]/.test(label)) return undefined;
  if (/\.paragraphsub\b/i.test(element)) return 2;
  return /\.paragraph\b/i.test(element) ? 1 : undefined;
}

function definedTerm(markdown: string): string | undefined {
  const term = DEFINITIONS.map((pattern) => pattern.exec(markdown)?.[1]).find((found) => found !== undefined);
  return term?.replaceAll("\\", "").trim();
}

/** Splits off the leading labels: "(1)(a) text" -> ["1", "a"] and "text". */
function leadingLabels(markdown: string): { readonly labels: readonly string[]; readonly rest: string } {
  const [all = ""] =
    /^(?:\*{0,3}\((?:\d{1,4}[A-Z]{0,4}|[a-z]{1,5}|[A-Z]{1,4})\)\*{0,3}(?:\s|(?=\()|$)){1,4}/.exec(markdown) ??
    [];
  const labels = [...all.matchAll(/\(([^)]{1,8})\)/g)].map(([, label = ""]) => label);
  return { labels, rest: markdown.slice(all.length).trimStart() };
}

function labelsOf(flow: Flow): readonly string[] {
  return flow.kind === "text" ? leadingLabels(flow.markdown).labels : [];
}

const LONGEST = 600; // characters; a longer line is part of the law
const VERBS =
  "[Ii]nserted|[Aa]mended|[Ss]ubstituted|[Rr]epealed|[Rr]enumbered|[Rr]elocated|[Ee]xpired|[Dd]eleted";

/**
 * History notes as printed. The law itself mentions amendments too ("Part 3 as amended by section 4
 * applies"), so a note must begin with an abbreviated or bracketed provision and name the amending
 * instrument.
 */
const NOTES = [
  // Victoria: "S. 32(1) amended by No. 9971/1983 s. 4(a).", "Pt 2 (Heading) inserted by No. 5/1999 s. 3."
  new RegExp(
    `^(?:New s|Ss?|Schs?|Pts?|Divs?|Subdivs?|Chs?|Cls?|Regs?|Rr?|O|Preamble|Note)\\.? ?[^:;]{0,120}?(?:${VERBS}) by (?:Nos?|Acts?|S\\.?R|S\\.?L)\\b`,
  ),
  // Western Australia, Tasmania: "[Section 32 amended by No. 9 of 1983 s. 4.]"
  new RegExp(
    `^\\[ ?(?:Sub)?(?:Section|Part|Division|Heading|Schedule|Regulation|Rule|Clause|section|division)[^\\]]{0,120}?(?:${VERBS})(?: by|:) [^\\]]{1,400}\\]\\.?$`,
  ),
  // New South Wales, Queensland: "s 32: Am 1999 No 1, Sch 1.", "s 32 amd 1994 No. 61 s 2"
  /^(?:ss?|sch|pt|div|ch|cl|reg|r) \d[\w(), -]{0,40}(?::| ) ?(?:[Aa]m|[Ii]ns|[Ss]ubst|[Rr]ep|[Aa]md|[Oo]m|[Ss]ub|[Rr]enum|[Rr]eloc)\.? (?:\d{4}|\(\d{4})\b/,
];

/** Tests whether a line is a history note ("S. 32(1) amended by No. 9971/1983 s. 4(a).") rather than law. */
export function isHistory(text: string): boolean {
  return text.length <= LONGEST && NOTES.some((pattern) => pattern.test(text));
}
