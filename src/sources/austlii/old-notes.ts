import type { Flow } from "../../markup/html/flow.ts";

const NOTE = /^\((\d{1,4})\)\s/;
const MARK = /(?<=[\s.,;:!?"'”’)])\((\d{1,4})\)/g;

/**
 * Pages of the 1990s print their notes as lines "(144) …" at the end and mark them "(144)" in the text,
 * without a link. Such lines become footnotes when they count up and the text has their marks.
 */
export function markOldNotes(flows: readonly Flow[]): readonly Flow[] {
  if (flows.some((flow) => flow.defines !== undefined)) return flows;
  const start = firstNote(flows);
  const labels = new Set(flows.slice(start).map(label));
  const isMarked = (flow: Flow) => [...flow.text.matchAll(MARK)].some(([, mark]) => labels.has(mark));
  if (start === flows.length || !flows.slice(0, start).some(isMarked)) return flows;
  return flows.map((flow, index) => (index < start ? withMarks(flow, labels) : asNote(flow)));
}

/** Where the notes at the end begin: neighbouring lines whose numbers count up one by one. */
function firstNote(flows: readonly Flow[]): number {
  let start = flows.length;
  for (let at = flows.length - 1; at >= 0; at -= 1) {
    const here = label(flows[at]);
    const after = label(flows[at + 1]);
    if (here === undefined || (after !== undefined && Number(here) + 1 !== Number(after))) break;
    start = at;
  }
  return start;
}

function label(flow: Flow | undefined): string | undefined {
  return flow?.kind === "text" && flow.quote === 0 ? NOTE.exec(flow.text)?.[1] : undefined;
}

function withMarks(flow: Flow, labels: ReadonlySet<string | undefined>): Flow {
  if (flow.kind === "mark") return flow;
  const notes: string[] = [];
  const markdown = flow.markdown.replaceAll(MARK, (printed, mark: string) => {
    if (!labels.has(mark)) return printed;
    notes.push(mark);
    return `[^${mark}]`;
  });
  return notes.length === 0 ? flow : { ...flow, markdown, notes: [...flow.notes, ...notes] };
}

function asNote(flow: Flow): Flow {
  const defines = label(flow);
  if (defines === undefined) return flow;
  return {
    ...flow,
    defines,
    text: flow.text.replace(NOTE, "").trimStart(),
    markdown: flow.markdown.replace(NOTE, "").trimStart(),
  };
}
