import type { ToolCall } from "../../core/call.ts";
import { LegibusError } from "../../core/errors.ts";
import { markdown, type ToolResult } from "../../core/result.ts";
import { removedWarning } from "../../documents/page.ts";
import { type PartAsked, showPart } from "../reader.ts";
import type { BeckContext } from "./client.ts";
import { contentIn, fetchDocument, fetchHtml } from "./documents.ts";
import { type Crumb, readHead } from "./head.ts";
import { pageTitle } from "./page-state.ts";
import { parseRelated, type Related } from "./parse.ts";
import { type BeckAddress, fromId, fromUrl, pageUrl, referenceText } from "./urls.ts";
import { type Citation, find } from "../../citations/index.ts";
import { lawKey, type ReferenceKeys, referenceKeys } from "../../citations/links/beck.ts";
import { formatParts } from "../../citations/recognise/german/formats.ts";
import { lawByAbbreviation } from "../../citations/tables/laws.ts";

/** Runs `beck:get_document`. @throws LegibusError */
export async function readDocument(
  context: BeckContext,
  asked: PartAsked & { readonly vpath: string; readonly format: "markdown" | "html" },
  call: ToolCall,
): Promise<ToolResult> {
  const address = context.address(asked.vpath);
  if (asked.format === "html") return markdown(await readHtml(context, address, asked, call));
  return await showPart(await context.open(address, call), asked, call);
}

/** @throws LegibusError */
async function readHtml(
  context: BeckContext,
  address: BeckAddress,
  { pin, offset = 0, max_chars }: PartAsked,
  call: ToolCall,
): Promise<string> {
  if (pin !== undefined) {
    throw new LegibusError("INVALID_INPUT", "pin goes with format markdown only", {
      hint: "leave pin out, or ask for markdown",
    });
  }
  const { html, url, removed } = await fetchHtml(context, address, call);
  const end = Math.min(html.length, offset + max_chars);
  const next = end < html.length ? `\nNext: offset ${end}` : "";
  const facts = [url, `characters ${offset}-${end} of ${html.length}`, ...removedWarning(removed, "page")];
  return `<!-- ${facts.join(", ")} -->\n${html.slice(offset, end)}${next}`;
}

/**
 * Runs `beck:get_legislation`: shows the whole provision, or the part that was named with it.
 * @throws LegibusError
 */
export async function readLegislation(
  context: BeckContext,
  asked: PartAsked & { readonly law_abbreviation: string; readonly paragraph?: string | undefined },
  call: ToolCall,
): Promise<ToolResult> {
  const { keys, law, number, pin } = normReference(asked.law_abbreviation, asked.paragraph);
  const name = [law, number].filter((part) => part !== undefined).join(" ");
  const refusals = {
    denied: `ERROR: Access Denied for ${name}`,
    empty: `ERROR: Empty content for ${name}.`,
    absent: `Could not resolve legislation. beck-online has no ${name}`,
  };
  const whole = keys.filter(([key]) => key !== "x"); // the page is the provision's, whichever part is wanted
  const document = await fetchDocument({ type: "reference", keys: whole }, context, call, refusals);
  return await showPart(document, { ...asked, pin: asked.pin ?? pin }, call);
}

/** Fetches a document's page in the site's full layout, which shows its context and related content. */
async function viewed(context: BeckContext, vpath: string, call: ToolCall) {
  const asked = context.address(vpath);
  const page = await context.client.ask(pageUrl(asked), call);
  const address = fromUrl(page.url) ?? asked;
  contentIn(page, asked);
  return { page, address };
}

export interface Context {
  readonly title: string;
  readonly breadcrumbs: readonly Crumb[];
  readonly siblings: { readonly previous: string | null; readonly next: string | null };
  readonly url: string;
}

/** Runs `beck:get_context`. @throws LegibusError */
export async function contextOf(context: BeckContext, vpath: string, call: ToolCall): Promise<Context> {
  const { page, address } = await viewed(context, vpath, call);
  const { breadcrumbs, previous = null, next = null } = readHead(page.text);
  return { title: pageTitle(page.text), breadcrumbs, siblings: { previous, next }, url: pageUrl(address) };
}

export interface RelatedContent extends Related {
  readonly documentTitle: string;
  readonly url: string;
}

