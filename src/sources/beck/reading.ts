import type { ToolCall } from "../../core/call.ts";
import type { LegalDocument } from "../../core/document.ts";
import { LegibusError } from "../../core/errors.ts";
import { partMarkdown, readPart } from "../../documents/answer.ts";
import { removedWarning } from "../../documents/removed.ts";
import { type Answered } from "./client.ts";
import type { Desk } from "./desk.ts";
import { documentAddress, openAddress, openHtml, problem, refusalsFor } from "./document.ts";
import { type Crumb, readHead } from "./head.ts";
import { normReference } from "./norm.ts";
import { pageState, pageTitle } from "./page-state.ts";
import { parseRelated, type Related } from "./parse.ts";
import { type BeckAddress, fromId, fromUrl, humanUrl, referenceText, toId } from "./urls.ts";

export interface PartAsked {
  readonly pin?: string | undefined;
  readonly offset?: number | undefined;
  readonly max_chars: number;
}

export interface DocumentAsked extends PartAsked {
  readonly vpath: string;
  readonly format: "markdown" | "html";
}

/** `beck:get_document`. @throws LegibusError */
export async function readDocument(desk: Desk, asked: DocumentAsked, call: ToolCall): Promise<string> {
  const address = documentAddress(asked.vpath, desk.base);
  if (asked.format === "html") return await readHtml(desk, address, asked, call);
  return partOf(await openAddress(desk, address, call), asked);
}

function partOf(document: LegalDocument, { pin, offset, max_chars }: PartAsked): string {
  return partMarkdown(document, readPart(document, { pin, offset, maxChars: max_chars }));
}

/** @throws LegibusError */
async function readHtml(
  desk: Desk,
  address: BeckAddress,
  { pin, offset = 0, max_chars }: PartAsked,
  call: ToolCall,
): Promise<string> {
  if (pin !== undefined) {
    throw new LegibusError("INVALID_INPUT", "pin goes with format markdown only", {
      hint: "leave pin out, or ask for markdown",
    });
  }
  const { html, url, removed } = await openHtml(desk, address, call);
  const end = Math.min(html.length, offset + max_chars);
  const next = end < html.length ? `\nNext: offset ${end}` : "";
  const facts = [url, `characters ${offset}-${end} of ${html.length}`, ...removedWarning(removed, "page")];
  return `<!-- ${facts.join(", ")} -->\n${html.slice(offset, end)}${next}`;
}

export interface LegislationAsked extends PartAsked {
  readonly law_abbreviation: string;
  readonly paragraph?: string | undefined;
}

/** `beck:get_legislation`: the whole provision, or the part that was named with it. @throws LegibusError */
export async function readLegislation(desk: Desk, asked: LegislationAsked, call: ToolCall): Promise<string> {
  const { keys, law, number, pin } = normReference(asked.law_abbreviation, asked.paragraph);
  const name = [law, number].filter((part) => part !== undefined).join(" ");
  const refusals = {
    denied: `ERROR: Access Denied for ${name}`,
    empty: `ERROR: Empty content for ${name}.`,
    absent: `Could not resolve legislation. beck-online has no ${name}`,
  };
  const whole = keys.filter(([key]) => key !== "x"); // the page is the provision's, whatever part is wanted
  const document = await openAddress(desk, { type: "reference", keys: whole }, call, refusals);
  return partOf(document, { ...asked, pin: asked.pin ?? pin });
}

/** The page with the site around it: where a document stands and what belongs to it. */
async function viewed(
  desk: Desk,
  vpath: string,
  call: ToolCall,
): Promise<{ page: Answered; address: BeckAddress }> {
  const asked = documentAddress(vpath, desk.base);
  const page = await desk.client.ask(humanUrl(asked), call);
  const address = fromUrl(page.url) ?? asked;
  const state = pageState(page.text);
  if (state.state !== "document") {
    throw problem(state, refusalsFor(asked.type === "document" ? asked.vpath : toId(asked)), humanUrl(asked));
  }
  return { page, address };
}

export interface Context {
  readonly title: string;
  readonly breadcrumbs: readonly Crumb[];
  readonly siblings: { readonly previous: string | null; readonly next: string | null };
  readonly url: string;
}

/** `beck:get_context`. @throws LegibusError */
export async function contextOf(desk: Desk, vpath: string, call: ToolCall): Promise<Context> {
  const { page, address } = await viewed(desk, vpath, call);
  const { breadcrumbs, previous = null, next = null } = readHead(page.text);
  return { title: pageTitle(page.text), breadcrumbs, siblings: { previous, next }, url: humanUrl(address) };
}

export interface RelatedContent extends Related {
  readonly documentTitle: string;
  readonly url: string;
}

/** `beck:get_related_content`. @throws LegibusError */
export async function relatedTo(desk: Desk, vpath: string, call: ToolCall): Promise<RelatedContent> {
  const { page, address } = await viewed(desk, vpath, call);
  return {
    documentTitle: pageTitle(page.text),
    ...parseRelated(page.text, humanUrl(address)),
    url: humanUrl(address),
  };
}

export interface ReferencedDocument {
  readonly text: string;
  readonly id: string;
  readonly vpath?: string;
  /** How often it is cited. */
  readonly times: number;
}

const LINK = /(?<!\\)\[((?:[^[\]\\]|\\.){1,300})\]\((beck:[^()\s]{3,400})\)/g;

/** `beck:get_referenced_documents`: what the text cites, by path or by reference, most cited first. @throws LegibusError */
export async function referencedBy(
  desk: Desk,
  vpath: string,
  call: ToolCall,
): Promise<readonly ReferencedDocument[]> {
  const document = await openAddress(desk, documentAddress(vpath, desk.base), call);
  const found = new Map<string, { text: string; times: number }>();
  for (const { markdown } of document.blocks) {
    for (const [, text = "", id = ""] of markdown.matchAll(LINK)) {
      const known = found.get(id);
      if (known) known.times += 1;
      else found.set(id, { text: text.replaceAll(/\\(.)/g, "$1"), times: 1 });
    }
  }
  return [...found]
    .map(([id, { text, times }]): ReferencedDocument => {
      const path = id.replace(/^beck:/, "");
      const address = fromId(id);
      const said = address?.type === "reference" ? referenceText(address.keys) : text;
      return { text: said, id, ...(path.startsWith("bibdata/") && { vpath: path }), times };
    })
    .toSorted((a, b) => b.times - a.times);
}
