import type { LegalDocument } from "../core/document.ts";
import { groupBy } from "../core/group-by.ts";
import { keysOf } from "../core/json.ts";
import { type Citation, find, finding } from "../citations/index.ts";
import { inSteps, pause } from "../core/steps.ts";

export interface Authority {
  readonly group: "cases" | "legislation" | "other";
  /** Canonical citation; for a provision that of the law as a whole. */
  readonly citation: string;
  /** The other citations of the same case, as far as the document prints them together. */
  readonly parallel: readonly string[];
  /** The case's name as printed at its first citation. */
  readonly name?: string;
  /** Number of citations. */
  readonly count: number;
  /** Pins of the citing passages, each once, in order; empty for a text without pins. */
  readonly pins: readonly string[];
  /** Cited provisions of a law. */
  readonly provisions: readonly string[];
}

const GROUPS: Readonly<Partial<Record<Citation["kind"], Authority["group"]>>> = {
  neutral: "cases",
  foreign_neutral: "cases",
  reported: "cases",
  unreported: "cases",
  decision: "cases",
  rechtssatz: "cases",
  legislation: "legislation",
  norm: "legislation",
  eu_act: "legislation",
};
/** Kinds that refer to nothing outside their own document. */
export const NOTHING: ReadonlySet<Citation["kind"]> = new Set(["back_reference", "unrecognised"]);

type Counted = Pick<Authority, "group" | "citation"> & {
  name: string | undefined;
  /** Court and day of a decision. */
  readonly day: string | undefined;
  /** Whether it is a decision without a file number, which another citation may give. */
  readonly isUnnumbered: boolean;
  count: number;
  /** Its citations, by what identifies each. */
  readonly names: Map<string, string>;
  /** Positions of the citing blocks. */
  readonly places: Set<number>;
  readonly provisions: Set<string>;
};

/**
 * Returns a document's table of authorities: cases, then laws, then the rest, each in alphabetical order.
 * Parallel citations are one authority; the document's own citations are left out.
 */
export async function authoritiesOf({
  blocks,
  citations,
}: Pick<LegalDocument, "blocks" | "citations">): Promise<readonly Authority[]> {
  const { neutral = "", ecli = "", reported, other } = citations;
  const own = new Set([neutral, ecli, ...reported, ...other].flatMap((one) => find(one).map(keyOf)));
  const all = new Map<string, Counted>();
  for (const [place, { markdown }] of blocks.entries()) {
    await pause();
    const found = [...(await inSteps(finding(markdown))).entries()];
    for (const parallel of groupBy(found, ([at, { group = at }]) => group).values()) {
      const [[, one] = []] = parallel;
      if (!one || NOTHING.has(one.kind) || isOfNoLaw(one)) continue;
      const names = parallel.map(([, each]) => [keyOf(each), wholeOf(each)] as const);
      if (names.some(([key]) => own.has(key))) continue;
      const counted = merged(names.flatMap(([key]) => all.get(key) ?? [])) ?? newAuthority(one);
      for (const [key, name] of [...names, ...counted.names]) {
        counted.names.set(key, name);
        all.set(key, counted);
      }
      counted.name ??= one.name;
      counted.count += 1;
      counted.places.add(place);
      for (const provision of provisionsOf(one)) counted.provisions.add(provision);
    }
  }
  const authorities = withoutTwice([...new Set(all.values())]).map(
    ({ name, names, places, provisions, day: _day, isUnnumbered: _isUnnumbered, ...rest }) => ({
      ...rest,
      parallel: [...names.values()].filter((own) => own !== rest.citation),
      ...(name !== undefined && { name }),
      pins: pinsAt(blocks, places),
      provisions: [...provisions],
    }),
  );
  return inOrder(authorities);
}

/** Returns cases, then laws, then the rest, each in alphabetical order. */
export function inOrder(authorities: readonly Authority[]): readonly Authority[] {
  return authorities.toSorted(
    (a, b) => ORDER.indexOf(a.group) - ORDER.indexOf(b.group) || shown(a).localeCompare(shown(b)),
  );
}

/** Whether a citation is a section of nothing that the text names: `§ 42` of a textbook. */
function isOfNoLaw(one: Citation): boolean {
  return one.kind === "norm" && one.law === undefined && one.lawName === undefined && one.act === undefined;
}

