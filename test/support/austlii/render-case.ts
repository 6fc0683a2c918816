import { DATABASES } from "./catalogue.ts";
import { page } from "./chrome.ts";
import { longDate } from "./document.ts";
import { escapeHtml } from "./text.ts";

export interface InventedCase {
  readonly database: string;
  readonly court: string;
  readonly year: number;
  readonly number: number;
  readonly date: string;
  readonly applicant: string;
  readonly respondent: string;
  readonly judge: string;
  readonly topic: Topic;
  /** Where it happened: "in a quarry". */
  readonly setting: string;
  readonly citedBy: number;
  readonly figure: number;
  /** Takes the place of the usual six paragraphs. */
  readonly reasons?: string;
}

export interface Topic {
  readonly word: string;
  readonly catchwords: string;
  readonly sentences: readonly string[];
}

export const caseTitle = ({ applicant, respondent, year, court, number, date }: InventedCase): string =>
  `${applicant} v ${respondent} [${year}] ${court} ${number} (${longDate(date)})`;

const JURISDICTIONS: Readonly<Record<string, string>> = {
  cth: "Commonwealth",
  nsw: "New South Wales",
  vic: "Victoria",
  qld: "Queensland",
  wa: "Western Australia",
  sa: "South Australia",
  tas: "Tasmania",
};

const jurisdictionName = (database: string): string =>
  JURISDICTIONS[database.split("/")[2] ?? ""] ?? "New Zealand";

const item = (number: number, text: string): string => `<li style="" value="${number}">\t${text}</li>`;

function reasons({ topic, judge, applicant, figure, setting }: InventedCase): string {
  const [first = "", second = "", third = ""] = topic.sentences;
  return `<ol>
${item(1, `${judge} J.   ${first}`)}
${item(2, `${second} The applicant, ${applicant}, gave evidence over two days.<sup><b><a name="fnB1" href="#fn1">[1]</a></b></sup>`)}
${item(3, `${third} All of it happened ${setting}.`)}</ol><p><b>The evidence</b></p>
<ol>
${item(4, "The only independent witness put it in these words:")}</ol>
<blockquote>
"I had passed that place some ${figure} times. It was never different."
</blockquote>
<ol>
${item(5, `I accept that evidence. It disposes of the issue of ${topic.word}.`)}</ol><p><b>Conclusion</b></p>
<ol>
${item(6, "The application is dismissed. The applicant is to pay the costs of the respondent.")}</ol>
<p><b><a name="fn1" href="#fnB1">[1]</a></b> \tTranscript, page ${figure}.</p>
`;
}

/** A judgment for benches: a heading every 20 paragraphs, a note in every fourth. */
export function longReasons(paragraphs: number): string {
  const numbers = Array.from({ length: paragraphs }, (_, at) => at + 1);
  const noted = numbers.filter((number) => number % 4 === 0);
  const body = numbers.map((number) => {
    const heading = number % 20 === 1 ? `<p><b>Voyage ${Math.ceil(number / 20)}</b></p>\n` : "";
    const opening = number === 1 ? "ARDLETON J.   " : "";
    const note = number / 4;
    const mark =
      number % 4 === 0 ? `<sup><b><a name="fnB${note}" href="#fn${note}">[${note}]</a></b></sup>` : "";
    const text = `On day ${number} the tug lay ${(number * 7) % 90} metres from the wreck, and the salvor's log, which nobody has impugned, records wind, swell, the state of the tow and the names of those who were on deck. It is enough to say that the danger was real, that the skill was considerable and that the property was worth saving.`;
    return `${heading}<ol>\n${item(number, `${opening}${text}${mark}`)}</ol>`;
  });
  const notes = noted.map(
    (number) =>
      `<p><b><a name="fn${number / 4}" href="#fnB${number / 4}">[${number / 4}]</a></b> \tLog of the salvor, folio ${number}.</p>`,
  );
  return `${body.join("\n")}\n${notes.join("\n")}\n`;
}

const documentSide = (
  path: string,
  citation: string,
): string => `      <div class="side-element side-download">
        <h4>Download</h4>
        <ul>
          <li> <a href="/${path.replace(/html$/, "rtf")}">RTF format (12 KB)</a> </li>
        </ul>
        <ul>
          <li> <a href="/cgi-bin/sign.cgi/${path.replace(/\.html$/, "")}">Signed PDF/A format</a> </li>
        </ul>
      </div> <!-- side-download -->
      <div class="side-element side-cited-by">
        <h4>Cited By</h4>
        <ul>
          <li> <a href="/cgi-bin/LawCite?cit=${citation}"> LawCite records</a> </li>
        </ul>
      </div> <!-- cited-by -->`;

/** A judgment of one judge in the layout of the 2020s. */
export function renderCase(invented: InventedCase): string {
  const { database, court, year, number, date, applicant, respondent, judge, topic } = invented;
  const name = DATABASES.get(database) ?? court;
  const title = caseTitle(invented);
  const citation = `[${year}] ${court} ${number}`;
  const path = `${database}/${year}/${number}.html`;
  const main = `      <article class="the-document">
        <h1>${escapeHtml(title)}</h1>
<!--make_database: source=/home/invented/austlii/db/${court}/data/${year}_${number}.html-->
<!--sino date ${longDate(date)}-->

<p>Last Updated: ${longDate(date)}
</p>

<!-- section break (page) --><p> </p>
<p align="center"><b>${escapeHtml(name.toUpperCase())}</b><br><br><br><br>${judge} J<br><br></p>
<p><br><br>${applicant.toUpperCase()}\tAPPLICANT<br><br>AND<br><br>${escapeHtml(respondent.toUpperCase())}\tRESPONDENT<br><br></p>
<p align="center"><i>${applicant} v ${escapeHtml(respondent)}</i><br><br> ${citation}<br><br><b>ORDER</b><br><br></p>
<ol>
<li style="" value="1"><i>Application dismissed.</i></li></ol><p></p>
<ol>
<li style="" value="2"><i>Applicant to pay the costs of the respondent.</i></li></ol><p></p>
<!-- section end (page) -->
<!-- section break (page) --><p> </p>
<p><b>CATCHWORDS</b><br><br>${topic.catchwords}.<br><br></p>
<!-- section end (page) -->
<!-- section break (page) --><p> </p>
${invented.reasons ?? reasons(invented)}
<!-- section end (page) -->

<!--sino noindex-->
      </article>`;
  return page({
    title,
    bodyClass: " cases  document ",
    heading: name,
    ribbon: [
      ["type", "Type", "Cases"],
      ["jurisdiction", "Jurisdiction", jurisdictionName(database)],
      ["database", "Database", name],
      ["year ", "Year", String(year)],
      ["citation", "Citation", citation],
    ],
    main,
    side: documentSide(path, citation),
    canonical: path,
    mask: database,
  });
}
