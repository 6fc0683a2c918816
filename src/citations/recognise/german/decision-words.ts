import { capitalised, wordSet } from "../../../core/text.ts";
import { courtWords } from "../../tables/german-courts.ts";
import { textAt, textBefore, type Tokens } from "../../tokens.ts";
import type { DecisionFields, Input } from "../../types.ts";

type DecisionForm = DecisionFields["form"];

/** Decision forms by the word's last component, inflected: `Senatsurteils`, `Nichtannahmebeschlüsse`. */
const ENDINGS: readonly (readonly [form: DecisionForm, endings: string])[] = [
  ["Urteil", "urteil urteils urteile urteilen urt"],
  ["Beschluss", "beschluss beschluß beschlusses beschlüsse beschlüssen beschl"],
  ["Bescheid", "bescheid bescheids bescheide bescheiden"],
  ["Verfügung", "verfügung verfügungen"],
  ["Erkenntnis", "erkenntnis erkenntnisses erkenntnisse"],
  [undefined, "entscheidung entscheidungen entscheid entscheids entscheide entscheides"],
];
const BEGINNINGS =
  "Berichtigungs Ergänzungs Aufhebungs Rechts Sach Teil Grund Senats Kammer Versäumnis Anerkenntnis Schluss Zwischen End Vorbehalts Revisions Berufungs Vorlage Hinweis Kosten Nichtannahme Plenar Gerichts Grundsatz Leit".split(
    " ",
  );

/** "Senatsurteil", "Urteile", "Gerichtsbescheid". */
const WHOLE = ENDINGS.flatMap(([form, endings]) =>
  endings
    .split(" ")
    .flatMap((ending) =>
      [capitalised(ending), ...BEGINNINGS.map((beginning) => beginning + ending)].map(
        (word) => [word, form] as const,
      ),
    ),
);

const SHORT: readonly (readonly [string, DecisionForm])[] = [
  ["U", "Urteil"],
  ["B", "Beschluss"],
  ["Bes", "Beschluss"],
  ["Bschl", "Beschluss"],
  ["GB", "Bescheid"],
  ["Vfg", "Verfügung"],
  ["Erk", "Erkenntnis"],
  ["Entsch", undefined],
  ["Schlussanträge", "Schlussanträge"],
  ["SchlA", "Schlussanträge"],
  ["SA", "Schlussanträge"],
];

/** English decision forms, as the EU courts print them and as English texts name the decisions of other courts. */
const ENGLISH: readonly (readonly [string, DecisionForm])[] = [
  ["Judgment", "Urteil"],
  ["Judgments", "Urteil"],
  ["Order", "Beschluss"],
  ["judgment", "Urteil"],
  ["order", "Beschluss"],
  ["decision", undefined],
];

/** Names of an Advocate General's opinion. */
export const OPINION = /^(?:Schlussantr[aä]gen?|Schlussantrag|SchlA|Opinion)$/;
const ADVOCATE =
  /(?<!\p{L})(?:GA(?:in)?|AG|Generalanw\p{L}{2,6}|Advocate General) \p{Lu}[^;:.]{1,50}?(?:,|\s(?:in|zu|zur|on|vom|v\.))?\s(?:der\s)?(?:(?:Rs|Rechtssache|Case)\.?\s)?$/u;
const LONGEST_NAME = 90; // characters
/** ` *A v B* EU:C:2019:1145, Opinion of AG Øe` after the number of a case. */
const OPINION_BEHIND = /^(?:(?![CTF][-‑–]\d)[^;\n]){1,180}?[,(] ?Opinion of (?:AG|Advocate General) \p{Lu}/u;
const MOST_BEHIND = 240; // characters
const NAME_OF_ADVOCATE =
  /(?<!\p{L})(?:GA(?:in)?|AG|Generalanw\p{L}{2,6}|Advocate[ -]General) ((?:\p{Lu}\. ?)?\p{Lu}[\p{L}'’-]+(?: (?!Case|Rs|Joined|Opinion|Schluss)\p{Lu}[\p{L}'’-]+)?)/u;

/** `GA Kokott` of "Opinion of Advocate General Kokott", as German texts name the author of an opinion. */
export function advocateIn(text: string): string | undefined {
  const name = NAME_OF_ADVOCATE.exec(text)?.[1];
  return name === undefined ? undefined : `GA ${name}`;
}

/**
 * `GA Szpunar in C-507/17`, `Case C-311/18, Opinion of AG Øe`: whether the words beside a case number make it
 * that of an opinion.
 */
export function opinionBeside(input: Input, at: number, next: number): DecisionForm {
  const { tokens } = input;
  const behind = textAt(tokens, next) === "," || textAt(tokens, next) === "(" ? next + 1 : next;
  const isBehind =
    OPINION.test(textAt(tokens, behind)) &&
    (textAt(tokens, behind) !== "Opinion" || /^(?:AG|Advocate)$/.test(textAt(tokens, behind + 2)));
  const end = tokens[next - 1]?.end ?? input.text.length;
  const isFurther = OPINION_BEHIND.test(input.text.slice(end, end + MOST_BEHIND));
  return isBehind || isFurther || ADVOCATE.test(textBefore(input, at, LONGEST_NAME))
    ? "Schlussanträge"
    : undefined;
}

