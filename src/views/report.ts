import type { PageFacts } from "../core/result.ts";
import { shortened } from "../core/text.ts";
import { compared } from "./comparison.ts";
import { sentence, withDays } from "./document.ts";
import { html, type Markup, webAddress } from "./html.ts";
import { inline, type Mark } from "./inline.ts";
import { fieldName, type Language, LABELS, VERDICT_LABELS } from "./labels.ts";
import { isSetInLines, isTable, type Paragraph, paragraphsOf, type MarkedSpan } from "./paragraphs.ts";
import { factsIn, saidIn } from "./statements.ts";
import { evidenceName, type Passages, type Row, VERDICTS, type Verification } from "./verification.ts";

export interface ReportFacts extends PageFacts {
  /** Whether the draft has lines that its author sees, as a text does and a Word file or PDF does not. */
  readonly hasLines: boolean;
  /** "Legibus 1.2.3" */
  readonly maker: string;
  /** Returns the URL that shows a row's passage, on a page that has them. */
  readonly passageOf?: (row: Row) => string | undefined;
}

/** Data shared by the parts of a report. */
interface Report extends Verification {
  readonly facts: ReportFacts;
  readonly byNumber: ReadonlyMap<number, Row>;
  readonly passagesOf: ReadonlyMap<number, Passages>;
}

/** Renders a report: the findings, the draft with its rows next to it, what was not checked. */
export function reportBody(verification: Verification, facts: ReportFacts): Markup {
  const report: Report = {
    ...verification,
    facts,
    byNumber: new Map(verification.rows.map((row) => [row.number, row])),
    passagesOf: new Map(verification.passages.map((one) => [one.number, one])),
  };
  return html`<header class="masthead">
      <p class="kicker">${LABELS[facts.language].title}</p>
      <h1>${facts.name}</h1>
      ${factsList(facts)} ${tally(report)}
    </header>
    <main>${findings(report)} ${draftSection(report)} ${openSection(report)}</main>
    ${footer(report)}`;
}

function factsList({ language, at, isOffline, maker }: ReportFacts): Markup {
  const words = LABELS[language];
  const day = new Intl.DateTimeFormat(language === "de" ? "de" : "en-AU", {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: "UTC",
  }).format(at);
  return html`<dl class="facts">
    <div>
      <dt>${words.when}</dt>
      <dd><time datetime="${at.toISOString()}">${day} UTC</time></dd>
    </div>
    <div>
      <dt>${words.where}</dt>
      <dd>${isOffline ? words.libraryOnly : words.allSources}</dd>
    </div>
    <div>
      <dt>${words.madeBy}</dt>
      <dd>${maker}</dd>
    </div>
  </dl>`;
}

/** Renders the number of rows per verdict, in words and as a bar. */
function tally({ rows, facts: { language } }: Report): Markup {
  const counts = VERDICTS.map((verdict) => ({
    verdict,
    count: rows.filter((row) => row.verdict === verdict).length,
  })).filter(({ count }) => count > 0);
  if (counts.length === 0) return html`<p class="none">${LABELS[language].noCitations}</p>`;
  let x = 0;
  const bar = counts.map(({ verdict, count }) => {
    x += count;
    return html`<rect class="${classOf(verdict)}" x="${x - count}" width="${count}" height="1" />`;
  });
  return html`<svg class="bar" viewBox="0 0 ${x} 1" preserveAspectRatio="none" aria-hidden="true">${bar}</svg>
    <ul class="tally">
      <li class="total">
        <strong>${rows.length}</strong> ${LABELS[language].citations(rows.length).replace(/^\d+ /, "")}
      </li>
      ${counts.map(
        ({ verdict, count }) =>
          html`<li class="${classOf(verdict)}">
            ${sign(verdict)} <strong>${count}</strong> ${VERDICT_LABELS[verdict].name[language]}
          </li>`,
      )}
    </ul>`;
}

function classOf(verdict: Row["verdict"]): string {
  return `v-${verdict.toLowerCase().replace("_", "-")}`;
}

function sign(verdict: Row["verdict"]): Markup {
  return html`<span class="sign" aria-hidden="true">${VERDICT_LABELS[verdict].sign}</span>`;
}

