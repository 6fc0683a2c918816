import { find } from "../../citations/index.ts";
import { ENGLISH_MONTHS, germanDate, readDay } from "../../core/day.ts";
import { defined } from "../../core/defined.ts";
import type { LegalDocument } from "../../core/document.ts";
import { capitalised, singleSpaced, withoutEnd, wordSet } from "../../core/text.ts";

const OPENING = 60; // lines

interface Words {
  readonly language: "de" | "en";
  /** The line that names the court and the kind of decision. */
  readonly form: RegExp;
  /** `of the General Court`, as the form line says it. */
  readonly general: RegExp;
  readonly number: RegExp;
  /** Text before the parties, and between them. */
  readonly parties: RegExp;
  readonly between: RegExp;
}

const WORDS: readonly Words[] = [
  {
    language: "en",
    form: /^(?:JUDGMENT|ORDER) OF THE (?:GENERAL COURT|COURT(?: OF JUSTICE)?)(?: \([^()]{3,60}\))?$|^OPINION OF ADVOCATE GENERAL(?: .{3,60})?$/i,
    general: /OF THE GENERAL COURT/i,
    number: /^(?:In )?(?:Joined )?Cases? (?=[CTF][-‑–]\d)/,
    parties: /(?:in the proceedings|^between)[:,]?$/i,
    between: /^v\.?$/,
  },
  {
    language: "de",
    form: /^(?:URTEIL|BESCHLUSS) DES (?:GERICHTSHOFE?S|GERICHTS)(?: \([^()]{3,60}\))?$|^SCHLUSSANTRÄGE (?:DES GENERALANWALTS|DER GENERALANWÄLTIN)(?: .{3,60})?$/i,
    general: /DES GERICHTS(?!HOF)/i,
    number: /^(?:In (?:der|den verbundenen) )?Rechtssachen? (?=[CTF][-‑–]\d)/,
    parties: /(?:in dem Verfahren|in den Verfahren)[:,]?$/i,
    between: /^gegen$/,
  },
];

/** `16 July 2020 (*1)`, `vom 16. Juli 2020(*)`, `delivered on 19 December 2019 (1)` */
const DAY = /^(?:vom |delivered on |of )?(\d{1,2}\.? \p{L}{3,9} \d{4}) ?(?:\(\*?\d{0,2}\))?$/u;
const ECLI = /^ECLI:EU:[CTF]:\d{4}:\d{1,5}$/;

/**
 * Names a case of the Union's courts by the head that they print, as in a PDF of theirs or in a copied page:
 * "Marlow v Kahn AG, C-901/30, Judgment of the Court (Grand Chamber) 16 July 2031"; undefined for any other text.
 */
export function unionDecision(head: string): Partial<LegalDocument> | undefined {
  const lines = openingOf(head);
  for (const words of WORDS) {
    const form = lines.find((line) => words.form.test(line));
    const [number] = lines.flatMap((line) => (words.number.test(line) ? numberIn(line) : []));
    const [day] = lines.flatMap((line) => DAY.exec(line)?.[1] ?? []);
    const date = readDay(day ?? "");
    if (form === undefined || number === undefined || date === undefined) continue;
    const ecli = lines.find((line) => ECLI.test(line));
    const named = partiesIn(lines, words);
    return {
      kind: "case",
      title: [named, number, `${inSentence(form)} ${day}`].filter(Boolean).join(", "),
      court: `${words.general.test(form) ? "General Court" : "Court of Justice"} of the European Union`,
      date,
      citations: { reported: [], other: [number], ...defined({ ecli }) },
      jurisdiction: "eu",
      language: words.language,
    };
  }
  return undefined;
}

