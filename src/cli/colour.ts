import { styleText } from "node:util";
import type { Environment } from "../app/config.ts";
import type { Terminal } from "./terminal.ts";

type Look = "bold" | "red" | "green" | "yellow" | "cyan";
export type Paint = (look: Look, text: string) => string;

/**
 * Decides by FORCE_COLOR, then NO_COLOR (both only if non-empty), then by whether the stream is a terminal.
 */
export function isColoured(env: Environment, isTerminal: boolean | undefined): boolean {
  const { FORCE_COLOR: forced = "", NO_COLOR: refused = "", TERM: kind } = env;
  if (forced !== "") return !/^(?:0|false)$/i.test(forced);
  return refused === "" && isTerminal === true && kind !== "dumb";
}

/** Returns a function that colours text for stdout, or leaves it unchanged. */
export function painter({ env, outIsTerminal }: Pick<Terminal, "env" | "outIsTerminal">): Paint {
  if (!isColoured(env, outIsTerminal)) return (_look, text) => text;
  return (look, text) => styleText(look, text, { validateStream: false });
}

/** Formats an error message, with its code in red on a coloured stderr. */
export function paintedFailure(text: string, { env, errIsTerminal }: Terminal): string {
  const paint = painter({ env, outIsTerminal: errIsTerminal });
  return text.replace(/^ERROR [A-Z_]+:/, (code) => paint("red", code));
}

/** Prints Markdown's headings and bold text in bold; all characters stay, so that it can be copied. */
export function paintedMarkdown(text: string, paint: Paint): string {
  return text.replaceAll(/^#{1,6} .*$|\*\*[^*\n]+\*\*/gm, (part) => paint("bold", part));
}
