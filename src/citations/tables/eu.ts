import { byWord } from "../../core/text.ts";

/** Act of the secondary law of the European Union or of the former Communities. */
export interface EuropeanAct {
  readonly type:
    | "regulation"
    | "directive"
    | "decision"
    | "framework_decision"
    | "joint_action"
    | "common_position";
  readonly year: number;
  readonly number: number;
  /** As printed: "EU", "EG", "EWG", "EEC". */
  readonly community: string;
  /** Whether a decision gives its number before the year: `Decision No 1639/2006/EC`. */
  readonly isNumberFirst?: true;
}

/** CELEX letters: EUR-Lex, "How the CELEX number is composed", sector 3. */
const LETTERS = {
  regulation: "R",
  directive: "L",
  decision: "D",
  framework_decision: "F",
} as const;
const OF_JUSTICE = /^(?:JHA|JI)$/;

/** The letter of the act's type; a joint action of justice and home affairs has another than one of foreign policy. */
function letterOf({ type, community }: EuropeanAct): string {
  if (type !== "joint_action" && type !== "common_position") return LETTERS[type];
  return OF_JUSTICE.test(community) ? "F" : "E";
}

const ELI_NAMES: Readonly<Record<EuropeanAct["type"], string>> = {
  regulation: "reg",
  directive: "dir",
  decision: "dec",
  framework_decision: "dec_framw",
  joint_action: "joint_action",
  common_position: "compos",
};

/** "32016R0679" */
export function celexOf(act: EuropeanAct): string {
  return `3${act.year}${letterOf(act)}${String(act.number).padStart(4, "0")}`;
}

/** `32016R0679` -> `Regulation 2016/679`, for an act that has no title in a language. */
export function actName(celex: string): string | undefined {
  const [, year, letter, number = ""] = /^3(\d{4})([RLD])(\d{4})$/.exec(celex) ?? [];
  const names = { R: "Regulation", L: "Directive", D: "Decision" } as const;
  const name = letter === "R" || letter === "L" || letter === "D" ? names[letter] : undefined;
  return name && `${name} ${year}/${Number(number)}`;
}

/** "reg/2016/679" */
export function eliOf({ type, year, number }: EuropeanAct): string {
  return `${ELI_NAMES[type]}/${year}/${number}`;
}

/** `62012CJ0131` -> `C-131/12`, `62013CV0002` -> `Opinion 2/13`; undefined for any other CELEX number. */
export function caseNumber(celex: string): string | undefined {
  const [, of, opinion] = /^6\d\d(\d\d)CV(\d{4})/.exec(celex) ?? [];
  if (of !== undefined) return `Opinion ${Number(opinion)}/${of}`;
  const [, year, court, number] = /^6\d\d(\d\d)([CTF])[A-Z](\d{4})/.exec(celex) ?? [];
  return court === undefined ? undefined : `${court}-${Number(number)}/${year}`;
}

/** `C-131/12` -> `62012CC0131`, the CELEX number of the Advocate General's opinion in the case. */
export function celexOfOpinion(fileNumber: string): string | undefined {
  const [, court, number = "", short] = /^([CT])-(\d{1,4})\/(\d\d)/.exec(fileNumber) ?? [];
  if (court === undefined) return undefined;
  return celexOfCase(short ?? "", `${court}C`, number);
}

/** `Gutachten 2/13` -> `62013CV0002` */
export function celexOfCourtOpinion(fileNumber: string): string | undefined {
  const [, number = "", short] = /^(?:Opinion|Gutachten|Avis) (\d{1,4})\/(\d\d)$/.exec(fileNumber) ?? [];
  if (short === undefined) return undefined;
  return celexOfCase(short, "CV", number);
}

/** Builds a CELEX number from a year's last two digits, the letters of court and type, and the number. */
function celexOfCase(short: string, letters: string, number: string): string {
  return `6${Number(short) < 50 ? "20" : "19"}${short}${letters}${number.padStart(4, "0")}`;
}

const SAME_ACT = /^(?<which>that|the|dieser|dieses|jener|jenes|der|des) (?<noun>\p{L}+)$/u;
const NOUNS = byWord<EuropeanAct["type"]>({
  directive: "directive richtlinie rl",
  regulation: "regulation verordnung vo",
  decision: "decision beschlusses entscheidung",
  framework_decision: "rahmenbeschlusses",
});

/** An act of the Union that a text names again: "that directive", "the Regulation", "dieser Verordnung"; by "this" acts mean themselves. */
export interface NamedAgain {
  /** Undefined for "thereof", which any act may be. */
  readonly type: EuropeanAct["type"] | undefined;
  readonly language: "de" | "en";
  /** Whether it is only "the" act of this type, so that there may be but one. */
  readonly isDefinite: boolean;
  /** Whether it implements another act: "der Durchführungsverordnung". */
  readonly isImplementing: boolean;
}

/** Reads "that directive" or "dieser Verordnung"; undefined for other words. */
export function namedAgain(name: string): NamedAgain | undefined {
  if (name === "thereof")
    return { type: undefined, language: "en", isDefinite: false, isImplementing: false };
  const { which = "", noun = "" } = SAME_ACT.exec(name)?.groups ?? {};
  const isImplementing = noun.startsWith("Durchführungs");
  const type = NOUNS.get(noun.toLowerCase().replace(/^durchführungs/, ""));
  if (type === undefined) return undefined;
  const language = which.startsWith("th") ? "en" : "de";
  return { type, language, isDefinite: /^(?:the|der|des)$/.test(which), isImplementing };
}
