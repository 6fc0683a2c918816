import type { Flow, HtmlRules } from "../../../src/markup/html/flow.ts";
import { walk } from "../../../src/markup/html/walk.ts";

/** A page's flows, each as one line: what stands out, a bar, the Markdown. */
export function shown(html: string, rules: HtmlRules = {}): string[] {
  return walk(html, rules).flows.map(line);
}

function line(flow: Flow): string {
  const { kind, level, quote, list, anchors, defines } = flow;
  const facts = [
    kind === "text" ? "" : `${kind}${level > 0 ? level : ""}`,
    quote > 0 ? `q${quote}` : "",
    list ? `${list.first ? "" : "+"}${list.label}${"›".repeat(list.depth - 1)}` : "",
    defines === undefined ? "" : `fn${defines}`,
    anchors.length > 0 ? `#${anchors.join("#")}` : "",
  ].filter((fact) => fact !== "");
  const text = kind === "mark" ? flow.text : flow.markdown.replaceAll("\n", "⏎");
  return facts.length === 0 ? text : `${facts.join(" ")} | ${text}`;
}
