import type { Item, Paragraph, Part, Section } from "../law-text.ts";

/** Pages in the mark-up of the Publications Office's converters; every text is invented. */

export interface FakeAct {
  readonly celex: string;
  readonly language: "de" | "en";
  /** Lines of the title. */
  readonly title: readonly string[];
  readonly citations: readonly string[];
  readonly recitals: readonly string[];
  readonly formula: string;
  /** Their sections are articles; the further fact of one is the amendment that a consolidated text marks: "▼M1". */
  readonly chapters: readonly Part[];
  readonly annexes?: readonly {
    readonly number: string;
    readonly title: string;
    readonly items: readonly Item[];
  }[];
  readonly signature: readonly string[];
  readonly notes?: readonly string[];
}

const WORDS = {
  en: {
    article: "Article",
    chapter: "CHAPTER",
    annex: "ANNEX",
    whereas: "Whereas:",
    journal: "Official Journal of the European Union",
    consolidated: "Consolidated TEXT",
  },
  de: {
    article: "Artikel",
    chapter: "KAPITEL",
    annex: "ANHANG",
    whereas: "in Erwägung nachstehender Gründe:",
    journal: "Amtsblatt der Europäischen Union",
    consolidated: "Konsolidierter TEXT",
  },
} as const;

const COLUMNS = '<col width="4%"/><col width="96%"/>';

function ojPoint({ label, text, items }: Item): string {
  return `<table width="100%" border="0" cellspacing="0" cellpadding="0">${COLUMNS}<tbody><tr>
<td valign="top"><p class="oj-normal">${label}</p></td>
<td valign="top"><p class="oj-normal">${text}</p>${items.map(ojPoint).join("\n")}</td>
</tr></tbody></table>`;
}

function ojParagraph(paragraph: Paragraph, id: string): string {
  const { label, text, items, tail } = paragraph;
  const lead = `<p class="oj-normal">${label === undefined ? "" : `${label}   `}${text}</p>`;
  const rest = tail === undefined ? "" : `<p class="oj-normal">${tail}</p>`;
  const inner = [lead, ...items.map(ojPoint), rest].join("\n");
  return label === undefined ? inner : `<div id="${id}">${inner}</div>`;
}

function ojArticle(article: Section, language: "de" | "en"): string {
  const { label: number, title, paragraphs } = article;
  const shown =
    title === ""
      ? ""
      : `<div class="eli-title" id="art_${number}.tit_1"><p class="oj-sti-art">${title}</p></div>`;
  const body = paragraphs.map((one, at) =>
    ojParagraph(one, `${number.padStart(3, "0")}.${String(at + 1).padStart(3, "0")}`),
  );
  return `<div class="eli-subdivision" id="art_${number}">
<p id="d1e${number}-1-1" class="oj-ti-art">${WORDS[language].article} ${number}</p>${shown}
${body.join("\n")}
</div>`;
}

function noteMark(number: number): string {
  return `<a id="ntc${number}-E" href="#ntr${number}-E">(<span class="oj-super oj-note-tag">${number}</span>)</a>`;
}

