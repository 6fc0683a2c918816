/** Judicial titles after a name; the plural ones close a list of names. */
const TITLES = new Set("CJ ACJ J JJ P AP JA JJA AJA AJ AJJ DCJ FM CM SM DP VP CJEQ CJCL ASJ".split(" "));
const LONGEST_OPENING = 160; // characters of a line that still can be names only

/** The judges named by a heading ("KIRBY J.", "GLEESON CJ AND HAYNE J"), as "Kirby J", or undefined. */
export function judgesOfHeading(text: string): string | undefined {
  const line = text.trim().replace(/[.:]+$/, "");
  return line.length <= LONGEST_OPENING ? judges(line) : undefined;
}

/** The judges whose reasons begin with this paragraph: "GAGELER CJ, GORDON AND GLEESON JJ.   The project …". */
export function judgesOfOpening(text: string): string | undefined {
  const start = text.slice(0, LONGEST_OPENING);
  for (let stop = start.search(/[.:]/); stop !== -1; stop = nextStop(start, stop)) {
    const found = judges(start.slice(0, stop));
    if (found) return found;
    if (/[a-z]{4}/.test(start.slice(0, stop))) return undefined; // ordinary words: this is a sentence
  }
  return undefined;
}

function nextStop(text: string, after: number): number {
  const next = text.slice(after + 1).search(/[.:]/);
  return next === -1 ? -1 : after + 1 + next;
}

function judges(text: string): string | undefined {
  const words = text
    .replaceAll(/,/g, " , ")
    .split(/\s+/)
    .filter((word) => word !== "");
  const last = words.at(-1)?.replaceAll(".", "") ?? "";
  if (words.length < 2 || !TITLES.has(last)) return undefined;
  if (!words.every((word) => isPart(word)) || !words.some((word) => isName(word))) return undefined;
  return words.map(written).join(" ").replaceAll(" ,", ",");
}

function isPart(word: string): boolean {
  return word === "," || /^and$/i.test(word) || TITLES.has(word.replaceAll(".", "")) || isName(word);
}

/** A name in capitals: KIRBY, McHUGH, O'BRYAN, DA COSTA, BELL-JONES. */
function isName(word: string): boolean {
  return (
    /^(?:Mc|Mac|Van|De|La|Le|Di)?[A-ZÀ-Þ][A-ZÀ-Þ'’-]+$/.test(word) && !TITLES.has(word) && word !== "AND"
  );
}

function written(word: string): string {
  if (word === "," || TITLES.has(word.replaceAll(".", ""))) return word.replaceAll(".", "");
  if (/^and$/i.test(word)) return "and";
  return word
    .replaceAll(/[A-ZÀ-Þ]+/g, (part) => part.charAt(0) + part.slice(1).toLowerCase())
    .replace(/^(Mc)([a-z])/, (_, mc: string, next: string) => mc + next.toUpperCase());
}
