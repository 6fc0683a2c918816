import type { Day, Period } from "./dates/calendar.ts";
import { type Counting, deadline } from "./dates/deadline.ts";
import type { Country, Jurisdiction } from "./dates/jurisdictions.ts";

/** A period that may run: a place to look, never a statement of the law. */
export interface LimitationRule {
  readonly country: Country;
  /** Absent: federal, or the whole country. */
  readonly state?: string;
  readonly claim: string;
  readonly provision: string;
  readonly trigger: string;
  readonly period: Period;
  /** Listed only where the matter speaks of it; absent: always. */
  readonly topic?: RegExp;
  /** A key date so named starts it. */
  readonly startedBy: RegExp;
}

export interface KeyDate {
  readonly event: string;
  readonly date: Day;
}

export interface LimitationCheck {
  readonly claim: string;
  readonly provision: string;
  readonly trigger: string;
  readonly period: string;
  /** Only when a key date starts it; to be verified like all the rest. */
  readonly date: Day | null;
  readonly basis: string | null;
  readonly status: "unverified";
}

const years = (amount: number, fromYearEnd = false): Period => ({ amount, unit: "years", fromYearEnd });
const BREACH = /breach|default|accru|cause of action|non-?payment/i;
const DISMISSAL = /dismiss|terminat/i;
const EMPLOYMENT = /dismiss|employ|worker|redundan|fair work/i;
const INJURY = /injur|accident|negligen/i;
const CONTRACT = "contract and most torts";
const ACCRUAL = "the cause of action accrues";

function contract(state: string, provision: string, amount: number): LimitationRule {
  return {
    country: "AU",
    state,
    claim: CONTRACT,
    provision,
    trigger: ACCRUAL,
    period: years(amount),
    startedBy: BREACH,
  };
}

/** General knowledge of the provisions, November 2026; not compared with the texts in force: every row must be verified. */
export const LIMITATIONS: readonly LimitationRule[] = [
  contract("NSW", "Limitation Act 1969 (NSW) s 14(1)", 6),
  contract("VIC", "Limitation of Actions Act 1958 (Vic) s 5(1)", 6),
  contract("QLD", "Limitation of Actions Act 1974 (Qld) s 10(1)", 6),
  contract("SA", "Limitation of Actions Act 1936 (SA) s 35", 6),
  contract("WA", "Limitation Act 2005 (WA) s 13(1)", 6),
  contract("TAS", "Limitation Act 1974 (Tas) s 4(1)", 6),
  contract("ACT", "Limitation Act 1985 (ACT) s 11(1)", 6),
  contract("NT", "Limitation Act 1981 (NT) s 12(1)", 3),
  {
    country: "AU",
    claim: "unfair dismissal",
    provision: "Fair Work Act 2009 (Cth) s 394(2)",
    trigger: "the dismissal takes effect",
    period: { amount: 21, unit: "days" },
    topic: EMPLOYMENT,
    startedBy: DISMISSAL,
  },
  {
    country: "AU",
    claim: "dismissal in breach of general protections",
    provision: "Fair Work Act 2009 (Cth) s 366(1)",
    trigger: "the dismissal takes effect",
    period: { amount: 21, unit: "days" },
    topic: EMPLOYMENT,
    startedBy: DISMISSAL,
  },
  {
    country: "AU",
    claim: "misleading or deceptive conduct, damages",
    provision: "Australian Consumer Law s 236(2) (Competition and Consumer Act 2010 (Cth) sch 2)",
    trigger: ACCRUAL,
    period: years(6),
    topic: /mislead|decept|consumer|representation/i,
    startedBy: BREACH,
  },
  {
    country: "AU",
    state: "NSW",
    claim: "personal injury",
    provision: "Limitation Act 1969 (NSW) s 50C",
    trigger: "the cause of action is discoverable",
    period: years(3),
    topic: INJURY,
    startedBy: /discover/i,
  },
  {
    country: "DE",
    claim: "regelmäßige Verjährung",
    provision: "§§ 195, 199 Abs. 1 BGB",
    trigger: "Schluss des Jahres, in dem der Anspruch entstanden ist und der Gläubiger Kenntnis hat",
    period: years(3, true),
    startedBy: /entsteh|entstanden|kenntnis|fällig|breach|knowledge|due/i,
  },
  {
    country: "DE",
    claim: "Kündigungsschutzklage",
    provision: "§ 4 S. 1 KSchG",
    trigger: "Zugang der schriftlichen Kündigung",
    period: { amount: 3, unit: "weeks" },
    topic: /kündig|arbeit|dismiss|employ/i,
    startedBy: /zugang|kündigung|dismiss|terminat/i,
  },
  {
    country: "DE",
    claim: "Mängelansprüche beim Kauf beweglicher Sachen",
    provision: "§ 438 Abs. 1 Nr. 3, Abs. 2 BGB",
    trigger: "Ablieferung der Sache",
    period: years(2),
    topic: /kauf|mangel|mängel|sale|defect/i,
    startedBy: /liefer|deliver/i,
  },
  {
    country: "DE",
    claim: "Ansprüche des Vermieters wegen Veränderung der Mietsache",
    provision: "§ 548 Abs. 1 BGB",
    trigger: "Rückerhalt der Mietsache",
    period: { amount: 6, unit: "months" },
    topic: /miet|tenan|landlord|lease/i,
    startedBy: /rück|return/i,
  },
  {
    country: "AT",
    claim: "Schadenersatz",
    provision: "§ 1489 ABGB",
    trigger: "Kenntnis von Schaden und Schädiger",
    period: years(3),
    startedBy: /kenntnis|knowledge/i,
  },
  {
    country: "AT",
    claim: "Gewährleistung bei beweglichen Sachen",
    provision: "§ 933 ABGB",
    trigger: "Übergabe der Sache",
    period: years(2),
    topic: /kauf|mangel|mängel|gewährleist|sale|defect/i,
    startedBy: /übergabe|liefer|deliver/i,
  },
  {
    country: "AT",
    claim: "Anfechtung der Kündigung durch den Arbeitnehmer",
    provision: "§ 105 Abs. 4 ArbVG",
    trigger: "Ablauf der Frist des Betriebsrats, sonst Zugang der Kündigung",
    period: { amount: 2, unit: "weeks" },
    topic: /kündig|arbeit|dismiss|employ/i,
    startedBy: /zugang|kündigung|dismiss|terminat/i,
  },
];

/** The periods to check in a matter; a date is computed only from a key date that the user gave. */
export function limitationChecks(
  { country, state }: Jurisdiction,
  matter: string,
  keyDates: readonly KeyDate[],
  counting: Counting,
): readonly LimitationCheck[] {
  return LIMITATIONS.filter(
    (rule) =>
      rule.country === country &&
      (rule.state === undefined || rule.state === state) &&
      (rule.topic === undefined || rule.topic.test(matter)),
  ).map((rule) => checkOf(rule, keyDates, counting));
}

function checkOf(rule: LimitationRule, keyDates: readonly KeyDate[], counting: Counting): LimitationCheck {
  const { claim, provision, trigger, period } = rule;
  const start = keyDates.find(({ event }) => rule.startedBy.test(event));
  const end = start && deadline({ name: start.event, date: start.date }, period, counting);
  return {
    claim,
    provision,
    trigger,
    period: `${period.amount} ${period.unit}${period.fromYearEnd ? " from the end of the year" : ""}`,
    date: end?.date ?? null,
    basis: end?.basis ?? null,
    status: "unverified",
  };
}
