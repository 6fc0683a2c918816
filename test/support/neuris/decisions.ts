import { type Decision, DECISIONS } from "./corpus.ts";
import { escapeXml } from "./gii.ts";

const NS =
  'xmlns:akn="http://docs.oasis-open.org/legaldocml/ns/akn/3.0" xmlns:ris="http://rechtsinformationen.bund.de/schema/ris/0.1"';

const paragraphs = (texts: readonly string[]) =>
  texts.map((text) => `<akn:p>${escapeXml(text)}</akn:p>`).join("");

/** A decision in the portal's Akoma Ntoso. */
export function aknDecision(one: Decision): string {
  let number = 0;
  const numbered = (texts: readonly string[]) =>
    texts
      .map((text) => {
        number += 1;
        return `<akn:hcontainer ris:domainTerm="Randnummer" eId="randnummer-${number}" name="Randnummer"><akn:num>${number}</akn:num><akn:content><akn:p>${escapeXml(text)}</akn:p></akn:content></akn:hcontainer>`;
      })
      .join("\n");
  const facts =
    one.facts.length === 0
      ? ""
      : `<akn:background ris:domainTerm="Tatbestand">${numbered(one.facts)}</akn:background>`;
  return `<?xml version="1.0" encoding="utf-8"?>
<akn:akomaNtoso ${NS}><akn:judgment name="/akn/ontology/de/concept/documenttype/bund/rechtsprechung/entscheidung">
<akn:meta><akn:identification source="#ris"><akn:FRBRWork><akn:FRBRalias name="Dokumentnummer" value="${one.number}"/><akn:FRBRalias name="ECLI" value="${one.ecli}"/><akn:FRBRdate date="${one.date}" name="Entscheidungsdatum"/></akn:FRBRWork></akn:identification>
<akn:classification source="#ris"><akn:keyword ris:domainTerm="Schlagwort" dictionary="" showAs="Fähre" value="Fähre"/></akn:classification>
<akn:analysis source="#ris"><akn:otherAnalysis source="#ris"><ris:dokumentarischeKurztexte domainTerm="Dokumentarische Kurztexte"><ris:titelzeile domainTerm="Titelzeile"><akn:p>${escapeXml(one.title)}</akn:p></ris:titelzeile><ris:leitsatz domainTerm="Leitsatz">${paragraphs(one.leitsatz)}</ris:leitsatz></ris:dokumentarischeKurztexte></akn:otherAnalysis></akn:analysis>
<akn:proprietary source="ris"><ris:meta><ris:aktenzeichenListe><ris:aktenzeichen>${one.fileNumber}</ris:aktenzeichen></ris:aktenzeichenListe><ris:dokumenttyp>${one.type}</ris:dokumenttyp><ris:gericht showAs="${one.court} ${one.place}"><ris:gerichtstyp>${one.court}</ris:gerichtstyp><ris:gerichtsort>${one.place}</ris:gerichtsort><ris:spruchkoerper>${one.senate}</ris:spruchkoerper></ris:gericht></ris:meta></akn:proprietary></akn:meta>
<akn:header><akn:p>${escapeXml(one.title)}</akn:p><akn:p>Aktenzeichen: <akn:docNumber>${one.fileNumber}</akn:docNumber></akn:p></akn:header>
<akn:judgmentBody><akn:decision ris:domainTerm="Tenor">${paragraphs(one.tenor)}</akn:decision>${facts}<akn:motivation ris:domainTerm="Entscheidungsgründe">${numbered(one.grounds)}</akn:motivation></akn:judgmentBody></akn:judgment></akn:akomaNtoso>`;
}

const section = (id: string, title: string, inner: string) =>
  inner === "" ? "" : `<section id="${id}"><h2>${title}</h2>${inner}</section>`;
const plain = (texts: readonly string[]) => texts.map((text) => `<p>${escapeXml(text)}</p>`).join("");

/** The portal's page of a decision. */
export function htmlDecision(one: Decision): string {
  let number = 0;
  const numbered = (texts: readonly string[]) =>
    texts
      .map((text) => {
        number += 1;
        return `<dl class="border-number"><dt class="number" id="randnummer-${number}">${number}</dt><dd class="content"><p>${escapeXml(text)}</p></dd></dl>`;
      })
      .join("\n");
  return `<!DOCTYPE html><html lang="de"><head><title>${one.fileNumber}</title></head><body><h1 id="title">${escapeXml(one.title)}</h1>
${section("leitsatz", "Leitsatz", plain(one.leitsatz))}${section("tenor", "Tenor", plain(one.tenor))}${section("tatbestand", "Tatbestand", numbered(one.facts))}${section("entscheidungsgruende", "Entscheidungsgründe", numbered(one.grounds))}</body></html>`;
}

