import type { Block } from "../../core/document.ts";
import { onOneLine } from "../../core/text.ts";
import type { Flow } from "../../markup/html/flow.ts";
import { type Role, roleOf } from "./rules.ts";

/** How lawyers abbreviate the title's provisions (AGLC4, appendix C). */
export type Unit = "s" | "reg" | "r" | "cl";

const NUMBER =
  /^(?:(?:Section|Regulation|Rule|Clause)\s+)?(\d[\dA-Z]*(?:[-.\u2010-\u2013]\d+[A-Z]*)*)\.?(?=\s|[A-Z][a-z]|$)/;
const LABEL = /^\((\d{1,4}[A-Z]{0,4}|[a-z]{1,5}|[A-Z]{1,5})\)\s*/;
const SCHEDULE = /^Schedules?(?:\s+(\d+[A-Z]*|[A-Z]{1,2})(?=$|[\s\u2014\u2013.:-]))?/;
const TERM = /^\*{1,3}([^*]{1,120}?)\*{1,3}/;
const PLAIN_TERM = /^([^*:;.]{1,80}?),? (?=(?:means|includes|has the (?:same )?meaning)\b)/;
/** Headings whose class says nothing: by their first word, or a number, a capital and no stop at the end. */
const STRUCTURES = [/^(?:Chapter|Schedule)\s\w/, /^Part\s\w/, /^Division\s\w/, /^Subdivision\s\w/].map(
  ({ source }) => new RegExp(`${source}{1,8}\\s?[\u2013\u2014]`),
);
const HEADED = /^\d[\dA-Z]{0,6}\s{1,4}\p{Lu}[^.;:,]{1,100}$/u;
const FIRST_CHAPTER = /^Chapter\s+I\b/;
const MAX_HEADING = 6;
const TABLE: Role = { is: "aside" };

/**
 * Makes blocks by the classes of the register's paragraphs: pins `s 18(1)(a)`, `sch 2 cl 3`, `s 4 (definition of 'x')`.
 * The Constitution's covering clauses are `cl 7`, because its sections begin at 1 again.
 */
export function provisionBlocks(
  flows: readonly Flow[],
  unit: Unit,
  isConstitution = false,
): readonly Block[] {
  const writer = new Writer(isConstitution ? "cl" : unit);
  for (const flow of flows) writer.add(flow);
  return writer.blocks;
}

class Writer {
  readonly blocks: Block[] = [];
  #unit: Unit;
  #schedule = ""; // "sch 2", while one is open
  #clause = ""; // the pin of the open provision, of the open schedule, or nothing
  #path: string[] = []; // labels of the open subsection, paragraph, …
  #definition = "";
  #level = 1; // of the last heading above the provisions
  #ended = false; // the endnotes have begun

  constructor(unit: Unit) {
    this.#unit = unit;
  }

  add(flow: Flow): void {
    if (flow.kind === "mark" || flow.text === "") return;
    const role = roleIn(flow);
    switch (role.is) {
      case "structure":
        return this.#structure(flow, role.level);
      case "provision":
        return this.#provision(flow);
      case "item":
        return this.#item(flow);
      case "endnotes":
      case "endnote":
        return this.#endnote(flow, role);
      case "definition":
        return this.#defined(flow);
      case "text":
        return this.#text(flow, role.depth);
      case "subheading":
      case "aside":
      case "title":
        return this.#plain(flow, role.is);
    }
  }

