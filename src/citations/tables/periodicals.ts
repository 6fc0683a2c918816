import { distance } from "fastest-levenshtein";
import { keysOf } from "../../core/json.ts";
import { wordTable } from "../words.ts";

/** A collection or journal of Germany, Austria or the Union. */
export interface Periodical {
  readonly abbr: string;
  readonly country: "de" | "at" | "eu";
  /**
   * How it is cited: by running volume and page (`BGHZ 154, 239`), by year and page (`NJW 2015, 1827`), by
   * year and running number (`BeckRS 2023, 52213`), by volume and year (`AcP 205 (2005), 127`), by year or
   * volume and number (`SZ 2020/118`, `EvBl 2012/34`), by number and year (`VfSlg 19.632/2012`), by volume
   * and number (`BRS 60 Nr. 12`), or by the provision that orders a loose-leaf collection
   * (`AP Nr. 5 zu § 611 BGB`).
   */
  readonly by:
    | "volume"
    | "year"
    | "number"
    | "volume_year"
    | "slash"
    | "number_slash"
    | "volume_number"
    | "loose_leaf";
  /** Court whose decisions an official collection contains. */
  readonly court?: string;
}

type By = Periodical["by"];

/** Official collections, also of the Länder's courts, cited by volume and keyed by court; `_` is a space. */
const COLLECTIONS: Readonly<Record<string, string>> = {
  BGH: "BGHZ BGHSt",
  BVerfG: "BVerfGE BVerfGK",
  BVerwG: "BVerwGE",
  BAG: "BAGE",
  BSG: "BSGE",
  BFH: "BFHE",
  BPatG: "BPatGE",
  RG: "RGZ RGSt",
  RFH: "RFHE",
  RAG: "RAGE",
  OGHBrZ: "OGHZ OGHSt",
  BayObLG: "BayObLGZ BayObLGSt",
  OLG: "OLGZ OLGSt OLGRspr",
  KG: "KGJ JFG",
  OVG: "OVGE OVGE_MüLü PrOVGE AS_RP-SL AS",
  VGH: "ESVGH VGHE",
  BayVGH: "BayVGHE",
  BayVerfGH: "BayVerfGHE BayVerfGHE_n.F. VerfGHE",
  "": "ROHGE LVerfGE NStGHE VRS FEVS VerwRspr KirchE SeuffA SeuffArch LRE HEZ PrGS VVDStRL DPR",
};

/**
 * German journals and databases, after the lists of abbreviations of Kirchner (Abkürzungsverzeichnis der
 * Rechtssprache), juris and beck-online. `|` separates spellings, `_` is a space.
 */
