/** Law journals that are cited by initials, with their names in full, which AGLC4 asks for (rule 5.4). */
const NAMES = `
ABLR: Australian Business Law Review
AdelLR AdelLRev: Adelaide Law Review
AIPJ: Australian Intellectual Property Journal
AJAL AJAdminL: Australian Journal of Administrative Law
AJFL: Australian Journal of Family Law
AJIL: American Journal of International Law
AJLL: Australian Journal of Labour Law
ALJ AustLJ: Australian Law Journal
AltLJ: Alternative Law Journal
APLJ: Australian Property Law Journal
AustBarRev: Australian Bar Review
AustYBIL AYBIL: Australian Year Book of International Law
BYIL BYBIL: British Year Book of International Law
C&SLJ: Company and Securities Law Journal
CambLJ CLJ: Cambridge Law Journal
CanterLR CantaLR: Canterbury Law Review
CLP: Current Legal Problems
CrimLJ: Criminal Law Journal
CrimLR CrimLRev: Criminal Law Review
EJIL: European Journal of International Law
EPLJ: Environmental and Planning Law Journal
FedLRev FedLR FLRev: Federal Law Review
GriffithLR GriffLR: Griffith Law Review
HarvLR HarvLRev: Harvard Law Review
HKLJ: Hong Kong Law Journal
ICLQ: International and Comparative Law Quarterly
ILJ: Industrial Law Journal
JBFLP: Journal of Banking and Finance Law and Practice
JBL: Journal of Business Law
JCL: Journal of Contract Law
JEq: Journal of Equity
JJA: Journal of Judicial Administration
JLM: Journal of Law and Medicine
KLJ: King's Law Journal
LIJ: Law Institute Journal
LMCLQ: Lloyd's Maritime and Commercial Law Quarterly
LQR LawQRev: Law Quarterly Review
LSJ: Law Society Journal
MacqLJ MqLJ: Macquarie Law Journal
MelbJIL MJIL: Melbourne Journal of International Law
MelbULR MelbULRev MelbUnivLRev MULR: Melbourne University Law Review
MLR ModLR ModLRev: Modern Law Review
MonashULR MonashULRev MonLR MonULR: Monash University Law Review
NewcLR: Newcastle Law Review
NZLJ: New Zealand Law Journal
NZLRev: New Zealand Law Review
NZULR: New Zealand Universities Law Review
OJLS OxfordJLS: Oxford Journal of Legal Studies
OtagoLR OtagoLRev: Otago Law Review
PLR PubLRev: Public Law Review
QUTLR QUTLRev: QUT Law Review
SAcLJ: Singapore Academy of Law Journal
SingJLS SJLS: Singapore Journal of Legal Studies
SydLR SydLRev SydneyLR SydneyLRev: Sydney Law Review
TLJ TortsLJ: Torts Law Journal
UNSWLJ: University of New South Wales Law Journal
UQLJ UQldLJ: University of Queensland Law Journal
UTasLR UTLR: University of Tasmania Law Review
UWALR UWALRev: University of Western Australia Law Review
VUWLR: Victoria University of Wellington Law Review
YaleLJ YLJ: Yale Law Journal
`;

const names: ReadonlyMap<string, string> = new Map(
  NAMES.trim()
    .split("\n")
    .flatMap((line) => {
      const [initials = "", name = ""] = line.split(": ");
      return initials.split(" ").map((one) => [one.toLowerCase(), name] as const);
    }),
);

/** Words that follow the name of a place or a university in the name of a journal. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/ Univ?\b\.?/, " University"],
  [/ L\.? ?Rev\b\.?$| L\.?R\.?$/, " Law Review"],
  [/ L\.? ?J\.?$/, " Law Journal"],
];

/** Returns the name of a law journal in full: `Sydney Law Review` for `Syd. L. Rev.`; another name as it is. */
export function journalInFull(printed: string): string {
  const known = names.get(printed.replaceAll(/[. ]/g, "").toLowerCase());
  if (known !== undefined) return known;
  const isPlace = /^\p{Lu}\p{Ll}{4,} /u.test(printed);
  return isPlace ? WORDS.reduce((name, [word, whole]) => name.replace(word, whole), printed) : printed;
}

/** Names of German and Austrian journals in full, by their abbreviations. */
export const GERMAN_JOURNALS: Readonly<Record<string, string>> = {
  NJW: "Neue Juristische Wochenschrift",
  NVwZ: "Neue Zeitschrift für Verwaltungsrecht",
  NStZ: "Neue Zeitschrift für Strafrecht",
  NZA: "Neue Zeitschrift für Arbeitsrecht",
  NZG: "Neue Zeitschrift für Gesellschaftsrecht",
  JZ: "Juristenzeitung",
  JuS: "Juristische Schulung",
  MDR: "Monatsschrift für Deutsches Recht",
  GRUR: "Gewerblicher Rechtsschutz und Urheberrecht",
  FamRZ: "Zeitschrift für das gesamte Familienrecht",
  VersR: "Versicherungsrecht",
  AcP: "Archiv für die civilistische Praxis",
  RabelsZ: "Rabels Zeitschrift für ausländisches und internationales Privatrecht",
  ZHR: "Zeitschrift für das gesamte Handelsrecht und Wirtschaftsrecht",
  ÖJZ: "Österreichische Juristen-Zeitung",
  JBl: "Juristische Blätter",
};
