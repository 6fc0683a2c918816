import type { SavedPage } from "../../core/provider.ts";
import { LANGUAGES } from "./languages.ts";
import { actIn } from "./title.ts";
import { addressOf, type EuAddress } from "./urls.ts";

/** The saved pages of EUR-Lex and the files of CELLAR. */
export const SAVED_MARK =
  /\bclass="(?:oj-|coj-)?(?:ti-art|doc-ti|sti-art|sum-title-1|count|title-article-norm|normal)\b|\bid="(?:TexteOnly|document1)"|<title>[^<]{5,40}: \d{5}[A-Z]{1,2}\d{4} — [A-Z]{2} — |<NO\.CELEX>|schema\/formex-/;
/** Mark-up that only the Publications Office writes: a part of a publication is read by it, whatever it is called. */
export const OWN_MARKUP =
  /schema\/formex-|\bclass="(?:oj-|coj-)(?:ti-art|normal|doc-ti)\b|CONVEX # converter_version|\bclass="(?:sum-title-1|ti-art|Titrearticle|Typedudocument)"/;
const HEAD_CHARS = 60_000;

export function addressOfPage({ text, url }: SavedPage): EuAddress | undefined {
  const known = url === undefined ? undefined : addressOf(url);
  const head = text.slice(0, HEAD_CHARS);
  return known ?? formexAddress(head) ?? addressOfArticle(text, head) ?? saidBy(text);
}

/** The pages of the Official Journal C that have a consolidated treaty or the Charter, and the beginning of their CELEX numbers. */
const TREATY_PAGES: Readonly<
  Record<string, readonly (readonly [first: number, last: number, celex: string])[]>
> = {
  "2008115": [
    [13, 45, "12008M"],
    [47, 199, "12008E"],
  ],
  "2012326": [
    [13, 45, "12012M"],
    [47, 200, "12012E"],
    [391, 407, "12012P"],
  ],
  "2016202": [
    [13, 45, "12016M"],
    [47, 200, "12016E"],
    [389, 405, "12016P"],
  ],
};
const ARTICLE_HEADING = /class="ti-art"[^<>]{0,60}>[^<\d]{0,30}(\d{1,3})\b/g;

/** One article of a treaty, which CELLAR gives as a page of its own, by the journal's page in the name of its file. */
function addressOfArticle(text: string, head: string): EuAddress | undefined {
  const [, issue = "", language = "", page] =
    /<title>\s{0,20}C_(\d{7})([A-Z]{2})\.01(\d{4})\d\d\.xml\s{0,20}</.exec(head) ?? [];
  const treaty = TREATY_PAGES[issue]?.find(([first, last]) => first <= Number(page) && Number(page) <= last);
  const [article, another] = [...text.matchAll(ARTICLE_HEADING)].map(([, number = ""]) => number);
  if (!treaty || article === undefined || another !== undefined) return undefined;
  return addressOf(`${treaty[2]}${article.padStart(3, "0")}/${language}`);
}

const ROOT =
  /<(ACT|CONS\.ACT|ANNEX|CONS\.ANNEX|CORR|AGR|DOC|PUB|GENERAL|LETTER|PROT)\s[^<>]{0,400}schema\/formex-/;

/** What Formex says of itself: a consolidated act its own day, an act its number; its parts are not the act. */
function formexAddress(head: string): EuAddress | undefined {
  const address = formexNumber(ROOT.exec(head)?.[1], head);
  const language = /<LG\.(?:DOC|OJ)>([A-Z]{2})</.exec(head)?.[1]?.toLowerCase() ?? "";
  return address && LANGUAGES.has(language) ? { ...address, language } : address;
}

function formexNumber(root: string | undefined, head: string): EuAddress | undefined {
  if (root === "CONS.ACT") {
    const tag = /<INFO\.CONSLEG\s[^<>]{0,600}/.exec(head)?.[0] ?? "";
    const base = /\bCONSLEG\.REF="(\d{4}[A-Z]{1,2}\d{4})"/.exec(tag)?.[1];
    return addressOf(`0${base}-${/\bSTART\.DATE="(\d{8})"/.exec(tag)?.[1]}`);
  }
  if (root !== "ACT") return undefined;
  const title = /<TITLE>\s{0,40}<TI>([\s\S]{5,800}?)<\/TI>/.exec(head)?.[1] ?? "";
  const address = addressOf(actIn(title.replaceAll(/<[^<>]{0,200}>/g, " "))?.canonical ?? "");
  return address && { ...address, isPublished: true };
}

/** What a page says of itself: its number, the address it was saved from, the ELI below it, its title. */
function saidBy(text: string): EuAddress | undefined {
  const head = text.slice(0, HEAD_CHARS);
  if (ROOT.test(head)) return undefined;
  const [, base, language, day, month, year] =
    /\b0?(\d{4}[A-Z]{1,2}\d{4}) — ([A-Z]{2}) — (\d{2})\.(\d{2})\.(\d{4})/.exec(head) ?? [];
  if (base !== undefined) return addressOf(`0${base}-${year}${month}${day}/${language?.toLowerCase()}`);
  for (const pattern of OWN_NUMBERS) {
    const found = addressOf(pattern.exec(head)?.[1] ?? "");
    if (found) return found;
  }
  const eli = /ELI:\s{0,3}(http:\/\/data\.europa\.eu\/eli\/[^\s<"]{5,60}\/oj)\b/.exec(
    text.slice(-TAIL_CHARS),
  )?.[1];
  return addressOf(eli ?? actIn(titleLine(head))?.canonical ?? "");
}

const TAIL_CHARS = 20_000;
const OWN_NUMBERS = [
  /<title>\s{0,20}(6\d{4}[CTF][A-Z]\d{4})\s{0,20}</,
  /<NO\.CELEX>([^<]{6,30})</,
  /property="eli:id_local"\s{1,20}content="([^"]{6,40})"/,
  /name="WT\.z_docID"\s{0,10}content="([^"]{6,40})"/i,
  /name="DC\.identifier"[^<>]{0,150}uri=CELEX:([0-9A-Z()]{6,20}):/i,
  /saved from url=\(\d{1,4}\)\s?(https?:\/\/[^\s<>]{10,300})/,
  /rel="canonical"[^<>]{0,40}href="([^"]{10,300})"/,
  /href="#t-ECR_(6\d{4}[CTF][A-Z]\d{4})_/, // the note below a judgment's own date
];

/** "REGULATION (EU) No 910/2014" in the lines of the title. */
function titleLine(head: string): string {
  return /class="(?:oj-)?doc-ti"[^<>]{0,60}>\s{0,40}([^<]{8,160})</.exec(head)?.[1] ?? "";
}
