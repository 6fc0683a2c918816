/**
 * A provision's identifier within its law, as ids write it: "823", "5a", "art-1", "anlage-2", "art-229/5".
 */
export type UnitSlug = string;

const NUMBER = String.raw`\d{1,4}\s?[a-z]{0,2}`;
const SECTION = new RegExp(`^§{1,2}\\s*(${NUMBER})(?:\\s*(?:bis|und|,|-|–)\\s*(${NUMBER}))?(?![\\w])`, "i");
const ARTICLE = new RegExp(
  `^Art(?:ikel|\\.)?\\s*(${NUMBER})(?:\\s*(?:bis|und|,|-|–)\\s*(${NUMBER}))?(?![\\w])(.*)$`,
  "i",
);

/** Converts a printed heading to a slug: "§ 823", "Art 1", "Art 229 § 5", "§§ 18 bis 21", "Anlage 2". */
export function unitSlug(printed: string): UnitSlug {
  const label = printed.replace(/^\(X+\)\s*/i, "").trim();
  const [, from, to] = SECTION.exec(label) ?? [];
  if (from !== undefined) return ranged(from, to);
  const [, article, last, rest = ""] = ARTICLE.exec(label) ?? [];
  if (article !== undefined) {
    const below = /^\s*§/.test(rest) ? `/${unitSlug(rest.trim())}` : "";
    return `art-${ranged(article, last)}${below}`;
  }
  return label
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-|-$/g, "");
}

function ranged(from: string, to: string | undefined): string {
  return [from, to].flatMap((one) => (one === undefined ? [] : [plain(one)])).join("-");
}

function plain(number: string): string {
  return number.replaceAll(/\s/g, "").toLowerCase();
}

/**
 * Formats a slug as lawyers write it: "823" -> "§ 823", "art-229/5" -> "Art. 229 § 5", "anlage-2" -> "Anlage
 * 2".
 */
export function unitLabel(slug: UnitSlug): string {
  return slug
    .split("/")
    .map((part) => {
      const [, from, to] = /^(?:art-)?(\d+[a-z]*)(?:-(\d+[a-z]*))?$/.exec(part) ?? [];
      if (from === undefined)
        return part.replace(/^\p{L}/u, (letter) => letter.toUpperCase()).replaceAll("-", " ");
      const number = to === undefined ? from : `${from} bis ${to}`;
      if (part.startsWith("art-")) return `Art. ${number}`;
      return `${to === undefined ? "§" : "§§"} ${number}`;
    })
    .join(" ");
}

/**
 * Tests whether a law's provision is the wanted one: equal, inside the wanted article or the other way round,
 * or inside a range of repealed ones.
 */
export function isUnit(slug: UnitSlug, wanted: UnitSlug): boolean {
  if (slug === wanted || slug.endsWith(`/${wanted}`) || slug.startsWith(`${wanted}/`)) return true;
  const number = /^(\d+)[a-z]*$/.exec(wanted)?.[1];
  const [, from, to] = /^(\d+)[a-z]*-(\d+)[a-z]*$/.exec(slug) ?? [];
  if (number === undefined || from === undefined || to === undefined) return false;
  return Number(from) <= Number(number) && Number(number) <= Number(to);
}

/**
 * Switches between § and article, for laws numbered by articles although the caller wrote "§ 1", and vice
 * versa.
 */
export function otherMark(wanted: UnitSlug): UnitSlug {
  return wanted.startsWith("art-") ? wanted.slice(4) : `art-${wanted}`;
}

const AROUND = 2;

/** Returns the labels of the provisions before and after one that does not exist, in order of number. */
export function neighbours(wanted: UnitSlug, all: readonly UnitSlug[]): string[] {
  const numbered = [...new Set(all)].flatMap((slug) => {
    const key = order(slug);
    return key === undefined ? [] : [{ slug, key }];
  });
  const target = order(wanted);
  if (target === undefined) return [...new Set(all)].slice(0, 2 * AROUND).map(unitLabel);
  const sorted = numbered.toSorted((a, b) => compare(a.key, b.key));
  const firstAfter = sorted.findIndex(({ key }) => compare(key, target) > 0);
  const at = firstAfter === -1 ? sorted.length : firstAfter;
  return sorted.slice(Math.max(0, at - AROUND), at + AROUND).map(({ slug }) => unitLabel(slug));
}

type Order = readonly [number, string];

function order(slug: UnitSlug): Order | undefined {
  const [, number, letter = ""] = /^(?:art-)?(\d+)([a-z]*)(?:$|[-/])/.exec(slug) ?? [];
  return number === undefined ? undefined : [Number(number), letter];
}

function compare([a, x]: Order, [b, y]: Order): number {
  return a - b || x.localeCompare(y);
}