/** Runs `beck:get_related_content`. @throws LegibusError */
export async function relatedTo(
  context: BeckContext,
  vpath: string,
  call: ToolCall,
): Promise<RelatedContent> {
  const { page, address } = await viewed(context, vpath, call);
  return {
    documentTitle: pageTitle(page.text),
    ...parseRelated(page.text, pageUrl(address)),
    url: pageUrl(address),
  };
}

export interface ReferencedDocument {
  readonly text: string;
  readonly id: string;
  readonly vpath?: string;
  /** Number of times it is cited. */
  readonly times: number;
}

const LINK = /(?<!\\)\[((?:[^[\]\\]|\\.){1,300})\]\((beck:[^()\s]{3,400})\)/g;

/**
 * Runs `beck:get_referenced_documents`: lists documents that the text cites, by path or reference, most cited
 * first.
 * @throws LegibusError
 */
export async function referencedBy(
  context: BeckContext,
  vpath: string,
  call: ToolCall,
): Promise<readonly ReferencedDocument[]> {
  const document = await context.open(context.address(vpath), call);
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

/** A provision in beck-online's reference grammar. */
interface NormReference {
  readonly keys: ReferenceKeys;
  /** "BGB". */
  readonly law: string;
  /** "823", "1"; undefined for the whole law. */
  readonly number: string | undefined;
  /** The part within the provision, as a pin of the document: "Abs. 2 S. 1". */
  readonly pin: string | undefined;
}

type Norm = Extract<Citation, { kind: "norm" }>;

/**
 * Parses a provision as a caller names it: law and paragraph separately ("BGB", "823"), or together: "§ 823
 * Abs. 1 BGB", "BGB 823", "Art. 1 GG", "Art. 3 RL 2001/29/EG".
 * @throws LegibusError INVALID_INPUT
 */
export function normReference(law: string, paragraph?: string): NormReference {
  const text = spelled(law.trim(), paragraph?.trim() ?? "");
  const norm = find(text).find((one): one is Norm => one.kind === "norm");
  if (norm) return referenceOf(norm, law.trim());
  const name = law.trim();
  if ((paragraph ?? "").trim() === "" && /^\p{Lu}[\p{L}\d ._/-]{0,30}$/u.test(name)) {
    return {
      keys: [
        ["y", "100"],
        ["g", lawKey(name)],
      ],
      law: name,
      number: undefined,
      pin: undefined,
    };
  }
  throw new LegibusError(
    "INVALID_INPUT",
    `law_abbreviation and paragraph name no provision (got "${text.slice(0, 100)}")`,
    { hint: 'write "BGB" and "823", "§ 823 Abs. 1 BGB", "Art. 1 GG" or "Art. 3 RL 2001/29/EG"' },
  );
}

/** Combines both parts as lawyers write them; a bare number gets § or Art., depending on the law. */
function spelled(law: string, paragraph: string): string {
  if (paragraph === "") {
    const [, name, number] =
      /^(\p{Lu}[\p{L} ]{0,20}?\p{L}|[A-Z]{2,5} [IVX]{1,4})\s+(\d{1,4}\s?[a-z]?(?:\s.*)?)$/u.exec(law) ?? [];
    return name === undefined || number === undefined ? law : `${signOf(name)} ${number} ${name}`;
  }
  const bare = paragraph.replace(/^(?:§{1,2}|Art(?:ikel|\.)?)\s*/i, "");
  const sign = paragraph.startsWith("§") ? "§" : /^art/i.test(paragraph) ? "Art." : signOf(law);
  return `${sign} ${bare} ${law}`;
}

function signOf(law: string): string {
  if (/^(?:RL|VO|Richtlinie|Verordnung)\b/i.test(law)) return "Art.";
  return lawByAbbreviation(law)?.unit === "Art" ? "Art." : "§";
}

/** Converts a provision that was found in a text to a reference. */
function referenceOf(norm: Norm, given: string): NormReference {
  const { number, parts, law, lawName } = norm;
  const name = law?.abbr ?? lawName ?? given;
  const keys = referenceKeys({ ...norm, lawName: name }) ?? [];
  const pin = formatParts(parts);
  return { keys, law: name, number, pin: pin === "" ? undefined : pin };
}
