import { type Counting, deadline, named } from "./dates/deadline.ts";
import { type Day, type Period, type PlanWords, quotedList } from "./words.ts";
import type { Country, Jurisdiction } from "./dates/jurisdictions.ts";

/** An event that starts a period, recognised in the names of key dates. */
interface Trigger {
  readonly named: RegExp;
  /** A matching key date is a different event, even if `named` matches too. */
  readonly never?: RegExp;
  /** Names that the key date may have, or of the dates that are all needed if the last counts. */
  readonly wanted: readonly string[];
  /** Events that must all have happened, as `wanted` lists them: the last starts the period. Absent: the first does. */
  readonly all?: readonly RegExp[];
}

/** A period that may apply: a pointer for research, never a statement of the law. */
export interface LimitationRule {
  readonly country: Country;
  /** Absent for federal or nationwide law. */
  readonly state?: string;
  readonly claim: string;
  readonly provision: string;
  readonly trigger: string;
  readonly period: Period;
  /** Listed only if the matter mentions it; absent: always. */
  readonly topic?: RegExp;
  readonly startedBy: Trigger;
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
  /** Set only if a key date starts the period; must be verified like all the rest. */
  readonly date: Day | null;
  readonly basis: string | null;
  /** Name of the key date that would start it, if none of the given ones does; with a date, of one that it lacks. */
  readonly wanted: string | null;
  readonly status: "unverified";
}

const years = (amount: number): Period => ({ amount, unit: "years" });
const FROM_DAY: Period = { ...years(3), includesDay: true };
const BREACH: Trigger = {
  named: /breach|default|accru|cause of action|non-?payment/i,
  never: /discover|know|aware/i,
  wanted: ["breach", "default", "accrual"],
};
const DISCOVERY: Trigger = {
  named: /discover/i,
  never: /documents?|disclos|order|hearing|affidavit|application/i, // discovery in a proceeding
  wanted: ["discoverability"],
};
const ACT: Trigger = { named: /\bacts?\b|omission/i, wanted: ["act or omission"] };
const INJURED: Trigger = { named: /injur|accident/i, never: /discover/i, wanted: ["injury", "accident"] };
const DISMISSAL: Trigger = {
  named: /dismiss|terminat/i,
  never: /notice|letter|warning|meeting|hearing/i,
  wanted: ["dismissal takes effect"],
};
const NOTICE: Trigger = {
  named: /zugang|kündigung|dismiss|terminat/i,
  never: /beend|ende\b|frist(?!los)|wirksam|termin\b|effect/i,
  wanted: ["Zugang der Kündigung"],
};
const DELIVERY: Trigger = { named: /liefer|deliver|übergabe/i, wanted: ["Lieferung", "Übergabe"] };
const PUBLICATION: Trigger = {
  named: /publi(?:sh|cation)|post(?:ed|ing)|broadcast|upload/i,
  wanted: ["publication"],
};
const EMPLOYMENT = /dismiss|employ|worker|redundan|fair work/i;
const WORK = /kündig|arbeit|dismiss|employ/i;
const SALE = /kauf|mangel|mängel|gewährleist|sale|defect/i;
const INJURY =
  /injur|accident|negligen|discoverab|\bhurt|\bbit(?:e|ten)\b|\bbroken?\b|\bfell\b|\bslip|crash|collision|\bdied\b|\bdeath\b|fatal|medical|surg(?:eon|ery)/i;
const ACCRUAL = "the cause of action accrues";

type Rule = Omit<LimitationRule, "country">;

const MOST_TORTS = "contract and most torts, not personal injury";

function contract(state: string, provision: string, amount: number, claim = MOST_TORTS): Rule {
  return { state, claim, provision, trigger: ACCRUAL, period: years(amount), startedBy: BREACH };
}

function injury(
  state: string,
  provision: string,
  period: Period,
  [trigger, startedBy]: readonly [string, Trigger] = [ACCRUAL, BREACH],
): Rule {
  return { state, claim: "personal injury", provision, trigger, period, topic: INJURY, startedBy };
}

/** One year from publication, in every State since the uniform Acts of 2005. */
function defamation(state: string, provision: string): Rule {
  return {
    state,
    claim: "defamation",
    provision,
    trigger: "the first publication of the matter",
    period: years(1),
    topic: /defam|libel|slander/i,
    startedBy: PUBLICATION,
  };
}

const DISCOVERABLE = ["the cause of action is discoverable", DISCOVERY] as const;
const LONG_STOP = ["long-stop: the act or omission that is said to have caused the injury", ACT] as const;

