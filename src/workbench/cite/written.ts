import { type Item, STYLES, toBibtex, toCsl, toRis } from "../../citations/styles/index.ts";

export type StyleName = "aglc4" | "court" | "de" | "at";
export type Arrangement = "single" | "footnotes" | "bibliography";
export type Format = "text" | "csl-json" | "bibtex" | "ris";

const BY_NAME = {
  aglc4: STYLES.aglc4,
  court: STYLES.court,
  de: STYLES.german,
  at: STYLES.austrian,
} as const;

/** Citations, one a line; notes numbered from 1; or a bibliography in its groups. */
export function written(items: readonly Item[], style: StyleName, as: Arrangement): string {
  const way = BY_NAME[style];
  if (as === "single") return items.map((item) => way.cite(item)).join("\n");
  if (as === "footnotes")
    return way
      .notes(items)
      .map((note, at) => `${at + 1}. ${note}`)
      .join("\n");
  return way
    .bibliography(items)
    .map(({ heading, entries }) => [`**${heading}**`, ...entries].join("\n"))
    .join("\n\n");
}

/** Every source once, for a reference manager. */
export function exported(items: readonly Item[], format: Exclude<Format, "text">): string {
  const sources = [...new Map(items.map(({ facts }) => [facts.id, facts])).values()];
  switch (format) {
    case "csl-json":
      return fenced("json", JSON.stringify(sources.map(toCsl), undefined, 1));
    case "bibtex":
      return fenced("bibtex", sources.map(toBibtex).join("\n\n"));
    case "ris":
      return fenced("ris", sources.map(toRis).join("\r\n\r\n"));
  }
}

function fenced(language: string, text: string): string {
  return `\`\`\`${language}\n${text}\n\`\`\``;
}
