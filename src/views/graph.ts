import type { CitationGraph, GraphEdge, GraphNode } from "../documents/graph.ts";
import { PATHS } from "./document.ts";
import { html, type Markup } from "./html.ts";
import { type Language, READER_LABELS } from "./labels.ts";

interface Neighbour {
  readonly node: GraphNode;
  readonly edge: GraphEdge;
}

/** Who cites a document, the document, what it cites: three columns with lines between them. */
export function graphBody({ centre, nodes, edges }: CitationGraph, language: Language): Markup {
  const words = READER_LABELS[language];
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const neighbours = (own: readonly GraphEdge[], end: "from" | "to"): readonly Neighbour[] =>
    own.flatMap((edge) => {
      const node = byId.get(edge[end]);
      return node ? [{ node, edge }] : [];
    });
  const citing = neighbours(
    edges.filter(({ to, from }) => to === centre && from !== centre),
    "from",
  );
  const cited = neighbours(
    edges.filter(({ from, to }) => from === centre && to !== centre),
    "to",
  );
  const middle = byId.get(centre);
  return html`<main class="graph">
    <h1>${middle?.title ?? centre}</h1>
    <div class="columns">
      ${column(words.citedBy, citing, language)} ${lines(citing, "left")}
      <div class="centre"><p>${middle && titleOf(middle)}</p></div>
      ${lines(cited, "right")} ${column(words.cites, cited, language)}
    </div>
  </main>`;
}

function column(title: string, neighbours: readonly Neighbour[], language: Language): Markup {
  const words = READER_LABELS[language];
  return html`<section aria-label="${title}">
    <h2>${title} <span>${neighbours.length}</span></h2>
    <ul>
      ${neighbours.map(({ node, edge }) => {
        const facts = [
          node.date,
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

/** From the middle of each row to the middle of the column beside it, thicker the more often it is cited. */
function lines(neighbours: readonly Neighbour[], side: "left" | "right"): Markup | undefined {
  if (neighbours.length === 0) return html`<span></span>`;
  const height = neighbours.length;
  const [near, far] = side === "left" ? [0, 1] : [1, 0];
  return html`<svg viewBox="0 0 1 ${height}" preserveAspectRatio="none" aria-hidden="true">
    ${neighbours.map(
      ({ edge }, at) =>
        html`<path
          d="M${near} ${at + 0.5}C0.5 ${at + 0.5} 0.5 ${height / 2} ${far} ${height / 2}"
          stroke-width="${Math.min(4, 1 + Math.log2(edge.count))}"
        />`,
    )}
  </svg>`;
}
