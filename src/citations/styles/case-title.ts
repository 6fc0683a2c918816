/** Small words of a title, and abbreviations that stay in capitals. */
const SMALL: ReadonlySet<string> = new Set(
  "OF AND THE FOR BY IN TO AS ON AT A AN FROM WITH HIS HER TRADING FORMERLY KNOWN NEXT FRIEND TUTOR LIQ LIQUIDATION APPOINTED".split(
    " ",
  ),
);
const SPELLED: Readonly<Record<string, string>> = {
  PTY: "Pty",
  LTD: "Ltd",
  NO: "No",
  RE: "Re",
  EX: "Ex",
  PARTE: "parte",
};
const LETTERS: ReadonlySet<string> = new Set(
  "NSW QLD ACT USA AMP ANZ AWA BHP ASIC ACCC APRA GIO HIH QBE IAG AAMI NRMA RTA RACV ABC SBS TAB AFL CFMEU CFMMEU".split(
    " ",
  ),
);
const STATES = "New South Wales|Victoria|Queensland|South Australia|Western Australia|Tasmania";

/** A case's name as AGLC4 rule 2.1 writes it: no popular name, company number or "& Ors", capitals set right, the first of joined names. */
export function caseTitle(printed: string): string {
  const plain = printed
    .replaceAll(/\s*\((?:["“'‘][^"”'’()]{2,80}["”'’])\)/g, "")
    .replaceAll(/,?\s*\(?\b(?:ABN|ACN|ARBN)[\s\d]{9,18}\d\)?/g, "")
    .replaceAll(/\s+(?:&|and|AND)\s+(?:Ors|Anor|Another|Others|ORS|ANOR)\b\.?/g, "")
    .replaceAll(/\s+-?[vV]s?[.-]?\s+/g, " v ")
    .replaceAll(/\s+/g, " ")
    .replace(/[\s,;–-]+$/, "")
    .trim();
  const whole = isShouted(plain) ? lowered(plain) : plain;
  const first = /^(?:Re|In re|In the [Mm]atter of|Ex parte)\b/.test(whole)
    ? whole
    : (/^.*? v .*?(?=; .* v )/.exec(whole)?.[0] ?? whole);
  return first.split(" v ").map(party).join(" v ");
}

/** Printed in capitals throughout: "TOWN OF PORT HALE v HODGE"; "SZBEL v Minister" is not. */
function isShouted(title: string): boolean {
  return /\p{Lu}{4}/u.test(title) && !/\p{Ll}/u.test(title.replaceAll(/ v | t\/as /g, " "));
}

function lowered(title: string): string {
  return title.replaceAll(/[\p{L}\d'’]+/gu, (word, at: number) => {
    if (word === "v") return word;
    const isFirst = at === 0 || title.slice(0, at).endsWith(" v ");
    if (SMALL.has(word) && !isFirst) return word.toLowerCase();
    if (SPELLED[word] !== undefined) return SPELLED[word];
    if (LETTERS.has(word) || /\d/.test(word) || !/[AEIOUY]/.test(word) || word.length === 1) return word;
    return capitalised(word);
  });
}

/** "O'Brien", "McDonald" */
function capitalised(word: string): string {
  const small = word.toLowerCase();
  return small
    .replace(
      /^(mc)?(\p{L})/u,
      (_, mc: string | undefined, one: string) => `${mc === undefined ? "" : "Mc"}${one.toUpperCase()}`,
    )
    .replaceAll(/(?<=^\p{L}['’])\p{Ll}/gu, (one) => one.toUpperCase());
}

function party(printed: string, at: number): string {
  const name = printed
    .replaceAll(/\bLimited\b/g, "Ltd")
    .replaceAll(/\bProprietary\b/g, "Pty")
    .replaceAll(/\b(Pty|Ltd|Co|Inc)\./g, "$1")
    .replace(new RegExp(`^(?:The )?State of (${STATES})$`), "$1")
    .replace(/^(?:The )?Commonwealth of Australia$/, "Commonwealth");
  if (at === 0 && /^(?:The Queen|The King|Regina|Rex)$/.test(name)) return "R";
  return /^The (?:Queen|King|Crown)\b/.test(name)
    ? name
    : name.replace(/^The (?=\p{Lu}.* |Commonwealth)/u, "");
}
