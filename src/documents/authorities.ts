import type { LegalDocument } from "../core/document.ts";
import { type Citation, find } from "../citations/index.ts";

export interface Authority {
  readonly group: "cases" | "legislation" | "other";
  /** Canonical citation; for a provision that of the law as a whole. */
  readonly citation: string;
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
const NOTHING: ReadonlySet<Citation["kind"]> = new Set(["back_reference", "unrecognised"]);

type Counted = Pick<Authority, "group" | "citation"> & {
  name: string | undefined;
  count: number;
  readonly pins: Set<string>;
  readonly provisions: Set<string>;
};

/**
 * Returns a document's table of authorities: cases, then laws, then the rest, each in alphabetical order.
 * Parallel citations are one authority; the document's own citations are left out.
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

/** `Mabo v Queensland (No 2) [1992] HCA 23` */
export function shown({ name, citation }: Pick<Authority, "name" | "citation">): string {
  return [name, citation].filter((one) => one !== undefined).join(" ");
}

const HEADINGS: Readonly<Record<Authority["group"], string>> = {
  cases: "Cases",
  legislation: "Legislation",
  other: "Other",
};

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
