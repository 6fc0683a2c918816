/** Databases of the facsimile: AustLII's own codes and names (facts, not text). */
export const DATABASES: ReadonlyMap<string, string> = new Map([
  ["au/cases/cth/HCA", "High Court of Australia"],
  ["au/cases/cth/FCA", "Federal Court of Australia"],
  ["au/cases/cth/FCAFC", "Federal Court of Australia - Full Court"],
  ["au/cases/cth/FedCFamC1F", "Federal Circuit and Family Court of Australia - Division 1 First Instance"],
  ["au/cases/cth/AATA", "Administrative Appeals Tribunal of Australia"],
  ["au/cases/nsw/NSWSC", "Supreme Court of New South Wales"],
  ["au/cases/nsw/NSWCA", "Supreme Court of New South Wales - Court of Appeal"],
  ["au/cases/vic/VSC", "Supreme Court of Victoria"],
  ["au/cases/vic/VSCA", "Supreme Court of Victoria - Court of Appeal"],
  ["au/cases/qld/QSC", "Supreme Court of Queensland"],
  ["au/cases/wa/WASC", "Supreme Court of Western Australia"],
  ["au/cases/sa/SASC", "Supreme Court of South Australia"],
  ["au/cases/tas/TASSC", "Supreme Court of Tasmania"],
  ["nz/cases/NZHC", "High Court of New Zealand"],
  ["nz/cases/NZSC", "Supreme Court of New Zealand"],
  ["au/legis/cth/consol_act", "Commonwealth Consolidated Acts"],
  ["au/legis/vic/consol_act", "Victorian Consolidated Acts"],
]);

export interface FixtureEntry {
  readonly file: string;
  readonly path: string;
  readonly citedBy: number;
  /** Old layout, bytes in windows-1252. */
  readonly classic?: boolean;
}

export const FIXTURES: readonly FixtureEntry[] = [
  { file: "document-2020s-appeal.html", path: "au/cases/cth/HCA/2024/901.html", citedBy: 187 },
  { file: "document-2020s-seriatim.html", path: "au/cases/vic/VSCA/2021/9901.html", citedBy: 42 },
  { file: "document-2020s-gap.html", path: "au/cases/cth/FCA/2022/9903.html", citedBy: 9 },
  { file: "document-2020s-family.html", path: "au/cases/cth/FedCFamC1F/2023/9907.html", citedBy: 3 },
  { file: "document-2020s-cover-table.html", path: "au/cases/nsw/NSWSC/2015/9915.html", citedBy: 21 },
  { file: "document-2020s-tribunal.html", path: "au/cases/cth/AATA/2019/9911.html", citedBy: 0 },
  { file: "document-2020s-restarts.html", path: "au/cases/qld/QSC/2018/9912.html", citedBy: 14 },
  { file: "document-2020s-nz.html", path: "nz/cases/NZHC/2020/9920.html", citedBy: 6 },
  { file: "document-2000s-two-matters.html", path: "au/cases/cth/HCA/2005/905.html", citedBy: 1204 },
  {
    file: "document-1990s-classic.html",
    path: "au/cases/cth/HCA/1992/923.html",
    citedBy: 640,
    classic: true,
  },
  {
    file: "legislation-contents-new.html",
    path: "au/legis/cth/consol_act/hsa2011157/index.html",
    citedBy: 0,
  },
  { file: "legislation-section-new.html", path: "au/legis/cth/consol_act/hsa2011157/s18.html", citedBy: 0 },
  {
    file: "legislation-definitions-new.html",
    path: "au/legis/cth/consol_act/hsa2011157/s4.html",
    citedBy: 0,
  },
  { file: "legislation-schedule-new.html", path: "au/legis/cth/consol_act/hsa2011157/sch1.html", citedBy: 0 },
  {
    file: "legislation-contents-classic.html",
    path: "au/legis/vic/consol_act/smafa1962271/index.html",
    citedBy: 0,
    classic: true,
  },
  {
    file: "legislation-section-classic.html",
    path: "au/legis/vic/consol_act/smafa1962271/s32.html",
    citedBy: 0,
    classic: true,
  },
];
