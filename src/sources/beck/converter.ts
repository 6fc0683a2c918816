import type { DocumentCitations, LegalDocument } from "../../core/document.ts";
import { LegibusError } from "../../core/errors.ts";
import type { PageConverter } from "../../documents/page.ts";
import { removedWarning } from "../../documents/removed.ts";
import { walk } from "../../markup/html/walk.ts";
import { documentBlocks } from "./blocks.ts";
import { type DocumentHead, readHead } from "./head.ts";
import { contentOf, pageTitle } from "./page-state.ts";
import { journalPlace, publicationOf } from "./publication.ts";
import { documentRules, prepared } from "./rules.ts";
import { fromId } from "./urls.ts";

/** Beck's terms: the texts are for the licence's holder. */
const RIGHTS = "for the licence's holder only; not to be passed on (beck-online's terms)";

/** Makes a LegalDocument of a page of beck-online, printed or not: laws, decisions, commentaries, articles. @throws LegibusError LAYOUT_CHANGED */
export const convertPage: PageConverter = ({ id, text, source }) => {
  const content = contentOf(text);
  if (content === undefined) throw notUnderstood(source.url);
  const path = pathOf(id, content);
  const part = kindOf(path);
  const { flows, removed } = walk(prepared(content), documentRules);
  const { blocks, footnotes, warnings } = documentBlocks(flows, part);
  if (blocks.length === 0) throw notUnderstood(source.url);
  const head = readHead(content);
  const kind = head.court !== undefined && head.docket !== undefined ? "case" : part; // journals print decisions
  const title = titleOf(head, text, kind, blocks.find(({ type }) => type === "heading")?.markdown);
  const publication = kind === "other" ? publicationOf(head, path) : undefined;
  return {
    id,
    kind,
    title,
    ...(head.court !== undefined && { court: courtOf(head) }),
    ...dateOf(head, kind),
    citations: citationsOf(head, { kind, title, path }),
    jurisdiction: "de",
    language: "de",
    source: { ...source, licence: RIGHTS },
    ...(kind === "legislation" && head.stand !== undefined && { version: { label: `Stand ${head.stand}` } }),
    ...(publication && { publication }),
    contentType: "text/html",
    blocks,
    footnotes,
    warnings: [...warnings, ...removedWarning(removed)],
  };
};

/** Where the document lies: from its id, or from what the page's maker left in it. */
function pathOf(id: string, content: string): string {
  const address = fromId(id);
  if (address?.type === "document") return address.vpath.toLowerCase();
  const file = /<!--\s{0,9}FileName:\s{0,9}([^\s>]{1,400})/i.exec(content)?.[1];
  return (file ?? "").replaceAll("\\", "/").toLowerCase();
}

function kindOf(path: string): LegalDocument["kind"] {
  if (/inhaltsverzeichnis/.test(path)) return "contents";
  if (path.startsWith("bibdata/ges/")) return "legislation";
  return path.startsWith("bibdata/ent") ? "case" : "other";
}

function courtOf({ court = "", chamber }: DocumentHead): string {
  return chamber === undefined ? court : `${court} (${chamber})`;
}

/** "LG Köln (14. Zivilkammer), Urteil vom 22.12.2023 – 14 O 276/23", a commentary's own heading, else the page's title. */
function titleOf(
  head: DocumentHead,
  page: string,
  kind: LegalDocument["kind"],
  first: string | undefined,
): string {
  if (head.court !== undefined && head.docket !== undefined) {
    const when = head.date === undefined ? "" : ` vom ${head.date.split("-").toReversed().join(".")}`;
    return `${courtOf(head)}, ${head.form ?? "Entscheidung"}${when} – ${head.docket}`;
  }
  if (kind === "other" && head.work !== undefined && head.heading !== undefined) {
    return [head.heading, head.margins, head.author].filter((one) => one !== undefined).join(", ");
  }
  const title = pageTitle(page);
  return /^(?:|beck-online|Druckansicht.*|Dokument)$/i.test(title) ? (first ?? head.place ?? title) : title;
}

function dateOf({ date, stand }: DocumentHead, kind: LegalDocument["kind"]): { readonly date?: string } {
  const day = kind === "case" ? date : (date ?? stand);
  return day === undefined ? {} : { date: day };
}

interface Around {
  readonly kind: LegalDocument["kind"];
  readonly title: string;
  readonly path: string;
}

function citationsOf(head: DocumentHead, { kind, title, path }: Around): DocumentCitations {
  const { ecli, work, stand } = head;
  const place = head.place ?? journalPlace(path);
  const edition = work === undefined ? [] : [stand === undefined ? work : `${work}, Stand ${stand}`];
  return {
    reported: place === undefined || place === title ? [] : [place],
    other: kind === "case" ? [] : edition,
    ...(ecli !== undefined && { ecli }),
  };
}

function notUnderstood(url: string): LegibusError {
  return new LegibusError("LAYOUT_CHANGED", "the page does not look like a document of beck-online", {
    hint: "open it in a browser; if it shows the document, beck-online has changed its pages: please report it",
    humanUrl: url,
  });
}
