/** How a text numbers its paragraphs: "[12] …", "12. …", "12 …" (in the margin). */
const FORMS = [
  /^\[(\d{1,4})\](?:\s+|$)/,
  /^(\d{1,4})\.(?:\s+|$)/,
  /^(\d{1,4})(?:\s+(?=[\p{Lu}“"„(])|$)/u,
] as const;

export interface Numbered {
  readonly number: number;
  /** The text behind the number. */
  readonly rest: string;
}

const LEAST = 4; // paragraphs; a shorter run is a list
const LARGEST_STEP = 3; // a number or two may be lost

/** The paragraphs whose numbers are one rising run, by their index; empty when there is no such run. */
export function numberedRun(texts: readonly string[]): ReadonlyMap<number, Numbered> {
  const runs = FORMS.map((form) => runOf(texts, form));
  const best = runs.reduce((one, other) => (other.size > one.size ? other : one));
  return best.size >= LEAST ? best : new Map();
}

/** The longest run; of two alike the later, because a list in front of the text may begin with the same numbers. */
function runOf(texts: readonly string[], form: RegExp): Map<number, Numbered> {
  const found = texts.flatMap((text, index) => {
    const match = form.exec(text);
    return match ? [{ index, number: Number(match[1]), rest: text.slice(match[0].length) }] : [];
  });
  let best = new Map<number, Numbered>();
  for (const start of starts(found)) {
    const run = riseFrom(found, start);
    if (run.size >= best.size) best = run;
  }
  return best;
}

interface Candidate extends Numbered {
  readonly index: number;
}

const MAX_STARTS = 20;

/** Where a run may begin: at each 1, else at the first number. */
function starts(found: readonly Candidate[]): readonly number[] {
  const ones = found.flatMap(({ number }, at) => (number === 1 ? [at] : []));
  return ones.length > 0 ? ones.slice(0, MAX_STARTS) : found.length > 0 ? [0] : [];
}

function riseFrom(found: readonly Candidate[], start: number): Map<number, Numbered> {
  const run = new Map<number, Numbered>();
  let last = (found[start]?.number ?? 1) - 1;
  for (let at = start; at < found.length; at += 1) {
    const { index, number, rest } = found[at] ?? { index: 0, number: 0, rest: "" };
    const wanted = last + 1;
    if (number < wanted || number >= wanted + LARGEST_STEP) continue;
    if (number > wanted && found.slice(at + 1, at + AHEAD).some((one) => one.number === wanted)) continue;
    run.set(index, { number, rest });
    last = number;
  }
  return run;
}

const AHEAD = 30; // numbers
