/**
 * Names of cases other than their parties', by citation. Those with a word for a decision, which are also subjects,
 * are meant only with one: "Communist Party Case". Source: later decisions of the same courts.
 */
const NAMES: Readonly<Record<string, string>> = {
  "Case 25/62": "Plaumann",
  "Case 26/62": "Van Gend en Loos; Van Gend & Loos",
  "Case 6/64": "Costa v ENEL; Costa/ENEL",
  "Case 8/74": "Dassonville",
  "Case 120/78": "Cassis de Dijon",
  "Case 283/81": "CILFIT",
  "C-6/90": "Francovich",
  "C-267/91": "Keck and Mithouard; Keck und Mithouard",
  "C-415/93": "Bosman",
  "C-402/05 P": "Kadi I",
  "C-131/12": "Google Spain; Google Spain and Google",
  "C-293/12": "Digital Rights Ireland",
  "C-362/14": "Schrems I",
  "C-40/17": "Fashion ID",
  "C-673/17": "Planet49",
  "C-311/18": "Schrems II; Facebook Ireland and Schrems; Facebook Ireland und Schrems",
  "BVerfG 1 BvR 253/56": "Elfes-Urteil",
  "BVerfG 1 BvR 400/51": "Lüth-Urteil",
  "BVerfG 1 BvR 435/68": "Mephisto-Beschluss",
  "BVerfG 1 BvR 209/83": "Volkszählungsurteil; Volkszählung-Urteil",
  "BVerfG 1 BvR 233/81": "Brokdorf-Beschluss",
  "BVerfG 1 BvR 1087/91": "Kruzifix-Beschluss",
  "BVerfG 1 BvR 1861/93": "Caroline von Monaco I",
  "BVerfG 1 BvR 653/96": "Caroline von Monaco II",
  "BVerfG 1 BvR 1602/07": "Caroline von Monaco III",
  "BVerfG 1 BvR 699/06": "Fraport-Urteil",
  "BVerfG 1 BvR 2150/08": "Wunsiedel-Beschluss",
  "BVerfG 1 BvR 16/13": "Recht auf Vergessen I",
  "BVerfG 1 BvR 276/17": "Recht auf Vergessen II",
  "BVerfG 1 BvR 2656/18": "Klimabeschluss",
  "BVerfG 2 BvL 52/71": "Solange I",
  "BVerfG 2 BvR 197/83": "Solange II",
  "BVerfG 2 BvR 2134/92": "Maastricht-Urteil",
  "BVerfG 2 BvR 1481/04": "Görgülü-Beschluss",
  "BVerfG 2 BvE 2/08": "Lissabon-Urteil",
  "BVerfG 2 BvR 859/15": "PSPP-Urteil",
  "BGH I ZR 151/56": "Herrenreiter-Fall",
  "[1920] HCA 54": "Engineers' Case",
  "[1942] HCA 14": "First Uniform Tax Case",
  "[1948] HCA 7": "Bank Nationalisation Case",
  "[1951] HCA 5": "Communist Party Case",
  "[1956] HCA 10": "Boilermakers' Case",
  "[1957] HCA 54": "Second Uniform Tax Case",
  "[1975] HCA 58": "Seas and Submerged Lands Case",
  "[1983] HCA 21": "Tasmanian Dam Case; Tasmanian Dams Case; Franklin Dam Case",
  "[1988] HCA 69": "Mabo (No 1)",
  "[1992] HCA 15": "Marion's Case",
  "[1992] HCA 23": "Mabo (No 2)",
  "[1992] HCA 45": "Political Advertising Case; ACTV",
  "[1998] HCA 22": "Hindmarsh Island Bridge Case",
  "[1999] HCA 27": "Cross-vesting Case",
  "[2006] HCA 52": "Work Choices Case",
  "[2011] HCA 32": "Malaysian Declaration Case",
  "[2012] HCA 23": "School Chaplains Case",
  "[2013] HCA 55": "Same-Sex Marriage Case",
  "[2017] HCA 45": "Citizenship Seven Case",
};

const KIND =
  /(?:['’]s)? (?:case|decision|judge?ment|ruling|litigation|fall|urteil|entscheidung|beschluss)$|-(?:urteil|entscheidung|beschluss|fall|rechtsprechung)$/i;
const ARTICLE = /^(?:the|der|die|das|den|dem|des) /i;

/** Strips article and kind: `the Marlowe case` gives `Marlowe`, `Caroline-Urteil` gives `Caroline`. */
export function calledInShort(name: string): string {
  return name.replace(ARTICLE, "").replace(KIND, "").trim() || name;
}

/** The letters and digits of a name without its kind, and whether it has one. */
function keyOf(name: string): { readonly key: string; readonly hasKind: boolean } {
  const key = calledInShort(name)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");
  return { key, hasKind: KIND.test(name) };
}

const CITATIONS = new Map(
  Object.entries(NAMES).flatMap(([citation, names]) =>
    names.split("; ").map((name) => {
      const { key, hasKind } = keyOf(name);
      return [key, { name, citation, hasKind }] as const;
    }),
  ),
);

/** Returns the names that begin with these words: "Mabo (No 1) ([1988] HCA 69)" and "Mabo (No 2) ([1992] HCA 23)" for "Mabo". */
export function namesBeginning(words: string): readonly string[] {
  const first = `${words.toLowerCase()} `;
  const known = [...CITATIONS.values()].filter(({ name }) => name.toLowerCase().startsWith(first));
  return [...new Map(known.map(({ name, citation }) => [citation, `${name} (${citation})`])).values()];
}

/** Returns the citation of a case by a name other than its parties': `the Tasmanian Dam Case`, `Solange II`. */
export function citationOfName(name: string): string | undefined {
  const { key, hasKind } = keyOf(name);
  const known = CITATIONS.get(key);
  return known && (hasKind || !known.hasKind) ? known.citation : undefined;
}