/** Lists the rows that are not verified, worst first, each with its main reason. */
function findings({ rows, facts }: Report): Markup {
  const { language } = facts;
  const words = LABELS[language];
  const open = VERDICTS.flatMap((verdict) =>
    verdict === "VERIFIED" ? [] : rows.filter((row) => row.verdict === verdict),
  );
  if (rows.length === 0) return html``;
  if (open.length === 0) return html`<p class="all-well">${sign("VERIFIED")} ${words.nothingToDo}</p>`;
  return html`<section class="findings" aria-labelledby="findings">
    <h2 id="findings">${words.findings}</h2>
    <ol>
      ${open.map(
        (row) =>
          html`<li class="${classOf(row.verdict)}">
            <a href="#row-${row.number}">
              <span class="verdict">${sign(row.verdict)} ${VERDICT_LABELS[row.verdict].name[language]}</span>
              <span class="what"><b>${nameOf(row)}</b> ${mainReason(row, language)}</span>
              <span class="place">${placeOf(row, facts)}</span>
            </a>
          </li>`,
      )}
    </ol>
  </section>`;
}

/** Renders the citation as in the draft, preceded by its name in italics. */
function nameOf({ name, citation, pin }: Row): Markup {
  const isNamed = name !== undefined && !citation.includes(name);
  const hasPin =
    pin !== undefined && pin !== "" && !withShortArticles(citation).includes(withShortArticles(pin));
  return html`${isNamed && html`<em>${name}</em> `}${citation}${hasPin && `, ${pin.replace(PAGE, "")}`}`;
}

const PAGE = /^p (?=\d)/; // a citation gives a page as a bare number

/** Spells "Article 6(9)" as its pin is spelled: "Art 6(9)". */
function withShortArticles(place: string): string {
  return place.replaceAll(/\bArt(?:icle|ikel)?\.?\s/g, "Art ");
}

function mainReason({ differences, reason = "", unchecked }: Row, language: Language): Markup {
  const [difference] = differences;
  if (difference) return mainDifference(difference, language);
  const why = saidIn(reason.replaceAll(LIBRARY_ID, ""), language);
  if (reason !== "") return html`<span lang="${why.lang}">${shortened(sentence(why.text), SHORT)}</span>`;
  const [open] = unchecked;
  if (!open) return html``;
  const { text, lang } = saidIn(open.reason, language);
  return html`<span lang="${lang}"
    >${shortened(`${saidIn(open.part, language).text}: ${text}`, SHORT)}</span
  >`;
}

function mainDifference(
  { field, cited, found = "", statement }: Row["differences"][number],
  language: Language,
): Markup {
  const name = fieldName(field, language);
  const said = statement === undefined ? undefined : saidIn(statement, language);
  const lang = said?.lang ?? language;
  return field === "quotation"
    ? html`<span lang="${lang}">${name}: “${shortened(cited, 50)}” ${said?.text}</span>`
    : html`<span lang="${lang}"
        >${name}: ${shortened(cited, SHORT)} →
        ${shortened(said?.text ?? withDays(found, language), SHORT)}</span
      >`;
}

const LIBRARY_ID = / \([a-z]{2,12}:[^\s()]{1,100}\)/g; // for machines
const SHORT = 110; // characters

function placeOf({ note, line }: Row, { language, hasLines }: ReportFacts): string {
  const words = LABELS[language];
  if (note !== undefined) return `${words.footnote} ${note}`;
  return line === undefined || !hasLines ? "" : `${words.line} ${line}`;
}

/** Renders the draft paragraph by paragraph, with the rows of each next to it. */
function draftSection(report: Report): Markup {
  const { draft, rows, facts } = report;
  const words = LABELS[facts.language];
  const shown = new Set<number>();
  const parts = paragraphsOf(draft).map((paragraph) => {
    const own = [...new Set(paragraph.marks.flatMap(({ row }) => row ?? []))].filter(
      (one) => !shown.has(one),
    );
    for (const one of own) shown.add(one);
    const cards = own.flatMap((one) => report.byNumber.get(one) ?? []).map((row) => card(row, report));
    return html`<div class="passage">
      ${paragraphMarkup(paragraph, report)} ${cards.length > 0 && html`<div class="cards">${cards}</div>`}
    </div>`;
  });
  const left = rows.filter(({ number }) => !shown.has(number)).map((row) => card(row, report));
  return html`<section class="draft" aria-labelledby="draft">
    <h2 id="draft">${words.draft}</h2>
    ${parts} ${left.length > 0 && html`<div class="cards">${left}</div>`}
  </section>`;
}

