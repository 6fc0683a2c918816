import { defined } from "../../core/defined.ts";
import type { LegalDocument } from "../../core/document.ts";
import { LegibusError } from "../../core/errors.ts";
import { sanitiseMarkup } from "../../core/sanitise.ts";
import { removedWarning, type SourcePage } from "../../documents/page.ts";
import { FormexReader, isFormex, isFormexCase } from "./formex.ts";
import { HtmlReader, textRoot } from "./html.ts";
import { factsOf, type PageFacts } from "./facts.ts";
import { addressOf, type EuAddress } from "./urls.ts";
import { Writer } from "./writer.ts";

/** Attribution that the EU requires for reuse: Decision 2011/833/EU. */
export const LICENCE =
  "© European Union, https://eur-lex.europa.eu; reuse authorised with acknowledgement (Decision 2011/833/EU)";
const NOT_AUTHENTIC =
  "this is a consolidated text, which is not authentic: only the acts as published in the Official Journal are";

/** Converts an EU text to a LegalDocument: XHTML and HTML of every generation. Pure. */
export function convert({ id, text: raw, source }: SourcePage): LegalDocument {
  const { text, removed } = sanitiseMarkup(raw);
  refuseList(text);
  const address = addressOf(id);
  const page = read(text, address);
  const facts = factsOf(page, address);
  const isNameless =
    facts.isConsolidated && page.titles.length === 0 && XHTML.test(text.slice(0, HEAD_CHARS));
  if (isNameless || page.blocks.every(({ type }) => type === "heading")) throw notUnderstood(source.url);
  const { title, court, date, citations, version } = facts;
  return {
    id,
    kind: facts.isCase ? "case" : "legislation",
    title,
    ...defined({ court, date }),
    citations,
    jurisdiction: "eu",
    language: facts.language,
    source: { ...source, licence: LICENCE },
    ...(version && { version }),
    contentType: "text/html",
    blocks: page.blocks,
    footnotes: page.footnotes,
    warnings: [
      ...(facts.isConsolidated ? [NOT_AUTHENTIC] : []),
      ...page.warnings,
      ...removedWarning(removed, "page"),
    ],
  };
}

const MOST_FILES = 3; // files listed in the hint

/** @throws LegibusError INVALID_INPUT for the file of a publication that only lists its parts */
function refuseList(text: string): void {
  if (!/<(?:DOC|PUBLICATION)\s[^<>]{0,400}schema\/formex-/.test(text.slice(0, HEAD_CHARS))) return;
  const named = text
    .slice(0, HEAD_CHARS)
    .matchAll(/<(?:REF\.PHYS FILE|ITEM\.PUB DOC\.INSTANCE)="([^"]{5,80})"/g);
  const files = [...named].flatMap(([, file]) => file ?? []);
  const more = files.length > MOST_FILES ? ` and ${files.length - MOST_FILES} more` : "";
  throw new LegibusError(
    "INVALID_INPUT",
    "the file lists the parts of a publication of the Official Journal and has no text",
    {
      hint:
        files.length === 0
          ? "import the publication's other files"
          : `import the files that it names: ${files.slice(0, MOST_FILES).join(", ")}${more}`,
    },
  );
}

interface Read extends PageFacts {
  readonly warnings: readonly string[];
}

function read(text: string, address: EuAddress | undefined): Read {
  const spoken = address?.language ?? languageOf(text) ?? "en";
  const writer = new Writer(spoken);
  const common = { html: text, language: spoken };
  if (isFormex(text)) {
    const isCase = isFormexCase(text);
    const reader = new FormexReader(writer, isCase);
    reader.read(text);
    return { ...common, ...writer.finish(), isCase, titles: reader.titles, warnings: [] };
  }
  const isCase = CASE.test(text);
  const hasRecitals = address?.value.startsWith("0") !== true;
  const reader = new HtmlReader(writer, { isCase, hasRecitals });
  reader.read(textRoot(text));
  const warnings = reader.isPlain && XHTML.test(text.slice(0, HEAD_CHARS)) ? [WITHOUT_MARKS] : [];
  return { ...common, ...writer.finish(), isCase, titles: reader.titles, warnings };
}

const CASE =
  /<p[^<>]{0,200}\bclass=["'](?:coj-)?(?:count|sum-title-1|index)\b|\bC\d\dPoint|\bid=["']point1["']/;
/** Pages since 2004 are XHTML; older ones are plain HTML. */
const XHTML = /<html[^<>]{0,200}\bxmlns=/;
const WITHOUT_MARKS =
  "the page has none of the marks by which titles and headings are known: its pins may be wrong, so compare with the source";
const HEAD_CHARS = 30_000;

/** Returns the language that a page declares. */
function languageOf(html: string): string | undefined {
  const head = html.slice(0, HEAD_CHARS);
  const said =
    /<LG\.(?:DOC|OJ)>([A-Z]{2})</.exec(head) ??
    /\bhd-lg"[^<>]{0,40}>\s{0,20}([A-Z]{2})\s{0,20}</.exec(head) ??
    /<title>[^<]{0,200}\s—\s([A-Z]{2})\s—/.exec(head) ??
    /<title>[A-Z]{1,2}_?\d{6,12}([A-Z]{2})\./.exec(head) ??
    /\bLW_LANGUE(?:=|;value=")([A-Z]{2})\b/.exec(head) ??
    /name="DC\.language"[^<>]{0,20}content="([A-Z]{2})"/i.exec(head) ??
    /#t-ECR_\w{6,20}_([A-Z]{2})_/.exec(head) ??
    /<title>[^<]{0,200} - ([A-Z]{2})\s?(?:-[^<]{0,60})?</.exec(head) ??
    /<html[^<>]{0,200}\blang="([a-z]{2})"/i.exec(head);
  return said?.[1]?.toLowerCase() ?? judgmentLanguage(head);
}

/** Words that reveal a judgment's language, which its Formex does not state. */
const JUDGMENTS: readonly (readonly [language: string, words: RegExp])[] = [
  ["de", /^(?:Urteil|Beschluss|Gutachten|Schlussanträge)\b/i],
  ["fr", /^(?:Arrêt|Ordonnance|Avis|Conclusions)\b/i],
  ["it", /^(?:Sentenza|Ordinanza|Parere|Conclusioni)\b/i],
  ["es", /^(?:Sentencia|Auto|Dictamen|Conclusiones)\b/i],
  ["nl", /^(?:Arrest|Beschikking|Advies|Conclusie)\b/i],
  ["pl", /^(?:Wyrok|Postanowienie|Opinia)\b/i],
  ["fi", /^(?:Tuomio|Määräys|Lausunto|(?:Unionin|Julkisasiamiehen))/i],
  ["pt", /^(?:Acórdão|Despacho|Parecer|Conclusões)\b/i],
];

function judgmentLanguage(head: string): string | undefined {
  if (!/<BIB\.(?:JUDGMENT|ORDER|CONCLUSION|OPINION)\b/.test(head)) return undefined;
  const title = head
    .slice(head.indexOf("<TITLE>"))
    .replaceAll(/<[^<>]{0,200}>/g, " ")
    .trimStart()
    .slice(0, 40);
  return JUDGMENTS.find(([, words]) => words.test(title))?.[0];
}

function notUnderstood(url: string): LegibusError {
  return new LegibusError("LAYOUT_CHANGED", "the page does not look like a text of the Union's law", {
    hint: "open the page in a browser; if it shows the text, CELLAR has changed its pages: please report it",
    humanUrl: url,
  });
}
