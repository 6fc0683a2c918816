import type { Block } from "../../core/document.ts";
import type { Flow } from "../../markup/html/flow.ts";

/** Depth of a heading in a table of provisions by its first word. */
const LEVELS: readonly (readonly [RegExp, number])[] = [
  [/^chapter\b/i, 2],
  [/^part\b/i, 3],
  [/^division\b/i, 4],
  [/^subdivision\b/i, 5],
];
const SECTION =
  /^(?:(?:s|sect|section|reg|regulation|r|rule)\.? )?(\d{1,5}[A-Z]{0,4}(?:[-.]\d{1,4}[A-Z]{0,2})?)\.?(?: |$)/i;
const SCHEDULE = /^sch(?:edule)?\.? ?(\d{1,3}[A-Z]{0,2})?\b/i;

/**
 * Makes the blocks of a table of provisions: one line per provision with its link, headings for the parts.
 * `unit` is how lawyers abbreviate its provisions: s, reg or r.
 */
export function contentsBlocks(flows: readonly Flow[], unit: string): readonly Block[] {
  const blocks = flows.flatMap((flow) =>
    flow.kind === "mark" ? [] : lines(flow).map((line) => entry(flow, line, unit)),
  );
  const [first, ...rest] = blocks;
  return first?.type === "heading" ? [{ ...first, level: 1 }, ...rest] : blocks;
}

interface Line {
  readonly text: string;
  readonly markdown: string;
}

/** Old pages separate the provisions by line breaks only. */
function lines({ text, markdown, kind }: Flow): Line[] {
  if (kind === "table") return [{ text, markdown }];
  const texts = text.split("\n");
  const markdowns = markdown.split("  \n");
  return texts
    .map((line, at) => ({ text: line, markdown: markdowns[at] ?? "" }))
    .filter((line) => line.text !== "");
}

function entry(flow: Flow, { text, markdown }: Line, unit: string): Block {
  if (flow.kind === "table") return { type: "table", pin: "", markdown };
  const level = headingLevel(flow, text, markdown);
  if (level !== undefined) return { type: "heading", level, pin: "", markdown: text };
  return { type: "list", level: 1, label: "-", pin: pinOf(text, unit), markdown };
}

function pinOf(text: string, unit: string): string {
  const section = SECTION.exec(text)?.[1];
  if (section !== undefined) return `${unit} ${section.toUpperCase()}`;
  const schedule = SCHEDULE.exec(text);
  if (!schedule) return "";
  return schedule[1] === undefined ? "sch" : `sch ${schedule[1].toUpperCase()}`;
}

function headingLevel(flow: Flow, text: string, markdown: string): number | undefined {
  const level = LEVELS.find(([pattern]) => pattern.test(text))?.[1];
  if (flow.kind === "heading") return flow.level === 1 ? 1 : (level ?? flow.level);
  if (level !== undefined) return level;
  return flow.bold && !flow.list && !markdown.includes("](") ? 2 : undefined;
}
