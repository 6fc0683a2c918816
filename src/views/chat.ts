import type { ViewName } from "../core/views.ts";
import {
  type BlockView,
  type CitationGraph,
  COMPARISON,
  DOCUMENTS,
  type DocumentView,
  GRAPH,
  type GraphEdge,
  type GraphNode,
} from "../documents/view-data.ts";
import { capitalised, shortened, withoutEnd } from "../core/text.ts";
import { comparisonBody } from "./comparison.ts";
import { blockMarkup, dayText, documentEnd, documentHead, outlineList, PATHS, sentence } from "./document.ts";
import { html, type Markup, webAddress } from "./html.ts";
import { answerText, type Language, READER_LABELS, LABELS, sourceName } from "./labels.ts";
import { citingList, documentRow } from "./library.ts";
import { reportBody } from "./report.ts";
import { saidIn } from "./statements.ts";
import { AUTHORITIES, CITING, GENERATED, PLAN, type Result, SEARCH, viewData } from "./results.ts";
import { verificationIn } from "./verification.ts";
import type * as z from "zod/mini";

export interface ChatFacts {
  readonly language: Language;
  readonly now: Date;
  /** Arguments of the call. */
  readonly args: Readonly<Record<string, unknown>>;
}

/** Renders a tool's result in its view, or as text where the view cannot parse it. */
export function shown(view: ViewName, result: Result, facts: ChatFacts): Markup {
  const made = result.isError ? undefined : VIEWS[view](result, facts);
  return (
    made ??
    html`<main class="plain">
      <h1>Legibus</h1>
      <pre>${result.content.map(({ text }) => text).join("\n")}</pre>
    </main>`
  );
}

const VIEWS: Readonly<Record<ViewName, (result: Result, facts: ChatFacts) => Markup | undefined>> = {
  search({ structuredContent }, { language, args }) {
    const found = SEARCH.safeParse(structuredContent);
    const query = typeof args["query"] === "string" ? args["query"] : READER_LABELS[language].search;
    return found.success ? searchBody(found.data, query, language) : undefined;
  },
  document(result, { language }) {
    const { documents } = viewData(DOCUMENTS, result) ?? { documents: [] };
    return documents.length > 0
      ? html`${documents.map((document) => documentBody(document, language))}`
      : undefined;
  },
  verification(result, { language, now, args }) {
    const verification = verificationIn(result)?.verification;
    if (!verification) return undefined;
    const path = typeof args["path"] === "string" ? args["path"] : "";
    return reportBody(verification, {
      name: path.split(/[\\/]/).at(-1) || LABELS[language].draft,
      language,
      at: now,
      hasLines: path === "",
      isOffline: args["sources"] === "library",
      maker: "Legibus",
      passageOf: ({ id, pin }) => (id === undefined ? undefined : PATHS.document(id, pin)),
    });
  },
  comparison(result, { language }) {
    const view = viewData(COMPARISON, result);
    return view && comparisonBody(view, language);
  },
  citing(result, { language, args }) {
    const graph = viewData(GRAPH, result);
    if (graph) return graphBody(graph, language);
    const citing = CITING.safeParse(result.structuredContent);
    if (citing.success) return citingBody(citing.data, args, language);
    const authorities = AUTHORITIES.safeParse(result.structuredContent);
    return authorities.success ? authoritiesBody(authorities.data, language) : undefined;
  },
  plan(result, { language, now }) {
    const generated = GENERATED.safeParse(result.structuredContent);
    const plan = generated.success ? generated.data.recommendations : viewData(PLAN, result);
    return plan && planBody(plan, { today: now.toISOString().slice(0, 10), language });
  },
};

type Found = ReturnType<typeof SEARCH.parse>;