const GERMAN_BY: Readonly<Partial<Record<By, string>>> = {
  year: `ABl._EPA|ABl_EPA OJ_EPO A&R AfP AG AgrarR AGS AiB AktStR AnwBl AO-StB ArbR ArbRAktuell ArbRB ArbuR AuR EzA-SD ArchPF ArchPT ArztR ASR Asylmagazin|ASYLMAGAZIN AStW
    AuA AuAS AUR AW-Prax AWD BA BankArchiv BauR BayVBl BayBgm BB BBK BFH/NV BFH/NV_Beilage|BFH/NV_Beil. BFuP BGHR BGHReport|BGH-Report BKR BlGBW BlPMZ
    BlStSozArbR Blutalkohol BRAK-Mitt. Breith.|Breithaupt BtE BtMan BtPrax BWGZ BWNotZ BWVBl BWVPr CB CCZ CR CRi
    DAR DAVorm DB DGVZ DGWR DJ DJZ DNotI-Report DNotV DNotZ DöD|DÖD DÖV DR DRiZ DRspr DRV DRZ DSB DStR DStRE DStRK DStZ
    DtZ DuD DuR DVBl DVP DVR DWiR DWW DZWIR|DZWiR EFG EJZ EnWZ ErbBstg ErbR ErbStB EStB EuGRZ EuLF EuR EuroAS EurUP EuZA
    EuZW EWeRK EWiR EWS FamRB FamRBint FamRZ FGPrax FLF FoVo FPR FR FStBW FStHe FStNds FuR GA GE GesR GewA GewArch GewMiete GLJ
    GmbH-StB GmbHR GmbHRdsch GPR GRUR GRUR-Int|GRUR_Int|GRURInt|GRUR_Ausl GRUR-Patent GRUR-Prax GRUR-RR GStB GuG GuP GuT GWR
    HFR HRR HRRS HSGZ HessVGRspr|HessVGRspr. IBR IHR IMR INF InfAuslR InsbürO|InsBüro InTeR InVo IPRax IPRB IPRspr IR ISR IStR
    ITRB IUR IWB IWRZ JA JAmt JAR JBlSaar JJZG JM JMBl_NW|JMBl_NRW|JMBlNW|JMBlNRW JR JurBüro JURA|Jura JuS Justiz|Die_Justiz
    JW JZ K&R KJ KÖSDI KKZ KommJur KommunalPraxis KStZ KTS KUR KuR LKRZ LKV LMK LMuR LZ MarkenR MDR medstra MedR MietRB
    Mitt|Mitt. MittBayNot MittRhNotK MM MMR MR-Int MschrKrim MwStR NdsRpfl NdsVBl NDV NDV-RD NJ NJOZ NJW NJW-CoR NJW-RR
    NJW-Spezial NVwZ-Extra ZfBR-Beil|ZfBR-Beilage GSZ GSZ-Beil APS ArchSV BBauBl BLJ DAngVers DNP DOK DSWR EBE/BGH EuZ FA FF HmbSchRZ
    JurPC|JurPC_Web-Dok. KritJ NachbG NRWVBl OLGRp|OLG-Rp|OLG-Rspr. PKR PrVBl|PrVerwBl R&P RBeistand RpflJb StBp StBg StVE UmweltR VOP VP WiR ZBlJugR ZfgG ZfPR
    ZfVP ZParl ZFIS ZfB DBW jM KlimR KlimaRZ LRZ öAT RDi RET StrR SanB SRa SozRAktuell|SozR_aktuell SVM TMR VersPrax VertriebsR ZfDR ZfDG
    ZfSÖ ZGI ZHW ZPG ZdiW RuZ EuDIR EuCML CR-int. LTZ KIR ZfKI UKuR KriPoZ HRN ZIW BRJ ZfRSoz ZVersR AusR IzRspr BlfG
    BStBl|Bundessteuerblatt BStBl_I|Bundessteuerblatt_I|Bundessteuerblatt_Teil_I BStBl_II|Bundessteuerblatt_II|Bundessteuerblatt_Teil_II BStBl_III
    NJWE-FER NJWE-MietR NJWE-VHR NJWE-WettbR NK NordÖR NotBZ NStE NStZ NStZ-RR NuR NVersZ NVwZ NVwZ-RR NWB NWVBl
    NZA NZA-RR NZBau NZFam NZG NZI NZKart NZM NZS NZV NZVerkR NZWehrr NZWiSt OdW OLG-NL OLGR OLG-Report|OLGReport PersF PersR
    PersV PflR PharmR|PharmaR PinG PIStB PStR ProzRB PVR r+s RuS RAW RdA RdE RdF RdJB RDG RdL RdTW RDV Recht RiA RIW RIW/AWD
    RNotZ ROW Rpfleger|RPfleger RpflStud RsDE RStBl RuP RV RVGprof RVGreport SächsVBl SAE SAR SchiedsVZ SchlHA SGb SP SpuRt SozSich
    SozVers StAZ StB StBW SteuK SteuerStud StraFo|Strafo StRR StrRR StuB StuW StudZR StV StVj SVR ThürVBl ThürVGRspr TranspR
    TranspR-IHR Ubg UPR UR UStB UVR VBlBW VD VergabeR VerBAV VerkMitt VersR VIA VIZ VkBl|VkBl. VM VR VRÜ VRR VSSR VuR VW WarnR|WarnRspr
    WiB WiRO WiSt wistra WiVerw WM WPg WPM|WertpapierMitt WRP WuB WuM WuW WuW/E WzS ZAP ZAR ZBB ZBlFG ZBR ZBVR ZCG ZD ZErb ZESAR
    ZEuP ZEuS ZEV ZfA ZfBR ZfF ZFE ZfIR ZfJ ZfL ZfP ZfPW ZfRV ZfS|zfs ZfSH ZfSH/SGB|ZFSH/SGB ZfStrVo ZfU ZfV ZfW ZfWG ZfZ ZGE
    ZGR ZGS ZInsO ZIP ZIS ZJJ ZJS ZKF ZKJ ZKM ZLR ZLW ZMGR ZMR ZMV ZNER ZNotP ZOV ZögU ZRFC ZRI ZRP ZSR ZStV ZSt ZSteu ZTR
    ZUM ZUM-RD ZUR ZVersWiss ZVertriebsR ZVI ZVglRWiss|ZVglRWiss. ZWE ZWeR ZWH ZZPInt DuZ SteuerConsultant UStB NZFam FamFR
    RzW SozArb NZ-VersR ArchKrim StAnz EzAR EzAR-NF BuW ZAT ZPO-Report DBlR DokBer PuR WuR|W+R DNJ StGB-Report EE ErbStDV`,
  volume_year:
    "AcP RabelsZ ZHR ZStW AöR ZZP VerwArch ARSP ZGR ZEuP GA KritV AfkKR AVR ArchVR FinArch JöR|JöR_n.F. JherJb UFITA WissR ZaöRV ZevKR ZRG ZStaatsW|ZgS DiskrR Rth ZfgK",
  number:
    "BeckRS|Beck-RS BeckEuRS LSK GRUR-RS IBRRS IMRRS VPRRS WKRS JurionRS LMRR openJur MMR-Aktuell ZD-Aktuell FD-ArbR FD-RVG FD-InsR FD-StrafR FD-MedizinR FD-HGR FD-DSR FD-GewRS FD-MietR FD-ErbR FD-FamR FD-SozVR FD-ZVR FD-VersR FD-StrVR FHArbSozR|FHZivR juris|jurisPR",
  slash: "DRsp_Nr|DRsp-Nr",
  volume_number: "BRS",
  loose_leaf: "SozR AP EzA EzA-SD LAGE Buchholz BGHR LM NStE StRK EzFamR EzBAT EzTöD EzAR AR-Blattei HzA",
};

