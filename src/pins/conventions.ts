import { byWord } from "../core/text.ts";

/**
 * Unit that a step of a pin counts. `number` is a bare number whose kind depends on the document; `sub` is a label
 * in round brackets: an Absatz in a German text, a subsection or paragraph in an Australian one.
 */
export type Kind = keyof typeof kinds;

/**
 * paragraph: numbers of reasons. unit: a provision. outer: contains provisions. inner: a part of a provision.
 * loose: a part of a provision that few texts number.
 */
export type Role = "paragraph" | "unit" | "outer" | "inner" | "loose" | "note" | "page" | "named";

interface KindFacts {
  readonly role: Role;
  /** Every spelling in lower case, without its full stop. */
  readonly words: string;
  /** Pattern of a value. */
  readonly value: RegExp;
  /** Whether the word alone is a pin: `orders`, `sch`. */
  readonly alone?: true;
}

const COUNT = /\d{1,6}(?:[a-z]{1,3}(?![\p{L}]))?/iuy; // 5, 21a
const NUMBERED = /\d{1,6}(?:(?:\.\d{1,3}){1,3}|\/\d{1,4})(?![.\d])|\d{1,6}(?:[a-z]{1,3}(?![\p{L}]))?/iuy; // 5, 21a; 4.2 in a report, 3/45 in an Austrian commentary
/** 24AB, 995-1, 1.01, 39.32 */
const DOTTED = /\d{1,6}[a-z]{0,4}(?:[-.]\d{1,5}[a-z]{0,4}){0,4}/iy;
/** 823, 25a, 12bis; a capital after the number begins the next word: `§823Abs.1`. */
const GERMAN =
  /\d{1,6}(?:(?:[a-z]{1,2}|bis(?! ?\d)|ter|quater|quinquies|sexies|septies|octies|nonies|decies)(?![a-z]))?/y;
/** 2, 2A, IVA, 2D.1, 5.3A, 2-1 */
const OUTER =
  /\d{1,5}[A-Za-z]{0,4}(?:[-.]\d{1,4}[A-Za-z]{0,3})?|[IVXL]{1,6}[A-Z]{0,2}(?!\p{L})|[ivxl]{1,6}(?!\p{L})|[A-Za-z]{1,2}(?!\p{L})/uy;
const POINT = /\d{1,3}(?:\.\d{1,3}){1,5}(?![.\d])|\d{1,6}(?:[a-z]{1,2}(?![a-z]))?/y; // 3, 3a; 3.1.2 in an annex
const LETTER = /(?:[a-z]{1,3}|[ivxl]{4,6})(?!\p{L})/iuy; // aa, viii
const PAGE = /\d{1,6}|[ivxlc]{1,7}(?!\p{L})/iuy;

/** Every kind with its spellings in Australia, Germany, Austria and the European Union. */
const kinds = {
  paragraph: {
    role: "paragraph",
    words:
      "para paras par pars paragraph paragraphs ¶ ¶¶ rn rnn rnr rz rzz tz tzn rdnr rdnrn rdn rndr rdz rnrn randnr randnrn randnummer randnummern randziffer randziffern textziffer textziffern margn mn",
    value: NUMBERED,
  },
  number: { role: "paragraph", words: "", value: DOTTED },
  section: { role: "unit", words: "s ss sec secs sect sects section sections", value: DOTTED },
  /** `S.` alone: a section, a Satz or a page (Seite). */
  s: { role: "unit", words: "", value: DOTTED },
  regulation: { role: "unit", words: "reg regs regulation regulations", value: DOTTED },
  rule: { role: "unit", words: "r rr rule rules", value: DOTTED },
  clause: { role: "unit", words: "cl cls cll clause clauses", value: DOTTED },
  item: { role: "unit", words: "item items", value: DOTTED },
  article: { role: "unit", words: "art arts article articles artikel artikels", value: GERMAN },
  "§": { role: "unit", words: "§ §§ paragraf paragrafen", value: GERMAN },
  recital: { role: "unit", words: "recital recitals erwgr erwg erwägungsgrund egr", value: COUNT },
  schedule: { role: "outer", words: "sch schs sched schedule schedules", value: OUTER, alone: true },
  annex: {
    role: "outer",
    words: "anl anlage anlagen anh anhang anhänge annex annexes annexe annexure annexures app appendix",
    value: OUTER,
  },
  part: { role: "outer", words: "pt pts part parts teil", value: OUTER },
  division: { role: "outer", words: "div divs division divisions abschnitt", value: OUTER },
  subdivision: { role: "outer", words: "subdiv subdivs subdivision unterabschnitt", value: OUTER },
  chapter: { role: "outer", words: "ch chs chapter chapters kap kapitel", value: OUTER },
  title: { role: "outer", words: "titel title buch", value: OUTER },
  sub: { role: "inner", words: "", value: COUNT },
  absatz: { role: "inner", words: "abs absatz absätze absatzes", value: GERMAN },
  unterabsatz: { role: "loose", words: "uabs unterabs unterabsatz subpara subparagraph", value: GERMAN },
  satz: { role: "loose", words: "satz sätze satzes sentence", value: GERMAN },
  halbsatz: { role: "loose", words: "hs halbs halbsatz", value: GERMAN },
  alternative: { role: "loose", words: "alt alternative var variante fall", value: GERMAN },
  nummer: {
    role: "inner",
    words: "nr nrn nummer nummern no nos ziff ziffer ziffern point points",
    value: POINT,
  },
  ziffer: { role: "inner", words: "z", value: GERMAN },
  litera: {
    role: "inner",
    words: "lit litera buchst buchstabe buchstaben sublit doppelbuchst doppelbuchstabe",
    value: LETTER,
  },
  definition: { role: "inner", words: "", value: LETTER },
  footnote: {
    role: "note",
    words: "fn fns fußn fußnote fußnoten footnote footnotes n nn note notes endnote endnotes",
    value: /\d{1,5}[a-z]?|[*❃†‡]{1,3}\d{0,3}/iuy, // `*2`: the second note with this mark
    alone: true,
  },
  page: { role: "page", words: "p pp pg pgs page pages seite seiten", value: PAGE },
  order: {
    role: "named",
    words: "order orders operativepart dispositif",
    value: /\d{1,4}[a-z]?(?: of list \d{1,3})?/iy,
    alone: true,
  },
  leitsatz: {
    role: "named",
    words: "leitsatz leitsätze ls lss headnote headnotes",
    value: GERMAN,
    alone: true,
  },
  tenor: { role: "named", words: "tenor spruch", value: GERMAN, alone: true },
} satisfies Readonly<Record<string, KindFacts>>;

export const KINDS: Readonly<Record<Kind, KindFacts>> = kinds;

/**
 * The kind that a subdivision's number belongs to: `subsection 18(1)` is in section 18; `subsection (1)` in
 * the preceding one.
 */
export const SUBDIVIDED: ReadonlyMap<string, Kind> = byWord({
  section: "subsection subsections subsec subs subss subparagraph",
  regulation: "subregulation subreg",
  rule: "subrule",
  clause: "subclause subcl",
});

/** Kinds used interchangeably: an Act's section is a rule or a clause of other texts. */
export const ALIKE: readonly (readonly Kind[])[] = [
  ["section", "regulation", "rule", "clause", "§", "s"],
  ["clause", "item"],
  ["s", "satz"],
  ["s", "page"],
  ["nummer", "ziffer", "item"],
  ["tenor", "order"],
];