const START = /^\s*(?:(#{1,6})\s+|((?:>\s?)+)|\[\^([^\]\s]{1,20})\]:\s*|¶\s)/;

function paragraphMarkup({ text, marks }: Paragraph, report: Report): Markup {
  if (isTable(text)) return tableMarkup(text, marks, report);
  const [lead = "", heading, quote, note] = START.exec(text) ?? [];
  const inner = inlineDraft(text, marks, lead.length, quote !== undefined, report);
  if (heading !== undefined) return html`<p class="heading">${inner}</p>`;
  if (quote !== undefined) return html`<blockquote>${inner}</blockquote>`;
  if (note !== undefined) return html`<p class="note"><span class="label">${note}</span> ${inner}</p>`;
  return html`<p class="${isSetInLines(text) ? "lines" : "text"}">${inner}</p>`;
}

function tableMarkup(text: string, marks: Paragraph["marks"], report: Report): Markup {
  const rows = [...text.matchAll(/^\|.*$/gm)].filter(([line]) => !/^[\s|:-]+$/.test(line));
  const cell = (start: number, inner: string) => {
    const own = marks
      .map((mark) => ({ ...mark, start: Math.max(0, mark.start - start), end: mark.end - start }))
      .filter((mark) => mark.end > 0 && mark.start < inner.length);
    return html`<td>${inlineDraft(inner, own, 0, false, report)}</td>`;
  };
  return html`<table>
    <tbody>
      ${rows.map(
        ({ 0: line, index }) =>
          html`<tr>
            ${[...line.matchAll(CELL)].map((one) => cell(index + one.index, one[0]))}
          </tr>`,
      )}
    </tbody>
  </table>`;
}

const CELL = /(?<=\|)(?:\\.|[^|\\])*(?=\|)/g; // between two bars

function inlineDraft(
  text: string,
  marks: readonly MarkedSpan[],
  lead: number,
  isQuote: boolean,
  report: Report,
): Markup {
  const bare = isQuote
    ? text.replaceAll(/\n[^\S\n]*(?:>[^\S\n]?)+/g, (all) => "\n".padEnd(all.length))
    : text;
  const body = bare.slice(lead);
  const shifted = marks.map((mark): Mark => {
    const [start, end] = [Math.max(0, mark.start - lead), mark.end - lead];
    return { start, end, wrap: (inner) => wrapped(inner, mark, report) };
  });
  return inline(body, { marks: shifted.filter(({ start, end }) => end > start) });
}

function wrapped(inner: Markup, { row: number, quotation }: MarkedSpan, report: Report): Markup {
  const row = number === undefined ? undefined : report.byNumber.get(number);
  const quoted =
    quotation === undefined
      ? inner
      : html`<q class="${quotation === "open" ? "open" : quotedAs(quotation, report)}">${inner}</q>`;
  if (!row) return quoted;
  const { name } = VERDICT_LABELS[row.verdict];
  return html`<a
    class="cite ${classOf(row.verdict)}"
    id="cite-${row.number}"
    href="#row-${row.number}"
    title="${name[report.facts.language]}"
    >${quoted}<sup class="number">${row.number}</sup></a
  >`;
}

function quotedAs(number: number, { byNumber }: Report): string {
  const row = byNumber.get(number);
  return row?.differences.some(({ field }) => field === "quotation") === true ? "wrong" : "right";
}

/**
 * Renders a row: the verdict, the citation, both values of each difference, the source's passages, the
 * document it was checked against.
 */
function card(row: Row, report: Report): Markup {
  const { language } = report.facts;
  const { verdict, number } = row;
  return html`<article class="card ${classOf(verdict)}" id="row-${number}">
    <h3>
      <span class="verdict">${sign(verdict)} ${VERDICT_LABELS[verdict].name[language]}</span>
      <a class="number" href="#cite-${number}">${number}</a>
    </h3>
    <p class="citation">${nameOf(row)}</p>
    ${differencesOf(row, report)} ${remarksOf(row, language)} ${passagesOf(row, report)}
    ${evidenceOf(row, report.facts)}
  </article>`;
}

function differencesOf(
  { number, differences }: Row,
  { facts: { language }, passagesOf: all }: Report,
): Markup | undefined {
  if (differences.length === 0) return undefined;
  const words = LABELS[language];
  const isBeside = all.get(number)?.quotations.some(({ passage }) => passage) === true;
  return html`<dl class="differences">
    ${differences.map(({ field, cited, found, statement, similarity }) => {
      const share =
        similarity !== undefined && html` (${Math.round(similarity * 100)} % ${words.similarity})`;
      const own = saidIn(statement ?? "", language);
      const said = statement !== undefined && html`<span lang="${own.lang}">${own.text}</span>`;
      const values =
        field === "quotation" && isBeside
          ? html`<dd>${said}${share}</dd>`
          : html`<dd class="both">
                <span class="side">${words.draft}</span> <span>${withDays(cited, language)}</span>
              </dd>
              <dd class="both">
                <span class="side">${words.source}</span>
                <span
                  >${found !== undefined && withDays(found, language)}${found !== undefined && said && ": "}${said}${share}</span
                >
              </dd>`;
      return html`<div>
        <dt>${fieldName(field, language)}</dt>
        ${values}
      </div>`;
    })}
  </dl>`;
}

function remarksOf({ reason, unchecked, warnings }: Row, language: Language): Markup {
  const words = LABELS[language];
  const own = warnings.filter((one) => reason?.includes(one) !== true);
  const said = saidIn(reason ?? "", language);
  return html`${reason !== undefined && html`<p class="reason" lang="${said.lang}">${sentence(said.text)}</p>`}
  ${unchecked.map(({ part, reason: why }) => {
    const { text, lang } = saidIn(why, language);
    return html`<p class="unchecked">
      <b>${words.notChecked}:</b> ${saidIn(part, language).text}, <span lang="${lang}">${text}</span>
    </p>`;
  })}
  ${own.map((one) => {
    const { text, lang } = saidIn(one, language);
    return html`<p class="reason" lang="${lang}">${sentence(text)}</p>`;
  })}`;
}

/**
 * Renders each quotation next to the source's passage, collapsed where they agree; without a quotation, the
 * passage cited.
 */
function passagesOf({ number, verdict }: Row, report: Report): Markup | undefined {
  const { quotations = [], cited } = report.passagesOf.get(number) ?? {};
  const words = LABELS[report.facts.language];
  const shown = quotations.flatMap(({ quotation, match, passage }) => {
    if (!passage) return [];
    const both = compared(quotation, passage.text);
    const beside = html`<div class="beside">
      <figure>
        <figcaption>${words.draft}</figcaption>
        <blockquote>${both.quotation}</blockquote>
      </figure>
      <figure>
        <figcaption>${words.source} ${passage.pin}</figcaption>
        <blockquote>${both.passage}</blockquote>
      </figure>
    </div>`;
    const isFolded = verdict === "VERIFIED" && match === "exact";
    return [isFolded ? folded(`${words.agrees} ${passage.pin}`, beside) : beside];
  });
  if (shown.length > 0) return html`${shown}`;
  return (
    cited && folded(`${words.cited}: ${cited.pin}`, html`<blockquote>${inline(cited.text)}</blockquote>`)
  );
}

function folded(summary: string, inner: Markup): Markup {
  return html`<details>
    <summary>${summary}</summary>
    ${inner}
  </details>`;
}

function evidenceOf(row: Row, { language, passageOf }: ReportFacts): Markup | undefined {
  const { id, against, url } = row;
  const words = LABELS[language];
  const href = webAddress(url);
  const passage = passageOf?.(row);
  if (id === undefined && href === undefined) return undefined;
  const facts = against === undefined ? "" : `, ${factsIn(against, language)}`;
  const link = href !== undefined && html`<a href="${href}" rel="noreferrer">${words.open}</a>`;
  const read = passage !== undefined && html`<a href="${passage}">${words.read}</a> `;
  const checked =
    id !== undefined && html`<span title="${id}">${words.against} ${evidenceName(row)}${facts}</span> `;
  return html`<p class="evidence">${checked}${read}${link}</p>`;
}

/** Renders what was not checked: quotations without a source, and warnings from reading the file. */
function openSection({ quotations, warnings, facts: { language, hasLines } }: Report): Markup {
  const words = LABELS[language];
  const { unchecked, short } = quotations;
  if (unchecked.length === 0 && short === 0 && warnings.length === 0) return html``;
  return html`<section class="open" aria-labelledby="open">
    <h2 id="open">${words.notChecked}</h2>
    <ul>
      ${warnings.map((one) => {
        const { text, lang } = saidIn(one, language);
        return html`<li lang="${lang}">${sentence(text)}</li>`;
      })}
      ${unchecked.map(({ words: quoted, line, reason }) => {
        const { text, lang } = saidIn(reason, language);
        return html`<li>
          “${quoted}”${hasLines && ` (${words.line} ${line})`}: <span lang="${lang}">${text}</span>
        </li>`;
      })}
      ${short > 0 && html`<li>${words.terms(short)}</li>`}
    </ul>
  </section>`;
}

function footer({ rows, facts: { language } }: Report): Markup {
  const words = LABELS[language];
  const used = VERDICTS.filter((verdict) => rows.some((row) => row.verdict === verdict));
  return html`<footer class="foot">
    ${
      used.length > 0 &&
      html`<section aria-labelledby="legend">
        <h2 id="legend">${words.legend}</h2>
        <dl class="legend">
          ${used.map(
            (verdict) =>
              html`<div class="${classOf(verdict)}">
                <dt>${sign(verdict)} ${VERDICT_LABELS[verdict].name[language]}</dt>
                <dd>${VERDICT_LABELS[verdict].meaning[language]}</dd>
              </div>`,
          )}
        </dl>
      </section>`
    }
    <p>${words.about}</p>
  </footer>`;
}
