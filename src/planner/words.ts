import { languageIn } from "../core/text.ts";
import { germanDate } from "../core/day.ts";

/** An ISO date, `2026-11-21`. */
export type Day = string;

/** A period counted from an event; negative before it. */
export interface Period {
  readonly amount: number;
  readonly unit: keyof typeof EN_UNITS;
  /** Whether the period begins at the end of the event's year (§ 199 Abs. 1 BGB). */
  readonly fromYearEnd?: boolean | undefined;
  /** Whether the event's own day is the first day of the period: "from and including". */
  readonly includesDay?: boolean | undefined;
}

const EN_UNITS = {
  days: ["day", "days"],
  weeks: ["week", "weeks"],
  months: ["month", "months"],
  years: ["year", "years"],
  working_days: ["working day", "working days"],
} as const;
const DE_UNITS = {
  days: ["Tag", "Tage"],
  weeks: ["Woche", "Wochen"],
  months: ["Monat", "Monate"],
  years: ["Jahr", "Jahre"],
  working_days: ["Arbeitstag", "Arbeitstage"],
} as const;

function amountOf(units: typeof EN_UNITS | typeof DE_UNITS, { amount, unit }: Period): string {
  const count = Math.abs(amount);
  return `${count} ${units[unit][count === 1 ? 0 : 1]}`;
}

const NO_MATTERS: Readonly<Record<string, string>> = {};

/** The words of plans in English; those of another language have the same keys. */
export const EN = {
  start: "start",
  /** Name of a date in a sentence. */
  day: (day: Day): string => day,
  weekdays: ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"],
  /** "2 weeks after" */
  counted(period: Period): string {
    const { amount, fromYearEnd, includesDay } = period;
    if (amount === 0) return fromYearEnd ? "end of the year of" : "on the day of";
    const side = includesDay ? "from and including" : amount < 0 ? "before" : "after";
    return `${amountOf(EN_UNITS, period)} ${fromYearEnd ? "after the end of the year of" : side}`;
  },
  /** "3 years from the end of the year" */
  length: (period: Period): string =>
    `${amountOf(EN_UNITS, period)}${period.fromYearEnd ? " from the end of the year" : ""}${period.includesDay ? ", that day included" : ""}`,
  notWorking: "is not a working day",
  and: "and",
  or: "or",
  unknown: "not stated",
  noMilestone: "limitation periods among the milestones were moved to limitation_checks, without a date",
  past: (day: Day): string => `${day} is in the past`,
  modelDates: "dates that the model wrote were left out: only rules are computed",
  noJurisdiction: "no jurisdiction was named: Saturdays and Sundays were left out, public holidays were not",
  noState: ([name]: readonly string[]): string =>
    `only holidays of all of ${name} were left out; name the state for its own`,
  /** Warning on periods that none of the key dates starts; `given` lists those dates. */
  unstarted: (given: string): string =>
    `limitation checks without a date: ${given === "" ? "" : `none of the key dates (${given}) is the event that starts them; `}name a key date as \`wanted\` says`,
  askedLaw: {
    message: "Whose law governs the matter? Deadlines are counted, and limitation periods listed, by it.",
    title: "Jurisdiction",
  },
  askedEvents:
    "When did these happen? Limitation periods are counted from them, as dates to be verified. Leave out what is not known.",
  labels: {
    milestones: "Milestones",
    tasks: "Tasks",
    limitations: "Limitation periods to check (unverified)",
    warnings: "Warnings",
    made: "made",
    undated: "no date",
    starts: "starts when",
    ends: "would end",
    wanted: "no key date is",
    unverified: "UNVERIFIED: read the provision first.",
  },
  matters: NO_MATTERS,
};

export type PlanWords = Readonly<typeof EN>;

const DE: PlanWords = {
  start: "Beginn",
  day: germanDate,
  weekdays: ["Sonntag", "Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag"],
  counted(period) {
    const { amount, fromYearEnd, includesDay } = period;
    if (amount === 0) return fromYearEnd ? "Schluss des Jahres nach" : "am Tag von";
    const side = includesDay ? "einschließlich des Tages von" : amount < 0 ? "vor" : "nach";
    return `${amountOf(DE_UNITS, period)} ${fromYearEnd ? "nach dem Schluss des Jahres von" : side}`;
  },
  length: (period) =>
    `${amountOf(DE_UNITS, period)}${period.fromYearEnd ? " vom Schluss des Jahres an" : ""}${period.includesDay ? ", dieser Tag eingerechnet" : ""}`,
  notWorking: "ist kein Arbeitstag",
  and: "und",
  or: "oder",
  unknown: "nicht angegeben",
  noMilestone: "Verjährungsfristen unter den Meilensteinen stehen ohne Datum in limitation_checks",
  past: (day) => `${germanDate(day)} liegt in der Vergangenheit`,
  modelDates: "Daten, die das Modell geschrieben hat, wurden weggelassen: nur Regeln werden berechnet",
  noJurisdiction: "kein Rechtsgebiet genannt: Samstage und Sonntage sind ausgelassen, Feiertage nicht",
  noState: (names) =>
    `nur die Feiertage von ganz ${names.at(-1)} sind ausgelassen; die eines Landes, wenn es genannt wird`,
  unstarted: (given) =>
    `Fristen ohne Datum: ${given === "" ? "" : `keines der genannten Daten (${given}) ist das Ereignis, mit dem sie beginnen; `}ein Datum so nennen, wie es unter \`wanted\` steht`,
  askedLaw: {
    message: "Welches Recht gilt? Nach ihm werden Fristen berechnet und Verjährungsfristen genannt.",
    title: "Recht",
  },
  askedEvents:
    "Wann war das? Von diesen Tagen an werden Verjährungsfristen berechnet, die noch zu prüfen sind. Unbekanntes auslassen.",
  labels: {
    milestones: "Meilensteine",
    tasks: "Aufgaben",
    limitations: "Zu prüfende Verjährungs- und Ausschlussfristen (ungeprüft)",
    warnings: "Hinweise",
    made: "erstellt am",
    undated: "ohne Datum",
    starts: "beginnt mit",
    ends: "würde enden am",
    wanted: "kein genanntes Datum ist",
    unverified: "UNGEPRÜFT: erst die Vorschrift lesen.",
  },
  matters: {
    research: "Recherche",
    litigation: "Rechtsstreit",
    advice: "Beratung",
    transaction: "Transaktion",
    compliance: "Compliance",
  },
};

const GERMAN_NOUN =
  /\p{L}{4}(?:ung|keit|heit|schaft|klage|vertrag|recht|gesetz|frist|fall|satz|antrag|entwurf|schreiben|schrift)\b/iu;
const ENGLISH_WORD = /\b(?:the|of|and|to|for|by|with|was|is|an?)\b/i;

/** Returns the words for a plan in the language of its texts; a title alone is told by its nouns. */
export function wordsFor(texts: readonly string[]): PlanWords {
  const text = texts.join("\n");
  const isGerman = languageIn(text) === "de" || (GERMAN_NOUN.test(text) && !ENGLISH_WORD.test(text));
  return isGerman ? DE : EN;
}

/** `"breach", "default" or "accrual"` */
export function quotedList(names: readonly string[], last: string): string {
  const quoted = names.map((name) => `"${name}"`);
  return quoted.length < 2 ? quoted.join("") : `${quoted.slice(0, -1).join(", ")} ${last} ${quoted.at(-1)}`;
}