/** A decision after rii-dok.dtd. */
export function riiXml(one: Decision): string {
  let number = 0;
  const block = (texts: readonly string[], isNumbered: boolean) =>
    texts.length === 0
      ? ""
      : `<div>${texts
          .map((text) => {
            number += isNumbered ? 1 : 0;
            const dt = isNumbered ? `<dt>\n<a name="rd_${number}">${number}</a>\n</dt>` : "<dt/>";
            return `<dl class="RspDL">${dt}<dd><p>${escapeXml(text)}</p></dd></dl><dl class="RspDL"><dt/><dd><p/></dd></dl>`;
          })
          .join("\n")}</div>`;
  const isUrteil = one.type === "Urteil";
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE dokument
  SYSTEM "https://www.rechtsprechung-im-internet.de/dtd/v1/rii-dok.dtd">
<dokument><doknr>${one.number}</doknr><ecli>${one.ecli}</ecli><gertyp>${one.court}</gertyp><gerort/><spruchkoerper>${one.senate}</spruchkoerper><entsch-datum>${one.date.replaceAll("-", "")}</entsch-datum><aktenzeichen>${one.fileNumber}</aktenzeichen><doktyp>${one.type}</doktyp><norm>${one.norms}</norm><vorinstanz>vorgehend LG Musterstadt, 1. Juli 2025, Az: 3 O 1/25<br/></vorinstanz><region><abk>DEU</abk><long>Bundesrepublik Deutschland</long></region><mitwirkung/>
<titelzeile><dl class="RspDL"><dt/><dd><p>${escapeXml(one.title)}</p></dd></dl></titelzeile><leitsatz>${block(one.leitsatz, false)}</leitsatz><sonstosatz/><tenor>${block(one.tenor, false)}</tenor><tatbestand>${block(one.facts, true)}</tatbestand>${isUrteil ? `<entscheidungsgruende>${block(one.grounds, true)}</entscheidungsgruende><gruende/>` : `<entscheidungsgruende/><gruende>${block(one.grounds, true)}</gruende>`}<abwmeinung/><sonstlt/><identifier>x</identifier><coverage>Deutschland</coverage><language>deutsch</language><publisher>BMJV</publisher><accessRights>public</accessRights></dokument>`;
}

/** All decisions, with an inline DTD and http links. */
export function riiToc(): string {
  const items = DECISIONS.map(
    ({ court, senate, date, fileNumber, number }) =>
      `<item>\n <gericht>${court} ${senate}</gericht>\n <entsch-datum>${date.replaceAll("-", "")}</entsch-datum>\n <aktenzeichen>${escapeXml(fileNumber)}</aktenzeichen>\n <link>http://www.rechtsprechung-im-internet.de/jportal/docs/bsjrs/jb-${number}.zip</link>\n <modified>2026-04-14T21:14:20.772Z</modified>\n</item>`,
  );
  return `<?xml version='1.0' encoding='UTF-8'?>\n<!DOCTYPE items [\n <!ELEMENT items (item)*>\n <!ELEMENT item (gericht?,entsch-datum?,aktenzeichen?,link,modified)>\n <!ELEMENT link (#PCDATA)>\n]>\n<!-- generator -->\n<items>\n${items.join("\n")}\n</items>\n`;
}

export function decisionItem(one: Decision) {
  return {
    "@type": "Decision",
    "@id": `/v1/case-law/${one.number}`,
    documentNumber: one.number,
    ecli: one.ecli,
    headline: `${one.court}, ${one.date.split("-").reverse().join(".")}, ${one.fileNumber}`,
    titleLine: one.title,
    decisionDate: one.date,
    fileNumbers: [one.fileNumber],
    courtType: one.court,
    location: one.place,
    documentType: one.type,
    judicialBody: one.senate,
    courtName: `${one.court} ${one.place}`,
    decisionName: [],
    deviatingDocumentNumber: [],
    encoding: ["html", "xml", "zip"].map((kind) => ({
      "@type": "MediaObject",
      "@id": `/v1/case-law/${one.number}/${kind}`,
      contentUrl: `/v1/case-law/${one.number}.${kind}`,
      encodingFormat: kind === "html" ? "text/html" : `application/${kind}`,
      inLanguage: "de",
    })),
    inLanguage: "de",
  };
}
