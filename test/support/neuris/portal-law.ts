import type { Expression, Law, Norm } from "./corpus.ts";
import type { Item, Paragraph } from "../law-text.ts";
import { escapeXml } from "./gii.ts";

export const expressionEli = (law: Law, { date, version }: Expression): string =>
  `${law.eli}/${date}/${version}/deu`;

const textPath = (law: Law, expression: Expression): string =>
  `/v1/legislation/${expressionEli(law, expression)}/${expression.date}/regelungstext-1`;

export function eIdOf(norm: Norm): string {
  return norm.eId ?? `art-z${/\d+[a-z]*/.exec(norm.label)?.[0] ?? ""}`;
}

const encoding = (law: Law, expression: Expression) =>
  [
    ["html", "text/html"],
    ["xml", "application/xml"],
  ].map(([kind, format]) => ({
    "@type": "LegislationObject",
    "@id": `${textPath(law, expression)}/${kind}`,
    contentUrl: `${textPath(law, expression)}.${kind}`,
    encodingFormat: format,
    inLanguage: "de",
  }));

const common = (law: Law, expression: Expression) => ({
  temporalCoverage: `${expression.from}/${expression.to ?? ".."}`,
  legislationLegalForce: expression.force,
  encoding: encoding(law, expression),
});

const workOf = (law: Law) => ({
  "@type": "Legislation",
  "@id": `/v1/legislation/${law.eli}`,
  legislationIdentifier: law.eli,
  legislationDate: law.enacted,
  datePublished: law.enacted,
  isPartOf: { "@type": "PublicationIssue", name: law.gazette },
});

/** An expression, as lists carry it since 2026. */
export function itemOf2026(law: Law, expression: Expression) {
  return {
    "@type": "Legislation",
    "@id": `/v1/legislation/${expressionEli(law, expression)}`,
    name: law.title,
    legislationIdentifier: expressionEli(law, expression),
    exampleOfWork: workOf(law),
    abbreviation: law.abbr,
    alternateName: law.short ?? null,
    ...common(law, expression),
  };
}

/** A work with its expression inside, as lists carried it in 2025. */
export function itemOf2025(law: Law, expression: Expression) {
  return {
    ...workOf(law),
    name: law.title,
    abbreviation: law.abbr,
    alternateName: law.short,
    workExample: {
      "@type": "Legislation",
      "@id": `/v1/legislation/${expressionEli(law, expression)}`,
      legislationIdentifier: expressionEli(law, expression),
      ...common(law, expression),
    },
  };
}

export function detailOf(law: Law, expression: Expression) {
  return {
    ...itemOf2026(law, expression),
    risAbbreviation: law.jurabk,
    hasPart: expression.parts.map((part, at) => ({
      "@id": `/v1/legislation/${expressionEli(law, expression)}/regelungstext-1.xml#teil-${at}`,
      eId: `hauptteil-n1_teil-n${at}`,
      name: part.label,
      headline: part.title,
      temporalCoverage: "",
      hasPart: part.norms.map((norm) => ({
        "@id": `x#${eIdOf(norm)}`,
        eId: eIdOf(norm),
        name: norm.label,
        headline: norm.title,
        temporalCoverage: `${norm.since ?? expression.from}/..`,
      })),
    })),
  };
}

/** An article's page as the portal's XSLT makes it. */
export function articlePage(norm: Norm): string {
  const eId = eIdOf(norm);
  const texts = norm.paragraphs.map(
    ({ label, text, items, tail }, at) =>
      `<section class="akn-paragraph" id="${eId}_abs-z${at + 1}"><span class="akn-num" id="${eId}_abs-z${at + 1}_bezeichnung-n1">${label ?? ""}</span>
       <div class="akn-content"><p class="akn-p">${escapeXml(text)}</p>${htmlItems(items)}${tail === undefined ? "" : `<p class="akn-p">${escapeXml(tail)}</p>`}</div></section>`,
  );
  return `<!DOCTYPE HTML>
<html xmlns="http://www.w3.org/1999/xhtml" lang="de"><head><meta http-equiv="Content-Type" content="text/html; charset=UTF-8"><title>&nbsp;</title></head>
<body class="akn-akomaNtoso"><div class="akn-act"><div class="akn-body"><div id="${eId}">
<a href="regelungstext-1/${eId}.html"><h2 class="einzelvorschrift"><span class="akn-num" id="${eId}_bezeichnung-n1">${norm.label}</span> <span class="akn-heading">${escapeXml(norm.title)}</span></h2></a>
${texts.join("\n")}</div></div></div></body></html>`;
}

