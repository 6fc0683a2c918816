import { distance } from "fastest-levenshtein";
import { wordTable } from "../words.ts";

/** A collection or journal of Germany, Austria or the Union. */
export interface Periodical {
  readonly abbr: string;
  readonly country: "de" | "at" | "eu";
  /**
   * How a place in it is given: by running volume and page (`BGHZ 154, 239`), by year and page (`NJW 2015, 1827`), by
   * year and running number (`BeckRS 2023, 52213`), by volume and year (`AcP 205 (2005), 127`), by year or volume
   * and number (`SZ 2020/118`, `EvBl 2012/34`), by number and year (`VfSlg 19.632/2012`).
   */
  readonly by: "volume" | "year" | "number" | "volume_year" | "slash" | "number_slash";
  /** Whose decisions an official collection holds. */
  readonly court?: string;
}

type By = Periodical["by"];

/** Official collections, with the court whose decisions they hold. */
const COLLECTIONS: readonly (readonly [string, string])[] = [
  ["BGHZ", "BGH"],
  ["BGHSt", "BGH"],
  ["BVerfGE", "BVerfG"],
  ["BVerfGK", "BVerfG"],
  ["BVerwGE", "BVerwG"],
  ["BAGE", "BAG"],
  ["BSGE", "BSG"],
  ["BFHE", "BFH"],
  ["BPatGE", "BPatG"],
  ["RGZ", "RG"],
  ["RGSt", "RG"],
  ["RFHE", "RFH"],
  ["BayObLGZ", "BayObLG"],
  ["OLGZ", "OLG"],
  ["OVGE", "OVG"],
  ["ESVGH", "VGH"],
];

/** German journals: beck-online's and juris's lists of abbreviations. */
const GERMAN_BY: Readonly<Partial<Record<By, string>>> = {
  year: `NJW NJW-RR NJW-Spezial NJOZ NVwZ NVwZ-RR NStZ NStZ-RR NZA NZA-RR NZBau NZFam NZG NZI NZKart NZM NZS NZV NZWiSt
    NZVerkR NotBZ MDR JZ JuS JA JURA JR DB BB WM ZIP VersR FamRZ FamRB FPR FuR FGPrax GRUR GRUR-RR GRUR-Prax GRUR-Int|GRUR_Int
    CR MMR K&R ITRB ZD DuD RDV PinG DSB DVBl DÖV VBlBW BayVBl NordÖR NdsVBl LKV LKRZ SächsVBl ThürVBl ZUR NuR UPR BauR IBR ZfBR
    ZfIR ZMR WuM DWW GE ZWE DNotZ MittBayNot RNotZ ZEV ErbR ZErb DStR DStRE DStZ StuB FR HFR EFG UR UStB GmbHR AG DAR SVR
    VRR ZfS|zfs NZV r+s RuS VuR EuZW EuR EuZA EWS RIW IPRax ZEuP StV StraFo wistra NZWehrr RPfleger|Rpfleger DGVZ InVo ZInsO
    ZVI KTS AuR ArbRB ArbuR DZWIR SAE RdA ZfA ZTR PersR PersV AuA SGb NZS ASR Breith. BKR ZBB WuW ZfWG ZLR GesR MedR PflR A&R
    ZMGR ZUM ZUM-RD AfP IPRB InfAuslR ZAR Asylmagazin AuAS EuGRZ NJW-CoR JurBüro AGS RVGreport ZKM SchiedsVZ ZVertriebsR
    RAW RdTW TranspR NZVerkR StBW BFH/NV LMK LRE EWiR WuB ZGS ZJS HRRS DRiZ DRZ BRAK-Mitt. AnwBl KommJur ZfPW JM RdTW
    CCZ CB NWB RiA ZBR DöD IStR Ubg ZfZ NdsRpfl SchlHA OLGR OLG-NL GA VRS BGHR Blutalkohol IR ZVglRWiss|ZVglRWiss.`,
  volume_year: "AcP RabelsZ ZHR ZStW AöR ZZP VerwArch ARSP ZGR ZEuP GA KritV",
  number: "BeckRS BeckEuRS LSK FD-ArbR FD-RVG juris|jurisPR",
};

/** Austrian journals and collections: Friedl/Loebenstein, AZR, list of abbreviations. */
const AUSTRIAN_BY: Readonly<Partial<Record<By, string>>> = {
  slash: `SZ SSt EvBl EvBl-LS ÖBl ÖBl-LS RdW ecolex RZ immolex wobl ÖBA ZIK Zak JEV GesRZ GES ASoK DRdA ZAS infas MietSlg
    EF-Z iFamZ EFSlg ZVR bbl RdM RdU ÖJZ JBl MR jusIT Dako ZfV ZfRV ÖZW taxlex SWK ARD JAP ZVB RPA AnwBl ZTR ÖStZ ÖStZB NZ
    RFG JSt SSV-NF Arb migraLex FABL JRP NLMR ZFR wbl VbR`,
  number_slash: "VfSlg VwSlg",
};

const collections = COLLECTIONS.map(([abbr, court]): Periodical => ({
  abbr,
  court,
  country: "de",
  by: "volume",
}));

function rowsOf(
  lists: Readonly<Partial<Record<By, string>>>,
  country: Periodical["country"],
): (readonly [string, Periodical])[] {
  return Object.entries(lists).flatMap(([by, list]) =>
    list
      .trim()
      .split(/\s+/)
      .flatMap((entry) => {
        const [abbr = "", ...also] = entry.split("|").map((one) => one.replaceAll("_", " "));
        const periodical: Periodical = { abbr, country, by: isBy(by) ? by : "year" };
        return [abbr, ...also].map((one) => [one, periodical] as const);
      }),
  );
}

function isBy(by: string): by is By {
  return ["volume", "year", "number", "volume_year", "slash", "number_slash"].includes(by);
}

/** Of the tax administration, with its part: `BStBl II 1999, 213`. */
const TAX = ["BStBl I", "BStBl II", "BStBl III"].map(
  (abbr) => [abbr, { abbr, country: "de", by: "year" }] as const,
);

/** Reports of the Union's courts: `Slg. 2009, I-839`. */
const UNION = [["Slg", { abbr: "Slg.", country: "eu", by: "year" }]] as const;

const entries: readonly (readonly [string, Periodical])[] = [
  ...collections.map((one) => [one.abbr, one] as const),
  ...TAX,
  ...UNION,
  ...rowsOf(GERMAN_BY, "de"),
  ...rowsOf(AUSTRIAN_BY, "at"),
];

export const periodicalWords = wordTable(entries);

/** A periodical by the small letters of its abbreviation, the German one of two: "nvwz", "njwrr". */
export const periodicalByLetters: ReadonlyMap<string, Periodical> = new Map(
  entries.toReversed().map(([abbr, one]) => [abbr.toLowerCase().replaceAll(/[^a-zäöü]/g, ""), one]),
);

const names = [...new Set(entries.map(([name]) => name))].filter((name) => name.length > 2);

/** The abbreviation that is one slip, such as a letter of OCR, from a name. */
export function nearestPeriodical(name: string): string | undefined {
  return names.find((one) => Math.abs(one.length - name.length) <= 1 && distance(one, name) === 1);
}