function openingOf(head: string): readonly string[] {
  return head
    .split("\n")
    .map((line) => singleSpaced(line.replaceAll(/[*_#\\]|\[\^[^\]\s]{1,8}\]/g, "")))
    .filter((line) => line !== "")
    .slice(0, OPENING);
}

/** The number of an application to the European Court of Human Rights, in English, French or German. */
const APPLICATION =
  /^\(?(?:Applications?|Requêtes?|Individualbeschwerden?|Beschwerden?) (?:no|nos|n|nr)[o°]?s?\.? ?(?=\d)/iu;
const APPLICATION_NUMBER = /(?<!\d)\d{1,5}\/\d\d(?!\d)/g;
/** `CASE OF LINDQVIST v. SWEDEN`, and in the sentence above the judges `In the case of Lindqvist v. Sweden,` */
const CASE_OF =
  /^(?:In the case of|En l['’]affaire|In der Rechtssache|Case of|Affaire|Rechtssache) (.{3,200}? (?:v|c|gegen)\.? .{3,80}?),?$/iu;
const STRASBOURG_FORM = /^(JUDGMENT|ARRÊT|URTEIL)|^(?:DECISION|DÉCISION|ENTSCHEIDUNG)/;
const STRASBOURG_DAY = /^(?:STRASBOURG|Straßburg)?,? ?(\d{1,2}(?:er|\.)? \p{L}{3,9} \d{4})$/u;

const FRENCH_MONTHS =
  "janvier février mars avril mai juin juillet août septembre octobre novembre décembre".split(" ");

/** "1er juillet 2014" -> "1 July 2014" */
function fromFrench(day: string): string {
  const [, word = ""] = /\s(\p{L}+)\s/u.exec(day) ?? [];
  const month = ENGLISH_MONTHS[FRENCH_MONTHS.indexOf(word)];
  return month === undefined ? day : day.replace(/^(\d{1,2})er/, "$1").replace(word, month);
}

/**
 * Names a case of the European Court of Human Rights by the head that it prints: "Lindqvist v Sweden, no. 95678/39,
 * 16 March 2043"; undefined for any other text.
 */
export function strasbourgDecision(head: string): Partial<LegalDocument> | undefined {
  const lines = openingOf(head);
  const line = lines.find((one) => APPLICATION.test(one)) ?? "";
  const numbers = line.match(APPLICATION_NUMBER) ?? [];
  const names = lines.flatMap((one) => CASE_OF.exec(one)?.[1] ?? []);
  const forms = lines.flatMap((one) => STRASBOURG_FORM.exec(one) ?? []);
  const name = (
    names.find((one) => one !== one.toUpperCase() && !/^\P{Ll}+ (?:v|c|gegen)\b/u.test(one)) ?? names[0]
  )?.replace(" v. ", " v ");
  const [number] = numbers;
  const [day = ""] = lines.flatMap((one) => STRASBOURG_DAY.exec(one)?.[1] ?? []);
  const date = readDay(fromFrench(day));
  if (number === undefined || name === undefined || date === undefined || forms.length === 0)
    return undefined;
  const form = forms[1] === undefined ? "" : "Urteil vom ";
  const cited = numbers.map((one) => `EGMR, ${form}${germanDate(date)} – ${one}`);
  return {
    kind: "case",
    title: `${name}, no. ${number}, ${day}`,
    court: "European Court of Human Rights",
    date,
    citations: { reported: [], other: cited.flatMap((one) => find(one)[0]?.canonical ?? []) },
    jurisdiction: "int",
    language: / gegen /.test(name) ? "de" : / c\. /.test(name) ? "fr" : "en",
  };
}

function numberIn(line: string): readonly string[] {
  const first = find(line).find((one) => one.kind === "decision" && one.country === "eu");
  return first ? [first.canonical] : [];
}

const LONGEST_PARTY = 120; // characters
const NEAR = 8; // lines
/** What a direct action says of a party after its name. */
const REPRESENTED = /,? (?:established|residing|represented|mit Sitz|wohnhaft|vertreten) .*$/;

function partiesIn(lines: readonly string[], { number, parties, between }: Words): string | undefined {
  const referred = lines.findIndex((line) => parties.test(line));
  const opened = referred === -1 ? lines.findIndex((line) => number.test(line)) : referred;
  const at = lines.findIndex((line, index) => index > opened && between.test(line));
  const [first, second] = [lines[opened + 1], lines[at + 1]].map((line = "") =>
    withoutEnd(line.replace(REPRESENTED, ""), ",; "),
  );
  const isDirect = at <= opened + NEAR && REPRESENTED.test(lines[opened + 1] ?? "");
  const areParties =
    opened !== -1 && at > opened + 1 && [first, second].every((one = "") => one.length < LONGEST_PARTY);
  return areParties && (referred !== -1 || isDirect) ? `${first} ${lines[at]} ${second}` : undefined;
}

const SMALL = wordSet("of the des der");

/** `JUDGMENT OF THE COURT (Grand Chamber)` as a title has it: `Judgment of the Court (Grand Chamber)`. */
function inSentence(form: string): string {
  const [printed = ""] = form.split(" (");
  if (printed !== printed.toUpperCase()) return form;
  const words = printed.toLowerCase().split(" ");
  const title = words.map((word) => (SMALL.has(word) ? word : capitalised(word))).join(" ");
  return `${title}${form.slice(printed.length)}`;
}
