import { zipSync } from "fflate";
import { type Law, LAWS, type Norm } from "./corpus.ts";
import type { Item, Paragraph } from "../law-text.ts";

const BUILD = "20260402212521";

export const escapeXml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

const today = (law: Law) => law.expressions.at(-1)?.parts ?? [];

/** A law in the shape of gii-norm.dtd 1.01. */
export function giiXml(law: Law): string {
  const meta = (inner: string) => `<metadaten><jurabk>${law.jurabk}</jurabk>${inner}</metadaten>`;
  const head = meta(
    `<amtabk>${law.abbr}</amtabk><ausfertigung-datum manuell="ja">${law.enacted}</ausfertigung-datum><fundstelle typ="amtlich"><periodikum>BGBl</periodikum><zitstelle>${law.gazette}</zitstelle></fundstelle><langue>${escapeXml(law.title)}</langue><standangabe checked="ja"><standtyp>Stand</standtyp><standkommentar>${law.stand}</standkommentar></standangabe><standangabe checked="ja"><standtyp>Hinweis</standtyp><standkommentar>Ein Hinweis</standkommentar></standangabe>`,
  );
  const norm = (number: string, metadaten: string, text: string) =>
    `<norm builddate="${BUILD}" doknr="${law.doknr}${number}">${metadaten}<textdaten>${text}</textdaten></norm>\n`;
  const parts = today(law).map((part, at) => {
    const key = `${String(at + 1).padStart(2, "0")}0`;
    const unit = `<gliederungseinheit><gliederungskennzahl>${key}</gliederungskennzahl><gliederungsbez>${part.label}</gliederungsbez><gliederungstitel>${part.title}</gliederungstitel></gliederungseinheit>`;
    const heading = norm(`BJNG000${at}`, meta(unit), "");
    const norms = part.norms.map((one, index) =>
      norm(
        `BJNE${at}${index}`,
        meta(`${unit}<enbez>${one.label}</enbez><titel format="parat">${escapeXml(one.title)}</titel>`),
        `<text format="XML"><Content>${one.paragraphs.map(giiParagraph).join("")}</Content></text><fussnoten/>`,
      ),
    );
    return heading + norms.join("");
  });
  const note = `<fussnoten><Content><P><BR/> <pre xml:space="preserve">(+++ Textnachweis ab: ${law.enacted} +++)<BR/></pre></P></Content></fussnoten>`;
  return `<?xml version="1.0" encoding="UTF-8" ?><!DOCTYPE dokumente SYSTEM "http://www.gesetze-im-internet.de/dtd/1.01/gii-norm.dtd">\n<dokumente builddate="${BUILD}" doknr="${law.doknr}">${norm("", head, note)}${parts.join("")}</dokumente>`;
}

function giiParagraph({ label, text, items, tail }: Paragraph): string {
  const start = label === undefined ? "" : `${label} `;
  return `<P>${start}${escapeXml(text)}${giiItems(items)}${tail === undefined ? "" : ` ${escapeXml(tail)}`}</P>`;
}

function giiItems(items: readonly Item[]): string {
  if (items.length === 0) return "";
  const rows = items.map(
    (item) =>
      `<DT>${item.label}</DT><DD Font="normal"><LA Size="normal">${escapeXml(item.text)}${giiItems(item.items)}</LA></DD> `,
  );
  return ` <DL Font="normal" Type="arabic">${rows.join("")}</DL>`;
}

/** The section's page: ISO-8859-1, entities for some umlauts and bytes for others. */
export function giiPage(law: Law, norm: Norm): Buffer {
  const texts = norm.paragraphs.map(
    ({ label, text, items, tail }) =>
      `<div class="jurAbsatz">${label === undefined ? "" : `${label} `}${entities(text)}${htmlItems(items)}${tail === undefined ? "" : ` ${entities(tail)}`}</div>`,
  );
  const html = `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html xmlns="http://www.w3.org/1999/xhtml" xml:lang="de"><head><meta http-equiv="Content-Type" content="text/html; charset=iso-8859-1" />
<title>&#167; ${norm.label} ${law.abbr} - Einzelnorm</title></head><body>
<div id="blaettern_zurueck"><a href="__1.html" title="zur vorherigen Einzelnorm">zur&uuml;ck</a></div>
<div id="paddingLR12">
<div class="jnheader"> <a name="${law.doknr}BJNE085202377"/><a href="index.html#x">Nichtamtliches Inhaltsverzeichnis</a><h1>${law.title} (${law.abbr})<br /><span class="jnenbez">${norm.label.replace("§", "&#167;")}</span>&#160;<span class="jnentitel">${entities(norm.title)}</span></h1> </div>
<div><div class="jnhtml"><div>${texts.join("")}</div></div></div></div>
<div id="fusszeile"><ul class="footerul"><li>Impressum</li></ul></div></body></html>`;
  return Buffer.from(html, "latin1");
}

const entities = (text: string): string =>
  escapeXml(text).replaceAll("ö", "&#246;").replaceAll("§", "&#167;").replaceAll("ß", "&#223;");

function htmlItems(items: readonly Item[]): string {
  if (items.length === 0) return "";
  const rows = items.map(
    ({ label, text, items: below }) =>
      `<dt>${label}</dt><dd><div>${entities(text)}${htmlItems(below)}</div></dd>`,
  );
  return `<dl>${rows.join("")}</dl>`;
}

/** Folder, title and link of every law; http links, no abbreviations. */
function giiToc(): string {
  const items = LAWS.map(
    ({ title, slug }) =>
      `<item>\n<title>${escapeXml(title)}</title>\n<link>http://www.gesetze-im-internet.de/${slug}/xml.zip</link>\n</item>`,
  );
  return `<?xml version="1.0" encoding="UTF-8" ?><!DOCTYPE items SYSTEM "http://www.gesetze-im-internet.de/dtd/1.0/gii-toc.dtd">\n\n<items>\n\n${items.join("\n")}\n</items>\n`;
}

export function zipped(name: string, text: string): Buffer {
  const encoder = new TextEncoder();
  const files = { [name]: encoder.encode(text), "bild1.jpg": new Uint8Array([255, 216, 255]) };
  return Buffer.from(zipSync(files, { mtime: "2026-04-02T21:25:21Z" })); // the same file whenever it is asked for
}

/** The answer at an address of gesetze-im-internet.de; undefined for its 404 page. */
export function giiAnswer(path: string): { readonly type: string; readonly body: Buffer } | undefined {
  if (path === "/gii-toc.xml") return { type: "text/xml", body: Buffer.from(giiToc()) };
  const [, slug, page = ""] = /^\/([^/]+)\/(.+)$/.exec(path) ?? [];
  const law = LAWS.find((one) => one.slug === slug);
  if (!law) return undefined;
  if (page === "xml.zip") return { type: "application/zip", body: zipped(`${law.doknr}.xml`, giiXml(law)) };
  const norm = today(law)
    .flatMap(({ norms }) => norms)
    .find(({ label }) => pageName(label) === page);
  return norm && { type: "text/html", body: giiPage(law, norm) };
}

function pageName(label: string): string {
  const number = /\d+[a-z]*/.exec(label)?.[0] ?? "";
  return label.startsWith("Art") ? `art_${number}.html` : `__${number}.html`;
}
