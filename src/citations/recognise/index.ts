import { courtWords } from "../tables/german-courts.ts";
import { lawWords } from "../tables/laws.ts";
import { LOOSE_LEAF_WORDS } from "../series.ts";
import type { Form } from "../types.ts";
import { encyclopaedias, GERMAN_BOOK_STARTS, germanBooks, HALSBURY_STARTS } from "./literature/book.ts";
import {
  BACK_STARTS,
  backReferences,
  bareOrders,
  bracketedNote,
  ORDER_STARTS,
  PROVISION_STARTS,
  provisionsByShortTitle,
  shortTitles,
} from "./english/back.ts";
import {
  canadianCases,
  cases,
  foreignCases,
  indianCases,
  southAfricanCases,
  worldCourtCases,
} from "./english/case.ts";
import { commentaries, inBooks, WORK_STARTS } from "./literature/commentary.ts";
import {
  decisionByCourt,
  decisionByDate,
  decisionByForm,
  decisionByLead,
  decisionByNumber,
} from "./german/decision.ts";
import { decisionByCourtBehind } from "./german/number-first.ts";
import { DATE_LEADS, FORM_STARTS, LEADS } from "./german/decision-words.ts";
import { damagedCases } from "./english/damaged-case.ts";
import { EU_STARTS, europeanActs, indexedActs, unionPlaces } from "./union/act.ts";
import { bareActs } from "./union/bare-act.ts";
import {
  bracketedNorms,
  damagedCollections,
  incompleteNorm,
  incompleteCitations,
  joinedNorms,
  letteredActs,
  unknownJournals,
} from "./incomplete.ts";
import { FOREIGN_STARTS, foreignLaw, MATERIAL_STARTS, materials, numberedMaterials } from "./materials.ts";
import { STRASBOURG_STARTS, strasbourgCases } from "./union/strasbourg.ts";
import { GAZETTE_STARTS, gazettes } from "./german/gazette.ts";
import { codes, eclis, elis, halfCelex, prints, spacedRechtssaetze } from "./identifiers.ts";
import { ARTICLES, norms, normsAfterLaw, SPELLED_SIGNS, spelledNorms } from "./german/norm.ts";
import { LOOSE_LEAF_STARTS, looseLeaf } from "./literature/loose-leaf.ts";
import { JOURNAL_STARTS, officialJournal } from "./union/official-journal.ts";
import { PERIODICAL_STARTS, periodicals } from "./literature/periodical.ts";
import {
  headsOfPower,
  POWER_STARTS,
  STATUTE_WORDS,
  CAPITAL_WORDS,
  statutesInCapitals,
  statutes,
} from "./english/statute.ts";
import { REGNAL_STARTS, regnalActs } from "./english/year-of-act.ts";
import {
  DEBATE_STARTS,
  debates,
  memoranda,
  MEMORANDUM_STARTS,
  treaties,
  TREATY_STARTS,
  yearTreaties,
} from "./english/parliament.ts";
import { listedWorks } from "./literature/reference-list.ts";
import { articles, articlesOfVolume, articlesOfYear, papers, titledArticles } from "./literature/article.ts";
import {
  EDITION_STARTS,
  editions,
  minuteBooks,
  published,
  REPORT_STARTS,
  reports,
  reportsByCode,
  services,
} from "./literature/secondary.ts";
import { CLAUSE_STARTS, CODE_STARTS, scheduleCodes, visaCriteria } from "./english/schedule-code.ts";
import {
  bailiiCases,
  COURT_OPINION_STARTS,
  courtOpinions,
  JUDGMENT_STARTS,
  LISTED_STARTS,
  listedJudgments,
  OPINION_STARTS,
  opinions,
  unionJudgments,
} from "./union/case.ts";
import { PLACE_STARTS } from "./union/places.ts";
import {
  dockets,
  NAMED_COURTS,
  namedCourts,
  openUnreported,
  REGISTERS,
  REGISTRY_COURTS,
  registeredCases,
  registryCases,
  tribunalCases,
  unreported,
  UNREPORTED_WORDS,
} from "./english/unreported.ts";

const ROMANS = "I II III IV V VI VII VIII IX X XI XII XIII IVa VIa VIIa VIIIa Xa IXa XIIa Ia IIa IIIa".split(
  " ",
);
const SIGN_STARTS =
  "RV Ra Ro Fr Fe KZR KZB KVR KVZ EnVR EnVZ EnZR BLw AnwZ NotZ AnwSt StB VfGBbg HVerfG LVerfG VerfGH VerfG StGH LVG Lv B Vf P C T F L S".split(
    " ",
  );

const provisions = inBooks(norms);