/**
 * General knowledge of the provisions, as of November 2026. They were compared with the text of their Acts or with
 * guides that quote it, except those on contract in New South Wales, Victoria and Tasmania, on personal injury in
 * Victoria and the ACT, and on defamation in Tasmania and the ACT: every row must be verified.
 */
const RULES: Readonly<Record<Country, readonly Rule[]>> = {
  AU: [
    contract("NSW", "Limitation Act 1969 (NSW) s 14(1)", 6),
    contract("VIC", "Limitation of Actions Act 1958 (Vic) s 5(1)", 6),
    contract("QLD", "Limitation of Actions Act 1974 (Qld) s 10(1)", 6),
    contract("SA", "Limitation of Actions Act 1936 (SA) s 35", 6),
    contract("WA", "Limitation Act 2005 (WA) s 13(1)", 6),
    contract("TAS", "Limitation Act 1974 (Tas) s 4(1)", 6),
    contract("ACT", "Limitation Act 1985 (ACT) s 11(1)", 6),
    contract("NT", "Limitation Act 1981 (NT) s 12(1)", 3, "contract and most torts, also personal injury"),
    injury("NSW", "Limitation Act 1969 (NSW) s 50C(1)(a)", FROM_DAY, DISCOVERABLE),
    injury("NSW", "Limitation Act 1969 (NSW) s 50C(1)(b)", years(12), LONG_STOP),
    injury("VIC", "Limitation of Actions Act 1958 (Vic) s 27D(1)(a)", years(3), DISCOVERABLE),
    injury("VIC", "Limitation of Actions Act 1958 (Vic) s 27D(1)(b)", years(12), LONG_STOP),
    injury("QLD", "Limitation of Actions Act 1974 (Qld) s 11", years(3)),
    injury("SA", "Limitation of Actions Act 1936 (SA) s 36", years(3)),
    injury("WA", "Limitation Act 2005 (WA) s 14(1)", years(3)),
    injury("TAS", "Limitation Act 1974 (Tas) s 5A(3)", FROM_DAY, DISCOVERABLE), // no long-stop since July 2018
    injury("ACT", "Limitation Act 1985 (ACT) s 16B", years(3), ["the injury happens", INJURED]),
    defamation("NSW", "Limitation Act 1969 (NSW) s 14B"),
    defamation("VIC", "Limitation of Actions Act 1958 (Vic) s 5(1AAA)"),
    defamation("QLD", "Limitation of Actions Act 1974 (Qld) s 10AA"),
    defamation("SA", "Limitation of Actions Act 1936 (SA) s 37"),
    defamation("WA", "Limitation Act 2005 (WA) s 15"),
    defamation("TAS", "Defamation Act 2005 (Tas) s 20A"),
    defamation("ACT", "Limitation Act 1985 (ACT) s 21B"),
    defamation("NT", "Limitation Act 1981 (NT) s 12(2)(b)"),
    {
      claim: "unfair dismissal",
      provision: "Fair Work Act 2009 (Cth) s 394(2)",
      trigger: "the dismissal takes effect",
      period: { amount: 21, unit: "days" },
      topic: EMPLOYMENT,
      startedBy: DISMISSAL,
    },
    {
      claim: "dismissal in breach of general protections",
      provision: "Fair Work Act 2009 (Cth) s 366(1)",
      trigger: "the dismissal takes effect",
      period: { amount: 21, unit: "days" },
      topic: EMPLOYMENT,
      startedBy: DISMISSAL,
    },
    {
      claim: "misleading or deceptive conduct, damages",
      provision: "Australian Consumer Law s 236(2) (Competition and Consumer Act 2010 (Cth) sch 2)",
      trigger: ACCRUAL,
      period: years(6),
      topic: /mislead|decept|consumer|representation/i,
      startedBy: BREACH,
    },
  ],
  DE: [
    {
      claim: "regelmäßige Verjährung",
      provision: "§§ 195, 199 Abs. 1 BGB",
      trigger:
        "Schluss des Jahres, in dem der Anspruch entstanden ist und der Gläubiger Kenntnis hat oder ohne grobe Fahrlässigkeit haben müsste",
      period: { ...years(3), fromYearEnd: true },
      startedBy: {
        named: /entsteh|entstanden|kenntnis|fällig|breach|knowledge|\bdue\b/i,
        wanted: ["Anspruch entstanden", "Kenntnis"],
        all: [/entsteh|entstanden|fällig|breach|\bdue\b/i, /kenntnis|knowledge/i],
      },
    },
    {
      claim: "Kündigungsschutzklage",
      provision: "§ 4 S. 1 KSchG",
      trigger: "Zugang der schriftlichen Kündigung",
      period: { amount: 3, unit: "weeks" },
      topic: WORK,
      startedBy: NOTICE,
    },
    {
      claim: "Mängelansprüche beim Kauf beweglicher Sachen",
      provision: "§ 438 Abs. 1 Nr. 3, Abs. 2 BGB",
      trigger: "Ablieferung der Sache",
      period: years(2),
      topic: SALE,
      startedBy: DELIVERY,
    },
    {
      claim: "Ansprüche des Vermieters wegen Veränderung der Mietsache",
      provision: "§ 548 Abs. 1 BGB",
      trigger: "Rückerhalt der Mietsache",
      period: { amount: 6, unit: "months" },
      topic: /miet|tenan|landlord|lease/i,
      startedBy: { named: /rück|return/i, wanted: ["Rückgabe"] },
    },
  ],
  AT: [
    {
      claim: "Schadenersatz",
      provision: "§ 1489 ABGB",
      trigger: "Kenntnis von Schaden und Schädiger",
      period: years(3),
      startedBy: { named: /kenntnis|knowledge/i, wanted: ["Kenntnis"] },
    },
    {
      claim: "Gewährleistung bei beweglichen Sachen: Frist, in der der Mangel hervorkommt",
      provision: "§ 933 Abs. 1 ABGB",
      trigger: "Übergabe der Sache",
      period: years(2),
      topic: SALE,
      startedBy: DELIVERY,
    },
    {
      claim: "Gewährleistung bei beweglichen Sachen: Verjährung bei Sachmängeln",
      provision: "§ 933 Abs. 3 ABGB",
      trigger: "Übergabe der Sache; drei Monate nach Ablauf der zweijährigen Gewährleistungsfrist",
      period: { amount: 27, unit: "months" },
      topic: SALE,
      startedBy: DELIVERY,
    },
    {
      claim: "Anfechtung der Kündigung durch den Arbeitnehmer",
      provision: "§ 105 Abs. 4 ArbVG",
      trigger: "Ablauf der Frist des Betriebsrats, sonst Zugang der Kündigung",
      period: { amount: 2, unit: "weeks" },
      topic: WORK,
      startedBy: NOTICE,
    },
  ],
};