/** As published since 2014, in the mark-up of CONVEX 9: XHTML with ELI containers; points are tables of two columns. */
export function ojPage(act: FakeAct): string {
  const { language, notes = [], annexes = [] } = act;
  const words = WORDS[language];
  const recitals = act.recitals.map((text, at) => {
    const mark = at < notes.length ? ` ${noteMark(at + 1)}` : "";
    return `<div class="eli-subdivision" id="rct_${at + 1}">${ojPoint({ label: `(${at + 1})`, text: text + mark, items: [] })}</div>`;
  });
  const chapters = act.chapters.map(
    ({ label, title, sections }) => `<div id="cpt_${label}">
<p id="d1c${label}" class="oj-ti-section-1">${words.chapter} ${label}</p>
<div class="eli-title" id="cpt_${label}.tit_1"><p class="oj-ti-section-2"><span class="oj-bold">${title}</span></p></div>
${sections.map((one) => ojArticle(one, language)).join("\n")}
</div>`,
  );
  const annexed = annexes.map(
    ({ number, title, items }) => `<hr class="oj-doc-sep"/><div class="eli-container" id="anx_${number}">
<p class="oj-doc-ti" id="d1a${number}">${words.annex} ${number}</p>
<p class="oj-ti-grseq-1"><span class="oj-bold">${title}</span></p>
${items.map(ojPoint).join("\n")}</div>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML//EN" "xhtml-strict.dtd">
<html xmlns="http://www.w3.org/1999/xhtml">
<!-- CONVEX # converter_version:9.15.0 # generated_on:20240101-0101 -->
<head><meta http-equiv="content-type" content="text/html; charset=utf-8"/><title>L_2016999${language.toUpperCase()}.01000101.xml</title></head>
<body>
<table width="100%" border="0" cellspacing="0" cellpadding="0"><col width="10%"/><col width="10%"/><col width="60%"/><col width="20%"/><tbody><tr>
<td><p class="oj-hd-date">4.5.2016   </p></td><td><p class="oj-hd-lg">${language.toUpperCase()}</p></td>
<td><p class="oj-hd-ti">${words.journal}</p></td><td><p class="oj-hd-oj">L 999/1</p></td></tr></tbody></table>
<hr class="oj-separator"/>
<div class="eli-container">
<div class="eli-main-title" id="tit_1">${act.title.map((line) => `<p class="oj-doc-ti">${line}</p>`).join("\n")}</div>
<div class="eli-subdivision" id="pbl_1">
${act.citations.map((text, at) => `<div class="eli-subdivision" id="cit_${at + 1}"><p class="oj-normal">${text}</p></div>`).join("\n")}
<p class="oj-normal">${words.whereas}</p>
${recitals.join("\n")}
<p class="oj-normal">${act.formula}</p>
</div>
<div class="eli-subdivision" id="enc_1">
${chapters.join("\n")}
</div>
<div class="eli-subdivision" id="fnp_1"><div class="oj-final">
${act.signature.map((line) => `<p class="oj-normal">${line}</p>`).join("\n")}
</div></div>
<hr class="oj-note"/>
${notes.map((text, at) => `<p class="oj-note"><a id="ntr${at + 1}-E" href="#ntc${at + 1}-E">(<span class="oj-super">${at + 1}</span>)</a>  ${text}</p>`).join("\n")}
</div>
${annexed.join("\n")}
<hr class="oj-doc-end"/>
</body></html>`;
}

function formexPoint({ label, text, items }: Item): string {
  const inner =
    items.length === 0
      ? ""
      : `<P><LIST TYPE="alpha">${items.map((one) => `<ITEM>${formexPoint(one)}</ITEM>`).join("")}</LIST></P>`;
  return `<NP><NO.P>${label}</NO.P><TXT>${text}</TXT>${inner}</NP>`;
}

function formexParagraph({ label, text, items, tail }: Paragraph): string {
  const list =
    items.length === 0
      ? ""
      : `<LIST TYPE="alpha">${items.map((one) => `<ITEM>${formexPoint(one)}</ITEM>`).join("")}</LIST>`;
  const rest = tail === undefined ? "" : `<ALINEA>${tail}</ALINEA>`;
  const alinea = list === "" ? `<ALINEA>${text}</ALINEA>` : `<ALINEA><P>${text}</P>${list}</ALINEA>`;
  return label === undefined ? alinea + rest : `<PARAG><NO.PARAG>${label}</NO.PARAG>${alinea}${rest}</PARAG>`;
}

/** The same act in Formex 4, from which the pages are made; its annex follows in one file. */
export function formexAct(act: FakeAct): string {
  const words = WORDS[act.language];
  const recitals = act.recitals.map(
    (text, at) =>
      `<CONSID><NP><NO.P>(${at + 1})</NO.P><TXT>${text}${at < (act.notes ?? []).length ? `<NOTE NOTE.ID="E000${at + 1}" NUMBERING="ARAB" TYPE="FOOTNOTE"><P>${act.notes?.[at] ?? ""}</P></NOTE>` : ""}</TXT></NP></CONSID>`,
  );
  const chapters = act.chapters.map(
    ({ label, title, sections }) =>
      `<DIVISION><TITLE><TI><P>${words.chapter} ${label}</P></TI><STI><P>${title}</P></STI></TITLE>${sections
        .map(
          (article) =>
            `<ARTICLE IDENTIFIER="${article.label.padStart(3, "0").toUpperCase()}"><TI.ART>${words.article} ${article.label}</TI.ART>${article.title === "" ? "" : `<STI.ART>${article.title}</STI.ART>`}${article.paragraphs.map(formexParagraph).join("")}</ARTICLE>`,
        )
        .join("")}</DIVISION>`,
  );
  const annexes = (act.annexes ?? []).map(
    ({ number, title, items }) =>
      `<ANNEX><TITLE><TI><P>${words.annex} ${number}</P></TI><STI><P>${title}</P></STI></TITLE><CONTENTS>${items.map(formexPoint).join("")}</CONTENTS></ANNEX>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<ACT xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:noNamespaceSchemaLocation="http://formex.publications.europa.eu/schema/formex-05.55-20141201.xd">
<BIB.INSTANCE><DOCUMENT.REF FILE="L_2016999EN.01000101.doc.xml"><COLL>L</COLL><LG.OJ>${act.language.toUpperCase()}</LG.OJ></DOCUMENT.REF><LG.DOC>${act.language.toUpperCase()}</LG.DOC></BIB.INSTANCE>
<TITLE><TI>${act.title.map((line) => `<P>${line}</P>`).join("")}</TI></TITLE>
<PREAMBLE><GR.VISA>${act.citations.map((text) => `<VISA>${text}</VISA>`).join("")}</GR.VISA><GR.CONSID><GR.CONSID.INIT>${words.whereas}</GR.CONSID.INIT>${recitals.join("")}</GR.CONSID><PREAMBLE.FINAL>${act.formula}</PREAMBLE.FINAL></PREAMBLE>
<ENACTING.TERMS>${chapters.join("")}</ENACTING.TERMS>
<FINAL>${act.signature.map((line) => `<P>${line}</P>`).join("")}</FINAL>
${annexes.join("")}</ACT>`;
}

function gridPoint({ label, text, items }: Item): string {
  return `<div class="grid-container grid-list"><div class="list grid-list-column-1"><span>${label} </span></div>
<div class="grid-list-column-2"><p class="norm">${text}</p>${items.map(gridPoint).join("\n")}</div></div>`;
}

function normParagraph({ label, text, items, tail }: Paragraph): string {
  const rest = [...items.map(gridPoint), ...(tail === undefined ? [] : [`<p class="norm">${tail}</p>`])].join(
    "\n",
  );
  if (label === undefined) return `<p class="norm">${text}</p>${rest}`;
  // a paragraph without points has its text right in the inner div
  const inner = rest === "" ? text : `<p class="norm inline-element">${text}</p>${rest}`;
  return `<div class="norm"><span class="no-parag">${label}  </span><div class="norm inline-element">${inner}</div></div>`;
}

export interface FakeVersion {
  /** ISO day of the version. */
  readonly day: string;
  readonly act: FakeAct;
  /** "►C1 Corrigendum, OJ L 127, 23.5.2018, p. 2" */
  readonly changes?: readonly { readonly mark: string; readonly celex: string; readonly name: string }[];
}

/** A consolidated text in the mark-up of fmx2xhtml 9: no recitals, points in grids, marks of amendments. */
export function consolidatedPage({ day, act, changes = [] }: FakeVersion): string {
  const words = WORDS[act.language];
  const [year, month, date] = day.split("-");
  const shown = `${date}.${month}.${year}`;
  const code = `0${act.celex.slice(1)}`;
  const rows = changes.map(
    ({
      mark,
      celex,
      name,
    }) => `<tr><td valign="top"><p class="arrow"><a href="http://publications.europa.eu/resource/celex/${celex}" title="${celex}">${mark}</a></p></td>
<td valign="top"><p class="title-fam-member"><a href="http://publications.europa.eu/resource/celex/${celex}">${name}</a></p></td><td valign="top"><p class="toc-1">  L 127</p></td></tr>`,
  );
  const chapters = act.chapters.map(
    ({ label, title, sections }) => `<div id="cpt_${label}">
<p class="title-division-1"><span class="italics">${words.chapter} ${label}</span></p>
<p class="title-division-2"><span class="boldface"><span class="italics">${title}</span></span></p>
${sections
  .map(
    (
      article,
    ) => `${article.facts[0] === undefined ? "" : `<p class="modref"><a href="http://publications.europa.eu/resource/celex/x" title="x">${article.facts[0]}</a></p>`}
<div class="eli-subdivision" id="art_${article.label}"><p class="title-article-norm">${words.article} ${article.label}</p>
${article.title === "" ? "" : `<div class="eli-title"><p class="stitle-article-norm">${article.title}</p></div>`}
${article.paragraphs.map(normParagraph).join("\n")}</div>`,
  )
  .join("\n")}</div>`,
  );
  const annexes = (act.annexes ?? []).map(
    ({ number, title, items }) => `<div id="anx_${number}"><hr class="separator-annex"/>
<p class="title-annex-1">${words.annex} ${number}</p><p class="title-gr-seq-level-1"><span class="boldface">${title}</span></p>
${items.map(gridPoint).join("\n")}</div>`,
  );
  return `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML//EN" "xhtml-strict.dtd">
<html xmlns="http://www.w3.org/1999/xhtml">
<!-- fmx2xhtml # converter_version:9.17.0 # generated_on:20240101-0101 -->
<head><meta http-equiv="Content-Type" content="text/html; charset=utf-8"/><title>${words.consolidated}: ${act.celex} — ${act.language.toUpperCase()} — ${shown}</title></head>
<body>
<p class="reference">${code} — ${act.language.toUpperCase()} — ${shown} — 001.001</p>
<hr class="separator"/>
<p class="disclaimer">This text is meant purely as a documentation tool and has no legal effect.</p>
<table width="100%" border="0"><tr><td valign="top"><p class="arrow"><a href="http://publications.europa.eu/resource/celex/${act.celex}">►B</a></p></td>
<td valign="top">${act.title.map((line) => `<p class="title-doc-first">${line}</p>`).join("\n")}<p class="title-doc-oj-reference">(OJ L 999 4.5.2016, p. 1)</p></td></tr></table>
${rows.length === 0 ? "" : `<p class="hd-modifiers">Amended by:</p><table width="100%" border="0">${rows.join("\n")}</table>`}
<div class="eli-container"><div class="eli-main-title">${act.title.map((line) => `<p class="title-doc-first">${line}</p>`).join("\n")}</div>
<div class="eli-subdivision" id="enc_1">${chapters.join("\n")}</div>
<div class="eli-subdivision" id="fnp_1"><p class="norm">${act.signature[0] ?? ""}</p></div></div>
${annexes.join("\n")}
</body></html>`;
}

export interface FakeOldAct {
  readonly celex: string;
  readonly language: "de" | "en";
  readonly title: string;
  /** Paragraphs as they are printed, articles and all. */
  readonly lines: readonly string[];
}

/** The oldest pages: bare paragraphs within `TXT_TE`, data about the text in meta tags. */
export function oldPage({ celex, language, title, lines }: FakeOldAct): string {
  const code = language.toUpperCase();
  return `<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN"><html lang="${code}"><head>
<meta name="DC.language" content="${code}"><meta name="DC.title" content="EUR-Lex - ${celex} - ${code}">
<meta name="DC.description" content="${title}  ">
<meta name="DC.identifier" scheme="URI" content="http://europa.eu.int/eur-lex/lex/LexUriServ/LexUriServ.do?uri=CELEX:${celex}:${code}:HTML">
<title>EUR-Lex - ${celex} - ${code}</title></head><body>
<div id="banner"><a name="top"></a><div class="bglang"><p class="bglang"><a class="langue" href="x"><b>Avis juridique important</b></a><br></p></div></div>
<a name="top"></a><h1>${celex}</h1>
<p><strong>${title}  </strong><br><em><br>Official Journal L 249 , 03/10/1969 P. 0025 - 0029<br></em></p><br>
<div id="TexteOnly"><p><TXT_TE>${lines.map((line) => `<p>${line}</p>`).join("\n")}</TXT_TE></p></div>
</body></html>`;
}

export interface FakeJudgment {
  readonly celex: string;
  readonly language: "de" | "en";
  readonly court: string;
  readonly day: string;
  readonly index: string;
  readonly parties: readonly [string, string, string];
  readonly before: readonly string[];
  /** A heading, or the text of the next point. */
  readonly body: readonly (
    | string
    | { readonly heading: string }
    | { readonly text: string; readonly quoted: readonly Item[] }
  )[];
  readonly formula: string;
  readonly orders: readonly string[];
  /** "coj-" since version 9 of the converter. */
  readonly prefix: "coj-" | "";
}

function table(first: string, second: string): string {
  return `<table width="100%" border="0" cellspacing="0" cellpadding="0"><col width="5%"/><col width="95%"/><tr><td valign="top">${first}</td><td valign="top">${second}</td></tr></table>`;
}

/** A judgment: points in the first column of tables with an id; what it quotes has labels without one. */
export function judgmentPage(judgment: FakeJudgment): string {
  const { prefix: x, celex, language } = judgment;
  let number = 0;
  const quoted = ({ label, text, items }: Item): string =>
    table(
      `<p class="${x}count">${label}</p>`,
      `<p class="${x}normal">${text}</p>${items.map(quoted).join("\n")}`,
    );
  const body = judgment.body.map((one) => {
    if (typeof one !== "string" && "heading" in one) return `<p class="${x}title-grseq-2">${one.heading}</p>`;
    number += 1;
    const text = typeof one === "string" ? one : one.text;
    const inner = typeof one === "string" ? "" : one.quoted.map(quoted).join("\n");
    return table(
      `<p class="${x}count" id="point${number}">${number}</p>`,
      `<p class="${x}normal">${text}</p>${inner}`,
    );
  });
  const orders = judgment.orders.map((text, at) => {
    const printed = `<p class="${x}normal"><span class="${x}bold">${text}</span></p>`;
    const number = `<p class="${x}count ${x}bold"><span class="${x}bold">${at + 1}.</span></p>`;
    return table(" ", judgment.orders.length === 1 ? printed : table(number, printed)); // the only one has no number
  });
  const [one, between, other] = judgment.parties;
  const id = `ECR_${celex}_${language.toUpperCase()}_01-E0001`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.1//EN" "xhtml-strict.dtd">
<html xmlns="http://www.w3.org/1999/xhtml"><head><meta http-equiv="content-type" content="text/html; charset=utf-8"/><title>${celex}</title></head><body>
<p class="${x}sum-title-1"><a id="judgment"> </a>${judgment.court}</p>
<p class="${x}sum-title-1">${judgment.day} (<span class="${x}note"><a id="c-${id}" href="#t-${id}">*1</a></span>)</p>
<p class="${x}index">${judgment.index}</p>
<p class="${x}normal"><span class="${x}bold">${one}</span></p><p class="${x}pnormal">${between}</p><p class="${x}normal"><span class="${x}bold">${other}</span></p>
${judgment.before.map((text) => `<p class="${x}normal">${text}</p>`).join("\n")}
<p class="${x}sum-title-1"><span class="${x}bold">Judgment</span></p>
${body.join("\n")}
${table(" ", `<p class="${x}normal">${judgment.formula}</p>`)}
${orders.join("\n")}
<table><tbody><tr><td> </td><td><div class="${x}signaturecase"><p class="${x}normal">Seawall</p></div></td></tr></tbody></table>
<hr class="${x}note"/><p class="${x}note">(<span class="${x}note"><a id="t-${id}" href="#c-${id}">*1</a></span>)	Language of the case: English.</p>
</body></html>`;
}

/** A page of EUR-Lex around a text, as a browser saves it. */
export function eurLexPage(celex: string, language: string, page: string): string {
  const body = page.slice(page.indexOf("<body>") + 6, page.indexOf("</body>"));
  return `<!DOCTYPE html><html lang="${language}" class="no-js"><head><meta charset="utf-8"><title>EUR-Lex - ${celex} - ${language.toUpperCase()} - EUR-Lex</title>
<meta name="WT.z_docID" content="${celex}"></head><body>
<nav class="MenuBlock"><ul class="MenuList"><li><a href="/homepage.html">Access to European Union law</a></li></ul></nav>
<div id="PP1Contents"><p id="title">A title that the page repeats</p></div>
<div id="PP4Contents" class="panel-collapse collapse in"><div id="text" class="panel-body"><div id="textTabContent"><div id="document1" class="tabContent">${body}</div></div></div></div>
<footer><p>Managed by the Publications Office</p></footer></body></html>`;
}
