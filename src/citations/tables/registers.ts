import { wordSet } from "../../core/text.ts";
/**
 * German register signs, after the registry rules (Aktenordnung) of the federal courts and the Länder, the
 * list of openlegaldata/legal-reference-extraction (MIT) and the signs of the labour, social and
 * administrative courts.
 */
export const GERMAN_SIGNS: ReadonlySet<string> = new Set(
  `
A ABR AGH AK AL AR ARP ARV ARZ ARs AS AV AY AZA AZB AZN AZR AktE AktG AnwG AnwSt AnwZ Ausl B
BAusl BGns BGs BJs BK BL BLw BN BS BSR BSch BV BVGa BVR BW-RegSt BZR Ba BewÜberwR Bf Bs BvA BvB
BvC BvD BvE BvF BvG BvH BvJ BvK BvL BvM BvN BvO BvP BvQ BvR BvT C CE CN CS Ca Cs D DG DGH DR DS
Ds E EG EGH EK ER EV EVY EWs EnRB EnVR EnVZ EnWZ EnZA EnZB EnZR F FA FH GH GR GS GSSt GSZ Ga
GnR Gns GrS Gs H HEs HK HKO HKT HL HRA HRB Ha Hs IE IK IN J JL Js K KA KG KLs KN KR KRB KVR KVZ
KZA KZB KZR Kart Ks L LA LB LC LW Li LiQ LiR Ls Lw LwE LwG LwH LwP LwS LwV LwZ LwZA LwZB LwZR M Miet
MB MC ME MN MR MS N NB NC NE Ni NotSt NotZ Ns O OAus OB OE OH OJs OLG ORs OV OWi ObJs ObLw
ObOWi ObSs P PA PBvU PK PLs PR PS PatAnwSt PatAnwZ Ps Qs R RA RBs RE REMiet RJ RR RS RVG RVs
RiSt RiZ S SA SB SBR SF SH SHa SO SRs SSR Sa Sch So Ss SsBs SsRs StB StE StR StRR StObWs StVK StbSt StrEs T
TE TG TL TZ Ta TaBV U UE UF UFH UH UJs UV UZ VA VAs VE VG VGS VH VJ VK VM VN VR VRG VRJs VRs VU
Verg VerwB Vollz Vs W WF Wg WpSt Ws Ww Wx ZA ZB ZBR ZO ZR ZRR ZU Zs Zw
VerfGH VfGBbg VfG LVerfG StGH HVerfG LVG Lv St VB VgK HPV BPV TK RAr RLw RV RVg RVi RKn RKg RU RBZ RKa RK WD WDB PB KSt
`
    .trim()
    .split(/\s+/),
);

/** Austrian register signs: Geschäftsordnung für die Gerichte I. und II. Instanz (Geo) and the OGH's own. */
export const AUSTRIAN_SIGNS = wordSet(
  "Ob ObA ObS ObN Os Ok Nc Nd Ns Ds Bkd Bkv Bs Kt Fsc Fs R Ra Rs Cg Cga Cgs C Hv Bl E S Se Sa Präs Ndf GZ Ab Om Op Pat A P PS Ps PU Pu T U HR OCg Msch MSch Vr EVr UR BE",
);

/** Signs that only the Austrian Supreme Court uses, so that the file number alone identifies the court. */
export const OGH_SIGNS = wordSet("Ob ObA ObS ObN Os Ok Bkd");

/**
 * Register that only one German court has: after a Roman senate, before a dotted year, before a year and a long
 * number (`11 CS 19.1093`), or in any form.
 */
type Register = readonly [signs: string, court: string, where: "roman" | "dotted" | "yearly" | "any"];

const REGISTERS: readonly Register[] = [
  ["BvR BvL BvE BvF BvQ BvB BvC BvG BvH BvK BvM BvN PBvU", "BVerfG", "any"],
  ["ZR ZB ARZ ZA", "BGH", "roman"],
  ["StR KZR KZB KVR KVZ EnVR EnVZ EnZR BLw AnwZ NotZ AnwSt StB", "BGH", "any"],
  ["AZR ABR AZB AZN AZA", "BAG", "any"],
  ["R B K S E", "BFH", "roman"],
  ["RK RKa RAr RLw RV RVg RVs RVi RKn RKg RU RBZ", "BSG", "any"],
  ["C CN BN NB WB WD WDB PB P B KSt", "BVerwG", "dotted"],
  ["A B BV C CE CS M N NE ZB", "BayVGH", "yearly"],
  ["StRR StObWs ObOWi", "BayObLG", "any"],
  ["HVerfG", "HVerfG", "any"],
];

const byRegister: ReadonlyMap<string, readonly Register[]> = new Map(
  [...new Set(REGISTERS.flatMap(([signs]) => signs.split(" ")))].map((sign) => [
    sign,
    REGISTERS.filter(([signs]) => signs.split(" ").includes(sign)),
  ]),
);

const ROMAN = /^[IVX]{1,5}[a-z]?$/;

/**
 * Returns the court that a file number implies: `III ZR` the BGH, `V R` the BFH, `B 4 AS` the BSG,
 * `4 C 12.05` the BVerwG.
 */
export function courtOfRegister(words: readonly string[], number: string): string | undefined {
  const [first = "", second = ""] = words;
  if (/^B \d+[a-z]?(?:\/\d+[a-z]?)? [A-Z]{1,3}$/.test(words.join(" ")) && number.includes("/")) return "BSG";
  if (words.includes("(pat)")) return "BPatG";
  const isNumbered = second !== "" && (ROMAN.test(first) || /^[\d(]/.test(first));
  const registers = byRegister.get(isNumbered ? second : first);
  return registers?.find(([, , where]) => fits(where, words, number))?.[1];
}

function fits(where: Register[2], words: readonly string[], number: string): boolean {
  const [first = ""] = words;
  if (where === "roman") return ROMAN.test(first) && words.length === 2;
  if (where === "dotted") return /^\d+\.\d\d$/.test(number) && /^\d/.test(first) && words.length === 2;
  if (where === "yearly") return /^\d\d\.\d{3,5}$/.test(number) && /^\d/.test(first) && words.length === 2;
  return true;
}

/** Whether a register with this sign may identify its court. */
export function isTellingSign(sign: string): boolean {
  return byRegister.has(sign);
}

/** Signs of proceedings before the Austrian Constitutional Court: VfGG and the court's own register. */
export const VFGH_SIGNS = wordSet("A B E G K KI KR U UA V W WI SV F");

/** Signs of proceedings before the Austrian Administrative Court since 2014, after § 12 of its rules. */
export const VWGH_SIGNS = wordSet("Ra Ro Fr Fe Ko So Ru Rü AW");