/** Austrian journals and collections, after the list of abbreviations of the AZR (Friedl/Loebenstein). */
const AUSTRIAN_BY: Readonly<Partial<Record<By, string>>> = {
  slash: `SZ SSt EvBl EvBl-LS ÖBl ÖBl-LS RdW ecolex RZ immolex wobl ÖBA ZIK Zak JEV GesRZ GES ASoK DRdA ZAS infas MietSlg
    EF-Z iFamZ ZVR bbl RdM RdU ÖJZ JBl MR jusIT Dako ZfV ZfRV ÖZW taxlex SWK ARD JAP ZVB RPA AnwBl ZTR ÖStZ ÖStZB NZ GRAU juridikum NetV NLMR ÖGWP ÖHZ ÖIMR ÖZK ÖZPR ÖZVV PSR QuHR RdM-Ö RdU-UT SIAK SozSi SPRW SWI
    UVSaktuell VersE ZASB ZfG ZGV ZIIR ZLB ZÖR ZUV ZVers ZWF ZfVB AHS BFGjournal ALJ CuRe BRZ ÖRPfl ÖRZ REDOK JABl NRsp HGVR KRSlg
    KRES RpflSlgE RpflE LES EuErbR RWZ CFOaktuell PV-Info ZUVpraxis VWT SV-Praxis ÖJZ-LS ZVR-LS Compliance-Praxis lex:itec PatBl
    Jus-Extra_OGH-Z Jus-Extra_OGH-St RFG JSt SSV-NF Arb migraLex FABL JRP NLMR ZFR wbl VbR`,
  number_slash: "VfSlg VwSlg EFSlg GlU GlUNF",
};

const collections = Object.entries(COLLECTIONS).flatMap(([court, list]) =>
  list.split(" ").map((name): Periodical => {
    const abbr = name.replaceAll("_", " ");
    return { abbr, ...(court !== "" && { court }), country: "de", by: "volume" };
  }),
);

function rowsOf(
  lists: Readonly<Partial<Record<By, string>>>,
  country: Periodical["country"],
): (readonly [string, Periodical])[] {
  return keysOf(lists).flatMap((by) =>
    (lists[by] ?? "")
      .trim()
      .split(/\s+/)
      .flatMap((entry) => {
        const [abbr = "", ...also] = entry.split("|").map((one) => one.replaceAll("_", " "));
        const periodical: Periodical = { abbr, country, by };
        return [abbr, ...also].map((one) => [one, periodical] as const);
      }),
  );
}

/** Official reports of the EU courts: `Slg. 2009, I-839`. */
const UNION = ["Slg", "Sammlung der Rechtsprechung"].map(
  (name) => [name, { abbr: "Slg.", country: "eu", by: "year" }] as const,
);

/** Loose-leaf collections ordered by provision: `AP Nr. 5 zu § 611 BGB`, `SozR 4-2500 § 13 Nr. 33`. */
export const looseLeafWords = wordTable(rowsOf({ loose_leaf: GERMAN_BY.loose_leaf ?? "" }, "de"));

/** Official collections as older decisions cite them, by their court: `BAG 3, 321`. */
const BY_COURT = ["BAG", "BSG"].flatMap((court) =>
  collections.filter((one) => one.court === court).map((one) => [court, one] as const),
);

const entries: readonly (readonly [string, Periodical])[] = [
  ...collections.map((one) => [one.abbr, one] as const),
  ...BY_COURT,
  ...UNION,
  ...rowsOf(GERMAN_BY, "de"),
  ...rowsOf(AUSTRIAN_BY, "at"),
];

export const periodicalWords = wordTable(entries);

/** Periodicals by the lower-case letters of their abbreviation ("nvwz", "njwrr"), German ones first. */
export const periodicalByLetters: ReadonlyMap<string, Periodical> = new Map(
  entries.toReversed().map(([abbr, one]) => [abbr.toLowerCase().replaceAll(/[^a-zäöü]/g, ""), one]),
);

const names = [...new Set(entries.map(([name]) => name))].filter((name) => name.length > 2);

/** Finds the abbreviation at edit distance 1 from a name, such as one misread by OCR. */
export function nearestPeriodical(name: string): string | undefined {
  return names.find((one) => Math.abs(one.length - name.length) <= 1 && distance(one, name) === 1);
}