/** Each form with the words at which it may begin (Acts: end); the first form that matches wins. */
const STARTS: readonly (readonly [Form, Iterable<string>])[] = [
  [eclis, ["ECLI", "EU", "CE", "ECLl", "ECL1", "ecli"]],
  [spacedRechtssaetze, ["RS"]],
  [halfCelex, ["CELEX"]],
  [elis, ["eli", "http", "https"]],
  [scheduleCodes, CODE_STARTS],
  [foreignLaw, FOREIGN_STARTS],
  [commentaries, WORK_STARTS],
  [provisions, ARTICLES],
  [joinedNorms, ["Art"]],
  [spelledNorms, SPELLED_SIGNS],
  [inBooks(normsAfterLaw), lawWords.firsts],
  [unionPlaces, PLACE_STARTS],
  [europeanActs, EU_STARTS],
  [decisionByCourt, courtWords.firsts],
  [looseLeaf, LOOSE_LEAF_STARTS],
  [periodicals, PERIODICAL_STARTS],
  [officialJournal, JOURNAL_STARTS],
  [gazettes, GAZETTE_STARTS],
  [decisionByNumber, [...ROMANS, ...SIGN_STARTS]],
  [decisionByLead, LEADS],
  [courtOpinions, COURT_OPINION_STARTS],
  [opinions, OPINION_STARTS],
  [strasbourgCases, STRASBOURG_STARTS],
  [decisionByForm, FORM_STARTS],
  [unionJudgments, JUDGMENT_STARTS],
  [listedJudgments, LISTED_STARTS],
  [decisionByDate, DATE_LEADS],
  [regnalActs, REGNAL_STARTS],
  [statutes, STATUTE_WORDS],
  [statutesInCapitals, CAPITAL_WORDS],
  [backReferences, BACK_STARTS],
  [bareOrders, ORDER_STARTS],
  [germanBooks, GERMAN_BOOK_STARTS],
  [materials, MATERIAL_STARTS],
  [cases, new Set(["LR", "L", ...LOOSE_LEAF_WORDS])],
  [indianCases, ["AIR", "A"]],
  [worldCourtCases, ["ICJ", "I"]],
  [editions, EDITION_STARTS],
  [reports, REPORT_STARTS],
  [reportsByCode, ["LRC", "NZLC", "Com"]],
  [minuteBooks, ["MB"]],
  [debates, DEBATE_STARTS],
  [memoranda, MEMORANDUM_STARTS],
  [treaties, TREATY_STARTS],
  [encyclopaedias, HALSBURY_STARTS],
  [openUnreported, UNREPORTED_WORDS],
  [namedCourts, NAMED_COURTS],
  [headsOfPower, POWER_STARTS],
  [visaCriteria, CLAUSE_STARTS],
  [provisionsByShortTitle, PROVISION_STARTS],
  [registryCases, REGISTRY_COURTS],
  [registeredCases, REGISTERS],
  [dockets, ["No", "Nos"]],
  [tribunalCases, ["No", "Nos"]],
];

/** Forms by their trigger word. */
export const FORMS_BY_WORD: ReadonlyMap<string, readonly Form[]> = byWord();

function byWord(): Map<string, Form[]> {
  const forms = new Map<string, Form[]>();
  for (const [form, words] of STARTS) {
    for (const word of words) {
      const known = forms.get(word);
      if (known) known.push(form);
      else forms.set(word, [form]);
    }
  }
  return forms;
}

export const FORMS_OF_BRACKET: readonly Form[] = [
  titledArticles,
  cases,
  foreignCases,
  bailiiCases,
  bracketedNote,
  unreported,
  articles,
  germanBooks,
  published,
  services,
  papers,
  yearTreaties,
  damagedCases,
  incompleteCitations,
  shortTitles,
];
/** Those of a bracket that a word follows instead of a number. */
export const FORMS_BEFORE_WORD: readonly Form[] = [bracketedNote, unreported, published, papers];
export const FORMS_OF_NUMBER: readonly Form[] = [
  cases,
  decisionByNumber,
  decisionByCourtBehind,
  decisionByDate,
  bareActs,
  articlesOfVolume,
  damagedCollections,
  bracketedNorms,
];
/** Four-digit numbers: citations whose year has lost its brackets or follows an unknown journal. */
export const FORMS_OF_YEAR: readonly Form[] = [
  listedWorks,
  canadianCases,
  bareActs,
  southAfricanCases,
  decisionByNumber,
  articlesOfYear,
  damagedCases,
  unknownJournals,
  letteredActs,
  bracketedNorms,
];
export const FORMS_OF_SIGN: readonly Form[] = [provisions, joinedNorms, incompleteNorm];
/** Words that contain digits: `RS0106668`, `32016R0679`, `3Ob73`, `5A_629`. */
export const FORMS_OF_CODE: readonly Form[] = [
  indexedActs,
  codes,
  numberedMaterials,
  decisionByNumber,
  registeredCases,
];
/** `BC9504321`, `PR926273` */
export const FORMS_OF_PRINT: readonly Form[] = [prints];