/** Adds a decision of a day to the one decision of that court and day that is cited with its number. */
function withoutTwice(all: readonly Counted[]): readonly Counted[] {
  return all.filter((one) => {
    const [other, more] = one.isUnnumbered
      ? all.filter(({ day, isUnnumbered }) => !isUnnumbered && day === one.day)
      : [];
    if (other && !more) add(other, { ...one, names: new Map() });
    return !other || more;
  });
}

/** Pins of these blocks, each once, in the document's order. */
function pinsAt(blocks: readonly { readonly pin: string }[], places: ReadonlySet<number>): readonly string[] {
  const pins = [...places].toSorted((a, b) => a - b).map((place) => blocks[place]?.pin ?? "");
  return [...new Set(pins)].filter((pin) => pin !== "");
}

/** Adds to the authority cited first the others, which a later passage shows to be the same case. */
function merged(known: readonly Counted[]): Counted | undefined {
  const [first, ...others] = [...new Set(known)].toSorted((a, b) => firstPlace(a) - firstPlace(b));
  for (const other of others) {
    if (first) add(first, other);
  }
  return first;
}

function add(first: Counted, other: Counted): void {
  first.name ??= other.name;
  first.count += other.count;
  for (const [key, name] of other.names) first.names.set(key, name);
  for (const place of other.places) first.places.add(place);
  for (const provision of other.provisions) first.provisions.add(provision);
}

/** Returns the place of the first citation: the blocks are read in order, so it was added first. */
function firstPlace({ places }: Counted): number {
  const [first = 0] = places;
  return first;
}

function newAuthority(one: Citation): Counted {
  return {
    group: GROUPS[one.kind] ?? "other",
    citation: wholeOf(one),
    name: one.name,
    day: dayOf(one),
    isUnnumbered: one.kind === "decision" && one.fileNumber === undefined && dayOf(one) !== undefined,
    count: 0,
    names: new Map([[keyOf(one), wholeOf(one)]]),
    places: new Set(),
    provisions: new Set(),
  };
}

function dayOf(one: Citation): string | undefined {
  if (one.kind !== "decision" || one.courtName === undefined || one.date === undefined) return undefined;
  return `${one.courtName} ${one.date}`;
}

/** Returns what identifies the whole that a citation refers to; a decision is cited with and without its date and form. */
function keyOf(one: Citation): string {
  if (one.kind !== "decision" || one.fileNumber === undefined) return wholeOf(one);
  return `${one.courtName ?? ""} ${one.fileNumber}`;
}

/** Returns the whole that a citation refers to: for `§ 823 Abs. 1 BGB` the law, for a case its citation. */
function wholeOf(one: Citation): string {
  if (one.kind === "norm") return one.law?.abbr ?? one.lawName ?? one.canonical;
  if (one.kind !== "legislation") return one.canonical;
  const { title, year, jurisdiction } = one;
  return [title, year, jurisdiction && `(${jurisdiction})`].filter(Boolean).join(" ");
}

function provisionsOf(one: Citation): readonly string[] {
  if (one.kind === "legislation") return one.provisions;
  return one.kind === "norm" ? [`${one.marker} ${one.number}`] : [];
}

/** `Mabo v Queensland (No 2) [1992] HCA 23; (1992) 175 CLR 1` */
export function shown({
  name,
  citation,
  parallel,
}: Pick<Authority, "name" | "citation" | "parallel">): string {
  return [...(name === undefined ? [] : [name]), [citation, ...parallel].join("; ")].join(" ");
}

const HEADINGS: Readonly<Record<Authority["group"], string>> = {
  cases: "Cases",
  legislation: "Legislation",
  other: "Other",
};

const ORDER = keysOf(HEADINGS);

/** Renders the table as Markdown, with the pins at which each authority is cited. */
export function authoritiesText(authorities: readonly Authority[]): string {
  return ORDER.flatMap((group) => {
    const rows = authorities.filter((one) => one.group === group);
    return rows.length === 0 ? [] : [`**${HEADINGS[group]}**`, ...rows.map(rowText)];
  }).join("\n");
}

function rowText(authority: Authority): string {
  const { provisions, pins, count } = authority;
  const laws = provisions.length === 0 ? "" : `: ${provisions.join(", ")}`;
  const times = count > 1 ? ` (${count} times)` : "";
  return `- ${shown(authority)}${laws}${pins.length === 0 ? "" : ` – at ${pins.join(", ")}`}${times}`;
}
