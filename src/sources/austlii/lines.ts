import { onOneLine } from "../../core/text.ts";
import type { Flow } from "../../markup/html/flow.ts";
import type { Zone } from "./zones.ts";

const LONGEST_HEADING = 200; // characters; a longer line in bold is emphasised text

/** The printed label of an item, or of a line that begins with one: "(a) the weather". */
export function labelOf(flow: Flow): { readonly label: string | undefined; readonly markdown: string } {
  if (flow.list) return { label: flow.list.first ? flow.list.label : undefined, markdown: flow.markdown };
  const [all, label] = /^(\((?:[a-z]{1,4}|[A-Z]{1,2}|\d{1,2})\)) (?=\S)/.exec(flow.markdown) ?? [];
  return { label, markdown: all === undefined ? flow.markdown : flow.markdown.slice(all.length) };
}

/** "**********", "---", "- - -": a printer's rule, not text. */
export function isOrnament({ kind, text, notes }: Flow): boolean {
  return kind !== "table" && notes.length === 0 && text !== "" && /^[*_–—.\s-]+$/.test(text);
}

export function isHeading(flow: Flow, zone: Zone): boolean {
  if (flow.kind === "heading") return true;
  if (flow.kind !== "text" || flow.quote > 0 || flow.list || flow.text.length > LONGEST_HEADING) return false;
  if (zone !== "reasons" && zone !== "annexure" && zone !== "notes") return false;
  return flow.bold || (flow.italic && !/[.;,]$/.test(flow.text));
}

/** Parts of the page and judges stand above the headings of their reasons. */
export function headingLevel(flow: Flow, isMarker: boolean): number {
  if (flow.level > 0) return flow.level;
  if (isMarker) return 2;
  return flow.bold || flow.centred || flow.text === flow.text.toUpperCase() ? 3 : 4;
}

/** "ANNEXURE A: agreed facts" -> "annexure A" */
export function annexurePin(heading: string): string {
  const [, kind = "annexure", name] = /^(\w{1,20})(?: ([A-Z]|\d{1,2}|[IVX]{1,4})\b)?/.exec(heading) ?? [];
  return name === undefined ? kind.toLowerCase() : `${kind.toLowerCase()} ${name}`;
}

export function plainHeading(flow: Flow): string {
  return onOneLine(flow.markdown.replaceAll(/(?<!\\)\*+/g, ""));
}
