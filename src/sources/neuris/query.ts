import { LegibusError } from "../../core/errors.ts";
import { capitalised, withoutEnd, wordSet } from "../../core/text.ts";
import { contentWords } from "../../library/search/stems.ts";
import { isEcli } from "./urls.ts";

/** A prepared query: words that must all match, or Lucene syntax. */
export interface PlannedQuery {
  readonly mode: "words" | "lucene" | "ecli" | "fileNumber";
  readonly term: string;
  readonly notes: readonly string[];
  /** Alternative spellings, tried in order when nothing is found. */
  readonly variants: readonly string[];
}

/** Fields of the portal's own advanced search: laws, decisions, literature, directives. */
const FIELD = /(?:^|[\s(+-])(?:UP|TP|KU|LU|AB|AZ|LS|GR?|TB|TN|OS|DT|EGR|ECLI|T|V|FU|N|NG|U|VT):\S/;
const OPERATOR = /(?:^|\s)(?:AND|OR|NOT)\s|"~\d/;
const FILE_NUMBER =
  /^(?:[IVX]{1,5}[a-z]?|\d{1,3}[a-z]?|[A-Z]{2,4}|[A-Z][A-Za-z]{1,4}[A-Z]{1,2})\s(?:\p{L}{1,6}\s)?(?:\(\p{L}{2,8}\)\s)?\d{1,5}\/\d{2}[A-Z]?$/u;
const MAX_VARIANTS = 2;

/**
 * Interprets a query: Lucene when it has fields or operators, else words, with question words removed.
 * @throws LegibusError
 */
export function planQuery(query: string): PlannedQuery {
  const text = query
    .replaceAll(/[“”„«»]/g, '"')
    .replaceAll(/\s+/g, " ")
    .trim();
  if (/^ECLI:DE:/i.test(text) && isEcli(text)) return singleQuery("ecli", text.toUpperCase());
  if (FILE_NUMBER.test(text)) return singleQuery("fileNumber", text);
  checkBalance(text);
  if (FIELD.test(text) || OPERATOR.test(text)) return singleQuery("lucene", text);
  const english = translated(text);
  const notes = english.said.length === 0 ? [] : [`read in German: ${english.said.join(", ")}`];
  const words = withoutQuestion(english.text, notes);
  return { mode: "words", term: words, notes, variants: variantsOf(words, english) };
}

function singleQuery(mode: PlannedQuery["mode"], term: string): PlannedQuery {
  return { mode, term, notes: [], variants: [] };
}

function checkBalance(text: string): void {
  const quotes = (text.match(/"/g) ?? []).length;
  const open = (text.match(/\(/g) ?? []).length - (text.match(/\)/g) ?? []).length;
  if (quotes % 2 === 1) throw unbalanced("a quotation mark", text);
  if (open !== 0 && (FIELD.test(text) || OPERATOR.test(text))) throw unbalanced("a bracket", text);
}

function unbalanced(what: string, text: string): LegibusError {
  return new LegibusError(
    "INVALID_INPUT",
    `the query has ${what} that is not closed (got "${text.slice(0, 80)}")`,
    { hint: 'close it, or leave it out; Lucene reads AZ:"II ZR 198/22" AND G:BGH' },
  );
}

/**
 * Replaces English terms outside quoted phrases by German ones when the query is English; `terms` are the German
 * terms alone.
 */
function translated(text: string) {
  const words = text.toLowerCase().match(/[a-zäöüß-]+/g) ?? [];
  const isEnglish = words.some((word) => ENGLISH.has(word));
  if (!isEnglish || /[äöüß§]/i.test(text)) return { text, terms: [], said: [] };
  const parts = text.match(/"[^"]*"|[^"]+/g) ?? [];
  const terms: string[] = [];
  const said: string[] = [];
  for (const [english, german] of ENGLISH_TERMS) {
    const term = german.includes(" ") ? `"${german}"` : german;
    const pattern = termOf(english);
    const changed = parts.map((part) => (part.startsWith('"') ? part : part.replaceAll(pattern, term)));
    if (changed.every((part, at) => part === parts[at])) continue;
    parts.splice(0, parts.length, ...changed);
    terms.push(term);
    said.push(`${english} = ${german}`);
  }
  return { text: parts.join(""), terms, said };
}

const ASKS = "what|when|who|how|where|why|it|he|she|they|we|you|i|there|this|that";

/** Matches an English term, also in the plural; "will" is left alone where it is plainly the verb. */
function termOf(english: string): RegExp {
  const term = String.raw`\b${english}s?\b`;
  const noun = String.raw`(?<!\b(?:${ASKS})\s)${term}(?!\s(?:not|be|have|an?|the|my|his|her|their|${ASKS})\b)`;
  return new RegExp(english === "will" ? noun : term, "gi");
}

/** Removes question words outside quoted phrases; returns the query unchanged when nothing would remain. */
function withoutQuestion(text: string, notes: string[]): string {
  const parts = text.match(/"[^"]*"|[^\s"]+/g) ?? [];
  const kept = parts.filter(
    (part) => part.startsWith('"') || !QUESTION_WORDS.has(part.toLowerCase().replaceAll(/[?!.,;:]/g, "")),
  );
  const words = kept
    .map((part) => (part.startsWith('"') ? part : withoutEnd(part, "?!,;")))
    .filter((part) => part !== "");
  if (words.length === 0) return text;
  const result = words.join(" ");
  if (words.length < parts.length) notes.push(`searched for: ${result}`);
  return result;
}

