/** A list item: its printed label and its text, perhaps with items below. */
export interface Item {
  readonly label: string;
  readonly text: string;
  readonly items: readonly Item[];
}

export interface Paragraph {
  /** "(1)" or "1.", where it is numbered. */
  readonly label?: string;
  readonly text: string;
  readonly items: readonly Item[];
  /** What follows the list. */
  readonly tail?: string;
}

export type Part = ReturnType<typeof partsOf>[number];
export type Section = Part["sections"][number];

/**
 * The parts of a law from its text: `# Part 1 | Title`, below it `## § 1 | Title`, perhaps with further facts, and its
 * paragraphs, each on a line; their items after `- ` and `-- `, what follows these after `= `.
 */
export function partsOf(text: string) {
  return blocks(text, /\n(?=# )/).map(([head = "", ...lines]) => ({
    ...headOf(head),
    sections: blocks(lines.join("\n"), /\n(?=## )/).map(([first = "", ...rest]) => ({
      ...headOf(first),
      paragraphs: blocks(rest.join("\n"), /\n(?!-+ |= )/).map(paragraphOf),
    })),
  }));
}

const blocks = (text: string, border: RegExp) =>
  text
    .trim()
    .split(border)
    .map((block) => block.split("\n"));

function headOf(line: string) {
  const [label = "", title = "", ...facts] = line
    .replace(/^#+ /, "")
    .split("|")
    .map((field) => field.trim());
  return { label, title, facts };
}

function paragraphOf([first = "", ...lines]: readonly string[]): Paragraph {
  const [, label, text = ""] = /^(\(\d+\) |\d+\. )?(.*)$/.exec(first) ?? [];
  const tail = lines.find((line) => line.startsWith("= "))?.slice(2);
  return {
    ...(label !== undefined && { label: label.trim() }),
    text,
    items: itemsOf(lines.filter((line) => line.startsWith("-")).join("\n")),
    ...(tail !== undefined && { tail }),
  };
}

/** The items of a list whose lines begin with this mark. */
export function itemsOf(text: string, mark = "- "): readonly Item[] {
  if (text === "") return [];
  return blocks(text, new RegExp(`\\n(?=${mark})`)).map(([first = "", ...below]) => {
    const [, label = "", own = ""] = /^-+ (\S+) (.*)$/.exec(first) ?? [];
    return { label, text: own, items: itemsOf(below.join("\n"), `-${mark}`) };
  });
}
