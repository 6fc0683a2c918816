import type { LegalDocument } from "../core/document.ts";
import { type Citation, find } from "../citations/index.ts";

export interface Authority {
  readonly group: "cases" | "legislation" | "other";
  /** In canonical spelling, of a provision the law as a whole. */
  readonly citation: string;
  /** The case's name, as it is printed where it is first cited. */
  readonly name?: string;
  /** How often. */
  readonly count: number;
  /** Where, each once, in their order; a text without pins has none. */
  readonly pins: readonly string[];
  /** Provisions of a law, as cited. */
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
const NOTHING: ReadonlySet<Citation["kind"]> = new Set(["back_reference", "unrecognised"]);

type Counted = Pick<Authority, "group" | "citation"> & {
  name: string | undefined;
  count: number;
  readonly pins: Set<string>;
  readonly provisions: Set<string>;
};

/**
 * The table of authorities of a document: cases, then laws, then the rest, each in the order of the alphabet. Parallel
 * citations are one authority; the citations by which the document itself is known are left out.
 */
export function authoritiesOf({
  blocks,
  citations,
}: Pick<LegalDocument, "blocks" | "citations">): readonly Authority[] {
  const { neutral = "", ecli = "", reported, other } = citations;
  const own = new Set([neutral, ecli, ...reported, ...other].flatMap((one) => find(one).map(wholeOf)));
  const all = new Map<string, Counted>();
  for (const { markdown, pin } of blocks) {
    const found = find(markdown);
    for (const [at, one] of found.entries()) {
      if (NOTHING.has(one.kind) || (one.group !== undefined && one.group !== at)) continue;
      const names = found.filter((other, place) => place === at || other.group === at).map(wholeOf);
      if (names.some((name) => own.has(name))) continue;
      const known = names.map((name) => all.get(name)).find((counted) => counted !== undefined);
      const counted = known ?? newAuthority(one);
      for (const name of names) all.set(name, counted);
      counted.name ??= one.name;
      counted.count += 1;
      if (pin !== "") counted.pins.add(pin);
      for (const provision of provisionsOf(one)) counted.provisions.add(provision);
    }
  }
  return [...new Set(all.values())]
    .map(({ name, pins, provisions, ...rest }) => ({
      ...rest,
      ...(name !== undefined && { name }),
      pins: [...pins],
      provisions: [...provisions],
    }))
    .toSorted((a, b) => ORDER.indexOf(a.group) - ORDER.indexOf(b.group) || shown(a).localeCompare(shown(b)));
}

function newAuthority(one: Citation): Counted {
  return {
    group: GROUPS[one.kind] ?? "other",
    citation: wholeOf(one),
    name: one.name,
    count: 0,
    pins: new Set(),
    provisions: new Set(),
  };
}

const ORDER: readonly Authority["group"][] = ["cases", "legislation", "other"];

/** What is cited as a whole: of `§ 823 Abs. 1 BGB` the law, of a case its citation. */
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

/** `Mabo v Queensland (No 2) [1992] HCA 23` */
export function shown({ name, citation }: Pick<Authority, "name" | "citation">): string {
  return [name, citation].filter((one) => one !== undefined).join(" ");
}

const HEADINGS: Readonly<Record<Authority["group"], string>> = {
  cases: "Cases",
  legislation: "Legislation",
  other: "Other",
};

/** The table as Markdown, with the pins at which each is cited. */
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