function variantsOf(words: string, { text, terms }: ReturnType<typeof translated>): string[] {
  const found = [
    terms.join(" "),
    ...contentWords(text),
    withUmlauts(words),
    splitCompounds(words),
    joinedCompounds(words),
  ];
  return [...new Set(found)].filter((variant) => variant !== words && variant !== "").slice(0, MAX_VARIANTS);
}

/**
 * Restores umlauts: "Verjaehrung" -> "Verjährung"; not after a vowel or q ("Steuer", "neue", "Quelle"), not
 * in "-uell".
 */
function withUmlauts(words: string): string {
  return words
    .replaceAll(/(?<![aeiouqäöü])ae(?=[a-zß])/gi, umlaut("ä", "Ä"))
    .replaceAll(/(?<![aeiouqäöü])oe(?=[a-zß])/gi, umlaut("ö", "Ö"))
    .replaceAll(/(?<![aeiouqäöü])ue(?!ll)(?=[a-zß])/gi, umlaut("ü", "Ü"))
    .replaceAll(/strasse/gi, (found) => (found.startsWith("S") ? "Straße" : "straße"));
}

const umlaut = (small: string, large: string) => (found: string) => (/^[A-Z]/.test(found) ? large : small);

/** Splits compounds: "Schadensersatzanspruch" -> "Schadensersatz Anspruch", also dropping a linking s. */
function splitCompounds(words: string): string {
  return words.replaceAll(/[\p{L}-]{8,}/gu, (word) => {
    const head = COMPOUND_HEADS.find(
      (one) => word.toLowerCase().endsWith(one) && word.length - one.length >= 4,
    );
    if (head === undefined) return word;
    const first = word
      .slice(0, -head.length)
      .replace(/(?<=[a-zäöüß]{4}(?:ung|heit|keit|schaft|ion|tät))s$/, "");
    return `${first.replace(/-$/, "")} ${capitalised(head)}`;
  });
}

/** Joins compounds: "Schadensersatz Anspruch" -> "Schadensersatzanspruch". */
function joinedCompounds(words: string): string {
  return words.replaceAll(
    /(?<!\p{L})(\p{Lu}\p{L}{3,}) (\p{Lu}\p{Ll}{3,})/gu,
    (whole, first: string, second: string) =>
      COMPOUND_HEADS.includes(second.toLowerCase()) ? `${first}${second.toLowerCase()}` : whole,
  );
}

/**
 * Question words that no legal text need contain. They are removed because the portal requires every word of
 * a query in a hit; "nicht", "ohne", "bei" and the like stay, because they may matter.
 */