function htmlItems(items: readonly Item[]): string {
  if (items.length === 0) return "";
  const rows = items.map(
    ({ label, text, items: below }) =>
      `<li data-aufzählungsliteral="${label}"><span class="akn-num">${label} </span><div class="akn-content">${escapeXml(text)}${htmlItems(below)}</div></li>`,
  );
  return `<div class="untergliederung"><ul class="juristischer-absatz-untergliederung">${rows.join("")}</ul></div>`;
}

/** The whole law after LegalDocML.de 1.8.2, with the source's own ends of sentences. */
export function lawXml(law: Law, expression: Expression): string {
  const eli = expressionEli(law, expression);
  const parts = expression.parts.map(
    (part, at) =>
      `<akn:section eId="hauptteil-n1_abschnitt-n${at + 1}"><akn:num>${part.label}</akn:num><akn:heading>${part.title}</akn:heading>${part.norms.map(aknArticle).join("")}</akn:section>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<akn:akomaNtoso xmlns:akn="http://Inhaltsdaten.LegalDocML.de/1.8.2/"><akn:act name="/akn/ontology/de/concept/documenttype/bund/regelungstext-verkuendung">
<akn:meta eId="meta-n1"><akn:identification><akn:FRBRWork><akn:FRBRuri value="${law.eli}"/><akn:FRBRdate date="${law.enacted}" name="verkuendung"/></akn:FRBRWork>
<akn:FRBRExpression><akn:FRBRuri value="${eli}"/><akn:FRBRdate date="${expression.date}" name="verkuendung"/></akn:FRBRExpression></akn:identification>
<akn:proprietary><ris:legalDocML.de_metadaten xmlns:ris="http://MetadatenRIS.LegalDocML.de/1.8.2/"><ris:abkuerzung>${law.jurabk}</ris:abkuerzung><ris:inkraft date="${expression.from}"/>${expression.to === undefined ? "" : `<ris:ausserkraft date="${expression.to}"/>`}<ris:standangabe>${law.stand}</ris:standangabe></ris:legalDocML.de_metadaten></akn:proprietary>
<akn:notes><akn:note marker="#" placementBase="#einleitung-n1" refersTo="kommentierende-fussnote"><akn:p>(+++ Textnachweis ab: ${law.enacted} +++)</akn:p></akn:note></akn:notes></akn:meta>
<akn:preface eId="einleitung-n1"><akn:longTitle><akn:p><akn:docTitle>${escapeXml(law.title)}</akn:docTitle> <akn:shortTitle>(${law.short ?? ""} - <akn:inline refersTo="amtliche-abkuerzung">${law.abbr}</akn:inline>)</akn:shortTitle></akn:p></akn:longTitle><akn:block><akn:date date="${law.enacted}" refersTo="ausfertigung-datum"/></akn:block></akn:preface>
<akn:preamble><akn:formula><akn:p>Der Bundestag hat das folgende Gesetz beschlossen:</akn:p></akn:formula></akn:preamble>
<akn:body eId="hauptteil-n1">${parts.join("\n")}</akn:body></akn:act></akn:akomaNtoso>`;
}

function aknArticle(norm: Norm): string {
  const eId = eIdOf(norm);
  return `<akn:article eId="${eId}"><akn:num>${norm.label}</akn:num><akn:heading>${escapeXml(norm.title)}</akn:heading>${norm.paragraphs.map(aknParagraph).join("")}</akn:article>`;
}

const MARK = '<akn:marker refersTo="satzende"/>';

const marked = (value: string) =>
  escapeXml(value).replaceAll(/(?<=[a-zäöüß]{2}\.) (?=[A-ZÄÖÜ])|$/g, (gap) => `${MARK}${gap}`);

function aknParagraph({ label = "", text, items, tail }: Paragraph): string {
  const own = items.length === 0 ? marked(text) : escapeXml(text);
  return `<akn:paragraph><akn:num>${label}</akn:num><akn:content><akn:p>${own}</akn:p>${aknItems(items)}${tail === undefined ? "" : `<akn:p>${escapeXml(tail)}</akn:p>`}</akn:content></akn:paragraph>`;
}

function aknItems(items: readonly Item[]): string {
  if (items.length === 0) return "";
  const rows = items.map(
    ({ label, text, items: below }) =>
      `<akn:item><akn:num>${label}</akn:num><akn:p>${escapeXml(text)}</akn:p>${aknItems(below)}</akn:item>`,
  );
  return `<akn:blockList>${rows.join("")}</akn:blockList>`;
}
