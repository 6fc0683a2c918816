/** Pages as RIS makes them: each abbreviation once for the eye and once for the ear. */
export interface FakeNorm {
  readonly number: string;
  readonly law: string;
  readonly abbreviation?: string;
  /** "§ 17", "Art. 7". */
  readonly place: string;
  /** "17": what ranges are compared by. */
  readonly sort: string;
  readonly from: string;
  readonly to?: string;
  readonly source: string;
  readonly lawNumber: string;
  readonly heading?: string;
  readonly state?: string;
  readonly body: string;
}

const printed = (iso: string) => iso.split("-").toReversed().join(".");

const both = (eye: string, ear: string) =>
  `<span aria-hidden="true">${eye}</span><span class="sr-only">${ear}</span>`;

const field = (title: string, text: string) =>
  `<div class="contentBlock"><h1 class="Titel AlignJustify">${title}</h1><p class="ErlText AlignJustify">${text}</p></div>`;

/** `(1)` and its text. */
export const absatz = (number: string, text: string, inside = "") =>
  `<li><div class="content"><div class="Abs AlignJustify"><span aria-hidden="true" class="Absatzzahl">(${number})</span><span class="sr-only">Absatz ${number},</span><span>${text}</span></div>${inside}</div></li>`;

/** An item of a list with its sign in an element of its own. */
export const item = (level: number, sign: string, spoken: string, text: string, inside = "") =>
  `<li aria-level="${level}"><div class="SymE${level}"><div class="AufzaehlungE${level}">${both(sign, spoken)}</div></div><div class="content"><div class="AufzaehlungE${level} AlignJustify">${text}</div>${inside}</div></li>`;

export const list = (...items: readonly string[]) => `<ol class="wai-list">${items.join("")}</ol>`;
export const absaetze = (...items: readonly string[]) => `<ol class="wai-absatz-list">${items.join("")}</ol>`;

export function page(number: string, folder: string, blocks: string): string {
  return `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd"><html xmlns="http://www.w3.org/1999/xhtml" xml:lang="de" lang="de"><head><meta name="ris_stylesheet_version" content="2.4.3" /><meta name="root" content="/Dokumente/${folder}/${number}/" /><meta http-equiv="Content-Type" content="text/html; charset=utf-8" /><title>RIS Dokument</title><style type="text/css">.wi100 { width:100%; }</style></head><body bgcolor="#FFFFFF"><div class="paperw">${blocks}</div></body></html>`;
}

export function normPage(norm: FakeNorm): string {
  const spoken = norm.place.replace("§", "Paragraph").replace("Art.", "Artikel");
  const heading = norm.heading ? `<h2 class="UeberschrPara AlignCenter">${norm.heading}</h2>` : "";
  const fields = [
    field("Kurztitel", norm.law),
    field("Kundmachungsorgan", both(norm.source, `Bundesgesetzblatt ${norm.source}`)),
    field("Typ", "BG"),
    `<div class="contentBlock"><h1 class="Titel AlignJustify">${both("§/Artikel/Anlage", "Paragraph/Artikel/Anlage")}</h1><p class="ErlText AlignJustify">${both(norm.place, spoken)}</p></div>`,
    field("Inkrafttretensdatum", printed(norm.from)),
    norm.to === undefined ? "" : field("Außerkrafttretensdatum", printed(norm.to)),
    norm.abbreviation === undefined ? "" : field("Abkürzung", norm.abbreviation),
    `<div class="contentBlock"><h1 class="Titel AlignJustify">Text</h1>${heading}<div class="ParagraphMitAbsatzzahl"><div class="GldSymbolFloatLeft AlignJustify"><h3 class="GldSymbol AlignJustify">${both(`${norm.place}.`, spoken)}</h3></div>${norm.body}</div></div>`,
    field("Gesetzesnummer", norm.lawNumber),
    field("Dokumentnummer", norm.number),
  ];
  return page(norm.number, "Bundesnormen", fields.join(""));
}

export interface FakeDecision {
  readonly number: string;
  readonly application: string;
  readonly type: "Rechtssatz" | "Text";
  readonly court: string;
  readonly fileNumbers: readonly string[];
  readonly date: string;
  readonly published?: string;
  readonly ecli: string;
  readonly norms: readonly string[];
  readonly ruling?: string;
  readonly texts?: readonly string[];
  readonly words: string;
  readonly state?: string;
}

export function decisionPage(decision: FakeDecision): string {
  const isRuling = decision.type === "Rechtssatz";
  const linked = (decision.texts ?? [])
    .map(
      (text) =>
        `<a href="https://www.ris.bka.gv.at/Dokument.wxe?Abfrage=Justiz&amp;Dokumentnummer=${text}">${text}</a>`,
    )
    .join("; ");
  const blocks = [
    field("Gericht", decision.court),
    isRuling && decision.ruling !== undefined ? field("Rechtssatznummer", decision.ruling) : "",
    field("Entscheidungsdatum", printed(decision.date)),
    field("Geschäftszahl", decision.fileNumbers.join("; ")),
    isRuling
      ? field("Rechtssatz", decision.words) + field("Entscheidungstexte", linked)
      : `<div class="contentBlock"><h1 class="Titel AlignJustify">Spruch</h1><p class="ErlText AlignLeft">Der <span class="Fett">Revision</span> wird nicht Folge gegeben.</p><p class="Abstand AlignLeft" /></div><div class="contentBlock"><h1 class="Titel AlignJustify">Text</h1><p class="ErlText AlignLeft"><span class="Fett">Begründung:</span></p><p class="ErlText">[1] ${decision.words}</p><p class="ErlText">[2] ${both("Nach § 1295 ABGB haftet der Fährmann.", "Nach Paragraph 1295, ABGB haftet der Fährmann.")}</p></div>`,
    field("European Case Law Identifier", decision.ecli),
  ];
  return page(decision.number, decision.application, blocks.join(""));
}