function searchBody(found: Found, query: string, language: Language): Markup {
  const words = READER_LABELS[language];
  const { status, total, total_is_exact: isExact, results, next, per_source: sources } = found;
  const href = webAddress(found.query_url);
  const count = status === "not_searched" ? words.notSearched : words.results(total, isExact);
  const facts = [count, status === "partial" ? words.notAll : ""].filter((one) => one !== "");
  const answers = Object.entries(sources).map(
    ([source, answer]) => html`<span>${sourceName(source, language)}: ${answerText(answer, language)}</span>`,
  );
  return html`<main class="library">
    <h1>${query}</h1>
    <p class="facts">${facts.map((one) => html`<span>${one}</span>`)}</p>
    ${answers.length > 0 && html`<p class="facts">${answers}</p>`}
    <ol class="documents">
      ${results.map((row) => resultRow(row, language))}
    </ol>
    ${next !== null && html`<p class="more"><button data-next="${next}">${words.next}</button></p>`}
    ${remarks(found, language)}
    ${href !== undefined && html`<p><a href="${href}" rel="noreferrer">${words.searchPage}</a></p>`}
  </main>`;
}

function remarks({ notes, warnings }: Pick<Found, "notes" | "warnings">, language: Language): Markup {
  const words = READER_LABELS[language];
  return html`${notes.map((one) => html`<p class="count">${words.note}: ${linked(one)}</p>`)}
  ${warnings.map((one) => html`<p class="count">${words.warning}: ${linked(one)}</p>`)}`;
}

const ADDRESS = /(https?:\/\/\S{1,2000})/;

/** Renders a sentence with its URLs as links, so that a source that was not queried can be searched by hand. */
function linked(sentence: string): readonly (Markup | string)[] {
  return sentence.split(ADDRESS).map((part, at) => {
    const end = withoutEnd(part, ",.;");
    const isInBrackets = end.endsWith(")") && end.split("(").length < end.split(")").length;
    const address = isInBrackets ? end.slice(0, -1) : end;
    const href = at % 2 === 1 ? webAddress(address) : undefined;
    return href === undefined
      ? part
      : html`<a href="${href}" rel="noreferrer">${address}</a>${part.slice(address.length)}`;
  });
}

function resultRow(
  { id, title, court, date, citation, snippet, metadata = "", how }: Found["results"][number],
  language: Language,
): Markup {
  const { neutral, reported, ecli } = citation;
  const cited = [neutral, ...reported, ecli].filter((one) => one !== undefined && !title.includes(one));
  return documentRow({
    href: PATHS.document(id),
    title,
    facts: [
      ...[...cited, court, date, ...metadata.split(" · "), how === "library" ? "in the library" : ""].map(
        (fact) =>
          fact &&
          saidIn(
            fact.replace(COMPARED_WITH, (name) => sourceName(name, language)),
            language,
          ).text,
      ),
      id,
    ],
    snippet,
  });
}

const COMPARED_WITH = /(?<=^your import, not compared with )\S+$/;

/** Renders a part of a document, with buttons to load more. */
function documentBody(document: DocumentView, language: Language): Markup {
  const words = READER_LABELS[language];
  const { id, before, next, stretches, outline } = document;
  return html`<div class="reader" data-id="${id}">
    ${
      outline.length > 1 &&
      html`<details class="outline">
        <summary>${words.outline}</summary>
        <nav aria-label="${words.outline}">${outlineList(document, language)}</nav>
      </details>`
    }
    <main class="text" tabindex="-1">
      ${documentHead(document, language)}
      ${before !== undefined && html`<p class="more"><button data-offset="${before}" data-before>${words.earlier}</button></p>`}
      ${stretches.map((blocks) => stretchMarkup(blocks, document.language))}
      ${next !== undefined && html`<p class="more"><button data-offset="${next}">${words.more}</button></p>`}
      ${documentEnd(document, language)}
    </main>
  </div>`;
}

/** Renders consecutive blocks. */
export function stretchMarkup(blocks: readonly BlockView[], language: string): Markup {
  return html`<section class="part" lang="${language}">${blocks.map(blockMarkup)}</section>`;
}

function citingBody(
  citing: ReturnType<typeof CITING.parse>,
  { id }: Readonly<Record<string, unknown>>,
  language: Language,
): Markup {
  const words = READER_LABELS[language];
  return html`<main class="library">
    <h1>${words.citedBy}</h1>
    ${typeof id === "string" && html`<p class="facts"><span>${id}</span> <button data-graph="${id}">${words.graph}</button></p>`}
    ${citingList(citing, language)}
    ${citing.next !== null && html`<p class="more"><button data-next="${citing.next}">${words.next}</button></p>`}
  </main>`;
}