/** Limitation periods of Australia, Germany and Austria. */
export const LIMITATIONS: readonly LimitationRule[] = (["AU", "DE", "AT"] as const).flatMap((country) =>
  RULES[country].map((rule) => ({ country, ...rule })),
);

/** Lists the periods to check in a matter; a date is computed only from a key date that the user gave. */
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
  const { claim, provision, trigger, period, startedBy } = rule;
  const { words } = counting;
  const start = startOf(startedBy, keyDates);
  const end = start && deadline({ name: start.event, date: start.date }, period, counting);
  return {
    claim,
    provision,
    trigger,
    period: words.length(period),
    date: end?.date ?? null,
    basis: end?.basis ?? null,
    wanted: wantedIn(startedBy, keyDates, words),
    status: "unverified",
  };
}

function startOf({ named, never, all }: Trigger, keyDates: readonly KeyDate[]): KeyDate | undefined {
  const starting = keyDates
    .filter(({ event }) => named.test(event) && never?.test(event) !== true)
    .toSorted((a, b) => (a.date < b.date ? -1 : 1));
  return all ? starting.at(-1) : starting[0];
}

/** Names the events that are missing; null when nothing is. */
function wantedIn(trigger: Trigger, keyDates: readonly KeyDate[], words: PlanWords): string | null {
  const { all, wanted } = trigger;
  const isGiven = (at: number) => keyDates.some(({ event }) => all?.[at]?.test(event));
  const missing = all ? wanted.filter((_, at) => !isGiven(at)) : startOf(trigger, keyDates) ? [] : wanted;
  return missing.length === 0 ? null : quotedList(missing, all ? words.and : words.or);
}

/** Returns one warning when key dates were given but at least one check has no event that starts it. */
export function unstarted(
  checks: readonly LimitationCheck[],
  keyDates: readonly KeyDate[],
  words: PlanWords,
): readonly string[] {
  const open = checks.filter(({ date }) => date === null);
  if (open.length === 0 || keyDates.length === 0) return [];
  const others = keyDates.filter(({ event, date }) => {
    const start = named({ name: event, date }, words);
    return !checks.some(({ basis }) => basis?.includes(start) === true);
  });
  return [words.unstarted(others.map(({ event }) => `"${event}"`).join(", "))];
}
