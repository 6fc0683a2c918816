import { before } from "../../../core/text.ts";
import type { LegalDocument } from "../../../core/document.ts";
import { LegibusError } from "../../../core/errors.ts";
import { PLAIN, renderRuns } from "../../../markup/html/inline.ts";
import type { Attributes } from "../../../markup/html/elements.ts";
import type { HtmlRules } from "../../../markup/html/rules.ts";
import { walk } from "../../../markup/html/walk.ts";
import { documentOf } from "../../found.ts";
import type { SourcePage } from "../../page.ts";
import { removedWarning } from "../../removed.ts";
import { flowBlocks } from "./blocks.ts";

const ASIDE = new Set(["nav", "footer", "aside"]);
const NOTE = /^#(?:_?(?:ftn|fn|footnote|endnote|edn)[-_:]?)(\d{1,5})$/i;
const NOTE_BACK = /^#_?(?:ftnref|fnref|fnB|footnote-ref-|endnote-ref-|ednref)[-_:]?(\d{1,5})$/i;

/** Rules for pages of no known source: menus go, notes of Word and of converters are known, links are their text. */
export const plainRules: HtmlRules = {
  skip: (name) => ASIDE.has(name),
  link(attributes: Attributes) {
    const href = attributes["href"] ?? "";
    const back = NOTE_BACK.exec(href)?.[1];
    if (back !== undefined) return { kind: "noteStart", label: back };
    const mark = NOTE.exec(href)?.[1];
    return mark === undefined ? { kind: "text" } : { kind: "noteMark", label: mark };
  },
};

/** Makes a document of any HTML. @throws LegibusError LAYOUT_CHANGED when it has no text */
export function htmlDocument({ id, text, source }: SourcePage): LegalDocument {
  const { flows, removed } = walk(text, plainRules);
  const { blocks, footnotes, warnings } = flowBlocks(flows);
  if (blocks.length === 0)
    throw new LegibusError("LAYOUT_CHANGED", "the page has no text", {
      hint: "pages that a browser puts together are saved with its content: print it to a PDF, then import that",
    });
  const facts = { id, source, jurisdiction: "" };
  const found = { blocks, footnotes, title: tagTitle(text), language: langOf(text), kind: "html" } as const;
  return { ...documentOf(found, facts), warnings: [...warnings, ...removedWarning(removed)] };
}

const HEAD_CHARS = 20_000;

function tagTitle(html: string): string | undefined {
  const head = html.slice(0, HEAD_CHARS);
  const tag = /<title\b[^<>]*>/i.exec(head);
  const inner = tag && before(head.slice(tag.index + tag[0].length), "<");
  return inner ? decoded(inner) : undefined;
}

function decoded(fragment: string): string {
  const [flow] = walk(`<p>${fragment}</p>`, {}).flows;
  return flow?.text ?? renderRuns([{ text: fragment, style: PLAIN }]).text;
}

function langOf(html: string): string {
  const [tag = ""] = /<html\b[^<>]*/i.exec(html.slice(0, HEAD_CHARS)) ?? [];
  return /\blang\s*=\s*["']?([a-z]{2})/i.exec(tag)?.[1] ?? "en";
}
