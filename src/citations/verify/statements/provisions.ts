import type { Block, LegalDocument } from "../../../core/document.ts";
import { oncePer } from "../../../core/lazy.ts";
import { withoutEnd } from "../../../core/text.ts";
import { regex } from "../../../core/regex.ts";
import { find } from "../../find.ts";
import type { Citation } from "../../types.ts";
import type { CitedPlace } from "./place.ts";
import { type Fields, NOTHING, open, together } from "../identity/fields.ts";
import { sharedStems, stemsOf } from "../reading/sentences.ts";

const SECTION = /^(?:ss?|regs?|rr?) (\d{1,4}[A-Z]{0,3})(?![\w.])/;
const SECTIONS =
  /(?<!\p{L})(?:ss?|[Ss]ections?|regs?|[Rr]egulations?|rr?|[Rr]ules?) (\d{1,4}[A-Z]{0,3})(?!\w)/gu;

/** Reports a provision beside a pinpoint whose place cites another provision of the same law instead. */
export function provisionFields(provisions: readonly Citation[], { pin, text }: CitedPlace): Fields {
  if (provisions.length === 0) return NOTHING;
  const norms = find(text).filter((one) => one.kind === "norm");
  return together(
    provisions.map((said) => {
      if (said.kind === "legislation") return sectionFields(said, pin, text);
      if (said.kind !== "norm" || said.law === undefined) return NOTHING;
      const of = norms.filter(({ law }) => law?.abbr === said.law?.abbr);
      const [other] = of;
      const isThere = ({ number, to }: (typeof of)[number]) => number === said.number || to === said.number;
      const same = of.filter(isThere);
      const instead = same.length > 0 ? otherPart(said, same) : other;
      if (instead === undefined || (same.length === 0 && numbersIn(text).has(said.number))) return NOTHING;
      return open(said.canonical, `${pin} has “${instead.canonical}”`);
    }),
  );
}

type Norm = Extract<Citation, { kind: "norm" }>;

/** Returns the part of a provision that a place cites, if it cites other parts only: `§ 4 Nr. 3 UWG` for `§ 4 Nr. 4 UWG`. */
function otherPart(said: Norm, there: readonly Norm[]): Norm | undefined {
  const isOther = ({ parts }: Norm) =>
    parts.some(
      ({ type, value, to }) =>
        to === undefined && said.parts.some((one) => one.type === type && one.value !== value),
    );
  return there.every(isOther) ? there[0] : undefined;
}

/** Returns the numbers after section signs, also of lists that name their law only once: `§§ 195, 199 BGB`. */
function numbersIn(text: string): ReadonlySet<string> {
  const lists = text.match(/(?:§§?|Art\.?|Artikel) ?\d[^§;()]{0,80}/gu) ?? [];
  return new Set(lists.flatMap((list) => list.match(/\d{1,4}[a-z]?(?![\w])/g) ?? []));
}

function sectionFields(
  { provisions, canonical }: Extract<Citation, { kind: "legislation" }>,
  pin: string,
  text: string,
): Fields {
  const there = new Set(Array.from(text.matchAll(SECTIONS), ([, number]) => number));
  const numbers = provisions.flatMap((one) => SECTION.exec(one)?.[1] ?? []);
  const isThere = (number: string) => there.has(number) || regex.plain`(?<!\w)${number}(?!\w)`.test(text);
  const missing = numbers.find((number) => !isThere(number));
  const [other] = there;
  if (missing === undefined || other === undefined) return NOTHING;
  return open(`s ${missing} of ${canonical}`, `${pin} has “s ${other}”`);
}

const HEADING_PIN = /^(?:Art\.?|Article|§|ss?|regs?|r|cl) ?\d/;
const LEAST_HEADING = 12; // characters
const LEAST_WORDS = 2;

interface Heading {
  readonly words: string;
  readonly pin: string;
}

