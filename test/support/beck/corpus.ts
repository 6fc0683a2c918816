import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../sources.ts";

/** A document of the local Beck. */
export interface BeckDocument {
  readonly vpath: string;
  readonly title: string;
  /** The hitlist's icon title. */
  readonly type: string;
  /** Codes that `Addfilter=spubtyp0:` finds it by. */
  readonly codes: readonly string[];
  /** The class of `#dokument`. */
  readonly kind: string;
  readonly html: string;
  /** Lines of the hit: the work, the section, what follows them. */
  readonly hit: { readonly work: string; readonly section?: string; readonly rest?: string };
  /** Reference paths by which it is looked up: "Y-100-G-BGB-P-823". */
  readonly references: readonly string[];
  readonly available: boolean;
  readonly words: string;
}

const FOLDER = join(ROOT, "fixtures/beck/documents");

export const DOCUMENT_FILES: Readonly<Record<string, string>> = {
  "statute-bgb-823": "bibdata/ges/bgb/cont/bgb.p823.htm",
  "statute-bgb-286": "bibdata/ges/bgb/cont/bgb.p286.htm",
  "statute-gg-1": "bibdata/ges/gg/cont/gg.a1.htm",
  "statute-eu-directive-3": "bibdata/ges/ewg_rl_2001_29/cont/ewg_rl_2001_29.a3.htm",
  "decision-beckrs": "bibdata/ents/beckrs/2023/cont/beckrs.2023.99001.htm",
  "decision-njw-old": "bibdata/zeits/njw/1999/cont/njw.1999.99898.1.htm",
  "commentary-urhg-15": "bibdata/komm/BeckOKUrhR_48/URHG/cont/BECKOKURHR.URHG.P15.glJ.htm",
  "article-notes": "bibdata/zeits/njw/2014/cont/njw.2014.99898.1.htm",
  "contents-commentary": "bibdata/komm/BeckOKUrhR_48/cont/BeckOKUrhR.Inhaltsverzeichnis.htm",
};

export function fragment(name: string): string {
  return readFileSync(join(FOLDER, `${name}.html`), "utf8");
}

type Rest = Omit<BeckDocument, "vpath" | "html" | "available"> & { readonly available?: boolean };

function document(name: string, { available = true, ...rest }: Rest): BeckDocument {
  return { vpath: DOCUMENT_FILES[name] ?? "", html: fragment(name), available, ...rest };
}

const LAW = { type: "Gesetz", codes: ["ges"], kind: "VORSCHRIFT" } as const;
const CASE = { type: "Rechtsprechung", codes: ["ent"], kind: "BECKRS" } as const;
const COMMENTARY = { type: "Kommentar", codes: ["komm", "buch"], kind: "KOMMENTAR" } as const;
const ARTICLE = { type: "Aufsatz", codes: ["aufs"], kind: "ZAUFSATZ" } as const;

/** Numbered decisions, so that a list has several pages. */
function numbered(count: number): BeckDocument[] {
  return Array.from({ length: count }, (_, at) => {
    const number = 99_100 + at;
    return {
      ...CASE,
      vpath: `bibdata/ents/beckrs/2023/cont/beckrs.2023.${number}.htm`,
      title: `BeckRS 2023, ${number}`,
      html: fragment("decision-beckrs").replaceAll("99001", String(number)),
      hit: {
        work: `LG Musterstadt, Urteil vom 22.12.2023 – 14 O ${at + 1}/23`,
        rest: `BeckRS 2023, ${number}`,
      },
      references: [`Y-300-Z-BECKRS-B-2023-N-${number}`],
      available: at % 5 !== 4,
      words: "serie nachbildung",
    };
  });
}

