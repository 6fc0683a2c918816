import { dateAt, type FoundDate } from "./dates.ts";
import { unionDecision } from "./german/decision.ts";
import { type FileNumber, plainNumber } from "./german/file-numbers.ts";
import { yearIn } from "./literature/secondary.ts";
import { unrecognised } from "./unrecognised.ts";
import { resolveReported } from "../resolve.ts";
import { seriesByAbbreviation } from "../series.ts";
import { digitsAt, skip, textAt, textBefore, type Tokens, tokensOf } from "../tokens.ts";
import type { Form, Input, Match } from "../types.ts";

export const STRASBOURG_STARTS = [
  "App",
  "Appl",
  "Apps",
  "Application",
  "Applications",
  "no",
  "nos",
  "Series",
];

type Numbers = Required<Pick<FileNumber, "more">> & FileNumber;

const MOST_NUMBERS = 12;
const LINKS = /^(?:,|and|&|;)$/;

/** Reads `33985/96 and 33986/96`, `79885/12, 52471/13 and 52596/13`. */
function numbersAt(tokens: Tokens, from: number): Numbers | undefined {
  const first = plainNumber(tokens, from);
  if (!first) return undefined;
  const more: { readonly fileNumber: string; readonly from: number; readonly next: number }[] = [];
  let { next } = first;
  while (more.length < MOST_NUMBERS && LINKS.test(textAt(tokens, next))) {
    const at = textAt(tokens, next) === "," ? skip(tokens, next + 1, "and") : next + 1;
    const other = plainNumber(tokens, at);
    if (!other) break;
    more.push({ ...other, from: at });
    ({ next } = other);
  }
  return { ...first, more, ...(more.length === 0 && { next: afterOthers(tokens, next) }) };
}

/** Skips the `and 2 others` of joined applications. */
function afterOthers(tokens: Tokens, at: number): number {
  const isCounted = textAt(tokens, at) === "and" && tokens[at + 1]?.kind !== "mark";
  return isCounted && /^others?$/.test(textAt(tokens, at + 2)) ? at + 3 : at;
}

const COURT = /^(?:ECtHR|ECHR|EComHR|GC|Grand|Commission|Court|dec)$/;
const MOST_BRACKETED = 14; // tokens

interface Closing {
  readonly day: FoundDate | undefined;
  readonly next: number;
}