  #plain(flow: Flow, is: "subheading" | "aside" | "title"): void {
    if (is === "title") return this.#cover(flow);
    if (is === "subheading") this.#close();
    const type = flow.kind === "table" ? "table" : "paragraph";
    this.#write({ type, pin: this.#here(1), markdown: flow.markdown });
  }

  /** Every volume begins with the title and pages of its own, which belong to no provision. */
  #cover(flow: Flow): void {
    this.#close();
    this.#clause = "";
    this.#ended = false;
    this.#write({ type: "heading", level: 1, pin: "", markdown: bare(flow) });
  }

  #write(block: Block): void {
    this.blocks.push(this.#ended ? { ...block, pin: "" } : block);
  }

  #close(): void {
    this.#path = [];
    this.#definition = "";
  }

  #structure(flow: Flow, level: number): void {
    this.#close();
    const [opens, number] = SCHEDULE.exec(flow.text) ?? [];
    if (opens !== undefined && level <= 3) this.#schedule = number === undefined ? "sch" : `sch ${number}`;
    else if (level <= 2) this.#schedule = "";
    if (this.#unit === "cl" && FIRST_CHAPTER.test(flow.text)) this.#unit = "s";
    this.#clause = this.#schedule;
    this.#level = level;
    this.#write({ type: "heading", level, pin: this.#clause, markdown: bare(flow) });
  }

  #provision(flow: Flow): void {
    this.#close();
    const printed = NUMBER.exec(flow.text)?.[1];
    const number = printed?.replaceAll(/[\u2010-\u2013]/g, "-");
    if (number === undefined) this.#clause = this.#schedule;
    else this.#clause = this.#schedule === "" ? `${this.#unit} ${number}` : `${this.#schedule} cl ${number}`;
    this.#heading(flow, this.#clause);
  }

  /** A numbered instruction of a schedule that amends: "1  Section 3". */
  #item(flow: Flow): void {
    this.#close();
    const number = NUMBER.exec(flow.text)?.[1];
    this.#clause = number === undefined ? this.#schedule : `${this.#schedule || "sch"} item ${number}`;
    this.#heading(flow, this.#clause);
  }

  #heading(flow: Flow, pin: string): void {
    this.#write({
      type: "heading",
      level: Math.min(this.#level + 1, MAX_HEADING),
      pin,
      markdown: bare(flow),
    });
  }

  #endnote(flow: Flow, role: Extract<Role, { is: "endnotes" | "endnote" }>): void {
    this.#ended = true;
    this.#close();
    const heading = role.is === "endnotes" && { level: role.level };
    if (heading) this.#write({ type: "heading", ...heading, pin: "", markdown: bare(flow) });
    else this.#write({ type: "paragraph", pin: "", markdown: flow.markdown });
  }

  #defined(flow: Flow): void {
    const term = (TERM.exec(flow.markdown) ?? PLAIN_TERM.exec(flow.markdown))?.[1];
    this.#path = this.#path.slice(0, 1);
    this.#definition = term === undefined ? "" : term.replaceAll("\\", "").trim();
    this.#write({ type: "paragraph", pin: this.#here(1), markdown: flow.markdown });
  }

  #text(flow: Flow, depth: number): void {
    const [all = "", label] = LABEL.exec(flow.markdown) ?? [];
    if (depth === 1) this.#close();
    if (label === undefined) {
      this.#path = this.#path.slice(0, depth - 1);
      const pin = this.#here(depth - 1);
      return this.#write(
        flow.quote > 0
          ? { type: "quote", level: flow.quote, pin, markdown: flow.markdown }
          : { type: "paragraph", pin, markdown: flow.markdown },
      );
    }
    this.#path = [...Array.from({ length: depth - 1 }, (_, at) => this.#path[at] ?? ""), label];
    this.#write({
      type: "list",
      level: Math.max(1, this.#path.filter((one) => one !== "").length),
      label: `(${label})`,
      pin: this.#here(depth),
      markdown: flow.markdown.slice(all.length),
    });
  }

  /** The pin of the place where the text is, down to a depth. */
  #here(depth: number): string {
    if (this.#clause === "") return "";
    const printed = this.#path.slice(0, depth).map((label) => (label === "" ? "" : `(${label})`));
    if (this.#definition === "") return this.#clause + printed.join("");
    const [subsection = "", ...deeper] = printed;
    const inside = deeper.join("");
    return `${this.#clause}${subsection} (definition of '${this.#definition}'${inside === "" ? "" : ` para ${inside}`})`;
  }
}

function roleIn(flow: Flow): Role {
  return flow.kind === "table" ? TABLE : (roleOf(flow.element) ?? plainRole(flow));
}

/** Instruments that were not written with the templates: numbered headings, and text by its printed label. */
function plainRole(flow: Flow): Role {
  if (flow.kind === "heading") {
    const short = flow.text.length < 160;
    return short && flow.level > 1 && NUMBER.test(flow.text)
      ? { is: "provision" }
      : { is: "structure", level: Math.min(flow.level + 1, 5) };
  }
  const structure = STRUCTURES.findIndex((name) => name.test(flow.text));
  if (structure !== -1) return { is: "structure", level: structure + 2 };
  if (HEADED.test(flow.text)) return { is: "provision" };
  if (/^\*{3}[^*]/.test(flow.markdown)) return { is: "definition" };
  const label = LABEL.exec(flow.text)?.[1];
  if (label === undefined) return { is: "aside" };
  return { is: "text", depth: /^\d/.test(label) ? 1 : 2 };
}

function bare({ markdown }: Flow): string {
  return onOneLine(markdown.replaceAll(/(?<!\\)\*+/g, "")).trim();
}