export const CORPUS: readonly BeckDocument[] = [
  document("statute-bgb-823", {
    ...LAW,
    title: "BGB § 823 Schadensersatzpflicht",
    hit: { work: "BGB", section: "§ 823 Schadensersatzpflicht" },
    references: ["Y-100-G-BGB-P-823"],
    words: "bgb schadensersatzpflicht § 823",
  }),
  document("statute-bgb-286", {
    ...LAW,
    title: "BGB § 286 Verzug des Schuldners",
    hit: { work: "BGB", section: "§ 286 Verzug des Schuldners" },
    references: ["Y-100-G-BGB-P-286"],
    words: "bgb verzug des schuldners",
  }),
  document("statute-gg-1", {
    ...LAW,
    title: "GG Art. 1",
    hit: { work: "GG", section: "Art. 1" },
    references: ["Y-100-G-GG-A-1"],
    words: "gg menschenwürde",
  }),
  document("statute-eu-directive-3", {
    ...LAW,
    title: "RL 2001/29/EG Art. 3",
    hit: { work: "RL 2001/29/EG", section: "Art. 3" },
    references: ["Y-100-G-EWG_RL_2001_29-A-3"],
    words: "richtlinie nachbildung",
  }),
  document("decision-beckrs", {
    ...CASE,
    title: "BeckRS 2023, 99001",
    hit: { work: "LG Musterstadt, Urteil vom 22.12.2023 – 14 O 999/23", rest: "BeckRS 2023, 99001" },
    references: ["Y-300-Z-BECKRS-B-2023-N-99001", "Y-200-GE-LGMUSTERSTADT-AZ-14O99923-D-2023-12-22"],
    words: "lg musterstadt 14 o 999/23 verzug nachbildung",
  }),
  document("decision-njw-old", {
    ...CASE,
    kind: "ZRSPR",
    title: "BGH: Haftung für nachgebildete Ware",
    hit: { work: "BGH: Haftung für nachgebildete Ware", rest: "NJW 1999, 99898" },
    references: ["Y-300-Z-NJW-B-1999-S-99898"],
    words: "haftung nachgebildete ware",
  }),
  document("commentary-urhg-15", {
    ...COMMENTARY,
    title: "Nachgebildeter Kommentar | UrhG § 15 Rn. 21-23",
    hit: {
      work: "Nachgebildeter Kommentar",
      section: "J. Die Wiedergabe in unkörperlicher Form",
      rest: "in Mustermann | BeckOK UrhR | 48. Auflage 2025",
    },
    references: ["Y-400-W-BECKOKURHR-G-URHG-P-15", "Y-400-W-BECKOKURHR-G-URHG-P-15-RN-21"],
    words: "wiedergabe unkörperliche form urhg nachbildung",
  }),
  document("article-notes", {
    ...ARTICLE,
    title: "Beispiel: Die Nachbildung im Prozess",
    hit: { work: "Beispiel: Die Nachbildung im Prozess", rest: "NJW 2014, 99898" },
    references: ["Y-300-Z-NJW-B-2014-S-99898"],
    available: false,
    words: "nachbildung im prozess",
  }),
  document("contents-commentary", {
    ...COMMENTARY,
    kind: "ZINHALTVERZ",
    title: "BeckOK UrhR Inhaltsverzeichnis",
    hit: { work: "Nachgebildeter Kommentar", section: "Inhaltsverzeichnis" },
    references: [],
    words: "inhaltsverzeichnis",
  }),
  ...numbered(43),
];

export function byVpath(vpath: string): BeckDocument | undefined {
  const plain = vpath.replaceAll("\\", "/").toLowerCase();
  return CORPUS.find((one) => one.vpath.toLowerCase() === plain);
}

/** A reference with an Absatz or a Randnummer leads to the document that holds it. */
export function byReference(path: string): BeckDocument | undefined {
  const plain = path.toUpperCase();
  const exact = CORPUS.find(({ references }) => references.some((one) => one.toUpperCase() === plain));
  if (exact) return exact;
  const wider = plain.replace(/-(?:X|RN|SX)-[^-]+$/, "");
  return wider === plain ? undefined : byReference(wider);
}