const QUESTION_WORDS = wordSet(
  "wann warum wieso weshalb wie was wer wen wem wo woher wohin welche welcher welches welchen ob ist sind war wird werden kann können darf dürfen " +
    "muss müssen soll sollen hat haben gilt gelten gibt es ich wir man mein meine der die das den dem des ein eine einer eines einen einem und oder zum zur im am vom von für mit auf an in zu " +
    "what when why how who whom whose which where is are was were does do did can could may must shall should has have had the a an of in for to " +
    "on at by and or under will would my i we you it there if german germany law according about with",
);

/** Words that identify a query as English; only then are its terms translated. */
const ENGLISH = wordSet(
  "what when why how who which where is are does can must shall should the of for to under my a an law and period damages liability tenant landlord contract breach",
);

/** English legal terms -> the German terms that federal law and courts use. */
const ENGLISH_TERMS: ReadonlyMap<string, string> = new Map([
  ["limitation period", "Verjährung"],
  ["statute of limitations", "Verjährung"],
  ["unjust enrichment", "ungerechtfertigte Bereicherung"],
  ["breach of contract", "Pflichtverletzung"],
  ["good faith", "Treu und Glauben"],
  ["unfair dismissal", "Kündigungsschutz"],
  ["notice period", "Kündigungsfrist"],
  ["product liability", "Produkthaftung"],
  ["terms and conditions", "Allgemeine Geschäftsbedingungen"],
  ["power of attorney", "Vollmacht"],
  ["data protection", "Datenschutz"],
  ["human dignity", "Menschenwürde"],
  ["freedom of expression", "Meinungsfreiheit"],
  ["self defence", "Notwehr"],
  ["self-defence", "Notwehr"],
  ["trade mark", "Marke"],
  ["unfair competition", "unlauterer Wettbewerb"],
  ["legal aid", "Prozesskostenhilfe"],
  ["interim injunction", "einstweilige Verfügung"],
  ["value added tax", "Umsatzsteuer"],
  ["income tax", "Einkommensteuer"],
  ["damages", "Schadensersatz"],
  ["compensation", "Schadensersatz"],
  ["negligence", "Fahrlässigkeit"],
  ["liability", "Haftung"],
  ["tort", "unerlaubte Handlung"],
  ["contract", "Vertrag"],
  ["rescission", "Rücktritt"],
  ["avoidance", "Anfechtung"],
  ["warranty", "Gewährleistung"],
  ["defect", "Mangel"],
  ["landlord", "Vermieter"],
  ["tenant", "Mieter"],
  ["lease", "Mietvertrag"],
  ["rent", "Miete"],
  ["employer", "Arbeitgeber"],
  ["employee", "Arbeitnehmer"],
  ["dismissal", "Kündigung"],
  ["termination", "Kündigung"],
  ["divorce", "Scheidung"],
  ["maintenance", "Unterhalt"],
  ["custody", "Sorgerecht"],
  ["inheritance", "Erbschaft"],
  ["will", "Testament"],
  ["insolvency", "Insolvenz"],
  ["mortgage", "Hypothek"],
  ["ownership", "Eigentum"],
  ["property", "Eigentum"],
  ["theft", "Diebstahl"],
  ["fraud", "Betrug"],
  ["murder", "Mord"],
  ["manslaughter", "Totschlag"],
  ["copyright", "Urheberrecht"],
  ["trademark", "Marke"],
  ["shareholder", "Gesellschafter"],
  ["company", "Gesellschaft"],
  ["consumer", "Verbraucher"],
  ["injunction", "Unterlassung"],
  ["appeal", "Berufung"],
  ["evidence", "Beweis"],
  ["asylum", "Asyl"],
  ["tax", "Steuer"],
]);

/** Last elements of German legal compounds, at which a compound is split: "Schadensersatzanspruch". */
const COMPOUND_HEADS: readonly string[] = (
  "anspruch ansprüche pflicht recht vertrag frist gesetz ordnung klage verfahren kündigung haftung schutz vergütung zahlung " +
  "erklärung verletzung beschwerde berufung revision versicherung steuer prüfung bescheid ausschluss vorbehalt minderung erhöhung verbot gebot"
).split(" ");
