import { renderCase } from "../test/support/austlii/render-case.ts";

const PARAGRAPH_KINDS = 6;

/** A judgment in the layout of the 2020s with about so many bytes, the same text for the same size. */
export function judgment(bytes: number): string {
  const bare = renderCase(invented("")).length;
  const parts: string[] = [];
  const notes: string[] = [];
  let length = bare;
  for (let number = 1; length < bytes; number += 1) {
    const part = paragraph(number);
    parts.push(part);
    length += part.length + 1;
    if (number % 4 === 0) {
      notes.push(note(number / 4));
      length += note(number / 4).length + 1;
    }
  }
  return renderCase(invented([...parts, ...notes].join("\n")));
}

function invented(reasons: string) {
  return {
    database: "au/cases/cth/FCAFC",
    court: "FCAFC",
    year: 2014,
    number: 9914,
    date: "2014-09-12",
    applicant: "Silverthwaite",
    respondent: "The Ship Perpetua",
    judge: "ARDLETON",
    topic: { word: "salvage", catchwords: "ADMIRALTY – Salvage – Length of services", sentences: [] },
    setting: "at sea",
    citedBy: 77,
    figure: 12,
    reasons,
  };
}

function paragraph(number: number): string {
  const heading = number % 20 === 1 ? `<p><b>Voyage ${Math.ceil(number / 20)}</b></p>\n` : "";
  const opening = number === 1 ? "ARDLETON J.   " : "";
  const mark = number % 4 === 0 ? noteMark(number / 4) : "";
  const text = `${opening}On day ${number} the tug lay ${(number * 7) % 90} metres from the wreck &ndash; see <i>Marlowe v Tidewater Ferries</i> <a href="/au/cases/cth/HCA/2024/901.html">[2024] HCA 901</a> &ndash; and the salvor&#8217;s log, which nobody has impugned, records wind, swell, the state of the tow and the names of those who were on deck.${mark}`;
  return `${heading}<ol>\n<li style="" value="${number}">\t${text}</li></ol>\n${extra(number)}`;
}

/** What judgments have between their paragraphs: quotations, lettered lists, a table now and then. */
function extra(number: number): string {
  switch (number % PARAGRAPH_KINDS) {
    case 1:
      return `<blockquote>\n"I had passed that place some ${number} times. It was <b>never</b> different."\n</blockquote>`;
    case 3:
      return `<ol type="a">\n<li>the danger was real;</li>\n<li>the skill was <i>considerable</i>; and</li>\n<li>the property was worth saving.</li></ol>`;
    case 5:
      return number % 5 === 0
        ? `<table border="1"><tr><td><p>Day</p></td><td><p>Wind</p></td></tr><tr><td>${number}</td><td>${number % 12} knots</td></tr></table>`
        : "";
    default:
      return "";
  }
}

function noteMark(note: number): string {
  return `<sup><b><a name="fnB${note}" href="#fn${note}">[${note}]</a></b></sup>`;
}

function note(number: number): string {
  return `<p><b><a name="fn${number}" href="#fnB${number}">[${number}]</a></b> \tLog of the salvor, folio ${number}.</p>`;
}