/** Decision forms as printed in German texts; undefined for "Entscheidung", which may be any form. */
export const FORMS: ReadonlyMap<string, DecisionForm> = new Map([...WHOLE, ...SHORT, ...ENGLISH]);

/** Words that introduce a decision without its court: `Urt. v. 12.3.2020`, `Senatsurteil vom`. */
export const FORM_STARTS: readonly string[] = [...WHOLE.map(([word]) => word), "U", "B"];

/** Words printed before a file number. */
export const NUMBER_LEADS = wordSet(
  "Az az Aktenzeichen aktenzeichen AZ Geschäftszahl Geschäftszeichen GZ Gz Zl Zlen Zln Rs Rechtssache Rechtssachen verb Nr No Beschwerde Beschwerdenummer Individualbeschwerde Case Cases App Appl Application Applications nos no Nos Nrn",
);

/** Proceedings named by their file number alone: `die Klage 18 K 2708/22`, `im Verfahren 15 K 6396/10`. */
export const CLAIMS: readonly string[] = ["Klage", "Klagen", "Klageverfahren", "Verfahren", "Eilverfahren"];

/** Words that introduce a file number, and those that introduce a date. */
export const LEADS: readonly string[] = [
  "Rs",
  "Rechtssache",
  "Rechtssachen",
  "Case",
  "Cases",
  "CJEU",
  "ECJ",
  "Az",
  "Aktenzeichen",
  ...CLAIMS,
];
export const DATE_LEADS: readonly string[] = ["vom", "v"];

const DECIDED =
  /(?<!\p{L})(?:[Ee]ntsch(?:eid|ied)|\p{L}{0,20}(?:[Uu]rteil|[Bb]eschl(?:u|ü)ss|[Ee]rkenntnis)|[Bb]eschloss|[Ee]rging|[Ee]rgangen|[Vv]erkünde|[Dd]eci(?:sion|ded)|[Jj]udgment|[Oo]rder|[Rr]uling|[Rr]uled)\p{Ll}{0,9}(?!\p{L})/u;
const CLAUSE = 60; // characters
const ENDS_CLAUSE = /[.;:()](?!\d)/;

/** Whether the clause around a day, up to the bracket and after it, speaks of a decision: `am … (BGH …) entschieden`. */
export function isDecided(input: Input, at: number, next: number, form: DecisionFields["form"]): boolean {
  if (form !== undefined) return form !== "Bescheid";
  const ahead = textBefore(input, at, CLAUSE).split(ENDS_CLAUSE).at(-1) ?? "";
  const end = input.tokens[next]?.start ?? input.text.length;
  const [behind = ""] = input.text
    .slice(end, end + CLAUSE)
    .replace(/^[^()]*\)/, "")
    .split(ENDS_CLAUSE);
  return DECIDED.test(ahead) || DECIDED.test(behind);
}

/** Registers of the social courts. */
const SOCIAL = /^(?:AL|AS|AY|BA|BK|BL|BEG|EG|EL|KA|KG|KN|KR|LW|P|R|RJ|SB|SO|SV|U|VE|VG|VJ|VS)$/;

/** Registers of the Länder's constitutional courts; several courts share a register. */
const CONSTITUTIONAL = /^(?:VfGBbg|LVerfG|LVG|Lv|Vf|P)$/;

/** The only court whose file numbers end with `.OVG`. */
export const KOBLENZ = "OVG Koblenz";

/** `L 2 AS 273/14`, `LVerfG 10/07`, `14 (V) G 3/94`, `1 A 12/04.OVG`: whether a file number may begin that identifies no federal court. */
export function isOfLand(tokens: Tokens, at: number): boolean {
  const [first, second, third] = [textAt(tokens, at), textAt(tokens, at + 1), textAt(tokens, at + 2)];
  const isSocial = /^[LS]$/.test(first) && SOCIAL.test(third) && /^\d{1,3}$/.test(second);
  const isOfLands = CONSTITUTIONAL.test(first) && (first !== "P" || third === "St");
  const isOfChambers = second === "(" && textAt(tokens, at + 3) === ")";
  return isSocial || isOfLands || isOfChambers || textAt(tokens, at + 6) === "OVG";
}

/** Courts whose file numbers are just a number and a year: `VerfGH Berlin, 154/21`. */
export const PLAINLY_NUMBERED = /^(?:GmS-OGB|(?:\p{Lu}\p{L}{0,4}?)?(?:VerfGH?|StGH))$/u;

/** `2023-0.123.456`: the number in the electronic file, printed after that of the decision. */
export const FILED = /^20\d\d-\d\./;

/** Whether the token may be part of a name: "Google Spain und Google", "Demir and Baykara v. Turkey". */
export function isName(tokens: Tokens, at: number, from: number): boolean {
  const token = tokens[at];
  if (!token || at === from) return false;
  if (token.kind === "word")
    return (
      (!courtWords.at(tokens, at) || isCompany(tokens, at)) &&
      !/^(?:Art|Rn|Rdnr|Slg|vgl|siehe)$/.test(token.text)
    );
  return token.kind === "number" || /^[,\-./&'"()]$/.test(token.text);
}

/** "Post AG", "Co. KG": after a name these abbreviations are company forms, not courts. */
function isCompany(tokens: Tokens, at: number): boolean {
  return /^[AKS]G$/.test(textAt(tokens, at)) && /^(?:\p{Lu}\p{L}+|\.)$/u.test(textAt(tokens, at - 1));
}
