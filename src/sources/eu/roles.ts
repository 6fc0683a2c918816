/** The role of a paragraph on the Publications Office's pages, given by its class. */
export type Role =
  | { readonly is: "title" }
  | { readonly is: "article" }
  | { readonly is: "subtitle" }
  | { readonly is: "annex" }
  | { readonly is: "note" }
  | { readonly is: "mark" }
  | { readonly is: "index" }
  | { readonly is: "text" }
  | { readonly is: "structure"; readonly level: number };

const structure = (level: number): Role => ({ is: "structure", level });

/** Class -> role; newer pages prefix it with `oj-` or `coj-`. */
const ROLES: readonly (readonly [RegExp, Role])[] = [
  [/^(?:doc-ti|title-doc-(?:first|last)|Typedudocument|Titreobjet|sum-title-1-?)$/, { is: "title" }],
  [/^(?:ti-art|title-article-norm|Titrearticle)$/, { is: "article" }],
  [/^(?:sti-art|stitle-article-norm|ti-section-2|title-division-2|title-annex-2)$/, { is: "subtitle" }],
  [/^(?:title-annex-1|Annexetitre)$/, { is: "annex" }],
  [/^(?:ti-section-1|title-division-1|SectionTitle|ti-section|ChapterTitle|PartTitle)$/, structure(2)],
  [/^(?:ti-grseq-1|title-gr-seq-level-1|title-grseq-2|ManualHeading1|Exposdesmotifstitre)$/, structure(3)],
  [/^(?:ti-grseq-2|title-gr-seq-level-2|title-grseq-3|ManualHeading2)$/, structure(4)],
  [/^(?:ti-grseq-\d|title-gr-seq-level-\d|title-grseq-\d|ManualHeading\d|ti-tbl)$/, structure(5)],
  [/^(?:note|footnote)$/, { is: "note" }],
  [/^(?:modref|arrow)$/, { is: "mark" }],
  [/^index$/, { is: "index" }],
];

/** Returns the role of the first class that has one; `text` for a paragraph without such a class. */
export function roleOf(classes: string): Role {
  for (const name of classes.split(/\s+/)) {
    const plain = name.replace(/^c?oj-/, "");
    const found = ROLES.find(([pattern]) => pattern.test(plain));
    if (found) return found[1];
  }
  return { is: "text" };
}

/** The word for an article in the 24 languages, before or after its number. */
const ARTICLE =
  /^(?:article|artikels?|artículo|articolo|artigo|articolul|artykuł|článek|článok|člen|artikkel|artikolu|άρθρο|член|članak|airteagal|straipsnis|pants|art\.)\s+(\d{1,4}(?:[\s-]?(?:bis(?!\s?\d)|ter|quater|quinquies|sexies|septies|octies|nonies|decies)(?!\p{L})|[a-z]{0,3}\b)|premier|primo|first|unic|[ivxlc]{1,7})\b/iu;
const NUMBER_FIRST = /^(\d{1,4}[a-z]{0,3})\.?\s*(?:artikla|cikk|pants|straipsnis|člen|članak)\b/iu;

/**
 * Returns the number of an article heading: `6` for "Article 6", `6 artikla`, `6. cikk`; "1" for a sole
 * article; undefined for other text.
 */
export function articleNumber(text: string): string | undefined {
  const plain = text.trim().replaceAll(/\s+/g, " ");
  const [, number] = ARTICLE.exec(plain) ?? NUMBER_FIRST.exec(plain) ?? [];
  if (number !== undefined)
    return /^(?:premier|primo|first)$/i.test(number) ? "1" : number.replace(/[\s-]/, "");
  return SOLE.test(plain) ? "1" : undefined;
}

const SOLE =
  /^(?:sole article|single article|einziger artikel|article unique|artículo único|articolo unico|artigo único|enig artikel)$/i;

const ANNEX =
  /^(?:annex(?:es)?|anhang|anhänge|annexe|anexo|allegato|bijlage|bilag|bilaga|liite|załącznik|příloha|príloha|melléklet|priloga|prilog|anexa|παραρτημα|παράρτημα|приложение|lisa|pielikums|priedas|anness|iarscríbhinn)(?!\p{L})\s*([IVXLC]{1,7}[a-z]?|\d{1,3}[a-z]?|[A-Z])?\b/iu;

/** Returns the number of an annex heading: `II` for "ANNEX II", empty for an only annex; undefined for other text. */
export function annexNumber(text: string): string | undefined {
  const found = ANNEX.exec(text.trim());
  return found ? (found[1] ?? "").toUpperCase() : undefined;
}

const STRUCTURE =
  /^(?:TITLE|CHAPTER|PART|SECTION|Section|ANNEX|TITEL|KAPITEL|TEIL|ABSCHNITT|Abschnitt|ANHANG|TITRE|CHAPITRE|PARTIE|ANNEXE)(?:\s+[IVXLC\d]{1,6}[a-zA-Z]?)?(?:\s.{0,80})?$/u;

/** Tests for a structural heading, `CHAPTER II`, `KAPITEL I`, `ANNEX`; the oldest pages mark them by capitals alone. */
export function isStructure(text: string): boolean {
  return text.length < 100 && STRUCTURE.test(text.trim());
}

/** The place and date, or the formula that a regulation or decision binds in its entirety. */
const SIGNATURE =
  /^(?:(?:Done at|Geschehen zu|Fait à|Fatto a|Hecho en|Feito em|Gedaan te|Udfærdiget|Utfärdad|Tehty|Sporządzono w)(?!\p{L})|(?:This (?:Regulation|Decision)|Diese (?:Verordnung|Entscheidung)|(?:Le présent|La présente|Il presente|La presente|El presente|O presente) \p{L}{5,12}|Deze (?:verordening|beschikking)|Denne forordning|Denna förordning|Niniejsze rozporządzenie) (?:shall be binding in its entirety|ist in allen ihren Teilen verbindlich|est obligatoire dans tous ses éléments|è obbligatori[oa] in tutti i suoi elementi|será obligatori[oa] en todos sus elementos|é obrigatóri[oa] em todos os seus elementos|is verbindend in al haar onderdelen|er bindende i alle enkeltheder|är till alla delar bindande|wiąże w całości)(?!\p{L}))/u;

/** Tests for the closing formula or the place and date after the last article. */
export function isSignature(text: string): boolean {
  return SIGNATURE.test(text.trim());
}

/** Tests for the enacting formula after the recitals, which all languages print in capitals: `HAVE ADOPTED …:`. */
export function isEnacting(text: string): boolean {
  return /^\P{Ll}*$/u.test(text) && (text.match(/\p{Lu}/gu)?.length ?? 0) >= LEAST_CAPITALS;
}

const LEAST_CAPITALS = 8;
const LONGEST_SUBJECT = 200; // characters

/** Tests for the subject of an article or chapter on the line after its number, `Scope`: no sentence and no label. */
export function isSubject(text: string): boolean {
  return text.length <= LONGEST_SUBJECT && /^\p{Lu}/u.test(text) && !/[.;:,]$/.test(text);
}