/** Reads `(ECtHR, 27 September 1999)`, `(25 November 2008)`, `[GC]` after the numbers. */
function closingAt(tokens: Tokens, from: number): Closing | undefined {
  const at = textAt(tokens, from) === "," ? from + 1 : from;
  if (!/^[([]$/.test(textAt(tokens, at))) return undefined;
  let [day, isCourt]: [FoundDate | undefined, boolean] = [undefined, false];
  for (let next = at + 1; next < at + MOST_BRACKETED; next += 1) {
    const text = textAt(tokens, next);
    if (text === ")" || text === "]") return day || isCourt ? { day, next: next + 1 } : undefined;
    isCourt ||= COURT.test(text);
    day ??= dateAt(tokens, next);
  }
  return undefined;
}

const LEAST_DIGITS = 4;
const BEFORE = 160; // characters
const CASE = /(?<!\p{L})(?:v|vs|c)\.? (?:the )?\p{Lu}[^;:\n]{2,100}$/u;

/**
 * Whether the number is that of an application to the European Court of Human Rights: the court is named after it, or
 * it is as long as the Court's numbers are and a State's case precedes or follows.
 */
function isOfCourt(input: Input, at: number, number: number, closing: Closing | undefined): boolean {
  const { tokens } = input;
  const isLong = (digitsAt(tokens, number)?.length ?? 0) >= LEAST_DIGITS;
  if (/^nos?$/.test(textAt(tokens, at))) return isLong && CASE.test(textBefore(input, at, BEFORE));
  const isNamed =
    closing !== undefined && tokens.slice(number, closing.next).some(({ text }) => COURT.test(text));
  return isLong || isNamed;
}

/** `Airey v Ireland App no 6289/73 (ECtHR, 9 October 1979)`, `Lautsi v Italy [GC], no. 30814/06, § 62`. */
export const strasbourgCases: Form = (input, at) => {
  const { tokens } = input;
  if (textAt(tokens, at) === "Series") return inSeries(input, at);
  const led = /^nos?$/.test(textAt(tokens, at)) ? at : skip(tokens, at + 1, ".");
  const start = /^[Nn]os?$/.test(textAt(tokens, led)) ? skip(tokens, led + 1, ".") : led;
  const numbers = numbersAt(tokens, start);
  if (!numbers) return undefined;
  const last = numbers.more.at(-1)?.next ?? numbers.next;
  const closing = closingAt(tokens, last);
  if (!isOfCourt(input, at, start, closing)) return undefined;
  const next = closing?.next ?? last;
  const more = numbers.more.map((one, index) => (index === numbers.more.length - 1 ? { ...one, next } : one));
  const first = more.length > 0 ? numbers.next : next;
  const number = { ...numbers, more, next: first, court: "EGMR" };
  const day = closing?.day ?? dayBehindPins(tokens, next);
  return unionDecision(input, { form: undefined, day, number, from: at });
};

const MOST_PINS = 12; // tokens

/** `, §§ 42-45, 17 January 2017`: the day after the paragraphs. */
function dayBehindPins(tokens: Tokens, at: number): FoundDate | undefined {
  if (textAt(tokens, at) !== ",") return undefined;
  for (let next = at + 1; next < at + MOST_PINS; next += 1) {
    const day = textAt(tokens, next - 1) === "," ? dateAt(tokens, next) : undefined;
    if (day || !/^(?:§|paras?|at|and|[-,.[\]]|\d{1,4})$/.test(textAt(tokens, next))) return day;
  }
  return undefined;
}

const MOST_DATED = 8; // tokens of ", judgment of 7 December 1976,"

/** `judgment of 7 December 1976, Series A no. 24`: the Court's own reports until 1995, with the date before them. */
function inSeries({ tokens, floor }: Input, at: number): Match | undefined {
  const letter = textAt(tokens, at + 1);
  const sign = skip(tokens, at + 2, ",");
  const start = skip(tokens, sign + 1, ".");
  const page = digitsAt(tokens, start);
  const series = seriesByAbbreviation(`Eur Court HR (ser ${letter})`);
  if (!/^[AB]$/.test(letter) || !/^[Nn]os?$/.test(textAt(tokens, sign)) || page === undefined || !series)
    return undefined;
  const first = Math.max(floor, at - MOST_DATED);
  const dated = tokens.slice(first, at).findIndex((_, step) => dateAt(tokens, first + step) !== undefined);
  const day = dated === -1 ? undefined : dateAt(tokens, first + dated);
  const isSaid = /^[Jj]udgment$/.test(textAt(tokens, first + dated - 2)); // "judgment of"
  const bracketed = yearIn(tokens, at - 3); // "Airey v Ireland (1979) Series A no 32"
  const behind = bracketed === undefined || at - 3 < floor ? at : at - 3;
  const from = day === undefined ? behind : first + dated - (isSaid ? 2 : 0);
  const year = day ? Number(day.date.slice(0, 4)) : bracketed;
  const shape = { kind: "reported", from, next: start + 1, bracket: undefined, damage: [] } as const;
  const draft = resolveReported({ ...shape, year, volume: Number(page), series, page: "" });
  return { drafts: [draft], next: start + 1 };
}

const LONGEST = 120; // characters before and after the word

const SIGN = String.raw`(?:§{1,2}|[Ss]ec(?:tion|\.)?s?|ss?\.?) ?`;
const SECTION = String.raw`\d{1,5}[a-zA-Z]{0,2}(?:[.-]\w{1,6}){0,2}(?:\(\w{1,5}\)){0,6}`;

/** `42 U.S.C. § 1983`, `§ 1983 of Title 42 U.S.C.`, `17 CFR § 240.10b-5`. */
const AMERICAN = {
  front: new RegExp(String.raw`(?:${SIGN}${SECTION}(?:,| of) )?(?:[Tt]itle )?\d{1,2} $`),
  code: new RegExp(
    String.raw`(?:U\. ?S\. ?C\.(?: ?A\.)?|USCA?|C\. ?F\. ?R\.|CFR)(?:,? (?:${SIGN})?${SECTION}(?:(?:,| and|-) ?(?:${SIGN})?${SECTION}(?!\w| ?(?:U\.|USC|C\.|CFR))){0,5})?`,
    "y",
  ),
};

/** `Art. 1240 du`, `article L. 121-1, al. 2`, before a code. */
const ARTICLE = String.raw`\d{1,4}(?:[.-]\d{1,4}){0,3}`;
const ROMANCE_PLACE = String.raw`[Aa]rt(?:icles?|icolo|\.)? ?(?:[LRD]\.? ?)?${ARTICLE}(?:(?:, | et | e | and )${ARTICLE}){0,4}(?:,? (?:al|alinéa|co|comma|paras?)\.? ?\d{1,2})?`;
const KINDS = "(?:civile?|pénale?|commerciale?|administrative?|et financier)";
const CODES = [
  `Code (?:civil|pénal|penal|rural|électoral|monétaire|général) ?(?:et financier|des impôts)?`,
  String.raw`Code (?:de la |de l'|de |du |des |d')\p{Ll}{3,20}(?: ${KINDS})?`,
  String.raw`Codice (?:civile|penale|(?:di|del|della) \p{Ll}{3,16}(?: (?:civile|penale|amministrativo))?)`,
  "Código (?:[Cc]ivil|[Pp]enal)",
  String.raw`C\. ?(?:civ|com|pén|trav|pr\. ?civ)\.`,
];
const ROMANCE_CODE = `(?:${CODES.join("|")})`;
const ROMANCE = {
  front: new RegExp(
    String.raw`${ROMANCE_PLACE},? (?:du |de la |des? |del |dell'|of the (?:\p{Lu}\p{Ll}+ )?)?$`,
    "u",
  ),
  code: new RegExp(String.raw`${ROMANCE_CODE}(?:,? ${ROMANCE_PLACE})?`, "uy"),
};

const ORDINAL =
  "(?:First|Second|Third|Fourth|Fifth|Sixth|Seventh|Eighth|Ninth|Tenth|Eleventh|Twelfth|Thirteenth|Fourteenth|Fifteenth|Sixteenth|Nineteenth|Twenty-[A-Z][a-z]{3,6})";

const DATE = String.raw`\d{1,2}\. ?(?:\d{1,2}\.|\p{L}{3,9}) ?\d{4}`;
/** `E. 4.2`, `consid. 3` of Swiss decisions. */
const SWISS_PLACE = String.raw`(?:,? (?:E|Erw|consid|c)\. ?\d{1,2}(?:\.\d{1,2}){0,3}[a-z]?(?:\/[a-z]{2})?(?: S\. \d{1,4})?)?`;
/** `Entscheidung der Fünften Beschwerdekammer des ` before an office, and what may be between it and its file number. */
const OFFICE_FRONT =
  /(?:(?:Entscheidung|Entsch\.|Beschluss|Beschl\.|Mitteilung) (?:der|des) [^;,()\n]{2,60} de[rs] )?$/;
const OFFICE_WORDS = String.raw`(?:[ ,(][^;\n§]{0,90}?)?(?<![\w/.-])`;

interface Foreign {
  /** Words at which the form begins. */
  readonly words: readonly string[];
  /** Text that may precede the word, anchored at its end; absent if nothing may. */
  readonly front?: RegExp;
  readonly isFrontNeeded?: true;
  /** Matches from the word on; sticky. */
  readonly code: RegExp;
  readonly warning: string;
}

const SOURCES: readonly Foreign[] = [
  {
    words: ["U", "USC", "USCA", "CFR", "C"],
    ...AMERICAN,
    isFrontNeeded: true,
    warning: "names federal law of the United States, which is not checked here",
  },
  {
    words: ["Restatement"],
    code: new RegExp(
      String.raw`Restatement (?:\((?:First|Second|Third)\) )?of (?:the Law of )?\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)?(?:,? ${SIGN}${SECTION})?`,
      "uy",
    ),
    warning: "names a Restatement of American law, which is not checked here",
  },
  {
    words: ["Amendment"],
    front: new RegExp(String.raw`(?:\b[Tt]he )?\b${ORDINAL} $`),
    isFrontNeeded: true,
    code: /Amendment(?! (?:Act|Bill|Order|Regulations|Rules|Agreement|Deed|Lease|Contract)\b)(?! (?:to|of) (?!the (?:United States |US |U\.S\. |Federal )?Constitution\b))(?: (?:to|of) the (?:United States |US |U\.S\. |Federal )?Constitution(?: of the United States(?: of America)?)?)?/y,
    warning: "names an amendment of the Constitution of the United States, which is not checked here",
  },
  {
    words: ["UNIDROIT", "PICC", "PECL", "DCFR", "Principles"],
    front:
      /[Aa]rt(?:icles?|\.)? ?\d{1,2}(?:[.:]\d{1,3}){1,2}(?:\(\w{1,3}\)){0,2} (?:of |der )?(?:the )?(?:UNIDROIT )?$/,
    code: /(?:UNIDROIT|PICC|PECL|DCFR|Principles of (?:International Commercial Contracts|European Contract Law))(?:[- ](?:Principles|Prinzipien))?(?: of International Commercial Contracts)?(?: \(?(?:19|20)\d\d\)?)?(?:,? (?:[Aa]rt(?:icle|\.)? ?)?(?:[IVX]{1,4}\. ?- ?)?\d{1,2}(?:[.:]\d{1,3}){1,2}(?:\(\w{1,3}\)){0,2})?/y,
    warning: "names principles of contract law, which are not checked here",
  },
  {
    words: ["Regel", "Regeln", "Rule", "Rules", "R"],
    code: /(?:Regeln?|Rules?|R\.) ?\d{1,3}(?:\.\d{1,3})?[a-z]?(?:\(\d\)| (?:Abs\.|Absatz) ?\d{1,2})? ?(?:(?:der|des|of the) (?:Geschäftsordnung|Verfahrensordnung|Ausführungsordnung|Gemeinsamen Ausführungsordnung|Implementing Regulations)(?: (?:des (?:Europäischen )?(?:Gerichtshofs(?: für Menschenrechte)?|EGMR|EuGH|Rates|Bundestages)|to the EPC|zum EPÜ))?|(?:of the )?EPC|(?:des )?EPÜ|AOEPÜ|VerfO(?:-?EGMR)?)(?!\p{L})/uy,
    warning: "names rules of procedure, which are not checked here",
  },
  {
    words: ["Fed"],
    code: /Fed\. ?R\. ?(?:Civ|Crim|App|Bankr|Evid)\. ?(?:P\. ?)?\d{1,4}(?:\.\d)?(?:\(\w{1,3}\)){0,4}/y,
    warning: "names rules of a foreign court, which are not checked here",
  },
  {
    // "SI 2008/3132, r 31.16(3)(d)", "SSI 2012/88", "WSI 2020/12", "SR 2008/356, reg 5"
    words: ["SI", "SSI", "WSI", "SR", "LI"],
    code: /(?:[SW]?SI|SR|LI) (?:19|20)\d\d\/\d{1,4}(?!\d)(?:,? (?:rr?|regs?|arts?|paras?|sch|ss?)\.? \d{1,3}(?:\.\d{1,3})?[A-Z]?(?:\(\w{1,3}\)){0,4})?/y,
    warning: "names a statutory instrument by its number, which is not checked here",
  },
  {
    // "Article 6(1) of Decision No 1/80"
    words: ["Decision"],
    front: /[Aa]rticles? \d{1,3}(?:\(\d{1,2}\)){0,2}(?:(?:,| and) \d{1,3}(?:\(\d\))?){0,3} of $/,
    code: /Decision No\.? \d{1,3}\/\d\d(?![\d/])/y,
    warning: "names a decision of the council of an association agreement, which is not checked here",
  },
  {
    // "Article 17 of the UK GDPR", "UK GDPR, art 82(1)"
    words: ["UK"],
    front: /[Aa]rt(?:icles?|s?\.?)? \d{1,2}(?:\(\w{1,3}\)){0,3} of (?:the )?$/,
    code: /UK GDPR(?:,? [Aa]rt(?:icles?|s?\.?)? \d{1,2}(?:\(\w{1,3}\)){0,3})?/y,
    warning: "names the United Kingdom's own version of the GDPR, which is not checked here",
  },
  {
    words: ["FRCP", "FRE"],
    code: /(?:FRCP|FRE),? (?:r(?:ule)? |Part |PD )?\d{1,3}(?:\.\d{1,3})?[A-Z]?(?:\(\w{1,3}\)){0,4}/y,
    warning: "names rules of a foreign court, which are not checked here",
  },
  {
    words: ["BGE", "ATF", "DTF"],
    code: new RegExp(
      String.raw`(?:BGE|ATF|DTF) \d{1,3} (?:[IVX]{1,4}[ab]?|I[ab]) \d{1,4}${SWISS_PLACE}`,
      "y",
    ),
    warning: "names a decision of the Swiss Federal Supreme Court, which is not checked here",
  },
  {
    words: ["BVGE", "ATAF", "DTAF"],
    code: new RegExp(String.raw`(?:BVGE|ATAF|DTAF) (?:19|20)\d\d\/\d{1,3}${SWISS_PLACE}`, "y"),
    warning: "names a decision of the Swiss Federal Administrative Court, which is not checked here",
  },
  {
    // "BGer 4A_305/2021 vom 2.11.2021 E. 7.3", "Bundesverwaltungsgerichts A-5225/2015"
    words: ["BGer", "TF", "BVGer", "TAF", "BStGer", "Bundesgericht", "Bundesgerichts"],
    code: new RegExp(
      String.raw`(?:BGer|TF|BVGer|TAF|BStGer|Bundesgerichts?),? (?:Urteil |Urt\. ?)?(?:(?:vom |v\. ?)?${DATE},? )?(?:\d{1,2}[A-Z]{1,2}[._]\d{1,4}|[A-F]-\d{1,5}|[A-Z]{2}\.\d{4}\.\d{1,4})(?:\/(?:19|20)\d\d)?(?:,? (?:vom |v\. ?)${DATE})?${SWISS_PLACE}`,
      "uy",
    ),
    warning: "names a decision of a Swiss federal court, which is not checked here",
  },
  {
    // "OGer ZH, LB150012", "FL-OGH 5.9.2014, 02 CG.2012.123", "FL-StGH, StGH 2012/123"
    words: ["OGer", "KGer", "HGer", "FL"],
    code: new RegExp(
      String.raw`(?:[OKH]Ger [A-Z]{2}|FL-(?:OGH|OG|StGH|VGH|LG)),?(?: (?:vom |v\. ?)?${DATE},?)?(?: [–-])?(?: (?:[A-Z]{2}\d{6}|\d\d [A-Z]{2}\.\d{4}\.\d{1,4}|(?:StGH|VGH) \d{4}\/\d{1,3}))?(?<=\d)`,
      "uy",
    ),
    warning: "names a decision of a court of Switzerland or Liechtenstein, which is not checked here",
  },
  {
    words: ["Bundesverwaltungsgericht", "Bundesverwaltungsgerichts"],
    code: new RegExp(
      String.raw`Bundesverwaltungsgerichts? [A-F]-\d{1,5}\/(?:19|20)\d\d(?:,? (?:vom |v\. ?)${DATE})?${SWISS_PLACE}`,
      "uy",
    ),
    warning: "names a decision of the Swiss Federal Administrative Court, which is not checked here",
  },
  {
    // "EFTA-Gerichtshof, Urt. v. 28.1.2013, Rs. E-16/11, Icesave, Rn. 133", "EFTA Court, Case E-16/11"
    words: ["EFTA"],
    code: /EFTA[- ](?:Gerichtshofs?|GH|Court),?[^;()\n]{0,60}?(?<!\w)E-\d{1,2}\/\d\d(?!\d)(?:[^;()\n]{0,40}?,? (?:Rn\.|Rz\.?|paras?\.?|paragraphs?) ?\d{1,3})?/y,
    warning: "names a decision of the EFTA Court, which is not checked here",
  },
  {
    // "EPA, T 641/00 – COMVIK", "EPA (GBK), Entsch. v. 23.11.2010 – G 1/08"
    words: ["EPA", "EPO"],
    front: OFFICE_FRONT,
    code: new RegExp(String.raw`(?:EPA|EPO)(?:-[GTJ]?BK)?${OFFICE_WORDS}[TGJDRW] ?\d{1,4}\/\d\d(?!\d)`, "uy"),
    warning: "names a decision of the European Patent Office, which is not checked here",
  },
  {
    // "EPA, T 1227/05, ABl. EPA 2007, 574; G 1/19"
    words: ["G", "T", "J"],
    code: /[GTJ] \d{1,4}\/\d\d(?![\d/])(?<=\b(?:EPA|EPO|EPÜ|EPC|Beschwerdekammer)\b[^\n]{0,200})/y,
    warning: "names a decision of the European Patent Office, which is not checked here",
  },
  {
    // "EUIPO, Entscheidung der Zweiten Beschwerdekammer v. 11.5.2020, R 2402/2019-G"
    words: ["EUIPO", "HABM", "OHIM"],
    front: OFFICE_FRONT,
    code: new RegExp(String.raw`(?:EUIPO|HABM|OHIM)${OFFICE_WORDS}R ?\d{1,4}\/\d{4}-(?:\d|G)`, "uy"),
    warning: "names a decision of the Union's trade mark office, which is not checked here",
  },
  {
    words: ["Code", "Codice", "Código", "C"],
    ...ROMANCE,
    warning: "names a code of another country, which is not checked here",
  },
  {
    words: ["BW"],
    front: /[Aa]rt(?:ikel|icle|\.)? ?\d{1,2}:\d{1,4}[a-z]? (?:of the |van het )?$/,
    isFrontNeeded: true,
    code: /BW/y,
    warning: "names the civil code of the Netherlands, which is not checked here",
  },
];

/** `5A_629/2011 vom 26. April 2012 E. 3.2`, whose register names the court. */
const SWISS_NUMBER: Foreign = {
  words: [],
  code: new RegExp(
    String.raw`\d{1,2}[A-Z]_\d{1,4}\/(?:19|20)\d\d(?:,? (?:vom |v\. ?)${DATE})?${SWISS_PLACE}`,
    "uy",
  ),
  warning: "names a decision of the Swiss Federal Supreme Court, which is not checked here",
};

/** The same with any white space for each blank, as a line may break in a citation. */
const [OF_NUMBER = SWISS_NUMBER, ...FORMS] = [SWISS_NUMBER, ...SOURCES].map(({ code, ...form }) => ({
  ...form,
  code: new RegExp(code.source.replaceAll(" ", String.raw`\s`), code.flags),
}));

export const FOREIGN_STARTS: readonly string[] = [...new Set(FORMS.flatMap(({ words }) => words))];

/**
 * `42 U.S.C. § 1983`, `Art. 1240 Code civil`, `BGE 135 III 1 E. 2.3`: law of countries without a table,
 * reported as unchecked because silence would look like a check.
 */
export const foreignLaw: Form = (input, at) => {
  const word = textAt(input.tokens, at);
  for (const form of FORMS) {
    const found = form.words.includes(word) ? foreignAt(input, at, form) : undefined;
    if (found) return found;
  }
  return undefined;
};

export const swissNumbers: Form = (input, at) => foreignAt(input, at, OF_NUMBER);

function foreignAt(
  input: Input,
  at: number,
  { front, isFrontNeeded, code, warning }: Foreign,
): Match | undefined {
  const { tokens, text, floor } = input;
  const place = tokens[at]?.start ?? 0;
  code.lastIndex = place;
  const found = code.exec(text)?.[0];
  if (found === undefined || found.length > LONGEST) return undefined;
  const before = front?.exec(textBefore(input, at, LONGEST).replaceAll("\n", " "))?.[0];
  if (isFrontNeeded && before === undefined) return undefined;
  const end = place + found.length;
  const isPlaced = before !== undefined || /\d/.test(found) || front === undefined;
  if (!isPlaced) return undefined;
  const start = place - (before ?? "").replace(/^[Tt]he /, "").length;
  const { from, next } = tokensOf(tokens, at, { start, end, floor });
  const canonical = text.slice(start, end).replaceAll(/\s+/g, " ").trim();
  return unrecognised(from, next, canonical, warning);
}