function authoritiesBody(
  { total, documents }: ReturnType<typeof AUTHORITIES.parse>,
  language: Language,
): Markup {
  const words = READER_LABELS[language];
  return html`<main class="library">
    <h1>${words.authoritiesTitle}</h1>
    <p class="count">${words.authorities(total)}</p>
    <ol class="documents">
      ${documents.map(({ citation, name, count }) =>
        documentRow({
          href: PATHS.cited(citation),
          title: name === undefined ? citation : `${name} ${citation}`,
          facts: [words.times(count)],
        }),
      )}
    </ol>
  </main>`;
}

interface Neighbour {
  readonly node: GraphNode;
  readonly edge: GraphEdge;
}

/**
 * Renders a citation graph in three columns with connecting lines: the citing documents, the document, the
 * cited documents.
 */
function graphBody({ centre, nodes, edges }: CitationGraph, language: Language): Markup {
  const words = READER_LABELS[language];
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const neighbours = (end: "from" | "to"): readonly Neighbour[] =>
    edges.flatMap((edge) => {
      const node = byId.get(edge[end]);
      const isOwn = edge[end] !== centre && edge[end === "from" ? "to" : "from"] === centre;
      return node && isOwn ? [{ node, edge }] : [];
    });
  const [citing, cited] = [neighbours("from"), neighbours("to")];
  const middle = byId.get(centre);
  return html`<main class="graph">
    <h1>${middle?.title ?? centre}</h1>
    <div class="columns">
      ${column(words.citedBy, words.nobodyCites, citing, language)} ${lines(citing, "left")}
      <div class="centre">
        <p>${middle && titleOf({ ...middle, title: shortened(middle.title, LONGEST_CENTRE) })}</p>
      </div>
      ${lines(cited, "right")} ${column(words.cites, words.citesNothing, cited, language)}
    </div>
  </main>`;
}

const LONGEST_CENTRE = 80; // characters; the heading has the whole title

function column(title: string, none: string, neighbours: readonly Neighbour[], language: Language): Markup {
  const words = READER_LABELS[language];
  return html`<section aria-label="${title}">
    <h2>${title} <span>${neighbours.length}</span></h2>
    ${neighbours.length === 0 && html`<p class="none">${none}</p>`}
    <ul>
      ${neighbours.map(({ node, edge }) => {
        const facts = [
          node.date === undefined ? undefined : dayText(node.date, language),
          edge.count > 1 ? words.times(edge.count) : undefined,
          ...edge.treatment,
          node.isHeld ? undefined : words.notHeld,
        ].filter((one) => one !== undefined);
        return html`<li class="${node.isHeld ? "held" : "absent"}">
          ${titleOf(node)}<span class="facts">${facts.map((fact) => html`<span>${fact}</span>`)}</span>
        </li>`;
      })}
    </ul>
  </section>`;
}

function titleOf({ id, title, isHeld }: GraphNode): Markup {
  return html`<a href="${isHeld ? PATHS.document(id) : PATHS.cited(id)}">${title}</a>`;
}

const ROW = 3.6; // rem, as in reader.css

/** Draws lines from the middle of each row to the document, beside the first rows; thicker for more citations. */
function lines(neighbours: readonly Neighbour[], side: "left" | "right"): Markup | undefined {
  if (neighbours.length === 0) return html`<span></span>`;
  const height = neighbours.length;
  const [near, far] = side === "left" ? [0, 1] : [1, 0];
  return html`<svg
    viewBox="0 0 1 ${height}"
    height="${height * ROW}rem"
    preserveAspectRatio="none"
    aria-hidden="true"
  >
    ${neighbours.map(
      ({ edge }, at) =>
        html`<path
          d="M${near} ${at + 0.5}C0.5 ${at + 0.5} 0.5 0.5 ${far} 0.5"
          stroke-width="${Math.min(4, 1 + Math.log2(edge.count))}"
        />`,
    )}
  </svg>`;
}

type Plan = z.output<typeof PLAN>;

interface Entry {
  /** ISO date; undefined without one. */
  readonly day: string | undefined;
  readonly kind: "task" | "milestone" | "limitation";
  readonly name: string;
  readonly text: string;
  readonly isDone: boolean;
  /** How the date was computed. */
  readonly basis: string | null;
  readonly facts: readonly (string | null)[];
}