const headingsOf = oncePer((blocks: readonly Block[]): readonly Heading[] =>
  blocks.flatMap(({ type, pin, markdown }) => {
    if (type !== "heading" || !HEADING_PIN.test(pin)) return [];
    const words = withoutNumber(markdown);
    const isTelling = words.length >= LEAST_HEADING && words.split(" ").length >= LEAST_WORDS;
    return isTelling ? [{ words, pin }] : [];
  }),
);

function withoutNumber(markdown: string): string {
  const line = markdown
    .replaceAll(/[*_#]/g, "")
    .replaceAll(/\s+/g, " ")
    .trim()
    .replace(/^(?:(?:Art\.|Article|Artikel|§|Section|Regulation|Rule) ?)?\d{1,4}[A-Za-z]{0,3}[.:]?(?= )/, "")
    .replace(/^[ –—-]{1,6}/, "")
    .replace(/ \([^()]{1,200}\)$/, "");
  return withoutEnd(line, ". ").toLowerCase();
}

/**
 * A provision and what it is about, with the share of the words that the provision must exceed: `¦ concerns fees`,
 * `¦ — Fees`, `¦ (fees)`. A clause before it may put the rule in other words: `Fees: ¦`, `The fee is in ¦`.
 */
const SUBJECTS: readonly (readonly [form: RegExp, share: number])[] = [
  [
    /¦\s*(?:concerns?|deals? with|governs?|regulates?|is about|relates to|covers?|addresses|provides for) ([^.;:¦]{4,80})/u,
    0.5,
  ],
  [/¦\s*[—–:-]\s*([^.;:¦]{4,60})$/u, 0.5],
  [/¦\s*\(([^().;:¦]{4,60})\)\s*$/u, 0.5],
  [/¦\s*\|\s*([^|.;:¦]{4,80})\|/u, 0.5],
  [
    /(?:^|\n)[^\p{L}¦]{0,8}(?!(?:It|This|That|There|These|See|Compare|Note) )([^.;:¦\n]{4,60})(?::| is(?: in)?)\s*¦\s*$/u,
    0.49,
  ],
];
/** The forms that give a provision its heading, in a list or a table. */
const LABELS: ReadonlySet<RegExp> = new Set(SUBJECTS.slice(1, 4).map(([form]) => form));
const GERMAN_SUBJECT = /¦\s*(?:betrifft|regelt|behandelt|normiert|handelt von) ([^.;:¦]{4,80})/u;

/**
 * Reports what a sentence says a provision is about if that is the heading of another one; in English also if the
 * provision and the heading over it have few of the words.
 */
function subjectFields(
  text: string,
  { pin: printed, text: place }: CitedPlace,
  document: LegalDocument,
): Fields {
  const isEnglish = document.language === "en";
  const said = isEnglish ? SUBJECTS.find(([form]) => form.test(text)) : ([GERMAN_SUBJECT, 0] as const);
  if (said === undefined) return NOTHING;
  const pin = plainPin(printed);
  const [form, share] = said;
  const subject = form.exec(text)?.[1]?.trim() ?? "";
  const stems = [...stemsOf(subject.replace(/^(?:(?:en)?titled|headed|called)(?!\p{L})/u, ""))];
  const other = otherHeading(stems, pin, headingsOf(document.blocks));
  if (other) return open(`“${subject}”`, `the heading of ${other.pin} is “${other.words}”`);
  if (!isEnglish) return NOTHING;
  const over = document.blocks.find(({ type, pin: of }) => type === "heading" && isUnder(pin, of));
  const words = stemsOf(`${over?.markdown ?? ""} ${place}`);
  if (stems.length === 0) return NOTHING;
  if (sharedStems(stems, { stems: words }) <= share * stems.length)
    return open(`“${subject}”`, `${printed} has few of these words`);
  return LABELS.has(form) ? alteredFields(subject, pin, document.blocks, words) : NOTHING;
}

/** Reports a label that is nearly the heading of its provision: `s 13 — Duty of disclosure` for `Duty of good faith`. */
function alteredFields(
  label: string,
  pin: string,
  blocks: readonly Block[],
  words: ReadonlySet<string>,
): Fields {
  const own = headingsOf(blocks).find((one) => isUnder(pin, one.pin));
  return own !== undefined && isOtherWording([...stemsOf(label)], own.words, words)
    ? open(`“${label}”`, `the heading of ${own.pin} is “${own.words}”`)
    : NOTHING;
}

/** Whether a label has most words of the heading and one that neither it nor the provision has. */
function isOtherWording(label: readonly string[], heading: string, words: ReadonlySet<string>): boolean {
  const own = stemsOf(heading);
  const lacks = label.some((stem) => sharedStems([stem], { stems: words }) === 0);
  return lacks && sharedStems([...own], { stems: new Set(label) }) * 2 >= own.size;
}

/** Writes `Art 34` for `Article 34` and `Art. 34`. */
function plainPin(pin: string): string {
  return pin.replace(/^Art(?:icle|ikel|\.) ?/, "Art ");
}

/** Whether a pin is of the provision of a heading, or of a part of it. */
function isUnder(pin: string, heading: string): boolean {
  const of = plainPin(heading);
  return pin.startsWith(of) && /^(?:$|[( ])/.test(pin.slice(of.length));
}

/** Returns the only other provision whose heading has all words of a subject; undefined if the provision's own heading has them too. */
function otherHeading(
  subject: readonly string[],
  pin: string,
  headings: readonly Heading[],
): Heading | undefined {
  const has = ({ words }: Heading) => sharedStems(subject, { stems: stemsOf(words) }) === subject.length;
  const own = headings.find((one) => isUnder(pin, one.pin));
  if (subject.length < LEAST_WORDS || own === undefined || has(own)) return undefined;
  const [other, ...more] = headings.filter(has);
  return more.length === 0 ? other : undefined;
}

/** Reports a sentence that gives a provision the subject that is the heading of another one, or one that it lacks. */
export function headingFields(text: string, place: CitedPlace, document: LegalDocument): Fields {
  const { blocks, kind } = document;
  if (kind !== "legislation") return NOTHING;
  const said = text.toLowerCase().replaceAll(/\s+/g, " ");
  const here = place.text.toLowerCase().replaceAll(/\s+/g, " ");
  const all = headingsOf(blocks).filter(({ words }) => isSubject(words, said) && !here.includes(words));
  const [other] = all;
  if (other === undefined || new Set(all.map(({ words }) => words)).size < all.length)
    return subjectFields(text, place, document);
  return open(`“${other.words}”`, `that is the heading of ${other.pin}`);
}

const SUBJECT_AFTER =
  /(?:provides? for|governs?|deals? with|concerns?|regulates?|sets? out|contains?|establishes|lays down|guarantees?|grants?|there is|regelt|enthält|gewährt|betrifft|normiert|garantiert) (?:an? |the |das |die |den |der |ein |eine |einen )?(?:\p{L}{4,20} (?:for|from|of|to|on|für|auf|zu[rm]) )?$/u;

/** Whether a sentence says that its provision is about these words. */
function isSubject(words: string, said: string): boolean {
  const at = said.indexOf(words);
  if (at !== -1 && said[at - 1] === "(" && said[at + words.length] === ")") return true;
  if (at === -1) return false;
  const behind = said.slice(at + words.length, at + words.length + LONGEST_LEAD);
  return SUBJECT_AFTER.test(said.slice(Math.max(0, at - LONGEST_LEAD), at)) || SET_UP.test(behind);
}

/** "The Harbour Board is established", under an article */
const SET_UP =
  /^ (?:is|are|shall be) (?:hereby )?(?:established|set up|created|constituted|defined)(?!\p{L})/u;

const LONGEST_LEAD = 60; // characters