/** Renders a plan as a timeline; `today` is an ISO date. */
function planBody(plan: Plan, { today, language }: { today: string; language: Language }): Markup {
  const words = READER_LABELS[language];
  const entries = entriesOf(plan, language);
  const dated = entries
    .filter(({ day }) => day !== undefined)
    .toSorted((one, other) => ((one.day ?? "") < (other.day ?? "") ? -1 : 1));
  const open = entries.filter(({ day }) => day === undefined);
  const next = dated.findIndex(({ day }) => day !== undefined && day >= today);
  const at = next === -1 ? dated.length : next;
  const rows = (some: readonly Entry[]) => some.map((entry) => row(entry, { today, language }));
  return html`<main class="plan">
    <h1>${plan.project_name}</h1>
    ${plan.project_description !== "" && html`<p class="about">${plan.project_description}</p>`}
    ${plan.warnings.map((one) => warning(withNames(one, plan), language))}
    <ol class="timeline">
      ${rows(dated.slice(0, at))}
      <li class="today"><time datetime="${today}">${words.today}, ${dayText(today, language)}</time></li>
      ${rows(dated.slice(at))}
    </ol>
    ${
      open.length > 0 &&
      html`<h2>${words.noDate}</h2>
        <ol class="timeline">
          ${rows(open)}
        </ol>`
    }
  </main>`;
}

/** Names the entry that a warning means: `plan.tasks.0: …` is about the first task. */
function withNames(warning: string, { tasks, milestones }: Plan): string {
  return warning.replace(/^plan\.(tasks|milestones)\.(\d{1,3})(?=: )/, (path, list, at) => {
    const entry = (list === "tasks" ? tasks : milestones)[Number(at)];
    return entry === undefined ? path : `“${entry.name}”`;
  });
}

function warning(remark: string, language: Language): Markup {
  const { text, lang } = saidIn(remark, language);
  return html`<p class="warning" lang="${lang}">${sentence(text.replaceAll(/`(\w+)`/g, "“$1”"))}</p>`;
}

function entriesOf({ tasks, milestones, limitation_checks: checks }: Plan, language: Language): Entry[] {
  const words = READER_LABELS[language];
  return [
    ...milestones.map(({ name, description, date, basis, completed }) => ({
      day: date ?? undefined,
      kind: "milestone" as const,
      name,
      text: description,
      isDone: completed,
      basis,
      facts: [],
    })),
    ...tasks.map(({ name, description, status, due_date: due, basis, milestone, priority }) => ({
      day: due ?? undefined,
      kind: "task" as const,
      name,
      text: description,
      isDone: status === "Done",
      basis,
      facts: [milestone, priority && words.priority(priority)],
    })),
    ...checks.map(({ claim, provision, trigger, period, wanted, date, basis }) => ({
      day: date ?? undefined,
      kind: "limitation" as const,
      name: `${capitalised(claim)}: ${provision}`,
      text: `${saidIn(period, language).text}; ${words.starts}: ${trigger}${wanted === null ? "" : `; ${words.wanted}: ${wanted}`}`,
      isDone: false,
      basis,
      facts: [],
    })),
  ];
}

function row(
  { day, kind, name, text, isDone, basis, facts }: Entry,
  { today, language }: { today: string; language: Language },
): Markup {
  const words = READER_LABELS[language];
  const isLate = day !== undefined && day < today && !isDone;
  const computed = saidIn(basis ?? "", language);
  const state = isDone ? words.done : isLate ? words.overdue : null;
  const shown = [words[kind], state, ...facts].filter((one) => one !== null);
  return html`<li class="${kind}${isDone && " done"}${isLate && " late"}">
    ${day !== undefined && html`<time datetime="${day}">${dayText(day, language)}</time>`}
    <p class="name">${name}</p>
    <p class="facts">${shown.map((one) => html`<span>${one}</span>`)}</p>
    ${text !== "" && html`<p class="text">${text}</p>`}
    ${basis !== null && html`<p class="basis" lang="${computed.lang}">${computed.text}</p>`}
  </li>`;
}
